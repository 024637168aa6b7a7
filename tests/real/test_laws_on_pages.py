"""The laws of policies on every real page, on all the path sets that `spire check` draws there. Heavy in time alone."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from laws.checking import laws_of
from laws.judging import judge
from laws.sampling import sampled
from spire import HTML, PAPER, Profile, parse

pytestmark = pytest.mark.real

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
FOLDERS = ("pages", "evidence/pages", "wikitables/pages")
PAGES = sorted(chain.from_iterable(SHARED.glob(f"{folder}/*.html") for folder in FOLDERS))
SEED = 1


@pytest.mark.parametrize("file", PAGES or [None], ids=lambda file: file.stem if file else "none")
@pytest.mark.parametrize("profile", [PAPER, HTML], ids=str)
def test_the_laws_hold(file: Path | None, profile: Profile, shared: Path) -> None:
    assert shared.is_dir()
    assert file is not None
    page = parse(file.read_bytes(), uri=file.name)
    for case in sampled([page], SEED):
        for law in laws_of(profile).laws:
            judgement = judge(law, profile, case)
            assert judgement.kind is None, (law.id, case.P, case.Q, judgement.words)
