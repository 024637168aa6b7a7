"""What a check finds, and that it finds the same again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import laws
from laws import Outcome, closures
from laws.accounts import Subject
from laws.report import read_known_failures
from spire import HTML, PAPER, Document, Elem, Preclosure, SpireError, Text, identity, parse
from spire.policy import headings
from tests.laws import mistakes

ROOT = Path(__file__).resolve().parents[2]


def ids(report: laws.Report) -> list[str]:
    return [result.law.id.partition(".")[2] for result in report.results]


def test_the_rule_set_is_that_of_the_type() -> None:
    preclosure = ["valid", "deterministic", "pure", "extensive", "monotone"]
    assert ids(laws.check(headings.literal, examples=1)) == preclosure
    assert ids(laws.check(HTML, examples=1)) == [*preclosure, "idempotent"]
    assert ids(laws.check(mistakes.forgets_the_seed, examples=1)) == [*preclosure, "idempotent"]
    for asked in ("AdditiveClosure", closures.AdditiveClosure):
        assert ids(laws.check(HTML, examples=1, rule_set=asked))[-1] == "preserves-unions"


def test_the_profiles_obey_all_laws() -> None:
    for profile in (PAPER, HTML):
        report = laws.check(profile, rule_set="Profile")
        assert report.ok, report
        assert {result.outcome for result in report.results} == {Outcome.PASSED}
        assert all(0 < result.tried == 1000 and result.vacuous < 1000 for result in report.results)


def test_what_is_only_ever_tried_vacuously_has_not_passed() -> None:
    report = laws.check(identity)
    assert report["closure.valid"].outcome is Outcome.PASSED
    assert report["closure.idempotent"].outcome is Outcome.VACUOUS
    assert report["closure.idempotent"].vacuous == report["closure.idempotent"].tried == 1000
    assert not report.ok
    assert report.exit_code == 1


def test_pages_count_and_are_named() -> None:
    page = parse("<h2>Ants</h2><p>They dig.<h2>Bees</h2><p>They fly. <b>All</b> of them.", uri="ants.html")
    report = laws.check(headings.literal, rule_set="Closure", pages=[page], examples=1)
    assert "40 cases on each of 1 pages, seed 0" in report.scope
    (failure,) = report.failures
    assert failure.law is closures.idempotent
    assert failure.case.origin == "a part of the page ants.html"
    assert len(failure.case.D) <= 6


def test_a_law_may_fail_on_every_small_document_only() -> None:
    report = laws.check(headings.literal, rule_set="Closure", examples=1, exhaustive=4)
    assert [failure.law for failure in report.failures] == [closures.idempotent]
    assert report.failures[0].case.origin == "an enumerated document"


def test_known_failures() -> None:
    report = laws.check(headings.literal, rule_set="Closure", known_failures=["closure.idempotent"])
    assert report.ok
    assert report["closure.idempotent"].known
    stale = laws.check(headings.paper, known_failures=["closure.idempotent", "closure.gone"])
    assert stale.stale == ("closure.idempotent", "closure.gone")
    assert stale.exit_code == 1


def test_a_file_of_known_failures(tmp_path: Path) -> None:
    file = tmp_path / "known"
    file.write_text("# work in progress\nclosure.idempotent  # headings\n\n closure.monotone\n")
    assert read_known_failures(file) == ("closure.idempotent", "closure.monotone")
    with pytest.raises(SpireError, match=r"the known failures in .*gone cannot be read"):
        read_known_failures(tmp_path / "gone")


def test_a_failure_is_replayed_by_its_token() -> None:
    (failure,) = laws.check(headings.literal, rule_set="Closure").failures
    again = laws.replay(headings.literal, failure.token)
    assert [(it.law, it.case, it.judgement) for it in again.failures] == [
        (failure.law, failure.case, failure.judgement)
    ]
    assert laws.replay(headings.paper, failure.token).ok


def test_another_seed_draws_other_cases() -> None:
    one, same, other = (laws.check(HTML, examples=50, seed=seed) for seed in (1, 1, 2))
    assert one.text() == same.text()
    vacuous = [[result.vacuous for result in report.results] for report in (one, other)]
    assert vacuous[0] != vacuous[1]


def test_two_runs_give_the_same_bytes() -> None:
    code = (
        "import laws, spire; from spire.policy import headings\n"
        "page = spire.parse('<h2>Ants</h2><p>They dig.<h2>Bees</h2><p>They fly.')\n"
        "for policy in (spire.HTML, headings.literal):\n"
        "    report = laws.check(policy, rule_set='Closure', examples=100, pages=[page], exhaustive=4)\n"
        "    print(report.text(), report.json(), report.junit())\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "COLUMNS": columns},
        )
        for seed, columns in (("1", "60"), ("2", "200"))
    ]
    assert runs[0].stdout == runs[1].stdout
    assert b"closure.idempotent" in runs[0].stdout
    assert all(run.stderr == b"" for run in runs)


class Odd:
    """A policy that is neither a function nor of the algebra."""

    def __call__(self, D: Document) -> object:
        return frozenset


def test_a_policy_is_found_where_a_module_holds_it() -> None:
    assert Subject.of(HTML).imported == "from spire import HTML as policy"
    assert Subject.of(headings.html).imported == "from spire.policy.headings import html as policy"
    assert (
        Subject.of(mistakes.adds_the_parent).imported == "from laws.mutants.policies import adds_the_parent as policy"
    )
    assert Subject.of(HTML, "here/mine.py:html").imported == (
        "import runpy\n\npolicy = runpy.run_path('here/mine.py')['html']"
    )
    assert Subject.of(HTML, "mine:html").imported == "from mine import html as policy"
    assert Subject.of(Odd()) == Subject("a Odd", None)


def test_the_code_of_a_policy_that_no_module_holds_says_so() -> None:
    report = laws.check(lambda D: lambda P: frozenset(), examples=20)
    assert "# `policy` is what was checked, <lambda>: no module holds it by a name." in report.failures[0].snippet


@pytest.mark.parametrize(
    ("policy", "options", "message"),
    [
        (7, {}, r"a policy is a function Document -> .* not 7"),
        (HTML, {"rule_set": "Nonsense"}, "no rule set 'Nonsense'; there are "),
        (HTML, {"rule_set": "Lattice"}, r"Lattice is no rule set of policies: join.associative takes more than D, P"),
        (HTML, {"examples": 0}, "nothing is tried with 0 examples"),
        (HTML, {"examples": -1}, "nothing is tried with -1 examples"),
        (HTML, {"examples": 1, "exhaustive": 0}, "a tree has at least one node, not 0"),
    ],
)
def test_what_makes_no_sense_is_refused(policy: Preclosure, options: dict[str, object], message: str) -> None:
    with pytest.raises(SpireError, match=message):
        laws.check(policy, **options)  # type: ignore[arg-type] # of several types


def test_a_policy_may_do_anything_and_ends_up_in_the_report() -> None:
    def recurses(D: Document) -> object:
        return recurses(D)

    class Path(str):
        __slots__ = ()

    policies = [
        recurses,
        lambda D: None,
        lambda D: lambda P: None,
        lambda D: lambda P: {Path("ants")},
        lambda D: lambda P: {(-1,)},
        lambda D: lambda P: {("a",)},
        lambda D: lambda P: {(0.5,), (True,)},
        lambda: None,
        Elem,
        print,
        lambda D: lambda P: {Text("t")},
    ]
    for policy in policies:
        report = laws.check(policy, examples=20, exhaustive=3)
        assert not report.ok
        assert report["closure.valid"].outcome in (Outcome.FAILED, Outcome.ERRORED)
        assert report.text()
        assert report.json()
        assert report.junit()
