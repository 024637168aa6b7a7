"""Aggregation: one excerpt a document, under a budget that pays for shared context once (paper, section 3.1.2;
semantics §10).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from attrs import frozen

from spire.adapters.words import Words
from spire.display import html_of_view
from spire.errors import SpireError
from spire.numbering import Numbers
from spire.policy.algebra import Preclosure
from spire.policy.profiles import HTML
from spire.rendering.markdown import render_numbers
from spire.retrieve.index import Hit
from spire.sentences import Annotated
from spire.subdocument import Subdocument

__all__ = ["Excerpt", "aggregate", "aggregate_paper"]


@frozen(slots=False)
class Excerpt:
    r"""The admitted hits of one page as one view: the union of their seeds with its global context (paper,
    section 3.1.2; semantics §10).

    `hits` are in the order of the ranking; `seed` and `view` are subdocuments of the annotated page; `text` is the
    view in Markdown and `size` its size.

    >>> from spire import annotate, parse
    >>> ants = annotate(parse("<h1>Ants</h1><p>They dig."))
    >>> (excerpt,) = aggregate([Hit("ants.html", ants.sentences[1], 0.9, ants)], budget=10)
    >>> ants.text(excerpt.seed), excerpt.text, excerpt.size
    ('They dig.', '# Ants\n\nThey dig.', 4)
    """

    page: str
    hits: tuple[Hit, ...]
    view: Subdocument
    text: str
    size: int

    @property
    def annotated(self) -> Annotated:
        """The page with its sentences marked, of which `seed` and `view` are."""
        return self.hits[0].annotated

    @cached_property
    def seed(self) -> Subdocument:
        """What was retrieved, without what was added to make it intelligible."""
        return Subdocument.of_numbers(self.view.document, _union(self.hits))

    def _repr_html_(self) -> str:
        caption = f"{self.page}: {len(self.hits)} hits, size {self.size}"
        return html_of_view(self.view.document, self.view.numbers, {"seed": self.seed.numbers}, caption)


def _union(hits: Sequence[Hit]) -> Numbers:
    return frozenset[int]().union(*(hit.seed.numbers for hit in hits))


def _excerpt(hits: Sequence[Hit], size: Callable[[str], int], context: Preclosure) -> Excerpt:
    annotated = hits[0].annotated
    numbers = annotated.context_of_numbers(context, _union(hits))
    text = render_numbers(annotated.document, numbers)
    return Excerpt(hits[0].page, tuple(hits), Subdocument.of_numbers(annotated.document, numbers), text, size(text))


def aggregate(
    ranking: Sequence[Hit],
    *,
    budget: int,
    size: Callable[[str], int] | None = None,
    context: Preclosure = HTML,
) -> tuple[Excerpt, ...]:
    r"""The excerpts of a ranking whose sizes add up to at most the budget, one a page, that of the best
    admitted hit first (paper, section 3.1.2; semantics §10).

    The ranking is walked once. A hit is admitted if the total size of all pages' excerpts, with it in, stays
    within the budget; else it is passed over. So a longer ranking never undoes what a shorter one decided. `size`
    is the size of a text, by default its words. Only the excerpt of the hit's page is rendered anew.

    Together two hits pay for their heading once; apart, these would take 10 words, a mark for the gap counted:

    >>> from spire import annotate, parse
    >>> ants = annotate(parse("<h1>Ants</h1><p>They dig. They carry leaves."))
    >>> ranking = [Hit("ants.html", ants.sentences[n], score, ants) for n, score in ((1, 0.9), (2, 0.8))]
    >>> [(excerpt.text, excerpt.size) for excerpt in aggregate(ranking, budget=8)]
    [('# Ants\n\nThey dig. They carry leaves.', 7)]
    """
    size = size or Words()
    excerpts: dict[str, Excerpt] = {}
    total = 0
    for hit in ranking:
        before = excerpts.get(hit.page)
        after = _excerpt([*before.hits, hit] if before else [hit], size, context)
        new_total = total - (before.size if before else 0) + after.size
        if new_total <= budget:
            excerpts[hit.page], total = after, new_total
    return tuple(excerpts.values())


def aggregate_paper(
    ranking: Sequence[Hit],
    *,
    budget: int,
    size: Callable[[str], int] | None = None,
    context: Preclosure = HTML,
    prefix: int = 8,
    enough: float = 0.9,
) -> tuple[Excerpt, ...]:
    r"""The paper's procedure (section 3.1.2), for comparison: it can lose on a longer prefix what it had on a shorter
    (erratum 9).

    The hits of a prefix are merged by page and contextualized, and the pages taken in the order of their best hit
    while their total stays within the budget. While it is below `enough` of the budget, the prefix is doubled.
    Raises `SpireError` for a prefix below 1.

    >>> from spire import annotate, parse
    >>> ants = annotate(parse("<h1>Ants</h1><p>They dig. They carry leaves."))
    >>> ranking = [Hit("ants.html", ants.sentences[n], score, ants) for n, score in ((1, 0.9), (2, 0.8))]
    >>> aggregate_paper(ranking, budget=6, prefix=1)
    ()
    >>> [excerpt.text for excerpt in aggregate(ranking, budget=6)]
    ['# Ants\n\nThey dig.']
    """
    if prefix < 1:
        raise SpireError(f"prefix is the number of hits to begin with, at least 1, not {prefix}")
    size = size or Words()
    while True:
        hits: dict[str, list[Hit]] = {}
        for hit in ranking[:prefix]:
            hits.setdefault(hit.page, []).append(hit)
        chosen: list[Excerpt] = []
        total = 0
        for group in hits.values():
            excerpt = _excerpt(group, size, context)
            if total + excerpt.size <= budget:
                chosen.append(excerpt)
                total += excerpt.size
        if total >= enough * budget or prefix >= len(ranking):
            return tuple(chosen)
        prefix *= 2
