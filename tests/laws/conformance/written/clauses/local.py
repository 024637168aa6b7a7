"""Local context: chains, and what goes where there is no room (semantics §9)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.operators.registering import Input
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import put_together, result, segmenter, tree

__all__ = ["vectors"]

TWO_HEADINGS = tree("<div><h1>A</h1><h2>B</h2><p>t</p></div>")
OF_TWO_HEADINGS = {text: [text] for text in ("A", "B", "t")}
# In N each text stands between two marks.
A, B, SEED = [0], [1], [2, 1]
A_READ, B_READ, SEED_READ = ["h1", [], [["A", []]]], ["h2", [], [["B", []]]], ["p", [], [["t", []]]]


def _with_budget(budget: int) -> Input:
    """The last sentence of the page, with its two headings: `# A`, `## B` and `t` are five words."""
    return next(
        put_together(
            "html.expand", D=TWO_HEADINGS, segmenter=segmenter(OF_TWO_HEADINGS), P=frozenset(), k=2, budget=budget
        )
    )


def vectors() -> Iterable[Vector]:
    yield vector(
        "clause.expand.tie",
        "html.expand",
        _with_budget(4),
        source="§9",
        clause="Of two headings that cost the same, the first in document order is dropped first.",
        expected=result(
            {
                "rung": [SEED],
                "view": [B, SEED],
                "dropped": [A],
                "size": 3,
                "overrun": 0,
                "text": [B_READ, SEED_READ],
            }
        ),
    )
    yield vector(
        "clause.expand.seed-over-budget",
        "html.expand",
        _with_budget(0),
        source="§9",
        clause="A selection that exceeds the budget by itself is given alone, with what it exceeds it by.",
        expected=result(
            {"rung": [SEED], "view": [SEED], "dropped": [A, B], "size": 1, "overrun": 1, "text": [SEED_READ]}
        ),
    )
    yield vector(
        "clause.expand.dropped-until-alone",
        "html.expand",
        _with_budget(1),
        source="§9",
        clause="A selection that fills the budget has no room for context, and exceeds nothing.",
        expected=result(
            {"rung": [SEED], "view": [SEED], "dropped": [A, B], "size": 1, "overrun": 0, "text": [SEED_READ]}
        ),
    )
    yield vector(
        "clause.expand.exactly",
        "html.expand",
        _with_budget(5),
        source="§9",
        clause="Where all fits to the word, nothing is dropped.",
    )
    six = [f"S{n}." for n in range(6)]
    blocks = tree(f"<div><p>{' '.join(six)}</p><p>End.</p></div>")
    values = {"D": blocks, "segmenter": segmenter({" ".join(six): six, "End.": ["End."]}), "P": frozenset(), "k": 0}
    chain = next(put_together("html.ladder", **values))
    # In N the first p holds for each sentence a mark, its text, a mark, and a space but for the last.
    text = [[0, 4 * n + 1] for n in range(6)]
    for name, paths, within, ends, clause in (
        (
            "nearest",
            [text[2]],
            [[2], [2, 3], [1, 2, 3], [1, 2, 3, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]],
            [*range(7)],
            "The nearest sentence comes in first, of two as near the following.",
        ),
        (
            "from-the-end",
            [text[5]],
            [[5], [4, 5], [3, 4, 5], [2, 3, 4, 5], [1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]],
            [*range(7)],
            "From the last sentence of a block a selection grows backward in it, before it leaves it.",
        ),
        (
            "two-of-a-block",
            [text[0], text[5]],
            [[0, 5], [0, 1, 5], [0, 1, 4, 5], [0, 1, 2, 4, 5], [0, 1, 2, 3, 4, 5]],
            [*range(7)],
            "Two sentences of a block grow towards each other.",
        ),
        (
            "whole-block",
            [[0]],
            [[0, 1, 2, 3, 4, 5]],
            [*range(7)],
            "A block that is selected is whole, and grows beyond.",
        ),
    ):
        yield vector(
            f"clause.ladder.{name}",
            "html.ladder",
            {**chain, "paths": paths},
            source="§9",
            clause=clause,
            expected=result({"begins": True, "ascends": True, "within": within, "ends": ends}),
        )
