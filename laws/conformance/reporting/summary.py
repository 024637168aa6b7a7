"""What a report comes to, in the words and in the order that all its forms share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

import spire
from laws.characters import spelled_out
from laws.conformance.operators import registered
from laws.conformance.report import Check, Outcome, Report, Tally

__all__ = ["Skip", "by_operator", "extent", "headline", "skips", "state", "sums", "troubles", "unpassed"]


def headline(report: Report) -> str:
    """What was asked, in a line."""
    said = report.introduction
    who = " ".join(filter(None, [said.name or "no name", said.version]))
    return spelled_out(
        f"{report.target}: {who}, held against specification {spire.SPEC} ({', '.join(report.profiles)})"
    )


def extent(report: Report) -> str:
    """What it was held against, in a line."""
    if not report.examples:
        return "on the vectors alone"
    return f"on the vectors, and {report.examples} generated cases a law from seed {report.seed}"


def troubles(report: Report) -> Iterator[tuple[str, str]]:
    """What went wrong with the run itself: what went wrong, and how, in words."""
    said = report.introduction
    if said.fault is not None or said.words:
        yield "start", spelled_out(": ".join(filter(None, [said.fault.value if said.fault else "", said.words])))
    if report.gave_up and report.gave_up != said.words:
        yield "gave up", spelled_out(report.gave_up)
    if not any(check.outcome is Outcome.PASSED for check in report.checks):
        yield "nothing passed", "no check passed, so nothing is known of this implementation"


def by_operator(checks: Iterable[Check]) -> dict[str, tuple[Check, ...]]:
    """The checks of each operator that there are any of, in the order of the specification."""
    held: dict[str, list[Check]] = {operator: [] for operator in registered()}
    for check in checks:
        held[check.operator].append(check)
    return {operator: tuple(its) for operator, its in held.items() if its}


def unpassed(checks: Iterable[Check]) -> tuple[Check, ...]:
    """Those that failed or errored."""
    return tuple(check for check in checks if check.outcome in (Outcome.FAILED, Outcome.ERRORED))


def state(tally: Tally) -> Outcome | None:
    """The worst that came of any of these checks; None where there are none.

    >>> state(Tally(passed=3, skipped=1))
    <Outcome.SKIPPED: 'skipped'>
    """
    counts = {
        Outcome.FAILED: tally.failed,
        Outcome.ERRORED: tally.errored,
        Outcome.SKIPPED: tally.skipped,
        Outcome.PASSED: tally.passed,
    }
    return next((outcome for outcome, count in counts.items() if count), None)


def sums(tally: Tally) -> str:
    """How many checks came to what.

    >>> sums(Tally(passed=3, skipped=1))
    '3 passed, 1 skipped'
    """
    counts = zip(Outcome, (tally.passed, tally.failed, tally.errored, tally.skipped), strict=True)
    return ", ".join(f"{count} {outcome.value}" for outcome, count in counts if count) or "no checks"


@frozen
class Skip:
    """How many checks of an operator were skipped for one reason."""

    operator: str
    reason: str
    count: int

    @property
    def words(self) -> str:
        return f"{self.reason} ({self.count} {'check' if self.count == 1 else 'checks'})"


def skips(checks: Iterable[Check]) -> tuple[Skip, ...]:
    """The operators of which checks were skipped, with each reason."""
    counts: dict[tuple[str, str], int] = {}
    for operator, its in by_operator(check for check in checks if check.outcome is Outcome.SKIPPED).items():
        for check in its:
            reason = " ".join(spelled_out(check.words).split()) or "no reason given"
            counts[operator, reason] = counts.get((operator, reason), 0) + 1
    return tuple(Skip(operator, reason, count) for (operator, reason), count in counts.items())
