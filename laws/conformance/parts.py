"""What an implementation in Python is made of: its functions and policies, by the names that they have in `spire`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from attrs import fields

from laws.implementation import SPIRE, Implementation
from spire.cite.reply import parse_reply
from spire.html.tidying import tidy
from spire.ladders import LADDER
from spire.local import expand
from spire.policy.profiles import HTML, PAPER
from spire.rendering.labelled import label
from spire.rendering.markdown import render
from spire.retrieve.aggregation import aggregate
from spire.retrieve.index import Index
from spire.sentences import annotate

__all__ = ["REFERENCE", "Parts", "parts_of"]

Parts: TypeAlias = Mapping[str, Any]

REFERENCE: Parts = {
    **{attribute.name: getattr(SPIRE, attribute.name) for attribute in fields(Implementation)},
    **{f"PAPER.{rule}": PAPER[rule] for rule in PAPER},
    **{f"HTML.{rule}": HTML[rule] for rule in HTML},
    "PAPER": PAPER,
    "HTML": HTML,
    "tidy": tidy,
    "annotate": annotate,
    "render": render,
    "label": label,
    "parse_reply": parse_reply,
    "LADDER": LADDER,
    "expand": expand,
    "Index.build": Index.build,
    "aggregate": aggregate,
}
"""Those of this package."""


def parts_of(implementation: object) -> Parts:
    """The parts that a module, or any object, has under these names; a profile's rules are its items.

    >>> import spire
    >>> sorted(REFERENCE.keys() - parts_of(spire).keys())[:3]
    ['at', 'closure', 'compose']
    """
    found: dict[str, Any] = {}
    for name in REFERENCE:
        first, _, rest = name.partition(".")
        part = getattr(implementation, first, None)
        if rest and part is not None:
            part = part.get(rest) if isinstance(part, Mapping) else getattr(part, rest, None)
        if part is not None:
            found[name] = part
    return found
