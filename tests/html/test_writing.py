"""Writing HTML: what is written parses back to the same tree, where HTML text can give that tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from spire import Document, Elem, InvalidPath, Text, parse, to_html


@pytest.mark.parametrize(
    "html",
    [
        "<p>Ants &amp; bees &lt;b&gt; a&nbsp;b</p>",
        '<p title="&quot;a&quot; &amp;amp; <b>">x</p>',
        "<table><tr><td><pre>\n\nin a cell</pre></table>",
        "<pre>\n\nfirst line is empty</pre>",
        "<textarea>\n\nsame</textarea>",
        "<svg viewBox='0 0 1 1'><title>t</title><a xlink:href='#x'><text>y</text></a></svg>",
        "<math><mi>x</mi></math>",
        "<table><caption>c</caption><tr><th>a<td>b<br>c</table>",
        "<ul><li>Lunch <ul><li>Soup</ul></ul><hr><img alt='x'>tail",
        "<title>A &amp; B</title><dl><dt>a<dd>b</dl>",
    ],
)
def test_parses_back(html: str) -> None:
    D = parse(html)
    assert parse(to_html(D)) == D


def test_selection_is_the_subdocument() -> None:
    D = Document(Elem("div", {}, [Elem("p", {}, [Text("a")]), Elem("p", {}, [Text("b")])]))
    assert to_html(D, {(1,)}) == "<div><p>b</p></div>"
    assert to_html(D, ()) == ""
    with pytest.raises(InvalidPath, match="/7"):
        to_html(D, {(7,)})


def test_raw_text_is_written_as_it_stands() -> None:
    assert to_html(Document(Elem("style", {}, [Text("a > b & c")]))) == "<style>a > b & c</style>"


def test_ten_thousand_deep() -> None:
    D = parse("<div>" * 10_000 + "x")
    assert to_html(D).count("<div>") == 10_000


def broken(D: Document) -> bool:
    """Whether the tree is one of those that no HTML text gives, by the docstring of `to_html`."""
    numbering = D.numbering
    blocks = {"p", "div", "ul", "ol", "dl", "table", "pre", "section", "h1", "h2", "h3", "h4", "h5", "h6", "hr"}
    alone = {"a", "form", "button"}
    for number, node in enumerate(numbering.nodes):
        above = [
            e.tag for k in numbering.ancestors(number) if isinstance(e := numbering.nodes[k], Elem) and k != number
        ]
        tag = node.tag if isinstance(node, Elem) else ""
        if (tag in alone and tag in above) or (tag in blocks and "p" in above[: above.index("body")]):
            return True
    return False


def test_real_pages_parse_back(shared: Path) -> None:
    files = sorted((shared / "data").glob("**/pages/*.html"))
    assert len(files) > 100
    differing = []
    for file in files[::4]:
        D = parse(file.read_bytes())
        if parse(to_html(D)) != D and not broken(D):
            differing.append(file.name)
    assert differing == []
