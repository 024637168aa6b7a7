"""Wrong rules of titles (paper, section 2.3.1; semantics §6)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.mutants.changing import Rule, renamed, with_width
from laws.mutants.mutating import mutant
from laws.rules import HtmlTitles, PaperTitles
from spire.document import Document
from spire.path import Path, PathSet
from spire.policy import titles
from spire.policy.algebra import constant

__all__: list[str] = []


@mutant("titles.paper-svg", PaperTitles, "PAPER.titles", source="erratum 11; commoncrawl/ia-web-commons#37; t01")
def paper_svg(D: Document) -> Rule:
    """The title of a drawing is taken for one of the page."""
    return titles.paper(renamed({"svg title": "title"})(D))


@mutant("titles.html-svg", HtmlTitles, "HTML.titles", source="erratum 11; keepcosmos/readability#17; t02")
def html_svg(D: Document) -> Rule:
    """The title of a drawing is taken for one of the page."""
    return titles.html(renamed({"svg title": "title"})(D))


@mutant("titles.html-h1", HtmlTitles, "HTML.titles", source="§6; t02")
def html_h1(D: Document) -> Rule:
    """Without a title, the first h1 is taken for it, also where it is not in force."""
    return titles.paper(D)


@mutant("titles.paper-no-h1", PaperTitles, "PAPER.titles", source="2.3.1")
def paper_no_h1(D: Document) -> Rule:
    """Without a title nothing comes in, though there is an h1."""
    return titles.html(D)


@mutant("titles.paper-h1-first", PaperTitles, "PAPER.titles", source="2.3.1; OP-Engineering/link-preview-js#154")
def paper_h1_first(D: Document) -> Rule:
    """The first h1 is taken also where there is a title."""
    return titles.paper(renamed({"title": "p"})(D))


@mutant("titles.html-empty", HtmlTitles, "HTML.titles", source="§6; t05; jhy/jsoup#691")
def html_empty(D: Document) -> Rule:
    """The first title counts, though it is empty."""
    return constant(lambda D: D.elements("title")[:1])(D)


@mutant("titles.paper-of-no-width", PaperTitles, "PAPER.titles", source="§6; ForumMagnum/ForumMagnum#1685")
def paper_of_no_width(D: Document) -> Rule:
    """A title of a character that shows nothing, such as U+200B, counts."""
    return titles.paper(with_width(D))


@mutant("titles.html-of-no-width", HtmlTitles, "HTML.titles", source="§6; ForumMagnum/ForumMagnum#1685")
def html_of_no_width(D: Document) -> Rule:
    """A title of a character that shows nothing, such as U+200B, counts."""
    return titles.html(with_width(D))


@mutant("titles.paper-empty-h1", PaperTitles, "PAPER.titles", source="§6; h16; Superflows-AI/superflows#162")
def paper_empty_h1(D: Document) -> Rule:
    """Without a title the first h1 counts, though it is empty."""
    with_title = [p for p in D.elements("title") if D.text(p).strip()]
    return constant(lambda D: with_title[:1] or D.elements("h1")[:1])(D)


@mutant("titles.html-every", HtmlTitles, "HTML.titles", source="Definition 4, which takes it to be one; erratum 11")
def html_every(D: Document) -> Rule:
    """Every title comes in."""
    return constant(lambda D: [p for p in D.elements("title") if D.text(p).strip()])(D)


@mutant("titles.html-last", HtmlTitles, "HTML.titles", source="§6: in document order")
def html_last(D: Document) -> Rule:
    """Of several titles the last counts."""
    return constant(lambda D: [p for p in D.elements("title") if D.text(p).strip()][-1:])(D)


@mutant(
    "titles.html-site-name-cut",
    HtmlTitles,
    "HTML.titles",
    source="t04; mozilla/readability#174; j0k3r/php-readability#63",
)
def html_site_name_cut(D: Document) -> Rule:
    """A short title is taken for the name of the site, and left out."""
    return constant(lambda D: [p for p in titles.html(D)(()) if len(D.text(p)) > 1])(D)


@mutant("titles.paper-none-of-nothing", PaperTitles, "PAPER.titles", source="Definition 4")
def paper_none_of_nothing(D: Document) -> Rule:
    """The empty selection gets no title."""

    def context(P: Iterable[Path]) -> PathSet:
        selected = frozenset(P)
        return titles.paper(D)(selected) if selected else selected

    return context
