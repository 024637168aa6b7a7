"""The labels of nested lists (paper, section 2.3.3; semantics §6).

A list nested in an item takes the item's label along: the leading children of the item. Each list needs those
of the lists around it too, and their labels bring them: so a node directly needs those of the innermost only.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from spire.document import Document
from spire.html.elements import LISTS, is_layout_table
from spire.html.headings import has_words
from spire.numbering import Numbering
from spire.path import Path, PathSet
from spire.policy.algebra import needs_by_number, preclosure
from spire.policy.reachability import Direct
from spire.policy.stretches import nested
from spire.policy.term_runs import term_runs
from spire.tree import Elem

__all__ = ["html", "literal", "paper"]

ITEMS = ("li", "dd")


def _spines_and_labels(D: Document) -> Callable[[PathSet], Iterable[Path]]:
    def context(p: Path) -> Iterator[Path]:
        items = [p[:i] for i in range(len(p), -1, -1) if isinstance(e := D[p[:i]], Elem) and e.tag == "li"]
        for item in items[:1]:
            yield from (p[:i] for i in range(len(item), len(p)))
        for item in items[1:]:
            for child in D.children(item):
                if D.elements(*LISTS, under=child):
                    break
                yield child

    return lambda P: P.union(*map(context, P))


literal = preclosure(_spines_and_labels, name="lists.literal")
"""As the paper has it: from the innermost item the path down to each selected node, from each item further out
the children before any nested list. Applied again, the path drags in all that the item holds. Erratum 3."""


def _labels(D: Document, *tags: str) -> Direct:
    """Each element of these tags that is nested in an item, with the item's label."""
    numbering = D.numbering
    inner = _inner(numbering, tags)
    items = _items_around(numbering, inner)
    labels = ((k, _label(numbering, item, inner)) for k, item in items.items() if item >= 0)
    # A list without a label of its own passes on that of the list around it.
    return nested(numbering, ((k, label) for k, label in labels if label))


def _inner(numbering: Numbering, tags: Iterable[str]) -> list[int]:
    return sorted(k for tag in tags for k in numbering.tagged.get(tag, ()) if not is_layout_table(numbering.nodes[k]))


def _items_around(numbering: Numbering, numbers: Iterable[int]) -> dict[int, int]:
    """The nearest item above each node; -1 where there is none."""
    return numbering.nearest_above(numbers, [k for tag in ITEMS for k in numbering.tagged.get(tag, ())])


def _label(numbering: Numbering, holder: int, inner: Sequence[int]) -> tuple[int, ...]:
    """The leading children of an item before the first that is or holds one of the inner elements (ascending, at least
    one after the item's own number).
    """
    first = inner[bisect_right(inner, holder)]
    children = numbering.children(holder)
    return tuple(children[: bisect_left(children, first, key=lambda child: numbering.last[child])])


paper = needs_by_number(lambda D: _labels(D, *LISTS), "lists.paper").closure(name="lists.paper")
"""For each list at or above a node that is nested in an item: the children of the item before the first that
is or contains a list. No path down from the item: ancestors are what `link` adds."""


def _labels_and_terms(D: Document) -> Direct:
    numbering = D.numbering
    inner = _inner(numbering, (*LISTS, "table"))
    items = _items_around(numbering, inner) | _items_before(numbering)
    labels = {item: _label_with_words(D, item, inner) for item in {*items.values()} if item >= 0}
    values = {k: labels[item] for k, item in items.items() if item in labels}
    values |= {dd: terms for terms, descriptions in term_runs(numbering) for dd in descriptions}
    return nested(numbering, _with_passed_over(numbering, sorted((k, value) for k, value in values.items() if value)))


def _with_passed_over(
    numbering: Numbering, labelled: Iterable[tuple[int, tuple[int, ...]]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each element with its label, and with that of the element around it where its own stands outside of that and so
    does not bring it: a table directly in a list has the label of the item around both.
    """
    around: list[tuple[int, tuple[int, ...]]] = []
    for number, label in labelled:
        while around and numbering.last[around[-1][0]] < number:
            around.pop()
        if around and label[0] < around[-1][0]:
            label = tuple(sorted({*label, *around[-1][1]}))
        yield number, label
        around.append((number, label))


def _label_with_words(D: Document, item: int, inner: Sequence[int]) -> tuple[int, ...]:
    """The label of an item; where it has no words, that of the wrapper around all that follows: `<li><div>Lunch<ul>`."""
    numbering = D.numbering
    holder, label = item, _label(numbering, item, inner)
    leading = label
    while not any(has_words(D, k) for k in leading):
        rest = numbering.children(holder)[len(leading) :]
        if not rest or numbering.tag(rest[0]) in (*LISTS, *ITEMS, "table"):
            return label
        holder = rest[0]
        leading = _label(numbering, holder, inner)
    return leading


def _items_before(numbering: Numbering) -> dict[int, int]:
    """The last item before each list that is placed directly in a list; -1 where there is none."""
    before: dict[int, int] = {}
    for tag in LISTS:
        for around in numbering.tagged.get(tag, ()):
            item = -1
            for k in numbering.children(around):
                if numbering.tag(k) in ITEMS:
                    item = k
                elif numbering.tag(k) in LISTS:
                    before[k] = item
    return before


html = needs_by_number(_labels_and_terms, "lists.html").closure(name="lists.html")
"""As `paper`, for each list or table that is nested in an item (`li`, `dd`), the label ending before the first
list or table; where the label has no words, that of the wrapper that holds the list counts. A list placed directly in a
list takes the label of the item before it; what is in a `dd` needs the run of `dt` before it."""
