"""Generated inputs: each operator is asked, the second way agrees, and what differs is made small."""

from __future__ import annotations

import pytest

from laws.conformance.answering import answer, as_compared, same
from laws.conformance.confirming import Unconfirmed, confirmed
from laws.conformance.generated import asked, first_difference
from laws.conformance.operators import registered
from laws.conformance.questions import QUESTIONS
from laws.conformance.shrinking import smaller
from laws.conformance.strangers import operators_of, parts_of_mutant, told_apart
from laws.mutants import mutant_of


def test_every_operator_is_asked() -> None:
    assert QUESTIONS.keys() == registered().keys()


@pytest.mark.parametrize("operator", registered())
def test_the_second_way_finds_the_same(operator: str) -> None:
    """On inputs of another seed than any vector or run has."""
    tried = 0
    for case in asked(operator, examples=12, seed=5):
        assert same(case.expected, as_compared(operator, case.given, answer(operator, case.given)))
        try:
            assert same(confirmed(operator, case.given).answer, case.expected), case.given
        except Unconfirmed:
            continue
        tried += 1
    assert tried >= 4


@pytest.mark.parametrize(
    ("mutant", "characters"),
    [
        ("up.parents-only", 90),
        ("join.union", 260),
        ("replies.numbers-from-zero", 60),
        ("tables.html-caption-forgotten", 140),
    ],
)
def test_what_differs_is_made_small(mutant: str, characters: int) -> None:
    wrong = mutant_of(mutant)
    parts = parts_of_mutant(wrong)
    (operator,) = operators_of(wrong)
    tried, found = first_difference(
        asked(operator, seed=3), lambda given, expected: told_apart(operator, given, expected, parts)
    )
    assert tried >= 1
    assert found is not None
    assert len(str(found.given)) <= characters
    assert told_apart(operator, found.given, found.expected, parts)


def test_smaller_values_end_at_nothing() -> None:
    assert list(smaller(0)) == list(smaller("")) == list(smaller([])) == list(smaller({})) == list(smaller(None)) == []
    assert ["p", {}, []] in list(smaller(["p", {}, [["a", {}, []]]]))
    assert {"document": ["a", {}, []]} in list(smaller({"document": ["p", {}, [["a", {}, []]]]}))
