"""The operators on path sets, by hand; their laws are in tests/laws/test_operators.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from spire import Document, Elem, InvalidPath, PathSet, Text, down, interior, link, paths, up

# / div, /0 p, /0/0 text, /0/1 b, /0/1/0 text, /1 br, /2 p, /2/0 text
D = Document(
    Elem(
        "div",
        {},
        [
            Elem("p", {}, [Text("Ants "), Elem("b", {}, [Text("dig.")])]),
            Elem("br"),
            Elem("p", {}, [Text("Bees fly.")]),
        ],
    )
)
OPERATORS = {"up": up, "down": down, "link": link, "interior": interior}


def test_paths() -> None:
    assert paths(D) == {(), (0,), (0, 0), (0, 1), (0, 1, 0), (1,), (2,), (2, 0)}
    assert paths(Document(Text(""))) == {()}
    assert paths(Document(Elem("br"))) == {()}


def test_up() -> None:
    assert up(D, {(0, 1, 0), (1,)}) == {(), (0,), (0, 1), (0, 1, 0), (1,)}


def test_down() -> None:
    assert down(D, {(0, 1), (2, 0)}) == {(0, 1), (0, 1, 0), (2, 0)}
    assert down(D, {()}) == paths(D)


def test_link() -> None:
    assert link(D, {(0, 1)}) == {(), (0,), (0, 1), (0, 1, 0)}


def test_link_twice_is_more_than_once() -> None:
    assert link(D, link(D, {(0, 1)})) == paths(D)


def test_interior() -> None:
    assert interior(D, {(), (0,), (0, 1, 0), (2, 0)}) == {(), (0,)}
    assert interior(D, paths(D) - {()}) == frozenset()


@pytest.mark.parametrize("name", OPERATORS)
def test_nothing_gives_nothing(name: str) -> None:
    assert OPERATORS[name](D, []) == frozenset()


@pytest.mark.parametrize("name", OPERATORS)
def test_any_iterable_of_paths_will_do(name: str) -> None:
    operator: Callable[[Document, Iterable[tuple[int, ...]]], PathSet] = OPERATORS[name]
    P = [(), (0,), (0, 1)]
    expected = operator(D, frozenset(P))
    assert operator(D, iter(P)) == operator(D, [*P, *P]) == operator(D, dict.fromkeys(P)) == expected
    assert type(expected) is frozenset


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ((5,), "no node at /5: the deepest node on the way is /, <div> with 3 children"),
        ((0, 2), "no node at /0/2: the deepest node on the way is /0, <p> with 2 children"),
        ((0, 1, 3, 4), "no node at /0/1/3/4: the deepest node on the way is /0/1, <b> with 1 child"),
        ((0, 0, 0), "no node at /0/0/0: the deepest node on the way is /0/0, a text with no children"),
        ((1, 0), "no node at /1/0: the deepest node on the way is /1, <br> with no children"),
        ((-1,), "no node at /-1: the deepest node on the way is /, <div> with 3 children"),
        ((0, -1), "no node at /0/-1: the deepest node on the way is /0, <p> with 2 children"),
        (None, "a path is a tuple of child indices such as (0, 1), not None"),
        (0, "a path is a tuple of child indices such as (0, 1), not 0"),
        ("/0", "a path is a tuple of child indices such as (0, 1), not '/0'"),
        (("0",), "a path is a tuple of child indices such as (0, 1), not ('0',)"),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", OPERATORS)
def test_a_path_outside_the_document(name: str, path: object, message: str) -> None:
    with pytest.raises(InvalidPath) as raised:
        OPERATORS[name](D, [(0,), path])
    assert str(raised.value) == message
