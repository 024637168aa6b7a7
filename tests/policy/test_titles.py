"""Titles, clause by clause (semantics §6): `+` marks what is needed, `p+` in PAPER only, `h+` in HTML only."""

from __future__ import annotations

import pytest

from spire.policy import titles
from tests.marked import check, page

PAGES = {
    "the title, wherever it stands": "<html><head><title +>T</title></head><body><h1>A</h1><p>*t</p></body></html>",
    "the title after what is selected": "<div><p>*t</p><title +>T</title></div>",
    "whatever is selected": "<div><title +>T</title><p>t</p></div>",
    "the first with text": "<div><title> </title><title +>T</title><title>U</title>*t</div>",
    "of characters that show nothing is none": "<div><title>\u200b&shy;\ufeff</title><title +>T\u200b</title>*t</div>",
    "svg's is none": "<div><svg><title>x</title></svg><title +>T</title>*t</div>",
    "without one the first h1": "<div><h1 p+>A</h1><h1>B</h1><p>*t</p></div>",
    "with svg's only, the first h1": "<div><svg><title>x</title></svg><h1 p+>A</h1>*t</div>",
    "with a blank one, the first h1": "<html><head><title> </title></head><body><h1 p+>A</h1>*t</body></html>",
    "the first h1 with text": '<div><h1> </h1><h1><img alt="x"></h1><h1 p+>B</h1>*t</div>',
    "the first h1 after what is selected": "<div>*t<table><tr><td><h1 p+>A</h1></td></tr></table></div>",
    "a heading of level 1 is no h1": '<div><p role="heading" aria-level="1">A</p>*t</div>',
    "an h2 is none": "<div><h2>A</h2>*t</div>",
}


@pytest.mark.parametrize("case", PAGES)
def test_titles(case: str) -> None:
    check(titles, PAGES[case])


def test_the_literal_reading_takes_whatever_is_called_title() -> None:
    D = page("<div><svg><title>x</title></svg><title> </title><h1>A</h1></div>").document
    assert titles.literal(D)([]) == {(0, 0), (1,)}
    assert titles.literal(page("<div><h1></h1><h1>A</h1></div>").document)([]) == {(0,)}
