"""The paper: its examples, listings and definitions, and what it says of each rule, worked out by hand."""

from __future__ import annotations

import re
from functools import partial

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import cut, put_together, result, segmenter, tree, with_needs
from tests.test_paper_examples import LISTING_2, LISTING_3, LISTING_4, LISTING_5

__all__ = ["vectors"]


def printed(listing: str) -> Json:
    """The tree that a listing of the paper prints."""
    made: list[Json] = [["", {}, []]]
    for line in listing.replace("␣", " ").split("\n"):
        if opened := re.match(r'Elem\("(\w+)", \{\}, \[', line):
            made.append([opened[1], {}, []])
        elif text := re.match(r'Text\("(.*)", path=', line):
            made[-1][2].append(text[1])
        else:
            last = made.pop()
            made[-1][2].append(last)
    return made[0][2][0]


TINY = printed(LISTING_2)

FIRST_PARAGRAPH = ["html", {}, [["body", {}, [["section", {}, [["p", {}, ["First paragraph."]]]]]]]]
"""Example 2.5: the first paragraph and what is around it."""

LISTING_1 = [
    "html",
    {},
    [
        ["head", {}, []],
        "\n  ",
        [
            "body",
            {},
            [
                "\n    ",
                [
                    "section",
                    {},
                    [
                        "\n      ",
                        ["h1", {}, ["Title"]],
                        "\n      ",
                        ["p", {}, ["First paragraph."]],
                        "\n      ",
                        ["p", {}, ["Second paragraph."]],
                        "\n    ",
                    ],
                ],
                "\n  \n\n",
            ],
        ],
    ],
]
"""Listing 1 as the HTML standard reads it."""


def vectors() -> list[Vector]:
    return [
        *_trees_and_paths(),
        *_completion(),
        *_pruning(),
        *_subdocuments(),
        *_titles(),
        *_rules(),
        *_sentences(),
        *_retrieval(),
        *_replies(),
    ]


def _trees_and_paths() -> list[Vector]:
    example = partial(vector, source="2.1, Example 2.1")
    every = [[], [0], [0, 0], [0, 0, 0], [0, 0, 0, 0], [0, 0, 1], [0, 0, 1, 0], [0, 0, 2], [0, 0, 2, 0]]

    def text(path: list[int], length: int) -> Json:
        return {"pieces": [{"path": path, "start": 0, "end": length}]}

    origins = [
        [],
        [2],
        [2, 1],
        [2, 1, 1],
        text([2, 1, 1, 0], 5),
        [2, 1, 3],
        text([2, 1, 3, 0], 16),
        [2, 1, 5],
        text([2, 1, 5, 0], 17),
    ]
    return [
        example(
            "paper.example-2.1-at",
            "at",
            {"document": TINY, "path": [0, 0, 1, 0]},
            clause="The text of the first paragraph is at [0,0,1,0].",
            expected=result("First paragraph."),
        ),
        example(
            "paper.example-2.1-root",
            "at",
            {"document": TINY, "path": []},
            clause="The empty path is that of the whole document.",
            expected=result(TINY),
        ),
        example(
            "paper.example-2.1-subtree",
            "at",
            {"document": TINY, "path": [0, 0, 2]},
            clause="A path names a node with all that is in it.",
            expected=result(["p", {}, ["Second paragraph."]]),
        ),
        example(
            "paper.example-2.1-paths",
            "paths",
            {"document": TINY},
            clause="Listing 2 prints a path for every node, and these are all.",
            expected=result(every),
        ),
        vector(
            "paper.listing-1",
            "html.tidy",
            {"document": LISTING_1},
            source="2.1, Listings 1 and 2; erratum 12",
            clause="Listing 1 gives Listing 2, once what no reader sees is left out.",
            expected=result({"tree": TINY, "origins": origins}),
            flags=["differs-from-paper"],
        ),
    ]


def _completion() -> list[Vector]:
    example = partial(vector, source="2.1, Example 2.2")
    given = {"document": TINY, "paths": [[0, 0, 1]]}
    return [
        example(
            "paper.example-2.2-up",
            "up",
            given,
            clause="To the first paragraph its ancestors are added.",
            expected=result([[], [0], [0, 0], [0, 0, 1]]),
        ),
        example(
            "paper.example-2.2-down",
            "down",
            given,
            clause="To the first paragraph its text is added.",
            expected=result([[0, 0, 1], [0, 0, 1, 0]]),
        ),
        example(
            "paper.example-2.2-link",
            "link",
            given,
            clause="Link is the union of what Up and Down give.",
            expected=result([[], [0], [0, 0], [0, 0, 1], [0, 0, 1, 0]]),
        ),
    ]


def _pruning() -> list[Vector]:
    both = {"document": TINY, "paths": [[], [0], [0, 0], [0, 0, 1], [0, 0, 1, 0], [0, 0, 2], [0, 0, 2, 0]]}
    section_forgotten = {"document": TINY, "paths": [[], [0], [0, 0, 1], [0, 0, 1, 0]]}
    return [
        vector(
            "paper.example-2.3-prune",
            "prune",
            both,
            source="2.2, Example 2.3; Listing 3",
            clause="Both paragraphs are kept, and the heading goes.",
            expected=result(printed(LISTING_3)),
        ),
        vector(
            "paper.example-2.3-interior",
            "interior",
            both,
            source="2.2, Example 2.3",
            clause="Where every ancestor is selected, all that is selected can be reached.",
            expected=result(both["paths"]),
        ),
        vector(
            "paper.example-2.3-provenance",
            "provenance",
            both,
            source="2.2, Listing 3",
            clause="Listing 3 prints for each node the path that it had in Listing 2.",
            expected=result(both["paths"]),
        ),
        vector(
            "paper.example-2.4-prune",
            "prune",
            section_forgotten,
            source="2.2, Example 2.4; Listing 4",
            clause="A paragraph whose section is not selected cannot be reached, and goes.",
            expected=result(printed(LISTING_4)),
        ),
        vector(
            "paper.example-2.4-interior",
            "interior",
            section_forgotten,
            source="2.2, Example 2.4",
            clause="Without the section, only html and body can be reached.",
            expected=result([[], [0]]),
        ),
        vector(
            "paper.example-2.4-provenance",
            "provenance",
            section_forgotten,
            source="2.2, Listing 4",
            clause="What cannot be reached has no place in Listing 4.",
            expected=result([[], [0]]),
        ),
        vector(
            "paper.definition-1-nothing",
            "prune",
            {"document": TINY, "paths": [[0], [0, 0]]},
            source="Definition 1",
            clause="Where the root is not selected, pruning gives ε.",
            expected=result(None),
        ),
        vector(
            "paper.definition-1-text",
            "prune",
            {"document": "Title", "paths": [[]]},
            source="Definition 1",
            clause="A text whose path is selected is kept as it is.",
            expected=result("Title"),
        ),
        vector(
            "paper.definition-1-boundary",
            "prune",
            {"document": TINY, "paths": [[], [0], [0, 0], [0, 0, 1]]},
            source="Definition 1",
            clause="Of an element that is selected without its content the boundary is kept.",
            expected=result(["html", {}, [["body", {}, [["section", {}, [["p", {}, []]]]]]]]),
        ),
    ]


def _subdocuments() -> list[Vector]:
    paragraph = {"document": TINY, "paths": [[0, 0, 1]]}
    linked = [[], [0], [0, 0], [0, 0, 1], [0, 0, 1, 0]]
    apart = {"document": TINY, "paths": [[0, 0, 0, 0], [0, 0, 2, 0]]}
    linked_apart = [[], [0], [0, 0], [0, 0, 0], [0, 0, 0, 0], [0, 0, 2], [0, 0, 2, 0]]
    return [
        vector(
            "paper.example-2.5-subdoc",
            "subdoc",
            paragraph,
            source="2.2, Example 2.5",
            clause="A single paragraph can be had with no more than what is around it.",
            expected=result(FIRST_PARAGRAPH),
        ),
        vector(
            "paper.example-2.5-prune",
            "prune",
            {"document": TINY, "paths": linked},
            source="2.2, Example 2.5; Definition 2",
            clause="To prune by the linked paths of a paragraph is to take its subdocument.",
            expected=result(FIRST_PARAGRAPH),
        ),
        vector(
            "paper.example-2.5-pair",
            "subdocument",
            {**paragraph, "others": paragraph["paths"]},
            source="2.2, Example 2.5",
            clause="The pair (D, P) holds P itself, and stands for the subdocument.",
            expected=result({"paths": [[0, 0, 1]], "tree": FIRST_PARAGRAPH, "union": [[0, 0, 1]], "equal": True}),
        ),
        vector(
            "paper.example-2.6-link",
            "link",
            apart,
            source="2.2, Example 2.6",
            clause="Linking connects two texts that stand apart.",
            expected=result(linked_apart),
        ),
        vector(
            "paper.example-2.6-subdoc",
            "subdoc",
            apart,
            source="2.2, Example 2.6; Listing 5",
            clause="Two blocks that stand apart come out together.",
            expected=result(printed(LISTING_5)),
        ),
        vector(
            "paper.example-2.6-provenance",
            "provenance",
            {"document": TINY, "paths": linked_apart},
            source="2.2, Listing 5",
            clause="In Listing 5 the second paragraph keeps its path [0,0,2], though it is the second child there.",
            expected=result(linked_apart),
        ),
        vector(
            "paper.example-2.6-union",
            "subdocument",
            {"document": TINY, "paths": [[0, 0, 0, 0]], "others": [[0, 0, 2, 0]]},
            source="2.2, Example 2.6",
            clause="Two pairs of one document are joined by the union of their paths.",
            expected=result(
                {
                    "paths": [[0, 0, 0, 0]],
                    "tree": ["html", {}, [["body", {}, [["section", {}, [["h1", {}, ["Title"]]]]]]]],
                    "union": [[0, 0, 0, 0], [0, 0, 2, 0]],
                    "equal": False,
                }
            ),
        ),
    ]


def _titles() -> list[Vector]:
    nothing = {"document": TINY, "paths": []}
    titled = tree("<html><head><title>T</title></head><body><h1>A</h1><p>t</p></body></html>")
    return [
        vector(
            "paper.example-2.7-titles",
            "paper.titles",
            nothing,
            source="2.3.1, Example 2.7",
            clause="Without a title the h1 is the title, also where nothing is selected.",
            expected=result([[0, 0, 0]]),
        ),
        vector(
            "paper.example-2.7-context",
            "paper.context",
            {"document": TINY, "paths": [[0, 0, 2]]},
            source="2.3.1, Example 2.7; Definition 5",
            clause="On the tiny page the second paragraph comes with its heading and nothing else.",
            expected=result([[0, 0, 0], [0, 0, 2]]),
        ),
        vector(
            "paper.example-2.7-html",
            "html.titles",
            nothing,
            source="2.3.1, Example 2.7; §6",
            clause="In HTML no h1 stands for a title that is missing.",
            expected=result([]),
            flags=["differs-from-paper"],
        ),
        vector(
            "paper.definition-4-title",
            "paper.titles",
            {"document": titled, "paths": [[1, 1]]},
            source="Definition 4",
            clause="Where there is a title, it is the context, and no h1 is.",
            expected=result([[0, 0], [1, 1]]),
        ),
        vector(
            "paper.definition-4-nothing",
            "paper.titles",
            {"document": tree("<body><h2>A</h2><p>t</p></body>"), "paths": []},
            source="Definition 4",
            clause="Without a title and an h1 there is no context of titles.",
            expected=result([]),
        ),
    ]


BACKWARDS = "<body><h1 +>A</h1><h2>B</h2><h3>C</h3><h2 +>D</h2><h3 +>E</h3><p>*t</p><h3>F</h3></body>"
LUNCH = "<ol><li>+Lunch <ul><li>Sandwich</li><li *>Salad</li></ul></li></ol>"
LABELLED = "<table><tr><td></td><th p+>A</th><th +>B</th></tr><tr><th +>C</th><td>1</td><td *>2</td></tr></table>"
ALL_RULES = """
<html>
  <head><title +>T</title></head>
  <body>
    <h2 +>A</h2>
    <table>
      <tr><td></td><th +>B</th></tr>
      <tr><th +>C</th><td><ul><li>+D<ul><li>*t</li><li>u</li></ul></li></ul></td></tr>
    </table>
    <h2>E</h2>
  </body>
</html>
"""


def _rules() -> list[Vector]:
    return [
        with_needs(
            "paper.section-2.3.2",
            "paper.headings",
            BACKWARDS,
            source="2.3.2",
            clause="Scanning backward keeps the last heading of each level that no heading of its level or above has ended.",
        ),
        with_needs(
            "paper.section-2.3.2-html",
            "html.headings",
            BACKWARDS,
            source="2.3.2; §6",
            clause="In one scope, headings of HTML are in force as the paper has it.",
        ),
        with_needs(
            "paper.section-2.3.3",
            "paper.lists",
            LUNCH,
            source="2.3.3",
            clause="Salad comes with Lunch, and without Sandwich.",
        ),
        with_needs(
            "paper.section-2.3.3-html",
            "html.lists",
            LUNCH,
            source="2.3.3; §6",
            clause="In HTML, too, the label of the outer item comes with an inner one.",
        ),
        with_needs(
            "paper.section-2.3.4",
            "paper.tables",
            LABELLED,
            source="2.3.4; erratum 4",
            clause="A cell comes with the leftmost header of its row and the topmost of its column, and these with theirs.",
        ),
        with_needs(
            "paper.section-2.3.4-html",
            "html.tables",
            LABELLED,
            source="2.3.4; §6",
            clause="In HTML, too, a plain table gives a cell one label of its row and one of its column.",
        ),
        with_needs(
            "paper.definition-5",
            "paper.context",
            ALL_RULES,
            source="Definition 5",
            clause="The four rules together bring a title, a heading, the label of an item, and those of a cell.",
        ),
        with_needs(
            "paper.definition-5-html",
            "html.context",
            ALL_RULES,
            source="Definition 5; §6",
            clause="The rules of HTML together bring in the same where a page is plain.",
        ),
        vector(
            "paper.definition-3",
            "paper.context",
            {"document": tree(LUNCH), "paths": [[0, 0], [0, 1, 1]]},
            source="Definition 3",
            clause="What has its context already is given no more.",
            expected=result([[0, 0], [0, 1, 1]]),
        ),
    ]


FIGURE_2 = tree(
    "<section><h2>Background</h2><p>Ada Lovelace wrote the first algorithm. "
    '<a href="...">Her notes</a> described the Analytical Engine.</p></section>'
)
FIRST, SECOND = "Ada Lovelace wrote the first algorithm.", "Her notes described the Analytical Engine."
RUNS = {"Background": ["Background"], f"{FIRST} {SECOND}": [FIRST, SECOND]}


def _words(path: list[int], start: int, text: str) -> Json:
    """The ranges of the words of a text from a place on."""
    return [[path, start + word.start(), start + word.end()] for word in re.finditer(r"\S+", text)]


def _sentences() -> list[Vector]:
    described = " described the Analytical Engine."
    annotated = next(put_together("html.erase", D=FIGURE_2, segmenter=segmenter(RUNS)))
    # In N the heading's text is [0,1]; in p: mark, text, mark, space, mark, link, text, mark.
    first, space, link, rest = [1, 1], [1, 3], [1, 5], [1, 6]
    her_notes = [[1, 5, 0], rest]
    unlabelled = annotated["annotated"]
    return [
        vector(
            "paper.figure-2-annotate",
            "html.annotate",
            {"document": FIGURE_2, "segmented": cut(RUNS)},
            source="3.1.1, Figure 2",
            clause="The second sentence of Figure 2 begins in a link and goes on behind it.",
            expected=result(
                {
                    "marks": True,
                    "texts": [
                        [[0, 0], "Background"],
                        [[1, 0], FIRST + " "],
                        [[1, 1, 0], "Her notes"],
                        [[1, 2], described],
                    ],
                    "sentences": [
                        [[[0, 0], 0, 10]],
                        _words([1, 0], 0, FIRST),
                        _words([1, 1, 0], 0, "Her notes") + _words([1, 2], 0, described),
                    ],
                }
            ),
        ),
        vector(
            "paper.figure-2-erase",
            "html.erase",
            annotated,
            source="3.1.1, Figure 2",
            clause="Without its marks Figure 2 is the page that it was made of.",
            expected=result(FIGURE_2),
        ),
        vector(
            "paper.figure-2-lift",
            "html.lift",
            {**annotated, "paths": [[1, 0], [1, 1]]},
            source="3.1.1, Figure 2",
            clause="The text of the first sentence ends with the space behind it, and both pieces are lifted.",
            expected=result([first, space, link]),
        ),
        vector(
            "paper.figure-2-source",
            "html.source",
            {**annotated, "paths": her_notes},
            source="3.1.1, Figure 2",
            clause="The leaves of the second sentence lead back to the text of the link and the one behind it.",
            expected=result([[1, 1, 0], [1, 2]]),
        ),
        vector(
            "paper.figure-2-context",
            "html.sentence_context",
            {**annotated, "policy": "HTML", "paths": her_notes},
            source="3.1, Figure 2",
            clause="The second sentence of Figure 2 is indexed under its heading, without the first.",
            expected=result([[0], *her_notes]),
        ),
        vector(
            "paper.figure-2-render",
            "html.render",
            {"document": unlabelled, "paths": [[0], *her_notes]},
            source="3.1, Figure 2",
            clause="Rendered for embedding, the second sentence of Figure 2 stands under its heading, its link kept.",
            expected=result(
                [
                    ["h2", [], [["Background", []]]],
                    ["p", [], [["[…]", ["gap"]]]],
                    [
                        "p",
                        [],
                        [["Her", ["link ..."]], [" ", []], ["notes", ["link ..."]], [described, []]],
                    ],
                ]
            ),
        ),
        vector(
            "paper.section-3.2.1-label",
            "html.label",
            {"document": unlabelled, "units": [[first], her_notes]},
            source="3.2.1",
            clause="Of the excerpt of section 3.2.1 both sentences are labelled, and its heading is not.",
            expected=result(
                {
                    "units": [0, 1],
                    "tags": [[0, False], [0, True], [1, False], [1, True]],
                    "words": ["AdaLovelacewrotethefirstalgorithm", "HernotesdescribedtheAnalyticalEngine"],
                    "safe": True,
                }
            ),
        ),
        vector(
            "paper.section-2.4",
            "html.ladder",
            next(put_together("html.ladder", D=FIGURE_2, segmenter=segmenter(RUNS), P=frozenset(), k=1)),
            source="2.4",
            clause="A sentence grows into its paragraph, and that into the section.",
            expected=result({"begins": True, "ascends": True, "within": [[1], [1, 2]], "ends": [0, 1, 2]}),
        ),
    ]


FOO = tree(
    "<html><head><title>Foo</title></head><body><h1>First header of Foo</h1>"
    "<p>Ants dig a lot.</p><p>Bees fly for miles.</p></body></html>"
)
FOO_RUNS = {text: [text] for text in ("Foo", "First header of Foo", "Ants dig a lot.", "Bees fly for miles.")}


def _retrieval() -> list[Vector]:
    pages = [{"name": "foo", "document": FOO, "segmented": cut(FOO_RUNS)}]
    headed = "Foo First header of Foo"
    return [
        vector(
            "paper.example-3.1",
            "html.aggregate",
            {
                "pages": pages,
                "policy": "HTML",
                "ranking": [["foo", 2], ["foo", 3]],
                # "# Foo", "# First header of Foo", and four words each; between them nothing is left out.
                "sizes": [{"hits": [0], "size": 11}, {"hits": [0, 1], "size": 15}],
                "budget": 15,
            },
            source="3.1.2, Example 3.1",
            clause="Two hits of one page pay once for the title and the header that they share.",
            expected=result([{"page": "foo", "hits": [0, 1]}]),
        ),
        vector(
            "paper.section-3.1",
            "html.rank",
            {
                "pages": pages,
                "policy": "HTML",
                "vectors": [
                    ["Foo", [0.0, 0.0, 0.0]],
                    [headed, [0.0, 0.0, 1.0]],
                    [f"{headed} Ants dig a lot.", [1.0, 0.0, 0.0]],
                    [f"{headed} Bees fly for miles.", [0.0, 1.0, 0.0]],
                ],
                "query": [0.25, 1.0, 0.5],
                "k": 2,
            },
            source="3.1",
            clause="Sentences are ranked by what is embedded: their words with those of their context.",
            expected=result([["foo", 3], ["foo", 1]]),
        ),
    ]


def _replies() -> list[Vector]:
    return [
        vector(
            "paper.section-3.2.1-reply",
            "html.reply",
            {"text": '["lab_2"]', "labels": ["lab_1", "lab_2"]},
            source="3.2.1",
            clause="The reply of section 3.2.1 names the second label.",
            expected=result({"chosen": ["lab_2"], "unknown": []}),
        ),
    ]
