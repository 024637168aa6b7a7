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
    """Cuts a text into sentences (paper, section 3.1.1; semantics §7).

    >>> from spire import annotate, parse
    >>> class Whole:
    ...     name = "whole"
    ...
    ...     def __call__(self, text):
    ...         return [(0, len(text))]
    >>> len(annotate(parse("<p>Ants dig. Bees fly."), Whole()).sentences)
    1
    """

    @property
    def name(self) -> str: ...

    def __call__(self, text: str) -> Sequence[tuple[int, int]]:
        """The (start, end) of each sentence in code points, half-open: ascending, disjoint, none empty, and
        together covering every character that is not white space.
        """
        ...


class TokenCounter(Protocol):
    """The size of a text, in tokens or in what else a budget is counted (paper, section 2.4; semantics §11).

    >>> from spire import annotate, expand, parse
    >>> class Characters:
    ...     name = "characters"
    ...
    ...     def __call__(self, text):
    ...         return len(text)
    >>> page = annotate(parse("<p>Ants dig. Bees fly."))
    >>> expand(page, page.sentences[0], budget=12, size=Characters()).text
    'Ants dig.'
    """

    @property
    def name(self) -> str: ...

    def __call__(self, text: str) -> int: ...


class Embedder(Protocol):
    """Turns texts into vectors; the nearer the meaning, the greater the inner product (paper, section 3.1;
    semantics §11).

    >>> import numpy as np
    >>> class Counts:
    ...     name = "counts"
    ...
    ...     def __call__(self, texts):
    ...         counts = np.array([[text.count("dig"), text.count("fly")] for text in texts], dtype=np.float32)
    ...         return counts / np.maximum(np.linalg.norm(counts, axis=1, keepdims=True), 1)
    >>> Counts()(["Ants dig and dig.", "Bees fly.", "Cats nap."]).tolist()
    [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]
    """

    @property
    def name(self) -> str: ...

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of unit length for each text; a row of zeros for a text that the model can say nothing of."""
        ...


class AnnIndex(Protocol):
    """Finds the nearest of the vectors that it was built on (semantics §10, §11): what an `AnnIndexer` gives."""

    def __call__(self, vector: NDArray[np.float32], k: int) -> NDArray[np.int64]:
        """The row numbers of the k rows of greatest inner product, or of somewhat more, the likeliest first; an
        approximate index may miss some.
        """
        ...


class AnnIndexer(Protocol):
    """Builds an index on the rows of a matrix (semantics §10, §11).

    >>> import numpy as np
    >>> class Exhaustive:
    ...     name = "exhaustive"
    ...
    ...     def __call__(self, vectors):
    ...         return lambda vector, k: np.argsort(-(vectors @ vector))[:k]
    >>> index = Exhaustive()(np.eye(3, dtype=np.float32))
    >>> index(np.array([0, 0.6, 0.8], dtype=np.float32), 2).tolist()
    [2, 1]
    """

    @property
    def name(self) -> str: ...

    def __call__(self, vectors: NDArray[np.float32]) -> AnnIndex: ...


@frozen
class Completion:
    """What a language model answered, and what the answer took (semantics §11).

    `cost` is in US dollars, None where nobody knows the price. A `cached` answer was taken from a cache: its tokens
    and its cost are those of the call that it was first given to, and nothing was spent again.

    >>> Completion("[1]", prompt_tokens=90, completion_tokens=3)
    Completion(text='[1]', prompt_tokens=90, completion_tokens=3, cost=None, cached=False)
    """

    text: str
    prompt_tokens: int
    completion_tokens: int
    cost: float | None = None
    cached: bool = False


class LlmError(SpireError):
    """A language model gave no answer (semantics §11); the message says which, why, and what to do."""


class Llm(Protocol):
    """A language model: one answer to one conversation (paper, section 3.2.1; semantics §11). Callers that want several
    at a time call it from threads.

    >>> class Fixed:
    ...     name = "fixed"
    ...
    ...     def __call__(self, messages, *, schema=None):
    ...         return Completion("[1]", prompt_tokens=90, completion_tokens=3)
    >>> Fixed()([{"role": "user", "content": "Who digs?"}]).text
    '[1]'
    """

    @property
    def name(self) -> str: ...

    def __call__(self, messages: Sequence[Mapping[str, str]], *, schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer to messages of `role` ("system", "user", "assistant") and `content`. A JSON schema asks for an
        answer of that form; whether the model keeps to it is for the caller to see. A call that fails raises
        `LlmError`.
        """
        ...
