"""Tidying once more, word for word from semantics §2, step after step, by plain recursion: for small trees."""

from __future__ import annotations

from collections.abc import Iterator

from spire.html.elements import BLOCKS, PREFORMATTED, SPACE
from spire.tree import Elem, Node, Text, normalize

__all__ = ["PLACES", "tidied"]

UNSEEN = frozenset("script style template noscript datalist noembed noframes".split()) | {
    *("svg script", "svg style", "svg metadata", "math annotation", "math annotation-xml")
}
INSTEAD = ("iframe", "audio", "canvas", "video")  # their content stands there for browsers that do not know them
PLACES = {  # of what only the place is left when it is invisible, and the parts of it of which there is too
    "thead": ["tr"],
    "tbody": ["tr"],
    "tfoot": ["tr"],
    "tr": ["td", "th"],
    "colgroup": ["col"],
    "td": [],
    "th": [],
    "col": [],
    "li": [],
}
BOXES = frozenset("audio button canvas embed iframe img input meter object progress select textarea video".split()) | {
    "svg svg"
}
PERMALINKS = frozenset("¶#§🔗")


def tidied(tree: Node) -> Node:
    """What a reader sees: without the unseen, then without permalinks, then normalized, then without idle space."""
    return _without_blanks(normalize(_without_permalinks(_only_seen(tree))))


def _only_seen(node: Node, *, root: bool = True) -> Node:
    if isinstance(node, Text):
        return node
    if root and _is_unseen(node):
        return Elem(node.tag, node.attrs)
    if _is_invisible(node):
        return _emptied(node)
    children = [child for child in node.children if isinstance(child, Text) or not _is_unseen(child)]
    if node.tag == "head":
        children = [child for child in children if isinstance(child, Elem) and child.tag == "title"]
    if node.tag in INSTEAD:
        children = []
    seen = [_only_seen(child, root=False) for child in children]
    return Elem(node.tag, node.attrs, [n for n in seen if isinstance(n, Text) or n.tag != "head" or n.children])


def _is_unseen(node: Elem) -> bool:
    """Gone, or invisible where its place does not count."""
    return _is_gone(node) or (_is_invisible(node) and node.tag not in PLACES)


def _is_gone(node: Elem) -> bool:
    """By its tag, by `hidden`, or by a style attribute that says nothing else."""
    return node.tag in UNSEEN or "hidden" in node.attrs or _style(node) == "display:none"


def _is_invisible(node: Elem) -> bool:
    return _style(node) == "visibility:hidden"


def _style(node: Elem) -> str:
    return node.attrs.get("style", "").replace(" ", "")


def _emptied(node: Elem) -> Elem:
    """The thing with the rows, cells or columns that it is made of, and nothing in them that shows."""
    parts = [child for child in node.children if isinstance(child, Elem) and child.tag in PLACES[node.tag]]
    return Elem(node.tag, node.attrs, [_emptied(part) for part in parts if not _is_gone(part)])


def _without_permalinks(node: Node) -> Node:
    if isinstance(node, Text):
        return node
    children = map(_without_permalinks, node.children)
    return Elem(node.tag, node.attrs, [child for child in children if not _is_permalink(child)])


def _is_permalink(node: Node) -> bool:
    if isinstance(node, Text) or node.tag != "a":
        return False
    href = node.attrs.get("href", "")
    return href.startswith("#") and href != "#" and _text(node).strip(SPACE) in PERMALINKS


def _text(node: Node) -> str:
    return node.text if isinstance(node, Text) else "".join(map(_text, node.children))


def _events(node: Node, *, preformatted: bool = False) -> Iterator[str]:
    """What is met in document order: content, borders, blank texts (to judge) and preformatted ones (to keep)."""
    if isinstance(node, Text):
        yield "content" if node.text.strip(SPACE) else "kept" if preformatted else "blank"
        return
    around: tuple[str, ...] = ()
    if node.tag in BOXES:
        around = ("content", "border")
    elif node.tag in BLOCKS or node.tag == "br":
        around = ("border",)
    yield from around
    for child in node.children:
        yield from _events(child, preformatted=preformatted or node.tag in PREFORMATTED)
    yield from reversed(around)


def _without_blanks(node: Node) -> Node:
    met = list(_events(node))

    def has_content(side: list[str]) -> bool:
        return next((event for event in side if event in {"content", "border"}), "border") == "content"

    stays = iter(
        [
            event != "blank" or (has_content(met[:i][::-1]) and has_content(met[i + 1 :]))
            for i, event in enumerate(met)
            if event != "border"
        ]
    )

    def filtered(node: Elem) -> Elem:
        # The events of a box itself are content too: one where it begins and one where it ends.
        if node.tag in BOXES:
            next(stays)
        kept: list[Node] = []
        for child in node.children:
            if isinstance(child, Elem):
                kept.append(filtered(child))
            elif next(stays):
                kept.append(child)
        if node.tag in BOXES:
            next(stays)
        return Elem(node.tag, node.attrs, kept)

    return node if isinstance(node, Text) else filtered(node)
