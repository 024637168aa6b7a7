"""The commands that the laws add, as their user meets them."""

from __future__ import annotations

import json
import re
from importlib.metadata import EntryPoint
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import typer
from typer.testing import CliRunner, Result

from laws import catalog, mutants
from laws.catalogue import law_of
from laws.commands import check_policy, list_laws, write_policy
from laws.conformance.commands import conform_command, serve_conformance
from laws.mutants import mutant_of
from laws.mutants.listing import read
from spire import cli

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "examples" / "pages"
MISTAKES = "tests.laws.mistakes"
OF_RULES = [
    "Rules",
    *(f"{profile}{rule}" for rule in ("Titles", "Headings", "Lists", "Tables") for profile in ("Paper", "Html")),
]

app = typer.Typer(pretty_exceptions_enable=False)
app.command("laws")(list_laws)
app.command("check")(check_policy)
app.command("new-policy")(write_policy)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="spire")


def test_the_commands_are_registered_where_spire_looks_for_them() -> None:
    written = (ROOT / "pyproject.toml").read_text()
    group = re.search(r'\[project\.entry-points\."spire\.commands"\]\n((?:.+\n)+)', written)
    assert group
    entries = dict(re.findall(r'([\w-]+) = "(.+)"', group[1]))
    loaded = {name: EntryPoint(name, value, "spire.commands").load() for name, value in entries.items()}
    assert loaded == {
        "laws": list_laws,
        "check": check_policy,
        "new-policy": write_policy,
        "conform": conform_command,
        "serve-conformance": serve_conformance,
    }


# spire laws


def test_all_laws_are_listed() -> None:
    done = run("laws")
    assert done.exit_code == 0
    assert [line.split()[0] for line in done.stdout.splitlines() if re.match(r"[a-z-]+\.", line)] == [
        law.id for law in catalog()
    ]


def test_all_laws_as_json() -> None:
    listed = json.loads(run("laws", "--json").stdout)
    assert len(listed) == len(catalog())
    (idempotent,) = [law for law in listed if law["id"] == "closure.idempotent"]
    assert idempotent == {
        "id": "closure.idempotent",
        "statement": "Adding context twice is adding it once: c(c(P)) = c(P).",
        "source": "Definition 3",
        "rule_sets": ["Closure", "AdditiveClosure", "ContentClosure", "Profile", *OF_RULES],
    }


# spire laws --mutants


def test_mutants_and_json_exclude_each_other() -> None:
    done = run("laws", "--mutants", "--json")
    assert done.exit_code == 2
    assert "--mutants and --json exclude each other" in done.stderr


def test_the_mutants_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [mutant_of(name) for name in ("up.parents-only", "up.root-forgotten")]
    monkeypatch.setattr(mutants, "catalog", lambda: few)
    monkeypatch.setattr(mutants, "caught", lambda mutant: (law_of("definitions.up"),))
    done = run("laws", "--mutants")
    assert done.exit_code == 0
    rows = [line for line in done.stdout.splitlines() if line.startswith("| up.")]
    assert rows[0] == "| up.parents-only | Of the ancestors only the parents come in. | 2.1 | definitions.up |"
    assert read(done.stdout) == {mutant.id: ["definitions.up"] for mutant in few}


# spire check


def test_a_lawful_policy() -> None:
    done = run("check", "spire:HTML", "--examples", "100")
    assert done.exit_code == 0
    assert done.stdout.startswith("HTML, checked for Closure\n  on 100 generated cases, seed 0\n")
    assert done.stdout.endswith("\n6 passed\n")
    assert re.fullmatch(r"checked in \d+\.\d s\n", done.stderr)


def test_an_unlawful_policy_and_its_replay() -> None:
    done = run("check", f"{MISTAKES}:adds_the_previous_heading", "--rule-set", "Closure")
    assert done.exit_code == 1
    assert "FAILED closure.idempotent: Adding context twice is adding it once" in done.stdout
    assert f"from {MISTAKES} import adds_the_previous_heading as policy" in done.stdout
    token = re.search(r"--replay (\S+)", done.stdout)
    assert token
    again = run("check", f"{MISTAKES}:adds_the_previous_heading", "--replay", token[1])
    assert again.exit_code == 1
    assert again.stdout.startswith("adds_the_previous_heading, checked for closure.idempotent\n")
    assert run("check", "spire:HTML", "--replay", token[1]).exit_code == 0


def test_a_file_is_as_good_as_a_module(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import neighbour\nnothing = lambda D: lambda P: frozenset()\n")
    (tmp_path / "neighbour.py").write_text("")
    done = run("check", f"{file}:nothing", "--examples", "20")
    assert done.exit_code == 1
    assert f"policy = runpy.run_path('{file}')['nothing']" in done.stdout


def test_pages_exhaustive_and_seed_are_in_the_scope() -> None:
    done = run("check", "spire:HTML", "--pages", PAGES, ROOT / "examples/pages/tides.html", *"--examples 20".split())
    assert "  on 40 cases on each of 6 pages, seed 0\n" in done.stdout
    done = run("check", "spire:HTML", *"--exhaustive 3 --seed 7 --examples 20".split())
    assert "  on 20 generated cases, seed 7\n  on every document of up to 3 nodes" in done.stdout


def test_json() -> None:
    done = run("check", f"{MISTAKES}:adds_the_parent", "--json")
    assert done.exit_code == 1
    written = json.loads(done.stdout)
    assert written["policy"] == "adds_the_parent"
    assert not written["ok"]
    outcomes = {result["law"]: result["outcome"] for result in written["results"]}
    assert outcomes["closure.idempotent"] == "failed"
    assert outcomes["closure.monotone"] == "passed"


def test_junit() -> None:
    done = run("check", f"{MISTAKES}:raises_on_texts", "--junit")
    assert done.exit_code == 1
    suite = ET.fromstring(done.stdout)
    assert (suite.get("tests"), suite.get("errors"), suite.get("skipped"), suite.get("failures")) == (
        "6",
        "1",
        "5",
        "0",
    )


def test_known_failures(tmp_path: Path) -> None:
    known = tmp_path / "known"
    known.write_text("closure.idempotent\n")
    done = run("check", f"{MISTAKES}:adds_the_parent", "--known-failures", known)
    assert done.exit_code == 0
    assert "failed (known)" in done.stdout
    known.write_text("closure.idempotent\nclosure.monotone\n")
    done = run("check", f"{MISTAKES}:adds_the_parent", "--known-failures", known)
    assert done.exit_code == 1
    assert "stale: closure.monotone is among the known failures, but does not fail" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["HTML"], "'HTML' names no policy; write MODULE:NAME or FILE.py:NAME, such as spire:HTML"),
        (["spire:"], "'spire:' names no policy"),
        (["nowhere:policy"], "nowhere does not load: No module named 'nowhere'"),
        (["gone.py:policy"], "no such file: gone.py"),
        (["spire:HTLM"], "spire has no 'HTLM'; it has "),
        (["spire:SPEC"], "spire:SPEC is no policy but '1'"),
        ([".:x"], ". does not load: "),
        (["spire:HTML", "--rule-set", "All"], "no rule set 'All'; there are "),
        (["spire:HTML", "--pages", "gone.html"], "no such file or folder: gone.html"),
        (["spire:HTML", "page.html"], "what is page.html? Pages to try the laws on come after --pages"),
        (["spire:HTML", "--known-failures", "gone"], "the known failures in gone cannot be read"),
        (["spire:HTML", "--replay", "ants"], "'ants' is no replay token"),
        (["spire:HTML", "--json", "--junit"], "--json and --junit exclude each other"),
    ],
)
def test_a_mistake_is_one_line(arguments: list[str], message: str) -> None:
    done = run("check", *arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"spire: {message}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("body", ["1 / 0", "def (", "raise SystemExit(3)", "import gone"])
def test_a_module_that_does_not_load_is_one_line(tmp_path: Path, body: str) -> None:
    (tmp_path / "broken.py").write_text(body)
    done = run("check", f"{tmp_path / 'broken.py'}:policy")
    assert done.exit_code == 2
    assert re.fullmatch(r"spire: \S+broken\.py does not load: .+\n", done.stderr)


# spire new-policy


def test_a_new_policy_is_not_written_over_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("new-policy", "seen")
    assert done.exit_code == 0
    assert done.stdout == "seen.py\ntest_seen.py\n"
    Path("seen.py").unlink()
    Path("test_seen.py").write_text("mine")
    done = run("new-policy", "seen")
    assert done.exit_code == 2
    assert done.stderr == "spire: test_seen.py is there already, and is not overwritten; choose another name\n"
    assert not Path("seen.py").exists()
    assert Path("test_seen.py").read_text() == "mine"


@pytest.mark.parametrize("name", ["3x", "my-policy", "", "a/b", "../a", "class", "print", "spire", "laws", "entries"])
def test_a_new_policy_needs_a_name(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("new-policy", "--", name)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"spire: {name!r} is ")
    assert not list(tmp_path.iterdir())


# The group of entry points.


def test_commands_and_apps_of_others_are_added_and_one_that_does_not_load_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fresh = typer.Typer(pretty_exceptions_enable=False)
    monkeypatch.setattr(cli, "app", fresh)
    cli._add_commands(
        EntryPoint(name, value, "spire.commands")
        for name, value in (
            ("new", "laws.commands:write_policy"),
            ("gone", "no_such_module:command"),
            ("kit", "tests.laws.test_commands:app"),
        )
    )
    runner = CliRunner()
    assert runner.invoke(fresh, ["kit", "laws", "--json"]).exit_code == 0
    assert runner.invoke(fresh, ["new", "3x"]).exit_code == 2
    done = runner.invoke(fresh, ["gone"])
    assert done.exit_code == 2
    assert done.stderr == (
        "spire: the command gone does not load from no_such_module:command: "
        "ModuleNotFoundError: No module named 'no_such_module'\n"
    )
