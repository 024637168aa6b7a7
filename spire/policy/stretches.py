"""Needs that change only at some places of a document: between two of them every node needs the same.

Headings, lists and cells all put their labels on a stretch of document order, so that a rule is known by the
few numbers at which a stretch begins, and what a node needs is found by bisection.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from spire.numbering import Numbering

__all__ = ["Stretches", "nested"]


class Stretches:
    """The relation that gives every node the value of the last stretch that begins at or before it.

    `starts` are (node number, value), ascending; of two at one number the later counts.

    >>> relation = Stretches([(2, (7,)), (5, ())])
    >>> [relation(k) for k in range(7)]
    [(), (), (7,), (7,), (7,), (), ()]
    """

    __slots__ = ("starts", "values")

    def __init__(self, starts: Iterable[tuple[int, tuple[int, ...]]]) -> None:
        self.starts: list[int] = [0]
        self.values: list[tuple[int, ...]] = [()]
        for start, value in starts:
            self.starts.append(start)
            self.values.append(value)

    def __call__(self, number: int) -> tuple[int, ...]:
        return self.values[bisect_right(self.starts, number) - 1]


def nested(numbering: Numbering, values: Iterable[tuple[int, tuple[int, ...]]]) -> Stretches:
    """The relation that gives every node the value of the innermost of some elements at or above it.

    `values` are (element number, value), ascending.
    """
    return Stretches(_borders(numbering, values))


def _borders(
    numbering: Numbering, values: Iterable[tuple[int, tuple[int, ...]]]
) -> Iterable[tuple[int, tuple[int, ...]]]:
    open_: list[tuple[int, tuple[int, ...]]] = []  # (end, value) of the elements that are not over yet

    def over(before: int) -> Iterable[tuple[int, tuple[int, ...]]]:
        while open_ and open_[-1][0] <= before:
            end, _ = open_.pop()
            yield end, open_[-1][1] if open_ else ()

    for number, value in values:
        yield from over(number)
        yield number, value
        open_.append((numbering.last[number] + 1, value))
    yield from over(len(numbering))
