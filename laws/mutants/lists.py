"""Wrong rules of lists (paper, section 2.3.3; semantics §6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from laws.mutants.changing import Rule, renamed, retagged, without_attributes
from laws.mutants.mutating import mutant
from laws.rules import HtmlLists, PaperLists
from spire.document import Document
from spire.path import Path, PathSet
from spire.pathset import down
from spire.policy import lists
from spire.policy.algebra import Closure, needs
from spire.tree import Elem

__all__: list[str] = []

LISTS = ("ul", "ol", "menu", "dl")


def _tag(D: Document, p: Path) -> str:
    node = D[p]
    return node.tag if isinstance(node, Elem) else ""


def _of_labels(D: Document, changed: Callable[[Path, list[Path]], Iterable[Path]], rule: Closure) -> Rule:
    """A rule of which the label of each item is changed: a function of the item and the children in its label."""
    operator = rule(D)

    def needed(p: Path) -> Iterable[Path]:
        by_item: dict[Path, list[Path]] = {}
        for q in sorted(operator({p}) - {p}):
            by_item.setdefault(q[:-1], []).append(q)
        return [q for item, label in by_item.items() for q in changed(item, label)]

    return needs(lambda D: needed).closure()(D)


@mutant("lists.paper-spine", PaperLists, "PAPER.lists", source="erratum 3")
def paper_spine(D: Document) -> Rule:
    """The path from the item down comes in with its label, as the paper has it: link then drags the whole item in."""
    right = lists.paper(D)

    def needed(p: Path) -> Iterable[Path]:
        items = [p[:i] for i in range(len(p)) if _tag(D, p[:i]) == "li"]
        return [*right({p}), *(p[:i] for item in items[:-1] for i in range(len(item), len(p)))]

    return needs(lambda D: needed).closure()(D)


@mutant("lists.paper-first-piece-only", PaperLists, "PAPER.lists", source="l04; docling-project/docling#3618")
def paper_first_piece_only(D: Document) -> Rule:
    """Of a label its first child comes in, and the rest is lost."""
    return _of_labels(D, lambda item, label: label[:1], lists.paper)


@mutant("lists.html-first-piece-only", HtmlLists, "HTML.lists", source="l04; docling-project/docling#3618")
def html_first_piece_only(D: Document) -> Rule:
    """Of a label its first child comes in, and the rest is lost."""
    return _of_labels(D, lambda item, label: label[:1], lists.html)


@mutant("lists.html-last-piece-only", HtmlLists, "HTML.lists", source="§6")
def html_last_piece_only(D: Document) -> Rule:
    """Of a label, or of a run of terms, only what stands next to the list comes in."""
    return _of_labels(D, lambda item, label: label[-1:], lists.html)


@mutant("lists.paper-whole-item", PaperLists, "PAPER.lists", source="l01; erratum 3; Unstructured-IO/unstructured#3229")
def paper_whole_item(D: Document) -> Rule:
    """The whole item comes in with its label, siblings of the selected item included."""
    return _of_labels(D, lambda item, label: D.children(item), lists.paper)


@mutant(
    "lists.paper-the-item-before", PaperLists, "PAPER.lists", source="p08; l20; scrapy/parsel#57; mozilla/slowparse#70"
)
def paper_the_item_before(D: Document) -> Rule:
    """The item before is taken for the label of an item."""

    def needed(p: Path) -> Iterable[Path]:
        around = [p[:i] for i in range(1, len(p) + 1) if _tag(D, p[:i]) == "li" and p[i - 1]]
        return [(*item[:-1], item[-1] - 1) for item in around]

    return _joined(D, lists.paper(D), needed)


@mutant("lists.paper-innermost-only", PaperLists, "PAPER.lists", source="2.3.3")
def paper_innermost_only(D: Document) -> Rule:
    """Of lists in lists only the innermost gets its label: the lists around it are forgotten."""

    def needed(p: Path) -> Iterable[Path]:
        around = [p[:i] for i in range(len(p) + 1) if _tag(D, p[:i]) in ("li", "dd")]
        return [q for q in lists.paper(D)({p}) if q == p or q[:-1] in around[-2:]]

    def context(P: Iterable[Path]) -> PathSet:
        return frozenset(P).union(*map(needed, down(D, P)))

    return context


@mutant("lists.paper-parent-must-be-item", PaperLists, "PAPER.lists", source="l04; docling-project/docling#3618")
def paper_parent_must_be_item(D: Document) -> Rule:
    """A list in a wrapper in the item gets no label."""

    def label_of_parent(item: Path, label: list[Path]) -> Iterable[Path]:
        direct = any(_tag(D, child) in LISTS for child in D.children(item))
        return label if direct else []

    return _of_labels(D, label_of_parent, lists.paper)


@mutant("lists.paper-menu-ignored", PaperLists, "PAPER.lists", source="§6: ul, ol, menu and dl")
def paper_menu_ignored(D: Document) -> Rule:
    """A menu is no list."""
    return lists.paper(renamed({"menu": "div"})(D))


@mutant("lists.paper-dl-ignored", PaperLists, "PAPER.lists", source="§6: ul, ol, menu and dl")
def paper_dl_ignored(D: Document) -> Rule:
    """A list of definitions is no list."""
    return lists.paper(renamed({"dl": "div"})(D))


@mutant("lists.paper-dd-no-item", PaperLists, "PAPER.lists", source="§6")
def paper_dd_no_item(D: Document) -> Rule:
    """A dd is no item, and its list gets no label."""
    return lists.paper(renamed({"dd": "div"})(D))


@mutant("lists.html-table-ends-no-label", HtmlLists, "HTML.lists", source="l09; docling-project/docling#3508")
def html_table_ends_no_label(D: Document) -> Rule:
    """A table in an item is part of its label, and gets none itself."""
    return lists.html(renamed({"table": "div"})(D))


@mutant("lists.html-layout-table-ends-label", HtmlLists, "HTML.lists", source="§6: role=presentation makes no table")
def html_layout_table_ends_label(D: Document) -> Rule:
    """A layout table in an item ends the label as a table of data does."""
    return lists.html(without_attributes("role", of=["table"])(D))


@mutant("lists.html-list-in-list", HtmlLists, "HTML.lists", source="§6: it takes the label of the item before it")
def html_list_in_list(D: Document) -> Rule:
    """A list placed directly in a list gets the label of the item around both, not that of the item before it."""
    wrapped = lists.paper(D)
    return _joined(D, wrapped, lambda p: _terms(D, p))


@mutant(
    "lists.html-terms-forgotten",
    HtmlLists,
    "HTML.lists",
    source="l12; matthewwithanm/python-markdownify#172; mixmark-io/turndown#18",
)
def html_terms_forgotten(D: Document) -> Rule:
    """A dd comes without its dt."""
    return _of_labels(D, lambda item, label: [q for q in label if _tag(D, q) != "dt"], lists.html)


@mutant("lists.html-one-term-only", HtmlLists, "HTML.lists", source="§6: the run of dt before it")
def html_one_term_only(D: Document) -> Rule:
    """Of several dt before a dd only the last comes in."""

    def last_term(item: Path, label: list[Path]) -> Iterable[Path]:
        terms = [q for q in label if _tag(D, q) == "dt"]
        return [q for q in label if q not in terms[:-1]]

    return _of_labels(D, last_term, lists.html)


@mutant("lists.html-only-first-dd-named", HtmlLists, "HTML.lists", source="§6; l12; xberg-io/html-to-markdown#25")
def html_only_first_dd_named(D: Document) -> Rule:
    """Of several dd after a dt only the first gets it."""
    right = lists.html(D)
    later = frozenset(p for p in D.elements("dd") if p and p[-1] and _tag(D, (*p[:-1], p[-1] - 1)) == "dd")

    def needed(p: Path) -> Iterable[Path]:
        dropped = {q for dd in later if p[: len(dd)] == dd for q in _terms(D, dd)}
        return right({p}) - dropped

    return needs(lambda D: needed).closure()(D)


@mutant("lists.html-every-term-before", HtmlLists, "HTML.lists", source="l12; mysticmind/reversemarkdown-net#282")
def html_every_term_before(D: Document) -> Rule:
    """A dd gets every dt before it, also those of other dd."""

    def every(p: Path) -> Iterable[Path]:
        around = [p[:i] for i in range(1, len(p) + 1) if _tag(D, p[:i]) == "dd"]
        return [q for dd in around for q in D.children(dd[:-1]) if q < dd and _tag(D, q) == "dt"]

    return _joined(D, lists.html(D), every)


@mutant("lists.html-wrapped-terms-lost", HtmlLists, "HTML.lists", source="wataru-chocola/remark-definition-list#33; §6")
def html_wrapped_terms_lost(D: Document) -> Rule:
    """A `div` in a `dl` is more than a wrapper: what it holds has no terms but those beside it."""

    def tag(p: Path) -> str:
        return "section" if p and _tag(D, p) == "div" and _tag(D, p[:-1]) == "dl" else _tag(D, p)

    return lists.html(retagged(D, tag))


@mutant("lists.html-terms-next-to-it", HtmlLists, "HTML.lists", source="HTML 4.4.9: groups of a dl")
def html_terms_next_to_it(D: Document) -> Rule:
    """What stands between a `dt` and its `dd` parts them."""
    right = lists.html(D)

    def needed(p: Path) -> Iterable[Path]:
        next_to = {q for i in range(1, len(p) + 1) for q in _terms(D, p[:i])}
        return [q for q in right({p}) if _tag(D, q) != "dt" or q in next_to]

    return needs(lambda D: needed).closure()(D)


@mutant("lists.html-term-after", HtmlLists, "HTML.lists", source="l14; matthewwithanm/python-markdownify#239")
def html_term_after(D: Document) -> Rule:
    """A dd without a dt takes the one after it."""

    def after(p: Path) -> Iterable[Path]:
        around = [p[:i] for i in range(1, len(p) + 1) if _tag(D, p[:i]) == "dd"]
        return [q for dd in around if not _terms(D, dd) for q in D.children(dd[:-1]) if q > dd and _tag(D, q) == "dt"][
            :1
        ]

    return _joined(D, lists.html(D), after)


def _terms(D: Document, dd: Path) -> list[Path]:
    """The run of dt before a dd, other dd in between; nothing for any other node."""
    if not dd or _tag(D, dd) != "dd":
        return []
    before = [q for q in D.children(dd[:-1]) if q < dd]
    while before and _tag(D, before[-1]) == "dd":
        before.pop()
    run: list[Path] = []
    while before and _tag(D, before[-1]) == "dt":
        run.append(before.pop())
    return run


def _joined(D: Document, right: Rule, more: Callable[[Path], Iterable[Path]]) -> Rule:
    return needs(lambda D: lambda p: [*right({p}), *more(p)]).closure()(D)
