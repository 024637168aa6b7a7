"""Reading: from HTML to the tree that the standard prescribes, with the origin of each node (semantics §2)."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from html5lib.constants import prefixes

from spire.collector import collector_paused
from spire.document import Document
from spire.errors import SpireError
from spire.html.encodings import decoded, encoding_of_label, sniffed
from spire.html.origins import Origins
from spire.html.repairs import Parser, Redeclared
from spire.html.treebuilder import AttributeName, Characters, Child, Element, Root
from spire.tree import Elem, Node, Pairs, Text

__all__ = ["ParserFault", "UnknownEncoding", "read"]


class UnknownEncoding(SpireError, LookupError):
    """A label that names no encoding of the Encoding Standard."""


class ParserFault(SpireError):
    """html5lib did not survive a page. None is known on which it does not."""


def read(html: str | bytes, *, encoding: str | None = None, uri: str | None = None) -> Document:
    """The document that the HTML standard prescribes for a page, whole: head, white space, scripts, hidden parts.

    Scripting counts as on, so the content of `noscript` is text. Comments and the doctype are left out; the
    origins count them, so that each node can be found again in a browser: `document.documentElement` and then
    `childNodes[i]` for each step of the path (semantics §2). The root is always `html`. A foreign element's tag
    carries its namespace, as does a namespaced attribute: `svg title`, `math mi`, `xlink href`.

    Bytes are decoded as the standard says: by a byte order mark; else by `encoding`, the label that came with
    the page (as in `Content-Type: text/html; charset=…`); else by the page's own `meta`, or its XML declaration. The
    label `iso-8859-1` means windows-1252. Where nothing declares an encoding, the standard leaves it to us to look at the bytes:
    UTF-8 if they are valid UTF-8, else windows-1252. Whatever the bytes are, they give a document.

    Raises `UnknownEncoding` for a label that the Encoding Standard does not list, and `SpireError` for an
    argument of another type or an `encoding` for text that is decoded already.

    >>> D = read("<p>Ants<!-- who? --> dig.")
    >>> D.tree
    Elem('html', {}, [Elem('head', {}, []), Elem('body', {}, [Elem('p', {}, [Text('Ants'), Text(' dig.')])])])
    >>> D.origin((1, 0, 1))
    (Piece(path=(1, 0, 2), start=0, end=5),)
    """
    if uri is not None and not isinstance(uri, str):
        raise SpireError(f"uri is a str or None, not {type(uri).__name__}")
    if isinstance(html, bytes):
        _check_label(encoding)
    elif not isinstance(html, str):
        raise SpireError(f"HTML comes as str or bytes, not {type(html).__name__}")
    elif encoding is not None:
        raise SpireError(f"encoding={encoding!r} says how to decode bytes, but the HTML is a str already; leave it out")
    with collector_paused():
        try:
            document = _dom(html, encoding)
        except Exception as fault:
            raise ParserFault(
                f"html5lib failed on this page, {type(fault).__name__}: {fault}; the fault is not in the page: please "
                f"report it, with the page"
            ) from fault
        tree, origins = _converted(_root_element(document))
    return Document(tree, uri=uri, origins=origins)


def _check_label(label: str | None) -> None:
    if label is not None and not isinstance(label, str):
        raise SpireError(f"encoding is a label such as 'utf-8' or None, not {type(label).__name__}")
    if label is not None and encoding_of_label(label) is None:
        raise UnknownEncoding(
            f"unknown encoding {label!r}; use a label of the Encoding Standard, such as 'utf-8' or 'windows-1252', "
            f"or leave it out to go by the page's own declaration"
        )


def _dom(html: str | bytes, label: str | None) -> Root:
    if isinstance(html, str):
        # Left by whoever decoded the page; it is no part of it.
        return Parser().dom(html.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"))
    encoding, certain = sniffed(html, label)
    try:
        return Parser().dom(decoded(html, encoding), tentative=None if certain else encoding)
    except Redeclared as other:
        return Parser().dom(decoded(html, other.encoding))


def _root_element(document: Root) -> Element:
    return next(child for child in document.childNodes if isinstance(child, Element))


def _converted(root: Element) -> tuple[Node, Origins]:
    """The tree of a DOM without its comments, and each node's index among its DOM siblings, in document order.

    Takes the DOM apart as it goes, so that it is freed at once and not left to the garbage collector.
    """
    index = array("i", [0])
    shared: dict[Pairs, Pairs] = {}
    above: list[tuple[Element, Iterator[tuple[int, Child]], list[Node]]] = []
    element = root
    places: Iterator[tuple[int, Child]] = enumerate(root.childNodes)
    children: list[Node] = []
    while True:
        for place, child in places:
            if type(child) is Characters:
                index.append(place)
                children.append(Text("".join(child)))
            elif type(child) is Element:
                index.append(place)
                above.append((element, places, children))
                element, places, children = child, enumerate(child.childNodes), []
                break
        else:
            pairs: Pairs = ()
            if element.attributes:
                pairs = tuple(sorted([(_attribute(name), value) for name, value in element.attributes.items()]))
                pairs = shared.setdefault(pairs, pairs)
            node = Elem(element.name, pairs, children)
            element.parent = None
            if not above:
                return node, Origins(index, {})
            element, places, children = above.pop()
            children.append(node)


def _attribute(name: AttributeName) -> str:
    """An attribute's name as the parser tests write it: `href`, but `xlink href` where it has a namespace."""
    return name if isinstance(name, str) else f"{prefixes[name[2]]} {name[1]}"
