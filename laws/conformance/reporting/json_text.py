"""JSON as text, on one line or on many: objects in the order of their names, values nested however deep, as documents are.

An implementation in Python may give anything as part of a result: what is no JSON is written as a text that names it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from math import isfinite

from laws.characters import quoted
from laws.conformance.values import Json

__all__ = ["compact", "indented", "shortened"]

WIDTH = 100


def compact(value: Json, text: Callable[[str], str] = json.dumps) -> str:
    """The value on one line. `text` writes a text; the default writes it in ASCII.

    >>> compact({"paths": [[0], []], "size": float("nan")})
    '{"paths": [[0], []], "size": "nan"}'
    """
    return "".join(_pieces(value, text))


def shortened(value: Json, most: int = WIDTH) -> str:
    """The value on one line, cut off where it is longer than that."""
    written = _on_a_line(value, most)
    if written is not None:
        return written
    pieces, length = [], 0
    for piece in _pieces(value, quoted):
        pieces.append(piece)
        length += len(piece)
        if length >= most:
            break
    return "".join(pieces)[: most - 1] + "…"


def indented(value: Json) -> Iterator[str]:
    """The value line by line: what fits on a line is on one.

    >>> list(indented([["ant"] * 20, 1]))[-3:]
    ['  ],', '  1', ']']
    """
    todo: list[tuple[int, str, Json, str]] = [(0, "", value, "")]
    while todo:
        depth, before, item, after = todo.pop()
        indent = "  " * depth
        if isinstance(item, _Written):
            yield indent + item + after
            continue
        parts = _parts(item)
        line = _on_a_line(item, WIDTH - len(indent) - len(before) - len(after))
        if not parts or line is not None:
            yield indent + before + (line or compact(item, quoted)) + after
            continue
        opening, closing = _brackets(item)
        yield indent + before + opening
        todo.append((depth, "", _Written(closing), after))
        last = len(parts) - 1
        todo += [
            (depth + 1, f"{quoted(name)}: " if name is not None else "", part, "," if place < last else "")
            for place, (name, part) in reversed([*enumerate(parts)])
        ]


class _Written(str):
    """What is written already, as opposed to a text that is a value."""

    __slots__ = ()


def _on_a_line(value: Json, room: int) -> str | None:
    """The value on one line, if it has room there."""
    written: list[str] = []
    for piece in _pieces(value, quoted):
        room -= len(piece)
        if room < 0:
            return None
        written.append(piece)
    return "".join(written)


def _pieces(value: Json, text: Callable[[str], str]) -> Iterator[str]:
    todo: list[Json] = [value]
    while todo:
        item = todo.pop()
        if isinstance(item, _Written):
            yield item
            continue
        parts = _parts(item)
        if parts is None:
            yield _scalar(item, text)
            continue
        opening, closing = _brackets(item)
        yield opening
        todo.append(_Written(closing))
        for place in range(len(parts) - 1, -1, -1):
            name, part = parts[place]
            todo.append(part)
            before = ", " if place else ""
            todo.append(_Written(before if name is None else f"{before}{text(name)}: "))


def _parts(value: Json) -> list[tuple[str | None, Json]] | None:
    """What an array or an object is made of, with the names in an object; None for anything else."""
    if isinstance(value, Mapping):
        named = {str(name): part for name, part in value.items()}
        return [(name, named[name]) for name in sorted(named)]
    if isinstance(value, list | tuple):
        return [(None, part) for part in value]
    return None


def _brackets(value: Json) -> tuple[str, str]:
    return ("{", "}") if isinstance(value, Mapping) else ("[", "]")


def _scalar(value: Json, text: Callable[[str], str]) -> str:
    if isinstance(value, str):
        return text(value)
    if value is None or type(value) in (bool, int):
        return json.dumps(value)
    if type(value) is float:
        return json.dumps(value) if isfinite(value) else text(str(value))
    return text(f"a {type(value).__name__}, which is no JSON")
