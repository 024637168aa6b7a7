"""Origins: where each node of a document stands in the page as a browser has it (semantics §2).

An element's origin is its path of `childNodes` indices from the root element; a text's is the sequence of
pieces of DOM text nodes that it was made of. Since reading and tidying never move a node to another parent, it
is enough to keep, for each node, its index among the DOM's siblings.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import TypeAlias

from attrs import frozen

from spire.numbering import Numbering
from spire.path import Path
from spire.tree import Text

__all__ = ["Origin", "Origins", "Piece"]


@frozen
class Piece:
    """The characters from `start` to `end` (code points, half-open) of the DOM text node at `path`."""

    path: Path
    start: int
    end: int


Origin: TypeAlias = Path | tuple[Piece, ...]
"""A path for an element, pieces for a text."""


@frozen
class Origins:
    """Per node number, its index among the DOM's child nodes; for a text made of several DOM texts, or of a
    part of one, the (index, start, end) of each piece.
    """

    index: array[int]
    pieces: Mapping[int, tuple[tuple[int, int, int], ...]]

    @classmethod
    def of_tree(cls, numbering: Numbering) -> Origins:
        """The origins of a tree that was read from no page: each node is its own."""
        return cls(numbering.ordinal, {})

    def origin(self, numbering: Numbering, number: int) -> Origin:
        places = [self.index[k] for k in numbering.ancestors(number) if k > 0]
        path = tuple(reversed(places))
        node = numbering.nodes[number]
        if not isinstance(node, Text):
            return path
        pieces = self.pieces.get(number)
        if pieces is None:
            return (Piece(path, 0, len(node.text)),)
        return tuple(Piece((*path[:-1], index), start, end) for index, start, end in pieces)
