"""Laws beyond the vectors: whether an implementation gives what this one gives, on generated inputs.

Whoever is asked is a stranger, so that each law is one question after the other; the first on which the answers differ is
made as small as it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from attrs import frozen

from laws.conformance.answering import answer, as_compared, same
from laws.conformance.confirming import Unconfirmed, confirmed
from laws.conformance.operators.registering import Input
from laws.conformance.questions import QUESTIONS, Question
from laws.conformance.shrinking import MOST, shrunk_input
from laws.conformance.values import Json
from laws.generating import drawn
from spire.errors import SpireError

__all__ = ["EXAMPLES", "Asked", "Difference", "asked", "first_difference", "least", "values_of"]

EXAMPLES = 200
"""How many cases are drawn for each operator, unless it is said."""


@frozen
class _Drawn:
    """The names of values that are drawn together: what `drawn` needs to know of a law."""

    parameters: tuple[str, ...]


@frozen
class Asked:
    """An input, the question and the values that it was made of, and what this implementation answers: as it stands, and as
    it is compared.
    """

    question: Question
    values: Mapping[str, Any]
    given: Input
    answered: Json
    expected: Json


@lru_cache(maxsize=8)  # to draw takes longer than to ask, and many operators are asked about the same
def values_of(parameters: tuple[str, ...], kind: str, examples: int, seed: int) -> list[dict[str, Any]]:
    """The values of these names, drawn together, the same ones for the same seed."""
    return drawn((_Drawn(parameters),), examples, seed, kind=kind)  # type: ignore[arg-type] # it looks at the names only


def asked(operator: str, *, examples: int = EXAMPLES, seed: int = 0) -> Iterator[Asked]:
    """The generated inputs of an operator, the same ones for the same seed."""
    for question in QUESTIONS[operator]:
        for part in range(question.times):
            for kind in question.kinds:
                share = max(1, examples // len(question.kinds))
                for values in values_of(question.parameters, kind, share, seed + part):
                    for given in question.inputs(values):
                        answered = answer(operator, given)
                        yield Asked(question, values, given, answered, as_compared(operator, given, answered))


@frozen
class Difference:
    """The smallest input on which the answers differ."""

    given: Input
    expected: Json


def first_difference(
    cases: Iterable[Asked], differs: Callable[[Input, Json], bool], *, most: int = MOST
) -> tuple[int, Difference | None]:
    """How many inputs were tried, and the first on which something differs from what is expected, made as small as it
    can be: whoever `differs` asks is asked at most so many times for that.
    """
    tried = 0
    for case in cases:
        tried += 1
        if differs(case.given, case.expected):
            return tried, least(case, differs, most=most)
    return tried, None


def least(case: Asked, differs: Callable[[Input, Json], bool], *, most: int = MOST) -> Difference:
    """The same difference on the smallest input that it is found on."""
    operator = case.question.operator
    # What is more than a document and its selections may lose its sense when a part of it is left out.
    carries_more = not case.given.keys() <= {"document", "paths", "others"}

    def stays(given: Input) -> bool:
        expected = as_compared(operator, given, answer(operator, given))
        # An input that makes no sense is refused: nothing to learn from it, unless that is what it is about.
        if ("error" in expected) != ("error" in case.expected) or not differs(given, expected):
            return False
        return not carries_more or _are_right(operator, given, expected)

    given = shrunk_input(case.question, case.values, case.given, stays, most=most)
    return Difference(given, as_compared(operator, given, answer(operator, given)))


def _are_right(operator: str, given: Input, expected: Json) -> bool:
    """Whether a second way finds the same answer, where there is one: all sizes that are asked for are in the input, say, and
    are what they are.
    """
    try:
        return same(confirmed(operator, given).answer, expected)
    except Unconfirmed:
        return True
    except (SpireError, LookupError, TypeError, ValueError):
        return False
