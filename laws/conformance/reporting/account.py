"""A check that did not pass, in full, as text: what was asked, what came of it, and where the two answers differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from laws.characters import spelled_out
from laws.conformance.report import Check
from laws.conformance.reporting.difference import Difference, LinesDiffer, PathsDiffer, answer_lines, difference
from laws.conformance.reporting.drawing import Drawing, Row, outside, rest, rows, trees
from laws.conformance.reporting.json_text import indented
from spire.path import PathSet, format_path

__all__ = ["account", "what_happened"]

MOST_LINES = 60
"""Of a tree, an input or an answer so many lines are shown: what is longer is read elsewhere."""
AROUND = 3
"""So many lines are shown before and after one that differs."""
MOST_PATHS = 40


def account(check: Check) -> str:
    """The check in full, in paragraphs."""
    return spelled_out("\n\n".join(filter(None, _paragraphs(check))))


def what_happened(check: Check) -> str:
    """In words; a fault comes first, by its name."""
    return spelled_out(": ".join(filter(None, [check.fault.value if check.fault else "", check.words])))


def _paragraphs(check: Check) -> Iterator[str]:
    source = f" ({check.source})" if check.source else ""
    yield f"{check.id}, a {check.kind.value} of {check.operator}{source}\n{' '.join(check.statement.split())}".rstrip()
    yield what_happened(check)
    found = difference(check)
    for drawing in trees(check):
        yield f"{drawing.caption}\n{_drawn(drawing, found)}"
    if left := rest(check):
        yield "input\n" + _first(indented(left))
    yield from _answers(check, found)
    yield "\n".join(f"note: {note}" for note in check.notes)


def _drawn(drawing: Drawing, found: Difference | None) -> str:
    """The tree, and behind each node the names of the selections and of the differences that it is in."""
    columns = [*drawing.selections.items()]
    if drawing.answered and isinstance(found, PathsDiffer):
        columns += [("missing", found.missing), ("too much", found.extra)]
    shown: list[tuple[str, str]] = []
    for row in islice(rows(drawing.tree), MOST_LINES):
        where = "" if row.path is None else f"  {format_path(row.path)}"
        shown.append((f"{row}{where}", _marks(row, columns)))
    width = min(80, max(len(line) for line, _ in shown))
    left = sum(1 for _ in islice(rows(drawing.tree), MOST_LINES, None))
    lines = [f"{line:{width}}   {marks}".rstrip() for line, marks in shown]
    strange = [f"no node of it: {name} {path}" for name, paths in columns for path in outside(drawing.tree, paths)]
    return "\n".join([*lines, *_more(left, "line"), *strange])


def _marks(row: Row, columns: Iterable[tuple[str, PathSet]]) -> str:
    return "  ".join(name if row.path in paths else " " * len(name) for name, paths in columns)


def _answers(check: Check, found: Difference | None) -> Iterator[str]:
    if isinstance(found, PathsDiffer):
        yield "\n".join(
            f"{name:<8}  {_listed(paths)}"
            for name, paths in (
                ("expected", found.shared | found.missing),
                ("found", found.shared | found.extra),
                ("missing", found.missing),
                ("too much", found.extra),
            )
        )
    elif isinstance(found, LinesDiffer):
        yield "expected (-) and found (+)\n" + _first(_differing(found))
        yield found.words
    elif check.expected is not None:
        name = "expected and found" if check.found is not None else "expected"
        yield f"{name}\n" + _first(answer_lines(check.operator, check.expected))
    elif check.found is not None:
        yield "found\n" + _first(answer_lines(check.operator, check.found))


def _differing(found: LinesDiffer) -> Iterator[str]:
    """The lines that differ, with some around them; those that were found come after those that were expected."""
    near = _near([place for place, pair in enumerate(found.pairs) if not pair.same], len(found.pairs))
    for is_near, pairs in groupby(enumerate(found.pairs), key=lambda numbered: numbered[0] in near):
        if not is_near:
            yield "  …"
            continue
        for alike, run in groupby((pair for _, pair in pairs), key=lambda pair: pair.same):
            together = list(run)
            yield from (f"{' ' if alike else '-'} {pair.expected}" for pair in together if pair.expected is not None)
            yield from (f"+ {pair.found}" for pair in together if not alike and pair.found is not None)


def _near(places: Sequence[int], length: int) -> set[int]:
    return {near for place in places for near in range(max(0, place - AROUND), min(length, place + AROUND + 1))}


def _first(lines: Iterable[str]) -> str:
    every = [*lines]
    return "\n".join([*every[:MOST_LINES], *_more(len(every) - MOST_LINES, "line")])


def _more(left: int, what: str) -> list[str]:
    return [f"… and {left} more {what}{'s' if left > 1 else ''}"] if left > 0 else []


def _listed(paths: PathSet) -> str:
    """Paths in document order.

    >>> _listed(frozenset({(0,), ()}))
    '{/, /0}'
    """
    ordered = [format_path(path) for path in sorted(paths)]
    return "{" + ", ".join([*ordered[:MOST_PATHS], *_more(len(ordered) - MOST_PATHS, "path")]) + "}"
