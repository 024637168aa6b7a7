"""A tree from a sequence of pieces of markup, each put where an HTML parser would put it.

So a document is a flat sequence, of which any part may be left out, which is what lets a counterexample shrink: an
item without a list opens one, a cell closes the cell before it, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from spire.tree import Elem, Node, Text

__all__ = ["ABOUT", "CLOSE", "GROUPS", "PIECES", "RARE", "Opened", "Piece", "cut", "grown"]


@frozen
class Opened:
    """An element that stays open: what follows goes into it, after the children that it has."""

    element: Elem


@frozen
class Close:
    """The end of the innermost open element."""


Piece: TypeAlias = Text | Elem | Opened | Close
CLOSE = Close()

_LISTS = ("ul", "ol", "menu")
_ROW_GROUPS = ("thead", "tbody", "tfoot")


@frozen
class _Place:
    """Where an element belongs: in the nearest of some open elements, but not across others; else one is opened."""

    inside: tuple[str, ...]
    across: tuple[str, ...]
    otherwise: str


_IN_TABLE = _Place(("table",), (), "table")
_IN_ROW = _Place(("tr",), ("table",), "tr")
_IN_DL = _Place(("dl",), (*_LISTS, "td", "th"), "dl")
_PLACES: Mapping[str, _Place] = {
    "li": _Place(_LISTS, ("dl", "td", "th", "caption"), "ul"),
    **dict.fromkeys(("dt", "dd"), _IN_DL),
    **dict.fromkeys(("td", "th"), _IN_ROW),
    **dict.fromkeys(("caption", "colgroup", *_ROW_GROUPS), _IN_TABLE),
    "tr": _Place(("table", *_ROW_GROUPS), (), "table"),
}
_CONTENT: Mapping[str, str] = {  # what holds the content of an element that holds none itself
    **dict.fromkeys(_LISTS, "li"),
    **dict.fromkeys(("table", "tr", *_ROW_GROUPS), "td"),
    "dl": "dd",
}


def grown(root: str, pieces: Iterable[Piece], *, max_nodes: int) -> Node:
    """The tree that the pieces make, in normal form: its first so many nodes in document order.

    >>> grown("tr", [Text("t"), Elem("th"), CLOSE], max_nodes=4)
    Elem('tr', {}, [Elem('td', {}, [Text('t')]), Elem('th', {}, [])])
    """
    growing = _Growing(root)
    for piece in pieces:
        if growing.size >= max_nodes:
            break
        growing.add(piece)
    return cut(growing.finished(), max_nodes)


def cut(tree: Node, max_nodes: int) -> Node:
    """The tree of the first so many nodes in document order.

    >>> cut(Elem("p", {}, [Text("a"), Elem("br"), Text("b")]), 2)
    Elem('p', {}, [Text('a')])
    """
    left = max_nodes

    def kept(node: Node) -> Node:
        nonlocal left
        left -= 1
        if isinstance(node, Text):
            return node
        return Elem(node.tag, node.attrs, [kept(child) for child in node.children if left > 0])

    return kept(tree)


class _Growing:
    def __init__(self, root: str) -> None:
        self.size = 1
        self._open: list[tuple[str, Mapping[str, str], list[Node]]] = [(root, {}, [])]

    def add(self, piece: Piece) -> None:
        if isinstance(piece, Close):
            if len(self._open) > 1:
                self._close()
            return
        node = piece.element if isinstance(piece, Opened) else piece
        self._make_room(node)
        self.size += _size(node)
        if isinstance(piece, Opened):
            self._open.append((piece.element.tag, piece.element.attrs, list(piece.element.children)))
        else:
            self._put(node)

    def finished(self) -> Elem:
        while len(self._open) > 1:
            self._close()
        tag, attrs, children = self._open[0]
        return Elem(tag, attrs, children)

    def _close(self) -> None:
        tag, attrs, children = self._open.pop()
        self._put(Elem(tag, attrs, children))

    def _put(self, node: Node) -> None:
        children = self._open[-1][2]
        if isinstance(node, Text) and children and isinstance(before := children[-1], Text):
            children[-1] = Text(before.text + node.text)
        else:
            children.append(node)

    def _make_room(self, node: Node) -> None:
        """Close and open elements until the innermost open one may hold the node."""
        tag = node.tag if isinstance(node, Elem) else ""
        innermost = self._open[-1][0]
        if tag in _PLACES:
            self._go_to(_PLACES[tag])
        elif innermost in _CONTENT and not (innermost in _LISTS and tag in ("", "table", *_LISTS)):
            # Texts, lists and tables stray into lists, on pages as here.
            self._imply(_CONTENT[innermost])

    def _go_to(self, place: _Place) -> None:
        for depth in range(len(self._open) - 1, -1, -1):
            tag = self._open[depth][0]
            if tag in place.inside:
                while len(self._open) > depth + 1:
                    self._close()
                return
            if tag in place.across:
                break
        self._imply(place.otherwise)

    def _imply(self, tag: str) -> None:
        element = Elem(tag)
        self._make_room(element)
        self._open.append((tag, {}, []))
        self.size += 1


def _size(piece: Piece) -> int:
    node = piece.element if isinstance(piece, Opened) else piece
    return 1 + sum(map(_size, node.children)) if isinstance(node, Elem) else 1


def _with_words(*elements: Elem) -> Sequence[Elem]:
    return [Elem(elem.tag, elem.attrs, [Text("t")]) for elem in elements]


def _with_no_width(*elements: Elem) -> Sequence[Elem]:
    """The elements with a character in each that shows nothing."""
    return [Elem(elem.tag, elem.attrs, [Text("\u200b")]) for elem in elements]


_HEADINGS = [Elem(tag) for tag in ("h2", "h1", "h3", "h2", "h1", "h4")]
_OTHER_HEADINGS = [
    Elem("h6"),
    *(Elem("div", attrs) for attrs in ({"role": "heading"}, {"role": "heading", "aria-level": "1"})),
    *(Elem("p", {"role": "Heading", "aria-level": level}) for level in ("3", "x")),
]
_CELLS = [Elem(tag) for tag in ("td", "th", "td", "th")]
_OTHER_CELLS = [
    Elem(tag, attrs)
    for tag in ("th", "td")
    for attrs in (
        *({"rowspan": "2"}, {"colspan": "2"}, {"rowspan": "0"}, {"rowspan": "3", "colspan": "2"}),
        *({"id": "a"}, {"id": "b", "headers": "a"}, {"headers": "b c"}, {"headers": ""}, {"id": "c", "headers": "b"}),
    )
] + [Elem("th", {"scope": scope}) for scope in ("row", "col", "rowgroup", "colgroup", "COL", "x")]
_HEADED_SCOPES = [("details", "summary"), ("figure", "figcaption"), ("fieldset", "legend")]
_LIST_IN_LIST = Elem("ul", {}, [*_with_words(Elem("li")), Elem("ul", {}, _with_words(Elem("li")))])
_TERM, _DESCRIPTION = _with_words(Elem("dt"), Elem("dd"))
_LEAVES = [Elem("br"), Elem("img", {"alt": "t"}), Elem("hr"), Elem("img")]
_LINKS = _with_words(Elem("a", {"href": "#a"}), Elem("a", {"href": "#b"}), Elem("b"), Elem("dfn", {"id": "c"}))

GROUPS: Mapping[str, Sequence[Piece]] = {
    # Each group as often as any other, and within a group each piece; the simpler first.
    "texts": [Text("t"), Text("u")],
    "ends": [CLOSE],
    "headings": _with_words(*_HEADINGS),
    "cells": [Opened(elem) for elem in _CELLS],
    "cells of words": [Opened(elem) for elem in _with_words(*_CELLS)],
    "rows": [Opened(Elem("tr")), Elem("p", {}, [Text("t")]), Opened(Elem("tr"))],
    "other cells": [Opened(elem) for elem in _with_words(*_OTHER_CELLS)],
    "tables": [
        *(Opened(Elem(tag)) for tag in ("thead", "tbody", "tfoot")),
        *(Opened(Elem("table", attrs)) for attrs in ({}, {"role": "presentation"}, {"role": "none"})),
    ],
    "captions": [*_with_words(Elem("caption")), Elem("caption"), Elem("colgroup", {"span": "2"}), Elem("colgroup")],
    "lists": [Opened(Elem("ul")), Opened(Elem("ol")), Opened(Elem("menu")), Opened(_LIST_IN_LIST)],
    "items": [Opened(Elem("li", {}, [Text("t")])), Opened(Elem("li"))],
    "definitions": [
        *_with_words(Elem("dt"), Elem("dt", {"id": "a"})),
        *(Opened(elem) for elem in _with_words(Elem("dd"), Elem("dd", {"id": "b"}))),
        *(Opened(Elem("dd")), Opened(Elem("dl"))),
    ],
    "sections": [
        Opened(Elem(tag))
        for tag in ("section", "div", "article", "aside", "nav", "blockquote", "main", "header", "dialog")
    ],
    "headed scopes": [
        *(Opened(Elem(scope, {}, _with_words(Elem(head)))) for scope, head in _HEADED_SCOPES),
        *(Opened(Elem(scope)) for scope, _ in _HEADED_SCOPES),
        *_with_words(*(Elem(head) for _, head in _HEADED_SCOPES)),
        *(Opened(Elem(head)) for _, head in _HEADED_SCOPES),
    ],
    "titles": [*_with_words(Elem("title")), Elem("svg svg", {}, _with_words(Elem("svg title"))), Elem("title")],
    "other headings": [*_with_words(*_OTHER_HEADINGS), *_HEADINGS, *_OTHER_HEADINGS],
    "open headings": [*(Opened(elem) for elem in _HEADINGS), *(Opened(Elem("hgroup")) for _ in range(3))],
    "leaves": [*_LEAVES, *_LINKS, Text(" "), Text("Ants dig. Bees fly."), Opened(Elem("p")), Opened(Elem("pre"))],
}

PIECES: Sequence[Sequence[Piece]] = tuple(GROUPS.values())

# What is too rare to be everywhere, for documents that are about one thing.
RARE: Mapping[str, Sequence[Piece]] = {
    "image headings": [Elem("h2", {}, [Elem("img", {"alt": "t"})]), Elem("h1", {}, [Elem("img", {"alt": "t"})])],
    "titles that show nothing": _with_no_width(Elem("title"), Elem("h1")),
    "headings that show nothing": _with_no_width(Elem("h1"), Elem("h2"), Elem("summary")),
    "role headings": _with_words(
        *(Elem("p", {"role": "heading", "aria-level": level}) for level in ("1", "3", "x")),
        Elem("div", {"role": "Heading"}),
    ),
    "scoped cells": [
        Opened(elem)
        for elem in _with_words(*(Elem("th", {"scope": it}) for it in ("rowgroup", "colgroup", "COL", "row")))
    ],
    "spans": [
        *(Opened(elem) for elem in _with_words(Elem("th", {"rowspan": "0"}), Elem("th", {"rowspan": "2"}))),
        *(Opened(elem) for elem in _with_words(Elem("th", {"colspan": "2"}))),
        Opened(Elem("tbody", {}, [Elem("tr", {}, _with_words(Elem("th", {"scope": "rowgroup"})))])),
        Opened(
            Elem(
                "table",
                {},
                [Elem("colgroup", {"span": "2"}), Elem("tr", {}, _with_words(Elem("th", {"scope": "colgroup"})))],
            )
        ),
    ],
    "references": [
        Opened(elem)
        for elem in _with_words(
            *(Elem("td", {"headers": ids}) for ids in ("a b", "")), Elem("th", {"id": "a"}), Elem("td", {"id": "b"})
        )
    ],
    "whole rows": [
        *(
            Elem("tr", {}, _with_words(*map(Elem, tags)))
            for tags in (("th", "td", "td"), ("th", "th", "th"), ("td", "td"), ("th", "td"))
        ),
        Elem("tfoot", {}, [Elem("tr", {}, _with_words(Elem("th"), Elem("td")))]),
    ],
    "cells that show nothing": [Opened(elem) for elem in _with_no_width(*_CELLS)],
    "labels of two sentences": [Opened(Elem("li", {}, [Text("Ants dig. Bees fly.")]))],
    "layout tables": [Opened(Elem("table", {"role": role})) for role in ("presentation", "none")],
    "wrapped definitions": [
        Opened(Elem("dl", {}, children))
        for children in (
            [Elem("div", {}, [_TERM]), Elem("hr"), Elem("div", {}, [_DESCRIPTION])],
            [Elem("div", {}, [_TERM, _DESCRIPTION]), Elem("div", {}, [_TERM, _TERM, _DESCRIPTION])],
            [_TERM, Elem("hr"), _DESCRIPTION],
        )
    ],
    "closed sections": [
        Elem(tag, {}, _with_words(Elem(heading)))
        for heading, tags in (("h2", ("div", "aside", "section", "nav", "main")), ("h1", ("section", "section")))
        for tag in tags
    ],
}

# What the documents are mostly of that are about one thing.
ABOUT: Mapping[str, Sequence[str]] = {
    "titles": (
        "texts",
        "ends",
        "titles",
        "titles",
        "titles that show nothing",
        "headings",
        "sections",
        "open headings",
    ),
    "headings": (
        *(
            "texts",
            "ends",
            "headings",
            "closed sections",
            "sections",
            "headed scopes",
            "headed scopes",
            "other headings",
        ),
        *("open headings", "cells of words", "items", "tables", "leaves"),
        *("image headings", "role headings", "closed sections", "headings that show nothing"),
    ),
    "lists": (
        *("texts", "leaves", "ends", "lists", "lists", "items", "items", "definitions", "definitions", "tables"),
        *("labels of two sentences", "layout tables", "wrapped definitions"),
    ),
    "tables": (
        *("texts", "cells", "cells of words", "rows", "other cells", "tables", "captions", "whole rows", "whole rows"),
        *("scoped cells", "spans", "spans", "references", "references", "cells that show nothing"),
    ),
}
