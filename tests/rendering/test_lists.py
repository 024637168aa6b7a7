"""Numbers of items, and how lists, items and what is in them are set apart."""

from __future__ import annotations

import pytest

from spire import Document, Elem, Node
from spire.html.parsing import parse
from spire.rendering.lists import item_numbers, list_owners
from spire.rendering.markdown import render


def numbers(html: str) -> list[int | None]:
    D = parse(html)
    found = item_numbers(D)
    return [found.get(number) for number in D.numbering.tagged["li"]]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ol><li>a<li>b</ol>", [1, 2]),
        ("<ol start=4><li>a<li>b</ol>", [4, 5]),
        ("<ol start=x><li>a</ol>", [1]),
        ("<ol start=-1><li>a<li>b<li>c</ol>", [-1, 0, 1]),
        ("<ol><li value=7>a<li>b<li value=2px>c<li value=x>d</ol>", [7, 8, 2, 3]),
        ("<ol reversed><li>a<li>b<li>c</ol>", [3, 2, 1]),
        ("<ol reversed start=10><li>a<li>b<li value=3>c<li>d</ol>", [10, 9, 3, 2]),
        # Nested items count for their own list, whatever stands between an item and its list.
        ("<ol reversed><li>a<ol><li>b<li>c</ol><ul><li>d</ul><div><li>e</div></ol>", [2, 1, 2, None, 1]),
        # What is invisible counts, what is removed does not, and what is in an invisible item is gone.
        ("<ol><li>a<li style=visibility:hidden>b<li>c</ol>", [1, 2, 3]),
        ("<ol reversed><li>a<li style=visibility:hidden>b<li>c</ol>", [3, 2, 1]),
        ("<ol><li style=visibility:hidden value=7>a<ol><li>b</ol><li>c</ol>", [7, 8]),
        ("<ol reversed><li>a<li style=display:none>b<li hidden value=7>c<li>d</ol>", [2, 1]),
        ("<ul><li>a</ul><menu><li>b</menu>", [None, None]),
        ("<div><li>a<li>b</div>", [None, None]),
    ],
)
def test_numbers(html: str, expected: list[int | None]) -> None:
    assert numbers(html) == expected


def test_owners_of_deeply_nested_items() -> None:
    node: Node = Elem("li")
    for _ in range(10_000):
        node = Elem("li", {}, [Elem("ol", {"reversed": ""}, [node])])
    D = Document(node)
    # Nodes: li 0, ol 1, li 2, ol 3, ...
    assert list_owners(D)[20_000] == 19_999
    assert 0 not in list_owners(D)
    assert set(item_numbers(D).values()) == {1}


def whole(html: str) -> str:
    return render(parse(html), {()})


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ul><li>Bread<ul><li>Rye<li>Oat</ul><li>Jam</ul>", "- Bread\n  - Rye\n  - Oat\n- Jam"),
        ("<ol start=10><li>Ten<ul><li>sub</ul></ol>", "10. Ten\n    - sub"),
        ("<ul><li>One<li><div>a</div><div>b</div></ul>", "- One\n- a\n\n  b"),
        ("<ul><li><ol><li>a</ol></ul>", "- 1. a"),
        ("<ul><li><p>a</p><blockquote>b</blockquote>c</ul>", "- a\n\n  > b\n\n  c"),
        ("<blockquote><ul><li>a<p>b</ul></blockquote>", "> - a\n>\n>   b"),
        ("<p>x</p><ul><li>a</ul><p>y</p>", "x\n\n- a\n\ny"),
        ("<div><li>a<li>b</div>", "- a\n- b"),
        ("<ul><ul><li>a</ul><li>b</ul>", "- a\n\n+ b"),
        # Only an item 1 may end the paragraph before it.
        ("<ul><li>a<ol start=5><li>b</ol><li>c<ol><li>d</ol></ul>", "- a\n\n  5. b\n- c\n  1. d"),
        # Numbers that do not follow each other begin a new list, with the other delimiter.
        ("<ol reversed><li>Bronze<li>Silver<li>Gold</ol>", "3. Bronze\n2) Silver\n1. Gold"),
        ("<ol><li>a<li value=5>b<li>c</ol>", "1. a\n5) b\n6) c"),
        ("<ol start=0><li>a<li value=0>b</ol>", "0. a\n0) b"),
        ("<ol><li>a<li><li>c</ol>", "1. a\n3) c"),
        # So do lists that meet; between others there is no need.
        ("<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul><ol><li>d</ol><ol><li>e</ol>", "- a\n\n+ b\n\n- c\n\n1. d\n\n1) e"),
        ("<ul><li>a</ul><p>x<ul><li>b</ul>", "- a\n\nx\n\n- b"),
        # Markdown has no such numbers: they are written as text.
        ("<ol start=-1><li>a<li>b</ol>", "- -1. a\n0. b"),
        ("<ol start=1000000000><li><pre>x</pre><li><ul><li>y</ul></ol>",
         "- 1000000000.\n\n  ```\n  x\n  ```\n- 1000000001.\n\n  - y"),
        ("<blockquote><ol start=-1><li><pre>x</pre></ol></blockquote>", "> - -1.\n>\n>   ```\n>   x\n>   ```"),
        ("<ol start=999999999><li>a</ol>", "999999999. a"),
    ],
)  # fmt: skip
def test_lists(html: str, expected: str) -> None:
    assert whole(html) == expected


def test_items_keep_their_numbers_whatever_is_left_out() -> None:
    D = parse("<ol start=4><li>a<li>b<li>c<ol><li>d<li>e</ol><li>f</ol>")
    a, _, _, _, e, f = D.elements("li")
    assert render(D, {f}) == "7. f"
    assert render(D, {a, f}) == "4. a\n\n[…]\n\n7. f"
    assert render(D, {a, f}, gaps=False) == "4. a\n7) f"
    assert render(D, {e, f}) == "6. 2. e\n7. f"


def test_an_invisible_item_is_passed_over_like_one_that_is_left_out() -> None:
    html = "<ol><li>One</li><li style='visibility: hidden'>Two</li><li>Three things</li></ol>"
    D = parse(html)
    assert render(D, {D.elements("li")[2]}) == "3. Three things"
    assert whole(html) == "1. One\n3) Three things"


def test_an_item_whose_label_is_left_out_has_its_marker_all_the_same() -> None:
    D = parse("<ul><li>label<p>a</p><p>b</p></ul>")
    a, b = D.elements("p")
    assert render(D, {a, b}) == "- a\n\n  b"
    assert render(D, {b}) == "- b"
