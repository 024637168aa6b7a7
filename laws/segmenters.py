"""Segmenters that keep to the port and cut where nobody would expect it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from spire.ports import Segmenter

__all__ = ["ODD_SEGMENTERS", "Cutting"]


@frozen
class Cutting:
    r"""The segmenter to which every match of a regular expression is a sentence.

    >>> Cutting("words", r"\S+")("Ants dig.")
    [(0, 4), (5, 9)]
    """

    name: str
    pattern: str

    def __call__(self, text: str) -> Sequence[tuple[int, int]]:
        return [match.span() for match in re.finditer(self.pattern, text)]


ODD_SEGMENTERS: tuple[Segmenter, ...] = (
    Cutting("the whole text", r"(?s).+"),
    Cutting("words", r"\S+"),
    Cutting("words with their space", r"\s*\S+\s*"),
    Cutting("words, and the space between them", r"\S+|\s+"),
    Cutting("characters", r"\S"),
    Cutting("every three characters", r"(?s).{1,3}"),
)
