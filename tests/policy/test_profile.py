"""Profiles: frozen mappings from rule names to closures, and their join (semantics §6)."""

from __future__ import annotations

import pytest

from spire import HTML, PAPER, Closure, PolicyError, Profile, identity
from spire.policy import headings, lists, tables, titles
from spire.policy.profile import UnknownRule
from tests.marked import page

D, P, _, _ = page(
    "<div><h2>A</h2><table><tr><th>x</th></tr><tr><td><h2>B</h2></td></tr></table><p>*t</p><title>T</title></div>"
)
A, X, B, T = (0,), (1, 0, 0), (1, 1, 0, 0), (3,)


def test_the_two_profiles_and_their_rules() -> None:
    assert dict(PAPER) == {
        "titles": titles.paper,
        "headings": headings.paper,
        "lists": lists.paper,
        "tables": tables.paper,
    }
    assert dict(HTML) == {"titles": titles.html, "headings": headings.html, "lists": lists.html, "tables": tables.html}
    assert (str(PAPER), repr(HTML)) == ("PAPER", "HTML")


def test_a_profile_is_a_mapping() -> None:
    assert HTML["headings"] is headings.html
    assert list(HTML) == ["titles", "headings", "lists", "tables"]
    assert len(HTML) == 4
    assert "tables" in HTML
    assert "charts" not in HTML
    assert HTML.get("charts") is None


def test_it_is_frozen() -> None:
    rules = {"headings": headings.paper}
    mine = Profile("mine", rules)
    rules["lists"] = lists.paper
    assert list(mine) == ["headings"]
    with pytest.raises(TypeError):
        mine["lists"] = lists.paper


def test_it_is_the_join_of_its_rules() -> None:
    # B is in force at t in linear order; x heads B's cell; A is in force at x.
    assert PAPER(D)(P) == P | {A, X, B, T}
    # In HTML the cell is B's scope.
    assert HTML(D)(P) == P | {A, T}
    assert isinstance(HTML, Closure)


def test_without_a_rule() -> None:
    less = PAPER.without("tables")
    assert isinstance(less, Profile)
    assert list(less) == ["titles", "headings", "lists"]
    assert less(D)(P) == P | {B, T}
    assert PAPER.without("titles", "headings")(D)(P) == P
    assert list(PAPER) == ["titles", "headings", "lists", "tables"]


def test_without_any_rule_nothing_is_added() -> None:
    empty = HTML.without(*HTML)
    assert len(empty) == 0
    assert empty(D)(P) == P == identity(D)(P)


def test_it_prints_as_it_was_made() -> None:
    assert str(HTML.without("tables")) == "HTML.without('tables')"
    assert str(HTML.without("tables", "lists")) == "HTML.without('tables', 'lists')"
    assert str(HTML.without("tables").without("lists")) == "HTML.without('tables').without('lists')"
    assert str(PAPER.without("tables") | headings.html) == "PAPER.without('tables') | headings.html"


def test_it_is_equal_to_itself_only() -> None:
    same = HTML
    assert same == HTML
    assert HTML.without() != HTML
    assert len({HTML, PAPER, HTML}) == 2


def test_an_unknown_rule() -> None:
    with pytest.raises(UnknownRule) as raised:
        HTML["charts"]
    assert str(raised.value) == "HTML has no rule 'charts'; its rules are titles, headings, lists, tables"
    with pytest.raises(UnknownRule, match="PAPER has no rule 'charts'"):
        PAPER.without("lists", "charts")
    with pytest.raises(UnknownRule, match="its rules are none"):
        Profile("mine", {})["lists"]
    assert issubclass(UnknownRule, PolicyError)
    assert issubclass(UnknownRule, KeyError)


def test_a_rule_must_be_a_closure() -> None:
    with pytest.raises(PolicyError) as raised:
        Profile("mine", {"headings": headings.literal})
    assert str(raised.value) == (
        "rule headings of profile mine must be a Closure, not headings.literal; try .closure()"
    )
