"""Nodes of a DOM by the steps that lead to them from the root, as an XPath and as a CSS selector.

Both count what a browser has: XPath the elements of one tag, or the texts, among the children of a node, CSS all the
elements. Comments part two texts, and count for neither.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from attrs import frozen

from spire.cite.dom import SelectorError
from spire.document import Document
from spire.tree import Elem, Node, Text

__all__ = ["css", "css_node", "xpath", "xpath_node"]


def xpath(dom: Document, number: int) -> str:
    """The XPath of a node of a DOM as `read` gives it.

    What has no plain HTML name, such as an element of a drawing, is counted among all elements: in an HTML page, a
    name in an XPath is that of an HTML element.

    >>> from spire.html.reading import read
    >>> dom = read("<p>Ants<!-- who? --> dig. <svg><text>A")
    >>> xpath(dom, dom.numbering.number((1, 0, 1)))
    '/html[1]/body[1]/p[1]/text()[2]'
    >>> xpath(dom, dom.numbering.number((1, 0, 2, 0)))
    '/html[1]/body[1]/p[1]/*[1]/*[1]'
    """
    counts = dom.once(_counts)

    def step(number: int, node: Node) -> str:
        if isinstance(node, Text):
            return f"/text()[{counts.of_kind[number]}]"
        if _is_plain(node):
            return f"/{node.tag}[{counts.of_tag[number]}]"
        return f"/*[{counts.of_kind[number]}]"

    return "".join(_steps(dom, number, step))


def css(dom: Document, number: int) -> str:
    """The CSS selector of an element of a DOM as `read` gives it.

    >>> from spire.html.reading import read
    >>> dom = read("<p>Ants<!-- who? --> dig.<p>Bees <b>fly")
    >>> css(dom, dom.numbering.number((1, 1, 1)))
    'html > body:nth-child(2) > p:nth-child(2) > b:nth-child(1)'
    """
    counts = dom.once(_counts)

    def step(number: int, node: Node) -> str:
        name = node.tag if isinstance(node, Elem) and _is_plain(node) else "*"
        return f"{name}:nth-child({counts.of_kind[number]})" if number else name

    return " > ".join(_steps(dom, number, step))


def xpath_node(dom: Document, text: str) -> int:
    """The first node that an XPath leads to; the inverse of `xpath`. A step may go without its number.

    Raises `SelectorError` for an XPath of another form, and for one that leads nowhere.

    >>> from spire.html.reading import read
    >>> dom = read("<p>Ants dig.<p>Bees fly.")
    >>> dom.numbering.path(xpath_node(dom, "/html/body/p[2]"))
    (1, 1)
    """
    if not text.startswith("/"):
        raise SelectorError(
            f"not an XPath that can be read: {text[:200]!r}; it starts at the root, as in /html/body/p[2]"
        )
    return _walked(dom, text, text[1:].split("/"), _XPATH)


def css_node(dom: Document, text: str) -> int:
    """The element that a CSS selector leads to; the inverse of `css`.

    Raises `SelectorError` for a selector of another form, and for one that leads nowhere.

    >>> from spire.html.reading import read
    >>> dom = read("<p>Ants dig.<p>Bees fly.")
    >>> dom.numbering.path(css_node(dom, "html > body > p:nth-child(2)"))
    (1, 1)
    """
    return _walked(dom, text, re.split(" *> *", text), _CSS)


def _steps(dom: Document, number: int, step: Callable[[int, Node], str]) -> list[str]:
    nodes = dom.numbering.nodes
    return [step(k, nodes[k]) for k in reversed(list(dom.numbering.ancestors(number)))]


_PLAIN = re.compile("[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def _is_plain(elem: Elem) -> bool:
    return _PLAIN.fullmatch(elem.tag) is not None


@frozen
class _Counts:
    """Per node: how many siblings up to it, itself included, are of its kind, element or text, and how many elements
    are of its tag.
    """

    of_kind: array[int]
    of_tag: array[int]


def _counts(dom: Document) -> _Counts:
    numbering = dom.numbering
    ones = array("i", [1]) * len(numbering)
    counts = _Counts(ones, ones[:])
    for number in range(len(numbering)):
        so_far: dict[str | type[Node], int] = {}
        for child in numbering.children(number):
            node = numbering.nodes[child]
            counts.of_kind[child] = so_far[type(node)] = so_far.get(type(node), 0) + 1
            if isinstance(node, Elem):
                counts.of_tag[child] = so_far[node.tag] = so_far.get(node.tag, 0) + 1
    return counts


def _xpath_step(dom: Document, children: Sequence[int], name: str, nth: int) -> list[int]:
    nodes = dom.numbering.nodes
    if name == "text()":
        found = [k for k in children if isinstance(nodes[k], Text)]
    else:
        found = [k for k in children if _is_named(nodes[k], name)]
    return found[nth - 1 : nth] if nth else found


def _css_step(dom: Document, children: Sequence[int], name: str, nth: int) -> list[int]:
    nodes = dom.numbering.nodes
    elements = [k for k in children if isinstance(nodes[k], Elem)]
    return [k for k in (elements[nth - 1 : nth] if nth else elements) if _is_named(nodes[k], name)]


def _is_named(node: Node, name: str) -> bool:
    return isinstance(node, Elem) and name in ("*", node.tag)


class _Notation(NamedTuple):
    """How a step is written, its name and its number apart, and the children of a node that it leads to: by name, and
    by number, 0 where it has none.
    """

    step: re.Pattern[str]
    follow: Callable[[Document, Sequence[int], str, int], list[int]]
    example: str


_NAME = "[A-Za-z][A-Za-z0-9-]*"
_NUMBER = "[1-9][0-9]{0,8}"
_XPATH = _Notation(re.compile(rf"(text\(\)|\*|{_NAME})(?:\[({_NUMBER})\])?"), _xpath_step, "/html/body/p[2]/text()[1]")
_CSS = _Notation(
    re.compile(rf"(?!\Z)(\*|{_NAME})?(?::nth-child\(({_NUMBER})\))?"),
    _css_step,
    "html > body:nth-child(2) > p:nth-child(3)",
)


def _walked(dom: Document, text: str, steps: Sequence[str], notation: _Notation) -> int:
    """The first of the nodes that the steps lead to."""
    groups: list[Sequence[int]] = [(0,)]
    reached: list[int] = []
    for place, step in enumerate(steps):
        match = notation.step.fullmatch(step)
        if match is None:
            raise SelectorError(
                f"no step that can be read: {step[:200]!r} in {text[:200]!r}; write as {notation.example}"
            )
        name, nth = (match[1] or "*").lower(), int(match[2] or 0)
        reached = [number for children in groups for number in notation.follow(dom, children, name, nth)]
        if not reached:
            raise SelectorError(f"the page has no {step} where step {place + 1} of {text[:200]!r} leads")
        groups = [dom.numbering.children(number) for number in reached]
    return reached[0]
