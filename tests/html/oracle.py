"""html5lib's own DOM of a page, to hold our reading against where the two agree on the tree.

That is nearly everywhere; what html5lib gets wrong by the standard is listed in html5lib_faults.json.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.dom.minidom import Node as DomNode

import html5lib

from spire.document import Document
from spire.tree import Elem, Node
from tests.html.construction import Entry

PREFIXES = {"http://www.w3.org/2000/svg": "svg ", "http://www.w3.org/1998/Math/MathML": "math "}
ATTRIBUTE_PREFIXES = {
    "http://www.w3.org/1999/xlink": "xlink ",
    "http://www.w3.org/XML/1998/namespace": "xml ",
    "http://www.w3.org/2000/xmlns/": "xmlns ",
}


def dom(html: str | bytes, **options: Any) -> Any:
    """The root element of the page's DOM by html5lib's own builder, adjacent texts merged."""
    document = html5lib.parse(html, treebuilder="dom", scripting=True, **options)
    document.normalize()
    for tag in ("pre", "textarea", "listing"):
        for found in document.getElementsByTagName(tag):
            text, around = found.firstChild, found.parentNode
            while around is not None and around.nodeName not in ("td", "th", "caption"):
                around = around.parentNode
            # html5lib keeps it there; the standard drops it.
            if around is not None and text is not None and text.nodeName == "#text" and text.data[:1] == "\n":
                text.data = text.data[1:]
    document.normalize()
    return document.documentElement


def agreed_dom(html: str | bytes, read: Document, **options: Any) -> Any:
    """html5lib's DOM of a page if it has the tree that was read, else None."""
    try:
        root = dom(html, **options)
    except AssertionError:  # html5lib alone does not survive the page
        return None
    return root if entries_of_dom(root) == entries_of_tree(read.tree) else None


def entries_of_tree(tree: Node) -> list[Entry]:
    """A tree in the notation of the parser tests."""
    found: list[Entry] = []
    todo: list[tuple[int, Node]] = [(0, tree)]
    while todo:
        depth, node = todo.pop()
        if isinstance(node, Elem):
            found.append(Entry(depth, f"<{node.tag}>"))
            found.extend(Entry(depth + 1, f'{name}="{value}"') for name, value in sorted(node.attrs.items()))
            todo.extend((depth + 1, child) for child in reversed(node.children))
        else:
            found.append(Entry(depth, f'"{node.text}"'))
    return found


def entries_of_dom(root: Any) -> list[Entry]:
    """The tree of a DOM in the notation of the parser tests, without comments."""
    return list(_entries(root, 0))


def _entries(node: Any, depth: int) -> Iterator[Entry]:
    if node.nodeType == DomNode.TEXT_NODE:
        yield Entry(depth, f'"{node.data}"')
    elif node.nodeType == DomNode.ELEMENT_NODE:
        yield Entry(depth, f"<{PREFIXES.get(node.namespaceURI, '')}{node.nodeName}>")
        attributes = [node.attributes.item(i) for i in range(node.attributes.length)]
        named = [
            (ATTRIBUTE_PREFIXES[a.namespaceURI] + a.localName if a.namespaceURI else a.nodeName, a.value)
            for a in attributes
        ]
        yield from (Entry(depth + 1, f'{name}="{value}"') for name, value in sorted(named))
        for child in node.childNodes:
            yield from _entries(child, depth + 1)
