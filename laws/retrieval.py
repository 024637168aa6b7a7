"""The laws of ranking and of aggregation (paper, section 3.1.2; semantics §10).

Those of ranking take what builds an index of the sentences of some pages; those of aggregation take what aggregates a
ranking under a budget of words. `c` is the closure that gives the context.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

import numpy as np

from laws.equation import Equation, at_most, equal, subset
from laws.rulesets import RuleSet, law
from spire.document import Document
from spire.path import PathSet
from spire.policy.algebra import Closure
from spire.ports import Embedder
from spire.rendering.markdown import render
from spire.rendering.text import to_text
from spire.retrieve.aggregation import Excerpt
from spire.retrieve.index import Hit, Index
from spire.sentences import annotate

__all__ = ["Aggregation", "Ranking"]

_Pages: TypeAlias = Mapping[str, Document]
_Seed: TypeAlias = tuple[str, PathSet]


class Build(Protocol):
    """Builds an index of the sentences of some pages."""

    def __call__(self, pages: _Pages, *, embedder: Embedder, context: Closure) -> Index: ...


class Aggregate(Protocol):
    """Aggregates a ranking under a budget of words."""

    def __call__(self, ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]: ...


Ranking = RuleSet("Ranking")
Aggregation = RuleSet("Aggregation")


# Ranking.


@law("rank.prefix", Ranking, source="§10")
def rank_prefix(build: Build, *, pages: _Pages, embedder: Embedder, c: Closure, query: str, k: int) -> Equation:
    """A ranking is a prefix of any longer one."""
    index = build(pages, embedder=embedder, context=c)
    longer = _seeds(index.rank(query, k + 3))
    return equal(_seeds(index.rank(query, k)), longer[:k], vacuous=len(longer) <= k)


@law("rank.derivation", Ranking, source="3.1; §10")
def rank_derivation(build: Build, *, pages: _Pages, embedder: Embedder, c: Closure, query: str, k: int) -> Equation:
    """A ranking holds the k sentences whose words, with those of its context, are nearest to the query, or all if there
    are fewer; equals in the order of page and document.
    """
    (sought,) = embedder([query])
    scored = []
    for page, D in pages.items():
        annotated = annotate(D)
        for place, sentence in enumerate(annotated.sentences):
            text = to_text(annotated.document, annotated.context(c, sentence))
            scored.append((-float(np.dot(embedder([text])[0], sought)), page, place, sentence.paths))
    expected = [(page, seed) for _, page, _, seed in sorted(scored, key=lambda scored: scored[:3])[:k]]
    return equal(_seeds(build(pages, embedder=embedder, context=c).rank(query, k)), expected)


@law("rank.order-of-pages", Ranking, source="§10")
def rank_order_of_pages(build: Build, *, pages: _Pages, embedder: Embedder, c: Closure, query: str, k: int) -> Equation:
    """A ranking does not depend on the order in which the pages are given."""
    turned = dict(reversed(list(pages.items())))
    one, other = (build(given, embedder=embedder, context=c).rank(query, k) for given in (pages, turned))
    return equal(_seeds(one), _seeds(other), vacuous=len(pages) < 2)


# Aggregation.


@law("aggregate.within-budget", Aggregation, source="3.1.2; §10")
def within_budget(aggregate: Aggregate, ranking: Sequence[Hit], budget: int, c: Closure) -> Equation:
    """The sizes of all excerpts add up to at most the budget."""
    excerpts = aggregate(ranking, budget=budget, context=c)
    return at_most(sum(len(excerpt.text.split()) for excerpt in excerpts), budget, vacuous=not excerpts)


@law("aggregate.one-a-page", Aggregation, source="3.1.2; §10")
def one_a_page(aggregate: Aggregate, ranking: Sequence[Hit], budget: int, c: Closure) -> Equation:
    """There is at most one excerpt a page."""
    pages = [excerpt.page for excerpt in aggregate(ranking, budget=budget, context=c)]
    return equal(sorted(pages), sorted(set(pages)), vacuous=not pages)


@law("aggregate.first-hit", Aggregation, source="§10")
def first_hit(aggregate: Aggregate, ranking: Sequence[Hit], budget: int, c: Closure) -> Equation:
    """The first hit of the ranking, if it fits alone, is in."""
    first = {seed for seed in _seeds(ranking[:1]) if _size(ranking[:1], c) <= budget}
    return subset(first, _admitted(aggregate(ranking, budget=budget, context=c)), vacuous=not first)


@law("aggregate.prefix-stable", Aggregation, source="§10; erratum 9")
def prefix_stable(aggregate: Aggregate, ranking: Sequence[Hit], budget: int, c: Closure, k: int) -> Equation:
    """A longer ranking never changes what a shorter one decided: of its first hits, the same are in."""
    prefix = ranking[:k]
    shorter = _admitted(aggregate(prefix, budget=budget, context=c))
    longer = _admitted(aggregate(ranking, budget=budget, context=c))
    return equal(longer & set(_seeds(prefix)), shorter, vacuous=len(prefix) == len(ranking) or not shorter)


@law("aggregate.order", Aggregation, source="§10")
def order(aggregate: Aggregate, ranking: Sequence[Hit], budget: int, c: Closure) -> Equation:
    """Excerpts are ordered by their best hit, and the hits of each as in the ranking."""
    places = {seed: place for place, seed in enumerate(_seeds(ranking))}
    found = [[places[seed] for seed in _seeds(it.hits)] for it in aggregate(ranking, budget=budget, context=c)]
    return equal(found, sorted(map(sorted, found)), vacuous=len(found) < 2)


@law("aggregate.derivation", Aggregation, source="3.1.2; §10")
def derivation(aggregate: Aggregate, ranking: Sequence[Hit], budget: int, c: Closure) -> Equation:
    """Hit by hit: one is admitted if all that are admitted, with it, make excerpts of at most the budget. An excerpt
    is the union of the admitted seeds of a page, with its context, rendered.
    """
    admitted: list[Hit] = []
    for hit in ranking:
        if sum(_size(group, c) for group in _by_page([*admitted, hit])) <= budget:
            admitted.append(hit)
    expected = [(group[0].page, _seeds(group), _view(group, c)) for group in _by_page(admitted)]
    excerpts = aggregate(ranking, budget=budget, context=c)
    return equal([(it.page, _seeds(it.hits), it.text) for it in excerpts], expected, vacuous=not expected)


def _seeds(hits: Sequence[Hit]) -> list[_Seed]:
    return [(hit.page, hit.seed.paths) for hit in hits]


def _admitted(excerpts: Sequence[Excerpt]) -> set[_Seed]:
    return {seed for excerpt in excerpts for seed in _seeds(excerpt.hits)}


def _by_page(hits: Sequence[Hit]) -> list[list[Hit]]:
    """The hits of each page, the page of the first hit first."""
    return [[hit for hit in hits if hit.page == page] for page in dict.fromkeys(hit.page for hit in hits)]


def _view(hits: Sequence[Hit], c: Closure) -> str:
    annotated = hits[0].annotated
    merged = frozenset(path for hit in hits for path in hit.seed.paths)
    return render(annotated.document, annotated.context(c, merged))


def _size(hits: Sequence[Hit], c: Closure) -> int:
    return len(_view(hits, c).split())
