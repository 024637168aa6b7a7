"""Real pages, cut into sentences by hand: where the borders are, and nothing of the text.

Each line of `hand_checked.jsonl` is one block run of a page, in the text that a segmenter is given (white space
collapsed): the beginning of the SHA-256 of that text, and the offsets at which its sentences begin, but for the first.
The borders were decided by reading, before any segmenter was tried on the run. `drawn` says how the run came in:

- `random`: a page at random, then one of its runs with a stop in it;
- `doubtful`: the same, among runs with a stop that may end nothing: after an abbreviation, a letter, a number, before
  a small letter, a digit, a bracket, or with a quote or a footnote's mark after it;
- `later`: as `doubtful`, but drawn and read after the rules had been written.

A number or label in front is no sentence ("2.1. Study design"). Each part of a reference that a full stop ends is one.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from attrs import frozen

import spire
from spire.ports import Segmenter
from spire.runs import block_runs, collapsed

__all__ = ["Checked", "Outcome", "hand_checked", "outcome"]

FILE = Path(__file__).with_name("hand_checked.jsonl")


@frozen
class Checked:
    drawn: str
    page: str
    text: str
    borders: frozenset[int]


@frozen
class Outcome:
    """How many borders a segmenter found, how many it missed, and how many it set where none is."""

    right: int
    missed: int
    extra: int

    @property
    def share(self) -> float:
        """Of all places that are a border, or that were taken for one, the share that is right."""
        return self.right / (self.right + self.missed + self.extra)


def hand_checked(data: Path) -> list[Checked]:
    """The runs with their texts, from the pages in `data`; `AssertionError` where a page reads otherwise by now."""
    entries = [json.loads(line) for line in FILE.read_text(encoding="ascii").splitlines()]
    texts = {page: _texts(data / page) for page in sorted({entry["page"] for entry in entries})}
    gone = [f"{entry['page']}: {entry['text']}" for entry in entries if entry["text"] not in texts[entry["page"]]]
    assert not gone, f"{len(gone)} runs read by hand are not in their pages any more: {', '.join(gone[:5])}"
    return [
        Checked(entry["drawn"], entry["page"], texts[entry["page"]][entry["text"]], frozenset(entry["borders"]))
        for entry in entries
    ]


def _texts(page: Path) -> dict[str, str]:
    """The text of each run of the page, by the beginning of its SHA-256."""
    runs = block_runs(spire.parse(page.read_bytes()))
    texts = (collapsed(run.characters)[0] for run in runs if not run.whole)
    return {sha256(text.encode()).hexdigest()[:16]: text for text in texts}


def outcome(segmenter: Segmenter, checked: list[Checked]) -> Outcome:
    right = missed = extra = 0
    for one in checked:
        found = {start for start, _ in segmenter(one.text)[1:]}
        right += len(found & one.borders)
        missed += len(one.borders - found)
        extra += len(found - one.borders)
    return Outcome(right, missed, extra)
