"""The microsyntaxes of attribute values."""

from __future__ import annotations

import pytest

from spire.html.attributes import parse_integer, parse_non_negative_integer


@pytest.mark.parametrize(
    ("value", "number"),
    [("12", 12), (" \n7 x", 7), ("+5", 5), ("-5", -5), ("0012", 12), ("0", 0), ("", None), ("x1", None), ("-", None),
     ("+ 1", None), ("\N{NO-BREAK SPACE}1", None), ("٣", None), (None, None)],
)  # fmt: skip
def test_integers_of_attributes(value: str | None, number: int | None) -> None:
    assert parse_integer(value) == number
    assert parse_non_negative_integer(value) == (None if number is None or number < 0 else number)
