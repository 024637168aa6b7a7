"""Sentences as path sets: marks set in a copy of the tree, and the way back (paper, section 3.1.1; semantics §7).

The paper sets its marks in the tree itself. But they move the paths of all that follows (erratum 7). So the
annotated tree N is a document of its own, and every path of N leads back to a path of D and a range of characters.
"""

from __future__ import annotations

import reprlib
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from operator import index
from typing import Literal, TypeAlias, get_args

from attrs import frozen

from spire.collector import collector_paused
from spire.document import Document
from spire.errors import SpireError
from spire.numbering import Numbers
from spire.path import Path, PathSet
from spire.policy.algebra import Preclosure
from spire.policy.reachability import Reachability
from spire.ports import Segmenter
from spire.runs import RUN_BORDERS, Run, block_runs, collapsed
from spire.segmenting.rule_based import RuleBased
from spire.subdocument import Subdocument
from spire.tree import Elem, Node, Text

__all__ = ["Annotated", "Place", "SegmenterError", "Unit", "annotate", "units"]

BEGIN, END = "sentence-beg", "sentence-end"

Unit: TypeAlias = Literal["sentence", "block", "item", "cell"]
_HOLDERS = {"item": ("li", "dt", "dd"), "cell": ("td", "th")}


class SegmenterError(SpireError):
    """A segmenter gave something that is not a segmentation of its text."""


@frozen
class Place:
    """A node of D, by path, and for a text the range of its characters (code points, half-open)."""

    path: Path
    start: int
    end: int


def annotate(D: Document, segmenter: Segmenter | None = None) -> Annotated:
    """N: the document with an empty `sentence-beg` and `sentence-end` around each sentence, texts split at its
    borders and nothing reparented; and the way back to D (paper, section 3.1.1; semantics §7).

    A sentence never crosses a block run. The segmenter, by default `RuleBased`, is given the run with its white
    space collapsed; a range of white space only is no sentence. Raises `SegmenterError` where it gives anything but
    ascending, disjoint, non-empty ranges that cover every character but white space; `SpireError` where the root
    is a text, which has no room for marks.

    >>> annotated = annotate(Document(Elem("p", {}, [Text("Ants dig. Bees fly.")])))
    >>> [annotated.text(sentence) for sentence in annotated.sentences]
    ['Ants dig.', 'Bees fly.']
    >>> len(annotated.document.children(()))
    7
    """
    if isinstance(D.tree, Text):
        raise SpireError("a document whose root is a text has no room for sentence marks; put it into an element")
    if segmenter is None:
        segmenter = RuleBased()
    with collector_paused():
        runs = block_runs(D)
        return Annotated(D, runs, [_sentences(run, segmenter) for run in runs])


def _sentences(run: Run, segmenter: Segmenter) -> list[tuple[int, int]]:
    """The ranges of the run's sentences, in its characters."""
    if run.whole:
        characters = run.characters
        visible = len(characters) - len(characters.lstrip())
        return [(characters.rfind("\n", 0, visible) + 1, len(characters.rstrip()))]  # the indent of its first line, too
    text, way = collapsed(run.characters)
    spans = _checked(text, segmenter(text), segmenter)
    if len(way) == 1:
        return spans
    starts = [offset for offset, _ in way]

    def back(offset: int) -> int:
        in_text, in_run = way[bisect_right(starts, offset) - 1]
        return in_run + offset - in_text

    # The last character's place and one on: the end of a range may lie where white space was collapsed.
    return [(back(start), back(end - 1) + 1) for start, end in spans]


def _checked(text: str, given: Sequence[tuple[int, int]], segmenter: Segmenter) -> list[tuple[int, int]]:
    """The ranges that a segmenter gave, but for those of white space only, which are no sentences."""
    try:
        spans = [(index(start), index(end)) for start, end in given]
    except (TypeError, ValueError):
        raise SegmenterError(
            f"segmenter {segmenter.name} gave {reprlib.repr(given)}; it must give the (start, end) of each sentence"
        ) from None
    covered = 0
    for start, end in spans:
        if not covered <= start < end <= len(text):
            raise SegmenterError(
                f"segmenter {segmenter.name} gave the range {(start, end)} after {covered} for a text of {len(text)} "
                "characters; ranges must be ascending, disjoint, not empty and inside the text"
            )
        _check_left_out(text, covered, start, segmenter)
        covered = end
    _check_left_out(text, covered, len(text), segmenter)
    return [(start, end) for start, end in spans if not text[start:end].isspace()]


def _check_left_out(text: str, start: int, end: int, segmenter: Segmenter) -> None:
    if start < end and not (left := text[start:end]).isspace():
        raise SegmenterError(
            f"segmenter {segmenter.name} left out {reprlib.repr(left.strip())} at {start}; "
            "every character but white space must be in a sentence"
        )


def units(annotated: Annotated, unit: Unit = "sentence") -> tuple[Subdocument, ...]:
    """The seeds of an indexing surface (paper, section 3.1; semantics §10): subdocuments of N, in document order, none
    overlapping.

    `sentence`; `block`, a block run; `item` and `cell`, the runs of a list item or a table cell that are in no item
    or cell further in. Surfaces add up: `units(a, "sentence") + units(a, "cell")`. Raises `SpireError` for another
    name.

    >>> lunch = Elem("li", {}, [Text("Lunch. At noon."), Elem("ul", {}, [Elem("li", {}, [Text("Soup")])])])
    >>> annotated = annotate(Document(Elem("ul", {}, [lunch])))
    >>> [annotated.text(item) for item in units(annotated, "item")]
    ['Lunch. At noon.', 'Soup']
    """
    if unit not in get_args(Unit):
        raise SpireError(f"no unit {unit!r}; the units are {', '.join(get_args(Unit))}")
    return annotated.units(unit)


class Annotated:
    """A document D, its annotated document N, and the ways between the two: what `annotate` gives (paper,
    section 3.1.1; semantics §7).

    `document` is N and `original` D. Path sets of N that a policy is to see go through `context`: policies run on
    D only, and never meet a mark. What takes paths raises `InvalidPath` for one outside the document that they are of.

    >>> annotated = annotate(Document(Elem("p", {}, [Text("Ants dig. Bees fly.")])))
    >>> bees = annotated.sentences[1]
    >>> annotated.text(bees), sorted(bees.paths), sorted(annotated.source(bees.paths))
    ('Bees fly.', [(5,)], [(0,)])
    """

    def __init__(self, original: Document, runs: Sequence[Run], spans: Sequence[Sequence[tuple[int, int]]]) -> None:
        self.original = original
        self._runs, self._spans = runs, spans

    @cached_property
    def _marked(self) -> _Marked:
        with collector_paused():
            return _mark(self.original, self._runs, self._spans)

    @property
    def document(self) -> Document:
        """N: D with the marks in it."""
        return self._marked.document

    @cached_property
    def sentences(self) -> tuple[Subdocument, ...]:
        """The sentences in document order, each the leaves of N between its marks: the paper's SentPaths."""
        return tuple(
            Subdocument.of_numbers(self.document, frozenset(self.leaves(place, place)))
            for place in range(len(self._marked.marks))
        )

    @cached_property
    def blocks(self) -> tuple[range, ...]:
        """The sentences of each block run, by their places in `sentences`."""
        ends = list(accumulate(map(len, self._spans), initial=0))
        return tuple(range(start, end) for start, end in pairwise(ends))

    @cached_property
    def first_texts(self) -> tuple[int, ...]:
        """The node number, in D, of the first text of each block run."""
        return tuple(run.texts[0] for run in self._runs)

    @cached_property
    def sentence_of_leaf(self) -> dict[int, int]:
        """The place in `sentences` of the sentence that each leaf of N is in, by node number."""
        return {leaf: place for place, sentence in enumerate(self.sentences) for leaf in sentence.numbers}

    def leaves(self, first: int, last: int) -> list[int]:
        """The leaves from the begin mark of one sentence to the end mark of another, in node numbers of N."""
        marks, ends, source = self._marked.marks, self.document.numbering.last, self._marked.source
        return [k for k in range(marks[first][0] + 1, marks[last][1]) if ends[k] == k and source[k] >= 0]

    def units(self, unit: Unit) -> tuple[Subdocument, ...]:
        """See `units`."""
        if unit == "sentence":
            return self.sentences
        numbering = self.original.numbering
        elements = [k for tag in _HOLDERS.get(unit, ()) for k in numbering.tagged.get(tag, ())]
        holders = numbering.nearest_above(self.first_texts, elements)
        held: dict[int, list[int]] = {}  # by what holds the run: its first text for a block, an item or a cell
        for first, sentences in zip(self.first_texts, self.blocks, strict=True):
            holder = first if unit == "block" else holders[first]
            if holder >= 0:
                held.setdefault(holder, []).extend(self.leaves(sentences[0], sentences[-1]))
        return tuple(Subdocument.of_numbers(self.document, frozenset(leaves)) for leaves in held.values())

    def text(self, S: Subdocument | Iterable[Path]) -> str:
        """The characters of the texts of N that are selected, or in what is selected, as they stand; of a `br` a line
        break.
        """
        numbering = self.document.numbering
        selected = [numbering.nodes[number] for number in sorted(numbering.down(self.numbers(S)))]
        return "".join([node.text if isinstance(node, Text) else "\n" if node.tag == "br" else "" for node in selected])

    def numbers(self, S: Subdocument | Iterable[Path]) -> Numbers:
        """The node numbers, in N, of a selection: a subdocument of N, or of D, which is lifted; or paths of N."""
        if isinstance(S, Subdocument):
            if S.document is self.document or S.document == self.document:
                return S.numbers
            if S.document is self.original or S.document == self.original:
                return self._lift(S.numbers)
            raise SpireError(f"{S!r} is a selection of neither the annotated document nor the original of {self!r}")
        return self.document.numbering.numbers(S)

    def erase(self) -> Document:
        """N without the marks that annotating set, and its cut texts joined: D again (it keeps D's origins).

        >>> D = Document(Elem("p", {}, [Text("Ants dig. Bees fly.")]))
        >>> annotate(D).erase() == D
        True
        """
        numbering = self.document.numbering
        waiting: dict[int, list[Node]] = {}
        pieces: list[str] = []
        node: Node  # in the end the root
        for number in range(len(numbering) - 1, -1, -1):
            source = self._marked.source[number]
            if source < 0:
                continue
            node = numbering.nodes[number]
            if isinstance(node, Elem):
                node = Elem(node.tag, node.pairs, reversed(waiting.pop(number, [])))
            elif source in self._marked.cuts:
                pieces.append(node.text)
                if self._marked.start[number] > 0:
                    continue
                node = Text("".join(reversed(pieces)))
                pieces.clear()
            waiting.setdefault(numbering.parent[number], []).append(node)
        original = self.original
        return Document(node, uri=original.uri, origins=original.origins, warnings=original.warnings)

    def place(self, path: Path) -> Place | None:
        """The node of D that a path of N stands for, with the range of its characters for a text; None for a mark.

        >>> annotated = annotate(Document(Elem("p", {}, [Text("Ants dig. Bees fly.")])))
        >>> annotated.place((5,))
        Place(path=(0,), start=10, end=19)
        """
        number = self.document.numbering.number(path)
        if self._marked.source[number] < 0:
            return None
        node = self.document.numbering.nodes[number]
        start = self._marked.start[number]
        end = start + len(node.text) if isinstance(node, Text) else 0
        return Place(self.original.numbering.path(self._marked.source[number]), start, end)

    def lift(self, P: Iterable[Path]) -> PathSet:
        """A path set of D as one of N: a cut text becomes all its pieces.

        >>> annotated = annotate(Document(Elem("p", {}, [Text("Ants dig. Bees fly.")])))
        >>> sorted(annotated.lift({(0,)}))
        [(1,), (3,), (5,)]
        """
        return self.document.numbering.paths(self._lift(self.original.numbering.numbers(P)))

    def source(self, S: Iterable[Path]) -> PathSet:
        """A path set of N as one of D: a piece of a text becomes the text, a mark nothing.

        >>> annotated = annotate(Document(Elem("p", {}, [Text("Ants dig. Bees fly.")])))
        >>> sorted(annotated.source({(), (1,), (2,)}))
        [(), (0,)]
        """
        return self.original.numbering.paths(self._source_of(self.document.numbering.numbers(S)))

    def context(self, policy: Preclosure, S: Subdocument | Iterable[Path]) -> PathSet:
        """S, a selection of N, and what the policy adds to its source in D: with P the source of S and c = policy(D),
        S ∪ lift({ q ∈ c(P) : q ∉ P or q ∈ c(P ∖ {q}) }) (semantics §7).

        A text of which S has only a piece is lifted whole where anything else in S needs it. Without that, who
        selects more of a label would get less of it, and context would not be monotone.

        >>> annotated = annotate(Document(Elem("div", {}, [Elem("h1", {}, [Text("Ants")]), Text("They dig.")])))
        >>> from spire.policy.profiles import PAPER
        >>> sorted(annotated.context(PAPER, annotated.sentences[1]))
        [(0,), (2,)]
        """
        return self.document.numbering.paths(self.context_of_numbers(policy, self.numbers(S)))

    def context_of_numbers(self, policy: Preclosure, S: Numbers) -> Numbers:
        """As `context`, on the node numbers of N."""
        operator = policy.on(self.original)
        source = self._source_of(S)
        needed = set(operator(source) - source)
        cut = self._marked.cuts.keys() & source
        if cut and isinstance(operator, Reachability):
            cut &= operator.needed(source)  # what nothing needs, nothing else needs
        for text in cut:
            # Something of it is selected, the rest is not: does anything else need it?
            if text in operator(source - {text}):
                needed.add(text)
        return S | self._lift(frozenset(needed))

    def _lift(self, numbers: Numbers) -> Numbers:
        marked = self._marked
        source, lifted, cuts = marked.source, marked.lifted, marked.cuts
        whole = [lifted[k] for k in numbers]
        for k in cuts.keys() & numbers:
            n = lifted[k] + 1
            while n < len(source) and source[n] in (k, -1):
                if source[n] == k:
                    whole.append(n)
                n += 1
        return frozenset(whole)

    def _source_of(self, numbers: Numbers) -> Numbers:
        source = self._marked.source
        return frozenset([source[k] for k in numbers if source[k] >= 0])


@frozen(eq=False)
class _Marked:
    """N, and what leads from its nodes to those of D and back.

    Per node of N: `source`, its node in D, -1 for a mark; and `start`, for a text, the offset of its first character
    there. Per node of D: `lifted`, its node in N, the first piece of a cut text. `cuts` are the lengths of the cut
    texts of D, and `marks` the begin and end mark of each sentence.
    """

    document: Document
    source: array[int]
    start: array[int]
    lifted: array[int]
    cuts: dict[int, int]
    marks: list[tuple[int, int]]


def _mark(D: Document, runs: Sequence[Run], spans: Sequence[Sequence[tuple[int, int]]]) -> _Marked:
    begin, end = Elem(BEGIN), Elem(END)  # new ones, so that marks that D has already are told apart
    tree, cuts = _with_marks(D, zip(runs, spans, strict=True), begin, end)
    document = Document(tree, uri=D.uri, warnings=D.warnings)
    nodes = document.numbering.nodes
    source, start = array("i", [-1]) * len(nodes), array("i", [0]) * len(nodes)
    lifted = array("i", [0]) * len(D)
    begins: list[int] = []
    ends: list[int] = []
    current, done = -1, 0  # the node of D, and how many of its characters are behind us
    for number, node in enumerate(nodes):
        if node is begin:
            begins.append(number)
        elif node is end:
            ends.append(number)
        else:
            if done == 0:
                current += 1
                lifted[current] = number
            source[number] = current
            if current in cuts:
                assert isinstance(node, Text)
                start[number] = done
                done = (done + len(node.text)) % cuts[current]
    return _Marked(document, source, start, lifted, cuts, list(zip(begins, ends, strict=True)))


def _with_marks(
    D: Document, sentences: Iterable[tuple[Run, Sequence[tuple[int, int]]]], begin: Elem, end: Elem
) -> tuple[Node, dict[int, int]]:
    """The tree with its marks, and the length of each text that was cut."""
    numbering = D.numbering
    nodes, parent, ordinal = numbering.nodes, numbering.parent, numbering.ordinal
    inside: dict[int, list[tuple[int, Elem]]] = {}  # per text: the marks inside it, each at an offset
    before: dict[tuple[int, int], list[Elem]] = {}  # per parent and place: the marks before that child
    for run, spans in sentences:
        for start, stop in spans:
            number, offset = _begin(run, start, opens=start == spans[0][0])
            if offset:
                inside.setdefault(number, []).append((offset, begin))
            else:
                while ordinal[number] == 0 and _is_inline(D, parent[number]):
                    number = parent[number]
                before.setdefault((parent[number], ordinal[number]), []).append(begin)
            number, offset = _end(run, stop, closes=stop == spans[-1][1])
            text = nodes[number]
            if isinstance(text, Text) and offset < len(text.text):
                inside.setdefault(number, []).append((offset, end))
            else:
                while numbering.is_last(number) and _is_inline(D, parent[number]):
                    number = parent[number]
                before.setdefault((parent[number], ordinal[number] + 1), []).append(end)
    changed = numbering.up({up for up, _ in before} | {parent[number] for number in inside})
    rebuilt: dict[int, Node] = {}
    for number in sorted(changed, reverse=True):
        elem = nodes[number]
        assert isinstance(elem, Elem)
        children: list[Node] = []
        for place, child in enumerate(numbering.children(number)):
            children.extend(before.get((number, place), ()))
            if child in inside:
                children.extend(_cut(nodes[child], inside[child]))
            else:
                children.append(rebuilt.get(child) or nodes[child])
        children.extend(before.get((number, len(elem.nodes)), ()))
        rebuilt[number] = Elem(elem.tag, elem.pairs, children)
    lengths = {number: len(text.text) for number in inside if isinstance(text := nodes[number], Text)}
    return rebuilt.get(0, D.tree), lengths


def _begin(run: Run, start: int, *, opens: bool) -> tuple[int, int]:
    """The leaf in or before which a sentence begins, and at which character; the first of a run has what is before it."""
    place = run.place(start)
    number = run.texts[place]
    return (run.first, 0) if opens and run.first < number else (number, start - run.offsets[place])


def _end(run: Run, stop: int, *, closes: bool) -> tuple[int, int]:
    """The leaf in or after which a sentence ends, and at which character; the last of a run has what is after it."""
    place = run.place(stop - 1)
    number = run.texts[place]
    return (run.last, 0) if closes and run.last > number else (number, stop - run.offsets[place])


def _is_inline(D: Document, number: int) -> bool:
    """Whether a mark may be set outside this element instead of inside: inline, and not the root."""
    node = D.numbering.nodes[number]
    return number > 0 and isinstance(node, Elem) and node.tag not in RUN_BORDERS


def _cut(text: Node, marks: list[tuple[int, Elem]]) -> Iterable[Node]:
    assert isinstance(text, Text)
    done = 0
    for offset, mark in marks:
        if offset > done:
            yield Text(text.text[done:offset])
            done = offset
        yield mark
    yield Text(text.text[done:])
