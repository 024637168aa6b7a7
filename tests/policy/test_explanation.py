"""Why a node is in the context: the rules, and the selected nodes behind them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spire import HTML, PAPER, Document, Elem, InvalidPath, Path, PathSet, PolicyError, constant, needs, preclosure
from spire.policy import headings, lists, tables
from spire.policy.explanation import Step
from tests.marked import page

# /0 h2, /1 table, /1/0 its first row with x in /1/0/0, /1/1/0/0 the second h2, /2/0 the text, /3 the title.
D, P, _, _ = page(
    "<div><h2>A</h2><table><tr><th>x</th></tr><tr><td><h2>B</h2></td></tr></table><p>*t</p><title>T</title></div>"
)


def test_a_chain_of_rules_the_last_first() -> None:
    explained = PAPER.explain(D, P, (0,))
    assert str(explained).splitlines() == [
        "/0 is needed by /1/0/0 (headings)",
        "/1/0/0 is needed by /1/1/0/0 (tables)",
        "/1/1/0/0 is needed by /2/0 (headings)",
        "/2/0 is selected",
    ]
    assert explained.rules == ("headings", "tables")
    assert explained.seeds == ((2, 0),)


def test_one_step() -> None:
    explained = HTML.explain(D, P, (0,))
    assert explained.steps == (Step((0,), "headings", ((2, 0),)),)


def test_what_is_there_in_any_case() -> None:
    explained = HTML.explain(D, P, (3,))
    assert str(explained) == "/3 is needed in any case (titles)"
    assert explained.seeds == ()
    assert HTML.explain(D, [], (3,)) == explained


def test_what_is_selected_itself() -> None:
    explained = HTML.explain(D, P, (2, 0))
    assert explained.steps == ()
    assert explained.rules == ()
    assert str(explained) == "/2/0 is selected"


def test_of_several_selected_nodes_only_those_that_matter() -> None:
    D, P, _, _ = page("<ul><li>A<ul><li>*a</li></ul></li><li>B<ul><li>*b</li></ul></li></ul>")
    assert str(HTML.explain(D, P, (1, 0))).splitlines() == [
        "/1/0 is needed by /1/1/0/0 (lists)",
        "/1/1/0/0 is selected",
    ]


@pytest.mark.parametrize(
    ("text", "q", "rule"),
    [
        ("<html><head><title +>T</title></head><body>*t</body></html>", (0, 0), "titles"),
        ("<div><h2 +>A</h2><p>*t</p></div>", (0,), "headings"),
        ("<ul><li>+A<ul><li>*t</li></ul></li></ul>", (0, 0), "lists"),
        ("<table><tr><th +>A</th></tr><tr><td>*t</td></tr></table>", (0, 0), "tables"),
    ],
)
@pytest.mark.parametrize("profile", [PAPER, HTML], ids=str)
def test_each_rule_is_named(profile: object, text: str, q: Path, rule: str) -> None:
    D, P, _, _ = page(text)
    assert profile.explain(D, P, q).rules == (rule,)


def test_several_causes_where_it_takes_them_together() -> None:
    both = preclosure(lambda D: lambda P: P | {()} if P >= {(0,), (3,)} else P, name="both")
    explained = both.explain(D, {(0,), (1,), (3,)}, ())
    assert str(explained).splitlines() == ["/ is needed by /0, /3 (both)", "/0 is selected", "/3 is selected"]


def test_policies_that_are_no_profiles() -> None:
    joined = headings.paper | tables.paper | lists.paper
    assert joined.explain(D, P, (1, 0, 0)).rules == ("tables.paper", "headings.paper")
    assert (headings.paper + tables.paper).closure().explain(D, P, (0,)).rules == ("headings.paper", "tables.paper")
    assert (tables.paper @ headings.paper).explain(D, P, (1, 0, 0)).rules == ("tables.paper @ headings.paper",)
    assert constant(lambda D: [(0,)], name="first").explain(D, P, (0,)).rules == ("first",)
    assert (HTML | constant(lambda D: [(1,)], name="table")).explain(D, P, (1,)).rules == ("table",)


def test_a_closure_is_one_step_however_far_it_reaches() -> None:
    to = {(2, 0): [(0,)], (0,): [(3,)], (3,): [(0,)]}
    cycle = needs(name="cycle")(lambda D: lambda p: to.get(p, [])).closure()
    assert str(cycle.explain(D, P, (3,))).splitlines() == [
        "/3 is needed by /2/0 (cycle.closure())",
        "/2/0 is selected",
    ]


def test_a_meet_is_one_rule() -> None:
    met = headings.paper & headings.html
    assert met.explain(*page("<div><h2>A</h2>*t</div>")[:2], (0,)).rules == ("headings.paper & headings.html",)


def test_a_node_that_is_not_in_the_context() -> None:
    with pytest.raises(PolicyError) as raised:
        HTML.explain(D, P, (1,))
    assert str(raised.value) == "/1 is not in the context that HTML gives to this selection"


def test_paths_outside_the_document() -> None:
    with pytest.raises(InvalidPath, match="no node at /9"):
        HTML.explain(D, P, (9,))
    with pytest.raises(InvalidPath, match="no node at /0/4"):
        HTML.explain(D, [(0, 4)], (0,))


def test_every_cause_is_explained_whichever_comes_first() -> None:
    """The node is there because two are: one is selected, the other one comes in by another rule."""

    @needs
    def second(_: Document) -> Callable[[Path], list[Path]]:
        return lambda p: [(1,)] if p == (0,) else []

    @preclosure
    def third(_: Document) -> Callable[[PathSet], PathSet]:
        return lambda P: P | {(2,)} if {(0,), (1,)} <= P else P

    D = Document(Elem("p", {}, [Elem("a"), Elem("b"), Elem("i")]))
    explained = (second.closure() | third.closure()).explain(D, {(0,)}, (2,))
    assert str(explained).splitlines() == [
        "/2 is needed by /0, /1 (third.closure())",
        "/1 is needed by /0 (second.closure())",
        "/0 is selected",
    ]
    assert explained.seeds == ((0,),)
