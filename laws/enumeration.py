"""Every tree of up to n nodes over a grammar, and every path set: what needs no sampling.

The trees come in a fixed order, the smallest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from attrs import field, frozen

from spire import definitions
from spire.document import Document
from spire.errors import SpireError
from spire.path import PathSet
from spire.tree import Elem, Node, Text

__all__ = ["Grammar", "numbers_of_trees", "path_sets", "trees"]


@frozen
class Grammar:
    """Which nodes may stand in which.

    `nodes` are the nodes by name, each without children; `roots` names those that may be the root, and `inside`
    those that may be children of each element, none for one that it does not name. A text has no children.

    Raises `SpireError` for a name that is not among the nodes.

    >>> cells = Grammar(
    ...     nodes={"tr": Elem("tr"), "th": Elem("th"), "wide": Elem("td", {"colspan": "2"})},
    ...     roots=("tr",),
    ...     inside={"tr": ("th", "wide")},
    ... )
    >>> [len(list(trees(nodes, cells))) for nodes in (1, 2, 3)]
    [1, 3, 7]
    """

    nodes: Mapping[str, Node]
    roots: tuple[str, ...]
    inside: Mapping[str, tuple[str, ...]] = field()

    @inside.validator
    def _named(self, _: object, inside: Mapping[str, tuple[str, ...]]) -> None:
        for name in (*self.roots, *inside, *(child for children in inside.values() for child in children)):
            if name not in self.nodes:
                raise SpireError(f"the grammar has no node {name!r}; its nodes are {', '.join(self.nodes)}")

    @classmethod
    def free(cls, *, tags: tuple[str, ...], texts: tuple[str, ...]) -> Grammar:
        """The grammar in which anything may stand anywhere: every tree over these tags and texts.

        >>> [len(list(trees(nodes, Grammar.free(tags=("a",), texts=("t",))))) for nodes in (1, 2, 3)]
        [2, 4, 10]
        """
        nodes: dict[str, Node] = {f"<{tag}>": Elem(tag) for tag in tags}
        nodes.update((repr(text), Text(text)) for text in texts)
        return cls(nodes, tuple(nodes), dict.fromkeys((f"<{tag}>" for tag in tags), tuple(nodes)))


def trees(nodes: int, grammar: Grammar) -> Iterator[Node]:
    """Every tree of the grammar of at most so many nodes.

    Raises `SpireError` for less than one node.
    """
    for size in _sizes(nodes):
        for root in grammar.roots:
            yield from _rooted(root, size, grammar)


def _sizes(nodes: int) -> range:
    if nodes < 1:
        raise SpireError(f"a tree has at least one node, not {nodes}")
    return range(1, nodes + 1)


def _rooted(name: str, size: int, grammar: Grammar) -> Iterator[Node]:
    """Every tree of just so many nodes whose root is of that name."""
    root = grammar.nodes[name]
    if isinstance(root, Text):
        if size == 1:
            yield root
        return
    for children in _forests(grammar.inside.get(name, ()), size - 1, grammar):
        yield Elem(root.tag, root.attrs, children)


def _forests(names: tuple[str, ...], size: int, grammar: Grammar) -> Iterator[tuple[Node, ...]]:
    """Every sequence of trees, rooted in one of these names, of just so many nodes in all."""
    if size == 0:
        yield ()
        return
    for first in range(1, size + 1):
        for name in names:
            for tree in _rooted(name, first, grammar):
                for others in _forests(names, size - first, grammar):
                    yield (tree, *others)


def numbers_of_trees(nodes: int, grammar: Grammar) -> tuple[int, ...]:
    """How many trees of the grammar there are of one node, of two, and so on up to so many, without making them.

    Raises `SpireError` for less than one node.

    >>> numbers_of_trees(4, Grammar.free(tags=("a",), texts=("t",)))
    (2, 2, 6, 22)
    """

    @cache
    def rooted(name: str, size: int) -> int:
        if isinstance(grammar.nodes[name], Text):
            return int(size == 1)
        return forests(grammar.inside.get(name, ()), size - 1)

    @cache
    def forests(names: tuple[str, ...], size: int) -> int:
        if size == 0:
            return 1
        return sum(rooted(name, first) * forests(names, size - first) for first in range(1, size + 1) for name in names)

    return tuple(sum(rooted(root, size) for root in grammar.roots) for size in _sizes(nodes))


def path_sets(D: Document, *, most: int | None = None) -> Iterator[PathSet]:
    """Every path set of the document, the smallest first; those of at most so many paths, if it is said how many.

    Raises `SpireError` for a negative number.

    >>> [sorted(P) for P in path_sets(Document(Elem("p", {}, [Text("Ants dig.")])))]
    [[], [()], [(0,)], [(), (0,)]]
    """
    if most is not None and most < 0:
        raise SpireError(f"a path set has no less than 0 paths: most={most}")
    ordered = sorted(definitions.paths(D.tree))
    for size in range(len(ordered) + 1 if most is None else min(most, len(ordered)) + 1):
        yield from map(frozenset, combinations(ordered, size))
