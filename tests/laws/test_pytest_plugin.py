"""One line in a test file is a test a law."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

import pytest

from laws.scaffold import new_policy

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return pytester


def run(suite: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    # Where the package is installed, its entry point loads the plugin.
    plugin = () if entry_points(group="pytest11", name="laws") else ("-p", "laws.pytest_plugin")
    return suite.runpytest_inprocess(*plugin, "-p", "no:cacheprovider", *arguments)


def test_a_law_is_a_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        import laws, spire
        from laws import tests_of
        from spire.policy import headings

        test_html = laws.tests_of(spire.HTML, examples=60)
        test_previous = tests_of(headings.literal, rule_set="Closure", examples=60)
        test_known = tests_of(headings.literal, rule_set="Closure", examples=60, known_failures=["closure.idempotent"])
        test_stale = tests_of(headings.paper, examples=60, known_failures=["closure.idempotent"])
        test_vacuous = tests_of(spire.identity, examples=20)
        test_raises = tests_of(lambda D: 1 / 0, examples=20)
        helper = laws.tests_of(spire.HTML)

        class TestOfAClass:
            test_paper = laws.tests_of(spire.PAPER, examples=60)

        def test_other():
            assert True
        """
    )
    done = run(suite, "-v")
    lines = done.stdout.str()
    assert lines.count("::test_html::closure.") == 6
    done.stdout.fnmatch_lines_random(
        [
            "*::test_html::closure.idempotent PASSED*",
            "*::test_previous::closure.monotone PASSED*",
            "*::test_previous::closure.idempotent FAILED*",
            "*::test_known::closure.idempotent XFAIL *",
            "*::test_stale::closure.idempotent FAILED*",
            "*::test_vacuous::closure.extensive PASSED*",
            "*::test_vacuous::closure.idempotent FAILED*",
            "*::test_raises::closure.valid FAILED*",
            "*::test_raises::closure.idempotent SKIPPED*",
            "*::TestOfAClass::test_paper::closure.idempotent PASSED*",
            "*::test_other PASSED*",
            "_* test_previous: closure.idempotent _*",
            "headings.literal does not obey the law, on a generated document of * nodes:",
            "closure.idempotent is among the known failures, but does not fail",
            "closure.idempotent: only ever tried where the law says nothing*",
            "ZeroDivisionError: division by zero",
        ]
    )
    assert "Traceback" not in lines
    assert "pytest_plugin.py" not in lines


def test_one_law_can_be_named(suite: pytest.Pytester) -> None:
    suite.makepyfile(test_it="import laws, spire\ntest_html = laws.tests_of(spire.HTML, examples=40)")
    run(suite, "test_it.py::test_html::closure.monotone").assert_outcomes(passed=1)
    run(suite, "-k", "idempotent").assert_outcomes(passed=1, deselected=5)


def test_without_the_plugin_it_is_one_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        "import laws, spire\n"
        "test_html = laws.tests_of(spire.HTML, examples=40)\n"
        "test_wrong = laws.tests_of(lambda D: 1 / 0, examples=40)\n"
    )
    done = suite.runpytest_inprocess("-p", "no:laws", "-p", "no:cacheprovider")
    done.assert_outcomes(passed=1, failed=1)
    assert "ERRORED closure.valid" in done.stdout.str()


def test_a_new_policy_passes_as_written(suite: pytest.Pytester) -> None:
    new_policy("harbour_terms", suite.path)
    run(suite, "--doctest-modules").assert_outcomes(passed=11)


def test_a_new_policy_that_is_spoilt_fails(suite: pytest.Pytester) -> None:
    module, _ = new_policy("harbour_terms", suite.path)
    module.write_text(module.read_text().replace("yield target", "yield (99,)"))
    done = run(suite)
    assert done.ret == 1
    done.stdout.fnmatch_lines(["*policy entries gave a path outside its document: no node at /99*"])
