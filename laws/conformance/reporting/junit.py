"""A report as JUnit's XML: a test suite an operator, a test case a check."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from laws.characters import spelled_out
from laws.conformance.operators import registered
from laws.conformance.report import Check, Outcome, Report
from laws.conformance.reporting.account import account, what_happened
from laws.conformance.reporting.summary import by_operator, troubles

__all__ = ["junit"]

_TAGS = {Outcome.FAILED: "failure", Outcome.ERRORED: "error", Outcome.SKIPPED: "skipped"}
_COUNTS = {"failure": "failures", "error": "errors", "skipped": "skipped"}


def junit(report: Report) -> str:
    """A test suite `profile/operator` for each operator, and one, `run`, for what went wrong with the run itself."""
    root = ET.Element("testsuites", name=spelled_out(f"spire conform {report.target}"))
    for operator, checks in by_operator(report.checks).items():
        it = registered()[operator]
        suite = ET.SubElement(root, "testsuite", name=f"{it.profile}/{it.name}")
        for check in checks:
            _add(suite, check)
    if wrong := [*troubles(report)]:
        suite = ET.SubElement(root, "testsuite", name="run")
        for name, words in wrong:
            case = ET.SubElement(suite, "testcase", classname="run", name=name)
            ET.SubElement(case, "error", message=words)
    for suite in root:
        _count(suite, [suite])
    _count(root, [*root])
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _add(suite: ET.Element, check: Check) -> None:
    case = ET.SubElement(suite, "testcase", classname=suite.get("name", ""), name=spelled_out(check.id))
    if check.outcome is Outcome.PASSED:
        return
    told = ET.SubElement(case, _TAGS[check.outcome], message=what_happened(check) or check.outcome.value)
    if check.outcome is not Outcome.SKIPPED:
        told.text = account(check)


def _count(element: ET.Element, suites: Iterable[ET.Element]) -> None:
    every = [*suites]
    element.set("tests", str(sum(len(suite.findall("testcase")) for suite in every)))
    for tag, count in _COUNTS.items():
        element.set(count, str(sum(len(suite.findall(f"testcase/{tag}")) for suite in every)))
