"""What is injected: the models and indexes that the pipeline runs on, each as a protocol.

An adapter in `spire.adapters` fits a library to a port; anything of the same shape does as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from spire.errors import SpireError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["AnnIndex", "AnnIndexer", "Completion", "Embedder", "Llm", "LlmError", "Segmenter", "TokenCounter"]


class Segmenter(Protocol):
    """Cuts a text into sentences."""

    @property
    def name(self) -> str: ...

    def __call__(self, text: str) -> Sequence[tuple[int, int]]:
        """The (start, end) of each sentence in code points, half-open: ascending, disjoint, none empty, and
        together covering every character that is not white space.
        """
        ...


class TokenCounter(Protocol):
    """The size of a text, in tokens or in what else a budget is counted."""

    @property
    def name(self) -> str: ...

    def __call__(self, text: str) -> int: ...


class Embedder(Protocol):
    """Turns texts into vectors; the nearer the meaning, the greater the inner product."""

    @property
    def name(self) -> str: ...

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of unit length for each text; a row of zeros for a text that the model can say nothing of."""
        ...


class AnnIndex(Protocol):
    """Finds the nearest of the vectors that it was built on."""

    def __call__(self, vector: NDArray[np.float32], k: int) -> NDArray[np.int64]:
        """The row numbers of the k rows of greatest inner product, or of somewhat more, the likeliest first; an
        approximate index may miss some.
        """
        ...


class AnnIndexer(Protocol):
    """Builds an index on the rows of a matrix."""

    @property
    def name(self) -> str: ...

    def __call__(self, vectors: NDArray[np.float32]) -> AnnIndex: ...


@frozen
class Completion:
    """What a language model answered, and what the answer took.

    `cost` is in US dollars, None where nobody knows the price. A `cached` answer was taken from a cache: its tokens
    and its cost are those of the call that it was first given to, and nothing was spent again.
    """

    text: str
    prompt_tokens: int
    completion_tokens: int
    cost: float | None = None
    cached: bool = False


class LlmError(SpireError):
    """A language model gave no answer; the message says which, why, and what to do."""


class Llm(Protocol):
    """A language model: one answer to one conversation. Callers that want several at a time call it from threads."""

    @property
    def name(self) -> str: ...

    def __call__(self, messages: Sequence[Mapping[str, str]], *, schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer to messages of `role` ("system", "user", "assistant") and `content`. A JSON schema asks for an
        answer of that form; whether the model keeps to it is for the caller to see. A call that fails raises
        `LlmError`.
        """
        ...
