"""Replies are read as their laws say."""

from __future__ import annotations

import pytest

from laws.replies import Replies
from laws.rulesets import Law
from spire.cite.reply import parse_reply
from tests.laws.binding import holds


@pytest.mark.parametrize("law", Replies.laws, ids=lambda law: law.id)
def test_reading(law: Law) -> None:
    holds(law, parse_reply)
