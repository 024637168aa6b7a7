"""The catalogue holds every law that there is, each once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import laws
from laws.catalogue import law_of, rule_set_of
from spire import SpireError

SOURCES = Path(laws.__file__).parent


def test_every_law_and_every_rule_set_of_the_sources_is_listed() -> None:
    written = "".join(file.read_text() for file in sorted(SOURCES.glob("*.py")) if file.name != "rulesets.py")
    assert sorted(re.findall(r'^@law\("([^"]+)"', written, re.MULTILINE)) == [law.id for law in laws.catalog()]
    assert sorted(re.findall(r'^\w+ = RuleSet\("(\w+)"', written, re.MULTILINE)) == sorted(
        rule_set.name for rule_set in laws.rule_sets()
    )


def test_each_stage_has_laws() -> None:
    stages = {law.id.partition(".")[0] for law in laws.catalog()}
    assert stages >= {"up", "down", "link", "prune", "subdoc", "closure", "join", "needs", "sentences", "labels"}


def test_by_id_and_by_name() -> None:
    assert law_of("closure.monotone").id == "closure.monotone"
    assert rule_set_of("Profile").name == "Profile"
    with pytest.raises(SpireError, match=r"no law 'closure.monotonous'; `spire laws` lists them"):
        law_of("closure.monotonous")
    with pytest.raises(SpireError, match=r"no rule set 'Policy'; there are Trees, Paths, "):
        rule_set_of("Policy")


def test_only_what_generates_needs_hypothesis() -> None:
    code = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "import laws, spire\n"
        "laws.catalog()\n"
        "assert laws.exhaustive(spire.HTML, nodes=3).ok\n"
        "try:\n"
        "    laws.check(spire.HTML)\n"
        "except spire.SpireError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=SOURCES.parent)
    assert done.stdout == "the laws need Hypothesis: pip install 'spire-evidence[laws]'\n"
