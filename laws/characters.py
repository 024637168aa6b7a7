"""Characters that cannot be seen, or that a form does not allow: strangers write what reports show."""

from __future__ import annotations

import json

from spire.presentation import escaped, printable

__all__ = ["quoted", "spelled_out"]


def spelled_out(words: str) -> str:
    r"""Words with what steers a terminal, and what neither HTML nor XML allows, spelled out; lines stay lines.

    >>> print(spelled_out("no \x1b[31mants\ufffe"))
    no \x1b[31mants\ufffe
    """
    return "".join(escaped(c) if _is_noncharacter(ord(c)) else c for c in printable(words))


def quoted(text: str) -> str:
    r"""A text as JSON, on one line, with all that cannot be seen in escapes: two texts that differ look different.

    >>> print(quoted("no\u00a0ants\n\u200b"))
    "no\u00a0ants\n\u200b"
    """
    written = json.dumps(text, ensure_ascii=False)
    return written if written.isprintable() else "".join(c if c.isprintable() else escaped(c) for c in written)


def _is_noncharacter(point: int) -> bool:
    return 0xFDD0 <= point <= 0xFDEF or point & 0xFFFE == 0xFFFE
