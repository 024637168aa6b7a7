"""Errata 1 to 6 and 11: the literal reading fails on the example, the repair holds on it and on generated documents.

Errata 7 to 10, 12 and 13 are in test_errata_pipeline.py. In the pages `*` marks what is selected.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from laws.closures import AdditiveClosure, Closure, Preclosure, idempotent
from spire import HTML, PAPER, Document, Path, PathSet, down, link, needs, preclosure, subdoc, up
from spire import Closure as ClosureType
from spire import Preclosure as PreclosureType
from spire.html.headings import headings as headings_of
from spire.policy import headings, lists, tables, titles
from tests.laws.binding import holds
from tests.marked import Page, page


def fails(policy: PreclosureType, example: Page) -> bool:
    """Whether applying the policy twice adds more than applying it once."""
    return not idempotent(policy, D=example.document, P=example.selected).holds


def is_a_closure(policy: PreclosureType, *examples: Page) -> None:
    """The laws of closures hold for the policy, on the examples and on generated documents."""
    for example in examples:
        equation = idempotent(policy, D=example.document, P=example.selected)
        assert equation.holds
        assert not equation.vacuous
    for law in Closure.laws:
        holds(law, policy)


# 1: Link is an ancestor-descendant closure (section 2.1).


def test_1_link_is_extensive_and_monotone_but_not_idempotent() -> None:
    D, P, _, _ = example = page("<a>*t<br></a>")
    assert link(D, P) == {(), (0,)}
    assert link(D, link(D, P)) == {(), (0,), (1,)}
    linking = preclosure(lambda D: lambda P: link(D, P), name="link")
    assert fails(linking, example)
    for law in Preclosure.laws:
        holds(law, linking)


@pytest.mark.parametrize("operator", [up, down], ids=["up", "down"])
def test_1_up_and_down_are_closures_and_link_one_after_the_other(operator: Callable[..., PathSet]) -> None:
    D, P, _, _ = page("<a>*t<br></a>")
    assert link(D, P) == up(D, down(D, P))
    for law in AdditiveClosure.laws:
        holds(law, preclosure(lambda D: lambda P: operator(D, P), name=operator.__name__))


# 2: the header rule is idempotent (section 2.3.2).

TWO_HEADINGS = page("<div><h2>A</h2><h2>B</h2><p>*t</p></div>")


def test_2_a_heading_drags_in_the_one_before_it() -> None:
    D, P, _, _ = TWO_HEADINGS
    A, B = (0,), (1,)
    assert headings.literal(D)(P) == P | {B}
    assert headings.literal(D)(headings.literal(D)(P)) == P | {A, B}
    assert fails(headings.literal, TWO_HEADINGS)


@pytest.mark.parametrize("repaired", [headings.paper, headings.html], ids=str)
def test_2_only_those_above_it_are_needed_in_a_heading(repaired: ClosureType) -> None:
    D, P, _, _ = TWO_HEADINGS
    assert repaired(D)(P) == P | {(1,)}
    is_a_closure(repaired, TWO_HEADINGS)


# 2b: the same, headings inside headings.

NESTED_HEADINGS = page("<div><h2>t</h2><h3><h2>t</h2></h3>*t</div>")


@needs(name="ranked by the outermost heading")
def ranked_by_the_outermost(D: Document) -> Callable[[Path], list[Path]]:
    """All headings count, inner ones too; what is in some is ranked by the outermost."""
    every = D.elements("h1", "h2", "h3", "h4", "h5", "h6")

    def level(h: Path) -> int:
        return int(D[h].tag[1])

    def needed(p: Path) -> list[Path]:
        around = [h for h in every if p[: len(h)] == h]
        opened: list[Path] = []
        for h in every:
            if h < (around[0] if around else p):
                opened = [o for o in opened if level(o) < level(h)] + [h]
        return [o for o in opened if not around or level(o) < level(around[0])]

    return needed


def test_2b_inner_headings_that_count_break_it() -> None:
    D, P, _, _ = NESTED_HEADINGS
    first, outer, inner = (0,), (1,), (1, 0)
    # The inner one closes both before it; being in a heading of level 3, it needs the first.
    assert ranked_by_the_outermost(D)(P) == P | {inner}
    assert ranked_by_the_outermost(D)(P | {inner}) == P | {inner, first}
    assert fails(ranked_by_the_outermost, NESTED_HEADINGS)
    assert not fails(ranked_by_the_outermost, TWO_HEADINGS)
    assert [h.number for h in headings_of(D)] == [D.numbering.number(first), D.numbering.number(outer)]


@pytest.mark.parametrize("repaired", [headings.paper, headings.html], ids=str)
def test_2b_only_outermost_headings_count(repaired: ClosureType) -> None:
    D, P, _, _ = NESTED_HEADINGS
    assert repaired(D)(P) == P | {(0,), (1,)}
    is_a_closure(repaired, NESTED_HEADINGS)


# 3: the list rule's "minimal path from that item down" (section 2.3.3).

LUNCH = page("<ul><li>Lunch<ul><li>*Salad</li><li>Soup</li></ul></li></ul>")


def test_3_the_path_down_drags_in_the_whole_item() -> None:
    D, P, _, _ = LUNCH
    label, inner_item, outer_item = (0, 0), (0, 1, 0), (0,)
    once = lists.literal(D)(P)
    assert once == P | {label, inner_item}
    assert "Soup" not in subdoc(D, once).text(())
    twice = lists.literal(D)(once)
    assert twice == P | {label, inner_item, outer_item}
    assert "Soup" in subdoc(D, twice).text(())
    assert fails(lists.literal, LUNCH)


def test_3_already_the_first_path_drags_in_what_is_nested_in_the_item() -> None:
    D, P, _, _ = page("<ul><li>*Lunch<ul><li>Salad</li></ul></li></ul>")
    assert subdoc(D, lists.literal(D)(P)).text(()) == "LunchSalad"
    assert subdoc(D, lists.paper(D)(P)).text(()) == "Lunch"


@pytest.mark.parametrize("repaired", [lists.paper, lists.html], ids=str)
def test_3_no_path_down_is_needed(repaired: ClosureType) -> None:
    D, P, _, _ = LUNCH
    assert repaired(D)(P) == P | {(0, 0)}
    assert subdoc(D, repaired(D)(P)).text(()) == "LunchSalad"
    is_a_closure(repaired, LUNCH)


# 4: the table rule is idempotent (section 2.3.4).

POPULATION = page("<table><tr><th>Year</th><th>Pop</th></tr><tr><th>2020</th><td>*5</td></tr></table>")


def test_4_a_label_is_a_cell_and_has_labels() -> None:
    D, P, _, _ = POPULATION
    year, pop, in_2020 = (0, 0), (0, 1), (1, 0)
    once = tables.literal(D)(P)
    assert once == P | {pop, in_2020}
    assert tables.literal(D)(once) == P | {pop, in_2020, year}
    assert fails(tables.literal, POPULATION)


def test_4_labels_carry_their_labels() -> None:
    D, P, _, _ = POPULATION
    assert tables.paper(D)(P) == P | {(0, 0), (0, 1), (1, 0)}
    is_a_closure(tables.paper, POPULATION)
    is_a_closure(tables.html, POPULATION)


# 5: the union of closure operators is one (section 2.3.5, Definition 5). For each pair: what the union adds at first,
# and what more when it is applied again.

PAIRS: dict[str, tuple[PreclosureType, str, set[Path], set[Path]]] = {
    "titles + tables": (
        titles.paper + tables.paper,
        "<div><table><tr><th>Fare</th></tr><tr><td><h1>Zoo</h1></td></tr></table><p>*Open.</p></div>",
        {(0, 1, 0, 0)},
        {(0, 0, 0)},
    ),
    "titles + lists": (
        titles.paper + lists.paper,
        "<div><ul><li>Fare<ul><li><h1>Zoo</h1></li></ul></li></ul><p>*Open.</p></div>",
        {(0, 0, 1, 0, 0)},
        {(0, 0, 0)},
    ),
    "headings + lists": (
        headings.paper + lists.paper,
        "<div><ul><li>Fare<ul><li><h2>Zoo</h2></li></ul></li></ul><p>*Open.</p></div>",
        {(0, 0, 1, 0, 0)},
        {(0, 0, 0)},
    ),
    "headings + tables": (
        headings.paper + tables.paper,
        "<div><table><tr><th>Fare</th></tr><tr><td><h2>Zoo</h2></td></tr></table><p>*Open.</p></div>",
        {(0, 1, 0, 0)},
        {(0, 0, 0)},
    ),
    "titles + headings": (
        titles.paper + headings.paper,
        "<div><p>*t</p><h1>A</h1><title>T</title></div>",
        {(2,)},
        {(1,)},
    ),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_5_a_union_of_closures_is_none(pair: str) -> None:
    union, text, first, then = PAIRS[pair]
    D, P, _, _ = example = page(text)
    assert union(D)(P) == P | first
    assert union(D)(P | first) == P | first | then
    assert fails(union, example)


@pytest.mark.parametrize("pair", PAIRS)
def test_5_the_join_is(pair: str) -> None:
    union, text, first, then = PAIRS[pair]
    D, P, _, _ = example = page(text)
    one, other = (rule for _, rule in union.parts())
    assert (one | other)(D)(P) == P | first | then
    is_a_closure(one | other, example)


@pytest.mark.parametrize("profile", [PAPER, HTML], ids=str)
def test_5_so_are_the_profiles(profile: ClosureType) -> None:
    is_a_closure(profile, page("<div><h2>A</h2><p>*t</p></div>"))
    assert not any(fails(profile, page(text)) for _, text, _, _ in PAIRS.values())


def test_5_the_type_of_a_union_does_not_claim_it() -> None:
    for union, *_ in PAIRS.values():
        assert isinstance(union, PreclosureType)
        assert not isinstance(union, ClosureType)


# 6: composition preserves the three properties (section 2.3).

A_TABLE_BETWEEN = page("<div><h2>A</h2><table><tr><th>x</th></tr><tr><td><h2>B</h2></td></tr></table><p>*t</p></div>")


def test_6_a_composition_of_closures_is_none() -> None:
    D, P, _, _ = A_TABLE_BETWEEN
    A, x, B = (0,), (1, 0, 0), (1, 1, 0, 0)
    composed = tables.paper @ headings.paper
    assert composed(D)(P) == P | {B, x}
    assert composed(D)(P | {B, x}) == P | {A, B, x}
    assert fails(composed, A_TABLE_BETWEEN)
    assert not isinstance(composed, ClosureType)


def test_6_the_join_is() -> None:
    D, P, _, _ = A_TABLE_BETWEEN
    assert (tables.paper | headings.paper)(D)(P) == P | {(0,), (1, 0, 0), (1, 1, 0, 0)}
    is_a_closure(tables.paper | headings.paper, A_TABLE_BETWEEN)


def test_6_a_composition_is_extensive_and_monotone() -> None:
    for law in Preclosure.laws:
        holds(law, tables.paper @ headings.paper)


# 11: "the unique path to the title node" (Definition 4).


def test_11_a_drawing_has_a_title_too() -> None:
    D, _, _, _ = page("<html><head><title>T</title></head><body><svg><title>x</title></svg></body></html>")
    html_title, svg_title = (0, 0), (1, 0, 0)
    assert titles.literal(D)([]) == {html_title, svg_title}


@pytest.mark.parametrize("repaired", [titles.paper, titles.html], ids=str)
def test_11_only_htmls_own_is_the_title(repaired: ClosureType) -> None:
    D, _, _, _ = page("<html><head><title>T</title></head><body><svg><title>x</title></svg></body></html>")
    assert repaired(D)([]) == {(0, 0)}
    drawing_first, _, _, _ = page("<body><svg><title>x</title></svg><title>T</title></body>")
    assert repaired(drawing_first)([]) == {(1,)}
    drawing_only, _, _, _ = page("<body><svg><title>x</title></svg></body>")
    assert repaired(drawing_only)([]) == frozenset()

    for law in Closure.laws:
        holds(law, repaired)
