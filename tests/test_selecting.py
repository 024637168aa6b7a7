"""Selecting by words: which sentences a quotation touches."""

from __future__ import annotations

import pytest

from laws.segmenters import Cutting
from spire import annotate, parse
from spire.selecting import sentences_with
from spire.sentences import Annotated

PAGE = "<h1>Ants</h1><p>Ants <em>dig</em> deep.\n  Bees&nbsp;fly. Ants rest.</p><ul><li>Wasps<li>sting.</ul>"


def places(annotated: Annotated, words: str) -> list[list[str]]:
    """Each place as the sentences that it touches."""
    return [
        [annotated.text(sentence) for sentence in annotated.sentences if sentence.numbers <= found]
        for found in sentences_with(annotated, words)
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("fly", [["Bees\u00a0fly."]]),
        ("Ants", [["Ants"], ["Ants dig deep."], ["Ants rest."]]),
        ("Ants dig", [["Ants dig deep."]]),  # across inline elements
        ("Bees fly", [["Bees\u00a0fly."]]),  # any white space is a space
        ("  dig \t deep.\n", [["Ants dig deep."]]),
        ("deep. Bees", [["Ants dig deep.", "Bees\u00a0fly."]]),  # across sentences
        ("rest. Wasps sting", [["Ants rest.", "Wasps", "sting."]]),  # and blocks
        ("Ants Ants", [["Ants", "Ants dig deep."]]),
        ("ants", []),  # as it is written
        ("nts", [["Ants"], ["Ants dig deep."], ["Ants rest."]]),
        ("deep.Bees", []),
        ("Hornets", []),
        ("", []),
        (" \n", []),
    ],
)
def test_places(words: str, expected: list[list[str]]) -> None:
    assert places(annotate(parse(PAGE)), words) == expected


def test_of_overlapping_places_the_first_counts() -> None:
    annotated = annotate(parse("<p>a a a a a"), Cutting("words", r"\S+"))
    assert places(annotated, "a a") == [["a", "a"], ["a", "a"]]


def test_a_page_without_sentences() -> None:
    assert sentences_with(annotate(parse("")), "Ants") == ()
