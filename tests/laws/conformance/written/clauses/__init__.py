"""Clauses of the semantics that no mutant stands for, and that people get wrong."""

from __future__ import annotations

from laws.conformance.vectors import Vector
from tests.laws.conformance.written.clauses import (
    algebra,
    completing,
    headings,
    lists,
    local,
    paths,
    pruning,
    rendering,
    replies,
    retrieval,
    selecting,
    sentences,
    tables,
    tidying,
    titles,
    trees,
)

__all__ = ["vectors"]

_IN_ORDER = (
    trees,
    paths,
    completing,
    pruning,
    algebra,
    selecting,
    tidying,
    titles,
    headings,
    lists,
    tables,
    sentences,
    rendering,
    replies,
    local,
    retrieval,
)


def vectors() -> list[Vector]:
    return [vector for subject in _IN_ORDER for vector in subject.vectors()]
