"""Pages written by hand, with what is selected and what it needs marked in them.

    <h2 +>Ants</h2> <p>*They dig.</p>

`*` marks what is selected, `+` what that needs: at the start of a text, or as an attribute of an element. Where the
profiles differ, `p+` marks what it needs in `PAPER` only and `h+` in `HTML` only. Every tag is closed, but for void
elements; nothing is implied. A text that is white space with a line break in it is layout and left out. Inside `svg`,
tags carry the namespace.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from types import ModuleType
from typing import NamedTuple

from spire import Document, Elem, Node, Path, PathSet, Text, dump, format_path
from spire.html.elements import VOID

MARKS = ("*", "+", "p+", "h+")


class Page(NamedTuple):
    document: Document
    selected: PathSet
    paper: PathSet
    html: PathSet


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict[str, str], list[Node]]] = [("", {}, [])]
        self.marked: dict[str, set[Path]] = {mark: set() for mark in MARKS}

    def place(self) -> Path:
        """The path of the next child of the innermost open element; the root is the first child of nothing."""
        return tuple(len(children) for _, _, children in self.open)[1:]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for mark in MARKS:
            if (mark, None) in attrs:
                self.marked[mark].add(self.place())
        kept = {name: value or "" for name, value in attrs if name not in MARKS}
        foreign = tag == "svg" or self.open[-1][0].startswith("svg ")
        self.open.append((f"svg {tag}" if foreign else tag, kept, []))
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        name, attrs, children = self.open.pop()
        assert name.rpartition(" ")[2] == tag, f"</{tag}> ends <{name}>"
        self.open[-1][2].append(Elem(name, attrs, children))

    def handle_data(self, data: str) -> None:
        if data.isspace() and "\n" in data:
            return
        mark, text = re.fullmatch(r"(\*|[ph]?\+|)(.*)", data, re.DOTALL).groups()
        if mark:
            self.marked[mark].add(self.place())
        self.open[-1][2].append(Text(text))


def page(text: str) -> Page:
    """The document of a marked page, and the paths of its marks."""
    reader = Reader()
    reader.feed(text.strip())
    reader.close()
    ((_, _, nodes),) = reader.open
    (tree,) = nodes
    marked = {mark: frozenset(paths) for mark, paths in reader.marked.items()}
    both = marked["+"]
    return Page(Document(tree), marked["*"], both | marked["p+"], both | marked["h+"])


def check(rule: ModuleType, text: str) -> None:
    """Both readings of a rule give the selection on the page what is marked as needed, and nothing else."""
    D, P, paper, html = page(text)
    for name, policy, needed in (("paper", rule.paper, paper), ("html", rule.html, html)):
        found = policy(D)(P)
        missing, unexpected = sorted((P | needed) - found), sorted(found - P - needed)
        assert (missing, unexpected) == ([], []), (
            f"{name}: missing {[*map(format_path, missing)]}, unexpected {[*map(format_path, unexpected)]}\n"
            + dump(D.tree, paths=True)
        )
