"""What a check draws gives rules something to do, and each erratum about policies is found in it and shrinks.

What documents hold is in test_strategies.py; here it is the cases, a document with what is selected in it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import Phase, find, settings

from laws.cases import Case
from laws.checking import check
from laws.closures import idempotent
from laws.generating import generated
from laws.judging import Kind, judge
from laws.shrinking import shrunk
from laws.strategies import cases
from spire import Preclosure, Text, link, preclosure, up
from spire.policy import headings, lists, tables, titles
from tests.laws.binding import generated as reproducible


def adds(policy: Preclosure) -> Callable[[Case], bool]:
    return lambda case: policy(case.D)(case.P) != case.P


def within(*tags: str) -> Callable[[Case], bool]:
    return lambda case: any(case.D.enclosing(p, *tags) is not None for p in case.P)


# What share of the cases of a check must at least have it, in per cent.
REACHED: dict[str, tuple[int, Callable[[Case], bool]]] = {
    "titles.paper has something to do": (15, adds(titles.paper)),
    "titles.html has something to do": (8, adds(titles.html)),
    "headings.paper has something to do": (15, adds(headings.paper)),
    "headings.html has something to do": (12, adds(headings.html)),
    "lists.paper has something to do": (5, adds(lists.paper)),
    "lists.html has something to do": (9, adds(lists.html)),
    "tables.paper has something to do": (12, adds(tables.paper)),
    "tables.html has something to do": (7, adds(tables.html)),
    "nothing is selected": (5, lambda case: not case.P),
    "several nodes are selected": (25, lambda case: len(case.P) > 1),
    "a text is selected": (30, lambda case: any(isinstance(case.D[p], Text) for p in case.P)),
    "an element with content is selected": (20, lambda case: any(case.D.children(p) for p in case.P)),
    "the ancestors of what is selected are": (15, lambda case: bool(case.P) and up(case.D, case.P) == case.P),
    "the other selection adds to it": (25, lambda case: not case.Q <= case.P),
    "in an item": (9, within("li")),
    "in a description": (7, within("dd")),
    "in a data cell": (15, within("td")),
    "in a header cell": (9, within("th")),
    "in a heading": (5, within("h1", "h2", "h3", "h4")),
    "in a section": (15, within("section")),
}


@pytest.mark.parametrize("what", REACHED)
def test_cases_have_what_laws_are_about(what: str) -> None:
    least, has = REACHED[what]
    drawn = generated(1000, 0)  # the default of a check
    assert len(drawn) == 1000
    assert sum(map(has, drawn)) * 100 >= least * len(drawn)


LITERAL: dict[str, Preclosure] = {
    "1": preclosure(lambda D: lambda P: link(D, P), name="link"),
    "2": headings.literal,
    "3": lists.literal,
    "4": tables.literal,
    "5: titles + tables": titles.paper + tables.paper,
    "5: titles + lists": titles.paper + lists.paper,
    "5: headings + lists": headings.paper + lists.paper,
    "5: headings + tables": headings.paper + tables.paper,
    "5: titles + headings": titles.paper + headings.paper,
    "6": tables.paper @ headings.paper,
}


@pytest.mark.parametrize("erratum", LITERAL)
def test_each_erratum_is_found_in_2000_examples_and_shrinks_to_12_nodes(erratum: str) -> None:
    policy = LITERAL[erratum]
    found = find(
        cases(idempotent),
        lambda values: judge(idempotent, policy, Case(**values)).kind is Kind.UNLAWFUL,
        settings=settings(reproducible, max_examples=2000, phases=[Phase.generate]),
    )
    small = shrunk(Case(**found), lambda case: judge(idempotent, policy, case).kind is Kind.UNLAWFUL)
    assert judge(idempotent, policy, small).kind is Kind.UNLAWFUL
    assert len(small.D) <= 12


@pytest.mark.parametrize("erratum", LITERAL)
def test_a_check_as_it_comes_finds_each_erratum(erratum: str) -> None:
    (failure,) = check(LITERAL[erratum], rule_set="Closure").failures
    assert failure.law is idempotent
    assert len(failure.case.D) <= 12
