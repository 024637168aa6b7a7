"""Headings once more, word for word from semantics §6: for each node, all that it needs, found anew."""

from __future__ import annotations

from typing import NamedTuple

from laws.derivations.documents import (
    above,
    attribute,
    children,
    has_text_or_alt,
    inside,
    is_layout_table,
    order,
    role,
    tag,
    with_needs,
    within,
)
from spire.document import Document
from spire.path import Path, PathSet

RANKS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
SCOPES = "section article aside nav blockquote details dialog fieldset figure td th li dd".split()
# Beyond §6: where a heading in a caption or a term ends.
SCOPES += ["table", "dl"]
HEADED = {"details": "summary", "fieldset": "legend", "figure": "figcaption"}


def level(D: Document, p: Path) -> int:
    """h1 to h6 unless role=none or presentation, or role=heading; with aria-level, the tag's level or 2. Anything else has 0."""
    meant = role(D, p) not in ("none", "presentation")
    own = 2 if role(D, p) == "heading" else 0
    rank = RANKS.get(tag(D, p), own) if meant else 0
    given = (attribute(D, p, "aria-level") or "").strip()
    if rank and given.isascii() and given.isdigit() and int(given) > 0:
        return int(given)
    return rank


def is_heading(D: Document, p: Path) -> bool:
    """With text or an image's alt."""
    return level(D, p) > 0 and has_text_or_alt(D, p)


def paper(D: Document, P: PathSet) -> PathSet:
    """Linear order."""
    headings = [p for p in order(D) if is_heading(D, p) and not any(is_heading(D, q) for q in above(p))]

    def open_before(place: Path) -> list[Path]:
        opened: list[Path] = []
        for h in headings:
            if h < place:
                # A heading closes every open one of its level or deeper.
                opened = [o for o in opened if level(D, o) < level(D, h)] + [h]
        return opened

    def needs(p: Path) -> list[Path]:
        around = [h for h in headings if within(p, h)]
        if around:
            # What is in or at a heading of level r needs the open headings of level < r before it.
            return [o for o in open_before(around[0]) if level(D, o) < level(D, around[0])]
        return open_before(p)

    return with_needs(D, P, needs)


class Heading(NamedTuple):
    place: Path
    level: int
    scope: Path
    throughout: bool


def heads(D: Document) -> dict[Path, Path]:
    """What heads each details, fieldset and figure: the first of its children made for it that has words."""
    found = {}
    for scope in order(D):
        made = [p for p in children(D, scope) if tag(D, p) == HEADED.get(tag(D, scope)) and has_text_or_alt(D, p)]
        if made:
            found[made[0]] = scope
    return found


def scoped(D: Document) -> list[Heading]:
    headed = heads(D)
    # In hgroup the heading counts, the rest rides with it.
    groups = {
        p: [q for q in inside(D, p) if is_heading(D, q) and not any(is_heading(D, a) for a in above(q))]
        for p in order(D)
        if tag(D, p) == "hgroup"
    }
    levels: dict[Path, int] = {p: min(level(D, q) for q in headings) for p, headings in groups.items() if headings}
    levels |= {p: level(D, p) for p in order(D) if is_heading(D, p)}
    levels |= dict.fromkeys(headed, 0)  # above any heading
    # Not inside another heading.
    outermost = {p: rank for p, rank in levels.items() if not any(q in levels for q in above(p))}
    only_h1 = list(outermost.values()).count(1) == 1

    def scope(p: Path) -> Path:
        if p in headed:
            return headed[p]
        for q in above(p):
            past = only_h1 and outermost[p] == 1 and tag(D, q) == "section"
            if tag(D, q) in SCOPES and not past and not is_of_layout_table(D, q):
                return q
        return ()

    return [Heading(p, rank, scope(p), p in headed) for p, rank in sorted(outermost.items())]


def is_of_layout_table(D: Document, p: Path) -> bool:
    """Whether the node is a layout table or a cell of one."""
    tables = [q for q in above(p) if tag(D, q) == "table"]
    is_cell = tag(D, p) in ("td", "th") and bool(tables)
    return is_layout_table(D, p) or (is_cell and is_layout_table(D, tables[0]))


def html(D: Document, P: PathSet) -> PathSet:
    """Scoped."""
    headings = scoped(D)

    def encloses(one: Path, other: Path) -> bool:
        return one != other and within(other, one)

    def closes(later: Heading, h: Heading) -> bool:
        same = later.scope == h.scope and later.level <= h.level
        return later.place > h.place and (same or encloses(later.scope, h.scope))

    def in_force(h: Heading, place: Path) -> bool:
        reached = within(place, h.scope) and (h.throughout or h.place < place)
        return reached and not any(closes(other, h) for other in headings if other.place < place)

    def needs(p: Path) -> list[Path]:
        around = [h for h in headings if within(p, h.place)]
        if not around:
            return [h.place for h in headings if in_force(h, p)]
        (own,) = around
        # Only headings of enclosing scopes, and of its own scope those above it.
        return [
            h.place
            for h in headings
            if h != own
            and in_force(h, own.place)
            and (encloses(h.scope, own.scope) or (h.scope == own.scope and h.level < own.level))
        ]

    return with_needs(D, P, needs)
