"""The harness of the field cases: every key finds what is wrong, and files that are none are told."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.field_cases.cases import Case, CasesError, load, page, strangeness
from tests.field_cases.checking import faults
from tests.field_cases.drawing import case
from tests.field_cases.expressions import UnknownExpression, value

ROOT = Path(__file__).resolve().parents[2]
TABLE = "<table><tr><th>Day<th>Tide<tr><th>Mon<td>low <b>9</b></table>"
LIST = "<h1>Kit</h1><ol start=4><li>Saw<li>Axe<ul><li>Handle</ul></ol><p>Ants dig. Bees fly.</p>"


@pytest.mark.parametrize(
    ("select", "right", "wrong"),
    [
        ("low", {"must_in": ["Mon", "Tide"]}, {"must_in": ["Mo"]}),
        ("low", {"must_not_in": ["Day"]}, {"must_not_in": ["Tide"]}),
        ("low", {"must_not_in": ["99"]}, {"must_not_in": ["Mon"]}),
        ("low", {"cell": "low 9"}, {"cell": "low"}),
        ("low", {"spec_headers": ["Tide", "Mon"]}, {"spec_headers": ["Tide"]}),
        ("low", {"spec_headers": ["Mon", "Tide"]}, {"spec_headers": ["Mon", "Tide", "Day"]}),
        ("Mon", {"units": ["Day", "Tide", "Mon", "low 9"]}, {"units": ["Day", "Tide", "Mon low 9"]}),
        ("low", {"render_contains": ["| Mon |"]}, {"render_contains": ["| Day |"]}),
    ],
)
def test_table_keys(select: str, right: Case, wrong: Case) -> None:
    assert faults(case("table", TABLE, select, **right)) == []
    assert faults(case("table", TABLE, select, **wrong)) != []


@pytest.mark.parametrize(
    ("select", "right", "wrong"),
    [
        ("Saw", {"marker": "4."}, {"marker": "5."}),
        ("Handle", {"marker": "-"}, {"marker": "1."}),
        ("Axe", {"render_lines": ["# Kit", "5. Axe"]}, {"render_lines": ["## Kit"]}),
        ("dig", {"must_not_in": ["Bees"], "must_in": ["Kit"]}, {"must_in": ["Bees"]}),
        ("dig", {"select_also": ["Bees"], "must_in": ["Bees fly."]}, {"select_also": ["Wasps"]}),
        ("e", {"select_index": 2, "must_in": ["Bees fly."]}, {"select_index": 9}),
        ("Axe", {"reply": '["3"]', "labels": ["3"]}, {"reply": '["3"]', "labels": ["4"]}),
        (
            "Axe",
            {"reply": '["3", "77"]', "labels": ["3"], "unknown": ["77"]},
            {"reply": '["3", "77"]', "labels": ["3"]},
        ),
        ("Axe", {"reply": "[]", "labels": []}, {"reply": "none", "labels": ["3"]}),
    ],
)
def test_other_keys(select: str, right: Case, wrong: Case) -> None:
    assert faults(case("list", LIST, select, **right)) == []
    assert faults(case("list", LIST, select, **wrong)) != []


def test_a_unit_that_is_not_there_is_told_with_the_units() -> None:
    (told,) = faults(case("parse", LIST, "Wasps"))
    assert "no unit has 'Wasps'" in told
    assert "3: 'Handle'" in told


def test_a_page_without_units_is_right_only_where_none_are_expected() -> None:
    swallowed = case("parse", "<script/><p>Gone?</p>", "Gone?")
    assert faults(swallowed) != []
    assert faults({**swallowed, "basis": "judgement"}) == []
    assert faults({**swallowed, "expect": "There are no units."}) == []
    assert faults({**swallowed, "basis": "judgement", "must_in": ["Gone?"]}) != []
    assert faults({**swallowed, "basis": "judgement", "html": "<p>Here.</p>"}) != []


def test_bytes_and_generated_pages() -> None:
    assert page(case("encoding", "é", "é", bytes_encoding="cp1252")) == b"\xe9"
    assert page(case("scale", "(generated)", "x", html_python="'<b>'*3+'x'")) == "<b><b><b>x"
    for wrong in ({"bytes_encoding": "klingon"}, {"bytes_encoding": "ascii"}, {"html_python": "3"}):
        with pytest.raises(CasesError):
            page(case("encoding", "é", "é", **wrong))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ('"<div>"*2+"x"', "<div><div>x"),
        ("''.join(['<p>%d</p>' % i for i in range(3) if i != 1])", "<p>0</p><p>2</p>"),
        ("f'{7:03}' + '{} {}'.format(1, 'a') + str(len('ab'))", "0071 a2"),
        ("('a' 'b').upper()[::-1] + chr(65) + ('x' if 1 in [1, 2] else 'y')", "BAAx"),
        ("' '.join(a + b for a in 'ab' for b in 'cd')", "ac ad bc bd"),
        ("'-'.join(f'{k}{v}' for k, v in zip('ab', range(2)))", "a0-b1"),
    ],
)
def test_expressions(expression: str, expected: str) -> None:
    assert value(expression) == expected


@pytest.mark.parametrize(
    "expression",
    [
        "__import__('os').system('true')", "open('/etc/passwd').read()", "().__class__", "'x' * 10**12", "'x' *",
        "'x' * 999999999", "'{0.__class__}'.foo('x')", "lambda: 1", "[x := 1]", "unknown", "'a' + 1",
    ],
)  # fmt: skip
def test_other_expressions_are_refused(expression: str) -> None:
    with pytest.raises(UnknownExpression):
        value(expression)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "holds no case"),
        ("no json\n", "line 1: not JSON"),
        ("[]\n", "line 1: a case is a JSON object"),
        ('{"id": "a", "kind": "list", "html": ""}\n{"kind": "list"}\n', "line 2: a case has 'id'"),
        ('{"id": "a", "kind": "list"}\n', "a case has 'html'"),
        ('{"id": "a", "kind": "list", "html": "", "must_in": "x"}\n', "'must_in' is a list of texts"),
        ('{"id": "a", "kind": "list", "html": "", "select_index": "1"}\n', "'select_index' is of type int"),
        ('{"id": "a", "kind": "list", "html": ""}\n\n{"id": "a", "kind": "list", "html": ""}', "is that of line 1"),
    ],
)
def test_files_that_are_none(tmp_path: Path, content: str, told: str) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(CasesError, match=told):
        load(file)


def test_what_is_not_known_is_told() -> None:
    assert strangeness(case("list", LIST, "Axe")) == []
    assert strangeness({**case("poem", LIST, "Axe"), "rhyme": 1, "basis": "taste"}) == [
        "unknown key 'rhyme'", "unknown kind 'poem'", "unknown basis 'taste'",
    ]  # fmt: skip


def test_the_option_runs_a_test_a_case_by_id(tmp_path: Path) -> None:
    cases = [case("list", LIST, "Axe", must_in=["Kit"]), case("list", LIST, "Axe", must_in=["Wasps"], rhyme=1)]
    lines = [json.dumps({**own, "id": name}) for own, name in zip(cases, ("good", "bad"), strict=True)]
    (tmp_path / "cases.jsonl").write_text("\n".join(lines), encoding="utf-8")
    test = str(ROOT / "tests" / "test_field_cases.py")
    command = [sys.executable, "-m", "pytest", test, "--cases", "cases.jsonl", "-v"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "test_field_case[good] PASSED" in run.stdout
    assert "test_field_case[bad] FAILED" in run.stdout
    assert "bad: unknown key 'rhyme': not checked" in run.stdout
    missing = subprocess.run([*command[:5], "no.jsonl"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert missing.returncode not in (0, 5)
    assert "no.jsonl cannot be read" in missing.stdout + missing.stderr
