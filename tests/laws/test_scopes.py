from __future__ import annotations

import pytest
from attrs import evolve

import laws
from laws.algebra import compose_pointwise, fixed_point_least, join_associative, join_least, needs_preserves_unions
from laws.implementation import SPIRE
from laws.operators import link_union, up_idempotent, up_preserves_unions
from laws.rulesets import Law
from laws.scopes import _closures, _preclosures, prove, size_of_scope
from laws.sentences import text_kept
from spire import Document, Elem, Path, PathSet, SpireError, everything

SMALL = {"join.associative": 2, "meet.associative": 2}
LAWS = [
    law
    for rule_set in laws.rule_sets()
    if rule_set.name
    in ("Completions", "Pruning", "Subdocuments", "Definitions", "Lattice", "LeastFixedPoints", "Needs")
    for law in rule_set.own
]


def test_the_closures_on_a_few_nodes_are_as_many_as_there_are() -> None:
    """The families of sets that hold the whole and are closed under intersection: A102896 of the OEIS."""
    assert [len(_closures(count)) for count in (0, 1, 2, 3, 4)] == [1, 2, 7, 61, 2480]


def test_the_closures_are_all_different_and_lawful() -> None:
    D = Document(Elem("a", {}, [Elem("a")]))
    subsets = [frozenset(), frozenset({()}), frozenset({(0,)}), frozenset({(), (0,)})]
    values = {tuple(closure(D)(P) for P in subsets) for closure in _closures(2)}
    assert len(values) == 7
    for table in values:
        given = dict(zip(subsets, table, strict=True))
        assert all(P <= given[P] == given[given[P]] for P in subsets)
        assert all(given[P] <= given[Q] for P in subsets for Q in subsets if P <= Q)


def test_the_preclosures_on_two_nodes_by_hand() -> None:
    """Of the whole, the whole; of one node, it or the whole; of nothing, what both of these hold: 4 + 2 + 2 + 1."""
    assert [len(_preclosures(count)) for count in (0, 1, 2)] == [1, 2, 9]


def test_the_number_of_documents() -> None:
    """An element holds any row of smaller documents: 2, 2, 6 and 22 of 1, 2, 3 and 4 nodes, by hand."""
    assert [prove(link_union, nodes=nodes).documents for nodes in (1, 2, 3, 4)] == [2, 4, 10, 32]


@pytest.mark.parametrize(
    ("law", "nodes", "cases"),
    [
        (up_idempotent, 2, 2 * 2 + 2 * 4),  # path sets
        (up_preserves_unions, 2, 2 * 4 + 2 * 16),  # pairs of them
        (join_associative, 1, 2 * 2**3 * 2),  # three closures of two, two path sets
        (compose_pointwise, 2, 2 * 2 * 2 * 2 + 2 * 9 * 9 * 4),
        (needs_preserves_unions, 2, 2 * 2 * 4 + 2 * 16 * 16),  # relations: any set for either node
    ],
    ids=lambda value: value.id if isinstance(value, Law) else str(value),
)
def test_the_number_of_cases(law: Law, nodes: int, cases: int) -> None:
    assert prove(law, nodes=nodes).cases == size_of_scope(law, nodes) == cases


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_every_law_holds_on_a_small_scope(law: Law) -> None:
    proved = prove(law, nodes=SMALL.get(law.id, 2 if {"c", "d", "f", "relation"} & {*law.parameters} else 4))
    assert proved.counterexample is None
    assert proved.cases > 2


def test_a_wrong_operator_is_refuted() -> None:
    def parents(_: Document, P: PathSet) -> PathSet:
        return frozenset(P) | {p[:-1] for p in P}

    refuted = prove(up_idempotent, nodes=4, implementation=evolve(SPIRE, up=parents))
    assert refuted.counterexample is not None
    P: set[Path] = refuted.counterexample["P"]
    # The parent's parent is missing: the first such document is three nodes deep.
    assert len(refuted.counterexample["D"]) == 3
    assert P == {(0, 0)}


@pytest.mark.parametrize("law", [join_least, fixed_point_least], ids=lambda law: law.id)
def test_a_wrong_algebra_is_refuted(law: Law) -> None:
    wrong = evolve(SPIRE, join=lambda c, d: everything, closure=lambda f: everything)
    assert prove(law, nodes=1, implementation=wrong).counterexample is not None


def test_what_cannot_be_enumerated_is_refused() -> None:
    with pytest.raises(SpireError, match="segmenter, which cannot be enumerated"):
        prove(text_kept, nodes=2)
    with pytest.raises(SpireError, match="the closures on 5 nodes are too many"):
        prove(join_least, nodes=5)
    with pytest.raises(SpireError, match="at least one node"):
        prove(up_idempotent, nodes=0)


def test_a_policy_on_a_table_shows_its_values() -> None:
    assert str(_closures(1)[0]) == "{[]: [0], [0]: [0]}"
