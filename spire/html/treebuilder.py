"""The DOM that html5lib builds for us: as a browser has it, and no heavier than it must be.

html5lib's own builders make an `xml.etree` or `minidom` tree, which hide text nodes or cost more than the
parsing. This one keeps what a browser's `childNodes` would show: elements, comments and text nodes in their
places, text merged as the standard merges it and in no other way.
"""

# ruff: noqa: N802, N815 - the names are those that html5lib calls

from __future__ import annotations

from typing import Any, TypeAlias

from html5lib.constants import namespaces, prefixes
from html5lib.treebuilders.base import Marker, TreeBuilder

__all__ = ["AttributeName", "Characters", "Child", "Comment", "DomBuilder", "Element", "Root"]

HTML: str = namespaces["html"]

FOREIGN_SCOPE = frozenset(
    "math mi,math mo,math mn,math ms,math mtext,math annotation-xml,svg foreignObject,svg desc,svg title".split(",")
)
HTML_SCOPE = frozenset("applet caption html table td th marquee object select template".split())
SCOPES: dict[str | None, frozenset[str]] = {
    None: HTML_SCOPE | FOREIGN_SCOPE,
    "button": HTML_SCOPE | FOREIGN_SCOPE | {"button"},
    "list": HTML_SCOPE | FOREIGN_SCOPE | {"ol", "ul"},
    "table": frozenset({"html", "table", "template"}),
}
"""The elements that end a scope, by html5lib's names for the scopes (the standard, section 13.2.4.2)."""
BUTTON_SCOPE = HTML_SCOPE | {"button"}
IMPLIED_END_TAGS = frozenset("dd dt li optgroup option p rb rp rt rtc".split())
FOSTERING = frozenset({"table", "tbody", "tfoot", "thead", "tr"})


AttributeName: TypeAlias = str | tuple[str | None, str, str]
"""A name, or html5lib's (prefix, local name, namespace) on a foreign element."""


class Characters(list[str]):
    """A text node: the pieces that the parser gave, one after the other. Joined once, at the end."""

    __slots__ = ()


class Comment:
    """A comment: it has a place among its siblings, and that is all we need of it."""

    __slots__ = ("parent",)

    def __init__(self, data: str) -> None:
        self.parent: Element | None = None


class Element:
    """An element in the making. The names of its attributes and methods are those that html5lib calls.

    A foreign element's name carries its namespace, as the parser tests write it: `svg title`. html5lib tells
    elements apart by name alone where the standard says "an HTML element of this name", and so cannot take the one
    for the other.
    """

    __slots__ = ("attributes", "childNodes", "name", "namespace", "paragraph", "parent", "select")

    def __init__(self, name: str, namespace: str, attributes: dict[AttributeName, str]) -> None:
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
        self.parent: Element | None = None
        self.childNodes: list[Child] = []
        self.paragraph: bool | None = None
        """Whether, with this element on top of the stack, a `p` is in button scope; None where nobody noted it."""
        self.select: bool | None = None
        """The same of a `select` in scope."""

    @property
    def nameTuple(self) -> tuple[str, str]:
        return self.namespace, self.name

    def appendChild(self, node: Element | Comment) -> None:
        node.parent = self
        self.childNodes.append(node)

    def insertBefore(self, node: Element | Comment, refNode: Element | None) -> None:
        # html5lib names no sibling when the table that it would foster before was moved out of the document.
        if refNode is None:
            self.appendChild(node)
        else:
            node.parent = self
            self.childNodes.insert(self._place(refNode), node)

    def insertText(self, data: str, insertBefore: Element | None = None) -> None:
        """Append to the text node right before the place of insertion, or make one there."""
        siblings = self.childNodes
        if insertBefore is None:
            if siblings and type(before := siblings[-1]) is Characters:
                before.append(data)
            else:
                siblings.append(Characters((data,)))
            return
        place = self._place(insertBefore)
        if place and type(before := siblings[place - 1]) is Characters:
            before.append(data)
        else:
            siblings.insert(place, Characters((data,)))

    def removeChild(self, node: Element) -> None:
        node.parent = None
        del self.childNodes[self._place(node)]

    def reparentChildren(self, newParent: Element) -> None:
        for child in self.childNodes:
            if isinstance(child, Element | Comment):
                child.parent = newParent
        newParent.childNodes.extend(self.childNodes)
        self.childNodes = []

    def cloneNode(self) -> Element:
        return Element(self.name, self.namespace, dict(self.attributes))

    def hasContent(self) -> bool:
        return bool(self.childNodes)

    def _place(self, node: Element) -> int:
        # From the end: what is moved or fostered is nearly always among the last.
        siblings = self.childNodes
        place = len(siblings) - 1
        while siblings[place] is not node:
            place -= 1
        return place


Child: TypeAlias = Element | Comment | Characters


class Root(Element):
    """The document itself, above its doctype (which is kept as a comment would be) and its root element."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("", "", {})


class DomBuilder(TreeBuilder):  # type: ignore[misc]  # html5lib has no types
    """html5lib's tree builder with our nodes, and with the steps that matter for time or depth done directly."""

    documentClass = Root
    commentClass = Comment
    openElements: list[Element]

    def insertDoctype(self, token: dict[str, Any]) -> None:
        self.document.appendChild(Comment(token["name"]))

    def createElement(self, token: dict[str, Any]) -> Element:
        name, namespace = token["name"], token.get("namespace", HTML)
        if namespace != HTML:
            name = f"{prefixes[namespace]} {name}"
        element = Element(name, namespace, token["data"])
        if name not in FOREIGN_SCOPE:
            element.paragraph = name == "p" or (name not in BUTTON_SCOPE and self._paragraph())
            element.select = name == "select" or (name not in HTML_SCOPE and self._select())
        return element

    def insertElementNormal(self, token: dict[str, Any]) -> Element:
        element = self.createElement(token)
        opened = self.openElements
        parent = element.parent = opened[-1]
        parent.childNodes.append(element)
        opened.append(element)
        return element

    def elementInScope(self, target: Element | str, variant: str | None = None) -> bool:
        # The questions asked at start tags: read off the stack, they are quadratic in its depth.
        noted: bool | None = None
        if target == "p" and variant == "button":
            noted = self._paragraph()
        elif target == "select":
            noted = self._select()
        if noted is not None:
            return noted
        scope = SCOPES[variant]
        for element in reversed(self.openElements):
            if element.name == target or element is target:
                return True
            if element.name in scope:
                return False
        return False

    # Clones of formatting elements go by without a note. At the end of a foreign scope, and above it, nothing is
    # noted: it may be taken out from under its content.

    def _paragraph(self) -> bool | None:
        for element in reversed(self.openElements):
            if element.paragraph is not None or element.name in FOREIGN_SCOPE:
                return element.paragraph
        return None

    def _select(self) -> bool | None:
        for element in reversed(self.openElements):
            if element.select is not None or element.name in FOREIGN_SCOPE:
                return element.select
        return None

    def generateImpliedEndTags(self, exclude: str | None = None) -> None:
        # html5lib's own recurses on the number of elements closed.
        opened = self.openElements
        while (name := opened[-1].name) in IMPLIED_END_TAGS and name != exclude:
            opened.pop()

    def place(self, element: Element) -> int:
        """Where in the stack the element is, or -1. From the end: what is asked about is nearly always among the last."""
        opened = self.openElements
        place = len(opened) - 1
        while place >= 0 and opened[place] is not element:
            place -= 1
        return place

    def reconstructActiveFormattingElements(self) -> None:
        active = self.activeFormattingElements
        first = len(active)
        while first and active[first - 1] is not Marker and self.place(active[first - 1]) < 0:
            first -= 1
        for number in range(first, len(active)):
            name, attributes = active[number].name, active[number].attributes
            active[number] = self.insertElement({"name": name, "data": dict(attributes)})

    def pop_until(self, name: str) -> None:
        """Close elements up to and with the nearest of this name."""
        opened = self.openElements
        while opened.pop().name != name:
            pass

    def pop_down_to(self, *names: str) -> None:
        """Close elements until one of these names is the current one."""
        opened = self.openElements
        while opened[-1].name not in names:
            opened.pop()

    def move(self, node: Element, parent: Element) -> None:
        """Take a node from where it is and make it the last child of another."""
        if node.parent:
            node.parent.removeChild(node)
        parent.appendChild(node)

    def move_to_place(self, node: Element, target: Element) -> None:
        """Take a node from where it is to the appropriate place for inserting a node (13.2.6.1) into the target."""
        if target.name not in FOSTERING:
            self.move(node, target)
            return
        if node.parent:
            node.parent.removeChild(node)
        parent, before = self.getTableMisnestedNodePosition()
        parent.insertBefore(node, before)

    def getTableMisnestedNodePosition(self) -> tuple[Element, Element | None]:
        """Where what a table cannot hold goes: the parent, and the sibling that it goes before."""
        opened = self.openElements
        for place in range(len(opened) - 1, 0, -1):
            element = opened[place]
            if element.name == "template":
                return element, None
            if element.name == "table":
                return (element.parent, element) if element.parent else (opened[place - 1], None)
        return opened[0], None
