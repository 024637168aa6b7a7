"""How the leaves of a run are written on a line: texts, marks for what is inline, breaks, gaps (semantics §8)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import TypeAlias

from spire.html.elements import SPACE
from spire.rendering.escaping import code_span, collapse, destination, escape, lines
from spire.rendering.layout import Layout, Style, alt
from spire.rendering.stretches import Pieces
from spire.tree import Elem, Text

__all__ = ["GAP", "NO_MARKS", "Line", "Marks"]

GAP = "[…]"
"""Stands for what was left out. A text that reads the same is written with its brackets escaped."""

Marks: TypeAlias = Mapping[int, tuple[str, str]]
"""What a labelled view writes right before and right after a leaf, by node number, as it stands: never within a
code span, and within any other inline marks of the leaf."""

NO_MARKS: Marks = {}


_GAP = f" {GAP} "


class Line:
    """Writes runs as inline Markdown, one after the other.

    In between it holds what is written of a run so far, the wraps that are open, and what stands between that and
    the next that shows.
    """

    def __init__(self, layout: Layout, *, gaps: bool, marks: Marks) -> None:
        self._layout, self._gaps, self._marks = layout, gaps, marks
        self._nodes, self._numbers, self._styles = layout.numbering.nodes, layout.numbers, layout.styles
        self._br, self._cell = "", False
        self._out: list[str] = []
        self._between = ""  # white space, breaks, or a gap
        self._style: Style = ()  # the wraps that are open, of which code is never one: a span is written at once
        self._open: list[tuple[str, int, str | None]] = []  # kind, where in `out`, and a link's destination
        self._pairs: list[tuple[int, int, str]] = []  # where in `out` marks of emphasis open and close, and their kind
        self._code_at = -1  # where in `out` the last code span is

    def write(self, pieces: Pieces, *, flat: bool, cell: bool = False) -> str:
        """The pieces, which begin and end with what shows, as inline Markdown. `flat`: on one line; `cell`: in a
        table cell.
        """
        start, end = pieces[0]
        if end == start + 1 and not self._styles[start] and len(pieces) == 1 and not self._marks:
            # One bare text, the most usual by far.
            node = self._nodes[self._numbers[start]]
            if type(node) is Text:
                return escape(collapse(node.text).strip(" "))
        self._br, self._cell = "<br>" if flat else "\\\n", cell
        piece = self._marked_piece if self._marks else self._piece
        before = start
        for start, end in pieces:
            if self._gaps and self._layout.anything(before, start):
                self._between = _GAP
            elif not self._between:
                self._between = " "
            piece(start, end)
            before = end
        while self._open:
            self._close()
        if self._pairs:
            _emphasize(self._out, self._pairs)
        written = "".join(self._out)
        self._out, self._between, self._style, self._pairs, self._code_at = [], "", (), [], -1
        return written

    def _piece(self, leaf: int, end: int) -> None:
        nodes, numbers, styles = self._nodes, self._numbers, self._styles
        while leaf < end:
            style, node = styles[leaf], nodes[numbers[leaf]]
            leaf += 1
            if type(node) is Text:
                text = node.text
                # What follows in one style is one text: whether a mark must be escaped depends on its neighbours.
                while leaf < end and styles[leaf] is style and type(node := nodes[numbers[leaf]]) is Text:
                    text += node.text
                    leaf += 1
                self._text(text, style)
            else:
                assert type(node) is Elem
                self._element(node, style)

    def _marked_piece(self, leaf: int, end: int) -> None:
        marks = self._marks
        for marked in range(leaf, end):
            number = self._numbers[marked]
            if number in marks:
                self._piece(leaf, marked)
                leaf = marked + 1
                opening, closing = marks[number]
                node, style = self._nodes[number], self._styles[marked]
                text = node.text if type(node) is Text else ""
                if opening:
                    if text and text[0] in SPACE:  # stands before the mark
                        self._between = self._between or " "
                        text = text.lstrip(SPACE)
                    self._add(opening, _outside_code(style))
                if text:
                    self._text(text, style)
                elif type(node) is Elem:
                    self._element(node, style)
                if closing:
                    self._out.append(closing)
        self._piece(leaf, end)

    def _text(self, text: str, style: Style) -> None:
        kind = style[-1][0] if style else ""
        if kind == "pre":
            self._verbatim(text, style[:-1])
            return
        text = collapse(text)
        shown = text.strip(" ")
        if not shown:
            if text:
                self._between = self._between or " "
            return
        if text[0] == " " and not self._between:
            self._between = " "
        if kind == "code":
            self._code(shown, style[:-1])
        else:
            self._add(escape(shown), style)
        if text[-1] == " ":
            self._between = " "

    def _verbatim(self, text: str, around: Style) -> None:
        for place, row in enumerate(lines(text)):
            if place:
                self._end_line()
            if row.strip(SPACE):
                self._code(row, around)
            elif row:
                self._between = self._between or " "

    def _element(self, elem: Elem, style: Style) -> None:
        if elem.tag == "br":
            self._end_line()
        elif elem.tag != "hr":  # which is a run of its own, and so set apart
            text = escape(collapse(alt(elem)).strip(" "))
            # After ![ a ^ is that of a footnote to cmark-gfm.
            self._add(f"![\\{text}]()" if text[0] == "^" else f"![{text}]()", _outside_code(style))

    def _end_line(self) -> None:
        if self._between is not _GAP:
            self._between = self._between.strip(" ") + self._br

    def _add(self, written: str, style: Style) -> None:
        """Write within the wraps of the style, after what stands between."""
        if style is not self._style or self._between is _GAP:
            self._turn(style)
        elif self._between:
            if self._out:
                self._out.append(self._between)
            self._between = ""
        self._out.append(written)

    def _turn(self, style: Style) -> None:
        """Close the wraps that the style does not share, write what stands between, open the style's own."""
        shared = 0
        if self._open:
            if style and self._between is not _GAP:
                for old, new in zip(self._style, style, strict=False):
                    if old is not new:
                        break
                    shared += 1
            while len(self._open) > shared:
                self._close()
        if self._between:
            if self._out:
                self._out.append(self._between)
            self._between = ""
        for kind, number in style[shared:]:
            self._open_wrap(kind, number)
        self._style = style

    def _open_wrap(self, kind: str, number: int) -> None:
        out = self._out
        url = None
        if kind == "link":
            elem = self._nodes[number]
            assert isinstance(elem, Elem)
            for name, value in elem.pairs:
                if name == "href":
                    url = destination(value)
            if url is not None:
                if out and out[-1][-1:] == "!":
                    out[-1] = out[-1][:-1] + "\\!"  # else an image
                out.append("[")
        self._open.append((kind, len(out), url))
        if kind in _EMPHASIS:
            out.append("")
        elif kind != "link":
            out.append(f"<{kind}>")

    def _close(self) -> None:
        kind, place, url = self._open.pop()
        if kind == "link":
            if url is not None:
                self._out.append(f"]({url})")
        elif kind in _EMPHASIS:
            self._pairs.append((place, len(self._out), kind))
            self._out.append("")
        else:
            self._out.append(f"</{kind}>")

    def _code(self, text: str, around: Style) -> None:
        """A code span; where Markdown has none for it, an element: next to another span; a pipe after a backslash
        in a table; in a link, what would end the label of a definition, which blocks are searched for first.
        """
        out = self._out
        self._add("", around)
        place = len(out) - 1
        beside = place > 0 and self._code_at == place - 1
        if beside or (self._cell and "\\|" in text) or ("]:" in text and any(kind == "link" for kind, _ in around)):
            out[place] = f"<code>{escape(text)}</code>"
        else:
            out[place] = code_span(text.replace("|", "\\|") if self._cell else text)
            self._code_at = place


def _outside_code(style: Style) -> Style:
    return style[:-1] if style and style[-1][0] in ("code", "pre") else style


_EMPHASIS = {"em": ("*", "_"), "strong": ("**",), "del": ("~~",)}


def _emphasize(out: list[str], pairs: list[tuple[int, int, str]]) -> None:
    """Put each pair of marks in its two empty places: the first kind of marks that a parser will read as meant,
    else the element itself.
    """
    kinds = {opening: kind for opening, _, kind in pairs}
    for opening, closing, kind in sorted(pairs):
        left = out[opening - 1][-1] if opening else " "
        # An empty place that is still open will begin and end with punctuation, whatever goes in.
        empty = "~" if kinds.get(closing + 1) == "del" else "<"
        right = (out[closing + 1][:1] or empty) if closing + 1 < len(out) else " "
        first, last = out[opening + 1][:1] or "<", out[closing - 1][-1:] or ">"
        marks = _EMPHASIS[kind]
        if not out[opening + 1] or not out[closing - 1]:
            marks = marks[::-1]  # leaves * to what is inside
        out[opening], out[closing] = f"<{kind}>", f"</{kind}>"
        for mark in marks:
            if _is_read(mark, left, first, last, right):
                out[opening] = out[closing] = mark
                break


def _is_read(mark: str, left: str, first: str, last: str, right: str) -> bool:
    """Whether marks between these characters open and close emphasis, by the rules on flanking of CommonMark."""
    if mark[0] in (left, first, last, right) or first.isspace() or last.isspace():
        return False
    at_borders = _is_border(left), _is_border(right)
    if mark == "_":
        return all(at_borders)
    return (at_borders[0] or first.isalnum()) and (at_borders[1] or last.isalnum())


def _is_border(character: str) -> bool:
    category = unicodedata.category(character)
    # Not ~, although it is punctuation: cmark-gfm looks past it.
    return character in "\n$+<=>^`|" or category == "Zs" or category[0] == "P"
