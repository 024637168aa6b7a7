"""The header cells of a table's cells: the algorithm of the HTML standard (section 4.9.12.2), and what readers
see beyond it.

The standard scans from a cell to the left and upwards, slot by slot, and lists all headers that it meets. Here each
line of slots is walked once, from its start, and keeps what a scan from the present slot would find. Of headers that
stand in a run over the same lines it keeps the last: that one has the one before it for a header, and so on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import takewhile

from attrs import frozen

from spire.document import Document
from spire.html.attributes import parse_tokens
from spire.html.headings import has_words
from spire.html.table_model import TableCell, TableModel, table_model
from spire.html.visibility import shows_nothing
from spire.numbering import Numbering
from spire.tree import Text

__all__ = ["header_cells"]


class _Heads(Enum):
    """What a header cell is a header of; NOTHING where it only stands among others."""

    COLUMN = "col"
    ROW = "row"
    COLUMN_GROUP = "colgroup"
    ROW_GROUP = "rowgroup"
    NOTHING = ""


_COLUMNS = (_Heads.COLUMN, _Heads.COLUMN_GROUP)
_ROWS = (_Heads.ROW, _Heads.ROW_GROUP)
_SCOPES = {heads.value: heads for heads in _Heads}
_NONE: frozenset[int] = frozenset()


@frozen
class _Header:
    """A header cell: what it heads, whether there is nothing in it, and whether it names its own headers."""

    heads: _Heads
    is_empty: bool
    names_headers: bool


def header_cells(D: Document, table: int) -> Mapping[int, tuple[int, ...]]:
    """The header cells that each cell of a table has next to it, for those that have any, ascending; all by node
    number. What these have for headers is theirs as well: together they are the headers of the cell.

    By the standard's algorithm: `headers` (an id names a cell of this table), else `scope`, else automatic. And
    beyond it, because readers see them so:

    - A `td` in `thead` heads its column. An unscoped `th` that no `td` stands before in its row heads the row, if data
      stands in it outside `thead`. A header of rows at the end of its row heads it if no other does.
    - A `td` without words is no data where it stands before the headers of its row, or among those of the first row.
      In a row of `th` only of a `tfoot`, all are data but the first and those with a `scope`.
    - A header of a group heads at least what it covers, and its group until one of the same columns comes that data
      stands before. Headers are hidden only by headers of the same kind.
    - A header of columns has only headers of columns that cover all of its own, a header of rows only those of rows.

    >>> from spire import Document, Elem, Text
    >>> def row(*cells):
    ...     return Elem("tr", {}, [Elem(tag, {}, [Text(text)]) for tag, text in cells])
    >>> D = Document(Elem("table", {}, [row(("th", "Day"), ("th", "Tide")), row(("th", "Mon"), ("td", "low"))]))
    >>> [[D.text(D.numbering.path(h)) for h in headers] for headers in header_cells(D, 0).values()]
    [['Tide', 'Mon']]
    """
    return D.once(lambda D: _header_cells(D, table_model(D, table)), key=(header_cells, table))


def _header_cells(D: Document, model: TableModel) -> dict[int, tuple[int, ...]]:
    numbering = D.numbering
    named = numbering.named["headers"]
    kinds = _Kinds(D, model)
    headers = {
        number: _Header(heads, _is_empty(numbering, number), number in named) for number, heads in kinds.heads.items()
    }
    upward = _strips([_Line(cell, cell.x, cell.width, cell.y, cell.height) for cell in model.cells])
    leftward = _strips([_Line(cell, cell.y, cell.height, cell.x, cell.width) for cell in model.cells])
    of_columns, of_rows = _scanned(upward, headers, _COLUMNS), _scanned(leftward, headers, _ROWS)
    at_the_end = _at_the_end(leftward, headers)
    column_groups, row_groups = _groups(model, headers, kinds.data_rows)
    ids = _ids(numbering, model)
    ordered: dict[frozenset[int], tuple[int, ...]] = {}  # cells share their headers
    found: dict[int, tuple[int, ...]] = {}
    for cell in model.cells:
        number = cell.number
        if number in named:
            names = parse_tokens(named[number])
            has = frozenset([ids[name] for name in names if name in ids and not _is_empty(numbering, ids[name])])
        else:
            heads = kinds.heads.get(number)
            has = _NONE
            if heads not in _ROWS:
                has = _together(of_columns.get(number, _NONE), column_groups.of(cell, heads))
            if heads not in _COLUMNS:
                in_row = of_rows.get(number, _NONE) or at_the_end.get(number, _NONE)
                has = _together(has, _together(in_row, row_groups.of(cell, heads)))
        if number in has:
            has -= {number}
        if has:
            if has not in ordered:
                ordered[has] = tuple(sorted(has))
            found[number] = ordered[has]
    return found


def _together(one: frozenset[int], other: frozenset[int]) -> frozenset[int]:
    return one | other if one and other else one or other


def _ids(numbering: Numbering, model: TableModel) -> dict[str, int]:
    """The cell of each id; of two with one id, the first in the document, where a `tfoot` may come first."""
    numbers = sorted((cell.number for cell in model.cells), reverse=True)
    return {name: number for number in numbers if (name := numbering.named["id"].get(number))}


def _is_empty(numbering: Numbering, number: int) -> bool:
    nodes = numbering.nodes
    return all(isinstance(node := nodes[k], Text) and shows_nothing(node.text) for k in numbering.children(number))


class _Kinds:
    """Every header cell, with what it heads, and the rows and columns in which there are data."""

    def __init__(self, D: Document, model: TableModel) -> None:
        self._numbering = numbering = D.numbering
        self._theads, self._tfoots = _rows_in(numbering, model, "thead"), _rows_in(numbering, model, "tfoot")
        cells_of_data = [cell for cell in model.cells if numbering.tag(cell.number) == "td"]
        self._with_td = _Covered((cell.y, cell.height) for cell in cells_of_data)
        self._leading = {
            cell.number
            for row in model.anchored.values()
            for cell in takewhile(lambda cell: numbering.tag(cell.number) == "th", row)
        }
        first = {row[0].number for row in model.anchored.values()}
        blank = _blank(D, model)
        headers: list[TableCell] = []
        data: list[TableCell] = []
        for cell in model.cells:
            if self._is_header(cell, is_first=cell.number in first):
                headers.append(cell)
            elif cell.number not in blank:
                data.append(cell)
        self.data_rows = _Covered((cell.y, cell.height) for cell in data)
        self._data_columns = _Covered((cell.x, cell.width) for cell in data)
        self.heads = {cell.number: self._heads(cell) for cell in headers}

    def _is_header(self, cell: TableCell, *, is_first: bool) -> bool:
        if self._numbering.tag(cell.number) == "td":
            return self._theads.meet(cell.y, 1)
        is_sum = self._tfoots.meet(cell.y, 1) and not self._with_td.meet(cell.y, cell.height)
        return is_first or not is_sum or bool(self._scope(cell))

    def _scope(self, cell: TableCell) -> str:
        scope = self._numbering.named["scope"].get(cell.number, "").strip().lower()
        return scope if scope in _SCOPES else ""

    def _heads(self, cell: TableCell) -> _Heads:
        if self._numbering.tag(cell.number) == "td":
            return _Heads.COLUMN
        if scope := self._scope(cell):
            return _SCOPES[scope]
        if not self.data_rows.meet(cell.y, cell.height):
            return _Heads.COLUMN
        leads = cell.number in self._leading and not self._theads.meet(cell.y, 1)
        if leads or not self._data_columns.meet(cell.x, cell.width):
            return _Heads.ROW
        return _Heads.NOTHING


def _rows_in(numbering: Numbering, model: TableModel, tag: str) -> _Covered:
    return _Covered((group.y, group.height) for group in model.row_groups if numbering.tag(group.number) == tag)


def _blank(D: Document, model: TableModel) -> set[int]:
    """The `td` without words that are no data: those before the headers of their row, as in the corner of a table,
    and those among two or more headers of the first row.
    """
    tag = D.numbering.tag
    blank: set[int] = set()
    for y, row in model.anchored.items():
        headers = [place for place, cell in enumerate(row) if tag(cell.number) == "th"]
        if headers:
            places = row if y == 0 and len(headers) > 1 else row[: headers[0]]
            blank.update(cell.number for cell in places if tag(cell.number) == "td" and not has_words(D, cell.number))
    return blank


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


@frozen
class _Line:
    """A cell as scans along one axis see it: the lines that it covers, and from where to where on each."""

    cell: TableCell
    line: int
    lines: int
    start: int
    length: int


def _scanned(
    strips: Sequence[Sequence[_Line]], headers: Mapping[int, _Header], kinds: tuple[_Heads, ...]
) -> dict[int, frozenset[int]]:
    """For each cell, the headers of these kinds that scans from it towards the start of its lines add.

    A header of these kinds that begins a section ends those before it over just the same lines. Such a header itself
    is scanned from on its first line, for headers that cover all of its lines.
    """
    begins = _begin_sections(strips, headers, kinds)
    found: dict[int, frozenset[int]] = {}
    for strip in strips:
        nearest: dict[tuple[int, int], list[int]] = {}  # by lines covered
        seen: frozenset[int] | None = _NONE  # the headers in `nearest`, once asked for
        for current, is_hidden in _passed(strip):
            number = current.cell.number
            key = (current.line, current.lines)
            header = headers.get(number)
            if header is None or header.heads not in kinds:
                if seen is None:
                    seen = _NONE.union(*nearest.values())
                found[number] = _together(found.get(number, _NONE), seen)
                continue
            if number in begins:
                nearest.pop(key, None)
            if number not in found and not header.names_headers:
                found[number] = _NONE.union(*[run for other, run in nearest.items() if _covers(other, key)])
            if not header.is_empty and not is_hidden:
                run = nearest.setdefault(key, [])
                if not header.names_headers and found[number].issuperset(run):
                    run.clear()
                run.append(number)
            seen = None
    return found


def _begin_sections(
    strips: Iterable[Sequence[_Line]], headers: Mapping[int, _Header], kinds: tuple[_Heads, ...]
) -> set[int]:
    """The headers of these kinds that are cut off, by data on any of their lines, from one over the same lines. One
    line alone does not tell: where each row has a header for its name, no data stands in the column of names.
    """
    begins: set[int] = set()
    for strip in strips:
        last: dict[tuple[int, int], int] = {}  # by lines covered, how many data cells stand before the last header
        data = 0
        for current, is_hidden in _passed(strip):
            header = headers.get(current.cell.number)
            if header is None:
                data += not is_hidden
            elif header.heads in kinds:
                key = (current.line, current.lines)
                if last.get(key, data) < data:
                    begins.add(current.cell.number)
                last[key] = data
    return begins


def _covers(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[0] and other[0] + other[1] <= one[0] + one[1]


def _at_the_end(rows: Iterable[Sequence[_Line]], headers: Mapping[int, _Header]) -> dict[int, frozenset[int]]:
    """For the data cells of a row whose last cell is its only header of rows, that header."""
    found: dict[int, frozenset[int]] = {}
    for row in rows:
        heading = [line.cell.number for line in row if (h := headers.get(line.cell.number)) and h.heads in _ROWS]
        if len(heading) == 1 and heading[0] == row[-1].cell.number and not headers[heading[0]].is_empty:
            for line in row:
                if line.cell.number not in headers:
                    found[line.cell.number] = _together(found.get(line.cell.number, _NONE), frozenset(heading))
    return found


def _strips(cells: list[_Line]) -> list[list[_Line]]:
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


def _passed(strip: Sequence[_Line]) -> Iterator[tuple[_Line, bool]]:
    """The cells of a line in order, and of each whether other cells overlap it in each slot: a scan passes over such."""
    reached = 0
    for place, current in enumerate(strip):
        first, end = max(current.start, reached), current.start + current.length
        following = strip[place + 1 : place + 2]
        is_hidden = first >= end or any(
            other.start <= first and end <= other.start + other.length for other in following
        )
        yield current, is_hidden
        if not is_hidden:
            reached = max(reached, end)


@frozen
class _Begun:
    """The headers of one group over the same columns: the row in which each begins, and which are in force then."""

    rows: list[int]
    in_force: list[tuple[int, ...]]


class _Groups:
    """The headers of row groups, or of column groups, each with the group that it is anchored in."""

    def __init__(
        self,
        cells: Iterable[TableCell],
        headers: Mapping[int, _Header],
        data_rows: _Covered,
        group_of: Callable[[TableCell], range | None],
    ) -> None:
        self._group_of = group_of
        self._begun: dict[range, dict[tuple[int, int], _Begun]] = {}
        self._before: dict[int, tuple[int, ...]] = {}
        for cell in cells:
            group = group_of(cell)
            if group is None:
                continue
            begun = self._begun.setdefault(group, {}).setdefault((cell.x, cell.width), _Begun([], []))
            goes_on = begun.rows and not data_rows.meet(begun.rows[-1], cell.y - begun.rows[-1])
            before = begun.in_force[-1] if goes_on else ()
            header = headers[cell.number]
            own = () if header.is_empty else (cell.number,)
            self._before[cell.number] = before
            begun.rows.append(cell.y)
            begun.in_force.append((*before, *own) if header.names_headers or header.is_empty else own)

    def of(self, cell: TableCell, heads: _Heads | None) -> frozenset[int]:
        """The headers of the group that the cell is anchored in which begin at or before its last row and column; of
        a header, only those that head all that it covers.
        """
        group = self._group_of(cell) if self._begun else None
        if group not in self._begun or (heads in _COLUMNS and cell.x + cell.width > group.stop):
            return _NONE
        end_x = cell.x + (1 if heads in _COLUMNS else cell.width)
        end_y = cell.y + (1 if heads in _ROWS else cell.height)
        found = set(self._before.get(cell.number, ()))
        for (x, _), begun in self._begun[group].items():
            if x < end_x:
                at = max(bisect_right(begun.rows, cell.y) - 1, 0)
                while at < len(begun.rows) and begun.rows[at] < end_y:
                    found.update(begun.in_force[at])
                    at += 1
        return frozenset(found)


def _groups(model: TableModel, headers: Mapping[int, _Header], data_rows: _Covered) -> tuple[_Groups, _Groups]:
    """The headers of column groups and those of row groups."""
    column_groups = [range(group.x, group.x + group.width) for group in model.column_groups]

    def columns_of(cell: TableCell) -> range | None:
        place = bisect_right(column_groups, cell.x, key=lambda group: group.start) - 1
        return column_groups[place] if place >= 0 and cell.x in column_groups[place] else None

    def rows_of(cell: TableCell) -> range | None:
        group = model.row_group(cell.y)
        return None if group is None else range(group.y, group.y + group.height)

    def those_of(heads: _Heads) -> list[TableCell]:
        return [cell for cell in model.cells if (h := headers.get(cell.number)) and h.heads is heads]

    return (
        _Groups(those_of(_Heads.COLUMN_GROUP), headers, data_rows, columns_of),
        _Groups(those_of(_Heads.ROW_GROUP), headers, data_rows, rows_of),
    )
