"""A rendering that grows: its size after each addition, at the cost of the blocks that the addition changes.

A block is written from its own leaves alone, so that an addition calls for those blocks to be written anew that it
has leaves in: a paragraph, a heading; of a table only the rows, where that will do. What stands between two blocks is
counted with the second.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeAlias

from spire.document import Document
from spire.numbering import Numbers
from spire.rendering.blocks import Block, blocks, join
from spire.rendering.growing_table import GrowingTable
from spire.rendering.layout import Kind, layout
from spire.rendering.stretches import showing, stretches
from spire.rendering.text import plain

__all__ = ["Growing"]

_Whole: TypeAlias = tuple[str, int]
"""What is written as a whole: a run, or a group of runs."""

_Key: TypeAlias = tuple[int, int, _Whole]
"""Of a block: where it starts, its place among those of its whole, and that."""


class Growing:
    """The rendering of a growing selection of a document, in node numbers; `size` is that of a text.

    `total` is the sum of the sizes of its blocks, of a table row by row, each with what sets it apart from the one
    before. That is the size of the rendering where a size is a count of words; a tokenizer may differ by a token or so
    at a border.
    """

    def __init__(self, D: Document, size: Callable[[str], int]) -> None:
        self._document, self._size = D, size
        self._layout = layout(D)
        self._selected: dict[_Whole, set[int]] = {}
        self._written: dict[_Whole, list[_Key]] = {}
        self._keys: list[_Key] = []  # of each block, in order
        self._blocks: list[Block] = []
        self._sizes: list[int] = []
        self._growing_tables: dict[_Key, GrowingTable] = {}
        self._titles = _Titles()
        self.total = 0

    def add(self, numbers: Numbers) -> None:
        """Take these nodes into the selection."""
        changed: dict[_Whole, set[int]] = {}
        for number, whole in self._parts(numbers):
            selected = self._selected.setdefault(whole, set())
            if number not in selected:
                selected.add(number)
                changed.setdefault(whole, set()).add(number)
        rewritten = [whole for whole in sorted(changed) if not self._grow_table(whole, changed[whole])]
        for whole in sorted({*rewritten, *self._note_titles(rewritten)}):
            self._rewrite(whole)

    def _parts(self, numbers: Numbers) -> Iterable[tuple[int, _Whole]]:
        """The leaves of the nodes, each with what it is written in; and the nodes in, or at, a table, for a table
        shows selected cells even where they are empty.
        """
        leaves, starts, places = self._layout.numbers, self._layout.starts, self._layout.places
        for first, after in self._layout.kept(numbers):
            run = self._layout.run(first)
            for leaf in range(first, after):
                while leaf >= starts[run + 1]:
                    run += 1
                group = places[run].group
                yield leaves[leaf], ("group", group) if group >= 0 else ("run", run)
        tables = self._tables
        last = self._document.numbering.last
        for number in numbers:
            at = bisect_left(tables, number + 1)
            if at and last[tables[at - 1]] >= number:
                yield number, ("group", tables[at - 1])
            while at < len(tables) and tables[at] <= last[number]:
                yield tables[at], ("group", tables[at])
                at += 1

    @property
    def _tables(self) -> list[int]:
        """The outermost tables that are written as such."""
        return self._document.once(
            lambda D: sorted({place.group for place in layout(D).places if place.kind is Kind.TABLE}), key=Growing
        )

    def _grow_table(self, whole: _Whole, numbers: set[int]) -> bool:
        """Whether it was enough to write some rows of a table anew."""
        for key in self._written.get(whole, ()):
            table = self._growing_tables.get(key)
            if table is not None and table.add(numbers):
                self._measure(bisect_left(self._keys, key))
                return True
        return False

    def _note_titles(self, changed: Iterable[_Whole]) -> list[_Whole]:
        """The titles that, after these changes, a heading repeats or no heading repeats any more."""
        for whole in changed:
            kind, number = whole
            place = self._layout.places[self._layout.run(self._layout.leaves(number)[0])] if kind == "group" else None
            if place is not None and place.level == 1:
                ((_, pieces),) = stretches(self._layout, self._layout.kept(self._selected[whole]), groups=True)
                if shown := showing(self._layout, pieces):
                    stretch = shown[0][0], shown[-1][1]
                    words = plain(self._layout, shown)
                    self._titles.note(whole, words, stretch if place.kind is Kind.TITLE else None)
        return self._titles.turned()

    def _rewrite(self, whole: _Whole) -> None:
        for old in self._written.get(whole, ()):
            place = bisect_left(self._keys, old)
            self.total -= self._sizes[place]
            del self._keys[place], self._blocks[place], self._sizes[place]
            self._growing_tables.pop(old, None)
            self._measure(place)
        left_out = self._titles.left_out.get(whole)
        written = [] if left_out else blocks(self._document, frozenset(self._selected[whole]))
        self._written[whole] = [(block.start, order, whole) for order, block in enumerate(written)]
        for key, block in zip(self._written[whole], written, strict=True):
            place = bisect_left(self._keys, key)
            if block.kind is Kind.TABLE:
                numbers = self._selected[whole]
                table = self._growing_tables[key] = GrowingTable(self._document, whole[1], block, numbers, self._size)
                block = block._replace(text=table.head)
            self._keys.insert(place, key)
            self._blocks.insert(place, block)
            self._sizes.insert(place, 0)
            self._measure(place)
            self._measure(place + 1)
        if left_out:
            self._measure(bisect_left(self._keys, (left_out[0], -1, whole)))

    def _measure(self, place: int) -> None:
        """Count the block at a place anew, with what sets it apart from the one before."""
        if place >= len(self._blocks):
            return
        block, before = self._blocks[place], ""
        together = [block]
        if place:
            previous = self._blocks[place - 1]._replace(text="")
            before = join([previous])
            together = [previous, block._replace(gap=self._is_gap(previous.end, block.start))]
        size = self._size(join(together)[len(before) :])
        if self._keys[place] in self._growing_tables:
            size += self._growing_tables[self._keys[place]].below
        self.total += size - self._sizes[place]
        self._sizes[place] = size

    def _is_gap(self, start: int, end: int) -> bool:
        """Whether anything is left out between two leaves; a title that a heading repeats is not."""
        for first, after in sorted(self._titles.left_out.values()):
            if start <= first < end:
                if self._layout.anything(start, first):
                    return True
                start = after
        return self._layout.anything(start, end)


class _Titles:
    """Which titles are left out, since a heading of level 1 says the same; `left_out` gives the leaves of each."""

    def __init__(self) -> None:
        self.left_out: dict[_Whole, tuple[int, int]] = {}
        self._titles: dict[_Whole, tuple[str, tuple[int, int]]] = {}
        self._headings: dict[_Whole, str] = {}
        self._said: Counter[str] = Counter()

    def note(self, whole: _Whole, words: str, title: tuple[int, int] | None) -> None:
        """The words, by now, of a title, given its leaves, or of a heading."""
        if title is not None:
            self._titles[whole] = words, title
            return
        if whole in self._headings:
            self._said[self._headings[whole]] -= 1
        self._headings[whole] = words
        self._said[words] += 1

    def turned(self) -> list[_Whole]:
        """The titles that are left out from now on, or no longer."""
        turned = []
        for whole, (words, leaves) in self._titles.items():
            was_left_out = whole in self.left_out
            if self._said[words]:
                self.left_out[whole] = leaves
            else:
                self.left_out.pop(whole, None)
            if was_left_out != (whole in self.left_out):
                turned.append(whole)
        return turned
