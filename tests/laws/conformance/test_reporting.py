"""Reports of the conformance kit in each form, on reports made by hand."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import Any
from xml.etree import ElementTree as ET

import html5lib
import pytest
from attrs import evolve
from rich.console import Console

from laws.conformance.report import Check, Kind, Outcome, Report
from laws.conformance.reporting import badge, page, text
from laws.conformance.reporting.account import account
from laws.conformance.reporting.badge import badge_svg
from laws.conformance.reporting.difference import LinesDiffer, Pair, PathsDiffer, difference
from laws.conformance.reporting.json_text import compact, indented
from laws.conformance.reporting.jsonlines import json_lines, read_json_lines
from laws.conformance.reporting.junit import junit
from laws.conformance.targets import Fault, Introduction
from spire.errors import SpireError

MINUS = "\N{MINUS SIGN}"
SVG = "{http://www.w3.org/2000/svg}"
LIST = ["ul", {"id": "a"}, [["li", {}, ["Ants"]], ["li", {}, ["Bees & wasps"]]]]
INTRODUCTION = Introduction("spire in JavaScript", "0.1", ("up", "prune", "html.render"))


def check(id: str, operator: str, outcome: Outcome = Outcome.PASSED, **rest: Any) -> Check:  # noqa: A002 # as in Check
    return Check(id, rest.pop("kind", Kind.VECTOR), operator, outcome, **rest)


PASSED = check("up-1", "up", statement="The selection and all ancestors.")
PATHS = check(
    "up-2",
    "up",
    Outcome.FAILED,
    statement="The selection\nand all ancestors.",
    source="2.1; §3",
    words="another answer than the specification has",
    given={"document": LIST, "paths": [[1, 0]]},
    expected={"result": [[], [1], [1, 0]]},
    found={"result": [[], [0], [1, 0], [7]]},
    notes=("Ten siblings and more.",),
)
TREE = check(
    "prune-1",
    "prune",
    Outcome.FAILED,
    given={"document": LIST, "paths": [[], [0], [0, 0]]},
    expected={"result": ["ul", {"id": "a"}, [["li", {}, ["Ants"]]]]},
    found={"result": ["ul", {"id": "a"}, [["li", {}, ["Ant"]], ["li", {}, []]]]},
)
OTHER = check(
    "subdocument-1",
    "subdocument",
    Outcome.FAILED,
    given={"document": LIST, "paths": [[0]], "others": [[1]]},
    expected={"result": {"equal": False, "paths": [[0]], "tree": None, "union": [[0], [1]]}},
    found={"result": {"union": [[0], [1]], "tree": None, "paths": [[0]], "equal": True}},
)
REFUSED = check(
    "at-1",
    "at",
    Outcome.FAILED,
    given={"document": LIST, "path": [7]},
    expected={"error": True},
    found={"result": "Ants"},
)
CRASHED = check(
    "up.generated",
    "up",
    Outcome.ERRORED,
    kind=Kind.LAW,
    statement="\x1b[2J",
    source="\x1b",
    notes=("\u2028",),
    tried=17,
    fault=Fault.CRASH,
    words="exit status 1; standard error: \x1b[31m<script>alert('ants')</script>\x00 \u202e\ud800\ufffe]]>",
    given={"document": LIST, "paths": []},
    expected={"result": []},
)
NOISY = check(
    "at-2",
    "at",
    Outcome.ERRORED,
    fault=Fault.NOISE,
    words="on standard output: 'hello'",
    given={"document": LIST, "path": [0, 0]},
    expected={"result": "Ants"},
    found={"result": "Ants"},
)
SKIPPED = [check(f"render-{n}", "html.render", Outcome.SKIPPED, words="not among its operators") for n in range(4)]

FAILING = Report(
    "node core.js", INTRODUCTION, (PASSED, PATHS, CRASHED, TREE, OTHER, REFUSED, NOISY, *SKIPPED), seed=3, examples=200
)
PASSING = Report("node core.js", INTRODUCTION, (PASSED, check("paper-1", "paper.titles")), ("core", "paper"))
EMPTY = Report("missing", Introduction("", "", (), Fault.CRASH, "exit status 1"), ())
REPORTS = (FAILING, PASSING, EMPTY)
FORMS = (text.text, json_lines, junit, page.page, badge_svg)


def of(*checks: Check) -> Report:
    return Report("it", INTRODUCTION, checks)


def in_another_order(value: Any) -> Any:
    """The same value of JSON, its objects made in the opposite order."""
    if isinstance(value, dict):
        return {name: in_another_order(value[name]) for name in reversed(value)}
    return [*map(in_another_order, value)] if isinstance(value, list) else value


# All forms.


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("report", REPORTS)
def test_a_form_depends_on_the_report_alone(form: Any, report: Report) -> None:
    again = evolve(
        report,
        checks=tuple(
            evolve(it, **{name: in_another_order(getattr(it, name)) for name in ("given", "expected", "found")})
            for it in report.checks
        ),
    )
    assert again == report
    assert form(report) == form(again)


@pytest.mark.parametrize("form", FORMS)
def test_nothing_that_steers_a_terminal_or_cannot_be_encoded_is_in_a_form(form: Any) -> None:
    written = form(FAILING)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800\ufffe]", written)
    written.encode()


@pytest.mark.parametrize("form", FORMS)
def test_a_document_may_be_as_deep_as_it_likes(form: Any) -> None:
    deep: Any = "Ants"
    for _ in range(3_000):
        deep = ["div", {}, [deep]]
    failed = evolve(TREE, given={"document": deep, "paths": [[]]}, expected={"result": deep}, found={"result": None})
    assert len(form(of(failed))) < 2_000_000


# Where two answers differ.


def test_two_path_sets_differ_in_what_is_missing_and_what_is_too_much() -> None:
    assert difference(PATHS) == PathsDiffer(frozenset({(), (1, 0)}), frozenset({(1,)}), frozenset({(0,), (7,)}))


def test_two_trees_differ_in_lines() -> None:
    assert difference(TREE) == LinesDiffer(
        "tree",
        (
            Pair("| <ul>", "| <ul>"),
            Pair('|   id="a"', '|   id="a"'),
            Pair("|   <li>", "|   <li>"),
            Pair('|     "Ants"', '|     "Ant"'),
            Pair(None, "|   <li>"),
        ),
        'they differ first at /0/0: expected "Ants", found "Ant"',
    )


@pytest.mark.parametrize(
    ("expected", "found", "words"),
    [
        (["p", {}, ["a"]], ["b", {}, []], "they differ first at /: expected <p>, found <b>"),
        (["p", {}, []], ["p", {"id": "x"}, []], 'they differ first at /: expected <p>, found <p id="x">'),
        (["p", {}, ["a", "b"]], ["p", {}, ["a"]], 'they differ first at /1: expected "b", found nothing'),
        (None, ["p", {}, []], "they differ first at /: expected nothing, found <p>"),
        (["p", {}, ["a b"]], ["p", {}, ["a\u00a0b"]], r'they differ first at /0: expected "a b", found "a\u00a0b"'),
        (["p", {}, []], 7, 'they differ first at the top: expected ["p", {}, []], found 7'),
    ],
)
def test_the_first_place_where_two_trees_differ(expected: Any, found: Any, words: str) -> None:
    differs = difference(evolve(TREE, expected={"result": expected}, found={"result": found}))
    assert differs is not None
    assert differs.words == words


@pytest.mark.parametrize(
    ("expected", "found", "words"),
    [
        ({"size": 3}, {"size": 4}, "they differ first at size: expected 3, found 4"),
        ([[1, 2], [3]], [[1, 2], [4]], "they differ first at [1][0]: expected 3, found 4"),
        ([1], [1, 2], "they differ first at [1]: expected nothing, found 2"),
        ({"a": True}, {"a": 1}, "they differ first at a: expected true, found 1"),
        ({"a": 1}, {"a": 1, "b": 2}, "they differ first at b: expected nothing, found 2"),
    ],
)
def test_the_first_place_where_two_values_differ(expected: Any, found: Any, words: str) -> None:
    differs = difference(evolve(OTHER, expected={"result": expected}, found={"result": found}))
    assert isinstance(differs, LinesDiffer)
    assert (differs.kind, differs.words) == ("json", words)


def test_of_two_long_texts_the_part_where_they_differ_is_told() -> None:
    one, other = "a" * 500 + "b" + "c" * 500, "a" * 500 + "d" + "c" * 500
    differs = difference(evolve(TREE, expected={"result": one}, found={"result": other}))
    assert differs is not None
    assert "aaab" in differs.words
    assert "aaad" in differs.words
    assert len(differs.words) < 250


def test_the_order_of_keys_is_no_difference() -> None:
    differs = difference(OTHER)
    assert isinstance(differs, LinesDiffer)
    assert [pair for pair in differs.pairs if not pair.same] == [
        Pair(
            '{"equal": false, "paths": [[0]], "tree": null, "union": [[0], [1]]}',
            '{"equal": true, "paths": [[0]], "tree": null, "union": [[0], [1]]}',
        )
    ]


def test_the_same_paths_out_of_order_are_told_as_that() -> None:
    differs = difference(evolve(PATHS, expected={"result": [[], [1]]}, found={"result": [[1], []]}))
    assert isinstance(differs, LinesDiffer)
    assert differs.words == "the same paths, but not in document order, or not each once"


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ({"error": True}, "expected a result, found an error"),
        ({"malformed": 7}, "expected a result, found a result that has not the form of any"),
    ],
)
def test_an_answer_of_another_kind_is_told_as_that(found: Any, words: str) -> None:
    differs = difference(evolve(PATHS, found=found))
    assert differs is not None
    assert differs.words == words


def test_answers_that_agree_or_are_lacking_do_not_differ() -> None:
    assert difference(NOISY) is None
    assert difference(CRASHED) is None


# A failure as text.


def test_a_failed_path_set_is_drawn_on_the_document() -> None:
    assert (
        account(PATHS)
        == """\
up-2, a vector of up (2.1; §3)
The selection and all ancestors.

another answer than the specification has

document; paths: 1 node selected
| <ul>  /
|   id="a"
|   <li>  /0                                 too much
|     "Ants"  /0/0
|   <li>  /1                        missing
|     "Bees & wasps"  /1/0   paths
no node of it: too much /7

expected  {/, /1, /1/0}
found     {/, /0, /1/0, /7}
missing   {/1}
too much  {/0, /7}

note: Ten siblings and more."""
    )


def test_a_failed_tree_is_told_line_by_line() -> None:
    assert """\
expected (-) and found (+)
  | <ul>
  |   id="a"
  |   <li>
- |     "Ants"
+ |     "Ant"
+ |   <li>

they differ first at /0/0: expected "Ants", found "Ant\"""" in account(TREE)


def test_a_path_outside_the_document_stays_in_the_input() -> None:
    told = account(REFUSED)
    assert "document; path: no nodes selected, 1 outside the tree" in told
    assert 'input\n{"path": [7]}' in told
    assert '- an error: the input is refused\n+ | "Ants"' in told


def test_a_crash_tells_what_was_expected() -> None:
    told = account(CRASHED)
    assert r"crash: exit status 1; standard error: \x1b[31m<script>alert('ants')</script>\x00 \u202e\ud800" in told
    assert told.endswith("expected\nno paths\n\nnote: \\u2028")


def test_noise_with_a_right_answer_says_so() -> None:
    assert account(NOISY).endswith('expected and found\n| "Ants"')


def test_of_an_annotated_document_the_selection_and_the_answer_are_drawn_where_they_belong() -> None:
    given = {
        "document": ["p", {}, ["Ants dig."]],
        "segmented": [],
        "annotated": ["p", {}, [["sentence-beg", {}, []], "Ants dig."]],
        "places": [],
        "paths": [[1]],
    }
    one = check("1", "html.source", Outcome.FAILED, given=given, expected={"result": [[0]]}, found={"result": []})
    assert '|   "Ants dig."  /0   missing' in account(one)
    assert '|   "Ants dig."  /1      paths' in account(one)
    assert '{"places": [], "segmented": []}' in account(one)
    lifted = {**given, "paths": [[0]]}
    other = check("2", "html.lift", Outcome.FAILED, given=lifted, expected={"result": [[1]]}, found={"result": []})
    assert '|   "Ants dig."  /0   paths' in account(other)
    assert '|   "Ants dig."  /1      missing' in account(other)


# A report as text.


def test_the_text_has_a_row_an_operator_and_a_column_a_profile() -> None:
    rows = {line.split()[0]: line.split()[1:] for line in text.text(FAILING).splitlines() if line.strip()}
    assert rows["operator"] == ["core", "paper", "html"]
    assert rows["up"] == ["1/3", "-", "-"]
    assert rows["render"] == ["-", "-", "0/4"]
    assert rows["titles"] == ["-", "-", "-"]


def test_the_text_begins_with_what_was_asked_and_ends_with_the_sum_and_the_badge() -> None:
    lines = text.text(FAILING).splitlines()
    assert lines[0] == "node core.js: spire in JavaScript 0.1, held against specification 1 (core, paper, html)"
    assert lines[1] == "  on the vectors, and 200 generated cases a law from seed 3"
    assert text.text(PASSING).splitlines()[1] == "  on the vectors alone"
    assert lines[-3:] == [
        "skipped html.render: not among its operators (4 checks)",
        "1 passed, 4 failed, 2 errored, 4 skipped",
        "spire specification 1: none",
    ]
    assert text.text(PASSING).splitlines()[-2:] == ["2 passed", "spire specification 1: core, paper"]


def test_the_text_tells_three_failures_of_an_operator_in_full_and_counts_the_others() -> None:
    written = text.text(of(*(evolve(PATHS, id=f"up-{n}") for n in range(10)), TREE))
    assert re.findall(r"^FAILED (\S+),", written, re.MULTILINE) == ["up-0", "up-1", "up-2", "prune-1"]
    assert "and 7 more of up\n" in written


def test_a_run_that_ended_early_says_why() -> None:
    assert "start: crash: exit status 1\n" in text.text(EMPTY)
    assert "gave up" not in text.text(evolve(EMPTY, gave_up="exit status 1"))  # nor twice
    assert "gave up: ten crashes\n" in text.text(evolve(FAILING, gave_up="ten crashes"))


def test_a_terminal_shows_outcomes_in_colours() -> None:
    written = StringIO()
    console = Console(file=written, force_terminal=True, color_system="standard", width=120)
    text.print_report(console, of(PASSED, TREE, evolve(CRASHED, operator="at"), *SKIPPED))
    shown = re.findall(r"\x1b\[([0-9;]+)m *([0-9]/[0-9]) *\x1b", written.getvalue())
    assert sorted(shown) == [("1;31", "0/1"), ("1;35", "0/1"), ("2", "0/4"), ("32", "1/1")]
    assert "\x1b[1;31m1 passed, 1 failed, 1 errored, 4 skipped\x1b[0m" in written.getvalue()


# JSON lines.


def test_json_lines_read_back() -> None:
    header, *checks, footer = read_json_lines(json_lines(FAILING))
    assert header == {
        "kind": "header",
        "format": 1,
        "spec": "1",
        "protocol": 1,
        "target": "node core.js",
        "name": "spire in JavaScript",
        "version": "0.1",
        "operators": ["up", "prune", "html.render"],
        "profiles": ["core", "paper", "html"],
        "examples": 200,
        "seed": 3,
        "checks": 11,
    }
    assert checks[0] == {
        "kind": "vector",
        "id": "up-1",
        "profile": "core",
        "operator": "up",
        "outcome": "passed",
        "tried": 1,
        "statement": "The selection and all ancestors.",
    }
    assert (checks[1]["input"], checks[1]["found"]) == (PATHS.given, PATHS.found)
    assert (checks[2]["kind"], checks[2]["fault"], checks[2]["words"]) == ("generated law", "crash", CRASHED.words)
    assert footer == {
        "kind": "footer",
        "checks": 11,
        "tallies": {
            "core": {"passed": 1, "failed": 4, "errored": 2, "skipped": 0},
            "paper": {"passed": 0, "failed": 0, "errored": 0, "skipped": 0},
            "html": {"passed": 0, "failed": 0, "errored": 0, "skipped": 4},
        },
        "passed_in_full": [],
        "ok": False,
    }
    assert read_json_lines(json_lines(PASSING))[-1]["passed_in_full"] == ["core", "paper"]
    assert read_json_lines(json_lines(EMPTY))[0]["words"] == "exit status 1"


def test_json_lines_are_refused_wherever_they_were_cut_off() -> None:
    whole = json_lines(FAILING)
    # Only the last line end may be lacking.
    for length in [*range(0, len(whole) - 1, 7), len(whole) - 2]:
        number = max(1, len(whole[:length].rstrip("\n").split("\n")))
        with pytest.raises(SpireError, match=rf"^line {number} of the report "):
            read_json_lines(whole[:length])


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda lines: [*lines[:2], *lines[3:]], "line 1 of the report tells of 11 checks, and there are 10"),
        (lambda lines: [*lines[:2], lines[2][:-9], *lines[3:]], "line 3 of the report is no JSON"),
        (lambda lines: [*lines[:2], "[]", *lines[3:]], "line 3 of the report is no JSON object"),
        (lambda lines: [*lines[:2], "{}", *lines[3:]], "line 3 of the report is no check"),
        (lambda lines: [*lines[:2], lines[-1], *lines[3:]], "line 3 of the report is no check"),
        (lambda lines: lines[1:], "line 1 of the report is no header"),
        (lambda lines: lines[:-1], "line 12 of the report is the last, and no footer"),
        (lambda lines: [*lines[:-1], lines[-1].replace("11", "10")], "line 13 of the report tells of 10 checks"),
        (
            lambda lines: [lines[0].replace('"format": 1', '"format": 2'), *lines[1:]],
            "line 1 of the report names format 2",
        ),
    ],
    ids=range(9),
)
def test_damaged_json_lines_are_refused(damage: Any, message: str) -> None:
    lines = json_lines(FAILING).splitlines()
    with pytest.raises(SpireError, match=f"^{re.escape(message)}"):
        read_json_lines("\n".join(damage(lines)))


def test_json_that_is_nested_too_deep_to_be_read_is_refused() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    with pytest.raises(SpireError, match=r"^line 1 of the report holds JSON that is nested too deep"):
        read_json_lines(deep)


def test_what_is_no_json_is_named() -> None:
    assert json.loads(compact({"a": [float("inf"), float("nan"), {1}, (True, None, 1.5)]})) == {
        "a": ["inf", "nan", "a set, which is no JSON", [True, None, 1.5]]
    }


def test_json_over_many_lines_is_the_same_json() -> None:
    value = {"b": [["li", {"id": "x"}, ["Ants"] * 30]] * 3, "a": {}, "c": "\u00a0" * 40}
    written = [*indented(value)]
    assert len(written) > 3
    assert json.loads("\n".join(written)) == value


# JUnit.


def test_junit_has_a_suite_an_operator_and_tells_failures_errors_and_skips_apart() -> None:
    root = ET.fromstring(junit(FAILING))
    assert root.tag == "testsuites"
    assert (root.get("tests"), root.get("failures"), root.get("errors"), root.get("skipped")) == ("11", "4", "2", "4")
    suites = {suite.get("name"): suite for suite in root}
    assert set(suites) == {"core/up", "core/prune", "core/subdocument", "core/at", "html/render"}
    up = suites["core/up"]
    assert (up.get("tests"), up.get("failures"), up.get("errors"), up.get("skipped")) == ("3", "1", "1", "0")
    assert {case.get("name"): [told.tag for told in case] for case in up} == {
        "up-1": [],
        "up-2": ["failure"],
        "up.generated": ["error"],
    }
    assert up.find("testcase/failure").text == account(PATHS)  # type: ignore[union-attr] # it is there, see above
    message = up.find("testcase/error").get("message")  # type: ignore[union-attr] # the same
    assert (
        message
        == r"crash: exit status 1; standard error: \x1b[31m<script>alert('ants')</script>\x00 \u202e\ud800\ufffe]]>"
    )
    assert [told.get("message") for told in suites["html/render"].iter("skipped")] == ["not among its operators"] * 4


def test_junit_of_a_run_that_came_to_nothing_is_no_success() -> None:
    root = ET.fromstring(junit(EMPTY))
    assert (root.get("tests"), root.get("errors")) == ("2", "2")
    assert [case.get("name") for case in root.iter("testcase")] == ["start", "nothing passed"]
    root = ET.fromstring(junit(evolve(PASSING, gave_up="ten crashes")))
    assert (root.get("tests"), root.get("errors")) == ("3", "1")


def test_junit_of_a_run_that_passed_has_nothing_else() -> None:
    root = ET.fromstring(junit(PASSING))
    assert (root.get("tests"), root.get("failures"), root.get("errors"), root.get("skipped")) == ("2", "0", "0", "0")


# The page.


def parsed(report: Report) -> Any:
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(page.page(report))


def words(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


@pytest.mark.parametrize("report", REPORTS)
def test_the_page_is_well_formed_and_refers_to_nothing_outside_it(report: Report) -> None:
    root = parsed(report)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        if isinstance(element.tag, str):
            assert element.tag.rpartition("}")[2] not in ("script", "link", "img", "iframe", "object", "base", "use")
        for name, value in element.items():
            assert name not in ("src", "srcset", "style", "action", "data")
            assert not name.startswith("on")
            if name == "href":
                assert value.startswith("#")
                assert value[1:] in ids
    assert not re.search(r"url\(|@import|//", root.findtext("head/style"))


def test_the_page_escapes_what_strangers_write() -> None:
    strange = "<img src=x onerror=alert(1)>&\"'"
    report = Report(
        strange,
        Introduction(strange, strange, ("up",)),
        (
            evolve(
                PATHS,
                id=strange,
                statement=strange,
                source=strange,
                words=strange,
                notes=(strange,),
                given={"document": [strange, {strange: strange}, [strange]], "paths": [[0]], "policy": strange},
                found={"malformed": strange},
            ),
            evolve(SKIPPED[0], words=strange),
        ),
        gave_up=strange,
    )
    root = parsed(report)
    assert not [*root.iter("img")]
    assert words(root).count("<img src=x onerror=alert(1)>") >= 12


def test_the_page_links_each_cell_of_the_table_to_its_operator() -> None:
    root = parsed(FAILING)
    table = root.find(".//table")
    assert [(head.get("scope"), words(head)) for head in table.find("thead/tr")] == [
        ("col", "operator"),
        ("col", "core"),
        ("col", "paper"),
        ("col", "html"),
    ]
    rows = {words(row[0]): row for row in table.find("tbody")}
    assert {row[0].get("scope") for row in rows.values()} == {"row"}
    up = rows["up"]
    assert [cell.get("class") for cell in up[1:]] == ["failed", None, None]
    assert [words(cell) for cell in up[1:]] == ["✗failed: 1/3", "-", "-"]
    section = up[1].find("a").get("href")[1:]
    assert words(root.find(f".//section[@id='{section}']/h3")) == "up ✗failed: 1/3"
    assert words(rows["render"][3]) == "○skipped: 0/4"


def rows_of(root: Any, id: str) -> dict[str, list[tuple[str, str]]]:  # noqa: A002 # as in Check
    """The figures of a failure by their captions: each line with its classes."""
    (failure,) = [it for it in root.iter("details") if words(it.find("summary/code")) == id]
    return {
        words(figure.find("figcaption")): [(row.get("class"), words(row)) for row in figure.findall("pre/code/span")]
        for figure in failure.iter("figure")
    }


def test_the_page_draws_a_difference_of_paths_on_the_tree_and_side_by_side() -> None:
    figures = rows_of(parsed(FAILING), "up-2")
    drawn, expected, found = figures.values()
    assert drawn == [
        ("row shared", "= | <ul> /"),
        ("row", '| id="a"'),
        ("row extra", "+ | <li> /0"),
        ("row", '| "Ants" /0/0'),
        ("row missing", f"{MINUS} | <li> /1"),
        ("row shared selected", '= ● | "Bees & wasps" /1/0'),
        ("row extra", "+ no node: /7"),
    ]
    assert expected == [
        ("row", "/"),
        ("row pad", ""),
        ("row missing", f"{MINUS} /1"),
        ("row", "/1/0"),
        ("row pad", ""),
    ]
    assert found == [
        ("row", "/"),
        ("row extra", "+ /0"),
        ("row pad", ""),
        ("row", "/1/0"),
        ("row extra", "+ /7"),
    ]


def test_the_page_shows_two_trees_side_by_side() -> None:
    figures = rows_of(parsed(FAILING), "prune-1")
    assert [row for row in figures["document; paths: 3 nodes selected● paths"] if "selected" in row[0]] == [
        ("row selected", "● | <ul> /"),
        ("row selected", "● | <li> /0"),
        ("row selected", '● | "Ants" /0/0'),
    ]
    assert figures[f"expected; {MINUS} what was not found"][-2:] == [
        ("row missing", f'{MINUS} | "Ants"'),
        ("row pad", ""),
    ]
    assert figures["found; + what was not expected"][-2:] == [("row extra", '+ | "Ant"'), ("row extra", "+ | <li>")]


def test_the_page_of_a_large_report_stays_small() -> None:
    passed = [evolve(PASSED, id=f"passed-{n}") for n in range(1_500)]
    failed = [evolve(PATHS, id=f"failed-{n}") for n in range(30)]
    report = of(*passed, *failed)
    root = parsed(report)
    assert len([*root.iter("details")]) == 20
    assert "And 10 more that did not pass" in words(root)
    assert "1530 vectors: 1500 passed, 30 failed" in words(root)
    assert len(page.page(of(*passed))) < len(page.page(of(*passed[:1]))) + 100


def test_a_page_without_failures_has_none_to_open() -> None:
    root = parsed(PASSING)
    assert not [*root.iter("details")]
    assert "What did not pass" not in words(root)


def test_colours_of_the_page_can_be_read() -> None:
    style = parsed(PASSING).findtext("head/style")
    light, dark = (dict(re.findall(r"--([\w-]+): (#\w+);", part)) for part in style.split("@media", 2)[:2])
    assert light.keys() == dark.keys()
    for theme in (light, dark):
        pairs = [(name, f"{name}-paper") for name in theme if f"{name}-paper" in theme]
        assert len(pairs) == 5
        pairs += [(name, paper) for name in ("text", "faint", "link") for paper in ("paper", "panel")]
        assert [pair for pair in pairs if contrast(theme[pair[0]], theme[pair[1]]) < 4.5] == []


# The badge.


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.1 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    channels = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(
    ("report", "says", "colour"),
    [
        (PASSING, "core, paper", badge.GREEN),
        (FAILING, "none", badge.RED),
        (EMPTY, "none", badge.RED),
        (of(*SKIPPED), "none", badge.GREY),
        (of(PASSED, *SKIPPED), "core", badge.GREEN),
    ],
)
def test_the_badge_says_which_profiles_pass_in_full(report: Report, says: str, colour: str) -> None:
    root = ET.fromstring(badge_svg(report))
    assert root.findtext(f"{SVG}title") == root.get("aria-label") == f"spire specification 1: {says}"
    assert [text.text for text in root.iter(f"{SVG}text")] == ["spire 1", says]
    assert [path.get("fill") for path in root.iter(f"{SVG}path")] == [badge.LABEL, colour]


def test_the_badge_has_room_for_its_words() -> None:
    root = ET.fromstring(badge_svg(PASSING))
    last = [*root.iter(f"{SVG}text")][-1]
    assert int(last.get("x", "")) + int(last.get("textLength", "")) + badge.MARGIN == int(root.get("width", ""))


def test_white_can_be_read_on_the_colours_of_the_badge() -> None:
    assert [it for it in (badge.LABEL, badge.GREEN, badge.RED, badge.GREY) if contrast("#fff", it) < 4.5] == []
