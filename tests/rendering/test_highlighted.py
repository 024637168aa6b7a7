"""Layers told apart in a rendering: a stretch of one layer is one piece."""

from __future__ import annotations

from spire import Text, annotate, parse
from spire.rendering.highlighted import highlighted

PAGE = annotate(
    parse("<p>Ants <b>dig</b> <a href=a>deep</a>. Bees fly. Wasps sting.<p>Hornets too.<table><tr><td>5<td>6")
)
N, EVERYTHING = PAGE.document, frozenset({0})


def pieces(*sentences: int, **layers: tuple[int, ...]) -> list[tuple[str, str]]:
    chosen = {"seed": sentences, **layers}
    return highlighted(
        N,
        EVERYTHING,
        {name: frozenset().union(*(PAGE.sentences[k].numbers for k in of)) for name, of in chosen.items()},
    )


def test_a_sentence_is_one_piece_with_the_marks_inside_it() -> None:
    assert pieces(0)[0] == ("seed", "Ants **dig** [deep](a).")
    assert pieces(1)[:3] == [
        ("", "Ants **dig** [deep](a). "),
        ("seed", "Bees fly."),
        ("", " Wasps sting.\n\nHornets too.\n\n|  |  |\n| --- | --- |\n| 5 | 6 |"),
    ]


def test_neighbours_in_a_block_are_one_piece_but_not_across_blocks_or_cells() -> None:
    found = [text for layer, text in pieces(0, 1, 2, 3, 4, 5) if layer]
    assert found == ["Ants **dig** [deep](a). Bees fly. Wasps sting.", "Hornets too.", "5", "6"]


def test_what_stands_between_parts_two_pieces() -> None:
    found = [text for layer, text in pieces(0, 2) if layer]
    assert found == ["Ants **dig** [deep](a).", "Wasps sting."]


def test_so_does_one_word_but_one_of_the_same_layer_does_not() -> None:
    D = parse("<p>a<b>b</b>c")
    a, b, c = (number for number, node in enumerate(D.numbering.nodes) if isinstance(node, Text))
    assert highlighted(D, EVERYTHING, {"seed": frozenset({a, c})}) == [("seed", "a"), ("", "**b**"), ("seed", "c")]
    assert highlighted(D, EVERYTHING, {"seed": frozenset({a, b, c})}) == [("seed", "a**b**c")]


def test_a_picture_is_a_piece() -> None:
    D = parse("<p>a <img alt=b> c")
    assert highlighted(D, EVERYTHING, {"seed": frozenset(D.numbering.tagged["img"])}) == [
        ("", "a "),
        ("seed", "![b]()"),
        ("", " c"),
    ]


def test_a_piece_of_code_ends_before_the_end_of_its_last_line() -> None:
    D = parse("<pre>a\nb&#13;\n<div>c\n</div></pre>")
    code = highlighted(D, EVERYTHING, {"seed": EVERYTHING})
    assert code == [("", "```\n"), ("seed", "a\nb"), ("", "\n"), ("seed", "c"), ("", "\n```")]


def test_a_leaf_is_in_the_first_layer_that_has_it() -> None:
    found = [(layer, text) for layer, text in pieces(1, grown=(0, 1, 2)) if layer]
    assert found == [("grown", "Ants **dig** [deep](a)."), ("seed", "Bees fly."), ("grown", "Wasps sting.")]


def test_without_layers_it_is_the_rendering() -> None:
    assert [layer for layer, _ in highlighted(N, EVERYTHING, {})] == [""]
