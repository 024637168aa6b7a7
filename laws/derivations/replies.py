"""Replies once more, from semantics §11, for such as hold one array of names: the last JSON array is the answer."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from spire.errors import SpireError

__all__ = ["NoAnswer", "named"]


class NoAnswer(SpireError):
    """A reply that names nothing, not even nothing."""


def named(text: str, labels: Sequence[str]) -> tuple[list[str], list[str]]:
    """The labels that are chosen, in the order of the view, and the names that are none. Raises `NoAnswer`.

    >>> named('Here: ["<u2>", "1", "ants"]', ["u1", "u2"])
    (['u1', 'u2'], ['ants'])
    """
    decoder = json.JSONDecoder()
    arrays: list[Any] = []
    end = 0
    for bracket in re.finditer(r"\[", text):
        if bracket.start() < end:
            continue
        try:
            array, end = decoder.raw_decode(text, bracket.start())
        except ValueError:
            continue
        arrays.append(array)
    if not arrays or not all(type(name) in (str, int) for name in arrays[-1]):
        raise NoAnswer("no array of names")
    chosen, unknown = set(), []
    for name in map(str, arrays[-1]):
        bare = re.sub("^</?|>$", "", name).strip().lower()
        if bare in labels:
            chosen.add(bare)
        elif re.fullmatch("[1-9][0-9]*", bare) and int(bare) <= len(labels):
            chosen.add(labels[int(bare) - 1])
        elif name not in unknown:
            unknown.append(name)
    return [label for label in labels if label in chosen], unknown
