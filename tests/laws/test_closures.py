"""Every policy obeys the laws that its type promises."""

from __future__ import annotations

import pytest

from laws import closures
from laws.rulesets import Law, RuleSet
from spire import HTML, PAPER, Closure, Preclosure, down, up
from spire.policy import headings, lists, tables, titles
from tests.laws.binding import WITH_POLICIES, account, drawn_cases, holds

PROFILES = [PAPER, HTML]
RULES = [rule for profile in PROFILES for rule in profile.values()]
LITERAL = [titles.literal, headings.literal, lists.literal, tables.literal]


def bound(rule_set: RuleSet, subjects: list[Preclosure]) -> list[object]:
    return [pytest.param(law, it, id=f"{it}-{law.id}") for it in subjects for law in rule_set.laws]


@pytest.mark.parametrize(("law", "policy"), bound(closures.Profile, [*RULES, *PROFILES]))
def test_the_rules_and_the_profiles(law: Law, policy: Closure) -> None:
    holds(law, policy)


@pytest.mark.parametrize(("law", "policy"), bound(closures.Preclosure, LITERAL))
def test_the_literal_readings_are_preclosures(law: Law, policy: Preclosure) -> None:
    holds(law, policy)


@pytest.mark.parametrize("law", closures.AdditiveClosure.laws, ids=lambda law: law.id)
@pytest.mark.parametrize("operator", [up, down], ids=["up", "down"])
def test_up_and_down_are_closures(law: Law, operator: object) -> None:
    holds(law, lambda D: lambda P: operator(D, P))


@pytest.mark.parametrize("law", closures.Preclosure.laws, ids=lambda law: law.id)
def test_whatever_is_typed_preclosure_is_one(law: Law) -> None:
    holds_of_drawn(law, "f", Preclosure)


@pytest.mark.parametrize("law", closures.ContentClosure.laws, ids=lambda law: law.id)
def test_whatever_is_typed_closure_is_one(law: Law) -> None:
    holds_of_drawn(law, "c", Closure)


def holds_of_drawn(law: Law, name: str, kind: type[Preclosure]) -> None:
    tried = 0
    for values in drawn_cases(WITH_POLICIES, 200):
        policy, on = values[name], {parameter: values[parameter] for parameter in law.parameters}
        assert isinstance(policy, kind)
        equation = law(policy, **on)
        assert equation.holds, f"{policy}\n" + account(law, on, equation)
        tried += not equation.vacuous
    assert tried
