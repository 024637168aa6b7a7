"""Wrong Markdown: markup that a parser reads otherwise (semantics §8)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from laws.markdown import Markdown
from laws.mutants.changing import renamed, retagged, without_attributes
from laws.mutants.mutating import mutant
from spire.document import Document
from spire.path import Path
from spire.rendering.markdown import render
from spire.tree import Elem, Node, Text, fold

__all__: list[str] = []


def _written(D: Document, P: Iterable[Path], pattern: str, instead: str) -> str:
    return re.sub(pattern, instead, render(D, P), flags=re.MULTILINE)


@mutant(
    "markdown.hash-not-escaped",
    Markdown,
    "render",
    source="r07; mysticmind/reversemarkdown-net#420; evbacher/gd2md-html#149",
)
def hash_not_escaped(D: Document, P: Iterable[Path]) -> str:
    """A text that begins with # becomes a heading."""
    return _written(D, P, r"^([ >]*)\\#", r"\1#")


@mutant("markdown.number-not-escaped", Markdown, "render", source="r08; integrations/html-to-mrkdwn#7")
def number_not_escaped(D: Document, P: Iterable[Path]) -> str:
    """A text that begins with a number and a stop becomes an item."""
    return _written(D, P, r"^([ >]*[0-9]+)\\([.)])", r"\1\2")


@mutant("markdown.bullet-not-escaped", Markdown, "render", source="§8; r08: the same risk with -, + and >")
def bullet_not_escaped(D: Document, P: Iterable[Path]) -> str:
    """A text that begins with -, + or > becomes an item, a quote or a line."""
    return _written(D, P, r"^([ >]*)\\([-+>])", r"\1\2")


@mutant(
    "markdown.pipe-not-escaped",
    Markdown,
    "render",
    source="r02; matthewwithanm/python-markdownify#267; microsoft/markitdown#2439",
)
def pipe_not_escaped(D: Document, P: Iterable[Path]) -> str:
    """A pipe in a cell splits it."""
    return _written(D, P, r"\\\|", "|")


@mutant("markdown.star-not-escaped", Markdown, "render", source="§8; r04")
def star_not_escaped(D: Document, P: Iterable[Path]) -> str:
    """A star in a text becomes emphasis."""
    return _written(D, P, r"\\\*", "*")


@mutant("markdown.bracket-not-escaped", Markdown, "render", source="lb08; §8: no text can become a link or a gap")
def bracket_not_escaped(D: Document, P: Iterable[Path]) -> str:
    """Brackets in a text become a link, or a mark of a gap."""
    return _written(D, P, r"\\([\[\]])", r"\1")


@mutant("markdown.backslash-not-escaped", Markdown, "render", source="lb09; sgolestane/java-agent#59")
def backslash_not_escaped(D: Document, P: Iterable[Path]) -> str:
    """A backslash in a text takes the sign behind it for escaped."""
    return _written(D, P, r"\\\\", r"\\")


@mutant("markdown.tag-not-escaped", Markdown, "render", source="lb08; kirodotdev/KiroCrew#788")
def tag_not_escaped(D: Document, P: Iterable[Path]) -> str:
    """A text that looks like a tag becomes one."""
    return _written(D, P, r"\\<", "<")


@mutant(
    "markdown.entity-not-escaped", Markdown, "render", source="p13; Alir3z4/html2text#109; thomas-villani/all2md#441"
)
def entity_not_escaped(D: Document, P: Iterable[Path]) -> str:
    """A text that looks like a character reference is decoded a second time."""
    return _written(D, P, r"\\&", "&")


@mutant(
    "markdown.fence-too-short", Markdown, "render", source="r16; MarkBind/markbind#1205; NVIDIA-NeMo/labs-OO-Agents#238"
)
def fence_too_short(D: Document, P: Iterable[Path]) -> str:
    """A fence is of three backticks, whatever is in it."""
    return _written(D, P, r"^([ >]*)````+$", r"\1```")


@mutant(
    "markdown.code-span-too-short",
    Markdown,
    "render",
    source="r04; matthewwithanm/python-markdownify#226; anomalyco/opencode#47409",
)
def code_span_too_short(D: Document, P: Iterable[Path]) -> str:
    """A code span is of one backtick, whatever is in it."""
    return _written(D, P, r"(?<!`)``(?!`) ?", "`")


@mutant("markdown.code-collapsed", Markdown, "render", source="s19; adbar/trafilatura#553; adbar/trafilatura#422")
def code_collapsed(D: Document, P: Iterable[Path]) -> str:
    """Preformatted text is written as a paragraph."""
    return render(renamed({"pre": "p"})(D), P)


@mutant(
    "markdown.start-ignored",
    Markdown,
    "render",
    source="l05; docling-project/docling#1058; docling-project/docling#1062",
)
def start_ignored(D: Document, P: Iterable[Path]) -> str:
    """Every list begins with 1."""
    return render(without_attributes("start", of=["ol"])(D), P)


@mutant("markdown.value-ignored", Markdown, "render", source="l05; html-to-text/node-html-to-text#117")
def value_ignored(D: Document, P: Iterable[Path]) -> str:
    """The number that an item has of its own is ignored."""
    return render(without_attributes("value", of=["li"])(D), P)


@mutant("markdown.reversed-ignored", Markdown, "render", source="l07; Automattic/wordpress-activitypub#321")
def reversed_ignored(D: Document, P: Iterable[Path]) -> str:
    """A reversed list is numbered upwards."""
    return render(without_attributes("reversed", of=["ol"])(D), P)


@mutant(
    "markdown.numbers-lost", Markdown, "render", source="l05; docling-project/docling#1058: other text refers to step 5"
)
def numbers_lost(D: Document, P: Iterable[Path]) -> str:
    """A numbered list is written with bullets."""
    return render(renamed({"ol": "ul"})(D), P)


@mutant("markdown.lists-run-together", Markdown, "render", source="l08; docling-project/docling#3607")
def lists_run_together(D: Document, P: Iterable[Path]) -> str:
    """Two lists that meet, or an item whose number is not the next, have the same marker, and are read as one list."""
    return re.sub(r"^([ >]*[0-9]+)\) ", r"\1. ", _written(D, P, r"^([ >]*)\+ ", r"\1- "), flags=re.MULTILINE)


@mutant(
    "markdown.indent-too-small",
    Markdown,
    "render",
    source="r12; HHS/simpler-grants-pdf-builder#289; crosstype/node-html-markdown#57",
)
def indent_too_small(D: Document, P: Iterable[Path]) -> str:
    """What is in an item is indented by two, whatever the width of its marker."""
    return _written(D, P, r"^ {3,4}(?=\S)", "  ")


@mutant("markdown.second-block-not-indented", Markdown, "render", source="l16; xberg-io/html-to-markdown#67")
def second_block_not_indented(D: Document, P: Iterable[Path]) -> str:
    """Of an item only the first block is indented, so that the second leaves the list."""
    return _written(D, P, r"^ +(?=[a-z])", "")


@mutant(
    "markdown.nested-list-squashed",
    Markdown,
    "render",
    source="l01; Unstructured-IO/unstructured#3229; adbar/trafilatura#167",
)
def nested_list_squashed(D: Document, P: Iterable[Path]) -> str:
    """A list in an item is written as text of the item."""
    inner = (
        frozenset(p for p in D.elements("ul", "ol", "li") if D.enclosing(p[:-1], "li") is not None)
        if D.children(())
        else frozenset()
    )
    return render(retagged(D, lambda p: "div" if p in inner else _tag(D, p)), P)


def _tag(D: Document, p: Path) -> str:
    node = D[p]
    assert isinstance(node, Elem)
    return node.tag


@mutant(
    "markdown.header-row-missing",
    Markdown,
    "render",
    source="tb26; docling-project/docling#2975; docling-project/docling-core#527",
)
def header_row_missing(D: Document, P: Iterable[Path]) -> str:
    """A table has an empty row where its headers should be, and they come as data."""
    return render(renamed({"th": "td"})(D), P)


@mutant(
    "markdown.first-row-heads",
    Markdown,
    "render",
    source="tb10; browser-use/browser-use#5824; Elephant418/Markdownify#44",
)
def first_row_heads(D: Document, P: Iterable[Path]) -> str:
    """The first row of a table of data is its header row."""
    return _written(D, P, r"^([ >]*)(?:\|  )+\|\n([ >]*\|(?: --- \|)+)\n([ >]*\|.*\|)$", r"\3\n\2")


@mutant("markdown.delimiter-row-missing", Markdown, "render", source="tb22; GFM 4.10")
def delimiter_row_missing(D: Document, P: Iterable[Path]) -> str:
    """A table has no row of dashes, and is none to a parser."""
    return _written(D, P, r"^[ >]*\|(?: --- \|)+\n", "")


@mutant("markdown.empty-cell-dropped", Markdown, "render", source="tb15; matthewwithanm/python-markdownify#36; tb01")
def empty_cell_dropped(D: Document, P: Iterable[Path]) -> str:
    """A cell with nothing in it is left out, so that those after it come under other headers."""
    return _written(D, P, r"(?<=\|)  \|(?=.*[^ |-])", "")


@mutant(
    "markdown.blocks-in-cell-glued",
    Markdown,
    "render",
    source="r05; adbar/trafilatura#599; syntax-tree/hast-util-to-mdast#58",
)
def blocks_in_cell_glued(D: Document, P: Iterable[Path]) -> str:
    """Nothing stands between two blocks in a cell."""
    inner = frozenset(p for p in D.elements("p", "div", "h3", "blockquote") if p and D.enclosing(p, "td", "th"))
    return render(retagged(D, lambda p: "span" if p in inner else _tag(D, p)) if inner else D, P)


@mutant("markdown.line-break-in-cell", Markdown, "render", source="r05; matthewwithanm/python-markdownify#238")
def line_break_in_cell(D: Document, P: Iterable[Path]) -> str:
    """A line break in a cell is written as one, and ends the row."""
    return _written(D, P, "<br>", "\n")


@mutant("markdown.line-break-lost", Markdown, "render", source="s03; codelucas/newspaper#254; jhy/jsoup#76")
def line_break_lost(D: Document, P: Iterable[Path]) -> str:
    """Nothing is written for a line break: two sentences are glued."""
    return render(renamed({"br": "span"})(D), P)


@mutant(
    "markdown.blocks-glued", Markdown, "render", source="s24; ixa-ehu/ixa-pipe-tok#3; UniversalDependencies/docs#412"
)
def blocks_glued(D: Document, P: Iterable[Path]) -> str:
    """Two paragraphs are written as one."""
    return render(renamed({"p": "span"})(D), P)


@mutant("markdown.gap-missing", Markdown, "render", source="r15; 0xPlaygrounds/rig#229")
def gap_missing(D: Document, P: Iterable[Path]) -> str:
    """What was left out does not show: pieces form a sentence that nobody wrote."""
    return render(D, P, gaps=False)


@mutant("markdown.gap-twice", Markdown, "render", source="§8")
def gap_twice(D: Document, P: Iterable[Path]) -> str:
    """A gap is marked where it begins and where it ends."""
    return _written(D, P, r"(?<!\\)\[…\]", "[…] […]")


@mutant("markdown.gap-at-the-end", Markdown, "render", source="§8: between two kept blocks")
def gap_at_the_end(D: Document, P: Iterable[Path]) -> str:
    """What was left out after the last block is marked, too, and where nothing was as well."""
    written = render(D, P)
    return f"{written}\n\n[…]" if written else ""


@mutant("markdown.levels-flat", Markdown, "render", source="h23; mozilla/readability#863; mozilla/readability#855")
def levels_flat(D: Document, P: Iterable[Path]) -> str:
    """All headings are written at one level."""
    return _written(D, P, r"^([ >]*(?:[-+] |[0-9]+[.)] )*)#+ ", r"\1## ")


@mutant(
    "markdown.heading-torn", Markdown, "render", source="h18; docling-project/docling-core#769; ggozad/haiku.rag#615"
)
def heading_torn(D: Document, P: Iterable[Path]) -> str:
    """Of a heading of several runs the first is in the heading, and the others come as a paragraph."""

    def torn(elem: Elem, children: list[Node]) -> Node:
        if elem.tag in ("h1", "h2", "h3") and len(children) > 1:
            head = Elem(elem.tag, elem.attrs, children[:1])
            return Elem("div", {}, [head, Elem("p", {}, children[1:])])
        return Elem(elem.tag, elem.attrs, children)

    if frozenset(P) != {()}:
        return render(D, P)
    return render(Document(fold(D.tree, lambda text: text, torn)), {()})


@mutant("markdown.title-twice", Markdown, "render", source="§8; h20")
def title_twice(D: Document, P: Iterable[Path]) -> str:
    """The title is written also where an h1 says the same."""
    titles = [p for p in D.elements("title") if D.text(p).strip()]
    written = render(D, P)
    both = titles and () in frozenset(P) and any(D.text(h) == D.text(titles[0]) for h in D.elements("h1"))
    return f"# {D.text(titles[0])}\n\n{written}" if both else written


@mutant("markdown.title-no-heading", Markdown, "render", source="§8")
def title_no_heading(D: Document, P: Iterable[Path]) -> str:
    """The title is written as a paragraph."""
    return render(renamed({"title": "p"})(D), P)


@mutant(
    "markdown.struck-text-as-valid",
    Markdown,
    "render",
    source="r14; Unstructured-IO/unstructured#3569; jina-ai/reader#120",
)
def struck_text_as_valid(D: Document, P: Iterable[Path]) -> str:
    """What was struck out reads as if it still held."""
    return render(renamed({"del": "span", "s": "span"})(D), P)


@mutant("markdown.exponent-as-digits", Markdown, "render", source="§8: sup is kept, so that no digit joins another")
def exponent_as_digits(D: Document, P: Iterable[Path]) -> str:
    """A raised digit stands beside the others: 10² is 102."""
    return render(renamed({"sup": "span"})(D), P)


@mutant("markdown.link-lost", Markdown, "render", source="§8")
def link_lost(D: Document, P: Iterable[Path]) -> str:
    """Of a link the words remain."""
    return render(renamed({"a": "span"})(D), P)


@mutant("markdown.link-cut-at-bracket", Markdown, "render", source="§8; r04")
def link_cut_at_bracket(D: Document, P: Iterable[Path]) -> str:
    """A bracket in an address ends it."""
    return _written(D, P, r"\\([()])", r"\1")


@mutant("markdown.quote-lost", Markdown, "render", source="§8")
def quote_lost(D: Document, P: Iterable[Path]) -> str:
    """A quotation reads as if the page said it itself."""
    return render(renamed({"blockquote": "div"})(D), P)


@mutant("markdown.rule-lost", Markdown, "render", source="§8")
def rule_lost(D: Document, P: Iterable[Path]) -> str:
    """A line between two parts is left out."""
    return render(renamed({"hr": "br"})(D), P)


@mutant("markdown.text-trimmed-in-emphasis", Markdown, "render", source="r13; Alir3z4/html2text#371")
def text_trimmed_in_emphasis(D: Document, P: Iterable[Path]) -> str:
    """Texts in emphasis lose the white space at their ends, also beside a nested element."""

    def trimmed(elem: Elem, children: list[Node]) -> Node:
        if elem.tag in ("b", "strong", "i", "em"):
            children = [Text(child.text.strip()) if isinstance(child, Text) else child for child in children]
        return Elem(elem.tag, elem.attrs, children)

    return render(Document(fold(D.tree, lambda text: text, trimmed)), P)
