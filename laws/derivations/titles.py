"""Titles once more, word for word from semantics §6."""

from __future__ import annotations

from laws.derivations.documents import has_text, order, tag
from spire.document import Document
from spire.path import PathSet


def paper(D: Document, P: PathSet) -> PathSet:
    """The first title element of HTML with text; where there is none, the first h1 with text."""
    found = html(D, frozenset())
    if not found:
        found = frozenset([p for p in order(D) if tag(D, p) == "h1" and has_text(D, p)][:1])
    return P | found


def html(D: Document, P: PathSet) -> PathSet:
    """The first title element of HTML with text, in document order."""
    return P | frozenset([p for p in order(D) if tag(D, p) == "title" and has_text(D, p)][:1])
