"""Does context pay, and does any rule cost? Known answers found among all sentences of a collection, by context.

    python benchmarks/evidence.py [--collection evidence] [--embedder wordllama] [--vectors FOLDER]

A hit is a sentence of an element that holds the answer among the first k sentences of the whole collection; the
reciprocal rank is that of the first one, and `rank` the geometric mean of its ranks, which also tells apart what is
found late. Each context is compared with HTML question by question: the difference of the mean reciprocal ranks and
the ratio of the ranks, each with its 95 % interval when the pages, with all their questions, are drawn anew (the
questions of a page are not independent), and on how many questions the answer ranks better and worse. A rule costs
where less of it gives a difference above 0 or a ratio below 1, the whole interval. Prints Markdown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Annotated as Option
from typing import TypeVar

import numpy as np
import typer
from gold import COLLECTIONS, Question, pages, questions
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

import spire
from spire.adapters.sentence_transformers import SentenceTransformers
from spire.adapters.wordllama import Wordllama
from spire.ports import Embedder

T = TypeVar("T")

CUTOFFS = (1, 5, 10, 50)
CONTEXTS = {
    "none": spire.identity,
    "PAPER": spire.PAPER,
    "HTML": spire.HTML,
    **{f"HTML less {rule}": spire.HTML.without(rule) for rule in spire.HTML},
}
EMBEDDERS: dict[str, Callable[[], Embedder]] = {"wordllama": Wordllama, "minilm": SentenceTransformers}
HERE = Path(__file__).parent.parent.parent / "shared" / "data"
COLUMNS = ("context", *(f"@{k}" for k in CUTOFFS), "MRR", "rank", "MRR - HTML's", "rank / HTML's", "better", "worse")
LOOKS = (200, 4_000)
DRAWS = 10_000
CHUNK = 512


class Remembering:
    """An embedder that embeds each text once: most texts are the same in several contexts."""

    def __init__(self, embedder: Embedder, vectors: MutableMapping[str, bytes]) -> None:
        self.name = embedder.name
        self._embedder = embedder
        self._vectors = vectors

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        # Texts of a length together are embedded faster; in chunks, so that a run that is stopped has kept most.
        new = sorted((text for text in dict.fromkeys(texts) if text not in self._vectors), key=len)
        chunks = [new[start : start + CHUNK] for start in range(0, len(new), CHUNK)]
        for chunk in _shown(chunks, f"embedding {len(new)} texts"):
            for text, vector in zip(chunk, self._embedder(chunk), strict=True):
                self._vectors[text] = vector.tobytes()
        return np.array([np.frombuffer(self._vectors[text], dtype=np.float32) for text in texts])


def first_hit(index: spire.Index, question: Question) -> int:
    """The rank, from 1, of the first sentence of an answer."""
    for k in (*LOOKS, len(index)):  # a short ranking is a prefix of a longer one, and cheaper
        for rank, hit in enumerate(index.rank(question.text, k), 1):
            if hit.page == question.page:
                places = [hit.annotated.place(path).path for path in hit.seed.paths]
                if any(place[: len(answer)] == answer for place in places for answer in question.answers):
                    return rank
    raise SystemExit(f"no sentence of the answer to {question.text!r} is in the index")


def interval(of_each: NDArray[np.float64], page_of_each: Sequence[str]) -> NDArray[np.float64]:
    """The mean over the questions, and between what it lies in 95 % of the draws of as many pages."""
    _, page = np.unique(page_of_each, return_inverse=True)
    totals, sizes = np.bincount(page, weights=of_each), np.bincount(page)
    drawn = np.random.default_rng(0).integers(len(sizes), size=(DRAWS, len(sizes)))
    means = totals[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    return np.array([of_each.mean(), *np.quantile(means, (0.025, 0.975))])


def rows(ranks: Mapping[str, NDArray[np.int64]], page_of_each: Sequence[str]) -> list[list[str]]:
    """A row of the table for each context, by the rank of the first hit of each question."""
    found = []
    for context, of_each in ranks.items():
        shares = [f"{(of_each <= k).mean():.3f}" for k in CUTOFFS]
        means = [f"{(1 / of_each).mean():.3f}", f"{np.exp(np.log(of_each).mean()):.1f}"]
        compared = ["", "", "", ""]
        if context != "HTML":
            html = ranks["HTML"]
            difference = interval(1 / of_each - 1 / html, page_of_each)
            ratio = np.exp(interval(np.log(of_each / html), page_of_each))
            compared = ["{:+.3f} ({:+.3f} to {:+.3f})".format(*difference), "{:.2f} ({:.2f} to {:.2f})".format(*ratio)]
            compared += [str((of_each < html).sum()), str((of_each > html).sum())]
        found.append([context, *shares, *means, *compared])
    return found


def main(
    collection: Option[list[str], typer.Option(help="evidence, wikitables")] = list(COLLECTIONS),  # noqa: B006  # typer
    embedder: Option[list[str], typer.Option(help="wordllama, minilm")] = list(EMBEDDERS),  # noqa: B006  # typer
    folder: Option[Path, typer.Option(help="the folder of the collections")] = HERE,
    vectors: Option[Path | None, typer.Option(help="keep vectors in this folder, and take them from it")] = None,
) -> None:
    """Print hit@k and mean reciprocal rank by collection, embedder and context, as Markdown."""
    models = {name: Remembering(EMBEDDERS[name](), _kept(vectors, name)) for name in embedder}
    for name in collection:
        annotated = pages(folder / name)
        asked = questions(folder / name, annotated)
        sentences = sum(len(page.sentences) for page in annotated.values())
        for model in models.values():
            ranks = {}
            for context, policy in CONTEXTS.items():
                index = spire.Index.build(annotated, embedder=model, context=policy)
                hits = [first_hit(index, question) for question in _shown(asked, f"asking {name}, {context}")]
                ranks[context] = np.array(hits)
            print(f"\n{name}, {model.name}: {len(asked)} questions, {len(annotated)} pages, {sentences} sentences\n")
            for row in (COLUMNS, ["---"] * len(COLUMNS), *rows(ranks, [question.page for question in asked])):
                print("|", " | ".join(row), "|", flush=True)


def _kept(folder: Path | None, name: str) -> MutableMapping[str, bytes]:
    if folder is None:
        return {}
    from diskcache import Index

    return Index(str(folder / name))


def _shown(work: Sequence[T], what: str) -> Iterable[T]:
    return track(work, what, console=Console(stderr=True), transient=True)


if __name__ == "__main__":
    typer.run(main)
