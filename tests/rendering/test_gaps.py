"""Which texts are written, in which order, and where a gap shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from spire import Document, Elem, Node, Path, Text
from spire.definitions import down
from spire.html.parsing import parse
from spire.rendering.markdown import render


def texts(D: Document, *words: str) -> set[Path]:
    """The paths of the texts that hold these words."""
    return {p for p in all_texts(D) if any(word in D.text(p) for word in words)}


def all_texts(D: Document) -> Iterator[Path]:
    todo: list[Path] = [()]
    while todo:
        p = todo.pop()
        if isinstance(D[p], Text):
            yield p
        todo.extend(D.children(p))


def test_between_blocks() -> None:
    D = parse("<p>The valve is not</p><p>part of this kit.</p><p>safe to open.</p>")
    assert render(D, texts(D, "valve", "safe")) == "The valve is not\n\n[…]\n\nsafe to open."
    assert render(D, texts(D, "valve", "safe"), gaps=False) == "The valve is not\n\nsafe to open."
    assert render(D, texts(D, "valve", "part")) == "The valve is not\n\npart of this kit."


def test_none_before_the_first_block_nor_after_the_last() -> None:
    D = parse("<p>a</p><p>b</p><p>c</p>")
    assert render(D, texts(D, "b")) == "b"


def test_none_where_only_white_space_was_left_out() -> None:
    D = parse("<p>a</p><p>&nbsp;</p><hr><p><img alt=''><br></p><p>b</p>")
    assert render(D, texts(D, "a", "b")) == "a\n\nb"


def test_what_is_left_out_before_white_space_that_ends_a_block_shows_after_it() -> None:
    D = Document(
        Elem("div", {}, [Elem("p", {}, [Text("a"), Elem("b", {}, [Text("x")]), Text(" ")]), Elem("p", {}, [Text("b")])])
    )
    assert render(D, {(0, 0), (0, 2), (1,)}) == "a\n\n[…]\n\nb"


def test_an_anchor_that_is_no_link_leaves_the_link_around_it() -> None:
    D = Document(Elem("a", {"href": "x"}, [Elem("a", {"name": "y"}, [Text("b")])]))
    assert render(D, {()}) == "[b](x)"


def test_an_empty_text_is_nothing() -> None:
    D = Document(Elem("div", {}, [Elem("p", {}, [Text("a")]), Text(""), Elem("p", {}, [Text("b")])]))
    assert render(D, {(0,), (2,)}) == "a\n\nb"
    assert render(Document(Elem("p", {}, [Elem("b", {}, [Text("a"), Text("")]), Text("b")])), {()}) == "**a**b"


def test_an_image_is_something() -> None:
    D = parse("<p>a</p><img alt=x><p>b</p>")
    assert render(D, texts(D, "a", "b")) == "a\n\n[…]\n\nb"


def test_within_a_block() -> None:
    D = parse("<p>one<b>two</b>three <i>four</i> <i>five</i></p>")
    assert render(D, texts(D, "one", "three")) == "one […] three"
    assert render(D, texts(D, "one", "three"), gaps=False) == "one three"
    assert render(D, texts(D, "two", "four", "five")) == "**two** […] *four* *five*"


def test_no_marks_go_on_across_a_gap() -> None:
    D = parse("<p><b>one<i>two</i>three</b> <a href=u>four<i>five</i>six</a></p>")
    assert render(D, texts(D, "one", "three", "four", "six")) == "**one** […] **three** [four](u) […] [six](u)"
    assert render(D, texts(D, "one", "three", "four", "six"), gaps=False) == "**one three** [four six](u)"


def test_words_are_not_glued_where_the_space_between_them_is_left_out() -> None:
    D = parse("<p><b>a</b> <i>b</i><br><u>c</u></p>")
    assert render(D, texts(D, "a", "b", "c")) == "**a** *b* c"


def test_a_gap_is_as_deep_as_what_both_blocks_are_in() -> None:
    D = parse(
        "<ul><li>Lunch<ul><li>Salad<li>Soup<li>Cake</ul><li>Tea<li>Dinner</ul><blockquote><p>a<p>b<p>c</blockquote>"
    )
    assert render(D, texts(D, "Lunch", "Salad", "Cake", "Dinner")) == (
        "- Lunch\n  - Salad\n\n  […]\n\n  - Cake\n\n[…]\n\n- Dinner"
    )
    assert render(D, set(D.elements("p")[::2])) == "> a\n>\n> […]\n>\n> c"


def test_in_a_heading_and_in_code() -> None:
    D = parse("<h2>a<b>b</b>c</h2><pre><i>x</i>\n<i>y</i>\n<i>z</i></pre><p><code>d<i>e</i>f</code>")
    assert render(D, texts(D, "a", "c")) == "## a […] c"
    assert render(D, texts(D, "x", "z")) == "```\nx\n```\n\n[…]\n\n```\nz\n```"
    assert render(D, texts(D, "d", "f")) == "`d` […] `f`"
    # Where mere white space is left out it is one fence, of lines of their own.
    assert render(D, texts(D, "x", "y")) == "```\nx\ny\n```"
    D = parse("<pre><i>x\n</i> <i>y</i></pre>")
    assert render(D, texts(D, "x", "y")) == "```\nx\ny\n```"


def test_in_a_caption() -> None:
    D = parse("<table><caption>a<b>b</b>c</caption><tr><td>x</table>")
    assert render(D, texts(D, "a", "c")) == "a […] c"


def test_what_a_table_leaves_out_is_no_gap() -> None:
    D = parse("<p>a</p><table><tr><th>h<tr><td>x<tr><td>y</table><p>b</p><p>c</p>")
    assert render(D, texts(D, "a", "y", "b")) == "a\n\n|  |\n| --- |\n| y |\n\nb"
    assert render(D, texts(D, "x", "c")) == "|  |\n| --- |\n| x |\n\n[…]\n\nc"
    D = parse("<p>a</p><table><tr><td>x</td></tr></table><p>b</p>")
    assert render(D, texts(D, "a", "b")) == "a\n\n[…]\n\nb"


def test_the_title_is_a_block_like_others() -> None:
    D = parse("<title>T</title><h1>T</h1><p>a</p><p>b</p>")
    title = D.elements("title")
    assert render(D, {*title, *texts(D, "b")}) == "# T\n\n[…]\n\nb"
    assert render(D, {*title, *D.elements("h1"), *texts(D, "b")}) == "# T\n\n[…]\n\nb"
    D = parse("<title>T</title><p>a</p><h1>T</h1>")
    assert render(D, {*D.elements("title"), *D.elements("h1")}) == "# T"


# Trees of words, each of its own, without tables: what a rendering must hold can be read off the tree.

TAGS = st.sampled_from(
    ["p", "div", "ul", "li", "ol", "b", "a", "blockquote", "h2", "span", "code", "dl", "dt", "dd", "pre"]
)
SHAPES: st.SearchStrategy[Node] = st.recursive(
    st.sampled_from([Text("w"), Text("w"), Text(" w "), Text(" "), Elem("br")]),
    lambda inner: st.builds(Elem, TAGS, st.just({}), st.lists(inner, max_size=4)),
    max_leaves=12,
)


def with_words(node: Node, count: Iterator[int]) -> Node:
    if isinstance(node, Text):
        return Text(node.text.replace("w", f"w{next(count)}w"))
    return Elem(node.tag, node.attrs, [with_words(child, count) for child in node.children])


@st.composite
def selections(draw: st.DrawFn) -> tuple[Document, frozenset[Path]]:
    D = Document(with_words(Elem("div", {}, [draw(SHAPES), draw(SHAPES)]), iter(range(99))))
    paths: list[Path] = [D.numbering.path(number) for number in range(len(D))]
    return D, draw(st.frozensets(st.sampled_from(paths), max_size=5))


@settings(max_examples=300, deadline=None)
@given(selections())
def test_each_kept_text_once_in_order_and_a_gap_where_others_lie_between(
    case: tuple[Document, frozenset[Path]],
) -> None:
    D, P = case
    kept = down(D.tree, P)
    expected: list[str] = []
    left_out = False
    for p in sorted(all_texts(D)):
        word = D.text(p).strip()
        if word and p in kept:
            expected += ["[…]", word] if left_out and expected else [word]
            left_out = False
        elif word:
            left_out = True
    assert re.findall(r"w[0-9]+w|\[…\]", render(D, P)) == expected
    assert re.findall(r"w[0-9]+w|\[…\]", render(D, P, gaps=False)) == [word for word in expected if word != "[…]"]


@settings(max_examples=200, deadline=None)
@given(selections())
def test_selections_of_the_same_subdocument_are_written_alike(case: tuple[Document, frozenset[Path]]) -> None:
    D, P = case
    outermost = {p for p in P if not any(p[:depth] in P for depth in range(len(p)))}
    assert render(D, P) == render(D, outermost) == render(D, down(D.tree, P))
