"""Ranking and aggregation (semantics §10)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import cut, result, tree

__all__ = ["vectors"]


def paged(name: str, *sentences: str) -> Json:
    """A page of paragraphs of a sentence each."""
    document = tree(f"<div>{''.join(f'<p>{sentence}</p>' for sentence in sentences)}</div>")
    return {"name": name, "document": document, "segmented": cut({sentence: [sentence] for sentence in sentences})}


ANTS, BEES = paged("ants", "Ants dig.", "Ants rest."), paged("bees", "Bees fly.")
SAME = {"Ants dig.": [1.0, 0.0], "Ants rest.": [1.0, 0.0], "Bees fly.": [1.0, 0.0]}
APART = {"Ants dig.": [-1.0, 0.0], "Ants rest.": [0.0, 1.0], "Bees fly.": [0.5, 0.0]}

RANKED: dict[str, tuple[list[Json], dict[str, list[float]], int, Json, str]] = {
    "ties": (
        [BEES, ANTS],
        SAME,
        3,
        [["ants", 0], ["ants", 1], ["bees", 0]],
        "Equals come by name of page and by place, whatever the order of the pages.",
    ),
    "ties-cut": (
        [BEES, ANTS],
        SAME,
        2,
        [["ants", 0], ["ants", 1]],
        "Among equals, too, the first k are a beginning of any longer ranking.",
    ),
    "negative": (
        [ANTS, BEES],
        APART,
        3,
        [["bees", 0], ["ants", 1], ["ants", 0]],
        "What points away from the query comes last, and comes.",
    ),
    "more-than-all": (
        [BEES],
        APART,
        9,
        [["bees", 0]],
        "Where more is asked for than there is, all is given.",
    ),
    "blank-page": (
        [{"name": "blank", "document": ["div", {}, []], "segmented": []}, BEES],
        APART,
        3,
        [["bees", 0]],
        "A page without sentences has no hits.",
    ),
    "same-words": (
        [paged("a", "Ants dig.", "Ants dig.")],
        SAME,
        2,
        [["a", 0], ["a", 1]],
        "Two sentences that say the same are two hits.",
    ),
    "length": (
        [ANTS, BEES],
        {"Ants dig.": [3.0, 4.0], "Ants rest.": [1.0, 0.0], "Bees fly.": [2.0, 0.0]},
        3,
        [["ants", 0], ["bees", 0], ["ants", 1]],
        "Vectors are compared by inner product: their length counts.",
    ),
}

LONG = "Bees fly over the wide meadow."
SHORT_LONG_SHORT = paged("a", "Ants dig.", LONG, "Cats nap.")
# Two words, six and two; between the first and the third something is left out, and its mark is a word.
SIZES = {(0,): 2, (1,): 6, (2,): 2, (0, 1): 8, (0, 2): 5, (1, 2): 8, (0, 1, 2): 10}
IN_ORDER = [["a", 0], ["a", 1], ["a", 2]]

AGGREGATED: dict[str, tuple[list[Json], Json, dict[tuple[int, ...], int], int, Json, str]] = {
    "passed-over": (
        [SHORT_LONG_SHORT],
        IN_ORDER,
        SIZES,
        5,
        [{"page": "a", "hits": [0, 2]}],
        "A hit that does not fit is passed over, and a later one that does is in.",
    ),
    "prefix-one": (
        [SHORT_LONG_SHORT],
        IN_ORDER[:1],
        SIZES,
        5,
        [{"page": "a", "hits": [0]}],
        "Of the shorter ranking the first hit is in.",
    ),
    "prefix-two": (
        [SHORT_LONG_SHORT],
        IN_ORDER[:2],
        SIZES,
        5,
        [{"page": "a", "hits": [0]}],
        "A hit more in the ranking, which does not fit, takes nothing back.",
    ),
    "first-too-large": (
        [SHORT_LONG_SHORT],
        [["a", 1], ["a", 0]],
        {(0,): 6, (1,): 2, (0, 1): 8},
        5,
        [{"page": "a", "hits": [1]}],
        "Where the first hit does not fit, the second may.",
    ),
    "nothing-fits": (
        [SHORT_LONG_SHORT],
        IN_ORDER,
        SIZES,
        1,
        [],
        "Where no hit fits, there is no excerpt, not an empty one either.",
    ),
    "no-hits": ([SHORT_LONG_SHORT], [], {}, 5, [], "Of an empty ranking there are no excerpts."),
    "best-admitted": (
        [SHORT_LONG_SHORT, BEES],
        [["a", 1], ["bees", 0], ["a", 0]],
        {(0,): 6, (1,): 2, (2,): 2, (0, 2): 8},
        4,
        [{"page": "bees", "hits": [1]}, {"page": "a", "hits": [2]}],
        "Pages come in the order of their best hits that are admitted: one that was passed over does not count.",
    ),
    "twice": (
        [BEES],
        [["bees", 0], ["bees", 0]],
        {(0,): 2, (0, 1): 2},
        2,
        None,
        "A hit that comes twice costs nothing the second time.",
    ),
}


def vectors() -> Iterable[Vector]:
    for name, (pages, vectors_of, k, expected, clause) in RANKED.items():
        yield vector(
            f"clause.rank.{name}",
            "html.rank",
            {
                "pages": pages,
                "policy": "identity",
                "vectors": [[text, numbers] for text, numbers in vectors_of.items()],
                "query": [1.0, 0.25],
                "k": k,
            },
            source="§10",
            clause=clause,
            expected=result(expected),
        )
    for name, (pages, ranking, sizes, budget, expected, clause) in AGGREGATED.items():
        yield vector(
            f"clause.aggregate.{name}",
            "html.aggregate",
            {
                "pages": pages,
                "policy": "identity",
                "ranking": ranking,
                "sizes": [{"hits": list(hits), "size": size} for hits, size in sizes.items()],
                "budget": budget,
            },
            source="§10",
            clause=clause,
            expected=None if expected is None else result(expected),
        )
