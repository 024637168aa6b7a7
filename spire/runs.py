"""Block runs: the maximal runs of inline content of one block (semantics §7).

The paper segments "block leaves"; these would lose the words of mixed content such as `<li>Lunch <ul>…</ul></li>`
(erratum 8).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from attrs import field, frozen

from spire.document import Document
from spire.html.elements import BLOCKS, PREFORMATTED
from spire.tree import Elem, Text

__all__ = ["Run", "block_runs"]

RUN_BORDERS = BLOCKS | PREFORMATTED | {"br"}
_SPACES = re.compile("  +")


@frozen
class Run:
    """The texts of a run, by node number, with the offset of each in the run's characters, and those characters.

    `first` and `last` are the first and the last leaf that a reader finds words in: a text, or an image with an `alt`.
    `whole` says that the run is preformatted, one unit whatever it says.
    """

    texts: tuple[int, ...]
    offsets: tuple[int, ...]
    characters: str = field(repr=False)
    first: int
    last: int
    whole: bool

    def place(self, offset: int) -> int:
        """The index in `texts` of the text that holds the character at this offset."""
        return bisect_right(self.offsets, offset) - 1


def block_runs(D: Document) -> tuple[Run, ...]:
    """The runs of the document that hold more than white space, in document order.

    A block element ends a run where it begins and where it ends; `br` and `hr` end one too. All that is in a
    `pre` is one run.

    >>> D = Document(Elem("li", {}, [Text("Lunch"), Elem("ul", {}, [Elem("li", {}, [Text("Soup")])])]))
    >>> [run.characters for run in block_runs(D)]
    ['Lunch', 'Soup']
    """
    return D.once(_block_runs)


def _block_runs(D: Document) -> tuple[Run, ...]:
    return tuple(run for run in _all_runs(D) if run.characters and not run.characters.isspace())


class _Gathered:
    """The texts, and the images that say something, since the run began."""

    def __init__(self, D: Document) -> None:
        self._nodes = D.numbering.nodes
        self.texts: list[int] = []
        self.images: list[int] = []

    def run(self, *, whole: bool) -> Iterator[Run]:
        """The run that ends here, if it has a text."""
        if texts := self.texts:
            offsets, characters, length = [], [], 0
            for number in texts:
                text = self._nodes[number]
                assert isinstance(text, Text)
                offsets.append(length)
                characters.append(text.text)
                length += len(text.text)
            first, last = min(texts[:1] + self.images[:1]), max(texts[-1:] + self.images[-1:])
            yield Run(tuple(texts), tuple(offsets), "".join(characters), first, last, whole)
        self.texts.clear()
        self.images.clear()


def _all_runs(D: Document) -> Iterator[Run]:
    numbering = D.numbering
    last = numbering.last
    gathered = _Gathered(D)
    block_ends = [len(numbering)]
    whole_until = -1  # the last node of the preformatted element that we are in
    for number, node in enumerate(numbering.nodes):
        if number <= whole_until:
            if type(node) is Text:
                gathered.texts.append(number)
            continue
        if whole_until >= 0:
            yield from gathered.run(whole=True)
            whole_until = -1
        while number > block_ends[-1]:
            block_ends.pop()
            yield from gathered.run(whole=False)
        if type(node) is Text:
            gathered.texts.append(number)
            continue
        assert isinstance(node, Elem)
        if node.tag in RUN_BORDERS:
            yield from gathered.run(whole=False)
            if node.tag in PREFORMATTED:
                whole_until = last[number]
            else:
                block_ends.append(last[number])
        elif node.tag == "img" and node.attrs.get("alt", "").strip():
            gathered.images.append(number)
    yield from gathered.run(whole=whole_until >= 0)


def collapsed(characters: str) -> tuple[str, list[tuple[int, int]]]:
    r"""The characters with white space collapsed as a browser would, and the way back.

    The way back is a list of (offset in the collapsed text, offset in the characters), ascending: between two
    entries both advance together.

    >>> collapsed("Ants\n  dig.")
    ('Ants dig.', [(0, 0), (5, 7)])
    """
    text = characters
    for space in "\t\n\f\r":
        if space in text:
            text = text.replace(space, " ")
    way = [(0, 0)]
    if "  " not in text:
        return text, way
    pieces: list[str] = []
    length = end = 0
    for spaces in _SPACES.finditer(text):
        pieces.append(text[end : spaces.start() + 1])
        length += spaces.start() + 1 - end
        end = spaces.end()
        way.append((length, end))
    pieces.append(text[end:])
    return "".join(pieces), way
