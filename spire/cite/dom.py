"""A page in both its forms: its DOM, which the standard's selectors speak of, and the document that citations speak of.

Origins lead from one to the other. A place in the DOM is a `Point`, and a citation becomes a stretch between two points
for each part that the document shows in one piece.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from attrs import frozen

from spire.cite.citation import Citation, Range, Span
from spire.document import Document
from spire.errors import SpireError
from spire.html.origins import Origins
from spire.html.reading import read
from spire.html.tidying import tidy
from spire.tree import Elem, Text

__all__ = ["Page", "Piece", "Point", "SelectorError", "Stretch", "parts"]


class SelectorError(SpireError):
    """A selector that cannot be made, cannot be read, or finds nothing in the page."""


Point: TypeAlias = tuple[int, int]
"""A node of the DOM, by its number in document order without comments, and an offset in it: in code points for a text,
0 for the place right before an element. The number after the last is the end of the page."""


@frozen
class Stretch:
    """All that lies from one point of the DOM up to another."""

    start: Point
    end: Point


class Piece(NamedTuple):
    """A leaf of the document, or a part of one: the node of the DOM, the characters from start to end of it, the leaf
    by number, and the offset in it of the first of them. A leaf that is an element has no characters.
    """

    node: int
    start: int
    end: int
    number: int
    offset: int

    @property
    def length(self) -> int:
        return self.end - self.start


class Page:
    """A page that citations and selectors are converted on. Whoever converts several should make one Page for all:
    most of the work is to read the page.

    `dom` is the page as `read` gives it, `document` the same tidied, which is what citations are paths of. A document
    in place of HTML is one that `read` gave, or a tree of no page. One that was tidied has lost what the DOM counts:
    tidying leaves it as it is, though its origins have gaps. It raises `SelectorError`.

    >>> page = Page("<!-- who? --><title>Ants</title><p>Ants dig.", uri="guide.html")
    >>> page.dom.text(()), page.document.text(())
    ('AntsAnts dig.', 'AntsAnts dig.')
    """

    def __init__(self, html: str | bytes | Document, *, encoding: str | None = None, uri: str | None = None) -> None:
        self.dom = html if isinstance(html, Document) else read(html, encoding=encoding, uri=uri)
        self.document = tidy(self.dom)
        if self.document is html and not _is_whole(self.document):
            raise SelectorError(
                f"{self.dom!r} was tidied, and selectors count what that leaves out; give the page's HTML, or what "
                "`read` made of it"
            )

    @property
    def name(self) -> str:
        return self.dom.uri or ""

    @cached_property
    def text(self) -> str:
        """The DOM's text content: all its texts in document order, scripts included. What is in a `template` is none:
        a browser keeps it in a document of its own.
        """
        return "".join([self._characters(number) for number in range(len(self.dom))])

    @cached_property
    def before(self) -> list[int]:
        """Per node of the DOM, and for its end: the number of characters of the text content before it."""
        return [0, *accumulate(len(self._characters(number)) for number in range(len(self.dom)))]

    def _characters(self, number: int) -> str:
        node = self.dom.numbering.nodes[number]
        return node.text if isinstance(node, Text) and number not in self._templated else ""

    @cached_property
    def _templated(self) -> frozenset[int]:
        """The nodes of the DOM that are in a template."""
        return self.dom.numbering.down(self.dom.numbering.tagged.get("template", ()))

    def position(self, point: Point) -> int:
        """The number of characters of the text content before a point."""
        number, offset = point
        return self.before[number] + offset

    def between(self, start: int, end: int) -> Stretch:
        """The stretch from the character at start to the one before end, of the text content; start < end."""
        first = bisect_right(self.before, start) - 1
        last = bisect_left(self.before, end) - 1
        return Stretch((first, start - self.before[first]), (last, end - self.before[last]))

    @cached_property
    def in_dom(self) -> list[int]:
        """Per node of the document, the node of the DOM that it is; of a text, the first that it was made of."""
        in_dom: list[int] = []
        parent = self.document.numbering.parent
        for number, index in enumerate(self._indices(self.document)):
            first = self._own_pieces.get(number)
            in_dom.append(self._child[in_dom[parent[number]], first[0][0] if first else index] if number else 0)
        return in_dom

    @cached_property
    def _child(self) -> dict[tuple[int, int], int]:
        """The nodes of the DOM by parent and index among its children, comments counted."""
        parent = self.dom.numbering.parent
        return {(parent[number], index): number for number, index in enumerate(self._indices(self.dom))}

    @staticmethod
    def _indices(D: Document) -> Sequence[int]:
        return (D.origins or Origins.of_tree(D.numbering)).index

    @property
    def _own_pieces(self) -> Mapping[int, tuple[tuple[int, int, int], ...]]:
        """The index, start and end of each DOM text that a text of the document was made of, where it is not one."""
        return self.document.origins.pieces if self.document.origins else {}

    @cached_property
    def pieces(self) -> list[Piece]:
        """The leaves of the document in document order, a text in its pieces."""
        numbering = self.document.numbering
        pieces: list[Piece] = []
        for number, node in enumerate(numbering.nodes):
            in_dom = self.in_dom[number]
            if isinstance(node, Elem):
                if numbering.last[number] == number:
                    pieces.append(Piece(in_dom, 0, 0, number, 0))
                continue
            offset = 0
            up = self.dom.numbering.parent[in_dom]
            for index, start, end in self._own_pieces.get(number, ()):
                pieces.append(Piece(self._child[up, index], start, end, number, offset))
                offset += end - start
            if not offset and node.text:
                pieces.append(Piece(in_dom, 0, len(node.text), number, 0))
        return pieces

    @cached_property
    def _first(self) -> dict[int, int]:
        """The place among the pieces of the first of each leaf of the document."""
        places: dict[int, int] = {}
        for place, piece in enumerate(self.pieces):
            places.setdefault(piece.number, place)
        return places

    def stretches(self, citation: Citation) -> Iterator[Stretch]:
        """The stretches of the DOM that a citation stands for: one for each of its `parts`. Raises `CitationError`
        where it does not fit the document.
        """
        for part in parts(citation.ranges(self.document), self.document):
            yield self.stretch(part[0], part[-1])

    def stretch(self, first: Range, last: Range) -> Stretch:
        """From the start of a range of the document to the end of another."""
        number, start, end = first
        begin = self._point(number, start) if end else (self.in_dom[number], 0)
        number, _, end = last
        if not end:
            return Stretch(begin, (self.dom.numbering.last[self.in_dom[number]] + 1, 0))
        node, offset = self._point(number, end - 1)
        return Stretch(begin, (node, offset + 1))

    def _point(self, number: int, offset: int) -> Point:
        """Where a character of a text of the document stands."""
        place = self._first[number]
        while offset >= self.pieces[place].offset + self.pieces[place].length:
            place += 1
        piece = self.pieces[place]
        return piece.node, piece.start + offset - piece.offset

    def citation(self, stretches: Iterable[Stretch]) -> Citation:
        """The citation of the leaves of the document that lie in stretches of the DOM. Raises `SelectorError` where
        there are none.
        """
        spans = [span for stretch in stretches for span in self._spans(stretch)]
        if not spans:
            raise SelectorError("the selector finds nothing in the page that a reader sees")
        return Citation(self.name, spans)

    def _spans(self, stretch: Stretch) -> Iterator[Span]:
        path = self.document.numbering.path
        (first, _), (last, _) = stretch.start, stretch.end
        pieces = self.pieces
        for piece in pieces[bisect_left(pieces, (first,)) : bisect_left(pieces, (last + 1,))]:
            low = max((piece.node, piece.start), stretch.start)
            high = min((piece.node, piece.end), stretch.end)
            if low < high:
                shift = piece.offset - piece.start
                yield Span(path(piece.number), low[1] + shift, high[1] + shift)
            elif not piece.length and stretch.start <= low < stretch.end:
                yield Span(path(piece.number))


def parts(ranges: Iterable[Range], D: Document) -> list[list[Range]]:
    """The ranges of a citation, in parts that each lie in D without a leaf between that is not cited."""
    nodes, last = D.numbering.nodes, D.numbering.last
    divided: list[list[Range]] = []
    after, is_cut = -1, True
    for number, start, end in ranges:
        if is_cut or start or any(last[k] == k for k in range(after, number)):
            divided.append([])
        divided[-1].append((number, start, end))
        node = nodes[number]
        after = last[number] + 1
        is_cut = isinstance(node, Text) and end < len(node.text)
    return divided


def _is_whole(D: Document) -> bool:
    """Whether nothing was left out of a document that tidying leaves as it is."""
    return D.origins is None or (not D.origins.pieces and D.origins.index == D.numbering.ordinal)
