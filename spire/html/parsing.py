"""Parsing: read, then tidy (semantics §2)."""

from __future__ import annotations

from spire.collector import collector_paused
from spire.document import Document
from spire.html.reading import read
from spire.html.tidying import tidy

__all__ = ["parse"]


def parse(html: str | bytes, *, encoding: str | None = None, uri: str | None = None) -> Document:
    """The document of a page as a reader sees it: `tidy(read(html))`, with the origin of each node (semantics §2).

    Listing 1 of the paper (section 2.1) gives exactly its Listing 2. Takes the arguments of `read` and raises as
    it does; any bytes give a document. One without anything to read carries a warning.

    >>> D = parse("<title>Ants</title><p>Ants dig.")
    >>> D[1, 0, 0]
    Text('Ants dig.')
    >>> parse("<script/>Ants dig.").warnings[0][:20]
    'the page has no text'
    """
    with collector_paused():
        return tidy(read(html, encoding=encoding, uri=uri))
