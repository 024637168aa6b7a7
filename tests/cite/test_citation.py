"""Citations as values and as lines of text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spire
from spire import Document, Elem, InvalidPath, Text
from spire.cite.citation import Citation, CitationError, Span
from spire.html.parsing import parse
from spire.sentences import annotate, units

PAGE = parse(
    "<title>Ants</title><h1>Ants</h1><p>Ants dig. They <b>never\n sleep</b>, do they?</p>"
    "<ul><li>Red <img alt='a red ant'> ants<br>dig</li><li>Black ants</li></ul><pre>dig\n  dig</pre>"
)
# /0 head, /1 body: /1/0 h1, /1/1 p (/0 "Ants dig. They ", /1 b, /2 ", do they?"), /1/2 ul, /1/3 pre


def test_a_sentence_is_cited_by_its_places_in_the_document_without_marks() -> None:
    annotated = annotate(PAGE)
    (second,) = [s for s in annotated.sentences if annotated.text(s).startswith("They")]
    citation = Citation.of(annotated, second, page="ants.html")
    assert citation.spans == (Span((1, 1, 0), 10, 15), Span((1, 1, 1, 0), 0, 12), Span((1, 1, 2), 0, 10))
    assert str(citation) == "ants.html#spire:1:/1/1/0:10-15,/1/1/1/0:0-12,/1/1/2:0-10"
    assert citation.quote(PAGE) == "They never sleep, do they?"


def test_an_element_that_is_selected_is_cited_whole() -> None:
    annotated = annotate(PAGE)
    p = next(path for path in annotated.document.elements("p"))
    child = (*p, 1)
    assert Citation.of(annotated, [child, p], page="ants.html").spans == (Span((1, 1)),)


def test_leaves_without_text_are_cited_too() -> None:
    annotated = annotate(PAGE)
    item = units(annotated, "item")[0]
    citation = Citation.of(annotated, item, page="ants.html")
    assert citation.spans == (
        Span((1, 2, 0, 0), 0, 4),
        Span((1, 2, 0, 1)),
        Span((1, 2, 0, 2), 0, 5),
        Span((1, 2, 0, 4), 0, 3),
    )
    assert citation.quote(PAGE) == "Red ants\ndig"


def test_sentences_that_touch_in_one_text_are_one_range() -> None:
    D = Document(Elem("p", {}, [Text("犬。猫。")]))
    annotated = annotate(D, lambda text: [(0, 2), (2, 4)])
    both = annotated.sentences[0] | annotated.sentences[1]
    assert Citation.of(annotated, both, page="").spans == (Span((0,), 0, 4),)


def test_nothing_is_no_citation() -> None:
    annotated = annotate(PAGE)
    mark = annotated.document.elements("sentence-beg")[0]
    for nothing in ([], [mark]):
        with pytest.raises(CitationError, match="at least one span"):
            Citation.of(annotated, nothing, page="ants.html")
    with pytest.raises(InvalidPath):
        Citation.of(annotated, [(9, 9)], page="ants.html")


def test_spans_have_one_form() -> None:
    spans = [
        Span((2,), 5, 9),
        Span((1, 4)),
        Span((2,), 0, 2),
        Span((1,)),
        Span((2,), 2, 4),
        Span((2,), 8, 12),
        Span((1,)),
    ]
    assert Citation("", spans).spans == (Span((1,)), Span((2,), 0, 4), Span((2,), 5, 12))
    assert Citation("", [Span(()), Span((1, 2), 0, 4)]).spans == (Span(()),)
    with pytest.raises(CitationError, match="both as an element and as a text"):
        Citation("", [Span((1,)), Span((1,), 0, 4)])


@pytest.mark.parametrize(("start", "end"), [(4, 4), (5, 4), (-1, 4), (None, 4), (4, None)])
def test_a_range_has_characters(start: int | None, end: int | None) -> None:
    with pytest.raises(CitationError, match="a range has a start and a greater end"):
        Span((0,), start, end)


@pytest.mark.parametrize(
    ("page", "form"),
    [
        ("guide.html", "guide.html"),
        ("https://example.org/a%20b?c=d&e", "https://example.org/a%20b?c=d&e"),
        ("my guide.html", "my guide.html"),
        ("Führer.html", "Führer.html"),
        ("guide.html#top", "guide.html%u{23}top"),
        ("a\nb\t\x00\ud800", "a%u{a}b%u{9}%u{0}%u{d800}"),
        ("a%u{23}", "a%u{25}u{23}"),
        ("a#spire:1:/0", "a%u{23}spire:1:/0"),
        ("", ""),
    ],
)
def test_odd_names_of_pages_are_escaped(page: str, form: str) -> None:
    citation = Citation(page, [Span(())])
    assert str(citation) == f"{form}#spire:{spire.SPEC}:/"
    assert Citation.parse(str(citation)) == citation


paths = st.lists(st.integers(0, 30), max_size=5).map(tuple)
texts = st.builds(
    lambda path, start, length: Span((*path, 99), start, start + length), paths, st.integers(0, 99), st.integers(1, 99)
)
citations = st.builds(Citation, st.text(), st.lists(paths.map(Span) | texts, min_size=1))


@given(citations)
def test_the_text_form_round_trips(citation: Citation) -> None:
    line = str(citation)
    assert Citation.parse(line) == citation
    assert "\n" not in line
    assert line.count("#") == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "guide.html",
        "guide.html#/0/1",
        "guide.html#spire:1:",
        "guide.html#spire:1:0/1",
        "guide.html#spire:1:/0/1,",
        "guide.html#spire:1:/0/01",
        "guide.html#spire:1:/0:5",
        "guide.html#spire:1:/0:5-5",
        "guide.html#spire:1:/0:9-5",
        "guide.html#spire:1:/0:5-9 ",
        "a#b#spire:1:/0",
        "guide.html#spire:1:/" + "9" * 5000,
        "guide.html#spire:1:/0:0-" + "9" * 5000,
        "%u{110000}#spire:1:/0",
        "%u{" + "f" * 100 + "}#spire:1:/0",
        "guide.html#spire:1:" + "/0" * 100_000 + "x",
    ],
    ids=lambda text: text[:40],
)
def test_what_is_no_citation_is_refused(text: str) -> None:
    with pytest.raises(CitationError):
        Citation.parse(text)


def test_a_citation_of_another_specification_is_refused() -> None:
    with pytest.raises(CitationError, match="follows version 2 of the specification, and this is version 1"):
        Citation.parse("guide.html#spire:2:/0")
    assert Citation.parse("guide.html#spire:1.7:/0") == Citation.parse("guide.html#spire:1:/0")


@pytest.mark.parametrize(
    ("span", "told"),
    [
        (Span((1, 9)), "no node at /1/9: the deepest node on the way is /1"),
        (Span((1, 0, 0), 0, 5), "/1/0/0:0-5, where the text has 4"),
        (Span((1, 0), 0, 4), "/1/0:0-4, where <h1> is, an element"),
        (Span((1, 0, 0)), "/1/0/0 is a text of 4 characters; say which"),
    ],
)
def test_a_citation_is_held_against_its_document(span: Span, told: str) -> None:
    with pytest.raises(CitationError, match=told):
        Citation("ants.html", [span]).quote(PAGE)


@pytest.mark.parametrize(
    ("spans", "words"),
    [
        ([Span((1, 0, 0), 0, 4)], "Ants"),
        ([Span((0,))], "Ants"),
        ([Span((1, 1))], "Ants dig. They never sleep, do they?"),
        ([Span((1, 1, 0), 0, 9), Span((1, 1, 2), 2, 9)], "Ants dig.\ndo they"),
        ([Span((1, 1, 0), 0, 4), Span((1, 1, 0), 5, 9)], "Ants\ndig."),
        ([Span((1, 1, 0), 0, 9), Span((1, 1, 1))], "Ants dig.\nnever sleep"),
        ([Span((1, 2))], "Red ants\ndig\nBlack ants"),
        ([Span((1, 2, 0, 1))], ""),
        ([Span((1, 3))], "dig\n  dig"),
        ([Span((1, 3, 0), 3, 9)], "dig"),
        ([Span(())], "Ants\nAnts\nAnts dig. They never sleep, do they?\nRed ants\ndig\nBlack ants\ndig\n  dig"),
    ],
)
def test_a_quotation_has_the_words_as_a_reader_has_them(spans: list[Span], words: str) -> None:
    assert Citation("ants.html", spans).quote(PAGE) == words


def test_a_document_ten_thousand_deep() -> None:
    D = parse("<div>" * 10_000 + "Ants dig. Bees fly.")
    annotated = annotate(D)
    citation = Citation.of(annotated, annotated.sentences[1], page="deep.html")
    assert Citation.parse(str(citation)) == citation
    assert citation.quote(D) == "Bees fly."
