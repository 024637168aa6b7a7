"""What is a heading, and of which level (semantics §6)."""

from __future__ import annotations

from array import array
from itertools import accumulate

from attrs import frozen

from spire.document import Document
from spire.html.attributes import parse_integer
from spire.html.elements import HEADINGS, UNMEANT
from spire.html.roles import parse_role
from spire.html.visibility import shows_nothing
from spire.tree import Elem, Node, Text

__all__ = ["DEFAULT_LEVEL", "Heading", "has_words", "heading_level", "headings"]

DEFAULT_LEVEL = 2
"""The level of a `role=heading` without a valid `aria-level` (WAI-ARIA 1.2)."""


@frozen
class Heading:
    """The node number of a heading and its level, 1 for the most important."""

    number: int
    level: int


def heading_level(elem: Elem) -> int | None:
    """The level that the element has as a heading, whatever it holds; None if it is no heading.

    It is one by its `role` or by its tag, unless the role says that it is not meant so; a valid `aria-level` counts
    for both (WAI-ARIA 1.2; ARIA in HTML).

    >>> (
    ...     heading_level(Elem("h3")),
    ...     heading_level(Elem("div", {"role": "heading", "aria-level": "x"})),
    ...     heading_level(Elem("p")),
    ... )
    (3, 2, None)
    """
    level = HEADINGS.get(elem.tag)
    if elem.pairs:
        role = parse_role(elem.attrs.get("role"))
        if role == "heading":
            level = level or DEFAULT_LEVEL
        elif role in UNMEANT:
            return None
        written = elem.attrs.get("aria-level", "").strip()
        if level and written.isascii() and written.isdigit():
            return parse_integer(written) or level
    return level


def has_words(D: Document, number: int) -> bool:
    """Whether a reader finds words in the node: a text that shows something, or an image's alt."""
    words = D.once(_words)
    return words[number] < words[D.numbering.last[number] + 1]


def _words(D: Document) -> array[int]:
    """Per node, how many before it have words of their own; and one entry more, for all."""
    return array("i", accumulate(map(_has_own_words, D.numbering.nodes), initial=0))


def _has_own_words(node: Node) -> bool:
    if isinstance(node, Text):
        return not shows_nothing(node.text)
    return node.tag == "img" and not shows_nothing(node.attrs.get("alt", ""))


def headings(D: Document) -> tuple[Heading, ...]:
    """The headings of the document in order: those with words, and not inside another heading.

    >>> headings(Document(Elem("div", {}, [Elem("h2", {}, [Text("Ants")]), Elem("h3")])))
    (Heading(number=1, level=2),)
    """
    return D.once(_headings)


def _headings(D: Document) -> tuple[Heading, ...]:
    numbering = D.numbering
    candidates = {number for tag in HEADINGS for number in numbering.tagged.get(tag, ())}
    candidates.update(number for number, role in numbering.roles.items() if role == "heading")
    found: list[Heading] = []
    end = -1
    for number in sorted(candidates):
        elem = numbering.nodes[number]
        if number > end and isinstance(elem, Elem) and has_words(D, number):
            level = heading_level(elem)
            if level is not None:
                found.append(Heading(number, level))
                end = numbering.last[number]
    return tuple(found)
