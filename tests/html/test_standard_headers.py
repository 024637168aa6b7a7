"""The oracle of header cells, held against tables worked out by hand from the text of the HTML standard."""

from __future__ import annotations

import pytest

from spire import read
from tests.html.standard_headers import standard_headers


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("<tr><th>A<th>B<tr><th>R<td>1<td class=x>2", ["R"]),  # the third column has no header
        ("<tr><th>A<th>B<tr><th>R<td class=x>1", ["R", "B"]),
        ("<tr><td>A<td>B<tr><th>R<td class=x>1", []),  # R shares its column with a td, and so heads nothing
        ("<tr><td>A<td>B<tr><th scope=ROW>R<td class=x>1", ["R"]),
        ("<thead><tr><td>A<td>B<tbody><tr><td>R<td class=x>1", []),  # a td is never a header
        ("<tr><th>A<tr><td>1<tr><th>B<tr><td class=x>2", ["B"]),  # B covers A
        ("<tr><th>A<tr><th>B<tr><td class=x>2", ["B", "A"]),  # one block of headers
        ("<tr><th colspan=2>A<tr><th>B<th>C<tr><td>1<td class=x>2", ["C", "A"]),
        ("<tr><th id=a>A<th id=b>B<tr><td class=x headers='b a none b'>1<td>2", ["B", "A"]),
        ("<tr><td id=a>A<tr><td class=x headers=a>1", ["A"]),  # headers may name a td
        ("<tr><th class=x id=a headers=a>A", []),  # never itself
        ("<tr><th> <tr><td class=x>1", []),  # never an empty one
        ("<tr><th><img><tr><td class=x>1", [""]),  # an element is content
        ("<tr><th rowspan=0>A<td>1<tr><td class=x>2<tbody><tr><td>3", []),  # the third row has a td in its column
        ("<tr><th rowspan=0>A<td>1<tr><td class=x>2", ["A"]),
        ("<tbody><tr><th scope=rowgroup>G<td>1<tr><td>2<td class=x>3<tbody><tr><td>4<td>5", ["G"]),
        ("<tbody><tr><th scope=rowgroup>G<td>1<tbody><tr><td>4<td class=x>5", []),
        ("<col><colgroup span=2><tr><th>A<th scope=colgroup>G<th>B<tr><td>1<td>2<td class=x>3", ["B", "G"]),
        (
            "<tr><th>A<th rowspan=2>B<tr><td colspan=2 class=x>1",
            ["A"],
        ),  # over B stand two cells: passed over, then none
    ],
)
def test_by_hand(table: str, expected: list[str]) -> None:
    D = read(f"<table>{table}</table>")
    (cell,) = [p for p in D.elements("td", "th") if D[p].attrs.get("class") == "x"]  # type: ignore[union-attr]
    found = [D.text(header).strip() for header in standard_headers(D, cell)]
    assert sorted(found) == sorted(expected)
