"""What Markdown says, by an independent parser."""

from __future__ import annotations

import re
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.rendering.structure import BREAK, GAP, PLAIN, Block, Container, Line, Run, line

__all__ = ["address", "structure_of_markdown"]

# Without text_join, what was escaped is told from what was not: a gap from a text that reads the same.
PARSER = MarkdownIt("commonmark", {"maxNesting": 1000}).enable(["table", "strikethrough"]).disable("text_join")
_ELEMENT = re.compile(r"<(/?)(sup|sub|em|strong|del|code)>")


def address(url: str) -> str:
    """An address as the parser gives it back."""
    return PARSER.normalizeLink(url)


def structure_of_markdown(text: str) -> list[Block]:
    found: list[Block] = []
    around: list[Container] = []
    lists: list[tuple[int | None, object]] = []
    inside: list[str] = []
    row: list[Line] = []
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
            if number is not None:
                assert int(token.info) == number, "an item is numbered otherwise than it is written"
                lists[-1] = (number + 1, key)
            around.append(Container("item", number, object(), key))
        elif kind in ("blockquote_close", "list_item_close"):
            around.pop()
        elif kind in ("ordered_list_close", "bullet_list_close"):
            lists.pop()
        elif kind == "inline":
            content = line(_runs(token.children or []))
            if inside[-1] in ("th", "td"):
                row.append(content)
            else:
                found.append(Block(inside[-1], tuple(around), content))
        elif kind == "fence":
            found.append(Block("pre", tuple(around), (token.info, token.content)))
        elif kind == "hr":
            found.append(Block("hr", tuple(around), ()))
        elif kind == "tr_close":
            inside.pop()
            found.append(Block({"thead": "header row", "tbody": "row"}[inside[-1]], tuple(around), tuple(row)))
            row = []
        elif kind.endswith("_open"):
            inside.append(token.tag)
        elif kind.endswith("_close"):
            inside.pop()
        else:
            raise AssertionError(f"nothing that we write: {kind} {token.content!r}")
    return found


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
            assert not token.attrs["src"]
            for text, own in _runs(token.children or []):
                assert (text, own) != BREAK
                runs.append((text, style | own | {"image"}))
        elif kind == "link_open":
            around.append(f"link {_attr(token, 'href')}")
        elif kind == "hardbreak" or (kind == "html_inline" and token.content == "<br>"):
            runs.append(BREAK)
        elif kind == "html_inline":
            match = _ELEMENT.fullmatch(token.content)
            assert match, f"no element of ours: {token.content}"
            name = {"del": "s"}.get(match[2], match[2])
            if match[1]:
                assert around.pop() == name, f"unbalanced {token.content}"
            else:
                around.append(name)
        elif kind.endswith("_open"):
            around.append(kind.removesuffix("_open"))
        elif kind.endswith("_close"):
            around.pop()
        else:
            raise AssertionError(f"nothing that we write: {kind} {token.content!r}")
    assert not around
    return runs


def _attr(token: Token, name: str) -> Any:
    return token.attrs[name]
