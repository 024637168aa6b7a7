"""Laws and rule sets: the registration of a law, and which laws a kind of thing must obey.

A law is a function of the thing that is checked, an implementation or a policy, and of generated values, which it
names as the strategies do (`laws.strategies`): D is a document, P and Q path sets of it, and so on. It knows no
test framework.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import field, frozen

from laws.equation import Equation
from spire.errors import SpireError

__all__ = ["Law", "RuleSet", "law"]

Statement: TypeAlias = Callable[..., Equation]


@frozen(eq=False)
class RuleSet:
    """The laws that a kind of thing must obey: those of its parents, then its own.

    >>> Animal = RuleSet("Animal")
    >>> Dog = RuleSet("Dog", parents=(Animal,))
    >>> Dog.parents
    (RuleSet('Animal'),)
    """

    name: str
    parents: tuple[RuleSet, ...] = ()
    own: list[Law] = field(factory=list, init=False)
    """The laws registered for this set itself, in order; `law` adds to them."""

    @property
    def laws(self) -> tuple[Law, ...]:
        """All its laws, the parents' first; one that is reached twice is there once."""
        inherited = [law for parent in self.parents for law in parent.laws]
        return tuple(dict.fromkeys([*inherited, *self.own]))

    def __repr__(self) -> str:
        return f"RuleSet({self.name!r})"


@frozen(eq=False)
class Law:
    """A statement that holds in every case, as a function that gives both its sides in one case.

    `id` never changes; `source` is the section of the paper (by its bare number), of the semantics (with §) or the
    erratum that it comes from; `rule_sets` are those that it was registered for.
    """

    id: str
    function: Statement
    source: str
    rule_sets: tuple[RuleSet, ...]

    @property
    def statement(self) -> str:
        """The law in words."""
        return inspect.cleandoc(self.function.__doc__ or "")

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the generated values that it takes, after the thing that is checked."""
        return tuple(inspect.signature(self.function).parameters)[1:]

    def __call__(self, checked: Any, /, **values: Any) -> Equation:
        return self.function(checked, **values)

    def __repr__(self) -> str:
        return f"<Law {self.id}>"


def law(id: str, *rule_sets: RuleSet, source: str) -> Callable[[Statement], Law]:  # noqa: A002 # what it is called
    """Register a law under its id for some rule sets; the docstring of the function is its statement.

    Raises `SpireError` for an id that one of the rule sets has already, and for a function without a docstring or
    without anything to check.

    >>> from laws.equation import equal
    >>> Sorting = RuleSet("Sorting")
    >>> @law("sorting.idempotent", Sorting, source="an example")
    ... def idempotent(sort, values):
    ...     '''Sorting what is sorted changes nothing.'''
    ...     return equal(sort(sort(values)), sort(values))
    >>> Sorting.laws, idempotent.parameters, idempotent(sorted, values=[2, 1]).holds
    ((<Law sorting.idempotent>,), ('values',), True)
    """

    def register(function: Statement) -> Law:
        registered = Law(id, function, source, rule_sets)
        if not registered.statement or not inspect.signature(function).parameters:
            raise SpireError(f"law {id} needs a docstring, its statement, and a first parameter, what it checks")
        for rule_set in rule_sets:
            if any(other.id == id for other in rule_set.laws):
                raise SpireError(f"{rule_set.name} has a law {id} already; an id never changes, and names one law")
            rule_set.own.append(registered)
        return registered

    return register
