"""The JSON Schemas of the kit: of the messages, and of the vectors of each operator."""

from __future__ import annotations

import json
from collections.abc import Mapping

import spire
from laws.conformance.operators import registered
from laws.conformance.operators.core import POLICY
from laws.conformance.operators.registering import Operator
from laws.conformance.protocol import VERSION
from laws.conformance.values import PATH, PATHS, TREE, Json, Kind, array, structure
from laws.conformance.vectors import NOTES

__all__ = ["schemas"]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SHARED: Mapping[str, Kind] = {"tree": TREE, "path": PATH, "paths": PATHS, "policy": POLICY}


def schemas() -> dict[str, str]:
    """The text of each schema, by the name of its file.

    >>> sorted(schemas())[:2]
    ['answer.schema.json', 'at.schema.json']
    """
    found = {f"{it.id}.schema.json": _of_vectors(it) for it in registered().values()}
    found |= {"request.schema.json": _request(), "answer.schema.json": _answer()}
    return {name: json.dumps(schema, ensure_ascii=False, indent=1) + "\n" for name, schema in found.items()}


def _defs() -> Json:
    return {name: dict(kind.schema) for name, kind in _SHARED.items()}


def _of_vectors(operator: Operator) -> Json:
    vector = structure(
        id={"type": "string", "pattern": "^[a-z0-9]+([.-][a-z0-9]+)*$"},
        spec={"const": spire.SPEC},
        profile={"const": operator.profile},
        operator={"const": operator.id},
        source={"type": "string", "minLength": 1},
        flags={**array({"enum": sorted(NOTES)}), "uniqueItems": True},
        confirmed={"enum": ["definitions", "derivation", "hand"]},
        kills=array({"type": "string"}),
        clause={"type": "string"},
        input={"type": "object"},
        expected={
            "anyOf": [
                structure(result=_referring(operator.expected)),
                structure(error={"const": True}),
            ]
        },
    )
    # An input that must be refused may be of any form.
    vector["if"] = {"properties": {"expected": {"required": ["result"]}}}
    vector["then"] = {"properties": {"input": _input(operator)}}
    return {
        "$schema": _DIALECT,
        "title": f"Vectors of {operator.id}",
        "description": " ".join(operator.statement.split()),
        **structure(
            **{"$schema": {"type": "string"}},
            spec={"const": spire.SPEC},
            operator={"const": operator.id},
            vectors={**array(vector), "minItems": 1},
        ),
        "$defs": _defs(),
    }


def _input(operator: Operator) -> Json:
    return structure(**{name: _referring(kind) for name, kind in operator.takes.items()})


def _referring(kind: Kind) -> Json:
    """A kind by its name where it is among those that all schemas have."""
    return {"$ref": f"#/$defs/{kind.name}"} if _SHARED.get(kind.name) is kind else dict(kind.schema)


def _request() -> Json:
    runs = [
        structure(do={"const": "run"}, id={"type": "integer"}, operator={"const": it.id}, input=_input(it))
        for it in registered().values()
    ]
    return {
        "$schema": _DIALECT,
        "title": f"A request of the line protocol, version {VERSION}",
        "anyOf": [
            structure(do={"const": "start"}, protocol={"const": VERSION}, spec={"const": spire.SPEC}),
            *runs,
            structure(do={"const": "stop"}),
        ],
        "$defs": _defs(),
    }


def _answer() -> Json:
    number = {"type": ["integer", "null"]}
    text = {"type": "string"}
    return {
        "$schema": _DIALECT,
        "title": f"An answer of the line protocol, version {VERSION}",
        "description": "The form of a result is in the schema of its operator, where it is compared as it stands.",
        "anyOf": [
            structure(
                protocol={"const": VERSION}, spec={"const": spire.SPEC}, name=text, version=text, operators=array(text)
            ),
            structure(id=number, result={}),
            structure(id=number, error=text),
            structure(id=number, skip=text),
        ],
    }
