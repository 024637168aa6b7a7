"""The title of the document (paper, section 2.3.1; semantics §6)."""

from __future__ import annotations

from collections.abc import Iterable

from spire.document import Document
from spire.html.visibility import shows_nothing
from spire.path import Path
from spire.policy.algebra import constant
from spire.tree import Elem

__all__ = ["html", "literal", "paper"]


def _first_with_text(D: Document, tag: str) -> Iterable[Path]:
    return next(([path] for path in D.elements(tag) if not shows_nothing(D.text(path))), [])


def _every_title(D: Document) -> Iterable[Path]:
    named = [
        path for path in D.elements() if isinstance(node := D[path], Elem) and node.tag.rpartition(" ")[2] == "title"
    ]
    return named or D.elements("h1")[:1]


def _title_or_h1(D: Document) -> Iterable[Path]:
    return _first_with_text(D, "title") or _first_with_text(D, "h1")


def _title(D: Document) -> Iterable[Path]:
    return _first_with_text(D, "title")


literal = constant(_every_title, name="titles.literal")
"""Whatever is called title, which the paper takes to be one node; else the first h1. Erratum 11."""

paper = constant(_title_or_h1, name="titles.paper")
"""The first `title` element of HTML that has text; without one, the first `h1` that has."""

html = constant(_title, name="titles.html")
"""The first `title` element of HTML that has text. Without one, nothing: headings bring the `h1` where it is
in force."""
