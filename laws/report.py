"""What a check found: a row a law, and whether that is good enough."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from pathlib import Path as File

from attrs import evolve, field, frozen

from laws.accounts import Subject, account, snippet
from laws.cases import Case, to_token
from laws.judging import Judgement, Kind
from laws.rulesets import Law
from spire.errors import SpireError

__all__ = ["Counterexample", "Outcome", "Report", "Result", "read_known_failures"]


class Outcome(Enum):
    """What came of a law; the value is the word in a report."""

    PASSED = "passed"
    FAILED = "failed"
    """A case on which it does not hold."""
    ERRORED = "errored"
    """A case on which it cannot be tried, because of what the policy does there."""
    SKIPPED = "skipped"
    """Not tried at all, for the reason that is given."""
    VACUOUS = "vacuous"
    """Only ever tried on cases that it says nothing about: nobody knows whether it holds."""


@frozen
class Counterexample:
    """The smallest case on which a law fails, and what came of it there."""

    subject: Subject
    law: Law
    case: Case
    judgement: Judgement

    @property
    def kind(self) -> Kind:
        return self.judgement.kind or Kind.UNLAWFUL

    @property
    def token(self) -> str:
        return to_token(self.law, self.case)

    @property
    def snippet(self) -> str:
        return snippet(self.subject, self.law, self.case)

    def __str__(self) -> str:
        return account(self.subject, self.law, self.case, self.judgement)


@frozen
class Result:
    """A row: what came of a law, on how many cases it was tried, and how many of them were vacuous."""

    law: Law
    outcome: Outcome
    tried: int = 0
    vacuous: int = 0
    reason: str = ""
    counterexample: Counterexample | None = None
    known: bool = False

    @property
    def ok(self) -> bool:
        """Whether nobody need look at it: it passed, was skipped, or is known not to pass."""
        return self.known or self.outcome in (Outcome.PASSED, Outcome.SKIPPED)


@frozen
class Report:
    """The rows of one check. `scope` says on what the laws were tried; `stale` are known failures that are none."""

    subject: str
    rule_set: str
    scope: tuple[str, ...]
    results: tuple[Result, ...]
    stale: tuple[str, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """Whether every row is, something passed, and no known failure is stale."""
        passed = any(result.known or result.outcome is Outcome.PASSED for result in self.results)
        return passed and not self.stale and all(result.ok for result in self.results)

    @property
    def exit_code(self) -> int:
        return 0 if self.ok else 1

    @property
    def failures(self) -> tuple[Counterexample, ...]:
        return tuple(result.counterexample for result in self.results if result.counterexample is not None)

    def __getitem__(self, law: str) -> Result:
        """The row of the law of that id. Raises `SpireError` for a law that is not among them."""
        for result in self.results:
            if result.law.id == law:
                return result
        raise SpireError(f"the report has no law {law!r}; its laws are {', '.join(r.law.id for r in self.results)}")

    def knowing(self, known: Iterable[str]) -> Report:
        """The report where those laws are known not to pass; one that passes, or is not in it, is stale."""
        named = dict.fromkeys(known)
        results = tuple(
            evolve(result, known=True)
            if result.law.id in named and result.outcome not in (Outcome.PASSED, Outcome.SKIPPED)
            else result
            for result in self.results
        )
        tried = {result.law.id: result for result in results}
        stale = [
            law for law in named if law not in tried or (not tried[law].known and tried[law].outcome is Outcome.PASSED)
        ]
        return evolve(self, results=results, stale=tuple(stale))

    def text(self) -> str:
        from laws.reporting import text

        return text(self)

    def json(self) -> str:
        from laws.reporting import as_json

        return as_json(self)

    def junit(self) -> str:
        from laws.reporting import junit

        return junit(self)

    def __str__(self) -> str:
        return self.text()


def read_known_failures(file: File) -> tuple[str, ...]:
    """The ids of laws in a file, one a line; what follows # is a remark.

    Raises `SpireError` where the file cannot be read.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SpireError(f"the known failures in {file} cannot be read: {error}") from None
    return tuple(law for line in lines if (law := line.partition("#")[0].strip()))
