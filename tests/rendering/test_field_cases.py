"""The field cases about tables, lists and rendering: each unit, rendered with its context."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from spire import HTML, Subdocument
from spire.html.parsing import parse
from spire.rendering.markdown import render
from spire.sentences import Annotated, annotate

KINDS = ("table", "list", "render", "title")
OTHERWISE = {
    "l17": "the lead-in of a list is an opt-in policy (semantics §6)",
    "tb09": "a table without header cells has none; none is inferred (semantics §6)",
}


def unit(annotated: Annotated, words: str, index: int = 0) -> Subdocument:
    """The sentences that hold the words, or that the words hold."""

    def said(sentence: Subdocument) -> str:
        return " ".join(annotated.text(sentence).split())

    exact = [sentence for sentence in annotated.sentences if said(sentence) == words]
    within = [sentence for sentence in annotated.sentences if words in said(sentence)]
    parts = [sentence for sentence in annotated.sentences if said(sentence) in words]
    if exact or within:
        return (exact or within)[index]
    whole = parts[0]
    for part in parts[1:]:
        whole = whole | part
    return whole


def rendered(case: dict[str, Any]) -> str:
    annotated = annotate(parse(case["html"]))
    seed = unit(annotated, case["select"], case.get("select_index", 0))
    for words in case.get("select_also", ()):
        seed = seed | unit(annotated, words)
    return render(annotated.document, annotated.context(HTML, seed))


def test_field_cases(shared: Path) -> None:
    cases = [json.loads(line) for line in (shared / "cases" / "reports.jsonl").read_text("utf-8").splitlines()]
    checked = 0
    wrong: list[str] = []
    for case in cases:
        if case["kind"] not in KINDS or case["id"] in OTHERWISE or case["id"] == "t05":  # a page without units
            continue
        checked += 1
        written = rendered(case)
        missing = [words for words in [*case["must_in"], *case.get("render_contains", ())] if words not in written]
        surplus = [words for words in case["must_not_in"] if words in written]
        marker = case.get("marker")
        if marker and not re.search(rf"^ *{re.escape(marker)} ", written, re.MULTILINE):
            missing.append(marker)
        if missing or surplus:
            wrong.append(f"{case['id']}: missing {missing}, surplus {surplus} in\n{written}")
    assert checked > 40
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("r02", "| Cmd | Use |\n| --- | --- |\n| `x\\|y` | pipe |"),
        ("r05", "| Part | Move |\n| --- | --- |\n| Arm | up down |"),
        ("l15", "| Day | Hours |\n| --- | --- |\n| Mon | 9 to 12 13 to 17 |"),
        ("r16", "````\n```\nx = 1\n```\n````\n\nAfter."),
        ("l18", "- Loose one\n- Loose two"),
        ("tb33", "| Pair |  |\n| --- | --- |\n| left | right |"),
        ("tb03", "| Region | Units |\n| --- | --- |\n| EU | 12 |\n|  | 7 |\n| US | 3 |"),
        ("tb08", "|  |  |\n| --- | --- |\n| p1 |  |\n| q1 | r1 |"),
        ("tb31", "| Name | Q1 |\n| --- | --- |\n| Ann | 5 |"),
        ("sc08", "| Wide |  |\n| --- | --- |\n| tall | x9 |"),
    ],
)
def test_whole_documents_of_field_cases(shared: Path, case: str, expected: str) -> None:
    lines = (shared / "cases" / "reports.jsonl").read_text("utf-8").splitlines()
    html = next(found["html"] for line in lines if (found := json.loads(line))["id"] == case)
    assert render(parse(html), {()}) == expected
