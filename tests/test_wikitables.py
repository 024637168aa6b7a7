"""Sixty tables of Wikipedia and 294 questions about them: titles and headings as the data give them, and the context of
each answering cell as a table of one data row. `docs/results/real-tables.md` tells the same in words.
"""

from __future__ import annotations

from pathlib import Path as File

import pytest
from attrs import frozen

from spire import HTML, Document, parse, render
from tests.wikitables import Question, Table, cells_of, headings_of, letters, questions, rows_of, tables

SHARED = File(__file__).resolve().parents[2] / "shared"
TABLES = tables(SHARED) if SHARED.is_dir() else []
QUESTIONS = questions(SHARED) if SHARED.is_dir() else []


@frozen
class Difference:
    headings: tuple[str, ...]
    reason: str


DIFFERENT_HEADINGS = {
    "203-225.html": Difference(
        ("Tournaments",),
        "we are right: the table stands in the cell of another, under the heading Tournaments of the page; the data set "
        "has looked for headings beside the table only, and not beside what it is in",
    ),
}
"""By page: the headings that we give where the data give others, and who is right and why."""

HEADERS_THEMSELVES = {
    "nu-3969": "decimal128 is the header of its column, in the row of such headers: it is the header row itself",
    "nu-1833": "State/Territory Women's Division is the header of its column: it is the header row itself",
}
"""The answers that are no data of their table, by question, and why there is no data row."""

IN_A_CELL = {
    "nu-3360": "its table stands in a cell of another, and in a cell a table is flattened (semantics §8)",
}
"""The answers whose data row is one of the table around their own, by question, and why."""

_documents: dict[File, Document] = {}


def document(table: Table) -> Document:
    if table.page not in _documents:
        _documents[table.page] = parse(table.page.read_bytes(), uri=table.page.name)
    return _documents[table.page]


def test_the_data_are_there(shared: File) -> None:
    assert (len(TABLES), len(QUESTIONS), shared) == (60, 294, SHARED)


@pytest.mark.parametrize("table", TABLES or [None], ids=lambda table: table.page.stem if table else "none")
def test_title_and_headings(table: Table | None, shared: File) -> None:
    assert table is not None, shared
    D = document(table)
    cell = frozenset(cells_of(D, table.path(D))[-1:])
    found = {
        rule: [clean(D.text(path)) for path in sorted(HTML[rule](D)(cell) - cell)] for rule in ("titles", "headings")
    }
    different = DIFFERENT_HEADINGS.get(table.page.name)
    expected = different.headings if different else table.headings
    assert found == {"titles": [table.title], "headings": list(expected)}
    # And in the rendering of the whole context, outermost first.
    assert headings_of(render(D, HTML(D)(cell))) == [letters(line) for line in (table.title, *expected)]


def test_only_real_differences_are_listed(shared: File) -> None:
    by_page = {table.page.name: table for table in tables(shared)}
    assert all(by_page[page].headings != different.headings for page, different in DIFFERENT_HEADINGS.items())


def clean(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("question", QUESTIONS or [None], ids=lambda question: question.id if question else "none")
def test_the_context_of_an_answer_is_one_data_row_under_its_header_rows(
    question: Question | None, shared: File
) -> None:
    assert question is not None, shared
    D = document(question.table)
    cell = question.path(D)
    # The data have hidden texts of the cell as well.
    assert letters(question.text).startswith(letters(D.text(cell)))
    head, body = rows_of(render(D, HTML(D)({cell})))
    answer = letters(D.text(cell))
    if question.id in HEADERS_THEMSELVES:
        assert (len(head), body) == (1, [])
        assert answer in head[0]
    elif question.id in IN_A_CELL:
        assert (len(head), len(body), len(body[0])) == (1, 1, 1)
        assert body[0][0].endswith(answer)
    else:
        (row,) = body
        assert answer in row
        # GFM has no more than one header row; where a table begins otherwise, it is empty.
        assert len(head) == 1
