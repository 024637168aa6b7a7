"""The profiles once more, word for word from semantics §6: the join of their rules, by adding until nothing comes in."""

from __future__ import annotations

from laws.derivations import derivation
from spire.document import Document
from spire.errors import SpireError
from spire.path import PathSet

__all__ = ["context"]

RULES = ("titles", "headings", "lists", "tables")


def context(profile: str, D: Document, P: PathSet) -> PathSet:
    """The selection with its global context, by `identity`, `PAPER` or `HTML`.

    >>> from spire.tree import Elem, Text
    >>> D = Document(Elem("body", {}, [Elem("h1", {}, [Text("Ants")]), Text("They dig.")]))
    >>> sorted(context("HTML", D, frozenset({(1,)})))
    [(0,), (1,)]
    """
    if profile == "identity":
        return P
    if profile not in ("PAPER", "HTML"):
        raise SpireError(f"no profile {profile}; there are identity, PAPER and HTML")
    before = None
    while P != before:
        before = P
        P = P.union(*(derivation(rule, profile.lower())(D, before) for rule in RULES))
    return P
