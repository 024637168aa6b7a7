"""The rules once more, word for word from semantics §6, as plainly and as slowly as they read.

A law of policies cannot tell a rule from another that is lawful too. These can: they share no code with the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from laws.derivations import headings, lists, tables, titles
from spire.document import Document
from spire.errors import SpireError
from spire.path import PathSet

__all__ = ["Derivation", "derivation"]

Derivation: TypeAlias = Callable[[Document, PathSet], PathSet]

_MODULES = {"titles": titles, "headings": headings, "lists": lists, "tables": tables}


def derivation(rule: str, reading: str) -> Derivation:
    """The rule of that name in a reading, `paper` or `html`, as the words of semantics §6 give it.

    Raises `SpireError` for a rule or a reading that there is not.

    >>> from spire.tree import Elem, Text
    >>> D = Document(Elem("body", {}, [Elem("title", {}, [Text("Ants")]), Text("They dig.")]))
    >>> sorted(derivation("titles", "html")(D, frozenset({(1,)})))
    [(0,), (1,)]
    """
    found: Derivation | None = getattr(_MODULES.get(rule), reading, None)
    if found is None or reading not in ("paper", "html"):
        raise SpireError(f"no derivation of {rule}, {reading}; there are {', '.join(_MODULES)}, each paper and html")
    return found
