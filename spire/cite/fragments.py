"""Text fragments: URLs that a browser opens at the words cited, marked (the WICG's URL Fragment Text Directives).

A browser looks for the words among those that it shows, block by block, ignoring case and accents, and takes the first
place that fits. So the words alone do where they stand nowhere before; else words before and after them are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote, unquote

from attrs import frozen

from spire.cite.citation import Range, text_ranges
from spire.cite.dom import Page, SelectorError
from spire.cite.shown import BARRIER, folded, words_shown

__all__ = ["find_directives", "text_directive"]

LONGEST = 200
"""Of words that are told whole; of more, the first and the last."""


def text_directive(part: list[Range], page: Page) -> str:
    """What stands for a part of a citation in a text fragment: `text=[before-,]first[,last][,-after]`.

    Raises `SelectorError` where a browser shows no word of it, or where no words tell it from an earlier place.
    """
    words = words_shown(page)
    search = _search(page)
    places = [place for range_ in text_ranges(page.document, part) if (place := words.span(range_))]
    if not places:
        raise SelectorError("a text fragment needs words that the page shows, and a browser shows none of these")
    start, end = places[0][0], places[-1][1]
    for wanted in _directives(words.text, start, end):
        if search.find(wanted) == (start, end):
            return str(wanted)
    raise SelectorError(
        f"no text fragment leads to {words.text[start:end][:80]!r}: the same words stand earlier in the page, between "
        "the same neighbours; use another selector"
    )


def find_directives(fragment: str, page: Page) -> list[tuple[Range, Range]]:
    """The first and the last range of what each text directive of a URL's fragment leads to.

    Raises `SelectorError` for one that cannot be read, or whose words are not found.
    """
    words, search = words_shown(page), _search(page)
    found = []
    for text in fragment.split("&"):
        if not text.startswith("text="):
            continue
        directive = _Directive.parse(text)
        place = search.find(directive)
        if place is None:
            raise SelectorError(f"the page shows no such words: {text[:200]!r}")
        found.append((words.range(place[0]), words.range(place[1] - 1)))
    if not found:
        raise SelectorError(f"no text directive: {fragment[:200]!r}; write #:~:text=the%20words")
    return found


def _search(page: Page) -> _Search:
    return page.document.once(lambda _: _Search(words_shown(page).text), key=_search)


@frozen
class _Directive:
    """The words to find: the first of them, and where they are many the last; what stands before and after them."""

    first: str
    last: str = ""
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        parts = [_encoded(self.before) + "-"] if self.before else []
        parts.append(_encoded(self.first))
        parts += [_encoded(self.last)] if self.last else []
        parts += ["-" + _encoded(self.after)] if self.after else []
        return "text=" + ",".join(parts)

    @classmethod
    def parse(cls, text: str) -> _Directive:
        parts = text.removeprefix("text=").split(",")
        before = parts.pop(0).removesuffix("-") if parts[0].endswith("-") else ""
        after = parts.pop().removeprefix("-") if parts and parts[-1].startswith("-") else ""
        words = [unquote(part).strip() for part in parts]
        if not 1 <= len(words) <= 2 or not all(words):
            raise SelectorError(f"no text directive: {text[:200]!r}; write text=before-,first words,last words,-after")
        last = words[1] if len(words) > 1 else ""
        return cls(words[0], last, unquote(before).strip(), unquote(after).strip())


def _encoded(words: str) -> str:
    return quote(words, safe="").replace("-", "%2D")


def _directives(text: str, start: int, end: int) -> Iterator[_Directive]:
    """What could stand for the words from start to end, the shortest first."""
    first_line, last_line = text[start:end].partition("\n")[0], text[start:end].rpartition("\n")[2]
    line_before, line_after = _line_before(text, start), _line_after(text, end)
    # A directive begins and ends at the borders of words; within a word, the rest of it is told as well.
    least_before = int(start > 0 and not text[start - 1].isspace())
    least_after = int(end < len(text) and not text[end].isspace())
    for words in (5, 10, 20, 40):
        first, last = _first_words(first_line, words), _last_words(last_line, words)
        is_one_line = len(first_line) == end - start
        if is_one_line and (end - start <= LONGEST or len(first) + len(last) >= end - start):
            first, last = first_line, ""
        for context in (0, 3, 6, 12, 24, 48, 96):
            before = _last_words(line_before, max(context, least_before))
            yield _Directive(first, last, before, _first_words(line_after, max(context, least_after)))
        if not last:
            break


def _first_words(line: str, count: int) -> str:
    rest = line.split(maxsplit=count)[count:]
    return (line[: -len(rest[0])] if rest else line).rstrip() if count else ""


def _last_words(line: str, count: int) -> str:
    words = line.rsplit(maxsplit=count)
    return (line[len(words[0]) :] if len(words) > count else line).lstrip() if count else ""


def _line_before(text: str, at: int) -> str:
    """What stands before a place in its line; at the start of a line, the line before."""
    before = text[:at].rstrip()
    line = before[before.rfind("\n") + 1 :]
    return "" if line == BARRIER else line


def _line_after(text: str, at: int) -> str:
    """What stands after a place in its line; at the end of a line, the line after."""
    line = text[at:].lstrip().partition("\n")[0]
    return "" if line == BARRIER else line


class _Search:
    """The text that is shown, folded, to look for directives in."""

    def __init__(self, text: str) -> None:
        self._text = folded(text)

    def find(self, wanted: _Directive) -> tuple[int, int] | None:
        """The first place that fits, by the steps of the specification; none of the words lie in two lines."""
        if re.search(f"[\n{BARRIER}]", f"{wanted.first}{wanted.last}{wanted.before}{wanted.after}"):
            return None
        first, last, before, after = map(folded, (wanted.first, wanted.last, wanted.before, wanted.after))
        closes = bool(last or not after)
        at = 0
        while True:
            if before:
                found = self._next(before, at, closed=False)
                start = self._skipped(found + len(before))
                fits = found >= 0 and self._fits(first, start, opened=False, closed=closes)
            else:
                found = start = self._next(first, at, closed=closes)
                fits = True
            if found < 0:
                return None
            at = found + 1
            if not fits:
                continue
            end = start + len(first)
            while True:
                if last:
                    found = self._next(last, end, closed=not after)
                    if found < 0:
                        return None
                    end = found + len(last)
                if not after or self._fits(after, self._skipped(end), opened=False, closed=True):
                    return start, end
                if not last:
                    break

    def _next(self, words: str, at: int, *, closed: bool) -> int:
        """The first place where the words stand and a word begins, and one ends with them if that is asked; or -1."""
        found = self._text.find(words, at)
        while found >= 0 and not self._fits(words, found, opened=True, closed=closed):
            found = self._text.find(words, found + 1)
        return found

    def _fits(self, words: str, at: int, *, opened: bool, closed: bool) -> bool:
        return (
            self._text.startswith(words, at)
            and (not opened or self._is_border(at))
            and (not closed or self._is_border(at + len(words)))
        )

    def _is_border(self, at: int) -> bool:
        return not (0 < at < len(self._text) and _is_joined(self._text[at - 1]) and _is_joined(self._text[at]))

    def _skipped(self, at: int) -> int:
        while at < len(self._text) and self._text[at].isspace():
            at += 1
        return at


def _is_joined(character: str) -> bool:
    """Whether two such side by side are of one word. From Thai on there are scripts without spaces, where a browser
    asks its dictionaries: there a border may be anywhere.
    """
    return character.isalnum() and character < "\N{THAI CHARACTER KO KAI}"
