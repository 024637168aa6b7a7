"""Checking a policy: the laws that it claims to obey, tried on generated, enumerated and real documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import define, evolve, field

from laws import closures
from laws.accounts import Subject
from laws.cases import Case, from_token
from laws.catalogue import law_of, rule_set_of
from laws.closures import Policy
from laws.enumeration import Grammar
from laws.exhaustion import DERIVED, GRAMMAR, exhausted
from laws.generating import generated
from laws.judging import Judgement, Kind, judge
from laws.report import Counterexample, Outcome, Report, Result
from laws.rulesets import Law, RuleSet
from laws.sampling import PER_PAGE, sampled
from laws.shrinking import shrunk
from spire.document import Document
from spire.errors import SpireError
from spire.policy.algebra import Closure, Preclosure

__all__ = ["Progress", "check", "exhaustive", "laws_of", "replay"]

Progress = Callable[[str, int, int | None], None]
"""What is being done, how far it is, and of how much, where that is known."""

# What the other laws rest on, in this order: on a policy that fails one of them, no other law can be tried.
CONDUCT = (closures.valid, closures.pure, closures.deterministic)


def laws_of(policy: object, rule_set: RuleSet | str | None = None) -> RuleSet:
    """The rule set of that name; without one, what the policy's type claims: a `Preclosure` those of preclosures,
    anything else those of closures.

    Raises `SpireError` for what is no policy, and for a rule set that is about something else.
    """
    if not callable(policy):
        raise SpireError(f"a policy is a function Document -> (paths -> path set), not {policy!r}")
    if rule_set is None:
        return (
            closures.Preclosure
            if isinstance(policy, Preclosure) and not isinstance(policy, Closure)
            else (closures.Closure)
        )
    if isinstance(rule_set, str):
        rule_set = rule_set_of(rule_set)
    if stranger := [law.id for law in rule_set.laws if not set(law.parameters) <= {"D", "P", "Q"}]:
        raise SpireError(f"{rule_set.name} is no rule set of policies: {stranger[0]} takes more than D, P and Q")
    return rule_set


def check(
    policy: Policy,
    *,
    rule_set: RuleSet | str | None = None,
    pages: Iterable[Document] = (),
    examples: int = 1000,
    exhaustive: int | None = None,
    seed: int = 0,
    known_failures: Iterable[str] = (),
    reference: str | None = None,
    progress: Progress | None = None,
) -> Report:
    """Try each law that the policy claims to obey on generated documents; on given pages, and on every document of up
    to so many nodes as well, where asked for.

    The rule set is that of its type unless one is given (`AdditiveClosure` for one that also preserves unions). What
    fails is shrunk, and explains itself. `known_failures` are ids of laws that are known not to pass. `reference` is
    how code finds the policy, MODULE:NAME or FILE:NAME; without it, the modules are searched.

    Whatever the policy does ends up in the report. Raises `SpireError` for what is no policy, for options that make no
    sense, and where Hypothesis is not installed. (semantics §5)

    >>> from spire import HTML
    >>> report = check(HTML, examples=50)
    >>> report.ok, report["closure.idempotent"].outcome.value
    (True, 'passed')
    """
    laws = laws_of(policy, rule_set)
    if examples < 0 or (examples == 0 and exhaustive is None):
        raise SpireError(f"nothing is tried with {examples} examples")
    tell = progress or (lambda words, done, total: None)
    subject = Subject.of(policy, reference)
    tell("drawing cases", 0, None)
    cases = generated(examples, seed) if examples else []
    scope = [f"{len(cases)} generated cases, seed {seed}"] if cases else []
    of_pages = list(pages)
    if of_pages:
        scope.append(f"{PER_PAGE} cases on each of {len(of_pages)} pages, seed {seed}")
        cases += sampled(of_pages, seed)
    checking = _Checking(policy, subject)
    checking.try_all(laws.laws, cases, tell)
    if exhaustive is not None:
        scope.append(checking.try_everything(laws.laws, exhaustive, GRAMMAR, 2, tell))
    return Report(subject.name, laws.name, tuple(scope), checking.results(laws.laws)).knowing(known_failures)


def exhaustive(
    policy: Policy,
    *,
    nodes: int,
    grammar: Grammar = GRAMMAR,
    paths: int = 2,
    rule_set: RuleSet | str | None = None,
    reference: str | None = None,
    progress: Progress | None = None,
) -> Report:
    """Try the laws on every document of up to so many nodes over a grammar, with every path set of up to so many paths.

    Nothing is sampled, so that what passes is proved for that scope, which the report says. Whether the policy is
    deterministic and changes nothing is no matter of single cases: those laws are skipped here.

    Raises `SpireError` for what is no policy, and for less than one node or path.

    >>> from spire import HTML
    >>> report = exhaustive(HTML, nodes=3)
    >>> report.ok, report.scope[0].partition(":")[0]
    (True, 'every document of up to 3 nodes of the grammar (div, title, h1, h2, ul, li, table, tr, th, td, t)')
    """
    laws = laws_of(policy, rule_set)
    subject = Subject.of(policy, reference)
    checking = _Checking(policy, subject)
    tell = progress or (lambda words, done, total: None)
    scope = checking.try_everything(laws.laws, nodes, grammar, paths, tell)
    return Report(subject.name, laws.name, (scope,), checking.results(laws.laws))


def replay(policy: Policy, token: str, *, reference: str | None = None) -> Report:
    """Try the one law on the one case of a token that a report gave. Raises `SpireError` for what is no token."""
    name, case = from_token(token)
    law = law_of(name)
    if not set(law.parameters) <= {"D", "P", "Q"}:
        raise SpireError(f"the token is of {law.id}, which is no law of policies")
    laws_of(policy)
    subject = Subject.of(policy, reference)
    checking = _Checking(policy, subject)
    checking.row(law, [case], shrink=False)
    (result,) = checking.results((law,))
    if result.outcome is Outcome.VACUOUS:  # the one case that was asked for, and it does not fail any more
        result = evolve(result, outcome=Outcome.PASSED, reason="")
    return Report(subject.name, law.id, (case.origin,), (result,))


@define
class _Row:
    tried: int = 0
    vacuous: int = 0
    counterexample: Counterexample | None = None


@define
class _Checking:
    policy: Policy
    subject: Subject
    rows: dict[Law, _Row] = field(factory=dict)
    misconduct: Counterexample | None = None

    def try_all(self, laws: Sequence[Law], cases: Sequence[Case], tell: Progress) -> None:
        """The laws that others rest on first; no other where one of them fails."""
        others = [law for law in laws if law not in CONDUCT]
        tell("conduct", 0, len(others) + 1)
        self.try_conduct([law for law in CONDUCT if law in laws], cases)
        for place, law in enumerate(others, 1):
            tell(law.id, place, len(others) + 1)
            if self.misconduct is None:
                self.row(law, cases)

    def try_conduct(self, laws: Sequence[Law], cases: Iterable[Case]) -> None:
        """Case by case, whether it is deterministic first: a policy that remembers does so only what it has not seen.

        What fails there for another reason fails the law that is about that reason.
        """
        for case in cases:
            for law in reversed(laws):
                judgement = self.tried(law, case)
                if judgement.kind is not None:
                    self._found(*self._blamed(laws[: laws.index(law)], case) or (law, case, judgement))
                    return

    def _blamed(self, laws: Sequence[Law], case: Case) -> tuple[Law, Case, Judgement] | None:
        """The first of the laws that fails as well, on the case or, as some look at both path sets, the other one."""
        for law in laws:
            for other in (case, evolve(case, P=case.Q, Q=case.P)):
                if (judgement := judge(law, self.policy, other)).kind is not None:
                    return law, other, judgement
        return None

    def tried(self, law: Law, case: Case) -> Judgement:
        judgement = judge(law, self.policy, case)
        row = self.rows.setdefault(law, _Row())
        row.tried += 1
        row.vacuous += judgement.vacuous
        return judgement

    def row(self, law: Law, cases: Iterable[Case], *, shrink: bool = True) -> None:
        for case in cases:
            judgement = self.tried(law, case)
            if judgement.kind is not None:
                self._found(law, case, judgement, shrink=shrink)
                break

    def _found(self, law: Law, case: Case, judgement: Judgement, *, shrink: bool = True) -> None:
        error = judgement.words.partition(":")[0]

        def stays(smaller: Case) -> bool:
            again = judge(law, self.policy, smaller)
            return again.kind is judgement.kind and again.words.partition(":")[0] == error

        if shrink:
            case = shrunk(case, stays)
            # On a policy that is not deterministic the last judgement may be another one.
            again = judge(law, self.policy, case)
            judgement = again if again.kind is judgement.kind else judgement
        found = Counterexample(self.subject, law, case, judgement)
        self.rows.setdefault(law, _Row()).counterexample = found
        if law in CONDUCT and self.misconduct is None:
            self.misconduct = found

    def try_everything(self, laws: Sequence[Law], nodes: int, grammar: Grammar, paths: int, tell: Progress) -> str:
        """The scope in words."""
        wanted = tuple(law for law in laws if law in DERIVED and not self._has_failed(law))
        if self.misconduct is not None or not wanted:
            return "no enumerated documents: what was found before comes first"
        found = exhausted(
            self.policy,
            wanted,
            nodes=nodes,
            grammar=grammar,
            paths=paths,
            progress=lambda cases: tell(f"{cases:,} cases of up to {nodes} nodes", 0, None),
        )
        for law, tally in found.tallies.items():
            row = self.rows.setdefault(law, _Row())
            row.tried += tally.tried
            row.vacuous += tally.vacuous
            if tally.found is not None:
                self._found(law, *tally.found)
        names = ", ".join(grammar.nodes)
        return (
            f"every document of up to {nodes} nodes of the grammar ({names}): {found.documents:,} documents; "
            f"every path set of up to {paths} paths: {found.cases:,} cases"
        )

    def _has_failed(self, law: Law) -> bool:
        return law in self.rows and self.rows[law].counterexample is not None

    def results(self, laws: Sequence[Law]) -> tuple[Result, ...]:
        return tuple(map(self._result, laws))

    def _result(self, law: Law) -> Result:
        row = self.rows.get(law)
        stopped = self.misconduct is not None and (row is None or row.counterexample is None)
        if row is None or stopped:
            reason = "no matter of single cases: laws.check tries it"
            if self.misconduct is not None:
                reason = f"not tried: the policy {self.misconduct.kind.value} ({self.misconduct.law.id})"
            return Result(law, Outcome.SKIPPED, reason=reason)
        if row.counterexample is not None:
            outcome = Outcome.FAILED if _is_refuted(row.counterexample) else Outcome.ERRORED
            return Result(law, outcome, row.tried, row.vacuous, counterexample=row.counterexample)
        if row.vacuous == row.tried:
            reason = "only ever tried where the law says nothing: give pages on which the policy has something to do"
            return Result(law, Outcome.VACUOUS, row.tried, row.vacuous, reason)
        return Result(law, Outcome.PASSED, row.tried, row.vacuous)


def _is_refuted(found: Counterexample) -> bool:
    """Whether there are two sides, or the law itself is about what the policy did instead."""
    return found.judgement.equation is not None or (found.law is closures.valid and found.kind is Kind.INVALID)
