"""Tidying: from the whole tree of a page to what a reader sees of it, with origins kept (semantics §2).

Each step marks in `keep`, a byte a node, what it leaves out, and goes by what the steps before it left. In the
end one pass rebuilds what lies above a change; all else is shared with the tree that came in.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from itertools import compress
from typing import TypeAlias

from spire.document import Document
from spire.html.elements import BLOCKS, PREFORMATTED, SPACE, is_blank
from spire.html.origins import Origins
from spire.html.visibility import PLACES, UNSEEN, UNSEEN_CONTENT, is_invisible, is_removed
from spire.numbering import Numbering
from spire.tree import Elem, Node, Text

__all__ = ["tidy"]

Merges: TypeAlias = Mapping[int, list[int]]
"""The numbers of adjacent texts, by the first of them."""

PERMALINKS = frozenset("¶#§🔗")
# White space, and the variation selectors that ask for a sign as text or as a picture.
AROUND_PERMALINKS = SPACE + "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"

BOXES = frozenset("audio button canvas embed iframe img input meter object progress select textarea video".split()) | {
    "svg svg"
}
"""Inline elements that stand in a line as one thing, whatever is or is not in them."""

NOTHING_LEFT = (
    "the page has no text: nothing that a reader sees is left; look for an element that was never closed, "
    "such as <script/>, or for content that only scripts would add"
)
ONLY_TITLE_LEFT = (
    "the page has no text but its title: nothing else that a reader sees is left; look for an element that "
    "was never closed, such as <title/>"
)


def tidy(D: Document) -> Document:
    """The document as a reader sees it, in normal form, with the origin of each node that is left (semantics §2).

    In this order, each step judged on what the step before left:

    1. What no reader sees goes: `script`, `style`, `template`, `noscript`, `datalist` and the like, elements with
       `hidden` or an inline `display: none` or `visibility: hidden`, what `iframe`, `audio`, `canvas` and `video` hold
       for browsers that do not know them, all of `head` but `title`, and a `head` that is then empty. But a cell, a
       row, a group of rows or columns, a column or an item that only `visibility: hidden` hides keeps its place, as
       in browsers: it stays, with nothing in it but the rows, cells or columns that it is made of, empty too.
    2. Permalinks go: an `a` with `href="#…"` whose whole text is one of ¶ # § 🔗, apart from white space around it
       and from a variation selector (the 🔗 of an emoji keyboard has one).
    3. Adjacent texts are merged. Then a text of ASCII white space only goes, unless inline content stands on both
       its sides within the same block, or it is in a `pre` or `textarea`. `br` ends a line, so that a space beside
       it has nothing on that side. Other text keeps its characters.

    The root stays whatever it is; a root that no reader sees loses its children. Where nothing to read is left,
    the document says so in its `warnings`. Idempotent, and takes time linear in the size of the document. A
    document without origins is taken as its own.

    >>> D = Document(Elem("ul", {}, [Text(" "), Elem("li", {}, [Text("Ants"), Text(" dig.")]), Text(" ")]))
    >>> tidy(D).tree
    Elem('ul', {}, [Elem('li', {}, [Text('Ants dig.')])])
    >>> tidy(D).origin((0, 0))
    (Piece(path=(1, 0), start=0, end=4), Piece(path=(1, 1), start=0, end=5))
    """
    numbering = D.numbering
    keep = bytearray(b"\x01" * len(numbering))
    _leave_out_unseen(numbering, keep)
    _leave_out_permalinks(numbering, keep)
    merges = _merge_texts(numbering, keep)
    merged = {first: Text("".join(map(numbering.text, numbers))) for first, numbers in merges.items()}
    _leave_out_blanks(numbering, keep, merged)
    tree = _rebuilt(numbering, keep, merged)
    warnings = D.warnings
    warning = _warning(numbering, keep, merged)
    if warning and warning not in warnings:
        warnings = (*warnings, warning)
    if tree is D.tree and warnings == D.warnings:
        return D
    origins = _composed(D.origins or Origins.of_tree(numbering), numbering, keep, merges)
    return Document(tree, uri=D.uri, origins=origins, warnings=warnings)


def _kept(keep: bytearray) -> Iterator[int]:
    """The numbers of the nodes that are left, in document order; what is left out on the way is passed over."""
    return compress(range(len(keep)), keep)


def _leave_out(keep: bytearray, numbers: range) -> None:
    keep[numbers.start : numbers.stop] = bytes(len(numbers))


def _leave_out_unseen(numbering: Numbering, keep: bytearray) -> None:
    nodes = numbering.nodes
    heads: list[int] = []
    emptied: set[int] = set()
    hiding: dict[int, tuple[bool, bool]] = {}  # by attribute map, since a page shares them
    for number in _kept(keep):
        node = nodes[number]
        if not isinstance(node, Elem):
            continue
        attrs = node.attrs
        if id(attrs) not in hiding:
            hiding[id(attrs)] = is_removed(attrs), is_invisible(attrs)
        removed, invisible = hiding[id(attrs)]
        if node.tag in UNSEEN or removed or (invisible and node.tag not in PLACES):
            subtree = numbering.subtree(number)
            _leave_out(keep, subtree if number else subtree[1:])
        elif invisible or number in emptied:
            emptied.update(_leave_out_children(numbering, keep, number, but=PLACES[node.tag]))
        elif node.tag in UNSEEN_CONTENT:
            _leave_out(keep, numbering.subtree(number)[1:])
        elif node.tag == "head":
            heads.append(number)
            _leave_out_children(numbering, keep, number, but={"title"})
    for head in heads:
        if head and not any(keep[child] for child in numbering.children(head)):
            keep[head] = 0


def _leave_out_children(numbering: Numbering, keep: bytearray, number: int, *, but: Collection[str]) -> list[int]:
    """Leave out the children of a node but elements of these tags, which are given back."""
    stay = []
    for child in numbering.children(number):
        if numbering.tag(child) in but:
            stay.append(child)
        else:
            _leave_out(keep, numbering.subtree(child))
    return stay


def _leave_out_permalinks(numbering: Numbering, keep: bytearray) -> None:
    """From the end, so that a link in a link is judged first and the outer one by what is left."""
    nodes, last = numbering.nodes, numbering.last
    texts: list[int] = []
    for number in reversed(list(_kept(keep))):
        node = nodes[number]
        if isinstance(node, Text):
            if node.text.strip(AROUND_PERMALINKS):
                texts.append(number)
        elif node.tag == "a" and texts and number and _is_fragment(node.attrs.get("href", "")):
            # The texts are those after this element's start; the nearest are on top.
            alone = texts[-1] <= last[number] and (len(texts) == 1 or texts[-2] > last[number])
            text = nodes[texts[-1]]
            if alone and isinstance(text, Text) and text.text.strip(AROUND_PERMALINKS) in PERMALINKS:
                texts.pop()
                _leave_out(keep, numbering.subtree(number))


def _is_fragment(href: str) -> bool:
    return len(href) > 1 and href[0] == "#"


def _merge_texts(numbering: Numbering, keep: bytearray) -> Merges:
    """Adjacent texts; all but the first of them are left out, and so are empty ones."""
    nodes, parent = numbering.nodes, numbering.parent
    merges: dict[int, list[int]] = {}
    first = -1
    for number in _kept(keep):
        node = nodes[number]
        if not isinstance(node, Text):
            first = -1
        elif not node.text and number:
            keep[number] = 0
        elif first >= 0 and parent[first] == parent[number]:
            merges.setdefault(first, [first]).append(number)
            keep[number] = 0
        else:
            first = number
    return merges


class _Line:
    """The inline content of one block as it is met: which white space stands between content and content."""

    def __init__(self, keep: bytearray) -> None:
        self._keep = keep
        self._has_content = False
        self._waiting: list[int] = []

    def content(self) -> None:
        self._has_content = True
        self._waiting.clear()

    def blank(self, number: int) -> None:
        self._waiting.append(number)
        if not self._has_content:
            self.border()

    def border(self) -> None:
        for number in self._waiting:
            self._keep[number] = 0
        self._waiting.clear()
        self._has_content = False


def _leave_out_blanks(numbering: Numbering, keep: bytearray, merged: Mapping[int, Text]) -> None:
    nodes, last = numbering.nodes, numbering.last
    line = _Line(keep)
    opened: list[tuple[int, bool]] = []
    # The last node of the preformatted text that is open. A root that is a blank text counts as such: it stays.
    preformatted = 0
    for number in _kept(keep):
        while opened and opened[-1][0] < number:
            _, is_box = opened.pop()
            line.border()
            if is_box:
                line.content()
        node = merged.get(number, nodes[number])
        if isinstance(node, Text):
            if not is_blank(node.text):
                line.content()
            elif number > preformatted:
                line.blank(number)
            continue
        is_box = node.tag in BOXES
        if is_box:
            line.content()
        if is_box or node.tag in BLOCKS or node.tag == "br":
            line.border()
            opened.append((last[number], is_box))
        if node.tag in PREFORMATTED:
            preformatted = max(preformatted, last[number])
    line.border()


def _rebuilt(numbering: Numbering, keep: bytearray, merged: Mapping[int, Text]) -> Node:
    """The tree of the nodes that are left; a subtree in which nothing changed is shared."""
    nodes, parent = numbering.nodes, numbering.parent
    changed = bytearray(len(keep))
    gone = keep.find(0)
    while gone >= 0:
        up = parent[gone]
        while up >= 0 and not changed[up]:
            changed[up] = 1
            up = parent[up]
        gone = keep.find(0, gone + 1)
    built: dict[int, Node] = {**merged}
    for number in reversed(list(_kept(changed))):
        node = nodes[number]
        if keep[number] and isinstance(node, Elem):
            children = [
                built[child] if child in built else nodes[child] for child in numbering.children(number) if keep[child]
            ]
            built[number] = Elem(node.tag, node.pairs, children)
    return built.get(0, nodes[0])


def _composed(origins: Origins, numbering: Numbering, keep: bytearray, merges: Merges) -> Origins:
    """The origins of the nodes that are left, in the page that the document was read from."""
    kept = list(_kept(keep))
    index = array("i", [origins.index[number] for number in kept])
    pieces = {}
    for first in sorted({*merges, *origins.pieces}):
        if keep[first]:
            pieces[bisect_left(kept, first)] = tuple(
                piece
                for number in merges.get(first, (first,))
                for piece in origins.pieces.get(number, ((origins.index[number], 0, len(numbering.text(number))),))
            )
    return Origins(index, pieces)


def _warning(numbering: Numbering, keep: bytearray, merged: Mapping[int, Text]) -> str | None:
    """What to tell of a page that has nothing to read."""
    nodes, last = numbering.nodes, numbering.last
    title, has_title = -1, False
    for number in _kept(keep):
        node = merged.get(number, nodes[number])
        if isinstance(node, Elem):
            if node.tag == "title":
                title = last[number]
        elif node.text.strip():
            if number > title:
                return None
            has_title = True
    return ONLY_TITLE_LEFT if has_title else NOTHING_LEFT
