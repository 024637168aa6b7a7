"""The header cells of a table's cells: the algorithm of the HTML standard (section 4.9.12.2), and what readers
see beyond it.

The standard scans from a cell to the left and upwards, slot by slot. Here each line of slots is walked once, from
its start, and keeps the headers that a scan from the present slot would find.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from enum import Enum

from attrs import frozen

from spire.document import Document
from spire.html.table_model import TableCell, TableModel, table_model
from spire.numbering import Numbering
from spire.tree import Text

__all__ = ["header_cells"]


class _Heads(Enum):
    """What a header cell is a header of; NOTHING where it only stands in the way of others."""

    COLUMN = "col"
    ROW = "row"
    COLUMN_GROUP = "colgroup"
    ROW_GROUP = "rowgroup"
    NOTHING = ""


def header_cells(D: Document, table: int) -> Mapping[int, tuple[int, ...]]:
    """The header cells of each cell of a table that has any, ascending; all by node number.

    By the standard's algorithm: `headers` (an id names a cell of this table), else `scope`, else automatic. And
    beyond it: a `td` in `thead` heads its column; an unscoped `th` that is first in its row heads the row, if a
    `td` stands in it outside `thead`. A header of columns has only headers of columns, a header of rows only
    those of rows.

    >>> from spire import Document, Elem, Text
    >>> def row(*cells):
    ...     return Elem("tr", {}, [Elem(tag, {}, [Text(text)]) for tag, text in cells])
    >>> D = Document(Elem("table", {}, [row(("th", "Day"), ("th", "Tide")), row(("th", "Mon"), ("td", "low"))]))
    >>> [[D.text(D.numbering.path(h)) for h in headers] for headers in header_cells(D, 0).values()]
    [['Tide', 'Mon']]
    """
    return D.once(lambda D: _header_cells(D.numbering, table_model(D, table)), key=(header_cells, table))


def _header_cells(numbering: Numbering, model: TableModel) -> dict[int, tuple[int, ...]]:
    heads = _classified(numbering, model)
    across = [_Line(cell, cell.x, cell.width, cell.y, cell.height) for cell in model.cells]
    down = [_Line(cell, cell.y, cell.height, cell.x, cell.width) for cell in model.cells]
    of_columns = _scanned(across, heads, _Heads.COLUMN)
    of_rows = _scanned(down, heads, _Heads.ROW)
    groups = _Groups(model, heads)
    # Of two cells with one id the first in the document counts: not the first in the grid, where a tfoot comes last.
    numbers = sorted((cell.number for cell in model.cells), reverse=True)
    ids = {name: number for number in numbers if (name := numbering.named["id"].get(number))}
    found: dict[int, tuple[int, ...]] = {}
    for cell in model.cells:
        named = numbering.named["headers"].get(cell.number)
        if named is not None:
            headers = {ids[name] for name in named.split() if name in ids}
        else:
            headers = set()
            if heads.get(cell.number) not in (_Heads.ROW, _Heads.ROW_GROUP):
                headers |= of_columns[cell.number] | groups.of_columns(cell)
            if heads.get(cell.number) not in (_Heads.COLUMN, _Heads.COLUMN_GROUP):
                headers |= of_rows[cell.number] | groups.of_rows(cell)
        headers = {header for header in headers if header != cell.number and not _is_empty(numbering, header)}
        if headers:
            found[cell.number] = tuple(sorted(headers))
    return found


def _is_empty(numbering: Numbering, number: int) -> bool:
    nodes = numbering.nodes
    return all(isinstance(node := nodes[k], Text) and not node.text.strip() for k in numbering.children(number))


def _classified(numbering: Numbering, model: TableModel) -> dict[int, _Heads]:
    """Every header cell, with what it heads."""
    headers: list[TableCell] = []
    data: list[TableCell] = []
    theads = _Covered((group.y, group.height) for group in model.row_groups if numbering.tag(group.number) == "thead")

    def in_thead(cell: TableCell) -> bool:
        return theads.meet(cell.y, 1)

    for cell in model.cells:
        header = numbering.tag(cell.number) == "th" or in_thead(cell)
        (headers if header else data).append(cell)
    data_rows = _Covered((cell.y, cell.height) for cell in data)
    data_columns = _Covered((cell.x, cell.width) for cell in data)

    def heads(cell: TableCell) -> _Heads:
        if numbering.tag(cell.number) == "td":
            return _Heads.COLUMN
        scope = numbering.named["scope"].get(cell.number, "").strip().lower()
        if scope and scope in _SCOPES:
            return _SCOPES[scope]
        if not data_rows.meet(cell.y, cell.height):
            return _Heads.COLUMN
        first_in_row = model.anchored[cell.y][0].number == cell.number and not in_thead(cell)
        if first_in_row or not data_columns.meet(cell.x, cell.width):
            return _Heads.ROW
        return _Heads.NOTHING

    return {cell.number: heads(cell) for cell in headers}


_SCOPES = {heads.value: heads for heads in _Heads}


class _Covered:
    """The rows, or columns, that some cells cover, as disjoint stretches."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, length in sorted(spans):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], start + length)
            else:
                self._starts.append(start)
                self._ends.append(start + length)

    def meet(self, start: int, length: int) -> bool:
        place = bisect_right(self._starts, start + length - 1) - 1
        return place >= 0 and self._ends[place] > start


class _Groups:
    """The headers of row groups and of column groups, each with the group that it is anchored in."""

    def __init__(self, model: TableModel, heads: Mapping[int, _Heads]) -> None:
        self._model = model
        self._column_group = {
            x: group.x for group in model.column_groups for x in range(group.x, group.x + group.width)
        }
        self._of_rows: dict[int, list[TableCell]] = {}
        self._of_columns: dict[int, list[TableCell]] = {}
        for cell in model.cells:
            kind = heads.get(cell.number)
            if kind is _Heads.ROW_GROUP and (row_group := model.row_group(cell.y)) is not None:
                self._of_rows.setdefault(row_group.y, []).append(cell)
            elif kind is _Heads.COLUMN_GROUP and cell.x in self._column_group:
                self._of_columns.setdefault(self._column_group[cell.x], []).append(cell)

    def of_rows(self, cell: TableCell) -> set[int]:
        group = self._model.row_group(cell.y) if self._of_rows else None
        return self._before(cell, self._of_rows.get(group.y, ()) if group else ())

    def of_columns(self, cell: TableCell) -> set[int]:
        return self._before(cell, self._of_columns.get(self._column_group.get(cell.x, -1), ()))

    @staticmethod
    def _before(cell: TableCell, headers: Iterable[TableCell]) -> set[int]:
        return {h.number for h in headers if h.x < cell.x + cell.width and h.y < cell.y + cell.height}


@frozen
class _Line:
    """A cell as scans along one axis see it: the lines that it covers, and from where to where on each."""

    cell: TableCell
    line: int
    lines: int
    start: int
    length: int


def _scanned(cells: list[_Line], heads: Mapping[int, _Heads], kind: _Heads) -> dict[int, set[int]]:
    """For each cell, the headers of this kind that scans from it towards the start of its lines add.

    A run of header cells is a block. A header further off counts unless a nearer block, with data between the
    two, has a header cell that covers just the same lines.
    """
    found: dict[int, set[int]] = {cell.cell.number: set() for cell in cells}
    for strip in _strips(cells):
        nearest: dict[tuple[int, int], tuple[int, list[int]]] = {}  # by lines covered: (block, headers)
        block, in_block, reached = 0, False, 0
        for place, current in enumerate(strip):
            number = current.cell.number
            key = (current.line, current.lines)
            header = number in heads
            for other, (of_block, headers) in nearest.items():
                if not header or other != key or (of_block == block and in_block):
                    found[number].update(headers)
            if _is_hidden(current, reached, strip[place + 1 : place + 2]):
                continue
            reached = max(reached, current.start + current.length)
            if not header:
                in_block = False
                continue
            if not in_block:
                block, in_block = block + 1, True
            of_block, headers = nearest.get(key, (0, []))
            if of_block != block:
                headers = []
            if heads[number] is kind:
                headers = [*headers, number]
            nearest[key] = (block, headers)
    return found


def _strips(cells: list[_Line]) -> Iterable[list[_Line]]:
    """Between two borders of cells all lines are alike: one of each, as its cells in order of their start."""
    borders = sorted({border for cell in cells for border in (cell.line, cell.line + cell.lines)})
    place = {border: i for i, border in enumerate(borders)}
    strips: list[list[_Line]] = [[] for _ in borders]
    for cell in cells:
        for i in range(place[cell.line], place[cell.line + cell.lines]):
            strips[i].append(cell)
    for strip in strips:
        strip.sort(key=lambda cell: cell.start)
    return strips


def _is_hidden(current: _Line, reached: int, following: list[_Line]) -> bool:
    """Whether other cells overlap the cell in each slot of the line: such slots a scan passes over."""
    first, end = max(current.start, reached), current.start + current.length
    return first >= end or any(other.start <= first and end <= other.start + other.length for other in following)
