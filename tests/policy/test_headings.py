"""Headings, clause by clause (semantics §6): `+` marks what is needed, `p+` in PAPER only, `h+` in HTML only."""

from __future__ import annotations

import pytest

from spire.policy import headings
from tests.marked import check, page

PAGES = {
    # What is a heading.
    "each of h1 to h6": (
        "<div><h1 +>A</h1><h2 +>B</h2><h3 +>C</h3><h4 +>D</h4><h5 +>E</h5><h6 +>F</h6><p>*t</p></div>"
    ),
    "role=heading with its level": '<div><p role="heading" aria-level="1" +>A</p><h2 +>B</h2><p>*t</p></div>',
    "a level deeper than any tag has": '<div><h6 +>A</h6><p role="heading" aria-level="7" +>B</p><p>*t</p></div>',
    "role=heading is of level 2 by default": '<div><h3>A</h3><h2>B</h2><p role="heading" +>C</p><p>*t</p></div>',
    "a level that is none": '<div><h1 +>A</h1><p role="Heading" aria-level="x" +>B</p><h3 +>C</h3><p>*t</p></div>',
    "one without text is none": "<div><h2 +>A</h2><h2></h2><h2> </h2><h2><br></h2><p>*t</p></div>",
    "nor one of characters that show nothing": "<div><h2 +>A</h2><h2>\u200b&shy;</h2><h2>\u2060 \ufeff</h2><p>*t</p></div>",
    "the alt of an image will do": '<div><h2>A</h2><h2 +><img alt="B"></h2><p>*t</p></div>',
    "an empty alt will not": '<div><h2 +>A</h2><h2><img alt=" "></h2><h2><img></h2><p>*t</p></div>',
    "only the outermost of nested ones": "<div><h3 +>A<h2>B</h2></h3><p>*t</p></div>",
    "an outermost one without a text of its own": "<div><h2 +>t</h2><h3 +><h2>t</h2></h3>*t</div>",
    # Which are open.
    "one of the same level closes": "<div><h2>A</h2><p>a</p><h2 +>B</h2><p>*t</p></div>",
    "and right behind it": "<div><h2>A</h2><h2 +>B</h2><p>*t</p></div>",
    "one above closes all below it": "<div><h1 +>A</h1><h2>B</h2><h3>b</h3><h2 +>C</h2><p>*t</p></div>",
    "one further out closes deeper ones": "<div><h4>A</h4><h6>a</h6><h3 +>B</h3><p>*t</p></div>",
    "levels may be left out": "<div><h1 +>A</h1><h4 +>B</h4><p>*t</p></div>",
    "nothing before the first": "<div><p>*t</p><h2>A</h2></div>",
    "not what comes later": "<div><h2 +>A</h2><p>*t</p><h3>B</h3></div>",
    # What is in or at a heading.
    "in a heading, those above it": "<div><h1 +>A</h1><h2>B</h2><p>b</p><h2>*C</h2></div>",
    "in a heading right behind another": "<div><h1 +>A</h1><h2>B</h2><h2>*C</h2></div>",
    "at a heading, those above it": "<div><h1 +>A</h1><h2>B</h2><h2 *>C</h2></div>",
    "deep in a heading": "<div><h1 +>A</h1><h2><b>*B</b></h2></div>",
    "a heading is not needed by itself": "<div><h1>*A</h1></div>",
    "a deeper one before a heading is not needed in it": "<div><h3>A</h3><h2>*B</h2></div>",
    # What is selected is seen with its content.
    "a block, and the headings in it": ("<div><h1 +>A</h1><h2 +>B</h2><section *><h3 +>C</h3><p>t</p></section></div>"),
    "a block does not need the heading that ends it": "<div *><p>t</p><h2>A</h2></div>",
    # PAPER goes on where HTML has scopes.
    "a later scope with a higher heading": "<div><h3 h+>A</h3><section><h2 +>B</h2>*t</section></div>",
    "a heading of a scope that is over": "<div><h2 +>A</h2><section><h3 p+>B</h3></section><p>*t</p></div>",
    "one that closes in linear order only": "<div><h3 h+>A</h3><aside><h2 p+>B</h2></aside><p>*t</p></div>",
    "headings of all enclosing scopes": (
        "<body><h2 +>A</h2><article><h3 +>B</h3><section><h4 +>C</h4>*t</section></article></body>"
    ),
    "in a heading, those of enclosing scopes whatever their level": (
        "<div><h4 h+>A</h4><section><h2>*B</h2></section></div>"
    ),
    "in a heading of the own scope, those above": "<div><section><h2 +>A</h2><h3>B</h3><h3>*C</h3></section></div>",
    "in a later scope, not a closed one": "<div><h2>A</h2><h2 +>B</h2><section><p>*t</p></section></div>",
    # The only h1.
    "the only h1 looks past sections": (
        "<main><section><section><h1 +>A</h1></section></section><section><h2 +>B</h2><p>*t</p></section></main>"
    ),
    "one of two does not": "<main><section><h1 p+>A</h1></section><p>*t</p><section><h1>B</h1></section></main>",
    "one without text does not count": "<main><section><h1 +>A</h1></section><h1></h1><p>*t</p></main>",
    "it looks past nothing else": "<main><article><h1 p+>A</h1></article><p>*t</p></main>",
    "and so no further than that": "<main><article><section><h1 +>A</h1></section><p>*t</p></article></main>",
    "it closes what is open in its section": "<main><section><h2>A</h2><h1 +>B</h1><p>*t</p></section></main>",
    "what is in it does not need those": "<main><section><h2>A</h2><h1>*B</h1></section></main>",
    # Layout tables.
    "a cell is a scope": "<div><table><tr><td><h2 p+>A</h2></td></tr></table><p>*t</p></div>",
    "a cell of a layout table is none": (
        '<div><table role="presentation"><tr><td><h2 +>A</h2></td><td>*t</td></tr></table></div>'
    ),
    "nor with role=none": '<div><table role="none"><tr><th><h2 +>A</h2></th></tr></table><p>*t</p></div>',
    "a cell of a table in a layout table is one": (
        '<table role="none"><tr><td><table><tr><td><h2 p+>A</h2></td></tr></table>*t</td></tr></table>'
    ),
    # hgroup.
    "in hgroup the heading counts, the rest rides with it": (
        "<div><hgroup h+><p>x</p><h1 p+>A</h1><p>y</p></hgroup><p>*t</p></div>"
    ),
    "what is in hgroup is in a heading": "<div><h1 +>X</h1><hgroup><h2 p+>A</h2><p>*y</p></hgroup></div>",
    "hgroup is as high as its highest heading": (
        "<div><h2>X</h2><hgroup h+><h2 p+>A</h2><h3>B</h3></hgroup><h3>C</h3><h3 +>D</h3><p>*t</p></div>"
    ),
    "hgroup without a heading is none": "<div><h2 +>A</h2><hgroup><p>x</p></hgroup><p>*t</p></div>",
}
HEADED = {"details": "summary", "fieldset": "legend", "figure": "figcaption"}
HEADED_PAGES = {
    "heads its scope": "<div><scope><head h+>S</head><p>*t</p></scope></div>",
    "heads what stands before it": "<div><scope><p>*t</p><head h+>S</head></scope></div>",
    "ends with its scope": "<div><scope><head>S</head></scope><p>*t</p></div>",
    "is above any heading in it": "<div><scope><head h+>S</head><h1>A</h1><h1 +>B</h1><p>*t</p></scope></div>",
    "is needed by the headings in it": "<div><scope><head h+>S</head><h1>*A</h1></scope></div>",
    "needs those around": "<div><h2 +>A</h2><scope><head>*S</head></scope></div>",
    "does not need itself": "<div><scope>x<head *>S</head></scope></div>",
    "closes what is open in its scope": "<div><scope><h2 p+>A</h2><head h+>S</head><p>*t</p></scope></div>",
    "is the first of its kind": "<div><scope><head h+>S</head><head>U</head><p>*t</p></scope></div>",
    "is a child": "<div><scope><div><head>S</head></div><p>*t</p></scope></div>",
    "has text": "<div><scope><head> </head><p>*t</p></scope></div>",
    "counts with the heading in it": "<div><scope><head h+><h3 p+>S</h3></head><p>*t</p></scope></div>",
    "is none in another": "<div><scope><head>S<scope><head>U</head>*t</scope></head></scope></div>",
    "is none in a heading": "<div><h2>A<scope><head>S</head>*t</scope></h2></div>",
    "is one of several": "<div><scope><head h+>S</head><scope>*t<head h+>U</head></scope></scope></div>",
}


@pytest.mark.parametrize("case", PAGES)
def test_headings(case: str) -> None:
    check(headings, PAGES[case])


@pytest.mark.parametrize("scope", HEADED)
@pytest.mark.parametrize("case", HEADED_PAGES)
def test_what_heads_a_scope_of_its_own(scope: str, case: str) -> None:
    check(headings, HEADED_PAGES[case].replace("head", HEADED[scope]).replace("scope", scope))


@pytest.mark.parametrize("scope", HEADED)
def test_no_other_heads_it(scope: str) -> None:
    other = next(head for tag, head in HEADED.items() if tag != scope)
    check(headings, f"<div><{scope}><{other}>S</{other}><p>*t</p></{scope}></div>")


@pytest.mark.parametrize(
    "scope", "section article aside nav blockquote details dialog fieldset figure td th li dd dl table".split()
)
def test_a_scope_ends_what_is_in_it(scope: str) -> None:
    check(headings, f"<div><{scope}><h2 p+>A</h2></{scope}><p>*t</p></div>")
    check(headings, f"<div><{scope}><h2 +>A</h2><p>*t</p></{scope}></div>")


@pytest.mark.parametrize("tag", ["div", "header", "main", "footer", "form", "p", "ul", "dt", "caption", "hgroup"])
def test_other_elements_do_not(tag: str) -> None:
    needed = "<h2 p+>A</h2>" if tag == "hgroup" else "<h2 +>A</h2>"
    opened = "<hgroup h+>" if tag == "hgroup" else f"<{tag}>"
    check(headings, f"<div>{opened}{needed}</{tag}><p>*t</p></div>")


def test_nothing_selected_needs_nothing() -> None:
    check(headings, "<div><h1>A</h1><details><summary>S</summary></details></div>")


def test_the_literal_reading_takes_the_headings_before_each_selected_node() -> None:
    D, P, _, _ = page("<div><h2>A</h2><h2>B</h2><div *><h3>C</h3></div></div>")
    assert headings.literal(D)(P) == P | {(1,)}
    assert headings.literal(D)(P | {(2, 0, 0)}) == P | {(1,), (2, 0), (2, 0, 0)}


def test_the_literal_reading_takes_the_heading_of_its_own_level_before_a_heading() -> None:
    D, P, _, _ = page("<div><h2>A</h2><h2 *>B</h2></div>")
    assert headings.literal(D)(P) == P | {(0,)}


def test_a_heading_that_is_not_meant_as_one_is_none() -> None:
    check(headings, '<div><h2 +>A</h2><h2 role="presentation">B</h2><p>*t</p></div>')
    check(headings, '<div><h2 +>A</h2><h2 role="no-such-role none">B</h2><p>*t</p></div>')
    check(headings, '<div><h2 role="tab" +>B</h2><p>*t</p></div>')


def test_the_first_role_counts() -> None:
    check(headings, '<div><h1 +>A</h1><p role="no-such-role heading" +>B</p><p>*t</p></div>')
    check(headings, '<div><h1 +>A</h1><p role="button heading">B</p><p>*t</p></div>')


def test_a_level_that_is_written_counts_for_every_heading() -> None:
    check(headings, '<div><h2 +>A</h2><h2 aria-level="3" +>B</h2><p>*t</p></div>')
    check(headings, '<div><h2>A</h2><h4 aria-level="1" +>B</h4><p>*t</p></div>')


def test_a_heading_in_a_term_heads_what_is_said_of_it() -> None:
    check(headings, "<dl><dt><h3>A</h3></dt><dd>a</dd><dt><h3 +>B</h3></dt><dd>*t</dd></dl>")
    check(headings, "<div><dl><dt><h3 p+>A</h3></dt><dd>a</dd></dl><p>*t</p></div>")


def test_a_heading_in_a_caption_heads_the_table() -> None:
    check(headings, "<div><table><caption><h3 +>A</h3></caption><tr><td>*t</td></tr></table></div>")
    check(headings, "<div><table><caption><h3 p+>A</h3></caption><tr><td>a</td></tr></table><p>*t</p></div>")
    check(headings, '<div><table role="none"><caption><h3 +>A</h3></caption><tr><td>a</td></tr></table><p>*t</p></div>')
