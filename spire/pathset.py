"""The operators on path sets: all paths, and the completions of a selection (paper, section 2.1).

Each operator validates the paths that it is given and raises `InvalidPath` for one outside the document.
"""

from __future__ import annotations

from collections.abc import Iterable

from spire.document import Document
from spire.path import Path, PathSet

__all__ = ["down", "interior", "link", "paths", "up"]


def paths(D: Document) -> PathSet:
    """All paths of the document (paper, section 2.1; semantics §3).

    >>> from spire import Elem, Text
    >>> sorted(paths(Document(Elem("p", {}, [Text("Ants dig.")]))))
    [(), (0,)]
    """
    return D.numbering.paths(range(len(D)))


def up(D: Document, P: Iterable[Path]) -> PathSet:
    """P and every ancestor of its members: the way to them from the root (paper, section 2.1; semantics §3).

    Raises `InvalidPath` for a path outside the document.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("p", {}, [Text("Ants dig.")]), Elem("p")]))
    >>> sorted(up(D, {(0,)}))
    [(), (0,)]
    """
    return D.numbering.paths(D.numbering.up(D.numbering.numbers(P)))


def down(D: Document, P: Iterable[Path]) -> PathSet:
    """P and every descendant of its members (paper, section 2.1; semantics §3): a selected node stands for its content.

    Raises `InvalidPath` for a path outside the document.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("p", {}, [Text("Ants dig.")]), Elem("p")]))
    >>> sorted(down(D, {(0,)}))
    [(0,), (0, 0)]
    """
    return D.numbering.paths(D.numbering.down(D.numbering.numbers(P)))


def link(D: Document, P: Iterable[Path]) -> PathSet:
    """The union of `up` and `down` (paper, section 2.1; semantics §3). It completes a selection once; it is not
    idempotent (erratum 1). Raises `InvalidPath` for a path outside the document.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("p", {}, [Text("Ants dig.")]), Elem("p")]))
    >>> sorted(link(D, {(0,)}))
    [(), (0,), (0, 0)]
    """
    return D.numbering.paths(D.numbering.link(D.numbering.numbers(P)))


def interior(D: Document, P: Iterable[Path]) -> PathSet:
    """The members of P that pruning reaches: those all of whose ancestors are in P too (semantics §3).

    Raises `InvalidPath` for a path outside the document.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("p", {}, [Text("Ants dig.")]), Elem("p")]))
    >>> sorted(interior(D, {(), (0, 0), (1,)}))
    [(), (1,)]
    """
    return D.numbering.paths(D.numbering.interior(D.numbering.numbers(P)))
