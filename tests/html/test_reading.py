"""Reading: trees and origins by hand, encodings, hostile input, and html5lib's own DOM builder as the oracle."""

from __future__ import annotations

import gc
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spire.document import Document
from spire.errors import SpireError
from spire.html import reading
from spire.html.origins import Piece
from spire.html.reading import ParserFault, UnknownEncoding, read
from spire.tree import Elem, Node, Text
from tests.html.oracle import PREFIXES, agreed_dom
from tests.work import assert_linear

ODD = st.lists(
    st.sampled_from(
        [
            *"<table> <tr> <td> <th> <caption> <tbody> <select> <option> <optgroup> <svg> <math> <mi> <desc> <title> "
            "<foreignObject> <p> <b> <i> <a> <font> <nobr> <li> <ul> <dd> <h1> <form> <button> <pre> <textarea> <div> "
            "<script> <style> <noscript> <template> <br> <img> <input> <head> <body> <html> <frameset> <ruby> <rt> "
            "<object> </table> </tr> </td> </select> </svg> </math> </p> </b> </a> </li> </form> </button> </pre> "
            "</script> </div> </style> </title> </body> </html> </br> <!--c--> <!-- <![CDATA[x]]> <?x> &amp; &lt &#0; "
            "&#65; < > x".split(),
            *(" ", "\n", "\0", "two words", "<p id=a hidden>", "<b class='x y'>", "<svg xlink:href='#a' xml:lang=en>"),
        ]
    ),
    max_size=25,
).map("".join)


def body(html: str | bytes, **options: Any) -> Node:
    tree = read(html, **options).tree
    assert isinstance(tree, Elem)
    return tree.children[-1]


def elem(tag: str, *children: Node | str, **attrs: str) -> Elem:
    return Elem(tag, attrs, [Text(child) if isinstance(child, str) else child for child in children])


def at(root: Any, path: tuple[int, ...]) -> Any:
    for place in path:
        root = root.childNodes[place]
    return root


def assert_origins_lead_back(D: Document, root: Any) -> None:
    for number, node in enumerate(D.numbering.nodes):
        origin = D.origin(D.numbering.path(number))
        if isinstance(node, Text):
            pieces = [
                at(root, piece.path).data[piece.start : piece.end] for piece in origin if isinstance(piece, Piece)
            ]
            assert "".join(pieces) == node.text
            assert len(pieces) == len(origin)
        else:
            found = at(root, tuple(step for step in origin if isinstance(step, int)))
            assert PREFIXES.get(found.namespaceURI, "") + found.nodeName == node.tag


# Trees by hand


def test_the_whole_tree_with_white_space_and_head_and_without_comments() -> None:
    html = (
        "<!doctype html><!-- 1 --><html lang=en>\n<head><meta charset=utf-8></head>\n<body>a<!-- 2 -->b</body></html>\n"
    )
    assert read(html).tree == elem(
        "html", elem("head", elem("meta", charset="utf-8")), "\n", elem("body", "a", "b\n"), lang="en"
    )


def test_comments_count_in_origins() -> None:
    D = read("<!-- before the root --><!doctype html><html><!-- 0 --><body><!-- 0 -->a<!-- 2 --><p>b")
    assert [D.origin(path) for path in [(), (0,), (1,), (1, 0), (1, 1), (1, 1, 0)]] == [
        (),
        (1,),
        (2,),
        (Piece((2, 1), 0, 1),),
        (2, 3),
        (Piece((2, 3, 0), 0, 1),),
    ]


def test_references_and_white_space_are_in_one_text_with_what_is_beside_them() -> None:
    assert body("a  b&amp;c&#65;\n d") == elem("body", "a  b&cA\n d")


def test_what_a_table_cannot_hold_comes_before_it_and_is_merged_there() -> None:
    # Foster parenting: y is inserted right before the table, where the text x ends.
    assert body("<table>x<tr>y<td>z") == elem("body", "xy", elem("table", elem("tbody", elem("tr", elem("td", "z")))))


def test_a_text_fostered_first_of_all_and_between_elements() -> None:
    assert body("<div><table><b>1</b>2<tr>3") == elem(
        "body", elem("div", elem("b", "1"), "23", elem("table", elem("tbody", elem("tr"))))
    )


def test_the_adoption_agency() -> None:
    assert body("<b>1<p>2</b>3") == elem("body", elem("b", "1"), elem("p", elem("b", "2"), "3"))


def test_a_fostered_block_in_a_formatting_element() -> None:
    # The adoption agency with a table as the common ancestor: the p moves out before the table.
    assert body("<table><a>1<p>2</a>3") == elem("body", elem("a", "1"), elem("p", elem("a", "2"), "3"), elem("table"))


def test_a_frameset_takes_the_place_of_the_body() -> None:
    assert read("<p><frameset><frame>").tree == elem("html", elem("head"), elem("frameset", elem("frame")))


def test_noscript_holds_text_since_scripting_is_on() -> None:
    assert body("<ul><noscript><li>x</noscript>") == elem("body", elem("ul", elem("noscript", "<li>x")))


def test_foreign_elements_and_attributes_carry_their_namespace() -> None:
    assert body(
        "<svg viewbox=0 xmlns=x xlink:href=#a xml:lang=en><title>t</title></svg><math definitionurl=u><mi>x"
    ) == Elem(
        "body",
        {},
        [
            Elem(
                "svg svg",
                {"viewBox": "0", "xmlns xmlns": "x", "xlink href": "#a", "xml lang": "en"},
                [elem("svg title", "t")],
            ),
            elem("math math", elem("math mi", "x"), definitionURL="u"),
        ],
    )


def test_an_html_attribute_has_no_namespace() -> None:
    assert body("<p xlink:href=a>") == Elem("body", {}, [Elem("p", {"xlink:href": "a"})])


@pytest.mark.parametrize("html", ["", " ", "\0", "x", "</p>", "<!-- x", "<!doctype x", "<frameset>", "<svg>", "<head>"])
def test_the_root_is_always_html(html: str) -> None:
    tree = read(html).tree
    assert isinstance(tree, Elem)
    assert tree.tag == "html"


def test_equal_attributes_and_no_children_are_shared() -> None:
    tree = body("<p class=a id=b></p><p id=b class=a></p><i></i>")
    assert isinstance(tree, Elem)
    first, second, third = (child for child in tree.children if isinstance(child, Elem))
    assert first.attrs is second.attrs
    assert first.children is second.children is third.children


def test_the_address_is_kept() -> None:
    assert read("x", uri="https://example.org/").uri == "https://example.org/"


# Encodings

CAFE = "<p>caf\N{LATIN SMALL LETTER E WITH ACUTE}"


@pytest.mark.parametrize(
    ("html", "encoding"),
    [
        (CAFE.encode("utf-8"), None),
        (CAFE.encode("windows-1252"), None),
        (CAFE.encode("utf-8"), "utf-8"),
        (CAFE.encode("utf-8"), " UTF8 "),
        (CAFE.encode("cp437"), "ibm866"),
        (CAFE.encode("utf-16-le"), "utf-16"),
        (CAFE.encode("utf-16-be"), "utf-16be"),
        (CAFE.encode("utf-8-sig"), "windows-1252"),
        (b"\xff\xfe" + CAFE.encode("utf-16-le"), "windows-1252"),
        (b"\xfe\xff" + CAFE.encode("utf-16-be"), None),
        (b"<meta charset=mac>" + CAFE.encode("mac-roman"), None),
        (b"<meta charset=mac>" + CAFE.encode("utf-8"), "utf-8"),
        (b"<meta charset=utf-16>" + CAFE.encode("utf-8"), None),
        (b"<meta charset=nonsense>" + CAFE.encode("utf-8"), None),
        (b"<!--" + b"x" * 2000 + b"--><meta charset=mac>" + CAFE.encode("mac-roman"), None),
    ],
)
def test_bytes_are_decoded_as_declared_or_else_by_what_they_are(html: bytes, encoding: str | None) -> None:
    D = read(html, encoding=encoding)
    expected = CAFE.removeprefix("<p>") if encoding != "ibm866" else "caf\N{CYRILLIC CAPITAL LETTER VE}"
    assert D.text(D.root) == expected


def test_iso_8859_1_means_windows_1252() -> None:
    html = "<p>\N{LEFT DOUBLE QUOTATION MARK}\N{EURO SIGN}".encode("windows-1252")
    assert body(html, encoding="iso-8859-1") == elem("body", elem("p", "\u201c\u20ac"))
    assert body(b"<meta charset=latin1>" + html) == elem("body", elem("p", "\u201c\u20ac"))


def test_a_content_attribute_without_a_media_type_declares_too() -> None:
    html = '<meta http-equiv="Content-Type" content="charset=gbk"><p>\u5bb6\u5c45'
    assert body(html.encode("gbk")) == elem("body", elem("p", "\u5bb6\u5c45"))


@pytest.mark.parametrize("label", ["klingon", "", "utf-8\ud800", "\u212aoi8-r"])
def test_an_unknown_encoding_is_named(label: str) -> None:
    with pytest.raises(UnknownEncoding, match=re.escape(repr(label))):
        read(b"x", encoding=label)


def test_an_encoding_for_text_is_refused() -> None:
    with pytest.raises(SpireError, match="str already"):
        read("x", encoding="utf-8")


@pytest.mark.parametrize("html", [None, 3, ["<p>"], bytearray(b"<p>"), Path()])
def test_html_of_another_type_is_refused(html: Any) -> None:
    with pytest.raises(SpireError, match=type(html).__name__):
        read(html)


@pytest.mark.parametrize("options", [{"encoding": 3}, {"uri": 3}, {"uri": b"x"}])
def test_other_arguments_of_another_type_are_refused(options: Any) -> None:
    with pytest.raises(SpireError, match=r"str|label"):
        read(b"x", **options)


# Any input at all


def test_lone_surrogates_are_kept_and_nulls_go_as_the_standard_says() -> None:
    assert body("\ud800x\0<svg>\0") == elem("body", "\ud800x", elem("svg svg", "\N{REPLACEMENT CHARACTER}"))


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_give_a_document(html: bytes) -> None:
    assert read(html).tree == read(html).tree


@settings(deadline=None)
@given(st.text(st.characters(codec=None), max_size=200) | ODD)
def test_any_text_gives_a_document(html: str) -> None:
    tree = read(html).tree
    assert isinstance(tree, Elem)
    assert tree.tag == "html"


@pytest.mark.parametrize("start", [b"", b"<p>", b"<svg><title>", b"\xff\xfe", b"\xef\xbb\xbf", b"<script><!--"])
def test_a_megabyte_of_noise(start: bytes) -> None:
    assert len(read(start + random.Random(1).randbytes(1_000_000))) >= 3


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # A parser that tells elements apart by name alone loops for ever here, on thead.
        ("<table><tbody><svg><thead></table>", "svg svg(svg thead) table(tbody)"),
        # ... and fails assertions here: at the end, on html, and when it closes a table or a select.
        ("<table><math><html></body>", "math math(math html) table"),
        ("<svg><html><title><select><input>x", "svg svg(svg html(svg title(select input 'x')))"),
        ("<math><select><mi><table><table>", "math math(math select(math mi(table table)))"),
        ("&#" + "0" * 5000 + "65;&#" + "9" * 5000 + ";&#x" + "0" * 5000 + "42", "'A\ufffdB'"),
        ("&#128;&#xD800;&#0;", "'\u20ac\ufffd\ufffd'"),
    ],
)
def test_input_that_html5lib_alone_does_not_survive(html: str, expected: str) -> None:
    assert sketch(body(html)) == f"body({expected})"


def sketch(node: Node) -> str:
    if isinstance(node, Text):
        return f"'{node.text}'"
    parts = [sketch(child) for child in node.children]
    return f"{node.tag}({' '.join(parts)})" if parts else node.tag


def test_a_fault_of_the_parser_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def dom(self, html: str) -> None:
            raise IndexError("pop from empty list")

    monkeypatch.setattr(reading, "Parser", Broken)
    with pytest.raises(ParserFault, match="IndexError: pop from empty list"):
        read("x")
    assert gc.isenabled()


@pytest.mark.parametrize("on", [True, False])
def test_the_garbage_collector_is_as_it_was(on: bool) -> None:  # noqa: FBT001 - pytest hands it over by name
    try:
        if not on:
            gc.disable()
        read("<p>x")
        assert gc.isenabled() is on
    finally:
        gc.enable()


# Depth


@pytest.mark.parametrize(
    ("start", "count", "depth"),
    [
        ("<div>", 20_000, 20_000),
        ("<b>", 5_000, 5_000),
        ("<p><span>", 10_000, 0),
        ("<ul><li>", 10_000, 20_000),
        ("<svg>", 20_000, 20_000),
        ("<math><mi>", 10_000, 20_000),
        ("<table><td>", 5_000, 20_000),
        ("<optgroup>", 20_000, 20_000),
    ],
)
def test_deep_nesting_is_read_in_linear_time(start: str, count: int, depth: int) -> None:
    def nested(count: int) -> str:
        return start * count + "x" + "</div>"

    assert_linear(nested, read, 250)  # html5lib alone is quadratic in the first and in lists
    D = read(nested(count))
    assert max(len(D.numbering.path(number)) for number in D.numbering.tagged["body"]) == 1
    deepest = D.numbering.path(len(D) - 1) if depth else (1,)
    assert len(deepest) > depth


# Against html5lib's DOM builder


@settings(deadline=None)
@given(ODD)
def test_origins_lead_back_into_an_independent_dom(html: str) -> None:
    D = read(html)
    root = agreed_dom(html, D)
    if root is not None:
        assert_origins_lead_back(D, root)


def test_origins_lead_back_into_the_dom_of_real_pages(shared: Path) -> None:
    pages = [page for page in sorted((shared / "data/pages").glob("*.html")) if page.stat().st_size < 100_000]
    assert len(pages) > 6
    for page in pages:
        html = page.read_bytes()
        D = read(html)
        assert_origins_lead_back(D, agreed_dom(html, D, likely_encoding="utf-8"))


@pytest.mark.parametrize("around", ["<table><tr><td>{}</table>", "<table><caption>{}</table>", "<div>{}</div>"])
@pytest.mark.parametrize("tag", ["pre", "textarea"])
def test_the_line_break_after_the_tag_of_preformatted_text_is_dropped_everywhere(around: str, tag: str) -> None:
    D = read(around.format(f"<{tag}>\nx</{tag}>"))
    assert [D.text(path) for path in D.elements(tag)] == ["x"]
