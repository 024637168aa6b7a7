"""Values on the wire: for each kind its JSON Schema, and the way there and back.

text                "Ants dig."
element             ["p", {"id": "a"}, [children]]
path                [0, 1]
path set            [[0], [0, 1]], sorted
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from attrs import field, frozen

from laws.cases import wire
from spire.document import Document
from spire.errors import SpireError
from spire.path import Path, PathSet
from spire.tree import Elem, Node, Text

__all__ = [
    "BOOLEAN",
    "DOCUMENT",
    "NUMBER",
    "PATH",
    "PATHS",
    "PATHS_OF_NODES",
    "TEXT",
    "TREE",
    "TREE_OR_NOTHING",
    "Json",
    "Kind",
    "WireError",
    "listed",
    "structure",
    "to_paths",
    "to_tree",
]

Json: TypeAlias = Any
"""What `json.loads` gives."""


class WireError(SpireError):
    """A value on the wire that is none of its kind."""


@frozen(eq=False)
class Kind:
    """A kind of value: its name in a schema, the schema, and how it is read and written."""

    name: str
    schema: Mapping[str, Json] = field(repr=False)
    read: Callable[[Json], Any] = field(repr=False, default=lambda value: value)
    write: Callable[[Any], Json] = field(repr=False, default=lambda value: value)


def to_tree(value: Json) -> Node:
    """The tree that stands on the wire. Raises `WireError` for anything else, and says where.

    >>> to_tree(["p", {}, ["Ants dig."]])
    Elem('p', {}, [Text('Ants dig.')])
    """
    made: list[Node] = []
    todo: list[tuple[Json, Path, bool]] = [(value, (), False)]
    while todo:
        node, where, ready = todo.pop()
        if isinstance(node, str):
            made.append(Text(node))
        elif not isinstance(node, list) or [type(part) for part in node] != [str, dict, list]:
            raise WireError(f"at {list(where)} a node is a string or [tag, attributes, children], not {node!r:.80}")
        elif not node[0]:
            raise WireError(f"at {list(where)} an element has no tag")
        elif not ready:
            todo.append((node, where, True))
            todo.extend((child, (*where, place), False) for place, child in reversed([*enumerate(node[2])]))
        else:
            tag, attrs, children = node
            if strange := [name for name, text in attrs.items() if not isinstance(text, str)]:
                raise WireError(f"at {list(where)} the value of {strange[0]!r} is no string")
            first = len(made) - len(children)
            nodes = made[first:]
            del made[first:]
            made.append(Elem(tag, attrs, nodes))
    return made.pop()


def to_path(value: Json) -> Path:
    """The path that stands on the wire. Raises `WireError` for anything else."""
    if not isinstance(value, list) or not all(type(step) is int and step >= 0 for step in value):
        raise WireError(f"a path is an array of child indices, not {value!r:.80}")
    return tuple(value)


def to_paths(value: Json) -> PathSet:
    """The path set that stands on the wire, in whatever order. Raises `WireError` for anything else.

    >>> sorted(to_paths([[0, 1], []]))
    [(), (0, 1)]
    """
    if not isinstance(value, list):
        raise WireError(f"a path set is an array of paths, not {value!r:.80}")
    return frozenset(map(to_path, value))


def listed(paths: Iterable[Path]) -> Json:
    """A path set as it stands on the wire.

    >>> listed({(1,), (), (0, 10), (0, 9)})
    [[], [0, 9], [0, 10], [1]]
    """
    return [list(path) for path in sorted(paths)]


def structure(**members: Mapping[str, Json]) -> dict[str, Json]:
    """The schema of an object that has just these members."""
    return {
        "type": "object",
        "properties": dict(members),
        "required": list(members),
        "additionalProperties": False,
    }


def array(items: Mapping[str, Json]) -> dict[str, Json]:
    """The schema of an array of such items."""
    return {"type": "array", "items": dict(items)}


_STEP = {"type": "integer", "minimum": 0}

TEXT = Kind("text", {"type": "string"})
NUMBER = Kind("number", {"type": "integer", "minimum": 0})
BOOLEAN = Kind("boolean", {"type": "boolean"})
TREE = Kind(
    "tree",
    {
        "description": "A text is a string; an element is its tag, its attributes and its children.",
        "anyOf": [
            {"type": "string"},
            {
                "type": "array",
                "prefixItems": [
                    {"type": "string", "minLength": 1},
                    {"type": "object", "additionalProperties": {"type": "string"}},
                    {"type": "array", "items": {"$ref": "#/$defs/tree"}},
                ],
                "minItems": 3,
                "maxItems": 3,
            },
        ],
    },
    to_tree,
    wire,
)
DOCUMENT = Kind("document", {"$ref": "#/$defs/tree"}, lambda value: Document(to_tree(value)), lambda D: wire(D.tree))
TREE_OR_NOTHING = Kind(
    "tree or nothing",
    {"anyOf": [{"$ref": "#/$defs/tree"}, {"type": "null"}]},
    write=lambda D: None if D is None else wire(D.tree),
)
PATH = Kind("path", {"type": "array", "items": _STEP}, to_path, list)
PATHS = Kind(
    "paths",
    {
        "description": "A path set: paths in document order, each once.",
        "type": "array",
        "items": {"$ref": "#/$defs/path"},
        "uniqueItems": True,
    },
    to_paths,
    listed,
)
PATHS_OF_NODES = Kind("paths of nodes", array({"$ref": "#/$defs/path"}), write=lambda paths: [list(p) for p in paths])
