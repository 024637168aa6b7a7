"""The command line grows selections and lets a model pick: `show --budget`, `ask --llm`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

import spire.cli
from spire import Citation, parse
from spire.ports import Completion, LlmError

ROOT = Path(__file__).resolve().parents[1]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(spire.cli.app, [str(it) for it in arguments], prog_name="spire", env={"COLUMNS": "200"})


# Growing: the four steps of the paper's Figure 1.

PARKS = """<title>Virginia State Parks</title><h1>Virginia State Parks</h1>
<p>Virginia is on the coast. There are 43 state parks in Virginia. The first opened in 1936.</p>
<p>They cover 75,000 acres.</p>
<h2>Key Takeaways</h2>
<ul><li>Virginia has 43 state parks.</li><li>Entry costs 10 dollars.</li></ul>
<h2>History</h2><p>The first six parks opened on the same day.</p>"""
SELECT = ("--select", "There are 43", "--select", "Virginia has 43")


@pytest.fixture
def parks(tmp_path: Path) -> Path:
    (tmp_path / "parks.html").write_text(PARKS)
    return tmp_path / "parks.html"


def steps(shown: Result) -> list[tuple[str, str]]:
    """The heads, which stand at the start of a line, each with the lines below it."""
    parts = re.split(r"^(\S.*)\n", shown.stdout, flags=re.MULTILINE)
    assert parts[0] == ""
    return [(head, body.strip("\n")) for head, body in zip(parts[1::2], parts[2::2], strict=True)]


def test_show_with_a_budget_prints_the_four_steps(parks: Path) -> None:
    shown = run("show", parks, *SELECT, "--budget", "36")
    assert (shown.exit_code, shown.stderr) == (0, "")
    found = steps(shown)
    assert [head for head, _ in found] == [
        *("seed 1", "with its context (HTML)", "seed 2", "with its context (HTML)", "merged (HTML)"),
        "grown: 36 words of Markdown, budget 36",
    ]
    views = [body.partition("\n\n  context ")[0].partition("\n\n  evidence")[0] for _, body in found]
    assert views == [
        "  ⟦There are 43 state parks in Virginia.⟧",
        "  # Virginia State Parks\n\n  […]\n\n  ⟦There are 43 state parks in Virginia.⟧",
        "  - ⟦Virginia has 43 state parks.⟧",
        "  # Virginia State Parks\n\n  […]\n\n  ## Key Takeaways\n\n  - ⟦Virginia has 43 state parks.⟧",
        """\
  # Virginia State Parks

  […]

  ⟦There are 43 state parks in Virginia.⟧

  […]

  ## Key Takeaways

  - ⟦Virginia has 43 state parks.⟧""",
        """\
  # Virginia State Parks

  ⟨Virginia is on the coast.⟩ ⟦There are 43 state parks in Virginia.⟧ ⟨The first opened in 1936.⟩

  […]

  ## Key Takeaways

  - ⟦Virginia has 43 state parks.⟧
  - ⟨Entry costs 10 dollars.⟩""",
    ]


def test_show_one_seed_with_a_budget_and_without(parks: Path) -> None:
    grown = run("show", parks, "--select", "They cover", "--budget", "1000", "--profile", "none")
    assert [head for head, _ in steps(grown)] == [
        *("seed", "with its context (none)", "grown: 50 words of Markdown, budget 1000"),
    ]
    assert "⟦They cover 75,000 acres.⟧" in steps(grown)[-1][1]
    assert "grown" not in run("show", parks, *SELECT).stdout


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        # The title, which says no more than the heading, and then that.
        (20, "of the context, 2 nodes found no room in 20 words"),
        (14, "of the context, 3 nodes found no room in 14 words"),
        (13, "the seed alone takes 1 words more than the budget of 13"),
    ],
)
def test_show_tells_what_found_no_room(parks: Path, budget: int, told: str) -> None:
    shown = run("show", parks, *SELECT, "--budget", str(budget))
    assert (shown.exit_code, shown.stderr) == (0, f"spire: {told}\n")
    assert "⟦There are 43 state parks in Virginia.⟧" in steps(shown)[-1][1]


@pytest.mark.parametrize("budget", ["0", "-3", "many"])
def test_show_refuses_a_budget_that_is_none(parks: Path, budget: str) -> None:
    shown = run("show", parks, *SELECT, "--budget", budget)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "--budget" in shown.stderr
    assert "Traceback" not in shown.stderr


# Picking.

ANTS = "<title>Ants</title><h1>Ants</h1><p>Ants dig. They rest at night. Some ants dig :smile: deep."
BEES = "<title>Bees</title><h1>Bees</h1><p>Bees fly. Bees make honey. They fly far."
QUESTION = "What can dig, and what can fly?"


class ByVerb:
    """An embedder with a dimension for each of some verbs."""

    name = "by verb"

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        return np.array([[float(verb in text) for verb in ("dig", "fly")] for text in texts], dtype=np.float32)


Reply = Callable[[str, tuple[str, ...]], str | Completion]


class Model:
    """Stands for `LiteLlm`: replies to a prompt and its labels, in the order of the view."""

    made: list[tuple[str, str | None, Path | None]]
    asked: list[str]

    def __init__(self, name: str, *, api_base: str | None = None, cache: Path | None = None) -> None:
        self.name = name
        self.made.append((name, api_base, cache))

    def __call__(self, messages: Sequence[Mapping[str, str]], *, schema: Mapping[str, Any] | None = None) -> Completion:
        assert schema is not None
        self.asked.append(messages[1]["content"])
        answer = type(self).reply(messages[1]["content"], tuple(schema["properties"]["labels"]["items"]["enum"]))
        return answer if isinstance(answer, Completion) else Completion(answer, 100, 7, cost=0.25)

    reply: Reply


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Callable[[Reply], type[Model]]:
    def use(reply: Reply) -> type[Model]:
        made = type("Made", (Model,), {"reply": staticmethod(reply), "made": [], "asked": []})
        monkeypatch.setattr("spire.cli.LiteLlm", made)
        return made

    monkeypatch.setattr("spire.cli._load_embedder", lambda _: ByVerb())
    return use


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    (tmp_path / "ants.html").write_text(ANTS)
    (tmp_path / "bees.html").write_text(BEES)
    return tmp_path


def ask(pages: Path, *options: str | Path) -> Result:
    return run("ask", QUESTION, pages, "--llm", "maker/model", *options)


def first(_: str, labels: tuple[str, ...]) -> str:
    return json.dumps(labels[:1])


def none(*_: object) -> str:
    return "[]"


def fails(*_: object) -> str:
    raise LlmError("maker/model was called without a valid key; set the provider's variable, such as OPENAI_API_KEY")


def test_ask_shows_what_the_model_picks_of_what_was_found(model: Any, pages: Path) -> None:
    made = model(first)
    found = ask(pages)
    assert (found.exit_code, found.stderr) == (0, "")
    assert made.made == [("maker/model", None, None)]
    assert len(made.asked) == 2
    for asked in made.asked:
        assert asked.endswith(f"QUESTION: {QUESTION}")
    assert (
        found.stdout
        == f"""\
1. {pages}/ants.html  1 of 2 sentences picked

  # Ants

  ⟦Ants dig.⟧ […] ⟨Some ants dig :smile: deep.⟩

  evidence  /1/1/0:0-9  Ants dig.

2. {pages}/bees.html  1 of 2 sentences picked

  # Bees

  ⟦Bees fly.⟧ […] ⟨They fly far.⟩

  evidence  /1/1/0:0-9  Bees fly.

"""
    )


def test_ask_tells_what_was_left_out_if_asked_to(model: Any, pages: Path) -> None:
    model(lambda _, labels: json.dumps([labels[0], "zzzz-9", "\x1b[31m"]))
    found = ask(pages, "--left-out")
    assert found.exit_code == 0
    assert "\n  left out  /1/1/0:30-57  Some ants dig :smile: deep.\n" in found.stdout
    assert "\n  left out  /1/1/0:27-40  They fly far.\n" in found.stdout
    assert found.stdout.count("  the model also named 'zzzz-9', which is no label\n") == 2
    assert found.stdout.count("  the model also named '\\x1b[31m', which is no label\n") == 2
    assert "\x1b" not in found.stdout
    assert "left out" not in ask(pages).stdout


def test_ask_where_the_model_finds_nothing(model: Any, pages: Path) -> None:
    model(none)
    found = ask(pages)
    assert found.exit_code == 1
    assert found.stderr == "spire: the model finds no evidence in what was found; --left-out shows it\n"
    assert found.stdout.count("  0 of 2 sentences picked\n") == 2
    assert "⟨Ants dig.⟩" in found.stdout
    assert "evidence" not in found.stdout


def test_ask_where_no_call_succeeds_tells_each_and_loses_nothing(model: Any, pages: Path) -> None:
    model(fails)
    found = ask(pages)
    assert found.exit_code == 1
    told = (
        "not filtered: maker/model was called without a valid key; set the provider's variable, such as OPENAI_API_KEY"
    )
    assert found.stderr == f"spire: {pages}/ants.html: {told}\nspire: {pages}/bees.html: {told}\n"
    assert found.stdout.count("  not filtered\n") == 2
    for sentence in ("Ants dig.", "Some ants dig :smile: deep.", "Bees fly.", "They fly far."):
        assert f"⟦{sentence}⟧" in found.stdout
        assert re.search(rf"  evidence  \S+ +{re.escape(sentence)}\n", found.stdout)
    assert "left out" not in ask(pages, "--left-out").stdout  # nobody has left anything out


def test_ask_where_one_call_fails_gives_the_others(model: Any, pages: Path) -> None:
    model(lambda asked, labels: fails() if "Ants" in asked else first(asked, labels))
    found = ask(pages)
    assert found.exit_code == 0
    assert found.stderr.count("\n") == 1
    assert found.stderr.startswith(f"spire: {pages}/ants.html: not filtered: ")
    assert "⟦Ants dig.⟧ […] ⟦Some ants dig :smile: deep.⟧" in found.stdout
    assert "⟦Bees fly.⟧ […] ⟨They fly far.⟩" in found.stdout


def test_ask_where_the_model_talks(model: Any, pages: Path) -> None:
    made = model(lambda *_: "Well,\nlet me see: [bold]ants[/bold] \x1bdig!")
    found = ask(pages)
    assert found.exit_code == 1
    assert len(made.asked) == 4  # each once more
    lines = found.stderr.splitlines()
    assert len(lines) == 2
    for line in lines:
        assert "not filtered: the reply holds no array of labels; it must be one JSON array" in line
        assert r"'Well,\nlet me see: [bold]ants[/bold] \x1bdig!'" in line
    assert "⟦Ants dig.⟧" in found.stdout


def test_ask_passes_the_server_and_the_cache_on(model: Any, pages: Path, tmp_path: Path) -> None:
    made = model(first)
    ask(pages, "--llm-server", "http://127.0.0.1:8080/v1", "--llm-cache", tmp_path / "cache")
    assert made.made == [("maker/model", "http://127.0.0.1:8080/v1", tmp_path / "cache")]


def test_ask_shows_the_model_what_was_found_or_what_it_grows_to(model: Any, pages: Path) -> None:
    made = model(first)
    ask(pages)
    assert not any("They rest at night." in asked for asked in made.asked)
    made.asked.clear()
    found = ask(pages, "--grow", "30")
    (ants,) = [asked for asked in made.asked if "# " in asked and "Ants" in asked]
    assert re.search(r"<([a-z]+-[0-9]+)>They rest at night\.</\1>", ants)
    assert "  1 of 4 sentences picked\n" in found.stdout  # the heading, too, was grown to, and is the first
    assert "⟦Ants⟧" in found.stdout


@pytest.mark.parametrize("option", [("--grow", "9"), ("--llm-server", "x"), ("--llm-cache", "x"), ("--left-out",)])
def test_what_goes_with_a_model_only(model: Any, pages: Path, option: tuple[str, ...]) -> None:
    made = model(first)
    found = run("ask", QUESTION, pages, *option)
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == "spire: --grow, --llm-server, --llm-cache and --left-out go with --llm\n"
    assert made.made == []


def in_json(found: Result) -> dict[str, dict[str, Any]]:
    return {Path(result["page"]).name: result["selection"] for result in json.loads(found.stdout)["results"]}


def test_ask_in_json(model: Any, pages: Path) -> None:
    made = model(lambda asked, labels: json.dumps([labels[1], "zzzz-9"]) if "Ants" in asked else "[]")
    found = ask(pages, "--json")
    assert found.exit_code == 0
    selections = in_json(found)
    ants, bees = selections["ants.html"], selections["bees.html"]
    assert set(ants) == {"evidence", "left_out", "citations", "unknown", "error", "tokens", "cost", "view"}
    assert ants["evidence"] == [{"path": "/1/1/0", "text": "Some ants dig :smile: deep.", "start": 30, "end": 57}]
    assert ants["left_out"] == [{"path": "/1/1/0", "text": "Ants dig.", "start": 0, "end": 9}]
    (citation,) = ants["citations"]
    assert Citation.parse(citation).quote(parse(ANTS)) == "Some ants dig :smile: deep."
    assert (ants["unknown"], ants["error"], ants["tokens"], ants["cost"]) == (["zzzz-9"], None, 107, 0.25)
    assert (bees["evidence"], bees["citations"], bees["unknown"], bees["error"]) == ([], [], [], None)
    assert [piece["text"] for piece in bees["left_out"]] == ["Bees fly.", "They fly far."]
    assert sorted([ants["view"] in asked for asked in made.asked]) == [False, True]


def test_ask_in_json_where_calls_fail(model: Any, pages: Path) -> None:
    model(lambda asked, labels: fails() if "Ants" in asked else "Hm.")
    found = ask(pages, "--json")
    assert found.exit_code == 1
    selections = in_json(found)
    ants, bees = selections["ants.html"], selections["bees.html"]
    # The caller has all that was found, and sees that nobody picked it.
    assert [piece["text"] for piece in ants["evidence"]] == ["Ants dig.", "Some ants dig :smile: deep."]
    assert (ants["left_out"], ants["citations"], ants["tokens"], ants["cost"]) == ([], [], 0, 0)
    assert ants["error"].startswith("maker/model was called without a valid key")
    assert "it must be one JSON array of labels" in bees["error"]
    assert (bees["tokens"], bees["cost"]) == (214, 0.5)  # two calls
    assert len(found.stderr.splitlines()) == 2


def test_a_cost_that_nobody_knows_is_not_nothing(model: Any, pages: Path) -> None:
    model(lambda *_: Completion("[1]", 100, 7, cost=None))
    assert {selection["cost"] for selection in in_json(ask(pages, "--json")).values()} == {None}


def test_without_litellm_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, pages: Path) -> None:
    monkeypatch.setattr("spire.cli._load_embedder", lambda _: ByVerb())
    monkeypatch.setattr("spire.adapters.litellm.find_spec", lambda _: None)
    found = ask(pages)
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == "spire: asking maker/model needs litellm installed: pip install 'spire-evidence[litellm]'\n"


@pytest.mark.real
@pytest.mark.skipif(not find_spec("litellm"), reason="needs litellm, which `make test-real` installs")
@pytest.mark.parametrize("words", ["a valid key", "no known model"])
def test_without_a_key_or_a_known_model_it_is_one_clear_line_a_page(pages: Path, words: str) -> None:
    """In a process of its own, for litellm writes to standard output and error as it likes."""
    name = "openai/gpt-4o-mini" if words == "a valid key" else "no-such-maker/model"
    code = "import sys; sys.argv[0] = 'spire'\nfrom spire.cli import app\napp()"
    env = {key: value for key, value in os.environ.items() if not key.endswith("_API_KEY")}
    found = subprocess.run(
        [sys.executable, "-c", code, "ask", "What do ants dig?", pages, "--llm", name],
        capture_output=True,
        text=True,
        env={**env, "COLUMNS": "200"},
        cwd=ROOT,
        check=False,
    )
    assert found.returncode == 1
    lines = found.stderr.splitlines()
    assert [line.partition(": not filtered: ")[0] for line in lines] == [
        f"spire: {pages}/{name}" for name in re.findall(r"(\w+\.html)  not filtered", found.stdout)
    ]
    assert lines
    assert all(words in line for line in lines)
    assert re.search(r"  evidence  \S+ +Ants dig\.\n", found.stdout)
