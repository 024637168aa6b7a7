"""Letters as a reader may take them."""

from __future__ import annotations

import pytest

from spire.rendering.look_alikes import folded


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a-B 1", "ab"),
        # One character may be several letters.
        ("\N{SQUARE KG}", "kg"),
        ("\N{LATIN SMALL LIGATURE FFI}", "ffi"),
        ("\N{LATIN SMALL LETTER A WITH RIGHT HALF RING}", "a\N{MODIFIER LETTER RIGHT HALF RING}"),
        # A letter of another script that looks like none of Latin stands for itself, in lower case, and keeps others apart.
        ("c\N{CYRILLIC CAPITAL LETTER ZHE}f", "c\N{CYRILLIC SMALL LETTER ZHE}f"),
        (
            "\N{ARMENIAN SMALL LIGATURE MEN NOW}",
            "\N{ARMENIAN SMALL LETTER MEN}\N{ARMENIAN SMALL LETTER NOW}",
        ),
    ],
)
def test_each_character_as_its_letters(text: str, expected: str) -> None:
    assert folded(text) == expected
