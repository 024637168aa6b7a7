"""What the laws of Markdown compare tells renderings apart by what a reader would, and by nothing else."""

from __future__ import annotations

import json

import pytest

from laws.derivations.markdown import as_json, of_markdown, of_selection
from spire import Path, parse


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("- a\n- b", "* a\n* b"),
        ("1. a\n2. b", "1) a\n2) b"),
        ("- a\n- b", "- a\n\n- b"),
        ("*a* __b__", "_a_ **b**"),
        ("**a b**", "**a** **b**"),
        ("a\\\nb", "a<br>b"),
        ("a\nb", "a b"),
        ("a\n===", "# a"),
        ("~~~\na\n~~~", "```\na\n```"),
        ("a <sup>b</sup>", "a  <sup>b</sup>"),
        ("| a |\n| --- |\n| b |", "|a|\n|:-:|\n|b|"),
        ("![a](b)", "![a]()"),
        ("[a](/b 'c')", "[a](</b>)"),
        ("a\\.", "a."),
    ],
)
def test_read_alike(one: str, other: str) -> None:
    assert of_markdown(one) == of_markdown(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("- a\n- b", "- a\n\n* b"),
        ("1. a\n2. b", "1. a\n\n2) b"),
        ("1. a", "2. a"),
        ("1. a", "- a"),
        ("- a\n\n  b", "- a\n\nb"),
        ("- a\n  - b", "- a\n- b"),
        ("> a\n>\n> b", "> a\n\n<!-- -->\n\n> b"),
        ("# a", "## a"),
        ("# a", "a"),
        ("a **b**", "a *b*"),
        ("a **b**", "a b"),
        ("[a](/b)", "[a](/c)"),
        ("a  b", "ab"),
        ("a\\\nb", "a\nb"),
        ("a `b`", "a b"),
        ("```\na\n```", "```x\na\n```"),
        ("```\na  b\n```", "```\na b\n```"),
        ("| a |\n| --- |\n| b |", "|  |\n| --- |\n| a |\n| b |"),
        ("| a | |\n| --- | --- |", "| | a |\n| --- | --- |"),
        ("a […] b", "a \\[…] b"),
        ("a\n\n---\n\nb", "a\n\nb"),
        ("![a]()", "a"),
    ],
)
def test_read_otherwise(one: str, other: str) -> None:
    assert of_markdown(one) != of_markdown(other)


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ("a <u>b</u>", "no element of ours: <u>"),
        ("a </sup>", "sup ends where it is not open"),
        ("a <sup>b", "sup does not end"),
        ("*a <sup>b* c</sup>", "em ends where it is not open"),
        ("![a <sup>b]()", "sup does not end"),
        ("    a", "nothing that we write: code_block 'a\\n'"),
        ("<div>a</div>", "nothing that we write: html_block '<div>a</div>\\n'"),
        ("| a <u> |\n| --- |", "no element of ours: <u>"),
    ],
)
def test_what_no_rendering_writes_makes_its_block_unreadable_and_no_other(written: str, what: str) -> None:
    (before, block, after) = of_markdown(f"x\n\n{written}\n\ny")
    assert (before.kind, block, after.kind) == ("p", ("unreadable", (), what), "p")


def test_so_does_a_number_that_is_written_otherwise_than_it_is_read() -> None:
    assert [block.kind for block in of_markdown("1. a\n1. b")] == ["p", "unreadable", "p"]


LIST = "<ol start=3><li>a<li>b<ul><li>c<li>d</ul><li value=9>e</ol><ul><li>f</ul>"
TABLE = "<table><tr><th>h<th>i<tr><td>j<td>k<tr><td colspan=2>l</table>"


@pytest.mark.parametrize(
    ("html", "selected", "written"),
    [
        (LIST, "", "3. a\n4. b\n   - c\n   - d\n\n9) e\n\n- f"),
        (LIST, "ade", "3. a\n\n[…]\n\n4. - d\n\n9) e"),
        (LIST, "af", "3. a\n\n[…]\n\n- f"),
        (LIST, "cd", "4. - c\n   - d"),
        (TABLE, "", "| h | i |\n| --- | --- |\n| j | k |\n| l | |"),
        (TABLE, "ik", "| i |\n| --- |\n| k |"),
        (TABLE, "jl", "| |\n| --- |\n| j |\n| l |"),
        ("<title>a</title><h1>a</h1><p>b<b>c</b>d", "", "# a\n\nb**c**d"),
        ("<title>a</title><h1>a</h1><p>b<b>c</b>d", "bd", "b […] d"),
        ("<pre>a\n<i>b\n</i>c</pre>", "ac", "```\na\n```\n\n[…]\n\n```\nc\n```"),
        ("<ol reversed><li>a<li value=-1>b</ol>", "", "2. a\n\n- \\-1. b"),
        ("<div role=heading aria-level=7>a</div><p><a href=' x y '>b</a>", "", "###### a\n\n[b](<x y>)"),
        ("<blockquote>a<p>b</blockquote><hr><dl><dt>c<dd>d</dl>", "", "> a\n>\n> b\n\n---\n\nc\n\n- d"),
    ],
)
def test_what_a_selection_should_be_read_as(html: str, selected: str, written: str) -> None:
    D = parse(html)
    paths: list[Path] = [D.numbering.path(number) for number in range(len(D))]
    P = frozenset(p for p in paths if not D.children(p) and D.text(p).strip() and D.text(p).strip() in selected)
    assert of_selection(D, P if selected else frozenset({()})) == of_markdown(written)


def test_as_json_is_json_and_tells_apart_what_the_blocks_do() -> None:
    blocks = of_markdown("- **a *b***\n\n  ```\n  c\n  ```\n- a <u>\n\n---\n\n| d |\n| --- |")
    assert json.loads(json.dumps(as_json(blocks))) == as_json(blocks)
    assert as_json(blocks) == [
        ["p", [["item", None, 0, 0]], [["a", ["strong"]], [" ", []], ["b", ["em", "strong"]]]],
        ["pre", [["item", None, 0, 0]], ["", "c\n"]],
        ["unreadable", [["item", None, 1, 0]], "no element of ours: <u>"],
        ["hr", [], []],
        ["header row", [], [[["d", []]]]],
    ]
