"""Lists: labels of items, and terms (semantics §6; docs/specification/rules.md)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import with_needs

__all__ = ["vectors"]

DEEP = "<ul><li>+a" * 6 + "<ul><li>*t</li></ul>" + "</li></ul>" * 6

HTML = {
    "wrapped-list": (
        "<ul><li><b +>A</b>+ and more<div><div><ul><li>*t</li><li>u</li></ul></div></div></li></ul>",
        "The label ends before what holds the inner list, however deep.",
    ),
    "wrapped-label": (
        "<ul><li><div><p +>A</p><ul><li>*t</li></ul></div></li></ul>",
        "Where nothing stands before the wrapper of an inner list, the label is what stands first in the wrapper.",
    ),
    "second-list": (
        "<ul><li>+A<ul><li>t</li></ul>and<ul><li>*u</li></ul></li></ul>",
        "What stands between two inner lists is no part of the label.",
    ),
    "tail": (
        "<ul><li>A<ul><li>t</li></ul>*tail</li></ul>",
        "What stands behind an inner list is in no inner list, and needs no label.",
    ),
    "in-list": (
        "<ul><li>A</li><li>+B<ol><li>x</li></ol></li><ul><li>*t</li></ul><li>C</li></ul>",
        "A list placed directly in a list takes the label of the item before it.",
    ),
    "in-list-first": (
        "<ul><ul><li>*t</li></ul><li>A</li></ul>",
        "A list placed directly in a list before its first item has no label.",
    ),
    "table-in-item": (
        "<ol><li>+A<table><tr><td>*1</td></tr></table></li></ol>",
        "A table in an item takes the label of the item.",
    ),
    "list-behind-table": (
        "<ul><li>+A<table><tr><td>1</td></tr></table>B<ul><li>*t</li></ul></li></ul>",
        "The label of an item ends before the first list or table.",
    ),
    "table-in-definition": (
        "<dl><dt +>A</dt><dd>+B<table><tr><td>*1</td></tr></table></dd></dl>",
        "In a dd a table has both the term and the label.",
    ),
    "term-run": (
        "<dl><dt>A</dt><dd>a</dd><dt +>B</dt><dt +>C</dt><dd>b</dd><dd>*t</dd><dt>D</dt></dl>",
        "A dd needs the whole run of terms before it, past other dd.",
    ),
    "term-in-group": (
        "<dl><div><dt>A</dt><dd>a</dd></div><div><dt +>B</dt><dd>*t</dd></div></dl>",
        "In a group a dd needs the terms of the group.",
    ),
    "term-across-wrappers": (
        "<dl><div><dt +>A</dt></div><hr><div><dd>*t</dd></div></dl>",
        "A div only wraps, and what stands between a term and its dd is passed over (HTML standard, groups of a dl).",
    ),
    "definition-in-definition": (
        "<dl><dt +>A</dt><dd><dl><dt>x</dt><dt +>B</dt><dd>*t</dd></dl></dd></dl>".replace(
            "<dt>x</dt>", "<dt +>x</dt>"
        ),
        "Each dd on the way down brings its terms.",
    ),
    "term-selected": (
        "<dl><dt>A</dt><dt>*B</dt><dd>t</dd></dl>",
        "A term needs neither the other terms nor its dd.",
    ),
    "deep": (DEEP, "Six lists in one another bring six labels."),
    "item-selected": (
        "<ul><li>+A<ul><li *>+B<ul><li>t</li></ul></li></ul></li></ul>",
        "An item that is selected is seen with the lists in it: their label comes in by its own path.",
    ),
    "no-item": (
        "<div>A<ul><li>*t</li></ul></div>",
        "A list that is in no item has no label.",
    ),
    "loose-item": (
        "<div><li>+A<ul><li>*t</li></ul></li></div>",
        "An item that is in no list labels the list in it.",
    ),
}

PAPER = {
    "direct": (
        "<ul><li>A</li><ul><li>*t</li></ul></ul>",
        "By the paper a list placed directly in a list has no label.",
    ),
    "terms": ("<dl><dt>A</dt><dd>*t</dd></dl>", "By the paper a dd comes without its term."),
    "table": (
        "<ul><li>A<table><tr><td>*1</td></tr></table></li></ul>",
        "By the paper a table in an item has no label.",
    ),
    "over-a-table": (
        "<ul><li>+A<table +><tr><td>1</td></tr></table>+B<ul><li>*t</li></ul></li></ul>",
        "By the paper a table before the inner list is part of the label.",
    ),
}


def vectors() -> Iterable[Vector]:
    for profile, pages in (("html", HTML), ("paper", PAPER)):
        for name, (text, clause) in pages.items():
            id_ = name if profile == "html" else f"paper-{name}"
            yield with_needs(f"clause.lists.{id_}", f"{profile}.lists", text, source="§6, Lists", clause=clause)
