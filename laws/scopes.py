"""Small-scope proofs: the laws of the operators and of the algebra on everything there is up to a size.

A law is tried on every document of up to so many nodes, and there on every path set, every closure and preclosure, and
every relation. Nothing is sampled, so that what passes is proved for that scope. Any element and any text may stand
anywhere; of tags and texts there is one each, since no operator looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any, TypeAlias

from attrs import field, frozen

from laws.enumeration import Grammar, numbers_of_trees, path_sets, trees
from laws.implementation import SPIRE, Implementation
from laws.rulesets import Law
from spire import definitions
from spire.document import Document
from spire.errors import SpireError
from spire.numbering import Numbers
from spire.path import Path, PathSet
from spire.policy.algebra import Closure, Operator, Preclosure

__all__ = ["Scope", "prove", "size_of_scope"]

FREE = Grammar.free(tags=("a",), texts=("t",))
MOST_NODES = {"closures": 4, "preclosures": 3, "relations": 4}  # of one more there are over a million

Table: TypeAlias = Mapping[Numbers, Numbers]


@frozen
class Scope:
    """What a law was tried on: every document of up to so many nodes, every case on them.

    `counterexample` holds the values of the first case in which it fails; None where the law is proved for the scope.
    """

    law: Law
    nodes: int
    documents: int
    cases: int
    vacuous: int
    counterexample: Mapping[str, Any] | None = field(default=None, repr=False)


def prove(law: Law, *, nodes: int, implementation: Implementation = SPIRE) -> Scope:
    """Try a law of the operators or of the algebra on all that there is of up to so many nodes.

    Raises `SpireError` for a law that takes what cannot be enumerated, and for more nodes than have their policies or
    relations enumerated.

    >>> from laws.operators import link_union
    >>> proved = prove(link_union, nodes=3)
    >>> proved.documents, proved.cases, proved.counterexample
    (10, 60, None)
    """
    size_of_scope(law, nodes)
    documents = tried = vacuous = 0
    for tree in trees(nodes, FREE):
        documents += 1
        for values in _cases(law, Document(tree)):
            equation = law(implementation, **values)
            tried += 1
            vacuous += equation.vacuous
            if not equation.holds:
                return Scope(law, nodes, documents, tried, vacuous, values)
    return Scope(law, nodes, documents, tried, vacuous)


def size_of_scope(law: Law, nodes: int) -> int:
    """The number of cases of a law on all documents of up to so many nodes. Raises as `prove` does.

    >>> from laws.operators import link_union
    >>> size_of_scope(link_union, 3)  # 2 documents of 1 node, 2 of 2 and 6 of 3; 2, 4 and 8 path sets
    60
    """
    if unknown := [name for name in law.parameters if name not in _COUNTS]:
        raise SpireError(f"{law.id} is about {', '.join(unknown)}, which cannot be enumerated")
    numbers = numbers_of_trees(nodes, FREE)
    return sum(
        number * prod(_COUNTS[name](size) for name in law.parameters) for size, number in enumerate(numbers, start=1)
    )


def _cases(law: Law, D: Document) -> Iterator[dict[str, Any]]:
    policies = [name for name in law.parameters if name in _POLICIES]
    others = [name for name in law.parameters if name in _ON_DOCUMENT]
    for chosen in product(*(_POLICIES[name](D) for name in policies)):
        own = Document(D.tree)  # a document remembers what policies make of it; so many would fill the memory
        fixed = dict(zip(policies, chosen, strict=True)) | {
            name: own for name in ("D", "tiny") if name in law.parameters
        }
        for values in product(*(_ON_DOCUMENT[name](D) for name in others)):
            yield fixed | dict(zip(others, values, strict=True))


def _every_path_set(D: Document) -> Sequence[PathSet]:
    return D.once(lambda D: tuple(path_sets(D)), key="laws.scopes: path sets")


def _every_path(D: Document) -> Sequence[Path]:
    return D.once(lambda D: tuple(sorted(definitions.paths(D.tree))), key="laws.scopes: paths")


def _every_relation(D: Document) -> Iterator[Mapping[Path, PathSet]]:
    paths, sets = _every_path(D), _every_path_set(D)
    for needed in product(sets, repeat=len(paths)):
        yield {path: some for path, some in zip(paths, needed, strict=True) if some}


class _OnTable(Preclosure):
    """A policy that is given by all its values; it takes only documents of just so many nodes."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __str__(self) -> str:
        return "{" + ", ".join(f"{sorted(P)}: {sorted(value)}" for P, value in self._table.items()) + "}"

    def bind(self, D: Document) -> Operator:
        return self._table.__getitem__


class _ClosureOnTable(_OnTable, Closure):
    pass


@cache
def _subsets(count: int) -> tuple[Numbers, ...]:
    """The sets of the numbers below count, the smallest first."""
    return tuple(frozenset(chosen) for size in range(count + 1) for chosen in combinations(range(count), size))


@cache
def _closures(count: int) -> tuple[Closure, ...]:
    """Every closure on the sets of so many nodes: each by its closed sets, which any intersection of them is among."""
    _at_most(count, "closures")
    *proper, top = _subsets(count)
    found: list[Closure] = []
    for size in range(len(proper) + 1):
        for chosen in combinations(proper, size):
            closed = {*chosen, top}
            if all(one & other in closed for one, other in combinations(chosen, 2)):
                least = {P: min((Q for Q in closed if P <= Q), key=len) for P in _subsets(count)}
                found.append(_ClosureOnTable(least))
    return tuple(found)


@cache
def _preclosures(count: int) -> tuple[Preclosure, ...]:
    """Every extensive and monotone operator on the sets of so many nodes."""
    _at_most(count, "preclosures")
    subsets = _subsets(count)
    tables: list[dict[Numbers, Numbers]] = [{}]
    for P in subsets:
        tables = [
            table | {P: value}
            for table in tables
            for value in subsets
            if P.union(*(table[P - {number}] for number in P)) <= value
        ]
    return tuple(map(_OnTable, tables))


def _at_most(count: int, what: str) -> None:
    if count > MOST_NODES[what]:
        raise SpireError(f"the {what} on {count} nodes are too many; they are enumerated on up to {MOST_NODES[what]}")


def _relations(count: int) -> int:
    _at_most(count, "relations")
    return int(2 ** (count * count))


_ON_DOCUMENT: Mapping[str, Callable[[Document], Sequence[Any]]] = {
    **dict.fromkeys("PQ", _every_path_set),
    **dict.fromkeys("pq", _every_path),
}
_POLICIES: Mapping[str, Callable[[Document], Sequence[Any] | Iterator[Any]]] = {
    **dict.fromkeys("cde", lambda D: _closures(len(D))),
    **dict.fromkeys("fg", lambda D: _preclosures(len(D))),
    "relation": _every_relation,
}
_COUNTS: Mapping[str, Callable[[int], int]] = {
    **dict.fromkeys(("D", "tiny"), lambda count: 1),
    **dict.fromkeys("PQ", lambda count: 2**count),
    **dict.fromkeys("pq", lambda count: count),
    **dict.fromkeys("cde", lambda count: len(_closures(count))),
    **dict.fromkeys("fg", lambda count: len(_preclosures(count))),
    "relation": _relations,
}
