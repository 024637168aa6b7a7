"""The command line as its user meets it: answers, failures, colours, JSON."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import spire
from spire.cite.citation import Citation
from spire.cli import app

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "examples" / "pages"
QUESTION = "What does a winter night on the inner pontoon cost for a boat of up to 8 metres?"

needs_wordllama = pytest.mark.skipif(not find_spec("wordllama"), reason="needs the extra wordllama")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="spire")


def process(
    *arguments: str | bytes | Path, before: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, which the code `before` may prepare."""
    code = f"{before}\nimport sys; sys.argv[0] = 'spire'\nfrom spire.cli import app\napp()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80", **(env or {})},
        check=False,
    )


ANTS = """<!DOCTYPE html><title>Ants</title><h1>Ants</h1><p>All ants dig. Some <a href="fly.html">ants fly</a> too.
<h2>Queens</h2><table><tr><th>Kind<th>Years<tr><th>Red<td>5<tr><th>Black<td>9</table>"""


@pytest.fixture
def ants(tmp_path: Path) -> Path:
    (tmp_path / "ants.html").write_text(ANTS)
    return tmp_path / "ants.html"


# What it prints.


def test_show(ants: Path) -> None:
    shown = run("show", ants, "--select", "9")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert (
        shown.stdout
        == """\
seed
  |  |
  | --- |
  | ⟦9⟧ |

  evidence  /1/3/0/2/1/0:0-1  9

with its context (HTML)
  # Ants

  […]

  ## Queens

  |  | Years |
  | --- | --- |
  | Black | ⟦9⟧ |

  context   /0/0        Ants    needed in any case (titles)
  context   /1/0        Ants    needed by /1/3/0/2/1/0 (headings)
  context   /1/2        Queens  needed by /1/3/0/2/1/0 (headings)
  context   /1/3/0/0/1  Years   needed by /1/3/0/2/1/0 (tables)
  context   /1/3/0/2/0  Black   needed by /1/3/0/2/1/0 (tables)
"""
    )


def test_show_with_opt_in_policies(tmp_path: Path) -> None:
    file = tmp_path / "keys.html"
    file.write_text("<title>Keys</title><p>Bring:<ul><li>a <a href=#k>key</a></ul><dl><dt id=k>key<dd>It opens.</dl>")
    html = run("show", file, "--select", "a key").stdout
    assert "Bring:" not in html
    assert "It opens." not in html
    more = run("show", file, "--select", "a key", "--profile", "html+Glossary+lead_in").stdout
    assert "Bring:" in more
    assert "It opens." in more
    assert "glossary.links" in more


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("spire:Closure", "policy mine, from spire:Closure, must be a Closure, not <class"),
        ("spire:nothing", "policy mine does not load from spire:nothing: "),
    ],
)
def test_policies_of_others(ants: Path, monkeypatch: pytest.MonkeyPatch, value: str, message: str) -> None:
    registered = {"spire.policies": [EntryPoint("mine", "spire.policy.lists:html", "spire.policies")]}
    monkeypatch.setattr("spire.cli.entry_points", lambda *, group: registered.get(group, []))
    assert run("show", ants, "--select", "9", "--profile", "none+mine").exit_code == 0
    registered["spire.policies"] = [EntryPoint("mine", value, "spire.policies")]
    failed = run("show", ants, "--select", "9", "--profile", "none+mine")
    assert failed.exit_code == 2
    assert message in failed.stderr


def test_show_with_another_profile_and_with_none(ants: Path) -> None:
    paper = run("show", ants, "--select", "9", "--profile", "PAPER").stdout
    assert "with its context (PAPER)" in paper
    assert "| Kind | Years |" in paper  # the label Black has a label too
    none = run("show", ants, "--select", "9", "--profile", "none").stdout
    assert none.endswith("with its context (none)\n  |  |\n  | --- |\n  | ⟦9⟧ |\n\n  nothing is added\n")


def test_show_marks_a_sentence_once_whatever_is_in_it(ants: Path) -> None:
    shown = run("show", ants, "--select", "ants fly").stdout
    assert "⟦Some [ants fly](fly.html) too.⟧" in shown
    # Its three texts are three pieces of evidence; the text was cut after "All ants dig. ".
    assert re.findall(r"evidence  (\S+)  +(.*)", shown) == [
        ("/1/1/0:14-19", "Some"),
        ("/1/1/1/0:0-8", "ants fly"),
        ("/1/1/2:0-5", "too."),
    ]


def test_show_says_that_words_stand_in_several_places(ants: Path) -> None:
    shown = run("show", ants, "--select", "Ants")
    assert shown.stderr == "spire: 'Ants' stands in 2 places; this is the first\n"
    assert shown.exit_code == 0


def test_tree(ants: Path) -> None:
    ants.write_text("<title>Ants</title><p class=x>All dig.")
    assert (
        run("tree", ants).stdout
        == """\
| <html>  /
|   <head>  /0
|     <title>  /0/0
|       "Ants"  /0/0/0
|   <body>  /1
|     <p>  /1/0
|       class="x"
|       "All dig."  /1/0/0
"""
    )


@needs_wordllama
def test_ask() -> None:
    asked = run("ask", QUESTION, PAGES)
    assert (asked.exit_code, asked.stderr) == (0, "")
    lines = asked.stdout.splitlines()
    assert re.fullmatch(r"1\. \S*/moorings\.html  \d+ hits, score 0\.\d\d", lines[0])
    assert any(re.fullmatch(r"  \| ⟦?Up to 8 metres⟧? \| .*⟦11⟧ \|", line) for line in lines)
    path = next(match[1] for line in lines if (match := re.fullmatch(r"  evidence  (\S+):0-2 +11", line)))
    page = spire.parse((PAGES / "moorings.html").read_bytes())
    assert page.text(spire.parse_path(path)) == "11"
    # What was found itself is not said to be context as well.
    evidence, context = (
        {line.split()[1] for line in lines if line.startswith(f"  {kind}")} for kind in ("evidence", "context")
    )
    assert len(evidence) >= 8
    assert not {path.partition(":")[0].rpartition("/")[0] for path in evidence} & context


@needs_wordllama
def test_ask_for_json() -> None:
    asked = run("ask", QUESTION, PAGES, "--json", "--hits", "3")
    assert (asked.exit_code, asked.stderr) == (0, "")
    answer = json.loads(asked.stdout)
    assert set(answer) == {"spec", "question", "profile", "embedder", "results"}
    assert (answer["spec"], answer["question"], answer["profile"]) == (spire.SPEC, QUESTION, "HTML")
    assert sum(len(result["hits"]) for result in answer["results"]) <= 3
    for result in answer["results"]:
        assert set(result) == {"page", "size", "hits", "context", "markdown"}
        assert result["size"] == len(result["markdown"].split())
        page = spire.parse(Path(result["page"]).read_bytes())
        for hit in result["hits"]:
            assert set(hit) == {"score", "citation", "evidence"}
            assert str(Citation.parse(hit["citation"])) == hit["citation"]
            assert hit["evidence"]
            for piece in hit["evidence"]:
                assert set(piece) == {"path", "text", "start", "end"}
                characters = page.text(spire.parse_path(piece["path"]))[piece["start"] : piece["end"]]
                assert " ".join(characters.split()) == piece["text"]
        for piece in result["context"]:
            assert set(piece) == {"path", "text", "element", "rules", "needed_by"}
            node = page[spire.parse_path(piece["path"])]
            assert isinstance(node, spire.Elem)
            assert node.tag == piece["element"]
            assert set(piece["rules"]) <= set(spire.HTML)
            for path in piece["needed_by"]:
                assert page[spire.parse_path(path)]


@needs_wordllama
def test_ask_keeps_to_its_budget_and_takes_files_and_folders_once(ants: Path) -> None:
    asked = run("ask", "How many years does a black ant queen live?", ants, ants.parent, "--json", "--budget", "25")
    (result,) = json.loads(asked.stdout)["results"]
    assert result["page"] == str(ants)
    assert 0 < result["size"] <= 25


@needs_wordllama
def test_two_runs_print_the_same_bytes() -> None:
    for options in ((), ("--json",)):
        one, other = (process("ask", QUESTION, PAGES, *options, env={"PYTHONHASHSEED": seed}) for seed in ("1", "2"))
        assert one.returncode == other.returncode == 0
        assert one.stdout == other.stdout != ""
        assert one.stderr == other.stderr == ""


# Colours.


def test_where_there_are_colours_the_seed_is_in_one(ants: Path) -> None:
    colour = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "NO_COLOR": ""}
    shown = process("show", ants, "--select", "ants fly", env=colour).stdout
    assert "\x1b[1;32mSome [ants fly](fly.html) too.\x1b[0m" in shown
    assert "⟦" not in shown
    # But for the marks the two forms say the same.
    plain = run("show", ants, "--select", "ants fly").stdout
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == plain.replace("⟦", "").replace("⟧", "")


@pytest.mark.parametrize(
    "env", [{"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm"}, {"FORCE_COLOR": "1", "TERM": "dumb"}, {}]
)
def test_where_there_are_none_it_is_in_brackets(ants: Path, env: dict[str, str]) -> None:
    shown = process("show", ants, "--select", "9", env={"NO_COLOR": "", **env}).stdout
    assert "⟦9⟧" in shown


# What a page may hold.


def test_no_control_character_of_a_page_reaches_the_terminal(ants: Path) -> None:
    ants.write_bytes("<title>A\x1b]0;owned\x07</title><p>Ants\x1b[2J dig\x7f. \x9b31mBees.<pre>a\tb\x08</pre>".encode())
    controls = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f]")
    for arguments in (["tree", ants], ["show", ants, "--select", "dig"], ["show", ants, "--select", "b"]):
        printed = run(*arguments)
        assert printed.exit_code == 0
        assert not controls.search(printed.stdout)
        assert "\\x" in printed.stdout
    if find_spec("wordllama"):
        asked = run("ask", "Who digs?", ants, "--json")
        assert not controls.search(asked.stdout)
        assert "Ants\x1b[2J dig\x7f. \x9b31mBees." in [
            piece["text"]
            for result in json.loads(asked.stdout)["results"]
            for hit in result["hits"]
            for piece in hit["evidence"]
        ]


def test_brackets_and_private_characters_of_a_page_stay(ants: Path) -> None:
    ants.write_text("<p>Ants ⟧⟦ dig \ue000 deep \ue001. Bees fly.")
    shown = run("show", ants, "--select", "Bees").stdout
    assert "  ⟦Bees fly.⟧\n" in shown
    shown = run("show", ants, "--select", "dig").stdout
    assert "  ⟦Ants ⟧⟦ dig \ue000 deep \ue001.⟧\n" in shown


def test_what_the_terminal_cannot_show_is_no_failure(ants: Path) -> None:
    ants.write_text("<p>Ameisen wühlen 🐜.")
    shown = process("show", ants, "--select", "Ameisen", env={"PYTHONIOENCODING": "ascii", "NO_COLOR": "1"})
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "?Ameisen w?hlen ?.?" in shown.stdout


def test_a_name_that_is_not_utf_8(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.html"
    Path(os.fsdecode(name)).write_text("<p>Ants dig.")
    for arguments in (["tree", name], ["show", name, "--select", "dig"]):
        shown = process(*arguments, env={"PYTHONIOENCODING": "utf-8:strict"})
        assert (shown.returncode, shown.stderr) == (0, "")


@needs_wordllama
def test_a_question_that_is_not_utf_8(ants: Path) -> None:
    asked = process("ask", b"ants \xff", ants)
    assert (asked.returncode, asked.stderr) == (0, "")


# Failures: one line on standard error, a nonzero exit code, nothing on standard output.


def fails(result: Result | subprocess.CompletedProcess[str], message: str, *, code: int = 2) -> None:
    returned = result.exit_code if isinstance(result, Result) else result.returncode
    assert (result.stderr, result.stdout, returned) == (f"spire: {message}\n", "", code)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "missing.html"
    fails(run("ask", "Who?", missing), f"no such file or folder: {missing}")
    fails(run("show", missing, "--select", "x"), f"{missing} cannot be read: No such file or directory")
    fails(run("tree", missing), f"{missing} cannot be read: No such file or directory")


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    fails(run("tree", tmp_path), f"{tmp_path} cannot be read: Is a directory")


def test_a_folder_without_pages(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Ants")
    fails(run("ask", "Who?", tmp_path), f"no HTML files in {tmp_path}: a page's name ends in .html, .htm, .xhtml")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "is empty"),
        (b"\n \n", "is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", "is a picture, not a page of HTML"),
        (b"\x7fELF\0\0", "is a binary file, not a page of HTML; if it is text, name its --encoding"),
    ],
)
def test_a_file_that_is_no_page(tmp_path: Path, content: bytes, fault: str) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(content)
    for arguments in (
        ["ask", "Who?", file],
        ["show", file, "--select", "x"],
        ["tree", file],
    ):
        fails(run(*arguments), f"{file} {fault}")


@needs_wordllama
@pytest.mark.parametrize("content", [b"", b"\x7fELF\0\0"])
def test_a_file_of_a_folder_that_is_no_page_is_passed_over(ants: Path, content: bytes) -> None:
    broken = ants.parent / "broken.html"
    broken.write_bytes(content)
    asked = run("ask", "Do ants dig?", ants.parent)
    assert asked.exit_code == 0
    assert f"passed over: {broken} is" in asked.stderr
    assert str(ants) in asked.stdout


def test_a_folder_with_a_file_that_may_not_be_read(ants: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a fake, since to the root user everything may be read."""
    locked = ants.parent / "locked.html"
    locked.write_text(ANTS)
    read_bytes = Path.read_bytes

    def refuse(file: Path) -> bytes:
        if file == locked:
            raise PermissionError(13, "Permission denied", str(file))
        return read_bytes(file)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    fails(run("ask", "Who?", locked), f"{locked} cannot be read: Permission denied")
    assert f"passed over: {locked} cannot be read: Permission denied" in run("ask", "Who?", ants.parent).stderr


def test_an_unknown_encoding(ants: Path) -> None:
    fault = (
        "unknown encoding 'utf-9'; use a label of the Encoding Standard, such as 'utf-8' or 'windows-1252', "
        "or leave it out to go by the page's own declaration"
    )
    for arguments in (["ask", "Who?", ants], ["show", ants, "--select", "x"], ["tree", ants]):
        fails(run(*arguments, "--encoding", "utf-9"), fault)


def test_words_that_are_not_on_the_page(ants: Path) -> None:
    fails(
        run("show", ants, "--select", "Hornets"),
        f"no such words in {ants}: 'Hornets'; `spire tree {ants}` prints all of it",
    )
    fails(run("show", ants, "--select", " "), "--select is empty; give it words of the page")


def test_an_empty_question(ants: Path) -> None:
    fails(run("ask", " ", ants), "the question is empty")


def test_an_unknown_profile(ants: Path) -> None:
    for arguments in (["ask", "Who?", ants], ["show", ants, "--select", "x"]):
        fails(run(*arguments, "--profile", "latex"), "no profile 'latex'; there are HTML, PAPER, none")


def test_an_unknown_policy_beside_a_profile(ants: Path) -> None:
    fails(
        run("show", ants, "--select", "x", "--profile", "HTML+index"),
        "no policy 'index'; there are glossary, glossary_words, lead_in, footnotes",
    )


def test_an_unknown_model(ants: Path) -> None:
    fails(run("ask", "Who?", ants, "--embedder", "gpt"), "no embedder 'gpt'; there are wordllama, minilm")


@needs_wordllama
def test_nothing_that_fits_into_the_budget(ants: Path) -> None:
    fails(
        run("ask", "Who digs?", ants, "--budget", "1"),
        "nothing was found that fits into a --budget of 1; give a larger one",
        code=1,
    )
    asked = run("ask", "Who digs?", ants, "--budget", "1", "--json")
    assert asked.exit_code == 1
    assert json.loads(asked.stdout)["results"] == []


@needs_wordllama
def test_pages_without_a_word(ants: Path) -> None:
    ants.write_text("<img src=ants.png>")
    asked = run("ask", "Who digs?", ants)
    assert asked.stderr.splitlines() == [
        f"spire: {ants}: {spire.parse('').warnings[0]}",
        "spire: nothing to index: none of the 1 pages holds a sentence",
    ]
    assert (asked.exit_code, asked.stdout) == (2, "")


def test_a_page_without_a_word_is_warned_of(ants: Path) -> None:
    ants.write_text("<title/>Ants dig.")
    shown = run("tree", ants)
    assert shown.exit_code == 0
    assert shown.stderr.startswith(f"spire: {ants}: ")
    assert shown.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("embedder", "module", "fault"),
    [
        (
            "wordllama",
            "wordllama",
            "embedding with wordllama needs it installed: pip install 'spire-evidence[wordllama]'",
        ),
        (
            "minilm",
            "sentence_transformers",
            "embedding with sentence-transformers needs it installed: pip install 'spire-evidence[sentence-transformers]'",
        ),
    ],
)
def test_an_extra_that_is_not_installed(ants: Path, embedder: str, module: str, fault: str) -> None:
    missing = f"import sys; sys.modules[{module!r}] = None"
    fails(process("ask", "Who?", ants, "--embedder", embedder, before=missing), fault)


def test_without_blingfire(ants: Path) -> None:
    """It is a segmenter that one may inject, and no part of the command line."""
    shown = process("show", ants, "--select", "dig", before="import sys; sys.modules['blingfire'] = None")
    assert shown.returncode == 0


def test_an_embedder_of_others_that_does_not_load(ants: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spire.cli.EMBEDDERS", {"theirs": "no_such_module:Embedder", "other": "spire.tree:Nothing"})
    fails(
        run("ask", "Who?", ants, "--embedder", "theirs"),
        "embedder theirs does not load from no_such_module:Embedder: No module named 'no_such_module'",
    )
    fails(
        run("ask", "Who?", ants, "--embedder", "other"),
        "embedder other does not load from spire.tree:Nothing: module 'spire.tree' has no attribute 'Nothing'",
    )


# Help and version.


def test_without_arguments_it_explains_itself() -> None:
    alone, asked = run(), run("--help")
    assert alone.exit_code == 2
    assert asked.exit_code == 0
    for said in (alone.output, asked.output):
        assert said.startswith("Usage: spire [OPTIONS] COMMAND [ARGS]...\n")
        for command in ("ask", "show", "tree"):
            assert re.search(rf"^  {command} +\S.*\.$", said, re.MULTILINE)


def test_version() -> None:
    said = run("--version")
    assert said.exit_code == 0
    assert re.fullmatch(rf"spire .+, specification {spire.SPEC}\n", said.stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        ["ask"],
        ["ask", "Who?"],
        ["show"],
        ["show", "a.html"],
        ["tree"],
        ["ask", "Who?", "a", "--hits", "0"],
        ["nothing"],
    ],
)
def test_a_command_that_is_not_whole(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Usage: spire")
    assert "Traceback" not in result.stderr


def test_a_reader_that_goes_away(ants: Path) -> None:
    """As `spire tree page.html | head -1` does."""
    ants.write_text("<p>Ants dig." * 20_000)
    code = "import sys; sys.argv[0] = 'spire'\nfrom spire.cli import app\napp()"
    with subprocess.Popen(
        [sys.executable, "-c", code, "tree", ants], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        started.stdout.readline()
        started.stdout.close()
        assert started.stderr.read() == b""
