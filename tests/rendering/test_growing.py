"""Sizes of a growing rendering are those of the whole rendering, whatever comes in, in whatever order."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from spire import Elem, Text, annotate, parse
from spire.document import Document
from spire.numbering import Numbers
from spire.rendering import growing
from spire.rendering.blocks import Block, blocks
from spire.rendering.growing import Growing
from spire.rendering.markdown import render_numbers

SIZES: dict[str, Callable[[str], int]] = {"words": lambda text: len(text.split()), "characters": len}
sizes = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


def grown(html: str, *additions: str, size: Callable[[str], int] = len) -> list[tuple[int, int]]:
    """After each addition, of the texts that read so or the elements named, the size kept and the size of the whole."""
    D = parse(html)
    growing, selected = Growing(D, size), frozenset[int]()
    found = []
    for names in additions:
        added = set(D.numbering.numbers(D.elements(*names.split("|"))))
        added |= {
            number for number, node in enumerate(D.numbering.nodes) if getattr(node, "text", "") in names.split("|")
        }
        assert added, names
        growing.add(frozenset(added))
        selected |= added
        found.append((growing.total, size(render_numbers(D, selected))))
    return found


@pytest.mark.parametrize(
    ("html", "additions"),
    [
        # A title that a heading repeats is left out, and leaves no gap where it stood.
        ("<p>a<title>T</title><p>b<h1>T</h1>", ["a|b", "title", "h1"]),
        ("<p>a<title>T</title><p>b<h1>T</h1>", ["h1", "title", "b", "a"]),
        ("<h1>T</h1><p>a<div><title>T</title></div><p>b", ["a", "b", "T"]),
        # There is a gap where more is left out than the title.
        ("<p>a<p>c<title>T</title><p>b<h1>T</h1>", ["a|b", "T", "c"]),
        ("<p>a<title>T</title><p>c<p>b<h1>T</h1>", ["a|b", "T", "c"]),
        # The heading comes to say the same, and no longer does.
        ("<p>a<title>T u</title><p>b<h1>T<b> u</b><i> v</i></h1><p>c", ["a|b|c", "title", "T", " u", " v"]),
        # Two headings say it, and two titles.
        ("<p>a<title>T</title><p>b<h1>T</h1><p>c<h1>T</h1><title>T</title><p>d", ["d", "b", "a|c", "T"]),
        ("<title>T</title><p>a<h1>T</h1>", ["title", "a", "h1"]),
        # One of two headings no longer says it.
        ("<title>T</title><h1>T</h1><h1>T<b> u</b></h1>", ["title", "T", " u"]),
        # A paragraph that says it is no heading.
        ("<h1>T</h1><title>a</title><p>a", ["title", "p", "h1"]),
        # A heading of several blocks.
        ("<title>T u</title><h1>T<div>u</div></h1><p>a", ["title", "a|u", "T"]),
        # Frames, gaps between items, a table within them.
        ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul><blockquote><p>e<p>f</blockquote>", ["d", "c", "f", "a", "b", "e"]),
        ("<ol><li>a<table><tr><td>b<td>c<tr><td>d<td>e</table>f</ol><p>g", ["d", "g", "c", "f", "b", "e", "a"]),
        ("<table><tr><th>A<tr><td>b<tr><td>X<tr><td>|</table>", ["A|b", "X", "td"]),
        ("<table><tr><th>A<tr><td>b<tr><td>c<br>d<tr><td><code>x|y</code></table>", ["A|b", "td", "code"]),
        ("<pre>a<b>c</b>\nd\n<i>e</i></pre><p>f", ["f", "e", "a", "c"]),
    ],
)
def test_by_hand(html: str, additions: list[str]) -> None:
    for size in SIZES.values():
        for kept, whole in grown(html, *additions, size=size):
            assert kept == whole


def test_a_row_that_alone_with_the_columns_would_be_too_sparse() -> None:
    """Row i has i cells, so that column i begins in row i: with its columns row 2 is one of a hundred rows of next to
    nothing, but the table is half full.
    """
    rows = [f"<tr>{'<td>x' * i}" for i in range(1, 101)]
    rows[1] = "<tr><td>y<b>z</b><td>x"
    (before, _), after = found = grown(f"<table>{''.join(rows)}</table>", "x|z", "y")
    assert all(kept == whole for kept, whole in found)
    assert after[0] == before + len("y")


INLINE = "ants bees - | 1. \u00a0 <br> <hr> <i>i</i> <img\u00a0alt=x> <h1>H</h1> <ul><li>u</ul>".replace(
    " <", "§<"
).split("§")
BLOCKS = ["p", "div", "ul", "ol", "table", "h1", "h2", "title", "pre", "blockquote", "section", "dl"]


def block(draw: random.Random, depth: int = 0) -> str:
    if depth == 3 or draw.random() < 0.3:
        return " ".join(draw.choice("abcd") for _ in range(draw.randint(1, 3))) + draw.choice([" ", ". ", ""])
    tag = draw.choice(BLOCKS)
    if tag in ("h1", "title"):
        return f"<{tag}>{draw.choice('TU')}</{tag}>"
    content = ["".join(block(draw, depth + 1) for _ in range(draw.randint(1, 2))) for _ in range(draw.randint(1, 3))]
    if tag in ("ul", "ol"):
        return f"<{tag}>{''.join(f'<li>{one}' for one in content)}</{tag}>"
    if tag == "dl":
        return f"<dl>{''.join(f'<dt>t<dd>{one}' for one in content)}</dl>"
    return f"<table><tr><td>{'<td>'.join(content)}</table>" if tag == "table" else f"<{tag}>{content[0]}</{tag}>"


def table(draw: random.Random) -> str:
    """With spans, empty cells, header rows, a `thead` anywhere, in a list or none."""
    columns, spans = draw.randint(1, 4), draw.random() < 0.3

    def row(tag: str) -> str:
        cells, x = "", 0
        while x < columns:
            width = draw.randint(1, columns - x) if draw.random() < 0.15 else 1
            height = draw.randint(0, 3) if spans and draw.random() < 0.2 else 1
            name = "th" if draw.random() < 0.1 else tag
            words = " ".join(draw.choice(INLINE) for _ in range(draw.choice([0, 1, 1, 2])))
            cells += f"<{name} colspan={width} rowspan={height}>{words}"
            x += width
        return f"<tr>{cells}"

    parts = [f"<tbody>{''.join(row('td') for _ in range(draw.randint(1, 6)))}" for _ in range(draw.randint(1, 2))]
    if draw.random() < 0.5:
        parts.insert(draw.randint(0, len(parts)), f"<thead>{row('th')}</thead>")
    if draw.random() < 0.3:
        parts.insert(0, row("th"))
    if draw.random() < 0.2:
        parts.insert(0, "<caption>One. Two.</caption>")
    return draw.choice(["<p>a{}<p>b", "<ul><li>{}</ul>", "<blockquote>{}"]).format(f"<table>{''.join(parts)}</table>")


def check_growth(D: Document, draw: random.Random, size: Callable[[str], int], *, steps: int) -> None:
    leaves = [number for number in range(len(D)) if D.numbering.last[number] == number]
    growing, selected = Growing(D, size), frozenset[int]()
    for _ in range(steps):
        pool = leaves if draw.random() < 0.8 else range(len(D))
        added = frozenset(draw.sample(pool, min(len(pool), draw.randint(1, 3))))
        growing.add(added)
        selected |= added
        assert growing.total == size(render_numbers(D, selected))


@sizes
@pytest.mark.parametrize("make", [block, table])
def test_drawn(make: Callable[[random.Random], str], size: Callable[[str], int]) -> None:
    for seed in range(250):
        draw = random.Random(seed)
        html = "".join(make(draw) for _ in range(2))
        check_growth(annotate(parse(html)).document, draw, size, steps=7)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was written, each time that blocks were."""
    found: list[str] = []

    def counted(D: Document, numbers: Numbers) -> list[Block]:
        made = blocks(D, numbers)
        found.append("\n\n".join(block.text for block in made))
        return made

    monkeypatch.setattr(growing, "blocks", counted)
    return found


def test_a_table_is_written_anew_only_where_it_must_be(written: list[str]) -> None:
    """A table without spans that is written from its head on grows by rows; so the drawn ones test both ways."""
    html = "<table><tr><th>A<th>B<tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f</table>"
    assert all(kept == whole for kept, whole in grown(html, "A|B|c|d", "e", "f", "a|b"))
    assert written == ["| A | B |\n| --- | --- |\n| c | d |"]
    written.clear()
    # A third column, a row above the head.
    html = "<table><tr><td>a<td>b<tr><th>A<th>B<tr><td>c<td>d<td>e</table>"
    assert all(kept == whole for kept, whole in grown(html, "A|B|c", "d", "e", "a"))
    assert written == [
        "| A | B |\n| --- | --- |\n| c |  |",
        "| A | B |  |\n| --- | --- | --- |\n| c | d | e |",
        "|  |  |  |\n| --- | --- | --- |\n| a |  |  |\n| A | B |  |\n| c | d | e |",
    ]


# Slots: 100 × 60 = 6,000 = 1,000 + 50 × 100 cells; 77 × 63 = 4,851 = 1,000 + 50 × 77 cells and one more.
@pytest.mark.parametrize(("height", "width", "is_table"), [(100, 60, True), (77, 63, False)])
def test_a_table_that_becomes_too_sparse_is_written_anew(
    height: int,
    width: int,
    is_table: bool,  # noqa: FBT001 # a parameter
    written: list[str],
) -> None:
    D = parse(f"<table>{('<tr>' + '<td>x' * width) * height}</table>")
    cells = D.elements("td")
    kept = D.numbering.numbers({cells[y * width + min(y, width - 1)] for y in range(height)})
    growing = Growing(D, len)
    growing.add(kept - {max(kept)})
    growing.add(frozenset({max(kept)}))
    assert growing.total == len(render_numbers(D, kept))
    assert ["| --- " in text for text in written] == ([True] if is_table else [True, False])


def test_a_title_is_written_anew_only_where_it_turns(written: list[str]) -> None:
    assert all(kept == whole for kept, whole in grown("<title>T</title><p>a<h1>T</h1><p>b", "title", "a", "T", "b"))
    assert written == ["# T", "a", "# T", "b"]  # the second is the heading


def test_a_document_that_is_one_heading() -> None:
    D = Document(Elem("h2", {}, [Text("a"), Elem("div", {}, [Text("b")])]))
    growing = Growing(D, len)
    growing.add(frozenset({1}))
    growing.add(frozenset({3}))
    assert growing.total == len("## a b")
