"""Sentences: block runs, characters, and what a segmenter may give (semantics §7)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import REFUSED, cut, nested, put_together, result, segmenter, tree

__all__ = ["vectors"]

FAMILY = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"  # five code points, one sign
DEEP = nested(13, "b", "Ants dig.")

# The document; of each run its sentences; the texts; and of each sentence the ranges of its words.
ANNOTATED: dict[str, tuple[Json, dict[str, list[str]], Json, Json, str]] = {
    "wide": (
        ["p", {}, ["\N{ANT} digs. \N{HONEYBEE} flies."]],
        {"\N{ANT} digs. \N{HONEYBEE} flies.": ["\N{ANT} digs.", "\N{HONEYBEE} flies."]},
        [[[0], "\N{ANT} digs. \N{HONEYBEE} flies."]],
        [[[[0], 0, 1], [[0], 2, 7]], [[[0], 8, 9], [[0], 10, 16]]],
        "A character outside the basic plane is one code point.",
    ),
    "joined-signs": (
        ["p", {}, [f"{FAMILY} e\N{COMBINING ACUTE ACCENT}t. So."]],
        {f"{FAMILY} e\N{COMBINING ACUTE ACCENT}t. So.": [f"{FAMILY} e\N{COMBINING ACUTE ACCENT}t.", "So."]},
        [[[0], f"{FAMILY} e\N{COMBINING ACUTE ACCENT}t. So."]],
        [[[[0], 0, 5], [[0], 6, 10]], [[[0], 11, 14]]],
        "Signs of several code points are counted by these.",
    ),
    "collapsed": (
        ["p", {}, ["\n  Ants\t\tdig.\n  Bees fly.\n"]],
        {" Ants dig. Bees fly. ": ["Ants dig.", "Bees fly."]},
        [[[0], "\n  Ants\t\tdig.\n  Bees fly.\n"]],
        [[[[0], 3, 7], [[0], 9, 13]], [[[0], 16, 20], [[0], 21, 25]]],
        "A segmenter sees white space collapsed, and offsets count what stands in the text.",
    ),
    "collapsed-across": (
        ["p", {}, ["Ants ", ["b", {}, [" dig."]]]],
        {"Ants dig.": ["Ants dig."]},
        [[[0], "Ants "], [[1, 0], " dig."]],
        [[[[0], 0, 4], [[1, 0], 1, 5]]],
        "White space is collapsed across the border of an inline element.",
    ),
    "no-break-space": (
        ["p", {}, ["5\N{NO-BREAK SPACE} km. Go."]],
        {"5\N{NO-BREAK SPACE} km. Go.": ["5\N{NO-BREAK SPACE} km.", "Go."]},
        [[[0], "5\N{NO-BREAK SPACE} km. Go."]],
        [[[[0], 0, 1], [[0], 3, 6]], [[[0], 7, 10]]],
        "A no-break space is not collapsed.",
    ),
    "break": (
        ["p", {}, ["Lid off", ["br", {}, []], "Stir."]],
        {"Lid off": ["Lid off"], "Stir.": ["Stir."]},
        [[[0], "Lid off"], [[2], "Stir."]],
        [[[[0], 0, 3], [[0], 4, 7]], [[[2], 0, 5]]],
        "A line break ends a run.",
    ),
    "inline": (
        ["p", {}, [["b", {}, ["N"]], "o ", ["i", {}, ["entry. Go"]], "!"]],
        {"No entry. Go!": ["No entry.", "Go!"]},
        [[[0, 0], "N"], [[1], "o "], [[2, 0], "entry. Go"], [[3], "!"]],
        [[[[0, 0], 0, 1], [[1], 0, 1], [[2, 0], 0, 6]], [[[2, 0], 7, 9], [[3], 0, 1]]],
        "A sentence may end inside an element that it did not begin in.",
    ),
    "pre": (
        ["div", {}, [["pre", {}, ["a. B.\n\n  c. D."]]]],
        {},
        [[[0, 0], "a. B.\n\n  c. D."]],
        [[[[0, 0], 0, 2], [[0, 0], 3, 5], [[0, 0], 9, 11], [[0, 0], 12, 14]]],
        "A pre is one sentence, and no segmenter is asked.",
    ),
    "table": (
        tree("<table><caption>Fees</caption><tr><th>Age</th><td>7</td></tr></table>"),
        {"Fees": ["Fees"], "Age": ["Age"], "7": ["7"]},
        [[[0, 0], "Fees"], [[1, 0, 0], "Age"], [[1, 1, 0], "7"]],
        [[[[0, 0], 0, 4]], [[[1, 0, 0], 0, 3]], [[[1, 1, 0], 0, 1]]],
        "A caption and each cell is a run, though no sentence ends there.",
    ),
    "blank": (
        ["div", {}, [["p", {}, [" \n"]], ["p", {}, [""]]]],
        {},
        [[[0, 0], " \n"], [[1, 0], ""]],
        [],
        "A page of white space has no sentences.",
    ),
    "deep": (
        DEEP,
        {"Ants dig.": ["Ants dig."]},
        [[[0] * 13, "Ants dig."]],
        [[[[0] * 13, 0, 4], [[0] * 13, 5, 9]]],
        "Thirteen inline elements around a text end no run.",
    ),
    "many": (
        ["p", {}, ["".join(f"S{n:x}. " for n in range(12))]],
        {"".join(f"S{n:x}. " for n in range(12)): [f"S{n:x}." for n in range(12)]},
        [[[0], "".join(f"S{n:x}. " for n in range(12))]],
        [[[[0], 4 * n, 4 * n + 3]] for n in range(12)],
        "Twelve sentences of one text come in their order.",
    ),
    "unknown-element": (
        ["x-a", {}, [["x-b", {}, ["Ants"]], ["x-c", {}, [" dig."]]]],
        {"Ants dig.": ["Ants dig."]},
        [[[0, 0], "Ants"], [[1, 0], " dig."]],
        [[[[0, 0], 0, 4], [[1, 0], 1, 5]]],
        "An element that HTML does not know is inline.",
    ),
}

TEXT = "Ants dig. Bees fly."
LOOSE: dict[str, tuple[Json, str]] = {
    "spaces-in": ([[0, 10], [10, 19]], "White space between two sentences may be part of one of them."),
    "spaces-out": ([[0, 9], [10, 19]], "White space between two sentences may be part of none."),
}
NOT_LAWFUL: dict[str, tuple[Json, str]] = {
    "overlapping": ([[0, 11], [10, 19]], "Spans that overlap are refused."),
    "unsorted": ([[10, 19], [0, 9]], "Spans out of order are refused."),
    "empty": ([[0, 9], [9, 9], [10, 19]], "A span of no characters is refused."),
    "past-the-end": ([[0, 9], [10, 20]], "A span past the end of its run is refused."),
    "gap": ([[0, 8], [10, 19]], "Spans that leave a visible character out are refused."),
    "backwards": ([[0, 9], [19, 10]], "A span that ends before it begins is refused."),
    "none": ([], "No spans for a run that says something are refused."),
}


def vectors() -> Iterable[Vector]:
    for name, (document, runs, texts, sentences, clause) in ANNOTATED.items():
        yield vector(
            f"clause.annotate.{name}",
            "html.annotate",
            {"document": document, "segmented": cut(runs)},
            source="§7",
            clause=clause,
            expected=result({"marks": True, "texts": texts, "sentences": sentences}),
        )
    document = ["p", {}, [TEXT]]
    words = [[[[0], 0, 4], [[0], 5, 9]], [[[0], 10, 14], [[0], 15, 19]]]
    for name, (spans, clause) in LOOSE.items():
        yield vector(
            f"clause.annotate.{name}",
            "html.annotate",
            {"document": document, "segmented": [[TEXT, spans]]},
            source="§7",
            clause=clause,
            expected=result({"marks": True, "texts": [[[0], TEXT]], "sentences": words}),
        )
    for name, (spans, clause) in NOT_LAWFUL.items():
        yield vector(
            f"clause.annotate.{name}",
            "html.annotate",
            {"document": document, "segmented": [[TEXT, spans]]},
            source="§7",
            clause=clause,
            expected=REFUSED,
        )
    yield from _there_and_back()


def _there_and_back() -> Iterable[Vector]:
    untidy = ["div", {}, ["", "Ants dig.", " Bees ", ["b", {}, ["", "fly."]], "", ""]]
    both = segmenter({"Ants dig. Bees fly.": ["Ants dig.", "Bees fly."]})
    yield vector(
        "clause.erase.not-normal",
        "html.erase",
        next(put_together("html.erase", D=untidy, segmenter=both)),
        source="§7",
        clause="A page that is not in normal form comes back as it was.",
        expected=result(untidy),
    )
    plain = ["div", {}, [["p", {}, [TEXT]], ["p", {}, ["End."]]]]
    runs = {TEXT: ["Ants dig.", "Bees fly."], "End.": ["End."]}
    annotated = next(put_together("html.erase", D=plain, segmenter=segmenter(runs)))
    # In N the first p holds: mark, Ants, mark, space, mark, Bees, mark.
    yield vector(
        "clause.lift.element",
        "html.lift",
        {**annotated, "paths": [[0]]},
        source="§7",
        clause="An element is lifted to itself alone, without what is in it.",
        expected=result([[0]]),
    )
    yield vector(
        "clause.source.marks",
        "html.source",
        {**annotated, "paths": [[0, 0], [0, 2], [1, 0]]},
        source="§7",
        clause="Marks alone lead back to nothing.",
        expected=result([]),
    )
    yield vector(
        "clause.source.space",
        "html.source",
        {**annotated, "paths": [[0, 3]]},
        source="§7",
        clause="The space between two sentences leads back to the text of both.",
        expected=result([[0, 0]]),
    )
    fees = tree("<table><tr><th>Age. Sex.</th></tr><tr><td>7</td></tr></table>")
    cells = {"Age. Sex.": ["Age.", "Sex."], "7": ["7"]}
    in_cells = next(put_together("html.erase", D=fees, segmenter=segmenter(cells)))
    yield vector(
        "clause.sentence-context.part-of-a-header",
        "html.sentence_context",
        {**in_cells, "policy": "HTML", "paths": [[0, 0, 1]]},
        source="§7; §6, Tables",
        clause="A sentence of a header cell does not bring the rest of the cell.",
        expected=result([[0, 0, 1]]),
    )
    yield vector(
        "clause.sentence-context.header-and-cell",
        "html.sentence_context",
        {**in_cells, "policy": "HTML", "paths": [[0, 0, 1], [1, 0, 1]]},
        source="§7; §6, Tables",
        clause="A cell brings its header, of which a sentence is selected already, whole.",
        expected=result([[0, 0], [0, 0, 1], [1, 0, 1]]),
    )
    lunch = tree("<ul><li>Lunch. Cold.<ul><li>Salad</li></ul></li></ul>")
    dishes = {"Lunch. Cold.": ["Lunch.", "Cold."], "Salad": ["Salad"]}
    yield vector(
        "clause.sentence-context.part-of-a-label-and-item",
        "html.sentence_context",
        {
            **next(put_together("html.erase", D=lunch, segmenter=segmenter(dishes))),
            "policy": "HTML",
            "paths": [[0, 1], [0, 7, 0, 1]],
        },
        source="§7; §6, Lists",
        clause="An item brings its label, of which a sentence is selected already, whole: all pieces of that text.",
        expected=result([[0, 1], [0, 3], [0, 5], [0, 7, 0, 1]]),
    )
