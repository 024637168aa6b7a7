"""The messages of the line protocol (docs/reference/protocol.md): one JSON object a line, in UTF-8."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import spire
from laws.conformance.values import Json
from spire.errors import SpireError

__all__ = ["VERSION", "ProtocolError", "decoded", "encoded", "run", "start", "stop"]

VERSION = 1


class ProtocolError(SpireError):
    """A line that is no message of the protocol."""


def start() -> Json:
    """The first request."""
    return {"do": "start", "protocol": VERSION, "spec": spire.SPEC}


def run(number: int, operator: str, given: Mapping[str, Json]) -> Json:
    """The request for one result."""
    return {"do": "run", "id": number, "operator": operator, "input": given}


def stop() -> Json:
    """The last request."""
    return {"do": "stop"}


def encoded(message: Json) -> str:
    r"""A message as its line.

    >>> encoded({"do": "stop"})
    '{"do":"stop"}\n'
    """
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def decoded(line: str) -> dict[str, Any]:
    """The message of a line. Raises `ProtocolError` for a line that is none.

    >>> decoded('{"do": "stop"}')
    {'do': 'stop'}
    """
    try:
        message = json.loads(line, parse_constant=_no_number)
    except ValueError as error:
        raise ProtocolError(f"no JSON: {error}") from None
    except RecursionError:
        raise ProtocolError("JSON that is nested too deep to be read") from None
    if not isinstance(message, dict):
        raise ProtocolError("no JSON object")
    return message
