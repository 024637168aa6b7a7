"""What several tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        metavar="FILE",
        help="the field cases that tests/test_field_cases.py runs, one JSON object a line "
        "(default: cases/reports.jsonl of the test data beside the checkout)",
    )


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of test data beside the checkout; tests that need it are skipped where it is not."""
    if not SHARED.is_dir():
        pytest.skip(f"needs the test data in {SHARED}, which is not there")
    return SHARED
