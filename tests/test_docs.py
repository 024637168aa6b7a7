"""All code of the documentation runs, in order, a file at a time; and prints what stands below it.

After a block of `python`, a block of `text` is its output. In a block of `console`, what follows a command is its
output, or the beginning of it. Three dots stand for anything.
"""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spire import cli

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
RUN = ("python", "console")
SHOWN = ("text", "markdown", "html", "json", "xml", "sh", "toml", "")


def blocks(page: Path) -> list[tuple[int, str, str]]:
    """The fenced blocks: the line each begins at, its language, its content."""
    found = re.finditer(r"^```(\w*)[^\n]*\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [(match.string.count("\n", 0, match.start()) + 1, match[1], match[2]) for match in found]


def assert_is(printed: str, shown: str) -> None:
    """What was printed is what is shown, blank lines and the ends of lines apart."""
    parts = [re.escape(" ".join(part.split())) for part in shown.split("...")]
    assert re.fullmatch(".*".join(parts).replace(r"\ ", " ?"), " ".join(printed.split())), printed


@pytest.fixture
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder with the examples in it, as if it were the checkout."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    # What is not installed registers no commands.
    monkeypatch.setattr(cli.app, "registered_commands", list(cli.app.registered_commands))
    known = {command.name for command in cli.app.registered_commands}
    group = re.search(
        r'\[project\.entry-points\."spire\.commands"\]\n((?:.+\n)+)', (ROOT / "pyproject.toml").read_text()
    )
    assert group
    entries = dict(re.findall(r'([\w-]+) = "(.+)"', group[1]))
    cli._add_commands(EntryPoint(name, entries[name], "spire.commands") for name in entries if name not in known)


@pytest.mark.usefixtures("_here")
@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_the_code_runs(page: Path) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    printed = None
    for line, language, content in blocks(page):
        assert language in (*RUN, *SHOWN), f"{page}:{line}: a block of {language}"
        if language == "python":
            if "wordllama" in content and not find_spec("wordllama"):
                pytest.skip(f"{page.name}:{line} needs the extra wordllama")
            output = io.StringIO()
            with redirect_stdout(output):
                exec(compile("\n" * line + content, str(page), "exec"), names)
            printed = output.getvalue()
        elif language == "console":
            for command, shown in commands(content):
                done = CliRunner().invoke(cli.app, shlex.split(command), prog_name="spire")
                assert done.exit_code in (0, 1), done.output
                assert_is(done.stdout, shown + "...")
        elif language == "text" and printed is not None:
            assert_is(printed, content)
            printed = None


def commands(content: str) -> Iterator[tuple[str, str]]:
    first, *others = re.split(r"^\$ ", content, flags=re.MULTILINE)
    assert not first
    for other in others:
        command, _, shown = other.partition("\n")
        assert command.startswith("spire ")
        yield command.removeprefix("spire "), shown


def test_what_is_shown_is_compared() -> None:
    assert_is("a b\n\nc d\n", "a b\nc d")
    assert_is("a b c d", "a ... d")
    with pytest.raises(AssertionError):
        assert_is("a b", "a c")
    with pytest.raises(AssertionError):
        assert_is("a b", "a")
