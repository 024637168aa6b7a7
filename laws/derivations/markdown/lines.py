"""What leaves say together, on a line and in code, where some of them are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from laws.derivations.markdown.blocks import BREAK, GAP, PLAIN, Line, Run, line
from laws.derivations.markdown.leaves import Leaf
from spire.tree import Elem

__all__ = ["Leaves", "codes", "is_missed", "line_of", "showing", "words_of"]

SPACE = re.compile("[ \t\n\f\r]+")
BETWEEN = (GAP, BREAK, (" ", PLAIN))

Leaves: TypeAlias = Sequence[tuple[Leaf, bool]]
"""Leaves, each with whether it is kept."""


def is_missed(leaves: Leaves) -> bool:
    """Whether anything that shows is left out."""
    return any(leaf.shows and not kept for leaf, kept in leaves)


def pieces(leaves: Leaves) -> Iterator[tuple[int, int]]:
    """The first and the last place of each stretch of kept leaves of one run."""
    places = [(place, leaf.run) for place, (leaf, kept) in enumerate(leaves) if kept]
    for _, stretch in groupby(enumerate(places), key=lambda it: (it[1][0] - it[0], it[1][1])):
        together = [place for _, (place, _) in stretch]
        yield together[0], together[-1]


def showing(leaves: Leaves) -> Leaves:
    """From the first piece that shows something to the last."""
    found = [(first, last) for first, last in pieces(leaves) if any(leaf.shows for leaf, _ in leaves[first : last + 1])]
    return leaves[found[0][0] : found[-1][1] + 1] if found else []


def line_of(leaves: Leaves) -> Line:
    """White space collapsed but in what is verbatim, a space or a gap between pieces, from the first that
    shows something to the last.
    """
    leaves = showing(leaves)
    runs: list[Run] = []

    def add_space() -> None:
        if not runs or runs[-1] != (" ", PLAIN):
            runs.append((" ", PLAIN))

    before = None
    for first, last in pieces(leaves):
        add_space()
        if before is not None and is_missed(leaves[before + 1 : first]):
            runs.append(GAP)
            add_space()
        before = last
        for leaf, _ in leaves[first : last + 1]:
            style = leaf.where.style
            if leaf.is_break:
                runs.append(BREAK)
            elif isinstance(leaf.node, Elem) and leaf.node.tag == "hr":
                add_space()
            elif isinstance(leaf.node, Elem):
                runs.append((SPACE.sub(" ", leaf.text).strip(" "), style - {"code"} | {"image"}))
            elif leaf.where.verbatim:
                for place, row in enumerate(rows_of_text(leaf.text)):
                    if place:
                        runs.append(BREAK)
                    if SPACE.fullmatch(row):
                        add_space()
                    elif row:
                        runs.append((row, style))
            else:
                for place, word in enumerate(SPACE.split(leaf.text)):
                    if place:
                        add_space()
                    if word:
                        runs.append((word, style))
    return line(one_gap(runs))


def one_gap(runs: list[Run]) -> Iterator[Run]:
    """Breaks and spaces beside a gap are part of it, and it stands between two things that show."""
    stretches = [(between, list(stretch)) for between, stretch in groupby(runs, key=BETWEEN.__contains__)]
    for place, (between, stretch) in enumerate(stretches):
        if not between or GAP not in stretch:
            yield from stretch
        elif 0 < place < len(stretches) - 1:
            yield from [(" ", PLAIN), GAP, (" ", PLAIN)]


def codes(leaves: Leaves) -> Iterator[tuple[str, tuple[int, int]]]:
    """The text of each fence, with its first and last place: what is left out parts one from the next."""
    together: list[tuple[int, int]] = []
    for first, last in [*pieces(leaves), (len(leaves), len(leaves))]:
        if together and (first == len(leaves) or is_missed(leaves[together[-1][1] + 1 : first])):
            text = ""
            for start, end in together:
                if text and not text.endswith("\n"):
                    text += "\n"
                own = ["\n" if leaf.is_break else leaf.text for leaf, _ in leaves[start : end + 1]]
                text += "\n".join(rows_of_text("".join(own)))
            if text.strip():
                yield text if text.endswith("\n") else text + "\n", (together[0][0], together[-1][1])
            together = []
        together.append((first, last))


def words_of(leaves: Leaves) -> str:
    """What a heading says, without any marks."""
    text = ""
    for first, last in pieces(leaves):
        text += " "
        for leaf, _ in leaves[first : last + 1]:
            text += "\0" if leaf.is_break else leaf.text
    rows = [SPACE.sub(" ", row).strip(" ") for row in text.split("\0")]
    return "\n".join(row for row in rows if row)


def rows_of_text(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
