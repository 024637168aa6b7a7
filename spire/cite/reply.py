"""Replies: the labels that a model's answer names (paper, section 3.2.1; semantics §11).

Models wrap the array that they are asked for: in a fence, in prose, in an object, in quotes of every kind. Any of
that is read. What is never done is to guess: a name that is no label is reported, and where it cannot be told which
labels are meant, the reply is refused.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import field, frozen, mutable

from spire.errors import SpireError

__all__ = ["Reply", "ReplyError", "parse_reply"]


@frozen
class Reply:
    """What a reply names: the labels, in the order of the view, and the names that are no labels, in their own."""

    chosen: tuple[str, ...]
    unknown: tuple[str, ...]


class ReplyError(SpireError):
    """A reply that names no labels in any form that can be read; `reply` is the whole of it."""

    def __init__(self, what: str, reply: str) -> None:
        super().__init__(what, reply)
        self.what = what
        self.reply = reply

    def __str__(self) -> str:
        start = self.reply[:200] + "…" * (len(self.reply) > 200)
        return f"{self.what}; it must be one JSON array of labels, [] for none, and is {start!r}"


def parse_reply(text: str, labels: Sequence[str]) -> Reply:
    r"""The labels that a reply names, out of those of a view.

    A reply is an array of names, or an object with exactly one array; arrays in an array count as one. A name is a
    label, or one in tags (`<u1>`, `</u1>`), whatever its case and the white space around it; or the number of a
    label, counted from 1, where no label is that number itself. Names are taken whole: `1-3`, and `1, ..., 3` too,
    is one unknown name. Names are quoted in any manner, or not at all; a comma may trail.

    Where several arrays stand in the reply, one counts: of those in a code fence, if any is; then of those that are
    empty or name a label, if any is; then of those whose names are all quoted, if any is; then the last. What stands
    in brackets without being JSON, as in prose, is an array only if it names a label. Arrays that follow each other
    with no more than commas, bullets or "and" between them, and are quoted alike, are one, as in `[1], [3]`; `[1]-[3]`
    is a range.

    Takes time linear in the reply, whatever it holds. Raises `ReplyError`, which carries the reply, where it holds no
    array; where the object holds several, since nothing says which one is meant; and where the only array is not
    closed: a reply that was cut off may have gone on, so what it has is not taken for its answer.

    >>> parse_reply('The second one: ```json\n{"labels": ["<U2>", "u9"]}\n```', ["u1", "u2"])
    Reply(chosen=('u2',), unknown=('u9',))
    """
    known = _Known(labels)
    whole = _json_arrays(text)
    if len(whole) == 1:
        return known.reply(whole[0])
    groups, is_open = _groups(text)
    fences = [fence.start() for fence in re.finditer("```", text)]
    best: list[_Array] = []
    highest = (False, False, False)
    for start, arrays in _joined(text, groups, known):
        rank = (
            bisect_left(fences, start) % 2 == 1,
            any(not array.names or known.any_of(array) for array in arrays),
            text[start] == "{" or all(array.is_quoted for array in arrays),
        )
        if rank >= highest:
            best, highest = arrays, rank
    if not best:
        what = "the reply was cut off inside its array" if is_open else "the reply holds no array of labels"
        raise ReplyError(what, text)
    if len(best) > 1:
        raise ReplyError(f"the reply holds {len(best)} arrays in one, and nothing says which is meant", text)
    return known.reply(best[0])


@frozen
class _Array:
    """The names in an array, whether it is JSON or nearly so, and whether all its names are quoted."""

    names: list[str]
    is_json: bool
    is_quoted: bool

    @classmethod
    def of(cls, items: list[str], *, is_json: bool = False) -> _Array:
        is_quoted = not any(isinstance(item, _Bare) for item in items)
        return cls([name for item in items for name in _names(item)], is_json or is_quoted, is_quoted)

    @classmethod
    def joining(cls, arrays: Sequence[_Array]) -> _Array:
        names = [name for array in arrays for name in array.names]
        return cls(names, all(array.is_json for array in arrays), all(array.is_quoted for array in arrays))


def _joined(text: str, groups: Sequence[_Group], known: _Known) -> list[tuple[int, list[_Array]]]:
    """Where each group begins and its arrays; groups of one array that only separators are between count as one."""
    several: list[tuple[int, list[_Array]]] = []
    runs: list[tuple[int, list[_Array]]] = []
    end = -1  # of the group before, if it had one array
    is_quoted = False  # whether that was quoted
    for group in groups:
        arrays = _json_arrays(text[group.start : group.end]) or group.arrays
        arrays = [array for array in arrays if array.is_json or known.any_of(array)]
        if len(arrays) > 1:
            several.append((group.start, arrays))
        elif arrays:
            between = _separators(text[end : group.start]) if end >= 0 else None
            if between is not None and arrays[0].is_quoted == is_quoted:
                runs[-1][1].extend([*between, *arrays])
            else:
                runs.append((group.start, arrays))
            is_quoted = arrays[0].is_quoted
        end = group.end if len(arrays) == 1 else -1
    return sorted([*several, *((start, [_Array.joining(run)]) for start, run in runs)], key=lambda found: found[0])


def _separators(between: str) -> list[_Array] | None:
    """The mark of a range between two arrays, if any; None where there is more than separators."""
    marks = between.replace(",", " ").replace(";", " ").split()
    if len(marks) == 1 and marks[0] in _RANGE_MARKS and "\n" not in between:
        return [_Array(marks, is_json=True, is_quoted=True)]
    return [] if _SEPARATORS.issuperset(marks) else None


class _Bare(str):
    """An item without quotes."""

    __slots__ = ()


class _Known:
    """The labels of a view, to look names up in."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._labels = tuple(dict.fromkeys(labels))
        self._exact = set(self._labels)
        self._folded: dict[str, str | None] = {}
        for label in self._labels:
            folded = label.strip().casefold()
            self._folded[folded] = None if folded in self._folded else label

    def find(self, name: str) -> str | None:
        if name in self._exact:
            return name
        if (label := self._folded.get(name.casefold())) is not None:
            return label
        if _ORDINAL.fullmatch(name) and len(name) < 10 and int(name) <= len(self._labels):
            return self._labels[int(name) - 1]
        return None

    def any_of(self, array: _Array) -> bool:
        return any(self.find(name) is not None for name in array.names)

    def reply(self, array: _Array) -> Reply:
        found = {name: self.find(name) for name in _with_ranges(array.names)}
        chosen = set(found.values())
        return Reply(
            tuple([label for label in self._labels if label in chosen]),
            tuple([name for name, label in found.items() if label is None]),
        )


_ORDINAL = re.compile("[1-9][0-9]*")
_SEPARATORS = {"and", "&", "-", "*", "+", "\N{BULLET}"}
_RANGE_MARKS = {"...", "..", "…", "-", "\N{EN DASH}", "\N{EM DASH}", "to"}


def _with_ranges(names: list[str]) -> list[str]:
    """The names, but that a mark such as `...` and its neighbours are one: a range, and what it hides is not known."""
    joined: list[list[str]] = []
    is_range = False
    for name in names:
        is_mark = name in _RANGE_MARKS
        if joined and (is_mark or is_range):
            joined[-1].append(name)
        else:
            joined.append([name])
        is_range = is_mark
    return [", ".join(name) for name in joined]


_TAG = re.compile(r"<\s*/?\s*([^<>]*?)\s*/?\s*>")
_DOUBLE = '"\u201c\u201d\u201e\u201f\u00ab\u00bb'  # “ ” „ and the like, as they stand in French and German too
_SINGLE = "'\u2018\u2019\u201a\u201b\u2039\u203a`"
_EDGES = f" \t\n\r\f\v\\[]{_DOUBLE}{_SINGLE}"


def _names(item: str) -> list[str]:
    """The names in an item: what is left without quotes, brackets and escapes at its edges, out of its tags."""
    name = item
    for _ in range(3):  # as often as a reply was put into a string by one that put it into a string
        if "\\" not in name:
            break
        try:
            name = json.loads(f'"{name}"', strict=False)
        except ValueError:
            break
    name = name.strip(_EDGES)
    if name.startswith("<") and not _TAG.sub("", name).strip():
        return [tagged.strip() for tagged in _TAG.findall(name)]
    return [name]


MAX_BRACKETS = 200
"""A text with more is not read as JSON, which would recurse on them; its brackets are matched all the same."""


class _Object(list[Any]):
    """The values of a JSON object, also those of a key that comes twice."""


_JSON = json.JSONDecoder(
    strict=False,
    object_pairs_hook=lambda pairs: _Object(value for _, value in pairs),
    parse_int=_Bare,
    parse_float=_Bare,
    parse_constant=_Bare,
)


def _json_arrays(text: str) -> list[_Array]:
    """The arrays of names in a text that is JSON; where there is none, those in its strings. Else nothing."""
    if text.count("[") + text.count("{") > MAX_BRACKETS:
        return []
    try:
        value = _JSON.decode(text)
    except ValueError:
        return []
    arrays: list[_Array] = []
    strings: list[str] = []
    todo = [value]
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            strings.append(value)
        elif isinstance(value, _Object):
            todo.extend(reversed(value))
        elif isinstance(value, list):
            items = list(_flat(value))
            if any(isinstance(item, _Object) for item in items):
                todo.extend(reversed([item for item in value if isinstance(item, list)]))
            elif items or not value:
                names = [item if isinstance(item, str) else _Bare(json.dumps(item)) for item in items]
                arrays.append(_Array.of(names, is_json=True))
    if not arrays:
        arrays = [array for string in strings if string.strip()[:1] in ("[", "{") for array in _json_arrays(string)]
    return arrays


def _flat(items: list[Any]) -> Iterator[Any]:
    """The items of an array and of the arrays in it."""
    todo = list(reversed(items))
    while todo:
        item = todo.pop()
        if isinstance(item, list) and not isinstance(item, _Object):
            todo.extend(reversed(item))
        else:
            yield item


@frozen
class _Group:
    """A stretch of text from a bracket to its match that is in no other such, and the arrays in it."""

    start: int
    end: int
    arrays: list[_Array] = field(factory=list)


@mutable
class _Bracket:
    """A bracket that is open, and the number of items before it."""

    character: str
    start: int
    first: int
    holds_braces: bool = False


_QUOTES = str.maketrans(_DOUBLE + _SINGLE, '"' * len(_DOUBLE) + "'" * len(_SINGLE))
_CLOSING_QUOTE = re.compile(r"""["'](?=\s*(?:[,\]]|\Z))""")
_BRACKET = re.compile(r"[\[\]{}]")
_GAP = re.compile(r"[\s,\\]+")
_BARE_ITEM = re.compile(r"[^,\[\]{}]+")


def _groups(text: str) -> tuple[list[_Group], bool]:
    """The groups of a text by its brackets alone, and whether an array is not closed.

    An item is quoted where its quote is closed before a comma or a bracket. Arrays are those without braces.
    """
    plain = text.translate(_QUOTES)
    closing: dict[str, list[int]] = {'"': [], "'": []}
    for quote in _CLOSING_QUOTE.finditer(plain):
        closing[quote.group()].append(quote.start())
    items: list[str] = []
    brackets = _Brackets()
    at = 0
    while at < len(plain):
        if (character := plain[at]) in "[]{}":
            brackets.meet(character, at, len(items))
            at += 1
        elif not brackets.in_array:
            bracket = _BRACKET.search(plain, at)
            at = bracket.start() if bracket else len(plain)
        elif gap := _GAP.match(plain, at):
            at = gap.end()
        elif (end := _next(closing.get(character, []), at)) is not None:
            items.append(text[at + 1 : end])
            at = end + 1
        else:
            end = _BARE_ITEM.match(plain, at).end()  # type: ignore[union-attr]  # here it always matches
            items.append(_Bare(text[at:end]))
            at = end
    return brackets.groups(items), brackets.is_open


def _next(places: list[int], at: int) -> int | None:
    """The first of ascending places after one."""
    following = bisect_right(places, at)
    return places[following] if following < len(places) else None


class _Brackets:
    """Brackets matched as they are met: what is left unmatched inside a match, or in the end, is passed over."""

    def __init__(self) -> None:
        self._opened: list[_Bracket] = []
        self._count = {"[": 0, "{": 0}
        self._arrays: list[tuple[int, int, int]] = []
        self._groups: list[_Group] = []
        self._was_left_open = False

    @property
    def in_array(self) -> bool:
        return bool(self._opened) and self._opened[-1].character == "["

    @property
    def is_open(self) -> bool:
        return self._was_left_open or self._count["["] > 0

    def meet(self, character: str, at: int, items: int) -> None:
        if character in self._count:
            self._opened.append(_Bracket(character, at, items))
            self._count[character] += 1
        elif self._count["[" if character == "]" else "{"]:
            self._close("[" if character == "]" else "{", at, items)

    def _close(self, opener: str, at: int, items: int) -> None:
        holds_braces = False
        while True:
            bracket = self._opened.pop()
            self._count[bracket.character] -= 1
            holds_braces |= bracket.holds_braces
            if bracket.character == opener:
                break
            holds_braces |= bracket.character == "{"
            self._was_left_open |= bracket.character == "["
        if self._opened:
            self._opened[-1].holds_braces |= holds_braces or opener == "{"
        if opener == "[" and not holds_braces:
            is_nest = bool(self._arrays) and self._arrays[-1][0] > bracket.start
            while self._arrays and self._arrays[-1][0] > bracket.start:
                self._arrays.pop()
            if items > bracket.first or not is_nest:
                self._arrays.append((bracket.start, bracket.first, items))
        while self._groups and self._groups[-1].start > bracket.start:
            self._groups.pop()
        self._groups.append(_Group(bracket.start, at + 1))

    def groups(self, items: list[str]) -> list[_Group]:
        arrays = iter([*self._arrays, (-1, 0, 0)])
        start, first, last = next(arrays)
        for group in self._groups:
            while group.start <= start < group.end:
                group.arrays.append(_Array.of(items[first:last]))
                start, first, last = next(arrays)
        return self._groups
