"""A run of the kit on one implementation: a smoke check, the vectors, then generated laws.

Whatever the implementation does, the run goes on, and ends: an operator that hung or crashed too often is asked no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from attrs import define, evolve, field

from laws.cases import Case, wire
from laws.conformance.answering import as_compared, same
from laws.conformance.generated import EXAMPLES, asked, first_difference, values_of
from laws.conformance.operators import PROFILES, registered
from laws.conformance.operators.registering import Input
from laws.conformance.proxies import LAWS_OF_CONTEXTS, LAWS_OF_OPERATORS, Stranger, Unanswered
from laws.conformance.report import Check, Kind, Outcome, Report
from laws.conformance.targets import Answer, Fault, Introduction, Module, Target
from laws.conformance.values import Json, WireError, listed
from laws.conformance.vectors import Vector, load
from laws.equation import Equation
from laws.rulesets import Law
from laws.shrinking import shrunk
from spire.errors import SpireError

__all__ = ["Progress", "conform", "run"]

Progress = Callable[[str, int, int], None]
"""What is being done, how far it is, and of how much."""

PATIENCE: Mapping[Fault, int] = {Fault.HANG: 2, Fault.CRASH: 25, Fault.BROKEN: 25}
"""After how many faults of a kind an operator is asked no more."""
MOST_ASKED = 300
"""How often an implementation is asked on the way to a smaller input."""
_VALUES = ("D", "P", "Q", "p", "q", "written")
SMOKE: Input = {"document": ["p", {}, ["Ants dig."]], "paths": [[0]]}


def conform(
    implementation: object,
    *,
    name: str | None = None,
    profiles: Collection[str] = PROFILES,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> Report:
    """Hold a module, or any object, of Python against the specification: its functions and policies that have the names of
    those of `spire`, the others being ours (`laws.conformance.parts`). What it has not is skipped.

    Raises `SpireError` for something that has none of them, and for options that make no sense.

    >>> from types import SimpleNamespace
    >>> from spire import up
    >>> report = conform(SimpleNamespace(up=lambda D, P: up(D, P) - {()}), examples=20)
    >>> report.ok, report["up.extensive"].outcome.value
    (False, 'failed')
    """
    from laws.conformance.parts import parts_of

    parts = parts_of(implementation)
    if not parts:
        raise SpireError(
            f"{implementation!r} has nothing to check: no function or policy that is called as one of spire"
        )
    called = str(name or getattr(implementation, "__name__", type(implementation).__name__))
    return run(Module(called, parts), called, profiles=profiles, examples=examples, seed=seed)


def run(
    target: Target,
    name: str,
    *,
    profiles: Collection[str] = PROFILES,
    vectors: Iterable[Vector] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
    progress: Progress = lambda words, done, total: None,
) -> Report:
    """Ask a target everything; `examples` of 0 leave out the generated laws, and no vectors the vectors.

    Raises `SpireError` for profiles that there are not, and for a command that cannot be started.
    """
    if unknown := [profile for profile in profiles if profile not in PROFILES]:
        raise SpireError(f"no profile {unknown[0]!r}; there are {', '.join(PROFILES)}")
    if examples < 0:
        raise SpireError(f"examples are a number of cases, 0 or more, not {examples}")
    wanted = tuple(profile for profile in PROFILES if profile in profiles)
    running = _Running(target, wanted, examples, seed, progress)
    try:
        running.everything(load() if vectors is None else tuple(vectors))
    finally:
        target.stop()
    return Report(name, running.introduction, tuple(running.checks), wanted, examples, seed, running.gave_up)


@define
class _Running:
    target: Target
    profiles: tuple[str, ...]
    examples: int
    seed: int
    progress: Progress
    checks: list[Check] = field(factory=list)
    faults: Counter[tuple[str, Fault]] = field(factory=Counter)
    introduction: Introduction = field(factory=lambda: Introduction("", "", ()))
    gave_up: str = ""

    def everything(self, vectors: tuple[Vector, ...]) -> None:
        self.introduction = self.target.start()
        offered = [it for it in self.introduction.operators if it in registered()]
        if not offered:
            said = self.introduction
            self.gave_up = said.words or "it offers no operator of the specification"
            return
        self.smoke(offered[0] if "up" not in offered else "up")
        of_profiles = [it for it in vectors if it.profile in self.profiles]
        for place, vector in enumerate(of_profiles):
            self.progress(f"vectors: {vector.operator}", place, len(of_profiles))
            self.checks.append(self.vector(vector))
        if self.examples:
            self.laws()

    # The smoke check.

    def smoke(self, operator: str) -> None:
        """Whether it is started and asked at all: what it says of itself, and one small question."""
        said = self.introduction
        statement = "It is started, says what it is, and speaks this version of the protocol."
        outcome = Outcome.PASSED if said.fault is None else Outcome.ERRORED
        self.checks.append(
            Check("smoke.start", Kind.SMOKE, operator, outcome, statement, words=said.words, fault=said.fault)
        )
        if operator == "up":
            answered = self.target.ask(operator, SMOKE)
            asked = Check("smoke.up", Kind.SMOKE, operator, outcome, "It answers one small question.")
            self.checks.append(_judged(asked, SMOKE, {"result": [[], [0]]}, answered))

    # Vectors.

    def vector(self, vector: Vector) -> Check:
        about = Check(
            vector.id,
            Kind.VECTOR,
            vector.operator,
            Outcome.SKIPPED,
            registered()[vector.operator].statement,
            vector.source,
            notes=vector.notes,
        )
        if vector.operator not in self.introduction.operators:
            return evolve(about, words="it does not offer the operator")
        if (tired := self._tired(vector.operator)) is not None:
            return evolve(about, outcome=Outcome.ERRORED, words=tired)
        answered = self._ask(vector.operator, vector.input)
        if answered.fault is None and not answered.skips:
            again = self._ask(vector.operator, vector.input)
            if again.fault is not None:
                answered = again
            elif not same(again.value, answered.value):
                words = "asked again, it gives another answer"
                answered = Answer(answered.value, Fault.UNSTEADY, words)
        return _judged(about, vector.input, vector.expected, answered)

    def _tired(self, operator: str) -> str | None:
        """Why an operator is asked no more."""
        for fault, most in PATIENCE.items():
            if (times := self.faults[operator, fault]) >= most:
                return f"not asked any more, after {times} faults of the kind: {fault.value}"
        return None

    def _ask(self, operator: str, given: Input) -> Answer:
        answered = self.target.ask(operator, given)
        if answered.fault is not None:
            self.faults[operator, answered.fault] += 1
        return answered

    def _ask_patiently(self, operator: str, given: Input) -> Answer:
        """As `_ask`, but what is not offered is not asked for, nor what failed to answer too often."""
        if operator not in self.introduction.operators:
            return Answer({"skip": "it does not offer the operator"})
        tired = self._tired(operator)
        return self._ask(operator, given) if tired is None else Answer(words=tired)

    # Generated laws.

    def laws(self) -> None:
        operators = [it for it in registered().values() if it.profile in self.profiles]
        offered = [it.id for it in operators if it.id in self.introduction.operators]
        total = len(offered) + len(LAWS_OF_OPERATORS) + len(LAWS_OF_CONTEXTS)
        for place, operator in enumerate(offered):
            self.progress(f"laws: {operator}", place, total)
            self.checks.append(self.as_specified(operator))
        place = len(offered)
        if "core" in self.profiles:
            for law in LAWS_OF_OPERATORS:
                self.progress(f"laws: {law.id}", place, total)
                self.checks += self.law(law, None, "documents")
        for operator, rule_set in LAWS_OF_CONTEXTS.items():
            place += 1
            self.progress(f"laws: {operator}", min(place, total), total)
            if operator in offered:
                rule = operator.partition(".")[2]
                kind = f"about_{rule}" if rule in ("headings", "lists", "tables") else "documents"
                for law in rule_set.laws:
                    self.checks += self.law(law, operator, kind)

    def as_specified(self, operator: str) -> Check:
        """That the answers to generated inputs are those of this implementation."""
        asked_of = registered()[operator]
        statement = f"On generated inputs: {asked_of.statement}"
        about = Check(
            f"{operator}.as-specified", Kind.LAW, operator, Outcome.PASSED, statement, asked_of.source, tried=0
        )
        if (tired := self._tired(operator)) is not None:
            return evolve(about, outcome=Outcome.ERRORED, words=tired)
        last: list[Answer] = []
        skipped: list[str] = []

        def differs(given: Input, expected: Json) -> bool:
            answered = self._ask(operator, given)
            if answered.skips:
                skipped.append(str(answered.value["skip"]))
                return False
            wrong = answered.fault is not None or not same(as_compared(operator, given, answered.value), expected)
            if wrong:
                last[:] = [answered]
            return wrong

        def differs_alike(given: Input, expected: Json) -> bool:
            """As long as it does not take too long: whoever hangs is asked no more on the way to a smaller input."""
            return self._tired(operator) is None and differs(given, expected)

        count, found = first_difference(
            asked(operator, examples=self.examples, seed=self.seed), differs_alike, most=MOST_ASKED
        )
        about = evolve(about, tried=count)
        if found is not None:
            return _judged(about, found.given, found.expected, last[0])
        if (tired := self._tired(operator)) is not None:
            return evolve(about, outcome=Outcome.ERRORED, words=tired)
        if skipped or not count:
            return evolve(about, outcome=Outcome.SKIPPED, words=skipped[0] if skipped else "there is no such input")
        return about

    def law(self, law: Law, operator: str | None, kind: str) -> Iterator[Check]:
        """A law on generated cases; nothing where it asks for an operator that is not offered."""
        stranger = Stranger(self._ask_patiently)
        checked: Any = stranger.implementation if operator is None else stranger.policy(operator)
        id = law.id if operator is None else f"{operator}: {law.id}"  # noqa: A001 # what it is called
        tried = vacuous = 0
        skipped = ""

        def judged(values: Mapping[str, Any]) -> Check | None:
            nonlocal vacuous, skipped
            stranger.asked.clear()
            words, fault, unanswered, blamed = "", None, False, ""
            try:
                equation: Equation | None = law(checked, **{name: values[name] for name in law.parameters})
            except Unanswered as no_answer:
                if operator is None and no_answer.operator not in self.introduction.operators:
                    raise
                if no_answer.answer.skips:
                    skipped = str(no_answer.answer.value["skip"])
                    return None
                equation, fault, unanswered = None, no_answer.answer.fault, no_answer.answer.value is None
                words = no_answer.answer.words or f"{no_answer.operator} gives {no_answer.answer.value}"
                blamed = no_answer.operator
            except (SpireError, WireError, LookupError, TypeError, ValueError) as error:
                equation, words = None, f"what it gives makes no sense: {error}"
            if equation is not None and equation.holds:
                vacuous += equation.vacuous
                return None
            return Check(
                id,
                Kind.LAW,
                blamed or _subject(law, operator, stranger),
                Outcome.ERRORED if unanswered else Outcome.FAILED,
                law.statement,
                law.source,
                tried,
                words or "the law does not hold",
                fault,
                _shown(values),
                None if equation is None else _side(equation.right),
                None if equation is None else _side(equation.left),
            )

        first = None
        try:
            for values in values_of(_VALUES, kind, self.examples, self.seed):
                tried += 1
                first = judged(values)
                if first is not None:
                    break
        except Unanswered:
            return  # of operators that are not offered nothing is claimed
        if first is None:
            if stranger.asked:
                said_nothing = "only ever tried on cases that it says nothing about" if vacuous == tried else ""
                words = skipped or said_nothing
                outcome = Outcome.SKIPPED if words else Outcome.PASSED
                about = _subject(law, operator, stranger)
                yield Check(id, Kind.LAW, about, outcome, law.statement, law.source, tried, words)
            return
        yield self._least(law, values, judged, first)

    def _least(
        self, law: Law, values: Mapping[str, Any], judged: Callable[[Mapping[str, Any]], Check | None], first: Check
    ) -> Check:
        """The same on the smallest case, where the law is about a document and path sets."""
        if not set(law.parameters) <= {"D", "P", "Q"} or first.fault is Fault.HANG:
            return first
        least = first

        def stays(case: Case) -> bool:
            nonlocal least
            if self._tired(first.operator) is not None:
                return False
            found = judged({**values, "D": case.D, "P": case.P, "Q": case.Q})
            if found is None or found.outcome is not first.outcome:
                return False
            least = found
            return True

        shrunk(Case(values["D"], values["P"], values["Q"]), stays, most=MOST_ASKED)
        return least


def _subject(law: Law, operator: str | None, stranger: Stranger) -> str:
    """The operator that a law is about: the one that it is of, or is called after, or asks for first."""
    return operator or next((it for it in stranger.asked if law.id.startswith(f"{it}.")), stranger.asked[0])


def _shown(values: Mapping[str, Any]) -> Json:
    """The case of a law as an input."""
    shown = {"document": wire(values["D"].tree), "paths": listed(values["P"])}
    return shown | ({"others": listed(values["Q"])} if values["Q"] else {})


def _side(side: Any) -> Json:
    """A side of a law as JSON, for a report."""
    if isinstance(side, frozenset) and all(isinstance(path, tuple) for path in side):
        return listed(side)
    return side if isinstance(side, bool | int | str | type(None)) else repr(side)


def _judged(about: Check, given: Input, expected: Json, answered: Answer) -> Check:
    """The check, of which it is said what it is about, with the answer."""
    operator = about.operator
    if answered.skips:
        return evolve(about, outcome=Outcome.SKIPPED, words=str(answered.value["skip"]))
    found = None if answered.value is None else as_compared(operator, given, answered.value)
    both = {"given": given, "expected": expected, "found": found}
    if answered.fault is not None:
        return evolve(about, outcome=Outcome.ERRORED, words=answered.words, fault=answered.fault, **both)
    if found is not None and same(found, expected):
        return evolve(about, outcome=Outcome.PASSED)
    words = "it gives another answer"
    if "error" in answered.value and "error" not in expected:
        words = f"it gives an error: {answered.value['error']}"
    elif "error" in expected:
        words = "it gives a result for what must be refused"
    return evolve(about, outcome=Outcome.FAILED, words=words, **both)
