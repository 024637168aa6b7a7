"""Cases on real pages: path sets drawn at random from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from laws.cases import Case
from spire.document import Document
from spire.path import PathSet
from spire.tree import Text

__all__ = ["PER_PAGE", "sampled"]

PER_PAGE = 40
"""How many cases there are on each page."""


def sampled(pages: list[Document], seed: int) -> Iterator[Case]:
    """So many cases on each page: texts, as a search finds them, or nodes of any kind, a few at a time."""
    for place, page in enumerate(pages):
        random = Random(f"{seed}/{place}")  # noqa: S311 # a sample, no secret; a str seeds alike in every run
        texts = [number for number, node in enumerate(page.numbering.nodes) if isinstance(node, Text)]
        origin = f"the page {page.uri}" if page.uri else f"page {place + 1}"
        for _ in range(PER_PAGE):
            P, Q = (_path_set(page, texts, random) for _ in "PQ")
            yield Case(page, P, Q, f"a part of {origin}")


def _path_set(page: Document, texts: list[int], random: Random) -> PathSet:
    among = texts if texts and random.random() < 0.7 else range(len(page))
    return page.numbering.paths(random.sample(among, min(len(among), random.randint(1, 4))))
