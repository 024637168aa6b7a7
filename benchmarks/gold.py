"""Questions whose answers are known by place: the collections that `evidence.py` measures on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

import spire
from spire.tree import Elem

__all__ = ["COLLECTIONS", "Question", "pages", "questions"]


@frozen
class Question:
    """A question of one page, and the elements of the tidy page that hold its answer."""

    text: str
    page: str
    answers: frozenset[spire.Path]


def pages(folder: Path) -> dict[str, spire.Annotated]:
    """Each page of a collection, under the name of its file."""
    files = sorted((folder / "pages").glob("*.html"))
    return {file.name: spire.annotate(spire.parse(file.read_bytes(), uri=file.name)) for file in files}


def questions(folder: Path, annotated: Mapping[str, spire.Annotated]) -> list[Question]:
    """The questions of a collection. Both name elements of the page as it was before tidying."""
    answers_of = COLLECTIONS[folder.name]
    whole = {page: spire.read((folder / "pages" / page).read_bytes()) for page in annotated}
    tidy = {
        page: {one.original.origin(path): path for path in one.original.elements()} for page, one in annotated.items()
    }
    found = []
    for line in (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines():
        question = json.loads(line)
        page = question["page"]
        answers = answers_of(whole[page], question)
        places = frozenset(tidy[page][whole[page].origin(answer)] for answer in answers)
        found.append(Question(question["question"], page, places))
    return found


def _evidence(page: spire.Document, question: Mapping[str, Any]) -> Iterable[spire.Path]:
    """Evidence Inference v2: the blocks that hold a piece of evidence, by XPath."""
    named = page.once(_xpaths)
    return [named[block] for piece in question["evidence"] for block in piece["blocks"]]


def _xpaths(page: spire.Document) -> dict[str, spire.Path]:
    names: dict[spire.Path, str] = {(): f"/{page[()].tag}"}
    for path in page.elements():
        counted: dict[str, list[spire.Path]] = {}
        for child in page.children(path):
            if isinstance(node := page[child], Elem):
                counted.setdefault(node.tag, []).append(child)
        for tag, children in counted.items():
            for place, child in enumerate(children, 1):
                names[child] = f"{names[path]}/{tag}" + (f"[{place}]" if len(children) > 1 else "")
    return {name: path for path, name in names.items()}


def _answer_cells(page: spire.Document, question: Mapping[str, Any]) -> Iterable[spire.Path]:
    """WikiTableQuestions: the cells that are the answer, by table, row and place in the row."""
    tables = [table for table in page.elements("table") if "wikitable" in page[table].attrs.get("class", "").split()]
    rows = page.elements("tr", under=tables[question["wikitable_index"]])
    cells = set(page.elements("td", "th"))
    for answer in question["cells"]:
        of_row = [child for child in page.children(rows[answer["row"]]) if child in cells]
        yield of_row[answer["cell"]]


COLLECTIONS: dict[str, Callable[[spire.Document, Mapping[str, Any]], Iterable[spire.Path]]] = {
    "evidence": _evidence,
    "wikitables": _answer_cells,
}
