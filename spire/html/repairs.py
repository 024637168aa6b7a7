"""html5lib where it does not survive its input, or shifts what is cited: the same parser without these faults.

It tells elements apart by name alone in places where the standard says "an HTML element of this name"; an
element of SVG or MathML that bears the name of a table's part (`<svg><thead>`) then fails an assertion or
loops for ever. And in a cell or a caption it keeps the line break after `<pre>` and `<textarea>` that the standard
drops, so that every offset in them would be one too many. Each repair here makes one of those places do what the
standard says. Elsewhere html5lib's tree is taken as it is.
"""

# ruff: noqa: N802, FBT001, FBT003 - the names and the parameters are html5lib's

from __future__ import annotations

from typing import Any

from html5lib._inputstream import _ReparseException
from html5lib._tokenizer import HTMLTokenizer
from html5lib.constants import digits, hexDigits, replacementCharacters
from html5lib.html5parser import HTMLParser

from spire.html.treebuilder import HTML, DomBuilder, Element, Root

__all__ = ["Parser"]

STOCK = HTMLParser().phases
"""html5lib's own phases: it names their classes nowhere."""
IN_TABLE: Any = type(STOCK["inTable"])
IN_TABLE_BODY: Any = type(STOCK["inTableBody"])
IN_CELL: Any = type(STOCK["inCell"])
IN_CAPTION: Any = type(STOCK["inCaption"])

MODES = {
    "select": "inSelect",
    "td": "inCell",
    "th": "inCell",
    "tr": "inRow",
    "tbody": "inTableBody",
    "thead": "inTableBody",
    "tfoot": "inTableBody",
    "caption": "inCaption",
    "colgroup": "inColumnGroup",
    "table": "inTable",
    "body": "inBody",
    "frameset": "inFrameset",
    "html": "afterHead",
}
"""The insertion mode that an open element calls for (the standard, section 13.2.4.1)."""

TABLE_BODY_CONTEXT = frozenset({(HTML, "tbody"), (HTML, "tfoot"), (HTML, "thead"), (HTML, "html")})


class Tokenizer(HTMLTokenizer):  # type: ignore[misc]  # html5lib has no types
    def consumeNumberEntity(self, isHex: bool) -> str:
        """The character of a numeric reference; Python converts no decimal of more than 4300 digits."""
        figures = self.stream.charsUntil(hexDigits if isHex else digits, True).lstrip("0")
        if (after := self.stream.char()) != ";":
            self.stream.unget(after)
        # Eight figures are past the last code point whatever follows them.
        number = int(figures[:8] or "0", 16 if isHex else 10)
        if number in replacementCharacters:
            replacement: str = replacementCharacters[number]
            return replacement
        return "\N{REPLACEMENT CHARACTER}" if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF else chr(number)


class InTable(IN_TABLE):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()

    def processEOF(self) -> None:
        """Stop parsing, whatever is open."""


class InTableBody(IN_TABLE_BODY):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()

    def clearStackToTableBodyContext(self) -> None:
        opened = self.tree.openElements
        while opened[-1].nameTuple not in TABLE_BODY_CONTEXT:
            opened.pop()


class InCell(IN_CELL):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()

    def processSpaceCharacters(self, token: dict[str, Any]) -> Any:
        """As in the body, where the line break after `<pre>` is dropped."""
        return self.parser.phases["inBody"].processSpaceCharacters(token)


class InCaption(IN_CAPTION):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()

    def processSpaceCharacters(self, token: dict[str, Any]) -> Any:
        """As in the body, where the line break after `<pre>` is dropped."""
        return self.parser.phases["inBody"].processSpaceCharacters(token)


class Parser(HTMLParser):  # type: ignore[misc]  # html5lib has no types
    """html5lib's parser, with our nodes and scripting on, that gives the DOM of any input."""

    def __init__(self) -> None:
        super().__init__(DomBuilder)
        repaired = {"inTable": InTable, "inTableBody": InTableBody, "inCell": InCell, "inCaption": InCaption}
        for name, phase in repaired.items():
            self.phases[name] = phase(self, self.tree)

    def dom(self, html: str | bytes, **encodings: Any) -> Root:
        """The document of a page; the keywords are those of html5lib's input stream, for bytes only."""
        self.innerHTMLMode = False
        self.container = None
        self.scripting = True
        self.tokenizer = Tokenizer(html, parser=self, **encodings)
        # Nobody asks for the parse errors, and to collect them takes time.
        self.tokenizer.stream.reportCharacterErrors = None
        self.reset()
        try:
            self.mainLoop()
        except _ReparseException:
            # A declaration past the first 1024 bytes: once more, with that encoding.
            self.reset()
            self.mainLoop()
        document: Root = self.tree.document
        self.tree.reset()
        return document

    def parseError(self, errorcode: str = "", datavars: dict[str, Any] | None = None) -> None:
        """Nothing: nobody asks for parse errors."""

    def resetInsertionMode(self) -> None:
        opened: list[Element] = self.tree.openElements
        name = next(elem.name for elem in reversed(opened) if elem.namespace == HTML and elem.name in MODES)
        self.phase = self.phases[MODES[name]]
