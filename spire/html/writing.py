"""Writing: a document, or a selection of it, as HTML text (semantics §8; HTML standard, section 13.3)."""

from __future__ import annotations

from collections.abc import Iterable

from spire.document import Document
from spire.html.elements import VOID
from spire.path import Path
from spire.subdocument import subdoc
from spire.tree import Elem, Node, Text

__all__ = ["to_html"]

# What they hold is not parsed: neither references nor tags.
RAW_TEXT = frozenset({"style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext", "noscript"})
# The parser drops a line break right after their start tag.
DROPS_NEWLINE = frozenset({"pre", "textarea", "listing"})
_ATTRIBUTES = {"xmlns xmlns": "xmlns"}  # the one whose prefix is its name


def to_html(D: Document, P: Iterable[Path] | None = None) -> str:
    """The document as HTML (semantics §8; HTML standard, section 13.3); of a selection, that of the subdocument (D, P),
    empty where nothing is selected.

    Parsing it gives the same tree again, `parse(to_html(D)) == D`, for a document that `parse` gave and that HTML text
    can give: no form, link, button or heading within one of its kind, no block in a `p`, in a table nothing but
    captions, columns, row groups, rows and cells, no element in the `title`. Trees that break these come from broken
    pages, by way of the repairs that the parser makes.

    Raises `InvalidPath` for a path outside the document.

    >>> print(to_html(Document(Elem("p", {"id": "a"}, [Text("Ants & bees"), Elem("br")]))))
    <p id="a">Ants &amp; bees<br></p>
    """
    if P is not None:
        selected = subdoc(D, P)
        if selected is None:
            return ""
        D = selected
    written: list[str] = []
    todo: list[tuple[Node | str, str]] = [(D.tree, "")]  # what is to be written, and the element that holds it
    while todo:
        item, holder = todo.pop()
        if isinstance(item, str):
            written.append(item)
        elif isinstance(item, Text):
            written.append(item.text if holder in RAW_TEXT else _text(item.text))
        else:
            name = item.tag.rpartition(" ")[2]
            written.append(_start_tag(item, name))
            if item.tag in VOID:
                continue
            todo.append((f"</{name}>", ""))
            todo.extend((child, item.tag) for child in reversed(item.nodes))
    return "".join(written)


def _start_tag(elem: Elem, name: str) -> str:
    attributes = "".join(
        f' {_ATTRIBUTES.get(key) or key.replace(" ", ":")}="{_value(value)}"' for key, value in elem.pairs
    )
    first = elem.nodes[0] if elem.nodes else None
    kept = elem.tag in DROPS_NEWLINE and isinstance(first, Text) and first.text.startswith("\n")
    return f"<{name}{attributes}>" + ("\n" if kept else "")


def _text(text: str) -> str:
    return text.replace("&", "&amp;").replace("\xa0", "&nbsp;").replace("<", "&lt;").replace(">", "&gt;")


def _value(text: str) -> str:
    return text.replace("&", "&amp;").replace("\xa0", "&nbsp;").replace('"', "&quot;")
