"""The flags of a vector: what in its input or its answer implementations are known to stumble over."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from laws.conformance.operators.registering import Input
from laws.conformance.values import Json
from laws.conformance.vectors import NOTES
from spire.errors import SpireError

__all__ = ["flags_of"]

DEEP, MANY = 12, 11


def flags_of(given: Input, expected: Json, more: Iterable[str] = ()) -> tuple[str, ...]:
    """The flags, in alphabetical order; `more` are those that the input does not show.

    >>> flags_of({"document": ["p", {}, ["a", "b"]], "paths": []}, {"result": []})
    ('no-normal-form', 'nothing-selected')
    """
    found = set(more)
    if unknown := sorted(found - NOTES.keys()):
        raise SpireError(f"no flag {unknown[0]!r}; there are {', '.join(NOTES)}")
    if "error" in expected:
        found.add("refused")
    if given.get("paths") == []:
        found.add("nothing-selected")
    if "document" in given and [] in given.get("paths", ()):
        found.add("root-selected")
    for tree in (given.get(name) for name in ("tree", "document", "one", "other")):
        if tree is not None:
            found |= set(_of_tree(tree))
    return tuple(sorted(found))


def _of_tree(tree: Json) -> Iterable[str]:
    todo = [(tree, 1)]
    while todo:
        node, depth = todo.pop()
        if isinstance(node, str):
            if node and node.isspace():
                yield "blank-text"
            if any(ord(character) > 0xFFFF for character in node):
                yield "wide-characters"
            continue
        tag, attrs, children = node
        if " " in tag:
            yield "of-another-namespace"
        if attrs.keys() & {"rowspan", "colspan"}:
            yield "cell-spans"
        if depth > DEEP:
            yield "deep"
        if len(children) >= MANY:
            yield "many-siblings"
        if any(child == "" for child in children) or any(
            isinstance(one, str) and isinstance(other, str) for one, other in pairwise(children)
        ):
            yield "no-normal-form"
        todo.extend((child, depth + 1) for child in children)
