"""html5lib-tests: the tree of every test is the standard's, and what html5lib itself gets wrong is listed."""

from __future__ import annotations

import json
from collections import Counter
from importlib.metadata import version
from pathlib import Path

import pytest

from spire.document import Document
from spire.html.origins import Piece
from spire.html.reading import read
from spire.tree import Text
from tests.html.construction import FOLDER, Construction, constructions, places, seen
from tests.html.oracle import dom, entries_of_dom, entries_of_tree

FILES = sorted((Path(__file__).resolve().parents[3] / "shared" / FOLDER).glob("*.dat"))
LISTED = json.loads(Path(__file__).with_name("html5lib_faults.json").read_text("utf-8"))
FAULTS: dict[str, str] = {test: kind for kind, tests in LISTED["tests"].items() for test in tests}
"""The kind of html5lib's fault, by test."""

files = pytest.mark.parametrize("file", FILES or [None], ids=lambda file: file.stem if file else "none")


def read_from(file: Path | None, shared: Path) -> list[Construction]:
    """The tests of the file; the fixture `shared` skips where there is none."""
    assert shared.is_dir()
    assert file is not None
    return list(constructions(file))


@files
def test_the_tree_is_the_one_that_the_standard_prescribes(file: Path | None, shared: Path) -> None:
    wrong = {
        test.id for test in read_from(file, shared) if entries_of_tree(read(test.html).tree) != seen(test.expected)
    }
    left = {test for test, kind in FAULTS.items() if not LISTED["kinds"][kind]["mended"] and is_of(test, file)}
    assert wrong == left, "not listed, or listed and right"


@files
def test_every_origin_leads_to_its_place_in_the_expected_tree(file: Path | None, shared: Path) -> None:
    for test in read_from(file, shared):
        if test.id not in FAULTS or LISTED["kinds"][FAULTS[test.id]]["mended"]:
            assert origins(read(test.html)) == {path: entry.content for path, entry in places(test.expected).items()}, (
                test.id
            )


def origins(D: Document) -> dict[tuple[int, ...], str]:
    """Each node of a page as read, by its origin."""
    found: dict[tuple[int, ...], str] = {}
    for number, node in enumerate(D.numbering.nodes):
        origin = D.origin(D.numbering.path(number))
        if isinstance(node, Text):
            (piece,) = origin
            assert isinstance(piece, Piece)
            assert (piece.start, piece.end) == (0, len(node.text))
            found[piece.path] = f'"{node.text}"'
        else:
            found[tuple(step for step in origin if isinstance(step, int))] = f"<{node.tag}>"
    return found


@files
def test_what_html5lib_itself_gets_wrong_is_listed(file: Path | None, shared: Path) -> None:
    if version("html5lib") != "1.1":
        pytest.skip(f"the list is of html5lib 1.1, not {version('html5lib')}")
    wrong = {test.id for test in read_from(file, shared) if entries_of_dom(dom(test.html)) != seen(test.expected)}
    assert wrong == {test for test in FAULTS if is_of(test, file)}, "not listed, or listed and right"


def is_of(test: str, file: Path | None) -> bool:
    return file is not None and test.rpartition(":")[0] == file.stem


def test_how_many_there_are(shared: Path) -> None:
    assert sum(len(read_from(file, shared)) for file in FILES) == 1573
    assert len(FAULTS) == sum(map(len, LISTED["tests"].values())) == 171
    assert set(LISTED["kinds"]) == set(LISTED["tests"])


def test_the_documentation_counts_the_same() -> None:
    documented = {}
    for line in (
        (Path(__file__).resolve().parents[2] / "docs" / "results" / "reading.md").read_text("utf-8").splitlines()
    ):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[1].isdecimal():
            documented[cells[0]] = (int(cells[1]), cells[3].startswith("mended"))
    counts = Counter(FAULTS.values())
    assert documented == {kind: (counts[kind], facts["mended"]) for kind, facts in LISTED["kinds"].items()}
