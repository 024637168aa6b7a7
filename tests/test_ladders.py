"""Each step of a ladder on pages written by hand: what every rung adds, in turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from laws.local import chain_ascends
from laws.segmenters import Cutting
from spire import LADDER, Document, Elem, Ladder, PathSet, Text, annotate, parse
from spire.ladders import (
    block_by_block,
    completed,
    document,
    enclosing,
    inside,
    section,
    sentence_by_sentence,
    whole_blocks,
)
from spire.sentences import Annotated
from tests.laws.binding import holds

DOTS = Cutting("dots", r"\S[^.]*\.?")


def page(html: str) -> Annotated:
    return annotate(parse(html), DOTS)


def seeds(annotated: Annotated, *words: str) -> PathSet:
    """The sentences that read so."""
    by_text = {annotated.text(sentence): sentence.paths for sentence in annotated.sentences}
    return frozenset().union(*(by_text[word] for word in words))


def chain(ladder: Ladder, annotated: Annotated, S: PathSet) -> list[PathSet]:
    return list(ladder(annotated)(S))


def added(ladder: Ladder, html: str, *words: str) -> list[str]:
    """What is selected, and then the characters that each rung adds."""
    annotated = page(html)
    rungs = chain(ladder, annotated, seeds(annotated, *words))
    new = [rungs[0], *(rung - before for before, rung in pairwise(rungs))]
    return [annotated.text(paths) for paths in new]


# The sentences of a block.


def test_completed() -> None:
    annotated = page("<p>Ants <b>dig</b> <i>deep</i>. Bees <b>fly</b>. Cats nap.</p>")
    N = annotated.document
    S = frozenset(path for path in N.numbering.paths(range(len(N))) if N[path] in (Text("dig"), Text("fly")))
    assert len(S) == 2
    rungs = chain(completed, annotated, S)
    assert [annotated.text(rung) for rung in rungs] == ["digfly", "Ants dig deep.Bees fly."]


def test_a_whole_sentence_is_complete() -> None:
    assert added(completed, "<p>a. b.</p>", "a.") == ["a."]


@pytest.mark.parametrize(
    ("html", "selected", "expected"),
    [
        # A following one before a preceding one as near.
        ("<p>a. b. c. d. e. f.</p>", ["b."], ["b.", "c.", "a.", "d.", "e.", "f."]),
        ("<p>a. b. c.</p>", ["a."], ["a.", "b.", "c."]),
        ("<p>a. b. c.</p>", ["c."], ["c.", "b.", "a."]),
        # Of two that follow, each as near, the earlier.
        ("<p>a. b. c. d. e. f. g.</p>", ["b.", "f."], ["b.f.", "c.", "g.", "a.", "e.", "d."]),
        ("<p>a. b. c. d.</p>", ["a.", "d."], ["a.d.", "b.", "c."]),
        # Not beyond the blocks that something is selected of.
        ("<p>a. b. c.<p>x. y.<p>d. e. f.", ["a.", "f."], ["a.f.", "b.", "e.", "c.", "d."]),
        ("<p>a.<p>b.", ["a."], ["a."]),
        ("<li>a. b.<ul><li>x.</ul>c.", ["a."], ["a.", "b."]),
    ],
)
def test_sentence_by_sentence(html: str, selected: list[str], expected: list[str]) -> None:
    assert added(sentence_by_sentence, html, *selected) == expected


def test_whole_blocks() -> None:
    annotated = page("<p>a. <b>b</b>. c.<p>d. e.<p>f. g.")
    rungs = chain(whole_blocks, annotated, seeds(annotated, "b.", "e."))
    assert [annotated.text(rung) for rung in rungs] == ["b.e.", "a. b. c.d. e."]


def test_whole_blocks_add_at_least_the_space_between_sentences() -> None:
    assert added(sentence_by_sentence >> whole_blocks, "<p>a. b.</p>", "a.") == ["a.", "b.", " "]


# Rows, items, lists, tables.


@pytest.mark.parametrize(
    ("html", "selected", "expected"),
    [
        ("<table><tr><td>a.<td>b.<tr><td>c.<td>d.<td>e.</table>", ["d."], ["d.", "c.e."]),
        ("<table><tr><td>a.<td>b.<tr><td>c.<td>d.</table>", ["a.", "d."], ["a.d.", "b.c."]),
        ("<table><tr><td>a.<p>b.</p>c.<td>d.</table>", ["b."], ["b.", "a.c.d."]),
        # The nearest row, and in it what is in a table within it.
        ("<table><tr><td>a.<td><table><tr><td>b.<td>c.<tr><td>d.</table></table>", ["b."], ["b.", "c."]),
        ("<table><tr><td>a.<td><table><tr><td>b.<td>c.<tr><td>d.</table></table>", ["a."], ["a.", "b.c.d."]),
        ("<p>a.<p>b.", ["a."], ["a."]),
    ],
)
def test_enclosing_row(html: str, selected: list[str], expected: list[str]) -> None:
    assert added(enclosing("tr"), html, *selected) == expected


def test_enclosing_names_several_tags_and_takes_the_nearest() -> None:
    html = "<ul><li>a.<table><tr><td>b.<td>c.</table></ul>"
    assert added(enclosing("tr", "li"), html, "b.") == ["b.", "c."]
    assert added(enclosing("tr", "li"), html, "a.") == ["a.", "b.c."]


@pytest.mark.parametrize(
    ("html", "selected", "expected"),
    [
        ("<ul><li><p>a.<p>b.<p>c.<p>d.<li>x.</ul>", ["b."], ["b.", "c.", "a.", "d."]),
        # A block is taken whole, with all its sentences.
        ("<ul><li><p>a.<p>b. c.</ul>", ["a."], ["a.", "b. c."]),
        ("<ul><li>a.<ul><li>b.<li>c.</ul>d.<li>x.</ul>", ["b."], ["b."]),
        ("<ul><li>a.<ul><li>b.<li>c.</ul>d.<li>x.</ul>", ["a."], ["a.", "b.", "c.", "d."]),
        # One in the item, one in an item within it: the outer one has them all.
        ("<ul><li>a.<ul><li>b.<li>c.</ul>d.<li>x.</ul>", ["a.", "c."], ["a.c.", "b.", "d."]),
        # In an item within, and after it in the outer one.
        ("<ul><li>a.<ul><li>b.<li>c.</ul>d.<li>x.</ul>", ["b.", "d."], ["b.d.", "c.", "a."]),
        # Two items, each of its own: none grows into the other.
        ("<ul><li><p>a.<p>b.<li><p>c.<p>d.</ul>", ["a.", "d."], ["a.d.", "b.", "c."]),
        ("<ul><li><p>a.<p>b.<li><p>c.<p>d.</ul>", ["b."], ["b.", "a."]),
        ("<p>a.<p>b.", ["a."], ["a."]),
    ],
)
def test_block_by_block_in_the_item(html: str, selected: list[str], expected: list[str]) -> None:
    assert added(block_by_block(inside("li")), html, *selected) == expected


ROWS = "<p>x.<table><tr><th>A.<th>B.<tr><td>a.<td>b.<tr><td>c.<td>d.<tr><td>e.<td>f.</table><p>y."


@pytest.mark.parametrize(
    ("html", "selected", "expected"),
    [
        (ROWS, ["c.", "d."], ["c.d.", "e.f.", "a.b.", "A.B."]),
        # First what is left of the row itself, for it is nearest.
        (ROWS, ["c."], ["c.", "d.", "a.b.", "e.f.", "A.B."]),
        ("<table><caption>C.</caption><tr><td>a.<td>b.</table>", ["a.", "b."], ["a.b.", "C."]),
    ],
)
def test_a_table_row_by_row(html: str, selected: list[str], expected: list[str]) -> None:
    assert added(block_by_block(inside("table"), whole=("tr",)), html, *selected) == expected


# Sections.

SECTIONS = "<p>x.<h2>A.</h2><p>a.<p>b.<h3>B.</h3><p>c.<h2>C.</h2><p>d.<aside><h2>E.</h2><p>e.</aside><p>f."


@pytest.mark.parametrize(
    ("html", "selected", "expected"),
    [
        # With its heading and its subsections.
        (SECTIONS, ["b."], ["b.", "B.", "a.", "c.", "A."]),
        (SECTIONS, ["c."], ["c.", "B."]),
        # What stands in an element of its own is in the section around it, and not the other way round.
        (SECTIONS, ["d."], ["d.", "E.", "C.", "e.", "f."]),
        (SECTIONS, ["e."], ["e.", "E."]),
        # A heading belongs to the section of the heading above it.
        (SECTIONS, ["B."], ["B.", "c.", "b.", "a.", "A."]),
        # Where no heading is in force, as none is at the first.
        ("<p>x.<p>y.<h1>A.</h1><p>a.", ["x."], ["x.", "y.", "A."]),
        ("<p>x.<p>y.", ["y."], ["y.", "x."]),
        # Nor here, twice, and each by itself.
        ("<p>x.<details><summary>S.</summary><p>a.</details><p>y.<p>z.", ["y."], ["y.", "z."]),
        ("<p>x.<details><summary>S.</summary><p>a.</details><p>y.<p>z.", ["x."], ["x.", "S."]),
        ("<p>x.<details><summary>S.</summary><p>a.</details><p>y.", ["y."], ["y."]),
        # A heading of several blocks.
        ("<p>x.<h2><div>A.</div><div>B.</div></h2><p>a.", ["a."], ["a.", "B.", "A."]),
        # A heading without words of its own has no block.
        ("<p>x.<h2><img alt=A></h2><p>a.<p>b.<h2>C.</h2><p>y.", ["b."], ["b.", "a."]),
        ("<h2><img alt=A></h2><p>a.<p>b.<h2>C.</h2><p>y.", ["a."], ["a.", "b."]),
        # One that heads also what stands before it.
        ("<figure><p>a.<figcaption>F.</figcaption><p>b.</figure><p>c.", ["a."], ["a.", "F.", "b."]),
        ("<details><p>a.<p>b.<summary>S.</summary></details><p>c.", ["a."], ["a.", "b.", "S."]),
        # Two of them, so that the outermost comes last, and what it heads first.
        (
            "<details><figure><h3>H.</h3><p>x.<figcaption>C.</figcaption></figure><summary>S.</summary></details>",
            ["C."],
            ["C.", "S.", "x.", "H."],
        ),
        # Two seeds, each in its own.
        (SECTIONS, ["a.", "e."], ["a.e.", "b.", "A.", "E.", "B.", "c."]),
        # One within the other's.
        (SECTIONS, ["b.", "c."], ["b.c.", "B.", "a.", "A."]),
        (SECTIONS, ["e.", "f."], ["e.f.", "E.", "d.", "C."]),
        # One right after the other's.
        ("<h2>A.</h2><p>a.<p>b.<h2>C.</h2><p>c.<p>d.<p>e.", ["b.", "e."], ["b.e.", "a.", "d.", "A.", "c.", "C."]),
    ],
)
def test_section_by_headings(html: str, selected: list[str], expected: list[str]) -> None:
    assert added(block_by_block(section), html, *selected) == expected


def test_section_by_elements() -> None:
    html = "<p>x.<section><p>a.<article><p>b.<p>c.</article><p>d.</section>"
    by_elements = block_by_block(inside("section", "article"))
    assert added(by_elements, html, "b.") == ["b.", "c."]
    assert added(by_elements, html, "a.") == ["a.", "b.", "c.", "d."]
    assert added(by_elements, html, "x.") == ["x."]
    root = annotate(Document(Elem("section", {}, [Elem("p", {}, [Text("a.")]), Elem("p", {}, [Text("b.")])])))
    assert [root.text(rung) for rung in chain(by_elements, root, seeds(root, "b."))] == ["b.", "a.b."]


def test_the_document_whatever_is_in_it() -> None:
    html = "<h1>T.</h1><ul><li>a.<li>b.</ul><p>c. d.<p>e."
    assert added(block_by_block(document), html, "b.") == ["b.", "c. d.", "a.", "e.", "T."]
    # Two seeds: c. d. lies between, as near to the one as to the other, and follows the first.
    assert added(block_by_block(document), html, "b.", "e.") == ["b.e.", "c. d.", "a.", "T."]


# One after the other.

WHOLE = (
    "<h1>T.</h1><p>i.<h2>A.</h2><p>a. b. c.<ul><li>d.<p>e.<li>f.</ul>"
    "<table><tr><td>g.<td>h.<tr><td>j.<td>k.</table><h2>B.</h2><p>l."
)


@pytest.mark.parametrize(
    ("selected", "expected"),
    [
        (["d."], ["d.", "e.", "f.", "g.h.", "a. b. c.", "A.", "j.k.", "B.", "i.", "l.", "T."]),
        (["b."], ["b.", "c.", "a.", "  ", "d.", "A.", "e.", "f.", "g.h.", "j.k.", "B.", "i.", "l.", "T."]),
        # The row, the other row of the table, then the section.
        (["h."], ["h.", "g.", "j.k.", "f.", "e.", "d.", "a. b. c.", "A.", "B.", "i.", "l.", "T."]),
        (["f.", "l."], ["f.l.", "e.", "d.", "g.h.", "a. b. c.", "B.", "A.", "j.k.", "i.", "T."]),
    ],
)
def test_the_ladder_as_a_whole(selected: list[str], expected: list[str]) -> None:
    assert added(LADDER, WHOLE, *selected) == expected


def test_in_a_table_in_an_item_a_row_comes_as_a_whole() -> None:
    assert added(LADDER, "<ul><li>a.<table><tr><td>b.<td>c.<tr><td>d.<td>e.</table></ul>", "a.") == [
        "a.",
        "b.c.",
        "d.e.",
    ]


def test_a_row_comes_as_a_whole_only_within_what_is_grown_in() -> None:
    """The item stands in a cell, and a table in the item: from its row first the item, then the row around that."""
    html = "<table><tr><td><ul><li>a.<table><tr><td>b.<td>c.</table></ul><td>d.</table>"
    assert added(LADDER, html, "b.") == ["b.", "c.", "a.", "d."]


def test_one_ladder_after_another_goes_on_where_the_first_ends() -> None:
    annotated = page(WHOLE)
    lower, upper = sentence_by_sentence >> whole_blocks, block_by_block(section, whole=("tr",))
    S = seeds(annotated, "b.")
    first = chain(lower, annotated, S)
    assert chain(lower >> upper, annotated, S) == first + chain(upper, annotated, first[-1])[1:]
    assert len(first) == 4


def test_ladders_compose_in_any_grouping() -> None:
    a, b, c = completed, sentence_by_sentence, whole_blocks
    assert (a >> b) >> c == a >> (b >> c)
    assert a >> b != b >> a


@pytest.mark.parametrize(
    "ladder",
    [completed, whole_blocks, enclosing("tr", "li"), block_by_block(section), LADDER >> LADDER],
    ids=["completed", "whole blocks", "enclosing", "section", "twice"],
)
def test_chains_ascend(ladder: Ladder) -> None:
    holds(chain_ascends, ladder, examples=200)


# What is selected.


def test_nothing() -> None:
    assert chain(LADDER, page(WHOLE), frozenset()) == [frozenset()]
    assert chain(LADDER, page(""), frozenset()) == [frozenset()]


def test_an_element_grows_as_its_content_does() -> None:
    annotated = page("<p>x. y.<p>a. b.<p>z.")
    (paragraph,) = [path for path in annotated.document.elements("p") if annotated.text([path]) == "a. b."]
    rungs = chain(LADDER, annotated, frozenset({paragraph}))
    assert rungs[0] == {paragraph}
    texts = list(dict.fromkeys(annotated.text(rung) for rung in rungs))
    assert texts == ["a. b.", "a. b.z.", "x. y.a. b.z."]
    assert all(before < rung for before, rung in pairwise(rungs))


@pytest.mark.parametrize("html", ["<p>a.<p><img alt=Ants>", "<p>a.<hr>", "<p>a.<p>"])
def test_what_has_no_sentence_has_no_neighbourhood(html: str) -> None:
    annotated = page(html)
    S = frozenset(annotated.document.elements("img", "hr") or annotated.document.elements("p")[-1:])
    assert chain(LADDER, annotated, S) == [S]


def test_a_part_of_a_sentence_beside_a_picture() -> None:
    annotated = page("<p><b>Ants</b> dig. <img alt=Ants><p>b.")
    S = frozenset({*annotated.document.elements("b"), *annotated.document.elements("img")})
    rungs = [annotated.text(rung) for rung in chain(LADDER, annotated, S)]
    assert rungs[0] == "Ants"
    assert rungs[1].strip() == "Ants dig."  # with the picture, which is in the sentence
    assert rungs[-1].replace(" ", "") == "Antsdig.b."


# Depth and size.


def nested(levels: int, *tags: str) -> Document:
    """Elements nested in turn, with a paragraph in each."""
    node: Elem | None = None
    for level in range(levels):
        paragraph = Elem("p", {}, [Text(f"{level}.")])
        node = Elem(tags[level % len(tags)], {}, [paragraph] if node is None else [paragraph, node])
    assert node is not None
    return Document(node)


@pytest.mark.parametrize("tags", [("div",), ("section", "article"), ("ul", "li"), ("table", "tbody", "tr", "td")])
def test_ten_thousand_levels(tags: tuple[str, ...]) -> None:
    """A climb costs a few steps a block, however deep the blocks stand."""
    annotated = annotate(nested(10_000, *tags), DOTS)
    S = annotated.sentences[5_000].numbers
    grown = sum(map(len, LADDER.climb(annotated, S)))
    assert grown == sum(len(sentence.numbers) for sentence in annotated.sentences) - len(S)


def test_ten_thousand_sections_in_each_other() -> None:
    node = Elem("section", {}, [Elem("h2", {}, [Text("H.")]), Elem("p", {}, [Text("a.")])])
    for _ in range(3_333):
        node = Elem("section", {}, [Elem("h2", {}, [Text("H.")]), Elem("p", {}, [Text("b.")]), node])
    annotated = annotate(Document(node), DOTS)
    assert sum(1 for _ in LADDER.climb(annotated, annotated.sentences[-1].numbers)) == 2 * 3_334 - 1


def test_the_section_of_a_heading_that_is_no_sentence() -> None:
    """A picture heads it. Beyond it, what follows comes before what stands above."""
    annotated = page("<p>Zero.</p><h2><img alt=One></h2><p>A.</p><h2>Two</h2><p>B.</p>")
    (seed,) = [sentence for sentence in annotated.sentences if annotated.text(sentence) == "A."]
    rungs = [annotated.text(rung).replace(" ", "") for rung in chain(LADDER, annotated, seed.paths)]
    assert rungs == ["A.", "A.Two", "Zero.A.Two", "Zero.A.TwoB."]
