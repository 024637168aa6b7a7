"""What is shrunk is small, still fails, and comes out the same."""

from __future__ import annotations

import pytest
from hypothesis import given

from laws.cases import Case
from laws.closures import monotone
from laws.shrinking import shrunk
from laws.strategies import cases
from spire import Document, Elem, Text, normalize, parse, paths
from tests.laws.binding import generated


def test_a_text_and_its_heading_are_all_that_is_left() -> None:
    page = parse(
        "<title>Ants</title><h1 id=a>Ants</h1><div><p>They dig.<ul><li>a<li>b</ul></div><h2>Queens</h2><p>Many eggs."
    )
    case = Case(page, paths(page), paths(page))
    small = shrunk(case, lambda it: bool(it.P) and bool(it.D.elements("h2")))
    assert small.D.tree == Elem("h2")
    assert (small.P, small.Q) == ({()}, frozenset())


def test_two_subtrees_may_have_to_go_together() -> None:
    # The rows must have as many cells as one another: a cell alone cannot be left out.
    row = Elem("tr", {}, [Elem("td"), Elem("td")])
    D = Document(Elem("table", {}, [row, row]))

    def is_regular(case: Case) -> bool:
        rows = case.D.elements("tr")
        return len(rows) == 2 and len({len(case.D.children(r)) for r in rows}) == 1

    small = shrunk(Case(D, frozenset()), is_regular)
    assert small.D.tree == Elem("table", {}, [Elem("tr"), Elem("tr")])


def test_a_page_of_thousands_of_nodes_takes_few_questions() -> None:
    paragraphs = [Elem("p", {}, [Text(f"{n} ants"), Elem("b", {}, [Text("dig.")])]) for n in range(2000)]
    D = Document(Elem("body", {}, [*paragraphs[:1234], Elem("h2", {}, [Text("Ants")]), *paragraphs[1234:]]))
    asked = 0

    def stays(case: Case) -> bool:
        nonlocal asked
        asked += 1
        return bool(case.D.elements("h2"))

    assert shrunk(Case(D, paths(D)), stays).D.tree == Elem("h2")
    assert asked < 300


def test_it_stops_asking() -> None:
    D = Document(Elem("div", {}, [Elem("p") for _ in range(50)]))
    asked: list[Case] = []
    shrunk(Case(D, frozenset()), lambda case: bool(asked.append(case)), most=7)  # type: ignore[func-returns-value]
    assert len(asked) == 7


def test_a_deep_document() -> None:
    tree = Elem("p")
    for _ in range(3000):
        tree = Elem("div", {}, [tree])
    small = shrunk(Case(Document(tree), frozenset()), lambda case: bool(case.D.elements("p")))
    assert small.D.tree == Elem("p")


@generated
@given(cases(monotone))
def test_what_never_fails_less_stays_as_it_is(values: dict[str, object]) -> None:
    case = Case(**values)  # type: ignore[arg-type] # D, P and Q
    same = shrunk(case, lambda it: it == case)
    assert same == case


@generated
@given(cases(monotone))
def test_what_is_tried_is_in_normal_form_and_its_paths_are_its_own(values: dict[str, object]) -> None:
    def stays(case: Case) -> bool:
        assert normalize(case.D.tree) == case.D.tree
        assert case.P | case.Q <= paths(case.D)
        return len(case.D) > 4 or case.P != case.Q

    shrunk(Case(**values), stays)  # type: ignore[arg-type] # D, P and Q


@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_same_comes_out_again(count: int) -> None:
    D = Document(Elem("div", {}, [Elem("p", {}, [Text("a b c")]) for _ in range(9)]))
    some = [shrunk(Case(D, paths(D)), lambda case: len(case.D.elements("p")) >= count) for _ in range(2)]
    assert some[0] == some[1]
    assert len(some[0].D.elements("p")) == count
