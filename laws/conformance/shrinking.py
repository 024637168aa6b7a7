"""The smallest input on which an implementation differs: a document with its selections, or any value of JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from laws.cases import Case
from laws.conformance.operators.registering import Input
from laws.conformance.questions import Question
from laws.conformance.values import Json
from laws.shrinking import shrunk
from spire.document import Document

__all__ = ["MOST", "shrunk_input", "smaller"]

MOST = 1_500
"""How often an implementation is asked on the way to a smaller input."""

# The values that are a document, by their names, with those that are path sets of it.
_DOCUMENTS: Mapping[str, tuple[str, ...]] = {"D": ("P", "Q"), "readable": ("R",), "untidy": (), "tree": ()}


class _Enough(Exception):
    """It was asked as often as it may be."""


def shrunk_input(
    question: Question, values: Mapping[str, Any], given: Input, differs: Callable[[Input], bool], *, most: int = MOST
) -> Input:
    """An input on which it still differs, and of which little can be left out; what is tried comes in a fixed order.

    `given` is the input, made of `values`, that it differs on. Where the question is about a document and path sets of it,
    the document is made smaller, and the input anew; then anything that can be left out of the input is. `differs` is asked at
    most so many times.
    """
    asked, least = 0, given

    def tried(smaller_ones: Iterable[Input]) -> bool:
        nonlocal asked, least
        for candidate in smaller_ones:
            if asked >= most:
                raise _Enough
            asked += 1
            if differs(candidate):
                least = candidate
                return True
        return False

    document = next((name for name in _DOCUMENTS if name in question.parameters), None)
    try:
        if document is not None:
            selections = [values.get(name, frozenset()) for name in _DOCUMENTS[document]] or [frozenset()]
            case = Case(_as_document(values[document]), *selections)
            shrunk(case, lambda case: tried(question.inputs({**values, **_values(document, case)})), most=most)
        else:
            while tried(smaller(dict(least))):
                pass
    except _Enough:
        pass
    return least


def _as_document(value: Any) -> Document:
    return value if isinstance(value, Document) else Document(value)


def _values(document: str, case: Case) -> dict[str, Any]:
    """The values that a case stands for."""
    P, Q = case.P, case.Q
    return {
        document: case.D.tree if document == "tree" else case.D,
        **dict(zip(_DOCUMENTS[document], (P, Q), strict=False)),
    }


def smaller(value: Json) -> Iterator[Json]:
    """The same with a part left out, large parts first: an element of an array, a member of an object, a stretch of a text;
    an array in the place of one that it is in.

    >>> list(smaller(["ab"]))
    [[], [''], ['b'], ['a']]
    """
    if isinstance(value, str):
        yield from _shorter(value)
    elif isinstance(value, list):
        yield from _shorter(value)
        for place, part in enumerate(value):
            yield from ([*value[:place], less, *value[place + 1 :]] for less in (*_children(part), *smaller(part)))
    elif isinstance(value, dict):
        for name, part in value.items():
            yield {other: value[other] for other in value if other != name}
            if name in _OF_TWO and isinstance(part, list):
                yield from part  # an operand in the place of the operation
            yield from ({**value, name: less} for less in (*_children(part), *smaller(part)))
    elif isinstance(value, int) and not isinstance(value, bool) and value > 0:
        yield from dict.fromkeys((0, value // 2, value - 1))


_OF_TWO = ("union", "compose", "join", "meet")


def _shorter(value: Any) -> Iterator[Any]:
    """An array or a text without a stretch, long ones first."""
    size = len(value)
    while size:
        yield from (value[:start] + value[start + size :] for start in range(0, len(value), size))
        size //= 2


def _children(value: Json) -> Iterator[Json]:
    """The children of what is a node on the wire: each may stand in its place."""
    match value:
        case [str(), dict(), list(children)]:
            yield from children
