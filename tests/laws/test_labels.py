"""Labelled views obey their laws on generated documents."""

from __future__ import annotations

import pytest

from laws.labels import Labels
from laws.rulesets import Law
from spire.rendering.labelled import label
from tests.laws.binding import holds


@pytest.mark.parametrize("law", Labels.laws, ids=lambda law: law.id)
def test_labels(law: Law) -> None:
    holds(law, label)
