"""Labelled views: a rendering in which each citable unit stands between tags that no page can forge (paper, section
3.2.1; semantics §11; erratum 10).

A tag is `<nonce-n>`, the closing one `</nonce-n>`. The nonce is made from a hash of the view, so that runs repeat,
and made anew until the view's own text does not hold it in any disguise: so whatever reads as a tag is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from html import unescape

from attrs import field, frozen

from spire.document import Document
from spire.numbering import Numbers
from spire.rendering.blocks import blocks, join
from spire.rendering.layout import layout
from spire.rendering.look_alikes import LETTERS, folded

__all__ = ["LabelledText", "find_labels", "label"]

NONCE_LETTERS = 4


@frozen
class LabelledText:
    """The text of a view, the labels in it in document order, and what each stands for, in node numbers."""

    text: str = field(repr=False)
    labels: tuple[str, ...]
    units: tuple[Numbers, ...] = field(repr=False)


def label(D: Document, view: Numbers, units: Sequence[Numbers], *, gaps: bool = True) -> LabelledText:
    """The view of these nodes in Markdown, each of the units that shows in it between its tags.

    Units are disjoint and in document order. One of which the view shows nothing, such as a title that a heading
    repeats, gets no label; the n-th label is that of the n-th unit that shows.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("p", {}, [Text("Ants dig. "), Text("Bees fly.")]))
    >>> labelled = label(D, frozenset({0}), [frozenset({1}), frozenset({2})])
    >>> re.sub(r"[a-z]+-", "x-", labelled.text)
    '<x-1>Ants dig.</x-1> <x-2>Bees fly.</x-2>'
    """
    plain = join(blocks(D, view, gaps=gaps), gaps=gaps)
    nonce = _nonce(plain)
    shown = list(units)
    while True:
        text = join(blocks(D, view, gaps=gaps, marks=_marks(D, view, shown, nonce)), gaps=gaps)
        found = {int(name.rpartition("-")[2]) for name in find_labels(text, nonce)}
        if len(found) == len(shown):
            labels = tuple(f"{nonce}-{n}" for n in range(1, len(shown) + 1))
            return LabelledText(text, labels, tuple(shown))
        shown = [unit for n, unit in enumerate(shown, 1) if n in found]


def find_labels(text: str, nonce: str) -> list[str]:
    """The labels whose opening and closing tags stand in the text, in order of their opening tags."""
    opened = re.findall(rf"<({re.escape(nonce)}-[0-9]+)>", text)
    closed = set(re.findall(rf"</({re.escape(nonce)}-[0-9]+)>", text))
    return [name for name in opened if name in closed]


def _marks(D: Document, view: Numbers, units: Sequence[Numbers], nonce: str) -> dict[int, tuple[str, str]]:
    """The tags before the first and after the last leaf of each unit that shows something."""
    written = layout(D)
    kept = {leaf for first, after in written.kept(view) for leaf in range(first, after)}
    marks: dict[int, tuple[str, str]] = {}
    for n, unit in enumerate(units, 1):
        leaves = [
            written.numbers[leaf]
            for first, after in written.kept(unit)
            for leaf in range(first, after)
            if leaf in kept and written.shows[leaf]
        ]
        if leaves:
            opening, closing = f"<{nonce}-{n}>", f"</{nonce}-{n}>"
            marks[leaves[0]] = opening, ""
            marks[leaves[-1]] = "" if len(leaves) > 1 else opening, closing
    return marks


def _nonce(text: str) -> str:
    """A few letters that the text does not hold, however written: fixed by the text."""
    held = {folded(text), folded(unescape(text))}
    of_text = sha256(text.encode("utf-8", "surrogatepass")).digest()
    attempt = 0
    while True:
        digest = sha256(of_text + attempt.to_bytes(4)).digest()
        # A large text may hold every nonce of some length, so they grow.
        nonce = "".join(LETTERS[byte % len(LETTERS)] for byte in digest[: NONCE_LETTERS + attempt // 8])
        if not any(nonce in letters for letters in held):
            return nonce
        attempt += 1
