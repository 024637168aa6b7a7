"""A rendering that grows: its size after each addition, at the cost of the blocks that the addition changes.

A block is written from its own leaves alone, so that an addition calls for those blocks to be written anew that it
has leaves in: a paragraph, a heading, a table. What stands between two blocks is counted with the second.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import TypeAlias

from spire.document import Document
from spire.numbering import Numbers
from spire.rendering.blocks import Block, blocks, join
from spire.rendering.layout import Kind, layout

__all__ = ["Growing"]

_Whole: TypeAlias = tuple[str, int]
"""What is written as a whole: a run, a group of runs, or the title with the headings of level 1 that may repeat it."""

_TOPS: _Whole = ("tops", 0)

_Key: TypeAlias = tuple[int, int, _Whole]
"""Of a block: where it starts, its place among those of its whole, and that."""


class Growing:
    """The rendering of a growing selection of a document, in node numbers; `size` is that of a text.

    `total` is the sum of the sizes of its blocks, each with what sets it apart from the one before. That is the size
    of the rendering where a size is a count of words; a tokenizer may differ by a token or so at a border.
    """

    def __init__(self, D: Document, size: Callable[[str], int]) -> None:
        self._document, self._size = D, size
        self._layout = layout(D)
        self._selected: dict[_Whole, set[int]] = {}
        self._written: dict[_Whole, list[_Key]] = {}
        self._keys: list[_Key] = []  # of each block, in order
        self._blocks: list[Block] = []
        self._sizes: list[int] = []
        self.total = 0

    def add(self, numbers: Numbers) -> None:
        """Take these nodes into the selection."""
        changed: set[_Whole] = set()
        for number, whole in self._parts(numbers):
            selected = self._selected.setdefault(whole, set())
            if number not in selected:
                selected.add(number)
                changed.add(whole)
        for whole in sorted(changed):
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
                place = places[run]
                if place.level == 1:
                    yield leaves[leaf], _TOPS
                elif place.group >= 0:
                    yield leaves[leaf], ("group", place.group)
                else:
                    yield leaves[leaf], ("run", run)
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
        kinds = (Kind.CELL, Kind.CAPTION, Kind.TABLE)
        return self._document.once(
            lambda D: sorted({place.group for place in layout(D).places if place.kind in kinds}), key=Growing
        )

    def _rewrite(self, whole: _Whole) -> None:
        for old in self._written.get(whole, ()):
            place = bisect_left(self._keys, old)
            self.total -= self._sizes[place]
            del self._keys[place], self._blocks[place], self._sizes[place]
            self._measure(place)
        written = blocks(self._document, frozenset(self._selected[whole]))
        self._written[whole] = [(block.start, order, whole) for order, block in enumerate(written)]
        for key, block in zip(self._written[whole], written, strict=True):
            place = bisect_left(self._keys, key)
            self._keys.insert(place, key)
            self._blocks.insert(place, block)
            self._sizes.insert(place, 0)
            self._measure(place)
            self._measure(place + 1)

    def _measure(self, place: int) -> None:
        """Count the block at a place anew, with what sets it apart from the one before."""
        if place >= len(self._blocks):
            return
        block, before = self._blocks[place], ""
        together = [block]
        if place:
            previous = self._blocks[place - 1]._replace(text="", gap=False)
            before = join([previous])
            together = [previous, block._replace(gap=self._layout.anything(previous.end, block.start))]
        size = self._size(join(together)[len(before) :])
        self.total += size - self._sizes[place]
        self._sizes[place] = size
