"""A token holds a case whole, and nothing else passes for one."""

from __future__ import annotations

import pytest
from hypothesis import given

import spire
from laws.cases import Case, from_token, to_token
from laws.closures import monotone
from laws.strategies import cases
from spire import Document, Elem, SpireError
from tests.laws.binding import generated

GOOD = to_token(monotone, Case(Document(Elem("p")), frozenset({()})))


@generated
@given(cases(monotone))
def test_a_token_gives_back_its_case(values: dict[str, object]) -> None:
    case = Case(**values)  # type: ignore[arg-type] # D, P and Q
    assert from_token(to_token(monotone, case)) == ("closure.monotone", case)


def test_a_deep_document() -> None:
    tree = Elem("p")
    for _ in range(10_000):
        tree = Elem("div", {}, [tree])
    case = Case(Document(tree), frozenset({()}))
    assert from_token(to_token(monotone, case))[1] == case


@pytest.mark.parametrize("token", ["", "ants", "a b", GOOD[:-4], GOOD + "AAAA!", "é", GOOD[:10] + "A" + GOOD[11:]])
def test_what_is_no_token_is_refused(token: str) -> None:
    with pytest.raises(SpireError, match="is no replay token; a report prints one with each failure"):
        from_token(token)


def test_a_token_of_another_specification_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spire, "SPEC", "99")
    with pytest.raises(SpireError, match="the token is of specification 1; this is 99"):
        from_token(GOOD)
