"""Tidying obeys its laws on generated documents."""

from __future__ import annotations

import pytest

from laws.rulesets import Law
from laws.tidying import Tidying
from spire import tidy
from tests.laws.binding import holds


@pytest.mark.parametrize("law", Tidying.laws, ids=lambda law: law.id)
def test_tidy(law: Law) -> None:
    holds(law, tidy)
