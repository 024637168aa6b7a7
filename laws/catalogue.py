"""All laws and all rule sets, of every module of this package."""

from __future__ import annotations

from laws import (
    algebra,
    closures,
    labels,
    local,
    markdown,
    operators,
    rendering,
    replies,
    retrieval,
    rules,
    sentences,
    tidying,
    tree,
)
from laws.rulesets import Law, RuleSet
from spire.errors import SpireError

__all__ = ["catalog", "law_of", "rule_set_of", "rule_sets"]

_MODULES = (
    tree,
    tidying,
    operators,
    closures,
    algebra,
    rules,
    sentences,
    rendering,
    markdown,
    labels,
    replies,
    local,
    retrieval,
)


def rule_sets() -> tuple[RuleSet, ...]:
    """All rule sets, in the order of the pipeline: trees, operators, policies, and so on up to retrieval.

    >>> [rule_set.name for rule_set in rule_sets()][:4]
    ['Trees', 'Paths', 'Tidying', 'Completions']
    """
    return tuple(value for module in _MODULES for value in vars(module).values() if isinstance(value, RuleSet))


def catalog() -> tuple[Law, ...]:
    """All laws, by id.

    >>> [law.id for law in catalog() if law.id.startswith("closure.")][:3]
    ['closure.content', 'closure.deterministic', 'closure.extensive']
    """
    return tuple(sorted({law for rule_set in rule_sets() for law in rule_set.laws}, key=lambda law: law.id))


def law_of(id: str) -> Law:  # noqa: A002 # what it is called
    """The law of that id. Raises `SpireError` where there is none.

    >>> law_of("closure.idempotent").statement
    'Adding context twice is adding it once: c(c(P)) = c(P).'
    """
    for law in catalog():
        if law.id == id:
            return law
    raise SpireError(f"no law {id!r}; `spire laws` lists them")


def rule_set_of(name: str) -> RuleSet:
    """The rule set of that name. Raises `SpireError` where there is none.

    >>> rule_set_of("Closure").parents
    (RuleSet('Preclosure'),)
    """
    for rule_set in rule_sets():
        if rule_set.name == name:
            return rule_set
    raise SpireError(f"no rule set {name!r}; there are {', '.join(rule_set.name for rule_set in rule_sets())}")
