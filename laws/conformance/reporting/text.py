"""A report as text: a table of operators and profiles, what did not pass, what was skipped, and the sum of it."""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from laws.conformance.report import Outcome, Report, Tally
from laws.conformance.reporting.account import account
from laws.conformance.reporting.summary import by_operator, extent, headline, skips, state, sums, troubles, unpassed

__all__ = ["print_report", "text"]

STYLES = {
    Outcome.PASSED: "green",
    Outcome.FAILED: "bold red",
    Outcome.ERRORED: "bold magenta",
    Outcome.SKIPPED: "dim",
}
IN_FULL = 3
"""So many of an operator's checks that did not pass are told in full."""


def text(report: Report) -> str:
    """The report as text, without colours, in lines as long as they need be."""
    written = StringIO()
    print_report(Console(file=written, width=120, highlight=False, color_system=None), report)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines()) + "\n"


def print_report(console: Console, report: Report) -> None:
    """The report on a console: what was asked, a row an operator, each failure in full, and the sum of it."""

    def line(words: str, style: str | None = None) -> None:
        console.print(words, style=style, markup=False, emoji=False, highlight=False, soft_wrap=True)

    line(headline(report), "bold")
    line(f"  {extent(report)}")
    for trouble, words in troubles(report):
        line(f"{trouble}: {words}", "bold red")
    line("")
    if report.checks:
        console.print(_table(report))
    for operator, checks in by_operator(unpassed(report.checks)).items():
        for check in checks[:IN_FULL]:
            line("")
            line(f"{check.outcome.value.upper()} {account(check)}")
        if len(checks) > IN_FULL:
            line("")
            line(f"and {len(checks) - IN_FULL} more of {operator}", "bold")
    line("")
    for skip in skips(report.checks):
        line(f"skipped {skip.operator}: {skip.words}", STYLES[Outcome.SKIPPED])
    style = "green" if report.ok else "bold red"
    line(sums(Tally.of(report.checks)), style)
    line(report.badge, style)


def _table(report: Report) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("operator", no_wrap=True)
    for profile in report.profiles:
        table.add_column(profile, justify="right", no_wrap=True)
    for name in report.names:
        tallies = [Tally.of(report.of_cell(name, profile)) for profile in report.profiles]
        table.add_row(name, *map(_cell, tallies))
    return table


def _cell(tally: Tally) -> Text:
    outcome = state(tally)
    return Text("-", "dim") if outcome is None else Text(f"{tally.passed}/{tally.total}", STYLES[outcome])
