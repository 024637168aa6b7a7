"""The form that both sides of the parse-back tests are brought to: what Markdown says, and what the tree says.

A block is its kind, the quotes and items around it, and its content: of a line, stretches of text, each with the set
of what it is (emphasized, code, part of a link to…), breaks and gaps; of code, the text; of a row, a line a cell.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

__all__ = ["BREAK", "GAP", "PLAIN", "Block", "Container", "Line", "Run", "compared", "line"]

Style: TypeAlias = frozenset[str]
Run: TypeAlias = tuple[str, Style]
Line: TypeAlias = tuple[Run, ...]

PLAIN: Style = frozenset()
BREAK: Run = ("\n", frozenset({"break"}))
GAP: Run = ("[…]", frozenset({"gap"}))


class Container(NamedTuple):
    """A quote, or an item with its number (None for a bullet) and its list."""

    kind: str
    number: int | None
    key: Hashable
    list: Hashable


class Block(NamedTuple):
    kind: str
    around: tuple[Container, ...]
    content: Any


def line(runs: Iterable[Run]) -> Line:
    """The runs with no space beside a break or at an end, no break at an end, no two spaces in a row; what a
    space is part of does not count.
    """
    whole: list[Run] = []
    for text, style in runs:
        if (text, style) == BREAK:
            _strip_end(whole, " ")
            if whole:
                whole.append(BREAK)
            continue
        for piece, own in _spaces_apart(text, style) if style else [(text, style)]:
            piece = re.sub(" +", " ", piece)
            if not whole or whole[-1] == BREAK or whole[-1][0].endswith(" "):
                piece = piece.lstrip(" ")
            if whole and whole[-1][1] == own and own not in (BREAK[1], GAP[1]):
                whole[-1] = (whole[-1][0] + piece, own)
            elif piece:
                whole.append((piece, own))
    while whole and (whole[-1] == BREAK or not whole[-1][0].strip(" ")):
        whole.pop()
    _strip_end(whole, " ")
    return tuple(whole)


def _stripped(content: Line) -> Line:
    """Without white space of any kind at the ends: some parsers strip that as well."""
    whole = list(content)
    while whole and (whole[-1] == BREAK or not whole[-1][0].strip()):
        whole.pop()
    while whole and (whole[0] == BREAK or not whole[0][0].strip()):
        del whole[0]
    if whole:
        _strip_end(whole, None)
        whole[0] = (whole[0][0].lstrip(), whole[0][1])
    return tuple(whole)


def _spaces_apart(text: str, style: Style) -> list[Run]:
    return [(piece, PLAIN if piece == " " else style) for piece in re.split("( )", text) if piece]


def _strip_end(whole: list[Run], characters: str | None) -> None:
    while whole and whole[-1] != BREAK:
        text, style = whole.pop()
        if text := text.rstrip(characters):
            whole.append((text, style))
            return


def compared(blocks: Sequence[Block]) -> list[tuple[Any, ...]]:
    """The blocks, with containers by the order in which they first hold one, instead of by identity."""
    order: dict[Hashable, int] = {}
    return [
        (
            block.kind,
            tuple((own.kind, own.number, order.setdefault(own.key, len(order))) for own in block.around),
            _content(block),
        )
        for block in blocks
    ]


def _content(block: Block) -> Any:
    if block.kind in ("pre", "hr"):
        return block.content
    if block.kind in ("row", "header row"):
        return tuple(map(_stripped, block.content))
    return _stripped(block.content)


def lists_differ(written: Sequence[Block], meant: Sequence[Block]) -> str | None:
    """Where items of two lists are read as of one, or an item right after another of its list as of another list."""
    of_written: dict[Hashable, Hashable] = {}
    pairs = [list(zip(one.around, other.around, strict=True)) for one, other in zip(written, meant, strict=True)]
    for block in pairs:
        for one, other in block:
            if one.list is not None and of_written.setdefault(one.list, other.list) != other.list:
                return f"two lists are read as one, at {other}"
    for before, after in pairwise(pairs):
        for (one, other), (next_one, next_other) in zip(before, after, strict=False):
            if other.key == next_other.key:
                continue
            follows = other.number is None is next_other.number or (
                None not in (other.number, next_other.number) and (other.number or 0) + 1 == next_other.number
            )
            if follows and other.list == next_other.list and one.list != next_one.list:
                return f"one list is read as two, at {next_other}"
            break
    return None
