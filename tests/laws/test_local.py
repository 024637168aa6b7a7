"""Expansion and ladders obey their laws on generated documents."""

from __future__ import annotations

import pytest

from laws.local import Expansions, Ladders
from laws.rulesets import Law
from laws.strategies import prose
from spire.ladders import LADDER
from spire.local import expand
from tests.laws.binding import holds


@pytest.mark.parametrize("law", Expansions.laws, ids=lambda law: law.id)
def test_expansion(law: Law) -> None:
    holds(law, expand)


@pytest.mark.parametrize("law", Ladders.laws, ids=lambda law: law.id)
def test_ladder(law: Law) -> None:
    holds(law, LADDER, kind=prose)


def test_the_laws_of_expansion_are_these() -> None:
    assert [law.id for law in (*Expansions.laws, *Ladders.laws)] == [
        "local.contains-selection",
        "local.within-budget",
        "local.text-of-view",
        "local.highest-rung",
        "local.larger-budget",
        "local.whole-sentences",
        "local.dropped-context",
        "ladder.chain-ascends",
        "ladder.chain-reaches-all",
        "ladder.nearest-sentence-first",
    ]
