"""How attribute values are read: the microsyntaxes of the HTML standard (section 2.3) that rules and rendering share."""

from __future__ import annotations

import re

__all__ = ["parse_integer", "parse_non_negative_integer", "parse_tokens"]

_INTEGER = re.compile(r"[ \t\n\f\r]*([-+]?)0*([0-9]*)")
_TOKEN = re.compile(r"[^ \t\n\f\r]+")
_DIGITS = 18
"""More than any limit of the standard needs; Python refuses to read a number of some thousand digits."""


def parse_integer(value: str | None) -> int | None:
    """The integer that the value begins with, by the standard's rules for parsing integers (section 2.3.4.1).

    None where there is none. What follows the digits is ignored; a number of more than 18 digits is read as
    the largest of 18.

    >>> parse_integer(" 2px"), parse_integer("-3"), parse_integer("x"), parse_integer(None)
    (2, -3, None, None)
    """
    match = _INTEGER.match(value or "")
    if match is None or not value or not value[match.end() - 1 : match.end()].isdigit():
        return None
    sign, digits = match.groups()
    size = 10**_DIGITS - 1 if len(digits) > _DIGITS else int(digits or "0")
    return -size if sign == "-" else size


def parse_non_negative_integer(value: str | None) -> int | None:
    """The same, but None for what is below zero (section 2.3.4.2).

    >>> parse_non_negative_integer("7"), parse_non_negative_integer("-7")
    (7, None)
    """
    number = parse_integer(value)
    return None if number is None or number < 0 else number


def parse_tokens(value: str | None) -> list[str]:
    r"""The words of a value that is a list of them, set apart by ASCII white space (section 2.3.7): not by any other.

    >>> parse_tokens(" a\n b\xa0c ")
    ['a', 'b\xa0c']
    """
    return _TOKEN.findall(value or "")
