"""The rows of a table of the cells that are kept."""

from __future__ import annotations

from collections.abc import Mapping

from laws.derivations.documents import attribute, tag
from laws.derivations.markdown.blocks import PLAIN, Line, line
from laws.derivations.markdown.leaves import words
from laws.derivations.tables import Cell, Table
from spire import definitions
from spire.document import Document
from spire.path import Path
from spire.tree import Node, Text

__all__ = ["in_order", "rows_of"]


def in_order(table: Table) -> list[Cell]:
    """The cells by their first rows, then from left to right."""
    return sorted(table.cells, key=lambda cell: (cell.y, cell.x))


def rows_of(D: Document, table: Table, contents: Mapping[Path, Line]) -> list[tuple[str, tuple[Line, ...]]]:
    """The rows of these cells, the header row first; none where the grid is next to empty."""
    cells = [cell for cell in in_order(table) if cell.path in contents]
    columns = needed([columns_of(cell) for cell in cells])
    rows = needed([lines_of(cell) for cell in cells])
    if len(rows) * len(columns) > 1000 + 50 * len(cells):
        return []
    heads = [covered for group, covered in table.row_groups if tag(D, group) == "thead"]
    head = heads[0] if heads else range(0)
    rows.sort(key=lambda y: (y not in head, y))
    slots: dict[tuple[int, int], list[Line]] = {(y, x): [] for y in rows for x in columns}
    of_row: dict[int, list[Cell]] = {y: [] for y in rows}
    for cell in cells:
        y = min(y for y in rows if y in lines_of(cell))
        x = min(x for x in columns if x in columns_of(cell))
        slots[y, x].append(contents[cell.path])
        if contents[cell.path]:
            of_row[y].append(cell)
    first = rows[0]
    lines = []
    for y in rows:
        of_slots = [line([run for own in slots[y, x] for run in (*own, (" ", PLAIN))]) for x in columns]
        lines.append(("row", tuple(of_slots)))
    if all(cell.y in head or heads_column(D, table, cell, first) for cell in of_row[first]):
        return [("header row", lines[0][1]), *lines[1:]]
    return [("header row", ((),) * len(columns)), *lines]


def columns_of(cell: Cell) -> range:
    return range(cell.x, cell.x + cell.width)


def lines_of(cell: Cell) -> range:
    return range(cell.y, cell.y + cell.height)


def needed(spans: list[range]) -> list[int]:
    """The rows or columns of which each span covers at least one."""
    found = {span.start for span in spans if len(span) == 1}
    for span in spans:
        if not any(place in span for place in found):
            found.add(span.start)
    return sorted(found)


def heads_column(D: Document, table: Table, cell: Cell, row: int) -> bool:
    scope = (attribute(D, cell.path, "scope") or "").strip().lower()
    if tag(D, cell.path) != "th" or scope in ("row", "rowgroup"):
        return False
    if scope in ("col", "colgroup"):
        return True
    beside = [other for other in table.cells if row in lines_of(other)]
    return not any(tag(D, other.path) == "td" and shows(definitions.at(D.tree, other.path)) for other in beside)


def shows(node: Node) -> bool:
    own = words(node)
    return (own != "" and not own.isspace()) or (not isinstance(node, Text) and any(map(shows, node.children)))
