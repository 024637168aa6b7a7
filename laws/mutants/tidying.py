"""Wrong ways to tidy (semantics §2)."""

from __future__ import annotations

from collections.abc import Mapping

from laws.mutants.changing import Change, renamed, reworded, with_attributes, with_texts, without_attributes
from laws.mutants.mutating import mutant
from laws.tidying import Tidying
from spire.document import Document
from spire.html.origins import Piece
from spire.html.tidying import tidy
from spire.path import Path
from spire.tree import Elem, Node, Text, fold

__all__: list[str] = []


def _seen_as(change: Change, D: Document) -> Document:
    """What is left of the changed document, as it was before the change."""
    left = tidy(change(D))

    def restored(p: Path) -> Node:
        node, origin = left[p], left.origin(p)
        if isinstance(node, Text):
            return Text("".join(D.text(it.path)[it.start : it.end] for it in origin if isinstance(it, Piece)))
        source = D[tuple(step for step in origin if isinstance(step, int))]
        assert isinstance(source, Elem)
        return Elem(source.tag, source.attrs, [restored((*p, i)) for i in range(len(node.children))])

    return Document(restored(()), origins=left.origins)


@mutant("tidy.nothing-done", Tidying, "tidy", source="§2")
def nothing_done(D: Document) -> Document:
    """The page stays as it was written."""
    return D


@mutant("tidy.nothing-left", Tidying, "tidy", source="p12; jhy/jsoup#305: what is missing must not go unsaid")
def nothing_left(_: Document) -> Document:
    """Of the page nothing is left."""
    return Document(Text(""))


@mutant("tidy.hidden-kept", Tidying, "tidy", source="p05; h24; anthropics/claude-code#34047; w3c/wpub#378")
def hidden_kept(D: Document) -> Document:
    """Elements with `hidden` reach the reader."""
    return _seen_as(without_attributes("hidden"), D)


@mutant("tidy.display-none-kept", Tidying, "tidy", source="p05; run-llama/llama_index#23042; openclaw/openclaw#8027")
def display_none_kept(D: Document) -> Document:
    """Elements whose style says that they are not shown reach the reader."""
    return _seen_as(without_attributes("style"), D)


@mutant("tidy.invisible-kept", Tidying, "tidy", source="§2; SheetJS/sheetjs#1115; usc-isi-i2/etk#353")
def invisible_kept(D: Document) -> Document:
    """What `visibility: hidden` hides reaches the reader."""
    return _seen_as(_with_style("visibility:hidden", ""), D)


@mutant(
    "tidy.invisible-place-lost", Tidying, "tidy", source="§2; whatwg/html#3728; zendeskgarden/react-components#1516"
)
def invisible_place_lost(D: Document) -> Document:
    """An invisible cell, row or item leaves no place: what comes after it moves up."""
    return _seen_as(_with_style("visibility:hidden", "display:none"), D)


def _with_style(style: str, other: str) -> Change:
    def attrs(elem: Elem) -> Mapping[str, str]:
        return {**elem.attrs, "style": other} if elem.attrs.get("style") == style else elem.attrs

    return with_attributes(attrs)


@mutant("tidy.noscript-kept", Tidying, "tidy", source="p02; IBMa/equal-access#212; steipete/summarize#61")
def noscript_kept(D: Document) -> Document:
    """What is meant for those without scripts is taken for text of the page."""
    return _seen_as(renamed({"noscript": "span"}), D)


@mutant("tidy.template-kept", Tidying, "tidy", source="§2")
def template_kept(D: Document) -> Document:
    """A template is taken for text of the page."""
    return _seen_as(renamed({"template": "span"}), D)


@mutant("tidy.aria-hidden-dropped", Tidying, "tidy", source="§2: aria-hidden hides from nobody who looks")
def aria_hidden_dropped(D: Document) -> Document:
    """What is hidden from a screen reader only is lost to all."""

    def attrs(elem: Elem) -> Mapping[str, str]:
        return {**elem.attrs, "hidden": ""} if "aria-hidden" in elem.attrs else elem.attrs

    return _seen_as(with_attributes(attrs), D)


@mutant("tidy.head-kept", Tidying, "tidy", source="§2")
def head_kept(D: Document) -> Document:
    """All that is in the head stays, not its title only."""
    return _seen_as(renamed({"head": "header"}), D)


@mutant("tidy.iframe-content-kept", Tidying, "tidy", source="§2: what a browser would show in its stead")
def iframe_content_kept(D: Document) -> Document:
    """What stands in an iframe for browsers that know none reaches the reader."""
    return _seen_as(renamed({"iframe": "object"}), D)


@mutant("tidy.permalinks-kept", Tidying, "tidy", source="§2")
def permalinks_kept(D: Document) -> Document:
    """The sign behind a heading that links to it is part of the heading."""
    return _seen_as(without_attributes("href"), D)


@mutant(
    "tidy.every-fragment-link-dropped", Tidying, "tidy", source="§2; adbar/trafilatura#431: heuristics that drop text"
)
def every_fragment_link_dropped(D: Document) -> Document:
    """A link to a place on the page goes, whatever it says."""

    def signs(text: str) -> str:
        return "¶".ljust(len(text)) if text.strip() else text

    def changed(D: Document) -> Document:
        def made(elem: Elem, children: list[Node]) -> Node:
            if elem.tag == "a" and elem.attrs.get("href", "").startswith("#"):
                children = [Text(signs(child.text)) if isinstance(child, Text) else child for child in children]
            return Elem(elem.tag, elem.attrs, children)

        return Document(fold(D.tree, lambda text: text, made))

    return _seen_as(changed, D)


@mutant(
    "tidy.blank-pre-dropped", Tidying, "tidy", source="s19; Unstructured-IO/unstructured#2520; adbar/trafilatura#553"
)
def blank_pre_dropped(D: Document) -> Document:
    """A text of white space goes also inside `pre`."""
    return _seen_as(renamed({"pre": "p"}), D)


@mutant("tidy.blank-textarea-dropped", Tidying, "tidy", source="§2: or it is inside pre or textarea")
def blank_textarea_dropped(D: Document) -> Document:
    """A text of white space goes also inside `textarea`."""
    return _seen_as(renamed({"textarea": "button"}), D)


@mutant("tidy.pre-collapsed", Tidying, "tidy", source="s19; adbar/trafilatura#422")
def pre_collapsed(D: Document) -> Document:
    """The white space of a preformatted text is collapsed."""

    def made(elem: Elem, children: list[Node]) -> Node:
        if elem.tag == "pre":
            children = [Text(" ".join(child.text.split())) if isinstance(child, Text) else child for child in children]
        return Elem(elem.tag, elem.attrs, children)

    left = tidy(D)
    return Document(fold(left.tree, lambda text: text, made), origins=left.origins)


@mutant("tidy.br-lost", Tidying, "tidy", source="s03; codelucas/newspaper#254; fb55/htmlparser2#121")
def br_lost(D: Document) -> Document:
    """Line breaks go."""
    return _seen_as(with_attributes(lambda elem: {"hidden": ""} if elem.tag == "br" else elem.attrs), D)


@mutant(
    "tidy.space-between-inline-lost",
    Tidying,
    "tidy",
    source="s16; tidyverse/rvest#372; html-to-text/node-html-to-text#9",
)
def space_between_inline_lost(D: Document) -> Document:
    """A text of white space between inline elements goes: words are glued."""
    return _seen_as(renamed({"b": "p", "span": "p"}), D)


@mutant("tidy.space-beside-image-lost", Tidying, "tidy", source="§2: inline content on both its sides")
def space_beside_image_lost(D: Document) -> Document:
    """An image counts for nothing: the space beside it goes."""
    return _seen_as(renamed({"img": "b", "button": "b"}), D)


@mutant("tidy.space-beside-br-kept", Tidying, "tidy", source="§2: br ends a line")
def space_beside_br_kept(D: Document) -> Document:
    """A line break counts for a word: the space beside it stays."""
    return _seen_as(renamed({"br": "img"}), D)


@mutant("tidy.space-between-blocks-kept", Tidying, "tidy", source="erratum 12")
def space_between_blocks_kept(D: Document) -> Document:
    """The line break between two paragraphs is taken for a text."""
    return _seen_as(renamed({"p": "img", "li": "img"}), D)


@mutant("tidy.no-break-space-blank", Tidying, "tidy", source="§2: ASCII white space only")
def no_break_space_blank(D: Document) -> Document:
    """A no-break space is taken for white space."""
    return _seen_as(reworded(lambda text: text.replace("\u00a0", " ")), D)


@mutant("tidy.texts-not-merged", Tidying, "tidy", source="§2: result is in normal form")
def texts_not_merged(D: Document) -> Document:
    """A text that was cut in two by something unseen stays two."""

    def cut(elem: Elem, children: list[Node]) -> Node:
        pieces: list[Node] = []
        for child in children:
            half = len(child.text) // 2 if isinstance(child, Text) else 0
            pieces += (
                [Text(child.text[:half]), Text(child.text[half:])] if half and isinstance(child, Text) else [child]
            )
        return Elem(elem.tag, elem.attrs, pieces)

    return Document(fold(tidy(D).tree, lambda text: text, cut))


@mutant("tidy.last-character-lost", Tidying, "tidy", source="§2; nipunsadvilkar/pySBD#83: marks are swallowed")
def last_character_lost(D: Document) -> Document:
    """Each text loses its last character."""
    left = tidy(D)
    return Document(with_texts(left.tree, lambda text: text[:-1]), origins=left.origins)


@mutant("tidy.origins-lost", Tidying, "tidy", source="§2: every citation can be resolved in a browser")
def origins_lost(D: Document) -> Document:
    """Nodes are said to come from where they stand now."""
    return Document(tidy(D).tree)


@mutant("tidy.permalinks-last", Tidying, "tidy", source="§2: any other order is not idempotent")
def permalinks_last(D: Document) -> Document:
    """Permalinks go after white space was judged: that beside them stays, and texts are not merged."""
    left = _seen_as(without_attributes("href"), D)

    def is_permalink(node: Node) -> bool:
        return isinstance(node, Elem) and tidy(Document(Elem("p", {}, [node]))).tree == Elem("p")

    def without(elem: Elem, children: list[Node]) -> Node:
        kept = [
            child for child in children if not (isinstance(child, Elem) and child.tag == "a" and is_permalink(child))
        ]
        return Elem(elem.tag, elem.attrs, kept)

    return Document(fold(left.tree, lambda text: text, without))
