"""The nodes of a tree numbered once, in document order: what makes operators cost what they return.

The root is 0, a node comes before its descendants, and so a subtree is an interval of numbers. Numbers never
leave the package: at its border a node is a path, and a set of nodes a frozenset of paths.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from spire.errors import InvalidPath
from spire.html.roles import parse_role
from spire.path import Path, PathSet, format_path
from spire.tree import Elem, Node, Text

__all__ = ["NAMED", "Numbering", "Numbers"]

NAMED = ("id", "role", "headers", "scope")
"""The attributes that rules look elements up by."""

Numbers: TypeAlias = frozenset[int]


class Numbering:
    """Per node number: the node, its parent, the last of its subtree, and its place among its siblings.

    Integers are kept in arrays of 4 bytes each, so that a node costs 28 bytes on top of the tree.
    """

    __slots__ = ("__dict__", "_child", "_first", "last", "nodes", "ordinal", "parent")

    nodes: list[Node]
    parent: array[int]
    last: array[int]
    ordinal: array[int]

    def __init__(self, tree: Node) -> None:
        nodes: list[Node] = []
        counts: list[int] = []
        todo: list[Node] = [tree]
        while todo:
            node = todo.pop()
            nodes.append(node)
            if type(node) is Elem and node.nodes:
                counts.append(len(node.nodes))
                todo.extend(node.nodes[::-1])
            else:
                counts.append(0)
        first = array("i", accumulate(counts, initial=0))
        last = array("i", range(len(nodes)))
        parent = array("i", [-1]) * len(nodes)
        ordinal = array("i", [0]) * len(nodes)
        child = array("i", [0]) * (len(nodes) - 1)
        waiting: list[int] = []  # the nodes after the present one whose parent comes before it, the nearest last
        for number in range(len(nodes) - 1, -1, -1):
            if count := counts[number]:
                at = first[number]
                for place in range(count):
                    below = child[at + place] = waiting.pop()
                    parent[below] = number
                    ordinal[below] = place
                last[number] = last[below]
            waiting.append(number)
        self.nodes, self.parent, self.last, self.ordinal = nodes, parent, last, ordinal
        self._first, self._child = first, child

    def __len__(self) -> int:
        return len(self.nodes)

    def tag(self, number: int) -> str:
        """The tag of an element; of a text the empty string, which is no tag."""
        node = self.nodes[number]
        return node.tag if type(node) is Elem else ""

    def children(self, number: int) -> Sequence[int]:
        return self._child[self._first[number] : self._first[number + 1]]

    def subtree(self, number: int) -> range:
        """The numbers of the node and all its descendants."""
        return range(number, self.last[number] + 1)

    def ancestors(self, number: int) -> Iterator[int]:
        """The node itself, its parent, and so on to the root."""
        parent = self.parent
        while number >= 0:
            yield number
            number = parent[number]

    def is_last(self, number: int) -> bool:
        """Whether no sibling follows the node."""
        up = self.parent[number]
        return up < 0 or self._first[up] + self.ordinal[number] + 1 == self._first[up + 1]

    def nearest_above(self, numbers: Iterable[int], elements: Iterable[int]) -> dict[int, int]:
        """For each of the numbers, the nearest of some elements above it; -1 where there is none."""
        last, sought, among = self.last, set(numbers), set(elements)
        nearest: dict[int, int] = {}
        around: list[int] = []
        for number in sorted(sought | among):
            while around and last[around[-1]] < number:
                around.pop()
            if number in sought:
                nearest[number] = around[-1] if around else -1
            if number in among:
                around.append(number)
        return nearest

    def siblings_after(self, number: int) -> Sequence[int]:
        up = self.parent[number]
        if up < 0:
            return ()
        return self._child[self._first[up] + self.ordinal[number] + 1 : self._first[up + 1]]

    def number(self, path: Path) -> int:
        """The number of the node at a path. Raises `InvalidPath`."""
        number, first, child = 0, self._first, self._child
        try:
            for depth, place in enumerate(path):
                if not 0 <= place < first[number + 1] - first[number]:
                    raise self._invalid(path, depth, number)
                number = child[first[number] + place]
        except TypeError:
            raise InvalidPath(f"a path is a tuple of child indices such as (0, 1), not {path!r}") from None
        return number

    def _invalid(self, path: Path, depth: int, number: int) -> InvalidPath:
        node = self.nodes[number]
        kind = "a text" if isinstance(node, Text) else f"<{node.tag}>"
        count = self._first[number + 1] - self._first[number]
        return InvalidPath(
            f"no node at {format_path(path)}: the deepest node on the way is {format_path(path[:depth])}, "
            f"{kind} with {count or 'no'} {'child' if count == 1 else 'children'}"
        )

    def path(self, number: int) -> Path:
        parent, ordinal = self.parent, self.ordinal
        places = []
        while number > 0:
            places.append(ordinal[number])
            number = parent[number]
        return tuple(reversed(places))

    def numbers(self, paths: Iterable[Path]) -> Numbers:
        """The numbers of the nodes at these paths. Raises `InvalidPath` at the first that names none."""
        number = self.number
        return frozenset([number(path) for path in paths])

    def paths(self, numbers: Iterable[int]) -> PathSet:
        """The paths of these nodes. Ancestors are shared work: a subtree costs its own size."""
        parent, ordinal = self.parent, self.ordinal
        known: dict[int, Path] = {}
        for number in sorted(numbers):
            above = known.get(parent[number])
            known[number] = self.path(number) if above is None else (*above, ordinal[number])
        return frozenset(known.values())

    def subtrees(self, numbers: Iterable[int]) -> Iterator[range]:
        """The subtrees of these nodes, each maximal one once, in document order: together, `down`."""
        end = -1
        for number in sorted(numbers):
            if number > end:
                end = self.last[number]
                yield range(number, end + 1)

    def up(self, numbers: Iterable[int]) -> Numbers:
        parent = self.parent
        seen: set[int] = set()
        for number in numbers:
            while number >= 0 and number not in seen:
                seen.add(number)
                number = parent[number]
        return frozenset(seen)

    def down(self, numbers: Iterable[int]) -> Numbers:
        return frozenset([number for subtree in self.subtrees(numbers) for number in subtree])

    def link(self, numbers: Numbers) -> Numbers:
        return self.up(numbers) | self.down(numbers)

    def interior(self, numbers: Numbers) -> list[int]:
        """Those of the numbers whose every ancestor is among them, in document order."""
        parent = self.parent
        kept = {-1}
        ordered = []
        for number in sorted(numbers):
            if parent[number] in kept:
                kept.add(number)
                ordered.append(number)
        return ordered

    @cached_property
    def tagged(self) -> dict[str, list[int]]:
        """The elements of each tag, in document order."""
        tagged: dict[str, list[int]] = {}
        for number, node in enumerate(self.nodes):
            if type(node) is Elem:
                tagged.setdefault(node.tag, []).append(number)
        return tagged

    @cached_property
    def identified(self) -> dict[str, int]:
        """The first element of each id."""
        return {name: number for number, name in reversed(self.named["id"].items()) if name}

    @cached_property
    def roles(self) -> dict[int, str]:
        """The role of each element whose `role` attribute gives one."""
        return {number: role for number, words in self.named["role"].items() if (role := parse_role(words))}

    @cached_property
    def named(self) -> dict[str, dict[int, str]]:
        """Of each attribute in `NAMED`, the elements that have it, in document order, each with its value."""
        found: dict[str, dict[int, str]] = {name: {} for name in NAMED}
        for number, node in enumerate(self.nodes):
            if type(node) is Elem and node.pairs:
                for name, value in node.pairs:
                    if name in found:
                        found[name][number] = value
        return found

    def text(self, number: int) -> str:
        """All characters of the node's texts, in document order."""
        nodes = self.nodes
        return "".join([node.text for k in self.subtree(number) if type(node := nodes[k]) is Text])
