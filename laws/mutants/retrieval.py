"""Wrong rankings and aggregations (paper, section 3.1.2; semantics §10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from laws.mutants.mutating import mutant
from laws.retrieval import Aggregation, Ranking
from spire.document import Document
from spire.policy.algebra import Closure, identity
from spire.ports import Embedder
from spire.retrieve.aggregation import Excerpt, aggregate, aggregate_paper
from spire.retrieve.index import Hit, Index
from spire.sentences import Annotated, annotate

__all__: list[str] = []

Pages = Mapping[str, Document | Annotated]


@frozen
class _Ranked:
    """An index whose rankings are changed: of all hits, those that k asks for."""

    index: Index
    change: Callable[[tuple[Hit, ...], int], Sequence[Hit]]

    def rank(self, query: str, k: int) -> tuple[Hit, ...]:
        return tuple(self.change(self.index.rank(query, len(self.index)), k))


@mutant("rank.last-first", Ranking, "Index.build", source="§10")
def last_first(pages: Pages, *, embedder: Embedder, context: Closure) -> Any:
    """The first k hits come in reverse."""
    return _Ranked(Index.build(pages, embedder=embedder, context=context), lambda hits, k: hits[:k][::-1])


@mutant("rank.farthest", Ranking, "Index.build", source="§10")
def farthest(pages: Pages, *, embedder: Embedder, context: Closure) -> Any:
    """The farthest are taken for the nearest."""
    return _Ranked(
        Index.build(pages, embedder=embedder, context=context),
        lambda hits, k: sorted(hits, key=lambda hit: hit.score)[:k],
    )


@mutant("rank.one-too-many", Ranking, "Index.build", source="§10")
def one_too_many(pages: Pages, *, embedder: Embedder, context: Closure) -> Any:
    """There is one hit more than was asked for."""
    return _Ranked(Index.build(pages, embedder=embedder, context=context), lambda hits, k: hits[: k + 1])


@mutant("rank.ties-by-order-of-pages", Ranking, "Index.build", source="§10; run-llama/llama_index#9338")
def ties_by_order_of_pages(pages: Pages, *, embedder: Embedder, context: Closure) -> Any:
    """Equals come in the order in which the pages were given."""
    names = list(pages)
    return _Ranked(
        Index.build(pages, embedder=embedder, context=context),
        lambda hits, k: sorted(hits, key=lambda hit: (-hit.score, names.index(hit.page)))[:k],
    )


@mutant("rank.ties-by-text", Ranking, "Index.build", source="§10: ties broken by document and path")
def ties_by_text(pages: Pages, *, embedder: Embedder, context: Closure) -> Any:
    """Equals come in the order of their words."""
    return _Ranked(
        Index.build(pages, embedder=embedder, context=context),
        lambda hits, k: sorted(hits, key=lambda hit: (-hit.score, hit.text))[:k],
    )


@mutant("rank.approximate", Ranking, "Index.build", source="§10: an approximate index fetches more than asked")
def approximate(pages: Pages, *, embedder: Embedder, context: Closure) -> Any:
    """Of every k hits the last is lost, as an index is that finds only most of the nearest."""
    return _Ranked(
        Index.build(pages, embedder=embedder, context=context),
        lambda hits, k: [hit for place, hit in enumerate(hits) if k < 2 or place % k != k - 1][:k],
    )


@mutant("rank.without-context", Ranking, "Index.build", source="§10: the embedded text is render(context(seed))")
def without_context(pages: Pages, *, embedder: Embedder, context: Closure) -> Any:
    """Seeds are embedded without their context."""
    return Index.build(pages, embedder=embedder, context=identity)


@mutant("rank.equal-texts-once", Ranking, "Index.build", source="lb12; s13; Unstructured-IO/unstructured#2673")
def equal_texts_once(pages: Pages, *, embedder: Embedder, context: Closure) -> Any:
    """Of seeds with equal words only the first is found."""
    return _Ranked(
        Index.build(pages, embedder=embedder, context=context),
        lambda hits, k: list({hit.text: hit for hit in reversed(hits)}.values())[::-1][:k],
    )


@mutant("rank.blocks-for-sentences", Ranking, "Index.build", source="3.1; erratum 8")
def blocks_for_sentences(pages: Pages, *, embedder: Embedder, context: Closure) -> Any:
    """Blocks are indexed, not sentences."""
    annotated = {name: D if isinstance(D, Annotated) else annotate(D) for name, D in pages.items()}
    return Index.build(annotated, embedder=embedder, context=context, unit="block")


@mutant("aggregate.five-over", Aggregation, "aggregate", source="§10; docling-project/docling#3428")
def five_over(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """The budget may be exceeded by a few words."""
    return aggregate(ranking, budget=budget + 5, context=context)


@mutant("aggregate.never-full", Aggregation, "aggregate", source="§10: < where it should be <=")
def never_full(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """Excerpts of exactly the budget do not fit."""
    return aggregate(ranking, budget=budget - 1, context=context)


@mutant("aggregate.each-page-twice", Aggregation, "aggregate", source="§10")
def each_page_twice(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """Each page has two excerpts."""
    return [*aggregate(ranking, budget=budget, context=context)] * 2


@mutant("aggregate.an-excerpt-a-hit", Aggregation, "aggregate", source="3.1.2; docling-project/docling-core#327")
def an_excerpt_a_hit(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """Hits of one page are not merged, so that each pays for the context again."""
    excerpts: list[Excerpt] = []
    for hit in ranking:
        (excerpt,) = aggregate([hit], budget=10**6, context=context)
        if sum(it.size for it in excerpts) + excerpt.size <= budget:
            excerpts.append(excerpt)
    return excerpts


@mutant("aggregate.best-hit-dropped", Aggregation, "aggregate", source="erratum 9")
def best_hit_dropped(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """The walk begins with the second hit."""
    return aggregate(ranking[1:], budget=budget, context=context)


@mutant("aggregate.from-the-end", Aggregation, "aggregate", source="§10")
def from_the_end(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """The ranking is walked from its end."""
    return aggregate(ranking[::-1], budget=budget, context=context)


@mutant("aggregate.first-only", Aggregation, "aggregate", source="3.1.2")
def first_only(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """Only the first hit is admitted."""
    return aggregate(ranking[:1], budget=budget, context=context)


@mutant("aggregate.stops-at-the-first-that-overflows", Aggregation, "aggregate", source="§10: else pass over it")
def stops_at_the_first_that_overflows(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """The walk ends with the first hit that does not fit, though a later one would."""
    taken: list[Hit] = []
    for hit in ranking:
        if sum(it.size for it in aggregate([*taken, hit], budget=10**6, context=context)) > budget:
            break
        taken.append(hit)
    return aggregate(taken, budget=budget, context=context)


@mutant("aggregate.starts-again-on-overflow", Aggregation, "aggregate", source="erratum 9: the paper's procedure")
def starts_again_on_overflow(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """A longer prefix is merged anew, and a page that then overruns is dropped with what it had."""
    return aggregate_paper(ranking, budget=budget, context=context, prefix=1)


@mutant("aggregate.context-not-counted", Aggregation, "aggregate", source="sc04; wikit-ai/chunknorris#40")
def context_not_counted(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """Context is added after all was counted."""
    bare = aggregate(ranking, budget=budget, context=identity)
    return [excerpt for it in bare for excerpt in aggregate(it.hits, budget=10**6, context=context)]


@mutant("aggregate.worst-page-first", Aggregation, "aggregate", source="§10: ordered by its best admitted hit")
def worst_page_first(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """Excerpts come from the last to the first."""
    return aggregate(ranking, budget=budget, context=context)[::-1]


@mutant("aggregate.pages-by-name", Aggregation, "aggregate", source="§10: ordered by its best admitted hit")
def pages_by_name(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """Excerpts come in the order of the names of their pages."""
    return sorted(aggregate(ranking, budget=budget, context=context), key=lambda it: it.page)


@mutant("aggregate.small-hits-first", Aggregation, "aggregate", source="§10: walk the ranking")
def small_hits_first(ranking: Sequence[Hit], *, budget: int, context: Closure) -> Sequence[Excerpt]:
    """The smallest hits are admitted first, so that more of them fit."""
    return aggregate(sorted(ranking, key=lambda hit: len(hit.text)), budget=budget, context=context)
