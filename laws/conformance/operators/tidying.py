"""Tidying (semantics §2)."""

from __future__ import annotations

from laws.conformance.operators.registering import Input, operator
from laws.conformance.parts import Parts
from laws.conformance.values import DOCUMENT, TREE, Json, Kind, array, structure
from spire.document import Document
from spire.html.origins import Piece
from spire.tree import Text

__all__: list[str] = []

_PIECE = structure(path={"$ref": "#/$defs/path"}, start={"type": "integer"}, end={"type": "integer"})
TIDIED = Kind(
    "tidied",
    structure(
        tree={"$ref": "#/$defs/tree"},
        origins=array({"anyOf": [{"$ref": "#/$defs/path"}, structure(pieces=array(_PIECE))]}),
    ),
)


def _cut_from(given: Input, result: Json) -> Json:
    """The pieces of each origin joined where one goes on where the one before it ends: how finely they are cut is free."""
    origins = []
    for origin in result["origins"]:
        if isinstance(origin, dict):
            joined: list[Json] = []
            for piece in origin["pieces"]:
                if joined and joined[-1]["path"] == piece["path"] and joined[-1]["end"] == piece["start"]:
                    joined[-1] = {**joined[-1], "end": piece["end"]}
                elif piece["start"] < piece["end"]:
                    joined.append(piece)
            origin = {"pieces": joined}
        origins.append(origin)
    return {"tree": result["tree"], "origins": origins}


@operator("html.tidy", {"document": DOCUMENT}, TIDIED, source="§2", parts=("tidy",), compared=_cut_from)
def tidy(parts: Parts, document: Document) -> Json:
    """What a reader sees of a document that was read, and of each of its nodes, in document order, the origin: for an
    element its path, for a text the pieces that it is made of.
    """
    D: Document = parts["tidy"](document)
    origins: list[Json] = []
    for number, node in enumerate(D.numbering.nodes):
        origin = D.origin(D.numbering.path(number))
        if isinstance(node, Text):
            pieces = [piece for piece in origin if isinstance(piece, Piece)]
            origins.append({"pieces": [{"path": list(p.path), "start": p.start, "end": p.end} for p in pieces]})
        else:
            origins.append(list(origin))
    return {"tree": TREE.write(D.tree), "origins": origins}
