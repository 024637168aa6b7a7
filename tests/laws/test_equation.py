from __future__ import annotations

from laws.equation import Relation, at_most, equal, subset


def test_each_relation_holds_as_it_reads() -> None:
    assert equal(frozenset({1}), {1}).holds
    assert not equal({1}, {1, 2}).holds
    assert subset({1}, {1}).holds
    assert not subset({1, 2}, {1}).holds
    assert at_most(1, 1).holds
    assert not at_most(2, 1).holds


def test_an_equation_keeps_both_sides_and_how_they_relate() -> None:
    equation = subset({1, 2}, {1}, vacuous=True)
    assert (equation.left, equation.right, equation.relation.value, equation.vacuous) == (
        {1, 2},
        {1},
        "is a subset of",
        True,
    )
    assert [equal(1, 1).relation, at_most(1, 1).relation] == [Relation.EQUAL, Relation.AT_MOST]
    assert not equal(1, 1).vacuous
