"""Ladders: the ways in which a selection grows step by step into its neighbourhood (paper, section 2.4; semantics §9).

A ladder gives, for a selection S of an annotated document, a chain S = P₀ ⊂ P₁ ⊂ … of ever larger selections. It is
made of steps, one after the other: `completed >> sentence_by_sentence >> block_by_block(section, whole=ROWS)`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from attrs import frozen

from spire.document import Document
from spire.html.outline import last_in_force
from spire.numbering import Numbers
from spire.path import Path, PathSet
from spire.runs import block_runs
from spire.sentences import Annotated

__all__ = [
    "LADDER",
    "Climb",
    "Ladder",
    "Scope",
    "block_by_block",
    "completed",
    "document",
    "enclosing",
    "inside",
    "section",
    "sentence_by_sentence",
    "whole_blocks",
]

ROWS = ("tr",)
SECTIONS = ("section", "article", "aside", "nav", "main", "blockquote", "details", "dialog", "fieldset", "figure")


class Climb:
    """How far a selection has grown: its nodes, and the sentences and blocks of which it has something.

    Sentences and blocks are counted from 0 in document order; a block is a block run with all its sentences.
    """

    def __init__(self, annotated: Annotated, S: Numbers) -> None:
        self.annotated = annotated
        self.numbers = set(S)
        self.blocks = annotated.blocks
        of_leaf = annotated.sentence_of_leaf
        self._whole: set[int] = set()  # the blocks that were taken whole
        self.sentences = {of_leaf[leaf] for leaf in annotated.document.numbering.down(S) if leaf in of_leaf}

    def block_of(self, sentence: int) -> int:
        return bisect_right(self.blocks, sentence, key=lambda block: block.start) - 1

    def touched_blocks(self) -> list[int]:
        return sorted({self.block_of(sentence) for sentence in self.sentences})

    def add(self, numbers: Iterable[int], sentences: Iterable[int]) -> Numbers:
        """Take nodes, and all of these sentences, into the selection; gives the nodes that are new."""
        added = set(numbers)
        for sentence in sentences:
            self.sentences.add(sentence)
            added |= self.annotated.sentences[sentence].numbers
        added -= self.numbers
        self.numbers |= added
        return frozenset(added)

    def add_blocks(self, blocks: Iterable[int]) -> Numbers:
        """Take whole blocks into the selection, with what stands between their sentences."""
        added: set[int] = set()
        for block in blocks:
            if block not in self._whole:
                self._whole.add(block)
                sentences = self.blocks[block]
                added |= self.add(self.annotated.leaves(sentences[0], sentences[-1]), sentences)
        return frozenset(added)


Step: TypeAlias = Callable[[Climb], Iterator[Numbers]]
"""From how far a selection has grown, the nodes that each further rung adds; the climb has them by then."""

Scope: TypeAlias = Callable[[Climb, int], range]
"""Of a climb and one of its blocks: the blocks that it may grow into."""


@frozen
class Ladder:
    """Steps one after the other; `a >> b` is the ladder of the steps of a, then those of b (paper, section 2.4;
    semantics §9).

    `ladder(annotated)(S)` is the chain of path sets of the annotated document, S itself first. It raises `InvalidPath`
    for a path outside that document.

    >>> from spire import Document, Elem, Text, annotate
    >>> annotated = annotate(Document(Elem("p", {}, [Text("Ants dig. Bees fly. Cats nap.")])))
    >>> chain = LADDER(annotated)(annotated.sentences[1].paths)
    >>> [annotated.text(rung) for rung in chain]
    ['Bees fly.', 'Bees fly.Cats nap.', 'Ants dig.Bees fly.Cats nap.', 'Ants dig. Bees fly. Cats nap.']
    """

    steps: tuple[Step, ...]

    def __rshift__(self, other: Ladder) -> Ladder:
        return Ladder(self.steps + other.steps)

    def __call__(self, annotated: Annotated) -> Callable[[Iterable[Path]], Iterator[PathSet]]:
        def chain(S: Iterable[Path]) -> Iterator[PathSet]:
            numbering = annotated.document.numbering
            rung = numbering.numbers(S)
            yield numbering.paths(rung)
            for added in self.climb(annotated, rung):
                rung |= added
                yield numbering.paths(rung)

        return chain

    def climb(self, annotated: Annotated, S: Numbers) -> Iterator[Numbers]:
        """What each rung after the first adds, in node numbers; never nothing."""
        climb = Climb(annotated, S)
        for step in self.steps:
            yield from filter(None, step(climb))


def _completed(climb: Climb) -> Iterator[Numbers]:
    yield climb.add((), list(climb.sentences))


completed = Ladder((_completed,))
"""All of every sentence that something is selected of, at once."""


def _outward(selected: Iterable[int], ranges: Sequence[range]) -> Iterator[int]:
    """The members of some ascending, disjoint ranges that are not selected: those nearest to a selected one of
    the same range first; of two as near the one that follows, then the earlier one.
    """
    chosen = set(selected)
    heap: list[tuple[int, int, int, range]] = []  # distance, whether it precedes, the member, its range
    for one in chosen:
        place = bisect_right(ranges, one, key=lambda r: r.start) - 1
        home = ranges[place] if place >= 0 and one in ranges[place] else range(0)
        heap += [(1, 0, one + 1, home), (1, 1, one - 1, home)]
    heap = [(d, back, one, home) for d, back, one, home in heap if one in home and one not in chosen]
    heapify(heap)
    while heap:
        distance, back, one, home = heappop(heap)
        if one in chosen:
            continue
        chosen.add(one)
        yield one
        following = one - 1 if back else one + 1
        if following in home and following not in chosen:
            heappush(heap, (distance + 1, back, following, home))


def _sentence_by_sentence(climb: Climb) -> Iterator[Numbers]:
    ranges = [climb.blocks[block] for block in climb.touched_blocks()]
    for sentence in _outward(climb.sentences, ranges):
        yield climb.add((), (sentence,))


sentence_by_sentence = Ladder((_sentence_by_sentence,))
"""The other sentences of the blocks that something is selected of, one at a time: the nearest first, a following one
before a preceding one as near."""


def _whole_blocks(climb: Climb) -> Iterator[Numbers]:
    yield climb.add_blocks(climb.touched_blocks())


whole_blocks = Ladder((_whole_blocks,))
"""All of the blocks that something is selected of, at once, with what stands between their sentences."""


def block_by_block(scope: Scope, *, whole: Collection[str] = ()) -> Ladder:
    """The other blocks within a scope of the selected ones, one at a time, the nearest in document order first; of a
    block in an element of the tags `whole`, a row say, all blocks of that element at once, if it is in the scope.
    """
    around = inside(*whole)

    def step(climb: Climb) -> Iterator[Numbers]:
        touched = climb.touched_blocks()
        scopes: list[range] = []
        for block in touched:
            if not scopes or block not in scopes[-1]:  # else its scope lies within that one
                scopes.append(scope(climb, block))
        ranges = _merged(scopes)
        for block in _outward(touched, ranges):
            home, row = ranges[bisect_right(ranges, block, key=lambda r: r.start) - 1], around(climb, block)
            is_in_scope = block in row and home.start <= row.start and row.stop <= home.stop
            yield climb.add_blocks(row if is_in_scope else (block,))

    return Ladder((step,))


def enclosing(*tags: str) -> Ladder:
    """All of the nearest elements of these tags around the selected blocks, at once: a row comes as a whole."""

    def step(climb: Climb) -> Iterator[Numbers]:
        blocks = {block for touched in climb.touched_blocks() for block in inside(*tags)(climb, touched)}
        yield climb.add_blocks(sorted(blocks))

    return Ladder((step,))


def _merged(ranges: Iterable[range]) -> list[range]:
    """Disjoint ranges, ascending, that cover the same; of two that meet, each stays."""
    merged: list[range] = []
    for one in sorted(ranges, key=lambda r: (r.start, -r.stop)):
        if merged and one.start < merged[-1].stop:
            merged[-1] = range(merged[-1].start, max(merged[-1].stop, one.stop))
        elif one:
            merged.append(one)
    return merged


def inside(*tags: str) -> Scope:
    """The blocks inside the nearest element of these tags around a block; none where there is none."""

    def scope(climb: Climb, block: int) -> range:
        firsts, numbering = climb.annotated.first_texts, climb.annotated.original.numbering
        holder = climb.annotated.original.once(lambda D: _holders(D, tags), key=(inside, tags))[firsts[block]]
        if holder < 0:
            return range(0)
        return range(bisect_left(firsts, holder), bisect_right(firsts, numbering.last[holder]))

    return scope


def _holders(D: Document, tags: Collection[str]) -> dict[int, int]:
    """By the first text of each block, the nearest element of these tags around it; -1 where there is none."""
    elements = [number for tag in tags for number in D.numbering.tagged.get(tag, ())]
    return D.numbering.nearest_above([run.texts[0] for run in block_runs(D)], elements)


def section(climb: Climb, block: int) -> range:
    """The blocks for which the heading in force at a block is in force, and that heading's own; where none is, the
    blocks around it for which none is.
    """
    return climb.annotated.original.once(_sections)[block]


def _sections(D: Document) -> list[range]:
    """Per block, the blocks of its section."""
    firsts = [run.texts[0] for run in block_runs(D)]
    changes: list[tuple[int, int | None]] = [(0, None), *last_in_force(D)]

    def heading_at(number: int) -> int | None:
        return changes[bisect_right(changes, number, key=lambda change: change[0]) - 1][1]

    headings = [heading_at(first) for first in firsts]
    sections: dict[int, range] = {}  # by heading
    needing: dict[int | None, list[int]] = {}  # the headings that each is needed by; None for those that need none
    for heading in sorted({number for _, number in changes if number is not None}):
        sections[heading] = range(bisect_left(firsts, heading), bisect_right(firsts, D.numbering.last[heading]))
        needing.setdefault(heading_at(heading), []).append(heading)
    without: list[range] = []
    for block, in_force in enumerate(headings):
        if in_force is not None:
            sections[in_force] = _spanned(sections[in_force], range(block, block + 1))
        elif without and without[-1].stop == block:
            without[-1] = range(without[-1].start, block + 1)
        else:
            without.append(range(block, block + 1))
    outward = list(needing.get(None, ()))
    for heading in outward:
        outward += needing.get(heading, ())
    for heading in reversed(outward):
        around = heading_at(heading)
        if around is not None:
            sections[around] = _spanned(sections[around], sections[heading])
    return [
        sections[in_force] if in_force is not None else without[bisect_right(without, block, key=lambda r: r.start) - 1]
        for block, in_force in enumerate(headings)
    ]


def _spanned(one: range, other: range) -> range:
    """From the first of both to the last of both; that of a heading without a block is empty, at its place."""
    return range(min(one.start, other.start), max(one.stop, other.stop))


def document(climb: Climb, block: int) -> range:  # noqa: ARG001  # every scope is asked about a block
    """All blocks."""
    return range(len(climb.blocks))


LADDER = (
    completed
    >> sentence_by_sentence
    >> whole_blocks
    >> enclosing(*ROWS)
    >> block_by_block(inside("li", "dt", "dd"), whole=ROWS)
    >> block_by_block(inside("table"), whole=ROWS)
    >> block_by_block(inside("ul", "ol", "menu", "dl"), whole=ROWS)
    >> block_by_block(section, whole=ROWS)
    >> block_by_block(inside(*SECTIONS), whole=ROWS)
    >> block_by_block(document, whole=ROWS)
)
"""Complete sentences; sentence by sentence to the whole block; the row; then block by block, in a table row by row,
within the item, the table, the list, the section, and beyond (paper, section 2.4; semantics §9)."""
