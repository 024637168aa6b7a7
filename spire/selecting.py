"""Selecting by words: which sentences of a page hold them."""

from __future__ import annotations

from bisect import bisect_right

from spire.numbering import Numbers
from spire.sentences import Annotated

__all__ = ["sentences_with"]


def sentences_with(annotated: Annotated, words: str) -> tuple[Numbers, ...]:
    """The places where the words stand, in document order: of each, the sentences that they touch, as node numbers
    of the annotated document.

    White space counts as one space, also between two sentences. Where one place begins within another, the first
    counts.

    >>> from spire import Document, Elem, Text, annotate
    >>> annotated = annotate(Document(Elem("p", {}, [Text("Ants dig. Bees fly. Bees dance.")])))
    >>> len(sentences_with(annotated, "Bees")), len(sentences_with(annotated, "dig.  Bees"))
    (2, 1)
    """
    sought = " ".join(words.split())
    if not sought:
        return ()
    starts: list[int] = []
    texts: list[str] = []
    length = 0
    for sentence in annotated.sentences:
        text = " ".join(annotated.text(sentence).split())
        starts.append(length)
        texts.append(text)
        length += len(text) + 1
    joined = " ".join(texts)
    found = []
    place = joined.find(sought)
    while place >= 0:
        first = bisect_right(starts, place) - 1
        last = bisect_right(starts, place + len(sought) - 1) - 1
        touched = annotated.sentences[first : last + 1]
        found.append(frozenset[int]().union(*(sentence.numbers for sentence in touched)))
        place = joined.find(sought, place + len(sought))
    return tuple(found)
