"""The laws of local contextualization: chains of a ladder, and expansion under a budget (paper, section 2.4; semantics §9).

They take what expands, as `spire.expand` does, or a ladder. Sizes are words, contexts are those of the closure c.
"""

from __future__ import annotations

from typing import Protocol

from laws.equation import Equation, at_most, equal, subset
from laws.rulesets import RuleSet, law
from spire.document import Document
from spire.ladders import LADDER, Ladder
from spire.local import Expansion
from spire.path import PathSet
from spire.policy.algebra import Preclosure
from spire.ports import Segmenter
from spire.rendering.markdown import render
from spire.sentences import Annotated, annotate

__all__ = ["Expansions", "Ladders"]


class Expand(Protocol):
    def __call__(self, annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion: ...


Expansions = RuleSet("Expansions")
Ladders = RuleSet("Ladders")


@law("local.contains-selection", Expansions, source="2.4; §9")
def contains_selection(
    expand: Expand, *, D: Document, segmenter: Segmenter, P: PathSet, c: Preclosure, budget: int
) -> Equation:
    """What is expanded is in the result, whatever the budget: S ⊆ view."""
    annotated = annotate(D, segmenter)
    S = annotated.lift(P)
    return subset(S, expand(annotated, S, budget=budget, context=c).paths, vacuous=not S)


@law("local.within-budget", Expansions, source="2.4; §9")
def within_budget(
    expand: Expand, *, D: Document, segmenter: Segmenter, P: PathSet, c: Preclosure, budget: int
) -> Equation:
    """The text, counted whole, is at most as large as the budget, or as the selection alone where that is larger."""
    annotated = annotate(D, segmenter)
    S = annotated.lift(P)
    text = expand(annotated, S, budget=budget, context=c).text
    alone = render(annotated.document, S)
    return at_most(_words(text), max(budget, _words(alone)), vacuous=not text)


@law("local.text-of-view", Expansions, source="2.4; §9")
def text_of_view(
    expand: Expand, *, D: Document, segmenter: Segmenter, P: PathSet, c: Preclosure, budget: int
) -> Equation:
    """The text is the rendering of the view, its size the words of the text, its overrun what exceeds the budget."""
    annotated = annotate(D, segmenter)
    found = expand(annotated, annotated.lift(P), budget=budget, context=c)
    text = render(annotated.document, found.paths)
    expected = (text, _words(text), max(0, _words(text) - budget))
    return equal((found.text, found.size, found.overrun), expected, vacuous=not text)


@law("local.highest-rung", Expansions, source="2.4; §9")
def highest_rung(
    expand: Expand, *, D: Document, segmenter: Segmenter, P: PathSet, c: Preclosure, budget: int
) -> Equation:
    """The result is the rung before the first that, with its global context, does not fit."""
    annotated = annotate(D, segmenter)
    S = annotated.lift(P)
    rung = None
    for higher in LADDER(annotated)(S):
        if _words(render(annotated.document, annotated.context(c, higher))) > budget:
            break
        rung = higher
    found = expand(annotated, S, budget=budget, context=c).rung.paths
    return equal(found, S if rung is None else rung, vacuous=rung is None or rung == S)


@law("local.larger-budget", Expansions, source="2.4; §9")
def larger_budget(
    expand: Expand, *, D: Document, segmenter: Segmenter, P: PathSet, c: Preclosure, budget: int
) -> Equation:
    """A larger budget never gives less."""
    annotated = annotate(D, segmenter)
    S = annotated.lift(P)
    less, more = (expand(annotated, S, budget=size, context=c).paths for size in (budget, budget + 7))
    return subset(less, more, vacuous=not less)


@law("local.whole-sentences", Expansions, source="2.4; §9")
def whole_sentences(
    expand: Expand, *, D: Document, segmenter: Segmenter, P: PathSet, c: Preclosure, budget: int
) -> Equation:
    """What has grown at all has no part of a sentence."""
    annotated = annotate(D, segmenter)
    S = annotated.lift(P)
    found = expand(annotated, S, budget=budget, context=c).rung
    if found.paths == S:
        return equal(None, None, vacuous=True)
    rung = annotated.document.numbering.down(found.numbers)
    parts = [
        sentence.paths for sentence in annotated.sentences if 0 < len(sentence.numbers & rung) < len(sentence.numbers)
    ]
    return equal(parts, [])


@law("local.dropped-context", Expansions, source="2.4; §9")
def dropped_context(
    expand: Expand, *, D: Document, segmenter: Segmenter, P: PathSet, c: Preclosure, budget: int
) -> Equation:
    """Of the context of the selection, what is not in the view was dropped; where anything was, nothing has grown."""
    annotated = annotate(D, segmenter)
    S = annotated.lift(P)
    found = expand(annotated, S, budget=budget, context=c)
    dropped = annotated.context(c, S) - found.paths
    rung = S if dropped else found.rung.paths
    return equal((found.dropped.paths, found.rung.paths), (dropped, rung), vacuous=not dropped)


@law("ladder.chain-ascends", Ladders, source="2.4; §9")
def chain_ascends(ladder: Ladder, *, D: Document, segmenter: Segmenter, P: PathSet) -> Equation:
    """A chain begins with the selection, each rung holds the one before, and none is like it."""
    annotated = annotate(D, segmenter)
    S = annotated.lift(P)
    chain = list(ladder(annotated)(S))
    expected = sorted({frozenset().union(*chain[: i + 1]) for i in range(len(chain))}, key=len)
    return equal(chain, [S, *(rung for rung in expected if rung != S)], vacuous=len(chain) == 1)


@law("ladder.chain-reaches-all", Ladders, source="2.4; §9")
def chain_reaches_all(ladder: Ladder, *, D: Document, segmenter: Segmenter, P: PathSet) -> Equation:
    """The highest rung above a selection that has some words of a sentence has every sentence."""
    annotated = annotate(D, segmenter)
    S = annotated.lift(P)
    down = annotated.document.numbering.down(annotated.numbers(S))
    touched = any(sentence.numbers & down for sentence in annotated.sentences)
    *_, highest = ladder(annotated)(S)
    down = annotated.document.numbering.down(annotated.numbers(highest))
    missing = [sentence.paths for sentence in annotated.sentences if touched and not sentence.numbers <= down]
    return equal(missing, [], vacuous=not touched)


@law("ladder.nearest-sentence-first", Ladders, source="§9")
def nearest_sentence_first(ladder: Ladder, *, D: Document, segmenter: Segmenter, k: int) -> Equation:
    """A sentence grows within its block sentence by sentence: the nearest first, of two as near the one that follows."""
    annotated = annotate(D, segmenter)
    if not annotated.sentences:
        return equal(None, None, vacuous=True)
    place = k % len(annotated.sentences)
    block = next(block for block in annotated.blocks if place in block)
    nearest = sorted(block, key=lambda other: (abs(other - place), other < place))
    rungs = list(ladder(annotated)(annotated.sentences[place].paths))[: len(block)]
    found = [[n for n in block if annotated.sentences[n].paths <= rung] for rung in rungs]
    expected = [sorted(nearest[: count + 1]) for count in range(len(block))]
    return equal(found, expected, vacuous=len(block) == 1)


def _words(text: str) -> int:
    return len(text.split())
