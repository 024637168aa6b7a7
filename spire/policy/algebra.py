"""The algebra of policies (paper, section 2.3; semantics §5).

A policy is curried: `policy(D)` works out what depends on the document alone, and `policy(D)(P)` is the path
set P with its context. The type says which laws hold:

    Preclosure      extensive: P ⊆ f(P); monotone: P ⊆ Q gives f(P) ⊆ f(Q)
    Closure         idempotent as well: c(c(P)) = c(P)

and so does the result of each operation, so that what the paper claims wrongly cannot be written down:

    f + g           union, P ↦ f(P) ∪ g(P)             Preclosure
    f @ g           composition, f after g             Preclosure
    f.closure()     the least fixed point above P      Closure
    c | d           join, (c + d).closure()            Closure
    c & d           meet, P ↦ c(P) ∩ d(P)              Closure

A policy prints as the expression that made it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar, overload

from spire.document import Document
from spire.errors import InvalidPath, PolicyError
from spire.numbering import Numbers
from spire.path import Path, PathSet
from spire.policy.explanation import Explanation, explain
from spire.policy.reachability import Direct, Needed, Reachability

__all__ = ["Closure", "Preclosure", "constant", "everything", "identity", "needs", "preclosure"]

Relation: TypeAlias = Callable[[Document], Callable[[Path], Iterable[Path]]]
"""Of a document, then of a node: the paths that it directly needs."""

Operator: TypeAlias = Callable[[Numbers], Numbers]
"""A policy on one document, on node numbers."""

Function = TypeVar("Function", bound=Callable[..., object])

_ATOM, _COMPOSITION, _UNION, _MEET, _JOIN = range(5)  # how tightly Python binds: @, +, &, |


class Preclosure(ABC):
    """An operator on path sets that is extensive and monotone, as in Definition 3 of the paper, but need not be
    idempotent (semantics §5).

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("h1", {}, [Text("Ants")]), Elem("p", {}, [Text("They dig.")])]))
    >>> sorted(constant(lambda D: D.elements("h1"))(D)({(1, 0)}))
    [(0,), (1, 0)]
    """

    _binding: int = _ATOM

    @abstractmethod
    def __str__(self) -> str:
        """The expression that made it."""

    @abstractmethod
    def bind(self, D: Document) -> Operator:
        """The operator on the node numbers of one document, for code inside the package; see `on`."""

    def needed(self, D: Document) -> Needed | None:
        """Where context is a matter of single nodes, what each needs: such policies join at no cost."""
        return None

    def on(self, D: Document) -> Operator:
        """`bind(D)`, worked out once a document."""
        return D.once(self.bind)

    def __call__(self, D: Document) -> Callable[[Iterable[Path]], PathSet]:
        """The policy on one document: a function from any iterable of paths to the path set with its context.

        That function raises `InvalidPath` for a path outside D, and `PolicyError` where the policy gives one.
        """
        numbering, operator = D.numbering, self.on(D)

        def context(P: Iterable[Path]) -> PathSet:
            return numbering.paths(operator(numbering.numbers(P)))

        return context

    def __repr__(self) -> str:
        return str(self)

    def parts(self) -> tuple[tuple[str, Preclosure], ...]:
        """The policies that it is the join or union of, each with its name."""
        return ((str(self), self),)

    def explain(self, D: Document, P: Iterable[Path], q: Path) -> Explanation:
        """Which rules and which members of P bring q into the context of P.

        Raises `InvalidPath` for a path outside D, `PolicyError` where q is not in the context (semantics §0).

        >>> from spire import Elem, Text
        >>> D = Document(Elem("div", {}, [Elem("h1", {}, [Text("Ants")]), Elem("p", {}, [Text("They dig.")])]))
        >>> from spire.policy import headings
        >>> print(headings.paper.explain(D, {(1, 0)}, (0,)))
        /0 is needed by /1/0 (headings.paper)
        /1/0 is selected
        """
        parts = [(name, part.on(D)) for name, part in self.parts()]
        return explain(D.numbering, str(self), parts, D.numbering.numbers(P), D.numbering.number(q))

    def __add__(self, other: Preclosure) -> Preclosure:
        return _Union((self, other)) if isinstance(other, Preclosure) else NotImplemented

    def __matmul__(self, other: Preclosure) -> Preclosure:
        return _Composition(self, other) if isinstance(other, Preclosure) else NotImplemented

    def closure(self, *, name: str | None = None) -> Closure:
        """The least closure above it: P ↦ the least path set above P that it adds nothing to (semantics §5).

        It prints as its expression unless it is given a name.
        """
        return _LeastFixedPoint(self, name or f"{self._inside(_ATOM)}.closure()")

    def _inside(self, binding: int) -> str:
        """Its expression as an operand of an operator that binds so tightly."""
        return f"({self})" if self._binding > binding else str(self)


class Closure(Preclosure):
    """An operator on path sets that is extensive, monotone and idempotent: a global contextualization (paper,
    Definition 3; semantics §5).

    The closures on one document form a lattice under `|` and `&`, ordered by inclusion, with `identity` at the
    bottom and `everything` at the top. Both raise `PolicyError` for a preclosure that is no closure.

    >>> from spire import Elem
    >>> D = Document(Elem("div", {}, [Elem("h1"), Elem("p")]))
    >>> one, other = constant(lambda D: [(0,)], name="one"), constant(lambda D: [(1,)], name="other")
    >>> sorted((one | other)(D)([])), sorted((one & other)(D)([]))
    ([(0,), (1,)], [])
    >>> one & everything | identity
    one & everything | identity
    """

    def __or__(self, other: Closure) -> Closure:
        return _Join((self, other)) if _is_closure(other, "|") else NotImplemented

    def __and__(self, other: Closure) -> Closure:
        return _Meet(self, other) if _is_closure(other, "&") else NotImplemented


def _is_closure(other: object, operator: str) -> bool:
    if isinstance(other, Preclosure) and not isinstance(other, Closure):
        raise PolicyError(
            f"{operator} takes two closures, and {other} is none yet: write {other._inside(_ATOM)}.closure()"
        )
    return isinstance(other, Closure)


@overload
def needs(relation: Relation, *, name: str | None = None) -> Preclosure: ...
@overload
def needs(*, name: str | None = None) -> Callable[[Relation], Preclosure]: ...
def needs(
    relation: Relation | None = None, *, name: str | None = None
) -> Preclosure | Callable[[Relation], Preclosure]:
    """P and all that its members directly need: P ↦ P ∪ ⋃ { r(p) : p ∈ down(P) } (semantics §5).

    What is selected is seen with its content, so that selections with equal subdocuments get equal context.
    `relation` takes a document and gives, for each path, an iterable of paths; it may be used as a decorator,
    and the policy bears its name unless another is given. On a selection, the policy raises `PolicyError` where
    the relation gives anything but paths of that document.

    >>> from spire import Elem, Text
    >>> @needs
    ... def first_sibling(D):
    ...     return lambda p: [(*p[:-1], 0)] if p else []
    >>> D = Document(Elem("p", {}, [Text("a"), Elem("br"), Text("b")]))
    >>> sorted(first_sibling(D)({(2,)}))
    [(0,), (2,)]
    >>> first_sibling.closure()
    first_sibling.closure()
    """
    if relation is None:
        return lambda relation: needs(relation, name=name)
    if not callable(relation):
        raise PolicyError(f"needs takes a function Document -> (Path -> paths), not {relation!r}")
    name = name or _name(relation)
    return _Needs(_by_number(relation, name), name)


def needs_by_number(direct: Callable[[Document], Direct], name: str) -> Preclosure:
    """As `needs`, of a relation on node numbers: for the rules of this package."""
    return _Needs(direct, name)


def constant(paths: Callable[[Document], Iterable[Path]], *, name: str | None = None) -> Closure:
    """The closure that adds fixed paths of the document, whatever is selected (semantics §5), as the paper's rule of
    titles does (Definition 4). On a document, it raises `PolicyError` where `paths` gives anything but its paths.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("h1"), Elem("p")]))
    >>> sorted(constant(lambda D: D.elements("h1"))(D)([]))
    [(0,)]
    """
    if not callable(paths):
        raise PolicyError(f"constant takes a function from a document to paths, not {paths!r}")
    return _Constant(paths, name or f"constant({_name(paths)})")


def preclosure(
    rule: Callable[[Document], Callable[[PathSet], Iterable[Path]]], *, name: str | None = None
) -> Preclosure:
    """The policy of any function Document -> (path set -> paths), the form of Definition 3 of the paper, taken at its
    author's word.

    That it is extensive and monotone is the author's claim, to be checked with the laws. Prefer `needs`, which
    is so by construction. `preclosure(rule).closure()` is a closure whatever the rule, if the rule is monotone.
    On a selection, the policy raises `PolicyError` where the rule gives anything but paths of that document.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("div", {}, [Elem("h1"), Elem("p")]))
    >>> whole = preclosure(lambda D: lambda P: P | {D.root} if len(P) > 1 else P, name="whole")
    >>> sorted(whole(D)({(0,), (1,)}))
    [(), (0,), (1,)]
    """
    if not callable(rule):
        raise PolicyError(f"preclosure takes a function Document -> (path set -> paths), not {rule!r}")
    return _Function(rule, name or _name(rule))


def _name(function: Callable[..., object]) -> str:
    return str(getattr(function, "__name__", function))


def _numbers(D: Document, paths: Iterable[Path], name: str) -> Numbers:
    """The numbers of the paths that a policy gave; blames the policy where they are none."""
    if not isinstance(paths, Iterable):
        raise PolicyError(f"policy {name} must give paths, tuples such as (0, 1), not {paths!r}")
    given = list(paths)  # what a policy raises while it is asked is its own
    try:
        return D.numbering.numbers(given)
    except InvalidPath as error:
        raise PolicyError(f"policy {name} gave a path outside its document: {error}") from None


def _on(D: Document, curried: Callable[[Document], Function], name: str) -> Function:
    """The function that a policy is on a document; blames the policy where it is none."""
    function = curried(D)
    if not callable(function):
        raise PolicyError(f"policy {name} must give a function for each document, not {function!r}: return one")
    return function


def _by_number(relation: Relation, name: str) -> Callable[[Document], Direct]:
    def bind(D: Document) -> Direct:
        numbering, of_path = D.numbering, _on(D, relation, name)
        known: dict[int, tuple[int, ...]] = {}

        def direct(number: int) -> tuple[int, ...]:
            if number not in known:
                known[number] = tuple(sorted(_numbers(D, of_path(numbering.path(number)), name)))
            return known[number]

        return direct

    return bind


class _Needs(Preclosure):
    def __init__(self, direct: Callable[[Document], Direct], name: str) -> None:
        self._direct, self._name = direct, name

    def __str__(self) -> str:
        return self._name

    def needed(self, D: Document) -> Needed:
        return Needed((D.once(self._direct),), frozenset())

    def bind(self, D: Document) -> Operator:
        numbering, (direct,) = D.numbering, self.needed(D).relations

        def operator(P: Numbers) -> Numbers:
            return P.union(*(direct(k) for subtree in numbering.subtrees(P) for k in subtree))

        return operator


class _Function(Preclosure):
    def __init__(self, rule: Callable[[Document], Callable[[PathSet], Iterable[Path]]], name: str) -> None:
        self._rule, self._name = rule, name

    def __str__(self) -> str:
        return self._name

    def bind(self, D: Document) -> Operator:
        numbering, of_paths = D.numbering, _on(D, self._rule, self._name)
        return lambda P: _numbers(D, of_paths(numbering.paths(P)), self._name)


class _Constant(Closure):
    def __init__(self, paths: Callable[[Document], Iterable[Path]], name: str) -> None:
        self._paths, self._name = paths, name

    def __str__(self) -> str:
        return self._name

    def needed(self, D: Document) -> Needed:
        return Needed((), _numbers(D, self._paths(D), self._name))

    def bind(self, D: Document) -> Operator:
        fixed = self.needed(D).fixed
        return lambda P: P | fixed


class _Union(Preclosure):
    _binding = _UNION

    def __init__(self, operands: tuple[Preclosure, ...]) -> None:
        self.operands = operands

    def __str__(self) -> str:
        first, *others = self.operands
        return " + ".join([first._inside(_UNION), *(other._inside(_COMPOSITION) for other in others)])

    def parts(self) -> tuple[tuple[str, Preclosure], ...]:
        return tuple(part for operand in self.operands for part in operand.parts())

    def needed(self, D: Document) -> Needed | None:
        return Needed.of_all([operand.needed(D) for operand in self.operands])

    def bind(self, D: Document) -> Operator:
        operators = [operand.on(D) for operand in self.operands]
        return lambda P: P.union(*(operator(P) for operator in operators))


class _Composition(Preclosure):
    _binding = _COMPOSITION

    def __init__(self, after: Preclosure, first: Preclosure) -> None:
        self._after, self._first = after, first

    def __str__(self) -> str:
        return f"{self._after._inside(_COMPOSITION)} @ {self._first._inside(_ATOM)}"

    def bind(self, D: Document) -> Operator:
        after, first = self._after.on(D), self._first.on(D)
        return lambda P: after(first(P))


def _least_fixed_point(D: Document, step: Preclosure) -> Operator:
    """By reachability where context is a matter of single nodes, else by iteration."""
    needed = step.needed(D)
    if needed is not None:
        return Reachability(D.numbering, needed)
    operator = step.on(D)

    def closed(P: Numbers) -> Numbers:
        # The union keeps it growing, and so ending, even where a policy is less extensive than its author says.
        while (more := P | operator(P)) != P:
            P = more
        return P

    return closed


class _LeastFixedPoint(Closure):
    def __init__(self, step: Preclosure, name: str) -> None:
        self._step, self._name = step, name

    def __str__(self) -> str:
        return self._name

    def parts(self) -> tuple[tuple[str, Preclosure], ...]:
        parts = self._step.parts()
        return parts if len(parts) > 1 else super().parts()

    def needed(self, D: Document) -> Needed | None:
        return self._step.needed(D)

    def bind(self, D: Document) -> Operator:
        return _least_fixed_point(D, self._step)


class _Join(Closure):
    _binding = _JOIN

    def __init__(self, operands: tuple[Closure, ...]) -> None:
        self.operands = operands

    def __str__(self) -> str:
        first, *others = self.operands
        return " | ".join([first._inside(_JOIN), *(other._inside(_MEET) for other in others)])

    def parts(self) -> tuple[tuple[str, Preclosure], ...]:
        return tuple(part for operand in self.operands for part in operand.parts())

    def needed(self, D: Document) -> Needed | None:
        return Needed.of_all([operand.needed(D) for operand in self.operands])

    def bind(self, D: Document) -> Operator:
        return _least_fixed_point(D, _Union(self.operands))


class _Meet(Closure):
    _binding = _MEET

    def __init__(self, one: Closure, other: Closure) -> None:
        self._one, self._other = one, other

    def __str__(self) -> str:
        return f"{self._one._inside(_MEET)} & {self._other._inside(_UNION)}"

    def bind(self, D: Document) -> Operator:
        one, other = self._one.on(D), self._other.on(D)
        return lambda P: one(P) & other(P)


class _Identity(Closure):
    def __str__(self) -> str:
        return "identity"

    def needed(self, D: Document) -> Needed:
        return Needed((), frozenset())

    def bind(self, D: Document) -> Operator:
        return lambda P: P


class _Everything(Closure):
    def __str__(self) -> str:
        return "everything"

    def bind(self, D: Document) -> Operator:
        top = frozenset(range(len(D)))
        return lambda P: top


identity: Closure = _Identity()
"""The bottom of the lattice: adds nothing (semantics §5)."""

everything: Closure = _Everything()
"""The top of the lattice: adds the whole document (semantics §5)."""
