"""The leaves of a tree, texts and images and breaks, and what each is part of: its block, the quotes and items around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

from laws.derivations import headings
from laws.derivations.documents import is_layout_table, role
from laws.derivations.markdown.blocks import PLAIN, Container, Style
from laws.derivations.markdown.parsing import address
from spire.document import Document
from spire.html.elements import BLOCKS, PREFORMATTED
from spire.path import Path
from spire.tree import Elem, Node, Text

__all__ = ["FRAMED", "Leaf", "Where", "leaves", "words"]

STYLES = {
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "del": "s", "s": "s", "strike": "s", "sup": "sup",
    "sub": "sub", "code": "code", "kbd": "code", "samp": "code", "tt": "code",
}  # fmt: skip
LISTS = ("ol", "ul", "menu", "dir")
UNSAFE = re.compile(r"(?:javascript|vbscript|data|file):", re.IGNORECASE)
FRAMED = ("p", "li", "dt")
"""What blocks may stand in as blocks."""


class Where(NamedTuple):
    """What a leaf is part of: `kind` is that of its block, `key` what tells the block from others of its kind."""

    kind: str
    key: Any
    around: tuple[Container, ...]
    style: Style = PLAIN
    verbatim: bool = False
    level: int = 0


class Leaf(NamedTuple):
    """`run` is of all leaves that no border of a block stands between."""

    path: Path
    node: Node
    where: Where
    run: int

    @property
    def shows(self) -> bool:
        return not self.text.isspace() and self.text != ""

    @property
    def text(self) -> str:
        """As a parser of Markdown reads it: no NUL."""
        return words(self.node).replace("\0", "\ufffd")

    @property
    def is_break(self) -> bool:
        return isinstance(self.node, Elem) and self.node.tag == "br"


def words(node: Node) -> str:
    """What a node says itself: a text, or an image by its alt."""
    if isinstance(node, Text):
        return node.text
    is_image = node.tag == "img" or (node.tag == "input" and node.attrs.get("type", "").strip().lower() == "image")
    return node.attrs.get("alt", "") if is_image else ""


def leaves(D: Document) -> list[Leaf]:
    """In document order."""
    numbers = item_numbers(D.tree)
    with_terms: set[Path] = set()
    found: list[Leaf] = []
    run = 0

    def has_role_heading(node: Elem, path: Path) -> bool:
        return "role" in node.attrs and role(D, path) == "heading"

    def walk(node: Node, path: Path, lists: tuple[Path, ...], where: Where) -> None:
        nonlocal run
        if isinstance(node, Text):
            found.append(Leaf(path, node, where, run))
            return
        is_block = node.tag in BLOCKS or node.tag in PREFORMATTED or has_role_heading(node, path)
        run += is_block
        where = entered(node, path, lists, where)
        if node.tag in ("br", "hr") or words(node).strip():
            found.append(Leaf(path, node, where, run))
        if node.tag in LISTS:
            lists = (*lists, path)
        for place, child in enumerate(node.children):
            walk(child, (*path, place), lists, where)
        run += is_block

    def entered(node: Elem, path: Path, lists: tuple[Path, ...], where: Where) -> Where:
        tag = node.tag
        framed = where.kind in FRAMED
        if tag == "table" and not is_layout_table(D, path):
            if framed:
                where = where._replace(kind="table", key=path)
        elif tag == "blockquote" and framed:
            where = where._replace(kind="p", around=(*where.around, Container("quote", None, path, None)))
        elif tag == "li" and framed:
            item = Container("item", numbers.get(path), path, lists[-1] if lists else "none")
            where = where._replace(kind="li", around=(*where.around, item))
        elif tag == "dt":
            with_terms.add(path[:-1])
            where = where._replace(kind="dt") if framed else where
        elif tag == "dd" and framed and path[:-1] in with_terms:
            where = where._replace(kind="li", around=(*where.around, Container("item", None, path, path[:-1])))
        elif tag in PREFORMATTED:
            if framed:
                where = where._replace(kind="pre", key=path)
            elif "code" not in where.style:
                where = where._replace(style=where.style | {"code"}, verbatim=True)
        elif tag == "hr" and framed:
            where = where._replace(kind="hr", key=path)
        elif tag == "title" and framed:
            where = where._replace(kind="title", key=path, level=1)
        level = headings.level(D, path) if tag in headings.RANKS or has_role_heading(node, path) else 0
        if level and where.kind in FRAMED:
            where = where._replace(kind="heading", key=path, level=min(level, 6))
        return where._replace(style=styled(where.style, node))

    walk(D.tree, (), (), Where("p", None, ()))
    return found


def styled(style: Style, elem: Elem) -> Style:
    """Code takes no emphasis; a link in a link ends it."""
    if elem.tag == "a" and "href" in elem.attrs:
        url = re.sub("[\t\n\r]", "", elem.attrs["href"].strip("".join(map(chr, range(33)))))
        style = frozenset(name for name in style if not name.startswith("link "))
        encoded = address(re.sub(r"\s", lambda match: quote(match[0]), url))
        return style if UNSAFE.match(url) else style | {f"link {encoded}"}
    name = STYLES.get(elem.tag)
    return style if name is None or ("code" in style and name in ("em", "strong")) else style | {name}


def item_numbers(tree: Node) -> Mapping[Path, int]:
    """The number of each item of an `ol`, by the HTML standard (4.4.8, the ordinal value)."""
    items: dict[Path, list[tuple[Path, Elem]]] = {}
    ordered: dict[Path, Elem] = {}

    def walk(node: Node, path: Path, owner: Path | None) -> None:
        if isinstance(node, Text):
            return
        if node.tag == "li" and owner is not None:
            items.setdefault(owner, []).append((path, node))
        if node.tag in LISTS:
            owner = path
            if node.tag == "ol":
                ordered[path] = node
        for place, child in enumerate(node.children):
            walk(child, (*path, place), owner)

    walk(tree, (), None)
    numbers: dict[Path, int] = {}
    for owner, elem in ordered.items():
        own = items.get(owner, [])
        step = -1 if "reversed" in elem.attrs else 1
        start = integer(elem.attrs.get("start"))
        number = start if start is not None else len(own) if step < 0 else 1
        for path, item in own:
            value = integer(item.attrs.get("value"))
            numbers[path] = number = number if value is None else value
            number += step
    return numbers


def integer(value: str | None) -> int | None:
    """The rules for parsing integers (2.3.4.1); of more than 18 digits, which they allow, the largest number of 18."""
    match = re.match(r"[ \t\n\f\r]*([+-]?)([0-9]+)", value or "")
    if match is None:
        return None
    sign, digits = match.groups()
    size = int(digits) if len(digits) <= 18 else 10**18 - 1
    return -size if sign == "-" else size
