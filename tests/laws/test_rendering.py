"""Rendering obeys its laws: as Markdown and as plain text, on generated documents."""

from __future__ import annotations

import pytest

from laws.rendering import Rendering
from laws.rulesets import Law
from laws.strategies import documents, prose
from spire import render, to_text
from tests.laws.binding import Kind, holds


@pytest.mark.parametrize("law", Rendering.laws, ids=lambda law: law.id)
@pytest.mark.parametrize("rendering", [render, to_text], ids=lambda it: it.__name__)
@pytest.mark.parametrize("kind", [documents, prose], ids=lambda kind: kind.__name__)
def test_every_rendering(law: Law, rendering: object, kind: Kind) -> None:
    holds(law, rendering, examples=100, kind=kind)
