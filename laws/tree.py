"""The laws of trees as values, and of the text form of paths (paper, section 2.1; semantics §1, §3)."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any, TypeAlias

from laws.equation import Equation, equal
from laws.implementation import Implementation
from laws.rulesets import RuleSet, law
from spire.path import Path
from spire.tree import Node, Text

__all__ = ["Paths", "Trees"]

Trees = RuleSet("Trees")
Paths = RuleSet("Paths")


@law("normalize.idempotent", Trees, source="§1")
def normalize_idempotent(spire: Implementation, tree: Node) -> Equation:
    """Normalizing twice is normalizing once."""
    once = _plain(spire.normalize(tree))
    return equal(_plain(spire.normalize(spire.normalize(tree))), once, vacuous=once == _plain(tree))


@law("normalize.keeps-text", Trees, source="§1")
def normalize_keeps_text(spire: Implementation, tree: Node) -> Equation:
    """Normalizing keeps all characters, in their order, between the same elements."""
    left, right = _runs(_plain(spire.normalize(tree))), _runs(_plain(tree))
    return equal(left, right, vacuous=_plain(spire.normalize(tree)) == _plain(tree))


@law("normalize.normal-form", Trees, source="§1")
def normalize_normal_form(spire: Implementation, tree: Node) -> Equation:
    """A normalized tree has no empty text below its root, and no two texts side by side."""
    flat = _plain(spire.normalize(tree))
    empty = [flat[k] for k in range(1, len(flat)) if flat[k][1] == ""]
    # Of two neighbours in document order at one depth, the first has no children: they are siblings.
    adjacent = [(a, b) for a, b in pairwise(flat) if a[0] == b[0] and isinstance(a[1], str) and isinstance(b[1], str)]
    return equal((empty, adjacent), ([], []), vacuous=flat == _plain(tree))


@law("tree.equality", Trees, source="§1")
def equality(spire: Implementation, tree: Node, other: Node) -> Equation:
    """Two trees are equal just when they have the same nodes, in the same order and at the same depths."""
    return equal(spire.equals(_made(spire, tree), _made(spire, other)), _plain(tree) == _plain(other))


@law("tree.equality-of-copies", Trees, source="§1")
def equality_of_copies(spire: Implementation, tree: Node) -> Equation:
    """A tree made again is equal to the first, and the first to it."""
    again, first = _made(spire, tree), _made(spire, tree)
    return equal((spire.equals(again, first), spire.equals(first, again)), (True, True))


@law("tree.hash", Trees, source="§1")
def hash_of_equals(spire: Implementation, tree: Node) -> Equation:
    """Equal trees have equal hashes."""
    return equal(spire.hash(_made(spire, tree)), spire.hash(_made(spire, tree)))


@law("tree.pickle", Trees, source="§1")
def pickled(spire: Implementation, tree: Node) -> Equation:
    """A tree that was pickled comes back as it was."""
    copy = pickle.loads(pickle.dumps(_made(spire, tree)))  # noqa: S301 # what it loads it has just written
    return equal(_plain(copy), _plain(tree))


@law("path.format-parse", Paths, source="§3")
def format_then_parse(spire: Implementation, p: Path) -> Equation:
    """The text form of a path names that path."""
    return equal(spire.parse_path(spire.format_path(p)), p)


@law("path.parse-format", Paths, source="§3")
def parse_then_format(spire: Implementation, written: str) -> Equation:
    """A path has one text form."""
    return equal(spire.format_path(spire.parse_path(written)), written)


@law("path.distinct", Paths, source="§3")
def distinct(spire: Implementation, p: Path, q: Path) -> Equation:
    """Two paths have the same text form just when they are the same."""
    return equal(spire.format_path(p) == spire.format_path(q), p == q)


_Plain: TypeAlias = list[tuple[int, Any]]


def _plain(tree: Node) -> _Plain:
    """A tree as its nodes in document order: depth, then the characters, or the tag and the attributes."""
    flat: _Plain = []
    todo = [(0, tree)]
    while todo:
        depth, node = todo.pop()
        if isinstance(node, Text):
            flat.append((depth, node.text))
        else:
            flat.append((depth, (node.tag, dict(node.attrs))))
            todo.extend((depth + 1, child) for child in reversed(node.children))
    return flat


def _runs(flat: _Plain) -> _Plain:
    """The same with texts side by side as one, and without the empty ones."""
    runs: _Plain = []
    for depth, label in flat:
        if label == "":
            continue
        if runs and isinstance(label, str) and runs[-1][0] == depth and isinstance(runs[-1][1], str):
            runs[-1] = (depth, runs[-1][1] + label)
        else:
            runs.append((depth, label))
    return runs


def _made(spire: Implementation, tree: Node) -> Node:
    """The tree made anew with the implementation's own nodes."""
    made: list[Node] = []
    todo: list[tuple[Node, bool]] = [(tree, False)]
    while todo:
        node, ready = todo.pop()
        if isinstance(node, Text):
            made.append(spire.Text(node.text))
        elif not ready:
            todo.append((node, True))
            todo.extend((child, False) for child in reversed(node.children))
        else:
            first = len(made) - len(node.children)
            children = made[first:]
            del made[first:]
            made.append(spire.Elem(node.tag, dict(node.attrs), children))
    return made.pop()
