"""One line in a test file gives a test a law; `laws.pytest_plugin` collects them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from attrs import define

from laws.checking import check, laws_of
from laws.closures import Policy
from laws.report import Report
from laws.rulesets import RuleSet
from spire.document import Document

__all__ = ["PolicyTests", "Unlawful", "tests_of"]


class Unlawful(AssertionError):
    """A law that a policy does not obey; the message is the account of it."""


@define(slots=False)
class PolicyTests:
    """The tests of one policy: the laws, and the report, which is made once, when it is first asked for."""

    policy: Policy
    rule_set: RuleSet
    pages: tuple[Document, ...]
    examples: int
    seed: int
    known_failures: tuple[str, ...]

    @cached_property
    def report(self) -> Report:
        return check(
            self.policy,
            rule_set=self.rule_set,
            pages=self.pages,
            examples=self.examples,
            seed=self.seed,
            known_failures=self.known_failures,
        )


def tests_of(
    policy: Policy,
    *,
    rule_set: RuleSet | str | None = None,
    pages: Iterable[Document] = (),
    examples: int = 1000,
    seed: int = 0,
    known_failures: Iterable[str] = (),
) -> Callable[[], None]:
    """The laws of a policy as tests, a test a law; the options are those of `laws.check`.

    Raises `SpireError` for what is no policy.

    >>> import spire
    >>> test_html = tests_of(spire.HTML)
    >>> test_html.tests.rule_set
    RuleSet('Closure')
    """
    tests = PolicyTests(policy, laws_of(policy, rule_set), tuple(pages), examples, seed, tuple(known_failures))

    def test() -> None:
        # What runs where the plugin is switched off: one test for all.
        if not tests.report.ok:
            raise Unlawful(tests.report.text())

    test.tests = tests  # type: ignore[attr-defined] # how the plugin finds it
    return test
