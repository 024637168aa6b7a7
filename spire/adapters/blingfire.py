"""blingfire as a `Segmenter`, for those who want its borders."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spire.errors import SpireError

__all__ = ["Blingfire"]

# One character for one, so that offsets stay. blingfire gives back its sentences a line each; it ends at NUL and
# raises at a lone surrogate, which are no white space and must not become any.
_LINE_END = re.compile("[\n\r\u2028\u2029]")
_UNREADABLE = re.compile("[\0\ud800-\udfff]")
_MAY_END = re.compile(r"[^\w\s,;:()'\"-]")


class Blingfire:
    """Sentences as blingfire 0.1 finds them; where its library does not load, `SpireError`.

    >>> Blingfire()("Ants dig. Bees fly.")
    [(0, 9), (10, 19)]
    """

    name = "blingfire"

    def __call__(self, text: str) -> Sequence[tuple[int, int]]:
        safe = _UNREADABLE.sub("\N{REPLACEMENT CHARACTER}", _LINE_END.sub(" ", text))
        start = len(safe) - len(safe.lstrip())
        end = len(safe.rstrip())
        if start >= end:
            return []
        if not _MAY_END.search(safe, start, end - 1):
            return [(start, end)]
        spans: list[tuple[int, int]] = []
        place = start
        for sentence in _text_to_sentences(safe).split("\n"):
            sentence = sentence.strip()
            found = safe.find(sentence, place) if sentence else -1
            if found < 0:
                continue
            # What lies before it was dropped by blingfire; it belongs to the sentence that it follows.
            if spans and (dropped := safe[place:found].rstrip()):
                spans[-1] = (spans[-1][0], place + len(dropped))
            place = found + len(sentence)
            spans.append((found if spans else start, place))
        if not spans:
            return [(start, end)]
        spans[-1] = (spans[-1][0], end)
        return spans


def _text_to_sentences(text: str) -> str:
    try:
        from blingfire import text_to_sentences
    except (ImportError, OSError) as error:
        raise SpireError(
            f"blingfire does not load on this machine ({error}); give annotate another segmenter, "
            "or none for the default, which needs no library"
        ) from error
    sentences: str = text_to_sentences(text)
    return sentences
