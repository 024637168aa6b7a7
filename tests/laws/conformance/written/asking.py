"""How inputs are put together by hand, and vectors of them.

Pages are written as in `tests.marked`: `*` marks what is selected, `+` what that needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from laws.cases import wire
from laws.conformance.making import vector
from laws.conformance.operators.registering import Input
from laws.conformance.questions import QUESTIONS
from laws.conformance.recorded import RecordedSegmenter
from laws.conformance.values import Json, listed, to_tree
from laws.conformance.vectors import Vector
from spire.document import Document
from tests.marked import page

__all__ = ["REFUSED", "cut", "nested", "put_together", "result", "segmenter", "selection", "tree", "with_needs"]

REFUSED: Json = {"error": True}


def result(value: Json) -> Json:
    """A result, as it stands in a vector."""
    return {"result": value}


def tree(text: str) -> Json:
    """The tree of a page."""
    return wire(page(text).document.tree)


def selection(text: str) -> Input:
    """The tree of a page and what is marked in it as selected."""
    D, P, _, _ = page(text)
    return {"document": wire(D.tree), "paths": listed(P)}


def with_needs(
    id: str,  # noqa: A002 # what it is called
    operator: str,
    text: str,
    *,
    source: str,
    clause: str,
    flags: Iterable[str] = (),
) -> Vector:
    """What is selected on a page comes with just what is marked in it as needed."""
    _, P, paper, html = page(text)
    needed = {"paper": paper, "html": html}[operator.partition(".")[0]]
    expected = result(listed(P | needed))
    return vector(id, operator, selection(text), source=source, clause=clause, expected=expected, flags=flags)


def nested(depth: int, tag: str, innermost: Json) -> Json:
    """So many elements in one another, and what is in the innermost."""
    for _ in range(depth):
        innermost = [tag, {}, [innermost]]
    return innermost


def cut(runs: Mapping[str, Sequence[str]]) -> Json:
    """Of each block run, by its text, its sentences, which stand in it one after the other."""
    segmented = []
    for text, sentences in runs.items():
        spans, after = [], 0
        for sentence in sentences:
            start = text.index(sentence, after)
            after = start + len(sentence)
            spans.append([start, after])
        segmented.append([text, spans])
    return segmented


def segmenter(runs: Mapping[str, Sequence[str]]) -> RecordedSegmenter:
    """What gives these sentences."""
    return RecordedSegmenter({text: [(start, end) for start, end in spans] for text, spans in cut(runs)})


def put_together(operator: str, **values: Any) -> Iterator[Input]:
    """The inputs of an operator that takes what follows from other values: the annotated document, sizes."""
    if isinstance(values.get("D"), (str, list)):
        values["D"] = Document(to_tree(values["D"]))
    (question,) = QUESTIONS[operator]
    return question.inputs(values)
