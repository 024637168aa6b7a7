"""All of `spire ask --llm` with a real model over HTTP. Asserted is structure, never the choice of so small a model."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from spire import Citation, annotate, expand, expanded_view, parse, select_all
from spire.adapters.litellm import LiteLlm
from spire.cli import app

pytestmark = pytest.mark.real

PAGES = {
    "ants.html": "<title>Ants</title><h1>Ants</h1><p>Ants dig. Ants carry leaves.<p>They rest at night.",
    "bees.html": "<title>Bees</title><h1>Bees</h1><p>Bees fly. Bees make honey.<ul><li>Honey is sweet.</ul>",
}


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for name, html in PAGES.items():
        (folder / name).write_text(html)
    return folder


@pytest.fixture
def ask(pages: Path, smollm2_address: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("OPENAI_API_KEY", "none")

    def run(*options: str | Path) -> Result:
        model = ("--llm", "openai/smollm2", "--llm-server", smollm2_address)
        question = "Who makes honey?"
        return CliRunner().invoke(
            app, [str(it) for it in ("ask", question, pages, *model, *options)], prog_name="spire"
        )

    return run


def selections(result: Result) -> dict[str, dict[str, Any]]:
    return {Path(found["page"]).name: found["selection"] for found in json.loads(result.stdout)["results"]}


def test_ask_in_json(ask: Callable[..., Result], pages: Path, tmp_path: Path) -> None:
    options = ("--json", "--llm-cache", tmp_path / "cache")
    result = ask(*options)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    found = selections(result)
    assert set(found) == set(PAGES)
    for name, selection in found.items():
        D = parse((pages / name).read_bytes())
        assert selection["error"] is None, "the schema lets the model answer with nothing but labels"
        assert selection["unknown"] == []
        assert selection["tokens"] > 100  # the prompt alone has more
        assert selection["cost"] is None or selection["cost"] >= 0
        picked, left = selection["evidence"], selection["left_out"]
        assert len(selection["citations"]) <= len(picked)
        assert picked or left
        for piece in (*picked, *left):
            path = tuple(map(int, piece["path"].split("/")[1:]))
            assert D.text(path)[piece["start"] : piece["end"]] == piece["text"]
            assert piece["text"] in selection["view"]
        quoted = [Citation.parse(text).quote(D) for text in selection["citations"]]
        assert quoted == [piece["text"] for piece in picked]
    assert result.exit_code == (0 if any(selection["evidence"] for selection in found.values()) else 1)
    again = ask(*options)  # from the cache, so that even what a model picks repeats
    assert (again.stdout, again.exit_code) == (result.stdout, result.exit_code)


def test_ask_in_words(ask: Callable[..., Result]) -> None:
    result = ask("--left-out", "--grow", "60")
    assert result.exit_code in (0, 1)
    for name in PAGES:
        assert name in result.stdout
    assert result.stdout.count(" sentences picked") == len(PAGES)
    assert "not filtered" not in result.stdout + result.stderr
    # Every sentence is either picked or left out.
    for sentence in ("Ants carry leaves.", "They rest at night.", "Bees make honey.", "Honey is sweet."):
        assert f"  {sentence}" in result.stdout


def test_views_are_asked_about_at_the_same_time(smollm2: LiteLlm) -> None:
    views = []
    for name, html in PAGES.items():
        annotated = annotate(parse(html))
        views.append(expanded_view(name, annotated, expand(annotated, annotated.sentences[2], budget=100)))
    found = select_all("Who makes honey?", views, llm=smollm2, at_once=2)
    assert [selection.view for selection in found] == views
    for selection in found:
        assert selection.error is None
        assert set(selection.chosen) <= set(selection.view.labels)
        assert len(selection.completions) == 1
        assert selection.completions[0].completion_tokens > 0
