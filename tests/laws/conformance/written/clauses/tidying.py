"""Tidying: what goes, what stays, and where the rest came from (semantics §2)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import nested, result

__all__ = ["vectors"]


def text(*pieces: tuple[list[int], int]) -> Json:
    """The origin of a text that is made of whole texts of these lengths."""
    return {"pieces": [{"path": path, "start": 0, "end": length} for path, length in pieces]}


CASES: dict[str, tuple[Json, Json, Json, str]] = {
    "no-break-space": (
        ["body", {}, ["\N{NO-BREAK SPACE}", ["p", {}, ["t"]]]],
        ["body", {}, ["\N{NO-BREAK SPACE}", ["p", {}, ["t"]]]],
        [[], text(([0], 1)), [1], text(([1, 0], 1))],
        "A no-break space between blocks stays.",
    ),
    "other-spaces": (
        ["body", {}, ["\N{EM SPACE}\x0b", ["p", {}, ["t"]], "\f\t"]],
        ["body", {}, ["\N{EM SPACE}\x0b", ["p", {}, ["t"]]]],
        [[], text(([0], 2)), [1], text(([1, 0], 1))],
        "White space is that of ASCII in HTML: a form feed is, a vertical tab is not.",
    ),
    "pieces": (
        ["p", {}, ["Ants ", ["script", {}, ["x"]], "", "dig."]],
        ["p", {}, ["Ants dig."]],
        [[], text(([0], 5), ([3], 4))],
        "A text that a script stood in is one text of two pieces.",
    ),
    "two-spaces": (
        ["p", {}, ["Ants ", ["span", {"hidden": ""}, ["x"]], " dig."]],
        ["p", {}, ["Ants  dig."]],
        [[], text(([0], 5), ([2], 5))],
        "Spaces on both sides of what is hidden stay two.",
    ),
    "hidden-until-found": (
        ["div", {}, [["p", {"hidden": "until-found"}, ["x"]], ["p", {}, ["t"]]]],
        ["div", {}, [["p", {}, ["t"]]]],
        [[], [1], text(([1, 0], 1))],
        "What is hidden goes, whatever the value of the attribute.",
    ),
    "style": (
        [
            "div",
            {},
            [
                ["p", {"style": "color: red; DISPLAY : NONE !important"}, ["x"]],
                ["p", {"style": "visibility:collapse"}, ["t"]],
            ],
        ],
        ["div", {}, [["p", {"style": "visibility:collapse"}, ["t"]]]],
        [[], [1], text(([1, 0], 1))],
        "A style hides in any spelling, and what only collapses is not hidden.",
    ),
    "style-word": (
        ["div", {}, [["p", {"style": "--x-display: none; content: 'display:none'"}, ["t"]]]],
        ["div", {}, [["p", {"style": "--x-display: none; content: 'display:none'"}, ["t"]]]],
        [[], [0], text(([0, 0], 1))],
        "Not every mention of display: none in a style hides.",
    ),
    "permalink-in-markup": (
        ["h2", {}, ["Ants ", ["a", {"href": "#ants"}, [["span", {}, ["#"]]]]]],
        ["h2", {}, ["Ants "]],
        [[], text(([0], 5))],
        "A permalink goes, whatever its sign stands in.",
    ),
    "permalink-elsewhere": (
        ["h2", {}, ["Ants", ["a", {"href": "page#ants"}, ["#"]], ["a", {}, ["\N{PILCROW SIGN}"]]]],
        ["h2", {}, ["Ants", ["a", {"href": "page#ants"}, ["#"]], ["a", {}, ["\N{PILCROW SIGN}"]]]],
        [[], text(([0], 4)), [1], text(([1, 0], 1)), [2], text(([2, 0], 1))],
        "A link to another page, or to nowhere, is no permalink.",
    ),
    "permalink-words": (
        ["h2", {}, [["a", {"href": "#ants"}, ["# Ants"]]]],
        ["h2", {}, [["a", {"href": "#ants"}, ["# Ants"]]]],
        [[], [0], text(([0, 0], 6))],
        "A link that says more than its sign is no permalink.",
    ),
    "block-beside-inline": (
        ["div", {}, [["b", {}, ["a"]], " ", ["p", {}, ["t"]], " ", "u"]],
        ["div", {}, [["b", {}, ["a"]], ["p", {}, ["t"]], " u"]],
        [[], [0], text(([0, 0], 1)), [2], text(([2, 0], 1)), text(([3], 1), ([4], 1))],
        "White space beside a block goes, and white space that is part of a text stays.",
    ),
    "edges-of-a-block": (
        ["p", {}, ["\n", ["b", {}, ["a"]], " ", ["i", {}, [" "]], "\n"]],
        ["p", {}, [["b", {}, ["a"]], ["i", {}, []]]],
        [[], [1], text(([1, 0], 1)), [3]],
        "White space at the end of a block goes, also where an inline element holds it.",
    ),
    "space-in-an-element": (
        ["p", {}, ["a", ["span", {}, [" "]], "b"]],
        ["p", {}, ["a", ["span", {}, [" "]], "b"]],
        [[], text(([0], 1)), [1], text(([1, 0], 1)), text(([2], 1))],
        "A space in an element of its own between two words stays.",
    ),
    "in-a-table": (
        ["table", {}, ["\n", ["tr", {}, [" ", ["td", {}, ["a"]], " ", ["td", {}, [" "]]]]]],
        ["table", {}, [["tr", {}, [["td", {}, ["a"]], ["td", {}, []]]]]],
        [[], [1], [1, 1], text(([1, 1, 0], 1)), [1, 3]],
        "White space between rows and cells goes, and an empty cell stays.",
    ),
    "in-pre": (
        ["pre", {}, [["code", {}, ["\n", ["b", {}, ["a"]], "  "]], " "]],
        ["pre", {}, [["code", {}, ["\n", ["b", {}, ["a"]], "  "]], " "]],
        [[], [0], text(([0, 0], 1)), [0, 1], text(([0, 1, 0], 1)), text(([0, 2], 2)), text(([1], 1))],
        "In a pre all white space stays, deep in it as well.",
    ),
    "inside-a-text": (
        ["p", {}, ["  Ants \n\t dig.  "]],
        ["p", {}, ["  Ants \n\t dig.  "]],
        [[], text(([0], 16))],
        "A text that has words keeps all its white space.",
    ),
    "head": (
        [
            "html",
            {},
            [
                ["head", {"lang": "en"}, [["title", {}, ["T"]], " ", ["noscript", {}, ["x"]], ["base", {}, []]]],
                ["body", {}, ["t"]],
            ],
        ],
        ["html", {}, [["head", {"lang": "en"}, [["title", {}, ["T"]]]], ["body", {}, ["t"]]]],
        [[], [0], [0, 0], text(([0, 0, 0], 1)), [1], text(([1, 0], 1))],
        "Of the head its title is left, and its own attributes.",
    ),
    "head-with-attributes": (
        ["html", {}, [["head", {"lang": "en"}, [["meta", {}, []]]], ["body", {}, ["t"]]]],
        ["html", {}, [["body", {}, ["t"]]]],
        [[], [1], text(([1, 0], 1))],
        "A head in which nothing is left goes, whatever its attributes.",
    ),
    "emptied": (
        ["div", {}, [["p", {}, [["script", {}, ["x"]]]], ["p", {}, ["t"]]]],
        ["div", {}, [["p", {}, []], ["p", {}, ["t"]]]],
        [[], [0], [1], text(([1, 0], 1))],
        "An element from which all has gone stays.",
    ),
    "many": (
        ["ul", {}, [part for n in range(12) for part in ("\n", ["li", {}, [str(n)]])]],
        ["ul", {}, [["li", {}, [str(n)]] for n in range(12)]],
        [[], *(it for n in range(12) for it in ([2 * n + 1], text(([2 * n + 1, 0], len(str(n))))))],
        "Origins count the children that have gone, past ten as well.",
    ),
    "deep": (
        nested(14, "div", ["p", {}, [" ", ["b", {}, ["t"]]]]),
        nested(14, "div", ["p", {}, [["b", {}, ["t"]]]]),
        [*([0] * depth for depth in range(15)), [*[0] * 14, 1], text(([*[0] * 14, 1, 0], 1))],
        "White space goes fourteen levels deep.",
    ),
    "wide": (
        ["p", {}, ["\N{ANT}\N{ANT} ", ["style", {}, ["x"]], "\N{HONEYBEE}."]],
        ["p", {}, ["\N{ANT}\N{ANT} \N{HONEYBEE}."]],
        [[], text(([0], 3), ([2], 2))],
        "Pieces of texts are counted in code points.",
    ),
}


def vectors() -> Iterable[Vector]:
    for name, (given, tree, origins, clause) in CASES.items():
        yield vector(
            f"clause.tidy.{name}",
            "html.tidy",
            {"document": given},
            source="§2",
            clause=clause,
            expected=result({"tree": tree, "origins": origins}),
        )
