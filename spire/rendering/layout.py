"""Where each text of a document stands when it is written: what rendering needs of the document alone, once.

A *leaf* is what a reader can see: a text, an image with an `alt`, a `br`, an `hr`. A *run* is a maximal stretch of
leaves of one block, as in semantics §7, but that a `br` does not end it. A run stands in a *place*: a paragraph, a
heading, a table…, within *frames*, the quotes and list items around it. A leaf has a *style*, the inline elements
around it that are written as marks.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from attrs import field, frozen

from spire.document import Document
from spire.html.elements import BLOCKS, HEADINGS, PREFORMATTED, is_layout_table
from spire.html.headings import heading_level
from spire.numbering import Numbering
from spire.rendering.lists import item_numbers, list_owners
from spire.tree import Elem, Text

__all__ = ["Frame", "Kind", "Layout", "Place", "Style", "Wrap", "layout"]

MAX_FRAMES = 32
"""Frames are nested no deeper: a line bears the marks of all, so that the text of a list ten thousand deep would be
quadratic. Items further in are written as items of the innermost list that is left, quotes not at all."""

MAX_WRAPS = 8
"""The marks around one text are no more; what is nested deeper says nothing new."""


class Kind(Enum):
    """What a run is written as."""

    PARAGRAPH = "paragraph"
    TERM = "term"
    HEADING = "heading"
    TITLE = "title"
    CODE = "code"
    RULE = "rule"
    CELL = "cell"
    CAPTION = "caption"
    TABLE = "table"
    GAP = "gap"


FRAMED = (Kind.PARAGRAPH, Kind.TERM)
"""The kinds that blocks may stand in as blocks; in all others they are written on one line, or as they are."""


class Frame(NamedTuple):
    """A quote or a list item, in the frame around it.

    `list` is the list that an item is of; None for a quote. `ordinal` is the item's number; None for a bullet.
    `rest` is what every line of it but the first begins with, the frames around it included.
    """

    parent: Frame | None
    depth: int
    list: int | None
    ordinal: int | None
    rest: str


class Place(NamedTuple):
    """What the runs of a block are written as, and within which frame.

    Headings, code and tables are written as a whole: `group` is the element whose runs belong together, -1 where
    each is on its own. `level` is that of a heading.
    """

    kind: Kind
    frame: Frame | None
    group: int = -1
    level: int = 0


Wrap: TypeAlias = tuple[str, int]
"""An inline element that is written as marks around its content: the kind of marks, and its node number."""

Style: TypeAlias = tuple[Wrap, ...]
"""The wraps around a leaf, from the outermost; `code` or `pre`, which take no marks inside, come last."""


@frozen(eq=False, slots=False)
class Layout:
    """The leaves of a document in order, and where each stands.

    Per leaf: `numbers`, its node number; `styles`; `shows`, whether it is a word or an image rather than mere white
    space, `br` or `hr`. Per run: `starts`, its first leaf (with one entry more, for the end), and `places`.
    """

    numbering: Numbering
    numbers: array[int]
    styles: list[Style]
    shows: bytearray
    starts: array[int]
    places: list[Place]
    headings: dict[tuple[int, int], tuple[str, str]] = field(factory=dict, init=False, repr=False)
    """Headings that were written already, by their leaves."""

    @cached_property
    def _ranks(self) -> array[int]:
        is_leaf = bytearray(len(self.numbering) + 1)
        for number in self.numbers:
            is_leaf[number] = True
        return array("i", accumulate(is_leaf, initial=0))

    def leaves(self, number: int) -> tuple[int, int]:
        """The leaves of a node: the first, and the one after the last."""
        return bisect_left(self.numbers, number), bisect_right(self.numbers, self.numbering.last[number])

    def kept(self, numbers: Iterable[int]) -> list[tuple[int, int]]:
        """The leaves of some nodes, as maximal ranges, ascending."""
        last = self.numbering.last
        if 0 in numbers:
            return [(0, len(self.numbers))]
        ranks = self._ranks
        ranges: list[tuple[int, int]] = []
        end = -1
        for number in sorted(numbers):
            if number > end:
                end = last[number]
                first, after = ranks[number], ranks[end + 1]
                if first == after:
                    continue
                if ranges and ranges[-1][1] == first:
                    ranges[-1] = (ranges[-1][0], after)
                else:
                    ranges.append((first, after))
        return ranges

    def anything(self, start: int, end: int) -> bool:
        """Whether any leaf from start up to end, end not included, shows something."""
        return self.shows.find(1, start, end) >= 0

    def run(self, leaf: int) -> int:
        """The run that a leaf is in."""
        return bisect_right(self.starts, leaf) - 1


def layout(D: Document) -> Layout:
    """The layout of the document, worked out once, in time linear in its nodes."""
    return D.once(_layout)


_Inside: TypeAlias = tuple[Place, Style]
"""The place and the style of what is inside an element."""


def _layout(D: Document) -> Layout:  # noqa: PLR0912, PLR0915 - one pass; a call a node would double its cost
    numbering = D.numbering
    last = numbering.last
    entering = _Entering(D)
    enter = entering.by_tag
    role_headings = {number for number, role in numbering.roles.items() if role == "heading"}
    numbers, starts = array("i"), array("i")
    styles: list[Style] = []
    shows = bytearray()
    places: list[Place] = []
    place = Place(Kind.PARAGRAPH, None)
    style: Style = ()
    block, end = -1, len(numbering)  # the block that we are in, and the last node that place and style hold for
    around: list[tuple[Place, Style, int, int]] = []
    current: int | None = None  # the block of the run that goes on; None where a new one must begin
    for number, node in enumerate(numbering.nodes):
        while number > end:
            place, style, block, end = around.pop()
        if type(node) is Text:
            text = node.text
            shown = not text.isspace() and text != ""
        else:
            assert type(node) is Elem
            tag = node.tag
            kind = _KINDS.get(tag)
            if role_headings and number in role_headings:
                kind = _BLOCK
            if kind is None:
                continue
            if kind is _WRAP:
                if tag == "a" and not _is_link(node):
                    continue
                around.append((place, style, block, end))
                end = last[number]
                style = _wrapped(style, (_WRAPS[tag], number))
                continue
            if kind is _BLOCK:
                around.append((place, style, block, end))
                block, end, current = number, last[number], None
                if tag in enter:
                    place, style = enter[tag](place, style, number)
                if number in role_headings:
                    place, style = entering.heading(place, style, number)
                    if tag in _WRAPS and (tag != "a" or _is_link(node)):
                        style = _wrapped(style, (_WRAPS[tag], number))
                if tag not in _LEAVES:
                    continue
            shown = tag not in ("hr", "br")
            if shown and not _is_image(node):
                continue
        if block != current:
            current = block
            starts.append(len(numbers))
            places.append(place)
        numbers.append(number)
        styles.append(style)
        shows.append(shown)
    starts.append(len(numbers))
    return Layout(numbering, numbers, styles, shows, starts, places)


def alt(elem: Elem) -> str:
    """What stands for an image where it is not shown; empty for any other element."""
    if elem.tag == "img" or (elem.tag == "input" and elem.attrs.get("type", "").strip().lower() == "image"):
        return elem.attrs.get("alt", "")
    return ""


def _is_image(elem: Elem) -> bool:
    text = alt(elem)
    return text != "" and not text.isspace()


def _is_link(elem: Elem) -> bool:
    return any(name == "href" for name, _ in elem.pairs)


_WRAPS = {
    "a": "link", "b": "strong", "strong": "strong", "i": "em", "em": "em", "del": "del", "s": "del", "strike": "del",
    "sup": "sup", "sub": "sub", "code": "code", "kbd": "code", "samp": "code", "tt": "code",
}  # fmt: skip


_LEAVES = frozenset({"br", "hr", "img", "input"})
_BLOCK, _WRAP, _LEAF = "block", "wrap", "leaf"
_KINDS = {
    **dict.fromkeys(_LEAVES, _LEAF),
    **dict.fromkeys(_WRAPS, _WRAP),
    **dict.fromkeys(BLOCKS | PREFORMATTED, _BLOCK),
}
"""What an element is, by tag; all others change nothing about the texts in them. An `hr` is a block and a leaf."""


class _Entering:
    """What changes on the way into a block, by tag."""

    def __init__(self, D: Document) -> None:
        self._numbering = D.numbering
        self._owners, self._ordinals = list_owners(D), item_numbers(D)
        self._with_terms: set[int] = set()
        self.by_tag: dict[str, Callable[[Place, Style, int], _Inside]] = {
            **dict.fromkeys(HEADINGS, self.heading),
            **dict.fromkeys(PREFORMATTED, _code),
            "title": _title, "hr": _rule, "blockquote": _quote, "li": self._item, "dt": self._term,
            "dd": self._definition, "table": self._table,
        }  # fmt: skip

    def heading(self, place: Place, style: Style, number: int) -> _Inside:
        if place.kind not in FRAMED:
            return place, style
        elem = self._numbering.nodes[number]
        assert isinstance(elem, Elem)
        level = heading_level(elem)
        if level is None:
            return place, style
        return Place(Kind.HEADING, place.frame, number, min(level, 6)), style

    def _item(self, place: Place, style: Style, number: int) -> _Inside:
        return _framed(place, self._owners.get(number, -1), self._ordinals.get(number)), style

    def _term(self, place: Place, style: Style, number: int) -> _Inside:
        self._with_terms.add(self._numbering.parent[number])
        return Place(Kind.TERM, place.frame) if place.kind in FRAMED else place, style

    def _definition(self, place: Place, style: Style, number: int) -> _Inside:
        """An item below its term; a `dd` without one is used to indent, and is plain text."""
        parent = self._numbering.parent[number]
        return _framed(place, parent, None) if parent in self._with_terms else place, style

    def _table(self, place: Place, style: Style, number: int) -> _Inside:
        """All that is in a table, captions and cells, shares its place."""
        if place.kind in FRAMED and not is_layout_table(self._numbering.nodes[number]):
            place = Place(Kind.TABLE, place.frame, number)
        return place, style


def _wrapped(style: Style, wrap: Wrap) -> Style:
    if not style:
        return (wrap,)
    kinds = [kind for kind, _ in style]
    kind = wrap[0]
    code = style[-1:] if kinds[-1] in ("code", "pre") else ()
    if code and kind in ("em", "strong", "code", "pre"):
        return style
    if kind == "link":
        style = tuple([wrap for wrap in style if wrap[0] != "link"])
    elif kind in kinds and (kind not in ("sup", "sub") or len(style) >= MAX_WRAPS):
        return style
    return (*style[: len(style) - len(code)], wrap, *code)


def _title(place: Place, style: Style, number: int) -> _Inside:
    return Place(Kind.TITLE, place.frame, number, 1) if place.kind in FRAMED else place, style


def _code(place: Place, style: Style, number: int) -> _Inside:
    if place.kind in FRAMED:
        return Place(Kind.CODE, place.frame, number), style
    return place, _wrapped(style, ("pre", number))


def _rule(place: Place, style: Style, _number: int) -> _Inside:
    return Place(Kind.RULE, place.frame) if place.kind in FRAMED else place, style


def _quote(place: Place, style: Style, _number: int) -> _Inside:
    frame = place.frame
    if place.kind not in FRAMED or (frame is not None and frame.depth >= MAX_FRAMES):
        return place, style
    depth, rest = (frame.depth, frame.rest) if frame else (0, "")
    return Place(Kind.PARAGRAPH, Frame(frame, depth + 1, None, None, rest + "> ")), style


def _framed(place: Place, list_: int, ordinal: int | None) -> Place:
    if place.kind not in FRAMED:
        return place
    frame = place.frame
    if frame is not None and frame.depth >= MAX_FRAMES:
        frame = frame.parent
    depth, rest = (frame.depth, frame.rest) if frame else (0, "")
    width = len(str(ordinal)) + 2 if ordinal is not None and is_writable(ordinal) else 2
    return Place(Kind.PARAGRAPH, Frame(frame, depth + 1, list_, ordinal, rest + " " * width))


def is_writable(ordinal: int) -> bool:
    """Whether the number of an item can be that of an item in Markdown: up to nine digits, and no sign."""
    return 0 <= ordinal < 10**9
