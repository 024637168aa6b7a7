"""Whole pages of the field cases, rendered: nothing is left out, so that every line can be told."""

from __future__ import annotations

import pytest

from spire import parse, render


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param(
            "<table><tr><th>Cmd</th><th>Use</th></tr><tr><td><code>x|y</code></td><td>pipe</td></tr></table>",
            "| Cmd | Use |\n| --- | --- |\n| `x\\|y` | pipe |",
            id="a pipe in code",
        ),
        pytest.param(
            "<table><tr><th>Part</th><th>Move</th></tr><tr><td>Arm</td><td><div>up</div><div>down</div></td></tr></table>",
            "| Part | Move |\n| --- | --- |\n| Arm | up down |",
            id="blocks in a cell",
        ),
        pytest.param(
            "<table><tr><th>Day</th><th>Hours</th></tr><tr><th>Mon</th><td><ul><li>9 to 12</li><li>13 to 17</li></ul></td></tr></table>",
            "| Day | Hours |\n| --- | --- |\n| Mon | 9 to 12 13 to 17 |",
            id="a list in a cell",
        ),
        pytest.param(
            "<pre>```\nx = 1\n```</pre><p>After.</p>",
            "````\n```\nx = 1\n```\n````\n\nAfter.",
            id="code that holds a fence",
        ),
        pytest.param(
            "<div><li>Loose one</li><li>Loose two</li></div>",
            "- Loose one\n- Loose two",
            id="items in no list",
        ),
        pytest.param(
            '<table><tr><th colspan="2px">Pair</th></tr><tr><td>left</td><td>right</td></tr></table>',
            "| Pair |  |\n| --- | --- |\n| left | right |",
            id="a span with junk after its digits",
        ),
        pytest.param(
            '<table><thead><tr><th>Region</th><th>Units</th></tr></thead><tbody><tr><th rowspan="0">EU</th><td>12</td></tr><tr><td>7</td></tr></tbody><tbody><tr><th>US</th><td>3</td></tr></tbody></table>',
            "| Region | Units |\n| --- | --- |\n| EU | 12 |\n|  | 7 |\n| US | 3 |",
            id="a span to the end of its group",
        ),
        pytest.param(
            '<table><tbody><tr><td>p1</td></tr><tr><td rowspan="2">q1</td></tr><tr><td>r1</td></tr></tbody></table>',
            "|  |  |\n| --- | --- |\n| p1 |  |\n| q1 | r1 |",
            id="a row without cells of its own",
        ),
        pytest.param(
            '<table><thead><tr><th rowspan="3">Name</th><th>Q1</th></tr></thead><tbody><tr><td>Ann</td><td>5</td></tr></tbody></table>',
            "| Name | Q1 |\n| --- | --- |\n| Ann | 5 |",
            id="a span that ends with its group",
        ),
        pytest.param(
            '<table><tr><th colspan="99999999">Wide</th></tr><tr><td rowspan="99999999">tall</td><td>x9</td></tr></table>',
            "| Wide |  |\n| --- | --- |\n| tall | x9 |",
            id="huge spans",
        ),
    ],
)
def test_whole_page(html: str, expected: str) -> None:
    assert render(parse(html), {()}) == expected
