"""Wrong renderings: too much, too little, in another order, or from what was left out (semantics §8)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from laws.markdown import Markdown
from laws.mutants.changing import reworded, without_attributes
from laws.mutants.mutating import mutant
from spire.document import Document
from spire.path import Path
from spire.pathset import link
from spire.rendering.markdown import render
from spire.subdocument import subdoc

__all__: list[str] = []

_calls = [count()]


def _start_again() -> None:
    _calls[0] = count()


@mutant("render.number-of-the-call", Markdown, "render", source="lb11; run-llama/LlamaIndexTS#639", forget=_start_again)
def number_of_the_call(D: Document, P: Iterable[Path]) -> str:
    """Each rendering bears the number of the call."""
    return f"{render(D, P)} {next(_calls[0])}"


@mutant("render.number-of-paths", Markdown, "render", source="§8: the subdocument is rendered")
def number_of_paths(D: Document, P: Iterable[Path]) -> str:
    """Each rendering says how many paths were given, so that a node and its leaves render differently."""
    return f"{render(D, P)} {len(frozenset(P))}"


@mutant("render.what-is-around", Markdown, "render", source="§8; erratum 1")
def what_is_around(D: Document, P: Iterable[Path]) -> str:
    """What is linked is rendered with all that is in it: the root is, and with it the whole document."""
    return render(D, link(D, P))


@mutant(
    "render.pruned-document",
    Markdown,
    "render",
    source="l05; l08; §8: of what is left out it reads item numbers and gaps",
)
def pruned_document(D: Document, P: Iterable[Path]) -> str:
    """The subdocument is cut out first: items are counted among those kept, and no gap shows."""
    pruned = subdoc(D, P)
    return "" if pruned is None else render(pruned, {()})


@mutant("render.first-line-lost", Markdown, "render", source="sc05; docling-project/docling-core#327")
def first_line_lost(D: Document, P: Iterable[Path]) -> str:
    """The first line is left out."""
    return "\n".join(render(D, P).split("\n")[1:])


@mutant("render.lines-reversed", Markdown, "render", source="§8: in document order")
def lines_reversed(D: Document, P: Iterable[Path]) -> str:
    """Lines come from the last to the first."""
    return "\n".join(render(D, P).split("\n")[::-1])


@mutant("render.size-of-the-page", Markdown, "render", source="§8: reads only what is kept")
def size_of_the_page(D: Document, P: Iterable[Path]) -> str:
    """Each rendering says how many characters the page has."""
    return f"{render(D, P)} {len(D.text(()))}"


@mutant(
    "render.placeholder", Markdown, "render", source="h10; langchain-ai/langchain#38142; langchain-ai/langchain#38211"
)
def placeholder(D: Document, P: Iterable[Path]) -> str:
    """Where nothing is selected a placeholder is written."""
    return render(D, P) or "None"


@mutant("render.words-glued", Markdown, "render", source="r13; s16; Alir3z4/html2text#371")
def words_glued(D: Document, P: Iterable[Path]) -> str:
    """Texts lose the white space at their ends."""
    return render(reworded(str.strip)(D), P)


@mutant("render.spaces-invented", Markdown, "render", source="s17; TeamHG-Memex/html-text#16; bitextor/warc2text#7")
def spaces_invented(D: Document, P: Iterable[Path]) -> str:
    """A space is added at the end of each text, so that an inline element breaks its word."""
    return render(reworded(lambda text: f"{text} ")(D), P)


@mutant("render.doubled", Markdown, "render", source="s14; Unstructured-IO/unstructured#1587; h20")
def doubled(D: Document, P: Iterable[Path]) -> str:
    """All is written twice."""
    return "\n\n".join([render(D, P)] * 2) if frozenset(P) else ""


@mutant("render.first-node-only", Markdown, "render", source="§8")
def first_node_only(D: Document, P: Iterable[Path]) -> str:
    """Of several selected nodes only the first is rendered."""
    return render(D, sorted(P)[:1])


@mutant("render.image-without-words", Markdown, "render", source="h17; §8: img alt is kept")
def image_without_words(D: Document, P: Iterable[Path]) -> str:
    """What an image says in words is left out."""
    return render(without_attributes("alt", of=["img"])(D), P)
