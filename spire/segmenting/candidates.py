"""Where a sentence may end: a run of stops, with the quotes, brackets and marks that stay with the sentence."""

# ruff: noqa: RUF001 (the stops and quotes of many scripts are what it lists)

from __future__ import annotations

import re

__all__ = ["BRACKETS", "CANDIDATE", "OPENING", "QUOTES", "before_next"]

# The property Sentence_Terminal of Unicode (UAX #29) in the scripts that much is written in, and the ellipsis.
# No white space is written after the wide ones.
_WIDE = "。！？｡．"
_STOPS = ".!?…‽‼⁇⁈⁉؟۔।॥։።။។" + _WIDE

QUOTES = "\"'”’“‘»«›‹」』＂"
BRACKETS = ")]}）］】〕》〉"
_OPENS = "\"'“‘„‚«‹»›([{（［「『【〔《〈¿¡"
OPENING = frozenset(_OPENS)

# Of no width, and no white space: soft hyphen, zero-width space and joiners, marks of direction.
_FORMAT = "\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
_EMOJI = "\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\ufe0f\u200d\u20e3\U000e0020-\U000e007f"

# Linear on any text: a run of stops is tried from its first one alone, and all that repeats is possessive or bounded.
# The set of stops comes first, because `re` skips to a set of characters five times faster than to a look-behind.
CANDIDATE = re.compile(
    rf"""
    (?P<stops> [{_STOPS}] (?<![{_STOPS}]{{2}}) (?: (?<=\.)(?:\s\.(?!\w)){{1,3}}+ | [{_STOPS}]*+ ) )
    (?: (?P<wide> (?<=[{_WIDE}]) | (?<=[{_WIDE}][{_STOPS}]) ) | )
    (?P<closing> (?: (?(wide)(?![“‘„«‹])) [{re.escape(QUOTES + BRACKETS)}{_FORMAT}] | \s[»›](?=\s) )*+ )
    (?: (?P<number> [0-9]{{1,3}}(?:(?:,\s?|[–-])[0-9]{{1,3}}){{0,9}}+ )  # the mark of a footnote, or decimals
      | (?: [¹²³⁰-⁹*†‡§]                                   # marks of footnotes
          | \[ [^\[\]\s] [^\[\]]{{0,20}} \]
          | \s \[ \d [\d,;\s–-]{{0,20}} \] (?!\s[a-z])         # else the next sentence is about it: "[12] proposes"
          | \s? [{_EMOJI}]++
          | \s [:;]-?[()DP] (?=\s)                         # a smiley
        )*+
    )
    (?: (?=\s) | (?<=[\]{_EMOJI}])(?=\w) | (?(wide)|(?!)) )
    """,
    re.VERBOSE,
)

_BEFORE_NEXT = re.compile(
    rf"\s*+(?:[\[(](?:…|\.\.\.)[\])]\s?|[{re.escape(_OPENS)}{_FORMAT}*_•·◦▪●■–—―#@$€£§~^|=+%/\\`-]\s?|<(?!/)|\.(?=[^\W\d_]))*+"
)


def before_next(text: str, place: int) -> int:
    """Where, after a candidate that ends at `place`, the next words begin: past the white space and what opens them."""
    found = _BEFORE_NEXT.match(text, place)
    assert found
    return found.end()
