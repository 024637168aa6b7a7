"""What an element's attributes hide: inline styles as CSS reads them."""

from __future__ import annotations

import pytest

from spire.html.visibility import is_hidden


@pytest.mark.parametrize(
    "style",
    [
        "display:none",
        " DISPLAY : None ;",
        "display:none!important",
        "display: none ! IMPORTANT",
        "color:red;display:none;margin:0",
        "display:block;display:none",
        "display:none!important;display:block",
        "visibility:hidden",
        "visibility : hidden",
        "display/**/:/**/none",
        "/* display: block; */ display: none",
        'content: "; display: block"; display: none',
        "background: url(a;b'c); display: none",
        "display: none; display: nonsense",
        "display: none; display: block none",
        "display: none; visibility: visible",
        "d\\69splay: n\\00006F ne",
        "x; display: none",
        ": ; display: none",
        "a: (]; b); display: none",
        # What is a letter or a space to Unicode alone makes another word, and no browser takes it.
        "display: none; display: bloc\u212a",
        "display: none; display: \xa0block",
    ],
)
def test_hidden(style: str) -> None:
    assert is_hidden({"style": style})


@pytest.mark.parametrize(
    "style",
    [
        "",
        "display",
        "display:",
        "display: block",
        "--display: none",
        "x-display: none",
        "display: none; display: block",
        "display: none; display: inline flow-root",
        "display: none; display: var(--none)",
        "display: none; display: block !important",
        "display: block !important; display: none",
        "display: no ne",
        "display: no/**/ne",
        "dis/**/play: none",
        "display: none-such",
        "display: none none",
        "display: 'none'",
        "/* display: none */",
        "/* ; display: none",
        "content: '; display: none; '",
        "content: '; display: none",
        "a: (; display: none;)",
        "background: url(; display: none;)",
        "visibility: hidden; visibility: visible",
        "visibility: collapse",
        "display: h\u0131dden; v\u0131sibility: hidden",
        "display: none ! \u0131mportant",
    ],
)
def test_not_hidden(style: str) -> None:
    assert not is_hidden({"style": style})


@pytest.mark.parametrize("value", ["", "hidden", "until-found", "false"])
def test_the_hidden_attribute_has_no_false_value(value: str) -> None:
    assert is_hidden({"hidden": value})


def test_other_attributes_hide_nothing() -> None:
    assert not is_hidden({})
    assert not is_hidden({"class": "hidden", "aria-hidden": "true", "title": "display:none"})


@pytest.mark.parametrize("part", ["(", "/*", "/* ", "'", '"', "\\", "url(", "!", ";", "display:none;", "u", " "])
def test_hostile_styles_take_linear_time(part: str) -> None:
    # Much of the work is in one search, where nothing counts it. If it were quadratic, it would take hours.
    assert is_hidden({"style": part * (500_000 // len(part)) + "none"}) == (part == "display:none;")
