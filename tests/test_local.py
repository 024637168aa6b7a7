"""Expansion: the paper's Figure 1, budgets of every kind, and what it costs."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from laws.segmenters import Cutting
from spire import (
    HTML,
    LADDER,
    PAPER,
    Document,
    Elem,
    InvalidPath,
    PathSet,
    Preclosure,
    SpireError,
    Subdocument,
    Text,
    annotate,
    everything,
    expand,
    expanded_view,
    identity,
    needs,
    parse,
    preclosure,
    render,
)
from spire.ladders import completed, sentence_by_sentence
from spire.rendering.growing import Growing
from spire.rendering.markdown import render_numbers
from spire.sentences import Annotated
from tests.work import assert_linear

DOTS = Cutting("dots", r"\S[^.]*\.?")
Size = Callable[[str], int]


def words(text: str) -> int:
    return len(text.split())


def sentences(annotated: Annotated, *texts: str) -> PathSet:
    """The first sentences that read so."""
    by_text = {annotated.text(s): s.paths for s in reversed(annotated.sentences)}
    return frozenset().union(*(by_text[text] for text in texts))


# Figure 1: two results of one page, merged, and grown above and below.

PARKS = annotate(
    parse(
        """<title>Virginia State Parks</title><h1>Virginia State Parks</h1>
<p>Virginia is on the coast. There are 43 state parks in Virginia. The first opened in 1936.</p>
<p>They cover 75,000 acres.</p>
<h2>Key Takeaways</h2>
<ul><li>Virginia has 43 state parks.</li><li>Entry costs 10 dollars.</li></ul>
<h2>History</h2><p>The first six parks opened on the same day.</p>"""
    ),
    DOTS,
)
FIRST, SECOND = "There are 43 state parks in Virginia.", "Virginia has 43 state parks."

ONE = """\
# Virginia State Parks

[…]

There are 43 state parks in Virginia."""
TWO = """\
# Virginia State Parks

[…]

## Key Takeaways

- Virginia has 43 state parks."""
MERGED = """\
# Virginia State Parks

[…]

There are 43 state parks in Virginia.

[…]

## Key Takeaways

- Virginia has 43 state parks."""
AFTER = MERGED.replace("in Virginia.", "in Virginia. The first opened in 1936.")
AROUND = AFTER.replace("[…]\n\nThere", "Virginia is on the coast. There", 1)
LIST = AROUND + "\n- Entry costs 10 dollars."
SECTION = LIST.replace("[…]", "They cover 75,000 acres.")
ONWARD = SECTION + "\n\n## History"
ALL = ONWARD + "\n\nThe first six parks opened on the same day."


@pytest.mark.parametrize(
    ("seed", "expected", "size"), [((FIRST,), ONE, 12), ((SECOND,), TWO, 14), ((FIRST, SECOND), MERGED, 22)]
)
def test_figure_1_results_and_their_merging(seed: tuple[str, ...], expected: str, size: int) -> None:
    found = expand(PARKS, sentences(PARKS, *seed), budget=size)
    assert (found.text, found.size, found.overrun) == (expected, size, 0)
    assert found.rung == found.seed
    assert not found.dropped.paths


@pytest.mark.parametrize(
    ("budget", "expected", "size"),
    [
        *((22, MERGED, 22), (26, MERGED, 22), (27, AFTER, 27), (30, AFTER, 27)),
        *((31, AROUND, 31), (35, AROUND, 31), (36, LIST, 36), (38, LIST, 36)),  # a gap filled is a word less
        *((39, SECTION, 39), (40, SECTION, 39), (41, ONWARD, 41), (49, ONWARD, 41)),
        *((50, ALL, 50), (10**9, ALL, 50)),
    ],
)
def test_figure_1_expansion(budget: int, expected: str, size: int) -> None:
    found = expand(PARKS, sentences(PARKS, FIRST, SECOND), budget=budget)
    assert (found.text, found.size) == (expected, size)
    assert found.text == render(PARKS.document, found.paths)
    assert found.seed.paths == sentences(PARKS, FIRST, SECOND)
    assert found.seed.numbers <= found.rung.numbers <= found.view.numbers


def test_a_selection_may_be_a_subdocument_of_either_document() -> None:
    by_paths = expand(PARKS, sentences(PARKS, FIRST, SECOND), budget=36)
    of_N = Subdocument(PARKS.document, sentences(PARKS, FIRST, SECOND))
    assert expand(PARKS, of_N, budget=36) == by_paths
    D = PARKS.original
    (takeaway, _) = D.elements("li")
    assert expand(PARKS, Subdocument(D, {takeaway}), budget=14).text == TWO


def test_another_ladder() -> None:
    found = expand(PARKS, sentences(PARKS, FIRST, SECOND), budget=10**6, ladder=completed >> sentence_by_sentence)
    assert found.text == AROUND


def test_another_context() -> None:
    alone = expand(PARKS, sentences(PARKS, FIRST), budget=7, context=identity)
    assert (alone.text, alone.size) == (FIRST, 7)
    whole = expand(PARKS, sentences(PARKS, FIRST), budget=50, context=everything)
    assert (whole.text, whole.dropped.paths) == (ALL, frozenset())


# Where even the selection with its context is too large.

HEADED = annotate(parse("<h1>One two three four five six seven eight</h1><h2>a b c d</h2><p>Ants dig deep.<p>More."))
EIGHT, FOUR = HEADED.document.elements("h1", "h2")


@pytest.mark.parametrize(
    ("budget", "expected", "dropped", "overrun"),
    [
        (18, "# One two three four five six seven eight\n\n## a b c d\n\nAnts dig deep.\n\nMore.", set(), 0),
        (17, "# One two three four five six seven eight\n\n## a b c d\n\nAnts dig deep.", set(), 0),
        (16, "## a b c d\n\nAnts dig deep.", {EIGHT}, 0),
        (8, "## a b c d\n\nAnts dig deep.", {EIGHT}, 0),
        (7, "Ants dig deep.", {EIGHT, FOUR}, 0),
        (3, "Ants dig deep.", {EIGHT, FOUR}, 0),
        (2, "Ants dig deep.", {EIGHT, FOUR}, 1),
        (0, "Ants dig deep.", {EIGHT, FOUR}, 3),
    ],
)
def test_the_costliest_context_is_dropped_first(budget: int, expected: str, dropped: PathSet, overrun: int) -> None:
    found = expand(HEADED, sentences(HEADED, "Ants dig deep."), budget=budget)
    assert (found.text, found.dropped.paths, found.overrun) == (expected, dropped, overrun)
    assert found.size == words(expected)


def test_the_gap_that_dropping_leaves_is_counted() -> None:
    annotated = annotate(parse("<h1>One</h1><h2>a b c d e f</h2><p>Ants dig deep."))
    S = sentences(annotated, "Ants dig deep.")
    assert expand(annotated, S, budget=6).text == "# One\n\n[…]\n\nAnts dig deep."
    assert expand(annotated, S, budget=5).text == "Ants dig deep."


def test_of_two_as_costly_the_first_in_the_page_is_dropped() -> None:
    annotated = annotate(parse("<h1>a b</h1><h2>c d</h2><p>Ants dig deep."))
    assert expand(annotated, sentences(annotated, "Ants dig deep."), budget=7).text == "## c d\n\nAnts dig deep."


def test_a_selection_over_the_budget_does_not_grow() -> None:
    found = expand(HEADED, HEADED.document.elements("h1", "h2", "p"), budget=5)
    assert found.rung == found.seed == found.view
    assert (found.size, found.overrun, found.dropped.paths) == (18, 13, frozenset())


def test_nothing_selected() -> None:
    empty = expand(annotate(parse("")), (), budget=0)
    assert (empty.text, empty.size, empty.overrun, empty.paths) == ("", 0, 0, frozenset())
    assert expand(HEADED, (), budget=100).text == ""
    # A title is context in any case.
    assert expand(PARKS, (), budget=100).text == "# Virginia State Parks"
    assert expand(PARKS, (), budget=3).text == ""


def test_what_is_refused() -> None:
    with pytest.raises(SpireError, match="a budget is no less than 0, not -1"):
        expand(PARKS, (), budget=-1)
    with pytest.raises(SpireError, match=r"^expand takes an annotated document, spire.annotate"):
        expand(PARKS.original, (), budget=1)  # type: ignore[arg-type]
    with pytest.raises(InvalidPath, match="no node at /9"):
        expand(PARKS, {(9,)}, budget=1)
    with pytest.raises(SpireError, match="neither the annotated document nor the original"):
        expand(PARKS, HEADED.sentences[0], budget=1)


# Sizes and contexts of other kinds, against the definition.


def plainly(
    annotated: Annotated, S: PathSet, budget: int, size: Size = words, context: Preclosure = HTML
) -> tuple[str, PathSet]:
    """The text, and the path set that was grown to: every rung rendered whole."""
    N, grown = annotated.document, None
    for rung in LADDER(annotated)(S):
        text = render(N, annotated.context(context, rung))
        if size(text) > budget:
            break
        grown = text, rung
    if grown is not None:
        return grown
    kept = set(annotated.context(context, S) - S)
    costs = {path: size(render(N, {path})) for path in kept}
    for costliest in sorted(kept, key=lambda path: (-costs[path], path)):
        kept.remove(costliest)
        if size(render(N, S | kept)) <= budget:
            break
    return render(N, S | kept), S


def subadditive(text: str) -> int:
    """As models that mark the start and the end of each text."""
    return words(text) + 5


def superadditive(text: str) -> int:
    """A word counts for more the longer the text."""
    return words(text) + words(text) ** 2 // 20


ZOO = annotate(
    parse(
        """<title>Zoo</title><header><p>Open. Daily. Late.</p></header><main><h1>The zoo</h1>
<p>Come. See. Feed no animals.</p><table><caption>Fares in euros</caption><tr><th>Who<th>Fare
<tr><td>Adults<td>9. Or 8.<tr><td>Children<td>4.<tr><td>Groups of ten or more<td>50.</table>
<h2>Animals</h2><ul><li>Apes. They climb.<ul><li>Gibbons<li>Gorillas. Huge.</ul><li>Birds</ul>
<pre>a.\n b. c.</pre><blockquote><p>I liked it. Much.</blockquote><h2>Zoo</h2><p>End. Of. Page."""
    ),
    DOTS,
)


@pytest.mark.parametrize("size", [words, len, subadditive, superadditive])
@pytest.mark.parametrize("page", [PARKS, ZOO], ids=["parks", "zoo"])
def test_sizes_that_do_not_add_up(page: Annotated, size: Size) -> None:
    whole = size(render(page.document, {()}))
    for place in range(0, len(page.sentences), 5):
        S = page.sentences[place].paths
        alone = size(render(page.document, S))
        less: PathSet = frozenset()
        for budget in range(0, whole + 10, whole // 20):
            found = expand(page, S, budget=budget, size=size)
            assert (found.text, found.rung.paths) == plainly(page, S, budget, size)
            assert found.size == size(found.text) <= max(budget, alone)
            assert less <= found.paths
            less = found.paths


def test_a_counter_with_whims_is_never_exceeded() -> None:
    """Neither does the whole count for as much as its blocks, nor for more whenever it grows."""
    for whim in (7, 11, 31):

        def size(text: str, whim: int = whim) -> int:
            return words(text) + len(text) % whim

        for sentence in ZOO.sentences[::4]:
            alone = size(render(ZOO.document, sentence.paths))
            for budget in range(0, 140, 9):
                found = expand(ZOO, sentence, budget=budget, size=size)
                assert found.size == size(found.text) <= max(budget, alone)


@needs
def heading_before(D: Document) -> Callable[[tuple[int, ...]], list[tuple[int, ...]]]:
    """Not closed: of the headings before a node, the last, and not the one before that."""
    headings = D.elements("h1", "h2")
    return lambda path: [heading for heading in headings if heading < path][-1:]


def ending_if_long(D: Document) -> Callable[[PathSet], PathSet]:
    """No matter of single nodes: it takes several to need the last paragraph."""
    last = D.elements("p")[-1]
    return lambda P: P | {last} if len(P) > 4 else P


@pytest.mark.parametrize(
    "context",
    [
        heading_before,
        preclosure(ending_if_long),
        preclosure(ending_if_long).closure(),
        PAPER | preclosure(ending_if_long).closure(),
        HTML + heading_before,
        HTML & PAPER,
        identity,
        everything,
    ],
    ids=str,
)
def test_contexts_of_every_kind(context: Preclosure) -> None:
    for place in (0, 7, 13, 21):
        S = ZOO.sentences[place].paths
        for budget in (0, 5, 20, 40, 60, 90, 1000):
            found = expand(ZOO, S, budget=budget, context=context)
            assert (found.text, found.rung.paths) == plainly(ZOO, S, budget, context=context)


# Field cases.


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, dict[str, Any]]:
    lines = (shared / "cases" / "reports.jsonl").read_text(encoding="utf-8").splitlines()
    return {case["id"]: case for case in map(json.loads, lines)}


def case_page(case: dict[str, Any]) -> tuple[Annotated, PathSet]:
    html = eval(case["html_python"]) if case.get("generated") else case["html"]
    annotated = annotate(parse(html))
    (seed, *_) = [sentence for sentence in annotated.sentences if case["select"] in annotated.text(sentence)]
    return annotated, seed.paths


def test_sc01_two_thousand_levels(cases: dict[str, dict[str, Any]]) -> None:
    found = expand(*case_page(cases["sc01"]), budget=50)
    assert (found.text, found.size) == ("Bottom line.", 2)


def test_sc04_the_final_text_is_what_counts(cases: dict[str, dict[str, Any]]) -> None:
    annotated, S = case_page(cases["sc04"])
    for budget in range(3, 60):
        found = expand(annotated, S, budget=budget)
        assert words(found.text) <= budget
        assert "Short fact one." in found.text
        # A label is written onto the first and the last word of its unit, so that it costs no word.
        assert words(expanded_view("p", annotated, found).text) <= budget
    assert "Short fact two." in expand(annotated, S, budget=39).text  # 1 + 4 × 8 of the heading, 3 + 3
    assert "Short fact two." not in expand(annotated, S, budget=38).text


def test_sc05_context_larger_than_the_budget(cases: dict[str, dict[str, Any]]) -> None:
    annotated, S = case_page(cases["sc05"])
    found = expand(annotated, S, budget=50)
    assert (found.text, found.overrun) == ("Tiny.", 0)
    assert found.dropped.paths == set(annotated.document.elements("h1"))


def test_sc07_a_title_that_is_turned_off_costs_nothing(cases: dict[str, dict[str, Any]]) -> None:
    annotated, S = case_page(cases["sc07"])
    found = expand(annotated, S, budget=1, context=HTML.without("titles"))
    assert (found.text, found.size, found.dropped.paths) == ("Fact.", 1, frozenset())


def test_sc08_huge_spans(cases: dict[str, dict[str, Any]]) -> None:
    annotated, S = case_page(cases["sc08"])
    found = expand(annotated, S, budget=100)
    assert "Wide" in found.text
    assert "tall" in found.text


# Real pages.

PAGES = [
    *("postgresql-sql-keywords", "python-stdtypes", "apache-core", "sqlite-lang-select"),
    *("django-models-fields", "postgresql-monitoring-stats"),
]


@pytest.fixture(scope="module")
def real(shared: Path) -> Callable[[str], Annotated]:
    read: dict[str, Annotated] = {}

    def page(name: str) -> Annotated:
        if name not in read:
            read[name] = annotate(parse((shared / "data" / "pages" / f"{name}.html").read_bytes()))
        return read[name]

    return page


@pytest.mark.parametrize("name", PAGES)
def test_a_climb_to_a_hundred_thousand_words(real: Callable[[str], Annotated], name: str) -> None:
    annotated = real(name)
    seed = annotated.sentences[len(annotated.sentences) // 2]
    found = expand(annotated, seed, budget=100_000)
    assert all(sentence.numbers <= found.rung.numbers for sentence in annotated.sentences)
    assert found.text == render(annotated.document, found.paths)
    assert found.size == words(found.text)


def test_a_climb_that_ends_at_a_hundred_thousand_words(real: Callable[[str], Annotated]) -> None:
    pages = [real(name).original.tree for name in ("python-stdtypes", "apache-core") * 2]
    annotated = annotate(Document(Elem("div", {}, pages)))
    seed = annotated.sentences[len(annotated.sentences) // 3]
    found = expand(annotated, seed, budget=100_000)
    assert 99_000 < found.size == words(found.text) <= 100_000


@pytest.mark.parametrize("name", PAGES)
def test_the_definition_on_real_pages(real: Callable[[str], Annotated], name: str) -> None:
    annotated = real(name)
    for place in random.Random(name).sample(range(len(annotated.sentences)), 4):
        S = annotated.sentences[place].paths
        for budget in (10, 60, 200):
            found = expand(annotated, S, budget=budget)
            assert (found.text, found.rung.paths) == plainly(annotated, S, budget)


@pytest.mark.parametrize("name", PAGES)
def test_sizes_on_the_way_up_are_those_of_the_whole(real: Callable[[str], Annotated], name: str) -> None:
    annotated = real(name)
    N, draw = annotated.document, random.Random(name)
    seed = annotated.sentences[draw.randrange(len(annotated.sentences))].numbers
    growing, view, rung = Growing(N, words), annotated.context_of_numbers(HTML, seed), seed
    growing.add(view)
    for place, added in enumerate(LADDER.climb(annotated, seed)):
        rung |= added
        fresh = annotated.context_of_numbers(HTML, added)
        view |= fresh
        growing.add(fresh)
        if place < 30 or draw.random() < 0.004:
            assert growing.total == words(render_numbers(N, view))
    assert growing.total == words(render_numbers(N, view))


# What it costs on pages that are no use to anybody.


def table(count: int) -> Annotated:
    rows = [Elem("tr", {}, [Elem("td", {}, [Text(f"{row}")]), Elem("td", {}, [Text("a b")])]) for row in range(count)]
    return annotate(Document(Elem("table", {}, rows)), DOTS)


def sections(heading: str, count: int) -> Annotated:
    nodes = [
        Elem(tag, {}, [Text(text)]) for number in range(count) for tag, text in ((heading, f"H{number}"), ("p", "a b"))
    ]
    return annotate(Document(Elem("div", {}, nodes)), DOTS)


def climb(annotated: Annotated) -> None:
    whole = expand(annotated, annotated.sentences[len(annotated.sentences) // 2].paths, budget=10**6)
    assert all(sentence.numbers <= whole.rung.numbers for sentence in annotated.sentences)


def test_a_table_of_many_rows() -> None:
    assert_linear(table, climb, 250)


def test_many_main_headings() -> None:
    assert_linear(partial(sections, "h1"), climb, 250)


def test_dropping_the_context_of_half_a_page() -> None:
    def drop(annotated: Annotated) -> None:
        S = frozenset().union(*(sentence.paths for sentence in annotated.sentences[1::2]))
        assert expand(annotated, S, budget=100).dropped.paths

    assert_linear(partial(sections, "h2"), drop, 250)
