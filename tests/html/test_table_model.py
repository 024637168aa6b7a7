"""The table model by hand, against the standard's algorithm slot by slot, and on hostile spans."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spire import Document, Elem, Node
from spire.html.table_model import ColumnGroup, RowGroup, TableModel, table_model
from tests.work import assert_linear


def cell(tag: str = "td", **attrs: str) -> Elem:
    return Elem(tag, attrs)


def row(*cells: Node) -> Elem:
    return Elem("tr", {}, cells)


def group(tag: str, *rows: Node) -> Elem:
    return Elem(tag, {}, rows)


def model(*children: Node) -> TableModel:
    return table_model(Document(Elem("table", {}, children)), 0)


def slots(table: TableModel) -> list[tuple[int, int, int, int]]:
    return [(cell.x, cell.y, cell.width, cell.height) for cell in table.cells]


def test_a_plain_grid() -> None:
    table = model(row(cell(), cell()), row(cell(), cell()))
    assert slots(table) == [(0, 0, 1, 1), (1, 0, 1, 1), (0, 1, 1, 1), (1, 1, 1, 1)]
    assert (table.width, table.height) == (2, 2)
    # Nodes: table 0, tr 1, td 2 3, tr 4, td 5 6.
    assert table.rows == {0: 1, 1: 4}
    assert table.cell_of[5].y == 1
    assert [c.number for c in table.covering(1, 1)] == [6]
    assert table.covering(2, 0) == () == table.covering(0, 2)


def test_no_rows() -> None:
    table = model(Elem("caption"), Elem("tbody"))
    assert (table.width, table.height, table.cells, table.row_groups, table.caption) == (0, 0, (), (), 1)


def test_rowspan_pushes_the_row_below_to_the_right() -> None:
    table = model(row(cell("th", rowspan="2"), cell()), row(cell()), row(cell(), cell()))
    assert slots(table) == [(0, 0, 1, 2), (1, 0, 1, 1), (1, 1, 1, 1), (0, 2, 1, 1), (1, 2, 1, 1)]
    assert [c.number for c in table.covering(0, 1)] == [2]


def test_a_row_fills_the_gaps_between_the_cells_that_reach_into_it() -> None:
    table = model(
        row(cell(rowspan="2"), cell(), cell(rowspan="3"), cell(rowspan="2"), cell()),
        row(cell(), cell(), cell()),
        row(cell(), cell(), cell()),
    )
    assert slots(table)[5:] == [(1, 1, 1, 1), (4, 1, 1, 1), (5, 1, 1, 1), (0, 2, 1, 1), (1, 2, 1, 1), (3, 2, 1, 1)]


def test_rowspan_zero_ends_with_its_row_group() -> None:
    table = model(
        group("tbody", row(cell("th", rowspan="0"), cell()), row(cell()), row(cell())),
        group("tbody", row(cell(), cell())),
    )
    assert slots(table) == [(0, 0, 1, 3), (1, 0, 1, 1), (1, 1, 1, 1), (1, 2, 1, 1), (0, 3, 1, 1), (1, 3, 1, 1)]


def test_a_span_past_the_last_row_makes_its_group_higher() -> None:
    # tb31 and tb05: the standard grows the group; the cells of the next group start below, in the first column.
    table = model(group("thead", row(cell(rowspan="3"), cell())), group("tbody", row(cell(), cell())))
    assert slots(table) == [(0, 0, 1, 3), (1, 0, 1, 1), (0, 3, 1, 1), (1, 3, 1, 1)]
    assert [(g.y, g.height) for g in table.row_groups] == [(0, 3), (3, 1)]
    assert sorted(table.rows) == [0, 3]
    assert table.row_group(2) == table.row_groups[0]
    assert table.row_group(4) is None


def test_colspan_of_a_number_with_junk_behind_it() -> None:
    assert slots(model(row(cell("th", colspan="2px")), row(cell(), cell()))) == [
        (0, 0, 2, 1),
        (0, 1, 1, 1),
        (1, 1, 1, 1),
    ]


@pytest.mark.parametrize(
    ("colspan", "width"),
    [("0", 1), ("-3", 1), ("x", 1), ("", 1), ("+4", 4), (" 3", 3), ("1000", 1000), ("1001", 1000), ("9" * 9999, 1000)],
)
def test_limits_of_colspan(colspan: str, width: int) -> None:
    assert slots(model(row(cell(colspan=colspan)))) == [(0, 0, width, 1)]


@pytest.mark.parametrize(
    ("rowspan", "height"),
    [("-1", 1), ("x", 1), ("-0", 1), ("00", 1), ("3", 3), ("65534", 65534), ("65535", 65534), ("9" * 9999, 65534)],
)
def test_limits_of_rowspan(rowspan: str, height: int) -> None:
    # A rowspan of 0 in a group of one row reaches to the end of that row.
    assert slots(model(row(cell(rowspan=rowspan)))) == [(0, 0, 1, height)]


def test_a_footer_comes_last_wherever_it_is_written() -> None:
    table = model(group("tfoot", row(cell())), group("tbody", row(cell())), row(cell()))
    # Nodes: table 0, tfoot 1, tr 2, td 3, tbody 4, tr 5, td 6, tr 7, td 8.
    assert [c.number for c in table.cells] == [6, 8, 3]
    assert table.row_groups == (RowGroup(4, 0, 1), RowGroup(1, 2, 1))
    assert table.row_group(1) is None


def test_columns_and_their_groups() -> None:
    table = model(
        Elem("caption"),
        Elem("colgroup", {"span": "2"}),
        Elem("colgroup", {"span": "9"}, [Elem("col"), Elem("col", {"span": "3"})]),
        row(cell()),
        Elem("colgroup"),
    )
    # Nodes: caption 1, colgroup 2, colgroup 3 with col 4 5. The last colgroup is behind the rows, and no colgroup.
    assert table.column_groups == (ColumnGroup(2, 0, 2), ColumnGroup(3, 2, 4))
    assert (table.width, table.height) == (6, 1)


def test_rows_of_a_nested_table_are_its_own() -> None:
    inner = Elem("table", {}, [row(cell(), cell())])
    D = Document(Elem("table", {}, [row(Elem("td", {}, [inner]), cell())]))
    # Nodes: table 0, tr 1, td 2, table 3, tr 4, td 5 6, td 7.
    assert [c.number for c in table_model(D, 0).cells] == [2, 7]
    assert [c.number for c in table_model(D, 3).cells] == [5, 6]
    assert table_model(D, 3) is table_model(D, 3)


def test_cells_of_svg_and_texts_are_no_cells() -> None:
    assert slots(model(row(Elem("svg td"), cell()), Elem("svg tr", {}, [cell()]))) == [(0, 0, 1, 1)]


def test_overlapping_spans_both_cover() -> None:
    # The second row's cell of width 2 starts in the free first column and runs into the cell from above.
    table = model(row(cell(), cell(rowspan="2")), row(cell(colspan="2")))
    assert slots(table) == [(0, 0, 1, 1), (1, 0, 1, 2), (0, 1, 2, 1)]
    assert [c.number for c in table.covering(1, 1)] == [3, 5]


def by_the_letter(groups: list[list[list[tuple[int, int]]]]) -> tuple[list[tuple[int, int, int, int]], dict[Any, Any]]:
    """The algorithm slot by slot, on (colspan, rowspan) pairs; a rowspan of 0 ends with its group."""
    cells: list[list[int]] = []
    covered: dict[tuple[int, int], list[int]] = {}
    height = 0
    for rows in groups:
        y = height
        growing: list[int] = []
        for pairs in rows:
            height = max(height, y + 1)
            for k in growing:
                for x in range(cells[k][0], cells[k][0] + cells[k][2]):
                    covered.setdefault((x, y), []).append(k)
                cells[k][3] += 1
            x = 0
            for width, span in pairs:
                while (x, y) in covered:
                    x += 1
                if span == 0:
                    growing.append(len(cells))
                for dy in range(span or 1):
                    for dx in range(width):
                        covered.setdefault((x + dx, y + dy), []).append(len(cells))
                cells.append([x, y, width, span or 1])
                height = max(height, y + (span or 1))
                x += width
            y += 1
        for below in range(y, height):
            for k in growing:
                for x in range(cells[k][0], cells[k][0] + cells[k][2]):
                    covered.setdefault((x, below), []).append(k)
                cells[k][3] += 1
    return [(x, y, w, h) for x, y, w, h in cells], covered


SPANS = st.tuples(st.sampled_from([1, 1, 1, 2, 3]), st.sampled_from([1, 1, 1, 2, 3, 5, 0]))


@given(st.lists(st.lists(st.lists(SPANS, max_size=5), max_size=5), max_size=3))
def test_against_the_algorithm_slot_by_slot(groups: list[list[list[tuple[int, int]]]]) -> None:
    table = model(
        *[
            group("tbody", *[row(*[cell(colspan=str(w), rowspan=str(h)) for w, h in pairs]) for pairs in rows])
            for rows in groups
        ]
    )
    cells, covered = by_the_letter(groups)
    assert slots(table) == cells
    for y in range(table.height + 1):
        for x in range(table.width + 1):
            expected = sorted(covered.get((x, y), []), key=lambda k: (cells[k][1], cells[k][0]))
            assert [slots(table).index((c.x, c.y, c.width, c.height)) for c in table.covering(x, y)] == [
                cells.index(cells[k]) for k in expected
            ]


def wide(count: int) -> Document:
    cells = [cell(colspan="99999999", rowspan="99999999") for _ in range(count)]
    return Document(Elem("table", {}, [row(*cells), *[row(cell()) for _ in range(count)]]))


def tall(count: int) -> Document:
    return Document(Elem("table", {}, [row(cell(rowspan="65534"), cell(rowspan="65534")) for _ in range(count)]))


def test_hostile_spans_are_small() -> None:
    table = table_model(wide(2000), 0)  # slot by slot it would hold 131 billion slots
    assert (table.width, table.height) == (2_000_001, 65534)
    assert table.cells[-1][1:3] == (2_000_000, 2000)
    assert table.covering(1_234_567, 65533)[0].x == 1_234_000
    assert table_model(tall(4000), 0).width == 8000


@pytest.mark.parametrize("made", [wide, tall])
def test_work_is_linear_in_the_cells_whatever_they_span(made: Callable[[int], Document]) -> None:
    assert_linear(made, lambda D: table_model(D, 0), 250)
