"""Paragraphs composed of fresh sentences, whose borders are known because they were put there.

Each kind holds a trap: an abbreviation, a number, a quotation. Inline elements are laid over any words, across borders
too; what stands between sentences is any white space, or a line break.
"""

# ruff: noqa: RUF001 (the stops and quotes of many scripts are what is tested)

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from random import Random

import pytest

from spire import annotate, parse

VARIANTS = 100

NAMES = "Abel Brandt Castro Doyle Engel Fischer Gruber Hansen Ivanov Jensen Keller Lopez Moreau Novak Okafor".split()
PLACES = "Aachen Bergen Cadiz Delft Essen Ghent Haifa Izmir Kyoto Leeds Malmo Nantes Oslo Porto Quito".split()
THINGS = "fern pump valve harbour lens ladder kettle bridge engine garden mirror paddle ticket window".split()
VERBS = "opened found painted moved measured repaired sold carried watched tested washed borrowed".split()
OPENERS = ["The", "A", "This", "Their", "Every", "Our", "Another"]
INLINE = ["a href=x", "b", "em", "i", "span", "code", "mark", "q", "small", "strong", "u", "abbr title=x"]


def plain(of: Random) -> str:
    return f"{of.choice(OPENERS)} {of.choice(THINGS)} {of.choice(VERBS)} in {of.choice(PLACES)}."


def titles(of: Random) -> str:
    title = of.choice("Dr. Mr. Mrs. Ms. Prof. Rev. Gen. Capt. Sen. Lt. St. Mme.".split())
    return f"{of.choice(['Later', 'Then', 'Today'])} {title} {of.choice(NAMES)} {of.choice(VERBS)} the {of.choice(THINGS)}."


def initials(of: Random) -> str:
    letters = [of.choice("ABCDEFGHJKLMNOPRSTUVW") + "." for _ in range(of.randint(1, 3))]
    return f"{of.choice(['', ' ']).join(letters)} {of.choice(NAMES)} {of.choice(VERBS)} the {of.choice(THINGS)}."


def numbers(of: Random) -> str:
    return of.choice(
        [
            f"It {of.choice(VERBS)} no. {of.randint(1, 99)} of {of.randint(100, 199)}.",
            f"Fig. {of.randint(1, 9)} and Eq. ({of.randint(1, 9)}) show the {of.choice(THINGS)}.",
            f"We set {of.randint(1, 99)}.{of.randint(0, 99)} bar.",
            f"Use v{of.randint(0, 9)}.{of.randint(0, 9)}.{of.randint(0, 9)} only.",
            f"It opened in {of.randint(1700, 2030)}.",
            f"{of.choice(NAMES)} et al. [{of.randint(1900, 2020)}] {of.choice(VERBS)} it (pp. {of.randint(1, 99)}–100).",
            f"It cost ${of.randint(1, 99)}.{of.randint(10, 99)} on Dec. {of.randint(1, 31)}, {of.randint(1900, 2020)}.",
        ]
    )


def abbreviations(of: Random) -> str:
    return of.choice(
        [
            f"We {of.choice(VERBS)} fruit, e.g. plums, i.e. food (cf. {of.choice(NAMES)}).",
            f"They {of.choice(VERBS)} the {of.choice(THINGS)}, the {of.choice(THINGS)}, etc.",
            f"The U.S. Navy {of.choice(VERBS)} approx. {of.randint(2, 99)} {of.choice(THINGS)}s.",
            f"{of.choice(NAMES)} Jr. {of.choice(VERBS)} it at {of.randint(1, 12)} a.m. in {of.choice(PLACES)}.",
            f"{of.choice(NAMES)} Inc. {of.choice(VERBS)} {of.choice(NAMES)} & Co. and {of.choice(NAMES)} Ltd. in {of.choice(PLACES)}.",
            f"It was {of.choice(NAMES)} v. {of.choice(NAMES)} vs. the {of.choice(THINGS)}.",
        ]
    )


def quotations(of: Random) -> str:
    opening, closing = of.choice(['""', "“”", "''", "‘’", "«»", "„“", "()"])
    said = plain(of)[:-1] + of.choice([".", "!", "?", "?!", "…", "..."])
    return of.choice(
        [
            f"{opening}{said}{closing}",
            f"{of.choice(NAMES)} said, {opening}{said}{closing}",
            f"{opening}{said}{closing} he said to {of.choice(NAMES)}.",
        ]
    )


def footnotes(of: Random) -> str:
    mark = of.choice(
        [
            f"[{of.randint(1, 99)}]",
            f"[{of.randint(1, 9)}][{of.randint(10, 99)}]",
            "[citation needed]",
            f"<sup>{of.randint(1, 99)}</sup>",
            f"<sup>[{of.randint(1, 99)}]</sup>",
            "<sup>1,2</sup>",
            "²",
            "†",
        ]
    )
    return plain(of) + mark


def marks(of: Random) -> str:
    return plain(of)[:-1] + of.choice(["!", "?", "?!", "!!!", "…", "...", " . . .", "! 🎉", ".🐜", ". :)", "‽.", "⁉"])


def names_with_stops(of: Random) -> str:
    token = of.choice(
        [
            f"{of.choice(THINGS)}.txt",
            f"os.{of.choice(THINGS)}.{of.choice(THINGS)}()",
            f"http://{of.choice(THINGS)}.example/a?b=c.d&e",
            f"www.{of.choice(THINGS)}.org",
            f"{of.choice(THINGS)}@{of.choice(THINGS)}.net",
        ]
    )
    return of.choice([f"We {of.choice(VERBS)} {escape(token)} there.", f"We {of.choice(VERBS)} {escape(token)}."])


def german(of: Random) -> str:
    month = of.choice(["Januar", "Mai", "Oktober"])
    return of.choice(
        [
            f"Am {of.randint(1, 31)}. {month} {of.randint(1900, 2020)} kam Dr. {of.choice(NAMES)}.",
            f"Im {of.randint(1, 20)}. Jahrhundert gab es z. B. Birnen, d. h. Obst.",
            f"Nr. {of.randint(1, 99)} ist ca. {of.randint(2, 99)} Meter hoch, vgl. Abb. {of.randint(1, 9)}.",
        ]
    )


def small(of: Random) -> str:
    return f"the {of.choice(THINGS)} was {of.choice(VERBS)} by the {of.choice(THINGS)}."


def chinese(of: Random) -> str:
    said = of.choice("风雨雪蜂蚁鸟") + of.choice("很也不又") + of.choice(["大", "小", "来", "去", "好"])
    return of.choice(
        [
            f"{said}{of.choice('。！？')}",
            f"（{said}。）",
            f"他说：“{said}。”",
            f"用{of.randint(1, 9)}.{of.randint(1, 9)}版。",
        ]
    )


def japanese(of: Random) -> str:
    said = of.choice(["雨が降る", "風が吹く", "アリは掘る", "ハチは飛ぶ", "本当"])
    return of.choice(
        [f"{said}{of.choice('。！？')}", f"「{said}。」と言った。", f"『{said}』と{of.choice(NAMES)}は言った。"]
    )


Kind = Callable[[Random], str]
SPACED: list[Kind] = [
    *(plain, titles, initials, numbers, abbreviations, quotations, footnotes, marks, names_with_stops, german, small)
]
UNSPACED: list[Kind] = [chinese, japanese]


def paragraph(of: Random, kind: Kind) -> tuple[str, list[str]]:
    """The HTML of a paragraph of the kind, and its sentences with their white space collapsed."""
    unspaced = kind in UNSPACED
    sentences = [
        kind(of) if unspaced or kind is small or of.random() < 0.6 else plain(of) for _ in range(of.randint(3, 6))
    ]
    pieces: list[str] = []
    for sentence in sentences:
        pieces.extend(re.findall(r"[^ ]+ ?", sentence))
        if not unspaced:
            pieces[-1] += of.choice([" ", " ", "\n   ", "&nbsp;", " \t", "<br>", "<!-- -->\n"])
    for _ in range(of.randint(0, 3)):
        first = of.randrange(len(pieces))
        last = of.randrange(first, min(len(pieces), first + 6))
        tag = of.choice(INLINE)
        piece = "".join(pieces[first : last + 1])
        pieces[first : last + 1] = [f"<{tag}>{piece}</{tag.split()[0]}>"]
    expected = [" ".join(re.sub("</?sup>", "", sentence).replace("&amp;", "&").split()) for sentence in sentences]
    return f"<p>{''.join(pieces)}</p>", expected


@pytest.mark.parametrize("kind", [*SPACED, *UNSPACED], ids=lambda kind: kind.__name__)
def test_what_was_put_together_comes_apart(kind: Kind) -> None:
    of = Random(kind.__name__)
    made = [paragraph(of, kind) for _ in range(VARIANTS)]
    assert len({html for html, _ in made}) == VARIANTS
    wrong = []
    for html, expected in made:
        annotated = annotate(parse(html))
        found = [" ".join(annotated.text(sentence).split()) for sentence in annotated.sentences]
        if found != expected:
            wrong.append((html, found, expected))
    assert wrong == []
