"""No law holds by construction: for each there is something wrong on purpose that fails it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from attrs import evolve, frozen

from laws.algebra import Algebra
from laws.closures import Policy, Profile
from laws.implementation import SPIRE, Implementation
from laws.operators import Operators
from laws.rulesets import Law
from laws.tree import Paths, Trees
from spire import (
    Document,
    Elem,
    Node,
    Path,
    PathSet,
    Preclosure,
    Subdocument,
    Text,
    constant,
    down,
    everything,
    identity,
    interior,
    link,
    paths,
    preclosure,
    prune,
    subdoc,
    up,
)
from tests.laws.binding import TOGETHER, drawn_cases


def wrong(**operators: Any) -> Implementation:
    return evolve(SPIRE, **operators)


# Wrong ways to complete a selection, each of a right one.

Completion = Callable[[Document, Iterable[Path]], PathSet]


def without_the_selection(complete: Completion) -> Completion:
    return lambda D, P: complete(D, P) - frozenset(P)


def of_one_only(complete: Completion) -> Completion:
    return lambda D, P: complete(D, P) if len(frozenset(P)) == 1 else frozenset(P)


def all_for_several(complete: Completion) -> Completion:
    return lambda D, P: paths(D) if len(frozenset(P)) > 1 else complete(D, P)


def none_for_many(complete: Completion) -> Completion:
    return lambda D, P: frozenset() if len(frozenset(P)) > 2 else complete(D, P)


def with_the_root(complete: Completion) -> Completion:
    return lambda D, P: complete(D, P) | {()}


def parents(_: Document, P: Iterable[Path]) -> PathSet:
    return frozenset(P) | {p[:-1] for p in P}


def children(D: Document, P: Iterable[Path]) -> PathSet:
    return frozenset(P) | {child for p in P for child in D.children(p)}


def with_parent(_: Document, P: Iterable[Path]) -> PathSet:
    return frozenset(p for p in P if p[:-1] in frozenset(P))


def without_the_last(_: Document, P: Iterable[Path]) -> PathSet:
    return frozenset(sorted(P)[:-1])


# Wrong ways to prune.


def in_reverse(D: Document, P: Iterable[Path]) -> Document | None:
    pruned = prune(D, P)
    if pruned is None or isinstance(pruned.tree, Text):
        return pruned
    return Document(Elem(pruned.tree.tag, pruned.tree.attrs, reversed(pruned.tree.children)))


def joining_texts(D: Document, P: Iterable[Path]) -> Document | None:
    pruned = prune(D, P)
    return None if pruned is None else Document(Elem("p", {}, [Text(pruned.text(()))]))


def pruned_with_ancestors(D: Document, P: Iterable[Path]) -> Document | None:
    return prune(D, up(D, P))


class WithAncestors(Subdocument):
    def __init__(self, document: Document, P: Iterable[Path]) -> None:
        super().__init__(document, up(document, P))


class Bare(Subdocument):
    def materialize(self) -> Document | None:
        return prune(self.document, self.paths)


class KeepsTheLeft(Subdocument):
    def __or__(self, other: Subdocument) -> Subdocument:
        return self


class EqualByDocument(Subdocument):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Subdocument) and self.document == other.document

    __hash__ = None


# Wrong policies.


def counting() -> Policy:
    calls = 0

    def context(P: Iterable[Path]) -> PathSet:
        nonlocal calls
        calls += 1
        return frozenset(P) | ({()} if calls % 3 == 0 else frozenset())

    return lambda D: context


def policy(complete: Completion) -> Policy:
    return lambda D: lambda P: complete(D, P)


def emptying(_: Document, P: Iterable[Path]) -> PathSet:
    """Takes the first path out of a set or list that it is given."""
    given = frozenset(P)
    if isinstance(P, set | list) and P:
        P.remove(min(P))
    return given


def sees_no_content(D: Document, P: Iterable[Path]) -> PathSet:
    """The first child of the root, where a text itself is selected."""
    return frozenset(P) | {p[:1] and (0,) for p in P if isinstance(D[p], Text)}


# A wrong algebra.


def difference(c: Preclosure, d: Preclosure) -> Preclosure:
    return preclosure(lambda D: lambda P: P | (c(D)(P) - d(D)(P)), name="difference")


def of_the_selected(relation: Any) -> Preclosure:
    return preclosure(lambda D: lambda P: P.union(*(relation(D)(p) for p in P)), name="of the selected")


def everything_for_several(f: Preclosure) -> Preclosure:
    closed = f.closure()
    return preclosure(lambda D: lambda P: paths(D) if len(P) > 1 else closed(D)(P), name="all for several")


# Wrong trees.


@frozen
class Forgetful:
    """An element that comes back from a pickle without its children."""

    tag: str
    attrs: dict[str, str]
    children: list[Node]

    def __reduce__(self) -> Any:
        return Forgetful, (self.tag, self.attrs, [])


def without_last_child(node: Node) -> Node:
    return node if isinstance(node, Text) else Elem(node.tag, node.attrs, list(node.children)[:-1])


def without_spaces(node: Node) -> Node:
    if isinstance(node, Text):
        return Text(node.text.strip())
    return Elem(node.tag, node.attrs, map(without_spaces, node.children))


MUTANTS: dict[str, Any] = {
    "up.extensive": wrong(up=without_the_selection(up)),
    "up.monotone": wrong(up=of_one_only(up)),
    "up.idempotent": wrong(up=parents),
    "up.preserves-unions": wrong(up=all_for_several(up)),
    "up.nothing": wrong(up=with_the_root(up)),
    "down.extensive": wrong(down=without_the_selection(down)),
    "down.monotone": wrong(down=of_one_only(down)),
    "down.idempotent": wrong(down=children),
    "down.preserves-unions": wrong(down=all_for_several(down)),
    "down.nothing": wrong(down=with_the_root(down)),
    "up-down.adjoint": wrong(down=children),
    "link.union": wrong(link=up),
    "link.composition": wrong(link=down),
    "link.extensive": wrong(link=without_the_selection(link)),
    "link.monotone": wrong(link=of_one_only(link)),
    "interior.reached": wrong(interior=with_parent),
    "interior.contractive": wrong(interior=up),
    "interior.monotone": wrong(interior=none_for_many(interior)),
    "interior.idempotent": wrong(interior=without_the_last),
    "prune.interior": wrong(prune=pruned_with_ancestors),
    "prune.count": wrong(prune=pruned_with_ancestors),
    "prune.nothing": wrong(prune=pruned_with_ancestors),
    "prune.everything": wrong(prune=in_reverse),
    "prune.provenance": wrong(prune=in_reverse),
    "prune.twice": wrong(prune=pruned_with_ancestors),
    "prune.text-subsequence": wrong(prune=joining_texts),
    "subdoc.prunes-link": wrong(subdoc=prune),
    "subdoc.content": wrong(subdoc=pruned_with_ancestors),
    "subdoc.nothing": wrong(subdoc=lambda D, P: subdoc(D, P) or D),
    "subdoc.text": wrong(subdoc=pruned_with_ancestors),
    "subdocument.paths": wrong(Subdocument=WithAncestors),
    "subdocument.materialize": wrong(Subdocument=Bare),
    "subdocument.union": wrong(Subdocument=KeepsTheLeft),
    "subdocument.equality": wrong(Subdocument=EqualByDocument),
    "definitions.paths": wrong(paths=lambda D: paths(D) - {()}),
    "definitions.at": wrong(at=lambda D, p: D[p[:-1]]),
    "definitions.up": wrong(up=parents),
    "definitions.down": wrong(down=children),
    "definitions.link": wrong(link=up),
    "definitions.interior": wrong(interior=with_parent),
    "definitions.prune": wrong(prune=in_reverse),
    "definitions.subdoc": wrong(subdoc=pruned_with_ancestors),
    "closure.valid": policy(lambda D, P: frozenset(P) | {(99,)}),
    "closure.deterministic": counting(),
    "closure.pure": policy(emptying),
    "closure.extensive": policy(without_the_last),
    "closure.monotone": policy(of_one_only(up)),
    "closure.idempotent": policy(parents),
    "closure.preserves-unions": policy(all_for_several(up)),
    "closure.content": policy(sees_no_content),
    "join.associative": wrong(join=difference),
    "join.commutative": wrong(join=lambda c, d: c),
    "join.idempotent": wrong(join=difference),
    "join.absorption": wrong(join=lambda c, d: d),
    "join.bottom": wrong(join=lambda c, d: c),
    "join.top": wrong(join=lambda c, d: d),
    "meet.associative": wrong(meet=difference),
    "meet.commutative": wrong(meet=lambda c, d: c),
    "meet.idempotent": wrong(meet=difference),
    "meet.absorption": wrong(meet=lambda c, d: d),
    "meet.bottom": wrong(meet=lambda c, d: d),
    "meet.top": wrong(meet=lambda c, d: c),
    "bottom.adds-nothing": wrong(identity=everything),
    "top.adds-everything": wrong(everything=identity),
    "meet.pointwise": wrong(meet=lambda c, d: c | d),
    "join.upper-bound": wrong(join=lambda c, d: c & d),
    "join.least": wrong(join=lambda c, d: c + d),
    "join.alternates": wrong(join=lambda c, d: c + d),
    "chain.after": wrong(compose=lambda f, g: f),
    "chain.before": wrong(compose=lambda f, g: g),
    "compose.closure-iff-join": wrong(join=lambda c, d: c + d),
    "compose.pointwise": wrong(compose=lambda f, g: g @ f),
    "union.pointwise": wrong(union=lambda f, g: f @ g),
    "constant.pointwise": wrong(constant=lambda of: identity),
    "fixed-point.least": wrong(closure=lambda f: everything),
    "fixed-point.repeats": wrong(closure=lambda f: f),
    "fixed-point.of-closure": wrong(closure=lambda f: everything),
    "needs.direct": wrong(needs=of_the_selected),
    "needs.reachability": wrong(needs=of_the_selected),
    "needs.preserves-unions": wrong(closure=everything_for_several),
    "needs.nothing": wrong(closure=lambda f: f.closure() | constant(lambda D: [()])),
    "normalize.idempotent": wrong(normalize=without_last_child),
    "normalize.keeps-text": wrong(normalize=without_spaces),
    "normalize.normal-form": wrong(normalize=lambda node: node),
    "tree.equality": wrong(equals=lambda a, b: True),
    "tree.equality-of-copies": wrong(equals=lambda a, b: a is b),
    "tree.hash": wrong(hash=id),
    "tree.pickle": wrong(Elem=Forgetful),
    "path.format-parse": wrong(format_path=lambda p: "/" + "/".join(map(str, p[:2]))),
    "path.parse-format": wrong(format_path=lambda p: "/".join(map(str, p))),
    "path.distinct": wrong(format_path=lambda p: "/" + "/".join(map(str, p[:2]))),
}

LAWS = [*Operators.laws, *Profile.laws, *Algebra.laws, *Trees.laws, *Paths.laws]


def test_every_law_has_its_mutant() -> None:
    assert sorted(MUTANTS) == sorted(law.id for law in LAWS)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_every_law_can_fail(law: Law) -> None:
    group = next(group for group in TOGETHER if law in group)
    failed = []
    for values in drawn_cases(group, 200):
        equation = law(MUTANTS[law.id], **{name: values[name] for name in law.parameters})
        failed.append(not equation.holds)
    assert any(failed)
