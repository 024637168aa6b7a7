"""A case: what a law of policies is tried on, a document and two path sets of it."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from attrs import field, frozen

import spire
from laws.rulesets import Law
from spire.document import Document
from spire.errors import SpireError
from spire.path import PathSet
from spire.tree import Elem, Node, Text, fold

__all__ = ["Case", "from_token", "to_token", "wire"]


@frozen
class Case:
    """A document D and path sets P and Q of it; `origin` says where it comes from."""

    D: Document
    P: PathSet
    Q: PathSet = frozenset()
    origin: str = field(default="a generated document", eq=False)

    def values(self, law: Law) -> dict[str, Any]:
        """What the law takes, by name."""
        return {name: getattr(self, name) for name in law.parameters}


# The rows of a tree are flat, so that its depth is no matter.
_Row = list[Any]


def _rows(tree: Node) -> list[_Row]:
    rows: list[_Row] = []
    todo = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, Text):
            rows.append([node.text])
        else:
            rows.append([node.tag, dict(node.pairs), len(node.nodes)])
            todo.extend(node.nodes[::-1])
    return rows


def _tree(rows: list[_Row]) -> Node:
    done: list[Node] = []
    for row in reversed(rows):
        if len(row) == 1:
            done.append(Text(row[0]))
        else:
            tag, attrs, count = row
            done.append(Elem(tag, attrs, [done.pop() for _ in range(count)]))
    (tree,) = done
    return tree


def to_token(law: Law, case: Case) -> str:
    """A law and a case in one word, for `spire check --replay`.

    >>> from laws.closures import extensive
    >>> token = to_token(extensive, Case(Document(Elem("p")), frozenset({()})))
    >>> from_token(token)[0], sorted(from_token(token)[1].P)
    ('closure.extensive', [()])
    """
    numbers = case.D.numbering.numbers
    held = [spire.SPEC, law.id, _rows(case.D.tree), *(sorted(numbers(paths)) for paths in (case.P, case.Q))]
    written = json.dumps(held, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(zlib.compress(written, 9)).decode().rstrip("=")


def from_token(token: str) -> tuple[str, Case]:
    """The id of the law and the case in a token. Raises `SpireError` for anything that is none.

    >>> from_token("ants")
    Traceback (most recent call last):
    spire.errors.SpireError: 'ants' is no replay token; a report prints one with each failure
    """
    try:
        unpacker = zlib.decompressobj()
        written = unpacker.decompress(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)), 10_000_000)
        version, law, rows, *selected = json.loads(written if unpacker.eof and not unpacker.unused_data else b"")
        if version == spire.SPEC:
            D = Document(_tree(rows))
            every = range(len(D))
            P, Q = (D.numbering.paths(every[number] for number in numbers) for numbers in selected)
            return str(law), Case(D, P, Q, "the replayed case")
    except (binascii.Error, zlib.error, ValueError, TypeError, LookupError, SpireError):
        raise SpireError(f"{token!r} is no replay token; a report prints one with each failure") from None
    raise SpireError(f"the token is of specification {version}; this is {spire.SPEC}")


def wire(tree: Node) -> Any:
    """A tree as the wire has it: a text is a string, an element `[tag, attributes, children]`."""
    return fold(tree, lambda text: text.text, lambda elem, children: [elem.tag, dict(elem.pairs), children])
