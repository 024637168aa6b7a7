"""Trees: what is equal, what normal form is, and what is stored as it stands (semantics §1)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import nested, result

__all__ = ["vectors"]

EQUALITY: dict[str, tuple[Json, Json, bool, str]] = {
    "attributes": (
        ["p", {"id": "a", "class": "b"}, ["Ants"]],
        ["p", {"class": "b", "id": "a"}, ["Ants"]],
        True,
        "Attributes have no order.",
    ),
    "empty-attribute": (
        ["ol", {"reversed": ""}, []],
        ["ol", {}, []],
        False,
        "An attribute without a value is not an attribute that is missing.",
    ),
    "children": (
        ["p", {}, [["b", {}, []], ["i", {}, []]]],
        ["p", {}, [["i", {}, []], ["b", {}, []]]],
        False,
        "Children have an order.",
    ),
    "text": ("Ants", ["p", {}, ["Ants"]], False, "A text is not an element that holds it."),
    "pieces": (
        ["p", {}, ["Ants ", "dig."]],
        ["p", {}, ["Ants dig."]],
        False,
        "Two texts side by side are not the one text that they join to.",
    ),
    "empty-text": (["p", {}, [""]], ["p", {}, []], False, "An empty text is a node."),
    "namespace": (
        ["svg title", {}, ["Ants"]],
        ["title", {}, ["Ants"]],
        False,
        "A tag of another namespace is another tag.",
    ),
    "composed": (
        "caf\u00e9",
        "cafe\u0301",
        False,
        "Texts are compared by code points: one letter written in two ways makes two texts.",
    ),
    "deep": (
        nested(16, "div", "Ants"),
        nested(16, "div", "Bees"),
        False,
        "Trees that differ sixteen elements deep differ.",
    ),
    "deep-same": (nested(16, "div", "Ants"), nested(16, "div", "Ants"), True, "Trees are compared to the bottom."),
}

NORMAL: dict[str, tuple[Json, Json, str]] = {
    "over-an-empty-text": (
        ["p", {}, ["Ants ", "", "dig."]],
        ["p", {}, ["Ants dig."]],
        "Texts on both sides of an empty one are joined.",
    ),
    "to-nothing": (["p", {}, ["", ""]], ["p", {}, []], "Of empty texts alone nothing is left."),
    "not-over-an-element": (
        ["p", {}, ["Ants", ["br", {}, []], "dig."]],
        ["p", {}, ["Ants", ["br", {}, []], "dig."]],
        "Texts on both sides of an element stay two.",
    ),
    "empty-root": ("", "", "An empty text that is the root stays: there is nothing that it could be left out of."),
    "white-space": (
        ["p", {}, [" ", "\n", ["b", {}, [" "]]]],
        ["p", {}, [" \n", ["b", {}, [" "]]]],
        "Normal form keeps white space.",
    ),
    "deep": (
        nested(14, "div", ["p", {}, ["Ants", " dig."]]),
        nested(14, "div", ["p", {}, ["Ants dig."]]),
        "Texts are joined at any depth.",
    ),
}

STORED: dict[str, tuple[Json, str]] = {
    "not-normal": (["p", {}, ["Ants ", "", "dig."]], "What is stored is not brought to normal form."),
    "wide": (
        ["p", {"title": "\N{ANT}"}, ["\N{HONEYBEE} \0 \u2028"]],
        "Any character comes back, in attributes as well.",
    ),
    "quoted": (
        ["p", {"title": 'a "b"', "data": "\\n"}, ['Say "ants" \\ and \\u0041, {"id": 1}\n.']],
        "Quotation marks, backslashes and what looks like JSON come back as they stand.",
    ),
    "named-like-a-member": (
        ["p", {"__proto__": "a", "constructor": "b"}, ["Ants"]],
        "An attribute may have any name.",
    ),
    "order": (
        ["ul", {}, [["li", {}, [str(n)]] for n in range(12)]],
        "Twelve children come back in their order.",
    ),
}


def vectors() -> Iterable[Vector]:
    for name, (one, other, same, clause) in EQUALITY.items():
        given = {"one": one, "other": other}
        yield vector(f"clause.equal.{name}", "equal", given, source="§1", clause=clause, expected=result(same))
    for name in ("attributes", "deep-same"):
        one, other, _, clause = EQUALITY[name]
        yield vector(
            f"clause.hashes-agree.{name}",
            "hashes_agree",
            {"one": one, "other": other},
            source="§1",
            clause=f"{clause[:-1]}, and so for hashes.",
            expected=result(True),  # noqa: FBT003 # an answer
        )
    for name, (given, expected, clause) in NORMAL.items():
        yield vector(
            f"clause.normalize.{name}",
            "normalize",
            {"tree": given},
            source="§1",
            clause=clause,
            expected=result(expected),
        )
    for name, (given, clause) in STORED.items():
        yield vector(
            f"clause.stored.{name}", "stored", {"tree": given}, source="§1", clause=clause, expected=result(given)
        )
