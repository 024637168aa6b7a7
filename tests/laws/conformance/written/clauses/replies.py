"""Replies in all their dresses (semantics §11)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import REFUSED, result

__all__ = ["vectors"]

VIEW = [f"u{n}" for n in range(1, 13)]

# The reply, the labels that are chosen, the names that are unknown.
READ: dict[str, tuple[str, list[str], list[str], str]] = {
    "array": ('["u2"]', ["u2"], [], "An array of labels is read."),
    "fence": ('```json\n["u2"]\n```', ["u2"], [], "An array in a fence is read."),
    "fence-bare": ('```\n["u2"]\n```', ["u2"], [], "A fence need not say that it holds JSON."),
    "prose": ('Sure, here it is: ["u2"] I hope that helps.', ["u2"], [], "Prose around an array does not matter."),
    "prose-with-labels": (
        'I looked at u1 and u3, and only this one helps:\n\n["u2"]',
        ["u2"],
        [],
        "A label that prose mentions is not chosen.",
    ),
    "object": ('{"labels": ["u2"]}', ["u2"], [], "An object with one array is read."),
    "object-other-key": (
        '{"because": "It says so.", "sure": true, "ids": ["u2"]}',
        ["u2"],
        [],
        "The key of the array in an object is no matter, nor what else is in it.",
    ),
    "fence-prose-object": (
        'Of these:\n```json\n{"labels": ["u2", "u1"]}\n```\nThe rest is beside the point.',
        ["u1", "u2"],
        [],
        "An object in a fence with prose around it is read.",
    ),
    "over-lines": ('[\n  "u1",\n  "u3"\n]\n', ["u1", "u3"], [], "An array may stand on several lines."),
    "ordinals": ("[2, 12]", ["u2", "u12"], [], "A number is the label of that place, counted from 1."),
    "ordinals-as-texts": ('["2", "12"]', ["u2", "u12"], [], "A number may be quoted."),
    "ordinal-zero": ("[0, 1]", ["u1"], ["0"], "There is no label of place 0."),
    "ordinal-past-the-end": ('["13", "u1"]', ["u1"], ["13"], "A number beyond the last label is unknown."),
    "ordinal-negative": ('["-1"]', [], ["-1"], "Places are not counted from the end."),
    "ordinal-padded": ('["02"]', [], ["02"], "A number with a zero in front is no place."),
    "tags": ('["<u2>", "</u3>"]', ["u2", "u3"], [], "A label in its tag, opening or closing, is the label."),
    "capitals": ('["U2"]', ["u2"], [], "A label in capitals is the label."),
    "spaces": ('[" u2 ", "u3\\n"]', ["u2", "u3"], [], "White space around a label does not matter."),
    "unknown": ('["u2", "ants", "u99"]', ["u2"], ["ants", "u99"], "Unknown names are told, in their own order."),
    "unknown-twice": (
        '["bees", "ants", "bees"]',
        [],
        ["bees", "ants"],
        "An unknown name that comes twice is told once.",
    ),
    "unknown-as-it-stands": ('["Ants Dig"]', [], ["Ants Dig"], "An unknown name is told as it stands."),
    "only-unknown": ('["u13"]', [], ["u13"], "A reply of unknown names is read, and chooses nothing."),
    "duplicates": (
        '["u3", "u2", "U3", "<u3>", 3]',
        ["u2", "u3"],
        [],
        "A label named in five ways is chosen once.",
    ),
    "order": ('["u12", "u2", "u10"]', ["u2", "u10", "u12"], [], "Labels come in the order of the view, by place."),
    "prefix": ('["u1"]', ["u1"], [], "u1 is not u10, u11 or u12."),
    "part": ('["u"]', [], ["u"], "A part of a label is no label."),
    "range": ('["u1-u3"]', [], ["u1-u3"], "A range is one unknown name: what is in it is not guessed."),
    "empty": ("[]", [], [], "An empty array chooses nothing, and is an answer."),
    "empty-in-object": ('```json\n{"labels": []}\n```', [], [], "An empty array in an object in a fence is one, too."),
    "wide": ('["\N{ANT}", "u2"]', ["u2"], ["\N{ANT}"], "A name may be a sign outside the basic plane."),
}

NOT_READ = {
    "empty-text": ("", "A reply that says nothing is refused: it does not choose nothing."),
    "no-array": ("u2", "A label without an array is refused."),
    "refusal": ("I cannot tell which of these would help.", "A refusal in words is refused."),
    "cut-off": ('["u1", "u2", "u', "A reply that is cut off inside its array is refused, and not read so far."),
    "cut-off-after-comma": ('{"labels": ["u1",', "An array that ends with a comma and no bracket is cut off."),
    "cut-off-in-fence": ('```json\n["u1", "u2"', "A reply that is cut off inside its fence and its array is refused."),
    "two-arrays": (
        '{"labels": ["u1"], "others": ["u2"]}',
        "An object with two arrays is refused: nothing says which is meant.",
    ),
    "object-without-array": ('{"labels": "u2"}', "An object without an array is refused."),
}


def vectors() -> Iterable[Vector]:
    for name, (text, chosen, unknown, clause) in READ.items():
        yield vector(
            f"clause.reply.{name}",
            "html.reply",
            {"text": text, "labels": VIEW},
            source="§11",
            clause=clause,
            expected=result({"chosen": chosen, "unknown": unknown}),
        )
    yield vector(
        "clause.reply.label-is-a-number",
        "html.reply",
        {"text": '["2"]', "labels": ["3", "1", "2"]},
        source="§11",
        clause="A name that is a label is that label, though it be the number of another's place.",
        expected=result({"chosen": ["2"], "unknown": []}),
    )
    yield vector(
        "clause.reply.no-labels",
        "html.reply",
        {"text": '["1"]', "labels": []},
        source="§11",
        clause="In a view without labels every name is unknown.",
        expected=result({"chosen": [], "unknown": ["1"]}),
    )
    for name, (text, clause) in NOT_READ.items():
        given = {"text": text, "labels": VIEW}
        yield vector(f"clause.reply.{name}", "html.reply", given, source="§11", clause=clause, expected=REFUSED)
