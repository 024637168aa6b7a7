"""The table model of the HTML standard (section 4.9.12): which cell covers which slots of the grid.

Rows of a nested table belong to that table alone. Work and memory are linear in the cells, never in the slots
that their spans cover.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from attrs import field, frozen

from spire.document import Document
from spire.html.attributes import parse_non_negative_integer
from spire.numbering import Numbering
from spire.tree import Elem

__all__ = ["ColumnGroup", "RowGroup", "TableCell", "TableModel", "table_model"]

MAX_COLSPAN = 1000
MAX_ROWSPAN = 65534
_ENDLESS = 1 << 60


class TableCell(NamedTuple):
    """A `td` or `th`, by node number, with its anchor slot (x, y) and the columns and rows that it covers."""

    number: int
    x: int
    y: int
    width: int
    height: int

    @property
    def columns(self) -> range:
        return range(self.x, self.x + self.width)

    @property
    def rows(self) -> range:
        return range(self.y, self.y + self.height)


@frozen
class RowGroup:
    """A `thead`, `tbody` or `tfoot`, by node number, and the rows that it covers."""

    number: int
    y: int
    height: int


@frozen
class ColumnGroup:
    """A `colgroup`, by node number, and the columns that it covers."""

    number: int
    x: int
    width: int


@frozen(eq=False, slots=False)
class TableModel:
    """The grid of one table.

    `cells` are in grid order: by row, then by column of the anchor slot. `rows` gives the `tr` of each row; rows
    that only an over-long `rowspan` makes have none. `caption` is a node number. A row group takes its `y` from
    the grid, where every `tfoot` comes last wherever it is written.
    """

    number: int
    width: int
    height: int
    cells: tuple[TableCell, ...]
    rows: Mapping[int, int] = field(repr=False)
    row_groups: tuple[RowGroup, ...]
    column_groups: tuple[ColumnGroup, ...]
    caption: int | None

    @cached_property
    def cell_of(self) -> Mapping[int, TableCell]:
        """The cell of each `td` and `th` of the table, by node number."""
        return {cell.number: cell for cell in self.cells}

    @cached_property
    def anchored(self) -> Mapping[int, Sequence[TableCell]]:
        """The cells whose anchor slot is in each row that has any, from left to right."""
        anchored: dict[int, list[TableCell]] = {}
        for cell in self.cells:
            anchored.setdefault(cell.y, []).append(cell)
        return anchored

    @cached_property
    def _tall(self) -> _Strips:
        return _Strips([cell for cell in self.cells if cell.height > 1])

    def covering(self, x: int, y: int) -> tuple[TableCell, ...]:
        """The cells that cover the slot (x, y): none, one, or, where spans overlap, several in grid order."""
        covering = self._tall.covering(x, y)
        row = self.anchored.get(y, ())
        place = bisect_right(row, x, key=lambda cell: cell.x) - 1
        if place >= 0 and row[place].height == 1 and x in row[place].columns:
            covering.append(row[place])
        return tuple(covering)

    def row_group(self, y: int) -> RowGroup | None:
        """The row group that holds row y; None for the rows that stand in the table itself."""
        groups = self._groups_by_row
        place = bisect_right(groups, y, key=lambda group: group.y) - 1
        return groups[place] if place >= 0 and y < groups[place].y + groups[place].height else None

    @cached_property
    def _groups_by_row(self) -> list[RowGroup]:
        return sorted(self.row_groups, key=lambda group: group.y)


def table_model(D: Document, number: int) -> TableModel:
    """The table model of the `table` element with this node number, worked out once per document and table.

    By the standard's algorithm for forming a table: `colspan` 1 to 1000, `rowspan` 0 to 65534, where 0 means to
    the end of the row group. Two slips of its letter are mended as browsers do: a cell that grows downward stops
    at the last row of its group, and rows that stand in the table itself end as a group before a `tfoot`.

    >>> from spire import Document, Elem, Text
    >>> D = Document(
    ...     Elem(
    ...         "table",
    ...         {},
    ...         [
    ...             Elem("tr", {}, [Elem("th", {"rowspan": "2"}), Elem("th", {"colspan": "2"})]),
    ...             Elem("tr", {}, [Elem("td"), Elem("td")]),
    ...         ],
    ...     )
    ... )
    >>> [(cell.x, cell.y, cell.width, cell.height) for cell in table_model(D, 0).cells]
    [(0, 0, 1, 2), (1, 0, 2, 1), (1, 1, 1, 1), (2, 1, 1, 1)]
    """
    return D.once(lambda D: _Forming(D.numbering).form(number), key=(table_model, number))


class _Forming:
    """One run of the algorithm for forming a table; the names are those of the standard."""

    def __init__(self, numbering: Numbering) -> None:
        self._numbering = numbering
        self._cells: list[TableCell] = []
        self._rows: dict[int, int] = {}
        self._row_groups: list[RowGroup] = []
        self._growing: list[int] = []
        self._spans: dict[tuple[tuple[str, str], ...], tuple[int, int]] = {}  # by attributes, which many cells share
        self._taken = _Taken()
        self._width = self._height = self._y = 0

    def form(self, number: int) -> TableModel:
        children = self._elements(number)
        caption = next((child for child, elem in children if elem.tag == "caption"), None)
        column_groups = self._column_groups(children)
        footers = []
        for child, elem in children:
            if elem.tag == "tr":
                self._row(child)
            elif elem.tag in ("thead", "tbody"):
                self._end_row_group()
                self._row_group(child)
            elif elem.tag == "tfoot":
                self._end_row_group()
                footers.append(child)
        self._end_row_group()
        for child in footers:
            self._row_group(child)
        return TableModel(
            number,
            self._width,
            self._height,
            tuple(self._cells),
            self._rows,
            tuple(self._row_groups),
            column_groups,
            caption,
        )

    def _elements(self, number: int) -> list[tuple[int, Elem]]:
        nodes = self._numbering.nodes
        return [(child, node) for child in self._numbering.children(number) if type(node := nodes[child]) is Elem]

    def _column_groups(self, children: list[tuple[int, Elem]]) -> tuple[ColumnGroup, ...]:
        groups = []
        for child, elem in children:
            if elem.tag in ("thead", "tbody", "tfoot", "tr"):
                break
            if elem.tag == "colgroup":
                columns = [column for _, column in self._elements(child) if column.tag == "col"]
                width = sum([_colspan(column, "span") for column in columns or [elem]])
                groups.append(ColumnGroup(child, self._width, width))
                self._width += width
        return tuple(groups)

    def _row_group(self, number: int) -> None:
        start = self._height
        for child, elem in self._elements(number):
            if elem.tag == "tr":
                self._row(child)
        self._end_row_group()
        if self._height > start:
            self._row_groups.append(RowGroup(number, start, self._height - start))

    def _end_row_group(self) -> None:
        self._y = self._height
        for place in self._growing:
            self._cells[place] = self._cells[place]._replace(height=self._height - self._cells[place].y)
        self._growing = []
        if self._taken.any:
            self._taken = _Taken()

    def _row(self, number: int) -> None:
        y = self._y
        self._rows[y] = number
        if self._height == y:
            self._height = y + 1
        taken = self._taken
        taken.free_up_to(y)
        reached_into = taken.any
        nodes, cells, spans = self._numbering.nodes, self._cells, self._spans
        x = 0
        for child in self._numbering.children(number):
            elem = nodes[child]
            if type(elem) is not Elem or elem.tag not in ("td", "th"):
                continue
            if reached_into:
                x = taken.next_free(x)
            width = height = 1
            if pairs := elem.pairs:
                if pairs not in spans:
                    spans[pairs] = _colspan(elem), _rowspan(elem)
                width, height = spans[pairs]
            if width == height == 1:
                cells.append(TableCell(child, x, y, 1, 1))
                x += 1
                continue
            cells.append(TableCell(child, x, y, width, height or 1))
            if height == 0:
                self._growing.append(len(cells) - 1)
            elif y + height > self._height:
                self._height = y + height
            if height != 1:
                taken.take(x, x + width, y + height if height else _ENDLESS)
            x += width
        if x > self._width:
            self._width = x
        self._y = y + 1


def _colspan(elem: Elem, name: str = "colspan") -> int:
    return min(parse_non_negative_integer(elem.attrs.get(name)) or 1, MAX_COLSPAN)


def _rowspan(elem: Elem) -> int:
    span = parse_non_negative_integer(elem.attrs.get("rowspan"))
    return 1 if span is None else min(span, MAX_ROWSPAN)


class _Taken:
    """The columns that cells of earlier rows of the group still cover, as a partition into pieces.

    A piece knows the row from which on it is free again. Free pieces are kept merged and listed, so that a row
    steps over any number of covered columns at once; a piece is made and merged once per cell.
    """

    def __init__(self) -> None:
        self._starts = [0]
        self._free = [0]
        self._end = {0: _ENDLESS}
        self._until = {0: 0}
        self._due: list[tuple[int, int]] = []

    @property
    def any(self) -> bool:
        """Whether any column was taken and may still be."""
        return bool(self._due)

    def next_free(self, x: int) -> int:
        """The first free column at or after x."""
        free = self._free
        place = bisect_right(free, x)
        return x if place and x < self._end[free[place - 1]] else free[place]

    def take(self, start: int, end: int, until: int) -> None:
        """Cover the columns from start to end until that row; where they are covered already, the longer stay counts."""
        self._split(start)
        self._split(end)
        x = start
        while x < end:
            if self._until[x] < until:
                if not self._until[x]:
                    del self._free[bisect_right(self._free, x) - 1]
                self._until[x] = until
                heappush(self._due, (until, x))
            x = self._end[x]

    def free_up_to(self, y: int) -> None:
        """Free the columns whose cells end above row y."""
        while self._due and self._due[0][0] <= y:
            until, start = heappop(self._due)
            if self._until.get(start) == until:
                self._until[start] = 0
                insort(self._free, start)
                self._merge(self._end[start])
                self._merge(start)

    def _split(self, x: int) -> None:
        start = self._starts[bisect_right(self._starts, x) - 1]
        if start == x:
            return
        insort(self._starts, x)
        self._end[x], self._end[start] = self._end[start], x
        until = self._until[x] = self._until[start]
        if until:
            heappush(self._due, (until, x))
        else:
            insort(self._free, x)

    def _merge(self, x: int) -> None:
        """Merge the piece that starts at x with the one before it, if both are free."""
        place = bisect_right(self._starts, x) - 1
        before = self._starts[place - 1]
        if place == 0 or self._until[x] or self._until[before]:
            return
        del self._starts[place], self._until[x]
        self._end[before] = self._end.pop(x)
        del self._free[bisect_right(self._free, x) - 1]


class _Strips:
    """Cells by the strips of columns between their borders, to find those that cover a slot."""

    def __init__(self, cells: Sequence[TableCell]) -> None:
        self._borders = sorted({x for cell in cells for x in (cell.x, cell.x + cell.width)})
        self._cells: list[list[TableCell]] = [[] for _ in self._borders]
        # The row below the lowest that the cells of a strip reach, up to each: where a search upward may stop.
        self._reach: list[list[int]] = [[] for _ in self._borders]
        place = {x: i for i, x in enumerate(self._borders)}
        for cell in cells:
            for i in range(place[cell.x], place[cell.x + cell.width]):
                reach = self._reach[i]
                reach.append(max(cell.y + cell.height, reach[-1] if reach else 0))
                self._cells[i].append(cell)

    def covering(self, x: int, y: int) -> list[TableCell]:
        strip = bisect_right(self._borders, x) - 1
        if strip < 0:
            return []
        cells, reach = self._cells[strip], self._reach[strip]
        covering = []
        place = bisect_right(cells, y, key=lambda cell: cell.y) - 1
        while place >= 0 and reach[place] > y:
            if y in cells[place].rows:
                covering.append(cells[place])
            place -= 1
        covering.reverse()
        return covering
