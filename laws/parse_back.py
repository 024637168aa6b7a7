"""What a CommonMark parser, one that is not ours, makes of a rendering, and what it should make of it, by the tree alone.

Both sides are brought to one form. A block is its kind, the quotes and items around it, and its characters, each
with the set of what it is (emphasized, code, part of a link to…). What the tree should give is told block by block,
by plain recursion: the trees are small.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.token import Token

from spire.tree import Elem, Node, Text

__all__ = ["Block", "blocks_of_markdown", "blocks_of_tree"]

Char: TypeAlias = tuple[str, frozenset[str]]
Block: TypeAlias = tuple[Any, ...]

PARSER = MarkdownIt("commonmark", {"maxNesting": 1000}).enable(["table", "strikethrough"])
WRAPS = {
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "del": "s", "s": "s", "sup": "sup", "sub": "sub",
    "code": "code", "kbd": "code",
}  # fmt: skip


class _Unreadable(Exception):
    """Something that no rendering writes."""


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


def chars_of_tokens(tokens: list[Token]) -> list[Char]:  # noqa: PLR0912 # a branch for each kind of token
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
            if not match:
                raise _Unreadable(f"no element of ours: {token.content}")
            name = {"del": "s"}.get(match[2], match[2])
            if match[1]:
                if around.pop() != name:
                    raise _Unreadable(f"{name} ends where it is not open")
            else:
                around.append(name)
        elif token.type.endswith("_open"):
            around.append(token.type.removesuffix("_open"))
        elif token.type.endswith("_close"):
            around.pop()
        else:
            raise _Unreadable(f"a {token.type}")
    return chars


def blocks_of_markdown(text: str) -> list[Block]:
    """The blocks in order, each with its containers numbered in order of appearance.

    What no rendering writes, such as a code block with a language, makes one block that says so.

    >>> blocks_of_markdown("- Ants")
    [('p', ((None, 0),), (('A', frozenset()), ('n', frozenset()), ('t', frozenset()), ('s', frozenset())))]
    """
    try:
        return numbered(_blocks_of_markdown(text))
    except _Unreadable as what:
        return [("unreadable", (), str(what))]


def _blocks_of_markdown(text: str) -> list[Block]:  # noqa: PLR0912 # a branch for each kind of token
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
                if int(token.info) != number:
                    raise _Unreadable(f"an item is read as {number} and written as {token.info}")
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
            if token.info:
                raise _Unreadable(f"code in the language {token.info}")
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
            raise _Unreadable(f"a {kind}")
    return found


def numbered(blocks: list[Block]) -> list[Block]:
    """Containers by the order in which they first hold a block, instead of by identity."""
    order: dict[Any, int] = {}
    return [
        (kind, tuple((name, order.setdefault(key, len(order))) for name, key in around), *rest)
        for kind, around, *rest in blocks
    ]


# What the tree says.

BLOCKS = frozenset("div p ul ol li blockquote pre table tr td th hr h1 h3 dl dt dd".split())


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
    """The blocks that a rendering of the whole tree should have, in the same form.

    >>> blocks_of_tree(Elem("ul", {}, [Elem("li", {}, [Text("A")])]))
    [('p', ((None, 0),), (('A', frozenset()),))]
    """
    return numbered(list(_blocks_of_tree(node, ())))


def _blocks_of_tree(node: Node, around: tuple[Any, ...]) -> Iterator[Block]:  # noqa: PLR0912 # and of element
    run: list[Char] = []

    def flushed() -> Iterator[Block]:
        if chars := tidied(run):
            yield ("p", around, chars)
        run.clear()

    step = -1 if isinstance(node, Elem) and "reversed" in node.attrs else 1
    number = 1 if step > 0 else sum(isinstance(child, Elem) and child.tag == "li" for child in children(node))
    if isinstance(node, Elem):
        number = int(node.attrs.get("start", number))
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
                number = ordinal + step
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
                headed = any(
                    isinstance(cell, Elem) and cell.tag == "th" for cell in children(next(iter(children(child))))
                )
                if not headed and any(rows[0]):
                    yield ("row", around, ((),) * len(rows[0]))
                for row in rows:
                    yield ("row", around, tuple(row))
        else:
            term = term or child.tag == "dt"
            yield from _blocks_of_tree(child, around)
    yield from flushed()
