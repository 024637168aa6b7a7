"""The field cases: small pages made after public bug reports on tools that do part of this job, a test a case.

    pytest tests/test_field_cases.py --cases FILE

runs those of another file of the same form (`shared/cases/README.md`), in which every key that a machine can read is
checked: see `tests/field_cases/checking.py`. What a file has that is not known here is told in a warning. A case of
basis `judgement` counts as passed where the opt-in policies give what `HTML` alone leaves out; that is told too.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import frozen

from tests.field_cases.cases import Case, CasesError, load
from tests.field_cases.outcomes import assert_as_expected


@frozen
class Difference:
    """Why a case of basis `judgement` comes out otherwise here: the section that decides it has the last word."""

    section: str
    reason: str


DIFFERENCES = {
    "tb09": Difference("semantics §6, Tables", "a table without header cells has none; none is inferred"),
}


def cases_to_run(config: pytest.Config) -> tuple[Path, list[Case]]:
    given = config.getoption("--cases")
    beside = config.rootpath.resolve().parent / "shared" / "cases" / "reports.jsonl"
    file = beside if given is None else config.invocation_params.dir / given
    if given is None and not file.is_file():
        return file, []
    try:
        return file, load(file)
    except CasesError as error:
        raise pytest.UsageError(f"--cases: {error}" if given else str(error)) from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" not in metafunc.fixturenames:
        return
    file, cases = cases_to_run(metafunc.config)
    if not cases:
        reason = f"no field cases ran: {file} is not there; name a file of them with --cases FILE"
        metafunc.parametrize("case", [pytest.param({}, id="none", marks=pytest.mark.skip(reason=reason))])
        return
    metafunc.parametrize("case", [pytest.param(case, id=case["id"], marks=marks(case)) for case in cases])


def marks(case: Case) -> list[pytest.MarkDecorator]:
    difference = DIFFERENCES.get(case["id"])
    if difference is None or case.get("basis") != "judgement":
        return []
    return [pytest.mark.xfail(strict=True, raises=AssertionError, reason=f"{difference.section}: {difference.reason}")]


@pytest.mark.filterwarnings("default::tests.field_cases.outcomes.Told")
def test_field_case(case: Case) -> None:
    assert_as_expected(case)


def test_no_more_than_twenty_cases_may_differ() -> None:
    assert len(DIFFERENCES) <= 20
