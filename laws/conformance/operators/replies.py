"""Replies of a language model (paper, section 3.2.1; semantics §11)."""

from __future__ import annotations

from laws.conformance.operators.registering import operator
from laws.conformance.parts import Parts
from laws.conformance.values import TEXT, Json, Kind, array, structure
from spire.cite.reply import Reply

__all__: list[str] = []

LABELS = Kind("labels", array({"type": "string"}))


@operator(
    "html.reply",
    {"text": TEXT, "labels": LABELS},
    Kind("reply", structure(chosen=array({"type": "string"}), unknown=array({"type": "string"}))),
    source="3.2.1; §11",
    parts=("parse_reply",),
)
def reply(parts: Parts, text: str, labels: list[str]) -> Json:
    """The labels that a reply names, each once and in the order of the view, and the names that are no labels, as they
    stand and in their own order. A reply without an array, or cut off inside its array, is refused.
    """
    found: Reply = parts["parse_reply"](text, labels)
    return {"chosen": list(found.chosen), "unknown": list(found.unknown)}
