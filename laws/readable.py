"""Documents that Markdown can say in full, with texts that look like markup: for the laws of parsing back."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from spire.document import Document
from spire.tree import Elem, Node, Text, normalize

__all__ = ["readable"]


def readable() -> st.SearchStrategy[Document]:
    """Small documents of paragraphs, headings, lists, quotes, code, tables and lines, in normal form.

    A table has as many cells in each row, `th` in the first row only, and there in all cells or in none.
    """
    line = st.lists(INLINE, min_size=1, max_size=4).map(lambda children: normalize(Elem("p", {}, children)))
    return st.one_of(TREES, TREES, line, WORDY, PLAIN, MISLEADING).map(Document)


TEXTS = st.one_of(
    st.text(alphabet="#*_-+.|`<>[]()!&\\~=:>1 2\nab", min_size=1, max_size=6),
    st.text(alphabet="#*_-+.)`<[]&\\~=:1 \n", min_size=1, max_size=4),
    st.sampled_from(
        ["1. a", "- a", "+ b", "# c", "###### d", "=", "---", "===", "- - -", "***", "> e", "~~~", "```", "``` x", ":-",
         "-:", ":-:", "| - |", "a | b", "[…]", "[a]: /b", "[a](b)", "![a](b)", "<b>", "</p>", "<!-- a", "<?", "&amp;",
         "&#42;", "a\\", "__init__", "snake_case", "a*b*c", "**a**", "~a~", "http://a.b", "<http://a.b>", "<a@b.c>", "1)",
         "123456789) a", "1234567890. a", "\\[", "\\\\", "!", "é", "“q”", "x\u00a0y", "😀", "$", "€", "y\u3000z", "a\0b",
         "\tc", "[^1]", "[ ] a", "[x] a", "\\|", "a\\|b", "|", "`|`", "*", "_", "~", "`", "``", "- [ ]", "www.a.b"]
    ),
    st.sampled_from(["a", "b ", " c", "d e", " "]),
)  # fmt: skip
URLS = st.sampled_from(
    ["/p", "x.html#y", "a(b)c", "a)b", "a_b*c*", "?a=1&amp;b=2&c=3", "", "x|y", "a b", "\\|", "é", "<x>"]
)
ALTS = st.sampled_from(["alt", "a]b", "[", "a\\", "*a*", "a  b", "|", "`", "!", "<b>", "&lt;"])


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
        elem(["b", "i", "strong", "em", "del", "code", "sup", "sub", "span", "kbd"], st.lists(inner, max_size=3)),
        st.builds(Elem, st.just("a"), st.fixed_dictionaries({"href": URLS}), st.lists(inner, max_size=3)),
    ),
    max_leaves=6,
)
LINE = st.lists(INLINE, max_size=4)
PRE_TEXTS = st.lists(st.one_of(TEXTS, st.sampled_from(["  x", "\n", "````", "\ty"])), min_size=1, max_size=3)


@st.composite
def tables(draw: st.DrawFn) -> Node:
    columns = draw(st.integers(1, 3))
    heads = draw(st.booleans())
    cells = st.one_of(LINE, st.lists(elem(["p", "div", "blockquote", "h3"], LINE), max_size=2))

    def row(tag: str) -> Elem:
        return Elem("tr", {}, [Elem(tag, {}, draw(cells)) for _ in range(columns)])

    return Elem("table", {}, [row("th" if heads and not i else "td") for i in range(draw(st.integers(1, 3)))])


def items(blocks: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    content = st.lists(st.one_of(INLINE, blocks), max_size=3)
    value: st.SearchStrategy[dict[str, str]] = st.one_of(
        st.just({}), st.just({}), st.just({}), st.integers(0, 12).map(lambda n: {"value": str(n)})
    )
    return st.one_of(
        st.builds(Elem, st.just("ul"), st.just({}), st.lists(elem(["li"], content), max_size=3)),
        st.builds(
            Elem,
            st.just("ol"),
            st.sampled_from([{}, {"start": "0"}, {"start": "4"}, {"start": "99"}]),
            st.lists(st.builds(Elem, st.just("li"), value, content), max_size=3),
        ),
        st.builds(Elem, st.just("dl"), st.just({}), st.lists(elem(["dt", "dd"], content), max_size=3)),
    )


BLOCK: st.SearchStrategy[Node] = st.recursive(
    st.one_of(
        elem(["p", "h1", "h3"], LINE),
        st.builds(lambda texts: Elem("pre", {}, [Text("".join(texts))]), PRE_TEXTS),
        st.just(Elem("hr")),
        tables(),
    ),
    lambda inner: st.one_of(items(inner), elem(["blockquote", "div"], st.lists(st.one_of(INLINE, inner), max_size=3))),
    max_leaves=8,
)
TREES: st.SearchStrategy[Node] = st.lists(st.one_of(INLINE, BLOCK), min_size=1, max_size=4).map(
    lambda children: normalize(Elem("div", {}, children))
)


# Of plain words, with lists and tables of some size, so that there is something to leave out.


def _content(words: str) -> list[Node]:
    first, *others = words.split("/")
    return [Text(first), *(node for word in others for node in (Elem("br"), Text(word)))]


def _tabled(rows: list[list[str]]) -> Elem:
    width = max(map(len, rows))
    tags = ["th", *["td"] * len(rows)] if len(rows) > 1 else ["td"]
    cells = [[*row, *["a"] * (width - len(row))] for row in rows]
    return Elem(
        "table",
        {},
        [
            Elem("tr", {}, [Elem(tag, {}, _content(word)) for word in row])
            for tag, row in zip(tags, cells, strict=False)
        ],
    )


_tables = st.lists(st.lists(st.sampled_from(["a", "a", "a/b"]), min_size=2, max_size=3), min_size=2, max_size=3).map(
    _tabled
)
_paragraphs = st.builds(Elem, st.sampled_from(["p", "p", "h3", "pre"]), st.just({}), st.just([Text("a")]))


def _listed(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    value = st.sampled_from([{}, {}, {}, {"value": "7"}])
    item = st.builds(lambda attrs, more: Elem("li", attrs, [Text("a"), *more]), value, st.lists(inner, max_size=2))
    start = st.sampled_from([{}, {}, {"start": "4"}, {"start": "99"}, {"reversed": ""}])
    return st.one_of(
        st.builds(Elem, st.just("ol"), start, st.lists(item, min_size=2, max_size=4)),
        st.builds(Elem, st.just("ul"), st.just({}), st.lists(item, min_size=2, max_size=4)),
        st.builds(Elem, st.just("blockquote"), st.just({}), st.lists(inner, min_size=1, max_size=2)),
    )


def _wordy(blocks: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    inner = st.recursive(blocks, _listed, max_leaves=5)
    return st.lists(inner, min_size=2, max_size=4).map(lambda children: Elem("div", {}, children))


WORDY = _wordy(_paragraphs | _tables)
PLAIN = _wordy(_paragraphs)  # what lies between cells is no gap, so that a table tells nothing of gaps

# Texts that look like markup, at the start of a line and within one, in what each could break out of.
_starts = st.sampled_from(["# c", "###### d", "- a", "+ b", "> e", "1. a", "2) b", "---", "===", "| a |", "[a]: /b"])
_inner = st.sampled_from(["`x`", "``", "a|b", "*a*", "<b>", "&lt;", "[a](b)", "a\\*b", "__a__", "~~a~~", "````"])
_fences = st.sampled_from(["```", "````", "~~~", "x", "# c"])


def _in(*tags: str) -> Callable[[str], Elem]:
    def held(text: str) -> Elem:
        node: Node = Text(text)
        for tag in reversed(tags):
            node = Elem(tag, {}, [node])
        assert isinstance(node, Elem)
        return node

    return held


_misleading: st.SearchStrategy[list[Node]] = st.one_of(
    st.lists(_starts.map(_in("p")), min_size=1, max_size=2),
    st.lists(_inner.map(_in("p")), min_size=1, max_size=2),
    st.lists(_inner.map(_in("p", "code")), min_size=1, max_size=2),
    st.lists(_inner.map(_in("table", "tr", "td")), min_size=1, max_size=1),
    st.lists(_fences, min_size=1, max_size=3).map("\n".join).map(_in("pre")).map(lambda pre: [pre]),
)
MISLEADING: st.SearchStrategy[Node] = _misleading.map(lambda children: Elem("div", {}, children))
