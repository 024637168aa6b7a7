"""Field cases of our own, after further kinds of public reports; the right values were derived before they were run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.field_cases.cases import Case, load
from tests.field_cases.outcomes import assert_as_expected

CASES = load(Path(__file__).with_name("more.jsonl"))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: Case) -> None:
    assert_as_expected(case)
