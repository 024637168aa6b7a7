"""Where the nodes of what is tidy come from, once more: each element carries its path through tidying as an attribute.

A text is all that stood between the elements around it that are left: only what is dropped lay in between.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from laws.derivations.tidying import tidied
from spire.path import Path
from spire.tree import Elem, Node, Text

__all__ = ["origins"]

CARRIED = "\u2192origin"  # no attribute of a page


def origins(tree: Node) -> list[Any]:
    """Of each node of the tidied tree, in document order: the path of an element; of a text, the texts that it is made of.

    >>> origins(Elem("p", {}, [Text("a"), Elem("script"), Text("b"), Elem("br")]))
    [(), [((0,), 1), ((2,), 1)], (3,)]
    """
    tidy = tidied(_carrying(tree, ()))
    if isinstance(tidy, Text):
        return [[((), len(tidy.text))] if tidy.text else []]
    return list(_origins(tidy, tree))


def _carrying(node: Node, path: Path) -> Node:
    if isinstance(node, Text):
        return node
    children = [_carrying(child, (*path, i)) for i, child in enumerate(node.children)]
    return Elem(node.tag, {**node.attrs, CARRIED: " ".join(map(str, path))}, children)


def _path(node: Elem) -> Path:
    return tuple(int(step) for step in node.attrs[CARRIED].split())


def _origins(elem: Elem, tree: Node) -> list[Any]:
    found: list[Any] = [_path(elem)]
    origin = tree
    for step in _path(elem):
        assert isinstance(origin, Elem)
        origin = origin.children[step]
    assert isinstance(origin, Elem)
    places = [_path(child)[-1] if isinstance(child, Elem) else None for child in elem.children]
    around = [-1, *(place for place in places if place is not None), len(origin.children)]
    gaps = list(pairwise(around))
    for child in elem.children:
        if isinstance(child, Elem):
            gaps.pop(0)
            found += _origins(child, tree)
        else:
            start, end = gaps[0]
            texts = [(i, node) for i, node in enumerate(origin.children) if start < i < end]
            found.append(
                [((*_path(elem), i), len(node.text)) for i, node in texts if isinstance(node, Text) and node.text]
            )
    return found
