"""Wrong ways to annotate, to lead back, and to give context (paper, section 3.1.1; semantics §7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count, pairwise
from typing import Any

from attrs import evolve

from laws.mutants.mutating import mutant
from laws.segmenters import ODD_SEGMENTERS
from laws.sentences import Sentences
from spire.document import Document
from spire.numbering import Numbers
from spire.path import Path, PathSet
from spire.policy.algebra import Preclosure
from spire.ports import Segmenter
from spire.sentences import Annotated, Place, annotate
from spire.subdocument import Subdocument
from spire.tree import Elem, Node, Text, fold

__all__: list[str] = []


def _annotated(D: Document, segmenter: Segmenter, **members: Any) -> Annotated:
    """As it should be, with some members of the result replaced."""
    it = annotate(D, segmenter)
    it.__class__ = type("Wrong", (Annotated,), members)
    return it


def _with_sentences(
    D: Document, segmenter: Segmenter, change: Callable[[Sequence[Subdocument]], Sequence[Subdocument]]
) -> Annotated:
    right = annotate(D, segmenter).sentences
    return _annotated(D, segmenter, sentences=property(lambda self: tuple(change(right))))


@mutant("sentences.marks-not-erased", Sentences, "annotate", source="erratum 7")
def marks_not_erased(D: Document, segmenter: Segmenter) -> Annotated:
    """The marks stay when they are erased."""
    return _annotated(D, segmenter, erase=lambda self: self.document)


@mutant("sentences.erased-by-tag", Sentences, "annotate", source="§7: known by path and not by tag")
def erased_by_tag(D: Document, segmenter: Segmenter) -> Annotated:
    """What bears the tag of a mark is erased, also where the page had it before."""

    def erase(self: Annotated) -> Document:
        def without(elem: Elem, children: list[Node]) -> Node:
            kept = [child for child in children if not _is_mark(child)]
            return Elem(elem.tag, elem.attrs, kept)

        return Document(fold(Annotated.erase(self).tree, lambda text: text, without))

    return _annotated(D, segmenter, erase=erase)


def _is_mark(node: Node) -> bool:
    return isinstance(node, Elem) and node.tag in ("sentence-beg", "sentence-end")


@mutant("sentences.pieces-not-joined", Sentences, "annotate", source="§7: erase joins pieces of one text")
def pieces_not_joined(D: Document, segmenter: Segmenter) -> Annotated:
    """When the marks are erased, a cut text stays in its pieces."""

    def erase(self: Annotated) -> Document:
        def without(elem: Elem, children: list[Node]) -> Node:
            return Elem(elem.tag, elem.attrs, [child for child in children if not _is_mark(child)])

        return Document(fold(self.document.tree, lambda text: text, without))

    return _annotated(D, segmenter, erase=erase)


@mutant("sentences.all-neighbours-joined", Sentences, "annotate", source="§7: only pieces of one text of D")
def all_neighbours_joined(D: Document, segmenter: Segmenter) -> Annotated:
    """When the marks are erased, texts that were two before are joined, too."""

    def erase(self: Annotated) -> Document:
        def joined(elem: Elem, children: list[Node]) -> Node:
            kept: list[Node] = []
            for child in children:
                if isinstance(child, Text) and kept and isinstance(before := kept[-1], Text):
                    kept[-1] = Text(before.text + child.text)
                else:
                    kept.append(child)
            return Elem(elem.tag, elem.attrs, kept)

        return Document(fold(Annotated.erase(self).tree, lambda text: text, joined))

    return _annotated(D, segmenter, erase=erase)


@mutant("sentences.text-lost", Sentences, "annotate", source="s25; nipunsadvilkar/pySBD#83")
def text_lost(D: Document, segmenter: Segmenter) -> Annotated:
    """The annotated document lacks the last character of its last text."""

    def document(self: Annotated) -> Document:
        last = [True]

        def shortened(elem: Elem, children: list[Node]) -> Node:
            for i in range(len(children) - 1, -1, -1):
                child = children[i]
                if last[0] and isinstance(child, Text) and len(child.text) > 1:
                    last[0] = False
                    children[i] = Text(child.text[:-1])
            return Elem(elem.tag, elem.attrs, children)

        return Document(fold(self._marked.document.tree, lambda text: text, shortened))

    return _annotated(D, segmenter, document=property(document))


@mutant("sentences.first-forgotten", Sentences, "annotate", source="erratum 8; docling-project/docling-core#461")
def first_forgotten(D: Document, segmenter: Segmenter) -> Annotated:
    """The first sentence is none."""
    return _with_sentences(D, segmenter, lambda sentences: sentences[1:])


@mutant("sentences.last-forgotten", Sentences, "annotate", source="s27; microsoft/BlingFire#165")
def last_forgotten(D: Document, segmenter: Segmenter) -> Annotated:
    """What comes after the last full stop is no sentence."""
    return _with_sentences(D, segmenter, lambda sentences: sentences[:-1])


@mutant("sentences.in-reverse", Sentences, "annotate", source="§7")
def in_reverse(D: Document, segmenter: Segmenter) -> Annotated:
    """Sentences come from the last to the first."""
    return _with_sentences(D, segmenter, lambda sentences: sentences[::-1])


@mutant(
    "sentences.over-blocks", Sentences, "annotate", source="s24; s28; ixa-ehu/ixa-pipe-tok#3; infiniflow/ragflow#11536"
)
def over_blocks(D: Document, segmenter: Segmenter) -> Annotated:
    """A sentence goes on over the border of a block: the first of each block ends the one before it."""

    def joined(sentences: Sequence[Subdocument]) -> Sequence[Subdocument]:
        return [
            Subdocument(one.document, one.paths | other.paths) for one, other in pairwise([*sentences, *sentences[-1:]])
        ]

    return _with_sentences(D, segmenter, joined)


@mutant("sentences.block-leaves-only", Sentences, "annotate", source="erratum 8; s14; adbar/trafilatura#660")
def block_leaves_only(D: Document, segmenter: Segmenter) -> Annotated:
    """Only blocks without blocks in them have sentences: text beside a nested list is in none."""
    annotated = annotate(D, segmenter)
    blocks = frozenset(D.elements("li", "div", "ul", "p", "td", "h2"))

    def is_in_leaf(sentence: Subdocument) -> bool:
        p = min(annotated.source(sentence.paths))
        around = [p[:i] for i in range(len(p)) if p[:i] in blocks]
        return not around or not any(q != around[-1] and q[: len(around[-1])] == around[-1] for q in blocks)

    return _with_sentences(D, segmenter, lambda sentences: [it for it in sentences if is_in_leaf(it)])


@mutant(
    "sentences.known-by-words",
    Sentences,
    "annotate",
    source="s13; lb12; run-llama/llama_index#20050; langchain-ai/langchain#21475",
)
def known_by_words(D: Document, segmenter: Segmenter) -> Annotated:
    """Of two sentences that say the same, both stand where the first does."""
    annotated = annotate(D, segmenter)

    def first_of(sentences: Sequence[Subdocument]) -> Sequence[Subdocument]:
        first: dict[str, Subdocument] = {}
        return [first.setdefault(annotated.text(sentence), sentence) for sentence in sentences]

    return _with_sentences(D, segmenter, first_of)


@mutant("sentences.blank-ones", Sentences, "annotate", source="p09; tidyverse/rvest#372: no empty unit")
def blank_ones(D: Document, segmenter: Segmenter) -> Annotated:
    """There are sentences of no characters."""
    return _with_sentences(D, segmenter, lambda sentences: [Subdocument(one.document, ()) for one in sentences] * 9)


@mutant("sentences.places-from-the-start", Sentences, "annotate", source="erratum 7")
def places_from_the_start(D: Document, segmenter: Segmenter) -> Annotated:
    """Every piece of a text is said to begin where the text does."""

    def place(self: Annotated, path: Path) -> Place | None:
        found = Annotated.place(self, path)
        return found and evolve(found, start=0)

    return _annotated(D, segmenter, place=place)


@mutant("sentences.places-in-bytes", Sentences, "annotate", source="§1: offsets count code points")
def places_in_bytes(D: Document, segmenter: Segmenter) -> Annotated:
    """Places count bytes, not characters."""

    def place(self: Annotated, path: Path) -> Place | None:
        found = Annotated.place(self, path)
        if found is None:
            return None
        text = self.original.text(found.path)
        start, end = (len(text[:offset].encode()) for offset in (found.start, found.end))
        return evolve(found, start=min(start, len(text)), end=min(end, len(text)))

    return _annotated(D, segmenter, place=place)


@mutant("sentences.paths-not-translated", Sentences, "annotate", source="erratum 7; Figure 2")
def paths_not_translated(D: Document, segmenter: Segmenter) -> Annotated:
    """A path of the original is taken for one of the annotated document, where it has one."""

    def lift(self: Annotated, P: Iterable[Path]) -> PathSet:
        return frozenset(P) & self.document.numbering.paths(range(len(self.document)))

    return _annotated(D, segmenter, lift=lift)


@mutant("sentences.root-in-every-source", Sentences, "annotate", source="§7")
def root_in_every_source(D: Document, segmenter: Segmenter) -> Annotated:
    """The way back always leads to the root as well."""
    return _annotated(D, segmenter, source=lambda self, S: Annotated.source(self, S) | {()})


@mutant("sentences.marks-lead-to-the-root", Sentences, "annotate", source="§7: a mark stands for nothing of D")
def marks_lead_to_the_root(D: Document, segmenter: Segmenter) -> Annotated:
    """A mark stands for the root."""

    def source(self: Annotated, S: Iterable[Path]) -> PathSet:
        places = map(self.place, S)
        return frozenset(place.path if place else () for place in places)

    return _annotated(D, segmenter, source=source)


@mutant("sentences.first-piece-lifted", Sentences, "annotate", source="§7: a split text becomes all its pieces")
def first_piece_lifted(D: Document, segmenter: Segmenter) -> Annotated:
    """Of a text that was cut only the first piece is lifted."""

    def lifted(self: Annotated, numbers: Numbers) -> Numbers:
        return frozenset(self._marked.lifted[number] for number in numbers)

    return _annotated(D, segmenter, _lift=lifted)


@mutant("sentences.no-context", Sentences, "annotate", source="§7")
def no_context(D: Document, segmenter: Segmenter) -> Annotated:
    """A sentence gets no context."""
    return _annotated(D, segmenter, context=lambda self, policy, S: S.paths if isinstance(S, Subdocument) else S)


@mutant("sentences.context-without-it", Sentences, "annotate", source="§7; docling-project/docling-core#461")
def context_without_it(D: Document, segmenter: Segmenter) -> Annotated:
    """The context of a sentence comes without the sentence."""

    def context(self: Annotated, policy: Preclosure, S: Subdocument | PathSet) -> PathSet:
        return Annotated.context(self, policy, S) - (S.paths if isinstance(S, Subdocument) else S)

    return _annotated(D, segmenter, context=context)


@mutant("sentences.context-of-the-annotated", Sentences, "annotate", source="§7: policies run on D only; erratum 7")
def context_of_the_annotated(D: Document, segmenter: Segmenter) -> Annotated:
    """The policy is asked about the annotated document, marks and pieces of texts included."""

    def context(self: Annotated, policy: Preclosure, S: Subdocument | PathSet) -> PathSet:
        paths = S.paths if isinstance(S, Subdocument) else S
        return policy(self.document)(paths)

    return _annotated(D, segmenter, context=context)


@mutant("sentences.context-of-one-text-only", Sentences, "annotate", source="§7; s02; docling-project/docling-core#770")
def context_of_one_text_only(D: Document, segmenter: Segmenter) -> Annotated:
    """A sentence that goes over several texts gets no context."""

    def context(self: Annotated, policy: Preclosure, S: Subdocument | PathSet) -> PathSet:
        paths = S.paths if isinstance(S, Subdocument) else S
        return Annotated.context(self, policy, S) if len(self.source(paths)) == 1 else paths

    return _annotated(D, segmenter, context=context)


@mutant("sentences.context-of-whole-texts", Sentences, "annotate", source="§7")
def context_of_whole_texts(D: Document, segmenter: Segmenter) -> Annotated:
    """A sentence brings all other sentences of its text as context."""

    def context(self: Annotated, policy: Preclosure, S: Subdocument | PathSet) -> PathSet:
        paths = S.paths if isinstance(S, Subdocument) else S
        return self.lift(policy(self.original)(self.source(paths)))

    return _annotated(D, segmenter, context=context)


@mutant("sentences.context-forgets-cut-labels", Sentences, "annotate", source="§7: context is monotone")
def context_forgets_cut_labels(D: Document, segmenter: Segmenter) -> Annotated:
    """A label of which one sentence is selected does not come in whole for what else needs it."""

    def context(self: Annotated, policy: Preclosure, S: Subdocument | PathSet) -> PathSet:
        paths = S.paths if isinstance(S, Subdocument) else S
        source = self.source(paths)
        return paths | self.lift(policy(self.original)(source) - source)

    return _annotated(D, segmenter, context=context)


_turns = [count()]


def _start_again() -> None:
    _turns[0] = count()


@mutant(
    "sentences.segmenter-by-turns", Sentences, "annotate", source="lb11; vibrantlabsai/ragas#2036", forget=_start_again
)
def segmenter_by_turns(D: Document, segmenter: Segmenter) -> Annotated:
    """Two runs cut one page in two ways."""
    return annotate(D, ODD_SEGMENTERS[next(_turns[0]) % 2])


@mutant(
    "sentences.inline-elements-are-borders",
    Sentences,
    "annotate",
    source="s17; TeamHG-Memex/html-text#16: inline tags break words",
)
def inline_elements_are_borders(D: Document, segmenter: Segmenter) -> Annotated:
    """Of a sentence that goes over several texts only those of its first inline run are in it."""

    def first_text(sentences: Sequence[Subdocument]) -> Sequence[Subdocument]:
        return [Subdocument(one.document, sorted(one.paths)[:1]) for one in sentences]

    return _with_sentences(D, segmenter, first_text)
