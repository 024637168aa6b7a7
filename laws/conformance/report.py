"""What a run of the conformance kit found: a row a check, what each operator and each profile come to, and the badge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from attrs import field, frozen

import spire
from laws.conformance.operators import PROFILES, registered
from laws.conformance.targets import Fault, Introduction
from laws.conformance.values import Json
from spire.errors import SpireError

__all__ = ["Check", "Kind", "Outcome", "Report", "Tally"]


class Outcome(Enum):
    """What came of a check; the value is the word in a report."""

    PASSED = "passed"
    FAILED = "failed"
    """Another answer than the specification has."""
    ERRORED = "errored"
    """No answer: a fault, which says what happened instead."""
    SKIPPED = "skipped"
    """Not asked, or skipped by the implementation itself, for the reason that is given."""


class Kind(Enum):
    """What a check is."""

    SMOKE = "smoke check"
    VECTOR = "vector"
    LAW = "generated law"


@frozen
class Check:
    """One check and what came of it.

    `id` is that of the vector, or of the law; `statement` says what is checked, with its `source`. Of a check that did
    not pass, `words` say what happened; `given` is the input on which it did, a generated one as small as it could be made;
    `expected` and `found` are the two answers in the form in which they are compared.
    """

    id: str
    kind: Kind
    operator: str
    outcome: Outcome
    statement: str = ""
    source: str = ""
    tried: int = 1
    words: str = ""
    fault: Fault | None = None
    given: Mapping[str, Json] | None = field(default=None, repr=False)
    expected: Json = field(default=None, repr=False)
    found: Json = field(default=None, repr=False)
    notes: tuple[str, ...] = ()

    @property
    def profile(self) -> str:
        """That of its operator."""
        return registered()[self.operator].profile


@frozen
class Tally:
    """How many checks of an operator or a profile came to what."""

    passed: int = 0
    failed: int = 0
    errored: int = 0
    skipped: int = 0

    @classmethod
    def of(cls, checks: Sequence[Check]) -> Tally:
        counts = [sum(check.outcome is outcome for check in checks) for outcome in Outcome]
        return cls(*counts)

    @property
    def total(self) -> int:
        return self.passed + self.failed + self.errored + self.skipped

    @property
    def in_full(self) -> bool:
        """Whether all passed, and there was anything."""
        return 0 < self.passed == self.total


@frozen
class Report:
    """One run on one implementation.

    `target` is what was asked, as a command or a name. `profiles` are those that were asked for. `examples` are the cases
    that were generated for a law, from `seed`. `gave_up` says why the run ended before its end, if it did.
    """

    target: str
    introduction: Introduction
    checks: tuple[Check, ...]
    profiles: tuple[str, ...] = PROFILES
    examples: int = 0
    seed: int = 0
    gave_up: str = ""

    def of_profile(self, profile: str) -> Tally:
        """What the checks of a profile came to."""
        return Tally.of([check for check in self.checks if check.profile == profile])

    def of_cell(self, name: str, profile: str) -> tuple[Check, ...]:
        """The checks of a cell of the table: an operator, by its name without a profile, in a profile."""
        return tuple(
            check for check in self.checks if check.profile == profile and registered()[check.operator].name == name
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The rows of the table: the names of the operators, in the order of the specification."""
        return tuple(dict.fromkeys(it.name for it in registered().values() if it.profile in self.profiles))

    @property
    def passed_in_full(self) -> tuple[str, ...]:
        """The profiles that passed in full: of which nothing failed, errored or was skipped."""
        return tuple(profile for profile in self.profiles if self.of_profile(profile).in_full)

    @property
    def ok(self) -> bool:
        """Whether everything that the implementation offers passes, and that is anything."""
        tally = Tally.of(self.checks)
        return tally.passed > 0 and not (tally.failed or tally.errored or self.gave_up)

    @property
    def exit_code(self) -> int:
        return 0 if self.ok else 1

    @property
    def badge(self) -> str:
        """A line for a README: which profiles pass in full."""
        passed = ", ".join(self.passed_in_full) or "none"
        return f"spire specification {spire.SPEC}: {passed}"

    def __getitem__(self, id: str) -> Check:  # noqa: A002 # what it is called
        """The check of that id. Raises `SpireError` for one that is not in it."""
        for check in self.checks:
            if check.id == id:
                return check
        raise SpireError(f"the report has no check {id!r}")

    def text(self) -> str:
        from laws.conformance.reporting.text import text

        return text(self)

    def __str__(self) -> str:
        return self.text()
