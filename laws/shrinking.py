"""The smallest case on which a finding stays: nodes, marks, attributes and words are left out while it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from attrs import evolve, frozen

from laws.cases import Case
from spire.document import Document
from spire.tree import Elem, Node, Text

__all__ = ["shrunk"]

FEW = 16
"""Of so many nodes, any two subtrees are left out together as well: a table stays regular only so."""


@frozen
class _Row:
    """A node without its children, how deep it stands, and the path sets that it is in."""

    depth: int
    node: Node
    marks: frozenset[str]


Rows = Sequence[_Row]


def shrunk(case: Case, stays: Callable[[Case], bool], *, most: int = 5_000) -> Case:
    """A case on which it stays, and of which no part can be left out: what is tried comes in a fixed order.

    `stays` is asked at most so many times, so that a finding on a large page takes no hours.

    >>> from spire import Elem, Text, paths
    >>> D = Document(Elem("div", {}, [Elem("p", {"id": "a"}, [Text("Ants dig.")]), Elem("br"), Elem("hr")]))
    >>> small = shrunk(Case(D, paths(D)), lambda case: bool(case.P) and bool(case.D.elements("br")))
    >>> small.D.tree, sorted(small.P)
    (Elem('br', {}, []), [()])
    """
    rows, asked, normal = _rows(case), 0, _is_normal(_rows(case))

    def tried(candidate: Rows) -> bool:
        nonlocal asked, rows
        if asked >= most or (normal and not _is_normal(candidate)):
            return False
        asked += 1
        if not stays(_case(candidate, case)):
            return False
        rows = candidate
        return True

    before: Rows = ()
    while before != rows and asked < most:
        before = rows
        _in_stretches(lambda: rows, tried)
        for candidates in (_lifted, _simpler, _without_two):
            while any(map(tried, candidates(rows))):
                pass
    return _case(rows, case)


def _rows(case: Case) -> Rows:
    numbering = case.D.numbering
    marked = {name: numbering.numbers(paths) for name, paths in (("P", case.P), ("Q", case.Q))}
    rows: list[_Row] = []
    for number, node in enumerate(numbering.nodes):
        depth = rows[numbering.parent[number]].depth + 1 if number else 0
        bare = Elem(node.tag, node.pairs) if isinstance(node, Elem) else node
        rows.append(_Row(depth, bare, frozenset(name for name, numbers in marked.items() if number in numbers)))
    return rows


def _case(rows: Rows, case: Case) -> Case:
    done: list[tuple[int, Node]] = []
    for row in reversed(rows):
        children: list[Node] = []
        while done and done[-1][0] == row.depth + 1:
            children.append(done.pop()[1])
        done.append((row.depth, Elem(row.node.tag, row.node.pairs, children) if children else row.node))  # type: ignore[union-attr] # a node with children is an Elem
    D = Document(done[0][1])
    P, Q = (D.numbering.paths(k for k, row in enumerate(rows) if name in row.marks) for name in ("P", "Q"))
    return evolve(case, D=D, P=P, Q=Q)


def _is_normal(rows: Rows) -> bool:
    """Whether no text stands beside a text, and none is empty."""
    beside = any(
        a.depth == b.depth and isinstance(a.node, Text) and isinstance(b.node, Text) for a, b in pairwise(rows)
    )
    return not beside and not any(row.node == Text("") for row in rows)


def _end(rows: Rows, start: int) -> int:
    """The number after the last of the subtree."""
    end = start + 1
    while end < len(rows) and rows[end].depth > rows[start].depth:
        end += 1
    return end


def _without(rows: Rows, start: int, stop: int) -> Rows:
    """The rows but for those from start to stop and what is in them."""
    end, top = stop, min(row.depth for row in rows[start:stop])
    while end < len(rows) and rows[end].depth > top:
        end += 1
    return [*rows[:start], *rows[end:]]


def _in_stretches(rows: Callable[[], Rows], tried: Callable[[Rows], bool]) -> None:
    """Large stretches first, with or without what is in them: a page of thousands of nodes, wide or deep, is soon one
    of dozens.
    """
    size = len(rows()) // 2
    while size:
        for less in (_without, _unwrapped):
            start = 1
            while start < len(rows()):
                if not tried(less(rows(), start, min(start + size, len(rows())))):
                    start += size
        size //= 2


def _unwrapped(rows: Rows, start: int, stop: int) -> Rows:
    """The rows but for those from start to stop; what is in them stands in what they stood in."""
    kept: list[_Row] = []
    above: list[tuple[int, int]] = []  # of each row above the present one: its depth, and that of what is in it now
    for number, row in enumerate(rows):
        while above and above[-1][0] >= row.depth:
            above.pop()
        depth = above[-1][1] if above else 0
        if not start <= number < stop:
            kept.append(evolve(row, depth=depth))
            depth += 1
        above.append((row.depth, depth))
    return kept


def _lifted(rows: Rows) -> Iterator[Rows]:
    """A subtree alone."""
    for start in range(1, len(rows)):
        depth = rows[start].depth
        yield [evolve(row, depth=row.depth - depth) for row in rows[start : _end(rows, start)]]


def _simpler(rows: Rows) -> Iterator[Rows]:
    """A mark less, an attribute less, or fewer letters."""
    for place, row in enumerate(rows):
        simpler = [evolve(row, marks=row.marks - {mark}) for mark in sorted(row.marks)]
        if isinstance(row.node, Elem):
            tag, pairs = row.node.tag, row.node.pairs
            simpler += [evolve(row, node=Elem(tag, tuple(other for other in pairs if other != pair))) for pair in pairs]
        elif row.node.text != "t":
            words = row.node.text.split()
            texts = ["t", *words[:1], *(" ".join(words[:-1]),)[: len(words) > 1]]
            simpler += [evolve(row, node=Text(text)) for text in texts if len(text) < len(row.node.text) or text == "t"]
        for other in simpler:
            yield [*rows[:place], other, *rows[place + 1 :]]


def _without_two(rows: Rows) -> Iterator[Rows]:
    if len(rows) <= FEW:
        for one, other in combinations(range(1, len(rows)), 2):
            if other < len(rows) and other >= _end(rows, one):
                yield _without(_without(rows, other, other + 1), one, one + 1)
