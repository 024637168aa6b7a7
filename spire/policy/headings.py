"""The headings in force (paper, section 2.3.2; semantics §6).

Whatever the reading, a heading needs those that were in force before it. So it is enough that a node directly
needs the last heading in force there: the closure brings the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spire.document import Document
from spire.html.elements import HEADINGS
from spire.html.headings import Heading, headings
from spire.html.outline import last_in_force
from spire.path import Path, PathSet
from spire.policy.algebra import needs_by_number, preclosure
from spire.policy.reachability import Direct
from spire.policy.stretches import Stretches

__all__ = ["html", "literal", "paper"]


def _active_before(D: Document) -> Callable[[PathSet], Iterable[Path]]:
    every = sorted((h, level) for tag, level in HEADINGS.items() for h in D.elements(tag))

    def active(p: Path) -> Iterable[Path]:
        open_: list[tuple[int, Path]] = []
        for h, level in every:
            if h >= p:
                break
            while open_ and open_[-1][0] >= level:
                open_.pop()
            open_.append((level, h))
        return [h for _, h in open_]

    return lambda P: P.union(*map(active, P))


literal = preclosure(_active_before, name="headings.literal")
"""The headings `h1` to `h6` active immediately before each selected path, as the paper has it. Not idempotent:
a heading brings in the one of its own level before it. Erratum 2."""


def _linear(D: Document) -> Direct:
    """A heading closes every open one of its level or deeper, and only those above it are needed in it."""
    numbering = D.numbering
    open_: list[Heading] = []
    starts: list[tuple[int, tuple[int, ...]]] = []
    for heading in headings(D):
        while open_ and open_[-1].level >= heading.level:
            open_.pop()
        starts.append((heading.number, (open_[-1].number,) if open_ else ()))
        starts.append((numbering.last[heading.number] + 1, (heading.number,)))
        open_.append(heading)
    return Stretches(starts)


paper = needs_by_number(_linear, "headings.paper").closure(name="headings.paper")
"""Linear order: a heading is in force from its place until one of its level or above. What is in or at a
heading of level r needs the open headings of level < r before it, any other node all the open ones."""


def _scoped(D: Document) -> Direct:
    return Stretches((number, () if heading is None else (heading,)) for number, heading in last_in_force(D))


html = needs_by_number(_scoped, "headings.html").closure(name="headings.html")
"""Scoped: a heading is in force from its place to the end of its scope, the nearest sectioning element, cell or
item around it, unless a later heading closes it: one of its own scope and of its level or above, or any of an
enclosing scope. What is in or at a heading needs only headings of enclosing scopes, and of its own scope those
above it. The page's only `h1` looks past `section`. In an `hgroup` the headings count as one. A `summary`,
`legend` or `figcaption` heads its `details`, `fieldset` or `figure` throughout, above any heading in it."""
