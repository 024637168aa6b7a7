"""Renderings as sequences of blocks, and marks around units."""

from __future__ import annotations

import pytest

from spire import Document, Elem, Node, Text
from spire.html.parsing import parse
from spire.rendering.blocks import blocks, join
from spire.rendering.layout import Kind


def test_blocks_say_what_they_stand_for_and_whether_there_is_a_gap() -> None:
    D = parse("<h1>A</h1><p>b <i>c</i></p><ul><li>d</ul><p>e</p>")
    leaves = {"A": 0, "b": 1, "c": 2, "d": 3, "e": 4}
    numbers = D.numbering.numbers({*D.elements("h1", "i"), *D.elements("p")[1:]})
    found = [(block.kind, block.start, block.end, block.gap, block.text) for block in blocks(D, numbers)]
    assert found == [
        (Kind.HEADING, leaves["A"], leaves["A"] + 1, False, "# A"),
        (Kind.PARAGRAPH, leaves["c"], leaves["c"] + 1, True, "*c*"),
        (Kind.PARAGRAPH, leaves["e"], leaves["e"] + 1, True, "e"),
    ]
    (first,) = blocks(D, D.numbering.numbers(D.elements("p")[1:]))
    assert not first.gap


def test_gaps_within_blocks_show_unless_told_otherwise() -> None:
    D = parse("<p>a<b>b</b>c</p>")
    ends = D.numbering.numbers({(0, 0, 0), (0, 0, 2)})
    assert [block.text for block in blocks(D, ends)] == ["a […] c"]
    assert [block.text for block in blocks(D, ends, gaps=False)] == ["a c"]


def test_parts_of_a_rendering_can_be_joined_again() -> None:
    D = parse("<p>a</p><ol><li>b<li>c</ol>")
    made = blocks(D, frozenset({0}))
    assert join(made) == "a\n\n1. b\n2. c"
    assert join(made[1:]) == "1. b\n2. c"
    assert join([]) == ""


def test_marks_stand_within_emphasis_and_links_but_outside_code() -> None:
    b = Elem("b", {}, [Text("One."), Text(" Two.")])
    code = Elem("code", {}, [Text("x"), Text("y")])
    D = Document(Elem("p", {}, [b, Text(" "), Elem("a", {"href": "u"}, [code])]))
    # Nodes: p 0, b 1, texts 2 3, text 4, a 5, code 6, texts 7 8.
    marks = {2: ("«1", "1»"), 3: ("«2", "2»"), 7: ("«3", ""), 8: ("", "3»")}
    assert join(blocks(D, frozenset({0}), marks=marks)) == "**«1One.1» «2Two.2»** [«3`x`<code>y</code>3»](u)"


@pytest.mark.parametrize(
    ("children", "expected"),
    [
        ([Text("m"), Elem("sup", {}, [Text("2")])], "m<sup>«2»</sup>"),
        ([Text("a"), Text("b")], "a«b»"),
        ([Text("a"), Text(" \n b")], "a «b»"),
        # A no-break space is no white space, and belongs to the text.
        ([Text("a"), Text(" \u00a0b")], "a «\u00a0b»"),
        ([Text("a"), Elem("img", {"alt": "b"})], "a«![b]()»"),
        ([Text("a "), Elem("img", {"alt": "b"})], "a «![b]()»"),
    ],
)
def test_a_mark_stands_after_the_white_space_before_its_leaf(children: list[Node], expected: str) -> None:
    D = Document(Elem("p", {}, children))
    assert join(blocks(D, frozenset({0}), marks={len(D) - 1: ("«", "»")})) == expected


def test_marks_in_headings_cells_items_and_code_blocks() -> None:
    D = parse("<h1>A</h1><ul><li>b</ul><table><tr><td>c</table><pre>d</pre>")
    texts = [number for number, node in enumerate(D.numbering.nodes) if isinstance(node, Text)]
    marks = dict.fromkeys(texts, ("«", "»"))
    assert join(blocks(D, frozenset({0}), marks=marks)) == ("# «A»\n\n- «b»\n\n|  |\n| --- |\n| «c» |\n\n```\n«d»\n```")
