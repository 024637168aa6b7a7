"""What a law returns: both sides of a statement, and how they must relate."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Any

from attrs import frozen

__all__ = ["Equation", "Relation", "at_most", "equal", "subset"]


class Relation(Enum):
    """How the left side must relate to the right one; the value reads well between the two."""

    EQUAL = "equals"
    SUBSET = "is a subset of"
    AT_MOST = "is at most"


@frozen
class Equation:
    """Both sides of a law on one case, their relation, and whether the case was vacuous.

    A vacuous case is one that the law says nothing about, such as the idempotence of a policy that adds nothing:
    a law that was tried on such cases only has not been tried.
    """

    left: Any
    right: Any
    relation: Relation
    vacuous: bool = False

    @property
    def holds(self) -> bool:
        return bool(self.left == self.right if self.relation is Relation.EQUAL else self.left <= self.right)


def equal(left: object, right: object, *, vacuous: bool = False) -> Equation:
    """The equation that holds where both sides are equal.

    >>> equal(2 + 2, 4).holds
    True
    """
    return Equation(left, right, Relation.EQUAL, vacuous)


def subset(left: AbstractSet[Any], right: AbstractSet[Any], *, vacuous: bool = False) -> Equation:
    """The equation that holds where all that is left is right as well.

    >>> subset({1}, {1, 2}).holds, subset({3}, {1, 2}).holds
    (True, False)
    """
    return Equation(left, right, Relation.SUBSET, vacuous)


def at_most(left: float, right: float, *, vacuous: bool = False) -> Equation:
    """The equation that holds where the left number is no greater than the right one.

    >>> at_most(3, 3).holds, at_most(4, 3).holds
    (True, False)
    """
    return Equation(left, right, Relation.AT_MOST, vacuous)
