"""Titles (semantics §6)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import with_needs

__all__ = ["vectors"]

PAGES = {
    "in-body": (
        "html",
        "<body><p>*t</p><title +>T</title></body>",
        "A title in the body is a title, behind the selection as well.",
    ),
    "first-with-text": (
        "html",
        "<html><head><title></title><title> </title><title +>T</title><title>U</title></head><body>*t</body></html>",
        "The first title that has text is the title.",
    ),
    "selected": (
        "html",
        "<html><head><title +>*T</title></head><body>t</body></html>",
        "The text of the title needs the title, which is around it.",
    ),
    "heading-title": (
        "html",
        "<html><head><title +>T</title></head><body><h1>T</h1><p>*t</p></body></html>",
        "Titles bring no heading, though it says the same.",
    ),
    "in-markup": (
        "html",
        "<body><div><title +><b>T</b></title></div><p>*t</p></body>",
        "Text deep in a title is its text.",
    ),
    "blank-title": (
        "paper",
        "<html><head><title> </title></head><body><h1 +>A</h1><p>*t</p></body></html>",
        "Where the only title is blank, the h1 is the title.",
    ),
    "title-that-shows-nothing": (
        "paper",
        "<html><head><title>\u200b\u00ad\ufeff</title></head><body><h1>\u2060</h1><h1 +>A</h1><p>*t</p></body></html>",
        "A text of characters that show nothing is no text.",
    ),
    "first-h1-with-text": (
        "paper",
        "<body><h1></h1><p>*t</p><h1 +>A</h1><h1>B</h1></body>",
        "Of several h1 the first with text is the title, wherever the selection is.",
    ),
    "drawing-and-h1": (
        "paper",
        "<body><svg><title>x</title></svg><h1 +>A</h1><p>*t</p></body>",
        "Where only a drawing has a title, the h1 is the title.",
    ),
    "no-role": (
        "paper",
        '<body><p role="heading" aria-level="1">A</p><p>*t</p></body>',
        "A heading by its role is no h1 that could stand for the title.",
    ),
}


def vectors() -> Iterable[Vector]:
    for name, (profile, text, clause) in PAGES.items():
        yield with_needs(f"clause.titles.{name}", f"{profile}.titles", text, source="§6, Titles", clause=clause)
