"""Plain text."""

from __future__ import annotations

import pytest

from spire import Document, Elem, InvalidPath, Text
from spire.html.parsing import parse
from spire.rendering.text import to_text


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<title>T</title><h1>A\n <b>b</b></h1><p>c&nbsp; d</p>", "T\nA b\nc\u00a0 d"),
        ("<title>T</title><h1>T</h1><p>c</p>", "T\nc"),
        ("<title>T</title><h2>T</h2><p>c</p>", "T\nT\nc"),
        ("<title>T</title><p>T</p><h1>T\n</h1>", "T\nT"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "a\nb\nc"),
        ("<p>a<br>b <br><br> c</p>", "a\nb\nc"),
        ("<pre>a\n  b\n</pre>c", "a\n  b\nc"),
        ("<table><tr><td>a<td>b<tr><td>c</table>", "a\nb\nc"),
        ("<p>&nbsp;X ", "\u00a0X"),
        ("<pre>a<br>b<img alt=c>d</pre>", "a\nbcd"),
        ("<p>a<p>&nbsp;<p><br><p>b", "a\nb"),
        ("<p># a *b* [c]</p><p> </p><p>x<img alt=' y '>z</p>", "# a *b* [c]\nx y z"),
        ("", ""),
    ],
)
def test_whole(html: str, expected: str) -> None:
    assert to_text(parse(html)) == expected


def test_of_a_selection() -> None:
    D = Document(
        Elem("div", {}, [Elem("p", {}, [Text("a"), Elem("b", {}, [Text("x")]), Text("b")]), Elem("p", {}, [Text("c")])])
    )
    assert to_text(D, {(0, 0), (0, 2)}) == "a b"
    assert to_text(D, {(1,), ()}) == "axb\nc"
    assert to_text(D, ()) == ""
    with pytest.raises(InvalidPath):
        to_text(D, {(9,)})


def test_ten_thousand_deep() -> None:
    node = Elem("p", {}, [Text("deep")])
    for _ in range(10_000):
        node = Elem("li", {}, [node])
    assert to_text(Document(node)) == "deep"
