"""Paths, path sets, and the text form of a path (paper, section 2.1)."""

from __future__ import annotations

import re
from typing import TypeAlias

from spire.errors import InvalidPath

__all__ = ["Path", "PathSet", "format_path", "parse_path"]

Path: TypeAlias = tuple[int, ...]
"""Child indices from the root, counted from 0; `()` is the root (paper, section 2.1; semantics §3). Tuple order is
document order."""

PathSet: TypeAlias = frozenset[Path]
"""A selection of nodes of one document (paper, section 2.1; semantics §3)."""

_PATH = re.compile(r"/|(?:/(?:0|[1-9][0-9]*))+")


def format_path(path: Path) -> str:
    """The text form of a path: `/` for the root, `/0/1` for the second child of its first child (semantics §3).

    >>> format_path((0, 0, 1))
    '/0/0/1'
    """
    return "/" + "/".join(map(str, path))


def parse_path(text: str) -> Path:
    """The path of a text form; the inverse of `format_path` (semantics §3). Raises `InvalidPath` for any other text.

    >>> parse_path("/0/0/1")
    (0, 0, 1)
    >>> parse_path("/")
    ()
    """
    if not _PATH.fullmatch(text):
        raise InvalidPath(f"not a path: {text!r}; write / for the root, /0/1 for the second child of its first child")
    return tuple(int(place) for place in text.split("/") if place)
