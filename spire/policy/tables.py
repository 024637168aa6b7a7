"""The labels of table cells (paper, section 2.3.4; semantics §6).

Whatever the reading, a label is a cell as well and needs its own labels: the closure brings them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from spire.document import Document
from spire.html.elements import is_layout_table
from spire.html.header_cells import header_cells
from spire.html.headings import has_words
from spire.html.table_model import table_model
from spire.numbering import Numbering
from spire.path import Path, PathSet
from spire.policy.algebra import needs_by_number, preclosure
from spire.policy.reachability import Direct
from spire.policy.stretches import nested

__all__ = ["html", "literal", "paper"]


def _first_labels(D: Document) -> Callable[[PathSet], Iterable[Path]]:
    labels = _row_and_column_labels(D)
    numbering = D.numbering

    def of(p: Path) -> Iterable[Path]:
        return map(numbering.path, labels(numbering.number(p)))

    return lambda P: P.union(*map(of, P))


def _row_and_column_labels(D: Document) -> Direct:
    """Of a cell: the leftmost `th` of its row, and the topmost `th` in its column, by position in the rows."""
    numbering = D.numbering
    labels: dict[int, tuple[int, ...]] = {}
    for rows in _rows(numbering):
        topmost: dict[int, int] = {}
        for row in rows:
            for column, cell in enumerate(row):
                if numbering.tag(cell) == "th":
                    topmost.setdefault(column, cell)
        for row in rows:
            leftmost = [cell for cell in row if numbering.tag(cell) == "th"][:1]
            for column, cell in enumerate(row):
                found = {*leftmost, topmost.get(column, cell)} - {cell}
                labels[cell] = tuple(sorted(found))
    return nested(numbering, sorted(labels.items()))


def _rows(numbering: Numbering) -> Iterable[list[list[int]]]:
    """The rows of each table, each as its cells; a row outside any table has no labels."""
    rows: dict[int, list[list[int]]] = {}
    tables = numbering.nearest_above(numbering.tagged.get("tr", ()), numbering.tagged.get("table", ()))
    for row, around in tables.items():
        if around >= 0:
            cells = [k for k in numbering.children(row) if numbering.tag(k) in ("td", "th")]
            rows.setdefault(around, []).append(cells)
    return rows.values()


literal = preclosure(_first_labels, name="tables.literal")
"""As the paper has it: the leftmost header cell of the row and the topmost of the column of each selected cell,
and no more. Not idempotent: a row label has a column label. Erratum 4."""

paper = needs_by_number(_row_and_column_labels, "tables.paper").closure(name="tables.paper")
"""The leftmost `th` of the row, the topmost `th` of the column (position counted in the row), and theirs."""


def _headers_and_captions(D: Document) -> Direct:
    return nested(D.numbering, _with_enclosing(D.numbering, sorted(_headed(D))))


def _with_enclosing(
    numbering: Numbering, headed: Iterable[tuple[int, tuple[int, ...]]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The labels of each cell with those of the cell around its table. The labels of a cell would bring these by
    themselves, but that by `headers` two of them may need each other, and nothing further out. One step out is
    enough: what that brings is in the cell around, and so needs what is around that.
    """
    around: list[tuple[int, tuple[int, ...]]] = []
    for number, labels in headed:
        while around and numbering.last[around[-1][0]] < number:
            around.pop()
        yield number, labels + (around[-1][1] if around else ())
        around.append((number, labels))


def _headed(D: Document) -> Iterator[tuple[int, tuple[int, ...]]]:
    numbering = D.numbering
    for table in numbering.tagged.get("table", ()):
        if is_layout_table(numbering.nodes[table]):
            continue
        model, headers = table_model(D, table), header_cells(D, table)
        caption = () if model.caption is None or not has_words(D, model.caption) else (model.caption,)
        for cell in model.cells:
            if labels := headers.get(cell.number, ()) + caption:
                yield cell.number, labels


html = needs_by_number(_headers_and_captions, "tables.html").closure(name="tables.html")
"""The header cells of each cell around a node, by the table model of HTML, and the caption of its table. A table
with `role=presentation` or `none` has no labels."""
