"""The paper's definitions, one by one and in its order, on plain trees and frozensets of paths.

This page is the constitution: slow, and recursive as the paper is, so for small trees only. `laws` checks every
operator of `spire` against it; nothing else imports it. Greek and calligraphic names are spelled out; a tree is
a `Node`, a path a tuple of child indices counted from 0 (the paper's listings count so), ε is None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from spire.path import Path, PathSet
from spire.tree import Elem, Node, Text

__all__ = [
    "at",
    "down",
    "global_context_html",
    "global_context_title",
    "interior",
    "is_extensive",
    "is_idempotent",
    "is_monotone",
    "is_subdocument",
    "is_valid",
    "link",
    "paths",
    "prune",
    "sent_paths",
    "subdoc",
    "up",
]

Context: TypeAlias = Callable[[Node, PathSet], PathSet]


# 2.1 Document trees and paths: Doc ::= Text(s) | Elem(tag, attrs, [Doc])


def paths(D: Node) -> PathSet:
    """Paths(D): the empty path; and, where D = Elem(tag, attrs, [D_0, ..., D_k-1]), each [i] · p with p in Paths(D_i)."""
    children = D.children if isinstance(D, Elem) else ()
    return frozenset({()}) | {(i, *p) for i, child in enumerate(children) for p in paths(child)}


def at(D: Node, p: Path) -> Node:
    """D[p]: D[[]] = D; and where D[p] = Elem(tag, attrs, [D_0, ..., D_k-1]), D[p · [i]] = D_i."""
    if p == ():
        return D
    parent = at(D, p[:-1])
    assert isinstance(parent, Elem)
    assert 0 <= p[-1] < len(parent.children), "p must be in Paths(D)"
    return parent.children[p[-1]]


def is_prefix(q: Path, p: Path) -> bool:
    return p[: len(q)] == q


def up(D: Node, P: PathSet) -> PathSet:
    """Up(D, P): P and all ancestor paths required to reach every path in P from the root."""
    return frozenset(q for q in paths(D) if any(is_prefix(q, p) for p in P))


def down(D: Node, P: PathSet) -> PathSet:
    """Down(D, P): P and all descendant paths of each path in P that occur in D."""
    return frozenset(q for q in paths(D) if any(is_prefix(p, q) for p in P))


def link(D: Node, P: PathSet) -> PathSet:
    """Link(D, P) = Up(D, P) ∪ Down(D, P)."""
    return up(D, P) | down(D, P)


# 2.2 Subdocuments


def prune(D: Node, P: PathSet) -> Node | None:
    """Definition 1. Prune(D, P) = PruneAux(D, [], P)."""
    return prune_aux(D, (), P)


def prune_aux(D: Node, r: Path, P: PathSet) -> Node | None:
    """PruneAux(D, r, P): ε unless r in P; else the node at r, its children pruned, the ε among them discarded."""
    if r not in P:
        return None
    node = at(D, r)
    if isinstance(node, Text):
        return Text(node.text)
    pruned = [prune_aux(D, (*r, i), P) for i in range(len(node.children)) if (*r, i) in P]
    return Elem(node.tag, node.attrs, [child for child in pruned if child is not None])


def interior(D: Node, P: PathSet) -> PathSet:  # noqa: ARG001  # every operator takes the document first
    """The paths of P all of whose prefixes are in P: what pruning keeps (semantics §3)."""
    return frozenset(p for p in P if all(p[:i] in P for i in range(len(p))))


def subdoc(D: Node, P: PathSet) -> Node | None:
    """Definition 2. Subdoc(D, P) = Prune(D, Link(D, P))."""
    return prune(D, link(D, P))


def is_subdocument(D: Node, P: PathSet) -> bool:
    """The only invariant of a pair (D, P): P ⊆ Paths(D)."""
    return P <= paths(D)


# 2.3 Global contextualization


def is_valid(context: Context, D: Node, P: PathSet) -> bool:
    """Definition 3. GlobalCtx(D, ·) gives subsets of Paths(D)."""
    return context(D, P) <= paths(D)


def is_extensive(context: Context, D: Node, P: PathSet) -> bool:
    """Definition 3. P ⊆ GlobalCtx(D, P)."""
    return P <= context(D, P)


def is_monotone(context: Context, D: Node, P: PathSet, P_prime: PathSet) -> bool:
    """Definition 3. If P ⊆ P', then GlobalCtx(D, P) ⊆ GlobalCtx(D, P')."""
    return not P <= P_prime or context(D, P) <= context(D, P_prime)


def is_idempotent(context: Context, D: Node, P: PathSet) -> bool:
    """Definition 3. GlobalCtx(D, GlobalCtx(D, P)) = GlobalCtx(D, P)."""
    return context(D, context(D, P)) == context(D, P)


def global_context_title(D: Node) -> PathSet:
    """Definition 4. {TitlePath(D)} if a title exists, else {H1(D)} if an h1 exists, else {}.

    TitlePath(D) is said to be unique; here it is the first (erratum 11).
    """
    for tag in ("title", "h1"):
        named = sorted(p for p in paths(D) if isinstance(node := at(D, p), Elem) and node.tag == tag)
        if named:
            return frozenset({named[0]})
    return frozenset()


def global_context_html(D: Node, P: PathSet, headers: Context, lists: Context, tables: Context) -> PathSet:
    """Definition 5. P ∪ GlobalCtx_title(D) ∪ GlobalCtx_hdr(D, P) ∪ GlobalCtx_lst(D, P) ∪ GlobalCtx_tbl(D, P).

    The paper gives the three last in prose only (2.3.2 to 2.3.4), so they are arguments. Not a closure (erratum 5).
    """
    return P | global_context_title(D) | headers(D, P) | lists(D, P) | tables(D, P)


# 3.1.1 Sentence-level references


def sent_paths(N: Node, b: Path) -> PathSet:
    """SentPaths(N, b): the paths annotated with b, for which we take the leaves between the begin mark at b and its
    end mark (semantics §7): an element that is wholly inside comes with its content.
    """
    leaves = sorted(p for p in paths(N) if not isinstance(node := at(N, p), Elem) or not node.children)
    ends = [p for p in leaves if p > b and isinstance(node := at(N, p), Elem) and node.tag == "sentence-end"]
    return frozenset(p for p in leaves if b < p < ends[0])
