"""A plain word count as a `TokenCounter`: needs nothing, the default."""

from __future__ import annotations

__all__ = ["Words"]


class Words:
    r"""The number of stretches without white space.

    >>> Words()("# Ants\n\nThey dig.")
    4
    """

    name = "words"

    def __call__(self, text: str) -> int:
        return len(text.split())
