"""Trees and the text form of paths obey their laws."""

from __future__ import annotations

import pytest

from laws.implementation import SPIRE
from laws.rulesets import Law
from laws.tree import Paths, Trees
from tests.laws.binding import holds


@pytest.mark.parametrize("law", [*Trees.laws, *Paths.laws], ids=lambda law: law.id)
def test_the_trees_and_paths_of_spire(law: Law) -> None:
    holds(law, SPIRE)
