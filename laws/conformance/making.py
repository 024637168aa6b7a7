"""Vectors made of mutants: the smallest inputs on which an implementation with one fault shows it.

Every mutant gets several, of different documents, so that none is caught by a single vector alone. The same code gives the
same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from attrs import evolve

import spire
from laws.conformance.answering import answer, as_compared, operator_of, same
from laws.conformance.confirming import Unconfirmed, confirmed
from laws.conformance.flags import flags_of
from laws.conformance.generated import Asked, asked, least
from laws.conformance.operators.registering import Input
from laws.conformance.strangers import operators_of, parts_of_mutant, told_apart
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from laws.mutants import Mutant, catalog
from spire.errors import SpireError

__all__ = ["PER_MUTANT", "Disagreement", "of_mutant", "once_each", "vector", "with_kills"]

PER_MUTANT = 4
SEED = 7
TRIED_HARD, TRIED_SOON = 300, 60
"""How often a mutant is asked on the way to a smaller input: for its first vector, and for the others, which are to differ."""
SMALL, MOST_CHARACTERS = 300, 2_000
"""An input of so few characters stays as it is; one of more than so many is no vector."""


class Disagreement(SpireError):
    """This implementation answers otherwise than the second way: one of them is wrong."""


def vector(
    id: str,  # noqa: A002 # what it is called
    operator: str,
    given: Input,
    *,
    source: str,
    clause: str = "",
    expected: Json = None,
    flags: Iterable[str] = (),
) -> Vector:
    """The vector of an input, with the answer that a second way finds, or the one that was worked out by hand.

    Raises `Disagreement` where this implementation answers otherwise, `Unconfirmed` where there is no second way and no
    answer by hand.
    """
    found = as_compared(operator, given, answer(operator, given))
    by_hand = expected is not None
    right = expected if by_hand else confirmed(operator, given).answer
    if not same(found, right):
        raise Disagreement(
            f"{id}: {operator} of {json.dumps(given)} gives {json.dumps(found)}, not {json.dumps(right)}"
        )
    return Vector(
        id=id,
        spec=spire.SPEC,
        profile=operator_of(operator).profile,
        operator=operator,
        source=source,
        flags=flags_of(given, right, flags),
        confirmed="hand" if by_hand else confirmed(operator, given).way,
        clause=clause,
        input=given,
        expected=right,
    )


@lru_cache(maxsize=4)
def _cases(operator: str) -> list[Asked]:
    return list(asked(operator, seed=SEED))


def of_mutant(mutant: Mutant) -> Iterator[Vector]:
    """The vectors of a mutant: inputs that it fails on, the first as small as it can be made."""
    parts = parts_of_mutant(mutant)
    known: set[str] = set()
    for operator in operators_of(mutant):
        for case in _cases(operator):
            if len(known) == PER_MUTANT:
                return
            if not told_apart(operator, case.given, case.expected, parts, right=case.answered) or not _has_second_way(
                operator, case.given
            ):
                continue
            found = least(
                case,
                lambda given, expected, operator=operator: told_apart(operator, given, expected, parts),  # type: ignore[misc] # bound now
                most=_tries(case.given, first=not known),
            )
            written = json.dumps([operator, found.given])
            if written in known or len(written) > MOST_CHARACTERS:
                continue
            try:
                made = vector(f"{mutant.id}.{len(known) + 1}", operator, found.given, source=mutant.source)
            except Unconfirmed:
                continue
            known.add(written)
            yield made


def _has_second_way(operator: str, given: Input) -> bool:
    try:
        confirmed(operator, given)
    except Unconfirmed:
        return False
    return True


def _tries(given: Input, *, first: bool) -> int:
    if "sizes" in given:  # each try has to count them again
        return TRIED_SOON
    if first:
        return TRIED_HARD
    return TRIED_SOON if len(json.dumps(given)) > SMALL else 0


def once_each(vectors: Iterable[Vector]) -> list[Vector]:
    """Of vectors that ask the same the first."""
    found: dict[str, Vector] = {}
    for it in vectors:
        found.setdefault(json.dumps([it.operator, it.input], sort_keys=True), it)
    return list(found.values())


def with_kills(vectors: Sequence[Vector]) -> list[Vector]:
    """The same, each with all mutants that it kills."""
    kills: dict[str, list[str]] = {it.id: [] for it in vectors}
    for mutant in catalog():
        parts, operators = parts_of_mutant(mutant), operators_of(mutant)
        for it in vectors:
            if it.operator in operators and told_apart(it.operator, it.input, it.expected, parts):
                kills[it.id].append(mutant.id)
    return [evolve(it, kills=tuple(kills[it.id])) for it in vectors]
