"""Wrong rules of headings (paper, section 2.3.2; semantics §6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from laws.mutants.changing import Rule, renamed, with_attributes, with_width, without_attributes
from laws.mutants.mutating import mutant
from laws.rules import HtmlHeadings, PaperHeadings
from spire.document import Document
from spire.path import Path
from spire.policy import headings
from spire.policy.algebra import needs
from spire.tree import Elem

__all__: list[str] = []

LEVELS = {f"h{level}": level for level in range(1, 7)}


def _linear(
    D: Document, closes: Callable[[int, int], bool], *, above: Callable[[int, int], bool] = lambda one, own: one < own
) -> Rule:
    """The paper's rule with another condition for a later heading to close an open one, and for one to be above."""
    every = sorted((h, LEVELS[node.tag]) for h in D.elements(*LEVELS) if isinstance(node := D[h], Elem))
    outermost = [
        (h, level)
        for h, level in every
        if D.text(h).strip() and not any(h != g and h[: len(g)] == g and D.text(g).strip() for g, _ in every)
    ]

    def needed(p: Path) -> Iterable[Path]:
        own = next(((h, level) for h, level in outermost if p[: len(h)] == h), None)
        place = own[0] if own else p
        open_: list[tuple[Path, int]] = []
        for h, level in outermost:
            if h < place:
                open_ = [(g, one) for g, one in open_ if not closes(level, one)] + [(h, level)]
        return [h for h, level in open_ if own is None or above(level, own[1])]

    return needs(lambda D: needed).closure()(D)


@mutant(
    "headings.paper-same-level-kept-open", PaperHeadings, "PAPER.headings", source="2.3.2; h03; allejo/jekyll-toc#72"
)
def paper_same_level_kept_open(D: Document) -> Rule:
    """A heading closes deeper ones only: < where it should be <=, so that its elder sibling stays in force."""
    return _linear(D, lambda level, one: level < one)


@mutant("headings.paper-same-level-needed", PaperHeadings, "PAPER.headings", source="erratum 2")
def paper_same_level_needed(D: Document) -> Rule:
    """A heading needs the one of its own level before it, as the paper has it to the letter."""
    return _linear(D, lambda level, one: level <= one, above=lambda one, own: one <= own)


@mutant("headings.paper-none-closed", PaperHeadings, "PAPER.headings", source="2.3.2; Tencent/WeKnora#1674; h30")
def paper_none_closed(D: Document) -> Rule:
    """Every heading before it stays in force."""
    return _linear(D, lambda level, one: False)


@mutant("headings.paper-any-closes", PaperHeadings, "PAPER.headings", source="h01; langchain-ai/langchain#40409")
def paper_any_closes(D: Document) -> Rule:
    """Any later heading closes those before it, so that the h1 is forgotten as soon as an h2 opens."""
    return _linear(D, lambda level, one: True)


@mutant("headings.paper-step-of-one", PaperHeadings, "PAPER.headings", source="h03; allejo/jekyll-toc#25")
def paper_step_of_one(D: Document) -> Rule:
    """A heading closes only what is of its level or one deeper: that a level may be skipped is forgotten."""
    return _linear(D, lambda level, one: one in (level, level + 1))


@mutant(
    "headings.paper-only-above",
    PaperHeadings,
    "PAPER.headings",
    source="h04; johansatge/obsidian-automatic-table-of-contents#65",
)
def paper_only_above(D: Document) -> Rule:
    """An h1 closes nothing, as if the page had to begin with it."""
    return _linear(D, lambda level, one: level <= one and level > 1)


@mutant("headings.paper-nearest-only", PaperHeadings, "PAPER.headings", source="h30; Tencent/WeKnora#1674")
def paper_nearest_only(D: Document) -> Rule:
    """A text gets the nearest heading, and a heading none."""
    return _linear(D, lambda level, one: True, above=lambda one, own: False)


@mutant(
    "headings.paper-the-one-after", PaperHeadings, "PAPER.headings", source="h04; h20; docling-project/docling-core#461"
)
def paper_the_one_after(D: Document) -> Rule:
    """A text takes the heading after it, too."""
    right = headings.paper(D)
    every = sorted(h for h in D.elements(*LEVELS) if D.text(h).strip())

    def needed(p: Path) -> Iterable[Path]:
        return [*right({p}), *[h for h in every if h > p][:1]]

    return needs(lambda D: needed).closure()(D)


@mutant("headings.paper-role-ignored", PaperHeadings, "PAPER.headings", source="h14; daisy/ace#308")
def paper_role_ignored(D: Document) -> Rule:
    """An element with role=heading is none."""
    return headings.paper(without_attributes("role")(D))


@mutant("headings.html-role-ignored", HtmlHeadings, "HTML.headings", source="h14; daisy/ace#308")
def html_role_ignored(D: Document) -> Rule:
    """An element with role=heading is none."""
    return headings.html(without_attributes("role", of=["div", "p"])(D))


@mutant("headings.html-aria-level-ignored", HtmlHeadings, "HTML.headings", source="h14; daisy/ace#308")
def html_aria_level_ignored(D: Document) -> Rule:
    """An element with role=heading is of level 2, whatever its aria-level."""
    return headings.html(without_attributes("aria-level")(D))


@mutant("headings.paper-bad-aria-level-of-one", PaperHeadings, "PAPER.headings", source="h15; hinderlingvolkart/h123#6")
def paper_bad_aria_level_of_one(D: Document) -> Rule:
    """An aria-level that is no number counts as 1 instead of 2."""

    def attrs(elem: Elem) -> Mapping[str, str]:
        bad = not elem.attrs.get("aria-level", "").isdigit()
        return {**elem.attrs, "aria-level": "1"} if bad and "role" in elem.attrs else elem.attrs

    return headings.paper(with_attributes(attrs)(D))


@mutant(
    "headings.paper-role-with-capital",
    PaperHeadings,
    "PAPER.headings",
    source="§6; HTML: roles are compared without case",
)
def paper_role_with_capital(D: Document) -> Rule:
    """A role with a capital, Heading, is none."""

    def attrs(elem: Elem) -> Mapping[str, str]:
        return {name: value for name, value in elem.attrs.items() if (name, value) != ("role", "Heading")}

    return headings.paper(with_attributes(attrs)(D))


@mutant(
    "headings.paper-empty-counts",
    PaperHeadings,
    "PAPER.headings",
    source="h16; Superflows-AI/superflows#162; mdn/content#926",
)
def paper_empty_counts(D: Document) -> Rule:
    """A heading without words closes others, and is needed."""
    return _on_words_for_the_empty(D, paper=True)


@mutant("headings.html-empty-counts", HtmlHeadings, "HTML.headings", source="h16; lpanebr/autoNumberHeadings#4")
def html_empty_counts(D: Document) -> Rule:
    """A heading without words closes others, and is needed."""
    return _on_words_for_the_empty(D, paper=False)


def _on_words_for_the_empty(D: Document, *, paper: bool) -> Rule:
    """The rule on a document in which every empty heading has an image with words in front of its attributes."""
    rule = headings.paper if paper else headings.html
    levels = {tag: str(level) for tag, level in LEVELS.items()}
    empty = frozenset(h for h in D.elements(*LEVELS) if not D.text(h).strip() and not D.children(h))
    leaves = Document(
        _replaced(D, empty, lambda h: Elem("img", {"alt": "t", "role": "heading", "aria-level": levels[h]}))
    )
    return rule(leaves)


def _replaced(D: Document, paths: frozenset[Path], made: Callable[[str], Elem]) -> Elem:
    def rebuilt(p: Path) -> Elem:
        node = D[p]
        assert isinstance(node, Elem)
        if p in paths:
            return made(node.tag)
        children = [rebuilt((*p, i)) if isinstance(child, Elem) else child for i, child in enumerate(node.children)]
        return Elem(node.tag, node.attrs, children)

    return rebuilt(())


@mutant("headings.paper-of-no-width", PaperHeadings, "PAPER.headings", source="h16; tscanlin/tocbot#331")
def paper_of_no_width(D: Document) -> Rule:
    """A heading of a character that shows nothing, such as U+200B, closes others, and is needed."""
    return headings.paper(with_width(D))


@mutant("headings.html-of-no-width", HtmlHeadings, "HTML.headings", source="h16; tscanlin/tocbot#331")
def html_of_no_width(D: Document) -> Rule:
    """A heading of a character that shows nothing, such as U+200B, closes others, and is needed."""
    return headings.html(with_width(D))


@mutant("headings.html-image-has-no-words", HtmlHeadings, "HTML.headings", source="h17; yeonjuan/html-eslint#452")
def html_image_has_no_words(D: Document) -> Rule:
    """A heading that is an image counts for empty, though it has a text in its stead."""
    return headings.html(without_attributes("alt")(D))


@mutant("headings.html-linear", HtmlHeadings, "HTML.headings", source="h12; whatwg/html#83; hoyois/html5outliner#7")
def html_linear(D: Document) -> Rule:
    """Levels alone decide: what comes after a section is filed under its heading."""
    return headings.paper(D)


@mutant("headings.html-aside-no-scope", HtmlHeadings, "HTML.headings", source="h11; jina-ai/reader#15; w3c/publ-cg#5")
def html_aside_no_scope(D: Document) -> Rule:
    """The heading of an aside or of a nav goes on after it."""
    return headings.html(renamed({"aside": "div", "nav": "div"})(D))


@mutant("headings.html-section-no-scope", HtmlHeadings, "HTML.headings", source="h12; whatwg/html#83")
def html_section_no_scope(D: Document) -> Rule:
    """The heading of a section goes on after it."""
    return headings.html(renamed({"section": "div"})(D))


@mutant("headings.html-div-a-scope", HtmlHeadings, "HTML.headings", source="§6: a plain div is no scope")
def html_div_a_scope(D: Document) -> Rule:
    """The heading of a div ends with it."""
    return headings.html(renamed({"div": "article"})(D))


@mutant("headings.html-cell-no-scope", HtmlHeadings, "HTML.headings", source="h22; docling-project/docling#2031")
def html_cell_no_scope(D: Document) -> Rule:
    """A heading in a cell governs what comes after the table."""
    return headings.html(with_attributes(_as_layout)(D))


def _as_layout(elem: Elem) -> Mapping[str, str]:
    return {**elem.attrs, "role": "none"} if elem.tag == "table" else elem.attrs


@mutant(
    "headings.html-layout-cell-a-scope",
    HtmlHeadings,
    "HTML.headings",
    source="tb24; basecamp/hey-cli#325; raycast/extensions#27436",
)
def html_layout_cell_a_scope(D: Document) -> Rule:
    """In a layout table a heading ends with its cell, so that the next cell has none."""
    return headings.html(without_attributes("role", of=["table"])(D))


@mutant("headings.html-item-no-scope", HtmlHeadings, "HTML.headings", source="§6")
def html_item_no_scope(D: Document) -> Rule:
    """A heading in an item governs the items after it."""
    return headings.html(renamed({"li": "div", "dd": "div"})(D))


@mutant("headings.html-summary-forgotten", HtmlHeadings, "HTML.headings", source="h29; docling-project/docling#1406")
def html_summary_forgotten(D: Document) -> Rule:
    """The summary of a details element is no heading."""
    return headings.html(renamed({"summary": "p"})(D))


@mutant(
    "headings.html-figcaption-forgotten",
    HtmlHeadings,
    "HTML.headings",
    source="§6: throughout, also what stands before",
)
def html_figcaption_forgotten(D: Document) -> Rule:
    """The caption of a figure is no heading."""
    return headings.html(renamed({"figcaption": "p"})(D))


@mutant("headings.html-legend-forgotten", HtmlHeadings, "HTML.headings", source="§6")
def html_legend_forgotten(D: Document) -> Rule:
    """The legend of a fieldset is no heading."""
    return headings.html(renamed({"legend": "p"})(D))


@mutant(
    "headings.html-hgroup-ignored",
    HtmlHeadings,
    "HTML.headings",
    source="§6: in hgroup the rest rides with the heading",
)
def html_hgroup_ignored(D: Document) -> Rule:
    """The headings of an hgroup count one by one."""
    return headings.html(renamed({"hgroup": "div"})(D))


@mutant(
    "headings.html-only-h1-bound-to-section",
    HtmlHeadings,
    "HTML.headings",
    source="§6: a title in a hero section heads the page",
)
def html_only_h1_bound_to_section(D: Document) -> Rule:
    """The only h1 of the page ends with the section that it stands in."""
    return headings.html(renamed({"section": "article"})(D))


@mutant(
    "headings.html-levels-flat",
    HtmlHeadings,
    "HTML.headings",
    source="h23; mozilla/readability#863; docling-project/docling#3568",
)
def html_levels_flat(D: Document) -> Rule:
    """All headings are of one level."""
    return headings.html(renamed(dict.fromkeys(("h1", "h3", "h4", "h5", "h6"), "h2"))(D))


@mutant("headings.html-h4-and-below-ignored", HtmlHeadings, "HTML.headings", source="h30; Tencent/WeKnora#1674")
def html_h4_and_below_ignored(D: Document) -> Rule:
    """Headings below h3 are none."""
    return headings.html(renamed(dict.fromkeys(("h4", "h5", "h6"), "p"))(D))


@mutant("headings.html-by-text", HtmlHeadings, "HTML.headings", source="h06; langchain-ai/langchain#22654")
def html_by_text(D: Document) -> Rule:
    """A heading is known by its words: of two that say the same, the first stands for both."""
    first: dict[str, Path] = {}
    for h in sorted(D.elements(*LEVELS)):
        first.setdefault(D.text(h), h)
    right = headings.html(D)
    by_text = {h: first[D.text(h)] for h in D.elements(*LEVELS)}
    return lambda P: frozenset(P) | {by_text.get(q, q) for q in right(P) - frozenset(P)}
