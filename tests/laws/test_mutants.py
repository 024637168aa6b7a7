"""Who tests the tests: every mutant is caught by a law, and every law catches a mutant, as docs/results/mutants.md lists them.

The page is made by `make mutants`, which takes minutes: each law on each mutant of its rule set. Here each mutant is
tried anew with the laws that the page names, up to the first case that tells.
"""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

import laws
from laws.catalogue import law_of
from laws.mutants import Mutant, Verdict, catalog, caught, mutant_of, verdict
from laws.mutants.listing import listed, read
from laws.mutants.mutating import mutant
from laws.mutants.originals import original
from laws.operators import Operators
from laws.rulesets import RuleSet
from spire import SpireError

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "results" / "mutants.md").read_text()
LISTED = read(PAGE)


# On how many cases each mutant of a rule set is caught by one of the laws that the page names: on as few as will do.
FEW = {
    **dict.fromkeys("Labels Ladders PaperTables Ranking".split(), 10),
    "HtmlLists": 50,
    "Markdown": 25,
    "Paths": 15,
    "PaperHeadings": 80,
    "PaperLists": 70,
    "PaperTitles": 40,
    "Expansions": 60,
    "HtmlHeadings": 120,
    "HtmlTables": 50,
    "HtmlTitles": 80,
    "Replies": 70,
    "Sentences": 60,
    "Tidying": 100,
    "Trees": 60,
    "Aggregation": 120,
    "Algebra": 110,
    "Operators": 200,
    "Profile": 140,
}


# A test a rule set, not a mutant: they share their cases.
@pytest.mark.parametrize("rule_set", FEW)
def test_each_mutant_is_caught_by_a_law_that_the_page_names(rule_set: str) -> None:
    def is_caught(wrong: Mutant) -> bool:
        laws = map(law_of, LISTED[wrong.id])
        return any(verdict(wrong, law, examples=FEW[rule_set]) is Verdict.CAUGHT for law in laws)

    of_rule_set = [wrong for wrong in catalog() if wrong.rule_set.name == rule_set]
    assert of_rule_set
    assert [wrong.id for wrong in of_rule_set if not is_caught(wrong)] == []


def test_no_mutant_is_left_out() -> None:
    assert {wrong.rule_set.name for wrong in catalog()} == set(FEW)
    assert all(LISTED.values())


def test_every_law_catches_a_mutant() -> None:
    assert {law.id for law in laws.catalog()} - {*chain(*LISTED.values())} == set()


def test_the_page_lists_the_mutants_that_there_are() -> None:
    assert sorted(LISTED) == [wrong.id for wrong in catalog()]
    again = listed(catalog(), lambda wrong: [law_of(law) for law in LISTED[wrong.id]], **_scope())
    assert again == PAGE


def _scope() -> dict[str, int]:
    found = re.search(r"on (\d+) generated cases a law, seed (\d+)", " ".join(PAGE.split()))
    assert found
    return {"examples": int(found[1]), "seed": int(found[2])}


def test_there_are_mutants_of_every_rule_set_and_both_profiles() -> None:
    assert len(catalog()) >= 80
    tried = {law for wrong in catalog() for law in wrong.rule_set.laws}
    assert tried == set(laws.catalog())
    operators = {wrong.operator for wrong in catalog()}
    assert operators >= {f"{profile}.{rule}" for profile in ("PAPER", "HTML") for rule in RULES}


RULES = ("titles", "headings", "lists", "tables")


@pytest.mark.parametrize("wrong", catalog(), ids=lambda wrong: wrong.id)
def test_each_mutant_says_what_is_wrong_and_where_that_comes_from(wrong: Mutant) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*", wrong.id)
    assert re.match(r"[^a-z].*[.]$", " ".join(wrong.fault.split()))
    assert re.search(r"§\d|^\d\.\d|Definition \d|erratum \d|#\d|HTML 4|GFM 4", wrong.source)


def test_an_implementation_with_one_operator_replaced() -> None:
    wrong = mutant_of("up.parents-only")
    assert wrong.checked.up is wrong.wrong
    assert wrong.checked.down is laws.implementation.SPIRE.down
    assert {law.id for law in caught(wrong)} == set(LISTED[wrong.id])


def test_a_crash_catches_nothing() -> None:
    def raising(*_: object) -> None:
        raise ValueError("wrong")

    crashing = Mutant("up.raises", Operators, "up", raising, "It raises an error.", "§3", lambda: None)
    assert caught(crashing) == ()
    assert verdict(crashing, law_of("up.extensive")) is Verdict.CRASHED


@pytest.mark.parametrize("rule_set", {wrong.rule_set: None for wrong in catalog()}, ids=lambda rule_set: rule_set.name)
def test_what_mutants_are_made_of_is_caught_by_nothing(rule_set: RuleSet) -> None:
    """On few cases here; `make mutants` refuses to write the page where it does not hold on all."""
    assert caught(original(rule_set), examples=10) == ()


def silent() -> None: ...


def test_an_id_names_one_mutant_and_a_fault_is_said() -> None:
    with pytest.raises(SpireError, match=r"there is a mutant up\.parents-only already"):
        mutant("up.parents-only", Operators, "up", source="§3", fault="Wrong.")(print)
    with pytest.raises(SpireError, match=r"mutant up\.silent needs a docstring that says what is wrong"):
        mutant("up.silent", Operators, "up", source="§3")(silent)
    with pytest.raises(SpireError, match=r"no mutant 'up\.gone'; `spire laws --mutants` lists them"):
        mutant_of("up.gone")


def test_mutants_are_loaded_only_when_they_are_asked_for() -> None:
    code = "import sys, laws; laws.catalog(); assert 'laws.mutants' not in sys.modules, 'loaded'"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
