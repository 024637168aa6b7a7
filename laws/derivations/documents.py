"""What the plain derivations of the rules share: a document as its paths in order, and what its nodes are."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import cache

from spire import definitions
from spire.document import Document
from spire.path import Path, PathSet
from spire.tree import Elem, Text


def order(D: Document) -> list[Path]:
    return D.once(lambda D: sorted(definitions.paths(D.tree)), key="laws.derivations: order")


def tag(D: Document, p: Path) -> str:
    node = definitions.at(D.tree, p)
    return node.tag if isinstance(node, Elem) else ""


def attribute(D: Document, p: Path, name: str) -> str | None:
    node = definitions.at(D.tree, p)
    return node.attrs.get(name) if isinstance(node, Elem) else None


def above(p: Path) -> list[Path]:
    """The ancestors of a node, the nearest first."""
    return [p[:i] for i in range(len(p) - 1, -1, -1)]


def within(p: Path, q: Path) -> bool:
    """Whether p is q or in it."""
    return p[: len(q)] == q


def inside(D: Document, p: Path) -> list[Path]:
    """The node and what is in it."""
    return [q for q in order(D) if within(q, p)]


def children(D: Document, p: Path) -> list[Path]:
    node = definitions.at(D.tree, p)
    return [(*p, i) for i in range(len(node.children))] if isinstance(node, Elem) else []


def has_text(D: Document, p: Path) -> bool:
    nodes = [definitions.at(D.tree, q) for q in inside(D, p)]
    return any(isinstance(node, Text) and shows_something(node.text) for node in nodes)


def has_text_or_alt(D: Document, p: Path) -> bool:
    alts = [attribute(D, q, "alt") for q in inside(D, p) if tag(D, q) == "img"]
    return has_text(D, p) or any(alt and shows_something(alt) for alt in alts)


def shows_something(text: str) -> bool:
    """Whether anything but white space and characters that only steer (Unicode's Cf) is in it."""
    return "".join(character for character in text if unicodedata.category(character) != "Cf").strip() != ""


def words_of(value: str) -> list[str]:
    """The words of an attribute, set apart by the white space of HTML."""
    for space in "\t\n\f\r":
        value = value.replace(space, " ")
    return [word for word in value.split(" ") if word]


def role(D: Document, p: Path) -> str:
    """The first word of the attribute that is a role; of those that there are, the ones that mean something here."""
    words = words_of((attribute(D, p, "role") or "").lower())
    return next((word for word in words if word in ("heading", "none", "presentation", "button", "group")), "")


def is_layout_table(D: Document, p: Path) -> bool:
    return tag(D, p) == "table" and role(D, p) in ("presentation", "none")


Relation = Callable[[Path], Iterable[Path]]


def with_needs(D: Document, P: PathSet, needs: Relation) -> PathSet:
    """The selection and what its content directly needs."""
    return P.union(*(frozenset(needs(q)) for p in P for q in inside(D, p)))


def closed(D: Document, P: PathSet, needs: Relation) -> PathSet:
    """The same, again and again until nothing comes in."""
    needed = cache(lambda p: tuple(needs(p)))  # the same nodes are asked at every turn
    before = None
    while P != before:
        before, P = P, with_needs(D, P, needed)
    return P
