"""Annotating: marks, the way back, context and units (paper, section 3.1.1; semantics §7), by hand."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from laws.segmenters import Cutting
from spire import (
    HTML,
    PAPER,
    Document,
    Elem,
    InvalidPath,
    Node,
    SpireError,
    Subdocument,
    Text,
    annotate,
    constant,
    dump,
    everything,
    identity,
    parse,
    paths,
    render,
    units,
)
from spire.sentences import Annotated, Place, SegmenterError
from tests.work import assert_linear

WORDS = Cutting("words", r"\S+")


def texts(annotated: Annotated) -> list[str]:
    return [annotated.text(sentence) for sentence in annotated.sentences]


def sentences(html: str) -> list[str]:
    return texts(annotate(parse(html)))


def text_places(annotated: Annotated) -> list[tuple[str, list[Place]]]:
    """Each sentence with the places of its texts."""
    return [
        (
            annotated.text(sentence),
            [place for path in sorted(sentence.paths) if (place := annotated.place(path)) is not None],
        )
        for sentence in annotated.sentences
    ]


FIGURE_2 = """<section><h2>Background</h2><p>Ada Lovelace wrote the first algorithm.
<a href="...">Her notes</a> described the Analytical Engine.</p></section>"""


def test_figure_2() -> None:
    """The marks as the paper sets them: around a link that begins a sentence, not in it."""
    annotated = annotate(parse(FIGURE_2))
    assert (
        dump(annotated.document.tree)
        == """\
| <html>
|   <body>
|     <section>
|       <h2>
|         <sentence-beg>
|         "Background"
|         <sentence-end>
|       <p>
|         <sentence-beg>
|         "Ada Lovelace wrote the first algorithm."
|         <sentence-end>
|         "
"
|         <sentence-beg>
|         <a>
|           href="..."
|           "Her notes"
|         " described the Analytical Engine."
|         <sentence-end>"""
    )
    assert [sorted(sentence.paths) for sentence in annotated.sentences] == [
        [(0, 0, 0, 1)],
        [(0, 0, 1, 1)],
        [(0, 0, 1, 5, 0), (0, 0, 1, 6)],
    ]


def test_figure_2_as_rendered_for_embedding() -> None:
    annotated = annotate(parse(FIGURE_2))
    notes = annotated.context(HTML, annotated.sentences[2])
    assert render(annotated.document, notes, gaps=False) == (
        "## Background\n\n[Her notes](...) described the Analytical Engine."
    )


FIGURE_1 = """<title>How Many State Parks Are In Virginia</title>
<p>Virginia has many parks. Today it has 41 state parks. Some are old.</p>
<h2>Key Takeaways</h2>
<ul><li>There are 41 state parks in Virginia.</li><li>Most allow camping.</li></ul>"""


def test_figure_1_first_result_second_result_and_both_merged() -> None:
    annotated = annotate(parse(FIGURE_1))
    first, second = annotated.sentences[2], annotated.sentences[5]
    N = annotated.document
    assert render(N, annotated.context(HTML, first), gaps=False) == (
        "# How Many State Parks Are In Virginia\n\nToday it has 41 state parks."
    )
    assert render(N, annotated.context(HTML, second), gaps=False) == (
        "# How Many State Parks Are In Virginia\n\n## Key Takeaways\n\n- There are 41 state parks in Virginia."
    )
    assert render(N, annotated.context(HTML, first | second)) == (
        "# How Many State Parks Are In Virginia\n\n[…]\n\nToday it has 41 state parks.\n\n[…]\n\n"
        "## Key Takeaways\n\n- There are 41 state parks in Virginia."
    )


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>Ants dig. Bees fly.", ["Ants dig.", "Bees fly."]),
        ("<ul><li>Lunch. At noon.<ul><li>Soup</ul>Bring a bowl.</ul>", ["Lunch.", "At noon.", "Soup", "Bring a bowl."]),
        ("<div>a<p>Bees. Ants.</p>d</div>", ["a", "Bees.", "Ants.", "d"]),
        ("<p>Ants dig<br>Bees fly. Wasps<hr>sting.", ["Ants dig", "Bees fly.", "Wasps", "sting."]),
        ("<pre>\n\n  Ants dig.\n\n    Bees fly.</pre>", ["  Ants dig.\n\n    Bees fly."]),
        ("<pre>\n\n\n  Ants dig.</pre>", ["  Ants dig."]),
        ("<pre>Ants dig.\n  Bees fly.\n</pre>", ["Ants dig.\n  Bees fly."]),
        ("<pre><br>npm install<br><b>npm</b> start<br></pre>", ["npm install\nnpm start"]),
        ("<textarea>Ants dig.\nBees fly.</textarea>", ["Ants dig.\nBees fly."]),
        ("<h1>Ants. Bees.</h1>", ["Ants.", "Bees."]),
        ("<table><caption>Ants. Bees.</caption><tr><th>Legs<td>6</table>", ["Ants.", "Bees.", "Legs", "6"]),
        ("<p>Ants\n\n  dig.\tBees  \n fly.  ", ["Ants\n\n  dig.", "Bees  \n fly."]),
        ("<p>Ants&nbsp;dig.&nbsp;Bees&nbsp;fly.", ["Ants\u00a0dig.", "Bees\u00a0fly."]),
        ("", []),
        ("<p> \n <b> </b></p>", []),
        ("<p>&nbsp;</p>", []),
    ],
)
def test_sentences(html: str, expected: list[str]) -> None:
    assert sentences(html) == expected


def test_a_document_without_sentences_is_its_own_annotated_document() -> None:
    for tree in (Elem("p"), Elem("p", {}, [Text(" \n")]), Elem("p", {}, [Text("")])):
        annotated = annotate(Document(tree))
        assert annotated.sentences == ()
        assert annotated.document.tree == tree
        assert annotated.erase().tree == tree
        assert units(annotated, "block") == units(annotated, "item") == units(annotated, "cell") == ()


def test_ranges_are_exact_where_white_space_collapses() -> None:
    # "Ants\n\n  dig." is 0 to 12; a tab; "Bees  fly." begins at 13 in the text of b, that is at 0, and goes on.
    D = Document(Elem("p", {}, [Text("Ants\n\n  dig.\t"), Elem("b", {}, [Text("Bees  ")]), Text("  fly.")]))
    assert text_places(annotate(D)) == [
        ("Ants\n\n  dig.", [Place((0,), 0, 12)]),
        ("Bees    fly.", [Place((1, 0), 0, 6), Place((2,), 0, 6)]),
    ]


def test_borders_inside_links_and_emphasis() -> None:
    # One text holds the end of a sentence and the beginning of the next, so both marks are inside em.
    D = Document(Elem("p", {}, [Text("Ants "), Elem("em", {}, [Text("dig. Bees")]), Text(" fly.")]))
    annotated = annotate(D)
    assert (
        dump(annotated.document.tree)
        == """\
| <p>
|   <sentence-beg>
|   "Ants "
|   <em>
|     "dig."
|     <sentence-end>
|     " "
|     <sentence-beg>
|     "Bees"
|   " fly."
|   <sentence-end>"""
    )
    assert text_places(annotated) == [
        ("Ants dig.", [Place((0,), 0, 5), Place((1, 0), 0, 4)]),
        ("Bees fly.", [Place((1, 0), 5, 9), Place((2,), 0, 5)]),
    ]


def test_marks_leave_every_inline_element_that_they_can() -> None:
    D = Document(Elem("p", {}, [Elem("b", {}, [Elem("a", {}, [Text("Ants dig.")])]), Elem("i", {}, [Text("Bees.")])]))
    annotated = annotate(D, Cutting("after a full stop", r"[^.]+\."))
    assert [node.tag for node in annotated.document.tree.children] == [
        *("sentence-beg", "b", "sentence-end"),
        *("sentence-beg", "i", "sentence-end"),
    ]


def test_a_sentence_holds_what_has_no_characters_too() -> None:
    # SentPaths: the leaves between the marks; the image is one, the anchor before the sentence is none of it.
    D = Document(Elem("p", {}, [Elem("a"), Text("Ants "), Elem("img", {"alt": "ants"}), Text(" dig."), Elem("a")]))
    (sentence,) = annotate(D).sentences
    assert sorted(sentence.paths) == [(2,), (3,), (4,)]


def test_words_of_a_document_hold_their_own_marks_apart() -> None:
    """A page may hold elements of these names; they are content like any other."""
    page = Elem("p", {}, [Elem("sentence-beg"), Text("Ants dig. Bees fly."), Elem("sentence-end"), Elem("b")])
    D = Document(page)
    annotated = annotate(D)
    assert texts(annotated) == ["Ants dig.", "Bees fly."]
    assert annotated.erase() == D
    assert annotated.place((0,)) == Place((0,), 0, 0)  # of the page
    assert annotated.place((1,)) is None  # of annotating
    assert annotated.lift({(0,), (2,)}) == {(0,), (8,)}


def test_annotating_what_is_annotated() -> None:
    D = parse("<p>Ants <em>dig. Bees</em> fly.")
    once = annotate(D)
    twice = annotate(once.document)
    assert texts(twice) == texts(once) == ["Ants dig.", "Bees fly."]
    assert twice.erase() == once.document
    assert len(twice.document) == len(once.document) + 4


def test_the_marks_of_an_inline_root_are_set_within_it() -> None:
    (sentence,) = (annotated := annotate(Document(Elem("b", {}, [Text("Ants dig.")])))).sentences
    beg, end = Elem("sentence-beg"), Elem("sentence-end")
    assert annotated.document.tree == Elem("b", {}, [beg, Text("Ants dig."), end])
    assert sentence.paths == {(1,)}


def test_address_and_warnings_go_along() -> None:
    D = Document(Elem("p"), uri="https://ants.example/", warnings=("nothing to read",))
    assert (annotate(D).document.uri, annotate(D).document.warnings) == (D.uri, D.warnings)


def test_a_root_that_is_a_text_is_refused() -> None:
    with pytest.raises(
        SpireError, match=r"^a document whose root is a text has no room for sentence marks; put it into an element"
    ):
        annotate(Document(Text("Ants dig.")))


class Lying:
    name = "liar"

    def __init__(self, spans: Any) -> None:
        self.spans = spans

    def __call__(self, text: str) -> Any:
        return self.spans


@pytest.mark.parametrize(
    ("spans", "fault"),
    [
        ([(0, 4)], "left out 'dig.' at 4"),
        ([(5, 9)], "left out 'Ants' at 0"),
        ([(0, 3), (5, 9)], "left out 's' at 3"),
        ([], "left out 'Ants dig.' at 0; every character but white space must be in a sentence$"),
        ([(5, 9), (0, 4)], r"left out 'Ants' at 0"),
        ([(0, 9), (0, 4)], r"gave the range \(0, 4\) after 9 for a text of 9 characters; ranges must be ascending"),
        ([(0, 5), (4, 9)], r"gave the range \(4, 9\) after 5"),
        ([(0, 4), (4, 4), (5, 9)], r"gave the range \(4, 4\) after 4"),
        ([(0, 4), (9, 5)], r"left out 'dig.' at 4|gave the range \(9, 5\) after 4"),
        ([(-1, 9)], r"gave the range \(-1, 9\) after 0"),
        ([(0, 10)], r"gave the range \(0, 10\) after 0 for a text of 9"),
        ([(0, 9), (9, 10)], r"gave the range \(9, 10\) after 9 for a text of 9"),
        ([(0, 9.0)], r"gave \[\(0, 9.0\)\]; it must give the \(start, end\) of each sentence"),
        (["Ants dig."], r"gave \['Ants dig.'\]; it must give the \(start, end\)"),
        ([(0, 4, 9)], r"gave \[\(0, 4, 9\)\]; it must give the"),
        (None, "gave None; it must give the"),
        (9, "gave 9; it must give the"),
    ],
)
def test_a_segmenter_that_lies_is_refused_by_name(spans: Any, fault: str) -> None:
    with pytest.raises(SegmenterError, match=f"^segmenter liar ({fault})"):
        annotate(Document(Elem("p", {}, [Text("Ants dig.")])), Lying(spans))


def test_whatever_gives_the_right_ranges_will_do() -> None:
    D = Document(Elem("p", {}, [Text("Ants dig.")]))

    def generated() -> Iterator[tuple[int, int]]:
        yield 0, 4
        yield 5, 9

    given: Sequence[Any] = [generated(), [[0, 4], [5, 9]], ((0, 4), (5, 9)), [(0, 4), (4, 5), (5, 9)]]
    for spans in given:
        assert texts(annotate(D, Lying(spans))) == ["Ants", "dig."]


def test_a_long_text_is_not_repeated_in_the_error() -> None:
    with pytest.raises(SegmenterError) as caught:
        annotate(Document(Elem("p", {}, [Text("t" * 10_000)])), Lying([]))
    assert len(str(caught.value)) < 200


def test_a_segmenter_is_given_each_run_with_white_space_collapsed() -> None:
    given = []

    class Listening:
        name = "listening"

        def __call__(self, text: str) -> Sequence[tuple[int, int]]:
            given.append(text)
            return WORDS(text)

    annotate(parse("<p>Ants\n\n dig.\t<b> Bees</b><br>fly<pre>not\n\nthis</pre>"), Listening())
    assert given == ["Ants dig. Bees", "fly"]


def test_paths_of_the_annotated_document_are_not_paths_of_the_original() -> None:
    """Erratum 7: markers move the paths of all that follows."""
    D = parse("<p>Ants dig. Bees fly.</p><p>Wasps sting.</p>")
    annotated = annotate(D)
    assert annotated.lift({(0, 0, 0)}) == {(0, 0, 1), (0, 0, 3), (0, 0, 5)}
    assert annotated.lift({(0, 1, 0)}) == {(0, 1, 1)}
    assert annotated.source({(0, 0, 5)}) == {(0, 0, 0)}
    assert annotated.source({(0, 0, 4), (0, 0, 6)}) == set()
    assert annotated.lift([]) == annotated.source([]) == set()
    assert annotated.place((0, 0, 3)) == Place((0, 0, 0), 9, 10)
    with pytest.raises(InvalidPath):
        annotated.lift({(0, 0, 5)})
    with pytest.raises(InvalidPath):
        annotated.source({(9,)})
    with pytest.raises(InvalidPath):
        annotated.place((9,))


def test_erasing_keeps_what_the_original_knows_of_its_page() -> None:
    D = parse("<!-- ! --><p>Ants dig. Bees fly.", uri="ants.html")
    erased = annotate(D).erase()
    assert (erased, erased.uri, erased.warnings) == (D, "ants.html", ())
    assert [erased.origin(p) for p in [(0,), (0, 0, 0)]] == [D.origin(p) for p in [(0,), (0, 0, 0)]]


def test_erasing_joins_pieces_of_one_text_only() -> None:
    # Not in normal form: two texts side by side, and an empty one.
    tree = Elem("p", {}, [Text("Ants dig."), Text(" Bees fly. Wasps"), Text(""), Text(" sting.")])
    annotated = annotate(Document(tree))
    assert texts(annotated) == ["Ants dig.", "Bees fly.", "Wasps sting."]
    assert annotated.erase().tree == tree


def test_context_is_that_of_the_source_and_leaves_the_rest_of_a_cut_text_out() -> None:
    D = parse("<h1>Ants. Six legs.</h1><p>Ants dig. Bees fly.")
    annotated = annotate(D)
    bees = annotated.sentences[3]
    assert annotated.text(bees) == "Bees fly."
    # h1 stands at (0, 0) in both trees, and its content comes with it; "Ants dig." does not come in.
    assert annotated.context(PAPER, bees) == {(0, 0), *bees.paths}
    assert annotated.context(identity, bees) == bees.paths
    assert annotated.text(annotated.context(PAPER, bees)) == "Ants. Six legs.Bees fly."


def test_a_policy_never_meets_a_mark() -> None:
    seen: list[Document] = []

    def every_element(D: Document) -> list[tuple[int, ...]]:
        seen.append(D)
        return list(D.elements())

    D = parse("<p>Ants dig. Bees fly.")
    annotated = annotate(D)
    context = annotated.context(constant(every_element), annotated.sentences[0])
    assert all(it is D for it in seen)
    assert context.isdisjoint(annotated.document.elements("sentence-beg", "sentence-end"))
    assert annotated.source(annotated.context(everything, annotated.sentences[0])) == {(), (0,), (0, 0), (0, 0, 0)}


def test_a_selection_may_be_paths_or_a_subdocument_of_the_annotated_document() -> None:
    annotated = annotate(parse("<p>Ants dig. Bees fly."))
    sentence = annotated.sentences[1]
    same = Subdocument(annotate(parse("<p>Ants dig. Bees fly.")).document, sentence.paths)
    for selection in (sentence, same, sentence.paths, sorted(sentence.paths)):
        assert annotated.text(selection) == "Bees fly."
        assert annotated.context(identity, selection) == sentence.paths
    original = annotated.original
    assert annotated.text(Subdocument(original, original.elements("p"))) == "Ants dig. Bees fly."  # lifted
    equal = parse("<p>Ants dig. Bees fly.")
    assert annotated.text(Subdocument(equal, equal.elements("p"))) == "Ants dig. Bees fly."
    with pytest.raises(SpireError, match="is a selection of neither the annotated document nor the original"):
        annotated.text(Subdocument(parse("<p>Another."), {(0,)}))


LIST = """<ul><li>Lunch. At noon.<ul><li>Soup. Hot.</li></ul>Bring a bowl.</li></ul>
<dl><dt>Ant<dd>It digs. <p>Six legs.</dl>
<table><caption>Fares</caption><tr><th>Adult<td>5. Or 4.<br>By day.</table>"""


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        (
            "block",
            [
                *("Lunch. At noon.", "Soup. Hot.", "Bring a bowl.", "Ant", "It digs.", "Six legs.", "Fares"),
                *("Adult", "5. Or 4.", "By day."),
            ],
        ),
        ("item", ["Lunch. At noon.Bring a bowl.", "Soup. Hot.", "Ant", "It digs.Six legs."]),
        ("cell", ["Adult", "5. Or 4.By day."]),
    ],
)
def test_units(unit: Any, expected: list[str]) -> None:
    annotated = annotate(parse(LIST))
    assert [annotated.text(it) for it in units(annotated, unit)] == expected


def test_units_are_sentences_unless_told_otherwise() -> None:
    annotated = annotate(parse(LIST))
    assert units(annotated) == annotated.sentences
    with pytest.raises(SpireError, match="no unit 'page'; the units are sentence, block, item, cell"):
        units(annotated, "page")


def test_items_and_cells_in_each_other() -> None:
    html = "<ul><li>a<table><tr><td>b<ul><li>c</ul>d</table>e</ul>"
    annotated = annotate(parse(html))
    # Each run belongs to the nearest item above it, or the nearest cell.
    assert [annotated.text(it) for it in units(annotated, "item")] == ["abde", "c"]
    assert [annotated.text(it) for it in units(annotated, "cell")] == ["bcd"]


def test_an_annotated_document_can_be_pickled() -> None:
    annotated = annotate(parse(FIGURE_2))
    copy = pickle.loads(pickle.dumps(annotated))
    assert texts(copy) == texts(annotated)
    assert copy.document == annotated.document
    assert copy.erase() == annotated.erase()


def nested(tag: str, depth: int) -> Document:
    node: Node = Text("t. ")
    for _ in range(depth):
        node = Elem(tag, {}, [Text("a. "), node, Text("b. ")])
    return Document(Elem("body", {}, [node]))


# In the innermost block "a. ", "t. " and "b. " are one run, and in inline elements all is.
@pytest.mark.parametrize(("tag", "runs"), [("div", 19_999), ("li", 19_999), ("b", 1)])
def test_ten_thousand_deep(tag: str, runs: int) -> None:
    D = nested(tag, 10_000)
    annotated = annotate(D, Cutting("the whole text", r"(?s).+"))
    assert len(annotated.sentences) == runs
    assert annotated.erase() == D
    assert len(annotated.document) == len(D) + 2 * runs
    assert len(units(annotated, "block")) == runs
    assert len(units(annotated, "item")) == (10_000 if tag == "li" else 0)
    assert units(annotated, "cell") == ()
    last = annotated.sentences[-1].numbers
    assert annotated.context_of_numbers(PAPER.without("lists"), last) == last


def test_many_lines_in_one_cell_take_linear_time() -> None:
    def cell(lines: int) -> Annotated:
        children = [node for _ in range(lines) for node in (Text("t"), Elem("br"))]
        annotated = annotate(Document(Elem("td", {}, children)), WORDS)
        assert len(annotated.sentences) == lines
        return annotated

    assert_linear(cell, lambda annotated: units(annotated, "cell"), 250)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p><a href='/x'><img alt=Map></a> is here. Go.</p>", ["[![Map]()](/x) is here.", "Go."]),
        ("<p>Go. Press <b><img alt=Red></b></p>", ["Go.", "Press **![Red]()**"]),
        ("<p><img alt=One> <img alt=Two>Ants dig.</p>", ["![One]() ![Two]()Ants dig."]),
        ("<p>Ants <img alt=dig>. Bees</p>", ["Ants ![dig]().", "Bees"]),
        ("<div><img alt=One><p>Ants</p><img alt=Two>Bees</div>", ["Ants", "![Two]()Bees"]),
        ("<p>Ants<br><img alt=One></p>", ["Ants"]),
        ("<p><img alt=''>Ants</p>", ["Ants"]),
    ],
)
def test_images_at_the_ends_of_a_run_are_in_its_sentences(html: str, expected: list[str]) -> None:
    """A reader reads them there; one without an alt, or in a run without a text, is in none."""
    annotated = annotate(parse(html))
    found = [render(annotated.document, sentence.paths) for sentence in annotated.sentences]
    assert found == expected
    assert annotated.erase() == annotated.original


def test_texts_that_are_cut_where_no_space_is_leave_none_empty() -> None:
    N = annotate(parse("<p>雨が降る。風も強い。</p>")).document
    assert [node.text for p in sorted(paths(N)) if isinstance(node := N[p], Text)] == ["雨が降る。", "風も強い。"]


def test_a_root_that_is_an_item_is_a_unit() -> None:
    annotated = annotate(Document(Elem("li", {}, [Text("Ants dig.")])))
    assert [unit.paths for unit in units(annotated, "item")] == [annotated.sentences[0].paths]


def test_erasing_keeps_what_the_page_was_warned_of() -> None:
    page = parse("<title>Ants</title>")
    assert page.warnings
    assert annotate(page).erase().warnings == page.warnings
