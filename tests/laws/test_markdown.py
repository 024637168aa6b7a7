"""Rendering as Markdown obeys its laws, on generated documents."""

from __future__ import annotations

import pytest

from laws.markdown import Markdown
from laws.rulesets import Law
from spire import render
from tests.laws.binding import holds


@pytest.mark.parametrize("law", Markdown.own, ids=lambda law: law.id)
def test_render(law: Law) -> None:
    holds(law, render)
