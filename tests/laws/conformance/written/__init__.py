"""The vectors that are written, not made of mutants: of the paper, its errata, clauses of the semantics, and field cases.

A vector is made by `laws.conformance.making.vector`, which raises an error where this implementation answers otherwise.
"""

from __future__ import annotations

from functools import cache

from laws.conformance.vectors import Vector
from tests.laws.conformance.written import clauses, errata, field_cases, paper

__all__ = ["written"]


@cache
def written() -> tuple[Vector, ...]:
    """All of them, in a fixed order. Raises `CasesError` where the field cases are not beside the checkout."""
    return tuple(vector for part in (paper, errata, clauses, field_cases) for vector in part.vectors())
