"""In which stretches the leaves that a selection keeps are written."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import TypeAlias

from spire.rendering.layout import Layout, Place

__all__ = ["Pieces", "stretches"]

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
