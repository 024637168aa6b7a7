"""What a mutant is: an implementation of which one operator is wrong on purpose, in one way."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from attrs import evolve, field, frozen

from laws.algebra import Algebra
from laws.implementation import SPIRE
from laws.operators import Operators
from laws.rulesets import RuleSet
from laws.tree import Paths, Trees
from spire.errors import SpireError

__all__ = ["Mutant", "mutant", "registered"]

Wrong = TypeVar("Wrong")

# The rule sets whose laws take a whole implementation; those of any other take the operator itself.
_OF_IMPLEMENTATIONS = (Trees, Paths, Operators, Algebra)


@frozen(eq=False)
class Mutant:
    """An implementation with one operator replaced.

    `id` never changes; `operator` is what is replaced, `wrong` stands in its place, and `fault` says in a sentence
    what is wrong with it. `source` is where the fault comes from: a complaint of a user (the project and the number
    of its issue), an erratum, or the section that says it right. `rule_set` holds the laws that it should obey.
    """

    id: str
    rule_set: RuleSet
    operator: str
    wrong: Any = field(repr=False)
    fault: str
    source: str
    forget: Callable[[], None] = field(repr=False)
    """Makes one that remembers as it was when it was new."""

    @property
    def checked(self) -> Any:
        """What the laws of its rule set take."""
        self.forget()
        return evolve(SPIRE, **{self.operator: self.wrong}) if self.rule_set in _OF_IMPLEMENTATIONS else self.wrong


_REGISTERED: dict[str, Mutant] = {}


def registered() -> tuple[Mutant, ...]:
    """The mutants of the modules that are loaded, in the order in which they are written."""
    return tuple(_REGISTERED.values())


def mutant(
    id: str,  # noqa: A002 # what it is called
    rule_set: RuleSet,
    operator: str,
    *,
    source: str,
    fault: str = "",
    forget: Callable[[], None] = lambda: None,
) -> Callable[[Wrong], Wrong]:
    """Register what stands wrongly in the place of an operator; its docstring says what is wrong with it, else `fault`.

    It stays what it is, so that a wrong policy can be checked by its name: `spire check laws.mutants.policies:NAME`.
    Raises `SpireError` for an id that is there already, and for something without a docstring.
    """

    def register(wrong: Wrong) -> Wrong:
        said = fault or inspect.cleandoc(wrong.__doc__ or "")
        if not said:
            raise SpireError(f"mutant {id} needs a docstring that says what is wrong with it")
        if id in _REGISTERED:
            raise SpireError(f"there is a mutant {id} already; an id never changes, and names one mutant")
        _REGISTERED[id] = Mutant(id, rule_set, operator, wrong, said, source, forget)
        return wrong

    return register
