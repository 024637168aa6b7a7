"""Renderings as sequences of blocks, and marks around units."""

from __future__ import annotations

from spire import Document, Elem, Text
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


def test_marks_in_headings_cells_items_and_code_blocks() -> None:
    D = parse("<h1>A</h1><ul><li>b</ul><table><tr><td>c</table><pre>d</pre>")
    texts = [number for number, node in enumerate(D.numbering.nodes) if isinstance(node, Text)]
    marks = dict.fromkeys(texts, ("«", "»"))
    assert join(blocks(D, frozenset({0}), marks=marks)) == ("# «A»\n\n- «b»\n\n|  |\n| --- |\n| «c» |\n\n```\n«d»\n```")
