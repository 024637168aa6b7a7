"""What the core costs, beside a bare html5lib parse of the same pages, in one run.

    python benchmarks/core.py [--rounds 5] [--folder ../shared/data/pages]

Every figure is a ratio of process CPU times over all pages of the folder, the median of some rounds in which the two
sides take turns; memory is what tracemalloc counts.
"""

from __future__ import annotations

import gc
import pickle
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated as Option
from typing import Any, TypeVar

import html5lib
import typer
from rich.console import Console
from rich.table import Table

import spire
from spire.retrieve.index import contextualized

HERE = Path(__file__).parent.parent.parent / "shared" / "data" / "pages"
DEPTH = 10_000
Subject = TypeVar("Subject")


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def ratio(work: Sequence[Callable[[], object]], beside: Sequence[Callable[[], object]], rounds: int) -> float:
    """The median over rounds of the time of all `work` by that of all `beside`, taking turns."""
    ratios = []
    for _ in range(rounds):
        times = [(cpu(one), cpu(other)) for one, other in zip(work, beside, strict=True)]
        ratios.append(sum(one for one, _ in times) / sum(other for _, other in times))
    return statistics.median(ratios)


def context_of_sentences(annotated: spire.Annotated, policy: spire.Closure) -> None:
    for sentence in annotated.sentences:
        annotated.context_of_numbers(policy, sentence.numbers)


def unit_texts(html: bytes) -> None:
    annotated = spire.annotate(spire.parse(html))
    contextualized(annotated, annotated.sentences, spire.HTML)


def fresh(html: bytes) -> spire.Annotated:
    """A page with its sentences, that no context has been worked out for: the first pays what is paid once a page."""
    annotated = spire.annotate(spire.parse(html))
    assert annotated.sentences
    return annotated


def doubling(html: bytes, rounds: int) -> float:
    """The time of all contexts of a page twice as long by that of the page."""
    body = html.decode("utf-8", "replace")
    ratios = []
    for _ in range(rounds):
        once, twice = fresh(body.encode()), fresh((body + body).encode())
        times = [cpu(partial(context_of_sentences, annotated, spire.HTML)) for annotated in (twice, once)]
        ratios.append(times[0] / times[1])
    return statistics.median(ratios)


def largest_by_median(
    pages: Sequence[bytes], start: Callable[[bytes], Subject], work: Callable[[Subject], object], rounds: int
) -> float:
    """The time a byte of some work on the largest page by that on the median page: 1 where it is linear."""

    def seconds_a_byte(html: bytes) -> float:
        # A small page is gone through as often as makes it as long as the largest, each time anew.
        subjects = [start(html) for _ in range(max(1, round(len(largest) / len(html))))]
        return cpu(lambda: [work(subject) for subject in subjects]) / (len(html) * len(subjects))

    by_size = sorted(pages, key=len)
    largest, median = by_size[-1], by_size[len(by_size) // 2]
    return statistics.median(seconds_a_byte(largest) / seconds_a_byte(median) for _ in range(rounds))


def bytes_a_node(pages: Sequence[bytes]) -> float:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    documents = [spire.parse(html) for html in pages]
    nodes = sum(map(len, documents))
    kept = tracemalloc.get_traced_memory()[0] - before
    characters = sum(
        len(node.text) for document in documents for node in document.numbering.nodes if isinstance(node, spire.Text)
    )
    tracemalloc.stop()
    return (kept - characters) / nodes


def deep() -> str:
    page = "<div>" * DEPTH + "Ants dig." + "</div>" * DEPTH
    one, other = spire.parse(page), spire.parse(page)
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    text = (0,) * (DEPTH + 2)  # body, then each div, then the text
    # By way of a subdocument: as a path set, ten thousand ancestors take 400 MB.
    assert spire.Subdocument(one, {text}).materialize() == one
    assert spire.render(one, {text}) == "Ants dig."
    return "read, ==, hash, pickle, prune, render"


def import_time(statement: str) -> float:
    """Process CPU seconds of an interpreter that runs the statement, less those of one that runs nothing."""

    def seconds(code: str) -> float:
        measured = "import time; {}; print(time.process_time())".format(code or "pass")
        return float(subprocess.run([sys.executable, "-c", measured], capture_output=True, check=True).stdout)

    return statistics.median(seconds(statement) - seconds("") for _ in range(5))


def main(
    rounds: Option[int, typer.Option(help="how often each pair is measured")] = 5,
    folder: Option[Path, typer.Option(help="a folder of HTML pages")] = HERE,
) -> None:
    """Print each figure beside the one to reach."""
    pages = [file.read_bytes() for file in sorted(folder.glob("*.html"))]
    parses = [partial(html5lib.parse, html) for html in pages]
    documents = [spire.parse(html) for html in pages]
    annotated = [spire.annotate(document) for document in documents]
    gc.freeze()  # what stands so far is no part of what is measured, and the collector need not go through it
    table = Table("what", "measured", "to reach")

    def row(what: str, measured: str, figure: str) -> None:
        table.add_row(what, measured, figure)

    reading = ratio([partial(spire.parse, html) for html in pages], parses, rounds)
    row("bytes to tidy document / html5lib parse", f"{reading:.2f}", "<= 1.25")
    for name, policy in {"PAPER": spire.PAPER, "HTML": spire.HTML}.items():
        contexts = []
        for _ in range(rounds):
            new = [partial(context_of_sentences, fresh(html), policy) for html in pages]
            contexts.append(ratio(new, parses, 1))
        row(f"context of every sentence ({name}) / parse", f"{statistics.median(contexts):.3f}", "<= 0.10")
    row("... of a page twice as long / of the page", f"{doubling(max(pages, key=len), rounds):.2f}", "<= 2.3")
    stages: dict[str, tuple[Callable[[bytes], Any], Callable[[Any], object]]] = {
        "html5lib parse": (bytes, html5lib.parse),
        "bytes to tidy document": (bytes, spire.parse),
        "sentences": (spire.parse, spire.annotate),
        "context of every sentence (HTML)": (fresh, partial(context_of_sentences, policy=spire.HTML)),
        "Markdown of the whole page": (spire.parse, lambda document: spire.render(document, {()})),
    }
    for name, (start, work) in stages.items():
        linear = largest_by_median(pages, start, work, rounds)
        row(
            f"{name}: a byte of the largest page / of the median",
            f"{linear:.2f}",
            "" if "html5lib" in name else "<= 1.5",
        )
    fresh_documents = [[spire.parse(html) for html in pages] for _ in range(rounds)]
    sentences = statistics.median(
        ratio([partial(spire.annotate, d) for d in new], parses, 1) for new in fresh_documents
    )
    row("sentences with exact offsets / parse", f"{sentences:.3f}", "<= 0.12")
    markdown = ratio([partial(spire.render, d, {()}) for d in documents], parses, rounds)
    row("Markdown of the whole page / parse", f"{markdown:.3f}", "<= 0.10")
    texts = ratio([partial(unit_texts, html) for html in pages], parses, rounds)
    row("bytes to all contextualized unit texts / parse", f"{texts:.2f}", "<= 1.6")
    row("memory kept, bytes a node, without its characters", f"{bytes_a_node(pages):.0f}", "<= 250")
    row(f"{DEPTH} nested elements", deep(), "read, ==, hash, pickle, prune, render")
    row("import spire, CPU seconds", f"{import_time('import spire'):.2f}", "<= 0.3")
    console = Console()
    console.print(
        f"{len(pages)} pages, {sum(map(len, pages)):,} bytes, {sum(map(len, documents)):,} nodes, "
        f"{sum(len(a.sentences) for a in annotated):,} sentences, CPython {sys.version.split()[0]}"
    )
    console.print(table)


if __name__ == "__main__":
    typer.run(main)
