"""A table that grows by rows: the sizes of its lines, at the cost of the rows that an addition changes.

That takes a table whose rows are each a matter of their own cells: none spans rows, and each column has a cell that
is in no other. Where an addition changes more than lines below the head, the table is to be written anew.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection

from spire.document import Document
from spire.html.table_model import table_model
from spire.rendering.blocks import Block
from spire.rendering.inline import NO_MARKS, Line
from spire.rendering.layout import layout
from spire.rendering.stretches import showing, stretches
from spire.rendering.tables import SPARSE, cells_within, write_table

__all__ = ["GrowingTable"]


class GrowingTable:
    """A table as a block writes it: its `head`, two lines, and `below`, the size of all other lines."""

    def __init__(
        self, D: Document, table: int, block: Block, numbers: Collection[int], size: Callable[[str], int]
    ) -> None:
        self._document, self._table, self._size = D, table, size
        self._model, self._layout = table_model(D, table), layout(D)
        self._line = Line(self._layout, gaps=True, marks=NO_MARKS)
        self._rest = block.frame.rest if block.frame else ""
        groups = self._model.row_groups
        tops = [group for group in groups if D.numbering.tag(group.number) == "thead"]
        self._top = range(tops[0].y, tops[0].y + tops[0].height) if tops else range(0)
        self._cells: dict[int, set[int]] = {}  # the selected leaves of each cell that is written
        self._rows: dict[int, set[int]] = {}  # the cells that are written, by row
        self._columns: dict[int, int] = {}  # each with a cell that is in no other
        self._is_growable = True
        self._take(numbers)
        first, second, *others = block.text.split("\n")
        self.head = f"{first}\n{second}"
        sizes = [self._measured(line) for line in others]
        self.below = sum(sizes)
        self._is_growable = self._is_growable and len(self._columns) == second.count("---")
        rows = sorted(self._rows, key=self._place)
        self._first = rows[0]
        self._has_heads = len(others) < len(rows)
        self._sizes = dict(zip(rows[self._has_heads :], sizes, strict=False))

    def add(self, numbers: Collection[int]) -> bool:
        """Take more nodes of the table into it; False where it is to be written anew, and this one to be dropped."""
        columns = len(self._columns)
        touched = self._take(numbers)
        if not self._is_growable or len(self._columns) > columns:
            return False
        if len(self._rows) * columns > 1000 + SPARSE * len(self._cells):
            return False  # it may be no table any more
        return all(self._write(row) for row in sorted(touched))

    def _take(self, numbers: Collection[int]) -> set[int]:
        """Note the cells and leaves of these nodes; the rows that they are in."""
        numbering = self._layout.numbering
        cells = cells_within(self._document, self._table, list(numbering.subtrees(numbers)))
        found = [self._model.cell_of[number] for number in cells]
        for cell in found:
            self._rows.setdefault(cell.y, set()).add(cell.number)
            self._cells.setdefault(cell.number, set())
            if cell.width == 1:
                self._columns.setdefault(cell.x, cell.number)
        for cell in found:
            if cell.height > 1 or not any(x in self._columns for x in cell.columns):
                self._is_growable = False
        for first, after in self._layout.kept(numbers):
            for leaf in self._layout.numbers[first:after]:
                at = bisect_right(cells, leaf) - 1
                if at >= 0 and leaf <= numbering.last[cells[at]]:
                    self._cells[cells[at]].add(leaf)
                else:
                    self._is_growable = False
        return {cell.y for cell in found}

    def _place(self, row: int) -> tuple[bool, int]:
        """Where a row is written: those of the `thead` come first."""
        return row not in self._top, row

    def _write(self, row: int) -> bool:
        """Write the line of a row anew; False where that changes the head as well."""
        texts = {cell: self._text(cell) for cell in self._rows[row]}
        if self._place(row) <= self._place(self._first):
            alone = write_table(self._document, self._table, texts)
            if self._has_heads or alone is None or alone.count("\n") == 1:
                return False
            self._first = row
        others = {cell: "" for cell in self._columns.values() if cell not in texts}
        written = write_table(self._document, self._table, {**texts, **others})
        if written is None:
            return False
        lines = written.split("\n")
        del lines[1]
        line = next((line for line in lines if line.strip("| ")), f"|{'  |' * len(self._columns)}")
        before = self._sizes.get(row, 0)
        self._sizes[row] = self._measured(line)
        self.below += self._sizes[row] - before
        return True

    def _text(self, cell: int) -> str:
        kept = self._layout.kept(self._cells[cell])
        pieces = [piece for _, of_run in stretches(self._layout, kept, groups=True) for piece in of_run]
        shown = showing(self._layout, pieces)
        return self._line.write(shown, flat=True, cell=True) if shown else ""

    def _measured(self, line: str) -> int:
        return self._size(f"\n{self._rest}{line}")
