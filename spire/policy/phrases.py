"""Phrases found in a text, word by word and all at once: Aho and Corasick's automaton, on words for letters.

Words are runs of letters, digits and underscores with their combining marks; each other character but white space is a
word by itself. So a phrase is found as whole words only, however much white space is between them, and `C++` is not `C`.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import category, normalize

from attrs import frozen

__all__ = ["Phrases", "Word", "key", "words"]

_WORD = re.compile(r"\w+|[^\w\s]")
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"


@frozen
class Word:
    """A word, and where it stands in its text."""

    text: str
    start: int
    end: int


def words(text: str) -> list[Word]:
    r"""The words of a text. A combining mark belongs to the letter before it, and sets no words apart.

    >>> [word.text for word in words("a re\u0301sume\u0301, key-frames")]
    ['a', 'résumé', ',', 'key', '-', 'frames']
    """
    spans: list[tuple[int, int]] = []
    open_ = False  # whether the last word goes on in what follows it without white space: it ends in a mark
    for match in _WORD.finditer(text):
        start, end = match.span()
        part = match[0]
        mark = not part.isascii() and (category(part[0])[0] == "M" or part in _JOINERS)
        if spans and spans[-1][1] == start and (mark or (open_ and (part[0].isalnum() or part[0] == "_"))):
            spans[-1] = spans[-1][0], end
        else:
            spans.append((start, end))
        open_ = mark
    return [Word(normalize("NFC", text[start:end]), start, end) for start, end in spans]


def key(text: str) -> str:
    """A word whatever its case.

    >>> key("Straße") == key("STRASSE")
    True
    """
    return normalize("NFC", text.casefold())


class Phrases:
    """Some phrases, no two alike, each a sequence of one word or more, ready to be found.

    >>> list(Phrases([("key", "frame"), ("frame",)]).ends("a key frame".split()))
    [(1, 3, 0)]
    """

    def __init__(self, phrases: Iterable[Sequence[str]]) -> None:
        self._next: dict[tuple[int, str], int] = {}
        self._phrase: list[tuple[int, int] | None] = [
            None
        ]  # per state, the longest phrase that ends there: length, which
        above: list[tuple[int, str]] = [(0, "")]
        for which, phrase in enumerate(phrases):
            state = 0
            for word in phrase:
                if (state, word) not in self._next:
                    self._next[state, word] = len(above)
                    above.append((state, word))
                    self._phrase.append(None)
                state = self._next[state, word]
            self._phrase[state] = (len(phrase), which)
        self._fail = self._failures(above)

    def _failures(self, above: Sequence[tuple[int, str]]) -> list[int]:
        """Per state, that of the longest ending of its words that some phrase begins with."""
        fail = [0] * len(above)
        below: list[list[int]] = [[] for _ in above]
        for state in range(1, len(above)):
            below[above[state][0]].append(state)
        todo = deque(below[0])
        while todo:
            state = todo.popleft()
            todo.extend(below[state])
            before, word = above[state]
            if before:
                fail[state] = self._after(fail[before], word, fail)
            if self._phrase[state] is None:
                self._phrase[state] = self._phrase[fail[state]]
        return fail

    def _after(self, state: int, word: str, fail: Sequence[int]) -> int:
        while state and (state, word) not in self._next:
            state = fail[state]
        return self._next.get((state, word), 0)

    def ends(self, words: Iterable[str]) -> Iterator[tuple[int, int, int]]:
        """At each place where a phrase ends, the longest: (first word, the one after its last, which phrase)."""
        state = 0
        for place, word in enumerate(words, 1):
            state = self._after(state, word, self._fail)
            if (found := self._phrase[state]) is not None:
                length, which = found
                yield place - length, place, which
