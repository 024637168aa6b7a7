"""Header cells on hostile tables: the work grows as the table does. What they are, tests/policy/test_tables.py says."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from spire import Document, parse
from spire.html import header_cells as module
from spire.html.header_cells import header_cells

PAGES = {
    "rows of headers": ("<tr><th>a", "<tr><td>z"),
    "headers and data in turn": ("<tr><th>a<tr><td>b", ""),
    "two headers a row": ("<tr><th>a<th>b<td>c", ""),
    "a head a row": ("<thead><tr><td>a", "<tbody><tr><td>z"),
    "heads and bodies in turn": ("<thead><tr><th>a<tbody><tr><td>b", ""),
    "headers of one row group": ("<tr><th scope=rowgroup>a<td>b", ""),
    "headers of one row group only": ("<tr><th scope=rowgroup colspan=2>a", "<tr><td>z"),
    "headers with headers": ("<tr><th headers=x>a", "<tr><td>z"),
    "one row": ("<th>a", "<tr><td>z"),
    "one row of row headers": ("<th scope=row>a", "<td>z"),
    "column groups": ("<col>", "<tr><th scope=colgroup>a<tr><td>z"),
    "nested": ("<tr><th>a<td><table>", "<tr><td>z"),
}


def built(case: str, times: int) -> Document:
    again, end = PAGES[case]
    return parse(f"<table>{again * times}{end}")


def work(D: Document) -> tuple[int, int]:
    """Lines of the module that are run for all tables of the document, and header cells that come out."""
    lines = 0

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        if frame.f_code.co_filename != module.__file__:
            return None
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        found = [header_cells(D, table) for table in D.numbering.tagged["table"]]
    finally:
        sys.settrace(before)
    return lines, sum(len(headers) for of_table in found for headers in of_table.values())


@pytest.mark.parametrize("case", PAGES)
def test_work_and_result_are_linear_in_the_table(case: str) -> None:
    (lines, headers), (twice_lines, twice_headers) = work(built(case, 150)), work(built(case, 300))
    assert lines > 20
    assert twice_lines < 2.2 * lines
    assert twice_headers <= 2 * headers + 2


def test_what_is_next_to_a_cell_leads_to_all_its_headers() -> None:
    D = parse("<table><tr><th>A<tr><th>B<tr><th>C<tr><td>1</table>")
    (table,) = D.numbering.tagged["table"]
    a, b, c = D.numbering.tagged["th"]
    (data,) = D.numbering.tagged["td"]
    assert header_cells(D, table) == {b: (a,), c: (b,), data: (c,)}
