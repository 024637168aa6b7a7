"""Passages, the smallest whole that inline content stands in: `*` marks a node, `+` the nodes of its passage."""

from __future__ import annotations

import pytest

from spire.policy.passages import passage
from tests.marked import page

PAGES = {
    "a block": "<div><p +>x <b>*y</b></p><p>z</p></div>",
    "of a block, itself": "<div><p * +>x</p></div>",
    "of an element with a block in it, itself": "<div><b * +><p>x</p></b></div>",
    "the line, where `br` ends one": "<p>x<br>+y<b +>*z</b><br>w</p>",
    "the words before a block": "<li>+x<b +>*y</b><p>z</p></li>",
    "and those after it": "<li>x<p>y</p>+z<i +>*w</i></li>",
    "not beyond what holds a block": "<div>x<a><b +>*y</b><p>z</p></a></div>",
    "all, where nothing in it is a block": "<span +><b>*x</b>y</span>",
    "from its top": "<span * +>x</span>",
    "and what begins it": "<span +><b *>x</b>y</span>",
}


@pytest.mark.parametrize("case", PAGES)
def test_passage(case: str) -> None:
    D, (p,), _, nodes = page(PAGES[case])
    assert list(map(D.numbering.path, passage(D, D.numbering.number(p)))) == sorted(nodes)
