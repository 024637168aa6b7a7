"""Rendering: what a parser of Markdown must read (semantics §8). What is not worked out by hand is derived a second time."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.making import vector
from laws.conformance.values import Json
from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import result, selection

__all__ = ["vectors"]

TEXTS = {
    "number-bracket": ("1) One.", "A text that begins with a number and a bracket is no item."),
    "number-stop": ("1986. A year.", "A text that begins with a number and a stop is no item."),
    "plus": ("+ one", "A text that begins with a plus sign is no item."),
    "asterisk": ("* one", "A text that begins with an asterisk is no item."),
    "quote-in-words": ("> one", "A text that begins with > is no quote."),
    "tildes": ("~~~", "A text of tildes opens no fence."),
    "backticks": ("``` x", "A text that begins with backticks opens no fence."),
    "dashes": ("---", "A text of dashes is no line across the page."),
    "equals": ("===", "A text of equals signs is no heading."),
    "pipes": ("| a | b |", "Pipes in a paragraph make no table."),
    "comment": ("<!-- x -->", "What looks like a comment is shown."),
    "tag": ("</p><h1>x", "What looks like tags is shown."),
    "reference": ("&amp;#60; &nbsp", "What looks like a character reference is shown."),
    "image-in-words": ("![x](y)", "What looks like an image is shown."),
    "definition": ("[x]: /y", "What looks like a definition of a link is shown."),
    "struck": ("~~x~~", "What looks struck out is not."),
    "underscores": ("__init__ and _x_", "Underscores emphasize nothing."),
    "autolink": ("<https://example.org/a_b>", "An address between angle brackets is shown as it stands."),
    "backslash": ("a\\*b\\", "Backslashes are shown."),
    "gap-in-words": ("[…]", "A text that looks like the mark of a gap is a text."),
    "wide": ("\N{ANT} digs_ \N{HONEYBEE}", "Characters outside the basic plane are written as they are."),
}

# The page, and the blocks that are read; None where they are derived.
PAGES: dict[str, tuple[str, Json, str]] = {
    "heading-after-break": (
        "<p *>Total<br>===</p>",
        [["p", [], [["Total", []], ["\n", ["break"]], ["===", []]]]],
        "After a line break equals signs make no heading of the line above.",
    ),
    "start": (
        '<ol start="4"><li>Dry</li><li>*Fold</li></ol>',
        [["p", [["item", 5, 0, 0]], [["Fold", []]]]],
        "An item keeps its number where those before it are left out.",
    ),
    "start-junk": (
        '<ol start=" 5th"><li>*Dry</li></ol>',
        [["p", [["item", 5, 0, 0]], [["Dry", []]]]],
        "Of a start the number that it begins with counts.",
    ),
    "value": (
        '<ol><li>A</li><li value="7">B</li><li>*C</li></ol>',
        [["p", [["item", 8, 0, 0]], [["C", []]]]],
        "Numbers go on from the value of an item, also where that is left out.",
    ),
    "reversed": (
        "<ol reversed><li>A</li><li>*B</li><li>C</li></ol>",
        [["p", [["item", 2, 0, 0]], [["B", []]]]],
        "A reversed list counts down to 1.",
    ),
    "inner-list": (
        "<ol><li>A<ol><li>b</li></ol></li><li>*C</li></ol>",
        [["p", [["item", 2, 0, 0]], [["C", []]]]],
        "Items of an inner list do not count in the outer.",
    ),
    "many": (
        "<ol>" + "<li>a</li>" * 11 + "<li>*b</li></ol>",
        [["p", [["item", 12, 0, 0]], [["b", []]]]],
        "The twelfth item is item 12.",
    ),
    "loose-item": (
        "<div><li>*A</li></div>",
        [["p", [["item", None, 0, 0]], [["A", []]]]],
        "An item in no list is a bullet.",
    ),
    "title-and-h1": (
        "<html><head><title *>Ants  dig</title></head><body><h1 *>Ants dig</h1><p>*t</p></body></html>",
        [["h1", [], [["Ants dig", []]]], ["p", [], [["t", []]]]],
        "A title that says what the h1 says is not written twice, white space aside.",
    ),
    "title-and-left-out-h1": (
        "<html><head><title *>A</title></head><body><h1>A</h1><p>*t</p></body></html>",
        None,
        "A title is written where the h1 that says the same is not.",
    ),
    "break-in-heading": (
        "<h2 *>Summer<br>camp</h2>",
        None,
        "A line break in a heading glues no words, and ends no heading.",
    ),
    "glued": (
        "<p *><b>N</b>o <i>en</i>try</p>",
        [["p", [], [["N", ["strong"]], ["o ", []], ["en", ["em"]], ["try", []]]]],
        "An inline element breaks no word.",
    ),
    "spaces-in-emphasis": (
        "<p *>A<b> bold </b>move</p>",
        [["p", [], [["A ", []], ["bold", ["strong"]], [" move", []]]]],
        "Spaces at the ends of what is emphasized stand outside it.",
    ),
    "empty-emphasis": (
        "<p *>A<b></b> <i> </i>b</p>",
        [["p", [], [["A b", []]]]],
        "Emphasis of nothing leaves no marks.",
    ),
    "link": (
        '<p *>See <a href="/a_(b) c">it</a>.</p>',
        None,
        "The target of a link may hold brackets and spaces.",
    ),
    "link-without-target": ("<p *><a>it</a></p>", [["p", [], [["it", []]]]], "A link without a target is its text."),
    "struck-out": (
        "<p *>80 <del>90</del> <s>70</s></p>",
        None,
        "What is struck out shows so.",
    ),
    "raised": (
        "<p *>10<sup>6</sup> H<sub>2</sub>O</p>",
        None,
        "Digits that are raised or lowered do not join the others.",
    ),
    "code": ("<p *><code>a`b</code></p>", [["p", [], [["a`b", ["code"]]]]], "Code may hold a backtick."),
    "code-of-ticks": (
        "<p *><code>`a`</code></p>",
        [["p", [], [["`a`", ["code"]]]]],
        "Code may begin and end with one.",
    ),
    "fence": (
        "<pre *>```\n~~~~\nx</pre>",
        [["pre", [], ["", "```\n~~~~\nx\n"]]],
        "Code may hold a fence.",
    ),
    "pre-in-item": (
        "<ol *><li>A<pre>x\n  y</pre></li><li>B</li></ol>",
        [
            ["p", [["item", 1, 0, 0]], [["A", []]]],
            ["pre", [["item", 1, 0, 0]], ["", "x\n  y\n"]],
            ["p", [["item", 2, 1, 0]], [["B", []]]],
        ],
        "Code in an item does not end the list.",
    ),
    "quote": (
        "<blockquote *><p>A</p><p>B</p></blockquote>",
        None,
        "The second paragraph of a quote is in the quote.",
    ),
    "image": (
        '<p *>Press <img alt="the key" src="k.png"> now</p>',
        None,
        "An image shows what it says in words.",
    ),
    "image-empty": ('<p *>Press <img alt="" src="k.png"> now</p>', None, "An image that says nothing shows nothing."),
    "cells": (
        "<table><tr><th>A</th><th *>B</th></tr><tr><td>1</td><td>2</td></tr><tr><td>3</td><td *>4</td></tr></table>",
        [["header row", [], [[["B", []]]]], ["row", [], [[["4", []]]]]],
        "Of a table the kept cells alone are written.",
    ),
    "pipe-in-cell": (
        "<table *><tr><th>a|b</th></tr><tr><td><code>x|y</code></td></tr></table>",
        None,
        "A pipe in a cell, in code as well, divides nothing.",
    ),
    "empty-cells": (
        "<table *><tr><th></th><th>A</th></tr><tr><th>B</th><td></td></tr></table>",
        None,
        "Empty cells hold their places.",
    ),
    "blocks-in-cell": (
        "<table *><tr><th>A</th></tr><tr><td><p>up</p><p>down</p></td></tr></table>",
        None,
        "Blocks in a cell stay in its line, and are not glued.",
    ),
    "spans": (
        '<table *><tr><th colspan="2">A</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
        None,
        "Under a cell that spans, the others stand in their columns.",
    ),
    "layout": (
        '<table role="presentation" *><tr><td><h1>A</h1><p>t</p></td></tr></table>',
        [["h1", [], [["A", []]]], ["p", [], [["t", []]]]],
        "A layout table is written as what stands in it.",
    ),
    "gap": (
        "<div><p>*A</p><p>B</p><p>*C</p></div>",
        [["p", [], [["A", []]]], ["p", [], [["[…]", ["gap"]]]], ["p", [], [["C", []]]]],
        "What is left out between two blocks shows, once.",
    ),
    "no-gap": (
        "<div><p>A</p><p>*B</p><p>C</p></div>",
        [["p", [], [["B", []]]]],
        "What is left out before the first and behind the last block does not show.",
    ),
    "deep-quotes": (
        "<blockquote>" * 13 + "<p>*A</p>" + "</blockquote>" * 13,
        None,
        "Thirteen quotes may stand in one another.",
    ),
    "deep-wrappers": (
        "<div>" * 20 + "<h2 *>A</h2>" + "</div>" * 20,
        [["h2", [], [["A", []]]]],
        "Twenty wrappers change nothing.",
    ),
    "heading-seven": (
        '<div *><p role="heading" aria-level="9">A</p></div>',
        None,
        "A heading deeper than Markdown has any is written.",
    ),
    "term": ("<dl *><dt>A</dt><dd>a</dd></dl>", None, "A term and what is said of it are two lines."),
}


def vectors() -> Iterable[Vector]:
    for name, (text, clause) in TEXTS.items():
        yield vector(
            f"clause.render.{name}",
            "html.render",
            {"document": ["p", {}, [text]], "paths": [[]]},
            source="§8",
            clause=clause,
            expected=result([["p", [], [[text, []]]]]),
        )
    for name, (text, blocks, clause) in PAGES.items():
        yield vector(
            f"clause.render.{name}",
            "html.render",
            selection(text),
            source="§8",
            clause=clause,
            expected=None if blocks is None else result(blocks),
        )
