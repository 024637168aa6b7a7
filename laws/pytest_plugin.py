"""The pytest plugin: `test_mine = laws.tests_of(mine)` is a test for each law of the policy, under the law's id.

    test_mine.py::test_mine::closure.idempotent

A failing test shows the account of the failure, and no traceback: nothing in that could help.

The fixture `assert_conforms` holds another implementation against the specification:

    def test_mine(assert_conforms):
        assert_conforms(my_module)
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from laws.report import Result
    from laws.testing import PolicyTests

__all__ = ["assert_conforms", "pytest_pycollect_makeitem"]


@pytest.fixture(scope="session")
def assert_conforms() -> Callable[..., None]:
    """A function that holds a module or an object of Python, or a command given as a list, against the specification.

    It takes the options of `laws.conform`, for a command `time_limit` as well, and raises `Unlawful`, with the report, where
    anything that the implementation offers does not pass.
    """

    def asserted(implementation: object, *, time_limit: float = 5, **options: Any) -> None:
        from laws.conformance.running import conform, run
        from laws.conformance.targets import Command
        from laws.testing import Unlawful

        if isinstance(implementation, list):
            report = run(Command(implementation, time_limit=time_limit), shlex.join(implementation), **options)
        else:
            report = conform(implementation, **options)
        if not report.ok:
            raise Unlawful(f"it does not conform\n{report.text()}")

    return asserted


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, name: str, obj: object) -> Any:
    """What pytest calls for each name in a test module: what `laws.tests_of` made is collected as its laws."""
    # Nothing is imported at the start: every pytest run loads this plugin, and most have no policy to test.
    if getattr(obj, "__module__", None) == "laws.testing" and name == "tests_of":
        return []  # imported by its name, which looks like that of a test
    tests = getattr(obj, "tests", None) if type(obj).__name__ == "function" else None
    if type(tests).__name__ != "PolicyTests" or not collector.funcnamefilter(name):
        return None
    return LawCollector.from_parent(collector, name=name, tests=tests)


class LawCollector(pytest.Collector):
    """The tests of one policy."""

    def __init__(self, *, tests: PolicyTests, **rest: Any) -> None:
        super().__init__(**rest)
        self.tests = tests

    def collect(self) -> Iterator[pytest.Item]:
        for law in self.tests.rule_set.laws:
            yield LawTest.from_parent(self, name=law.id)


class LawTest(pytest.Item):
    """One law on one policy."""

    def runtest(self) -> None:
        from laws.report import Outcome
        from laws.testing import Unlawful

        assert isinstance(self.parent, LawCollector)
        report = self.parent.tests.report
        result = report[self.name]
        if self.name in report.stale:
            raise Unlawful(f"{self.name} is among the known failures, but does not fail")
        if result.known:
            pytest.xfail(_why(result))
        if result.outcome is Outcome.SKIPPED:
            pytest.skip(result.reason)
        if result.outcome is not Outcome.PASSED:
            raise Unlawful(str(result.counterexample) if result.counterexample else f"{self.name}: {result.reason}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *rest: Any) -> Any:
        from laws.testing import Unlawful

        return str(excinfo.value) if isinstance(excinfo.value, Unlawful) else super().repr_failure(excinfo, *rest)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        name = self.parent.name if self.parent is not None else ""
        return self.path, None, f"{name}: {self.name}"


def _why(result: Result) -> str:
    return result.counterexample.kind.value if result.counterexample is not None else result.reason
