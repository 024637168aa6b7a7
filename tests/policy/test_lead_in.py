"""The lead-in, clause by clause (semantics §6, "More, opt-in"): `+` marks what is needed."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from spire import HTML, Document, Elem, Text, lead_in, parse, to_text
from tests.marked import check, page

UL = "<ul><li>*a</li><li>b</li></ul>"

PAGES = {
    "a paragraph before a list": f"<div><p +>It passes if:</p>{UL}</div>",
    "of any kind": "<div><p +>x:</p><ol><li>*a</li></ol></div>",
    "of definitions too": "<div><p +>x:</p><dl><dt>*a</dt></dl></div>",
    "before a table": "<div><p +>x:</p><table><tr><td>*a</td></tr></table></div>",
    "the list itself needs it": "<div><p +>x:</p><ul *><li>a</li></ul></div>",
    "and what is deep in it": "<div><p +>x:</p><ul><li><p><b>*a</b></p></li></ul></div>",
    "nothing else does": "<div><p>x:</p><ul><li>a</li></ul><p>*y</p></div>",
    "nor does the lead-in need the list": "<div><p>*x:</p><ul><li>a</li></ul></div>",
    # What ends in a colon.
    "no colon, no lead-in": f"<div><p>It passes.</p>{UL}</div>",
    "a colon in the midst is none": f"<div><p>Note: it passes.</p>{UL}</div>",
    "the colon alone": f"<div><p +>:</p>{UL}</div>",
    "white space after it": f"<div><p +>x: \u00a0</p>{UL}</div>",
    "emphasis": f"<div><p +><b>x<i>:</i></b></p>{UL}</div>",
    "quotes and brackets": f"<div><p +>(the \u201cx:\u201d)</p>{UL}</div>",
    "straight ones": f"<div><p +>the 'x:'</p>{UL}</div>",
    "across markup": f'<div><p +>"<b>x:</b>"</p>{UL}</div>',
    "wide": f"<div><p +>x\uff1a</p>{UL}</div>",
    "a full stop after it": f"<div><p>x:.</p>{UL}</div>",
    # Right before.
    "another paragraph between": f"<div><p>x:</p><p>y</p>{UL}</div>",
    "a rule between": f"<div><p>x:</p><hr>{UL}</div>",
    "a picture between": f"<div><p>x:</p><img>{UL}</div>",
    "a picture after the colon, and white space": f"<div><p>x:<img> </p>{UL}</div>",
    "not a picture before it": f"<div><img><p +>x:</p>{UL}</div>",
    "nothing to be seen between": f"<div><p +>x:</p><p> </p><br><span></span>{UL}</div>",
    "a wrapped list": f"<div><p +>x:</p><div><section>{UL}</section></div></div>",
    "a wrapped paragraph": f"<div><div><p +>x:</p></div>{UL}</div>",
    "only the first of two lists": "<div><p>x:</p><ul><li>a</li></ul><ul><li>*b</li></ul></div>",
    # What comes in.
    "only the last line": f"<div><p>y<br>+x:</p>{UL}</div>",
    "only the words right before": f"<div><p>y</p>+x <b +>z</b>+:{UL}</div>",
    "a heading": f"<div><h2 +>x:</h2>{UL}</div>",
    "the label of an item": f"<ul><li>y</li><li>+x:{UL}</li></ul>",
    "in a cell": f"<table><tr><td>y</td><td><p +>x:</p>{UL}</td></tr></table>",
    "not the title of the page": f"<html><head><title>x:</title></head><body>{UL}</body></html>",
    "no code": f"<div><pre>x:</pre>{UL}</div>",
    "code is not led in": "<div><p>x:</p><pre>*a</pre></div>",
    "a layout table is not": "<div><p>x:</p><table role='presentation'><tr><td>*a</td></tr></table></div>",
    # Lists in lists.
    "each list on the way has its own": f"<div><p +>x:</p><ul><li><p +>y:</p>{UL}</li></ul></div>",
    "an inner one without takes the outer one's": f"<div><p +>x:</p><ul><li>y{UL}</li></ul></div>",
    "of two that begin together, both": f"<div><p +>x:</p><ul><li>{UL}</li></ul></div>",
}


@pytest.mark.parametrize("case", PAGES)
def test_lead_in(case: str) -> None:
    check(SimpleNamespace(paper=lead_in, html=lead_in), PAGES[case])


def test_a_title_leads_nothing_in_though_it_be_the_root() -> None:
    D = Document(Elem("title", {}, [Text("x:"), Elem("ul", {}, [Elem("li", {}, [Text("a")])])]))
    assert lead_in(D)({(1,)}) == {(1,)}


def test_it_tells_which_rule_brought_it_in() -> None:
    D, P, _, _ = page("<div><p>x:</p><ul><li>*a</li></ul></div>")
    assert str((HTML | lead_in).explain(D, P, (0,))).splitlines() == [
        "/0 is needed by /1/0/0 (lead_in)",
        "/1/0/0 is selected",
    ]


def test_the_report_from_the_field(shared: Path) -> None:
    reports = map(json.loads, (shared / "cases" / "reports.jsonl").read_text().splitlines())
    (report,) = [report for report in reports if report["id"] == "l17"]
    D = parse(report["html"])
    (item,) = D.elements("li")
    view = to_text(D, (HTML | lead_in)(D)({item}))
    assert all(words in view for words in report["must_in"])


def test_ten_thousand_lists_one_in_the_other_take_no_long_time() -> None:
    n = 10_000
    D = parse("<p>" + "x" * 100_000 + ":" + "<ul><li>" * n + "y")
    last = len(D) - 1
    # In numbers: the paths of so many lists take 200 million steps.
    assert lead_in.on(D)(frozenset({last})) == {last, *D.numbering.tagged["p"]}


def test_a_real_page(shared: Path) -> None:
    D = parse((shared / "data" / "pages" / "python-glossary.html").read_bytes())
    (dt,) = [p for p in D.elements("dt") if D.text(p) == "..."]
    (dd,) = D.following(dt, "dd")
    items = D.elements("li", under=dd)
    assert len(items) == 2
    assert {D.text(p) for p in lead_in(D)(items[1:]) - {items[1]}} == {"Can refer to:"}
