"""The glossary, clause by clause (semantics §6, "Definitions"): `+` marks what is needed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from spire import HTML, Closure, Document, glossary, glossary_words, parse, to_text
from spire.policy.entries import names
from spire.policy.phrases import words
from tests.marked import check, page

ENTRY = "<dl><dt id='k' +>key</dt><dd +>opens</dd><dt>lock</dt><dd>shuts</dd></dl>"

MARKED = {
    # What a link to a definition needs.
    "an entry": f"<div><p>a <a href='#k'>*key</a></p>{ENTRY}</div>",
    "an entry before it": f"<div>{ENTRY}<p>a <a href='#k'>*key</a></p></div>",
    "the link itself": f"<div><p>a <a href='#k' *>key</a></p>{ENTRY}</div>",
    "what is around it": f"<div><p *>a <a href='#k'>key</a></p>{ENTRY}</div>",
    "what is deep in it": f"<div><p>a <a href='#k'><b><i>*key</i></b></a></p>{ENTRY}</div>",
    "not what is beside it": f"<div><p>*a <a href='#k'>key</a></p>{ENTRY.replace(' +', '')}</div>",
    "whatever it says": f"<div><p>a <a href='#k'>*this</a></p>{ENTRY}</div>",
    "of two terms with one dd": (
        "<div><a href='#k'>*x</a><dl><dt id='k' +>key</dt><dt +>latchkey</dt><dd +>opens</dd></dl></div>"
    ),
    "by the second of them": (
        "<div><a href='#k'>*x</a><dl><dt +>key</dt><dt id='k' +>latchkey</dt><dd +>opens</dd></dl></div>"
    ),
    "of a term with two dd": (
        "<div><a href='#k'>*x</a><dl><dt id='k' +>key</dt><dd +>opens</dd><dd +>shuts</dd><dt>lock</dt><dd>x</dd></dl></div>"
    ),
    "by a dd": "<div><a href='#k'>*x</a><dl><dt +>key</dt><dd id='k' +>opens</dd></dl></div>",
    "by an anchor in a dt": "<div><a href='#k'>*x</a><dl><dt +><a name='k'>key</a></dt><dd +>opens</dd></dl></div>",
    "in a div group": "<div><a href='#k'>*x</a><dl><div><dt id='k' +>key</dt><dd +>opens</dd></div></dl></div>",
    "in no list": "<div><a href='#k'>*x</a><dt id='k' +>key</dt><dd +>opens</dd></div>",
    "a dt without a dd is none": "<div><a href='#k'>*x</a><dl><dt id='k'>key</dt></dl></div>",
    "of a dd, what is before the entries in it": (
        "<div><a href='#k'>*x</a><dl><dt id='k' +>Lock</dt><dd><p +>A class.</p><dl><dt>turn()</dt><dd>x</dd></dl></dd></dl></div>"
    ),
    "all of it, where they come first": (
        "<div><a href='#k'>*x</a><dl><dt id='k' +>Lock</dt><dd +><dl><dt>turn()</dt><dd>x</dd></dl>y</dd></dl></div>"
    ),
    "before an empty list too": "<div><a href='#k'>*x</a><dl><dt id='k' +>key</dt><dd>+opens<dl></dl></dd></dl></div>",
    "the paragraph of a dfn": "<div><a href='#k'>*x</a><p +>A <dfn id='k'>key</dfn> opens.</p><p>y</p></div>",
    "by the paragraph": "<div><a href='#k'>*x</a><p id='k' +>A <dfn>key</dfn> opens.</p></div>",
    "the run of a dfn, where its block holds more": (
        "<ul><li><a href='#k'>*x</a></li><li>+A <b +><dfn id='k'>key</dfn></b>+ opens:<ul><li>doors</li></ul></li></ul>"
    ),
    "the line of a dfn": (
        "<div><a href='#k'>*x</a><p><dfn>lock</dfn> shuts<br><dfn id='k' +>key</dfn>+ opens<br>x</p></div>"
    ),
    "the entry of a dfn in a dt": "<div><a href='#k'>*x</a><dl><dt +><dfn id='k'>key</dfn></dt><dd +>opens</dd></dl></div>",
    "and of a dfn in a dd": "<div><a href='#k'>*x</a><dl><dt +>lock</dt><dd +>has a <dfn id='k'>key</dfn></dd></dl></div>",
    "the row of a dfn that is all its cell says": (
        "<div><a href='#k'>*x</a><table><tr +><td><dfn id='k'>key</dfn></td><td>opens</td></tr>"
        "<tr><td><dfn>lock</dfn></td><td>shuts</td></tr></table></div>"
    ),
    "a header cell too": (
        "<div><a href='#k'>*x</a><table><tr +><th><dfn id='k'>key</dfn></th><td>opens</td></tr></table></div>"
    ),
    "the cell, where it is in no row": "<div><a href='#k'>*x</a><td +><dfn id='k'>key</dfn></td><td>opens</td></div>",
    "else the cell": (
        "<div><a href='#k'>*x</a><table><tr><td +>a <dfn id='k'>key</dfn> opens</td><td>y</td></tr></table></div>"
    ),
    "role=definition": "<div><a href='#k'>*x</a><div role='Definition' id='k' +>opens</div></div>",
    "an anchor in it": "<div><a href='#k'>*x</a><div role='definition' +><a name='k'></a>opens</div></div>",
    # What is no definition.
    "a heading is none": "<div><a href='#k'>*x</a><h2 id='k'>key</h2><p>opens</p></div>",
    "a section is none": "<div><a href='#k'>*x</a><section id='k'><p>A <dfn>key</dfn> opens.</p></section></div>",
    "an item is none": "<div><a href='#k'>*x</a><ul><li id='k'>key</li></ul></div>",
    "a paragraph in a dd is none": "<div><a href='#k'>*x</a><dl><dt>key</dt><dd><p id='k'>opens</p></dd></dl></div>",
    "an anchor in that is none": (
        "<div><a href='#k'>*x</a><dl><dt>key</dt><dd><p><a name='k'></a>opens</p></dd></dl></div>"
    ),
    "an id that nothing has": f"<div><a href='#z'>*x</a>{ENTRY.replace(' +', '')}</div>",
    "the top of the page": f"<div><a href='#'>*x</a>{ENTRY.replace(' +', '')}</div>",
    "another page": f"<div><a href='other.html#k'>*x</a>{ENTRY.replace(' +', '')}</div>",
    # How the target is found.
    "percent signs": "<div><a href='#key%20frame'>*x</a><dl><dt id='key frame' +>k</dt><dd +>x</dd></dl></div>",
    "but first as it is written": (
        "<div><a href='#%6b'>*x</a><dl><dt id='k'>a</dt><dd>b</dd><dt id='%6b' +>c</dt><dd +>d</dd></dl></div>"
    ),
    "an id before a name": (
        "<div><a href='#k'>*x</a><dl><dt><a name='k'>a</a></dt><dd>b</dd><dt id='k' +>c</dt><dd +>d</dd></dl></div>"
    ),
    "of two with one id the first": (
        "<div><a href='#k'>*x</a><dl><dt id='k' +>a</dt><dd +>b</dd><dt id='k'>c</dt><dd>d</dd></dl></div>"
    ),
    # Never what the mention stands in.
    "not the paragraph that it stands in": "<div><p>A <dfn id='k'>key</dfn> is <a href='#k'>*this</a>.</p></div>",
    "nor the entry": "<div><dl><dt id='k'>key</dt><dd>see <a href='#k'>*key</a></dd><dd>x</dd></dl></div>",
    "but the class that it is a part of": (
        "<dl><dt id='k' +>Lock</dt><dd><p +>A class.</p><dl><dt>turn()</dt><dd>of a <a href='#k'>*Lock</a></dd></dl></dd></dl>"
    ),
    "nor the row, be it all there is": "<tr><td><dfn id='k'>key</dfn></td><td>see <a href='#k'>*key</a></td></tr>",
    "nor the line, be it all there is": "<span>A <dfn id='k'>key</dfn>, see <a href='#k'>*key</a></span>",
    "not what it holds": "<div><a href='#k'><p>A <dfn id='k'>key</dfn> opens.</p><p>*x</p></a></div>",
    "the innermost link": (
        "<div><a href='#a'>x<table><tr><td><a href='#b'>*y</a></td></tr></table></a>"
        "<dl><dt id='a'>a</dt><dd>x</dd><dt id='b' +>b</dt><dd +>x</dd></dl></div>"
    ),
    # Definitions that mention terms need those too.
    "a chain": (
        "<div><a href='#a'>*x</a><dl><dt id='a' +>a</dt><dd +>has <a href='#b'>b</a></dd><dt id='b' +>b</dt>"
        "<dd +>has none</dd><dt>c</dt><dd>x</dd></dl></div>"
    ),
    "a cycle": (
        "<div><a href='#a'>*x</a><dl><dt id='a' +>a</dt><dd +><a href='#b'>b</a></dd><dt id='b' +>b</dt>"
        "<dd +><a href='#a'>a</a></dd></dl></div>"
    ),
    # Abbreviations.
    "an abbr that a dfn defines": "<div><p><abbr>*KF</abbr></p><p +>A <dfn><abbr title='key frame'>KF</abbr></dfn> is x.</p></div>",
    "one that an entry defines": "<div><p><abbr>*KF</abbr></p><dl><dt +>KF</dt><dd +>key frame</dd></dl></div>",
    "one that an entry names in brackets": (
        "<div><p><abbr>*KF</abbr></p><dl><dt +>key frame (KF)</dt><dd +>x</dd></dl></div>"
    ),
    "one that has a title elsewhere": (
        "<div><p>a <abbr>*KF</abbr></p><p +>A <abbr title='key frame'>KF</abbr>.</p><p><abbr title='x'>KF</abbr></p></div>"
    ),
    "also before it": "<div><p +>A <abbr title='key frame'>KF</abbr>.</p><p>a <abbr>*KF</abbr></p></div>",
    "not where that has another case": "<div><p><abbr>*kf</abbr></p><p>A <abbr title='key frame'>KF</abbr>.</p></div>",
    "one with a title explains itself": (
        "<div><p><abbr title='key frame'>*KF</abbr></p><dl><dt>KF</dt><dd>key frame</dd></dl></div>"
    ),
    "not where it stands": "<div><p><abbr>*KF</abbr>, a <abbr title='key frame'>KF</abbr></p></div>",
    "one that says nothing": (
        "<div><p><abbr *></abbr></p><p>A <dfn><abbr>KF</abbr></dfn>.</p><dl><dt></dt><dd>x</dd></dl></div>"
    ),
    "words are no mention": f"<div><p>*a key</p>{ENTRY.replace(' +', '')}</div>",
}

K = "<dl><dt +>key frame</dt><dd +>x</dd><dt>frame</dt><dd>y</dd></dl>"
F = "<dl><dt>key frame</dt><dd>x</dd><dt +>frame</dt><dd +>y</dd></dl>"
NO = "<dl><dt>key frame</dt><dd>x</dd><dt>frame</dt><dd>y</dd></dl>"

IN_WORDS = {
    "the term": f"<div><p>*A frame.</p>{F}</div>",
    "the longest": f"<div><p>*A key frame.</p>{K}</div>",
    "within what only begins like a longer one": (
        "<div><p>*A key frame.</p><dl><dt>key frame rate</dt><dd>x</dd><dt +>frame</dt><dd +>y</dd></dl></div>"
    ),
    "begun anew": f"<div><p>*A key key frame.</p>{K}</div>",
    "two in one text": (
        "<div><p>*A key, a lock.</p><dl><dt +>key</dt><dd +>x</dd><dt +>lock</dt><dd +>y</dd><dt>a b</dt><dd>z</dd></dl></div>"
    ),
    "across white space": f"<div><p>*A key\n   frame.</p>{K}</div>",
    "across markup, from its first text": f"<div><p><b>*key</b> <i>frame</i></p>{K}</div>",
    "and from its last": f"<div><p><b>key</b> <i>*frame</i></p>{K}</div>",
    "within a word": f"<div><p><b>*fr</b>ame</p>{F}</div>",
    "not across blocks": f"<div><p>*a key</p><p>frames</p>{NO}</div>",
    "not across a line break": f"<div><p>*a key<br>frames</p>{NO}</div>",
    "not the rest of the run": f"<div><p>*An <b>old</b> key frame.</p>{NO}</div>",
    "nor what comes after it": f"<div><p>A <b>key frame</b>* opens.</p>{NO}</div>",
    "whatever the case": f"<div><p>*Frame!</p>{F}</div>",
    "whole words only": f"<div><p>*Frames and a keyframe.</p>{NO}</div>",
    "no plural": f"<div><p>*Key frames.</p>{NO}</div>",
    "in quotes": f"<div><p>*A \u201cframe\u201d.</p>{F}</div>",
    "a hyphen is no space": "<div><p>*A key-frame.</p><dl><dt>key frame</dt><dd>x</dd></dl></div>",
    "but sets words apart": f"<div><p>*A key-frame.</p>{F}</div>",
    "accents belong to words": "<div><p>*Cafe\u0301.</p><dl><dt>cafe</dt><dd>x</dd></dl></div>",
    "however they are written": "<div><p>*Cafe\u0301.</p><dl><dt +>caf\u00e9</dt><dd +>x</dd></dl></div>",
    "whatever the case of accents": (
        # Capitals with two accents are of two characters, small letters of one.
        "<div><p>*\u03aa\u0301.</p><dl><dt +>\u0390</dt><dd +>x</dd></dl></div>"
    ),
    "umlauts are letters": "<div><p>*Überkey.</p><dl><dt>key</dt><dd>x</dd></dl></div>",
    "capitals only by capitals": "<div><p>*It is.</p><dl><dt>IT</dt><dd>x</dd></dl></div>",
    "by capitals": "<div><p>*Our IT.</p><dl><dt +>IT</dt><dd +>x</dd></dl></div>",
    "capitals before any case": "<div><p>*Our IT.</p><dl><dt>it</dt><dd>x</dd><dt +>IT</dt><dd +>y</dd></dl></div>",
    "signs are part of a term": (
        "<div><p>*In C++ and A.</p><dl><dt>C</dt><dd>x</dd><dt +>C++</dt><dd +>y</dd></dl></div>"
    ),
    "signs alone are no term": "<div><p>*Then ... and</p><dl><dt>...</dt><dd>x</dd></dl></div>",
    "the terms after them are": (
        "<div><p>*Then ... a key</p><dl><dt>...</dt><dd>x</dd><dt +>key</dt><dd +>y</dd></dl></div>"
    ),
    "of two that overlap the first": (
        "<div><p>*A key frame rate.</p><dl><dt>frame rate</dt><dd>x</dd><dt +>key frame</dt><dd +>y</dd></dl></div>"
    ),
    "nor what is within the second": (
        "<div><p>*A key frame RATE.</p>"
        "<dl><dt>frame rate</dt><dd>x</dd><dt>RATE</dt><dd>y</dd><dt +>key frame</dt><dd +>z</dd></dl></div>"
    ),
    "not the line that it begins": "<ul><li>*A key is a <dfn>key</dfn>:<ul><li>x</li></ul></li><li>y</li></ul>",
    "a dfn": "<div><p>*A key.</p><p +>The <dfn>key</dfn> opens.</p></div>",
    "a dfn by its title": "<div><p>*A key.</p><p +>The <dfn title='key'>keys</dfn> open.</p></div>",
    "not by its text then": "<div><p>*The keys.</p><p>The <dfn title='key'>keys</dfn> open.</p></div>",
    "a dfn by its abbr": (
        "<div><p>*A key frame.</p><p +><dfn><abbr title='Key frame'>KF</abbr></dfn> means it.</p></div>"
    ),
    "the text of that abbr too": "<div><p>*A KF.</p><p +><dfn><abbr title='Key frame'>KF</abbr></dfn> x.</p></div>",
    "where that has no title, its text": "<div><p>*A KF.</p><p +><dfn><abbr>KF</abbr></dfn> means it.</p></div>",
    "a dt goes by its dfn": "<div><p>*A key.</p><dl><dt +>The <dfn>key</dfn></dt><dd +>x</dd></dl></div>",
    "without the remark in brackets": "<div><p>*We analyze.</p><dl><dt +>Analyze (operation)</dt><dd +>x</dd></dl></div>",
    "which is no term": "<div><p>*The operation.</p><dl><dt>Analyze (operation)</dt><dd>x</dd></dl></div>",
    "unless it is in capitals": "<div><p>*The WAL.</p><dl><dt +>Write-ahead log (WAL)</dt><dd +>x</dd></dl></div>",
    "and the words before those": "<div><p>*A write-ahead log.</p><dl><dt +>Write-ahead log (WAL)</dt><dd +>x</dd></dl></div>",
    "of two definitions the first": (
        "<div><p>*A key.</p><dl><dt +>key</dt><dd +>x</dd><dt>key</dt><dd>y</dd></dl></div>"
    ),
    "a dt without a dd is none": "<div><p>*A key.</p><dl><dt>key</dt></dl></div>",
    "a term in its own entry is no mention": "<dl><dt>*key</dt><dd>x</dd></dl>",
    "wherever in it": "<dl><dt>key</dt><dd>*A key opens.</dd><dd>x</dd></dl>",
    "a definition that mentions terms": (
        "<div><p>*A key.</p><dl><dt +>key</dt><dd +>for a lock</dd><dt +>lock</dt><dd +>for a key</dd><dt>x</dt><dd>y</dd></dl></div>"
    ),
    "in a pre": f"<div><pre>*a\n frame</pre>{F}</div>",
}


def rule(policy: Closure) -> SimpleNamespace:
    return SimpleNamespace(paper=policy, html=policy)


@pytest.mark.parametrize("case", MARKED)
def test_marked_mentions(case: str) -> None:
    check(rule(glossary), MARKED[case])


@pytest.mark.parametrize("case", IN_WORDS)
def test_mentions_in_words(case: str) -> None:
    check(rule(glossary_words), IN_WORDS[case])


@pytest.mark.parametrize(
    ("defined", "called"),
    [
        ("<p>The <dfn>key  frame</dfn>.</p>", ["key frame"]),
        ("<p>The <dfn title='key frame'>frames</dfn>.</p>", ["key frame"]),
        ("<p>A <dfn><abbr title='key frame'>KF</abbr></dfn>.</p>", ["key frame", "KF"]),
        ("<p>A <dfn><abbr>KF</abbr></dfn>.</p>", ["KF"]),
        ("<dl><dt>key frame (KF)</dt><dd>x</dd></dl>", ["key frame (KF)", "key frame", "KF"]),
        ("<dl><dt>key frame (video)</dt><dd>x</dd></dl>", ["key frame (video)", "key frame"]),
        ("<dl><dt>A <dfn>key</dfn> opens</dt><dd>x</dd></dl>", ["key"]),
        ("<dl><dt></dt><dd>x</dd></dl>", []),
        ("<dl><dt>lock</dt><p>x</p><dt>key</dt><dd>y</dd></dl>", ["lock", "key"]),
    ],
)
def test_what_a_definition_is_called(defined: str, called: list[str]) -> None:
    assert [name for name, _ in names(page(defined).document)] == called


def test_words() -> None:
    assert [word.text for word in words("A key-frame, 2 x_1")] == ["A", "key", "-", "frame", ",", "2", "x_1"]
    # A mark is part of the word, whatever comes after it; so is what joins the halves of one.
    persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    assert [word.text for word in words(f"e\u0301te\u0301 क्षेत्र {persian}")] == ["été", "क्षेत्र", persian]
    assert [(word.start, word.end) for word in words("e\u0301te\u0301")] == [(0, 5)]
    assert [word.text for word in words("e\u0301_1")] == ["\u00e9_1"]
    assert words(" \n") == []


def test_it_tells_which_rule_brought_it_in() -> None:
    D, P, _, _ = page(
        "<div><h2>A</h2><p>a <a href='#k'>*key</a></p><h2>B</h2><dl><dt id='k'>key</dt><dd>x</dd></dl></div>"
    )
    policy = HTML | glossary
    assert str(policy.explain(D, P, (3, 1))).splitlines() == [
        "/3/1 is needed by /1/1/0 (glossary.links)",
        "/1/1/0 is selected",
    ]
    # The heading of the glossary comes with the entry.
    assert policy.explain(D, P, (2,)).rules == ("headings", "glossary.links")
    assert (HTML | glossary_words).explain(D, {(1, 1, 0)}, (3, 1)).rules == ("glossary_words",)


def repeated(part: Callable[[int], str], times: int) -> str:
    return "".join(map(part, range(times)))


def test_thousands_of_terms_that_begin_alike_take_no_long_time() -> None:
    # Each word of the text begins a term that is as long as the text: looked up one by one, 25 million steps.
    long = " ".join(["a"] * 5000)
    D = parse(f"<dl><dt>{long} b<dd>x<dt>a a<dd>y</dl><p>{long}")
    (p,) = D.elements("p")
    assert "y" in to_text(D, glossary_words(D)({p}))
    assert "x" not in to_text(D, glossary_words(D)({p}))


def test_one_entry_with_thousands_of_names_and_mentions() -> None:
    n = 5000
    D = parse(
        f"<dl>{repeated(lambda k: f'<dt id=t{k}>t{k}', n)}<dd>x</dl><p>{repeated(lambda k: f'<a href=#t{k}>l</a> ', n)}"
    )
    assert len(glossary(D)({D.elements("a")[-1]})) == 1 + n + 1


# Real glossaries.


@pytest.fixture(scope="module")
def read(shared: Path) -> Callable[[str], Document]:
    return lambda name: parse((shared / "data" / "pages" / f"{name}-glossary.html").read_bytes())


def added(D: Document, policy: Closure, term: str) -> set[str]:
    """The terms of the entries that come in with what is said of a term."""
    (dt,) = [p for p in D.elements("dt") if D.text(p).split() == term.split()]
    P = frozenset(D.following(dt, "dd"))
    found = policy(D)(P) - P
    return {" ".join(D.text(p).split()) for p in found if D[p].tag == "dt"} - {term}


def test_django(read: Callable[[str], Document]) -> None:
    D = read("django")
    assert added(D, glossary, "field") == {"model"}
    assert added(D, glossary, "generic view") == {"view"}
    assert added(D, glossary, "MTV") == set()
    assert added(D, glossary_words, "slug") == set()


def test_python(read: Callable[[str], Document]) -> None:
    D = read("python")
    assert added(D, glossary, "asynchronous generator iterator") >= {"asynchronous generator"}
    assert "duck-typing" in added(D, glossary, "abstract base class")
    assert "EAFP" in added(D, glossary, "LBYL")
    assert len([p for p in D.elements("a") if D[p].attrs.get("href", "").startswith("#term-")]) == 125


def test_postgresql(read: Callable[[str], Document]) -> None:
    # Its links spell out the page's address: the words do it.
    D = read("postgresql")
    assert added(D, glossary, "ACID") == set()
    found = added(D, glossary_words, "ACID")
    assert found >= {"Atomicity", "Consistency", "Isolation", "Durability", "Transaction"}


def test_apache(read: Callable[[str], Document]) -> None:
    # "In an httpd context … See: Authentication, Authorization, and Access Control"; and these two mention no term.
    assert added(read("apache"), glossary_words, "Access Control") == {"Authentication", "Context"}
    # "An unsigned certificate for submission to a Certification Authority, which signs it with the Private Key of …"
    found = added(read("apache"), glossary_words, "Certificate Signing Request (CSR)")
    assert found >= {"Certificate", "Certification Authority (CA)", "Private Key"}
