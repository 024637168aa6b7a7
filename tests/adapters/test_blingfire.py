"""blingfire as a segmenter: lawful on whatever a page may hold."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spire.adapters.blingfire import Blingfire
from tests.work import assert_linear

segment = Blingfire()


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in segment(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" ", []),
        ("\n\t \u00a0\u2028\u3000", []),
        ("Ants dig.", ["Ants dig."]),
        ("Ants dig. Bees fly.", ["Ants dig.", "Bees fly."]),
        ("  Ants dig.  Bees fly.  ", ["Ants dig.", "Bees fly."]),
        ("Ants dig.\nBees fly.", ["Ants dig.", "Bees fly."]),
        ("Ants\ndig. Bees\r\nfly.", ["Ants\ndig.", "Bees\r\nfly."]),  # a line's end ends no sentence
        ("Ants\u2028dig. Bees\u2029fly.", ["Ants\u2028dig.", "Bees\u2029fly."]),
        ("Ants\0dig. Bees\0fly.", ["Ants\0dig.", "Bees\0fly."]),  # blingfire would stop at NUL
        ("\0", ["\0"]),
        ("Ants dig. \0", ["Ants dig. \0"]),  # no letter begins another sentence
        ("\ud800", ["\ud800"]),  # and raise at a lone surrogate
        ("Ants dig. Bees \udfff fly.", ["Ants dig.", "Bees \udfff fly."]),
        ("\u200b", ["\u200b"]),  # of no width, but no white space
        ("\ufeffAnts dig. Bees\u200b fly.\u200d", ["\ufeffAnts dig.", "Bees\u200b fly.\u200d"]),
        ("Ants 🐜🐜 dig. Bees 👩\u200d👩\u200d👧 fly.", ["Ants 🐜🐜 dig.", "Bees 👩\u200d👩\u200d👧 fly."]),
        ("蚂蚁挖洞。蜜蜂飞。", ["蚂蚁挖洞。", "蜜蜂飞。"]),
        ("アリは掘る。ハチは飛ぶ。", ["アリは掘る。", "ハチは飛ぶ。"]),
        ("Version 1.5 is out. It is 3.2 MB.", ["Version 1.5 is out.", "It is 3.2 MB."]),
        ("…", ["…"]),
        ("Length of boat (in metres), 'as built'", ["Length of boat (in metres), 'as built'"]),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


ALPHABET = [
    *("a", "B", ".", ". ", "!", "?", ",", " ", "\n", "\r", "\t", "\0", "\v", "\x1c", "\x1f", "\x7f", "\x80", "\x85"),
    *("\u00a0", "\u00ad", "\u0301", "\u2003", "\u200b", "\u200d", "\u2028", "\u2029", "\u202e", "\u3000", "\ufeff"),
    *(
        "\ud800",
        "\udfff",
        "\uffff",
        "\U000e0001",
        "é",
        "漢。",
        "。",
        "「",
        "…",
        "🐜",
        "👩\u200d👧",
        "Dr. ",
        "1.5",
        "e.g. ",
    ),
]


@settings(derandomize=True, database=None, deadline=None, max_examples=500)
@given(st.lists(st.sampled_from(ALPHABET), max_size=9).map("".join))
def test_whatever_it_is_given_the_ranges_are_lawful(text: str) -> None:
    covered = 0
    for start, end in segment(text):
        assert covered <= start < end <= len(text)
        assert not text[covered:start].strip()
        assert text[start:end].strip()
        covered = end
    assert not text[covered:].strip()


@pytest.mark.parametrize("character", ["a", ".", "漢", "。", "\u200b", "\u00a0.", "🐜", "\ud800"])
def test_a_hundred_thousand_characters_without_a_space(character: str) -> None:
    text = character * (100_000 // len(character))
    assert "".join(sentences(text)).replace("\u00a0", "") == text.replace("\u00a0", "")


@pytest.mark.parametrize("sentence", ["。", "Ants dig. "])
def test_many_sentences_take_linear_time(sentence: str) -> None:
    assert_linear(lambda count: sentence * count, segment, 250)


def test_where_it_does_not_load() -> None:
    code = """
import sys
sys.modules["blingfire"] = None
import spire
from spire.adapters.blingfire import Blingfire
try:
    spire.annotate(spire.parse("<p>Ants dig. Bees fly."), Blingfire())
except spire.SpireError as error:
    print(error)
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("blingfire does not load on this machine")
    assert "give annotate another segmenter" in said.stdout
