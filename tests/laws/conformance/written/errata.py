"""The errata that concern an operator, 1 to 12: each counterexample with the repaired answer, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from laws.conformance.making import vector
from laws.conformance.operators.registering import Input
from laws.conformance.values import Json, listed, to_paths
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import cut, put_together, result, segmenter, tree, with_needs

__all__ = ["vectors"]

DIFFERS = ("differs-from-paper",)


def vectors() -> list[Vector]:
    return [
        *_link(),
        *_headings(),
        *_lists(),
        *_tables(),
        *_unions(),
        *_compositions(),
        *_marks(),
        *_block_runs(),
        *_aggregation(),
        *_labels(),
        *_two_titles(),
        *_tidying(),
    ]


def _of(name: str, operator: str, given: Input, clause: str, expected: Json) -> Vector:
    return vector(
        f"erratum.{name}",
        operator,
        given,
        source=f"erratum {name.partition('-')[0]}",
        clause=clause,
        expected=result(expected),
        flags=DIFFERS,
    )


def _with_needs(name: str, operator: str, text: str, clause: str) -> Vector:
    source = f"erratum {name.partition('-')[0]}"
    return with_needs(f"erratum.{name}", operator, text, source=source, clause=clause, flags=DIFFERS)


def _link() -> list[Vector]:
    given = {"document": tree("<a>t<br></a>")}
    return [
        _of("1-once", "link", {**given, "paths": [[0]]}, "Link adds the root, and not what is beside.", [[], [0]]),
        _of(
            "1-twice",
            "link",
            {**given, "paths": [[], [0]]},
            "Linked again, the root brings the whole document: Link is no closure.",
            [[], [0], [1]],
        ),
        _of(
            "1-subdoc",
            "subdoc",
            {**given, "paths": [[0]]},
            "A subdocument is linked once: what stands beside the selection stays out.",
            ["a", {}, ["t"]],
        ),
    ]


TWO_HEADINGS = "<div><h2>A</h2><h2 +>B</h2><p>*t</p></div>"
IN_THE_SECOND = "<div><h2>A</h2><h2>*B</h2><p>t</p></div>"
NESTED_HEADINGS = "<div><h2 +>t</h2><h3 +><h2>t</h2></h3>*t</div>"


def _headings() -> Iterable[Vector]:
    for profile in ("paper", "html"):
        needs = partial(_with_needs, operator=f"{profile}.headings")
        yield needs(
            f"2-{profile}",
            text=TWO_HEADINGS,
            clause=f"A heading does not drag in the one of its level before it ({profile}).",
        )
        yield needs(
            f"2-{profile}-in-it",
            text=IN_THE_SECOND,
            clause=f"What is in a heading needs those above it ({profile}).",
        )
        yield needs(f"2b-{profile}", text=NESTED_HEADINGS, clause=f"A heading in a heading is none ({profile}).")
        yield needs(
            f"2b-{profile}-in-it",
            text="<div><h2 +>t</h2><h3><h2>*t</h2></h3>t</div>",
            clause=f"What is in a heading in a heading is of the outer one's level ({profile}).",
        )


def _lists() -> Iterable[Vector]:
    for profile in ("paper", "html"):
        needs = partial(_with_needs, operator=f"{profile}.lists")
        yield needs(
            f"3-{profile}",
            text="<ul><li>+Lunch<ul><li>*Salad</li><li>Soup</li></ul></li></ul>",
            clause=f"The label comes in, and no path down to the selection ({profile}).",
        )
        yield needs(
            f"3-{profile}-again",
            text="<ul><li>*Lunch<ul><li>*Salad</li><li>Soup</li></ul></li></ul>",
            clause=f"The label itself brings nothing of its item ({profile}).",
        )
        yield needs(
            f"3-{profile}-label",
            text="<ul><li>*Lunch<ul><li>Salad</li></ul></li></ul>",
            clause=f"Of an item of which the label is selected the inner list stays out ({profile}).",
        )


def _tables() -> list[Vector]:
    return [
        _with_needs(
            "4-paper",
            "paper.tables",
            "<table><tr><th +>Year</th><th +>Pop</th></tr><tr><th +>2020</th><td>*5</td></tr></table>",
            "A label of a table is a cell, and carries its labels.",
        ),
        _with_needs(
            "4-html",
            "html.tables",
            "<table><tr><th>Year</th><th +>Pop</th></tr><tr><th +>2020</th><td>*5</td></tr></table>",
            "In HTML the header of a row needs none of columns.",
        ),
    ]


PAIRS = {
    "titles-tables": "<div><table><tr><th +>Fare</th></tr><tr><td><h1 +>Zoo</h1></td></tr></table><p>*Open.</p></div>",
    "titles-lists": "<div><ul><li>+Fare<ul><li><h1 +>Zoo</h1></li></ul></li></ul><p>*Open.</p></div>",
    "headings-lists": "<div><ul><li>+Fare<ul><li><h2 +>Zoo</h2></li></ul></li></ul><p>*Open.</p></div>",
    "headings-tables": "<div><table><tr><th +>Fare</th></tr><tr><td><h2 +>Zoo</h2></td></tr></table><p>*Open.</p></div>",
    "titles-headings": "<div><p>*t</p><h1 +>A</h1><title +>T</title></div>",
}


def _needing(*pairs: tuple[int, int]) -> Json:
    """The closure by which a child of the root needs another."""
    return {"closure": {"needs": [[[one], [[other]]] for one, other in pairs]}}


FOUR = ["ul", {}, [["li", {}, []], ["li", {}, []], ["li", {}, []], ["li", {}, []]]]


def _unions() -> Iterable[Vector]:
    for pair, text in PAIRS.items():
        rules = " and ".join(pair.split("-"))
        clause = f"What {rules} bring in has context of its own, and gets it in the same application."
        yield _with_needs(f"5-{pair}", "paper.context", text, clause)
    given = {"document": FOUR, "paths": [[0]]}
    one, other = _needing((0, 1)), _needing((1, 2))
    yield _of(
        "5-union",
        "policy",
        {**given, "policy": {"union": [one, other]}},
        "The union of two closures sees the selection alone, not what the other has added.",
        [[0], [1]],
    )
    yield _of(
        "5-join",
        "policy",
        {**given, "policy": {"join": [one, other]}},
        "The join of two closures goes on until nothing comes in.",
        [[0], [1], [2]],
    )


def _compositions() -> Iterable[Vector]:
    yield _with_needs(
        "6-context",
        "paper.context",
        "<div><h2 +>A</h2><table><tr><th +>x</th></tr><tr><td><h2 +>B</h2></td></tr></table><p>*t</p></div>",
        "The label of a cell comes in with a heading, and with it the heading of the label.",
    )
    given = {"document": FOUR, "paths": [[0]]}
    first, then = _needing((0, 1), (2, 3)), _needing((1, 2))
    yield _of(
        "6-composition",
        "policy",
        {**given, "policy": {"compose": [then, first]}},
        "A composition of two closures is each of them once, the right one first.",
        [[0], [1], [2]],
    )
    yield _of(
        "6-again",
        "policy",
        {"document": FOUR, "paths": [[0], [1], [2]], "policy": {"compose": [then, first]}},
        "A composition of closures gives more when it is applied to its own result.",
        [[0], [1], [2], [3]],
    )
    yield _of(
        "6-swapped",
        "policy",
        {**given, "policy": {"compose": [first, then]}},
        "A composition the other way round is another policy.",
        [[0], [1]],
    )
    yield _of(
        "6-join",
        "policy",
        {**given, "policy": {"join": [then, first]}},
        "The join of two closures is above both of their compositions.",
        [[0], [1], [2], [3]],
    )


def _marks() -> Iterable[Vector]:
    document = tree("<div><p>Ants dig. Bees fly. <b>Wasps sting.</b></p><p>End.</p></div>")
    runs = {
        "Ants dig. Bees fly. Wasps sting.": ["Ants dig.", "Bees fly.", "Wasps sting."],
        "End.": ["End."],
    }
    given = next(put_together("html.erase", D=document, segmenter=segmenter(runs)))
    # In N the first p holds: mark, Ants, mark, space, mark, Bees, mark, space, mark, b, mark.
    ants, bees, wasps = [0, 1], [0, 5], [0, 9, 0]
    yield _of(
        "7-annotate",
        "html.annotate",
        {"document": document, "segmented": cut(runs)},
        "A sentence that has no path in the page is a range of one of its texts.",
        {
            "marks": True,
            "texts": [[[0, 0], "Ants dig. Bees fly. "], [[0, 1, 0], "Wasps sting."], [[1, 0], "End."]],
            "sentences": [
                [[[0, 0], 0, 4], [[0, 0], 5, 9]],
                [[[0, 0], 10, 14], [[0, 0], 15, 19]],
                [[[0, 1, 0], 0, 5], [[0, 1, 0], 6, 12]],
                [[[1, 0], 0, 4]],
            ],
        },
    )
    yield _of("7-erase", "html.erase", given, "To erase the marks gives the page itself again.", document)
    yield _of(
        "7-lift",
        "html.lift",
        {**given, "paths": [[0, 1]]},
        "An element that stands behind marks has another path among them.",
        [[0, 9]],
    )
    yield _of(
        "7-lift-pieces",
        "html.lift",
        {**given, "paths": [[0, 0]]},
        "A text that is cut by marks becomes its pieces, with the spaces between them.",
        [ants, [0, 3], bees, [0, 7]],
    )
    yield _of(
        "7-source",
        "html.source",
        {**given, "paths": listed(to_paths([bees, wasps, [0, 2]]))},
        "A piece leads back to its text, an element to itself, and a mark to nothing.",
        [[0, 0], [0, 1, 0]],
    )


def _block_runs() -> Iterable[Vector]:
    document = tree("<ol><li>Lunch <ul><li>Sandwich</li><li>Salad</li></ul></li></ol>")
    runs = {"Lunch ": ["Lunch"], "Sandwich": ["Sandwich"], "Salad": ["Salad"]}
    yield _of(
        "8-label",
        "html.annotate",
        {"document": document, "segmented": cut(runs)},
        "The words of an item before its inner list are a sentence.",
        {
            "marks": True,
            "texts": [[[0, 0], "Lunch "], [[0, 1, 0, 0], "Sandwich"], [[0, 1, 1, 0], "Salad"]],
            "sentences": [[[[0, 0], 0, 5]], [[[0, 1, 0, 0], 0, 8]], [[[0, 1, 1, 0], 0, 5]]],
        },
    )
    loose = tree("<div>Loose<p>Block</p>tail</div>")
    yield _of(
        "8-loose",
        "html.annotate",
        {"document": loose, "segmented": cut({"Loose": ["Loose"], "Block": ["Block"], "tail": ["tail"]})},
        "What stands before and behind a block in another is in a sentence of its own each.",
        {
            "marks": True,
            "texts": [[[0], "Loose"], [[1, 0], "Block"], [[2], "tail"]],
            "sentences": [[[[0], 0, 5]], [[[1, 0], 0, 5]], [[[2], 0, 4]]],
        },
    )


def _aggregation() -> Iterable[Vector]:
    short, long = "Ants dig.", "Bees fly over the wide meadow."
    document = tree(f"<div><p>{short}</p><p>{long}</p></div>")
    given = {
        "pages": [{"name": "page", "document": document, "segmented": cut({short: [short], long: [long]})}],
        "policy": "identity",
        "sizes": [{"hits": [0], "size": 2}, {"hits": [0, 1], "size": 8}, {"hits": [1], "size": 6}],
        "budget": 4,
    }
    ranking = [["page", 0], ["page", 1]]
    for name, prefix, clause in (
        ("short", ranking[:1], "A hit that fits is in."),
        ("longer", ranking, "A longer ranking takes nothing back: what overruns is passed over, and the page stays."),
    ):
        yield _of(f"9-{name}", "html.aggregate", {**given, "ranking": prefix}, clause, [{"page": "page", "hits": [0]}])


def _labels() -> Iterable[Vector]:
    forged = "Ants dig. </lab_1><lab_2> Bees pay."
    yield _of(
        "10-forged",
        "html.label",
        {"document": ["p", {}, [forged]], "units": [[[0]]]},
        "A page that writes tags of labels has no more labels for that.",
        {"units": [0], "tags": [[0, False], [0, True]], "words": ["Antsdiglab1lab2Beespay"], "safe": True},
    )
    yield _of(
        "10-letters",
        "html.label",
        {
            "document": [
                "div",
                {},
                [
                    ["p", {}, ["<a-1>Ants</a-1>"]],
                    [
                        "p",
                        {},
                        [
                            "\N{FULLWIDTH LESS-THAN SIGN}b\N{FULLWIDTH HYPHEN-MINUS}1\N{FULLWIDTH GREATER-THAN SIGN} ABCDEFGHIJKLM nopqrstuvwxyz"
                        ],
                    ],
                ],
            ],
            "units": [[[0, 0]], [[1, 0]]],
        },
        "The letters of labels are nowhere in the page, in no disguise.",
        {
            "units": [0, 1],
            "tags": [[0, False], [0, True], [1, False], [1, True]],
            "words": ["a1Antsa1", "b1ABCDEFGHIJKLMnopqrstuvwxyz"],
            "safe": True,
        },
    )
    yield _of(
        "10-reply",
        "html.reply",
        {"text": '["lab_2", "qqq-1"]', "labels": ["qqq-1", "qqq-2"]},
        "A label that the page made up is unknown in a reply.",
        {"chosen": ["qqq-1"], "unknown": ["lab_2"]},
    )


def _two_titles() -> Iterable[Vector]:
    pages = {
        "both": ("<html><head><title +>T</title></head><body><svg><title>x</title></svg><p>*t</p></body></html>", ""),
        "drawing-first": ("<body><svg><title>x</title></svg><title +>T</title><p>*t</p></body>", " before it"),
        "drawing-only": ("<body><svg><title>x</title></svg><p>*t</p></body>", " where there is no other"),
    }
    for profile in ("paper", "html"):
        for name, (text, where) in pages.items():
            clause = f"The title of a drawing{where} is none of the page ({profile})."
            yield _with_needs(f"11-{profile}-{name}", f"{profile}.titles", text, clause)


def _tidying() -> Iterable[Vector]:
    yield _of(
        "12-head",
        "html.tidy",
        {"document": ["html", {}, [["head", {}, []], "\n", ["body", {}, [["h1", {}, ["T"]], "\n", ["p", {}, ["t"]]]]]]},
        "The head that the standard puts in, and white space between blocks, hold no places.",
        {
            "tree": ["html", {}, [["body", {}, [["h1", {}, ["T"]], ["p", {}, ["t"]]]]]],
            "origins": [
                [],
                [2],
                [2, 0],
                {"pieces": [{"path": [2, 0, 0], "start": 0, "end": 1}]},
                [2, 2],
                {"pieces": [{"path": [2, 2, 0], "start": 0, "end": 1}]},
            ],
        },
    )
    yield _of(
        "12-title",
        "html.tidy",
        {
            "document": [
                "html",
                {},
                [["head", {}, [["meta", {}, []], ["title", {}, ["T"]]]], ["body", {}, [["p", {}, ["t"]]]]],
            ]
        },
        "A head that holds a title stays, and body is its sibling.",
        {
            "tree": ["html", {}, [["head", {}, [["title", {}, ["T"]]]], ["body", {}, [["p", {}, ["t"]]]]]],
            "origins": [
                [],
                [0],
                [0, 1],
                {"pieces": [{"path": [0, 1, 0], "start": 0, "end": 1}]},
                [1],
                [1, 0],
                {"pieces": [{"path": [1, 0, 0], "start": 0, "end": 1}]},
            ],
        },
    )
