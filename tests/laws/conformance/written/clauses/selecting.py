"""Selections that every operator meets: nothing, the root, and a path that leads out of the document (semantics §3)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.operators.registering import Input
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import REFUSED, put_together, result, segmenter, tree

__all__ = ["vectors"]

PAGE = tree("<html><head><title>T</title></head><body><h1>A</h1><p>t</p></body></html>")
EVERY = [[], [0], [0, 0], [0, 0, 0], [1], [1, 0], [1, 0, 0], [1, 1], [1, 1, 0]]
TITLE, HEADING = [0, 0], [1, 0]

NOTHING: dict[str, Json] = {
    "up": [],
    "down": [],
    "link": [],
    "interior": [],
    "prune": None,
    "provenance": [],
    "subdoc": None,
    "paper.titles": [TITLE],
    "paper.headings": [],
    "paper.lists": [],
    "paper.tables": [],
    "paper.context": [TITLE],
    "html.titles": [TITLE],
    "html.headings": [],
    "html.lists": [],
    "html.tables": [],
    "html.context": [TITLE],
    "html.lift": [],
    "html.source": [],
    "html.sentence_context": [TITLE],
    "html.render": [],
    "html.ladder": {"begins": True, "ascends": True, "within": [[]], "ends": []},
}
ROOT: dict[str, Json] = {
    "up": [[]],
    "down": EVERY,
    "link": EVERY,
    "interior": [[]],
    "prune": ["html", {}, []],
    "provenance": [[]],
    "subdoc": PAGE,
    "paper.titles": [[], TITLE],
    "paper.headings": [[], HEADING],
    "paper.lists": [[]],
    "paper.tables": [[]],
    "paper.context": [[], TITLE, HEADING],
    "html.titles": [[], TITLE],
    "html.headings": [[], HEADING],
    "html.lists": [[]],
    "html.tables": [[]],
    "html.context": [[], TITLE, HEADING],
    "html.lift": [[]],
    "html.source": [[]],
    "html.sentence_context": [[], TITLE, HEADING],
    "html.render": [["h1", [], [["T", []]]], ["h1", [], [["A", []]]], ["p", [], [["t", []]]]],
    "html.ladder": {"begins": True, "ascends": True, "within": [[0, 1, 2]], "ends": [0, 1, 2]},
}


def _given(operator: str, paths: Json) -> Input:
    """What the operator takes on the page."""
    if operator in ("html.lift", "html.source", "html.sentence_context", "html.ladder", "html.expand"):
        runs = {text: [text] for text in ("T", "A", "t")}
        values = {"D": PAGE, "segmenter": segmenter(runs), "P": frozenset(), "k": 0, "budget": 100}
        given = {**next(put_together(operator, **values)), "paths": paths}
        return {**given, "policy": "HTML"} if "policy" in given else given
    if operator == "policy":
        return {"document": PAGE, "policy": "identity", "paths": paths}
    if operator == "subdocument":
        return {"document": PAGE, "paths": paths, "others": [[1]]}
    return {"document": PAGE, "paths": paths}


def _id(operator: str, name: str) -> str:
    return f"clause.{operator.replace('_', '-')}.{name}"


def vectors() -> Iterable[Vector]:
    for operator, expected in NOTHING.items():
        yield vector(
            _id(operator, "nothing-selected"),
            operator,
            _given(operator, []),
            source="§3",
            clause=f"Nothing selected is a selection: what {operator} gives of it.",
            expected=result(expected),
        )
    yield vector(
        _id("html.label", "no-units"),
        "html.label",
        {"document": PAGE, "units": []},
        source="§11",
        clause="A view without units has no labels.",
        expected=result({"units": [], "tags": [], "words": [], "safe": True}),
    )
    for operator, expected in ROOT.items():
        yield vector(
            _id(operator, "root-selected"),
            operator,
            _given(operator, [[]]),
            source="§3",
            clause=f"The root stands for the whole document: what {operator} gives of it.",
            expected=result(expected),
        )
    for operator in (*NOTHING, "policy", "subdocument", "html.expand"):
        yield vector(
            _id(operator, "path-outside"),
            operator,
            _given(operator, [[1, 1], [1, 2]]),
            source="§3",
            clause=f"A path that leads out of the document is refused by {operator}, also beside one that does not.",
            expected=REFUSED,
        )
    yield vector(
        _id("subdocument", "other-path-outside"),
        "subdocument",
        {"document": PAGE, "paths": [], "others": [[1, 1, 0, 0]]},
        source="§4",
        clause="Both selections of two pairs are held against the document.",
        expected=REFUSED,
    )
