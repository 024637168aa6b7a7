"""Lists, clause by clause (semantics §6): `+` marks what is needed, `p+` in PAPER only, `h+` in HTML only."""

from __future__ import annotations

import pytest

from spire import subdoc
from spire.policy import lists
from tests.marked import check, page

PAGES = {
    # The label of the item around a list.
    "a nested list needs the item's label": "<ul><li>+Lunch<ul><li>*Salad</li><li>Soup</li></ul></li></ul>",
    "the list itself does": "<ul><li>+Lunch<ol *><li>Salad</li></ol></li></ul>",
    "so does an item of it": "<ul><li>+Lunch<menu><li *>Salad</li></menu></li></ul>",
    "and whatever stands in it": "<ul><li>+Lunch<ul>*stray<li>Salad</li></ul></li></ul>",
    "the label needs nothing": "<ul><li>*Lunch<ul><li>Salad</li></ul></li></ul>",
    "nor does an item of the outer list": "<ul><li>Lunch<ul><li>Salad</li></ul></li><li>*Dinner</li></ul>",
    "a list in no item needs nothing": "<div>Menu<ul><li>*Salad</li></ul></div>",
    "the item around a list, through what is between": (
        "<ul><li>+Lunch<section><h2>x</h2><ul><li>*Salad</li></ul></section></li></ul>"
    ),
    "the nearest item": "<ul><li>+A<ul><li>+B<div><ul><li>*C</li></ul></div></li></ul></li></ul>",
    "an item that is all there is": "<li>+Lunch<ul><li>*Salad</li></ul></li>",
    # What the label is.
    "all leading children": "<ul><li>+Lunch <b +>daily</b><br +><p +>from noon</p><ul><li>*Salad</li></ul></li></ul>",
    "up to the first list, whichever is selected": (
        "<ul><li>+Lunch<ul><li>Soup</li></ul>after<ol><li>*Salad</li></ol>end</li></ul>"
    ),
    "up to what contains a list": "<ul><li>+Lunch<div>x<ul><li>Soup</li></ul></div><ol><li>*Salad</li></ol></li></ul>",
    "none, where the list comes first": "<ul><li><ul><li>*Salad</li></ul>Lunch</li></ul>",
    "a dl ends it too": "<ul><li>+Lunch<dl><dt>x</dt></dl>y<ul><li>*Salad</li></ul></li></ul>",
    "in a wrapper, its leading children": "<ul><li><div><b h+>Lunch</b><ul><li>*Salad</li></ul></div></li></ul>",
    "also where the item is all there is": "<li><div><b h+>Lunch</b><ul><li>*Salad</li></ul></div></li>",
    "through several, one without words beside": (
        "<ul><li><img src=x p+><div><div>h+Lunch<ul><li>*Salad</li></ul></div>x</div></li></ul>"
    ),
    "not in the list itself": "<ul><li><div><ul><li>*Salad</li></ul>Lunch</div></li></ul>",
    "nor in the table": "<ul><li><table><caption>Prices</caption><tr><td>*5</td></tr></table>Lunch</li></ul>",
    # Each list on the way.
    "every list on the way brings its label": (
        "<ol><li>+A<ul><li>+B<menu><li>*C</li></menu></li><li>D</li></ul></li><li>E</li></ol>"
    ),
    "also after a list further in": "<ol><li>+A<ul><li>B<menu><li>C</li></menu></li><li>*D</li></ul></li></ol>",
    "a list without a label does not stop the others": ("<ul><li>+A<ul><li><ul><li>*C</li></ul></li></ul></li></ul>"),
    "a label in a label's list": "<ul><li>+A<ul><li>+B<b +>b</b><ul><li>*C</li></ul></li></ul></li></ul>",
    # Definition lists.
    "what is in a dd needs the dt before it": "<dl><dt>S</dt><dd>s</dd><dt h+>T</dt><dd>*t</dd></dl>",
    "the dd itself does": "<dl><dt h+>T</dt><dd *>t</dd></dl>",
    "the whole run of dt, over other dd": "<dl><dt>S</dt><dd>s</dd><dt h+>T</dt><dt h+>U</dt><dd>t</dd><dd>*u</dd></dl>",
    "in a div group too": "<dl><div><dt>S</dt><dd>s</dd></div><div><dt h+>T</dt><dd>*t</dd></div></dl>",
    "and from one to the next": "<dl><div><dt h+>S</dt></div><div><dt h+>T</dt></div><div><dd>s</dd><dd>*t</dd></div></dl>",
    "a div that divides no dl holds its own": "<dl><dt>S</dt><li><div><dt h+>T</dt><dd>*t</dd></div></li></dl>",
    "nothing else ends a run": "<dl><dt h+>S</dt><hr><dt h+>T</dt>: <p>x</p><dd>s</dd><br><dd>*t</dd></dl>",
    "a dt needs nothing": "<dl><dt>S</dt><dt>*T</dt><dd>t</dd></dl>",
    "a dl is a list, its dd an item": "<dl><dt h+>T</dt><dd>+Kinds:<ul><li>*t</li></ul></dd></dl>",
    "a dl in an item needs its label": "<ul><li>+Words<dl><dt h+>T</dt><dd>*t</dd></dl></li></ul>",
    "each dd on the way down": "<dl><dt h+>T</dt><dd>+Parts:<dl><dt h+>U</dt><dd>*u</dd></dl></dd></dl>",
    # Tables in items.
    "a table in an item needs its label": "<ul><li>h+Prices<table><tr><td>*5</td></tr></table></li></ul>",
    "a table ends the label": (
        "<ul><li>+Prices<table p+><tr><td>5</td></tr></table><p p+>x</p><ul><li>*Salad</li></ul></li></ul>"
    ),
    "a layout table needs none": '<ul><li>A<table role="presentation"><tr><td>*5</td></tr></table></li></ul>',
    "a layout table ends none": (
        '<ul><li>+A<table role="none" +><tr><td>x</td></tr></table><ul><li>*Salad</li></ul></li></ul>'
    ),
    # A list directly in a list.
    "a list in a list takes the item before it": "<ul><li>A</li><li>h+B</li><ul><li>*C</li></ul><li>D</li></ul>",
    "only its label": "<ul><li>h+B<ul><li>x</li></ul>y</li><ul><li>*C</li></ul></ul>",
    "a table directly in such a list takes both labels": (
        "<ul><li>+A<ul><li>h+B</li><ul><table><tr><td>*C</td></tr></table></ul></ul></li></ul>"
    ),
    "even if it is empty": "<ul><li>+A<ul><li>h+B</li><ul><table *></table></ul></ul></li></ul>",
    "nothing, where no item is before it": "<ul><ul><li>*C</li></ul><li>A</li></ul>",
    "and what is around as well": "<ol><li>+A<ul><li>h+B</li><ul><li>*C</li></ul></ul></li></ol>",
    "in a dl it takes the dd, and so its dt": "<dl><dt h+>T</dt><dd>h+t</dd><ul><li>*C</li></ul></dl>",
    "one after another takes the same": "<ul><li>h+B</li><ul><li>x</li></ul><ol><li>*C</li></ol></ul>",
    "a table directly in a list does not": "<ul><li>A</li><table><tr><td>*5</td></tr></table></ul>",
}


@pytest.mark.parametrize("case", PAGES)
def test_lists(case: str) -> None:
    check(lists, PAGES[case])


def test_a_label_does_not_bring_the_other_items() -> None:
    D, P, _, _ = page("<ul><li>Lunch<ul><li>*Salad</li><li>Soup</li></ul></li></ul>")
    expected = page("<ul><li>Lunch<ul><li>Salad</li></ul></li></ul>").document
    assert subdoc(D, lists.paper(D)(P)) == expected
    assert subdoc(D, lists.html(D)(P)) == expected


def test_the_literal_reading_adds_the_path_down_from_the_innermost_item() -> None:
    D, P, _, _ = page("<ul><li>Lunch<ul><li><p><b>*Salad</b></p></li></ul></li></ul>")
    assert lists.literal(D)(P) == P | {(0, 0), (0, 1, 0), (0, 1, 0, 0), (0, 1, 0, 0, 0)}


def test_the_literal_reading_adds_the_labels_of_all_items_further_out() -> None:
    D, P, _, _ = page("<ul><li>A<ul><li>B<ul><li *>C</li></ul></li></ul></li></ul>")
    assert lists.literal(D)(P) == P | {(0, 0), (0, 1, 0, 0)}
