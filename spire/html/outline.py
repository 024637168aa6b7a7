"""Which heading is in force where, by the sectioning of HTML (semantics §6, "Headings", `HTML`)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from attrs import frozen

from spire.document import Document
from spire.html.elements import is_layout_table
from spire.html.headings import Heading, has_words, headings
from spire.numbering import Numbering

__all__ = ["last_in_force"]

SCOPES = frozenset(
    "section article aside nav blockquote details dialog fieldset figure td th li dd "
    # Those of a caption and of a term, which head what is in the table and the list, and nothing after it.
    "table dl".split()
)
HEADS = {"details": "summary", "fieldset": "legend", "figure": "figcaption"}
HEAD_LEVEL = 0  # above any heading


@frozen
class _Scoped:
    """A heading, its level, the element that it heads, and the first node that it is in force for."""

    number: int
    level: int
    scope: int
    start: int


def last_in_force(D: Document) -> Iterator[tuple[int, int | None]]:
    """Where the last heading in force changes: (node number, number of that heading), ascending.

    The headings in force at a node are the last one and, in turn, those in force at that one. Within a heading,
    it is the last of those that it needs itself.
    """
    numbering = D.numbering
    last = numbering.last
    scoped = _scoped_headings(D)
    starting: dict[int, list[_Scoped]] = {}
    for heading in sorted(scoped, key=lambda heading: heading.scope):  # the outermost scope first
        starting.setdefault(heading.start, []).append(heading)
    itself = {heading.number: heading for heading in scoped}
    borders = {border for h in scoped for border in (h.start, h.number, last[h.number] + 1, last[h.scope] + 1)}
    open_: list[_Scoped] = []
    for number in sorted(borders):
        while open_ and last[open_[-1].scope] < number:
            open_.pop()
        open_.extend(heading for heading in starting.get(number, ()) if number <= last[heading.scope])
        if number in itself:
            # After that: the heading right before this one is in force from here on, if this one does not close it.
            heading = itself[number]
            while open_ and _closes(numbering, heading, open_[-1]):
                open_.pop()
        in_force = open_[:-1] if open_ and open_[-1].number == number else open_
        yield number, in_force[-1].number if in_force else None


def _closes(numbering: Numbering, heading: _Scoped, earlier: _Scoped) -> bool:
    """Whether a heading ends an earlier one: of its own scope and not above it, or of a scope within its own."""
    if earlier.scope == heading.scope:
        return earlier.level >= heading.level and earlier is not heading
    return heading.scope < earlier.scope <= numbering.last[heading.scope]


def _scoped_headings(D: Document) -> list[_Scoped]:
    numbering = D.numbering
    found = {heading.number: heading for heading in _grouped(numbering, headings(D))}
    heads = {head.number: head for head in _heads(D)}
    # One inside another is none, whatever makes it one.
    outermost = _outermost(numbering, sorted({*found, *heads}))
    ours = [number for number in outermost if number not in heads]
    only_h1 = sum(found[number].level == 1 for number in ours) == 1
    scopes = _scopes(numbering)
    nearest = numbering.nearest_above(ours, scopes)
    past_sections = numbering.nearest_above(ours, scopes - set(numbering.tagged.get("section", ())))
    scoped = [heads[number] for number in outermost if number in heads]
    for number in ours:
        level = found[number].level
        scope = (past_sections if only_h1 and level == 1 else nearest)[number]
        scoped.append(_Scoped(number, level, max(scope, 0), numbering.last[number] + 1))
    return scoped


def _outermost(numbering: Numbering, numbers: Iterable[int]) -> list[int]:
    """Those of some nodes, ascending, that are in no other of them."""
    kept: list[int] = []
    end = -1
    for number in numbers:
        if number > end:
            kept.append(number)
            end = numbering.last[number]
    return kept


def _heads(D: Document) -> Iterator[_Scoped]:
    """The first `summary`, `legend` or `figcaption` with words of each `details`, `fieldset`, `figure`: in force
    throughout, also before it.
    """
    numbering = D.numbering
    for tag, head in HEADS.items():
        for scope in numbering.tagged.get(tag, ()):
            for child in numbering.children(scope):
                if numbering.tag(child) == head and has_words(D, child):
                    yield _Scoped(child, HEAD_LEVEL, scope, scope)
                    break


def _grouped(numbering: Numbering, found: Iterable[Heading]) -> Iterator[Heading]:
    """The headings, those of an `hgroup` as one, of the highest level in it: the rest of it rides along."""
    groups = _outermost(numbering, numbering.tagged.get("hgroup", ()))
    levels: dict[int, int] = {}
    for heading in found:
        place = bisect_right(groups, heading.number) - 1
        grouped = place >= 0 and heading.number <= numbering.last[groups[place]]
        number = groups[place] if grouped else heading.number
        levels[number] = min(heading.level, levels.get(number, heading.level))
    return (Heading(number, level) for number, level in levels.items())


def _scopes(numbering: Numbering) -> set[int]:
    """The elements that are the scope of the headings in them; the root is one in any case."""
    cells = {number for tag in ("td", "th") for number in numbering.tagged.get(tag, ())}
    tables = numbering.nearest_above(cells, numbering.tagged.get("table", ()))
    layout = {table for table in numbering.tagged.get("table", ()) if is_layout_table(numbering.nodes[table])}
    layout |= {cell for cell, table in tables.items() if table in layout}
    return {number for tag in SCOPES for number in numbering.tagged.get(tag, ())} - layout
