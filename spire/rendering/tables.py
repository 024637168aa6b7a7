"""The table of kept cells: the rows and columns that hold one, the header row first (semantics §8)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Mapping, Sequence

from spire.document import Document
from spire.html.table_model import TableCell, TableModel, table_model
from spire.rendering.layout import layout
from spire.tree import Elem

__all__ = ["cells_within", "write_table"]

SPARSE = 50
"""A grid of more than so many slots a cell, and a thousand more, is none that a page means."""


def cells_within(D: Document, table: int, selected: Sequence[range]) -> Sequence[int]:
    """The cells of a table that are in or around some subtrees, disjoint and ascending, by node number."""
    last = D.numbering.last
    own = D.once(lambda D: sorted([cell.number for cell in table_model(D, table).cells]), key=(cells_within, table))
    found: list[int] = []
    at = max(bisect_right(selected, table, key=lambda subtree: subtree.start) - 1, 0)
    while at < len(selected) and selected[at].start <= last[table]:
        subtree = selected[at]
        at += 1
        if subtree.stop <= table:
            continue
        if subtree.start <= table:
            return own
        first = bisect_left(own, subtree.start)
        if first and last[own[first - 1]] >= subtree.start and found[-1:] != [own[first - 1]]:
            found.append(own[first - 1])
        found.extend(own[first : bisect_left(own, subtree.stop)])
    return found


def write_table(D: Document, table: int, texts: Mapping[int, str]) -> str | None:
    """A table of these cells, given by node number with what is in each; None where the grid is far too sparse.

    A cell that spans rows or columns stands in the first of them that is there. The first row is the header row if
    it holds column headers only, else the header row is empty.
    """
    model = table_model(D, table)
    cells: Sequence[TableCell] = model.cells
    if len(texts) < len(cells):
        cells = sorted([model.cell_of[number] for number in texts], key=lambda cell: (cell.y, cell.x))
    columns = _lines([(x, width) for _, x, _, width, _ in cells])
    rows = _lines([(y, height) for _, _, y, _, height in cells])
    if len(rows) * len(columns) > 1000 + SPARSE * len(cells):
        return None
    grid: dict[int, list[str]] = {y: [""] * len(columns) for y in rows}
    head = D.once(lambda D: _head(D, model), key=(_head, table))
    first = next((y for y in rows if y in head), rows[0])
    heads = True
    for cell in cells:
        y = rows[bisect_left(rows, cell.y)]
        row, column, text = grid[y], bisect_left(columns, cell.x), texts[cell.number]
        # Where spans overlap, two cells may be left with one slot.
        row[column] = f"{row[column]} {text}" if row[column] and text else row[column] or text
        if heads and y == first and text:
            heads = cell.y in head or _heads_column(D, model, cell, first)
    lines = [grid.pop(first)] if heads else [[""] * len(columns)]
    lines += [grid[y] for y in sorted(grid, key=lambda y: (y not in head, y))]
    written = [f"| {' | '.join(line)} |" for line in lines]
    written.insert(1, "|" + " --- |" * len(columns))
    return "\n".join(written)


def _lines(spans: Sequence[tuple[int, int]]) -> list[int]:
    """The rows, or columns, that are needed so that each span covers one: those of the cells that cover just one,
    and the first of each span that covers none of these.
    """
    lines = sorted({start for start, length in spans if length == 1})
    for start, length in spans:
        if length > 1:
            place = bisect_left(lines, start)
            if place == len(lines) or lines[place] >= start + length:
                insort(lines, start)
    return lines


def _head(D: Document, model: TableModel) -> range:
    """The rows of the `thead`, which comes first wherever it is written."""
    for group in model.row_groups:
        elem = D.numbering.nodes[group.number]
        if isinstance(elem, Elem) and elem.tag == "thead":
            return range(group.y, group.y + group.height)
    return range(0)


def _heads_column(D: Document, model: TableModel, cell: TableCell, row: int) -> bool:
    """Whether a cell outside `thead` heads its column: by its `scope`, or as a `th` in a row without data."""
    elem = D.numbering.nodes[cell.number]
    assert isinstance(elem, Elem)
    if elem.tag != "th":
        return False
    scope = elem.attrs.get("scope", "").strip().lower()
    if scope in ("col", "colgroup", "row", "rowgroup"):
        return scope.startswith("col")
    return not D.once(lambda D: _has_data(D, model, row), key=(_has_data, model.number, row))


def _has_data(D: Document, model: TableModel, row: int) -> bool:
    """Whether a `td` with something to show covers a row."""
    starts, ends = D.once(lambda D: _reaching(D, model), key=(_reaching, model.number))
    place = bisect_right(starts, row) - 1
    if place >= 0 and row < ends[place]:
        return True
    first = bisect_left(model.cells, row, key=lambda cell: cell.y)
    after = bisect_right(model.cells, row, key=lambda cell: cell.y)
    return any(_is_data(D, cell) for cell in model.cells[first:after])


def _reaching(D: Document, model: TableModel) -> tuple[list[int], list[int]]:
    """The rows that a `td` of several rows with something to show covers, as stretches: their starts, their ends."""
    starts: list[int] = []
    ends: list[int] = []
    for cell in model.cells:
        if cell.height > 1 and _is_data(D, cell):
            end = cell.y + cell.height
            if ends and cell.y <= ends[-1]:
                ends[-1] = max(ends[-1], end)
            else:
                starts.append(cell.y)
                ends.append(end)
    return starts, ends


def _is_data(D: Document, cell: TableCell) -> bool:
    elem = D.numbering.nodes[cell.number]
    at = layout(D)
    return isinstance(elem, Elem) and elem.tag == "td" and at.anything(*at.leaves(cell.number))
