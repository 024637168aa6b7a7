"""The index of seeds and their ranking (paper, sections 3.1 and 3.1.2; semantics §10)."""

from __future__ import annotations

import reprlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Self

from attrs import field, frozen

from spire.adapters.exact import Exact, inner_products
from spire.collector import collector_paused
from spire.document import Document
from spire.errors import SpireError
from spire.policy.algebra import Preclosure
from spire.policy.profiles import HTML
from spire.ports import AnnIndex, AnnIndexer, Embedder
from spire.rendering.text import text_of_numbers
from spire.sentences import Annotated, Unit, annotate, units
from spire.subdocument import Subdocument

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Hit", "Index", "contextualized"]

FIRST_POOL = 256
GROWTH = 4


@frozen
class Hit:
    """A seed of a page, and how near it is to the query (the inner product of their vectors, at most 1): what
    `Index.rank` gives (paper, section 3.1.2; semantics §10). A ranking from elsewhere is made of hits as well.

    >>> from spire import parse
    >>> page = annotate(parse("<p>Ants dig. Bees fly."))
    >>> Hit("insects.html", page.sentences[1], 0.9, page).text
    'Bees fly.'
    """

    page: str
    seed: Subdocument
    score: float
    annotated: Annotated = field(repr=False, eq=False)

    @property
    def text(self) -> str:
        """The seed's own characters."""
        return self.annotated.text(self.seed)


def contextualized(annotated: Annotated, seeds: Iterable[Subdocument], context: Preclosure) -> list[str]:
    """The text of each seed that is embedded: the words of the seed with its global context (paper, section 3.1).

    The words alone: a model that embeds text takes the marks of Markdown, the addresses of links and marks for gaps for
    words, and finds less with them (`docs/results/evidence.md`).
    """
    with collector_paused():
        return [
            text_of_numbers(annotated.document, annotated.context_of_numbers(context, seed.numbers)) for seed in seeds
        ]


class Index:
    """The seeds of some pages, and a vector for each: that of the words of the seed with its global context (paper,
    sections 3.1 and 3.1.2; semantics §10).

    What is stored is the seed, never the contextualized text; the vector alone knows of the context. So a sentence is
    found by words of its heading:

    >>> import numpy as np
    >>> from spire import parse
    >>> class Insects:
    ...     name = "insects"
    ...
    ...     def __call__(self, texts):
    ...         return np.array([["Ants" in text, "Bees" in text] for text in texts], dtype=np.float32)
    >>> page = parse("<h2>Ants</h2><p>They dig.<h2>Bees</h2><p>They fly.")
    >>> index = Index.build({"insects.html": page}, embedder=Insects())
    >>> [hit.text for hit in index.rank("What do Bees do?", 2)]
    ['Bees', 'They fly.']
    """

    def __init__(
        self,
        seeds: tuple[tuple[str, Annotated, Subdocument], ...],
        text_of_seed: tuple[int, ...],
        vectors: NDArray[np.float32],
        *,
        embedder: Embedder,
        ann: AnnIndexer,
    ) -> None:
        self._seeds = seeds
        self._vectors = vectors
        self._embedder = embedder
        self._nearest: AnnIndex = ann(vectors)
        self._seeds_of_text: list[list[int]] = [[] for _ in range(len(vectors))]
        for seed, text in enumerate(text_of_seed):
            self._seeds_of_text[text].append(seed)

    @classmethod
    def build(
        cls,
        pages: Mapping[str, Document | Annotated],
        *,
        embedder: Embedder,
        ann: AnnIndexer | None = None,
        context: Preclosure = HTML,
        unit: Unit = "sentence",
        progress: Callable[[str], None] | None = None,
    ) -> Self:
        """The index of the units of these pages, each page under its name.

        A page is a document, or an annotated one where another segmenter than the default is wanted. Equal texts
        are embedded once. `progress` is told the name of each page that is ready to be embedded. Raises
        `SpireError` where the pages hold no unit, or the embedder gives anything but a row for each text.
        """
        seeds: list[tuple[str, Annotated, Subdocument]] = []
        texts: dict[str, int] = {}
        text_of_seed: list[int] = []
        for page, document in sorted(pages.items()):
            annotated = annotate(document) if isinstance(document, Document) else document
            of_page = units(annotated, unit)
            seeds.extend((page, annotated, seed) for seed in of_page)
            contexts = contextualized(annotated, of_page, context)
            text_of_seed.extend(texts.setdefault(text, len(texts)) for text in contexts)
            if progress is not None:
                progress(page)
        if not seeds:
            raise SpireError(f"nothing to index: none of the {len(pages)} pages holds a {unit}")
        vectors = _embedded(embedder, list(texts))
        return cls(tuple(seeds), tuple(text_of_seed), vectors, embedder=embedder, ann=ann or Exact())

    def __len__(self) -> int:
        """The number of seeds."""
        return len(self._seeds)

    def rank(self, query: str, k: int) -> tuple[Hit, ...]:
        """The k seeds nearest to the query, or all if there are fewer, the nearest first.

        Equals are in the order of page name and document. `rank(query, k)` is a prefix of any longer ranking: an
        approximate index is asked for pools of a fixed size, each of which is scored exactly before the next. Raises
        `SpireError` for a k below 1, and for a query that the embedder can say nothing of.
        """
        if k < 1:
            raise SpireError(f"k is the number of hits, at least 1, not {k}")
        (vector,) = _embedded(self._embedder, [query], width=self._vectors.shape[1])
        if not vector.any():
            raise SpireError(f"the model {self._embedder.name} knows nothing of {query!r}; ask in other words")
        ranked: list[tuple[float, int]] = []
        waiting: list[tuple[float, int]] = []
        seen: set[int] = set()
        size = FIRST_POOL
        while len(ranked) < k and len(seen) < len(self._vectors):
            is_last = size >= len(self._vectors)
            nearest = range(len(self._vectors)) if is_last else self._nearest(vector, size).tolist()
            pool = [text for text in dict.fromkeys(nearest) if text not in seen]
            seen.update(pool)
            waiting = sorted([*waiting, *self._scored(pool, vector)])
            # The last of a pool wait for their equals, which may be in the next.
            ready = len(waiting) if is_last or not waiting else bisect_left(waiting, (waiting[-1][0], -1))
            ranked += waiting[:ready]
            del waiting[:ready]
            size *= GROWTH
        return tuple(self._hit(score, seed) for score, seed in ranked[:k])

    def _scored(self, texts: list[int], vector: NDArray[np.float32]) -> list[tuple[float, int]]:
        """The seeds that have these texts, each after its score, negated: in ascending order, the nearest first."""
        scores = inner_products(self._vectors[texts], vector).tolist()
        return [(-score, seed) for text, score in zip(texts, scores, strict=True) for seed in self._seeds_of_text[text]]

    def _hit(self, negated: float, seed: int) -> Hit:
        page, annotated, subdocument = self._seeds[seed]
        return Hit(page, subdocument, -negated, annotated)


def _embedded(embedder: Embedder, texts: list[str], *, width: int | None = None) -> NDArray[np.float32]:
    """The row of each text. Raises `SpireError` where the embedder gives anything else, or no finite numbers."""
    import numpy as np

    vectors = np.asarray(embedder(texts))
    if vectors.ndim != 2 or len(vectors) != len(texts) or width not in (None, vectors.shape[1]):
        raise SpireError(
            f"embedder {embedder.name} gave an array of shape {vectors.shape} for {len(texts)} texts; "
            f"it must give one row for each" + (f", of {width} numbers as in the index" if width else "")
        )
    vectors = vectors.astype(np.float32, copy=False)
    finite = np.isfinite(vectors).all(axis=1)
    if not finite.all():
        text = texts[int(np.argmin(finite))]
        raise SpireError(f"embedder {embedder.name} gave a vector that is not finite for {reprlib.repr(text)}")
    return vectors
