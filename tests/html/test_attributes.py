"""The microsyntaxes of attribute values."""

from __future__ import annotations

import pytest

from spire.html.attributes import parse_integer, parse_non_negative_integer, parse_tokens


@pytest.mark.parametrize(
    ("value", "number"),
    [("12", 12), (" \n7 x", 7), ("+5", 5), ("-5", -5), ("0012", 12), ("0", 0), ("", None), ("x1", None), ("-", None),
     ("+ 1", None), ("\N{NO-BREAK SPACE}1", None), ("٣", None), (None, None)],
)  # fmt: skip
def test_integers_of_attributes(value: str | None, number: int | None) -> None:
    assert parse_integer(value) == number
    assert parse_non_negative_integer(value) == (None if number is None or number < 0 else number)


def test_words_are_set_apart_by_the_white_space_of_html() -> None:
    assert parse_tokens("\ta\n\fb\r c ") == ["a", "b", "c"]
    assert parse_tokens("a\N{NO-BREAK SPACE}b\x0bc") == ["a\N{NO-BREAK SPACE}b\x0bc"]
    assert parse_tokens(None) == parse_tokens(" ") == []
