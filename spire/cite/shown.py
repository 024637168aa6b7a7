"""The words of a page as a browser shows them and looks for them: what text fragments speak of.

The specification of text fragments leaves to the browser what is shown and where a block ends. What is said here is
what Chromium does.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate, takewhile
from unicodedata import normalize

from attrs import field, frozen

from spire.cite.citation import Range
from spire.cite.dom import Page, Piece
from spire.html.elements import BLOCKS, PREFORMATTED, is_blank
from spire.html.visibility import PLACES, is_hidden
from spire.numbering import Numbering
from spire.runs import collapsed
from spire.tree import Elem, Text

__all__ = ["BARRIER", "Shown", "folded", "words_shown"]

BARRIER = "\N{OBJECT REPLACEMENT CHARACTER}"
"""A line of its own where a browser has something that the document has not, or that no words can be told of."""

LINES = BLOCKS | PREFORMATTED | {"br", "button", "rt"}
"""What stands on lines of its own; so does each part of a formula."""

BOXES = frozenset("audio canvas embed iframe input meter object progress select video".split())
"""What stands in a line as one thing, and is not searched."""

UNSHOWN = frozenset("title datalist rp".split()) | {"svg title", "svg desc"}


@frozen
class _Line:
    """A line: where it starts in the text shown, and its pieces of texts of the document, by number and offset in the
    text, with the offset of each in the line's characters. The way leads from what is shown to these characters.
    """

    start: int
    texts: list[tuple[int, int]]
    offsets: list[int]
    way: list[tuple[int, int]]


@frozen
class Shown:
    """The words shown, a line a block, white space collapsed, and where each stands in the document."""

    text: str
    _lines: list[_Line] = field(repr=False)
    _places: dict[int, list[tuple[int, _Line, int]]] = field(repr=False)
    """Of each text: the offset in it of each of its pieces, with the line and the offset in its characters."""

    def span(self, range_: Range) -> tuple[int, int] | None:
        """Where the words of a range of a text are shown, if they are."""
        number, start, end = range_
        if number not in self._places:
            return None
        first, last = self._place(number, start), self._place(number, end - 1) + 1
        words = self.text[first:last]
        start, end = first + len(words) - len(words.lstrip()), first + len(words.rstrip())
        return (start, end) if start < end else None

    def _place(self, number: int, offset: int) -> int:
        pieces = self._places[number]
        start, line, in_line = pieces[bisect_right(pieces, offset, key=lambda piece: piece[0]) - 1]
        at = in_line + offset - start
        entry = bisect_right(line.way, at, key=lambda entry: entry[1]) - 1
        shown_at, from_at = line.way[entry]
        place = shown_at + at - from_at
        if entry + 1 < len(line.way):  # white space that was collapsed is where the one space is that is left
            place = min(place, line.way[entry + 1][0] - 1)
        return line.start + place

    def range(self, at: int) -> Range:
        """The character of a text of the document that is shown at a place."""
        line = self._lines[bisect_right(self._lines, at, key=lambda line: line.start) - 1]
        shown_at, from_at = line.way[bisect_right(line.way, at - line.start, key=lambda entry: entry[0]) - 1]
        in_line = from_at + at - line.start - shown_at
        piece = bisect_right(line.offsets, in_line) - 1
        number, start = line.texts[piece]
        offset = start + in_line - line.offsets[piece]
        return number, offset, offset + 1


def words_shown(page: Page) -> Shown:
    r"""The words that a browser shows of a page.

    >>> words_shown(Page("<title>Ants</title><p>Ants\n dig. <button>Hide</button><ul><li>Bees")).text
    'Ants dig. \nHide\nBees'
    """
    return page.document.once(lambda _: _Builder(page).built(), key=words_shown)


def folded(text: str) -> str:
    """The text without case and accents, character by character, as a browser compares words."""
    return text.translate({ord(c): _fold(c) for c in set(text)})


def _fold(character: str) -> str:
    if character.isspace():
        return "\n" if character == "\n" else " "
    return normalize("NFD", character.casefold()[0])[0]


_UNTOLD = re.compile(f"[\ud800-\udfff{BARRIER}]")
"""What no URL can tell, or what stands for something else here."""


class _Builder:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._barriers = _permalinks(page)
        self._texts: list[str] = []
        self._length = 0
        self._lines: list[_Line] = []
        self._places: dict[int, list[tuple[int, _Line, int]]] = {}
        self._open: list[tuple[int, int, str]] = []

    def built(self) -> Shown:
        numbering = self._page.document.numbering
        nodes, last = numbering.nodes, numbering.last
        pieces = _by_text(self._page)
        ends: list[tuple[int, bool]] = []  # of the blocks that are open, and whether they are preformatted
        after = 0
        for number, node in enumerate(nodes):
            while ends and number > ends[-1][0]:
                self._end_line(is_preformatted=ends.pop()[1])
            if number < after:
                continue
            is_preformatted = bool(ends) and ends[-1][1]
            if isinstance(node, Text):
                for piece in pieces[number]:
                    if self._barriers and self._barriers[0] < piece.node:
                        self._barrier(is_preformatted=is_preformatted)
                        del self._barriers[: bisect_left(self._barriers, piece.node)]
                    self._open.append((number, piece.offset, node.text[piece.offset : piece.offset + piece.length]))
            elif node.tag in UNSHOWN or (node.tag == "dialog" and "open" not in node.attrs):
                after = last[number] + 1
            elif node.tag in BOXES:
                self._barrier(is_preformatted=is_preformatted)
                after = last[number] + 1
            elif node.tag in LINES or node.tag.startswith("math "):
                self._end_line(is_preformatted=is_preformatted)
                ends.append((last[number], is_preformatted or node.tag in PREFORMATTED))
        self._end_line(is_preformatted=bool(ends) and ends[-1][1])
        return Shown("\n".join(self._texts), self._lines, self._places)

    def _barrier(self, *, is_preformatted: bool) -> None:
        self._end_line(is_preformatted=is_preformatted)
        self._add(BARRIER)

    def _end_line(self, *, is_preformatted: bool) -> None:
        pieces, self._open = self._open, []
        characters = "".join([piece for _, _, piece in pieces])
        if is_blank(characters):
            return
        text, way = (characters, [(0, 0)]) if is_preformatted else collapsed(characters)
        offsets = [0, *accumulate(len(piece) for _, _, piece in pieces[:-1])]
        line = _Line(self._length, [(number, offset) for number, offset, _ in pieces], offsets, way)
        self._lines.append(line)
        for (number, offset), in_line in zip(line.texts, offsets, strict=True):
            self._places.setdefault(number, []).append((offset, line, in_line))
        self._add(_UNTOLD.sub("\N{REPLACEMENT CHARACTER}", text))

    def _add(self, text: str) -> None:
        self._texts.append(text)
        self._length += len(text) + 1


def _by_text(page: Page) -> dict[int, list[Piece]]:
    """The pieces of each text of the document."""
    pieces: dict[int, list[Piece]] = {}
    for piece in page.pieces:
        pieces.setdefault(piece.number, []).append(piece)
    return pieces


def _permalinks(page: Page) -> list[int]:
    """The links of the DOM that the document leaves out though a browser shows them."""
    dom = page.dom.numbering
    kept = set(page.in_dom)
    left_out = [k for k in dom.tagged.get("a", ()) if k not in kept and dom.parent[k] in kept]
    return [k for k in left_out if not _is_hidden(dom, k)]


def _is_hidden(dom: Numbering, number: int) -> bool:
    """Whether an element of the DOM is hidden, or a place that it stands in: of what is hidden only places are kept."""
    places = takewhile(lambda above: dom.tag(above) in PLACES, dom.ancestors(dom.parent[number]))
    return any(isinstance(node := dom.nodes[k], Elem) and is_hidden(node.attrs) for k in (number, *places))
