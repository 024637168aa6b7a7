"""Context as reachability: from a node to what its content needs, and on from there (semantics §5).

Where every rule is a matter of single nodes, the join of the rules adds to P just what can be reached from P
over all their relations. What is reached depends only on what is directly needed, and thousands of nodes of a
page need the same few labels: so it is worked out once for each combination of direct needs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import frozen

from spire.numbering import Numbering, Numbers

__all__ = ["Direct", "Needed", "Reachability"]

Direct: TypeAlias = Callable[[int], tuple[int, ...]]
"""Of a node, in numbers: what it directly needs."""


@frozen
class Needed:
    """What single nodes need, by each of some relations, and what is needed in any case."""

    relations: tuple[Direct, ...]
    fixed: Numbers

    @classmethod
    def of_all(cls, needed: Sequence[Needed | None]) -> Needed | None:
        """All together; None where any is."""
        known = [one for one in needed if one is not None]
        if len(known) < len(needed):
            return None
        return cls(tuple(r for one in known for r in one.relations), frozenset().union(*(one.fixed for one in known)))


class Reachability:
    """The closure P ↦ P and all that can be reached from the content of P and of what is fixed."""

    def __init__(self, numbering: Numbering, needed: Needed) -> None:
        self._numbering = numbering
        self._relations = needed.relations
        self._reached: dict[tuple[tuple[int, ...], ...], Numbers] = {}
        self._fixed = self._reach([tuple(needed.fixed)])

    def __call__(self, P: Numbers) -> Numbers:
        relations, reached = self._relations, self._reached
        gathered = {self._fixed}
        for subtree in self._numbering.subtrees(P):
            for number in subtree:
                direct = tuple([relation(number) for relation in relations])
                found = reached.get(direct)
                if found is None:
                    found = reached[direct] = self._reach(direct)
                gathered.add(found)
        return P.union(*gathered)

    def _reach(self, direct: Sequence[tuple[int, ...]]) -> Numbers:
        last, relations = self._numbering.last, self._relations
        found: set[int] = set()
        visited: set[int] = set()
        todo = [number for numbers in direct for number in numbers]
        while todo:
            number = todo.pop()
            if number in found:
                continue
            found.add(number)
            content, end = number, last[number]
            while content <= end:
                if content in visited:
                    content = last[content] + 1  # all that is in it was visited with it
                    continue
                visited.add(content)
                for relation in relations:
                    todo.extend(relation(content))
                content += 1
        return frozenset(found)
