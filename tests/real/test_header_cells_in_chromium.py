"""The header cells of each cell of sixty real tables, as headless Chromium names them to a screen reader.

What a browser names for a cell is on no web interface, and not in `Accessibility.getFullAXTree` either: that has the
role of a cell, and neither its place nor its headers. Chromium shows it on `chrome://accessibility` under the name
`linux`: the tree as it goes to AT-SPI on Linux, and so to Orca. There

- each cell has its role, the slots that it covers, and how many header cells of its row and of its column it has
  (`n_row_headers`, `n_col_headers`: the lengths of what `atk_table_cell_get_row_header_cells` and its twin return);
- each table has the names of the header cells of each of its columns and rows (`headers=`).

The header cells named for a cell are then those in the role of a column header that cover its column, and those in the
role of a row header that cover its row; they must be as many as the browser says for that very cell, or the test fails
as a fault of its own. Roles, slots and counts are all the browser's, nothing is worked out by any algorithm of ours.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path as File

import pytest
from attrs import frozen

from spire import HTML, Document, Elem, Path, parse, render
from tests.real import chromium
from tests.real.chromium import Chromium, Page
from tests.wikitables import Table, cells_of, letters, questions, rows_of, tables

pytestmark = pytest.mark.real

SHOWN = re.compile(
    r"\+*\[(?P<role>[a-z ]+)\] .* ?id:cell-(?P<name>\d+) .*\(row=(?P<y>\d+), col=(?P<x>\d+), "
    r"row_span=(?P<height>\d+), col_span=(?P<width>\d+), n_row_headers=(?P<of_row>\d+), n_col_headers=(?P<of_column>\d+)\)"
)

# By question, in groups of one reason each.
AN_EMPTY_HEADER = ("nu-132", "nu-584", "nu-838", "nu-2042")
"""Chromium names the header cell of the first column, which is empty. By the HTML standard an empty header cell is none
(4.9.12.2, the last steps for headers), and there is nothing to render. We are right."""

# By page, for all other cells of the tables: how many, and in groups of one reason each.
HEADERS_OF_A_HEADER = {"201-0.html": 10, "204-166.html": 2, "203-101.html": 3}
"""A header cell below a wider one, or below another of its column. Chromium names headers for data only; by the standard
a header cell has headers as any other cell has, and of the two "Score" is what "JSU" is a part of. We are right."""
SEVERAL_COLUMNS = {"203-821.html": 1, "202-263.html": 7, "201-0.html": 1, "204-827.html": 1}
"""A data cell that spans columns. Chromium names the headers of the first of them, the standard those of all. We are
right by the letter; where such a cell is a note across the whole table, a reader would give it none."""
BEHIND_THE_CELL = {"202-270.html": 1}
"""A picture across the table above its header row. Chromium names a header of the column wherever it stands, the standard
only what stands before the cell. We are right: the picture is above the columns, not in one."""


@frozen
class Cell:
    """A cell as the browser has it."""

    role: str
    x: int
    y: int
    width: int
    height: int
    of_row: int
    of_column: int

    def has_header(self, other: Cell) -> bool:
        of_row = other.role == "row header" and other.y <= self.y < other.y + other.height
        of_column = other.role == "column header" and other.x <= self.x < other.x + other.width
        return of_row or of_column


@frozen
class Shown:
    """A table as the document has it and as the browser has it, cell by cell."""

    document: Document
    cells: dict[int, Path]
    of_browser: dict[int, Cell]

    def named(self, name: int) -> set[int]:
        """The header cells that the browser names for a cell; one in the role of a header has none."""
        cell = self.of_browser[name]
        if "header" in cell.role:
            assert (cell.of_row, cell.of_column) == (0, 0)
            return set()
        named = {other for other in self.cells if cell.has_header(self.of_browser[other])}
        roles = Counter(self.of_browser[other].role for other in named)
        assert (roles["row header"], roles["column header"]) == (cell.of_row, cell.of_column), "the test reads it wrong"
        return named

    def needed(self, name: int) -> set[int]:
        """The cells of the same table that the rule of tables brings for a cell."""
        cell = self.cells[name]
        context = HTML["tables"](self.document)({cell})
        return {other for other, path in self.cells.items() if path in context and path != cell}

    def words(self, name: int) -> str:
        return " ".join(self.document.text(self.cells[name]).split())


class Internals:
    """The page of Chromium that shows the accessibility trees of the others."""

    def __init__(self, browser: Chromium) -> None:
        target = browser.command("Target.createTarget", url="chrome://accessibility")["targetId"]
        session = browser.command("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._page = Page(browser, session)
        self._set("apiType", "linux")
        self._set("filter-allow", "*")

    def _set(self, field: str, value: str) -> None:
        self._wait_for("document.querySelector('#pages button') !== null")
        # A change of a field loads the page anew.
        self._page.evaluate(
            f"window.stale = true, document.getElementById('{field}').value = '{value}', "
            f"document.getElementById('{field}').dispatchEvent(new Event('change'))"
        )
        self._wait_for(f"document.getElementById('{field}').value === '{value}'")
        time.sleep(0.3)

    def tree_of(self, file: File) -> str:
        """The tree of the page that shows the file, one line a node."""
        row = f"[...document.getElementById('pages').children].find(row => row.innerText.includes('{file.name}'))"
        self._page.command("Page.reload")
        self._wait_for(f"{row} !== undefined")
        for _ in range(20):
            self._page.evaluate(f"{row}.querySelector('button').click()")
            time.sleep(0.3)  # it is a dash until the browser has the tree
            tree = str(self._page.evaluate(f"{row}.innerText"))
            if "id:cell-" in tree:
                return tree
        raise TimeoutError(f"no accessibility tree of {file}")

    def _wait_for(self, expression: str) -> None:
        for _ in range(200):
            try:
                if self._page.evaluate(expression):
                    return
            except RuntimeError:  # the page is on its way
                pass
            time.sleep(0.05)
        raise TimeoutError(f"not so within 10 seconds: {expression}")


@pytest.fixture(scope="module")
def internals_and_browser() -> Iterator[tuple[Internals, Chromium]]:
    with pytest.MonkeyPatch.context() as patch:
        # Without it the browser makes no tree but on demand, and none in time for the page that shows it.
        patch.setattr(chromium, "FLAGS", [*chromium.FLAGS, "--force-renderer-accessibility"])
        with Chromium.started() as browser:
            yield Internals(browser), browser


@pytest.fixture(scope="module")
def shown(
    internals_and_browser: tuple[Internals, Chromium], shared: File, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Shown]:
    internals, browser = internals_and_browser
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    for table in tables(shared):
        html = with_names(table)
        file = folder / f"shown-{table.page.name}"
        file.write_text(html, "utf-8")
        with browser.opened(file):
            tree = internals.tree_of(file)
        D = parse(html)
        of_browser = {
            int(match["name"]): Cell(
                match["role"], *(int(match[key]) for key in ("x", "y", "width", "height", "of_row", "of_column"))
            )
            for line in tree.splitlines()
            if (match := SHOWN.match(line))
        }
        cells = {name_of(D, path): path for path in cells_of(D, table.path(D))}
        assert cells.keys() <= of_browser.keys(), "every cell of the table is in the tree"
        found[table.page.name] = Shown(D, cells, of_browser)
    return found


def with_names(table: Table) -> str:
    """The page with a number in each cell for an id, by which both find it; the first `id` of a tag counts."""
    number = count()
    return re.sub(r"<t[dh](?=[\s>])", lambda tag: f'{tag[0]} id="cell-{next(number)}"', table.page.read_text("utf-8"))


def name_of(D: Document, path: Path) -> int:
    node = D[path]
    assert isinstance(node, Elem)
    return int(node.attrs["id"].removeprefix("cell-"))


def test_no_table_of_the_data_has_headers_attributes(shared: File) -> None:
    """Chromium does not read them, and they name the ids that the test overwrites."""
    assert not any("headers=" in table.page.read_text("utf-8") for table in tables(shared))


def test_the_header_cells_of_the_answers(shown: dict[str, Shown], shared: File) -> None:
    different = {}
    for question in questions(shared):
        table = shown[question.table.page.name]
        name = name_of(table.document, question.path(table.document))
        if table.needed(name) != table.named(name):
            different[question.id] = (
                [*map(table.words, table.named(name) - table.needed(name))],
                table.needed(name) - table.named(name),
            )
    assert different == dict.fromkeys(AN_EMPTY_HEADER, ([""], set()))


NESTED = ("nu-3360",)
"""The table stands in a cell of another, and in a cell a table is flattened (semantics §8)."""


def test_the_rendering_has_these_header_cells_and_the_answer(shown: dict[str, Shown], shared: File) -> None:
    for question in questions(shared):
        if question.id in NESTED:
            continue
        table = shown[question.table.page.name]
        D = table.document
        cell = question.path(D)
        head, body = rows_of(render(D, HTML(D)({cell})))
        expected = [letters(table.words(name)) for name in (*table.named(name_of(D, cell)), name_of(D, cell))]
        found = [text for row in (*head, *body) for text in row]
        assert Counter(filter(None, found)) == Counter(filter(None, expected)), question


def test_the_header_cells_of_all_cells(shown: dict[str, Shown]) -> None:
    reasons: dict[str, Counter[str]] = {
        "header": Counter(),
        "several": Counter(),
        "behind": Counter(),
        "none": Counter(),
    }
    compared = 0
    for page, table in shown.items():
        for name, cell in table.of_browser.items():
            if name not in table.cells:
                continue
            compared += 1
            named = {other for other in table.named(name) if table.words(other)}
            needed = table.needed(name)
            if needed == named:
                continue
            if "header" in cell.role and not named:
                reasons["header"][page] += 1
            elif cell.width > 1 and named < needed:
                reasons["several"][page] += 1
            elif needed < named and all(table.of_browser[other].y > cell.y for other in named - needed):
                reasons["behind"][page] += 1
            else:
                reasons["none"][page] += 1
    assert compared == 8822
    assert reasons == {
        "header": HEADERS_OF_A_HEADER,
        "several": SEVERAL_COLUMNS,
        "behind": BEHIND_THE_CELL,
        "none": {},
    }
