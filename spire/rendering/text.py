"""Plain text: the blocks on lines of their own, white space as a browser would show it (semantics §8)."""

from __future__ import annotations

from collections.abc import Iterable

from spire.document import Document
from spire.numbering import Numbers
from spire.path import Path
from spire.rendering.escaping import collapse, lines
from spire.rendering.layout import Kind, Layout, alt, layout
from spire.rendering.stretches import Pieces, stretches
from spire.tree import Text

__all__ = ["plain", "text_of_numbers", "to_text"]


def to_text(D: Document, P: Iterable[Path] | None = None) -> str:
    r"""The words of a document, or of a selection of it, as plain text (semantics §8): each block on lines of its own.

    White space is collapsed, but in a `pre`, which is kept; a `br` ends a line; an image is its `alt`. The title is
    left out where an `h1` that is there says the same. Raises `InvalidPath` for a path outside the document.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("h1", {}, [Text("Ants")]), Elem("p", {}, [Text("They"), Text("\n dig.")])]))
    >>> print(to_text(D))
    Ants
    They dig.
    >>> to_text(D, {(1,)})
    'They dig.'
    """
    return text_of_numbers(D, D.numbering.numbers([()] if P is None else P))


def text_of_numbers(D: Document, numbers: Numbers) -> str:
    """As `to_text`, on node numbers, for code inside the package."""
    at = layout(D)
    written: list[str] = []
    titles: list[int] = []
    said: set[str] = set()
    for place, pieces in stretches(at, at.kept(numbers), groups=False):
        text = verbatim(at, pieces) if place.kind is Kind.CODE else plain(at, pieces)
        if text and not text.isspace():
            if place.kind is Kind.TITLE:
                titles.append(len(written))
            elif place.kind is Kind.HEADING and place.level == 1:
                said.add(text)
            written.append(text)
    repeated = {title for title in titles if written[title] in said}
    return "\n".join([text for line, text in enumerate(written) if line not in repeated])


def plain(layout: Layout, pieces: Pieces) -> str:
    """The words of some leaves, white space collapsed; a `br` is the end of a line."""
    nodes, numbers = layout.numbering.nodes, layout.numbers
    rows: list[list[str]] = [[]]
    for start, end in pieces:
        rows[-1].append(" ")
        for number in numbers[start:end]:
            node = nodes[number]
            if isinstance(node, Text):
                rows[-1].append(node.text)
            elif node.tag == "br":
                rows.append([])
            else:
                rows[-1].append(alt(node))
    written = [collapse("".join(row)).strip(" ") for row in rows]
    return "\n".join([row for row in written if row])


def verbatim(layout: Layout, pieces: Pieces) -> str:
    """The texts of a `pre` as they stand, without the end of the last line."""
    nodes, numbers = layout.numbering.nodes, layout.numbers
    written = "".join(
        [
            node.text if isinstance(node := nodes[number], Text) else "\n" if node.tag == "br" else alt(node)
            for start, end in pieces
            for number in numbers[start:end]
        ]
    )
    return "\n".join(lines(written)).removesuffix("\n")
