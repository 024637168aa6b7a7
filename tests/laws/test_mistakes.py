"""Each mistake that is easily made gives a report that names its law, on a small document, with code that fails."""

from __future__ import annotations

import pytest

import laws
from laws.judging import Kind
from laws.mutants import policies
from tests.laws import mistakes

# Of each mistake: the rule set whose law it is, the law, and what is said of the policy.
MISTAKES = {
    "forgets_the_seed": ("Closure", "closure.extensive", Kind.UNLAWFUL),
    "helps_a_lonely_seed_only": ("Closure", "closure.monotone", Kind.UNLAWFUL),
    "shows_all_for_several_seeds": ("AdditiveClosure", "closure.preserves-unions", Kind.UNLAWFUL),
    "adds_the_previous_heading": ("Closure", "closure.idempotent", Kind.UNLAWFUL),
    "adds_where_no_heading_is_selected": ("Closure", "closure.monotone", Kind.UNLAWFUL),
    "sees_no_content": ("Profile", "closure.content", Kind.UNLAWFUL),
    "goes_beyond_the_document": ("Closure", "closure.valid", Kind.INVALID),
    "raises_on_texts": ("Closure", "closure.valid", Kind.RAISES),
    "keeps_what_it_saw": ("Closure", "closure.deterministic", Kind.UNSTEADY),
    "remembers_other_documents": ("Closure", "closure.deterministic", Kind.UNSTEADY),
    "looks_from_the_first_seed": ("Closure", "closure.monotone", Kind.UNLAWFUL),
    "gives_strings": ("Closure", "closure.valid", Kind.INVALID),
    "gives_a_list": ("Closure", "closure.valid", Kind.INVALID),
    "goes_by_the_order_it_is_given": ("Closure", "closure.deterministic", Kind.UNSTEADY),
    "adds_to_what_it_is_given": ("Closure", "closure.pure", Kind.MUTATES),
    "hands_out_one_set_again_and_again": ("Closure", "closure.pure", Kind.MUTATES),
    "adds_the_parent": ("Closure", "closure.idempotent", Kind.UNLAWFUL),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_shown_small_and_pastes_as_failing_code(name: str) -> None:
    rule_set, law, kind = MISTAKES[name]
    policies._seen.clear()
    report = laws.check(getattr(mistakes, name), rule_set=rule_set)
    assert not report.ok
    failure = report.failures[0]
    assert (failure.law.id, failure.kind) == (law, kind)
    assert len(failure.case.D) <= 12
    assert law in report.text()
    assert kind.value in report.text()
    assert all(line in str(failure) for line in failure.snippet.split("\n"))
    policies._seen.clear()
    with pytest.raises(Exception):  # noqa: B017, PT011 # a policy that raises may raise anything
        exec(failure.snippet, {})


@pytest.mark.parametrize("name", ["helps_a_lonely_seed_only", "adds_the_previous_heading", "adds_the_parent"])
def test_nothing_else_is_said_against_a_policy_with_one_mistake(name: str) -> None:
    rule_set, law, _ = MISTAKES[name]
    report = laws.check(getattr(mistakes, name), rule_set=rule_set)
    others = [failure.law.id for failure in report.failures if failure.law.id != law]
    assert not others
