"""Real pages, whole and in random selections, parse back from what was written."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from laws.derivations.markdown import of_markdown, of_selection
from spire.html.parsing import parse
from spire.rendering.markdown import render

LARGE, HUGE = 50_000, 250_000
"""Bytes of HTML: larger pages are read back whole only where time is no matter, and huge ones not even there."""


def files(shared: Path) -> list[Path]:
    found = sorted((shared / "data").rglob("*.html"))
    assert len(found) == 129
    return found


def parses_back(file: Path, *, selections: int, whole: bool) -> None:
    D = parse(file.read_bytes())
    draw = random.Random(file.name)  # so that the selections of a page are its own and repeat
    for drawn in range(selections + whole):
        size = 1 if drawn == 0 else draw.choice([2, 5, 20, 100])
        paths = (
            {()} if whole and drawn == selections else {D.numbering.path(draw.randrange(len(D))) for _ in range(size)}
        )
        P = frozenset(paths)
        found, meant = of_markdown(render(D, P)), of_selection(D, P)
        told = f"{file.name}, selection {drawn}"
        for one, other in zip(found, meant, strict=False):
            assert one == other, told
        assert len(found) == len(meant), told


def test_every_page_in_a_few_selections(shared: Path) -> None:
    for file in files(shared):
        parses_back(file, selections=2, whole=file.stat().st_size < LARGE)


@pytest.mark.real
def test_every_page_whole_and_in_more_selections(shared: Path) -> None:
    for file in files(shared):
        parses_back(file, selections=4, whole=file.stat().st_size < HUGE)


def test_what_reads_back_otherwise_is_found(shared: Path) -> None:
    """The two routes are not one: a page that says something else than was written is told from it."""
    D = parse((shared / "data" / "pages" / "python-json.html").read_bytes())
    meant = of_selection(D, frozenset({()}))
    written = render(D, {()})
    for old, new in [
        ("\n## ", "\n### "),
        ("\n- ", "\n* x\n\n- "),
        ("| --- |", "| x |"),
        ("`", ""),
        ("](/", "](/x"),
    ]:
        assert old in written
        assert of_markdown(written.replace(old, new, 1)) != meant, old
