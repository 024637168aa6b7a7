"""An implementation in Python behind the line protocol: the reference, unless other parts are given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TextIO

import spire
from laws.conformance.answering import answer
from laws.conformance.operators import registered
from laws.conformance.parts import REFERENCE, Parts
from laws.conformance.protocol import VERSION, ProtocolError, decoded, encoded
from laws.conformance.values import Json

__all__ = ["serve"]


def serve(requests: Iterable[str], answers: TextIO, *, parts: Parts = REFERENCE, name: str = "spire") -> None:
    """Answer requests, a line each, until one says stop or there are no more.

    A line that is no request is answered with an error, and nothing ends for it.

    >>> import sys
    >>> serve(
    ...     ['{"do": "run", "id": 1, "operator": "up", "input": {"document": ["p", {}, []], "paths": []}}'], sys.stdout
    ... )
    {"id":1,"result":[]}
    """
    for line in requests:
        message = _answered(line, parts, name)
        if message is None:
            return
        try:
            written = encoded(message)
        except RecursionError:
            written = encoded({"id": message["id"], "error": "the result is nested too deep for JSON"})
        answers.write(written)
        answers.flush()


def _answered(line: str, parts: Parts, name: str) -> Json:
    """The answer to a request; nothing to the last."""
    try:
        request = decoded(line)
    except ProtocolError as error:
        return {"id": None, "error": str(error)}
    number: Any = request.get("id")
    match request.get("do"):
        case "start":
            return {
                "protocol": VERSION,
                "spec": spire.SPEC,
                "name": name,
                "version": spire.SPEC,
                "operators": list(registered()),
            }
        case "run":
            operator, given = request.get("operator"), request.get("input")
            if not isinstance(operator, str) or not isinstance(given, dict):
                return {"id": number, "error": "a run has an operator, a string, and an input, an object"}
            return {"id": number, **answer(operator, given, parts)}
        case "stop":
            return None
        case other:
            return {"id": number, "error": f"no request {other!r}; there are start, run and stop"}
