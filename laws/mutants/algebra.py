"""A wrong algebra of policies (semantics §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from laws.algebra import Algebra
from laws.mutants.mutating import mutant
from spire import pathset
from spire.document import Document
from spire.path import Path, PathSet
from spire.policy.algebra import Closure, Preclosure, Relation, constant, everything, identity, needs, preclosure

__all__: list[str] = []


@mutant("join.union", Algebra, "join", source="erratum 5: Definition 5 takes the union of closures for a closure")
def join_union(c: Closure, d: Closure) -> Preclosure:
    """A join is the union of what both give, once: labels of labels are missing."""
    return c + d


@mutant("join.composition", Algebra, "join", source="erratum 6: section 2.3 takes the composition for a closure")
def join_composition(c: Closure, d: Closure) -> Preclosure:
    """A join is the one after the other, once."""
    return c @ d


@mutant("join.meet", Algebra, "join", source="§5")
def join_meet(c: Closure, d: Closure) -> Closure:
    """A join gives only what both give."""
    return c & d


@mutant("join.left", Algebra, "join", source="§5")
def join_left(c: Closure, d: Closure) -> Closure:
    """Of a join the right side is forgotten."""
    return c


@mutant("join.right", Algebra, "join", source="§5")
def join_right(c: Closure, d: Closure) -> Closure:
    """Of a join the left side is forgotten."""
    return d


@mutant("join.difference", Algebra, "join", source="§5")
def join_difference(c: Closure, d: Closure) -> Preclosure:
    """A join gives what the left gives and the right does not."""
    return preclosure(lambda D: lambda P: P | (c(D)(P) - d(D)(P)), name="difference")


@mutant("join.two-rounds", Algebra, "join", source="erratum 5")
def join_two_rounds(c: Closure, d: Closure) -> Preclosure:
    """A join ends after two rounds, whether or not something still comes in."""
    once = c + d
    return once @ once


@mutant("meet.left", Algebra, "meet", source="§5")
def meet_left(c: Closure, d: Closure) -> Closure:
    """Of a meet the right side is forgotten."""
    return c


@mutant("meet.right", Algebra, "meet", source="§5")
def meet_right(c: Closure, d: Closure) -> Closure:
    """Of a meet the left side is forgotten."""
    return d


@mutant("meet.difference", Algebra, "meet", source="§5")
def meet_difference(c: Closure, d: Closure) -> Preclosure:
    """A meet gives what the left gives and the right does not."""
    return preclosure(lambda D: lambda P: P | (c(D)(P) - d(D)(P)), name="difference")


@mutant("meet.join", Algebra, "meet", source="§5")
def meet_join(c: Closure, d: Closure) -> Closure:
    """A meet gives what either gives."""
    return c | d


@mutant("compose.outer-only", Algebra, "compose", source="§5")
def compose_outer_only(f: Preclosure, g: Preclosure) -> Preclosure:
    """Of a composition what is done first is forgotten."""
    return f


@mutant("compose.inner-only", Algebra, "compose", source="§5")
def compose_inner_only(f: Preclosure, g: Preclosure) -> Preclosure:
    """Of a composition what is done last is forgotten."""
    return g


@mutant("compose.swapped", Algebra, "compose", source="erratum 6: the order matters")
def compose_swapped(f: Preclosure, g: Preclosure) -> Preclosure:
    """F @ g is done in the order in which it is written."""
    return g @ f


@mutant("union.composition", Algebra, "union", source="§5")
def union_composition(f: Preclosure, g: Preclosure) -> Preclosure:
    """A union sees what the other has added."""
    return f @ g


@mutant("constant.nothing", Algebra, "constant", source="§5")
def constant_nothing(of: Callable[[Document], Iterable[Path]]) -> Closure:
    """A constant adds nothing."""
    return identity


@mutant("constant.where-anything-is-selected", Algebra, "constant", source="Definition 4; §5")
def constant_where_anything_is_selected(of: Callable[[Document], Iterable[Path]]) -> Preclosure:
    """A constant is not added to the empty selection."""
    return preclosure(lambda D: lambda P: P | frozenset(of(D)) if P else P, name="constant of some")


@mutant("closure.once", Algebra, "closure", source="erratum 4")
def closure_once(f: Preclosure) -> Preclosure:
    """A closure is applied once: what the labels themselves need is missing."""
    return f


@mutant("closure.twice", Algebra, "closure", source="erratum 4")
def closure_twice(f: Preclosure) -> Preclosure:
    """A closure is applied twice, which is enough for a row label with a column label, and for no more."""
    return f @ f


@mutant("closure.everything", Algebra, "closure", source="§5")
def closure_everything(f: Preclosure) -> Closure:
    """A closure gives the whole document: above everything, and not the least."""
    return everything


@mutant("closure.root-added", Algebra, "closure", source="§5")
def closure_root_added(f: Preclosure) -> Closure:
    """A closure adds the root, to the empty selection too."""
    return f.closure() | constant(lambda D: [()])


@mutant("closure.everything-for-several", Algebra, "closure", source="§5")
def closure_everything_for_several(f: Preclosure) -> Preclosure:
    """A closure of several paths is everything."""
    closed = f.closure()
    return preclosure(lambda D: lambda P: pathset.paths(D) if len(P) > 1 else closed(D)(P), name="all for several")


@mutant("needs.of-the-selected", Algebra, "needs", source="§5: rules see what is selected, content included")
def needs_of_the_selected(relation: Relation) -> Preclosure:
    """Only what is itself selected is asked what it needs, not what is in it."""
    return preclosure(lambda D: lambda P: P.union(*(relation(D)(p) for p in P)), name="of the selected")


@mutant("needs.of-what-is-around", Algebra, "needs", source="§5; erratum 3")
def needs_of_what_is_around(relation: Relation) -> Preclosure:
    """What is around the selection is asked as well, so that the root brings all that anything in it needs."""

    def wrong(D: Document) -> Callable[[PathSet], PathSet]:
        operator = needs(relation)(D)
        return lambda P: P | operator(pathset.up(D, P))

    return preclosure(wrong, name="of what is around")


@mutant("needs.first-only", Algebra, "needs", source="§5; langchain-ai/langchain#40409")
def needs_first_only(relation: Relation) -> Preclosure:
    """Of several things that a node needs only the first comes in."""
    return needs(lambda D: lambda p: sorted(relation(D)(p))[:1])


mutant("identity.root-added", Algebra, "identity", source="§5", fault="The bottom adds the root.")(
    constant(lambda D: [D.root])
)
mutant("everything.elements-only", Algebra, "everything", source="§5", fault="The top adds no texts.")(
    constant(lambda D: D.elements())
)
