"""The implementations in `examples/conformance`: the right ones pass in full, each wrong one fails for its own reason."""

from __future__ import annotations

import shutil
import sys
from functools import cache
from pathlib import Path

import pytest

from laws.conformance.report import Check, Kind, Outcome, Report
from laws.conformance.running import run
from laws.conformance.targets import Command, Fault
from laws.conformance.vectors import load

HERE = Path(__file__).resolve().parents[3] / "examples" / "conformance"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not on the PATH (Debian: apt-get install nodejs)")
EXAMPLES = 25


@cache
def report(file: str, *profiles: str, examples: int = EXAMPLES, time_limit: float = 20) -> Report:
    program = [sys.executable] if file.endswith(".py") else [str(NODE)]
    target = Command([*program, str(HERE / file)], time_limit=time_limit)
    return run(target, file, profiles=profiles or ("core", "paper"), examples=examples)


def unpassed(found: Report) -> list[Check]:
    return [check for check in found.checks if check.outcome in (Outcome.FAILED, Outcome.ERRORED)]


@needs_node
def test_the_one_in_javascript_passes_both_profiles_in_full() -> None:
    found = report("javascript/main.mjs")
    assert [(check.id, check.words) for check in unpassed(found)] == []
    assert found.passed_in_full == ("core", "paper")
    assert found.badge == "spire specification 1: core, paper"


def test_the_one_in_python_passes_the_core_in_full() -> None:
    found = report("python/core.py", "core")
    assert [(check.id, check.words) for check in unpassed(found)] == []
    assert found.passed_in_full == ("core",)


def test_the_smallest_one_is_told_what_it_lacks() -> None:
    """It does not refuse paths outside the document; all else is right."""
    found = unpassed(report("python/up.py", "core"))
    assert {check.operator for check in found} == {"up"}
    assert {check.words for check in found} == {"it gives a result for what must be refused"}
    assert {check.kind for check in found} == {Kind.VECTOR}


def of(operator: str, found: Report) -> list[Check]:
    return [check for check in unpassed(found) if check.operator == operator]


@needs_node
def test_broken_paths_sorted_as_strings() -> None:
    found = report("javascript/broken/paths_sorted_as_strings.mjs", "core")
    failed = [check for check in unpassed(found) if check.kind is Kind.VECTOR]
    assert failed
    for check in failed:
        assert check.outcome is Outcome.FAILED
        assert "many-siblings" in next(it.flags for it in load() if it.id == check.id)


@needs_node
def test_broken_headings_read_literally() -> None:
    found = report("javascript/broken/headings_read_literally.mjs")
    assert {check.operator for check in unpassed(found)} == {"paper.headings"}
    killing = {it.id for it in load() if "headings.paper-same-level-needed" in it.kills}
    assert killing & {check.id for check in unpassed(found)}
    assert found["paper.headings.as-specified"].outcome is Outcome.FAILED


@needs_node
def test_broken_crash_on_nothing() -> None:
    found = report("javascript/broken/crash_on_nothing.mjs", "core")
    crashed = [check for check in unpassed(found) if check.fault is Fault.CRASH]
    assert crashed
    assert {check.operator for check in unpassed(found)} == {"up"}
    assert all("exit status 3" in check.words for check in crashed)
    assert any(check.outcome is Outcome.PASSED for check in found.checks if check.operator == "up")


@needs_node
def test_broken_hang_on_larger_documents() -> None:
    found = report("javascript/broken/hang_on_larger_documents.mjs", "core", time_limit=5)
    hung = [check for check in unpassed(found) if check.fault is Fault.HANG]
    assert 1 <= len(hung) <= 4
    assert {check.operator for check in unpassed(found)} == {"link"}
    assert found.gave_up == ""
    assert any(check.outcome is Outcome.PASSED for check in found.checks if check.operator == "subdocument")


@needs_node
def test_broken_log_among_answers() -> None:
    found = report("javascript/broken/log_among_answers.mjs", "core")
    assert {(check.operator, check.fault) for check in unpassed(found)} == {("down", Fault.NOISE)}


@needs_node
def test_broken_quotation_marks_unescaped() -> None:
    found = report("javascript/broken/quotation_marks_unescaped.mjs", "core")
    assert unpassed(found)
    assert {check.fault for check in unpassed(found) if check.kind is Kind.VECTOR} == {Fault.BROKEN}
