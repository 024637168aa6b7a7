"""Passages: the smallest whole that a piece of inline content stands in, as nodes.

That is the block around it; or, where the block holds more (other blocks, or lines that `br` ends), only the nodes of
its own run of inline content, so that a label or a line does not bring in all that stands below it (semantics §7).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate, groupby

from spire.document import Document
from spire.numbering import Numbering
from spire.runs import RUN_BORDERS

__all__ = ["apart", "passage"]


def passage(D: Document, number: int) -> tuple[int, ...]:
    """The passage that a node stands in: one block, or siblings that follow one another. All in node numbers.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("li", {}, [Text("Lunch "), Elem("b", {}, [Text("daily")]), Elem("ul", {}, [Elem("li")])]))
    >>> passage(D, 3), passage(D, 5)
    ((1, 2), (5,))
    """
    return D.once(_Passages).around(number)


def apart(numbering: Numbering, passage: Sequence[int], first: int, last: int) -> bool:
    """Whether all of a passage comes before the content from one node to another, or after it: then none of its nodes is
    in that content, nor around it.
    """
    return last < passage[0] or numbering.last[passage[-1]] < first


class _Passages:
    def __init__(self, D: Document) -> None:
        numbering = self._numbering = D.numbering
        # Per node, how many borders of runs come before it; and one entry more, for all.
        tags = map(numbering.tag, range(len(numbering)))
        self._borders = array("i", accumulate((tag in RUN_BORDERS for tag in tags), initial=0))
        parent = numbering.parent
        self._outermost = array("i", range(len(numbering)))  # without a border in it
        for number in range(1, len(numbering)):
            if not self._has_border(parent[number]):
                self._outermost[number] = self._outermost[parent[number]]
        self._runs: dict[int, tuple[int, ...]] = {}

    def _has_border(self, number: int) -> bool:
        return self._borders[number] < self._borders[self._numbering.last[number] + 1]

    def around(self, number: int) -> tuple[int, ...]:
        top = self._outermost[number]
        if self._has_border(top) or top == 0:
            return (top,)
        if top not in self._runs:
            self._find_runs(self._numbering.parent[top])
        return self._runs[top]

    def _find_runs(self, parent: int) -> None:
        """All at once: of a thousand lines in one block, each may be asked for."""
        children = self._numbering.children(parent)
        for border, siblings in groupby(children, self._has_border):
            run = tuple(siblings)
            if not border:
                self._runs.update(dict.fromkeys(run, (parent,) if len(run) == len(children) else run))
