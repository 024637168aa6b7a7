"""Letters as a reader may take them: what stands for a Latin letter in another case, width, style or script."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["LETTERS", "folded"]

_LOOK_ALIKES = {
    "c": "ϲϹСсᏟⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲🝌",
    "f": "ſϜքᖴẝꓝ𐊇𐊥𐔥𑢢𑣂𝈓",
    "h": "ΗНһհћђᎻᏂᕼⲎꓧ𐋏",
    "j": "ͿϳЈјᎫᒍꓙ",
    "k": "ΚκКкᏦᛕⲔꓗ𐔘",
    "n": "ΝηпոռⲚꓠ𐔓",
    "p": "ΡρРрþᏢᑭ⍴Ⲣⲣꓑ𐊕",
    "r": "ƦгᎡᏒᖇᴦⲅꓣꭇꮁ𐒴𖼵𝈖",
    "t": "ΤτТтᎢ⊤⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨",
    "v": "νυѴѵ۷Ꮩᐯ∨⋁ⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈𝈍",
    "x": "×ΧχХхᕁᕽ᙭᙮ᚷ╳⤫⤬⨯ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣΥγУуҮүყᎩᎽᶌⲨꓬ𐊲𑢤𑣜𖽃",
}
"""What looks like a letter and is none by its name or any normal form (Unicode's confusables, and a few more)."""

LETTERS = "".join(_LOOK_ALIKES)
"""The letters that `folded` sees through every disguise. No digit looks like one of them, nor do two other letters side
by side, as r and n do like m.
"""

_LETTER = {look_alike: letter for letter, look_alikes in _LOOK_ALIKES.items() for look_alike in look_alikes}
_NAMED = re.compile(r"(?:.* )?(?:LATIN|REGIONAL INDICATOR) (?:.* )?([A-Z])(?: WITH .*)?")


def folded(text: str) -> str:
    """The letters of a text, in lower case, each look-alike as the Latin letter; what stands between them is gone.

    >>> folded("\N{FULLWIDTH LATIN CAPITAL LETTER X}-\N{CYRILLIC SMALL LETTER ES}\N{COMBINING ACUTE ACCENT} K1")
    'xck'
    """
    return text.translate({ord(character): _letters(character) for character in set(text)})


def _letters(character: str) -> str:
    parts = character if character in _LETTER else unicodedata.normalize("NFKD", character)
    return "".join([_letter(part) for part in parts])


def _letter(part: str) -> str:
    if part in _LETTER:
        return _LETTER[part]
    if named := _NAMED.fullmatch(unicodedata.name(part, "")):
        return named[1].lower()
    return part.casefold() if part.isalpha() else ""
