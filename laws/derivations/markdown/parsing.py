"""What Markdown says, by a CommonMark parser that is not ours."""

from __future__ import annotations

import re
from typing import NoReturn

from markdown_it import MarkdownIt
from markdown_it.token import Token

from laws.derivations.markdown.blocks import BREAK, GAP, PLAIN, Block, Container, Line, Run, compared, line

__all__ = ["address", "of_markdown"]

# Without text_join, what was escaped is told from what was not: a gap from a text that reads the same.
PARSER = MarkdownIt("commonmark", {"maxNesting": 1000}).enable(["table", "strikethrough"]).disable("text_join")
ELEMENT = re.compile(r"<(/?)(sup|sub|em|strong|del|code)>")


class _Unreadable(Exception):
    """Something that no rendering writes."""


def address(url: str) -> str:
    """An address as the parser gives it back."""
    return PARSER.normalizeLink(url)


def of_markdown(text: str) -> list[Block]:
    r"""The blocks that a CommonMark parser reads in a text, in order, in the form in which they are compared.

    What no rendering writes, such as an element of HTML that is none of ours, makes its block one of the kind
    `unreadable`, with what is wrong as its content (semantics §8).

    >>> of_markdown("- **Ants** dig\n- Bees <u>fly</u>")
    ... # doctest: +NORMALIZE_WHITESPACE
    [Block(kind='p', around=(Container(kind='item', number=None, key=0, list=0),),
           content=(('Ants', frozenset({'strong'})), (' dig', frozenset()))),
     Block(kind='unreadable', around=(Container(kind='item', number=None, key=1, list=0),),
           content='no element of ours: <u>')]
    """
    found: list[Block] = []
    around: list[Container] = []
    lists: list[tuple[int | None, object]] = []
    inside: list[str] = []
    row: list[Token] = []

    def add(kind: str, content: object) -> None:
        found.append(Block(kind, tuple(around), content))

    for token in PARSER.parse(text):
        kind = token.type
        if kind == "blockquote_open":
            around.append(Container("quote", None, object(), None))
        elif kind == "ordered_list_open":
            lists.append((int(token.attrs.get("start", 1)), object()))
        elif kind == "bullet_list_open":
            lists.append((None, object()))
        elif kind == "list_item_open":
            number, key = lists[-1]
            around.append(Container("item", number, object(), key))
            if number is not None:
                if int(token.info) != number:
                    add("unreadable", f"an item is written as {token.info} and read as {number}")
                lists[-1] = (number + 1, key)
        elif kind in ("blockquote_close", "list_item_close"):
            around.pop()
        elif kind in ("ordered_list_close", "bullet_list_close"):
            lists.pop()
        elif kind == "inline" and inside[-1] in ("th", "td"):
            row.append(token)
        elif kind == "inline":
            try:
                add(inside[-1], _line(token))
            except _Unreadable as what:
                add("unreadable", str(what))
        elif kind == "fence":
            add("pre", (token.info, token.content))
        elif kind == "hr":
            add("hr", ())
        elif kind == "tr_close":
            inside.pop()
            try:
                add({"thead": "header row", "tbody": "row"}[inside[-1]], tuple(map(_line, row)))
            except _Unreadable as what:
                add("unreadable", str(what))
            row = []
        elif kind.endswith("_open"):
            inside.append(token.tag)
        elif kind.endswith("_close"):
            inside.pop()
        else:
            add("unreadable", f"nothing that we write: {kind} {token.content!r}")
    return compared(found)


def _line(token: Token) -> Line:
    return line(_runs(token.children or []))


def _runs(tokens: list[Token]) -> list[Run]:
    runs: list[Run] = []
    around: list[str] = []
    for token in tokens:
        kind = token.type
        style = frozenset(around) if around else PLAIN
        if kind == "text":
            for place, text in enumerate(token.content.split(GAP[0])):
                runs += [GAP, (text, style)] if place else [(text, style)]
        elif kind == "text_special":
            runs.append((token.content, style))
        elif kind == "code_inline":
            runs.append((token.content, style | {"code"}))
        elif kind == "image":
            runs += [(text, style | own | {"image"}) for text, own in _runs(token.children or [])]
        elif kind == "softbreak":
            runs.append((" ", PLAIN))
        elif kind == "hardbreak" or (kind == "html_inline" and token.content == "<br>"):
            runs.append(BREAK)
        elif kind == "link_open":
            around.append(f"link {token.attrs['href']}")
        elif kind == "link_close":
            _close("link", around)
        elif kind == "html_inline":
            match = ELEMENT.fullmatch(token.content)
            if not match:
                _fail(f"no element of ours: {token.content}")
            name = {"del": "s"}.get(match[2], match[2])
            if match[1]:
                _close(name, around)
            else:
                around.append(name)
        elif kind.endswith("_open"):
            around.append(kind.removesuffix("_open"))
        elif kind.endswith("_close"):
            _close(kind.removesuffix("_close"), around)
        else:
            _fail(f"nothing that we write: {kind} {token.content!r}")
    if around:
        _fail(f"{around[-1]} does not end")
    return runs


def _close(name: str, around: list[str]) -> None:
    if not around or around.pop().split(" ")[0] != name:
        _fail(f"{name} ends where it is not open")


def _fail(what: str) -> NoReturn:
    raise _Unreadable(what)
