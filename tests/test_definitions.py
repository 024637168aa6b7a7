"""Definitions 3 to 5 as the paper writes them, on documents and contexts worked out by hand.

The operators among the definitions are held by the laws, in the rule set Definitions.
"""

import pytest

from spire import definitions
from spire.definitions import Context
from spire.path import Path, PathSet
from spire.tree import Elem, Node, Text

A_LIST: Node = Elem("ul", {}, [Text("ants"), Text("bees")])
ROOT, ANTS, BEES = (), (0,), (1,)


def paths(*of: Path) -> PathSet:
    return frozenset(of)


def identity(D: Node, P: PathSet) -> PathSet:
    assert D is A_LIST
    return P


def nothing(_: Node, __: PathSet) -> PathSet:
    return paths()


def everything(_: Node, __: PathSet) -> PathSet:
    return paths(ROOT, ANTS, BEES)


def beyond(_: Node, P: PathSet) -> PathSet:
    return P | {(2,)}


def the_next(D: Node, P: PathSet) -> PathSet:
    """Extensive and monotone, but two steps to the end of root, ants, bees."""
    assert D is A_LIST
    return P | ({ANTS} if ROOT in P else set()) | ({BEES} if ANTS in P else set())


def bees_for_none(_: Node, P: PathSet) -> PathSet:
    """Extensive and idempotent, but more selected gives less."""
    return P or paths(BEES)


def constant(_: Node, __: PathSet) -> PathSet:
    return paths(BEES)


@pytest.mark.parametrize(
    ("P", "is_one"), [(paths(), True), (paths(ROOT, ANTS, BEES), True), (paths(ANTS, (2,)), False)]
)
def test_a_pair_is_a_subdocument_where_all_its_paths_are_in_the_document(P: PathSet, *, is_one: bool) -> None:
    assert definitions.is_subdocument(A_LIST, P) is is_one


@pytest.mark.parametrize(
    ("context", "is_one"), [(identity, True), (everything, True), (nothing, True), (beyond, False)]
)
def test_valid(context: Context, *, is_one: bool) -> None:
    assert definitions.is_valid(context, A_LIST, paths(ANTS)) is is_one


@pytest.mark.parametrize(
    ("context", "is_one"), [(identity, True), (the_next, True), (nothing, False), (constant, False)]
)
def test_extensive(context: Context, *, is_one: bool) -> None:
    assert definitions.is_extensive(context, A_LIST, paths(ANTS)) is is_one


@pytest.mark.parametrize(
    ("context", "P", "more", "is_one"),
    [
        (identity, paths(ANTS), paths(ANTS, BEES), True),
        (the_next, paths(ROOT), paths(ROOT, ANTS), True),
        (bees_for_none, paths(), paths(ANTS), False),
        (bees_for_none, paths(), paths(), True),  # a selection is part of itself
        (bees_for_none, paths(ROOT), paths(ANTS), True),  # of two that are apart nothing is said
    ],
)
def test_monotone(context: Context, P: PathSet, more: PathSet, *, is_one: bool) -> None:
    assert definitions.is_monotone(context, A_LIST, P, more) is is_one


@pytest.mark.parametrize(
    ("context", "P", "is_one"),
    [
        (identity, paths(ANTS), True),
        (constant, paths(ANTS), True),
        (the_next, paths(ROOT), False),
        (the_next, paths(ANTS), True),
    ],
)
def test_idempotent(context: Context, P: PathSet, *, is_one: bool) -> None:
    assert definitions.is_idempotent(context, A_LIST, P) is is_one


@pytest.mark.parametrize("p", [(2,), (-1,)])
def test_no_node_is_outside_the_document(p: Path) -> None:
    assert definitions.at(A_LIST, BEES) == Text("bees")
    with pytest.raises(AssertionError, match=r"^p must be in Paths\(D\)"):
        definitions.at(A_LIST, p)


@pytest.mark.parametrize(
    ("tags", "titled"),
    [(("h1", "title", "title"), {(1,)}), (("p", "h1", "h1"), {(1,)}), (("p", "h2"), set())],
)
def test_definition_4_is_the_first_title_or_else_the_first_h1(tags: tuple[str, ...], titled: set[Path]) -> None:
    assert definitions.global_context_title(Elem("body", {}, [Elem(tag, {}) for tag in tags])) == titled


TITLE, HEADING, LABEL, HEADER, CELL, OTHER = (0,), (1,), (2,), (3,), (4,), (5,)
A_PAGE: Node = Elem(
    "body",
    {},
    [Elem(tag, {}, [Text(tag)]) for tag in ("title", "h2", "li", "th", "td", "p")],
)


def needs(more: PathSet, of: PathSet = frozenset({CELL})) -> Context:
    return lambda D, P: more if D == A_PAGE and of <= P else paths()


def test_definition_5_is_the_union_of_the_selection_the_title_and_the_three_rules() -> None:
    headers, lists, tables = needs(paths(HEADING)), needs(paths(LABEL)), needs(paths(HEADER))
    context = definitions.global_context_html(A_PAGE, paths(CELL), headers, lists, tables)
    assert context == {TITLE, HEADING, LABEL, HEADER, CELL}
    # Nobody needs more than the title of another.
    assert definitions.global_context_html(A_PAGE, paths(OTHER), headers, lists, tables) == {TITLE, OTHER}


def test_definition_5_is_applied_once_so_that_a_rule_does_not_see_what_another_adds() -> None:
    headers, lists, tables = needs(paths(HEADING), paths(HEADER)), needs(paths()), needs(paths(HEADER))

    def context(D: Node, P: PathSet) -> PathSet:
        return definitions.global_context_html(D, P, headers, lists, tables)

    once = context(A_PAGE, paths(CELL))
    assert once == {TITLE, HEADER, CELL}
    assert context(A_PAGE, once) == {TITLE, HEADER, CELL, HEADING}
    assert not definitions.is_idempotent(context, A_PAGE, paths(CELL))
