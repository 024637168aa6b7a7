"""Sentences by stated rules: needs no library, the default.

`docs/results/sentences.md` states the rules, with how often they are right on pages read by hand.
"""

# ruff: noqa: RUF001, RUF003 (quotes, dashes and wide marks are meant as they stand)

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
        return _ends_wide(text, start, stop, after, closing)
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
    """A number right after the stop is the mark of a footnote if a capital follows and a word precedes, no abbreviation,
    or what closes one ("It works.1 Then", "(below).1 Then"), or a year, before a word that begins sentences. Else it is
    decimals, or part of a name.
    """
    if not text[begin].isupper():
        return False
    before = text[stop - 1]
    if before in "%‰°" or before in BRACKETS or before in QUOTES:
        return True
    word = _word_before(text, stop)
    if word.isdigit():
        return len(word) == 4 and word_at(text, begin) in STARTERS
    if not text[stop - 2 : stop].isalpha() or is_abbreviation(word):
        return False
    return before.islower() or (len(word) > 2 and word.isupper())


# 他来了（真的吗？不会吧！）然后走了。
_WIDE_OPENS, _WIDE_CLOSES = "（《〈【〔", "）》〉】〕"
_WIDE_ASIDE = 200  # characters at most of what stands in brackets
_WIDE_SPEAKS = re.compile('[他她它我你您咱]们?[又也就还]?[说說问問道答喊叫](?![：:，,]?[“「『"])')


def _ends_wide(text: str, start: int, stop: int, after: int, closing: str) -> bool:
    """The stops of Chinese and Japanese end a sentence without white space. But a number goes on, and so does a
    sentence around what stands in brackets within it, and after what it quotes: a particle follows the quote
    (「雨だ。」と言った), or who speaks (“是。”他说), or a comma.
    """
    follows = text[after]
    if text[stop] == "．" and follows.isalnum() and (follows.isascii() or follows.isdigit()):
        return False
    if closing and ("\u3041" <= follows <= "\u309f" or _WIDE_SPEAKS.match(text, after)):
        return False
    if _is_aside(text, start, after, closing):
        return False
    return follows not in "、，,;；:："


def _is_aside(text: str, start: int, after: int, closing: str) -> bool:
    """Whether what ends here stands in brackets that are closed later, or that close here and began within the sentence."""
    left, right = max(start, after - _WIDE_ASIDE), after + _WIDE_ASIDE
    for opens, closes in zip(_WIDE_OPENS, _WIDE_CLOSES, strict=True):
        opened = text.rfind(opens, left, after)
        if closes in closing and opened > start:
            return True
        if opened > text.rfind(closes, left, after) and text.find(closes, after, right) >= 0:
            return True
    return False


_NAME_BEGINS_SMALL = re.compile(r"[a-z]{1,2}[A-Z]")


def _ends_with_ellipsis(text: str, begin: int) -> bool:
    """Neither a small letter goes on after it, nor a number, as in a series: 1, 2, ... 10."""
    return not text[begin].islower() and not text[begin].isdigit()


_SPEAKS = re.compile(
    r"(?:[^\W\d_]++\.?\s){1,3}?"
    r"(?:said|says|asked|asks|replied|replies|answered|cried|shouted|called|whispered|added|wrote|exclaimed|yelled|"
    r"screamed|muttered|murmured|demanded|repeated|explained|continued|insisted|remarked)\b"
    r"(?!:|,\s[\"'“‘„«(])"  # who speaks next: "Why?" Ann said, "No."
)
_YEAR_FOLLOWS = re.compile(r"\s\(\d")
_NAMES_WITH_A_MARK = ("Yahoo", "Jeopardy", "Yum")


def _ends_with_mark(text: str, stop: int, after: int, begin: int, *, stops: str, closing: str) -> bool:
    """A question mark, an exclamation mark or another: it ends no sentence before a small letter ("Yahoo! said"), a
    year ("Live! (1974)") or who spoke ("Why?" Ann asked), nor in a name (Yahoo! Inc.).
    """
    if text[begin].islower():
        return not closing and _NAME_BEGINS_SMALL.match(text, begin) is not None
    if _YEAR_FOLLOWS.match(text, after) or (closing and closing[0] in QUOTES and _who_speaks(text, begin)):
        return False
    if stops == "!" and not closing:
        following = word_at(text, begin)
        in_a_name = _word_before(text, stop) in _NAMES_WITH_A_MARK and following not in STARTERS
        return not in_a_name and following not in COMPANIES and not text.startswith("Inc.", begin)
    return True


def _who_speaks(text: str, begin: int) -> bool:
    """Whether what follows a quotation tells who speaks. A pronoun is small there: "Why?" he said. "Why?" He said no."""
    return _SPEAKS.match(text, begin) is not None and word_at(text, begin) not in STARTERS - {"I"}


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
        return len(word) > 4 or not word.isalpha() or _has_vowel(word)
    return True


_GERMAN_ORDINAL = re.compile(
    r"\s(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jahrtausend|"
    r"Weltkrieg|Auflage|Klasse|Kapitel|Platz|Stock)"
)
_GERMAN_ARTICLE_BEFORE = re.compile(
    r"(?<!\bI )\b(?:am|im|vom|zum|zur|beim|ins|der|die|das|den|dem|des)\s\d{1,2}$", re.IGNORECASE
)
_GERMAN_STARTERS = frozenset("Aber Auch Da Danach Dann Das Der Die Dies Diese Er Es Ich Und Sie Wir".split())
_SHORT_NUMBER_AFTER = re.compile(r"\s\d{1,2}\.")
_SHORT_NUMBER_BEFORE = re.compile(r"\d\.\s\d{1,2}$")
_COLON_BEFORE = re.compile(r":\s\d{1,2}$")


def _ends_with_number(text: str, stop: int, after: int, begin: int, word: str) -> bool:
    """A number ends a sentence: "It opened in 2013. Entry is free". But it goes on before a small letter, unless it is
    a year; and a short one is a day or an ordinal ("am 3. 5. 2013", "im 19. Jahrhundert", "der 44. Präsident") or counts
    steps after a colon.
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
        or _is_german_ordinal(text, stop, begin)
    )


def _is_german_ordinal(text: str, stop: int, begin: int) -> bool:
    """A number after an article: "der 44. Präsident", but not "Er nahm die 44. Dann ging er"."""
    return (
        _GERMAN_ARTICLE_BEFORE.search(text, max(0, stop - 9), stop) is not None
        and word_at(text, begin) not in STARTERS
        and word_at(text, begin) not in _GERMAN_STARTERS
    )


_VOWEL = re.compile(
    # Latin, Cyrillic, Greek; in other scripts few are written, and every letter may be one.
    r"[aeiouyäöüáéíóúýàèìòùâêîôûãõåæøœëïıąęěůőű"
    r"аеёиоуыэюяєіїαεηιουωάέήίόύώ]"
    r"|[^\W\d_\u0000-\u04ff\u1e00-\u1fff]",
    re.IGNORECASE,
)


def _has_vowel(word: str) -> bool:
    return _VOWEL.search(word) is not None


def _is_in_full(word: str) -> bool:
    """Whether a small letter may begin a sentence after it: three small letters or more, a vowel among them. Of
    unknown abbreviations most have a capital, no vowel, or two letters.
    """
    return len(word) >= 3 and word.isalpha() and word.islower() and _has_vowel(word)


_BEFORE_A_WORD = re.compile(r"[(\[{\"“‘„«»—–\u00ad\u200b]")


def _word_before(text: str, stop: int) -> str:
    """What stands before the stop without white space, but for what opens it."""
    word = text[max(0, stop - LONGEST) : stop].rsplit(maxsplit=1)[-1]
    if word.isalnum():
        return word
    return _BEFORE_A_WORD.split(word)[-1].lstrip("'’*_¿¡")
