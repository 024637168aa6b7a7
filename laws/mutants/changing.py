"""Documents with something changed that a wrong rule does not see, each node at its path: a right rule on what it is
given so is a wrong rule on the document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from spire.document import Document
from spire.path import Path, PathSet
from spire.tree import Elem, Node, Text, fold

__all__ = [
    "Change",
    "Rule",
    "renamed",
    "retagged",
    "reworded",
    "with_attributes",
    "with_texts",
    "with_width",
    "without_attributes",
]

Rule: TypeAlias = Callable[[Iterable[Path]], PathSet]
Change: TypeAlias = Callable[[Document], Document]


def _elements(D: Document, changed: Callable[[Elem], tuple[str, Mapping[str, str]]]) -> Document:
    def made(elem: Elem, children: list[Node]) -> Node:
        tag, attrs = changed(elem)
        return Elem(tag, attrs, children)

    return Document(fold(D.tree, lambda text: text, made))


def without_attributes(*names: str, of: Iterable[str] = ()) -> Change:
    """The change that takes these attributes away, from elements of these tags or from all."""
    tags = frozenset(of)

    def attrs(elem: Elem) -> Mapping[str, str]:
        if tags and elem.tag not in tags:
            return elem.attrs
        return {name: value for name, value in elem.attrs.items() if name not in names}

    return lambda D: _elements(D, lambda elem: (elem.tag, attrs(elem)))


def with_attributes(changed: Callable[[Elem], Mapping[str, str]]) -> Change:
    """The change that gives each element the attributes that the function gives for it."""
    return lambda D: _elements(D, lambda elem: (elem.tag, changed(elem)))


def renamed(tags: Mapping[str, str]) -> Change:
    """The change that gives elements other tags."""
    return lambda D: _elements(D, lambda elem: (tags.get(elem.tag, elem.tag), elem.attrs))


def reworded(words: Callable[[str], str]) -> Change:
    """The change that gives each text what the function gives for it."""
    return lambda D: Document(with_texts(D.tree, words))


def with_width(D: Document) -> Document:
    """The document in which a character that shows nothing is a letter."""
    return reworded(lambda text: text.replace("\u200b", "x"))(D)


def with_texts(tree: Node, words: Callable[[str], str]) -> Node:
    """The tree with, for each text, what the function gives for it."""

    def made(elem: Elem, children: list[Node]) -> Node:
        return Elem(elem.tag, elem.attrs, children)

    return fold(tree, lambda text: Text(words(text.text)), made)


def retagged(D: Document, tag: Callable[[Path], str]) -> Document:
    """The document with the tag for each element that the function gives for its path."""

    def rebuilt(p: Path) -> Elem:
        node = D[p]
        assert isinstance(node, Elem)
        children = [rebuilt((*p, i)) if isinstance(child, Elem) else child for i, child in enumerate(node.children)]
        return Elem(tag(p), node.attrs, children)

    return Document(rebuilt(())) if isinstance(D.tree, Elem) else D
