"""The algebra once more, word for word from semantics §5: a term of it on one path set, by plain sets."""

from __future__ import annotations

from typing import Any

from spire import definitions
from spire.document import Document
from spire.errors import SpireError
from spire.path import Path, PathSet

__all__ = ["NoPolicy", "applied"]


class NoPolicy(SpireError):
    """No term of the algebra on a document: of what is no closure a join, or with a path outside."""


def applied(term: Any, D: Document, P: PathSet) -> PathSet:
    """What a term, as on the wire, makes of a path set. Raises `NoPolicy` for what is none.

    >>> from spire.tree import Elem
    >>> D = Document(Elem("ul", {}, [Elem("li"), Elem("li"), Elem("li")]))
    >>> chain = {"needs": [[[0], [[1]]], [[1], [[2]]]]}
    >>> sorted(applied(chain, D, frozenset({(0,)}))), sorted(applied({"closure": chain}, D, frozenset({(0,)})))
    ([(0,), (1,)], [(0,), (1,), (2,)])
    """
    if term == "identity":
        return P
    if term == "everything":
        return definitions.paths(D.tree)
    if not isinstance(term, dict) or len(term) != 1:
        raise NoPolicy("a term is a name, or an operation with its operands")
    ((name, given),) = term.items()
    if name == "constant":
        return P | {_inside(D, path) for path in given}
    if name == "needs":
        content = definitions.down(D.tree, P)
        given = [(_inside(D, path), [_inside(D, needed) for needed in all_needed]) for path, all_needed in given]
        return P | {needed for path, all_needed in given if path in content for needed in all_needed}
    if name == "closure":
        return _least_above(given, D, P)
    if name not in ("union", "compose", "join", "meet"):
        raise NoPolicy(f"no operation {name}")
    one, other = given
    if name == "union":
        return applied(one, D, P) | applied(other, D, P)
    if name == "compose":
        return applied(one, D, applied(other, D, P))
    if not (_is_closure(one) and _is_closure(other)):
        raise NoPolicy(f"a {name} is of two closures")
    if name == "meet":
        return applied(one, D, P) & applied(other, D, P)
    return _least_above({"union": [one, other]}, D, P)


def _inside(D: Document, path: Any) -> Path:
    if tuple(path) not in definitions.paths(D.tree):
        raise NoPolicy(f"no node at {path}")
    return tuple(path)


def _least_above(term: Any, D: Document, P: PathSet) -> PathSet:
    before = None
    while P != before:
        before, P = P, P | applied(term, D, P)
    return P


def _is_closure(term: Any) -> bool:
    return isinstance(term, str) or next(iter(term)) in ("constant", "closure", "join", "meet")
