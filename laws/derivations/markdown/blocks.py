"""The form that both sides are brought to: what a parser reads in Markdown, and what the tree says it should.

A block is its kind, the quotes and items around it, and its content: of a line, stretches of text, each with the set
of what it is (emphasized, code, part of a link to…), breaks and gaps; of code, its language and its text; of a row, a
line a cell; of what no rendering writes, what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

__all__ = ["BREAK", "GAP", "PLAIN", "Block", "Container", "Line", "Run", "Style", "as_json", "compared", "line"]

Style: TypeAlias = frozenset[str]
Run: TypeAlias = tuple[str, Style]
Line: TypeAlias = tuple[Run, ...]

PLAIN: Style = frozenset()
BREAK: Run = ("\n", frozenset({"break"}))
GAP: Run = ("[…]", frozenset({"gap"}))


class Container(NamedTuple):
    """A quote, or an item with its number (None for a bullet) and its list.

    `key` and `list` are whatever tells containers and lists apart; in what is compared, their numbers in order of
    appearance.
    """

    kind: str
    number: int | None
    key: Hashable
    list: Hashable


class Block(NamedTuple):
    """`kind` is p, h1 to h6, pre, hr, `header row`, `row` or `unreadable`; `around` goes from the outermost inwards."""

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
        collapsed = re.sub("[ \t\n\f\r]+", " ", text)
        for piece, own in _spaces_apart(collapsed, style) if style else [(collapsed, style)]:
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


def _spaces_apart(text: str, style: Style) -> list[Run]:
    return [(piece, PLAIN if piece == " " else style) for piece in re.split("( )", text) if piece]


def _strip_end(whole: list[Run], characters: str | None) -> None:
    while whole and whole[-1] != BREAK:
        text, style = whole.pop()
        if text := text.rstrip(characters):
            whole.append((text, style))
            return


def compared(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with containers and lists numbered as they appear, and lines without white space at their ends.

    A list goes on as long as one of its items comes right after another and has the next number: Markdown has no other.
    """
    containers: dict[Hashable, Container] = {}
    lists = 0
    before: tuple[Container, ...] = ()
    found: list[Block] = []
    for block in blocks:
        for depth, own in enumerate(block.around):
            if own.key in containers:
                continue
            number = None
            if own.list is not None:
                # Of the containers of the block before, only the one as deep can be of the same list: the others go on.
                last = before[depth] if depth < len(before) and before[:depth] == block.around[:depth] else None
                if last is not None and _goes_on(last, own):
                    number = containers[last.key].list
                else:
                    number, lists = lists, lists + 1
            containers[own.key] = Container(own.kind, own.number, len(containers), number)
        before = block.around
        around = tuple(containers[own.key]._replace(number=own.number) for own in block.around)
        found.append(Block(block.kind, around, _content(block)))
    return found


def _goes_on(last: Container, own: Container) -> bool:
    if last.number is None or own.number is None:
        return last.list == own.list and last.number is own.number
    return last.list == own.list and last.number + 1 == own.number


def _content(block: Block) -> Any:
    if block.kind in ("pre", "hr", "unreadable"):
        return block.content
    if block.kind in ("row", "header row"):
        return tuple(map(_stripped, block.content))
    return _stripped(block.content)


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


def as_json(blocks: Sequence[Block]) -> list[Any]:
    """The same as nested lists of texts and numbers, what a text is in alphabetical order.

    >>> as_json([Block("p", (Container("item", 3, 0, 0),), (("Ants", frozenset({"strong", "em"})),))])
    [['p', [['item', 3, 0, 0]], [['Ants', ['em', 'strong']]]]]
    """
    found: list[Any] = _as_json(tuple(blocks))
    return found


def _as_json(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    return list(map(_as_json, value)) if isinstance(value, tuple) else value
