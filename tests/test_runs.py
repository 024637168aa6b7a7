"""Block runs: which inline content belongs together (semantics §7, erratum 8)."""

from __future__ import annotations

import pytest

from spire import Document, Elem, Node, Text, parse
from spire.runs import block_runs, collapsed


def runs(html: str) -> list[str]:
    return [run.characters for run in block_runs(parse(html))]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # Mixed content: the words that block leaves alone would lose.
        ("<ul><li>Lunch<ul><li>Salad</li><li>Soup</li></ul></li></ul>", ["Lunch", "Salad", "Soup"]),
        ("<ul><li>Lunch<ul><li>Soup</li></ul>At noon.</li></ul>", ["Lunch", "Soup", "At noon."]),
        ("<div>a<p>b</p>c</div>", ["a", "b", "c"]),
        ("<span>a<p>b</p>c</span>", ["a", "b", "c"]),
        ("<table><tr><td>a<table><tr><td>b</table>c</table>", ["a", "b", "c"]),
        # Every kind of block is one, and inline elements are none.
        ("<h1>a</h1>b<h2>c</h2>", ["a", "b", "c"]),
        ("<table><caption>a</caption><tr><th>b<td>c</table>", ["a", "b", "c"]),
        ("<dl><dt>a<dd>b</dl>", ["a", "b"]),
        ("<details><summary>a</summary>b</details>", ["a", "b"]),
        ("<fieldset><legend>a</legend>b</fieldset>", ["a", "b"]),
        ("<figure>a<figcaption>b</figcaption></figure>", ["a", "b"]),
        ("<select><option>a<option>b</select>", ["a", "b"]),
        ("<svg><text>a</text><text>b</text></svg>", ["a", "b"]),
        ("<title>a</title>b", ["a", "b"]),
        ("a <b>b <i>c</i></b><a>d</a><code>e</code>", ["a b cde"]),
        ("a<img alt=b>c<wbr>d<!-- e -->f<button>g</button>", ["acdfg"]),
        # br and hr end a line, and an empty block does.
        ("<p>a<br>b<hr>c", ["a", "b", "c"]),
        ("<p>a <b>b<br>c</b> d", ["a b", "c d"]),
        ("a<div></div>b", ["a", "b"]),
        # Preformatted text is one run with all that is in it.
        ("<pre>a\n\n <b>b</b><br>c</pre>d", ["a\n\n bc", "d"]),
        ("a<textarea>\n b\n c</textarea>d", ["a", " b\n c", "d"]),
        ("<pre>a</pre><pre>b</pre>", ["a", "b"]),
        ("<p>a</p><pre> \n </pre><p>b", ["a", "b"]),
        ("<pre></pre>a", ["a"]),
        # White space alone is no run; a no-break space shows nothing either.
        ("", []),
        ("<p> <b> </b>\n", []),
        ("<p>&nbsp;<p>a&nbsp;b", ["a\u00a0b"]),
    ],
)
def test_runs(html: str, expected: list[str]) -> None:
    assert runs(html) == expected


def test_a_block_in_preformatted_text_ends_no_run() -> None:
    D = Document(Elem("pre", {}, [Text("a"), Elem("div", {}, [Text("b")]), Text("c")]))
    (run,) = block_runs(D)
    assert (run.characters, run.whole) == ("abc", True)


def test_only_preformatted_runs_are_whole() -> None:
    assert [run.whole for run in block_runs(parse("a<pre>b</pre>c<xmp>d</xmp>"))] == [False, True, False, True]


def test_the_root_may_be_a_text_or_preformatted() -> None:
    assert [run.characters for run in block_runs(Document(Text("a")))] == ["a"]
    assert [run.whole for run in block_runs(Document(Elem("pre", {}, [Text("a")])))] == [True]


def test_a_run_knows_the_text_of_each_character() -> None:
    # 0 p, 1 "ab", 2 b, 3 "c", 4 "" (a tree by hand may have one), 5 "de"
    D = Document(Elem("p", {}, [Text("ab"), Elem("b", {}, [Text("c")]), Text(""), Text("de")]))
    (run,) = block_runs(D)
    assert (run.texts, run.offsets, run.characters) == ((1, 3, 4, 5), (0, 2, 3, 3), "abcde")
    assert [run.texts[run.place(offset)] for offset in range(5)] == [1, 1, 3, 5, 5]


def test_an_image_that_says_nothing_is_no_leaf_of_a_run() -> None:
    (run,) = block_runs(parse('<p><img>Ants<img alt=" "></p>'))
    (text,) = run.texts
    assert (run.first, run.last) == (text, text)
    (run,) = block_runs(parse('<p><img alt="One">Ants<img alt="Two"></p>'))
    (text,) = run.texts
    assert (run.first, run.last) == (text - 1, text + 1)


@pytest.mark.parametrize(
    ("characters", "expected"),
    [
        ("", ("", [(0, 0)])),
        ("ab", ("ab", [(0, 0)])),
        ("a\tb\n", ("a b ", [(0, 0)])),
        ("XX\tRtnf", ("XX Rtnf", [(0, 0)])),
        ("a  b", ("a b", [(0, 0), (2, 3)])),
        # The four at the start go to one space; "b" is at 1 and was at 4.
        ("\n\r\f\tb \n c", (" b c", [(0, 0), (1, 4), (3, 8)])),
        # Only what HTML calls white space: no no-break, ideographic or vertical space.
        ("a\u00a0\u00a0b\u3000\u3000c\v\vd", ("a\u00a0\u00a0b\u3000\u3000c\v\vd", [(0, 0)])),
    ],
)
def test_white_space_is_collapsed_as_a_browser_does(characters: str, expected: object) -> None:
    assert collapsed(characters) == expected


def test_ten_thousand_deep_and_wide() -> None:
    deep: Node = Text("t")
    for _ in range(10_000):
        deep = Elem("div", {}, [Text("a"), deep, Text("b")])
    expected = ["a"] * 9_999 + ["atb"] + ["b"] * 9_999
    assert [run.characters for run in block_runs(Document(deep))] == expected
