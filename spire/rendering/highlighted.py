"""A rendering with some selections told apart in it: the seed from its context, the expansion from the seed."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, pairwise

from spire.document import Document
from spire.numbering import Numbers
from spire.rendering.blocks import blocks, join
from spire.rendering.layout import layout

__all__ = ["highlighted"]


def highlighted(D: Document, view: Numbers, layers: Mapping[str, Numbers]) -> list[tuple[str, str]]:
    r"""The view of these nodes in Markdown, in pieces, each with the name of the first layer that it is selected in;
    "" for what is in none, such as context, gaps, and what Markdown adds.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("h1", {}, [Text("Ants")]), Elem("p", {}, [Text("They dig.")])]))
    >>> highlighted(D, frozenset({0}), {"seed": frozenset({3})})
    [('', '# Ants\n\n'), ('seed', 'They dig.')]
    """
    held = set(join(blocks(D, view)))
    free = (character for number in count(0xF0000) if (character := chr(number)) not in held)
    closing = next(free)
    opening = {name: next(free) for name in layers}
    at = layout(D)
    layer: dict[int, str] = {}  # by leaf
    for name, selected in layers.items():
        for start, end in at.kept(selected):
            for leaf in range(start, end):
                if at.shows[leaf]:
                    layer.setdefault(leaf, name)
    leaves = sorted(layer)
    # A stretch is marked as one: leaves of one layer and one run with nothing that shows between them.
    ends = [
        layer[one] != layer[other] or at.run(one) != at.run(other) or at.anything(one + 1, other)
        for one, other in pairwise(leaves)
    ]
    marks = {
        at.numbers[leaf]: (opening[layer[leaf]] if begins else "", closing if ends else "")
        for leaf, begins, ends in zip(leaves, [True, *ends], [*ends, True], strict=False)
    }
    text = join(blocks(D, view, marks=marks))
    names = {character: name for name, character in opening.items()} | {closing: ""}
    pieces: list[tuple[str, str]] = []
    name, start = "", 0
    for place, character in enumerate(text):
        if character in names:
            pieces.append((name, text[start:place]))
            name, start = names[character], place + 1
    pieces.append((name, text[start:]))
    return [piece for piece in pieces if piece[1]]
