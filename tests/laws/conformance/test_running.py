"""A run: what an implementation does, and what the report says of it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import laws
import spire
from laws.conformance.report import Kind, Outcome
from laws.conformance.running import run
from laws.conformance.targets import Command, Fault, Module
from laws.conformance.vectors import load
from spire import SpireError
from tests.laws.conformance.test_targets import command

OF_UP = tuple(vector for vector in load() if vector.operator == "up")


def test_the_reference_passes_in_full() -> None:
    report = run(Module("spire", laws.conformance.parts.REFERENCE), "spire", examples=0)
    assert report.passed_in_full == ("core", "paper", "html")
    assert report.badge == "spire specification 1: core, paper, html"
    assert report.exit_code == 0


def test_so_does_the_package_for_what_it_has() -> None:
    report = laws.conform(spire, examples=0)
    assert report.ok
    assert report["up.parents-only.1"].outcome is Outcome.PASSED
    assert report["at.parent.1"].outcome is Outcome.SKIPPED  # D[p] is no function of the package
    assert report.passed_in_full == ("paper",)


def test_a_wrong_operator_fails_vectors_and_laws_on_small_documents() -> None:
    report = laws.conform(
        SimpleNamespace(up=lambda D, P: spire.up(D, P) - {()}), name="rootless", profiles=["core"], examples=40
    )
    assert not report.ok
    failed = {check.id for check in report.checks if check.outcome is Outcome.FAILED}
    assert {"up.root-forgotten.1", "up.as-specified", "up.extensive"} <= failed
    (check,) = [check for check in report.checks if check.id == "up.as-specified"]
    assert len(str(check.given)) < 80
    assert check.expected != check.found
    assert report["up.nothing"].outcome is Outcome.PASSED
    assert report["up.extensive"].kind is Kind.LAW


def test_an_operator_that_raises_is_no_crash() -> None:
    def up(*_: object) -> object:
        raise RuntimeError("out of ants")

    report = laws.conform(SimpleNamespace(up=up), profiles=["core"], examples=5)
    assert report["up.parents-only.1"].words == "it gives an error: RuntimeError: out of ants"
    assert report["up.parents-only.1"].outcome is Outcome.FAILED


def test_answers_that_change_are_unsteady() -> None:
    turns = iter(range(10**9))

    def up(D: spire.Document, P: spire.PathSet) -> spire.PathSet:
        return spire.up(D, P) | ({()} if next(turns) % 2 else frozenset())

    report = laws.conform(SimpleNamespace(up=up), profiles=["core"], examples=0)
    faults = {check.fault for check in report.checks if check.outcome is Outcome.ERRORED}
    assert faults == {Fault.UNSTEADY}


def test_what_is_nothing_cannot_be_checked() -> None:
    with pytest.raises(SpireError, match="has nothing to check"):
        laws.conform(SimpleNamespace(ants=3))
    with pytest.raises(SpireError, match="no profile 'css'; there are core, paper, html"):
        laws.conform(spire, profiles=["css"])
    with pytest.raises(SpireError, match="examples are a number of cases, 0 or more, not -1"):
        laws.conform(spire, examples=-1)


def test_what_is_not_offered_is_skipped_and_no_profile_passes(tmp_path: Path) -> None:
    report = run(command(tmp_path), "x", profiles=["core"], examples=0)
    assert report["prune.attributes-lost.1"].words == "it does not offer the operator"
    assert report.of_profile("core").skipped > 0
    assert report.passed_in_full == ()


def test_who_skips_has_passed_nothing(tmp_path: Path) -> None:
    """Neither a vector nor a law: what was not answered is not known to be right."""
    skipping = "said({'id': request['id'], 'skip': 'too hard'})"
    found = run(command(tmp_path, skipping), "x", vectors=OF_UP, profiles=["core"], examples=3)
    of_up = [check for check in found.checks if check.operator == "up" and check.id != "smoke.start"]
    assert {(check.outcome, check.words) for check in of_up} == {(Outcome.SKIPPED, "too hard")}


def test_a_law_that_was_tried_on_nothing_has_not_passed() -> None:
    """One example: most laws have nothing to say of it."""
    found = run(Module("spire", laws.conformance.parts.REFERENCE), "spire", vectors=(), profiles=["paper"], examples=1)
    silent = [check for check in found.checks if check.words == "only ever tried on cases that it says nothing about"]
    assert silent
    assert {check.outcome for check in silent} == {Outcome.SKIPPED}
    assert not [check for check in found.checks if check.outcome in (Outcome.FAILED, Outcome.ERRORED)]


def test_the_run_goes_on_after_a_crash(tmp_path: Path) -> None:
    crashing = "sys.exit(3) if request['input']['paths'] == [] else said(right)"
    report = run(command(tmp_path, crashing), "x", vectors=OF_UP, profiles=["core"], examples=0)
    crashed = [check for check in report.checks if check.fault is Fault.CRASH]
    assert {check.given["paths"] == [] for check in crashed if check.given} == {True}
    assert report["smoke.up"].outcome is Outcome.PASSED
    assert any(check.outcome is Outcome.PASSED for check in report.checks if check.kind is Kind.VECTOR)


def test_a_run_on_one_that_hangs_ends(tmp_path: Path) -> None:
    started = time.monotonic()
    report = run(command(tmp_path, "time.sleep(60)", time_limit=3), "x", vectors=OF_UP, profiles=["core"], examples=3)
    assert time.monotonic() - started < 60  # it would be an hour, were each vector waited for
    hung = [check for check in report.checks if check.fault is Fault.HANG]
    assert 1 <= len(hung) <= 4
    assert "not asked any more, after 2 faults of the kind: hang" in {check.words for check in report.checks}
    assert report.exit_code == 1


def test_another_version_is_told_and_the_run_goes_on(tmp_path: Path) -> None:
    report = run(command(tmp_path, start="start(protocol=2)"), "x", vectors=OF_UP, profiles=["core"], examples=0)
    assert report["smoke.start"].fault is Fault.VERSION
    assert report["smoke.up"].outcome is Outcome.PASSED
    assert not report.ok


def test_one_that_ends_at_once_gives_nothing_to_report() -> None:
    report = run(Command(["false"], time_limit=5), "x")
    assert report.checks == ()
    assert report.introduction.fault is Fault.CRASH
    assert report.gave_up == report.introduction.words
    assert report.exit_code == 1


@pytest.mark.parametrize("mutant", ["up.root-forgotten", "headings.paper-same-level-needed", "tidy.br-lost"])
def test_a_mutant_behind_the_protocol_is_caught(mutant: str) -> None:
    serving = [sys.executable, "-c", f"from spire.cli import app; app(['serve-conformance', '--mutant', '{mutant}'])"]
    killing = [vector for vector in load() if mutant in vector.kills]
    report = run(Command(serving, time_limit=30), mutant, vectors=killing, examples=0)
    outcomes = {check.outcome for check in report.checks if check.kind is Kind.VECTOR}
    assert outcomes == {Outcome.FAILED}


def test_two_runs_give_the_same_bytes() -> None:
    def text() -> str:
        wrong = SimpleNamespace(link=spire.up)
        return laws.conform(wrong, name="wrong", profiles=["core"], examples=20).text()

    assert text() == text()


def test_the_fixture_holds_and_tells(assert_conforms: object) -> None:
    assert callable(assert_conforms)
    assert_conforms(SimpleNamespace(up=spire.up), examples=5, profiles=["core"])
    with pytest.raises(AssertionError, match=r"FAILED smoke\.up"):
        assert_conforms(SimpleNamespace(up=lambda D, P: frozenset(P)), examples=0)
    with pytest.raises(AssertionError, match="exit status 3"):
        assert_conforms([sys.executable, "-c", "raise SystemExit(3)"])


def test_importing_the_laws_starts_nothing_heavy() -> None:
    code = "import sys, laws; print([m for m in ('hypothesis', 'jsonschema', 'torch') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
