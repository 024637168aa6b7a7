"""A rendering as a sequence of blocks, and how each is set apart from the block before (semantics §8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from spire.document import Document
from spire.numbering import Numbers
from spire.rendering.escaping import code_fence, escape_heading, escape_line_starts, lines
from spire.rendering.inline import GAP, NO_MARKS, Line, Marks
from spire.rendering.layout import FRAMED, Frame, Kind, Place, alt, is_writable, layout
from spire.rendering.stretches import Pieces, showing, stretches
from spire.rendering.tables import cells_within, write_table
from spire.rendering.text import plain
from spire.tree import Text

__all__ = ["Block", "blocks", "join"]


class Block(NamedTuple):
    """A block as it is written, frames left out.

    It stands for the leaves from `start` to before `end`, whatever of them it shows; a caption, and what else is in
    a table, for all of the table. `gap` says that something to be seen was left out between it and the block before.
    """

    kind: Kind
    frame: Frame | None
    start: int
    end: int
    gap: bool
    text: str


def blocks(D: Document, numbers: Numbers, *, gaps: bool = True, marks: Marks = NO_MARKS) -> list[Block]:
    """What is at, in or around the nodes of these numbers, block by block in document order."""
    return _Blocks(D, numbers, gaps=gaps, marks=marks).written


_HEADINGS = (Kind.HEADING, Kind.TITLE)


class _Blocks:
    def __init__(self, D: Document, numbers: Numbers, *, gaps: bool, marks: Marks) -> None:
        self._document, self._numbers, self._marks = D, numbers, marks
        self._layout = layout(D)
        self._written = Line(self._layout, gaps=gaps, marks=marks).write
        self.written: list[Block] = []
        self._end = -1
        titles: list[tuple[int, str]] = []
        said: set[str] = set()
        for place, pieces in stretches(self._layout, self._layout.kept(numbers), groups=True):
            kind = place.kind
            if kind in FRAMED:
                self._line(kind, place.frame, pieces)
            elif kind in _HEADINGS:
                shown = showing(self._layout, pieces)
                if not shown:
                    continue
                text, words = self._heading(place, shown)
                self._add(kind, place.frame, (shown[0][0], shown[-1][1]), text)
                if kind is Kind.TITLE:
                    titles.append((len(self.written) - 1, words))
                else:
                    said.add(words)
            elif kind is Kind.CODE:
                self._code(place, pieces)
            elif kind is Kind.RULE:
                in_item = place.frame is not None and place.frame.list is not None
                # After the bullet of an item, --- would be one break with it.
                self._add(Kind.RULE, place.frame, pieces[0], "***" if in_item else "---")
            else:
                self._table(place, pieces)
        for at, words in reversed(titles):
            if words in said:
                self._leave_out(at)

    def _add(self, kind: Kind, frame: Frame | None, stretch: tuple[int, int], text: str) -> None:
        start, end = stretch
        gap = self._end >= 0 and self._layout.anything(self._end, start)
        self.written.append(Block(kind, frame, start, end, gap, text))
        self._end = end

    def _line(self, kind: Kind, frame: Frame | None, pieces: Pieces, stretch: tuple[int, int] | None = None) -> None:
        """A paragraph of what shows of the pieces; it stands for them, or for the leaves of the stretch."""
        pieces = showing(self._layout, pieces)
        if pieces:
            text = escape_line_starts(self._written(pieces, flat=False))
            self._add(kind, frame, stretch or (pieces[0][0], pieces[-1][1]), text)

    def _heading(self, place: Place, pieces: Pieces) -> tuple[str, str]:
        """A heading as it is written, and its words, if it is of level 1; remembered, for it is written again with
        every text that it heads.
        """
        known = self._layout.headings
        key = pieces[0] if len(pieces) == 1 and not self._marks else None
        if key is not None and key in known:
            return known[key]
        heading = f"{'#' * place.level} {escape_heading(self._written(pieces, flat=True))}"
        written = heading, plain(self._layout, pieces) if place.level == 1 else ""
        if key is not None:
            known[key] = written
        return written

    def _code(self, place: Place, pieces: Pieces) -> None:
        """A fence; where lines are left out, one on each side of the gap, for within a fence nothing can be told
        from code.
        """
        parts: list[Pieces] = [[pieces[0]]]
        for start, end in pieces[1:]:
            if self._layout.anything(parts[-1][-1][1], start):
                parts.append([])
            parts[-1].append((start, end))
        for part in parts:
            text = self._verbatim(part)
            if not text.isspace():
                fence = code_fence(text)
                self._add(Kind.CODE, place.frame, (part[0][0], part[-1][1]), f"{fence}\n{text}{fence}")

    def _verbatim(self, pieces: Pieces) -> str:
        """The texts as they stand, every line with its end."""
        nodes, numbers = self._layout.numbering.nodes, self._layout.numbers
        written = ""
        for start, end in pieces:
            if written and not written.endswith("\n"):
                written += "\n"
            parts = []
            for number in numbers[start:end]:
                node = nodes[number]
                text = node.text if isinstance(node, Text) else "\n" if node.tag == "br" else alt(node)
                if number in self._marks:
                    opening, closing = self._marks[number]
                    said = text.rstrip("\r\n")
                    text = f"{opening}{said}{closing}{text[len(said) :]}"
                parts.append(text)
            written += "\n".join(lines("".join(parts)))
        return written if written.endswith("\n") else written + "\n"

    @cached_property
    def _subtrees(self) -> list[range]:
        return list(self._layout.numbering.subtrees(self._numbers))

    def _table(self, place: Place, pieces: Pieces) -> None:
        """Captions, and what else is in a table but in no cell; then the table of kept cells."""
        layout, table = self._layout, place.group
        last = layout.numbering.last
        cells = cells_within(self._document, table, self._subtrees)
        of_cells: list[Pieces] = [[] for _ in cells]
        others: list[Pieces] = []
        at, numbers = 0, layout.numbers
        for piece in pieces:
            number = numbers[piece[0]]
            while at < len(cells) and last[cells[at]] < number:
                at += 1
            if at < len(cells) and cells[at] <= number:
                of_cells[at].append(piece)
            elif others and layout.run(others[-1][0][0]) == layout.run(piece[0]):
                others[-1].append(piece)
            else:
                others.append([piece])
        stretch = layout.leaves(table)
        for run in others:
            self._line(Kind.CAPTION, place.frame, run, stretch)
        texts: dict[int, str] = {}
        for cell, run in zip(cells, of_cells, strict=True):
            shown = showing(layout, run)
            texts[cell] = self._written(shown, flat=True, cell=True) if shown else ""
        if any(texts.values()):
            written = write_table(self._document, table, texts)
            if written is not None:
                self._add(Kind.TABLE, place.frame, stretch, written)
            else:
                for text in texts.values():
                    if text:
                        self._add(Kind.CELL, place.frame, stretch, escape_line_starts(text))

    def _leave_out(self, at: int) -> None:
        left_out = self.written.pop(at)
        if at < len(self.written):
            following = self.written[at]
            self.written[at] = following._replace(gap=following.gap or left_out.gap)


def join(blocks: Sequence[Block], *, gaps: bool = True) -> str:
    """The blocks as one text, each set apart from the one before, and in its frames."""
    written: list[str] = []
    joint = _Joint()
    for block in blocks:
        if gaps and block.gap and written:
            frame = _shared(joint.frame, block.frame)
            written.append(joint.before(Kind.GAP, frame) + GAP)
        written.append(joint.before(block.kind, block.frame))
        text = block.text
        if block.frame is not None and "\n" in text:
            text = text.replace("\n", "\n" + block.frame.rest)
        written.append(text)
    return "".join(written)


class _Joint:
    """What stands between two blocks: the line between them, and what the first line of the second begins with.

    Two lists that meet would be read as one, and an item whose number is not the next would be read as having it:
    there the marker changes, `-` to `+` and `.` to `)`, with which a new list begins.
    """

    def __init__(self) -> None:
        self.frame: Frame | None = None
        self._kind: Kind | None = None
        self._markers: list[str] = []  # of the open frames; the bullet or delimiter of an item

    def before(self, kind: Kind, frame: Frame | None) -> str:
        """What is written before a block; it is then the block that the next comes after."""
        first = self._kind is None
        if frame is self.frame:
            self._kind = kind
            if first:
                return ""
            return "\n\n" if frame is None else f"\n{frame.rest.rstrip()}\n{frame.rest}"
        shared = _shared(self.frame, frame)
        rest, depth = (shared.rest, shared.depth) if shared else ("", 0)
        left, opened = _frames(self.frame, shared), _frames(frame, shared)
        joint = "" if first else f"\n{rest.rstrip()}\n{rest}"
        markers: list[str] = []
        if opened:
            sibling = left[0] if left else None
            used = self._markers[depth] if left else ""
            markers = [_marker(opened[0], sibling, used), *[_marker(inner, None, "") for inner in opened[1:]]]
            goes_on = sibling is not None and sibling.list == opened[0].list
            if not first and opened[0].list is not None and (goes_on or (not left and self._labels(opened[0], shared))):
                joint = f"\n{rest}"
            for item, marker in zip(opened, markers, strict=True):
                joint += _opening(item, marker, before_text=item is frame and kind in _TEXTS)
        self._markers[depth:] = markers
        self.frame, self._kind = frame, kind
        return joint

    def _labels(self, item: Frame, around: Frame | None) -> bool:
        """Whether the block before is the text that an item belongs to, and a parser lets the item end it."""
        labels = self._kind is Kind.TERM or (
            self._kind is Kind.PARAGRAPH and around is not None and around.list is not None
        )
        return labels and (_is_bullet(item) or item.ordinal == 1)


_TEXTS = (*FRAMED, Kind.CAPTION, Kind.CELL)


def _shared(a: Frame | None, b: Frame | None) -> Frame | None:
    """The innermost frame that two blocks are both in."""
    while a is not None and b is not None and a is not b:
        if a.depth < b.depth:
            b = b.parent
        else:
            a = a.parent
    return a if a is b else None


def _frames(frame: Frame | None, above: Frame | None) -> list[Frame]:
    """The frames below one, down to another, from the outermost."""
    frames = []
    while frame is not None and frame is not above:
        frames.append(frame)
        frame = frame.parent
    frames.reverse()
    return frames


def _is_bullet(frame: Frame) -> bool:
    return frame.ordinal is None or not is_writable(frame.ordinal)


def _marker(frame: Frame, sibling: Frame | None, used: str) -> str:
    """The bullet or delimiter of an item that comes after an item whose own was `used`."""
    if frame.list is None:
        return ""
    bullet = _is_bullet(frame)
    default, other = ("-", "+") if bullet else (".", ")")
    if sibling is None or sibling.list is None or _is_bullet(sibling) != bullet:
        return default
    if sibling.list == frame.list and (bullet or sibling.ordinal == (frame.ordinal or 0) - 1):
        return used
    return other if used == default else default


def _opening(frame: Frame, marker: str, *, before_text: bool) -> str:
    if frame.list is None:
        return "> "
    if frame.ordinal is None:
        return f"{marker} "
    if is_writable(frame.ordinal):
        return f"{frame.ordinal}{marker} "
    # Written as a text, before the text of the item or as one of its own. No parser takes it for a marker.
    return f"{marker} {frame.ordinal}." + (" " if before_text else f"\n{frame.rest.rstrip()}\n{frame.rest}")
