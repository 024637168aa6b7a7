"""What is written parses back, with an independent CommonMark parser, to the same blocks, items, cells and texts.

Both sides are brought to one form. A block is its kind, the quotes and items around it, and its characters, each
with the set of what it is (emphasized, code, part of a link to…). What the tree should give is derived here from the
tree alone, block by block, by plain recursion: the trees are small.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from spire import Document, Elem, Node, Text, normalize
from spire.rendering.markdown import render

Char: TypeAlias = tuple[str, frozenset[str]]
Block: TypeAlias = tuple[Any, ...]

PARSER = MarkdownIt("commonmark", {"maxNesting": 1000}).enable(["table", "strikethrough"])
WRAPS = {
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "del": "s", "s": "s", "sup": "sup", "sub": "sub",
    "code": "code", "kbd": "code",
}  # fmt: skip


def tidied(chars: list[Char]) -> tuple[Char, ...]:
    """White space collapsed, and none at the ends of lines; what white space is part of does not count."""
    collapsed: list[Char] = []
    for space, group in groupby(chars, key=lambda char: char[0] in " \t\n\f\r"):
        collapsed += [(" ", frozenset())] if space else group
    rows: list[list[Char]] = [[]]
    for char in collapsed:
        if char[0] == "br":
            rows.append([])
        else:
            rows[-1].append(char)
    tidy: list[Char] = []
    for row in rows:
        while row and row[0][0] == " ":
            del row[0]
        while row and row[-1][0] == " ":
            del row[-1]
        tidy += [*row, ("br", frozenset())]
    while tidy and tidy[0][0] == "br":
        del tidy[0]
    while tidy and tidy[-1][0] == "br":
        del tidy[-1]
    return tuple(tidy)


# What Markdown says.


def chars_of_tokens(tokens: list[Token]) -> list[Char]:
    chars: list[Char] = []
    around: list[str] = []
    for token in tokens:
        if token.type in ("text", "code_inline"):
            own = frozenset(around) | ({"code"} if token.type == "code_inline" else frozenset())
            chars += [(char, own) for char in token.content]
        elif token.type == "image":
            own = frozenset({*around, "image"})
            chars += [(char, own | inner) for char, inner in chars_of_tokens(token.children or [])]
        elif token.type == "link_open":
            around.append(f"link {token.attrs['href']}")
        elif token.type == "softbreak":
            chars.append((" ", frozenset()))
        elif token.type == "hardbreak" or (token.type == "html_inline" and token.content == "<br>"):
            chars.append(("br", frozenset()))
        elif token.type == "html_inline":
            match = re.fullmatch(r"<(/?)(sup|sub|em|strong|del|code)>", token.content)
            assert match, f"no element of ours: {token.content}"
            name = {"del": "s"}.get(match[2], match[2])
            if match[1]:
                assert around.pop() == name
            else:
                around.append(name)
        elif token.type.endswith("_open"):
            around.append(token.type.removesuffix("_open"))
        elif token.type.endswith("_close"):
            around.pop()
        else:
            raise AssertionError(token.type)
    return chars


def blocks_of_markdown(text: str) -> list[Block]:
    """The blocks in order, each with its containers numbered in order of appearance."""
    found: list[Block] = []
    around: list[Any] = []
    lists: list[int | None] = []
    inside: list[str] = []
    row: list[tuple[Char, ...]] = []
    for token in PARSER.parse(text):
        kind = token.type
        if kind == "blockquote_open":
            around.append(["quote", object()])
        elif kind == "ordered_list_open":
            lists.append(int(token.attrs.get("start", 1)))
        elif kind == "bullet_list_open":
            lists.append(None)
        elif kind == "list_item_open":
            number = lists[-1]
            if number is not None:
                assert int(token.info) == number, "an item is numbered otherwise than it is written"
                lists[-1] = number + 1
            around.append([number, object()])
        elif kind in ("blockquote_close", "list_item_close"):
            around.pop()
        elif kind in ("ordered_list_close", "bullet_list_close"):
            lists.pop()
        elif kind == "inline":
            chars = tidied(chars_of_tokens(token.children or []))
            if inside[-1] in ("th", "td"):
                row.append(chars)
            else:
                found.append((inside[-1], tuple(map(tuple, around)), chars))
        elif kind == "fence":
            assert not token.info
            found.append(("pre", tuple(map(tuple, around)), token.content))
        elif kind == "hr":
            found.append(("hr", tuple(map(tuple, around))))
        elif kind == "tr_close":
            found.append(("row", tuple(map(tuple, around)), tuple(row)))
            row = []
        elif kind.endswith("_open"):
            inside.append(token.tag)
        elif kind.endswith("_close"):
            inside.pop()
        else:
            raise AssertionError(kind)
    return numbered(found)


def numbered(blocks: list[Block]) -> list[Block]:
    """Containers by the order in which they first hold a block, instead of by identity."""
    order: dict[Any, int] = {}
    return [
        (kind, tuple((name, order.setdefault(key, len(order))) for name, key in around), *rest)
        for kind, around, *rest in blocks
    ]


# What the tree says.

BLOCKS = {
    "div",
    "p",
    "ul",
    "ol",
    "li",
    "blockquote",
    "pre",
    "table",
    "tr",
    "td",
    "th",
    "hr",
    "h1",
    "h3",
    "dl",
    "dt",
    "dd",
}


def chars_of_node(node: Node, around: frozenset[str] = frozenset()) -> list[Char]:
    """The characters of a line, blocks set apart by a space."""
    if isinstance(node, Text):
        return [(char, around) for char in node.text.replace("\0", "\ufffd")]  # as CommonMark has it
    if node.tag == "br":
        return [("br", frozenset())]
    if node.tag == "img":
        own = (around - {"code"}) | {"image"}
        return [(char, own) for char, _ in tidied([(char, own) for char in node.attrs["alt"]])]
    wrap = WRAPS.get(node.tag)
    if wrap and not ("code" in around and wrap in ("em", "strong")):  # which code takes not
        around |= {wrap}
    elif node.tag == "a":
        link = f"link {PARSER.normalizeLink(node.attrs['href'])}"
        around = frozenset(name for name in around if not name.startswith("link ")) | {link}
    chars = [char for child in node.children for char in chars_of_node(child, around)]
    return [(" ", frozenset()), *chars, (" ", frozenset())] if node.tag in BLOCKS else chars


def children(node: Node) -> Iterable[Node]:
    return () if isinstance(node, Text) else node.children


def blocks_of_tree(node: Node) -> list[Block]:
    return numbered(list(_blocks_of_tree(node, ())))


def _blocks_of_tree(node: Node, around: tuple[Any, ...]) -> Iterator[Block]:
    run: list[Char] = []

    def flushed() -> Iterator[Block]:
        if chars := tidied(run):
            yield ("p", around, chars)
        run.clear()

    number = int(node.attrs.get("start", "1")) if isinstance(node, Elem) else 1
    term = False
    for child in [node] if isinstance(node, Text) else node.children:
        if isinstance(child, Text) or child.tag not in BLOCKS:
            run += chars_of_node(child)
            continue
        yield from flushed()
        if child.tag == "blockquote":
            yield from _blocks_of_tree(child, (*around, ("quote", object())))
        elif child.tag == "li":
            ordinal = None
            if isinstance(node, Elem) and node.tag == "ol":
                ordinal = int(child.attrs.get("value", number))
                number = ordinal + 1
            yield from _blocks_of_tree(child, (*around, (ordinal, object())))
        elif child.tag == "dd" and term:
            yield from _blocks_of_tree(child, (*around, (None, object())))
        elif child.tag in ("h1", "h3"):
            if chars := tidied(chars_of_node(child)):
                yield (child.tag, around, chars)
        elif child.tag == "pre":
            text = "".join(text.text for text in child.children if isinstance(text, Text)).replace("\0", "\ufffd")
            if text.strip():
                yield ("pre", around, text if text.endswith("\n") else text + "\n")
        elif child.tag == "hr":
            yield ("hr", around)
        elif child.tag == "table":
            rows = [[tidied(chars_of_node(cell)) for cell in children(row)] for row in children(child)]
            if any(chars for row in rows for chars in row):
                if not child.attrs and any(rows[0]):  # the first row is none of headers
                    yield ("row", around, ((),) * len(rows[0]))
                for row in rows:
                    yield ("row", around, tuple(row))
        else:
            term = term or child.tag == "dt"
            yield from _blocks_of_tree(child, around)
    yield from flushed()


# Trees.

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

    rows = [row("th" if heads and not i else "td") for i in range(draw(st.integers(1, 3)))]
    # Marked for this test: whether its first row is one of headers.
    return Elem("table", {"class": "heads"} if heads else {}, rows)


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
TREES = st.lists(st.one_of(INLINE, BLOCK), max_size=4).map(lambda children: normalize(Elem("div", {}, children)))


@settings(max_examples=300, deadline=None)
@given(TREES)
def test_a_document_parses_back(tree: Node) -> None:
    written = render(Document(tree), {()})
    assert blocks_of_markdown(written) == blocks_of_tree(tree), written


@settings(max_examples=300, deadline=None)
@given(LINE)
def test_a_line_parses_back(children: list[Node]) -> None:
    tree = normalize(Elem("p", {}, children))
    written = render(Document(tree), {()})
    assert blocks_of_markdown(written) == blocks_of_tree(tree), written


@pytest.mark.parametrize("around", ["p", "li", "h3", "td", "blockquote", "dd"])
@settings(max_examples=100, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=3))
def test_no_text_passes_for_structure(around: str, texts: list[str]) -> None:
    """Texts with breaks between them, in whatever they stand."""
    children = [node for text in texts for node in (Text(text), Elem("br"))]
    inner: Node = Elem(around, {}, children)
    for tag in {"td": ["tr", "table"], "li": ["ul"], "dd": ["dl"]}.get(around, []):
        inner = Elem(tag, {}, [inner])
    tree = normalize(Elem("div", {}, [inner]))
    written = render(Document(tree), {()})
    assert blocks_of_markdown(written) == blocks_of_tree(tree), written
