"""Parsing: the paper's Listing 1, field cases, real pages, and any input at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spire.document import Document
from spire.errors import SpireError
from spire.html.origins import Piece
from spire.html.parsing import parse
from spire.html.reading import read
from spire.html.tidying import tidy
from spire.sentences import annotate
from spire.tree import Elem, Text, dump, normalize
from tests.html.oracle import agreed_dom
from tests.work import assert_linear

LISTING_1 = """<html>
  <body>
    <section>
      <h1>Title</h1>
      <p>First paragraph.</p>
      <p>Second paragraph.</p>
    </section>
  </body>
</html>
"""

MARKUP = st.lists(
    st.sampled_from(
        [
            *"<p> </p> <b> </b> <div> </div> <ul> <li> </ul> <table> <tr> <td> </table> <a> </a> <pre> </pre> <br> <img> "
            "<svg> </svg> <title> </title> <head> <body> <script> </script> <select> <option> <button> </button> <span> "
            "</span> <iframe> </iframe> <frameset> <textarea> </textarea> <!--c--> &amp; &nbsp; ants dig. ¶ #".split(),
            *(" ", " ", "\n", "<a href=#x>", "<p hidden>", "<b style='display:none'>", "<title/>", "ants dig. "),
        ]
    ),
    max_size=30,
).map("".join)


def cut(root: Any, piece: Piece) -> str:
    for place in piece.path:
        root = root.childNodes[place]
    characters: str = root.data[piece.start : piece.end]
    return characters


def test_listing_1_gives_listing_2_exactly() -> None:
    D = parse(LISTING_1)
    section = Elem(
        "section",
        {},
        [
            Elem("h1", {}, [Text("Title")]),
            Elem("p", {}, [Text("First paragraph.")]),
            Elem("p", {}, [Text("Second paragraph.")]),
        ],
    )
    assert D.tree == Elem("html", {}, [Elem("body", {}, [section])])
    assert dump(D.tree, paths=True).splitlines() == [
        "| <html>  /",
        "|   <body>  /0",
        "|     <section>  /0/0",
        "|       <h1>  /0/0/0",
        '|         "Title"  /0/0/0/0',
        "|       <p>  /0/0/1",
        '|         "First paragraph."  /0/0/1/0',
        "|       <p>  /0/0/2",
        '|         "Second paragraph."  /0/0/2/0',
    ]


def test_listing_1_leads_back_into_the_dom() -> None:
    # The DOM has a head, and white space in body and section, that Listing 2 has not.
    D = parse(LISTING_1)
    assert D.origin((0,)) == (1,)
    assert D.origin((0, 0)) == (1, 1)
    assert D.origin((0, 0, 0, 0)) == (Piece((1, 1, 1, 0), 0, 5),)
    assert D.origin((0, 0, 2, 0)) == (Piece((1, 1, 5, 0), 0, 17),)


def test_the_arguments_go_to_read() -> None:
    D = parse("<p>é".encode("cp1252"), encoding="latin1", uri="https://example.org/")
    assert (D.text(D.root), D.uri) == ("é", "https://example.org/")
    with pytest.raises(SpireError, match="klingon"):
        parse(b"x", encoding="klingon")


@settings(deadline=None, max_examples=200)
@given(MARKUP)
def test_parse_is_tidy_after_read_and_idempotent(html: str) -> None:
    D = parse(html)
    assert D.tree == tidy(read(html)).tree
    again = tidy(D)
    assert (again.tree, again.origins, again.warnings) == (D.tree, D.origins, D.warnings)
    assert normalize(D.tree) == D.tree


@settings(deadline=None, max_examples=200)
@given(MARKUP)
def test_every_text_can_be_cut_out_of_the_dom(html: str) -> None:
    D, root = parse(html), agreed_dom(html, read(html))
    if root is None:
        return
    for number, node in enumerate(D.numbering.nodes):
        if isinstance(node, Text):
            origin = D.origin(D.numbering.path(number))
            assert "".join(cut(root, piece) for piece in origin if isinstance(piece, Piece)) == node.text


@settings(deadline=None)
@given(st.binary(max_size=300) | MARKUP.map(str.encode))
def test_any_bytes_give_a_document(html: bytes) -> None:
    D = parse(html)
    assert isinstance(D.tree, Elem)
    assert D.tree.tag == "html"
    assert D.warnings or D.text(D.root).strip()


@pytest.mark.parametrize("count", [10_000, 20_000])
def test_deep_nesting(count: int) -> None:
    D = parse("<div>" * count + "<p>Bottom line.</p>" + "</div>" * count)
    assert D[(0,) * (count + 3)] == Text("Bottom line.")


def test_the_work_is_linear_in_the_size_of_the_page() -> None:
    part = "<h2>Ants<a href=#a>¶</a></h2> <ul> <li><b>a</b> <i>b</i> <li hidden>c </ul> <p>x &amp; y<!-- c -->z</p>\n"
    assert_linear(lambda count: part * count, parse, 50)


def test_two_runs_give_the_same_bytes() -> None:
    script = (
        "from spire.html.parsing import parse; from spire.tree import dump\n"
        "D = parse('<p id=a class=b title=c>x<!-- --> y<script></script> z<p class=b id=a title=c>')\n"
        "print(dump(D.tree, paths=True), [D.origin((0, 0, 0))], D.warnings)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1


# Field cases and real pages


def case_bytes(case: dict[str, Any]) -> str | bytes:
    html: str = case["html"]
    return html.encode(case["bytes_encoding"]) if "bytes_encoding" in case else html


def words(D: Document) -> str:
    return " ".join(D.text(D.root).split())


def test_field_cases_of_encoding_and_parsing(shared: Path) -> None:
    lines = (shared / "cases/reports.jsonl").read_text("utf-8").splitlines()
    cases = {case["id"]: case for case in map(json.loads, lines) if case["kind"] in {"encoding", "parse", "title"}}
    # The standard makes these pages' text the content of a title and of a script; then the page says so.
    for name in ("t05", "p12"):
        D = parse(case_bytes(cases.pop(name)))
        assert D.warnings[0].startswith("the page has no text")
        assert all(
            D.enclosing(D.numbering.path(n), "title") for n, x in enumerate(D.numbering.nodes) if type(x) is Text
        )
    seen = [case for case in cases.values() if case["kind"] != "title"]
    assert len(seen) >= 13
    for case in seen:
        D = parse(case_bytes(case))
        assert case["select"] in words(D), case["id"]
        # Elsewhere these are texts that must not be in the context of a selection, which is no matter of parsing.
        if case["kind"] == "encoding" or case["id"] in {"p02", "p04", "p05"}:
            assert not [text for text in case["must_not_in"] if text in D.text(D.root)], case["id"]


def test_the_space_in_a_span_of_its_own(shared: Path) -> None:
    lines = (shared / "cases/reports.jsonl").read_text("utf-8").splitlines()
    (case,) = (case for case in map(json.loads, lines) if case["id"] == "s16")
    D = parse(case["html"])
    assert D.text(D.root) == "Mara Quill rows."


def test_real_pages(shared: Path) -> None:
    pages = [page for page in sorted((shared / "data/pages").glob("*.html")) if page.stat().st_size < 80_000]
    assert len(pages) > 5
    for page in pages:
        html = page.read_bytes()
        D, root = parse(html), agreed_dom(html, read(html), likely_encoding="utf-8")
        assert not D.warnings
        assert tidy(D).tree == D.tree
        for number, node in enumerate(D.numbering.nodes):
            if isinstance(node, Text):
                origin = D.origin(D.numbering.path(number))
                assert "".join(cut(root, piece) for piece in origin if isinstance(piece, Piece)) == node.text


@pytest.mark.parametrize(
    ("html", "units"),
    [
        ("<p>&nbsp;", 0),
        ("<p>\u2003\u2028", 0),
        ("<img alt=x>", 0),
        ("<input value=x>", 0),
        ("<template><p>x", 0),
        ("<p hidden>x", 0),
        ("<frameset><frame>", 0),
        ("<title>x</title>", 1),
        ("<title/><p>x", 1),
        ("<p>\u200b", 1),
        ("<title>x</title><p>y", 2),
    ],
)
def test_a_page_without_units_but_its_title_says_so(html: str, units: int) -> None:
    D = parse(html)
    assert len(annotate(D).sentences) == units
    outside = [n for n, x in enumerate(D.numbering.nodes) if type(x) is Text and x.text.strip()]
    is_told = all(D.enclosing(D.numbering.path(number), "title") for number in outside)
    assert bool(D.warnings) == is_told
