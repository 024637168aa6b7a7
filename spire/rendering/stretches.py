"""In which stretches the leaves that a selection keeps are written."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import TypeAlias

from spire.rendering.layout import Layout, Place
from spire.tree import Text

__all__ = ["Pieces", "showing", "stretches"]

Pieces: TypeAlias = list[tuple[int, int]]
"""Ranges of kept leaves, each from its first to the one after its last, ascending. No piece goes on from one run
into the next: where a piece begins at the end of the one before, a run does; elsewhere leaves were left out."""


def stretches(layout: Layout, ranges: Pieces, *, groups: bool) -> Iterator[tuple[Place, Pieces]]:
    """The ranges cut into pieces, those of one run together; with `groups` those of one heading, table… as well."""
    starts, places = layout.starts, layout.places
    pieces: Pieces = []
    place = before = None
    for start, end in ranges:
        run = bisect_right(starts, start) - 1
        while start < end:
            here = places[run]
            after = starts[run + 1]
            if after > end:
                after = end
            if place is not None and (run == before or (groups and here.group >= 0 and here.group == place.group)):
                pieces.append((start, after))
            else:
                if place is not None:
                    yield place, pieces
                place, pieces = here, [(start, after)]
            before = run
            start = after
            run += 1
    if place is not None:
        yield place, pieces


def showing(layout: Layout, pieces: Pieces) -> Pieces:
    """The pieces from the first that shows something to the last, without breaks before and after all that shows; none
    where nothing does.

    What is left out beyond that is left out between two blocks. And a no-break space after a last break would be no
    line: some parsers strip it.
    """
    shows = layout.shows
    if pieces and shows[pieces[0][0]] and shows[pieces[-1][1] - 1]:
        return pieces
    places = [place for place, piece in enumerate(pieces) if shows.find(1, *piece) >= 0]
    if not places:
        return []
    pieces = pieces[places[0] : places[-1] + 1]
    start, end = pieces[0]
    breaks = _breaks(layout, start, shows.find(1, start, end))
    pieces[0] = (breaks[-1] + 1 if breaks else start), end
    start, end = pieces[-1]
    breaks = _breaks(layout, shows.rfind(1, start, end) + 1, end)
    pieces[-1] = start, (breaks[0] if breaks else end)
    return pieces


def _breaks(layout: Layout, start: int, end: int) -> list[int]:
    nodes, numbers = layout.numbering.nodes, layout.numbers
    return [leaf for leaf in range(start, end) if type(nodes[numbers[leaf]]) is not Text]
