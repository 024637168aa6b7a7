"""What a model would say, recorded in the input, so that no implementation needs a segmenter, an embedder or a counter of
ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from laws.conformance.values import WireError

__all__ = ["RecordedEmbedder", "RecordedSegmenter"]

Spans = Sequence[tuple[int, int]]


@frozen
class RecordedSegmenter:
    """Gives for each text what a segmenter gave for it.

    >>> RecordedSegmenter({"Ants dig.": [(0, 9)]})("Ants dig.")
    [(0, 9)]
    """

    spans: Mapping[str, Spans] = field(repr=False)
    name: str = "recorded"

    def __call__(self, text: str) -> Spans:
        if text not in self.spans:
            raise WireError(f"the input has no sentences for the block run {text!r:.80}")
        return self.spans[text]


@frozen
class RecordedEmbedder:
    r"""Gives for each text the vector that is recorded for its words, white space aside, and nothing for any other.

    >>> RecordedEmbedder({"Ants dig.": [0.0, 1.0]}, 2)(["Ants\n\ndig."]).tolist()
    [[0.0, 1.0]]
    """

    vectors: Mapping[str, Sequence[float]] = field(repr=False)
    width: int
    name: str = "recorded"

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        nothing = [0.0] * self.width
        rows = [self.vectors.get(" ".join(text.split()), nothing) for text in texts]
        return np.array(rows, dtype=np.float32).reshape(len(texts), self.width)
