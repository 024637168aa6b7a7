"""The trees of an input, drawn a node a line as `spire.tree.dump` does, and which of their nodes the input selects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import field, frozen

from laws.characters import quoted, spelled_out
from laws.conformance.operators import registered
from laws.conformance.report import Check
from laws.conformance.values import DOCUMENT, PATH, PATHS, TREE, Json, WireError, to_path, to_paths, to_tree
from spire.path import Path, PathSet, format_path
from spire.tree import Node, Text

__all__ = ["Drawing", "Row", "head", "lines", "outside", "rest", "rows", "trees"]


@frozen
class Row:
    """A line of a drawing: of a node, with its path; or of an attribute, without."""

    depth: int
    words: str
    path: Path | None = None

    def __str__(self) -> str:
        return "| " + "  " * self.depth + self.words


def rows(tree: Node) -> Iterator[Row]:
    """The lines of a tree. A text is on one line, in quotes, so that no two trees look the same."""
    todo: list[tuple[Node, Path]] = [(tree, ())]
    while todo:
        node, path = todo.pop()
        if isinstance(node, Text):
            yield Row(len(path), quoted(node.text), path)
            continue
        yield Row(len(path), f"<{spelled_out(node.tag)}>", path)
        for name, value in node.pairs:
            yield Row(len(path) + 1, f"{spelled_out(name)}={quoted(value)}")
        todo.extend((child, (*path, place)) for place, child in reversed([*enumerate(node.nodes)]))


def lines(tree: Node) -> Iterator[str]:
    r"""The tree as text, without paths.

    >>> print("\n".join(lines(to_tree(["p", {"id": "a"}, ["Ants\ndig."]]))))
    | <p>
    |   id="a"
    |   "Ants\ndig."
    """
    return map(str, rows(tree))


def head(node: Node | None) -> str:
    """A node without its children, in a few words."""
    if node is None:
        return "nothing"
    if isinstance(node, Text):
        return quoted(node.text)
    pairs = "".join(f" {spelled_out(name)}={quoted(value)}" for name, value in node.pairs)
    return f"<{spelled_out(node.tag)}{pairs}>"


@frozen
class Drawing:
    """A tree of an input, by its name there; the selections of it, by theirs; and whether an answer is about its nodes."""

    name: str
    tree: Node = field(repr=False)
    selections: Mapping[str, PathSet]
    answered: bool

    @property
    def caption(self) -> str:
        """Its name, and how much of it is selected."""
        return "; ".join([self.name, *(f"{name}: {self._number(paths)}" for name, paths in self.selections.items())])

    def _number(self, paths: PathSet) -> str:
        strange = len(outside(self.tree, paths))
        within = len(paths) - strange
        selected = f"{within or 'no'} {'node' if within == 1 else 'nodes'} selected"
        return f"{selected}, {strange} outside the tree" if strange else selected


# Of what is about an annotated document, the original is meant just here.
_SELECTS_IN_THE_ORIGINAL = ("html.lift",)
_ANSWERS_IN_THE_ORIGINAL = ("html.source",)


def _about(check: Check, in_the_original: tuple[str, ...]) -> str:
    """The name of the tree that paths are paths of."""
    given = check.given or {}
    if "annotated" in given and check.operator not in in_the_original:
        return "annotated"
    return "document"


def trees(check: Check) -> tuple[Drawing, ...]:
    """The trees of the input of a check, in the order in which its operator takes them."""
    given = check.given or {}
    drawn: list[Drawing] = []
    for name, kind in registered()[check.operator].takes.items():
        tree = _read_tree(given[name]) if kind in (DOCUMENT, TREE) and name in given else None
        if tree is not None:
            about = name == _about(check, _SELECTS_IN_THE_ORIGINAL)
            selections = _selections(check) if about else {}
            drawn.append(Drawing(name, tree, selections, name == _about(check, _ANSWERS_IN_THE_ORIGINAL)))
    return tuple(drawn)


def rest(check: Check) -> dict[str, Json]:
    """What of the input is not drawn. A selection with a path outside its tree is both."""
    drawn = trees(check)
    shown = {tree.name for tree in drawn}
    for tree in drawn:
        shown |= {name for name, paths in tree.selections.items() if all(_is_in(tree.tree, path) for path in paths)}
    return {name: value for name, value in (check.given or {}).items() if name not in shown}


def outside(tree: Node, paths: PathSet) -> list[str]:
    """Those of the paths, in their text form, that name no node of the tree."""
    return [format_path(path) for path in sorted(paths) if not _is_in(tree, path)]


def _read_tree(value: Json) -> Node | None:
    try:
        return to_tree(value)
    except WireError:
        return None


def _selections(check: Check) -> dict[str, PathSet]:
    given = check.given or {}
    found: dict[str, PathSet] = {}
    for name, kind in registered()[check.operator].takes.items():
        try:
            if kind is PATHS and name in given:
                found[name] = to_paths(given[name])
            elif kind is PATH and name in given:
                found[name] = frozenset({to_path(given[name])})
        except WireError:
            continue  # it is shown as it stands, with the rest
    return found


def _is_in(tree: Node, path: Path) -> bool:
    for step in path:
        if isinstance(tree, Text) or step >= len(tree.nodes):
            return False
        tree = tree.nodes[step]
    return True
