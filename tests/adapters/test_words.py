"""Sizes of texts: words, and tokens where tiktoken is installed."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from spire import SpireError
from spire.adapters.words import Words


@pytest.mark.parametrize(
    ("text", "size"),
    [("", 0), (" \n", 0), ("Ants dig.", 2), ("# Ants\n\n- dig\t\u00a0deep", 5), ("| 5 | 6 |", 5), ("蚂蚁挖洞", 1)],
)
def test_words(text: str, size: int) -> None:
    assert Words()(text) == size


@pytest.mark.skipif(not (find_spec("tiktoken") and find_spec("litellm")), reason="needs the extra tiktoken")
def test_tokens() -> None:
    from spire.adapters.tiktoken import Tiktoken

    tokens = Tiktoken()
    assert tokens.name == "cl100k_base"
    assert tokens("") == 0
    assert tokens("hello world") == 2  # OpenAI's own example: 15339, 1917
    assert tokens("<|endoftext|>") > 1  # a text of a page, not the special token
    assert tokens("\ud800") > 0
    with pytest.raises(SpireError, match=r"no encoding 'cl200'; tiktoken has .*cl100k_base"):
        Tiktoken("cl200")
