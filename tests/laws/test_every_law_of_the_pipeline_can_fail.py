"""No law of sentences, rendering or retrieval holds by construction: for each there is something wrong that fails it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

import pytest
from attrs import evolve, frozen

from laws.rendering import Rendering
from laws.retrieval import Aggregation, Ranking
from laws.rulesets import Law
from laws.segmenters import ODD_SEGMENTERS
from laws.sentences import Sentences
from laws.strategies import prose
from spire import (
    Annotated,
    Document,
    Elem,
    Hit,
    Index,
    Path,
    PathSet,
    Preclosure,
    Subdocument,
    aggregate,
    annotate,
    link,
    render,
)
from spire.numbering import Numbers
from spire.ports import Segmenter
from spire.sentences import Place
from tests.laws.binding import TOGETHER, drawn_cases

# Wrong ways to annotate, each of the right one.


def annotating(**members: Any) -> Callable[[Document, Segmenter], Annotated]:
    """What annotates, with some members of its result replaced."""
    wrong = type("Wrong", (Annotated,), members)

    def annotated(D: Document, segmenter: Segmenter) -> Annotated:
        it = annotate(D, segmenter)
        it.__class__ = wrong
        return it

    return annotated


def with_sentences(change: Callable[[tuple[Subdocument, ...]], tuple[Subdocument, ...]]) -> Any:
    right = Annotated.sentences.func
    return annotating(sentences=property(lambda self: change(right(self))))


def joined(sentences: tuple[Subdocument, ...]) -> tuple[Subdocument, ...]:
    return tuple(Subdocument(one.document, one.paths | sentences[0].paths) for one in sentences)


def from_the_start(self: Annotated, path: Path) -> Place | None:
    place = Annotated.place(self, path)
    return place and evolve(place, start=0)


def marks_are_the_root(self: Annotated, S: Iterable[Path]) -> PathSet:
    places = map(self.place, S)
    return frozenset(place.path if place else () for place in places)


def first_pieces(self: Annotated, numbers: Numbers) -> Numbers:
    return frozenset(self._marked.lifted[number] for number in numbers)


def context_alone(self: Annotated, policy: Preclosure, S: Subdocument) -> PathSet:
    return Annotated.context(self, policy, S) - S.paths


def context_of_one_text(self: Annotated, policy: Preclosure, S: Subdocument | PathSet) -> PathSet:
    paths = S.paths if isinstance(S, Subdocument) else S
    return Annotated.context(self, policy, S) if len(self.source(paths)) == 1 else paths


def context_of_whole_texts(self: Annotated, policy: Preclosure, S: Subdocument) -> PathSet:
    return self.lift(policy(self.original)(self.source(S.paths)))


def by_turns() -> Callable[[Document, Segmenter], Annotated]:
    turns = count()
    return lambda D, segmenter: annotate(D, ODD_SEGMENTERS[next(turns) % 2])


# Wrong ways to render.


def numbered() -> Callable[[Document, Iterable[Path]], str]:
    numbers = count()
    return lambda D, P: f"{render(D, P)}{next(numbers)}"


def lines(change: Callable[[list[str]], list[str]]) -> Callable[[Document, Iterable[Path]], str]:
    return lambda D, P: "\n".join(change(render(D, P).split("\n")))


# Wrong ways to rank.


@frozen
class Ranked:
    """An index whose rankings are changed."""

    index: Index
    change: Callable[[tuple[Hit, ...]], tuple[Hit, ...]]

    def rank(self, query: str, k: int) -> tuple[Hit, ...]:
        return self.change(self.index.rank(query, k))


def turned(pages: Mapping[str, Document], **options: Any) -> Ranked:
    return Ranked(Index.build(pages, **options), lambda hits: hits[::-1])


def in_the_order_of_the_mapping(pages: Mapping[str, Document], **options: Any) -> Ranked:
    return Ranked(
        Index.build(pages, **options), lambda hits: tuple(sorted(hits, key=lambda hit: list(pages).index(hit.page)))
    )


MUTANTS: dict[str, Any] = {
    "sentences.erase-left-inverse": annotating(erase=lambda self: self.document),
    "sentences.text-kept": annotating(document=property(lambda self: Document(Elem("body")))),
    "sentences.marks-alternate": with_sentences(lambda sentences: sentences[1:]),
    "sentences.leaves-between-marks": with_sentences(lambda sentences: sentences[::-1]),
    "sentences.every-character-once": with_sentences(lambda sentences: sentences[1:]),
    "sentences.within-a-run": with_sentences(joined),
    "sentences.places": annotating(place=from_the_start),
    "sentences.source-of-lift": annotating(source=lambda self, S: Annotated.source(self, S) | {()}),
    "sentences.source-of-marks": annotating(source=marks_are_the_root),
    "sentences.lift-of-source": annotating(_lift=first_pieces),
    "sentences.lift-whole-texts": annotating(_lift=first_pieces),
    "sentences.context-from-original": annotating(context=lambda self, policy, S: S.paths),
    "sentences.context-extensive": annotating(context=context_alone),
    "sentences.context-monotone": annotating(context=context_of_one_text),
    "sentences.context-no-more-of-a-text": annotating(context=context_of_whole_texts),
    "sentences.deterministic": by_turns(),
    "sentences.at-most-characters": with_sentences(lambda sentences: sentences * 100),
    "render.deterministic": numbered(),
    "render.linked": lambda D, P: f"{render(D, P)}{len(set(P))}",
    "render.each-text-once": lambda D, P: render(D, link(D, P)),
    "render.nothing-lost": lines(lambda rows: rows[1:]),
    "render.document-order": lines(lambda rows: rows[::-1]),
    "render.reads-only-what-is-kept": lambda D, P: f"{render(D, P)}{len(D.text(()))}",
    "render.nothing": lambda D, P: render(D, P) or "nothing",
    "rank.prefix": turned,
    "rank.derivation": turned,
    "rank.order-of-pages": in_the_order_of_the_mapping,
    "aggregate.within-budget": lambda ranking, budget, context: aggregate(ranking, budget=budget + 5, context=context),
    "aggregate.one-a-page": lambda ranking, budget, context: 2 * aggregate(ranking, budget=budget, context=context),
    "aggregate.first-hit": lambda ranking, budget, context: aggregate(ranking[1:], budget=budget, context=context),
    "aggregate.prefix-stable": lambda ranking, **options: aggregate(ranking[::-1], **options),
    "aggregate.order": lambda ranking, budget, context: aggregate(ranking, budget=budget, context=context)[::-1],
    "aggregate.derivation": lambda ranking, **options: aggregate(ranking[:1], **options),
}

LAWS = [law for rule_set in (Sentences, Rendering, Ranking, Aggregation) for law in rule_set.laws]


def test_every_law_has_its_mutant() -> None:
    assert sorted(MUTANTS) == sorted(law.id for law in LAWS)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_every_law_can_fail(law: Law) -> None:
    group = next(group for group in TOGETHER if law in group)
    of_texts = law in Sentences.laws or law in Rendering.laws
    cases = drawn_cases(group, 100, prose) if of_texts else drawn_cases(group, 60)
    equations = (law(MUTANTS[law.id], **{name: values[name] for name in law.parameters}) for values in cases)
    assert not all(equation.holds for equation in equations)
