"""Which word of a `role` attribute counts, and what follows from it."""

from __future__ import annotations

import pytest

from spire import Elem
from spire.html.elements import is_layout_table
from spire.html.headings import heading_level
from spire.html.roles import parse_role


@pytest.mark.parametrize(
    ("words", "role"),
    [
        (None, ""),
        ("", ""),
        ("  ", ""),
        ("heading", "heading"),
        (" Heading\n", "heading"),
        ("heading\N{NO-BREAK SPACE}x", ""),  # only the white space of HTML is between two words
        ("heading\x0bx button", "button"),
        ("heading button", "heading"),
        ("no-such-role heading", "heading"),
        ("button heading", "button"),
        ("widget", ""),  # an abstract role is none for authors
        ("doc-noteref", "doc-noteref"),
    ],
)
def test_the_first_word_that_is_a_role(words: str | None, role: str) -> None:
    assert parse_role(words) == role


@pytest.mark.parametrize(
    ("tag", "attrs", "level"),
    [
        ("h3", {}, 3),
        ("h3", {"aria-level": "5"}, 5),
        ("h3", {"aria-level": "x"}, 3),
        ("h3", {"aria-level": "0"}, 3),
        ("h3", {"role": "heading"}, 3),
        ("h3", {"role": "tab"}, 3),
        ("h3", {"role": "presentation"}, None),
        ("h3", {"role": "none heading"}, None),
        ("h3", {"role": "heading none"}, 3),
        ("div", {}, None),
        ("div", {"aria-level": "3"}, None),
        ("div", {"role": "heading"}, 2),
        ("div", {"role": "no-such-role heading", "aria-level": " 4 "}, 4),
        ("div", {"role": "heading", "aria-level": "-1"}, 2),
        ("div", {"role": "heading", "aria-level": "2.5"}, 2),
        ("div", {"role": "button heading"}, None),
    ],
)
def test_levels_of_headings(tag: str, attrs: dict[str, str], level: int | None) -> None:
    assert heading_level(Elem(tag, attrs)) == level


@pytest.mark.parametrize(
    ("role", "is_layout"),
    [("presentation", True), ("NONE", True), ("no-such-role none", True), ("grid none", False), ("table", False)],
)
def test_layout_tables(role: str, is_layout: bool) -> None:  # noqa: FBT001 - a column of the table above
    assert is_layout_table(Elem("table", {"role": role})) is is_layout
