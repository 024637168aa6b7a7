"""The tables of Wikipedia in the test data (`shared/data/README.md`), and the cells that answer questions about them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path as File

from attrs import frozen
from markdown_it import MarkdownIt
from markdown_it.token import Token

from spire import Document, Elem, Path, parse

__all__ = ["Question", "Table", "cells_of", "headings_of", "letters", "questions", "rows_of", "tables"]


@frozen
class Table:
    page: File
    index: int
    """Of the tables of class `wikitable` on the page, which one."""
    title: str
    headings: tuple[str, ...]

    def document(self) -> Document:
        return parse(self.page.read_bytes(), uri=self.page.name)

    def path(self, D: Document) -> Path:
        found = [path for path in D.elements("table") if "wikitable" in _attribute(D, path, "class").split()]
        return found[self.index]


@frozen
class Question:
    id: str
    table: Table
    row: int
    """Of the rows of the table, which one."""
    cell: int
    """Of the cells of the row, which one."""
    text: str

    def path(self, D: Document) -> Path:
        """The cell that answers."""
        row = D.elements("tr", under=self.table.path(D))[self.row]
        return D.elements("td", "th", under=row)[self.cell]


def _attribute(D: Document, path: Path, name: str) -> str:
    node = D[path]
    return node.attrs.get(name, "") if isinstance(node, Elem) else ""


def _lines(file: File) -> list[dict]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def tables(shared: File) -> list[Table]:
    folder = shared / "data" / "wikitables"
    return [
        Table(folder / "pages" / line["page"], line["wikitable_index"], line["title"], tuple(line["headings"]))
        for line in _lines(folder / "tables.jsonl")
    ]


def questions(shared: File) -> list[Question]:
    by_page = {table.page.name: table for table in tables(shared)}
    return [
        Question(line["id"], by_page[line["page"]], answer["row"], answer["cell"], answer["text"])
        for line in _lines(shared / "data" / "wikitables" / "questions.jsonl")
        for answer in line["cells"][:1]
    ]


def cells_of(D: Document, table: Path) -> list[Path]:
    """The cells of the table itself, not those of tables in it."""
    return [path for path in D.elements("td", "th", under=table) if D.enclosing(path[:-1], "table") == table]


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _read(markdown: str) -> list[Token]:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown)


def headings_of(markdown: str) -> list[str]:
    """The letters of the headings of a rendering."""
    return [_shown(inline) for opened, inline in pairwise(_read(markdown)) if opened.type == "heading_open"]


def _shown(inline: Token) -> str:
    return letters("".join(child.content for child in inline.children or [] if child.type == "text"))


def rows_of(markdown: str) -> tuple[list[list[str]], list[list[str]]]:
    """The letters of the cells of the only table: the header rows and the data rows."""
    tokens = _read(markdown)
    assert [token.type for token in tokens].count("table_open") == 1
    parts: dict[str, list[list[str]]] = {"thead": [], "tbody": []}
    part = ""
    for token in tokens:
        if token.type in ("thead_open", "tbody_open"):
            part = token.tag
        elif token.type == "tr_open":
            parts[part].append([])
        elif token.type == "inline" and part and parts[part] and token.level > 2:
            parts[part][-1].append(_shown(token))
    return parts["thead"], parts["tbody"]
