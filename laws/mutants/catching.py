"""Which laws catch a mutant: each law of its rule set, tried on generated cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

from laws import closures
from laws.cases import Case
from laws.generating import drawn
from laws.judging import Kind, judge
from laws.labels import Labels
from laws.local import Expansions, Ladders
from laws.markdown import Markdown
from laws.mutants.mutating import Mutant
from laws.rules import (
    HtmlHeadings,
    HtmlLists,
    HtmlTables,
    HtmlTitles,
    PaperHeadings,
    PaperLists,
    PaperTables,
    PaperTitles,
)
from laws.rulesets import Law, RuleSet
from laws.sentences import Sentences
from laws.tidying import Tidying

__all__ = ["EXAMPLES", "Verdict", "caught", "verdict"]

EXAMPLES = 200
"""How many cases each law is tried on, unless it is said."""

# What documents the cases of a rule set are of, by their strategies, where it is not any alone.
_KINDS: Mapping[RuleSet, Sequence[str]] = {
    **dict.fromkeys((Sentences, Markdown, Labels, Expansions, Ladders), ("prose", "documents")),
    **dict.fromkeys((PaperTitles, HtmlTitles), ("about_titles",)),
    **dict.fromkeys((PaperHeadings, HtmlHeadings), ("about_headings",)),
    **dict.fromkeys((PaperLists, HtmlLists), ("about_lists",)),
    **dict.fromkeys((PaperTables, HtmlTables), ("about_tables",)),
}


class Verdict(Enum):
    """What a law says of a mutant."""

    CAUGHT = "the law does not hold"
    CRASHED = "it raises an error, and the law holds wherever it does not"
    PASSED = "the law holds"


def caught(mutant: Mutant, *, examples: int = EXAMPLES, seed: int = 0) -> tuple[Law, ...]:
    """The laws of its rule set that do not hold of a mutant, in their order; a law over which it only crashes is none.

    Raises `SpireError` where Hypothesis is not installed.

    >>> from laws.mutants import mutant_of
    >>> "up.idempotent" in {law.id for law in caught(mutant_of("up.parents-only"), examples=50)}
    True
    """
    return tuple(
        law for law in mutant.rule_set.laws if verdict(mutant, law, examples=examples, seed=seed) is Verdict.CAUGHT
    )


def verdict(mutant: Mutant, law: Law, *, examples: int = EXAMPLES, seed: int = 0) -> Verdict:
    """What one law says of a mutant."""
    checked = mutant.checked
    is_policy = closures.valid in mutant.rule_set.laws
    crashed = False
    for values in _cases(mutant.rule_set, law, examples, seed):
        if is_policy:
            said = _said_of_policy(law, checked, values)
        else:
            said = _said(law, checked, {name: values[name] for name in law.parameters})
        if said is Verdict.CAUGHT:
            return said
        crashed |= said is Verdict.CRASHED
    return Verdict.CRASHED if crashed else Verdict.PASSED


def _said(law: Law, checked: Any, values: dict[str, Any]) -> Verdict:
    try:
        return Verdict.PASSED if law(checked, **values).holds else Verdict.CAUGHT
    except Exception:  # noqa: BLE001 # a mutant may raise anything
        return Verdict.CRASHED


_OWN_KIND = {closures.valid: Kind.INVALID, closures.deterministic: Kind.UNSTEADY, closures.pure: Kind.MUTATES}


def _said_of_policy(law: Law, policy: Any, values: dict[str, Any]) -> Verdict:
    kind = judge(law, policy, Case(values["D"], values["P"], values["Q"])).kind
    if kind is None:
        return Verdict.PASSED
    return Verdict.CAUGHT if kind is _OWN_KIND.get(law, Kind.UNLAWFUL) else Verdict.CRASHED


# What a law may take in the place of D, and how many times as many cases of that there are.
_OWN_KINDS: Mapping[str, int] = {"tiny": 1, "readable": 4}
# Where what is said is about few documents, more of them are needed.
_TIMES: Mapping[RuleSet, int] = {HtmlTables: 4, HtmlHeadings: 2, HtmlLists: 2, Tidying: 4}


def _cases(rule_set: RuleSet, law: Law, examples: int, seed: int) -> Iterator[dict[str, Any]]:
    """The cases of a law of a rule set, which it shares with the others that are about documents of its kind."""
    kinds, times = _KINDS.get(rule_set, ("documents",)), _TIMES.get(rule_set, 1)
    if closures.valid in rule_set.laws:
        rule_set = closures.Profile  # whatever its rule: all take D, P and Q
    own = next((name for name in _OWN_KINDS if name in law.parameters), None)
    together = tuple(
        other for other in rule_set.laws if next((name for name in _OWN_KINDS if name in other.parameters), None) == own
    )
    if own is not None:
        kinds, times = kinds[:1], _OWN_KINDS[own]
    # Drawn in parts: of one long draw, Hypothesis makes most cases from those that it had before.
    for part in range(times):
        for kind in kinds:
            yield from _drawn(together, examples // len(kinds), seed + part, kind)


@lru_cache(maxsize=16)  # to draw takes far longer than to try, and documents keep what was computed of them
def _drawn(laws: tuple[Law, ...], examples: int, seed: int, kind: str) -> list[dict[str, Any]]:
    return drawn(laws, examples, seed, kind=kind)
