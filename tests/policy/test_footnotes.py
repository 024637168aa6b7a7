"""Footnotes, clause by clause (semantics §6, "More, opt-in"): `+` marks what is needed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from spire import HTML, Document, Text, footnotes, parse
from tests.marked import check, page


def cited(mark: str, note: str) -> str:
    return f"<div><p>x<sup>{mark}</sup></p><ol>{note}<li>other</li></ol></div>"


def named(name: str) -> str:
    return cited(f"<a href='#{name}'>*1</a>", f"<li id='{name}' +>n</li>")


def not_named(name: str) -> str:
    return cited(f"<a href='#{name}'>*1</a>", f"<li id='{name}'>n</li>")


PAGES = {
    # What refers to a note.
    "by its name": named("fn1"),
    "Markdown's": named("fn:1"),
    "GitHub's": named("user-content-fn-1"),
    "Word's": named("_ftn1"),
    "Wikipedia's": named("cite_note-Smith-1"),
    "a footnote": named("footnote-1"),
    "an endnote": named("endnote_1"),
    "Asciidoctor's": named("_footnotedef_1"),
    "whatever the case": named("FN1"),
    "another name": not_named("x1"),
    "a reference": not_named("fnref1"),
    "Markdown's reference": not_named("fnref:1"),
    "Word's reference": not_named("_ftnref1"),
    "Wikipedia's reference": not_named("cite_ref-1"),
    "a footnote's reference": not_named("footnote-ref-1"),
    "all of them": not_named("footnotes"),
    "by the role of the link": cited("<a href='#id1' role='doc-noteref'>*1</a>", "<li id='id1' +>n</li>"),
    "by the role of the note": cited("<a href='#id1'>*1</a>", "<li id='id1' role='doc-endnote' +>n</li>"),
    "a footnote by its role": cited("<a href='#id1'>*1</a>", "<li id='id1' role='doc-footnote' +>n</li>"),
    "not an aside of another role": cited("<a href='#id1'>*1</a>", "<li id='id1' role='note'>n</li>"),
    "a way back by its role": cited("<a href='#fn1' role='doc-backlink'>*1</a>", "<li id='fn1'>n</li>"),
    "what holds the reference": cited("<a href='#fn1'><b>*1</b></a>", "<li id='fn1' +>n</li>"),
    "what is beside it needs nothing": "<div><p>*x<a href='#fn1'>1</a></p><p id='fn1'>n</p></div>",
    "what is around it": "<div><p *>x<a href='#fn1'>1</a></p><p id='fn1' +>n</p></div>",
    "a note that is not there": not_named("fn1").replace("id='fn1'", ""),
    # What the note is.
    "a paragraph": "<div><a href='#fn1'>*1</a><p id='fn1' +>n</p><p>o</p></div>",
    "an aside": "<div><a href='#fn1'>*1</a><aside id='fn1' +><p>n</p></aside></div>",
    "an anchor in a paragraph": "<div><a href='#fn1'>*1</a><p +><a name='fn1'></a>n</p><p>o</p></div>",
    "a line": "<div><a href='#fn1'>*1</a><p>+1 <a id='fn1' +>n</a><br>2 <a id='fn2'>o</a></p></div>",
    "an entry": "<div><a href='#fn1'>*1</a><dl><dt id='fn1' +>1</dt><dd +>n</dd><dt>2</dt><dd>o</dd></dl></div>",
    "by what it says": "<div><a href='#fn1'>*1</a><dl><dt +>1</dt><dd id='fn1' +>n</dd><dt>2</dt><dd>o</dd></dl></div>",
    "a term that nothing is said of": "<div><a href='#fn1'>*1</a><dl><dt id='fn1' +>n</dt><dt>o</dt></dl></div>",
    "a row by its header": "<div><a href='#fn1'>*1</a><table><tr +><th id='fn1'>1</th><td>n</td></tr></table></div>",
    "a row": "<div><a href='#fn1'>*1</a><table><tr +><td id='fn1'>1</td><td>n</td></tr><tr><td>2</td></tr></table></div>",
    "no heading": "<div><a href='#fn1'>*1</a><h2 id='fn1'>n</h2></div>",
    "no section": "<div><a href='#fn1'>*1</a><section id='fn1'>n</section></div>",
    "no list": "<div><a href='#fn1'>*1</a><ol id='fn1'><li>n</li></ol></div>",
    # Never what the reference stands in, and never back.
    "not around the reference": "<div><p id='fn1'>x<a href='#fn1'>*1</a></p></div>",
    "not what refers to it": (
        "<div><p>x<a id='fnref1' href='#fn1'>1</a></p><ol><li id='fn1'>n<a href='#fnref1'>*^</a></li></ol></div>"
    ),
    "nor with the note": (
        "<div><p>x<a id='id1' href='#fn1'>*1</a></p><aside id='fn1' +>n<a role='doc-backlink' href='#id1'>^</a></aside></div>"
    ),
    "nor what the reference right before the note needs": (
        "<div><p id='fn2'>m</p><p>x<a href='#fn1'>*1</a></p><p>y<a href='#fn2'>2</a></p><a id='fn1' +></a></div>"
    ),
    "a note on a note": (
        "<div><a href='#fn1'>*1</a><p id='fn1' +>n<a href='#fn2'>2</a></p><p id='fn2' +>m</p><p id='fn3'>o</p></div>"
    ),
}


@pytest.mark.parametrize("case", PAGES)
def test_footnotes(case: str) -> None:
    check(SimpleNamespace(paper=footnotes, html=footnotes), PAGES[case])


def test_it_tells_which_rule_brought_it_in() -> None:
    D, P, _, _ = page("<div><p>x<a href='#fn1'>*1</a></p><p id='fn1'>n</p></div>")
    assert (HTML | footnotes).explain(D, P, (1,)).rules == ("footnotes",)


# Real pages.


def notes(D: Document, reference: str) -> set[str]:
    (link,) = [p for p in D.elements("a") if D[p].attrs.get("id") == reference]
    return {" ".join(D.text(p).split())[:60] for p in footnotes(D)({link}) - {link}}


def test_sphinx(shared: Path) -> None:
    D = parse((shared / "data" / "pages" / "python-json.html").read_bytes())
    assert notes(D, "id1") == {"[1]As noted in the errata for RFC 7159, JSON permits literal"}
    # Its way back is no reference.
    (back,) = [p for p in D.elements("a") if D[p].attrs.get("role") == "doc-backlink"]
    assert footnotes(D)({back}) == {back}


def test_wikipedia(shared: Path) -> None:
    D = parse((shared / "data" / "wikitables" / "pages" / "203-188.html").read_bytes())
    links = [p for p in D.elements("a") if D[p].attrs.get("href", "").startswith("#cite_note-")]
    back = [p for p in D.elements("a") if D[p].attrs.get("href", "").startswith("#cite_ref-")]
    assert links
    assert back
    for link in links:
        (note,) = footnotes(D)({link}) - {link}
        assert (D[note].tag, D[note].attrs["id"]) == ("li", D[link].attrs["href"][1:])
    assert footnotes(D)(back) == set(back)


def test_what_refers_to_nothing_changes_nothing(shared: Path) -> None:
    D = parse((shared / "data" / "pages" / "sqlite-lang-select.html").read_bytes())
    texts = [p for p in map(D.numbering.path, range(len(D))) if isinstance(D[p], Text)]
    assert footnotes(D)(texts) == set(texts)
