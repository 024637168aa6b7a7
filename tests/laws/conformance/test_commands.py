"""`spire conform` and `spire serve-conformance`, as a user calls them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from laws.conformance.reporting.jsonlines import read_json_lines

ROOT = Path(__file__).resolve().parents[3]
SPIRE = [sys.executable, "-c", "from spire.cli import app; app()"]
UP = [sys.executable, str(ROOT / "examples" / "conformance" / "python" / "up.py")]


def spire(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*SPIRE, *words], input=given, capture_output=True, text=True, check=False, timeout=300)


def test_the_report_as_text() -> None:
    found = spire("conform", "--profile", "core", "--examples", "0", "--", *UP)
    assert found.returncode == 1
    assert "it gives a result for what must be refused" in found.stdout
    assert found.stdout.rstrip().endswith("spire specification 1: none")


def test_the_report_in_other_forms(tmp_path: Path) -> None:
    page, badge = tmp_path / "report.html", tmp_path / "badge.svg"
    options = ["conform", "--profile", "core", "--examples", "0"]
    found = spire(*options, "--json", "--page", str(page), "--badge", str(badge), "--", *UP)
    assert found.returncode == 1
    header, *checks, footer = read_json_lines(found.stdout)
    assert (header["name"], footer["ok"], footer["checks"]) == ("mine", False, len(checks))
    assert "<h1" in page.read_text(encoding="utf-8")
    assert ET.fromstring(badge.read_text(encoding="utf-8")).tag.endswith("svg")
    suites = ET.fromstring(spire(*options, "--junit", "--", *UP).stdout)
    assert suites.findall(".//failure")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--profile", "css", "--", *UP], "no profile 'css'; there are core, paper, html"),
        (["--json", "--junit", "--", *UP], "--json and --junit exclude each other"),
        (["--examples", "0", "--page", "no/such/folder/x.html", "--", *UP], "x.html cannot be written"),
    ],
)
def test_mistakes_are_told_in_a_line(words: list[str], said: str) -> None:
    found = spire("conform", *words)
    assert found.returncode == 2
    assert said in found.stderr
    assert "Traceback" not in found.stderr


def test_a_command_that_does_not_start_is_a_mistake_and_writes_no_badge(tmp_path: Path) -> None:
    found = spire("conform", "--badge", str(tmp_path / "badge.svg"), "--", "no-such-command")
    assert found.returncode == 2
    assert "no-such-command cannot be started: No such file or directory; give what starts" in found.stderr
    assert not list(tmp_path.iterdir())


def test_serving() -> None:
    run = {"do": "run", "id": 1, "operator": "down", "input": {"document": ["p", {}, ["ä \U0001f41c"]], "paths": [[]]}}
    requests = [{"do": "start", "protocol": 1, "spec": "1"}, run, {"do": "stop"}, run]
    found = spire("serve-conformance", given="".join(json.dumps(request) + "\n" for request in requests))
    said, answered = map(json.loads, found.stdout.splitlines())  # nothing after stop
    assert (said["protocol"], said["spec"], said["name"]) == (1, "1", "spire")
    assert answered == {"id": 1, "result": [[], [0]]}
    assert found.returncode == 0


def test_serving_a_mutant() -> None:
    run = {"do": "run", "id": 1, "operator": "up", "input": {"document": ["p", {}, ["Ants"]], "paths": [[0]]}}
    found = spire("serve-conformance", "--mutant", "up.root-forgotten", given=json.dumps(run) + "\n")
    assert json.loads(found.stdout) == {"id": 1, "result": [[0]]}
    wrong = spire("serve-conformance", "--mutant", "no-such")
    assert wrong.returncode == 2
    assert "no mutant 'no-such'" in wrong.stderr


def test_serving_survives_what_is_no_request() -> None:
    lines = [
        "",
        "[",
        "3",
        '{"do": "dance", "id": 4}',
        '{"do": "run", "id": 5}',
        '{"do": "run", "id": 6, "operator": "x", "input": {}}',
    ]
    found = spire("serve-conformance", given="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in found.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [None, None, None, 4, 5, 6]
    assert all("error" in answer for answer in answers)
