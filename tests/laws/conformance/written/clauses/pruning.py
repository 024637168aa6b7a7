"""Pruning and subdocuments (semantics §4)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import nested, result

__all__ = ["vectors"]

LIST = ["ol", {"start": "3"}, [["li", {}, [str(n)]] for n in range(12)]]
BETWEEN = ["p", {}, ["Ants", ["br", {}, []], "dig", "", " deep."]]

PRUNED: dict[str, tuple[Json, Json, Json, str]] = {
    "not-normal": (
        BETWEEN,
        [[], [0], [1], [2], [3], [4]],
        BETWEEN,
        "Pruned to all that it holds, a tree that is not normal stays as it is.",
    ),
    "empty-text": (
        BETWEEN,
        [[], [3]],
        ["p", {}, [""]],
        "An empty text that is kept is kept.",
    ),
    "neighbours": (
        BETWEEN,
        [[], [0], [2]],
        ["p", {}, ["Ants", "dig"]],
        "Two texts that become neighbours stay two.",
    ),
    "wide": (
        LIST,
        [[], [2], [10], [10, 0]],
        ["ol", {"start": "3"}, [["li", {}, []], ["li", {}, ["10"]]]],
        "Children keep their order and the root its attributes.",
    ),
    "deep": (
        nested(14, "div", "Ants"),
        [[0] * depth for depth in range(13)],
        nested(12, "div", ["div", {}, []]),
        "A cut may be thirteen levels deep.",
    ),
    "text-not-selected": ("Ants", [], None, "Of a text that is not selected nothing is left."),
    "all-but-the-root": (
        BETWEEN,
        [[0], [1], [2], [3], [4]],
        None,
        "All children do not stand for their root: without it nothing is left.",
    ),
}

LINKED: dict[str, tuple[Json, Json, Json, str]] = {
    "attributes": (
        LIST,
        [[11]],
        ["ol", {"start": "3"}, [["li", {}, ["11"]]]],
        "A subdocument keeps the attributes of what is around the selection.",
    ),
    "node-and-content": (
        LIST,
        [[1], [1, 0]],
        ["ol", {"start": "3"}, [["li", {}, ["1"]]]],
        "A node that is selected with its content comes once.",
    ),
    "untidy": (BETWEEN, [[2], [3]], ["p", {}, ["dig", ""]], "A subdocument is not normalized."),
}


def vectors() -> Iterable[Vector]:
    for operator, cases in (("prune", PRUNED), ("subdoc", LINKED)):
        for name, (tree, paths, expected, clause) in cases.items():
            given = {"document": tree, "paths": paths}
            yield vector(
                f"clause.{operator}.{name}", operator, given, source="§4", clause=clause, expected=result(expected)
            )
    yield vector(
        "clause.provenance.wide",
        "provenance",
        {"document": LIST, "paths": [[], [2], [9, 0], [10], [10, 0]]},
        source="§4",
        clause="The nodes of a cut come from the interior alone, by number.",
        expected=result([[], [2], [10], [10, 0]]),
    )
    yield vector(
        "clause.provenance.nothing",
        "provenance",
        {"document": LIST, "paths": [[1], [1, 0]]},
        source="§4",
        clause="Where pruning leaves nothing, nothing has come from anywhere.",
        expected=result([]),
    )
    pair = {"document": ["div", {}, [["p", {}, ["Ants"]], "Bees"]]}
    cut = ["div", {}, [["p", {}, ["Ants"]]]]
    yield vector(
        "clause.subdocument.same-cut",
        "subdocument",
        {**pair, "paths": [[0]], "others": [[0], [0, 0]]},
        source="§4",
        clause="Two pairs that stand for one tree are not equal where their selections are not.",
        expected=result({"paths": [[0]], "tree": cut, "union": [[0], [0, 0]], "equal": False}),
    )
    yield vector(
        "clause.subdocument.of-nothing",
        "subdocument",
        {**pair, "paths": [], "others": [[0, 0]]},
        source="§4",
        clause="A pair with nothing selected stands for nothing, and its union with another is that other.",
        expected=result({"paths": [], "tree": None, "union": [[0, 0]], "equal": False}),
    )
