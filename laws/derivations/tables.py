"""Tables once more: `PAPER` from section 2.3.4 of the paper, `HTML` by the letter of the HTML standard, slot by slot.

The standard's algorithms (4.9.12.1, forming a table; 4.9.12.2, forming relationships between data cells and header
cells) are followed step by step; then comes what semantics §6 adds to them.
"""

from __future__ import annotations

import re

from attrs import define, field

from laws.derivations.documents import (
    above,
    attribute,
    children,
    closed,
    has_text_or_alt,
    inside,
    is_layout_table,
    shows_something,
    tag,
    words_of,
)
from spire import definitions
from spire.document import Document
from spire.path import Path, PathSet
from spire.tree import Text

# PAPER.


def paper(D: Document, P: PathSet) -> PathSet:
    """The closure of: the leftmost th of the row, the topmost th of the column, position counted in the row."""

    def needs(p: Path) -> list[Path]:
        cell = next((q for q in [p, *above(p)] if table_of(D, q) is not None), None)
        if cell is None or (table := table_of(D, cell)) is None:
            return []
        row = cell[:-1]
        column = cells_of(D, row).index(cell)
        in_row = [c for c in cells_of(D, row) if tag(D, c) == "th"]
        in_column = [c for r in rows_of(D, table) for c in cells_of(D, r)[column : column + 1] if tag(D, c) == "th"]
        # A cell is no label of its own.
        return [labels[0] for labels in (in_row, in_column) if labels and labels[0] != cell]

    return closed(D, P, needs)


def cells_of(D: Document, row: Path) -> list[Path]:
    return [c for c in children(D, row) if tag(D, c) in ("td", "th")]


def table_of(D: Document, cell: Path) -> Path | None:
    """The table that a cell is in the rows of; None for any other node."""
    if not cell or tag(D, cell) not in ("td", "th") or tag(D, cell[:-1]) != "tr":
        return None
    return table_around(D, cell[:-1])


def table_around(D: Document, row: Path) -> Path | None:
    return next((q for q in above(row) if tag(D, q) == "table"), None)


def rows_of(D: Document, table: Path) -> list[Path]:
    return [q for q in inside(D, table) if tag(D, q) == "tr" and table_around(D, q) == table]


# HTML: forming a table.


@define(eq=False)
class Cell:
    path: Path
    x: int
    y: int
    width: int
    height: int


@define
class Table:
    xwidth: int = 0
    yheight: int = 0
    ycurrent: int = 0
    caption: Path | None = None
    cells: list[Cell] = field(factory=list)
    slots: dict[tuple[int, int], list[Cell]] = field(factory=dict)
    growing: list[Cell] = field(factory=list)
    row_groups: list[tuple[Path, range]] = field(factory=list)
    column_groups: list[range] = field(factory=list)


def number(value: str | None, otherwise: int) -> int:
    """The rules for parsing non-negative integers."""
    match = re.match(r"[ \t\n\f\r]*\+?([0-9]+)", value or "")
    return int(match[1]) if match else otherwise


def form(D: Document, element: Path) -> Table:
    table = Table()
    parts = children(D, element)
    table.caption = next((p for p in parts if tag(D, p) == "caption"), None)
    k = 0
    while k < len(parts) and tag(D, parts[k]) not in ("colgroup", "thead", "tbody", "tfoot", "tr"):
        k += 1
    while k < len(parts) and tag(D, parts[k]) not in ("thead", "tbody", "tfoot", "tr"):
        if tag(D, parts[k]) == "colgroup":
            columns = [c for c in children(D, parts[k]) if tag(D, c) == "col"]
            spans = [min(number(attribute(D, c, "span"), 1) or 1, 1000) for c in columns or [parts[k]]]
            table.column_groups.append(range(table.xwidth, table.xwidth + sum(spans)))
            table.xwidth += sum(spans)
        k += 1
    footers = []
    for part in parts[k:]:
        if tag(D, part) == "tr":
            process_row(D, table, part)
        elif tag(D, part) in ("thead", "tbody"):
            end_row_group(table)
            process_row_group(D, table, part)
        elif tag(D, part) == "tfoot":
            end_row_group(table)
            footers.append(part)
    # The letter forgets to end the rows that stand in the table itself.
    end_row_group(table)
    for footer in footers:
        process_row_group(D, table, footer)
    return table


def process_row_group(D: Document, table: Table, group: Path) -> None:
    ystart = table.yheight
    for row in children(D, group):
        if tag(D, row) == "tr":
            process_row(D, table, row)
    end_row_group(table)
    if table.yheight > ystart:
        table.row_groups.append((group, range(ystart, table.yheight)))


def end_row_group(table: Table) -> None:
    while table.ycurrent < table.yheight:
        # By the letter the row is counted first, and the cells grow one row too far.
        grow(table)
        table.ycurrent += 1
    table.growing = []


def grow(table: Table) -> None:
    for cell in table.growing:
        if table.ycurrent >= cell.y + cell.height:
            cell.height += 1
            for x in range(cell.x, cell.x + cell.width):
                table.slots.setdefault((x, table.ycurrent), []).append(cell)


def process_row(D: Document, table: Table, row: Path) -> None:
    if table.yheight == table.ycurrent:
        table.yheight += 1
    xcurrent = 0
    grow(table)
    for path in cells_of(D, row):
        while xcurrent < table.xwidth and (xcurrent, table.ycurrent) in table.slots:
            xcurrent += 1
        if xcurrent == table.xwidth:
            table.xwidth += 1
        colspan = min(number(attribute(D, path, "colspan"), 1) or 1, 1000)
        rowspan = min(number(attribute(D, path, "rowspan"), 1), 65534)
        grows_downward = rowspan == 0
        rowspan = rowspan or 1
        table.xwidth = max(table.xwidth, xcurrent + colspan)
        table.yheight = max(table.yheight, table.ycurrent + rowspan)
        cell = Cell(path, xcurrent, table.ycurrent, colspan, rowspan)
        table.cells.append(cell)
        for x in range(xcurrent, xcurrent + colspan):
            for y in range(table.ycurrent, table.ycurrent + rowspan):
                table.slots.setdefault((x, y), []).append(cell)
        if grows_downward:
            table.growing.append(cell)
        xcurrent += colspan
    table.ycurrent += 1


# HTML: forming relationships between data cells and header cells, and what §6 adds.


class Headers:
    def __init__(self, D: Document, element: Path) -> None:
        self.D, self.table = D, form(D, element)

    def row_group(self, cell: Cell) -> Path | None:
        return next((group for group, rows in self.table.row_groups if cell.y in rows), None)

    def column_group(self, cell: Cell) -> range | None:
        return next((columns for columns in self.table.column_groups if cell.x in columns), None)

    def in_group(self, cell: Cell, kind: str) -> bool:
        group = self.row_group(cell)
        return group is not None and tag(self.D, group) == kind

    def row_of(self, cell: Cell) -> list[Cell]:
        """The cells that begin in the same row, from left to right."""
        return sorted((other for other in self.table.cells if other.y == cell.y), key=lambda other: other.x)

    def is_td(self, cell: Cell) -> bool:
        return tag(self.D, cell.path) == "td"

    def is_header(self, cell: Cell) -> bool:
        if self.is_td(cell):
            # §6: a td in thead is one.
            return self.in_group(cell, "thead")
        # Beyond: in a row of th only of a tfoot, all but the first are data.
        covering = [c for c in self.table.cells if c.y < cell.y + cell.height and cell.y < c.y + c.height]
        is_sum = self.in_group(cell, "tfoot") and not any(map(self.is_td, covering))
        return not is_sum or self.row_of(cell)[0] is cell or self.scope(cell) != "auto"

    def is_blank(self, cell: Cell) -> bool:
        """Beyond: a td without words before the headers of its row, or among two or more of the first row."""
        row = self.row_of(cell)
        headers = [other for other in row if not self.is_td(other)]
        if not self.is_td(cell) or has_text_or_alt(self.D, cell.path) or not headers:
            return False
        return cell.x < headers[0].x or (cell.y == 0 and len(headers) > 1)

    def is_data(self, cell: Cell) -> bool:
        return not self.is_header(cell) and not self.is_blank(cell)

    def scope(self, cell: Cell) -> str:
        scope = (attribute(self.D, cell.path, "scope") or "").strip().lower()
        return scope if scope in ("row", "col", "rowgroup", "colgroup") else "auto"

    def has_data(self, slots: list[tuple[int, int]]) -> bool:
        return any(self.is_data(cell) for slot in slots for cell in self.table.slots.get(slot, []))

    def data_in(self, rows: range) -> bool:
        return self.has_data([(x, y) for x in range(self.table.xwidth) for y in rows])

    def data_in_rows(self, cell: Cell) -> bool:
        return self.data_in(range(cell.y, cell.y + cell.height))

    def data_in_columns(self, cell: Cell) -> bool:
        columns = range(cell.x, cell.x + cell.width)
        return self.has_data([(x, y) for x in columns for y in range(self.table.yheight)])

    def is_column_header(self, cell: Cell) -> bool:
        if self.is_td(cell):
            return self.in_group(cell, "thead")  # §6: it heads its column
        automatic = self.scope(cell) == "auto" and self.is_header(cell) and not self.data_in_rows(cell)
        return self.scope(cell) == "col" or automatic

    def is_row_header(self, cell: Cell) -> bool:
        if self.is_td(cell) or self.is_column_header(cell) or not self.is_header(cell):
            return False
        if self.scope(cell) != "auto":
            return self.scope(cell) == "row"
        # §6, and beyond it not only the first: an unscoped th heads its row if no td stands before it, and the row
        # holds a td outside thead.
        before = [other for other in self.row_of(cell) if other.x < cell.x]
        leads = not any(map(self.is_td, before)) and not self.in_group(cell, "thead")
        return not self.data_in_columns(cell) or (leads and self.data_in_rows(cell))

    def is_group_header(self, cell: Cell, scope: str) -> bool:
        return tag(self.D, cell.path) == "th" and self.scope(cell) == scope

    def heads_columns(self, cell: Cell) -> bool:
        return self.is_header(cell) and (self.is_column_header(cell) or self.is_group_header(cell, "colgroup"))

    def heads_rows(self, cell: Cell) -> bool:
        return self.is_header(cell) and (self.is_row_header(cell) or self.is_group_header(cell, "rowgroup"))

    def of(self, principal: Cell) -> list[Path]:
        headers: list[Cell] = []
        named = attribute(self.D, principal.path, "headers")
        if named is not None:
            for name in words_of(named):
                # Ids are looked up in the own table.
                found = sorted(c.path for c in self.table.cells if attribute(self.D, c.path, "id") == name)
                headers += [c for c in self.table.cells if c.path in found[:1]]
        else:
            # §6: a column header needs only column headers, a row header only row headers. Beyond: that cover it.
            of_columns, of_rows = self.heads_columns(principal), self.heads_rows(principal)
            right, bottom = principal.x + principal.width - 1, principal.y + principal.height - 1
            if not of_columns:
                in_row: list[Cell] = []
                for y in range(principal.y, principal.y + 1 if of_rows else bottom + 1):
                    in_row += self.scan(principal, (principal.x, y), (-1, 0))
                if of_rows:
                    in_row = [c for c in in_row if c.y <= principal.y and bottom < c.y + c.height]
                if not [c for c in in_row if not self.is_empty(c)] and not self.is_header(principal):
                    in_row = self.at_the_end(principal)
                group = self.row_group(principal)
                headers += in_row
                headers += [
                    c
                    for c in self.table.cells
                    if group is not None and self.is_group_header(c, "rowgroup") and self.row_group(c) == group
                    if c.x <= right and c.y <= (principal.y if of_rows else bottom)
                    if not self.is_ended(c, "rowgroup", principal)
                ]
            if not of_rows:
                in_column: list[Cell] = []
                for x in range(principal.x, principal.x + 1 if of_columns else right + 1):
                    in_column += self.scan(principal, (x, principal.y), (0, -1))
                if of_columns:
                    in_column = [c for c in in_column if c.x <= principal.x and right < c.x + c.width]
                columns = self.column_group(principal)
                headers += in_column
                headers += [
                    c
                    for c in self.table.cells
                    if columns is not None and self.is_group_header(c, "colgroup") and self.column_group(c) == columns
                    if c.x <= (principal.x if of_columns else right) and c.y <= bottom
                    if not of_columns or right in columns
                    if not self.is_ended(c, "colgroup", principal)
                ]
        return sorted({c.path for c in headers if not self.is_empty(c) and c is not principal})

    def is_ended(self, header: Cell, scope: str, principal: Cell) -> bool:
        """Beyond: a header of a group heads it until one of the same columns comes, with data in between."""
        group_of = self.row_group if scope == "rowgroup" else self.column_group
        return any(
            self.is_group_header(c, scope)
            and (group_of(c), c.x, c.width) == (group_of(header), header.x, header.width)
            and header.y < c.y <= principal.y
            and self.data_in(range(header.y, c.y))
            for c in self.table.cells
        )

    def at_the_end(self, principal: Cell) -> list[Cell]:
        """Beyond: what heads its row from the end, if no other does."""
        found: list[Cell] = []
        for y in range(principal.y, principal.y + principal.height):
            row = [c for c in self.table.cells if c.y <= y < c.y + c.height]
            last = max(row, key=lambda c: (c.x, c.y))
            if [c for c in row if self.heads_rows(c)] == [last]:
                found.append(last)
        return found

    def is_empty(self, cell: Cell) -> bool:
        content = [definitions.at(self.D.tree, p) for p in children(self.D, cell.path)]
        return all(isinstance(node, Text) and not shows_something(node.text) for node in content)

    def scan(self, principal: Cell, initial: tuple[int, int], step: tuple[int, int]) -> list[Cell]:
        """The internal algorithm for scanning and assigning header cells."""
        (x, y), (dx, dy) = initial, step
        headers: list[Cell] = []
        opaque: list[Cell] = []
        in_header_block = self.is_header(principal)
        looked_for = self.heads_columns(principal) if dx == 0 else self.heads_rows(principal)
        block = [principal] if looked_for else []
        met = [*block]
        while True:
            x, y = x + dx, y + dy
            if x < 0 or y < 0:
                return headers
            covering = self.table.slots.get((x, y), [])
            if len(covering) != 1:
                met += filter(self.heads_columns if dx == 0 else self.heads_rows, covering)
                continue
            (current,) = covering
            if self.is_header(current):
                in_header_block = True
                # Beyond: only headers of the kind that is looked for hide others.
                looked_for = self.heads_columns(current) if dx == 0 else self.heads_rows(current)
                if dx == 0:
                    blocked = any(o.x == current.x and o.width == current.width for o in opaque)
                else:
                    blocked = any(o.y == current.y and o.height == current.height for o in opaque)
                if looked_for:
                    if not blocked and not any(self.is_apart(current, nearer, in_columns=dx == 0) for nearer in met):
                        headers.append(current)
                    block.append(current)
                    met.append(current)
            elif in_header_block:
                in_header_block = False
                opaque += block
                block = []

    def is_apart(self, header: Cell, nearer: Cell, *, in_columns: bool) -> bool:
        """Beyond: of two headers over the same columns, or rows, whether data stands between them in any of those."""
        if in_columns:
            same = (header.x, header.width) == (nearer.x, nearer.width)
            columns, rows = range(header.x, header.x + header.width), range(header.y + header.height, nearer.y)
        else:
            same = (header.y, header.height) == (nearer.y, nearer.height)
            columns, rows = range(header.x + header.width, nearer.x), range(header.y, header.y + header.height)
        between = [self.table.slots.get((x, y), []) for x in columns for y in rows] if same else []
        return any(len(covering) == 1 and not self.is_header(covering[0]) for covering in between)


def html(D: Document, P: PathSet) -> PathSet:
    """The header cells of every cell around a node, and the captions of their tables; then closed."""
    needed: dict[Path, list[Path]] = {}
    for element in sorted(definitions.paths(D.tree)):
        if tag(D, element) == "table" and not is_layout_table(D, element):
            headers = Headers(D, element)
            caption = headers.table.caption
            captions = [caption] if caption is not None and has_text_or_alt(D, caption) else []
            for cell in headers.table.cells:
                needed[cell.path] = headers.of(cell) + captions

    return closed(D, P, lambda p: [n for q in [p, *above(p)] for n in needed.get(q, [])])
