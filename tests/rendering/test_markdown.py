"""Markdown of whole small documents: what each construct is written as, by hand."""

from __future__ import annotations

import subprocess
import sys

import pytest

from spire import Document, Elem, InvalidPath, Node, Text
from spire.html.parsing import parse
from spire.rendering.markdown import render, render_numbers
from tests.work import lines


def markdown(html: str) -> str:
    return render(parse(html), {()})


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # Blocks
        ("<p>Ants\n  dig.</p><p>Bees fly.</p>", "Ants dig.\n\nBees fly."),
        ("<div>a<p>b</p>c</div>", "a\n\nb\n\nc"),
        ("<section><h1>A</h1><h3>B</h3></section><h6>C</h6>", "# A\n\n### B\n\n###### C"),
        ("<div role=heading aria-level=3>A</div><p role=heading>B<div role=heading aria-level=9>C</div>", "### A\n\n## B\n\n###### C"),
        ("<h2>A<br>B<div>C</div></h2>", "## A<br>B C"),
        ("<a role=heading href=x>A</a><img role=heading aria-level=1 alt=B>C", "## [A](x)\n\n# ![B]()\n\nC"),
        ("<div role=heading>A</div><p>b<i>c</i></p><a href=x><b role=heading>D</b></a>", "## A\n\nb*c*\n\n## [**D**](x)"),
        ("<p>&nbsp;X <p>X<br>X", "\u00a0X\n\nX\\\nX"),
        ("<h2></h2><p> </p><p>&nbsp;</p>x", "x"),
        ("<blockquote>a<blockquote>b</blockquote>c</blockquote>", "> a\n>\n> > b\n>\n> c"),
        ("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"),
        ("<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"),
        ("<ul><li><hr></ul>", "- ***"),
        ("<ul><li>a<table><caption>b</caption><tr><td>c</table></ul>", "- a\n\n  b\n\n  |  |\n  | --- |\n  | c |"),
        ("<p>a<br>b<br><br>c<br></p>", "a\\\nb\\\n\\\nc"),
        ("<details><summary>S</summary>x</details>", "S\n\nx"),
        ("<figure><img alt=I><figcaption>C</figcaption></figure>", "![I]()\n\nC"),
        ("<fieldset><legend>L</legend>x <button>ok</button></fieldset>", "L\n\nx ok"),
        # Code
        ("<pre>a\n  b</pre>", "```\na\n  b\n```"),
        ("<pre>a\n\n</pre>b", "```\na\n\n```\n\nb"),
        ("<pre>```\nx = 1\n```</pre>", "````\n```\nx = 1\n```\n````"),
        ("<pre><b>a</b> *<a href=x>b</a>*<br>c</pre>", "```\na *b*\nc\n```"),
        ("<ul><li>a<pre>b\n\nc</pre></ul>", "- a\n\n  ```\n  b\n  \n  c\n  ```"),
        ("<p>Type <code>`x`</code> here.</p>", "Type `` `x` `` here."),
        ("<p><code>a ``` b</code><code>*_[</code> <kbd>Ctrl</kbd></p>", "````a ``` b````<code>\\*\\_\\[</code> `Ctrl`"),
        ("<p><code> a  b </code>c</p>", "`a b` c"),
        ("<p>x <code>a|b</code><p>y <code>c</code>", "x `a|b`\n\ny `c`"),
        ("<p><code>a<i>b</i></code> <a href=x><code>a<sup>2</sup></code></a>", "`ab` [`a`<sup>`2`</sup>](x)"),
        ("<table><tr><td><pre><code>a</code></pre><code><pre>b</pre></code></table>", "|  |\n| --- |\n| `a` `b` |"),
        ("<p><code>a<b>b</b><a href=x>c</a>2<sup>3</sup></code></p>", "`ab`[`c`](x)`2`<sup>`3`</sup>"),
        # Inline
        ('<p><b>Wet <a href="/p">paint</a></b> here.</p>', "**Wet [paint](/p)** here."),
        ("<p>a <em> b </em>c, a<em>b</em>c <i></i></p>", "a *b* c, a*b*c"),
        ("<p>a<b>“b”</b>c</p>", "a<strong>“b”</strong>c"),
        ("<p>X<b>“b”</b>X (<b>“b”</b>)</p>", "X<strong>“b”</strong>X (**“b”**)"),
        ("<p><b>&nbsp;a</b> <b>a&nbsp;</b></p>", "<strong>\u00a0a</strong> <strong>a\u00a0</strong>"),
        ("<p><i><b>a</b>b</i>c</p>", "*<strong>a</strong>b*c"),
        ("<p><b>a-b</b>c <i>a*</i> <i><b>c</b>d</i> <i>c<b>d</b></i></p>", "**a-b**c _a\\*_ _**c**d_ _c**d**_"),
        ("<p><b>a</b><b>b</b><i><b>c</b></i></p>", "**a**<strong>b</strong>_**c**_"),
        ("<p>Price <del>80</del> 70 <s>a</s><u>b</u></p>", "Price ~~80~~ 70 ~~a~~b"),
        ("<p>m<sup>2</sup>, H<sub>2</sub>O, 10<sup>6</sup></p>", "m<sup>2</sup>, H<sub>2</sub>O, 10<sup>6</sup>"),
        ("<p>e<sup>x<sup>2</sup></sup> a<sub>i<sub>j</sub></sub></p>", "e<sup>x<sup>2</sup></sup> a<sub>i<sub>j</sub></sub>"),
        ("<p><a href=u><b>m<sup>2</sup>n</b></a></p>", "[**m<sup>2</sup>n**](u)"),
        ("<p>Wow!<a href=x>y</a>! <a href>z</a> <a>w</a></p>", "Wow\\![y](x)! [z]() w"),
        ("<p><a href='a b_(c)'>x</a> <a href='javascript:x()'>y</a> <a href=' JavaScript:x'>z</a></p>", "[x](a%20b_\\(c\\)) y z"),
        ("<p><a href=x><img alt=y></a><img alt=''><img><input type=image alt=go></p>", "[![y]()](x)![go]()"),
        ("<p>a<img alt='&nbsp;X '>b<input alt=c><input type=text alt=d>", "a![\u00a0X]()b"),
        ("<a href=x><p>a</p><p>b</p></a>", "[a](x)\n\n[b](x)"),
        # Terms
        ("<dl><dt>Keel</dt><dd>Bottom beam.</dd><dt>Mast</dt><dd>Tall pole.<p>Wood.</dd></dl>",
         "Keel\n- Bottom beam.\n\nMast\n- Tall pole.\n\n  Wood."),
        ("<dl><div><dt>Keel</dt><dt>Beam</dt><dd>a</dd><dd>b</dd></div></dl>", "Keel\n\nBeam\n- a\n- b"),
        ("<p>He wrote:</p><dl><dd>Come home.</dd></dl>", "He wrote:\n\nCome home."),
        # The title
        ("<title> A\nB </title><h1>A <i>B</i></h1>x", "# A *B*\n\nx"),
        ("<title>A</title><h1>A B</h1>", "# A\n\n# A B"),
        ("<title>A</title><h2>A</h2>", "# A\n\n## A"),
        ("<svg><title>arrow</title></svg>x", "arrow\n\nx"),
        # What shows nothing is nothing, and makes no space
        ("<p>a<p><i>&nbsp;</i><p>b<br>&nbsp;", "a\n\nb"),
        ("<p>&nbsp;<b>X</b>&nbsp;<p>&nbsp;<br>b<p>c<br>&nbsp;<p>d", "\u00a0**X**\u00a0\n\nb\n\nc\n\nd"),
        ("<table><tr><td><pre><a href=x>a</a> <s>b</s></pre></table>", "|  |\n| --- |\n| [`a`](x) ~~`b`~~ |"),
        ("<table><tr><td><a href=x><pre>a</pre></a></table>", "|  |\n| --- |\n| [`a`](x) |"),
        # Where another parser reads otherwise
        ("<p><a href=x><code>]:</code></a></p>", "[<code>\\]:</code>](x)"),
        ("<p><code>]:</code></p>", "`]:`"),
        ("<p><b>(a)</b><s>b</s> <s>c</s><i>?</i></p>", "<strong>(a)</strong>~~b~~ ~~c~~<em>?</em>"),
        ("<p><img alt='^a'></p>", "![\\^a]()"),
        ("<p>\ufeff# a</p>", "\ufeff\\# a"),
        ("<a href='?a&amp;amp;b'>x</a>", "[x](?a&amp;amp;b)"),
        # Texts that look like structure
        ("<h1>Tips</h1><p># is the hash sign.</p>", "# Tips\n\n\\# is the hash sign."),
        ("<p>1986. A good year.</p><p>- a</p><p>+</p><p>> b</p><p>---</p>", "1986\\. A good year.\n\n\\- a\n\n\\+\n\n\\> b\n\n\\---"),
        ("<p>a<br>===<br>- - -<br>:-</p>", "a\\\n===\\\n\\- - -\\\n\\:-"),
        ("<p>[a](b) ![c] &lt;b> a &lt; b &amp;amp; &amp; R&amp;D a|b ~c</p>",
         "\\[a\\](b) !\\[c\\] \\<b> a < b \\&amp; & R&D a\\|b \\~c"),
        ("<p>snake_case _a_ C:\\dir \\* a\\</p>", "snake_case \\_a\\_ C:\\dir \\\\\\* a\\\\"),
        ("<p>[…]</p><h2>On C #</h2><h2>#</h2>", "\\[…\\]\n\n## On C \\#\n\n## \\#"),
        ("<p><span>#</span> a</p><p>#<b>a</b></p><p>1<i>. a</i></p>", "\\# a\n\n#**a**\n\n1<em>. a</em>"),
    ],
)  # fmt: skip
def test_constructs(html: str, expected: str) -> None:
    assert markdown(html) == expected


def test_a_text_alone_and_nothing() -> None:
    assert render(Document(Text(" a  b ")), {()}) == "a b"
    assert render(Document(Text("a")), ()) == ""
    assert render(Document(Elem("p", {}, [Elem("ul", {}, [Elem("li")]), Elem("table")])), {()}) == ""


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (Elem("a", {"href": "x"}, [Text("a"), Elem("a", {"href": "y"}, [Text("b")])]), "[a](x)[b](y)"),
        (Elem("a", {"href": "x"}, [Elem("a", {"role": "heading"}, [Text("b")])]), "## [b](x)"),
        (Elem("span", {}, [Elem("p", {}, [Text("a")]), Text("b")]), "a\n\nb"),
        (Elem("div", {}, [Elem("ul", {}, [Elem("li", {}, [Text("a")])]), Elem("li", {}, [Text("b")])]), "- a\n\n+ b"),
    ],
)
def test_trees_that_no_parser_makes(tree: Node, expected: str) -> None:
    assert render(Document(tree), {()}) == expected


def test_a_path_of_another_document() -> None:
    with pytest.raises(InvalidPath, match="no node at /7"):
        render(Document(Elem("p")), {(7,)})


def test_numbers_are_those_of_the_paths() -> None:
    D = parse("<p>a</p><p>b</p>")
    numbers = D.numbering.numbers({(0, 1)})
    assert render_numbers(D, numbers) == render(D, {(0, 1)}) == "b"


def test_markers_of_sentences_are_not_there() -> None:
    begin, end = Elem("sentence-beg"), Elem("sentence-end")
    marked: list[Node] = [
        begin,
        Text("# snake_"),
        end,
        Text(" "),
        begin,
        Text("a_"),
        Elem("b", {}, [Text("b"), end, Text("_c")]),
    ]
    plain: list[Node] = [Text("# snake_ a_"), Elem("b", {}, [Text("b_c")])]
    assert render(Document(Elem("p", {}, marked)), {()}) == render(Document(Elem("p", {}, plain)), {()})
    assert render(Document(Elem("p", {}, plain)), {()}) == "\\# snake\\_ a\\_**b_c**"


def nested(*tags: str, depth: int = 10_000) -> Node:
    node: Node = Text("deep")
    for level in range(depth):
        node = Elem(tags[level % len(tags)], {"href": "x"} if tags == ("a",) else {}, [node])
    return node


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        (("div",), "deep"),
        (("b",), "**deep**"),
        (("a",), "[deep](x)"),
        (("b", "code"), "`deep`"),
        (("sup",), "<sup>" * 8 + "deep" + "</sup>" * 8),
        (("h1",), "# deep"),
        (("blockquote",), "> " * 32 + "deep"),
        (("li", "ul"), "- " * 32 + "deep"),
        (("td", "tr", "table"), "|  |\n| --- |\n| deep |"),
    ],
)
def test_ten_thousand_deep(tags: tuple[str, ...], expected: str) -> None:
    assert render(Document(nested(*tags)), {()}) == expected


def test_a_deep_list_is_written_in_linear_space() -> None:
    node: Node = Text("x")
    for _ in range(3_000):
        node = Elem("ul", {}, [Elem("li", {}, [Text("x"), node])])
    written = render(Document(node), {()})
    assert written.count("x") == 3_001
    assert len(written) < 3_001 * 100


def test_a_selection_costs_what_it_writes() -> None:
    def work(count: int) -> int:
        D = Document(Elem("div", {}, [Elem("p", {}, [Text(f"w{i}")]) for i in range(count)]))
        # Nodes: div 0, p 1, text 2, p 3, text 4, ...
        first_and_last = frozenset({2, 2 * count})
        assert render_numbers(D, first_and_last) == f"w0\n\n[…]\n\nw{count - 1}"
        return lines(lambda: render_numbers(D, first_and_last))  # what is found once for the document is found

    assert work(20_000) < 2 * work(20)


def test_a_heading_is_written_once() -> None:
    D = parse(f"<h2>{'<b>a</b> ' * 500}</h2><p>b")
    heading, paragraph = D.numbering.numbers(D.elements("h2")), D.numbering.numbers(D.elements("p"))
    render_numbers(D, paragraph)  # what is found once for the document is found
    first, again = (lines(lambda: render_numbers(D, heading)) for _ in range(2))
    assert first > 10 * again


def test_two_runs_give_the_same_bytes() -> None:
    script = (
        "from spire.html.parsing import parse\nfrom spire.rendering.markdown import render\n"
        "D = parse('<title>t</title><ol><li>a<li><b>b<i>c</i></b><table><tr><th>d<td>e</table></ol>')\n"
        "print(render(D, {D.elements('td')[0], D.elements('i')[0], D.elements('title')[0]}))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] == "# t\n\n[…]\n\n2. **_c_**\n\n   |  |\n   | --- |\n   | e |\n"
