"""The algebra of policies: what is a closure, and what each operation gives (semantics §5)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import REFUSED, result

__all__ = ["vectors"]

# A root with four items; the last two hold a text each.
ITEMS = ["ul", {}, [["li", {}, []], ["li", {}, []], ["li", {}, ["a"]], ["li", {}, ["b"]]]]


def needs(*pairs: tuple[list[int], list[int]]) -> Json:
    return {"needs": [[one, [other]] for one, other in pairs]}


ONE, OTHER = needs(([0], [1])), needs(([1], [2]))
CLOSED = {"closure": ONE}

NO_CLOSURES: dict[str, tuple[Json, str]] = {
    "join-needs": (
        {"join": [ONE, "identity"]},
        "A relation of needs is no closure until it is closed, and is not joined.",
    ),
    "join-second": ({"join": ["identity", ONE]}, "The second of two joined policies is a closure, too."),
    "join-union": ({"join": [{"union": [CLOSED, CLOSED]}, CLOSED]}, "A union of closures is not taken for one."),
    "join-composition": (
        {"join": [{"compose": [CLOSED, "identity"]}, CLOSED]},
        "A composition of closures is not taken for one, even where it happens to be.",
    ),
    "meet-needs": ({"meet": [ONE, "everything"]}, "Only closures have a meet."),
    "meet-union": ({"meet": ["identity", {"union": ["identity", "identity"]}]}, "A meet is not of a union."),
    "join-inside": (
        {"closure": {"union": [{"join": [ONE, OTHER]}, "identity"]}},
        "A join of what is no closure is refused inside a larger term as well.",
    ),
    "constant-outside": ({"constant": [[4]]}, "A policy that gives a path outside the document is refused."),
    "needs-outside": ({"needs": [[[0], [[0, 0]]]]}, "A relation that leads outside the document is refused."),
    "unknown-name": ("nothing", "A policy that is not known is refused."),
    "unknown-operation": ({"difference": ["everything", "identity"]}, "An operation that is not known is refused."),
}

GIVEN: dict[str, tuple[Json, Json, Json, str]] = {
    "needs-once": (
        {"union": [ONE, OTHER]},
        [[0]],
        [[0], [1]],
        "Needs add what the selection itself needs, and no more.",
    ),
    "needs-content": (
        needs(([2, 0], [0])),
        [[2]],
        [[0], [2]],
        "A node that is selected needs what its content needs.",
    ),
    "needs-root": (
        needs(([2, 0], [0]), ([3], [1])),
        [[]],
        [[], [0], [1]],
        "The root needs what anything in the document needs.",
    ),
    "needs-not-above": (
        needs(([2], [0])),
        [[2, 0]],
        [[2, 0]],
        "A text does not need what the element around it needs.",
    ),
    "closure-content": (
        {"closure": needs(([0], [2]), ([2, 0], [3]), ([3, 0], [1]))},
        [[0]],
        [[0], [1], [2], [3]],
        "A closure goes on with what the content of what came in needs.",
    ),
    "closure-cycle": (
        {"closure": needs(([0], [1]), ([1], [0]))},
        [[1]],
        [[0], [1]],
        "Nodes that need each other come in once.",
    ),
    "closure-of-closure": ({"closure": CLOSED}, [[0]], [[0], [1]], "The closure of a closure is the same closure."),
    "constant-nothing": (
        {"constant": [[1], [2, 0]]},
        [],
        [[1], [2, 0]],
        "A constant is added to the empty selection, too.",
    ),
    "needs-nothing": ({"closure": needs(([], [0]))}, [], [], "Nothing selected needs nothing."),
    "union-of-constants": (
        {"union": [{"constant": [[0]]}, {"constant": [[1]]}]},
        [[3]],
        [[0], [1], [3]],
        "A union gives what either gives.",
    ),
    "compose-order": (
        {"compose": [ONE, {"constant": [[0]]}]},
        [],
        [[0], [1]],
        "In a composition the second policy is applied first.",
    ),
    "join-with-constant": (
        {"join": [CLOSED, {"constant": [[0]]}]},
        [],
        [[0], [1]],
        "A join sees what a constant of it adds.",
    ),
    "join-of-joins": (
        {"join": [{"join": [CLOSED, {"closure": OTHER}]}, {"closure": needs(([2, 0], [3]))}]},
        [[0]],
        [[0], [1], [2], [3]],
        "A join may be of joins.",
    ),
    "meet": (
        {"meet": [{"constant": [[0], [1]]}, {"constant": [[1], [2]]}]},
        [[3]],
        [[1], [3]],
        "A meet adds what both add.",
    ),
    "meet-of-joins": (
        {"meet": [{"join": [CLOSED, {"closure": OTHER}]}, {"join": ["identity", {"constant": [[2]]}]}]},
        [[0]],
        [[0], [2]],
        "A meet of joins is a closure, and what only one of them gives stays out.",
    ),
    "meet-top": ({"meet": ["everything", CLOSED]}, [[0]], [[0], [1]], "The meet with everything changes nothing."),
    "join-bottom": ({"join": ["identity", CLOSED]}, [[0]], [[0], [1]], "The join with the identity changes nothing."),
    "everything-nothing": (
        "everything",
        [],
        [[], [0], [1], [2], [2, 0], [3], [3, 0]],
        "Everything is given to the empty selection, too.",
    ),
}


def vectors() -> Iterable[Vector]:
    for name, (term, clause) in NO_CLOSURES.items():
        given = {"document": ITEMS, "policy": term, "paths": [[0]]}
        yield vector(f"clause.policy.{name}", "policy", given, source="§5", clause=clause, expected=REFUSED)
    for name, (term, paths, expected, clause) in GIVEN.items():
        given = {"document": ITEMS, "policy": term, "paths": paths}
        yield vector(f"clause.policy.{name}", "policy", given, source="§5", clause=clause, expected=result(expected))
