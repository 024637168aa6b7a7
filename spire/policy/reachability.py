"""Context as reachability: from a node to what its content needs, and on from there (semantics §5).

Where every rule is a matter of single nodes, the join of the rules adds to P just what can be reached from P
over all their relations. What is reached depends only on what is directly needed, and thousands of nodes of a
page need the same few labels: so it is worked out once for each combination of direct needs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import frozen

from spire.numbering import Numbering, Numbers
from spire.policy.stretches import Stretches

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
        self._starts: list[int] | None = None
        if all(isinstance(relation, Stretches) for relation in needed.relations):
            # Between two of these numbers all nodes need the same, so that it is enough to look at one.
            self._starts = sorted({0}.union(*(r.starts for r in needed.relations if isinstance(r, Stretches))))
            self._on_stretch: list[Numbers | None] = [None] * len(self._starts)
        self._by_need: dict[tuple[tuple[int, ...], ...], Numbers] = {}
        self._fixed = self._reached_from([tuple(sorted(needed.fixed))])

    def __call__(self, P: Numbers) -> Numbers:
        return P.union(*self._gathered(P))

    def needed(self, P: Numbers) -> Numbers:
        """What is reached, and of P itself only what its content needs or what is fixed."""
        return frozenset[int]().union(*self._gathered(P))

    def _gathered(self, P: Numbers) -> list[Numbers]:
        last = self._numbering.last
        gathered: list[Numbers] = [self._fixed]
        number = 0
        for top in sorted(P):
            number = max(number, top)
            end = last[top]
            while number <= end:
                found, number = self._reached(number)
                gathered.append(found)
        return gathered

    def _reached(self, number: int) -> tuple[Numbers, int]:
        """What is reached from a node without its content, and the next node that may reach something else."""
        if self._starts is None:
            return self._reached_by_need(self._direct(number)), number + 1
        following = bisect_right(self._starts, number)
        found = self._on_stretch[following - 1]
        if found is None:
            found = self._on_stretch[following - 1] = self._reached_by_need(self._direct(number))
        return found, self._starts[following] if following < len(self._starts) else len(self._numbering)

    def _direct(self, number: int) -> tuple[tuple[int, ...], ...]:
        return tuple([relation(number) for relation in self._relations])

    def _reached_by_need(self, direct: tuple[tuple[int, ...], ...]) -> Numbers:
        found = self._by_need.get(direct)
        if found is None:
            found = self._by_need[direct] = self._reached_from(direct)
        return found

    def _reached_from(self, direct: Sequence[tuple[int, ...]]) -> Numbers:
        """The nodes that are needed, what their content needs, and so on."""
        last, starts = self._numbering.last, self._starts
        found: set[int] = set()
        visited: set[int] = set()
        todo = [number for numbers in direct for number in numbers]
        while todo:
            top = todo.pop()
            if top in found:
                continue
            found.add(top)
            number, end = top, last[top]
            while number <= end:
                if number in visited:
                    number = last[number] + 1  # all that is in it was visited with it
                    continue
                visited.add(number)
                for numbers in self._direct(number):
                    todo.extend(numbers)
                if starts is None:
                    number += 1
                else:
                    following = bisect_right(starts, number)
                    number = starts[following] if following < len(starts) else end + 1
        return frozenset(found)
