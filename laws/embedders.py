"""An embedder whose vectors can be told by hand, with many ties, for the laws of retrieval."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

__all__ = ["FirstLetter"]


@frozen
class FirstLetter:
    """A dimension for each of some letters: a text points to that of its first letter among them, and nowhere if it
    has none.

    >>> FirstLetter("ab")(["bee", "cow", "hat"]).tolist()
    [[0.0, 1.0], [0.0, 0.0], [1.0, 0.0]]
    """

    letters: str
    name: str = "first letter"

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), len(self.letters)), dtype=np.float32)
        for row, text in enumerate(texts):
            letter = next((character for character in text if character in self.letters), None)
            if letter is not None:
                vectors[row, self.letters.index(letter)] = 1
        return vectors
