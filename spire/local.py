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
    """A selection of an annotated document grown under a budget: what `expand` gives (paper, section 2.4;
    semantics §9).

    `seed` is what was given, `rung` what it grew to, `view` that with its global context; `dropped` is what of the
    seed's context found no room. `text` is the view in Markdown, `size` its size, `overrun` by how much the seed
    alone exceeds the budget, 0 where it does not.

    >>> from spire import annotate, parse
    >>> annotated = annotate(parse("<h1>Ants</h1><p>They dig. They carry leaves."))
    >>> tight = expand(annotated, annotated.sentences[1], budget=3)
    >>> tight.text, tight.size, tight.overrun
    ('They dig.', 2, 0)
    >>> annotated.text(tight.dropped)
    'Ants'
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
    """The highest rung of the ladder above S such that it and all below it fit into the budget, with its context
    (paper, section 2.4; semantics §9).

    A rung fits if the size of its rendering, global context included, is at most the budget; `size` is the size of a
    text, by default its words. S itself is always in the result. If already S with its context is too large, nodes
    of the context are left out, the costliest first, until it fits or S is alone.

    S is a subdocument, of the annotated document or of the original; bare paths are of the annotated document, those
    of the original first go through `annotated.lift`. Raises `SpireError` for a budget below 0 and for what is not
    annotated, `InvalidPath` for a path outside the annotated document.

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
    if not isinstance(annotated, Annotated):
        raise SpireError(f"expand takes an annotated document, spire.annotate(document), not {annotated!r}")
    if budget < 0:
        raise SpireError(f"a budget is no less than 0, not {budget}")
    size = size or Words()
    N = annotated.document
    seed = annotated.numbers(S)
    view = annotated.context_of_numbers(context, seed)
    text = render_numbers(N, view)
    rung, dropped = seed, frozenset[int]()
    if size(text) > budget:
        whole = view
        view, text = _without_costliest(annotated, seed, whole, budget=budget, size=size)
        dropped = whole - view
    else:
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
    """What is left of a view that does not fit, and its text, when the costliest nodes of its context are dropped."""
    N = annotated.document
    costs = {number: size(render_numbers(N, frozenset({number}))) for number in view - seed}
    cheapest_first = sorted(costs, key=lambda number: (costs[number], -number))
    growing = Growing(N, size)
    growing.add(seed)
    totals = [growing.total]  # with so many nodes of the context
    for number in cheapest_first:
        growing.add(frozenset({number}))
        totals.append(growing.total)
    surplus = totals[-1]  # of the blocks over the whole; anything, as long as the whole was not counted
    for kept in range(len(cheapest_first), -1, -1):
        if totals[kept] - surplus <= budget:
            view = seed.union(cheapest_first[:kept])
            text = render_numbers(N, view)
            whole = size(text)
            if whole <= budget:
                return view, text
            surplus = max(0, totals[kept] - whole)
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

    Sizes are kept block by block on the way up. What decides is the whole: where a tokenizer counts it for less than
    its blocks, the climb goes on, and where it counts it for more, rungs are taken back.
    """
    N = annotated.document
    of_nodes = context.needed(annotated.original) is not None
    growing = Growing(N, size)
    growing.add(view)
    rungs: list[tuple[Numbers, Numbers]] = []  # what each rung adds, and what it adds with its context
    rung, known = set(seed), set(view)
    surplus = 0  # of the blocks over the whole, as far as it is known
    for added in ladder.climb(annotated, seed):
        rung |= added
        # Where context is a matter of single nodes, that of the rung is that of the one before and of what it adds.
        fresh = annotated.context_of_numbers(context, added if of_nodes else frozenset(rung)) - known
        growing.add(fresh)
        known |= fresh
        if growing.total - surplus > budget:
            whole = size(render_numbers(N, frozenset(known)))
            if whole > budget:
                break
            surplus = growing.total - whole
        rungs.append((added, fresh))
    while True:
        view_now = view.union(*(fresh for _, fresh in rungs))
        text = render_numbers(N, view_now)
        if not rungs or size(text) <= budget:
            return seed.union(*(added for added, _ in rungs)), view_now, text
        rungs.pop()
