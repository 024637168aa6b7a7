"""Profiles: named rules and their join."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spire.document import Document
from spire.errors import PolicyError
from spire.policy.algebra import Closure, Operator, Preclosure, identity
from spire.policy.reachability import Needed

__all__ = ["Profile", "UnknownRule"]


class UnknownRule(PolicyError, KeyError):
    """A name that no rule of the profile has."""

    __str__ = Exception.__str__  # KeyError would show the message as a literal


class Profile(Closure, Mapping[str, Closure]):
    """A frozen mapping from rule names to closures, and itself their join (semantics §0, §6).

    `profile["tables"]` is a rule, `profile.without("tables")` the profile less that rule.
    Both raise `UnknownRule` for a name that it has not. Raises `PolicyError` for a rule that is no closure.

    >>> from spire.policy import headings, lists
    >>> mine = Profile("mine", {"headings": headings.paper, "lists": lists.paper})
    >>> mine.without("lists"), list(mine)
    (mine.without('lists'), ['headings', 'lists'])
    """

    def __init__(self, name: str, rules: Mapping[str, Closure]) -> None:
        for rule, closure in rules.items():
            if not isinstance(closure, Closure):
                raise PolicyError(f"rule {rule} of profile {name} must be a Closure, not {closure!r}; try .closure()")
        self._name, self._rules = name, dict(rules)
        join: Closure = identity
        for closure in self._rules.values():
            join |= closure
        self._join = join

    def __getitem__(self, rule: str) -> Closure:
        if rule not in self._rules:
            raise UnknownRule(f"{self} has no rule {rule!r}; its rules are {', '.join(self._rules) or 'none'}")
        return self._rules[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    # A policy is itself, as a key and in comparisons; Mapping would compare the rules.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def without(self, *rules: str) -> Profile:
        """The join of the other rules, a profile as well. Raises `UnknownRule` for a name that it has not."""
        for rule in rules:
            self[rule]
        kept = {rule: closure for rule, closure in self._rules.items() if rule not in rules}
        return Profile(f"{self}.without({', '.join(map(repr, rules))})", kept)

    def __str__(self) -> str:
        return self._name

    def parts(self) -> tuple[tuple[str, Preclosure], ...]:
        return tuple(self._rules.items())

    def needed(self, D: Document) -> Needed | None:
        return self._join.needed(D)

    def bind(self, D: Document) -> Operator:
        return self._join.bind(D)
