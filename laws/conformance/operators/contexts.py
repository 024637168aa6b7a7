"""Global context: the rules of both profiles, and the profiles (paper, section 2.3; semantics §6)."""

from __future__ import annotations

from collections.abc import Callable

from laws.conformance.operators.registering import operator
from laws.conformance.parts import Parts
from laws.conformance.values import DOCUMENT, PATHS
from spire.document import Document
from spire.path import PathSet

__all__: list[str] = []

_RULES = {
    "titles": ("2.3.1; §6; erratum 11", "The selection with the document's title."),
    "headings": ("2.3.2; §6; erratum 2", "The selection with the headings in force for what it holds."),
    "lists": ("2.3.3; §6; erratum 3", "The selection with the labels of the items around what it holds."),
    "tables": ("2.3.4; §6; erratum 4", "The selection with the header cells of the cells of what it holds."),
}
_PROFILES = {"paper": "PAPER", "html": "HTML"}


def _of(part: str, says: str) -> Callable[[Parts, Document, PathSet], PathSet]:
    def context(parts: Parts, document: Document, paths: PathSet) -> PathSet:
        return frozenset(parts[part](document)(paths))

    context.__doc__ = says
    return context


for _prefix, _profile in _PROFILES.items():
    for _rule, (_source, _says) in _RULES.items():
        operator(
            f"{_prefix}.{_rule}",
            {"document": DOCUMENT, "paths": PATHS},
            PATHS,
            source=_source,
            parts=(f"{_profile}.{_rule}",),
        )(_of(f"{_profile}.{_rule}", _says))
    operator(
        f"{_prefix}.context",
        {"document": DOCUMENT, "paths": PATHS},
        PATHS,
        source="Definition 5; §6; erratum 5",
        parts=(_profile,),
    )(_of(_profile, f"The selection with its global context: the join of the rules of {_profile}."))
