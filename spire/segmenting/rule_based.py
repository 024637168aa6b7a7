"""Sentences by stated rules: needs no library, the default.

`docs/results/sentences.md` states the rules, with how often they are right on pages read by hand.
"""

# ruff: noqa: RUF001 (quotes, dashes and wide marks are meant as they stand)

from __future__ import annotations

import re
from collections.abc import Sequence

from spire.segmenting.abbreviations import COMPANIES, LONGEST, STARTERS, ends_after, is_abbreviation, word_at
from spire.segmenting.candidates import BRACKETS, CANDIDATE, OPENING, QUOTES, before_next

__all__ = ["RuleBased"]


class RuleBased:
    """Sentences as the rules of `docs/results/sentences.md` find them.

    >>> RuleBased()("Dr. Ant digs 3.5 m. Bees fly.")
    [(0, 19), (20, 29)]
    """

    name = "rules"

    def __call__(self, text: str) -> Sequence[tuple[int, int]]:
        start, end = _after_space(text, 0), len(text.rstrip())
        spans: list[tuple[int, int]] = []
        if start >= end:
            return spans
        for candidate in CANDIDATE.finditer(text, start, end):
            if candidate.end() < end and _is_border(text, start, candidate):
                spans.append((start, candidate.end()))
                start = _after_space(text, candidate.end())
        spans.append((start, end))
        return spans


_SPACE = re.compile(r"\s*+")


def _after_space(text: str, place: int) -> int:
    space = _SPACE.match(text, place)
    assert space
    return space.end()


def _is_border(text: str, start: int, candidate: re.Match[str]) -> bool:
    """Whether the sentence that begins at `start` ends with the candidate: the rules, the first that speaks."""
    stop, after = candidate.span()
    stops, wide, closing, number = candidate.group("stops", "wide", "closing", "number")
    if _says_nothing(text, start, stop) or _is_mentioned(text, stop, closing):
        return False
    if wide is not None:
        return _ends_wide(text, stop, after, closing)
    begin = before_next(text, after)
    if begin == len(text) or not text[begin].isalnum():
        return False  # nothing begins there
    if begin == after and text[begin].islower():
        return False  # nothing stands between them: '.[mN]a.'
    if number and not _is_footnote(text, stop, begin):
        return False
    if stops == ".":
        return _ends_with_full_stop(text, start, stop, after, begin, closing=closing)
    if stops[0] in ".…":
        return _ends_with_ellipsis(text, begin)
    return _ends_with_mark(text, stop, after, begin, stops=stops, closing=closing)


def _says_nothing(text: str, start: int, stop: int) -> bool:
    """Stops and quotes alone are no sentence but begin one: "... And then"."""
    return stop - start <= 3 and not any(character.isalnum() for character in text[start:stop])


def _is_mentioned(text: str, stop: int, closing: str) -> bool:
    """Alone in quotes or brackets a stop is spoken of: a "?", [...], (!)."""
    return closing != "" and stop > 0 and text[stop - 1] in OPENING


def _is_footnote(text: str, stop: int, begin: int) -> bool:
    """A number right after the stop is the mark of a footnote if a word precedes and a capital follows: "It
    works.1 Then". Else it is decimals, or part of a name.
    """
    return text[begin].isupper() and text[stop - 1].islower() and text[stop - 3 : stop].isalpha()


def _ends_wide(text: str, stop: int, after: int, closing: str) -> bool:
    """The stops of Chinese and Japanese end a sentence without white space. But a number goes on, and so does a
    sentence after what it quotes: a particle follows the quote (「雨だ。」と言った), or a comma.
    """
    follows = text[after]
    if text[stop] == "．" and follows.isalnum() and (follows.isascii() or follows.isdigit()):
        return False
    if closing and "\u3041" <= follows <= "\u309f":
        return False
    return follows not in "、，,;；:："


_NAME_BEGINS_SMALL = re.compile(r"[a-z]{1,2}[A-Z]")


def _ends_with_ellipsis(text: str, begin: int) -> bool:
    """Neither a small letter goes on after it, nor a number, as in a series: 1, 2, ... 10."""
    return not text[begin].islower() and not text[begin].isdigit()


_SPEAKS = re.compile(
    r"(?:[^\W\d_]++\.?\s){1,3}?"
    r"(?:said|says|asked|asks|replied|replies|answered|cried|shouted|called|whispered|added|wrote)\b"
    r"(?!,\s[\"'“‘„«(])"  # who speaks next: "Why?" Ann said, "No."
)
_YEAR_FOLLOWS = re.compile(r"\s\(\d")
_NAMES_WITH_A_MARK = ("Yahoo", "Jeopardy", "Yum")


def _ends_with_mark(text: str, stop: int, after: int, begin: int, *, stops: str, closing: str) -> bool:
    """A question mark, an exclamation mark or another: it ends no sentence before a small letter ("Yahoo! said"), a
    year ("Live! (1974)") or who spoke ("Why?" Ann asked), nor in a name (Yahoo! Inc.).
    """
    if text[begin].islower():
        return not closing and _NAME_BEGINS_SMALL.match(text, begin) is not None
    if _YEAR_FOLLOWS.match(text, after) or (closing and closing[0] in QUOTES and _SPEAKS.match(text, begin)):
        return False
    if stops == "!" and not closing:
        following = word_at(text, begin)
        in_a_name = _word_before(text, stop) in _NAMES_WITH_A_MARK and following not in STARTERS
        return not in_a_name and following not in COMPANIES and not text.startswith("Inc.", begin)
    return True


_ROMAN = r"(?=[ivxIVX])(?i:x{0,3}(?:ix|iv|v?i{0,3}))"
# "1.", "2.1.", "a.", "B.7.", "IV."
_ENUMERATOR = re.compile(rf"[(\[]?(?:\d{{1,3}}(?:\.\d{{1,3}})*|[A-Za-z](?:\.\d{{1,3}})*|{_ROMAN})")
# "Table 2.", "Figure S1.", "Appendix N.", "Step 3."
_LABEL = re.compile(
    r"(?:Table|Figure|Fig\.?|Figs\.|Equation|Eq\.|Appendix|Annex|Chapter|Section|Part|Article|Listing|Example|Exhibit|"
    r"Box|Step|Rule|Question|Theorem|Lemma|Definition|Proposition|Tabelle|Abbildung|Abb\.|Kapitel|Figura|Tableau)"
    rf"\s(?:\d[\w.-]{{0,9}}|[A-Z](?:[.-]?\d[\w.-]{{0,8}})?|{_ROMAN})",
    re.IGNORECASE,
)
_LONGEST_LABEL = 32


def _ends_with_full_stop(text: str, start: int, stop: int, after: int, begin: int, *, closing: str) -> bool:
    # What numbers a sentence is none: "1. Open the lid.", "Table 2. Results".
    if stop - start <= _LONGEST_LABEL and (
        _ENUMERATOR.fullmatch(text, start, stop) or _LABEL.fullmatch(text, start, stop)
    ):
        return False
    first = text[begin]
    if text[stop - 1].isspace():  # "3 . 5", but "It works . Then"
        return not (first.isdigit() or first.islower())
    if text[stop - 1] in QUOTES or text[stop - 1] in BRACKETS:  # no abbreviation ends so
        return not (first.islower() and closing)
    word = _word_before(text, stop)
    if word.isdigit():
        return _ends_with_number(text, stop, after, begin, word)
    if is_abbreviation(word):
        # Within brackets the stop is the abbreviation's: "(apples, etc.) The rest".
        return closing[:1] not in tuple(BRACKETS) and ends_after(text, word, stop, after, begin)
    if first.islower():
        return not closing and (_is_in_full(word) or _NAME_BEGINS_SMALL.match(text, begin) is not None)
    if first.isdigit():  # "Str. 5"
        return len(word) > 4 or not word.isalpha() or _VOWEL.search(word) is not None
    return True


_GERMAN_ORDINAL = re.compile(
    r"\s(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jahrtausend|"
    r"Weltkrieg|Auflage|Klasse|Kapitel|Platz|Stock)"
)
_SHORT_NUMBER_AFTER = re.compile(r"\s\d{1,2}\.")
_SHORT_NUMBER_BEFORE = re.compile(r"\d\.\s\d{1,2}$")
_COLON_BEFORE = re.compile(r":\s\d{1,2}$")


def _ends_with_number(text: str, stop: int, after: int, begin: int, word: str) -> bool:
    """A number ends a sentence: "It opened in 2013. Entry is free". But it goes on before a small letter, unless it is
    a year; and a short one is a day or an ordinal ("am 3. 5. 2013", "im 19. Jahrhundert") or counts steps after a colon.
    """
    if text[begin].islower():
        return len(word) > 3
    if len(word) > 2:
        return True
    before = max(0, stop - 6), stop
    return not (
        _GERMAN_ORDINAL.match(text, after)
        or _SHORT_NUMBER_AFTER.match(text, after)
        or (text[begin].isdigit() and _SHORT_NUMBER_BEFORE.search(text, *before))
        or _COLON_BEFORE.search(text, *before)
    )


_VOWEL = re.compile(r"[aeiouyäöüáéíóúàèêô]", re.IGNORECASE)


def _is_in_full(word: str) -> bool:
    """Whether a small letter may begin a sentence after it: three small letters or more, a vowel among them. Of
    unknown abbreviations most have a capital, no vowel, or two letters.
    """
    return len(word) >= 3 and word.isalpha() and word.islower() and _VOWEL.search(word) is not None


_BEFORE_A_WORD = re.compile(r"[(\[{\"“‘„«»—–\u00ad\u200b]")


def _word_before(text: str, stop: int) -> str:
    """What stands before the stop without white space, but for what opens it."""
    word = text[max(0, stop - LONGEST) : stop].rsplit(maxsplit=1)[-1]
    if word.isalnum():
        return word
    return _BEFORE_A_WORD.split(word)[-1].lstrip("'’*_¿¡")
