"""Ranking and aggregation obey their laws."""

from __future__ import annotations

from functools import partial

import pytest

from laws.retrieval import Aggregation, Ranking, one_a_page, order, within_budget
from laws.rulesets import Law
from spire import Index, aggregate, aggregate_paper
from tests.laws.binding import holds


@pytest.mark.parametrize("law", Ranking.laws, ids=lambda law: law.id)
def test_rank(law: Law) -> None:
    holds(law, Index.build, examples=60)


@pytest.mark.parametrize("law", Aggregation.laws, ids=lambda law: law.id)
def test_aggregate(law: Law) -> None:
    holds(law, aggregate, examples=60)


@pytest.mark.parametrize("law", [within_budget, one_a_page, order], ids=lambda law: law.id)
def test_what_the_procedure_of_the_paper_keeps(law: Law) -> None:
    holds(law, partial(aggregate_paper, prefix=2), examples=60)
