"""Which segmenter is how often right, and how fast, beside a bare html5lib parse of the same pages.

    python benchmarks/segmenters.py [--rounds 5] [--data ../shared/data]

Borders: those of `tests/segmenting/hand_checked.jsonl`, decided by reading. Speed: the process CPU time on all block
runs of the pages by that of the parses, the median of some rounds in which they take turns. Of other libraries, those
that are installed take part. Prints Markdown.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated as Option

import html5lib
import typer
from attrs import frozen

import spire
from spire.adapters.blingfire import Blingfire
from spire.ports import Segmenter
from spire.runs import block_runs, collapsed
from spire.segmenting.rule_based import RuleBased
from tests.segmenting.hand_checked import hand_checked, outcome

HERE = Path(__file__).parent.parent.parent / "shared" / "data"


@frozen
class Strings:
    """A library that gives the sentences as strings, in order."""

    name: str
    split: Callable[[str], Iterable[str]]

    def __call__(self, text: str) -> Sequence[tuple[int, int]]:
        spans, place = [], 0
        for sentence in map(str.strip, self.split(text)):
            found = text.find(sentence, place) if sentence else -1
            if found >= 0:
                place = found + len(sentence)
                spans.append((found, place))
        return spans


def segmenters() -> Iterator[Segmenter]:
    yield RuleBased()
    yield Blingfire()
    try:
        from sentencex import segment

        yield Strings("sentencex", lambda text: segment("en", text))
    except ImportError:
        pass
    try:
        from nupunkt import sent_tokenize

        yield Strings("nupunkt", sent_tokenize)
    except ImportError:
        pass
    try:
        from syntok import segmenter

        def syntok(text: str) -> Iterator[str]:
            for paragraph in segmenter.analyze(text):
                for tokens in paragraph:
                    yield text[tokens[0].offset : tokens[-1].offset + len(tokens[-1].value)]

        yield Strings("syntok", syntok)
    except ImportError:
        pass
    try:
        from pysbd import Segmenter as Pysbd

        yield Strings("pysbd", Pysbd(language="en", clean=False).segment)
    except ImportError:
        pass


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main(
    rounds: Option[int, typer.Option(help="how often each is timed")] = 5,
    data: Option[Path, typer.Option(help="the folder of test data")] = HERE,
) -> None:
    """Print a table: a row a segmenter."""
    checked = hand_checked(data)
    drawn = list(dict.fromkeys(one.drawn for one in checked))
    pages = [file.read_bytes() for file in sorted((data / "pages").glob("*.html"))]
    runs = [run for page in pages for run in block_runs(spire.parse(page)) if not run.whole]
    texts = [collapsed(run.characters)[0] for run in runs]
    groups = {name: [one for one in checked if one.drawn == name] for name in drawn}
    counts = ", ".join(
        f"{name} {sum(len(one.borders) for one in group)} in {len(group)} runs" for name, group in groups.items()
    )
    print(f"Borders: {counts}. Speed: {len(pages)} pages, {len(texts):,} runs, {sum(map(len, texts)):,} characters.\n")
    print(f"| segmenter | {' | '.join(f'{name}: right, missed, extra' for name in drawn)} | of the parse |")
    print("|---" * (len(drawn) + 2) + "|")
    for one in segmenters():
        found = [outcome(one, group) for group in groups.values()]

        def work(segmenter: Segmenter = one) -> None:
            for text in texts:
                segmenter(text)

        times = [
            seconds(work) / sum(seconds(lambda page=page: html5lib.parse(page)) for page in pages)  # type: ignore[misc]
            for _ in range(rounds)
        ]
        cells = [f"{it.right}, {it.missed}, {it.extra} ({it.share:.1%})" for it in found]
        print(f"| {one.name} | {' | '.join(cells)} | {statistics.median(times):.1%} |", flush=True)


if __name__ == "__main__":
    typer.run(main)
