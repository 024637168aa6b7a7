"""Ranking and aggregation once more, word for word from semantics §10."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

__all__ = ["admitted", "nearest"]

Vector: TypeAlias = Sequence[float]
Seed: TypeAlias = tuple[str, int]


def nearest(vectors: dict[Seed, Vector], query: Vector, k: int) -> list[Seed]:
    """The k seeds, each a page and which of its sentences, whose vectors have the largest inner products with the query's;
    equals in the order of page and sentence.

    >>> nearest({("b", 0): [1, 0], ("a", 1): [1, 0], ("a", 0): [0, 1]}, [1, 0], 2)
    [('a', 1), ('b', 0)]
    """
    products = {seed: sum(a * b for a, b in zip(vector, query, strict=True)) for seed, vector in vectors.items()}
    return sorted(products, key=lambda seed: (-products[seed], seed))[:k]


def admitted(pages: Sequence[str], size: Callable[[Sequence[int]], int], budget: int) -> list[list[int]]:
    """Of a ranking, given by the page of each hit, the hits that are admitted, a list a page, that of the best hit first.

    Hit by hit: one is admitted if the excerpts of all that are, with it, have together at most the size of the budget.

    >>> admitted(["a", "b", "a"], len, 2)
    [[0], [1]]
    """
    chosen: list[int] = []
    for hit in range(len(pages)):
        if sum(map(size, _by_page(pages, [*chosen, hit]))) <= budget:
            chosen.append(hit)
    return _by_page(pages, chosen)


def _by_page(pages: Sequence[str], hits: Sequence[int]) -> list[list[int]]:
    return [[hit for hit in hits if pages[hit] == page] for page in dict.fromkeys(pages[hit] for hit in hits)]
