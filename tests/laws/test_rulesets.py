"""Which laws each rule set comes to, pinned: an id never changes."""

from __future__ import annotations

import re

import pytest

from laws import (
    algebra,
    closures,
    labels,
    local,
    markdown,
    operators,
    rendering,
    replies,
    retrieval,
    rule_sets,
    rules,
    sentences,
    tidying,
    tree,
)
from laws.catalogue import catalog
from laws.equation import Equation, equal
from laws.rulesets import RuleSet, law
from spire import SpireError

PINNED: list[tuple[RuleSet, str]] = [
    (closures.Preclosure, "closure: valid deterministic pure extensive monotone"),
    (closures.Closure, "closure: valid deterministic pure extensive monotone idempotent"),
    (closures.AdditiveClosure, "closure: valid deterministic pure extensive monotone idempotent preserves-unions"),
    (closures.ContentClosure, "closure: valid deterministic pure extensive monotone idempotent content"),
    (closures.Profile, "closure: valid deterministic pure extensive monotone idempotent preserves-unions content"),
    (
        operators.Completions,
        """up: extensive monotone idempotent preserves-unions nothing
        down: extensive monotone idempotent preserves-unions nothing
        up-down: adjoint
        link: union composition extensive monotone
        interior: reached contractive monotone idempotent""",
    ),
    (operators.Pruning, "prune: interior count nothing everything provenance twice text-subsequence"),
    (
        operators.Subdocuments,
        """subdoc: prunes-link content nothing text
        subdocument: paths materialize union equality""",
    ),
    (operators.Definitions, "definitions: paths at up down link interior prune subdoc"),
    (
        algebra.Lattice,
        """join: associative commutative idempotent absorption bottom top
        meet: associative commutative idempotent absorption bottom top
        bottom: adds-nothing
        top: adds-everything
        meet: pointwise
        join: upper-bound least alternates
        chain: after before
        compose: closure-iff-join pointwise
        union: pointwise
        constant: pointwise""",
    ),
    (algebra.LeastFixedPoints, "fixed-point: least repeats of-closure"),
    (algebra.Needs, "needs: direct reachability preserves-unions nothing"),
    (
        tree.Trees,
        """normalize: idempotent keeps-text normal-form
        tree: equality equality-of-copies hash pickle""",
    ),
    (tree.Paths, "path: format-parse parse-format distinct"),
    (tidying.Tidying, "tidy: idempotent normal-form nothing-unseen keeps-words derivation preformatted origins"),
    (
        sentences.Sentences,
        """sentences: erase-left-inverse text-kept marks-alternate leaves-between-marks every-character-once within-a-run
        sentences: places source-of-lift source-of-marks lift-of-source lift-whole-texts context-from-original
        sentences: context-extensive context-monotone context-no-more-of-a-text deterministic at-most-characters""",
    ),
    (
        rendering.Rendering,
        "render: deterministic linked each-text-once nothing-lost document-order reads-only-what-is-kept nothing",
    ),
    (labels.Labels, "labels: exactly-the-units nonce-not-in-page units-that-show words-between-tags repeat"),
    (
        local.Expansions,
        """local: contains-selection within-budget text-of-view highest-rung larger-budget whole-sentences
        local: dropped-context""",
    ),
    (local.Ladders, "ladder: chain-ascends chain-reaches-all nearest-sentence-first"),
    (retrieval.Ranking, "rank: prefix derivation order-of-pages"),
    (retrieval.Aggregation, "aggregate: within-budget one-a-page first-hit prefix-stable order derivation"),
]
# What a policy must obey, and any rule.
RULE = """closure: valid deterministic pure extensive monotone idempotent preserves-unions content
rules: words-do-not-matter
"""
PINNED += [
    (rules.Rules, RULE.strip()),
    (rules.PaperTitles, RULE + "titles: paper same-for-all"),
    (rules.HtmlTitles, RULE + "titles: html same-for-all"),
    (rules.PaperHeadings, RULE + "headings: paper precede what-follows"),
    (rules.HtmlHeadings, RULE + "headings: html"),
    (rules.PaperLists, RULE + "lists: paper labels-precede what-follows"),
    (rules.HtmlLists, RULE + "lists: html labels-precede what-follows"),
    (rules.PaperTables, RULE + "tables: paper within-tables"),
    (rules.HtmlTables, RULE + "tables: html within-tables"),
    (
        markdown.Markdown,
        """render: deterministic linked each-text-once nothing-lost document-order reads-only-what-is-kept nothing
        markdown: parses-back items-keep-numbers cells-keep-places cells-kept-only gaps title-once""",
    ),
    (replies.Replies, "replies: labels-named unknown-reported tags ordinals order-of-answer nothing-chosen no-array"),
]
WITHOUT_OWN_LAWS = [operators.Operators, algebra.Algebra]


def ids(rule_set: RuleSet) -> list[str]:
    return [law.id for law in rule_set.laws]


@pytest.mark.parametrize(("rule_set", "pinned"), PINNED, ids=[rule_set.name for rule_set, _ in PINNED])
def test_the_laws_of_each_rule_set(rule_set: RuleSet, pinned: str) -> None:
    lines = [line.split(":") for line in pinned.splitlines()]
    assert ids(rule_set) == [f"{subject.strip()}.{fact}" for subject, facts in lines for fact in facts.split()]


def test_every_rule_set_is_pinned() -> None:
    assert {*rule_sets()} == {*WITHOUT_OWN_LAWS, *(rule_set for rule_set, _ in PINNED)}
    assert not any(rule_set.own for rule_set in WITHOUT_OWN_LAWS)


def test_a_rule_set_has_the_laws_of_its_parents_first() -> None:
    parts = (operators.Completions, operators.Pruning, operators.Subdocuments, operators.Definitions)
    assert ids(operators.Operators) == [id_ for part in parts for id_ in ids(part)]
    parts = (algebra.Lattice, algebra.LeastFixedPoints, algebra.Needs)
    assert ids(algebra.Algebra) == [id_ for part in parts for id_ in ids(part)]


def test_a_law_that_is_reached_twice_is_there_once() -> None:
    assert closures.Profile.parents == (closures.AdditiveClosure, closures.ContentClosure)
    assert ids(closures.Profile).count("closure.idempotent") == 1


@pytest.mark.parametrize("law", catalog(), ids=lambda law: law.id)
def test_every_law_says_what_it_states_and_where_it_comes_from(law) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*", law.id)
    assert re.match(r"[A-Z(].*[.]$", law.statement.replace("\n", " "))
    assert re.search(r"§\d|^\d\.\d|Definition \d", law.source)
    assert law.parameters
    assert all(law in rule_set.own for rule_set in law.rule_sets)


def test_an_id_names_one_law() -> None:
    Parent = RuleSet("Parent")
    Child = RuleSet("Child", parents=(Parent,))

    @law("example.same", Parent, source="an example")
    def same(one: int, other: int) -> Equation:
        """One is the other."""
        return equal(one, other)

    with pytest.raises(SpireError, match=r"Child has a law example\.same already; an id never changes"):
        law("example.same", Child, source="an example")(same.function)


def test_a_law_needs_a_statement_and_something_to_check() -> None:
    with pytest.raises(SpireError, match=r"law example\.silent needs a docstring, its statement"):
        law("example.silent", source="an example")(lambda checked: equal(checked, checked))

    def nothing() -> Equation:
        """Nothing is checked."""
        return equal(1, 1)

    with pytest.raises(SpireError, match="and a first parameter, what it checks"):
        law("example.nothing", source="an example")(nothing)
