"""html5lib's parser with our nodes, by the HTML standard of today, and whole on any input.

The tokens are html5lib's, but for `tokenizing`; so are the insertion modes, but for `insertion_modes`. Which faults of
html5lib that mends, and which are left, is in docs/results/reading.md.
"""

# ruff: noqa: N802, N815 - the names are those that html5lib calls

from __future__ import annotations

from typing import Any

from html5lib.constants import adjustForeignAttributes, adjustSVGAttributes, tokenTypes
from html5lib.html5parser import HTMLParser

from spire.html.insertion_modes import REPAIRED, Redeclared
from spire.html.tokenizing import Tokenizer
from spire.html.treebuilder import HTML, DomBuilder, Element, Root

__all__ = ["Parser", "Redeclared"]

MODES = {
    "td": "inCell",
    "th": "inCell",
    "tr": "inRow",
    "tbody": "inTableBody",
    "thead": "inTableBody",
    "tfoot": "inTableBody",
    "caption": "inCaption",
    "colgroup": "inColumnGroup",
    "table": "inTable",
    "head": "inHead",
    "body": "inBody",
    "frameset": "inFrameset",
    "html": "afterHead",
}
"""The insertion mode that an open element calls for (the standard, section 13.2.4.1)."""

# The standard has since left these as they are written.
FOREIGN_ATTRIBUTES = {name: place for name, place in adjustForeignAttributes.items() if name != "xml:base"}
DRAWING_ATTRIBUTES = {
    lower: name
    for lower, name in adjustSVGAttributes.items()
    if name not in ("contentScriptType", "contentStyleType", "externalResourcesRequired", "filterRes")
}

SVG_INTEGRATION = frozenset({"svg foreignObject", "svg desc", "svg title"})
MATHML_INTEGRATION = frozenset({"math mi", "math mo", "math mn", "math ms", "math mtext"})
HTML_IN_MATHML = frozenset({"text/html", "application/xhtml+xml"})

CHARACTERS, SPACES = tokenTypes["Characters"], tokenTypes["SpaceCharacters"]
START, END = tokenTypes["StartTag"], tokenTypes["EndTag"]
COMMENT, DOCTYPE = tokenTypes["Comment"], tokenTypes["Doctype"]


class Parser(HTMLParser):  # type: ignore[misc]  # html5lib has no types
    """Gives the DOM of any input, scripting on."""

    innerHTML = True
    """html5lib holds that a table's end tag without its table occurs in a fragment only. In a template it does too."""

    def __init__(self) -> None:
        super().__init__(DomBuilder)
        self.template_modes: list[str] = []
        """The insertion mode of each template that is open."""
        for name, mode in REPAIRED.items():
            self.phases[name] = mode(self, self.tree)

    def dom(self, html: str, *, tentative: str | None = None) -> Root:
        """The document of a page. Raises `Redeclared` where a `meta` names an encoding other than the tentative one."""
        self.scripting = True
        self.tentative = tentative
        self.tokenizer = Tokenizer(html, parser=self)
        # Nobody asks for the parse errors, and to collect them takes time.
        self.tokenizer.stream.reportCharacterErrors = None
        self.reset()
        self.mainLoop()
        document: Root = self.tree.document
        self.tree.reset()
        return document

    def reset(self) -> None:
        self.tree.reset()
        self.firstStartTag = False
        self.compatMode = "no quirks"
        self.framesetOK = True
        self.phase = self.phases["initial"]
        self.template_modes = []

    def mainLoop(self) -> None:
        foreign = self.phases["inForeignContent"]
        for token in self.tokenizer:
            while token is not None:
                kind = token["type"]
                opened = self.tree.openElements
                mode = self.phase
                if opened and opened[-1].namespace != HTML and not self._is_html(token, opened[-1]):
                    mode = foreign
                if kind == CHARACTERS:
                    token = mode.processCharacters(token)
                elif kind == SPACES:
                    token = mode.processSpaceCharacters(token)
                elif kind == START:
                    token = mode.processStartTag(token)
                elif kind == END:
                    token = mode.processEndTag(token)
                elif kind == COMMENT:
                    token = mode.processComment(token)
                elif kind == DOCTYPE:
                    token = mode.processDoctype(token)
                else:  # a parse error
                    token = None
        while self.phase.processEOF():
            pass

    def parseError(self, errorcode: str = "", datavars: dict[str, Any] | None = None) -> None:
        """Nothing: nobody asks for parse errors."""

    def _is_html(self, token: dict[str, Any], current: Element) -> bool:
        """Whether a token in a foreign element is none the less HTML (13.2.6)."""
        kind = token["type"]
        if kind == START:
            if current.name in MATHML_INTEGRATION:
                return token["name"] not in ("mglyph", "malignmark")
            if current.name == "math annotation-xml" and token["name"] == "svg":
                return True
        elif kind not in (CHARACTERS, SPACES):
            return False
        return self.is_integration_point(current)

    def is_integration_point(self, element: Element) -> bool:
        """Whether a foreign element holds HTML: an HTML integration point or a MathML text integration point."""
        if element.name == "math annotation-xml":
            return element.attributes.get("encoding", "").lower() in HTML_IN_MATHML
        return element.name in SVG_INTEGRATION or element.name in MATHML_INTEGRATION

    def isHTMLIntegrationPoint(self, element: Element) -> bool:
        return self.is_integration_point(element)

    def isMathMLTextIntegrationPoint(self, element: Element) -> bool:
        return self.is_integration_point(element)

    def adjustSVGAttributes(self, token: dict[str, Any]) -> None:
        token["data"] = {DRAWING_ATTRIBUTES.get(name, name): value for name, value in token["data"].items()}

    def adjustForeignAttributes(self, token: dict[str, Any]) -> None:
        token["data"] = {FOREIGN_ATTRIBUTES.get(name, name): value for name, value in token["data"].items()}

    def resetInsertionMode(self) -> None:
        for element in reversed(self.tree.openElements):
            if element.name == "template":
                self.phase = self.phases[self.template_modes[-1]]
                return
            if element.name in MODES:
                self.phase = self.phases[MODES[element.name]]
                return
