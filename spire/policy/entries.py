"""What a page defines, and where (paper, section 2.3.6; semantics §6, "Definitions").

dfn                 its passage (the paragraph, the item, the line); the whole entry where that is a `dt` or `dd`; the
                    row where it is all that a cell says
dt, dd              the entry: a run of `dt` and the run of `dd` right after it, of each what is before any `dl` in it:
                    entries of their own
role=definition     the element itself
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from spire.document import Document
from spire.html.elements import BLOCKS
from spire.html.link_targets import link_target
from spire.numbering import Numbering
from spire.policy.passages import passage
from spire.policy.term_runs import term_runs
from spire.tree import Elem

__all__ = ["Definition", "definitions", "innermost", "linked", "names"]


Definition: TypeAlias = tuple[int, ...]
"""Where something is defined: node numbers, in document order. Of an entry, its terms and what is said of them."""


def definitions(D: Document) -> dict[int, Definition]:
    """By number, the nodes that are a definition, or the whole of a part of one, each with it."""
    return D.once(_definitions)


def _definitions(D: Document) -> dict[int, Definition]:
    numbering = D.numbering
    entries = dict(_entries(numbering))
    found = dict(entries)
    for number, role in numbering.roles.items():
        if role == "definition":
            found.setdefault(number, (number,))
    places: dict[int, Definition] = {}
    for number in numbering.tagged.get("dfn", ()):
        within = passage(D, number)
        if within[0] not in places:
            places[within[0]] = entries.get(within[0]) or _row(numbering, within, number)
            for part in places[within[0]]:
                found.setdefault(part, places[within[0]])
        found[number] = places[within[0]]
    return found


def _entries(numbering: Numbering) -> Iterator[tuple[int, Definition]]:
    """Each `dt` and `dd` of an entry that has both."""
    lists = numbering.tagged.get("dl", ())
    for terms, descriptions in term_runs(numbering):
        said = [part for description in descriptions for part in _said(numbering, description, lists)]
        yield from dict.fromkeys((*terms, *descriptions), (*terms, *said)).items()


def _said(numbering: Numbering, description: int, lists: Sequence[int]) -> Sequence[int]:
    """What a `dd` says before the first `dl` in it: that of a class would else bring in all its methods."""
    nested = bisect_right(lists, description)
    if nested == len(lists) or lists[nested] > numbering.last[description]:
        return (description,)
    children = numbering.children(description)
    leading = children[: bisect_left(children, lists[nested], key=lambda child: numbering.last[child])]
    return leading or (description,)


def _row(numbering: Numbering, within: Definition, dfn: int) -> Definition:
    """The row of a cell that says nothing but its first `dfn`; else the passage as it is."""
    if numbering.tag(within[0]) in ("td", "th") and numbering.text(within[0]).split() == numbering.text(dfn).split():
        row = numbering.parent[within[0]]
        return (row,) if row >= 0 and numbering.tag(row) == "tr" else within
    return within


def linked(D: Document) -> Iterator[tuple[int, Definition]]:
    """The links that lead to a definition, in document order, each with it.

    A link leads to the definition that its target is, or stands in within the same line: an anchor in a `dt` names the
    entry, one in the middle of a long `dd` too, but a heading or a section is no definition.
    """
    numbering = D.numbering
    targets = {link: target for link in numbering.tagged.get("a", ()) if (target := link_target(D, link)) is not None}
    found = definitions(D)
    blocks = (number for tag in BLOCKS for number in numbering.tagged.get(tag, ()))
    inline = [target for target in targets.values() if target not in found and numbering.tag(target) not in BLOCKS]
    around = numbering.nearest_above(inline, (*found, *blocks))
    for link, target in targets.items():
        place = around.get(target, target)
        if place in found:
            yield link, found[place]


def innermost(numbering: Numbering, *tags: str) -> list[int]:
    """The elements of these tags that hold no other of them: all their texts together are no longer than the page."""
    tagged = sorted(number for tag in tags for number in numbering.tagged.get(tag, ()))
    around = set(numbering.nearest_above(tagged, tagged).values())
    return [number for number in tagged if number not in around]


_REMARK = re.compile(r"(.*\S) ?\(([^()]*)\)")


def names(D: Document) -> Iterator[tuple[str, Definition]]:
    """What is defined, by name, in document order; a name may come again.

    A `dfn` goes by its `title`, else by its text, and by the title of an `abbr` that is all it holds; a `dt` by its text;
    what says nothing, or holds another `dfn` or `dt`, by no name of its own. "Write-ahead log (WAL)" is also called
    "Write-ahead log", and "WAL", for that is in capitals.
    """
    numbering = D.numbering
    found = definitions(D)
    for number in innermost(numbering, "dfn", "dt"):
        if number not in found:
            continue
        for name in filter(None, _names(numbering, number)):
            for other in _also(name):
                yield other, found[number]


def _names(numbering: Numbering, number: int) -> Iterator[str]:
    node = numbering.nodes[number]
    assert isinstance(node, Elem)
    if node.tag == "dfn":
        if title := _words(node.attrs.get("title", "")):
            yield title
            return
        if len(node.nodes) == 1 and isinstance(only := node.nodes[0], Elem) and only.tag == "abbr":
            yield _words(only.attrs.get("title", ""))
    yield _words(numbering.text(number))


def _words(text: str) -> str:
    return " ".join(text.split())


def _also(name: str) -> Iterable[str]:
    remark = _REMARK.fullmatch(name)
    if remark is None:
        return (name,)
    return (name, remark[1], remark[2]) if remark[2].isupper() else (name, remark[1])
