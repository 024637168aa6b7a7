"""How policies are typed, printed and refused; the laws of the algebra are in tests/laws/test_algebra.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spire import (
    HTML,
    Closure,
    Document,
    Elem,
    InvalidPath,
    Path,
    PolicyError,
    Preclosure,
    Text,
    constant,
    everything,
    identity,
    needs,
    preclosure,
)

D = Document(
    Elem("div", {}, [Elem("h1", {}, [Text("Ants")]), Elem("p", {}, [Text("They "), Elem("b", {}, [Text("dig")])])])
)
f = needs(name="f")(lambda D: lambda p: [(0,)])
g = needs(name="g")(lambda D: lambda p: [(1,)])
c = f.closure(name="c")
d = constant(lambda D: [(1,)], name="d")


def nothing(_: object) -> Any:
    return None


# Types.


@pytest.mark.parametrize("policy", [f, f + g, c + d, f @ g, c @ d, preclosure(lambda D: lambda P: P)], ids=str)
def test_these_are_preclosures_only(policy: Preclosure) -> None:
    assert isinstance(policy, Preclosure)
    assert not isinstance(policy, Closure)


@pytest.mark.parametrize(
    "policy", [f.closure(), (f + g).closure(), c | d, c & d, identity, everything, d, HTML], ids=str
)
def test_these_are_closures(policy: Preclosure) -> None:
    assert isinstance(policy, Closure)


@pytest.mark.parametrize("joined", ["f | c", "(c @ d) | c", "c | {(0,)}", "c & {(0,)}", "f + 1", "f @ {(0,)}"])
def test_only_closures_join_and_meet_and_only_with_closures(joined: str) -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        eval(joined)


@pytest.mark.parametrize(
    ("joined", "message"),
    [
        ("c | f", "| takes two closures, and f is none yet: write f.closure()"),
        ("c & (f + g)", "& takes two closures, and f + g is none yet: write (f + g).closure()"),
        ("HTML | f", "| takes two closures, and f is none yet: write f.closure()"),
    ],
)
def test_what_is_no_closure_yet_is_to_be_closed(joined: str, message: str) -> None:
    with pytest.raises(PolicyError) as raised:
        eval(joined)
    assert str(raised.value) == message


# What they do, on a page worked out by hand.


def test_needs_sees_what_is_in_the_selection() -> None:
    of_bold = needs(name="of bold")(lambda D: lambda p: [(0,)] if p == (1, 1) else [])
    assert of_bold(D)([(1,)]) == {(0,), (1,)}
    assert of_bold(D)([(1, 1)]) == {(0,), (1, 1)}
    assert of_bold(D)([(1, 1, 0)]) == {(1, 1, 0)}


def test_needs_is_one_step_and_its_closure_all() -> None:
    chain = needs(name="chain")(lambda D: lambda p: {(1, 0): [(1, 1, 0)], (1, 1, 0): [(0, 0)]}.get(p, []))
    assert chain(D)([(1, 0)]) == {(1, 0), (1, 1, 0)}
    assert chain.closure()(D)([(1, 0)]) == {(1, 0), (1, 1, 0), (0, 0)}


def test_a_closure_sees_all_that_is_in_the_selection() -> None:
    for one in [(), (0,), (0, 0), (1,), (1, 0), (1, 1), (1, 1, 0)]:
        of_one = needs(lambda D, one=one: lambda p: [(0, 0)] if p == one else [])
        assert of_one.closure()(D)([()]) == {(), (0, 0)}


@pytest.mark.parametrize(
    ("also", "reached"),
    [
        # The bold text is seen first, then the paragraph around it, and in that what comes after the bold text.
        ({(2,): [(1,), (1, 0)], (1, 1): [(0,)]}, {(1,), (1, 0), (0,)}),
        # The paragraph needs itself, while the heading is still to be seen.
        ({(2,): [(0,), (1,)], (1, 1): [(1,)]}, {(0,), (1,)}),
        # Nothing is seen but what is needed.
        ({(2,): [(1, 1)], (0,): [(1,)], (1, 0): [(1,)]}, {(1, 1)}),
    ],
)
def test_what_is_needed_is_seen_with_all_its_content(also: dict[Path, list[Path]], reached: set[Path]) -> None:
    words = [Elem("b", {}, [Text("dig")]), Elem("i", {}, [Text("deep")])]
    page = Document(Elem("div", {}, [Elem("h1"), Elem("p", {}, words), Elem("hr")]))
    by_hand = needs(name="by hand")(lambda D: lambda p: also.get(p, []))
    assert by_hand.closure()(page)([(2,)]) == reached | {(2,)}


def test_a_join_of_what_is_no_matter_of_single_nodes() -> None:
    # Both need the heading, where two nodes are selected.
    two = preclosure(lambda D: lambda P: P | {(0,)} if len(P) > 1 else P).closure()
    both = (two & everything) | (everything & two)
    assert both(D)([(1, 0), (1, 1)]) == {(0,), (1, 0), (1, 1)}
    assert both(D)([(1, 0)]) == {(1, 0)}


def test_a_closure_takes_any_iterable_of_paths() -> None:
    assert c(D)(path for path in [(1, 0), (1, 0)]) == c(D)([(1, 0)]) == {(0,), (1, 0)}
    assert c(D)({}) == frozenset()


def test_identity_everything_and_constant() -> None:
    assert identity(D)([(0,)]) == {(0,)}
    assert everything(D)([]) == {(), (0,), (0, 0), (1,), (1, 0), (1, 1), (1, 1, 0)}
    assert d(D)([]) == {(1,)}


def test_a_relation_is_asked_once_for_each_node() -> None:
    asked = []
    counting = needs(name="counting")(lambda D: lambda p: asked.append(p) or [])
    page = Document(D.tree)
    for _ in range(3):
        counting.closure()(page)([(1,)])
        counting(page)([(1,)])
    assert sorted(asked) == [(1,), (1, 0), (1, 1), (1, 1, 0)]


def test_the_closure_ends_where_a_policy_is_less_extensive_than_its_author_says() -> None:
    forgetful = preclosure(lambda D: lambda P: [(0,)], name="forgetful")
    assert forgetful.closure()(D)([(1,)]) == {(0,), (1,)}


# Printing.


@pytest.mark.parametrize(
    ("policy", "printed"),
    [
        (f, "f"),
        (f + g, "f + g"),
        (f + g + f, "f + g + f"),
        (f + (g + f), "f + (g + f)"),
        (f @ g, "f @ g"),
        (f @ g @ f, "f @ g @ f"),
        (f @ (g @ f), "f @ (g @ f)"),
        ((f + g) @ f, "(f + g) @ f"),
        (f + g @ f, "f + g @ f"),
        (f.closure(), "f.closure()"),
        ((f + g).closure(), "(f + g).closure()"),
        ((f @ g).closure(), "(f @ g).closure()"),
        (c | d, "c | d"),
        (c | d | c, "c | d | c"),
        (c | (d | c), "c | (d | c)"),
        (c & d, "c & d"),
        (c & d & c, "c & d & c"),
        (c & (d & c), "c & (d & c)"),
        (c | d & c, "c | d & c"),
        ((c | d) & c, "(c | d) & c"),
        (c & (d | c), "c & (d | c)"),
        ((c | d) + f, "(c | d) + f"),
        ((c & d) + f, "(c & d) + f"),
        ((c | d).closure(), "(c | d).closure()"),
        ((c & d) @ (c | d), "(c & d) @ (c | d)"),
        (c & c.closure(), "c & c.closure()"),
        (identity | everything, "identity | everything"),
        (HTML | c, "HTML | c"),
        ((f + g).closure(name="mine") | c, "mine | c"),
        (constant(nothing), "constant(nothing)"),
        (needs(nothing), "nothing"),
        (needs()(nothing), "nothing"),
        (needs(nothing, name="other"), "other"),
        (preclosure(nothing), "nothing"),
        (preclosure(nothing, name="other"), "other"),
    ],
    ids=lambda value: f"={value}" if isinstance(value, str) else None,
)
def test_a_policy_prints_as_the_expression_that_made_it(policy: Preclosure, printed: str) -> None:
    assert str(policy) == repr(policy) == printed


@pytest.mark.parametrize(
    "printed", ["f + (g + f)", "f @ (g @ f)", "c | d & c", "(c | d) & c", "(f + g) @ f", "c & (d | c)"]
)
def test_what_is_printed_makes_the_same_policy(printed: str) -> None:
    assert str(eval(printed)) == printed


# Errors.


def of_relation(relation: Any) -> Callable[[], object]:
    return lambda: needs(name="mine")(relation).closure()(D)([(1,)])


def of_constant(paths: Any) -> Callable[[], object]:
    return lambda: constant(paths, name="mine")(D)([(1,)])


def of_function(rule: Any) -> Callable[[], object]:
    return lambda: preclosure(rule, name="mine")(D)([(1,)])


OUTSIDE = (
    "policy mine gave a path outside its document: no node at /7: the deepest node on the way is /, "
    "<div> with 2 children"
)


NOT_PATHS = "policy mine must give paths, tuples such as (0, 1), not {}"
NO_PATH = "policy mine gave a path outside its document: a path is a tuple of child indices such as (0, 1), not {}"
NO_FUNCTION = "policy mine must give a function for each document, not None: return one"
REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "needs a path outside": (of_relation(lambda D: lambda p: [(7,)]), OUTSIDE),
    "constant path outside": (of_constant(lambda D: [(7,)]), OUTSIDE),
    "function of a path outside": (of_function(lambda D: lambda P: [(7,)]), OUTSIDE),
    "needs None": (of_relation(lambda D: nothing), NOT_PATHS.format("None")),
    "constant None": (of_constant(nothing), NOT_PATHS.format("None")),
    "function of a number": (of_function(lambda D: lambda P: 3), NOT_PATHS.format("3")),
    "needs a set of None": (of_relation(lambda D: lambda p: [None]), NO_PATH.format("None")),
    "needs one path, not a set": (of_relation(lambda D: lambda p: (0, 1)), NO_PATH.format("0")),
    "constant text": (of_constant(lambda D: "/0"), NO_PATH.format("'/'")),
    "needs without a function": (of_relation(nothing), NO_FUNCTION),
    "function without a function": (of_function(nothing), NO_FUNCTION),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_policy_that_gives_no_paths_of_its_document_is_named(case: str) -> None:
    use, message = REFUSED[case]
    with pytest.raises(PolicyError) as raised:
        use()
    assert str(raised.value) == message


@pytest.mark.parametrize("error", [TypeError, InvalidPath])
def test_what_a_policy_raises_itself_is_not_hidden(error: type[Exception]) -> None:
    def failing(_: object) -> Any:
        yield (0,)
        raise error("mine")

    with pytest.raises(error, match="mine"):
        needs(lambda D: failing)(D)([(1,)])


def test_the_path_of_a_caller_is_the_callers_fault() -> None:
    with pytest.raises(InvalidPath, match="no node at /1/5: the deepest node on the way is /1, <p> with 2 children"):
        c(D)([(1, 5)])


def test_what_a_policy_is_made_of_is_a_function() -> None:
    with pytest.raises(PolicyError, match=r"preclosure takes a function Document -> \(path set -> paths\), not 3"):
        preclosure(3)
    with pytest.raises(PolicyError, match=r"needs takes a function Document -> \(Path -> paths\), not 3"):
        needs(3)
    with pytest.raises(PolicyError, match=r"constant takes a function from a document to paths, not \[\(0,\)\]"):
        constant([(0,)])


class Nameless:
    """A function that is no def."""

    def __call__(self, _: Document) -> Callable[[Any], Any]:
        return lambda P: P

    def __repr__(self) -> str:
        return "nameless"


def test_a_policy_bears_the_name_of_its_function() -> None:
    def mine(_: Document) -> Callable[[Any], Any]:
        return lambda P: P

    assert [str(make(mine)) for make in (needs, preclosure, constant)] == ["mine", "mine", "constant(mine)"]
    assert [str(make(Nameless())) for make in (needs, preclosure, constant)] == [
        "nameless",
        "nameless",
        "constant(nameless)",
    ]
