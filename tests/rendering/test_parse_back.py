"""What is written parses back, with an independent CommonMark parser, to the same blocks, items, cells and texts,
whatever is selected. What the tree should give is derived in `laws.derivations.markdown` from the tree and the
selection alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws.derivations.markdown import of_markdown, of_selection
from laws.strategies import documents, path_sets, prose
from spire import Document, Elem, Node, Path, Text, normalize
from spire.rendering.markdown import render

Kind = Callable[[], st.SearchStrategy[Document]]


def parses_back(D: Document, P: Collection[Path]) -> None:
    written = render(D, P)
    assert of_markdown(written) == of_selection(D, frozenset(P)), written


# Trees.

TEXTS = st.one_of(
    st.text(alphabet="#*_-+.|`<>[]()!&\\~=:>1 2\nab", min_size=1, max_size=6),
    st.text(alphabet="#*_-+.)`<[]&\\~=:1 \n", min_size=1, max_size=4),
    st.sampled_from(
        ["1. a", "- a", "+ b", "# c", "###### d", "=", "---", "===", "- - -", "***", "> e", "~~~", "```", "``` x", ":-",
         "-:", ":-:", "| - |", "a | b", "[…]", "[a]: /b", "[a](b)", "![a](b)", "<b>", "</p>", "<!-- a", "<?", "&amp;",
         "&#42;", "a\\", "__init__", "snake_case", "a*b*c", "**a**", "~a~", "http://a.b", "<http://a.b>", "<a@b.c>", "1)",
         "123456789) a", "1234567890. a", "\\[", "\\\\", "!", "é", "“q”", "x\u00a0y", "😀", "$", "€", "y\u3000z", "a\0b",
         "\tc", "[^1]", "[ ] a", "[x] a", "\\|", "a\\|b", "|", "`|`", "*", "_", "~", "`", "``", "- [ ]", "www.a.b", "---|---",
         "[^1]: x", "]: a", "&copy", "&copy;", "&#x41;", "<![CDATA[", "<br>", "<sup>", "</code>", ":smile:", "$x$", "#\ta",
         "#\u00a0a", "-\ta", "    a", "a  ", "\u2028", "\u200b", "\u202e", "\u05d0", "\x0b", "\x85", "\x1c", "\ufeff",
         "\ufeff# a", "\u3000", "\u0301", "\r", "\f", "{: .a}", "==a==", "-1. a", "\u0663. a", "a@b.c", "%", "\\\n", "\ud800"]
    ),
    st.text(alphabet="!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ a1\n\u00a0", min_size=1, max_size=5),
    st.sampled_from(["a", "b ", " c", "d e", " "]),
)  # fmt: skip
URLS = st.sampled_from(
    ["/p", "x.html#y", "a(b)c", "a)b", "a_b*c*", "?a=1&amp;b=2&c=3", "", "x|y", "a b", "\\|", "é", "<x>", "javascript:x",
     "\njava\tscript:x", "data:x", "mailto:a@b", '"q"', "a\"b 'c'", "  /x  ", "http://[::1]/", "a\\", "a`b`", "%zz", "[a]",
     "]", "&#42;", "//h/x", "\u2028", "a\u3000b", "a\nb", "a\0b", "((", "https://a.b/A_(b)"]
)  # fmt: skip
ALTS = st.sampled_from(["alt", "^a", "a\nb", "\u00a0", "a]b", "[", "a\\", "*a*", "a  b", "|", "`", "!", "<b>", "&lt;"])


def elem(tags: list[str], children: st.SearchStrategy[list[Node]]) -> st.SearchStrategy[Node]:
    return st.builds(Elem, st.sampled_from(tags), st.just({}), children)


LEAVES: st.SearchStrategy[Node] = st.one_of(
    TEXTS.map(Text),
    TEXTS.map(Text),
    st.just(Elem("br")),
    ALTS.map(lambda alt: Elem("img", {"alt": alt})),
)
INLINE: st.SearchStrategy[Node] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        elem(["b", "i", "strong", "em", "del", "s", "code", "kbd", "sup", "sub"], st.lists(inner, max_size=3)),
        elem(["b", "i", "strike", "samp", "tt", "span", "q", "mark", "ruby", "a"], st.lists(inner, max_size=3)),
        st.builds(Elem, st.just("a"), st.fixed_dictionaries({"href": URLS}), st.lists(inner, max_size=3)),
    ),
    max_leaves=6,
)
LINE = st.lists(INLINE, max_size=4)
PRE_TEXTS = st.lists(st.one_of(TEXTS, st.sampled_from(["  x", "\n", "````", "\ty"])), min_size=1, max_size=3)


SPANS = st.sampled_from(
    [{}, {}, {}, {"colspan": "2"}, {"rowspan": "2"}, {"rowspan": "0"}, {"scope": "row"}, {"scope": "col"}]
)


def tables(blocks: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    content = st.one_of(LINE, LINE, st.lists(st.one_of(INLINE, blocks), max_size=2))
    row = elem(["tr"], st.lists(st.builds(Elem, st.sampled_from(["td", "td", "th"]), SPANS, content), max_size=3))
    rows = st.one_of(
        row, row, row, elem(["thead", "tbody", "tfoot"], st.lists(row, max_size=2)), elem(["caption"], LINE)
    )
    roles = st.sampled_from([{}, {}, {}, {}, {"role": "presentation"}])
    return st.builds(Elem, st.just("table"), roles, st.lists(rows, max_size=4))


def items(blocks: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    content = st.lists(st.one_of(INLINE, blocks), max_size=3)
    value: st.SearchStrategy[dict[str, str]] = st.one_of(
        st.just({}), st.just({}), st.just({}), st.integers(-2, 12).map(lambda n: {"value": str(n)})
    )
    return st.one_of(
        elem(["ul", "menu"], st.lists(elem(["li"], content), max_size=3)),
        elem(["ul", "ol"], st.lists(st.one_of(INLINE, blocks, elem(["li"], content)), max_size=3)),
        st.builds(
            Elem,
            st.just("ol"),
            st.sampled_from(
                [{}, {"start": "0"}, {"start": "4"}, {"start": "99"}, {"start": "999999999"}, {"reversed": ""}]
            ),
            st.lists(st.builds(Elem, st.just("li"), value, content), max_size=3),
        ),
        st.builds(Elem, st.just("dl"), st.just({}), st.lists(elem(["dt", "dd"], content), max_size=3)),
    )


PRE = st.one_of(PRE_TEXTS.map(lambda texts: Text("".join(texts))), INLINE)
BLOCK: st.SearchStrategy[Node] = st.recursive(
    st.one_of(
        elem(["p", "h1", "h3", "dt", "summary", "option", "svg text"], LINE),
        st.builds(Elem, st.just("div"), st.just({"role": "heading", "aria-level": "4"}), LINE),
        elem(["pre", "pre", "textarea"], st.lists(PRE, min_size=1, max_size=2)),
        st.just(Elem("hr")),
        TEXTS.map(lambda text: Elem("title", {}, [Text(text)])),
    ),
    lambda inner: st.one_of(
        items(inner),
        tables(inner),
        elem(["blockquote", "div", "details", "figure", "li"], st.lists(st.one_of(INLINE, inner), max_size=3)),
    ),
    max_leaves=8,
)
TREES = st.lists(st.one_of(INLINE, BLOCK), max_size=4).map(lambda children: normalize(Elem("div", {}, children)))


@settings(max_examples=150, deadline=None)
@given(st.data(), TREES.map(Document))
def test_every_selection_of_a_document_parses_back(data: st.DataObject, D: Document) -> None:
    parses_back(D, {()})
    parses_back(D, data.draw(path_sets(D)))


@pytest.mark.parametrize("kind", [documents, prose], ids=lambda kind: kind.__name__)
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_so_does_every_selection_of_what_policies_look_at(kind: Kind, data: st.DataObject) -> None:
    D = data.draw(kind())
    parses_back(D, {()})
    parses_back(D, data.draw(path_sets(D)))


@settings(max_examples=300, deadline=None)
@given(LINE)
def test_a_line_parses_back(children: list[Node]) -> None:
    parses_back(Document(normalize(Elem("p", {}, children))), {()})


@pytest.mark.parametrize("around", ["p", "li", "h3", "td", "blockquote", "dd"])
@settings(max_examples=100, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=3))
def test_no_text_passes_for_structure(around: str, texts: list[str]) -> None:
    """Texts with breaks between them, in whatever they stand."""
    children = [node for text in texts for node in (Text(text), Elem("br"))]
    inner: Node = Elem(around, {}, children)
    for tag in {"td": ["tr", "table"], "li": ["ul"], "dd": ["dl"]}.get(around, []):
        inner = Elem(tag, {}, [inner])
    parses_back(Document(normalize(Elem("div", {}, [inner]))), {()})
