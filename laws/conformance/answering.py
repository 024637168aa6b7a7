"""Answers: what the parts of an implementation in Python answer to an input, and whether that is what it must be."""

from __future__ import annotations

from laws.conformance.operators import registered
from laws.conformance.operators.registering import Input, Operator
from laws.conformance.parts import REFERENCE, Parts
from laws.conformance.values import Json
from spire.errors import SpireError

__all__ = ["answer", "as_compared", "operator_of", "same"]


def operator_of(id: str) -> Operator:  # noqa: A002 # what it is called
    """The operator of that id. Raises `SpireError` where there is none.

    >>> operator_of("up").profile
    'core'
    """
    found = registered().get(id)
    if found is None:
        raise SpireError(f"no operator {id!r}; there are {', '.join(registered())}")
    return found


def answer(operator: str, given: Input, parts: Parts = REFERENCE) -> Json:
    """What these parts answer: `{"result": …}`, or `{"error": …}` with the message of whatever they raise.

    >>> answer("up", {"document": ["p", {}, ["Ants"]], "paths": [[0]]})
    {'result': [[], [0]]}
    >>> answer("up", {"document": "Ants", "paths": [[0]]})["error"]
    'InvalidPath: no node at /0: the deepest node on the way is /, a text with no children'
    """
    try:
        return {"result": operator_of(operator)(parts, given)}
    except Exception as error:  # noqa: BLE001 # an implementation may raise anything
        return {"error": f"{type(error).__name__}: {error}"}


def as_compared(operator: str, given: Input, answered: Json) -> Json:
    """An answer in the form in which it is compared: of an error that it is one, of a result what counts of it.

    A result that has not the form of any is taken as it stands, and so is like none.
    """
    if "result" not in answered:
        return {"error": True}
    try:
        return {"result": operator_of(operator).compared(given, answered["result"])}
    except (LookupError, TypeError, ValueError, AttributeError, SpireError):
        return {"malformed": answered["result"]}


def same(one: Json, other: Json) -> bool:
    """Whether two values of JSON are the same: `true` is not 1, and 1.0 is not 1.

    >>> same([1, {"a": True}], [1, {"a": True}]), same(True, 1)
    (True, False)
    """
    todo = [(one, other)]
    while todo:
        a, b = todo.pop()
        if type(a) is not type(b):
            return False
        if isinstance(a, dict):
            if a.keys() != b.keys():
                return False
            todo.extend((a[name], b[name]) for name in a)
        elif isinstance(a, list):
            if len(a) != len(b):
                return False
            todo.extend(zip(a, b, strict=True))
        elif a != b:
            return False
    return True
