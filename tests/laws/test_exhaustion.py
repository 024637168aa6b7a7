"""Laws read off a table of values say what the laws themselves say, on all of a small scope."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import laws
from laws import Grammar, closures
from laws.cases import Case
from laws.enumeration import path_sets, trees
from laws.exhaustion import DERIVED, GRAMMAR
from laws.judging import judge
from laws.report import Outcome
from spire import HTML, PAPER, Document, Elem, SpireError, Text, constant, down, everything, identity, up
from spire.policy import headings, lists, tables, titles
from tests.laws import mistakes

SMALL = Grammar(
    nodes={**{tag: Elem(tag) for tag in ("div", "h1", "li")}, "t": Text("t")},
    roots=("div", "t"),
    inside={"div": ("h1", "li", "t"), "h1": ("t",), "li": ("h1", "t")},
)
MISTAKEN = """forgets_the_seed helps_a_lonely_seed_only shows_all_for_several_seeds adds_the_previous_heading
adds_where_no_heading_is_selected sees_no_content goes_beyond_the_document raises_on_texts looks_from_the_first_seed
gives_strings gives_a_list adds_the_parent""".split()
POLICIES: dict[str, object] = {
    **{name: getattr(mistakes, name) for name in MISTAKEN},
    **{str(policy): policy for policy in (HTML, PAPER, headings.literal, lists.literal, identity, everything)},
    "titles + headings": titles.paper + headings.paper,
    "fixed": constant(lambda D: [()]),
    "up": lambda D: lambda P: up(D, P),
    "down": lambda D: lambda P: down(D, P),
}


@pytest.mark.parametrize("name", POLICIES)
def test_the_table_says_what_the_laws_say(name: str) -> None:
    policy = POLICIES[name]
    report = laws.exhaustive(policy, nodes=4, grammar=SMALL, rule_set="Profile")
    documents = [Document(tree) for tree in trees(4, SMALL)]
    selections = {D: list(path_sets(D, most=2)) for D in documents}
    for law in DERIVED:
        pairs = [(D, P, Q) for D in documents for P in selections[D] for Q in others(law, selections[D])]
        fails = any(judge(law, policy, Case(D, P, Q)).kind for D, P, Q in pairs)
        assert (report[law.id].outcome in (Outcome.FAILED, Outcome.ERRORED)) == fails, law


def others(law: laws.Law, selections: list[frozenset[tuple[int, ...]]]) -> list[frozenset[tuple[int, ...]]]:
    return [Q for Q in selections if len(Q) < 2] if "Q" in law.parameters else [frozenset()]


def test_the_scope_is_in_the_report() -> None:
    # Trees of up to two nodes: t; div; div with an h1, a li or a t. Path sets: 2 + 2 of one node, 3 x 4 of two.
    (scope,) = laws.exhaustive(HTML, nodes=2, grammar=SMALL).scope
    assert scope == (
        "every document of up to 2 nodes of the grammar (div, h1, li, t): 5 documents; "
        "every path set of up to 2 paths: 16 cases"
    )


def test_what_single_cases_do_not_show_is_skipped_and_what_is_vacuous_says_so() -> None:
    report = laws.exhaustive(identity, nodes=3, grammar=SMALL)
    assert report["closure.deterministic"].outcome is Outcome.SKIPPED
    assert report["closure.extensive"].outcome is Outcome.PASSED
    assert report["closure.idempotent"].outcome is Outcome.VACUOUS
    assert not report.ok


def test_errata_2_to_4_are_found_on_every_small_document() -> None:
    of_tables = Grammar(
        nodes={**{tag: Elem(tag) for tag in ("table", "tr", "th", "td")}},
        roots=("table",),
        inside={"table": ("tr",), "tr": ("th", "td")},
    )
    for literal, grammar, nodes in ((headings.literal, GRAMMAR, 4), (tables.literal, of_tables, 7)):
        report = laws.exhaustive(literal, nodes=nodes, grammar=grammar, rule_set="Closure")
        (failure,) = report.failures
        assert failure.law is closures.idempotent
        assert len(failure.case.D) <= 7


def test_progress_grows() -> None:
    told: list[tuple[str, int, int | None]] = []
    report: Callable[..., None] = lambda *progress: told.append(progress)  # noqa: E731 # a recorder
    laws.exhaustive(HTML, nodes=5, progress=report)
    assert len(told) > 3
    assert told[0][0].endswith("cases of up to 5 nodes")
    assert [words for words, _, _ in told] == list(dict.fromkeys(words for words, _, _ in told))


def test_a_scope_without_anything_is_refused() -> None:
    with pytest.raises(SpireError, match="a tree has at least one node, not 0"):
        laws.exhaustive(HTML, nodes=0)
    with pytest.raises(SpireError, match="a path set of a case has at least one path: paths=0"):
        laws.exhaustive(HTML, nodes=2, paths=0)
