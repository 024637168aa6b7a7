"""The laws of structure-preserving retrieval, as pure functions: this package is tested by them, and others can be.

`laws.catalog()`
    every law: its id, its statement, its source, its rule sets
`laws.check(policy)`
    a report: which laws the policy obeys, and why not the others
`laws.exhaustive(policy, nodes=6)`
    the same on every document of up to so many nodes
`test_mine = laws.tests_of(policy)`
    in a test file: a test a law
`laws.conform(module)`
    a report: whether another implementation means the same
`import laws.mutants`
    implementations that are wrong on purpose, and the laws that catch them

Only what generates documents needs Hypothesis, and only when it is used.
"""

from laws.catalogue import catalog, rule_sets
from laws.checking import check, exhaustive, replay
from laws.conformance.running import conform
from laws.enumeration import Grammar
from laws.report import Counterexample, Outcome, Report, Result
from laws.rulesets import Law, RuleSet
from laws.testing import tests_of

__all__ = [
    "Counterexample",
    "Grammar",
    "Law",
    "Outcome",
    "Report",
    "Result",
    "RuleSet",
    "catalog",
    "check",
    "conform",
    "exhaustive",
    "replay",
    "rule_sets",
    "tests_of",
]
