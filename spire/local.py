"""Local contextualization: a selection grown to a readable view under a budget (paper, section 2.4; semantics §9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import field, frozen

from spire.adapters.words import Words
from spire.display import html_of_view
from spire.errors import SpireError
from spire.ladders import LADDER, Ladder
from spire.numbering import Numbers
from spire.path import Path, PathSet
from spire.policy.algebra import Preclosure
from spire.policy.profiles import HTML
from spire.rendering.growing import Growing
from spire.rendering.markdown import render_numbers
from spire.sentences import Annotated
from spire.subdocument import Subdocument

__all__ = ["Expansion", "expand"]


@frozen
class Expansion:
    """A selection of an annotated document grown under a budget.

    `seed` is what was given, `rung` what it grew to, `view` that with its global context; `dropped` is what of the
    seed's context found no room. `text` is the view in Markdown, `size` its size, `overrun` by how much the seed
    alone exceeds the budget, 0 where it does not.
    """

    seed: Subdocument
    rung: Subdocument
    view: Subdocument
    dropped: Subdocument
    text: str = field(repr=False)
    size: int
    overrun: int

    @property
    def paths(self) -> PathSet:
        """The paths of the view."""
        return self.view.paths

    def _repr_html_(self) -> str:
        layers = {"seed": self.seed.numbers, "expansion": self.rung.numbers}
        caption = f"{self.view.document.uri or 'document'}: expanded to {self.size}"
        return html_of_view(self.view.document, self.view.numbers, layers, caption)


def expand(
    annotated: Annotated,
    S: Subdocument | Iterable[Path],
    *,
    budget: int,
    size: Callable[[str], int] | None = None,
    ladder: Ladder = LADDER,
    context: Preclosure = HTML,
) -> Expansion:
    """The highest rung of the ladder above S such that it and all below it fit into the budget, with its context.

    A rung fits if the size of its rendering, global context included, is at most the budget; `size` is the size of a
    text, by default its words. S itself is always in the result. If already S with its context is too large, nodes
    of the context are left out, the costliest first, until it fits or S is alone.

    Raises `SpireError` for a budget below 0, `InvalidPath` for a path outside the annotated document.

    >>> from spire import Document, Elem, Text, annotate
    >>> ants = Elem("p", {}, [Text("Ants dig. They carry leaves. They rest at night.")])
    >>> annotated = annotate(Document(Elem("div", {}, [Elem("h1", {}, [Text("Ants")]), ants])))
    >>> print(expand(annotated, annotated.sentences[2], budget=10).text)
    # Ants
    <BLANKLINE>
    […]
    <BLANKLINE>
    They carry leaves. They rest at night.
    """
    if budget < 0:
        raise SpireError(f"a budget is no less than 0, not {budget}")
    size = size or Words()
    N = annotated.document
    seed = annotated.numbers(S)
    view = annotated.context_of_numbers(context, seed)
    text = render_numbers(N, view)
    if size(text) > budget:
        view, text = _without_costliest(annotated, seed, view, budget=budget, size=size)
        dropped = annotated.context_of_numbers(context, seed) - view
        rung = seed
    else:
        dropped = frozenset()
        rung, view, text = _climbed(annotated, seed, view, budget=budget, size=size, ladder=ladder, context=context)
    total = size(text)
    return Expansion(
        Subdocument.of_numbers(N, seed),
        Subdocument.of_numbers(N, rung),
        Subdocument.of_numbers(N, view),
        Subdocument.of_numbers(N, dropped),
        text,
        total,
        max(0, total - budget),
    )


def _without_costliest(
    annotated: Annotated, seed: Numbers, view: Numbers, *, budget: int, size: Callable[[str], int]
) -> tuple[Numbers, str]:
    N = annotated.document
    costs = {number: size(render_numbers(N, frozenset({number}))) for number in view - seed}
    for number in sorted(costs, key=lambda number: (-costs[number], number)):
        view -= {number}
        text = render_numbers(N, view)
        if size(text) <= budget:
            return view, text
    return seed, render_numbers(N, seed)


def _climbed(
    annotated: Annotated,
    seed: Numbers,
    view: Numbers,
    *,
    budget: int,
    size: Callable[[str], int],
    ladder: Ladder,
    context: Preclosure,
) -> tuple[Numbers, Numbers, str]:
    """The highest rung that fits, its view and its text.

    Sizes are kept block by block on the way up. What is returned is counted whole: where a tokenizer counts the
    whole for more than its blocks, rungs are taken back.
    """
    N = annotated.document
    of_nodes = context.needed(annotated.original) is not None
    growing = Growing(N, size)
    growing.add(view)
    rungs: list[tuple[Numbers, Numbers]] = []  # what each rung adds, and what it adds with its context
    rung, known = set(seed), set(view)
    for added in ladder.climb(annotated, seed):
        rung |= added
        # Where context is a matter of single nodes, that of the rung is that of the one before and of what it adds.
        fresh = annotated.context_of_numbers(context, added if of_nodes else frozenset(rung)) - known
        growing.add(fresh)
        if growing.total > budget:
            break
        known |= fresh
        rungs.append((added, fresh))
    while True:
        view_now = view.union(*(fresh for _, fresh in rungs))
        text = render_numbers(N, view_now)
        if not rungs or size(text) <= budget:
            return seed.union(*(added for added, _ in rungs)), view_now, text
        rungs.pop()
