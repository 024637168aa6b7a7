"""Pruning and subdocuments (paper, section 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import ClassVar

from spire.document import Document
from spire.errors import SpireError
from spire.numbering import Numbers
from spire.path import Path, PathSet
from spire.tree import Elem, Node, with_children

__all__ = ["Subdocument", "prune", "subdoc"]


def prune(D: Document, P: Iterable[Path]) -> Document | None:
    """The document of exactly the nodes of P that can be reached from the root within P (paper, Definition 1;
    semantics §4).

    None, the paper's ε, where the root is not in P. The k-th node of the result, in document order, is the
    k-th of `sorted(interior(D, P))`. A subtree kept whole is shared, and nothing is normalized.

    Raises `InvalidPath` for a path outside the document.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("p", {}, [Text("Ants dig.")]), Elem("p")]))
    >>> prune(D, {(), (0,)}).tree
    Elem('div', {}, [Elem('p', {}, [])])
    """
    return _pruned(D, D.numbering.numbers(P))


def subdoc(D: Document, P: Iterable[Path]) -> Document | None:
    """The smallest document that holds P, its ancestors and its content: `prune(D, link(D, P))` (paper, Definition 2;
    semantics §4).

    None where P is empty. Raises `InvalidPath` for a path outside the document.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("p", {}, [Text("Ants dig.")]), Elem("p")]))
    >>> subdoc(D, {(0,)}).tree
    Elem('div', {}, [Elem('p', {}, [Text('Ants dig.')])])
    """
    return _pruned(D, D.numbering.link(D.numbering.numbers(P)))


def _pruned(D: Document, numbers: Numbers) -> Document | None:
    numbering = D.numbering
    kept = numbering.interior(numbers)
    if not kept:
        return None
    waiting: dict[int, list[Node]] = {}
    node: Node  # in the end the root
    for number in reversed(kept):
        node = numbering.nodes[number]
        if isinstance(node, Elem):
            children = waiting.pop(number, [])
            children.reverse()
            node = with_children(node, children)
        waiting.setdefault(numbering.parent[number], []).append(node)
    return Document(node, uri=D.uri)


class Subdocument:
    """A document and a path set of it, the pair (D, P): the intention to cut out, not yet the cut (paper, section 2.2;
    semantics §4).

    `P` is validated once; `Subdocument(D, P).paths` gives it back. `a | b` selects what either selects, of one
    document. Raises `InvalidPath` for a path outside D, `SpireError` for a union over two documents.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("p", {}, [Text("Ants dig.")]), Elem("p")]))
    >>> both = Subdocument(D, {(0,)}) | Subdocument(D, {(1,)})
    >>> sorted(both.paths)
    [(0,), (1,)]
    >>> both.materialize() == D
    True
    """

    _repr_html_: ClassVar[Callable[[Subdocument], str]]  # given by spire.display, which stands above

    def __init__(self, document: Document, paths: Iterable[Path]) -> None:
        self.document = document
        self.numbers = document.numbering.numbers(paths)

    @classmethod
    def of_numbers(cls, document: Document, numbers: Numbers) -> Subdocument:
        """The subdocument of nodes given by their numbers, for code inside the package."""
        subdocument = cls.__new__(cls)
        subdocument.document = document
        subdocument.numbers = numbers
        return subdocument

    @cached_property
    def paths(self) -> PathSet:
        """The path set P."""
        return self.document.numbering.paths(self.numbers)

    def materialize(self) -> Document | None:
        """The document that it denotes: `subdoc(D, P)`; None where nothing is selected."""
        return _pruned(self.document, self.document.numbering.link(self.numbers))

    def __or__(self, other: Subdocument) -> Subdocument:
        if not isinstance(other, Subdocument):
            return NotImplemented
        if self.document != other.document:
            raise SpireError(
                f"a union takes two subdocuments of one document, not of {self.document!r} and {other.document!r}"
            )
        return Subdocument.of_numbers(self.document, self.numbers | other.numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Subdocument):
            return NotImplemented
        return self.numbers == other.numbers and self.document == other.document

    def __hash__(self) -> int:
        return hash((self.document, self.numbers))

    def __repr__(self) -> str:
        return f"<Subdocument of {self.document!r}, {len(self.numbers)} selected>"
