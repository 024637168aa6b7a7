"""Annotating obeys its laws: on generated documents, with the default segmenter and with odd ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from laws.rulesets import Law
from laws.segmenters import ODD_SEGMENTERS
from laws.sentences import Sentences
from laws.strategies import cases, documents, prose
from spire import annotate
from spire.adapters.blingfire import Blingfire
from spire.ports import Segmenter
from spire.segmenting.rule_based import RuleBased
from tests.laws.binding import Kind, account, generated, holds


@pytest.mark.parametrize("law", Sentences.laws, ids=lambda law: law.id)
@pytest.mark.parametrize("kind", [documents, prose], ids=lambda kind: kind.__name__)
def test_annotate(law: Law, kind: Kind) -> None:
    holds(law, annotate, examples=100, kind=kind)


@pytest.mark.parametrize("law", Sentences.laws, ids=lambda law: law.id)
def test_annotating_an_annotated_document(law: Law) -> None:
    words = next(segmenter for segmenter in ODD_SEGMENTERS if segmenter.name == "words")

    @settings(generated, max_examples=40)
    @given(cases(law, documents=prose()))
    def run(values: dict[str, Any]) -> None:
        once = annotate(values["D"], words)
        values["D"] = once.document
        if "P" in values:
            values["P"] = once.lift(values["P"])
        equation = law(annotate, **values)
        assert equation.holds, account(law, values, equation)

    run()


@pytest.mark.parametrize("segmenter", [RuleBased(), Blingfire(), *ODD_SEGMENTERS], ids=lambda segmenter: segmenter.name)
@pytest.mark.parametrize(
    "text", ["Ants dig. Bees fly.", " Ants\n\n dig. ", "\u00a0a\u2003b", "a\0b \ud800", "Ants.Bees"]
)
def test_each_segmenter_is_lawful(segmenter: Segmenter, text: str) -> None:
    covered = set()
    end = 0
    for start, stop in segmenter(text):
        assert end <= start < stop <= len(text)
        end = stop
        covered.update(range(start, stop))
    assert all(place in covered for place, character in enumerate(text) if not character.isspace())
