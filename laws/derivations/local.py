"""Local context once more, word for word from semantics §9."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from spire.path import PathSet

__all__ = ["Expanded", "expanded", "sentence_by_sentence"]


@frozen
class Expanded:
    """What a selection grew to, that with its context, what of its own context found no room, and the sizes."""

    rung: PathSet
    view: PathSet
    dropped: PathSet
    size: int
    overrun: int


def expanded(
    rungs: Sequence[PathSet],
    context: Callable[[PathSet], PathSet],
    size: Callable[[PathSet], int],
    budget: int,
) -> Expanded:
    """The rung before the first that, with its context, is larger than the budget. Where that is the first, the costliest
    nodes of its context go, of equals the one that comes first, until it fits or the selection is alone.

    >>> rungs = [frozenset({(0,)}), frozenset({(0,), (1,)}), frozenset({(0,), (1,), (2,)})]
    >>> sorted(expanded(rungs, lambda S: S, len, 2).rung)
    [(0,), (1,)]
    """
    seed = rungs[0]
    whole = view = context(seed)
    if size(view) > budget:
        costs = {path: size(frozenset({path})) for path in view - seed}
        for path in sorted(costs, key=lambda path: (-costs[path], path)):
            if size(view) <= budget:
                break
            view -= {path}
        return Expanded(seed, view, whole - view, size(view), max(0, size(view) - budget))
    rung = seed
    for higher in rungs[1:]:
        if size(context(higher)) > budget:
            break
        rung, view = higher, context(higher)
    return Expanded(rung, view, frozenset(), size(view), 0)


def sentence_by_sentence(touched: Sequence[int], blocks: Sequence[range]) -> list[list[int]]:
    """The sentences that are whole, rung by rung: those that are touched, then the others of their blocks, the nearest
    first, a following one before a preceding one as near, then the earlier.

    >>> sentence_by_sentence([1], [range(0, 3), range(3, 5)])
    [[1], [1, 2], [0, 1, 2]]
    """
    homes = [(block, [n for n in touched if n in block]) for block in blocks]
    others = {
        n: min((abs(n - near), n < near) for near in nearby)
        for block, nearby in homes
        for n in block
        if nearby and n not in nearby
    }
    rungs = [sorted(touched)]
    for n in sorted(others, key=lambda n: (others[n], n)):
        rungs.append(sorted([*rungs[-1], n]))
    return rungs
