"""Insertion modes as the HTML standard has them today, where html5lib's differ (the standard, section 13.2.6.4).

html5lib 1.1 is of 2020 and knows no `template`, no `search`, no relaxed `select` and no `rtc`; and in some places it
departs from the standard of its day. A class here is html5lib's class of that mode with those steps replaced. What
is left as it was follows the standard.
"""

# ruff: noqa: N802, N815 - the names are those that html5lib calls

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from html5lib._utils import MethodDispatcher
from html5lib.html5parser import HTMLParser, impliedTagToken
from html5lib.treebuilders.base import Marker

from spire.html.elements import SPACE
from spire.html.encodings import declared_by_meta
from spire.html.treebuilder import HTML, Element

__all__ = ["REPAIRED", "Redeclared"]

Token: TypeAlias = dict[str, Any]
Handler: TypeAlias = Callable[[Any, Token], Any]

STOCK: Mapping[str, Any] = HTMLParser().phases
"""html5lib's own modes: it names their classes nowhere."""
MODE: Any = type(STOCK["inBody"]).__mro__[1]
AFTER_BODY: Any = type(STOCK["afterBody"])
AFTER_FRAMESET: Any = type(STOCK["afterFrameset"])
AFTER_AFTER_FRAMESET: Any = type(STOCK["afterAfterFrameset"])
AFTER_HEAD: Any = type(STOCK["afterHead"])
IN_BODY: Any = type(STOCK["inBody"])
IN_CAPTION: Any = type(STOCK["inCaption"])
IN_CELL: Any = type(STOCK["inCell"])
IN_COLUMN_GROUP: Any = type(STOCK["inColumnGroup"])
IN_FOREIGN_CONTENT: Any = type(STOCK["inForeignContent"])
IN_FRAMESET: Any = type(STOCK["inFrameset"])
IN_HEAD: Any = type(STOCK["inHead"])
IN_ROW: Any = type(STOCK["inRow"])
IN_TABLE: Any = type(STOCK["inTable"])
IN_TABLE_BODY: Any = type(STOCK["inTableBody"])

SPECIAL = frozenset(
    "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd "
    "details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header "
    "hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript "
    "object ol p param plaintext pre script search section select source style summary table tbody td template "
    "textarea tfoot th thead title tr track ul wbr xmp".split()
) | {
    *("math mi", "math mo", "math mn", "math ms", "math mtext", "math annotation-xml"),
    *("svg foreignObject", "svg desc", "svg title"),
}
"""The special category of elements."""

TABLE_PARTS = frozenset("table tbody template tfoot thead tr".split())
"""Where characters may be in a table's own place, between its cells."""


def handlers(
    stock: Any, kind: str, changes: Mapping[str, Handler | None], *, others: Handler | None = None
) -> Any:  # an html5lib MethodDispatcher
    """html5lib's table of what handles which tag, `kind` being startTagHandler or endTagHandler, with changes.

    A name (or several, with spaces) that has None is handled as any other tag, which `others` does, if given.
    """
    table = stock.__dict__[kind]
    changed = dict(table)
    for names, handler in changes.items():
        for name in names.split():
            if handler is None:
                changed.pop(name, None)
            else:
                changed[name] = handler
    dispatcher = MethodDispatcher(changed.items())
    dispatcher.default = others or table.default
    return dispatcher


def spaces_alone(mode: Any, token: Token) -> None:
    """Of characters where there can be none, the white space stays."""
    if spaces := "".join(character for character in token["data"] if character in SPACE):
        mode.tree.insertText(spaces)


def start_in_head(mode: Any, token: Token) -> Any:
    return mode.parser.phases["inHead"].processStartTag(token)


def end_in_head(mode: Any, token: Token) -> Any:
    return mode.parser.phases["inHead"].processEndTag(token)


def start_html(mode: Any, token: Token) -> None:
    """A second `html` gives its attributes to the first, but not out of a template."""
    if not mode.parser.template_modes:
        mode.startTagHtml(token)


def end_of_page(mode: Any) -> Any:
    """The end of the page: as in the body, which closes the templates that are open."""
    return mode.parser.phases["inBody"].processEOF()


class Redeclared(Exception):
    """The page declares an encoding other than the one that it was decoded by so far."""

    def __init__(self, encoding: str) -> None:
        super().__init__(encoding)
        self.encoding = encoding


class InHead(IN_HEAD):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()

    def startTagMeta(self, token: Token) -> None:
        super().startTagMeta(token)
        tentative = self.parser.tentative
        declared = declared_by_meta(token["data"]) if tentative else None
        if declared and declared != tentative:
            raise Redeclared(declared)
        if declared:
            self.parser.tentative = None

    def startTagTemplate(self, token: Token) -> None:
        self.tree.insertElement(token)
        self.tree.activeFormattingElements.append(Marker)
        self.parser.framesetOK = False
        self.parser.phase = self.parser.phases["inTemplate"]
        self.parser.template_modes.append("inTemplate")

    def endTagTemplate(self, token: Token) -> None:
        if self.parser.template_modes:
            self.tree.pop_until("template")
            self.tree.clearActiveFormattingElements()
            self.parser.template_modes.pop()
            self.parser.resetInsertionMode()

    startTagHandler = handlers(
        IN_HEAD, "startTagHandler", {"meta": startTagMeta, "template": startTagTemplate, "command": None}
    )
    endTagHandler = handlers(IN_HEAD, "endTagHandler", {"template": endTagTemplate})


class AfterHead(AFTER_HEAD):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()

    def anythingElse(self) -> None:
        """Open the body; whether a frameset may still replace it stays as it is."""
        self.tree.insertElement(impliedTagToken("body", "StartTag"))
        self.parser.phase = self.parser.phases["inBody"]

    startTagHandler = handlers(AFTER_HEAD, "startTagHandler", {"template": AFTER_HEAD.startTagFromHead})
    endTagHandler = handlers(AFTER_HEAD, "endTagHandler", {"template": end_in_head})


class InBody(IN_BODY):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()

    def processEOF(self) -> Any:
        return self.parser.phases["inTemplate"].processEOF() if self.parser.template_modes else None

    def startTagBody(self, token: Token) -> None:
        if not self.parser.template_modes and self._body_is_open():
            super().startTagBody(token)

    def startTagFrameset(self, token: Token) -> None:
        if self._body_is_open():
            super().startTagFrameset(token)

    def _body_is_open(self) -> bool:
        opened: list[Element] = self.tree.openElements
        return len(opened) > 1 and opened[1].name == "body"

    def startTagForm(self, token: Token) -> None:
        if self.parser.template_modes:
            self.startTagCloseP(token)
        else:
            super().startTagForm(token)

    def endTagForm(self, token: Token) -> None:
        if not self.parser.template_modes:
            super().endTagForm(token)
        elif self.tree.elementInScope("form"):
            self.tree.generateImpliedEndTags()
            self.tree.pop_until("form")

    def startTagListItem(self, token: Token) -> None:
        self.parser.framesetOK = False
        name = token["name"]
        closed = ("li",) if name == "li" else ("dt", "dd")
        for node in reversed(self.tree.openElements):
            if node.name in closed:
                self.tree.generateImpliedEndTags(exclude=node.name)
                self.tree.pop_until(node.name)
                break
            if node.name in SPECIAL and node.name not in ("address", "div", "p"):
                break
        self.startTagCloseP(token)

    def startTagHr(self, token: Token) -> None:
        if self.tree.elementInScope("select"):
            self.tree.generateImpliedEndTags()
        super().startTagHr(token)

    def startTagInput(self, token: Token) -> None:
        if self.tree.elementInScope("select"):
            self.tree.pop_until("select")
        super().startTagInput(token)

    def startTagSelect(self, token: Token) -> None:
        """A select within one ends it, and is no other."""
        if self.tree.elementInScope("select"):
            self.tree.pop_until("select")
            return
        self.tree.reconstructActiveFormattingElements()
        self.tree.insertElement(token)
        self.parser.framesetOK = False

    def startTagOpt(self, token: Token) -> None:
        if self.tree.elementInScope("select"):
            self.tree.generateImpliedEndTags(exclude="optgroup" if token["name"] == "option" else None)
        elif self.tree.openElements[-1].name == "option":
            self.tree.openElements.pop()
        self.tree.reconstructActiveFormattingElements()
        self.tree.insertElement(token)

    def startTagRuby(self, token: Token) -> None:
        if self.tree.elementInScope("ruby"):
            self.tree.generateImpliedEndTags(exclude="rtc" if token["name"] in ("rp", "rt") else None)
        self.tree.insertElement(token)

    def endTagOther(self, token: Token) -> None:
        opened: list[Element] = self.tree.openElements
        for node in reversed(opened):
            if node.name == token["name"]:
                self.tree.generateImpliedEndTags(exclude=node.name)
                self.tree.pop_until(node.name)
                break
            if node.name in SPECIAL:
                break

    def endTagFormatting(self, token: Token) -> None:
        """The adoption agency algorithm (13.2.6.4.7)."""
        name, opened, active = token["name"], self.tree.openElements, self.tree.activeFormattingElements
        if opened[-1].name == name and opened[-1] not in active:
            opened.pop()
            return
        for _ in range(8):
            formatting = self.tree.elementInActiveFormattingElements(name)
            if not formatting:
                self.endTagOther(token)
                return
            place = self.tree.place(formatting)
            if place < 0:
                active.remove(formatting)
                return
            if not self.tree.elementInScope(formatting):
                return
            furthest = next((place for place in range(place, len(opened)) if opened[place].name in SPECIAL), None)
            if furthest is None:
                del opened[place:]
                active.remove(formatting)
                return
            self._adopt(formatting, place, furthest)

    def _adopt(self, formatting: Element, place: int, furthest: int) -> None:
        """Give the content of the furthest block to a copy of the formatting element at `place` of the stack."""
        opened, active = self.tree.openElements, self.tree.activeFormattingElements
        ancestor, block = opened[place - 1], opened[furthest]
        bookmark: Element | None = None
        last = block
        for count, above in enumerate(range(furthest - 1, place, -1), 1):
            node = opened[above]
            if node not in active:
                del opened[above]
                continue
            if count > 3:
                active.remove(node)
                del opened[above]
                continue
            copy = node.cloneNode()
            active[active.index(node)] = opened[above] = copy
            if last is block:
                bookmark = copy
            self.tree.move(last, copy)
            last = copy
        self.tree.move_to_place(last, ancestor)
        copy = formatting.cloneNode()
        block.reparentChildren(copy)
        block.appendChild(copy)
        if bookmark is None:
            active[active.index(formatting)] = copy
        else:
            active.remove(formatting)
            active.insert(active.index(bookmark) + 1, copy)
        opened.remove(formatting)
        opened.insert(opened.index(block) + 1, copy)

    startTagHandler = handlers(
        IN_BODY,
        "startTagHandler",
        {
            "html": start_html,
            "template": start_in_head,
            "body": startTagBody,
            "frameset": startTagFrameset,
            "dialog search": IN_BODY.startTagCloseP,
            "form": startTagForm,
            "li dd dt": startTagListItem,
            "hr": startTagHr,
            "input": startTagInput,
            "select": startTagSelect,
            "option optgroup": startTagOpt,
            "rb rp rt rtc": startTagRuby,
            "command isindex": None,
        },
    )
    endTagHandler = handlers(
        IN_BODY,
        "endTagHandler",
        {
            "template": end_in_head,
            "search select": IN_BODY.endTagBlock,
            "form": endTagForm,
            "a b big code em font i nobr s small strike strong tt u": endTagFormatting,
        },
        others=endTagOther,
    )


class InTable(IN_TABLE):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()
    processEOF = end_of_page

    def clearStackToTableContext(self) -> None:
        self.tree.pop_down_to("table", "template", "html")

    def processCharacters(self, token: Token) -> Any:
        return self._characters(token, "processCharacters")

    def processSpaceCharacters(self, token: Token) -> Any:
        return self._characters(token, "processSpaceCharacters")

    def _characters(self, token: Token, process: str) -> Any:
        if self.tree.openElements[-1].name in TABLE_PARTS:
            return getattr(super(), process)(token)
        # In what was fostered, as anywhere else.
        self.tree.insertFromTable = True
        getattr(self.parser.phases["inBody"], process)(token)
        self.tree.insertFromTable = False
        return None

    def startTagTable(self, token: Token) -> Token | None:
        if not self.tree.elementInScope("table", variant="table"):
            return None
        self.tree.pop_until("table")
        self.parser.resetInsertionMode()
        return token

    def startTagForm(self, token: Token) -> None:
        if not self.parser.template_modes:
            super().startTagForm(token)

    startTagHandler = handlers(
        IN_TABLE,
        "startTagHandler",
        {"html": start_html, "template": start_in_head, "table": startTagTable, "form": startTagForm},
    )
    endTagHandler = handlers(IN_TABLE, "endTagHandler", {"template": end_in_head})


class InTableBody(IN_TABLE_BODY):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()
    processEOF = end_of_page

    def clearStackToTableBodyContext(self) -> None:
        self.tree.pop_down_to("tbody", "tfoot", "thead", "template", "html")

    startTagHandler = handlers(IN_TABLE_BODY, "startTagHandler", {"html": start_html})


class InRow(IN_ROW):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()
    processEOF = end_of_page

    def clearStackToTableRowContext(self) -> None:
        self.tree.pop_down_to("tr", "template", "html")

    startTagHandler = handlers(IN_ROW, "startTagHandler", {"html": start_html})


class InCell(IN_CELL):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()
    processEOF = end_of_page

    def processSpaceCharacters(self, token: Token) -> Any:
        """As in the body, where the line break after `<pre>` is dropped."""
        return self.parser.phases["inBody"].processSpaceCharacters(token)

    startTagHandler = handlers(IN_CELL, "startTagHandler", {"html": start_html})


class InCaption(IN_CAPTION):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()
    processEOF = end_of_page

    def processSpaceCharacters(self, token: Token) -> Any:
        """As in the body, where the line break after `<pre>` is dropped."""
        return self.parser.phases["inBody"].processSpaceCharacters(token)

    startTagHandler = handlers(IN_CAPTION, "startTagHandler", {"html": start_html})


class InColumnGroup(IN_COLUMN_GROUP):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()
    processEOF = end_of_page

    def ignoreEndTagColgroup(self) -> bool:
        return bool(self.tree.openElements[-1].name != "colgroup")

    startTagHandler = handlers(IN_COLUMN_GROUP, "startTagHandler", {"html": start_html, "template": start_in_head})
    endTagHandler = handlers(IN_COLUMN_GROUP, "endTagHandler", {"template": end_in_head})


class InTemplate(MODE):  # type: ignore[misc]  # html5lib has no types
    """What follows `<template>`: the first tag tells what the template is a piece of."""

    __slots__ = ()
    MODES: Mapping[str, str] = {
        **dict.fromkeys(("caption", "colgroup", "tbody", "tfoot", "thead"), "inTable"),
        "col": "inColumnGroup",
        "tr": "inTableBody",
        **dict.fromkeys(("td", "th"), "inRow"),
    }
    HEAD = frozenset("base basefont bgsound link meta noframes script style template title".split())

    def processCharacters(self, token: Token) -> Any:
        return self.parser.phases["inBody"].processCharacters(token)

    def processSpaceCharacters(self, token: Token) -> Any:
        return self.parser.phases["inBody"].processSpaceCharacters(token)

    def processStartTag(self, token: Token) -> Any:
        if token["name"] in self.HEAD:
            return start_in_head(self, token)
        mode = self.MODES.get(token["name"], "inBody")
        self.parser.template_modes[-1] = mode
        self.parser.phase = self.parser.phases[mode]
        return token

    def processEndTag(self, token: Token) -> Any:
        return end_in_head(self, token) if token["name"] == "template" else None

    def processEOF(self) -> bool:
        if not self.parser.template_modes:
            return False
        self.parser.phases["inHead"].endTagTemplate(impliedTagToken("template"))
        return True


class InForeignContent(IN_FOREIGN_CONTENT):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()

    def processEndTag(self, token: Token) -> Any:
        opened: list[Element] = self.tree.openElements
        if token["name"] in ("br", "p"):
            while opened[-1].namespace != HTML and not self.parser.is_integration_point(opened[-1]):
                opened.pop()
            return self.parser.phase.processEndTag(token)
        place = len(opened) - 1
        while opened[place].namespace != HTML:
            if opened[place].name.rpartition(" ")[2].lower() == token["name"]:
                del opened[place:]
                return None
            place -= 1
        return self.parser.phase.processEndTag(token)


class AfterBody(AFTER_BODY):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()

    def processSpaceCharacters(self, token: Token) -> Any:
        return self.parser.phases["inBody"].processSpaceCharacters(token)

    def endTagHtml(self, token: Token) -> None:
        self.parser.phase = self.parser.phases["afterAfterBody"]

    endTagHandler = handlers(AFTER_BODY, "endTagHandler", {"html": endTagHtml})


class InFrameset(IN_FRAMESET):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()
    processCharacters = spaces_alone

    def endTagFrameset(self, token: Token) -> None:
        opened: list[Element] = self.tree.openElements
        opened.pop()
        if opened[-1].name != "frameset":
            self.parser.phase = self.parser.phases["afterFrameset"]

    endTagHandler = handlers(IN_FRAMESET, "endTagHandler", {"frameset": endTagFrameset})


class AfterFrameset(AFTER_FRAMESET):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()
    processCharacters = spaces_alone


class AfterAfterFrameset(AFTER_AFTER_FRAMESET):  # type: ignore[misc]  # html5lib has no types
    __slots__ = ()
    processCharacters = spaces_alone


REPAIRED: Mapping[str, Any] = {
    "afterAfterFrameset": AfterAfterFrameset,
    "afterBody": AfterBody,
    "afterFrameset": AfterFrameset,
    "afterHead": AfterHead,
    "inBody": InBody,
    "inCaption": InCaption,
    "inCell": InCell,
    "inColumnGroup": InColumnGroup,
    "inForeignContent": InForeignContent,
    "inFrameset": InFrameset,
    "inHead": InHead,
    "inRow": InRow,
    "inTable": InTable,
    "inTableBody": InTableBody,
    "inTemplate": InTemplate,
}
"""The modes that are ours, by html5lib's names for them."""
