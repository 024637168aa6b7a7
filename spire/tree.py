"""The tree of a document as a value (paper, section 2.1).

    Node ::= Text(text) | Elem(tag, attrs, children)

Nodes are immutable, compare by structure and can be hashed, copied and pickled. None of this recurses, so
that a document nested ten thousand deep is as good as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Self, TypeAlias, TypeVar

from attrs import field, frozen
from pyrsistent import PMap, PVector, pmap, pvector

from spire.errors import SpireError

__all__ = ["Elem", "Node", "Pairs", "Text", "dump", "fold", "normalize"]

Pairs: TypeAlias = tuple[tuple[str, str], ...]
"""Attributes as pairs of name and value, sorted by name."""

NO_ATTRIBUTES: PMap[str, str] = pmap()


def _text(value: str) -> str:
    if not isinstance(value, str):
        raise SpireError(f"Text takes a str, not {type(value).__name__}: {value!r}")
    return value


def _tag(value: str) -> str:
    if not isinstance(value, str):
        raise SpireError(f"the tag of an Elem is a str, not {type(value).__name__}: {value!r}")
    return value


def _pairs(value: Mapping[str, str] | Pairs) -> Pairs:
    if not value:
        return ()
    if type(value) is tuple:
        pairs = value
    elif isinstance(value, Mapping):
        pairs = tuple(value.items())
    else:
        raise SpireError(f"attributes are a mapping from str to str, not {type(value).__name__}: {value!r}")
    for pair in pairs:
        if type(pair) is not tuple or len(pair) != 2 or not isinstance(pair[0], str) or not isinstance(pair[1], str):
            raise SpireError(f"an attribute is a pair of str, not {pair!r}")
    ordered = tuple(sorted(pairs))
    if len(dict(ordered)) < len(ordered):
        raise SpireError(f"an attribute has one value, not several: {ordered!r}")
    return pairs if pairs == ordered else ordered


def _nodes(value: Iterable[Node]) -> tuple[Node, ...]:
    nodes = tuple(value)
    for node in nodes:
        if type(node) is not Text and type(node) is not Elem:
            raise SpireError(f"children are Text and Elem, not {type(node).__name__}: {node!r}")
    return nodes


class _Value:
    """Equality, hash, copy and pickle of a node, all by way of its flat form."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Text, Elem)):
            return NotImplemented
        pairs: list[tuple[Any, Any]] = [(self, other)]
        while pairs:
            a, b = pairs.pop()
            if a is b:
                continue
            if type(a) is not type(b):
                return False
            if type(a) is Text:
                if a.text != b.text:
                    return False
            elif a.tag != b.tag or len(a.nodes) != len(b.nodes) or a.pairs != b.pairs:
                return False
            else:
                pairs.extend(zip(a.nodes, b.nodes, strict=True))
        return True

    def __hash__(self) -> int:
        return hash(_flat(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[_Flat]]:
        return _unflat, (_flat(self),)

    def __repr__(self) -> str:
        written: list[str] = []
        todo: list[Any] = [self]
        while todo:
            item = todo.pop()
            if type(item) is str:
                written.append(item)
            elif type(item) is Text:
                written.append(f"Text({item.text!r})")
            else:
                written.append(f"Elem({item.tag!r}, {dict(item.pairs)!r}, [")
                todo.append("])")
                for i in range(len(item.nodes) - 1, -1, -1):
                    todo.append(item.nodes[i])
                    if i:
                        todo.append(", ")
        return "".join(written)


@frozen(eq=False, repr=False, weakref_slot=False, getstate_setstate=False)
class Text(_Value):
    """A leaf with its characters, the paper's `Text(s)` (section 2.1). Raises `SpireError` for anything but a str.

    >>> Text("Ants dig.")
    Text('Ants dig.')
    """

    text: str = field(converter=_text)


@frozen(eq=False, repr=False, weakref_slot=False, getstate_setstate=False)
class Elem(_Value):
    """An element: its tag, its attributes (a persistent map) and its children (a persistent vector), the
    paper's `Elem(tag, attrs, [Doc])` (section 2.1). Any mapping and any iterable of nodes will do.

    It keeps both as tuples, `pairs` and `nodes`, a third of the size; loops over whole documents read those.
    Raises `SpireError` where the tag is no str, an attribute no pair of str or given twice, or a child no node.

    >>> Elem("p", {"id": "a"}, [Text("Ants dig.")])
    Elem('p', {'id': 'a'}, [Text('Ants dig.')])
    >>> Elem("p") == Elem("p", {}, [])
    True
    >>> Elem("p", {"id": "a"}).attrs["id"], len(Elem("p").children)
    ('a', 0)
    """

    tag: str = field(converter=_tag)
    pairs: Pairs = field(default=(), converter=_pairs, alias="attrs")
    nodes: tuple[Node, ...] = field(default=(), converter=_nodes, alias="children")

    @property
    def attrs(self) -> PMap[str, str]:
        """The attributes, by name."""
        return _map(self.pairs) if self.pairs else NO_ATTRIBUTES

    @property
    def children(self) -> PVector[Node]:
        """The nodes one step down, in order."""
        return pvector(self.nodes)


@lru_cache(maxsize=4096)
def _map(pairs: Pairs) -> PMap[str, str]:
    return pmap(dict(pairs))


Node: TypeAlias = Text | Elem
"""A tree, and each node in it: the paper's Doc (section 2.1; semantics §1)."""
_Flat: TypeAlias = tuple[str | tuple[str, Pairs, int], ...]


def _flat(node: Any) -> _Flat:
    """The nodes in document order: a text as its str, an element as its tag, attributes and child count."""
    flat: list[str | tuple[str, Pairs, int]] = []
    todo = [node]
    while todo:
        item = todo.pop()
        if type(item) is Text:
            flat.append(item.text)
        else:
            flat.append((item.tag, item.pairs, len(item.nodes)))
            todo.extend(item.nodes[::-1])
    return tuple(flat)


def _unflat(flat: _Flat) -> Node:
    done: list[Node] = []
    for item in reversed(flat):
        if isinstance(item, str):
            done.append(Text(item))
        else:
            tag, pairs, count = item
            done.append(Elem(tag, pairs, [done.pop() for _ in range(count)]))
    return done.pop()


R = TypeVar("R")


def fold(node: Node, text: Callable[[Text], R], elem: Callable[[Elem, list[R]], R]) -> R:
    """What `text` makes of each text and `elem` of each element and its children's results, bottom up.

    The recursion over a tree without the recursion: any depth will do.

    >>> fold(Elem("p", {}, [Text("ab"), Elem("b", {}, [Text("c")])]), lambda t: 1, lambda e, sizes: 1 + sum(sizes))
    4
    """
    order: list[Node] = []
    todo: list[Node] = [node]
    while todo:
        item = todo.pop()
        order.append(item)
        if isinstance(item, Elem):
            todo.extend(item.nodes[::-1])
    done: list[R] = []
    for item in reversed(order):
        if isinstance(item, Text):
            done.append(text(item))
        else:
            done.append(elem(item, [done.pop() for _ in range(len(item.nodes))]))
    return done.pop()


def normalize(node: Node) -> Node:
    """The node without empty texts and with adjacent texts merged; what needs no change is shared.

    Idempotent, and keeps the text (semantics §1). A root that is an empty text stays: there is nothing else.

    >>> normalize(Elem("p", {}, [Text("Ants "), Text(""), Text("dig.")]))
    Elem('p', {}, [Text('Ants dig.')])
    """

    def rebuild(elem: Elem, children: list[Node]) -> Node:
        merged: list[Node] = []
        for child in children:
            if isinstance(child, Text):
                if not child.text:
                    continue
                if merged and isinstance(merged[-1], Text):
                    merged[-1] = Text(merged[-1].text + child.text)
                    continue
            merged.append(child)
        return with_children(elem, merged)

    return fold(node, lambda text: text, rebuild)


def with_children(elem: Elem, children: list[Node]) -> Elem:
    """The element with these children: itself where they are its own."""
    own = elem.nodes
    if len(own) == len(children) and all(a is b for a, b in zip(own, children, strict=True)):
        return elem
    return Elem(elem.tag, elem.pairs, children)


def dump(node: Node, *, paths: bool = False) -> str:
    """The tree, a node a line, as the HTML parser tests write it (semantics §1); with each node's path where asked for.

    Attributes come sorted by name, on lines of their own. An indent is two spaces a level, so that the dump of
    a very deep tree is quadratic in its depth.

    >>> print(dump(Elem("p", {"id": "a"}, [Text("Ants dig.")]), paths=True))
    | <p>  /
    |   id="a"
    |   "Ants dig."  /0
    """
    lines: list[str] = []
    todo: list[tuple[Node, tuple[int, ...]]] = [(node, ())]
    while todo:
        item, path = todo.pop()
        indent = "| " + "  " * len(path)
        where = "  /" + "/".join(map(str, path)) if paths else ""
        if isinstance(item, Text):
            lines.append(f'{indent}"{item.text}"{where}')
            continue
        lines.append(f"{indent}<{item.tag}>{where}")
        lines.extend(f'{indent}  {name}="{value}"' for name, value in item.pairs)
        todo.extend((child, (*path, i)) for i, child in reversed(list(enumerate(item.nodes))))
    return "\n".join(lines)
