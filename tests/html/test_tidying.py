"""Tidying: each step by hand, and against the definition followed word for word on random trees."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws.derivations import tidying as derivation
from spire import HTML
from spire.document import Document
from spire.html.origins import Piece
from spire.html.reading import read
from spire.html.tidying import tidy
from spire.tree import Elem, Node, Text, normalize
from tests.work import assert_linear

HIDDEN = {"style": "display:none"}
INVISIBLE = {"style": "visibility:hidden"}
LINK = {"href": "#a"}


def elem(tag: str, *children: Node | str, **attrs: str) -> Elem:
    return Elem(tag, attrs, [Text(child) if isinstance(child, str) else child for child in children])


def tidied(*children: Node | str) -> Elem:
    tree = tidy(Document(elem("body", *children))).tree
    assert isinstance(tree, Elem)
    return tree


def body(html: str) -> str:
    """The tidy body of a page, written `tag[children]`, texts in quotes."""

    def sketch(node: Node) -> str:
        return repr(node.text) if isinstance(node, Text) else f"{node.tag}[{' '.join(map(sketch, node.children))}]"

    tree = tidy(read(html)).tree
    assert isinstance(tree, Elem)
    return " ".join(map(sketch, tree.children[-1].children)) if isinstance(tree.children[-1], Elem) else ""


# What no reader sees


@pytest.mark.parametrize(
    "unseen",
    [
        "<script>x</script>",
        "<style>x</style>",
        "<template>x</template>",
        "<noscript>x</noscript>",
        "<noembed>x</noembed>",
        "<noframes>x</noframes>",
        "<p hidden>x</p>",
        "<p hidden=until-found>x</p>",
        "<p style='color: red; Display : None'>x</p>",
        "<p style=visibility:hidden>x<b style=visibility:visible>y</b></p>",
        "<svg hidden><text>x</text></svg>",
        "<table style=visibility:hidden><tr><td>x</table>",
        "<ul style=visibility:hidden><li>x</ul>",
        "<ol style=visibility:hidden><li>x</ol>",
        "<div style=visibility:hidden><ul><li>x</ul><table><tr><td>y</table></div>",
    ],
)
def test_what_no_reader_sees_goes(unseen: str) -> None:
    assert body(f"<p>a</p>{unseen}<p>b</p>") == "p['a'] p['b']"


def test_styles_and_scripts_of_a_drawing_go_and_its_labels_stay() -> None:
    html = "<svg><style>x</style><script>y</script><title>t</title><text>u</text></svg>"
    assert body(html) == "svg svg[svg title['t'] svg text['u']]"


def test_what_a_browser_shows_in_the_stead_of_an_iframe_goes() -> None:
    assert body("a <iframe src=b><p>c</iframe> d") == "'a ' iframe[] ' d'"


def test_what_audio_video_and_canvas_hold_for_browsers_that_do_not_know_them_goes() -> None:
    assert body("a <video><source src=b>No <a href=c>video</a>.</video> d") == "'a ' video[] ' d'"
    assert body("a <audio>No sound.</audio>") == "'a ' audio[]"
    assert body("a <canvas>No <a href=c>canvas</a>.</canvas> d") == "'a ' canvas[] ' d'"
    assert body("<object><p>c</object>") == "object[p['c']]"


def test_what_a_field_suggests_goes() -> None:
    assert body("a <input list=l><datalist id=l><option>b<option>c</datalist>d") == "'a ' input[] 'd'"


def test_what_a_formula_and_a_drawing_hold_for_programs_goes() -> None:
    html = "<math><semantics><mi>x</mi><annotation>x</annotation><annotation-xml>x</annotation-xml></semantics></math>"
    assert body(html) == "math math[math semantics[math mi['x']]]"
    assert body("<svg><metadata>image/svg+xml</metadata><text>a</text></svg>") == "svg svg[svg text['a']]"


@pytest.mark.parametrize("selector", ["\ufe0e", "\ufe0f"])
def test_a_permalink_may_ask_for_a_picture(selector: str) -> None:
    assert body(f"<h2>a<a href='#a'>\U0001f517{selector}</a></h2>") == "h2['a']"


def test_of_the_head_only_the_title_stays() -> None:
    html = "<head>\n<meta charset=utf-8><title>T</title> <link rel=icon><base><style>x</style>\n</head><p>a"
    assert tidy(read(html)).tree == elem("html", elem("head", elem("title", "T")), elem("body", elem("p", "a")))


@pytest.mark.parametrize("head", ["", "<meta charset=utf-8>", "\n", "<title hidden>T</title>"])
def test_an_empty_head_goes_altogether(head: str) -> None:
    assert tidy(read(f"<head>{head}</head><p>a")).tree == elem("html", elem("body", elem("p", "a")))


def test_only_a_title_of_html_stays_in_a_head() -> None:
    assert tidied(elem("head", elem("svg title", "T")), "a") == elem("body", "a")


def test_a_hidden_root_loses_its_children_and_stays() -> None:
    assert tidy(Document(elem("html", elem("body", "a"), hidden=""))).tree == elem("html", hidden="")
    assert tidy(Document(elem("script", "a"))).tree == elem("script")


# What keeps its place


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<table><tr><th {}>a <b>b</b><th>c</table>", "table[tbody[tr[th[] th['c']]]]"),
        ("<table><tr><td>a<td {}><ul><li>b</ul><td>c</table>", "table[tbody[tr[td['a'] td[] td['c']]]]"),
        ("<ul><li>a<li {}>b<ul><li>c</ul><li>d</ul>", "ul[li['a'] li[] li['d']]"),
        # A row and its cells, a group and its rows, a group of columns and its columns.
        ("<table><tr {}><td>a<td><table><tr><td>b</table><tr><td>c</table>", "table[tbody[tr[td[] td[]] tr[td['c']]]]"),
        ("<table><tr {}>\n<script>x</script><td>a\n<tr><td>b</table>", "table[tbody[tr[td[]] tr[td['b']]]]"),
        ("<table><thead {}><tr><th>a<tbody><tr><td>b</table>", "table[thead[tr[th[]]] tbody[tr[td['b']]]]"),
        ("<table><tbody {}>\n<tr><td>a<tr><td>b</table>", "table[tbody[tr[td[]] tr[td[]]]]"),
        ("<table><tr><td>a<tfoot {}><tr><td>b</table>", "table[tbody[tr[td['a']]] tfoot[tr[td[]]]]"),
        ("<table><colgroup {}><col><col></colgroup><tr><td>a</table>", "table[colgroup[col[] col[]] tbody[tr[td['a']]]]"),
        ("<table><colgroup><col {}><col></colgroup><tr><td>a</table>", "table[colgroup[col[] col[]] tbody[tr[td['a']]]]"),
        # Nothing else has a place of its own, and what is in a place counts for nothing.
        ("<table><caption {}>a</caption><tr><td>b</table>", "table[tbody[tr[td['b']]]]"),
        ("<dl><dt>a<dd {}>b<dd>c</dl>", "dl[dt['a'] dd['c']]"),
        ("<ol><li>a</li><div {}><li>b</div><li>c</ol>", "ol[li['a'] li['c']]"),
        ("<table><tr {}><td style=visibility:visible>a<tr><td>b</table>", "table[tbody[tr[td[]] tr[td['b']]]]"),
    ],
)  # fmt: skip
def test_what_is_only_invisible_keeps_its_place_in_tables_and_lists(html: str, expected: str) -> None:
    assert body(html.format("style='visibility: hidden'")) == expected


@pytest.mark.parametrize("removed", ["hidden", "style=display:none", "hidden style=visibility:hidden"])
def test_what_is_removed_has_no_place(removed: str) -> None:
    assert body(f"<ol><li>a<li {removed}>b<li>c</ol>") == "ol[li['a'] li['c']]"
    assert body(f"<table><tr><td>a<td {removed}>b<tr {removed}><td>c</table>") == "table[tbody[tr[td['a']]]]"
    invisible = f"<tbody style=visibility:hidden><tr {removed}><td>a<tr><td>b<td {removed}>c"
    assert body(f"<table>{invisible}</table>d") == "table[tbody[tr[td[]]]] 'd'"


def test_display_none_removes_what_is_invisible_too() -> None:
    assert body("<ol><li style='visibility: hidden; display: none'>a<li>b</ol>") == "ol[li['b']]"


def test_in_a_row_only_cells_have_places() -> None:
    row = Elem("tr", INVISIBLE, [elem("li", "a"), elem("tr", elem("td", "b")), elem("th", elem("td", "c"))])
    assert tidied(row) == elem("body", Elem("tr", INVISIBLE, [elem("th")]))


def test_an_invisible_root_that_has_places_keeps_them() -> None:
    assert tidy(Document(Elem("tr", INVISIBLE, [elem("td", "a"), Text("b")]))).tree == Elem(
        "tr", INVISIBLE, [elem("td")]
    )
    assert tidy(Document(Elem("ul", INVISIBLE, [elem("li", "a")]))).tree == Elem("ul", INVISIBLE)


@pytest.mark.parametrize(
    ("html", "word", "headers"),
    [
        ("<tr><th {}>corner<th>Left<th>Right<tr><th>Up<td>ok<td>no", "ok", ["Left", "Up"]),
        ("<tr><th>Name<th>Age<th>City<tr><td>Ann<td {}>9<td>Rome", "Rome", ["City"]),
        ("<tr><th rowspan=3>G1<td>aa<tr {}><td>bb<tr><td>cc<tr><th>G2<td>dd", "dd", ["G2"]),
        ("<tr><th rowspan=3>G1<td>aa<tr {}><td>bb<tr><td>cc<tr><th>G2<td>dd", "cc", ["G1"]),
        ("<tr><th>A<th>B<tr {}><td colspan=1 rowspan=2>1<td>2<tr><td>3", "3", ["B"]),
        ("<colgroup span=1 {}><colgroup span=2><tr><td><th scope=colgroup>AB<td><tr><td>0<td>1<td>2", "2", ["AB"]),
    ],
)
def test_what_stands_beside_the_invisible_keeps_its_headers(html: str, word: str, headers: list[str]) -> None:
    D = tidy(read(f"<table>{html.format('style=visibility:hidden')}</table>"))
    (cell,) = [path for path in D.elements("td") if D.text(path) == word]
    assert [D.text(path) for path in sorted(HTML["tables"](D)({cell}) - {cell})] == headers


# Permalinks


@pytest.mark.parametrize(
    ("link", "goes"),
    [
        ("<a href=#a>¶</a>", True),
        ("<a href=#a>#</a>", True),
        ("<a href=#a> § </a>", True),
        ("<a href=#a><b>🔗</b></a>", True),
        ("<a href=#a><span hidden>Link to this heading</span>¶</a>", True),
        ("<a href=#a>¶<script>x</script></a>", True),
        ("<a href=#a>¶¶</a>", False),
        ("<a href=#a>§ 4</a>", False),
        ("<a href=#a></a>", False),
        ("<a href=#>#</a>", False),
        ("<a href=b#a>¶</a>", False),
        ("<a>¶</a>", False),
        ("<b href=#a>¶</b>", False),
    ],
)
def test_permalinks_go(link: str, goes: bool) -> None:  # noqa: FBT001 - pytest hands it over by name
    assert (body(f"<h2>Ants{link}</h2>") == "h2['Ants']") is goes


def test_a_link_in_a_link_is_judged_first() -> None:
    inner = Elem("a", LINK, [Text("¶")])
    assert tidied("x", Elem("a", LINK, [inner])) == elem("body", "x", Elem("a", LINK))
    assert tidied("x", Elem("a", LINK, [Text("#"), inner])) == elem("body", "x")
    assert tidied("x", Elem("a", LINK, [Text("ants "), inner])) == elem("body", "x", Elem("a", LINK, [Text("ants ")]))


# White space


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # Between blocks, at their borders, and in what holds only blocks.
        ("<p>a</p> <p>b</p>", "p['a'] p['b']"),
        ("<p> <b>a</b> </p>", "p[b['a']]"),
        ("<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "ul[li['a'] li['b']]"),
        ("<div> <p>a</p> <b>b</b> </div>", "div[p['a'] b['b']]"),
        ("<table> <tr> <td>a</td> <td> </td> </tr> </table>", "table[tbody[tr[td['a'] td[]]]]"),
        # Between inline content, across the borders of inline elements.
        ("<p><b>a</b> <i>b</i>", "p[b['a'] ' ' i['b']]"),
        ("<p><b>a</b><u> </u><i>b</i>", "p[b['a'] u[' '] i['b']]"),
        ("<p><b>a</b> <!-- c --> <i>b</i>", "p[b['a'] '  ' i['b']]"),
        ("<p><b>a</b> <i> <u>b</u></i>", "p[b['a'] ' ' i[' ' u['b']]]"),
        ("<p><b>a</b> <i></i> <u></u>", "p[b['a'] i[] u[]]"),
        # Things that stand in a line are content with nothing in them.
        ("<p><img> <input> <svg></svg> <button></button>", "p[img[] ' ' input[] ' ' svg svg[] ' ' button[]]"),
        ("<p><b>a</b> <button> <b>c</b> <p>d</button> <b>e</b>", "p[b['a'] ' ' button[b['c'] p['d']] ' ' b['e']]"),
        # A line ends at br; what is beside it on a line of its own has nothing on one side.
        ("<p><b>a</b> <br> <b>b</b>", "p[b['a'] br[] b['b']]"),
        # An inline element with a block in it.
        ("<b>a</b> <i><p>b</p></i> <u>c</u>", "b['a'] i[p['b']] u['c']"),
        # Preformatted, however deep.
        ("<pre> <b> </b>\n</pre>", "pre[' ' b[' '] '\\n']"),
        ("<textarea> \n</textarea>", "textarea[' \\n']"),
        # Any other text keeps its characters, and only ASCII white space is white space.
        ("<p> a\n b </p> c", "p[' a\\n b '] ' c'"),
        ("<p>&nbsp;</p>", "p['\\xa0']"),
    ],
)
def test_white_space(html: str, expected: str) -> None:
    assert body(html) == expected


def test_texts_are_merged_before_they_are_judged() -> None:
    assert body("<p>a<script>x</script> <b>b</b> <i hidden>c</i>d") == "p['a ' b['b'] ' d']"


# Origins, sharing, warnings


def test_origins_of_texts_are_the_pieces_that_they_are_made_of() -> None:
    D = tidy(read("<head></head>\n<body><!-- c -->a<!-- c --> <script>x</script>b<p>c</p> </body>"))
    assert D.tree == elem("html", elem("body", "a b", elem("p", "c")))
    # In the DOM: head, white space, body; in it comment, a, comment, space, script, b, p, space.
    assert D.origin((0,)) == (2,)
    assert D.origin((0, 0)) == (Piece((2, 1), 0, 1), Piece((2, 3), 0, 1), Piece((2, 5), 0, 1))
    assert D.origin((0, 1)) == (2, 6)
    assert D.origin((0, 1, 0)) == (Piece((2, 6, 0), 0, 1),)


def test_a_document_without_origins_is_its_own() -> None:
    D = tidy(Document(elem("body", "", " ", elem("p", "a", "", "bc"), " ", "d")))
    assert D.tree == elem("body", elem("p", "abc"), " d")
    assert D.origin((0, 0)) == (Piece((2, 0), 0, 1), Piece((2, 2), 0, 2))
    assert D.origin((1,)) == (Piece((3,), 0, 1), Piece((4,), 0, 1))


def test_origins_are_composed() -> None:
    once = tidy(read("<p>a<!-- c -->b</p> <b>c</b>"))
    assert isinstance(once.tree, Elem)
    again = tidy(Document(elem("div", " ", *once.tree.children), origins=None))
    assert again.origin((0,)) == (1,)
    whole = tidy(Document(once.tree, origins=once.origins))
    assert [whole.origin(path) for path in [(0, 0, 0), (0, 1)]] == [
        (Piece((1, 0, 0), 0, 1), Piece((1, 0, 2), 0, 1)),
        (1, 2),
    ]


def test_origins_count_from_places() -> None:
    D = tidy(read("<ol><li style=visibility:hidden>a<b>b</b><li>c</ol>"))
    assert D.tree == elem("html", elem("body", elem("ol", Elem("li", INVISIBLE), elem("li", "c"))))
    # In the DOM a head comes before the body.
    assert (D.origin((0, 0, 0)), D.origin((0, 0, 1))) == ((1, 0, 0), (1, 0, 1))
    assert D.origin((0, 0, 1, 0)) == (Piece((1, 0, 1, 0), 0, 1),)


def test_what_is_unchanged_is_shared() -> None:
    kept, gone = elem("p", "a ", elem("b", "b")), elem("script")
    D = Document(elem("body", kept, gone))
    tree = tidy(D).tree
    assert isinstance(tree, Elem)
    assert tree.children[0] is kept
    assert tidy(Document(tree)).tree is tree


def test_the_address_and_the_warnings_stay() -> None:
    D = tidy(Document(elem("p", "a", ""), uri="https://example.org/", warnings=("first",)))
    assert (D.uri, D.warnings) == ("https://example.org/", ("first",))


@pytest.mark.parametrize(
    ("html", "start"),
    [
        ("", "the page has no text: "),
        ("<img alt=a>", "the page has no text: "),
        ("<p>&nbsp;", "the page has no text: "),
        ("<script src=a.js/><p>Gone?", "the page has no text: "),
        ("<body style=display:none>a", "the page has no text: "),
        ("<ul><li style=visibility:hidden>a</ul>", "the page has no text: "),
        ("<head><title/></head><p>Gone?", "the page has no text but its title: "),
    ],
)
def test_a_page_without_text_says_so_once(html: str, start: str) -> None:
    D = tidy(read(html))
    assert len(D.warnings) == 1
    assert D.warnings[0].startswith(start)
    assert tidy(D).warnings == D.warnings


def test_a_page_with_text_has_no_warning() -> None:
    assert tidy(read("<title>T</title><p>a")).warnings == ()
    assert tidy(Document(Text("a"))).warnings == ()


# Depth and work


def deep(count: int) -> Document:
    node: Node = Text("a")
    for _ in range(count):
        node = Elem("a", LINK, [Text(" "), node, Text(" ")])
    return Document(node)


def wide(count: int) -> Document:
    return Document(elem("p", *(elem("b", " ") for _ in range(count)), "a"))


def invisible(count: int) -> Document:
    row = Elem("tr", INVISIBLE, [elem("td", elem("b", "a")) for _ in range(count)])
    return Document(Elem("tbody", INVISIBLE, [row, Elem("tr", {}, [*row.children, deep(count).tree])]))


def test_deep_and_wide_documents_take_linear_time() -> None:
    assert len(tidy(deep(20_000))) == 20_001
    assert len(tidy(wide(20_000))) == 20_002
    assert_linear(deep, tidy, 250)
    assert_linear(wide, tidy, 250)


def test_emptying_places_takes_linear_time() -> None:
    assert len(tidy(invisible(10_000))) == 20_003
    assert_linear(invisible, tidy, 250)


# The definition, word for word


TAGS = (
    "script style template noscript body div p head title pre img button iframe textarea audio video a b i br".split()
)
FOREIGN = ["svg title", "svg metadata", "math annotation", "math annotation-xml"]


PARTS = "table thead tbody tr tr td td th colgroup col ol li script p".split()


def trees(tags: list[str], attributes: list[dict[str, str]]) -> st.SearchStrategy[Node]:
    return st.recursive(
        st.sampled_from(["", " ", "\n", "a", " a", "¶", " # ", "\xa0"]).map(Text),
        lambda nodes: st.builds(Elem, st.sampled_from(tags), st.sampled_from(attributes), st.lists(nodes, max_size=5)),
        max_leaves=12,
    )


TREES = trees([*TAGS, *FOREIGN], [{}, {}, {}, LINK, LINK, HIDDEN, INVISIBLE])
TREES |= trees(PARTS, [{}, {}, INVISIBLE, INVISIBLE, HIDDEN])


@settings(deadline=None, max_examples=300)
@given(TREES)
def test_tidy_is_what_its_definition_says(tree: Node) -> None:
    assert tidy(Document(tree)).tree == derivation.tidied(tree)


@settings(deadline=None, max_examples=300)
@given(TREES)
def test_tidy_is_idempotent_and_gives_normal_form(tree: Node) -> None:
    D = tidy(Document(tree))
    again = tidy(D)
    assert (again.tree, again.origins, again.warnings) == (D.tree, D.origins, D.warnings)
    assert normalize(D.tree) is D.tree or normalize(D.tree) == D.tree


@settings(deadline=None, max_examples=200)
@given(TREES)
def test_origins_give_the_characters_of_every_text(tree: Node) -> None:
    source, D = Document(tree), tidy(Document(tree))
    for number, node in enumerate(D.numbering.nodes):
        origin = D.origin(D.numbering.path(number))
        if isinstance(node, Text):
            pieces = [piece for piece in origin if isinstance(piece, Piece)]
            assert "".join(source.text(piece.path)[piece.start : piece.end] for piece in pieces) == node.text
            assert pieces == sorted(pieces, key=lambda piece: piece.path)
        else:
            found = source[tuple(step for step in origin if isinstance(step, int))]
            assert isinstance(found, Elem)
            assert (found.tag, found.attrs) == (node.tag, node.attrs)
