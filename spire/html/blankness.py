"""Which texts say nothing."""

from __future__ import annotations

from unicodedata import category

__all__ = ["is_blank"]


def is_blank(text: str) -> bool:
    r"""Whether a reader sees nothing of the text: it is white space and characters without a width of their own, such as
    U+200B or a soft hyphen (Unicode's category Cf). Editors leave headings of these alone.

    >>> is_blank(" \u200b\u00a0"), is_blank("\u200bAnts")
    (True, False)
    """
    if text.isascii():
        return not text or text.isspace()
    return all(character.isspace() or category(character) == "Cf" for character in text)
