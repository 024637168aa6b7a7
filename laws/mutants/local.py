"""Wrong expansions and ladders (paper, section 2.4; semantics §9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import evolve

from laws.local import Expansions, Ladders
from laws.mutants.mutating import mutant
from spire.ladders import LADDER, Ladder, block_by_block, completed, document, sentence_by_sentence, whole_blocks
from spire.local import Expansion, expand
from spire.path import Path, PathSet
from spire.policy.algebra import Preclosure, identity
from spire.rendering.markdown import render
from spire.sentences import Annotated
from spire.subdocument import Subdocument

__all__: list[str] = []


def _viewed(right: Expansion, paths: Iterable[Path], **others: Any) -> Expansion:
    """The same with another view, its text and size in keeping."""
    N = right.view.document
    text = render(N, paths)
    return evolve(right, view=Subdocument(N, paths), text=text, size=len(text.split()), **others)


@mutant("expand.one-over-the-budget", Expansions, "expand", source="§9; sc04; docling-project/docling#3428")
def one_over_the_budget(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """A text may exceed the budget by one: > where it should be >=."""
    found = expand(annotated, S, budget=budget + 1, context=context)
    return evolve(found, overrun=max(0, found.size - budget))


@mutant("expand.never-full", Expansions, "expand", source="§9: < where it should be <=")
def never_full(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """A text of exactly the budget does not fit."""
    found = expand(annotated, S, budget=max(budget - 1, 0), context=context)
    return evolve(found, overrun=max(0, found.size - budget))


@mutant(
    "expand.context-not-counted",
    Expansions,
    "expand",
    source="sc04; wikit-ai/chunknorris#40; docling-project/docling#723",
)
def context_not_counted(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """Headings and other context are added after all was counted."""
    found = expand(annotated, S, budget=budget, context=identity)
    paths = annotated.context(context, found.rung)
    view = _viewed(found, paths)
    return evolve(view, overrun=max(0, view.size - budget))


@mutant("expand.first-overflow-kept", Expansions, "expand", source="2.4; §9: return the rung before")
def first_overflow_kept(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """The first rung that does not fit is returned instead of the one before it."""
    rung = S
    for higher in LADDER(annotated)(S):
        rung = higher
        if len(render(annotated.document, annotated.context(context, higher)).split()) > budget:
            break
    found = expand(annotated, S, budget=budget, context=context)
    view = _viewed(found, annotated.context(context, rung), rung=Subdocument(annotated.document, rung))
    return evolve(view, overrun=max(0, view.size - budget))


@mutant(
    "expand.selection-dropped", Expansions, "expand", source="sc05; run-llama/llama_index#7513; datarobot/syftr#108"
)
def selection_dropped(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """A selection that does not fit is dropped."""
    found = expand(annotated, S, budget=budget, context=context)
    return _viewed(found, (), overrun=0) if found.overrun else found


@mutant("expand.context-dropped-unsaid", Expansions, "expand", source="§9; sc05: the cut is reported")
def context_dropped_unsaid(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """What found no room is left out, and nobody is told."""
    found = expand(annotated, S, budget=budget, context=context)
    return evolve(found, dropped=Subdocument(annotated.document, ()))


@mutant("expand.overrun-unsaid", Expansions, "expand", source="§9: any overrun is in the result")
def overrun_unsaid(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """That a selection exceeds the budget is not said."""
    return evolve(expand(annotated, S, budget=budget, context=context), overrun=0)


@mutant("expand.all-context-dropped", Expansions, "expand", source="§9: the costliest first")
def all_context_dropped(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """A selection that has grown comes without its context."""
    found = expand(annotated, S, budget=budget, context=context)
    return _viewed(found, found.rung.paths) if not found.dropped.paths else found


@mutant("expand.size-of-the-seed", Expansions, "expand", source="sc07; run-llama/llama_index#7980: count what is sent")
def size_of_the_seed(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """The size is that of the selection, not of the text."""
    found = expand(annotated, S, budget=budget, context=context)
    return evolve(found, size=len(render(annotated.document, S).split()))


@mutant("expand.less-for-more", Expansions, "expand", source="erratum 9; §9: a larger budget never gives less")
def less_for_more(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """Above a budget of thirty it starts anew with the selection alone."""
    return expand(annotated, S, budget=budget if budget < 30 else 0, context=context)


@mutant(
    "expand.half-sentences",
    Expansions,
    "expand",
    source="§9; docling-project/docling-core#266: a row is cut in the middle",
)
def half_sentences(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """Of each sentence that comes in, all but the first leaf is missing."""
    found = expand(annotated, S, budget=budget, context=context)
    missing = {leaf for it in annotated.sentences if not it.paths & S for leaf in sorted(it.paths)[1:]}
    rung = Subdocument(annotated.document, found.rung.paths - missing)
    return _viewed(found, found.view.paths - missing, rung=rung)


@mutant("expand.old-text", Expansions, "expand", source="§9")
def old_text(annotated: Annotated, S: PathSet, *, budget: int, context: Preclosure) -> Expansion:
    """The text is that of the selection with its context, before it grew."""
    found = expand(annotated, S, budget=budget, context=context)
    return evolve(found, text=render(annotated.document, annotated.context(context, S)))


Chain = Callable[[Iterable[Path]], Iterator[PathSet]]


@mutant("ladder.selection-left-behind", Ladders, "LADDER", source="§9: S = P₀")
def selection_left_behind(annotated: Annotated) -> Chain:
    """The chain begins with the first rung above the selection."""

    def chain(S: Iterable[Path]) -> Iterator[PathSet]:
        rungs = list(LADDER(annotated)(S))
        yield from rungs[1:] or rungs

    return chain


@mutant("ladder.steps-repeated", Ladders, "LADDER", source="§9; sc05: the code loops")
def steps_repeated(annotated: Annotated) -> Chain:
    """A step that adds nothing is a rung, too."""
    return lambda S: (rung for rung in LADDER(annotated)(S) for _ in range(2))


@mutant("ladder.rungs-apart", Ladders, "LADDER", source="§9: each rung holds the one before")
def rungs_apart(annotated: Annotated) -> Chain:
    """A rung holds what it adds, and not the rung before it."""

    def chain(S: Iterable[Path]) -> Iterator[PathSet]:
        before: PathSet = frozenset()
        for rung in LADDER(annotated)(S):
            yield rung - before if rung != before else rung
            before = rung

    return chain


@mutant("ladder.ends-with-the-block", Ladders, "LADDER", source="2.4; §9: then beyond")
def ends_with_the_block(annotated: Annotated) -> Chain:
    """The way up ends with the block of the selection."""
    return (completed >> sentence_by_sentence >> whole_blocks)(annotated)


@mutant("ladder.sentences-not-completed", Ladders, "LADDER", source="§9: complete the sentences")
def sentences_not_completed(annotated: Annotated) -> Chain:
    """A sentence of which a part is selected stays as it is."""
    return sentence_by_sentence(annotated)


@mutant("ladder.preceding-first", Ladders, "LADDER", source="§9: following before preceding on a tie")
def preceding_first(annotated: Annotated) -> Chain:
    """Of two sentences as near, the preceding one comes in first."""
    return _in_the_block(annotated, lambda distance: (abs(distance), distance))


@mutant("ladder.all-following-first", Ladders, "LADDER", source="§9: nearest first")
def all_following_first(annotated: Annotated) -> Chain:
    """All following sentences come in before any preceding one."""
    return _in_the_block(annotated, lambda distance: (distance < 0, abs(distance)))


@mutant("ladder.block-at-once", Ladders, "LADDER", source="2.4; §9: sentence by sentence")
def block_at_once(annotated: Annotated) -> Chain:
    """The block comes in at once, not sentence by sentence."""
    return (completed >> whole_blocks >> block_by_block(document))(annotated)


def _in_the_block(annotated: Annotated, order: Callable[[int], Any]) -> Chain:
    """The ladder with another order of the sentences of the selected block, where one sentence is selected."""
    right: Ladder = LADDER

    def chain(S: Iterable[Path]) -> Iterator[PathSet]:
        seed = frozenset(S)
        place = next((n for n, it in enumerate(annotated.sentences) if it.paths == seed), None)
        if place is None:
            yield from right(annotated)(seed)
            return
        block = next(block for block in annotated.blocks if place in block)
        rung = seed
        yield rung
        for n in sorted(block, key=lambda n: order(n - place)):
            if n != place:
                rung |= annotated.sentences[n].paths
                yield rung
        *_, highest = right(annotated)(rung)
        if highest != rung:
            yield highest

    return chain
