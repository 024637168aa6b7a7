"""The laws of policies on every document of up to n nodes and every path set of up to k paths.

A policy is evaluated once for each path set, and the laws are read off the table of its values, on node numbers and
sets of them as the bits of an integer. A law that the table refutes is then tried itself: the table decides nothing
but which cases are worth it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from attrs import define, field

from laws import closures
from laws.cases import Case
from laws.closures import Policy
from laws.enumeration import Grammar, trees
from laws.judging import Judgement, Kind, judge, watched
from laws.rulesets import Law
from spire.document import Document
from spire.errors import SpireError
from spire.numbering import Numbers
from spire.policy.algebra import Preclosure
from spire.tree import Elem, Text

__all__ = ["DERIVED", "GRAMMAR", "Exhaustion", "Tally", "exhausted"]

GRAMMAR = Grammar(
    nodes={**{tag: Elem(tag) for tag in "div title h1 h2 ul li table tr th td".split()}, "t": Text("t")},
    roots=("div",),
    inside={
        "div": ("title", "h1", "h2", "ul", "table", "t"),
        "title": ("t",),
        "h1": ("t",),
        "h2": ("t",),
        "ul": ("li",),
        "li": ("h2", "ul", "table", "t"),
        "table": ("tr",),
        "tr": ("th", "td"),
        "th": ("t",),
        "td": ("h2", "ul", "t"),
    },
)
"""Titles, headings, lists and tables, in one another: the grammar where none is given."""

DERIVED = (
    closures.valid,
    closures.extensive,
    closures.monotone,
    closures.idempotent,
    closures.preserves_unions,
    closures.content,
)
"""The laws that can be read off the table."""

Table = Mapping[int, int]


@define
class Tally:
    """Of a law: on how many cases it was tried, how many were vacuous, and what was found first."""

    tried: int = 0
    vacuous: int = 0
    found: tuple[Case, Judgement] | None = None


@define
class Exhaustion:
    """What came of it: a tally a law, and how large the scope was."""

    tallies: dict[Law, Tally] = field(factory=dict)
    documents: int = 0
    cases: int = 0


def exhausted(
    policy: Policy,
    laws: tuple[Law, ...],
    *,
    nodes: int,
    grammar: Grammar,
    paths: int,
    progress: Callable[[int], None] | None = None,
) -> Exhaustion:
    """Try the laws that can be derived on all there is; one that fails is not tried further.

    `progress` is told the number of cases tried so far. Raises `SpireError` for less than one node or path.
    """
    if paths < 1:
        raise SpireError(f"a path set of a case has at least one path: paths={paths}")
    found = Exhaustion({law: Tally() for law in laws if law in DERIVED})
    for tree in trees(nodes, grammar):
        D = Document(tree)
        subsets = _subsets(len(D), paths)
        try:
            _derive(policy, _Values(policy, D, subsets), found)
        except Exception:  # noqa: BLE001 # what the policy did is found out one case at a time
            _one_by_one(policy, D, subsets, found)
        found.documents += 1
        found.cases += len(subsets)
        if progress is not None and found.documents % 256 == 0:
            progress(found.cases)
        if all(tally.found for tally in found.tallies.values()):
            break
    return found


@lru_cache(maxsize=64)
def _subsets(size: int, most: int) -> tuple[int, ...]:
    """All sets of at most so many of the numbers below a size, the smallest first, as bits."""
    return tuple(
        sum(1 << number for number in chosen)
        for count in range(min(most, size) + 1)
        for chosen in combinations(range(size), count)
    )


_NUMBERS: dict[int, Numbers] = {}
"""The numbers of each mask, shared by all documents: their sets of numbers are the same few."""

_MASKS: dict[Numbers, int] = {}


def _numbers(mask: int) -> Numbers:
    numbers = _NUMBERS.get(mask)
    if numbers is None:
        numbers = _NUMBERS[mask] = frozenset(number for number in range(mask.bit_length()) if mask >> number & 1)
        _MASKS[numbers] = mask
    return numbers


def _mask(numbers: Numbers) -> int:
    mask = _MASKS.get(numbers)
    if mask is None:
        mask = sum(1 << number for number in numbers)
        _numbers(mask)
    return mask


class _Values:
    """A policy on one document, on masks; each value is worked out once, those of the path sets at once."""

    def __init__(self, policy: Policy, D: Document, subsets: tuple[int, ...]) -> None:
        self.D = D
        if isinstance(policy, Preclosure):
            self._operator = policy.on(D)
        else:
            numbering, context = D.numbering, watched(policy, checked=False)(D)  # numbers() checks
            self._operator = lambda numbers: numbering.numbers(context(numbering.paths(numbers)))
        self._known: dict[int, int] = {}
        self.table: Table = {mask: self.of(mask) for mask in subsets}

    def of(self, mask: int) -> int:
        value = self._known.get(mask)
        if value is None:
            value = self._known[mask] = _mask(self._operator(_numbers(mask)))
        return value


def _derive(policy: Policy, values: _Values, found: Exhaustion) -> None:
    for law, tally in found.tallies.items():
        if tally.found is not None:
            continue
        tried, vacuous, refuted = _READ[law](values)
        for P, Q in refuted:
            case = _case(values.D, P, Q)
            judgement = judge(law, policy, case)
            if judgement.kind is None and law is not closures.content:
                judgement = Judgement(Kind.UNSTEADY, None, "the law fails and holds by turns on one and the same case")
            if judgement.kind is not None:
                tally.found = case, judgement
                break
        tally.tried += tried
        tally.vacuous += vacuous


def _case(D: Document, P: int, Q: int = 0) -> Case:
    of = D.numbering.paths
    return Case(Document(D.tree), of(_numbers(P)), of(_numbers(Q)), "an enumerated document")


def _one_by_one(policy: Policy, D: Document, subsets: tuple[int, ...], found: Exhaustion) -> None:
    for law, tally in found.tallies.items():
        for mask in subsets:
            if tally.found is None:
                case = _case(D, mask)
                judgement = judge(law, policy, case)
                tally.tried += 1
                tally.vacuous += judgement.vacuous
                if judgement.kind is not None:
                    tally.found = case, judgement


# Of each law: on how many cases the table tries it, how many are vacuous, and those on which it fails, P and Q.

Read = tuple[int, int, list[tuple[int, int]]]


def _valid(values: _Values) -> Read:
    return len(values.table), 0, []  # a value outside the document has no number, and so no table


def _extensive(values: _Values) -> Read:
    return len(values.table), 1, [(P, 0) for P, value in values.table.items() if P & ~value]


def _monotone(values: _Values) -> Read:
    """From each set to those of one node more: the steps of which every other pair is made."""
    tried, vacuous, refuted = 0, 0, []
    for more, value in values.table.items():
        for bit in _bits(more):
            less = values.table[more ^ bit]
            tried += 1
            vacuous += less == more ^ bit
            if less & ~value:
                refuted.append((more ^ bit, bit))
    return tried, vacuous, refuted


def _idempotent(values: _Values) -> Read:
    vacuous = sum(P == value for P, value in values.table.items())
    return len(values.table), vacuous, [(P, 0) for P, value in values.table.items() if values.of(value) != value]


def _preserves_unions(values: _Values) -> Read:
    """Of each set its first node and the rest: by induction, any two sets of which it is the union."""
    tried, vacuous, refuted = 0, 0, []
    for both, value in values.table.items():
        first = both & -both
        if rest := both ^ first:
            tried += 1
            vacuous += value == both
            if value != values.table[rest] | values.table[first]:
                refuted.append((rest, first))
    return tried, vacuous, refuted


def _content(values: _Values) -> Read:
    """By the nodes that a subdocument keeps; where they differ, the documents may still be equal."""
    above = [_mask(values.D.numbering.up([number])) for number in range(len(values.D))]
    below = [_mask(frozenset(values.D.numbering.subtree(number))) for number in range(len(values.D))]
    linked: dict[int, int] = {}

    def link(mask: int) -> int:
        if mask not in linked:
            linked[mask] = _union(above, mask) | _union(below, mask)
        return linked[mask]

    vacuous, refuted = 0, []
    for P, value in values.table.items():
        inside = _union(below, P)
        vacuous += P in (inside, value)
        if inside != P and link(value) != link(values.of(inside)):
            refuted.append((P, 0))
    return len(values.table), vacuous, refuted


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _union(of: list[int], mask: int) -> int:
    union = 0
    for bit in _bits(mask):
        union |= of[bit.bit_length() - 1]
    return union


_READ: Mapping[Law, Callable[[_Values], Read]] = {
    closures.valid: _valid,
    closures.extensive: _extensive,
    closures.monotone: _monotone,
    closures.idempotent: _idempotent,
    closures.preserves_unions: _preserves_unions,
    closures.content: _content,
}
