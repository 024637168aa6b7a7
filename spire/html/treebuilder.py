"""The DOM that html5lib builds for us: as a browser has it, and no heavier than it must be.

html5lib's own builders make an `xml.etree` or `minidom` tree, which hide text nodes or cost more than the
parsing. This one keeps what a browser's `childNodes` would show: elements, comments and text nodes in their
places, text merged as the standard merges it and in no other way.
"""

# ruff: noqa: N802, N815 - the names are those that html5lib calls

from __future__ import annotations

from typing import Any, TypeAlias

from html5lib.constants import namespaces, prefixes, scopingElements
from html5lib.treebuilders.base import TreeBuilder

__all__ = ["AttributeName", "Characters", "Child", "Comment", "DomBuilder", "Element", "Root"]

HTML: str = namespaces["html"]
PARAGRAPH = (HTML, "p")
SCOPE: frozenset[tuple[str, str]] = frozenset(
    {name for name in scopingElements if name[0] == HTML} | {(HTML, "button")}
)
FOREIGN_SCOPE: frozenset[tuple[str, str]] = frozenset(scopingElements - SCOPE)
IMPLIED_END_TAGS = frozenset("dd dt li option optgroup p rp rt".split())


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
    """An element in the making. The names of its attributes and methods are those that html5lib calls."""

    __slots__ = ("attributes", "childNodes", "name", "nameTuple", "namespace", "paragraph", "parent")

    def __init__(self, name: str, namespace: str, attributes: dict[AttributeName, str]) -> None:
        self.name = name
        self.namespace = namespace
        self.nameTuple = (namespace, name)
        self.attributes = attributes
        self.parent: Element | None = None
        self.childNodes: list[Child] = []
        self.paragraph: bool | None = None
        """Whether, with this element on top of the stack, a `p` is in button scope; None where nobody noted it."""

    @property
    def tag(self) -> str:
        """The name as the parser tests write it: `p`, but `svg title` and `math mi`."""
        return self.name if self.namespace == HTML else f"{prefixes[self.namespace]} {self.name}"

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
        element = Element(token["name"], token.get("namespace", HTML), token["data"])
        name = element.nameTuple
        if name == PARAGRAPH:
            element.paragraph = True
        elif name in SCOPE:
            element.paragraph = False
        elif name not in FOREIGN_SCOPE:
            element.paragraph = self._paragraph()
        return element

    def insertElementNormal(self, token: dict[str, Any]) -> Element:
        element = self.createElement(token)
        opened = self.openElements
        parent = element.parent = opened[-1]
        parent.childNodes.append(element)
        opened.append(element)
        return element

    def elementInScope(self, target: Any, variant: str | None = None) -> bool:
        # The one question asked at every start tag of a block: read off the stack, it is quadratic in its depth.
        noted = self._paragraph() if variant == "button" and target == "p" else None
        in_scope: bool = super().elementInScope(target, variant) if noted is None else noted
        return in_scope

    def _paragraph(self) -> bool | None:
        """Whether a `p` is in button scope, as far as that is noted."""
        for element in reversed(self.openElements):
            # Clones of formatting elements go by without a note. At the end of a foreign scope, and above it,
            # nothing is noted: html5lib may take it out from under its content.
            if element.paragraph is not None or element.nameTuple in FOREIGN_SCOPE:
                return element.paragraph
        return None

    def generateImpliedEndTags(self, exclude: str | None = None) -> None:
        # html5lib's own recurses on the number of elements closed.
        opened = self.openElements
        while (name := opened[-1].name) in IMPLIED_END_TAGS and name != exclude:
            opened.pop()
