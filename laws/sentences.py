"""The laws of sentences: marks, the way back, and context by way of the original (paper, section 3.1.1; semantics §7).

They take what annotates, a function from a document and a segmenter to an `Annotated`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TypeAlias

from laws.equation import Equation, at_most, equal, subset
from laws.rulesets import RuleSet, law
from spire import definitions
from spire.document import Document
from spire.html.elements import BLOCKS, PREFORMATTED
from spire.path import Path, PathSet
from spire.policy.algebra import Closure
from spire.ports import Segmenter
from spire.sentences import Annotated
from spire.tree import Elem, Text

__all__ = ["Sentences"]

Annotate: TypeAlias = Callable[[Document, Segmenter], Annotated]
_Character: TypeAlias = tuple[Path, int]

Sentences = RuleSet("Sentences")


@law("sentences.erase-left-inverse", Sentences, source="3.1.1; §7; erratum 7")
def erase_left_inverse(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """What annotating adds can be erased: erase(annotate(D)) = D."""
    annotated = annotate(D, segmenter)
    return equal(annotated.erase().tree, D.tree, vacuous=not annotated.sentences)


@law("sentences.text-kept", Sentences, source="3.1.1; §7")
def text_kept(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """Marks are of no width: N reads as D does."""
    N = annotate(D, segmenter).document
    return equal(N.text(()), D.text(()))


@law("sentences.marks-alternate", Sentences, source="3.1.1; §7")
def marks_alternate(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """In document order, a begin mark is followed by an end mark and an end mark by a begin mark, and each is empty."""
    annotated = annotate(D, segmenter)
    found = [annotated.document[mark] for mark in _marks(annotated)]
    expected = [Elem(f"sentence-{kind}") for _ in annotated.sentences for kind in ("beg", "end")]
    return equal(found, expected, vacuous=not expected)


@law("sentences.leaves-between-marks", Sentences, source="3.1.1; §7")
def leaves_between_marks(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """A sentence is what the paper's SentPaths gives for its begin mark: the leaves between its marks."""
    annotated = annotate(D, segmenter)
    N, begins = annotated.document, _marks(annotated)[::2]
    if D.elements("sentence-beg", "sentence-end"):  # the paper knows marks by their tag, and so would be misled
        return equal(None, None, vacuous=True)
    expected = [definitions.sent_paths(N.tree, begin) for begin in begins]
    return equal([sentence.paths for sentence in annotated.sentences], expected, vacuous=not begins)


@law("sentences.every-character-once", Sentences, source="§7; erratum 8")
def every_character_once(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """Every character but white space is in exactly one sentence."""
    annotated = annotate(D, segmenter)
    covered = [character for sentence in annotated.sentences for character in _characters(annotated, sentence.paths)]
    texts = ((p, node.text) for p in definitions.paths(D.tree) if isinstance(node := D[p], Text))
    visible = [(p, i) for p, text in texts for i, character in enumerate(text) if not character.isspace()]
    return equal(sorted(covered), sorted(visible), vacuous=not visible)


@law("sentences.within-a-run", Sentences, source="§7")
def within_a_run(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """Between two characters of a sentence no block begins or ends and no line breaks, unless both are preformatted."""
    annotated = annotate(D, segmenter)
    crossed = [
        (one, other)
        for sentence in annotated.sentences
        for one, other in pairwise(sorted({p for p, _ in _characters(annotated, sentence.paths)}))
        if _border_between(D, one, other)
    ]
    return equal(crossed, [], vacuous=not annotated.sentences)


@law("sentences.places", Sentences, source="§7; erratum 7")
def places(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """A text of N reads as the range of characters of D that it stands for."""
    annotated = annotate(D, segmenter)
    N = annotated.document
    texts = {p: node.text for p in definitions.paths(N.tree) if isinstance(node := N[p], Text)}
    found = {p: _words(annotated, p) for p in texts}
    return equal(found, texts, vacuous=not texts)


@law("sentences.source-of-lift", Sentences, source="§7")
def source_of_lift(annotate: Annotate, D: Document, segmenter: Segmenter, P: PathSet) -> Equation:
    """To N and back again: source(lift(P)) = P."""
    annotated = annotate(D, segmenter)
    return equal(annotated.source(annotated.lift(P)), P, vacuous=not P)


@law("sentences.source-of-marks", Sentences, source="§7")
def source_of_marks(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """A mark stands for nothing of D."""
    annotated = annotate(D, segmenter)
    begins_and_ends = _marks(annotated)
    return equal(annotated.source(begins_and_ends), frozenset(), vacuous=not begins_and_ends)


@law("sentences.lift-of-source", Sentences, source="§7")
def lift_of_source(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """Back to D and out again keeps what was selected, and completes its texts: S ⊆ lift(source(S))."""
    annotated = annotate(D, segmenter)
    S = frozenset[Path]().union(*(sentence.paths for sentence in annotated.sentences))
    return subset(S, annotated.lift(annotated.source(S)), vacuous=not S)


@law("sentences.lift-whole-texts", Sentences, source="§7")
def lift_whole_texts(annotate: Annotate, D: Document, segmenter: Segmenter, P: PathSet) -> Equation:
    """What is lifted reads the same: the pieces of a text, in order, are the text."""
    annotated = annotate(D, segmenter)
    texts = frozenset(p for p in P if isinstance(D[p], Text))
    lifted = "".join(annotated.document.text(n) for n in sorted(annotated.lift(texts)))
    return equal(lifted, "".join(D.text(p) for p in sorted(texts)), vacuous=not texts)


@law("sentences.context-from-original", Sentences, source="§7")
def context_from_original(annotate: Annotate, D: Document, segmenter: Segmenter, c: Closure) -> Equation:
    """A policy sees D alone: the source of a sentence's context is the context of its source."""
    annotated = annotate(D, segmenter)
    sources = [annotated.source(sentence.paths) for sentence in annotated.sentences]
    found = [annotated.source(annotated.context(c, sentence)) for sentence in annotated.sentences]
    expected = [c(D)(source) for source in sources]
    return equal(found, expected, vacuous=expected == sources)


@law("sentences.context-extensive", Sentences, source="§7")
def context_extensive(annotate: Annotate, D: Document, segmenter: Segmenter, c: Closure) -> Equation:
    """Context keeps what is selected, in N as in D."""
    annotated = annotate(D, segmenter)
    lost = [sentence.paths - annotated.context(c, sentence) for sentence in annotated.sentences]
    return equal(lost, [frozenset()] * len(lost), vacuous=not lost)


@law("sentences.context-monotone", Sentences, source="§7")
def context_monotone(annotate: Annotate, D: Document, segmenter: Segmenter, c: Closure) -> Equation:
    """Who selects more gets no less context, in N as in D."""
    annotated = annotate(D, segmenter)
    both = list(pairwise(sentence.paths for sentence in annotated.sentences))
    lost = [
        (annotated.context(c, one) | annotated.context(c, other)) - annotated.context(c, one | other)
        for one, other in both
    ]
    return equal(lost, [frozenset()] * len(both), vacuous=not both)


@law("sentences.context-no-more-of-a-text", Sentences, source="§7")
def context_no_more_of_a_text(annotate: Annotate, D: Document, segmenter: Segmenter, c: Closure) -> Equation:
    """A text that a sentence is a piece of is in its context with that piece alone, unless it is needed in any case."""
    annotated = annotate(D, segmenter)
    fixed = c(D)(())
    found, expected = [], []
    for sentence in annotated.sentences:
        source = annotated.source(sentence.paths)
        if len(source) == 1 and not source & fixed:
            found.append(annotated.context(c, sentence) & annotated.lift(source))
            expected.append(sentence.paths)
    return equal(found, expected, vacuous=not expected)


@law("sentences.deterministic", Sentences, source="§7")
def deterministic(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """Annotating a document again gives the same."""
    one, other = annotate(D, segmenter), annotate(D, segmenter)
    return equal(one.document.tree, other.document.tree, vacuous=not one.sentences)


@law("sentences.at-most-characters", Sentences, source="§7")
def no_more_than_characters(annotate: Annotate, D: Document, segmenter: Segmenter) -> Equation:
    """No sentence is blank: there are at most as many as characters that are no white space."""
    visible = "".join(D.text(()).split())
    return at_most(len(annotate(D, segmenter).sentences), len(visible), vacuous=not visible)


def _marks(annotated: Annotated) -> list[Path]:
    return sorted(p for p in definitions.paths(annotated.document.tree) if annotated.place(p) is None)


def _words(annotated: Annotated, p: Path) -> str | None:
    place = annotated.place(p)
    return None if place is None else annotated.original.text(place.path)[place.start : place.end]


def _characters(annotated: Annotated, S: PathSet) -> Iterator[_Character]:
    """The characters of D, but for white space, that the texts of a selection of N stand for."""
    for p in S:
        place = annotated.place(p)
        if place is not None:
            text = annotated.original.text(place.path)
            yield from ((place.path, i) for i in range(place.start, place.end) if not text[i].isspace())


def _border_between(D: Document, one: Path, other: Path) -> bool:
    def preformatted(p: Path) -> Path | None:
        return next((p[:i] for i in range(len(p)) if _tag(D, p[:i]) in PREFORMATTED), None)

    if preformatted(one) is not None and preformatted(one) == preformatted(other):
        return False
    between = (p for p in definitions.paths(D.tree) if one < p < other)
    ended = (one[:i] for i in range(len(one)) if other[:i] != one[:i])
    return any(_tag(D, p) in BLOCKS | PREFORMATTED | {"br"} for p in (*between, *ended))


def _tag(D: Document, p: Path) -> str:
    node = D[p]
    return node.tag if isinstance(node, Elem) else ""
