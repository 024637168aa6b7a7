"""The opt-in rules: lawful alone and joined, and what their plain second derivations give."""

from __future__ import annotations

from typing import Any

import pytest

from laws import closures
from laws.rulesets import Law
from spire import HTML, PAPER, Closure, dump, footnotes, glossary, glossary_words, lead_in
from tests.laws.binding import ON_DOCUMENTS, drawn_cases, for_each, holds
from tests.policy import plain_footnotes, plain_glossary, plain_lead_in
from tests.policy.referring_documents import referring_documents

ALONE = {
    glossary: plain_glossary.glossary,
    glossary_words: plain_glossary.glossary_words,
    lead_in: plain_lead_in.lead_in,
    footnotes: plain_footnotes.footnotes,
}
JOINED = [
    HTML | glossary,
    HTML | glossary | glossary_words,
    HTML | lead_in | footnotes,
    PAPER | glossary | glossary_words | lead_in | footnotes,
]


@pytest.mark.parametrize("policy", ALONE, ids=str)
def test_against_the_plain_derivation(policy: Closure) -> None:
    plain = ALONE[policy]

    def check(values: dict[str, Any]) -> None:
        D, P = values["D"], values["P"]
        expected = plain(D, P)
        assert policy(D)(P) == expected, f"{sorted(P)}\n{dump(D.tree, paths=True)}\n{sorted(expected)}"

    for_each(ON_DOCUMENTS, check, kind=referring_documents)
    cases = drawn_cases(ON_DOCUMENTS, 200, referring_documents)
    assert sum(policy(values["D"])(values["P"]) != values["P"] for values in cases) > len(cases) / 20


@pytest.mark.parametrize("law", closures.Profile.laws, ids=lambda law: law.id)
@pytest.mark.parametrize("policy", [*ALONE, *JOINED], ids=str)
def test_they_are_lawful(policy: Closure, law: Law) -> None:
    holds(law, policy, kind=referring_documents)


def test_they_print_as_they_are_written() -> None:
    assert str(HTML | glossary | lead_in | footnotes) == "HTML | glossary | lead_in | footnotes"
    assert str(glossary_words & footnotes) == "glossary_words & footnotes"


def test_they_are_no_part_of_a_profile() -> None:
    assert not {*HTML.values(), *PAPER.values()} & {*ALONE}
    assert all(isinstance(policy, Closure) for policy in ALONE)
