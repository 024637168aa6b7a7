"""What a description list says of what: each run of `dt` with the run of `dd` after it, as the HTML standard groups them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from spire.numbering import Numbering

__all__ = ["term_runs"]


def term_runs(numbering: Numbering) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The runs of `dt` that have a `dd`, each with its `dd`, in node numbers.

    Whatever else stands between them is passed over, and a `div` in a `dl` is only a wrapper (HTML standard, "The dl
    element").

    >>> from spire import Elem
    >>> tree = Elem("dl", {}, [Elem("dt"), Elem("hr"), Elem("dd"), Elem("dt"), Elem("div", {}, [Elem("dd")])])
    >>> list(term_runs(Numbering(tree)))
    [((1,), (3,)), ((4,), (6,))]
    """
    for holder in sorted({_holder(numbering, number) for number in numbering.tagged.get("dd", ())} - {-1}):
        runs = [(tag, tuple(run)) for tag, run in groupby(_members(numbering, holder), numbering.tag)]
        for (before, terms), (_, descriptions) in pairwise(runs):
            if before == "dt":
                yield terms, descriptions


def _holder(numbering: Numbering, number: int) -> int:
    """What holds a `dd` with its `dt`: its parent, or the `dl` that this divides."""
    parent = numbering.parent[number]
    around = numbering.parent[parent] if parent >= 0 and numbering.tag(parent) == "div" else -1
    return around if around >= 0 and numbering.tag(around) == "dl" else parent


def _members(numbering: Numbering, holder: int) -> Iterator[int]:
    for child in numbering.children(holder):
        if numbering.tag(child) == "div" and numbering.tag(holder) == "dl":
            yield from (k for k in numbering.children(child) if numbering.tag(k) in ("dt", "dd"))
        elif numbering.tag(child) in ("dt", "dd"):
            yield child
