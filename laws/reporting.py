"""A report as text, as JSON, and as JUnit's XML: nothing in them depends on the time or the machine."""

from __future__ import annotations

from io import StringIO
from typing import Any
from xml.etree import ElementTree as ET

from rich.console import Console
from rich.table import Table
from rich.text import Text

import spire
from laws.cases import wire
from laws.characters import spelled_out
from laws.report import Counterexample, Outcome, Report, Result
from spire.presentation import printable, printable_json

__all__ = ["as_json", "junit", "print_report", "text"]

STYLES = {
    Outcome.PASSED: "green",
    Outcome.FAILED: "bold red",
    Outcome.ERRORED: "bold red",
    Outcome.SKIPPED: "dim",
    Outcome.VACUOUS: "yellow",
}


def text(report: Report) -> str:
    """The report as text, without colours, in lines as long as they need be."""
    written = StringIO()
    print_report(Console(file=written, width=120, highlight=False, color_system=None), report)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines()) + "\n"


def print_report(console: Console, report: Report) -> None:
    """The report on a console: the scope, a row a law, each failure in full, and the sum of it."""

    def line(words: str, style: str | None = None) -> None:
        console.print(printable(words), style=style, markup=False, emoji=False, soft_wrap=True)

    line(f"{report.subject}, checked for {report.rule_set}", "bold")
    for scope in report.scope:
        line(f"  on {scope}")
    line("")
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for name in ("law", "result"):
        table.add_column(name, no_wrap=True)
    for name in ("tried", "vacuous"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("")
    for result in report.results:
        row = result.law.id, _outcome(result), str(result.tried), str(result.vacuous), printable(_remark(result))
        table.add_row(*map(Text, row), style=STYLES[result.outcome])
    console.print(table)
    for result in report.results:
        if result.counterexample is not None:
            line("")
            line(f"{result.outcome.value.upper()} {result.counterexample}")
    line("")
    for law in report.stale:
        line(f"stale: {law} is among the known failures, but does not fail", "red")
    line(_sum(report), "green" if report.ok else "bold red")


def _outcome(result: Result) -> str:
    return f"{result.outcome.value} (known)" if result.known else result.outcome.value


def _remark(result: Result) -> str:
    return result.counterexample.kind.value if result.counterexample is not None else result.reason


def _sum(report: Report) -> str:
    counts = [(sum(result.outcome is outcome for result in report.results), outcome.value) for outcome in Outcome]
    return ", ".join(f"{count} {word}" for count, word in counts if count)


def as_json(report: Report) -> str:
    """The report as JSON; each failure with its account, its code and its token."""
    written = {
        "spec": spire.SPEC,
        "policy": report.subject,
        "rule_set": report.rule_set,
        "ok": report.ok,
        "scope": list(report.scope),
        "results": [_result_json(result) for result in report.results],
        "stale": list(report.stale),
    }
    return printable_json(written)


def _result_json(result: Result) -> dict[str, Any]:
    written: dict[str, Any] = {
        "law": result.law.id,
        "statement": " ".join(result.law.statement.split()),
        "source": result.law.source,
        "outcome": result.outcome.value,
        "known": result.known,
        "tried": result.tried,
        "vacuous": result.vacuous,
    }
    if result.reason:
        written["reason"] = result.reason
    if result.counterexample is not None:
        written["counterexample"] = _counterexample_json(result.counterexample)
    return written


def _counterexample_json(found: Counterexample) -> dict[str, Any]:
    return {
        "kind": found.kind.name.lower(),
        "words": found.judgement.words or found.kind.value,
        # The wire form nests as deep as the document; a case that did not shrink may be too deep for it.
        "document": wire(found.case.D.tree) if len(found.case.D) <= 100 else None,
        "P": [list(path) for path in sorted(found.case.P)],
        "Q": [list(path) for path in sorted(found.case.Q)],
        "account": str(found),
        "snippet": found.snippet,
        "replay": found.token,
    }


def junit(report: Report) -> str:
    """A test suite with a test case a law. A law that was tried in vain is a failure: nobody knows whether it holds."""
    suite = ET.Element("testsuite", name="spire check", tests=str(len(report.results)))
    counts = {"failures": 0, "errors": 0, "skipped": 0}
    for result in report.results:
        case = ET.SubElement(suite, "testcase", classname=spelled_out(report.subject), name=result.law.id)
        if result.outcome is Outcome.PASSED:
            continue
        if result.outcome is Outcome.SKIPPED or result.known:
            tag, count = "skipped", "skipped"
        elif result.outcome is Outcome.ERRORED:
            tag, count = "error", "errors"
        else:
            tag, count = "failure", "failures"
        counts[count] += 1
        told = ET.SubElement(case, tag, message=spelled_out(f"{_outcome(result)}: {_remark(result)}"))
        told.text = spelled_out(str(result.counterexample)) if result.counterexample is not None else None
    for law in report.stale:
        counts["failures"] += 1
        case = ET.SubElement(suite, "testcase", classname=spelled_out(report.subject), name=f"known failure {law}")
        ET.SubElement(case, "failure", message="stale: it is among the known failures, but does not fail")
    suite.set("tests", str(len(suite)))
    for kind, number in counts.items():
        suite.set(kind, str(number))
    ET.indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(suite, encoding="unicode") + "\n"
