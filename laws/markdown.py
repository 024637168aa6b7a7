"""The laws of rendering as Markdown: what a CommonMark parser reads in it (semantics §8).

They take what renders, as `spire.render` does. `readable` is a document that Markdown can say in full; where a
document is any, each of its texts is first given a word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from laws import rendering
from laws.derivations.markdown import Block, Run, of_markdown, of_selection
from laws.equation import Equation, at_most, equal
from laws.rendering import Render, with_words
from laws.rulesets import RuleSet, law
from spire import definitions
from spire.document import Document
from spire.path import PathSet
from spire.tree import Elem, Text

__all__ = ["Markdown"]

Markdown = RuleSet("Markdown", parents=(rendering.Rendering,))


@law("markdown.parses-back", Markdown, source="§8")
def parses_back(render: Render, readable: Document) -> Equation:
    """What is written parses back to the same headings, items, cells, code, quotes and lines, with the same words."""
    whole = frozenset({()})
    expected = of_selection(readable, whole)
    return equal(of_markdown(render(readable, whole)), expected, vacuous=not expected)


@law("markdown.items-keep-numbers", Markdown, source="§8")
def items_keep_numbers(render: Render, readable: Document, R: PathSet) -> Equation:
    """Whatever is left out, what is kept stands in items of the same numbers and quotes as in the whole."""
    D = with_words(readable)
    whole, part = _around(render(D, {()})), _around(render(D, R))
    return equal(part, {word: whole.get(word) for word in part}, vacuous=not any(part.values()))


@law("markdown.cells-keep-places", Markdown, source="§8")
def cells_keep_places(render: Render, readable: Document, R: PathSet) -> Equation:
    """Cells that are kept stand above, below and beside each other as in the whole table; the header row is first."""
    D = with_words(readable)
    whole, part = _cells(of_selection(D, frozenset({()}))), _cells(of_markdown(render(D, R)))
    tables = {D.text(p).strip(): D.enclosing(p, "table") for p in definitions.paths(D.tree) if isinstance(D[p], Text)}
    pairs = [(one, other) for one in sorted(part) for other in sorted(part) if tables.get(one) == tables.get(other)]
    found = [_beside(part[one], part[other]) for one, other in pairs]
    expected = [_beside(whole.get(one, _NOWHERE), whole.get(other, _NOWHERE)) for one, other in pairs]
    return equal(found, expected, vacuous=len(pairs) == len(part))


@law("markdown.cells-kept-only", Markdown, source="§8")
def cells_kept_only(render: Render, readable: Document, R: PathSet) -> Equation:
    """A table is written of its kept cells only: no row but its header row is empty."""
    D = with_words(readable)
    rows = [block.content for block in of_markdown(render(D, R)) if block.kind in _ROWS]
    empty = sum(not any(row) for row in rows)
    return at_most(empty, len(readable.elements("table")), vacuous=not rows)


@law("markdown.gaps", Markdown, source="§8")
def gaps(render: Render, readable: Document, R: PathSet) -> Equation:
    """Between two texts that are kept a gap mark stands just when something was left out between them, and one only."""
    if readable.elements("table", "img", "hr"):
        return equal(None, None, vacuous=True)
    D = with_words(readable)
    content = definitions.down(D.tree, R)
    expected: list[str] = []
    left_out = False
    for p in sorted(definitions.paths(D.tree)):
        node = D[p]
        if isinstance(node, Text) and (word := node.text.strip()):
            if p in content:
                expected += ["[…]", word] if left_out and expected else [word]
            left_out = p not in content
    found = re.findall(r"w[0-9]+w|\[…\]", render(D, R))
    return equal(found, expected, vacuous=len(expected) < 2)


@law("markdown.title-once", Markdown, source="§8")
def title_once(render: Render, D: Document) -> Equation:
    """The title is a heading line of its own, left out when an `h1` that is rendered says the same."""
    titled = Document(Elem("body", {}, [Elem("title", {}, [Text("Ants")]), *_second(D)]))
    lines = [line for line in render(titled, {()}).split("\n") if line.strip("# ") == "Ants"]
    return equal(lines, ["# Ants"])


def _second(D: Document) -> list[Elem]:
    """An h1 of the same words where the document has any, else a paragraph of others."""
    return [Elem("h1", {}, [Text("Ants")]) if D.elements("h1") else Elem("p", {}, [Text("Bees")])]


_ROWS = ("header row", "row")
_WORD = re.compile(r"w[0-9]+w")


def _words(line: Iterable[Run]) -> list[str]:
    return _WORD.findall("".join(text for text, _ in line))


def _around(written: str) -> dict[str, list[tuple[str, int | None]]]:
    """The quotes, and the items with their numbers, around each word outside tables."""
    found = {}
    for block in of_markdown(written):
        for word in _words_outside_tables(block):
            found[word] = [(container.kind, container.number) for container in block.around]
    return found


def _words_outside_tables(block: Block) -> list[str]:
    if block.kind in ("hr", "unreadable", *_ROWS):
        return []
    return _WORD.findall(block.content[1]) if block.kind == "pre" else _words(block.content)


_Place: TypeAlias = tuple[int, int]
_NOWHERE = (-1, -1)


def _cells(blocks: list[Block]) -> dict[str, _Place]:
    """The row, counted over all blocks, and the column of each word in a table."""
    found = {}
    for row, block in enumerate(blocks):
        for column, line in enumerate(block.content if block.kind in _ROWS else ()):
            for word in _words(line):
                found[word] = (row, column)
    return found


def _beside(one: _Place, other: _Place) -> tuple[int, int]:
    """How two cells of a table stand to each other: which is above, which is to the left."""
    return _sign(one[0] - other[0]), _sign(one[1] - other[1])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
