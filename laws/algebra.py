"""The laws of the algebra of policies (semantics §5), pointwise: on every document and every path set.

Each takes the implementation that is checked. c, d and e are closures, f and g preclosures; `relation` gives what
each node of D directly needs. On `tiny` documents all path sets can be looked through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, combinations

from laws.closures import Policy
from laws.equation import Equation, equal, subset
from laws.implementation import Implementation
from laws.rulesets import RuleSet, law
from spire import definitions
from spire.document import Document
from spire.path import Path, PathSet
from spire.policy.algebra import Closure, Preclosure

__all__ = ["Algebra", "Lattice", "LeastFixedPoints", "Needs"]

Needed = Mapping[Path, PathSet]

Lattice = RuleSet("Lattice")
LeastFixedPoints = RuleSet("LeastFixedPoints")
Needs = RuleSet("Needs")
Algebra = RuleSet("Algebra", parents=(Lattice, LeastFixedPoints, Needs))


def _same(one: Policy, other: Policy, D: Document, P: PathSet, *operands: Policy) -> Equation:
    """Both policies give the same context; vacuous where no operand of theirs gives any."""
    return equal(one(D)(P), other(D)(P), vacuous=all(operand(D)(P) == P for operand in operands))


@law("join.associative", Lattice, source="§5")
def join_associative(spire: Implementation, *, D: Document, c: Closure, d: Closure, e: Closure, P: PathSet) -> Equation:
    """It makes no difference which of three closures are joined first: (c | d) | e = c | (d | e)."""
    return _same(spire.join(spire.join(c, d), e), spire.join(c, spire.join(d, e)), D, P, c, d, e)


@law("join.commutative", Lattice, source="§5")
def join_commutative(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """A join does not depend on the order: c | d = d | c."""
    return _same(spire.join(c, d), spire.join(d, c), D, P, c, d)


@law("join.idempotent", Lattice, source="§5")
def join_idempotent(spire: Implementation, D: Document, c: Closure, P: PathSet) -> Equation:
    """A closure joined with itself is itself: c | c = c."""
    return _same(spire.join(c, c), c, D, P, c)


@law("join.absorption", Lattice, source="§5")
def join_absorption(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """A closure absorbs what is below it: c | (c & d) = c."""
    return _same(spire.join(c, spire.meet(c, d)), c, D, P, c, d)


@law("join.bottom", Lattice, source="§5")
def join_bottom(spire: Implementation, D: Document, c: Closure, P: PathSet) -> Equation:
    """The bottom adds nothing to a join: identity | c = c."""
    return _same(spire.join(spire.identity, c), c, D, P, c)


@law("join.top", Lattice, source="§5")
def join_top(spire: Implementation, D: Document, c: Closure, P: PathSet) -> Equation:
    """Nothing can be joined to the top: everything | c = everything."""
    return _same(spire.join(spire.everything, c), spire.everything, D, P, c)


@law("meet.associative", Lattice, source="§5")
def meet_associative(spire: Implementation, *, D: Document, c: Closure, d: Closure, e: Closure, P: PathSet) -> Equation:
    """It makes no difference which of three closures are met first: (c & d) & e = c & (d & e)."""
    return _same(spire.meet(spire.meet(c, d), e), spire.meet(c, spire.meet(d, e)), D, P, c, d, e)


@law("meet.commutative", Lattice, source="§5")
def meet_commutative(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """A meet does not depend on the order: c & d = d & c."""
    return _same(spire.meet(c, d), spire.meet(d, c), D, P, c, d)


@law("meet.idempotent", Lattice, source="§5")
def meet_idempotent(spire: Implementation, D: Document, c: Closure, P: PathSet) -> Equation:
    """A closure met with itself is itself: c & c = c."""
    return _same(spire.meet(c, c), c, D, P, c)


@law("meet.absorption", Lattice, source="§5")
def meet_absorption(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """A closure is absorbed by what is above it: c & (c | d) = c."""
    return _same(spire.meet(c, spire.join(c, d)), c, D, P, c, d)


@law("meet.bottom", Lattice, source="§5")
def meet_bottom(spire: Implementation, D: Document, c: Closure, P: PathSet) -> Equation:
    """A meet with the bottom adds nothing: identity & c = identity."""
    return equal(spire.meet(spire.identity, c)(D)(P), P, vacuous=c(D)(P) == P)


@law("meet.top", Lattice, source="§5")
def meet_top(spire: Implementation, D: Document, c: Closure, P: PathSet) -> Equation:
    """A meet with the top takes nothing away: everything & c = c."""
    return _same(spire.meet(spire.everything, c), c, D, P, c)


@law("bottom.adds-nothing", Lattice, source="§5")
def bottom_adds_nothing(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The bottom gives back what is selected: identity(P) = P."""
    return equal(spire.identity(D)(P), P)


@law("top.adds-everything", Lattice, source="§5")
def top_adds_everything(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The top gives all paths: everything(P) = paths(D)."""
    return equal(spire.everything(D)(P), definitions.paths(D.tree))


@law("meet.pointwise", Lattice, source="§5")
def meet_pointwise(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """A meet gives what both give: (c & d)(P) = c(P) ∩ d(P)."""
    both = c(D)(P) & d(D)(P)
    return equal(spire.meet(c, d)(D)(P), both, vacuous=both == P)


@law("join.upper-bound", Lattice, source="§5")
def join_upper_bound(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """A join gives what one or the other gives: c(P) ∪ d(P) ⊆ (c | d)(P)."""
    either = c(D)(P) | d(D)(P)
    return subset(either, spire.join(c, d)(D)(P), vacuous=either == P)


@law("join.least", Lattice, source="§5")
def join_least(spire: Implementation, tiny: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """A join gives no more than it must: the least of the path sets above P to which neither c nor d adds."""
    least = _least_above(tiny, P, lambda Q: c(tiny)(Q) | d(tiny)(Q))
    return equal(spire.join(c, d)(tiny)(P), least, vacuous=least == P)


@law("join.alternates", Lattice, source="§5")
def join_alternates(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """A join is what c and d come to by turns, until neither adds anything."""
    before, after = None, P
    while after != before:
        before, after = after, d(D)(c(D)(after))
    return equal(spire.join(c, d)(D)(P), after, vacuous=after in (c(D)(P), d(D)(P)))


@law("chain.after", Lattice, source="§5")
def chain_after(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """Where c ≤ d, c adds nothing after d: c @ d = d. The lower one is made as a meet."""
    lower = spire.meet(c, d)
    return equal(spire.compose(lower, d)(D)(P), d(D)(P), vacuous=lower(D)(P) == P)


@law("chain.before", Lattice, source="§5")
def chain_before(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """Where c ≤ d, c before d makes no difference: d @ c = d. The lower one is made as a meet."""
    lower = spire.meet(c, d)
    return equal(spire.compose(d, lower)(D)(P), d(D)(P), vacuous=lower(D)(P) == P)


@law("compose.closure-iff-join", Lattice, source="§5; erratum 6")
def compose_closure_iff_join(spire: Implementation, D: Document, c: Closure, d: Closure, P: PathSet) -> Equation:
    """A composition is idempotent at P just where it equals the join: so c @ d is a closure just when it is c | d."""
    composed = spire.compose(c, d)(D)
    once = composed(P)
    return equal(composed(once) == once, once == spire.join(c, d)(D)(P), vacuous=once == P)


@law("compose.pointwise", Lattice, source="§5")
def compose_pointwise(spire: Implementation, D: Document, f: Preclosure, g: Preclosure, P: PathSet) -> Equation:
    """A composition is f after g: (f @ g)(P) = f(g(P))."""
    right = f(D)(g(D)(P))
    return equal(spire.compose(f, g)(D)(P), right, vacuous=right == g(D)(f(D)(P)))


@law("union.pointwise", Lattice, source="§5; erratum 5")
def union_pointwise(spire: Implementation, D: Document, f: Preclosure, g: Preclosure, P: PathSet) -> Equation:
    """A union gives what one or the other gives: (f + g)(P) = f(P) ∪ g(P)."""
    either = f(D)(P) | g(D)(P)
    return equal(spire.union(f, g)(D)(P), either, vacuous=either in (f(D)(P), g(D)(P)))


@law("constant.pointwise", Lattice, source="§5")
def constant_pointwise(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """A constant adds its paths, whatever is selected: constant(Q)(P) = P ∪ Q."""
    return equal(spire.constant(lambda D: Q)(D)(P), P | Q, vacuous=Q <= P)


# Least fixed points.


@law("fixed-point.least", LeastFixedPoints, source="§5")
def fixed_point_least(spire: Implementation, tiny: Document, f: Preclosure, P: PathSet) -> Equation:
    """The closure of f gives the least of the path sets above P to which f adds nothing."""
    least = _least_above(tiny, P, f(tiny))
    return equal(spire.closure(f)(tiny)(P), least, vacuous=least == P)


@law("fixed-point.repeats", LeastFixedPoints, source="§5")
def fixed_point_repeats(spire: Implementation, D: Document, f: Preclosure, P: PathSet) -> Equation:
    """The closure of f gives what f comes to when it is applied until it adds nothing."""
    before, after = None, P
    while after != before:
        before, after = after, f(D)(after)
    return equal(spire.closure(f)(D)(P), after, vacuous=after == P)


@law("fixed-point.of-closure", LeastFixedPoints, source="§5")
def fixed_point_of_closure(spire: Implementation, D: Document, c: Closure, P: PathSet) -> Equation:
    """The least closure above a closure is that closure."""
    return _same(spire.closure(c), c, D, P, c)


# Needs.


@law("needs.direct", Needs, source="§5")
def needs_direct(spire: Implementation, D: Document, relation: Needed, P: PathSet) -> Equation:
    """A selection is given what its content directly needs: needs(r)(P) = P ∪ ⋃ { r(p) : p ∈ down(P) }."""
    needed = P.union(*(relation[p] for p in definitions.down(D.tree, P) if p in relation))
    return equal(spire.needs(_of(relation))(D)(P), needed, vacuous=needed == P)


@law("needs.reachability", Needs, source="§5")
def needs_reachability(spire: Implementation, D: Document, relation: Needed, P: PathSet) -> Equation:
    """The closure of needs(r) adds all that can be reached from a node to what its content needs."""
    reached = set(P)
    todo = sorted(P)
    visited: set[Path] = set()
    while todo:
        p = todo.pop()
        if p in visited:
            continue
        visited.add(p)
        needed = relation.get(p, frozenset())
        reached |= needed
        todo += [*sorted(needed), *D.children(p)]
    return equal(spire.closure(spire.needs(_of(relation)))(D)(P), reached, vacuous=reached == P)


@law("needs.preserves-unions", Needs, source="§5")
def needs_preserves_unions(spire: Implementation, D: Document, relation: Needed, P: PathSet, Q: PathSet) -> Equation:
    """What can be reached from a union can be reached from one or the other."""
    context = spire.closure(spire.needs(_of(relation)))(D)
    both = context(P | Q)
    return equal(both, context(P) | context(Q), vacuous=Q <= P or P <= Q or both == P | Q)


@law("needs.nothing", Needs, source="§5")
def needs_nothing(spire: Implementation, D: Document, relation: Needed) -> Equation:
    """Nothing can be reached from nothing: the empty union is preserved, too."""
    return equal(spire.closure(spire.needs(_of(relation)))(D)([]), frozenset(), vacuous=not relation)


def _of(relation: Needed) -> Callable[[Document], Callable[[Path], Iterable[Path]]]:
    return lambda D: lambda p: relation.get(p, ())


def _least_above(D: Document, P: PathSet, f: Callable[[PathSet], PathSet]) -> PathSet:
    """The intersection of all path sets above P to which f adds nothing."""
    least = definitions.paths(D.tree)
    for Q in _subsets(least - P):
        if f(P | Q) == P | Q:
            least &= P | Q
    return least


def _subsets(P: PathSet) -> Iterator[PathSet]:
    ordered = sorted(P)
    return map(frozenset, chain.from_iterable(combinations(ordered, size) for size in range(len(ordered) + 1)))
