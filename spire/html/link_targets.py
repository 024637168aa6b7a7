"""Where a link leads within its own page (HTML standard, section 7.4.6.4, scrolling to a fragment)."""

from __future__ import annotations

from urllib.parse import unquote

from spire.document import Document
from spire.html.elements import SPACE
from spire.tree import Elem

__all__ = ["fragment", "link_target"]


def fragment(link: Elem) -> str:
    """What stands after the `#` of a link that names no other page, as it is written; empty where nothing does.

    >>> fragment(Elem("a", {"href": " #key%20frame"})), fragment(Elem("a", {"href": "glossary.html#key"}))
    ('key%20frame', '')
    """
    href = link.attrs.get("href", "").strip(SPACE)
    return href[1:] if href.startswith("#") else ""


def link_target(D: Document, number: int) -> int | None:
    """The element of the page that an `a` leads to, by node number: the first of that `id`, else the first `a` of that
    `name`, for the fragment as it is written, and then for what its percent signs stand for. None where there is none.

    A link that spells out an address, be it the page's own, leads nowhere here: a policy sees the tree, and equal
    trees have equal context, whatever their addresses.

    >>> from spire import Text
    >>> D = Document(Elem("p", {}, [Elem("a", {"href": "#key%20frame"}), Elem("a", {"name": "key frame"})]))
    >>> link_target(D, 1)
    2
    """
    link = D.numbering.nodes[number]
    if not isinstance(link, Elem) or link.tag != "a" or not (name := fragment(link)):
        return None
    for written in (name, unquote(name)):
        for known in (D.numbering.identified, D.once(_named_anchors)):
            if written in known:
                return known[written]
    return None


def _named_anchors(D: Document) -> dict[str, int]:
    anchors: dict[str, int] = {}
    for number in D.numbering.tagged.get("a", ()):
        anchor = D.numbering.nodes[number]
        assert isinstance(anchor, Elem)
        if name := anchor.attrs.get("name"):
            anchors.setdefault(name, number)
    return anchors
