"""The field cases as vectors: of each case that an operator can be asked about the question, and what must be answered.

The cases are those of `shared/cases/reports.jsonl`, beside the checkout, and our own. What is right is found by a second
way, or is in the case; that the words which a case names are in it, or are not, is tested.
"""

from __future__ import annotations

import json
from pathlib import Path

from attrs import evolve, frozen

from laws.cases import wire
from laws.conformance.confirming import Unconfirmed
from laws.conformance.making import vector
from laws.conformance.operators.registering import Input
from laws.conformance.questions import segmented
from laws.conformance.values import Json, listed
from laws.conformance.vectors import Vector
from spire.html.reading import read
from spire.html.tidying import tidy
from spire.path import PathSet
from spire.policy.profiles import HTML
from spire.segmenting.rule_based import RuleBased
from spire.sentences import Annotated, annotate
from tests.conftest import SHARED
from tests.field_cases.cases import Case, load, page
from tests.field_cases.finding import unit
from tests.laws.conformance.written.asking import put_together, result

__all__ = ["OURS", "REPORTS", "LeftOut", "asked", "cases", "left_out", "vectors"]

REPORTS = SHARED / "cases" / "reports.jsonl"
OURS = Path(__file__).parents[3] / "field_cases" / "more.jsonl"

MOST_CHARACTERS = 20_000

ABOUT_RENDERING = frozenset("h08b l01 l14 l16 l18 t03e tb22 tb23 tb32c".split())
"""Cases of other kinds that complain of what is written, not of what is selected, and do not say so in a key."""

BUDGETS = {"sc04": 8, "sc05": 50, "sc06a": 20, "sc06c": 12, "sc07": 50}
"""Cases of scale that a budget is about, and one under which something has to give way."""

DECIDED_OTHERWISE = {
    "l17": "what leads in to a list is a policy on request (semantics §6, More)",
    "tb09": "a table without header cells has none, and none is inferred (semantics §6, Tables)",
}
"""Cases of which the semantics give less than what the case expects."""

BY_HAND: dict[str, Json] = {
    # A range is one unknown name (semantics §11: names that are no labels are dropped and told).
    "lb06": {"chosen": [], "unknown": ["1-3"]},
    "lb07a": {"chosen": [], "unknown": []},
    # Styles that say more than one thing are beyond the second way.
    "p06a": {
        "tree": ["html", {}, [["body", {}, [["p", {}, ["Buy bread."]]]]]],
        "origins": [[], [1], [1, 0], {"pieces": [{"path": [1, 0, 0], "start": 0, "end": 10}]}],
    },
    # So are spans of millions of slots: to what is selected in the second row comes the only header cell.
    "sc06b": [[0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0]],
    "sc08": [[0, 0, 0, 0, 0], [0, 0, 0, 1, 1, 0]],
}
"""What must be answered where the case says it in words, and what no second way finds."""


class LeftOut(Exception):
    """A case of which no vector is made, and why."""


def cases() -> list[Case]:
    """All cases, the reports first. Raises `CasesError`, which names the file, where they are not beside the checkout."""
    return [*load(REPORTS), *load(OURS)]


def vectors() -> list[Vector]:
    return [made for case in cases() if not isinstance(made := _vector(case), str)]


def left_out() -> dict[str, str]:
    """The cases of which no vector is made, and why."""
    return {case["id"]: made for case in cases() if isinstance(made := _vector(case), str)}


def _vector(case: Case) -> Vector | str:
    try:
        question = asked(case)
        return vector(
            f"field.{case['id']}",
            question.operator,
            question.given,
            source=case["source"],
            clause=f"Reported: {case['complaint']}",
            expected=question.expected,
            flags=["complaint"],
        )
    except (LeftOut, Unconfirmed) as reason:
        return str(reason)


@frozen
class Asked:
    """What an operator is asked about a case, and what the case itself says must be answered, if it does."""

    operator: str
    given: Input
    expected: Json = None


def asked(case: Case) -> Asked:
    """The question that a case makes. Raises `LeftOut`."""
    if case["id"] in DECIDED_OTHERWISE:
        raise LeftOut(DECIDED_OTHERWISE[case["id"]])
    if case.get("generated"):
        size = len(page(case))
        if size > MOST_CHARACTERS / 2:
            raise LeftOut(f"its page has {size} characters")
    question = _asked(case)
    try:
        size = len(json.dumps(question.given))
    except RecursionError:
        raise LeftOut("its input is nested too deep for Python to write it as JSON") from None
    if size > MOST_CHARACTERS:
        raise LeftOut(f"its input has {size} characters")
    if case["id"] in BY_HAND:
        return evolve(question, expected=result(BY_HAND[case["id"]]))
    return question


def _asked(case: Case) -> Asked:
    kind = case["kind"]
    if case.get("reply") is not None:
        return _reply(case)
    if kind in ("parse", "encoding"):
        return Asked("html.tidy", {"document": wire(read(page(case)).tree)})
    D = tidy(read(page(case)))
    if kind == "sentence":
        return Asked("html.annotate", {"document": wire(D.tree), "segmented": segmented(D, RuleBased())})
    annotated = annotate(D, RuleBased())
    if kind == "label":
        units = [listed(sentence.paths) for sentence in annotated.sentences]
        return Asked("html.label", {"document": wire(annotated.document.tree), "units": units})
    if case["id"] in BUDGETS:
        return _expansion(case, annotated)
    selected = _selected(case, annotated)
    if kind == "render" or _is_about_rendering(case):
        return Asked("html.render", {"document": wire(D.tree), "paths": listed(HTML(D)(selected))})
    return Asked("html.context", {"document": wire(D.tree), "paths": listed(selected)})


def _is_about_rendering(case: Case) -> bool:
    return case["id"] in ABOUT_RENDERING or any(case.get(key) for key in ("marker", "render_lines", "render_contains"))


def _selected(case: Case, annotated: Annotated) -> PathSet:
    """The texts of the page that the selected units are in."""
    wanted = [(case["select"], case.get("select_index") or 0), *((words, 0) for words in case.get("select_also") or ())]
    try:
        units = [unit(annotated, words, occurrence) for words, occurrence in wanted]
    except LookupError:
        raise LeftOut("the page has no such unit, by the standard") from None
    return annotated.source(frozenset().union(*(it.paths for it in units)))


def _reply(case: Case) -> Asked:
    count = len(annotate(tidy(read(page(case))), RuleBased()).sentences)
    labels = [f"u{n}" for n in range(1, count + 1)]
    given = {"text": case["reply"], "labels": labels}
    if case["id"] in BY_HAND:
        return Asked("html.reply", given)
    if case.get("labels") is None and case.get("unknown") is None:
        raise LeftOut("the case leaves open what its reply gives")
    chosen = [labels[int(n) - 1] for n in case.get("labels") or ()]
    return Asked("html.reply", given, result({"chosen": chosen, "unknown": case.get("unknown") or []}))


def _expansion(case: Case, annotated: Annotated) -> Asked:
    place = [sentence.paths for sentence in annotated.sentences].index(unit(annotated, case["select"]).paths)
    values = {
        "D": annotated.original,
        "segmenter": RuleBased(),
        "P": frozenset(),
        "k": place,
        "budget": BUDGETS[case["id"]],
    }
    return Asked("html.expand", next(put_together("html.expand", **values)))
