"""The strategies reach what policies look at, and shrink to next to nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings

from laws import algebra, strategies
from laws.closures import idempotent
from laws.equation import equal
from laws.rulesets import law
from laws.strategies import cases, documents, path_sets, paths_of, relations, trees
from spire import Document, Elem, Path, Preclosure, SpireError, Text, link, normalize, paths, preclosure
from spire.policy import headings, lists, tables, titles
from tests.laws.binding import WITH_POLICIES, drawn_cases, generated

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def around(D: Document, p: Path, *tags: str) -> bool:
    return bool(p) and D.enclosing(p[:-1], *tags) is not None


def is_labelled(D: Document, p: Path) -> bool:
    """Whether an item holds the node, and something before it."""
    item = D.enclosing(p[:-1], "li", "dd") if p else None
    return item is not None and p[len(item)] > 0


def having(D: Document, tags: tuple[str, ...], attribute: str) -> bool:
    return any(attribute in D[p].attrs for p in D.elements(*tags))


# What share of a thousand documents must at least have it, in per cent.
REACHED: dict[str, tuple[int, Callable[[Document], bool]]] = {
    "a nested list with a label": (
        10,
        lambda D: any(is_labelled(D, p) for p in D.elements("ul", "ol", "menu")),
    ),
    "a list directly in a list": (1, lambda D: any(D[p[:-1]].tag in ("ul", "ol") for p in D.elements("ul") if p)),
    "a table in an item": (10, lambda D: any(around(D, p, "li", "dd") for p in D.elements("table"))),
    "two headings": (20, lambda D: len(D.elements(*HEADINGS)) > 1),
    "a heading by its role": (5, lambda D: any(D[p].attrs.get("role") == "heading" for p in D.elements())),
    "a heading in a cell": (20, lambda D: any(around(D, p, "td", "th") for p in D.elements(*HEADINGS))),
    "a heading in an item": (10, lambda D: any(around(D, p, "li") for p in D.elements(*HEADINGS))),
    "a heading in a heading": (5, lambda D: any(around(D, p, *HEADINGS) for p in D.elements(*HEADINGS))),
    "a heading in a section": (10, lambda D: any(around(D, p, "section") for p in D.elements(*HEADINGS))),
    "a heading group": (3, lambda D: any(around(D, p, "hgroup") for p in D.elements(*HEADINGS))),
    "a summary": (2, lambda D: any(D[p[:-1]].tag == "details" for p in D.elements("summary"))),
    "a title with text": (10, lambda D: any(D.text(p).strip() for p in D.elements("title"))),
    "an svg title": (5, lambda D: bool(D.elements("svg title"))),
    "a table with a header and a data cell": (15, lambda D: bool(D.elements("th") and D.elements("td"))),
    "a nested table": (5, lambda D: any(around(D, p, "td", "th") for p in D.elements("table"))),
    "a rowspan": (3, lambda D: having(D, ("td", "th"), "rowspan")),
    "a colspan": (3, lambda D: having(D, ("td", "th"), "colspan")),
    "a scope": (3, lambda D: having(D, ("th",), "scope")),
    "a headers attribute": (3, lambda D: having(D, ("td", "th"), "headers")),
    "a thead with cells": (2, lambda D: any(D.elements("td", "th", under=p) for p in D.elements("thead"))),
    "a caption": (3, lambda D: bool(D.elements("caption"))),
    "a layout table": (2, lambda D: any(D[p].attrs.get("role") for p in D.elements("table"))),
    "a definition with its term": (3, lambda D: any(D.following(p, "dd") for p in D.elements("dt"))),
    "mixed content": (20, lambda D: any(_is_mixed(D, p) for p in D.elements("li", "dd", "td", "div"))),
    "a line break": (2, lambda D: bool(D.elements("br"))),
    "a link": (2, lambda D: bool(D.elements("a"))),
    "an id": (5, lambda D: having(D, (), "id")),
}


def _is_mixed(D: Document, p: Path) -> bool:
    kinds = {type(child) for child in D[p].children}
    return kinds == {Text, Elem}


@pytest.fixture(scope="module")
def drawn() -> list[Document]:
    some: list[Document] = []

    @settings(generated, max_examples=1000)
    @given(documents())
    def draw(D: Document) -> None:
        some.append(D)

    draw()
    return some


@pytest.mark.parametrize("what", REACHED)
def test_documents_have_what_policies_look_at(drawn: list[Document], what: str) -> None:
    least, has = REACHED[what]
    assert sum(map(has, drawn)) * 100 >= least * len(drawn)


def test_documents_are_small_and_in_normal_form(drawn: list[Document]) -> None:
    assert max(map(len, drawn)) == 40
    assert sum(map(len, drawn)) / len(drawn) > 10
    assert all(normalize(D.tree) is D.tree for D in drawn)


LITERAL: dict[str, Preclosure] = {
    "1": preclosure(lambda D: lambda P: link(D, P), name="link"),
    "2": headings.literal,
    "3": lists.literal,
    "4": tables.literal,
    "5: titles + tables": titles.paper + tables.paper,
    "5: titles + lists": titles.paper + lists.paper,
    "5: headings + lists": headings.paper + lists.paper,
    "5: headings + tables": headings.paper + tables.paper,
    "5: titles + headings": titles.paper + headings.paper,
    "6": tables.paper @ headings.paper,
}


def find_erratum(erratum: str, phases: tuple[Phase, ...]) -> Document:
    found = find(
        cases(idempotent),
        lambda values: not idempotent(LITERAL[erratum], **values).holds,
        settings=settings(generated, max_examples=2000, phases=phases),
    )
    return found["D"]


@pytest.mark.parametrize("erratum", LITERAL)
def test_the_general_strategy_finds_every_erratum_about_policies(erratum: str) -> None:
    assert find_erratum(erratum, (Phase.generate,))


# The others shrink as far, but take longer.
@pytest.mark.parametrize("erratum", ["1", "2", "5: titles + headings"])
def test_an_erratum_shrinks_to_next_to_nothing(erratum: str) -> None:
    assert len(find_erratum(erratum, (Phase.generate, Phase.shrink))) <= 12


def test_the_general_strategy_finds_erratum_11() -> None:
    found = find(documents(), lambda D: len(titles.literal(D)([])) > 1, settings=settings(generated, max_examples=2000))
    assert len(found) <= 12


@settings(generated, max_examples=200)
@given(trees(max_nodes=5))
def test_trees_are_as_small_as_they_are_asked_to_be(tree: Any) -> None:
    assert 1 <= len(Document(tree)) <= 5


def test_trees_need_not_be_in_normal_form() -> None:
    find(trees(), lambda tree: normalize(tree) != tree, settings=generated)


@settings(generated)
@given(cases(algebra.needs_reachability, algebra.compose_pointwise, algebra.constant_pointwise))
def test_values_fit_their_document(values: dict[str, Any]) -> None:
    D, every = values["D"], paths(values["D"])
    assert values["P"] <= every
    assert values["Q"] <= every
    assert all(p in every and needed <= every for p, needed in values["relation"].items())
    assert isinstance(values["f"], Preclosure)
    assert values["f"](D)(values["P"]) <= every


def test_path_sets_are_at_most_as_large_as_they_are_asked_to_be() -> None:
    D = Document(Elem("p", {}, [Text("a"), Elem("br"), Text("b")]))

    @settings(generated)
    @given(path_sets(D, max_size=0), paths_of(D), relations(D, max_size=0))
    def check(P: frozenset[Path], p: Path, relation: dict[Path, frozenset[Path]]) -> None:
        assert not P
        assert not relation
        assert p in paths(D)

    check()


def test_policies_are_of_every_make() -> None:
    values = drawn_cases(WITH_POLICIES, 200)
    closures = {str(value["c"]) for value in values}
    for make in (" | ", " & ", "needs(", "constant(", "HTML", "tables.paper", "identity", "everything"):
        assert any(make in closure for closure in closures), make
    made = {str(value["f"]) for value in values}
    for make in (" + ", " @ ", ").closure()", "literal"):
        assert any(make in preclosure for preclosure in made), make


@pytest.mark.parametrize(
    ("strategy", "options", "message"),
    [
        ("documents", {"max_nodes": 0}, "documents takes max_nodes of 1 or more, not 0"),
        ("trees", {"max_nodes": "3"}, "trees takes max_nodes of 1 or more, not '3'"),
        ("policies", {"max_parts": 0}, "policies takes max_parts of 1 or more, not 0"),
        ("preclosures", {"max_parts": 0}, "preclosures takes max_parts of 1 or more, not 0"),
    ],
)
def test_options_are_checked_when_a_strategy_is_made(strategy: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(SpireError, match=message):
        getattr(strategies, strategy)(**options)


def test_options_of_what_belongs_to_a_document_are_checked_too() -> None:
    D = Document(Elem("p"))
    with pytest.raises(SpireError, match="path_sets takes max_size of 0 or more, not -1"):
        path_sets(D, max_size=-1)
    with pytest.raises(SpireError, match="relations takes max_size of 0 or more, not -1"):
        relations(D, max_size=-1)


def test_a_law_of_unknown_values_has_no_cases() -> None:
    @law("example.unknown", source="an example")
    def unknown(checked: Any, weather: str) -> Any:
        """It is fine."""
        return equal(weather, checked)

    with pytest.raises(SpireError, match="a law takes weather; there are values for D, P, Q"):
        cases(unknown)
    with pytest.raises(SpireError, match="have no cases together"):
        cases(algebra.join_least, algebra.join_idempotent)
