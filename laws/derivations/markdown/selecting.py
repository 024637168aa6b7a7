"""What a tree and a selection say, by plain recursion and counting: what their rendering should be read back as."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from laws.derivations.documents import above, within
from laws.derivations.markdown.blocks import GAP, PLAIN, Block, Container, compared, line
from laws.derivations.markdown.grids import in_order, rows_of
from laws.derivations.markdown.leaves import FRAMED, Leaf
from laws.derivations.markdown.leaves import leaves as leaves_of
from laws.derivations.markdown.lines import Leaves, codes, is_missed, line_of, showing, words_of
from laws.derivations.tables import form
from spire.document import Document
from spire.path import Path, PathSet

__all__ = ["of_selection"]


def of_selection(D: Document, P: PathSet) -> list[Block]:
    """The blocks that the rendering of these nodes should be read as, gap marks included (semantics §8).

    >>> from spire.tree import Elem, Text
    >>> D = Document(Elem("ol", {}, [Elem("li", {}, [Text(text)]) for text in ("Ants", "Bees", "Wasps")]))
    >>> of_selection(D, frozenset({(0,), (2,)}))
    ... # doctest: +NORMALIZE_WHITESPACE
    [Block(kind='p', around=(Container(kind='item', number=1, key=0, list=0),), content=(('Ants', frozenset()),)),
     Block(kind='p', around=(), content=(('[…]', frozenset({'gap'})),)),
     Block(kind='p', around=(Container(kind='item', number=3, key=1, list=1),), content=(('Wasps', frozenset()),))]
    """
    leaves = [(leaf, is_kept(leaf.path, P)) for leaf in D.once(leaves_of, key="laws.derivations: leaves")]
    written = Written()
    for (kind, _), group in groupby(leaves, key=lambda it: block_of(it[0])):
        together = list(group)
        if kind == "table":
            add_table(D, together, P, written)
        else:
            add_group(kind, together, written)
    return compared(written.finished())


def is_kept(path: Path, P: PathSet) -> bool:
    return any(path[:length] in P for length in range(len(path), -1, -1))


def block_of(leaf: Leaf) -> tuple[str, Any]:
    """The kind of its block, and what tells it from the blocks beside it."""
    where = leaf.where
    return ("line", leaf.run) if where.kind in FRAMED else (where.kind, where.key)


class Written:
    """The blocks so far, each with whether something was left out before it, and which of them are titles."""

    def __init__(self) -> None:
        self.missed = False
        self._blocks: list[tuple[Block, bool]] = []
        self._titles: dict[int, str] = {}
        self._said: set[str] = set()

    def add(self, block: Block, *, gap: bool) -> None:
        self._blocks.append((block, gap and len(self._blocks) > 0))

    def add_heading(self, block: Block, words: str, *, gap: bool, title: bool) -> None:
        if title:
            self._titles[len(self._blocks)] = words
        elif block.kind == "h1":
            self._said.add(words)
        self.add(block, gap=gap)

    def finished(self) -> list[Block]:
        """With gaps, without the titles that a heading repeats, with numbers as texts where no item can have them."""
        found: list[Block] = []
        opened: set[Any] = set()
        gap = False
        for place, (block, own_gap) in enumerate(self._blocks):
            gap = gap or own_gap
            if self._titles.get(place) in self._said:
                continue
            if gap and found:
                shared = [a for a, b in zip(found[-1].around, block.around, strict=False) if a.key == b.key]
                found.append(Block("p", tuple(shared), (GAP,)))
            gap = False
            found += with_numbers(block, opened)
        return found


def with_numbers(block: Block, opened: set[Any]) -> Iterator[Block]:
    """An item of CommonMark has a number of nine digits at most, and none below zero."""
    around: list[Container] = []
    content = block.content
    for container in block.around:
        number = container.number
        if number is None or 0 <= number < 10**9:
            around.append(container)
            continue
        around.append(container._replace(number=None))
        if container.key not in opened:
            opened.add(container.key)
            if block.kind == "p" and container is block.around[-1]:
                content = line([(f"{number}. ", PLAIN), *content])
            else:
                yield Block("p", tuple(around), ((f"{number}.", PLAIN),))
    yield Block(block.kind, tuple(around), content)


def add_group(kind: str, leaves: Leaves, written: Written) -> None:
    """A line, a heading, code or a break, if any of it is kept and there is something in it."""
    kept = [place for place, (leaf, is_kept) in enumerate(leaves) if is_kept and (leaf.shows or kind == "hr")]
    where = leaves[0][0].where
    found: list[tuple[Block, int, int]] = []
    if kept and kind == "pre":
        found = [(Block("pre", where.around, ("", text)), *ends) for text, ends in codes(leaves)]
    elif kept and kind == "hr":
        found = [(Block("hr", where.around, ()), kept[0], kept[-1])]
    elif kept and (content := line_of(leaves)):
        name = f"h{where.level}" if where.level else "p"
        found = [(Block(name, where.around, content), kept[0], kept[-1])]
    before = 0
    for block, first, last in found:
        gap = written.missed or is_missed(leaves[before:first])
        if where.level:
            written.add_heading(block, words_of(showing(leaves)), gap=gap, title=kind == "title")
        else:
            written.add(block, gap=gap)
        written.missed, before = False, last + 1
    written.missed = written.missed or is_missed(leaves[before:])


def add_table(D: Document, leaves: Leaves, P: PathSet, written: Written) -> None:
    """A row a row of the cells that are kept; before it a line for what stands in none; what a table leaves out is no gap."""
    where = leaves[0][0].where
    element: Path = where.key
    table = form(D, element)
    cells = [cell.path for cell in in_order(table) if is_kept(cell.path, P) or any(within(p, cell.path) for p in P)]
    in_cells: dict[Path, list[tuple[Leaf, bool]]] = {path: [] for path in cells}
    others: list[tuple[Leaf, bool]] = []
    for leaf, kept in leaves:
        cell = next((q for q in reversed([leaf.path, *above(leaf.path)]) if q in in_cells), None)
        (others if cell is None else in_cells[cell]).append((leaf, kept))
    blocks = [
        Block("p", where.around, content)
        for _, run in groupby(others, key=lambda it: it[0].run)
        if (content := line_of(list(run)))
    ]
    contents = {path: line_of(own) for path, own in in_cells.items()}
    if any(contents.values()):
        as_table = [Block(kind, where.around, row) for kind, row in rows_of(D, table, contents)]
        as_lines = [Block("p", where.around, own) for own in contents.values() if own]
        blocks += as_table or as_lines
    if not blocks:
        written.missed = written.missed or is_missed(leaves)
        return
    for place, block in enumerate(blocks):
        written.add(block, gap=written.missed and not place)
    written.missed = False
