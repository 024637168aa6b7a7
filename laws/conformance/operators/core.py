"""The operators of the core: trees, paths, completion, pruning, and the algebra of policies (semantics §1, §3, §4, §5)."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from laws.conformance.operators.registering import operator
from laws.conformance.parts import Parts
from laws.conformance.values import (
    BOOLEAN,
    DOCUMENT,
    PATH,
    PATHS,
    PATHS_OF_NODES,
    TEXT,
    TREE,
    TREE_OR_NOTHING,
    Json,
    Kind,
    WireError,
    array,
    structure,
    to_path,
    to_paths,
)
from spire.document import Document
from spire.path import Path, PathSet
from spire.tree import Elem, Node, Text, fold

__all__: list[str] = []

_SELECTION = {"document": DOCUMENT, "paths": PATHS}


def _made(parts: Parts, tree: Node) -> Node:
    """The tree made anew, of the implementation's own nodes."""
    made: Node = fold(
        tree,
        lambda text: parts["Text"](text.text),
        lambda elem, children: parts["Elem"](elem.tag, dict(elem.pairs), children),
    )
    return made


# Trees.


@operator("stored", {"tree": TREE}, TREE, source="§1", parts=("Text", "Elem"))
def stored(parts: Parts, tree: Node) -> Node:
    """The tree as it comes back from where it was stored."""
    return _plain(pickle.loads(pickle.dumps(_made(parts, tree))))  # noqa: S301 # what it loads it has just written


def _plain(node: Any) -> Node:
    """A tree of ours that says what another's nodes say; these are small."""
    if hasattr(node, "text"):
        return Text(node.text)
    return Elem(node.tag, dict(node.attrs), [_plain(child) for child in node.children])


@operator("equal", {"one": TREE, "other": TREE}, BOOLEAN, source="§1", parts=("Text", "Elem", "equals"))
def equal(parts: Parts, one: Node, other: Node) -> bool:
    """Whether two trees are equal: the same nodes in the same order, attributes in whatever order."""
    return bool(parts["equals"](_made(parts, one), _made(parts, other)))


@operator("hashes_agree", {"one": TREE, "other": TREE}, BOOLEAN, source="§1", parts=("Text", "Elem", "hash"))
def hashes_agree(parts: Parts, one: Node, other: Node) -> bool:
    """Whether two trees, each made anew, have one hash. Those of equal trees agree; of others nothing is asked."""
    made, again = _made(parts, one), _made(parts, other)
    return bool(parts["hash"](made) == parts["hash"](again))


@operator("normalize", {"tree": TREE}, TREE, source="§1", parts=("normalize",))
def normalize(parts: Parts, tree: Node) -> Node:
    """The normal form: no empty text below the root, no two texts side by side."""
    normal: Node = parts["normalize"](tree)
    return normal


# Paths.


@operator("format_path", {"path": PATH}, TEXT, source="§3", parts=("format_path",))
def format_path(parts: Parts, path: Path) -> str:
    """The text form of a path: `/` for the root, `/0/1`."""
    return str(parts["format_path"](path))


@operator("parse_path", {"text": TEXT}, PATH, source="§3", parts=("parse_path",))
def parse_path(parts: Parts, text: str) -> Path:
    """The path that a text names; one that is no text form of a path is refused."""
    return tuple(parts["parse_path"](text))


@operator("at", {"document": DOCUMENT, "path": PATH}, TREE, source="2.1; §3", parts=("at",))
def at(parts: Parts, document: Document, path: Path) -> Node:
    """The node at a path, with all that is in it; a path outside the document is refused."""
    node: Node = parts["at"](document, path)
    return node


@operator("paths", {"document": DOCUMENT}, PATHS, source="2.1; §3", parts=("paths",))
def paths(parts: Parts, document: Document) -> PathSet:
    """The paths of all nodes."""
    return frozenset(parts["paths"](document))


# Completion.


@operator("up", _SELECTION, PATHS, source="2.1; §3", parts=("up",))
def up(parts: Parts, document: Document, paths: PathSet) -> PathSet:
    """The selection and all ancestors. A path outside the document is refused, here and wherever paths are given."""
    return frozenset(parts["up"](document, paths))


@operator("down", _SELECTION, PATHS, source="2.1; §3", parts=("down",))
def down(parts: Parts, document: Document, paths: PathSet) -> PathSet:
    """The selection and all descendants."""
    return frozenset(parts["down"](document, paths))


@operator("link", _SELECTION, PATHS, source="2.1; §3; erratum 1", parts=("link",))
def link(parts: Parts, document: Document, paths: PathSet) -> PathSet:
    """The selection, its ancestors and its descendants: up ∪ down."""
    return frozenset(parts["link"](document, paths))


@operator("interior", _SELECTION, PATHS, source="Definition 1; §3", parts=("interior",))
def interior(parts: Parts, document: Document, paths: PathSet) -> PathSet:
    """The paths of the selection all of whose prefixes are in it."""
    return frozenset(parts["interior"](document, paths))


# Pruning.


@operator("prune", _SELECTION, TREE_OR_NOTHING, source="Definition 1; §4", parts=("prune",))
def prune(parts: Parts, document: Document, paths: PathSet) -> Document | None:
    """The document pruned to the selection, not normalized; nothing where the root is not selected."""
    pruned: Document | None = parts["prune"](document, paths)
    return pruned


@operator("provenance", _SELECTION, PATHS_OF_NODES, source="§4", parts=("interior",))
def provenance(parts: Parts, document: Document, paths: PathSet) -> list[Path]:
    """For each node of the pruned document, in its order, the path in the document that it has come from."""
    return sorted(parts["interior"](document, paths))


@operator("subdoc", _SELECTION, TREE_OR_NOTHING, source="Definition 2; §4", parts=("subdoc",))
def subdoc(parts: Parts, document: Document, paths: PathSet) -> Document | None:
    """The document pruned to the linked selection; nothing where nothing is selected."""
    cut: Document | None = parts["subdoc"](document, paths)
    return cut


@operator(
    "subdocument",
    {"document": DOCUMENT, "paths": PATHS, "others": PATHS},
    Kind(
        "subdocument",
        structure(
            paths={"$ref": "#/$defs/paths"},
            tree=TREE_OR_NOTHING.schema,
            union={"$ref": "#/$defs/paths"},
            equal={"type": "boolean"},
        ),
    ),
    source="2.2; §4",
    parts=("Subdocument",),
)
def subdocument(parts: Parts, document: Document, paths: PathSet, others: PathSet) -> Json:
    """Of the pair of the document and the selection: its paths; the tree that it stands for; the paths of its union
    with the pair of the other selection; and whether those two are equal.
    """
    one = parts["Subdocument"](document, paths)
    other = parts["Subdocument"](Document(document.tree), others)
    return {
        "paths": PATHS.write(one.paths),
        "tree": TREE_OR_NOTHING.write(one.materialize()),
        "union": PATHS.write((one | parts["Subdocument"](document, others)).paths),
        "equal": bool(one == other),
    }


# The algebra.

_TERM = {"$ref": "#/$defs/policy"}
POLICY = Kind(
    "policy",
    {
        "description": "A term of the algebra; a relation of `needs` is the list of what each node needs.",
        "anyOf": [
            {"enum": ["identity", "everything"]},
            structure(constant={"$ref": "#/$defs/paths"}),
            structure(
                needs=array(
                    {
                        "type": "array",
                        "prefixItems": [{"$ref": "#/$defs/path"}, {"$ref": "#/$defs/paths"}],
                        "minItems": 2,
                        "maxItems": 2,
                    }
                )
            ),
            structure(closure=_TERM),
            *(
                structure(**{name: {"type": "array", "items": _TERM, "minItems": 2, "maxItems": 2}})
                for name in ("union", "compose", "join", "meet")
            ),
        ],
    },
)


@operator(
    "policy",
    {"document": DOCUMENT, "policy": POLICY, "paths": PATHS},
    PATHS,
    source="§5",
    parts=("identity", "everything", "constant", "needs", "union", "compose", "closure", "join", "meet"),
)
def policy(parts: Parts, document: Document, policy: Json, paths: PathSet) -> PathSet:
    """What a policy, written as a term, makes of the selection. A join or meet of what is no closure is refused, and so is
    a path in the term that is outside the document.
    """
    for path in _paths_in(policy):
        document.numbering.number(path)
    return frozenset(_policy(parts, policy)(document)(paths))


def _paths_in(term: Json) -> Iterator[Path]:
    match term:
        case {"constant": paths}:
            yield from to_paths(paths)
        case {"needs": relation}:
            for path, needed in relation:
                yield to_path(path)
                yield from to_paths(needed)
        case {"closure": operand}:
            yield from _paths_in(operand)
        case {"union": operands} | {"compose": operands} | {"join": operands} | {"meet": operands}:
            for operand in operands:
                yield from _paths_in(operand)


def _policy(parts: Parts, term: Json) -> Any:
    if isinstance(term, str) and term in ("identity", "everything"):
        return parts[term]
    if not isinstance(term, Mapping) or len(term) != 1:
        raise WireError(f"no term of the algebra: {term!r:.80}")
    ((name, operands),) = term.items()
    return _operation(parts, name)(operands)


def _operation(parts: Parts, name: str) -> Callable[[Json], Any]:
    def constant(operands: Json) -> Any:
        fixed = to_paths(operands)
        return parts["constant"](lambda D: fixed)

    def needs(operands: Json) -> Any:
        table = {to_path(path): to_paths(needed) for path, needed in operands}
        return parts["needs"](lambda D: lambda path: table.get(path, frozenset()))

    def of_one(operand: Json) -> Any:
        return parts["closure"](_policy(parts, operand))

    def of_two(operands: Json) -> Any:
        one, other = (_policy(parts, operand) for operand in operands)
        return parts[name](one, other)

    known = {"constant": constant, "needs": needs, "closure": of_one}
    if name in known:
        return known[name]
    if name in ("union", "compose", "join", "meet"):
        return of_two
    raise WireError(f"no operation of the algebra: {name!r:.80}")
