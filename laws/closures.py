"""The laws of policies (paper, Definition 3; semantics §5): what makes a policy a preclosure, a closure, and so on.

Each takes a policy: any function Document -> (paths -> path set). Those of `spire` are such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from laws.equation import Equation, equal, subset
from laws.rulesets import RuleSet, law
from spire.document import Document
from spire.path import Path, PathSet
from spire.pathset import down, paths
from spire.subdocument import subdoc
from spire.tree import Elem, Node, Text, fold

__all__ = ["AdditiveClosure", "Closure", "ContentClosure", "Policy", "Preclosure", "Profile"]

Policy: TypeAlias = Callable[[Document], Callable[[Iterable[Path]], PathSet]]

Preclosure = RuleSet("Preclosure")
Closure = RuleSet("Closure", parents=(Preclosure,))
AdditiveClosure = RuleSet("AdditiveClosure", parents=(Closure,))
ContentClosure = RuleSet("ContentClosure", parents=(Closure,))
Profile = RuleSet("Profile", parents=(AdditiveClosure, ContentClosure))


@law("closure.valid", Preclosure, source="Definition 3; §5")
def valid(policy: Policy, D: Document, P: PathSet) -> Equation:
    """A policy gives paths of the document only."""
    return subset(policy(D)(P), paths(D))


@law("closure.deterministic", Preclosure, source="§5")
def deterministic(policy: Policy, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """The context of a selection depends on nothing but the document and what is selected: not on what was asked
    before, nor on the order in which the paths are given.
    """
    context = policy(D)
    first = context(P)
    context(Q)
    again = context(sorted(P, reverse=True))
    elsewhere = policy(Document(D.tree))(sorted(P))
    return equal((again, elsewhere), (first, first), vacuous=first == P)


@law("closure.pure", Preclosure, source="§5")
def pure(policy: Policy, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """A policy changes nothing: not the selection that it is given, not the document, not what it gave before."""
    tree = _rebuilt(D.tree)
    context, selected, listed = policy(D), set(P), sorted(P)
    first = context(selected)
    given = frozenset(first)
    context(listed)
    context(Q)
    return equal((selected, listed, D.tree, first), (P, sorted(P), tree, given), vacuous=not P)


@law("closure.extensive", Preclosure, source="Definition 3")
def extensive(policy: Policy, D: Document, P: PathSet) -> Equation:
    """A policy keeps what is selected: P ⊆ c(P)."""
    return subset(P, policy(D)(P), vacuous=not P)


@law("closure.monotone", Preclosure, source="Definition 3")
def monotone(policy: Policy, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """Who selects more gets more context: c(P) ⊆ c(P ∪ Q)."""
    context = policy(D)
    some = context(P)
    return subset(some, context(P | Q), vacuous=Q <= P or some == P)


@law("closure.idempotent", Closure, source="Definition 3")
def idempotent(policy: Policy, D: Document, P: PathSet) -> Equation:
    """Adding context twice is adding it once: c(c(P)) = c(P)."""
    context = policy(D)
    once = context(P)
    return equal(context(once), once, vacuous=once == P)


@law("closure.preserves-unions", AdditiveClosure, source="§5")
def preserves_unions(policy: Policy, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """What a union needs is what one or the other needs: c(P ∪ Q) = c(P) ∪ c(Q)."""
    context = policy(D)
    both = context(P | Q)
    return equal(both, context(P) | context(Q), vacuous=Q <= P or P <= Q or both == P | Q)


@law("closure.content", ContentClosure, source="§5")
def content(policy: Policy, D: Document, P: PathSet) -> Equation:
    """Selections with equal subdocuments get equal context: subdoc(c(P)) = subdoc(c(down(P)))."""
    context = policy(D)
    some, inside = context(P), down(D, P)
    return equal(subdoc(D, some), subdoc(D, context(inside)), vacuous=P in (inside, some))


def _rebuilt(tree: Node) -> Node:
    def rebuilt(elem: Elem, children: list[Node]) -> Node:
        return Elem(elem.tag, elem.pairs, children)

    return fold(tree, lambda text: Text(text.text), rebuilt)
