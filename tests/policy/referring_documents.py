"""Documents that the opt-in rules have something to do on: definitions, notes and lists, and what refers to them."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from laws.markup import CLOSE, Opened, Piece, grown
from spire import Document, Elem, Node, Text

IDS = ("a", "b", "c", "fn1", "note")


def said(tag: str, text: str, **attrs: str) -> Elem:
    return Elem(tag, attrs, [Text(text)])


def links() -> Sequence[Elem]:
    hrefs = [*(f"#{name}" for name in IDS), "#%61", "#d", "other.html#a"]
    roles: list[dict[str, str]] = [{}, {"role": "doc-noteref"}, {"role": "doc-backlink"}]
    plain = [said("a", "t", href=href) for href in hrefs]
    return [*plain, *(said("a", "t", href=href, **role) for href in ("#note", "#c") for role in roles)]


REFERRING: tuple[Sequence[Piece], ...] = (
    links(),
    [*(Opened(Elem("a", {"href": f"#{name}"})) for name in IDS), Elem("a", {"name": "d"}), said("a", "t", name="d")],
    [said("dfn", "key", id="c"), said("dfn", "key frame"), said("dfn", "x", title="Frame"), Opened(Elem("dfn"))],
    [
        *(said("abbr", text) for text in ("KF", "TLA")),
        *(said("abbr", text, title="Key frame") for text in ("KF", "TLA")),
        Elem("dfn", {}, [said("abbr", "KF", title="key frame")]),
        Opened(Elem("abbr")),
    ],
    [
        *(said("dt", text) for text in ("key", "Key frame (KF)", "TLA")),
        *(said("dt", text, id=name) for text, name in (("frame", "a"), ("rate", "b"))),
        *(Opened(said("dd", text)) for text in ("key", "frame rate", "t")),
        Opened(said("dd", "t", id="c")),
    ],
    [
        *(Opened(said(tag, "t", id="fn1")) for tag in ("li", "p", "td", "div", "dd", "h2")),
        *(Opened(said(tag, "t", id="note", role=role)) for tag, role in (("aside", "note"), ("li", "doc-footnote"))),
        *(Opened(said(tag, "t", id="note", role="definition")) for tag in ("div", "span")),
        said("span", "t", id="note"),
    ],
    [Text(text) for text in ("key", "frame", "Key  frame ", "frame rate", "KF", "kf", "keys", "key-frame", "TLA")],
    [Text(text) for text in ("t:", "t: ", "(key:)", "t:t", ":", "\uff1a")],
    [Opened(Elem("p", {}, [Text("t:")])), Opened(Elem("b", {}, [Text("key")])), Opened(Elem("i")), Opened(Elem("div"))],
    [Elem("br"), Elem("hr"), Elem("img"), Opened(Elem("pre")), Opened(Elem("table")), Text(" ")],
    [Opened(Elem("dl")), Opened(Elem("ul")), Opened(Elem("ul", {}, [said("li", "t")])), Opened(said("td", "t"))],
    [CLOSE],
    links(),
)


OTHERS: tuple[Sequence[Piece], ...] = (
    [Text("t"), Text("u"), said("title", "t:"), Elem("svg svg", {}, [said("svg title", "t")])],
    [said("h2", "t"), said("h1", "key"), Opened(Elem("h3"))],
    [Opened(said(tag, "t")) for tag in ("td", "th", "td", "li", "dd")],
    [Opened(Elem(tag)) for tag in ("tr", "thead", "li", "section", "blockquote", "td")],
    [Opened(Elem("table", {"role": "presentation"})), Opened(Elem("ol")), said("caption", "key"), Opened(Elem("menu"))],
)

# What refers to something and what it refers to, each of which goes anywhere.
PAIRS: Sequence[tuple[Sequence[Piece], Sequence[Piece]]] = [
    ([said("a", "t", href="#a")], [said("dt", "frame", id="a"), Opened(said("dd", "t")), CLOSE]),
    ([said("a", "t", href="#c")], [Opened(Elem("p")), said("dfn", "key", id="c"), Text("t"), CLOSE]),
    ([said("abbr", "KF")], [Opened(Elem("p")), said("abbr", "KF", title="key frame"), CLOSE]),
    ([said("abbr", "TLA")], [said("dt", "TLA"), Opened(said("dd", "frame"))]),
    ([said("b", "frame"), Text(" rate")], [said("dt", "frame rate"), Opened(said("dd", "frame"))]),
    ([said("a", "t", href="#fn1")], [Opened(said("li", "t", id="fn1")), said("a", "t", href="#fnref1"), CLOSE]),
    ([said("a", "t", href="#note", role="doc-noteref")], [Opened(said("p", "t", id="note")), CLOSE]),
    ([said("a", "t", href="#note")], [Opened(said("aside", "t", id="note", role="doc-endnote")), CLOSE]),
    ([Text("t:"), Opened(Elem("ul", {}, [said("li", "t")]))], [CLOSE]),
]


def referring_documents() -> st.SearchStrategy[Document]:
    """Documents of at most forty nodes, in normal form."""
    pieces = st.one_of(*map(st.sampled_from, (*REFERRING, *OTHERS)))
    groups = st.lists(st.lists(pieces, max_size=3), min_size=1, max_size=6)

    @st.composite
    def drawn(draw: st.DrawFn) -> Node:
        parts: list[Sequence[Piece]] = list(draw(groups))
        for pair in draw(st.lists(st.sampled_from(PAIRS), max_size=3)):
            for part in pair:
                parts.insert(draw(st.integers(0, len(parts))), part)
        return grown("body", [piece for part in parts for piece in part], max_nodes=40)

    return drawn().map(Document)
