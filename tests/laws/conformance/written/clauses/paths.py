"""Paths: their text form, and the nodes that they name (semantics §3)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import REFUSED, nested, result

__all__ = ["vectors"]

NO_PATHS = {
    "empty": ("", "The empty text is no path: the root is written /."),
    "no-slash": ("0/1", "A path begins with a slash."),
    "leading-zero": ("/01", "A step has no zero in front."),
    "negative": ("/-1", "A step is not negative."),
    "plus": ("/+1", "A step has no sign."),
    "trailing-slash": ("/1/", "No slash follows the last step."),
    "two-slashes": ("//", "A step is not empty."),
    "two-slashes-inside": ("/1//2", "No step is left out inside a path."),
    "space": ("/ 1", "A step has no space in it."),
    "line-break": ("/1\n", "No line break follows a path."),
    "other-digits": ("/\N{ARABIC-INDIC DIGIT THREE}", "A step is written in the digits 0 to 9 and no others."),
    "superscript": ("/\N{SUPERSCRIPT TWO}", "A raised digit is none."),
    "point": ("/1.0", "A step is a whole number."),
    "exponent": ("/1e1", "A step has no exponent."),
    "hexadecimal": ("/0x1", "A step is written to the base of ten."),
    "letter": ("/a", "A step is a number."),
    "json": ("[0, 1]", "The text form of a path is not its form on the wire."),
}

TEXT_FORMS: dict[str, tuple[list[int], str, str]] = {
    "root": ([], "/", "the root is one slash."),
    "first": ([0], "/0", "the first child is /0."),
    "many": ([0, 10, 9], "/0/10/9", "a step of two digits is one step."),
}

MANY = ["ul", {}, [["li", {}, [str(n)]] for n in range(12)]]
NAMED: dict[str, tuple[Json, list[int], Json, str]] = {
    "text-root": ("Ants", [], result("Ants"), "A text alone has a root."),
    "many": (MANY, [10], result(["li", {}, ["10"]]), "Step 10 is the eleventh child."),
    "texts-count": (
        ["p", {}, [" ", ["b", {}, []], ""]],
        [2],
        result(""),
        "Texts are counted among the children, blank and empty ones as well.",
    ),
    "as-it-is": (
        ["div", {}, [["p", {}, ["Ants ", "", "dig."]]]],
        [0],
        result(["p", {}, ["Ants ", "", "dig."]]),
        "What a path names is not brought to normal form.",
    ),
    "deep": (nested(15, "div", "Ants"), [0] * 15, result("Ants"), "A path may have fifteen steps."),
    "behind-the-last": (
        ["p", {}, ["Ants"]],
        [1],
        REFUSED,
        "There is no node behind the last child.",
    ),
    "in-a-text": (["p", {}, ["Ants"]], [0, 0], REFUSED, "A text has no children."),
    "in-nothing": (["p", {}, []], [0], REFUSED, "An element without children has no first one."),
}


def vectors() -> Iterable[Vector]:
    for name, (text, clause) in NO_PATHS.items():
        given = {"text": text}
        yield vector(f"clause.parse-path.{name}", "parse_path", given, source="§3", clause=clause, expected=REFUSED)
    for name, (path, text, clause) in TEXT_FORMS.items():
        yield vector(
            f"clause.parse-path.{name}",
            "parse_path",
            {"text": text},
            source="§3",
            clause=f"Read as a path, {clause}",
            expected=result(path),
        )
        yield vector(
            f"clause.format-path.{name}",
            "format_path",
            {"path": path},
            source="§3",
            clause=f"Written as a path, {clause}",
            expected=result(text),
        )
    for name, (tree, path, expected, clause) in NAMED.items():
        given = {"document": tree, "path": path}
        yield vector(f"clause.at.{name}", "at", given, source="§3", clause=clause, expected=expected)
    yield vector(
        "clause.paths.many",
        "paths",
        {"document": MANY},
        source="§3",
        clause="Document order goes by number: 2 comes before 10.",
        expected=result([[], *(path for n in range(12) for path in ([n], [n, 0]))]),
    )
    yield vector(
        "clause.paths.text",
        "paths",
        {"document": ""},
        source="§3",
        clause="An empty text alone has one path, the root's.",
        expected=result([[]]),
    )
