"""The documentation has what it promises: every public name, every law, the figures that the code draws."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import laws
import spire
from laws.conformance.vectors import load
from laws.mutants import catalog

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = [path for path in DOCS.glob("**/*.md") if "_build" not in path.parts]


def listed(page: str, directive: str) -> list[str]:
    return re.findall(rf"^\.\. auto\w+:: {directive}\.(\w+)$", (DOCS / page).read_text(encoding="utf-8"), re.MULTILINE)


def test_the_reference_has_every_public_name_once() -> None:
    assert sorted(listed("reference/spire.md", "spire")) == sorted(spire.__all__)


@pytest.mark.parametrize(
    ("page", "module"),
    [
        ("ladders", "spire.ladders"),
        ("citing", "spire.rendering.labelled"),
        ("citing", "spire.cite.reply"),
        ("citing", "spire.cite.citation"),
        ("citing", "spire.cite.selectors"),
        ("citing", "spire.cite.dom"),
    ],
)
def test_the_reference_has_every_public_name_of_a_module(page: str, module: str) -> None:
    """But for those that `spire` has too, which stand with it."""
    names = set(import_module(module).__all__) - set(spire.__all__)
    assert sorted(listed(f"reference/{page}.md", module)) == sorted(names)


def test_the_specification_names_every_rule_set() -> None:
    """Each law stands on the page of what it is about: its rule set, or one that it is a parent of, is shown there."""
    shown: set[str] = set()
    for page in (DOCS / "specification").glob("*.md"):
        for names in re.findall(r"^```\{laws\} (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
            shown.update(names.split())
    assert {rule_set.name for rule_set in laws.rule_sets() if rule_set.own} - shown == set()


def test_the_table_of_the_paper_leads_to_pages_names_and_rule_sets() -> None:
    table = (DOCS / "specification" / "index.md").read_text(encoding="utf-8")
    for name in re.findall(r"\{py:obj\}`spire\.(\w+)`", table):
        assert name in spire.__all__
    known = {rule_set.name for rule_set in laws.rule_sets()}
    assert set(re.findall(r"\{rule-set\}`(\w+)`", table)) <= known
    for section in ("2.1", "2.2", "2.3.1", "2.3.2", "2.3.3", "2.3.4", "2.3.5", "2.3.6", "2.4", "3.1.1", "3.1.2", "3.2"):
        assert re.search(rf"^\| {re.escape(section)}\b", table, re.MULTILINE), section
    for number in range(1, 6):
        assert f"Definition {number}" in table or f"Definitions {number}" in table


def test_the_errata_that_are_linked_are_there() -> None:
    """By the slug that the heading has, as GitHub and MyST make it."""
    headings = re.findall(r"^##+ (.+)$", (DOCS / "errata.md").read_text(encoding="utf-8"), re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    linked = {slug for page in PAGES for slug in re.findall(r"errata\.md#([\w-]+)", page.read_text(encoding="utf-8"))}
    assert linked <= slugs
    numbered = {slug for slug in slugs if re.match(r"\d+-", slug)}
    assert len(numbered) == 13
    assert numbered <= linked


def extension(name: str) -> ModuleType:
    sys.path.insert(0, str(DOCS / "extensions"))
    try:
        return import_module(name)
    finally:
        sys.path.pop(0)


def test_the_picture_of_the_readme_is_what_the_code_draws() -> None:
    drawings = extension("drawings")
    assert drawings.OF_README.read_text(encoding="utf-8") == drawings.of_readme()


def test_links_of_the_site_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "ants").mkdir()
    (tmp_path / "ants" / "nest.css").touch()
    (tmp_path / "index.html").write_text('<p id="a"><a href="#a"> <a href="#b"> <a href="ants/dig.html#c%20d">')
    (tmp_path / "ants" / "dig.html").write_text(
        '<p id="c d"><link href="nest.css?v=1"> <a href="../index.html#d"> <a href="fly.html"> <a href="https://ants.test/#e">'
    )
    assert extension("whole_links").broken(tmp_path) == [
        (Path("ants/dig.html"), "../index.html#d"),
        (Path("ants/dig.html"), "fly.html"),
        (Path("index.html"), "#b"),
    ]


def test_what_the_conformance_kit_catches_is_told_of_every_mutant() -> None:
    page = (DOCS / "results" / "conformance.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| .+ \| (\d+) \| `[^`]+` \| (\d+) \| `[^`]+` \|$", page, re.MULTILINE)
    assert [name for name, vectors, place in rows if int(vectors) and int(place)] == [it.id for it in catalog()]
    killed = {name: sum(name in it.kills for it in load()) for name, _, _ in rows}
    assert killed == {name: int(vectors) for name, vectors, _ in rows}
