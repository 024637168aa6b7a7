"""Each rule is what a plain second derivation from semantics §6 gives, on generated documents."""

from __future__ import annotations

from typing import Any

import pytest

from spire import dump
from spire.policy import headings, lists, tables, titles
from tests.laws.binding import ON_DOCUMENTS, drawn_cases, for_each
from tests.policy import plain_headings, plain_lists, plain_tables, plain_titles

RULES = {
    "titles": (titles, plain_titles),
    "headings": (headings, plain_headings),
    "lists": (lists, plain_lists),
    "tables": (tables, plain_tables),
}


@pytest.mark.parametrize("reading", ["paper", "html"])
@pytest.mark.parametrize("rule", RULES)
def test_against_the_plain_derivation(rule: str, reading: str) -> None:
    policy, plain = (getattr(module, reading) for module in RULES[rule])

    def check(values: dict[str, Any]) -> None:
        D, P = values["D"], values["P"]
        expected = plain(D, P)
        assert policy(D)(P) == expected, f"{sorted(P)}\n{dump(D.tree, paths=True)}\n{sorted(expected)}"

    for_each(ON_DOCUMENTS, check)
    cases = drawn_cases(ON_DOCUMENTS, 200)
    assert sum(policy(values["D"])(values["P"]) != values["P"] for values in cases) > len(cases) / 20
