"""Lists once more, word for word from semantics §6."""

from __future__ import annotations

from laws.derivations.documents import above, children, closed, has_text_or_alt, inside, is_layout_table, tag
from spire.document import Document
from spire.path import Path, PathSet

LISTS = ("ul", "ol", "menu", "dl")
ITEMS = ("li", "dd")


def item_around(D: Document, p: Path) -> Path | None:
    return next((q for q in above(p) if tag(D, q) in ITEMS), None)


def label(D: Document, item: Path, ends: tuple[str, ...]) -> list[Path]:
    """The leading children of the item before the first that is or contains one that ends the label."""
    leading: list[Path] = []
    for child in children(D, item):
        if any(tag(D, q) in ends and not is_layout_table(D, q) for q in inside(D, child)):
            break
        leading.append(child)
    return leading


def label_with_words(D: Document, item: Path, ends: tuple[str, ...]) -> list[Path]:
    """The label; where it has no words, the leading children of the child after it, and so on into the wrapper that holds
    the list, until one has words or the list itself is reached.
    """
    holder = item
    while True:
        leading = label(D, holder, ends)
        if any(has_text_or_alt(D, p) for p in leading):
            return leading
        rest = children(D, holder)[len(leading) :]
        if not rest or tag(D, rest[0]) in (*ends, *ITEMS):
            return label(D, item, ends)
        holder = rest[0]


def paper(D: Document, P: PathSet) -> PathSet:
    """For each list on the way from the root down to p, p included, that is nested in an item: the item's label."""

    def needs(p: Path) -> list[Path]:
        needed: list[Path] = []
        for q in [p, *above(p)]:
            if tag(D, q) in LISTS and (item := item_around(D, q)) is not None:
                needed += label(D, item, LISTS)
        return needed

    return closed(D, P, needs)


def html(D: Document, P: PathSet) -> PathSet:
    """The same for each list or table; a list directly in a list takes the label of the item before it; what is in a
    dd needs the run of dt before it.
    """
    ends = (*LISTS, "table")

    def needs(p: Path) -> list[Path]:
        needed: list[Path] = []
        for q in [p, *above(p)]:
            if tag(D, q) in ends and not is_layout_table(D, q) and (item := item_around(D, q)) is not None:
                needed += label_with_words(D, item, ends)
            if tag(D, q) in LISTS and q and tag(D, q[:-1]) in LISTS:
                before = [s for s in children(D, q[:-1]) if s < q and tag(D, s) in ITEMS]
                needed += label_with_words(D, before[-1], ends) if before else []
            if tag(D, q) == "dd":
                needed += terms(D, q)
        return needed

    return closed(D, P, needs)


def terms(D: Document, dd: Path) -> list[Path]:
    """The run of dt before a dd, which may come after other dd; nothing else counts, nor does a div of a dl."""
    if not dd:
        return []
    holder = dd[:-1]
    if tag(D, holder) == "div" and holder and tag(D, holder[:-1]) == "dl":
        holder = holder[:-1]
    wrapped = [q for p in children(D, holder) if tag(D, p) == "div" for q in children(D, p)]
    members = sorted(children(D, holder) + (wrapped if tag(D, holder) == "dl" else []))
    before = [p for p in members if p < dd and tag(D, p) in ("dt", "dd")]
    while before and tag(D, before[-1]) == "dd":
        before.pop()
    run: list[Path] = []
    while before and tag(D, before[-1]) == "dt":
        run.append(before.pop())
    return run
