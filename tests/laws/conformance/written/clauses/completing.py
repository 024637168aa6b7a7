"""Completion on wide, deep and untidy documents, and the interior (semantics §3)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import nested, result

__all__ = ["vectors"]

WIDE = ["ul", {}, [["li", {}, [str(n)]] for n in range(12)]]
DEEP = nested(15, "div", "Ants")
UNTIDY = ["p", {}, ["", ["b", {}, ["Ants", " dig."]], " "]]
LAYERS = [[0] * depth for depth in range(16)]

CASES: dict[str, tuple[str, Json, Json, Json, str]] = {
    "up.wide": (
        "up",
        WIDE,
        [[2, 0], [10, 0]],
        [[], [2], [2, 0], [10], [10, 0]],
        "What Up gives is in document order, by number.",
    ),
    "down.wide": (
        "down",
        WIDE,
        [[9], [10]],
        [[9], [9, 0], [10], [10, 0]],
        "What Down gives is in document order, by number.",
    ),
    "link.wide": (
        "link",
        WIDE,
        [[1], [11]],
        [[], [1], [1, 0], [11], [11, 0]],
        "What Link gives is in document order, by number.",
    ),
    "up.deep": ("up", DEEP, [[0] * 15], LAYERS, "Up has all fifteen ancestors."),
    "down.deep": ("down", DEEP, [[0, 0]], LAYERS[2:], "Down goes to the bottom, thirteen levels below."),
    "link.deep": ("link", DEEP, [[0] * 7], LAYERS, "Link goes up and down from the middle."),
    "down.empty-texts": (
        "down",
        UNTIDY,
        [[]],
        [[], [0], [1], [1, 0], [1, 1], [2]],
        "Empty texts, and texts side by side, are nodes that Down gives.",
    ),
    "down.prefix": (
        "down",
        WIDE,
        [[1]],
        [[1], [1, 0]],
        "Item 1 does not hold items 10 and 11.",
    ),
    "interior.gap": (
        "interior",
        DEEP,
        [*LAYERS[:5], *LAYERS[6:]],
        LAYERS[:5],
        "Below a node that is left out nothing is reached, however much is selected there.",
    ),
    "interior.no-root": ("interior", DEEP, LAYERS[1:], [], "Without the root nothing is reached."),
    "interior.siblings": (
        "interior",
        WIDE,
        [[], [1, 0], [10], [10, 0]],
        [[], [10], [10, 0]],
        "The interior is judged path by path.",
    ),
    "up.shared": (
        "up",
        ["div", {}, [["p", {}, ["a", ["b", {}, ["c"]]]]]],
        [[0, 0], [0, 1, 0]],
        [[], [0], [0, 0], [0, 1], [0, 1, 0]],
        "An ancestor that two nodes share is there once.",
    ),
}


def vectors() -> Iterable[Vector]:
    for name, (operator, tree, paths, expected, clause) in CASES.items():
        given = {"document": tree, "paths": paths}
        yield vector(f"clause.{name}", operator, given, source="§3", clause=clause, expected=result(expected))
