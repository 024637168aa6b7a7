"""The header cells of a cell by the letter of the HTML standard and nothing else, as an oracle.

The algorithms are 4.9.12.1, forming a table, and 4.9.12.2, forming relationships between data cells and header cells
(https://html.spec.whatwg.org/multipage/tables.html), step by step. Works on the whole tree of a page, as `read` gives
it. Slots are asked for, never written down: a cell may span 1000 by 65534 of them.
"""

from __future__ import annotations

import re

from attrs import define, field

from spire import Document, Elem, Path, Text

__all__ = ["standard_headers"]

GROUPS = ("thead", "tbody", "tfoot")


def standard_headers(D: Document, path: Path) -> list[Path]:
    """The header cells of the cell at a path, in the order in which the algorithm finds them."""
    table = next(path[:depth] for depth in range(len(path) - 1, -1, -1) if _tag(D, path[:depth]) == "table")
    formed = _Table(D, table)
    return [cell.path for cell in formed.headers(formed.at(path))]


def _tag(D: Document, path: Path) -> str:
    node = D[path]
    return node.tag if isinstance(node, Elem) else ""


def _attribute(D: Document, path: Path, name: str) -> str | None:
    node = D[path]
    return node.attrs.get(name) if isinstance(node, Elem) else None


def _number(value: str | None) -> int | None:
    """The rules for parsing non-negative integers."""
    match = re.match(r"[ \t\n\f\r]*(?:\+?0*([0-9]+)|-0+(?![0-9]))", value or "")
    # More digits than any limit needs are not read out.
    return int((match[1] or "0")[:9]) if match else None


@define(eq=False)
class _Cell:
    path: Path
    x: int
    y: int
    width: int
    height: int
    is_header: bool
    scope: str

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def covers(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom


@define
class _Table:
    document: Document
    element: Path
    cells: list[_Cell] = field(init=False, factory=list)
    row_groups: list[range] = field(init=False, factory=list)
    column_groups: list[range] = field(init=False, factory=list)
    width: int = field(init=False, default=0)
    height: int = field(init=False, default=0)
    current: int = field(init=False, default=0)
    growing: list[_Cell] = field(init=False, factory=list)
    reaching: list[_Cell] = field(init=False, factory=list)  # cells of the group that may reach into the current row
    columns: dict[int, list[_Cell]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        D = self.document
        parts = list(D.children(self.element))
        k = 0
        while k < len(parts) and _tag(D, parts[k]) not in ("colgroup", *GROUPS, "tr"):
            k += 1
        while k < len(parts) and _tag(D, parts[k]) not in (*GROUPS, "tr"):
            if _tag(D, parts[k]) == "colgroup":
                columns = [part for part in D.children(parts[k]) if _tag(D, part) == "col"]
                span = sum(min(_number(_attribute(D, c, "span")) or 1, 1000) for c in columns or [parts[k]])
                self.column_groups.append(range(self.width, self.width + span))
                self.width += span
            k += 1
        feet = []
        for part in parts[k:]:
            if _tag(D, part) == "tr":
                self._row(part)
            elif _tag(D, part) in GROUPS:
                self._end_group()
                if _tag(D, part) == "tfoot":
                    feet.append(part)
                else:
                    self._group(part)
        self._end_group()
        for foot in feet:
            self._group(foot)
        for cell in self.cells:
            for x in range(cell.x, cell.right):
                self.columns.setdefault(x, []).append(cell)

    def _group(self, group: Path) -> None:
        start = self.height
        for part in self.document.children(group):
            if _tag(self.document, part) == "tr":
                self._row(part)
        self._end_group()
        if self.height > start:
            self.row_groups.append(range(start, self.height))

    def _end_group(self) -> None:
        """By the letter one row is counted too many here; browsers let a cell grow to the end of its group."""
        for cell in self.growing:
            cell.height = max(cell.height, self.height - cell.y)
        self.current = self.height
        self.growing, self.reaching = [], []

    def _row(self, row: Path) -> None:
        D, y = self.document, self.current
        self.height = max(self.height, y + 1)
        for cell in self.growing:
            cell.height = max(cell.height, y + 1 - cell.y)
        self.reaching = [cell for cell in self.reaching if cell.bottom > y]
        x = 0
        for path in D.children(row):
            if _tag(D, path) not in ("td", "th"):
                continue
            while x < self.width and any(cell.covers(x, y) for cell in self.reaching):
                x += 1
            colspan = min(_number(_attribute(D, path, "colspan")) or 1, 1000)
            rowspan = _number(_attribute(D, path, "rowspan"))
            rowspan = 1 if rowspan is None else min(rowspan, 65534)
            scope = (_attribute(D, path, "scope") or "").lower()
            cell = _Cell(
                path, x, y, colspan, rowspan or 1, _tag(D, path) == "th",
                scope if scope in ("row", "col", "rowgroup", "colgroup") else "auto",
            )  # fmt: skip
            self.width = max(self.width, cell.right)
            self.height = max(self.height, cell.bottom)
            self.cells.append(cell)
            self.reaching.append(cell)
            if rowspan == 0:
                self.growing.append(cell)
            x += colspan
        self.current += 1

    def at(self, path: Path) -> _Cell:
        return next(cell for cell in self.cells if cell.path == path)

    def _covering(self, x: int, y: int) -> list[_Cell]:
        return [cell for cell in self.columns.get(x, ()) if cell.y <= y < cell.bottom]

    def _is_column_header(self, cell: _Cell) -> bool:
        if not cell.is_header or cell.scope != "auto":
            return cell.is_header and cell.scope == "col"
        return not any(not c.is_header and c.y < cell.bottom and cell.y < c.bottom for c in self.cells)

    def _is_row_header(self, cell: _Cell) -> bool:
        if not cell.is_header or cell.scope != "auto":
            return cell.is_header and cell.scope == "row"
        data_in_columns = any(not c.is_header and c.x < cell.right and cell.x < c.right for c in self.cells)
        return not self._is_column_header(cell) and not data_in_columns

    def headers(self, principal: _Cell) -> list[_Cell]:
        """The algorithm for assigning header cells."""
        D = self.document
        named = _attribute(D, principal.path, "headers")
        found: list[_Cell] = []
        if named is not None:
            for name in re.split(r"[ \t\n\f\r]+", named):
                target = D.by_id(name) if name else None
                found += [cell for cell in self.cells if cell.path == target]
        else:
            for y in range(principal.y, principal.bottom):
                found += self._scan(principal, principal.x, y, -1, 0)
            for x in range(principal.x, principal.right):
                found += self._scan(principal, x, principal.y, 0, -1)
            for scope, groups, place in (
                ("rowgroup", self.row_groups, lambda c: c.y),
                ("colgroup", self.column_groups, lambda c: c.x),
            ):
                own = next((group for group in groups if place(principal) in group), range(0))
                found += [
                    cell
                    for cell in self.cells
                    if cell.is_header and cell.scope == scope and place(cell) in own
                    if cell.x < principal.right and cell.y < principal.bottom
                ]
        kept = dict.fromkeys(cell for cell in found if cell is not principal and not self._is_empty(cell))
        return list(kept)

    def _is_empty(self, cell: _Cell) -> bool:
        nodes = [self.document[path] for path in self.document.children(cell.path)]
        return all(isinstance(node, Text) and not node.text.strip(" \t\n\f\r") for node in nodes)

    def _scan(self, principal: _Cell, x: int, y: int, dx: int, dy: int) -> list[_Cell]:
        """The internal algorithm for scanning and assigning header cells."""
        found: list[_Cell] = []
        opaque: list[_Cell] = []
        in_block = principal.is_header
        block = [principal] if in_block else []
        while True:
            x, y = x + dx, y + dy
            if x < 0 or y < 0:
                return found
            covering = self._covering(x, y)
            if len(covering) != 1:
                continue
            (current,) = covering
            if current.is_header:
                in_block = True
                block.append(current)
                if dx == 0:
                    blocked = any(o.x == current.x and o.width == current.width for o in opaque)
                    blocked = blocked or not self._is_column_header(current)
                else:
                    blocked = any(o.y == current.y and o.height == current.height for o in opaque)
                    blocked = blocked or not self._is_row_header(current)
                if not blocked:
                    found.append(current)
            elif in_block:
                in_block = False
                opaque += block
                block = []
