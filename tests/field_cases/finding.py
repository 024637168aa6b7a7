"""The unit that a case selects by a part of its words."""

from __future__ import annotations

import re

from spire import Annotated, Subdocument
from spire.selecting import sentences_with

__all__ = ["UnitNotFound", "said", "stands_in", "unit"]


class UnitNotFound(LookupError):
    """No unit of the page has the words, or not so often."""


def said(annotated: Annotated, unit: Subdocument) -> str:
    """The words of a unit, its white space collapsed."""
    return " ".join(annotated.text(unit).split())


def bounded(words: str) -> str:
    """A pattern for the words where they are not part of longer words."""
    before = r"(?<![0-9A-Za-z])" if re.match("[0-9A-Za-z]", words) else ""
    after = r"(?![0-9A-Za-z])" if re.search("[0-9A-Za-z]$", words) else ""
    return before + re.escape(words) + after


def stands_in(words: str, text: str) -> bool:
    """Whether words stand in a text, whole: "S" does not stand in "Sizes"."""
    return re.search(bounded(words), text) is not None


def unit(annotated: Annotated, words: str, occurrence: int = 0) -> Subdocument:
    """The unit that has the words, the first from 0 or another.

    Units that say just these words come first, then those in which they stand, then those in which they are part of
    longer words, then runs of units; a later kind is asked only where the kind before has not so many. Raises
    `UnitNotFound`, which shows the units.
    """
    sought = " ".join(words.split())
    texts = [(sentence, said(annotated, sentence)) for sentence in annotated.sentences]
    candidates = [
        [sentence for sentence, text in texts if text == sought],
        [sentence for sentence, text in texts if stands_in(sought, text)],
        [sentence for sentence, text in texts if sought in text],
        [sentence for sentence, text in texts for _ in range(text.count(sought))],
        [
            Subdocument(annotated.document, annotated.document.numbering.paths(numbers))
            for numbers in sentences_with(annotated, words)
        ],
    ]
    if sought:
        for found in candidates:
            if 0 <= occurrence < len(found):
                return found[occurrence]
    shown = "\n".join(f"  {place}: {text[:200]!r}" for place, (_, text) in enumerate(texts[:200]))
    if len(texts) > 200:
        shown += f"\n  … and {len(texts) - 200} more"
    which = f", occurrence {occurrence}," if occurrence else ""
    raise UnitNotFound(f"no unit has {words!r}{which} among the {len(texts)} units:\n{shown or '  (none)'}")
