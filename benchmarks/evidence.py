"""Does context pay? Gold evidence found among all sentences of 49 articles, with and without context.

    python benchmarks/evidence.py [--embedder wordllama --embedder minilm] [--folder ../shared/data/evidence]

The questions of Evidence Inference v2 (test split), each with the blocks that hold its evidence. A hit is a sentence
of a gold block among the first k sentences of the whole collection; the reciprocal rank is that of the first one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated as Option

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

import spire
from spire.adapters.sentence_transformers import SentenceTransformers
from spire.adapters.wordllama import Wordllama
from spire.ports import Embedder
from spire.tree import Elem

CUTOFFS = (1, 5, 10, 50)
CONTEXTS = {"none": spire.identity, "PAPER": spire.PAPER, "HTML": spire.HTML}
EMBEDDERS: dict[str, Callable[[], Embedder]] = {"wordllama": Wordllama, "minilm": SentenceTransformers}
HERE = Path(__file__).parent.parent.parent / "shared" / "data" / "evidence"


def xpaths(html: bytes) -> dict[str, spire.Path]:
    """The DOM path of each element of a page, by the XPath that the questions name it with."""
    page = spire.read(html)
    named: dict[str, spire.Path] = {}
    names: dict[spire.Path, str] = {(): f"/{page[()].tag}"}
    for path in page.elements():
        counted: dict[str, list[spire.Path]] = {}
        for child in page.children(path):
            if isinstance(node := page[child], Elem):
                counted.setdefault(node.tag, []).append(child)
        for tag, children in counted.items():
            for place, child in enumerate(children, 1):
                names[child] = f"{names[path]}/{tag}" + (f"[{place}]" if len(children) > 1 else "")
        named[names[path]] = page.origin(path)
    return named


def gold(folder: Path) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Each question with its page and the XPaths of its evidence."""
    for line in (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines():
        question = json.loads(line)
        blocks = frozenset(block for piece in question["evidence"] for block in piece["blocks"])
        yield question["question"], question["page"], blocks


def first_hits(index: spire.Index, questions: Sequence[tuple[str, str, frozenset[spire.Path]]]) -> Iterator[int]:
    """The rank, from 1, of the first sentence of each question's evidence."""
    for question, page, blocks in track(questions, "asking", console=Console(stderr=True), transient=True):
        for rank, hit in enumerate(index.rank(question, len(index)), 1):
            if hit.page != page:
                continue
            places = [hit.annotated.place(path) for path in hit.seed.paths]
            if any(place.path[: len(block)] == block for place in places for block in blocks):
                yield rank
                break
        else:
            raise SystemExit(f"no sentence of the evidence of {question!r} is in the index")


def main(
    embedder: Option[list[str], typer.Option(help="wordllama, minilm")] = ["wordllama", "minilm"],  # noqa: B006  # typer
    folder: Option[Path, typer.Option(help="the folder of pages and questions")] = HERE,
) -> None:
    """Print hit@k and mean reciprocal rank by embedder and context."""
    documents = {}
    origins = {}
    elements = {}
    for file in sorted((folder / "pages").glob("*.html")):
        html = file.read_bytes()
        documents[file.name] = spire.annotate(spire.parse(html, uri=file.name))
        original = documents[file.name].original
        origins[file.name] = {original.origin(path): path for path in original.elements()}
        elements[file.name] = xpaths(html)
    questions = [
        (question, page, frozenset(origins[page][elements[page][block]] for block in blocks))
        for question, page, blocks in gold(folder)
    ]
    table = Table("embedder", "context", *(f"@{k}" for k in CUTOFFS), "MRR")
    for name in embedder:
        model = EMBEDDERS[name]()
        for context, policy in CONTEXTS.items():
            index = spire.Index.build(documents, embedder=model, context=policy)
            ranks = list(first_hits(index, questions))
            shares = [f"{sum(rank <= k for rank in ranks) / len(ranks):.2f}" for k in CUTOFFS]
            table.add_row(name, context, *shares, f"{sum(1 / rank for rank in ranks) / len(ranks):.3f}")
    console = Console()
    console.print(f"{len(questions)} questions, {len(documents)} pages, {len(index)} sentences")
    console.print(table)


if __name__ == "__main__":
    typer.run(main)
