"""A report as JSON lines: a header, a line a check, and a footer, so that a file that was cut off shows as such."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from attrs import asdict

import spire
from laws.conformance import protocol
from laws.conformance.report import Check, Report
from laws.conformance.reporting.json_text import compact
from laws.conformance.values import Json
from spire.errors import SpireError

__all__ = ["FORMAT", "json_lines", "read_json_lines"]

FORMAT = 1


def json_lines(report: Report) -> str:
    """The report, a JSON object a line, in ASCII.

    The `kind` of a line is `header`, `footer`, or that of the check. What a check has not is left out.
    """
    lines = [_header(report), *map(_check, report.checks), _footer(report)]
    return "".join(_line(line) + "\n" for line in lines)


def read_json_lines(text: str) -> list[dict[str, Any]]:
    """The lines of a report, the header first and the footer last.

    Raises `SpireError`, and names the line, where the text was cut off or damaged.

    >>> read_json_lines("")
    Traceback (most recent call last):
    spire.errors.SpireError: line 1 of the report is no header; the file was cut off or damaged: write the report again
    """
    lines = [_read(number, line) for number, line in enumerate(_split(text), 1)]
    if not lines or lines[0].get("kind") != "header":
        raise _damaged(1, "is no header")
    if lines[0].get("format") != FORMAT:
        raise SpireError(f"line 1 of the report names format {lines[0].get('format')!r}; this reads format {FORMAT}")
    if len(lines) == 1 or lines[-1].get("kind") != "footer":
        raise _damaged(len(lines), "is the last, and no footer")
    for number, line in enumerate(lines[1:-1], 2):
        if line.get("kind") in ("header", "footer") or "id" not in line:
            raise _damaged(number, "is no check")
    for number in (1, len(lines)):
        if lines[number - 1].get("checks") != len(lines) - 2:
            told = lines[number - 1].get("checks")
            raise _damaged(number, f"tells of {told!r} checks, and there are {len(lines) - 2}")
    return lines


def _header(report: Report) -> dict[str, Json]:
    said = report.introduction
    return {
        "kind": "header",
        "format": FORMAT,
        "spec": spire.SPEC,
        "protocol": protocol.VERSION,
        "target": report.target,
        "name": said.name,
        "version": said.version,
        "operators": list(said.operators),
        "profiles": list(report.profiles),
        "examples": report.examples,
        "seed": report.seed,
        "checks": len(report.checks),
        **_present(fault=said.fault and said.fault.value, words=said.words),
    }


def _check(check: Check) -> dict[str, Json]:
    return {
        "kind": check.kind.value,
        "id": check.id,
        "profile": check.profile,
        "operator": check.operator,
        "outcome": check.outcome.value,
        "tried": check.tried,
        **_present(
            statement=" ".join(check.statement.split()),
            source=check.source,
            fault=check.fault and check.fault.value,
            words=check.words,
            input=check.given,
            expected=check.expected,
            found=check.found,
            notes=list(check.notes),
        ),
    }


def _footer(report: Report) -> dict[str, Json]:
    return {
        "kind": "footer",
        "checks": len(report.checks),
        "tallies": {profile: asdict(report.of_profile(profile)) for profile in report.profiles},
        "passed_in_full": list(report.passed_in_full),
        "ok": report.ok,
        **_present(gave_up=report.gave_up),
    }


def _present(**members: Json) -> dict[str, Json]:
    return {name: value for name, value in members.items() if value not in (None, "", [])}


def _line(members: dict[str, Json]) -> str:
    """The members in this order: a reader meets the kind first."""
    return "{" + ", ".join(f"{json.dumps(name)}: {compact(value)}" for name, value in members.items()) + "}"


def _split(text: str) -> Iterator[str]:
    # Not by splitlines: other characters than these do not end a line of JSON.
    *lines, last = text.split("\n")
    yield from lines
    if last:
        yield last


def _read(number: int, line: str) -> dict[str, Any]:
    try:
        read = json.loads(line)
    except ValueError as error:
        raise _damaged(number, f"is no JSON, {error}") from None
    except RecursionError:
        raise SpireError(f"line {number} of the report holds JSON that is nested too deep to be read") from None
    if not isinstance(read, dict):
        raise _damaged(number, "is no JSON object")
    return read


def _damaged(number: int, how: str) -> SpireError:
    return SpireError(f"line {number} of the report {how}; the file was cut off or damaged: write the report again")
