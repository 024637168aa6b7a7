"""Where two answers differ: of path sets the paths, of trees and of anything else the lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice, takewhile, zip_longest
from typing import Literal, TypeAlias

from attrs import frozen

from laws.conformance.answering import same
from laws.conformance.operators import registered
from laws.conformance.report import Check
from laws.conformance.reporting.drawing import head, lines
from laws.conformance.reporting.json_text import indented, shortened
from laws.conformance.values import (
    DOCUMENT,
    PATHS,
    PATHS_OF_NODES,
    TREE,
    TREE_OR_NOTHING,
    Json,
    WireError,
    to_paths,
    to_tree,
)
from spire.path import Path, PathSet, format_path
from spire.tree import Node, Text

__all__ = ["Difference", "LinesDiffer", "Pair", "PathsDiffer", "answer_lines", "difference", "found_paths"]

MOST_LINES = 400
"""Beyond so many lines nobody looks for what differs."""

_TREES = (DOCUMENT, TREE, TREE_OR_NOTHING)
_PATHS = (PATHS, PATHS_OF_NODES)


@frozen
class PathsDiffer:
    """Two path sets: what both have, what is missing in the one that was found, and what it has too much."""

    shared: PathSet
    missing: PathSet
    extra: PathSet
    kind: Literal["paths"] = "paths"

    @property
    def words(self) -> str:
        """How many paths differ."""
        counts = [(len(self.missing), "missing"), (len(self.extra), "too much")]
        return ", ".join(f"{count} {'path' if count == 1 else 'paths'} {what}" for count, what in counts if count)


@frozen
class Pair:
    """A line of what is expected beside one of what was found; None where the other side has a line more."""

    expected: str | None
    found: str | None

    @property
    def same(self) -> bool:
        return self.expected == self.found


@frozen
class LinesDiffer:
    """Two answers side by side, line by line, and in words where they first differ."""

    kind: Literal["tree", "json"]
    pairs: tuple[Pair, ...]
    words: str


Difference: TypeAlias = PathsDiffer | LinesDiffer


def difference(check: Check) -> Difference | None:
    """Where the two answers of a check differ; None where they do not, or one is lacking."""
    expected, found = check.expected, check.found
    if expected is None or found is None or same(expected, found):
        return None
    one, other = found_paths(check.operator, expected), found_paths(check.operator, found)
    if one is not None and other is not None and one != other:
        return PathsDiffer(one & other, one - other, other - one)
    pairs = _side_by_side(answer_lines(check.operator, expected), answer_lines(check.operator, found))
    if _what(expected) != _what(found):
        return LinesDiffer("json", pairs, f"expected {_what(expected)}, found {_what(found)}")
    if _is_tree(check.operator, expected) and _is_tree(check.operator, found):
        return LinesDiffer("tree", pairs, _first_in_trees(_tree(expected), _tree(found)))
    if one is not None and one == other:
        return LinesDiffer("json", pairs, "the same paths, but not in document order, or not each once")
    return LinesDiffer("json", pairs, _first_in_json(expected, found))


def found_paths(operator: str, answer: Json) -> PathSet | None:
    """The path set that an answer is, if the operator gives such and it is one."""
    if registered()[operator].expected not in _PATHS or not _has_result(answer):
        return None
    try:
        return to_paths(answer["result"])
    except WireError:
        return None


def answer_lines(operator: str, answer: Json) -> list[str]:
    """An answer, in the form in which it is compared, in lines to be read; only the first where there are very many."""
    made = list(islice(_lines(operator, answer), MOST_LINES + 1))
    return made if len(made) <= MOST_LINES else [*made[:-1], "… and more"]


def _lines(operator: str, answer: Json) -> Iterator[str]:
    if isinstance(answer, dict) and answer.keys() == {"error"}:
        yield "an error: the input is refused"
    elif isinstance(answer, dict) and answer.keys() == {"malformed"}:
        yield "a result that has not the form of any:"
        yield from indented(answer["malformed"])
    elif not _has_result(answer):
        yield from indented(answer)
    elif found_paths(operator, answer) is not None:
        yield from [format_path(tuple(path)) for path in answer["result"]] or ["no paths"]
    elif _is_tree(operator, answer):
        tree = _tree(answer)
        yield from ["nothing"] if tree is None else lines(tree)
    else:
        yield from indented(answer["result"])


def _what(answer: Json) -> str:
    names = sorted(answer) if isinstance(answer, dict) else []
    known = {"error": "an error", "malformed": "a result that has not the form of any", "result": "a result"}
    return known.get(names[0], "no answer") if len(names) == 1 else "no answer"


def _has_result(answer: Json) -> bool:
    return isinstance(answer, dict) and answer.keys() == {"result"}


def _is_tree(operator: str, answer: Json) -> bool:
    """Whether it is a tree, or nothing, of an operator that gives such."""
    if registered()[operator].expected not in _TREES or not _has_result(answer):
        return False
    return answer["result"] is None or _tree(answer) is not None


def _tree(answer: Json) -> Node | None:
    try:
        return to_tree(answer["result"]) if _has_result(answer) else None
    except WireError:
        return None


def _side_by_side(expected: Sequence[str], found: Sequence[str]) -> tuple[Pair, ...]:
    ahead = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(expected, found, strict=False)))
    pairs = [Pair(line, line) for line in expected[:ahead]]
    expected, found = expected[ahead:], found[ahead:]
    for tag, i, j, k, m in SequenceMatcher(None, expected, found, autojunk=False).get_opcodes():
        if tag == "equal":
            pairs += [Pair(line, line) for line in expected[i:j]]
        else:
            pairs += [Pair(one, other) for one, other in zip_longest(expected[i:j], found[k:m])]
    return tuple(pairs)


def _first_in_trees(expected: Node | None, found: Node | None) -> str:
    """Where a walk through both in document order first meets two nodes that differ; None is no tree at all."""
    todo: list[tuple[Node | None, Node | None, Path]] = [(expected, found, ())]
    while todo:
        one, other, path = todo.pop()
        if head(one) != head(other):
            return _differ(format_path(path), *_cut_alike(head(one), head(other)))
        children = zip_longest(_children(one), _children(other))
        todo += reversed([(a, b, (*path, place)) for place, (a, b) in enumerate(children)])
    return "in nothing that can be seen"


def _children(node: Node | None) -> tuple[Node, ...]:
    return () if node is None or isinstance(node, Text) else node.nodes


class _Nothing:
    """What stands where one side has a part more."""


_NOTHING = _Nothing()


def _first_in_json(expected: Json, found: Json) -> str:
    """Where a walk through both first meets two values that differ, an array or object of another kind or a scalar."""
    todo: list[tuple[Json, Json, str]] = [(expected, found, "")]
    while todo:
        one, other, place = todo.pop()
        if isinstance(one, dict) and isinstance(other, dict):
            names = sorted({*one, *other})
            parts = [(one.get(name, _NOTHING), other.get(name, _NOTHING), f"{place}.{name}") for name in names]
        elif isinstance(one, list) and isinstance(other, list):
            both = zip_longest(one, other, fillvalue=_NOTHING)
            parts = [(a, b, f"{place}[{i}]") for i, (a, b) in enumerate(both)]
        elif same(one, other):
            continue
        else:
            return _differ(place.removeprefix(".result").lstrip(".") or "the top", *_in_words(one, other))
        todo += reversed(parts)
    return "in nothing that can be seen"


def _in_words(expected: Json, found: Json) -> tuple[str, str]:
    if isinstance(expected, str) and isinstance(found, str):
        return _cut_alike(shortened(expected, len(expected) * 6 + 2), shortened(found, len(found) * 6 + 2))
    one, other = ("nothing" if part is _NOTHING else shortened(part, WORDS) for part in (expected, found))
    return one, other


WORDS = 80
BEFORE = 20


def _cut_alike(expected: str, found: str) -> tuple[str, str]:
    """Both cut to a length that is easily read, around where they part."""
    ahead = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(expected, found, strict=False)))
    start = 0 if max(len(expected), len(found)) <= WORDS else max(0, ahead - BEFORE)
    one, other = (
        ("…" if start else "") + text[start : start + WORDS] + ("…" if len(text) > start + WORDS else "")
        for text in (expected, found)
    )
    return one, other


def _differ(where: str, expected: str, found: str) -> str:
    return f"they differ first at {where}: expected {expected}, found {found}"
