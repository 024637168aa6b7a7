"""Mutants as foreign implementations: each behind the wire, one fault and all else as it should be."""

from __future__ import annotations

from collections.abc import Mapping

from laws.conformance.answering import answer, as_compared, same
from laws.conformance.operators import registered
from laws.conformance.operators.registering import Input
from laws.conformance.parts import REFERENCE, Parts
from laws.conformance.values import Json
from laws.mutants import Mutant

__all__ = ["operators_of", "parts_of_mutant", "told_apart"]

# The wrong policies stand for a whole profile.
_PART_OF: Mapping[str, str] = {"policy": "HTML"}


def _part(mutant: Mutant) -> str:
    return _PART_OF.get(mutant.operator, mutant.operator)


def parts_of_mutant(mutant: Mutant) -> Parts:
    """The parts of the implementation that has this fault; one that remembers is as it was when it was new.

    >>> from laws.mutants import mutant_of
    >>> answer(
    ...     "up",
    ...     {"document": ["p", {}, [["b", {}, []]]], "paths": [[0]]},
    ...     parts_of_mutant(mutant_of("up.root-forgotten")),
    ... )
    {'result': [[0]]}
    """
    mutant.forget()
    return {**REFERENCE, _part(mutant): mutant.wrong}


def operators_of(mutant: Mutant) -> tuple[str, ...]:
    """The operators on which the fault may show: those that its part answers."""
    return tuple(it.id for it in registered().values() if _part(mutant) in it.parts)


def told_apart(operator: str, given: Input, expected: Json, parts: Parts, *, right: Json = None) -> bool:
    """Whether an implementation of these parts fails on an input: another result; another one when it is asked again; or
    no error where the input must be refused. That it raises an error where it must not proves nothing of what the input is
    about. `right` is an answer that is known to be right, if there is one: what is the same need not be compared.
    """
    one, again = answer(operator, given, parts), answer(operator, given, parts)
    if same(one, again) and same(one, right):
        return False
    if "error" not in expected and ("error" in one or "error" in again):
        return False
    return not same(as_compared(operator, given, one), expected) or not same(one, again)
