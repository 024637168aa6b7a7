"""What a user reads when a law fails, word for word.

The files in `snapshots` are what it should be. Nothing rewrites them: a change of wording is made there, too, by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import laws
from laws import closures
from laws.cases import Case, to_token
from laws.rulesets import Law
from spire import Document, Elem, Text, parse
from tests.laws import mistakes

SNAPSHOTS = Path(__file__).with_name("snapshots")

TEXT = Document(Elem("p", {}, [Text("Ants dig.")]))
LIST = Document(Elem("ul", {"class": "a"}, [Elem("li", {}, [Text("Ants"), Elem("br")]), Elem("li")]))
HEADINGS = parse("<h1>Ants</h1><h2>Queens</h2><p>Many eggs.")
TEXT_OF_PARAGRAPH = HEADINGS.children(HEADINGS.elements("p")[0])[0]
PARAGRAPH = HEADINGS.elements("p")[0]
ANTS = HEADINGS.elements("h1")[0]


def replayed(name: str, law: Law, case: Case) -> laws.Report:
    return laws.replay(getattr(mistakes, name), to_token(law, case))


def of(name: str, law: Law, D: Document, P: set[tuple[int, ...]], Q: set[tuple[int, ...]]) -> Callable[[], str]:
    return lambda: replayed(name, law, Case(D, frozenset(P), frozenset(Q))).text()


def headings() -> laws.Report:
    return laws.exhaustive(mistakes.adds_the_previous_heading, nodes=5, rule_set="Closure")


def known() -> laws.Report:
    return headings().knowing(["closure.idempotent", "closure.extensive", "closure.gone"])


REPORTS: dict[str, Callable[[], str]] = {
    "extensive.txt": of("forgets_the_seed", closures.extensive, TEXT, {(0,)}, set()),
    "monotone.txt": of("looks_from_the_first_seed", closures.monotone, HEADINGS, {PARAGRAPH}, {ANTS}),
    "idempotent.txt": of("adds_the_previous_heading", closures.idempotent, HEADINGS, {TEXT_OF_PARAGRAPH}, set()),
    "preserves-unions.txt": of("shows_all_for_several_seeds", closures.preserves_unions, LIST, {(1,)}, {(0, 1)}),
    "content.txt": of("sees_no_content", closures.content, HEADINGS, {PARAGRAPH}, set()),
    "invalid.txt": of("goes_beyond_the_document", closures.valid, TEXT, {(0,)}, set()),
    "no-paths.txt": of("gives_strings", closures.valid, TEXT, {(0,)}, set()),
    "raises.txt": of("raises_on_texts", closures.monotone, TEXT, set(), {(0,)}),
    "unsteady.txt": of("keeps_what_it_saw", closures.deterministic, LIST, {(1,)}, {(0, 1)}),
    "mutates.txt": of("adds_to_what_it_is_given", closures.pure, HEADINGS, {PARAGRAPH}, set()),
    "holds.txt": of("adds_the_previous_heading", closures.extensive, TEXT, {(0,)}, set()),
    "report.txt": lambda: headings().text(),
    "report.json": lambda: headings().json() + "\n",
    "report.xml": lambda: headings().junit(),
    "known.txt": lambda: known().text(),
    "known.xml": lambda: known().junit(),
}


@pytest.mark.parametrize("name", REPORTS)
def test_what_a_user_reads(name: str) -> None:
    assert REPORTS[name]() == (SNAPSHOTS / name).read_text(encoding="utf-8")


def test_no_snapshot_is_left_over() -> None:
    assert sorted(file.name for file in SNAPSHOTS.iterdir()) == sorted(REPORTS)
