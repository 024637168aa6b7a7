"""The algebra of policies obeys its laws."""

from __future__ import annotations

import pytest

from laws.algebra import Algebra
from laws.implementation import SPIRE
from laws.rulesets import Law
from tests.laws.binding import holds


@pytest.mark.parametrize("law", Algebra.laws, ids=lambda law: law.id)
def test_the_algebra_of_spire(law: Law) -> None:
    holds(law, SPIRE)
