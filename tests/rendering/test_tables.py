"""The table of kept cells."""

from __future__ import annotations

import pytest

from spire import Document, Elem, Path, Text
from spire.html.parsing import parse
from spire.rendering.markdown import render, render_numbers
from tests.work import assert_linear, lines


def kept(html: str, *words: str) -> str:
    """The rendering of the cells that hold just these words; of the whole document if none is given."""
    D = parse(html)
    cells: set[Path] = {p for p in D.elements("td", "th") if D.text(p).strip() in words}
    return render(D, cells if words else {()})


BIRDS = "<table><tr><th>Bird<th>Food<th>Nest<tr><th>Wren<td>Insects<td>Dome<tr><th>Tit<td>Seeds<td>Hole</table>"


def test_whole() -> None:
    assert kept(BIRDS) == (
        "| Bird | Food | Nest |\n| --- | --- | --- |\n| Wren | Insects | Dome |\n| Tit | Seeds | Hole |"
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["Hole"], "|  |\n| --- |\n| Hole |"),
        (["Hole", "Nest"], "| Nest |\n| --- |\n| Hole |"),
        (["Hole", "Nest", "Tit"], "|  | Nest |\n| --- | --- |\n| Tit | Hole |"),
        (["Tit", "Wren"], "|  |\n| --- |\n| Wren |\n| Tit |"),
        (["Bird", "Hole"], "| Bird |  |\n| --- | --- |\n|  | Hole |"),
        (["Nest"], "| Nest |\n| --- |"),
    ],
)
def test_kept_cells_only(words: list[str], expected: str) -> None:
    assert kept(BIRDS, *words) == expected


def test_empty_cells_hold_their_slots() -> None:
    html = "<table><tr><th></th><th>Left</th></tr><tr><th>Up</th><td>ok</td></tr></table>"
    assert kept(html) == "|  | Left |\n| --- | --- |\n| Up | ok |"
    assert kept(html, "Up", "Left", "ok") == "|  | Left |\n| --- | --- |\n| Up | ok |"


def test_a_cell_that_spans_stands_with_the_first_kept_cell_beside_it() -> None:
    html = (
        "<table><tr><th>Region<th>Product<th>Units<tr><th rowspan=2>EU<td>Cable<td>12<tr><td>Hub<td>7"
        "<tr><th colspan=2>All<td>19</table>"
    )
    assert kept(html, "EU", "Units", "7") == "|  | Units |\n| --- | --- |\n| EU | 7 |"
    assert kept(html, "All", "Product", "19") == "| Product |  |\n| --- | --- |\n| All | 19 |"
    assert kept(html, "EU") == "|  |\n| --- |\n| EU |"
    assert kept(html, "EU", "19") == "|  |  |\n| --- | --- |\n| EU |  |\n|  | 19 |"
    assert kept(html) == (
        "| Region | Product | Units |\n| --- | --- | --- |\n| EU | Cable | 12 |\n|  | Hub | 7 |\n| All |  | 19 |"
    )


@pytest.mark.parametrize(
    ("first", "is_header"),
    [
        ("<tr><th>a<th>b", True),
        ("<tr><th>a<td>b", False),
        ("<tr><th>a<td>", True),
        ("<tr><td>a<td>b", False),
        ("<thead><tr><td>a<td>b<tbody>", True),
        ("<tr><th scope=col>a<th scope=colgroup>b", True),
        ("<tr><th scope=row>a<th>b", False),
        ("<tr><th scope=rowgroup>a<th>b", False),
    ],
)
def test_which_row_is_a_header_row(first: str, is_header: bool) -> None:  # noqa: FBT001 # a parameter of the test
    rows = kept(f"<table>{first}<tr><td>c<td>d</table>").split("\n")
    assert (rows[0] == "|  |  |") is not is_header
    assert rows[-1] == "| c | d |"


@pytest.mark.parametrize("scope", ["col", "colgroup", " COL "])
def test_a_header_with_the_scope_of_a_column_heads_it_whatever_data_is_beside_it(scope: str) -> None:
    html = f"<table><tr><th scope='{scope}'>a<td>b<tr><td>c<td>d</table>"
    assert kept(html, "a", "c") == "| a |\n| --- |\n| c |"


def test_a_row_of_which_only_the_header_is_kept_heads_no_column() -> None:
    # The data beside it is left out; that it is there, the slots say.
    assert kept(BIRDS, "Wren") == "|  |\n| --- |\n| Wren |"


def test_a_header_row_stays_one_where_a_header_reaches_into_the_data() -> None:
    html = "<table><tr><th rowspan=2>A<th>B<tr><td>1<tr><td>C<td>2</table>"
    assert kept(html) == "| A | B |\n| --- | --- |\n|  | 1 |\n| C | 2 |"


def test_data_that_reaches_down_makes_no_header_row() -> None:
    html = "<table><tr><td rowspan=2>x<td>y<tr><th>h<tr><td>1<td>2</table>"
    assert kept(html, "h", "2") == "|  |\n| --- |\n| h |\n| 2 |"
    # Also past other data that ends before.
    html = "<table><tr><td rowspan=4>x<td>y<tr><td rowspan=2>z<tr><tr><th>h<tr><td>1<td>2</table>"
    assert kept(html, "h", "2") == "|  |\n| --- |\n| h |\n| 2 |"
    # The row below is out of its reach.
    html = "<table><tr><td rowspan=2>x<td>y<tr><td>z<tr><th>h<th>i<tr><td>1<td>2</table>"
    assert kept(html, "h", "2") == "| h |  |\n| --- | --- |\n|  | 2 |"


def test_each_table_has_its_own_data() -> None:
    spanning = "<table><tr><td rowspan=2>x<td>y<tr><th>h<tr><td>1<td>2</table>"
    plain = "<table><tr><td>x<td>y<tr><th>h<tr><td>1<td>2</table>"
    assert kept(spanning + plain, "h") == "|  |\n| --- |\n| h |\n\n| h |\n| --- |"


def test_a_header_row_in_mid_table_stays_there() -> None:
    html = "<table><tr><th>Item<th>Price<tr><th colspan=2>Hot<tr><td>Tea<td>2<tr><th colspan=2>Cold<tr><td>Cola<td>3</table>"
    assert kept(html, "Price", "Cold", "3") == "| Price |\n| --- |\n| Cold |\n| 3 |"


def test_the_head_comes_first_and_the_foot_last() -> None:
    html = "<table><tfoot><tr><td>sum<tbody><tr><td>1<thead><tr><td>n</table>"
    assert kept(html) == "| n |\n| --- |\n| 1 |\n| sum |"
    html = "<table><tbody><tr><td>1<tr><td>2<thead><tr><th>n<tr><th>m</table>"
    assert kept(html) == "| n |\n| --- |\n| m |\n| 1 |\n| 2 |"


def test_columns_are_found_from_the_first_row_on_wherever_it_is_written() -> None:
    # Over a and b one column would do, the second; but a, which comes first, needs the first.
    html = "<table><tfoot><tr><td>x<td colspan=2>b<tbody><tr><td colspan=2>a<td>y</table>"
    assert kept(html, "a", "b") == "|  |  |\n| --- | --- |\n| a |  |\n|  | b |"


def test_overlapping_cells_share_a_slot() -> None:
    html = "<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c</table>"
    assert kept(html) == "|  |  |\n| --- | --- |\n| a | b |\n| c |  |"
    assert kept(html, "b", "c") == "|  |\n| --- |\n| b c |"


def test_the_caption_comes_before_the_table() -> None:
    html = "<table><tr><td>x</td></tr><caption>Cap<p># two</caption></table>"
    assert kept(html) == "Cap\n\n\\# two\n\n|  |\n| --- |\n| x |"
    D = parse("<p>a</p><table><caption>Cap</caption><tr><td>x</td></tr></table><p>b</p>")
    assert render(D, {D.elements("caption")[0], *D.elements("p")}) == "a\n\nCap\n\nb"


def test_blocks_in_a_cell_are_set_apart_by_a_space() -> None:
    html = (
        "<table><tr><td><div>up</div><div>down</div><td><ul><li>9 to 12<li>13 to 17</ul><td>a<br>b<h2>c</h2><hr>d"
        "<td><pre>x  y\n\n z<img alt=w>\n&nbsp;</pre><td><table><tr><td>ant<td>bee</table>cat</table>"
    )
    assert kept(html).split("\n")[2] == (
        "| up down | 9 to 12 13 to 17 | a<br>b c d | `x  y`<br><br>` z`![w]()<br>`\u00a0` | ant bee cat |"
    )


def test_a_gap_within_a_cell_shows() -> None:
    D = parse("<table><tr><td><p>a</p><p>b</p><p>c</p></table>")
    a, _, c = D.elements("p")
    assert render(D, {a, c}) == "|  |\n| --- |\n| a […] c |"
    D = parse("<table><tr><td><p>a</p><p>b</p><hr><p>c</p></table>")
    a, _, c = D.elements("p")
    assert render(D, {a, *D.elements("hr"), c}) == "|  |\n| --- |\n| a […] c |"


def test_a_cell_of_which_two_parts_are_kept_is_one_cell() -> None:
    D = parse("<table><tr><td>x<td>a<b>b</b>c</table>")
    x, a, _, c = (number for number, node in enumerate(D.numbering.nodes) if isinstance(node, Text))
    assert render_numbers(D, frozenset({x, a, c})) == "|  |  |\n| --- | --- |\n| x | a […] c |"


def test_pipes() -> None:
    html = "<table><tr><td>a|b \\| c\\<td><code>x|y</code> <code>x\\|y</code> <a href='p|q'>l</a></table>"
    assert kept(html).split("\n")[2] == ("| a\\|b \\\\\\| c\\\\ | `x\\|y` <code>x\\\\\\|y</code> [l](p%7Cq) |")


@pytest.mark.parametrize("role", ["presentation", "none"])
def test_a_layout_table_is_no_table(role: str) -> None:
    html = f"<table role={role}><tr><td><h1>A</h1><p>b</p><td><table><tr><td>c</table><tr><td>d<td>e</table>"
    assert kept(html) == "# A\n\nb\n\n|  |\n| --- |\n| c |\n\nd\n\ne"


def test_a_table_of_empty_cells_is_nothing() -> None:
    assert kept("<p>a</p><table><tr><td><td>&nbsp;<td><img></table><p>b</p>") == "a\n\nb"
    assert kept("<table><tr><td>&nbsp;<td>a</table>") == "|  |  |\n| --- | --- |\n|  | a |"


def test_what_is_in_a_table_but_in_no_cell_of_it() -> None:
    # No HTML parser makes such a tree.
    inner = Elem("table", {}, [Elem("tr", {}, [Elem("td", {}, [Text("in")])])])
    D = Document(
        Elem(
            "table", {}, [Text("a"), Elem("tr", {}, [Elem("td", {}, [Text("x")]), inner]), Elem("td", {}, [Text("b")])]
        )
    )
    assert render(D, {()}) == "a\n\nin\n\nb\n\n|  |\n| --- |\n| x |"


def test_a_row_costs_what_it_writes() -> None:
    def work(count: int) -> int:
        rows = "".join(f"<tbody><tr><th>h{i}<td>{i}" for i in range(count))
        D = parse(f"<table><tr><td rowspan=2>x<td>y<tr><th>h{rows}</table>")
        first, *_, last = D.numbering.tagged["th"]
        render_numbers(D, frozenset({first}))  # what is found once for the table is found
        return lines(lambda: render_numbers(D, frozenset({last})))

    assert work(2_000) < 2 * work(20)


def test_hostile_spans_cost_nothing() -> None:
    D = parse('<table><tr><th colspan="99999999">Wide<tr><td rowspan="99999999">tall<td>x9</table>')
    assert render(D, {()}) == "| Wide |  |\n| --- | --- |\n| tall | x9 |"


def test_a_grid_with_next_to_nothing_in_it_is_no_table() -> None:
    # Row i has its one word in column i: a table of a million slots for 2,000 cells.
    rows = [Elem("tr", {}, [Elem("td", {"colspan": str(i)}), Elem("td", {}, [Text(f"w{i}")])]) for i in range(1, 1000)]
    table = Elem("table", {}, rows)
    words = [f"w{i}" for i in range(1, 1000)]
    assert render(Document(table), {()}) == "\n\n".join(words)
    assert render(Document(Elem("blockquote", {}, [table])), {()}) == "\n>\n".join(f"> {word}" for word in words)


# Slots: 60 × 100 = 6,000 = 1,000 + 50 × 100 cells; 63 × 77 = 4,851 = 1,000 + 50 × 77 cells and one more.
@pytest.mark.parametrize(("height", "width", "is_table"), [(60, 100, True), (63, 77, False)])
def test_how_sparse_a_table_may_be(height: int, width: int, is_table: bool) -> None:  # noqa: FBT001 # a parameter
    D = parse(f"<table>{('<tr>' + '<td>x' * width) * height}</table>")
    cells = D.elements("td")
    written = render(D, {cells[min(x, height - 1) * width + x] for x in range(width)})
    assert written.count("| --- ") == (width if is_table else 0)
    assert written.count("x") == width


def test_a_row_of_headers_costs_the_same_for_each() -> None:
    def made(count: int) -> Document:
        return parse(f"<table><tr>{'<th>h' * count}<tr><td>x</table>")

    assert_linear(made, lambda D: render(D, {()}), 300)
