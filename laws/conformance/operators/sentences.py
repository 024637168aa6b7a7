"""Sentences: the annotated document, and the ways between it and the original (paper, section 3.1.1; semantics §7).

Where a sentence ends is the segmenter's matter, so the input tells it for each block run. How the marks stand among the
elements is not decided, so of an annotated document that is compared which is asked for in terms of the original; what
comes after is asked of an annotated document that the input gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from laws.conformance.operators.registering import Input, operator
from laws.conformance.parts import Parts
from laws.conformance.recorded import RecordedSegmenter
from laws.conformance.values import DOCUMENT, PATHS, TREE, Json, Kind, WireError, array, structure, to_path
from spire.document import Document
from spire.path import Path, PathSet
from spire.policy.algebra import Preclosure
from spire.sentences import Annotated
from spire.tree import Text

__all__ = ["ANNOTATED", "CONTEXT", "PLACES", "SEGMENTED", "annotation", "visible_ranges"]

_INTEGER = {"type": "integer", "minimum": 0}


def _segmenter(value: Json) -> RecordedSegmenter:
    return RecordedSegmenter({text: [(start, end) for start, end in spans] for text, spans in value})


def _policy(value: Json) -> Json:
    if value not in ("identity", "PAPER", "HTML"):
        raise WireError(f"a context here is identity, PAPER or HTML, not {value!r:.80}")
    return value


SEGMENTED = Kind(
    "segmented",
    {
        "description": "Of each block run its text, white space collapsed, and the [start, end] of its sentences.",
        **array(
            {
                "type": "array",
                "prefixItems": [
                    {"type": "string"},
                    array({"type": "array", "items": _INTEGER, "minItems": 2, "maxItems": 2}),
                ],
                "minItems": 2,
                "maxItems": 2,
            }
        ),
    },
    _segmenter,
)
PLACES = Kind(
    "places",
    {
        "description": "Of each node of the annotated document but the marks: its path, its path in the original, and "
        "the range of its characters there, [0, 0] for an element.",
        **array(
            {
                "type": "array",
                "prefixItems": [{"$ref": "#/$defs/path"}, {"$ref": "#/$defs/path"}, _INTEGER, _INTEGER],
                "minItems": 4,
                "maxItems": 4,
            }
        ),
    },
)
CONTEXT = Kind("context", {"enum": ["identity", "PAPER", "HTML"]}, _policy)
ANNOTATED: Mapping[str, Kind] = {"document": DOCUMENT, "segmented": SEGMENTED, "annotated": TREE, "places": PLACES}
"""What an operator on an annotated document takes: the original, the sentences, the annotated document, the way back."""


def annotation(annotated: Annotated) -> Json:
    """An annotated document on the wire: itself, the way back, and the sentences."""
    N = annotated.document
    numbered = [N.numbering.path(number) for number in range(len(N))]
    found = [(path, annotated.place(path)) for path in numbered]
    return {
        "annotated": TREE.write(N.tree),
        "places": [[list(path), list(it.path), it.start, it.end] for path, it in found if it is not None],
        "sentences": [PATHS.write(sentence.paths) for sentence in annotated.sentences],
    }


def _in_the_original(given: Input, result: Json) -> Json:
    """What is decided of an annotated document: the marks alternate, its texts are those of the original in pieces, and
    each sentence is these ranges of the original.
    """
    places = {tuple(path): (origin, start, end) for path, origin, start, end in result["places"]}
    N = Document(TREE.read(result["annotated"]))
    texts: dict[Any, str] = {}
    marks = ""
    for number, node in enumerate(N.numbering.nodes):
        path = N.numbering.path(number)
        if path not in places:
            marks += "b" if getattr(node, "tag", "") == "sentence-beg" else "e"
        elif isinstance(node, Text):
            origin = tuple(places[path][0])
            texts[origin] = texts.get(origin, "") + node.text
    return {
        "marks": marks == "be" * len(result["sentences"]),
        "texts": [[list(path), texts[path]] for path in sorted(texts)],
        "sentences": [_ranges(places, texts, sentence) for sentence in result["sentences"]],
    }


def _ranges(places: Mapping[Any, Any], texts: Mapping[Any, str], sentence: Json) -> Json:
    """The ranges of the original that a sentence covers, white space left out: whether that at its ends is part of it is
    not decided.
    """
    found = [places.get(path, ([], 0, 0)) for path in map(to_path, sentence)]
    return visible_ranges([(tuple(origin), start, end) for origin, start, end in found], texts)


def visible_ranges(ranges: Iterable[tuple[Path, int, int]], texts: Mapping[Path, str]) -> Json:
    """The stretches of these ranges without white space, as [path, start, end]; those that touch are one."""
    found: list[Json] = []
    for path, start, end in ranges:
        for i in range(start, end):
            if texts[path][i].isspace():
                continue
            if found and found[-1][0] == list(path) and found[-1][2] == i:
                found[-1][2] = i + 1
            else:
                found.append([list(path), i, i + 1])
    return found


_RANGE = {
    "type": "array",
    "prefixItems": [{"$ref": "#/$defs/path"}, _INTEGER, _INTEGER],
    "minItems": 3,
    "maxItems": 3,
}


@operator(
    "html.annotate",
    {"document": DOCUMENT, "segmented": SEGMENTED},
    Kind(
        "annotation",
        structure(annotated={"$ref": "#/$defs/tree"}, places=PLACES.schema, sentences=array({"$ref": "#/$defs/paths"})),
    ),
    source="3.1.1; §7; erratum 8",
    parts=("annotate",),
    compared=_in_the_original,
    expected=Kind(
        "annotation in the original",
        structure(
            marks={"type": "boolean"},
            texts=array({"type": "array", "prefixItems": [{"$ref": "#/$defs/path"}, {"type": "string"}]}),
            sentences=array(array(_RANGE)),
        ),
    ),
)
def annotate(parts: Parts, document: Document, segmented: RecordedSegmenter) -> Json:
    """The annotated document, for each of its nodes but the marks its place in the original, and the sentences, each the
    leaves between its marks. Compared are: whether the marks alternate; the texts of the original, put together again from
    their pieces; and the ranges of the original that each sentence covers, white space left out.
    """
    return annotation(parts["annotate"](document, segmented))


@operator("html.erase", ANNOTATED, TREE, source="§7; erratum 7", parts=("annotate",))
def erase(parts: Parts, document: Document, segmented: RecordedSegmenter, **rest: Any) -> Any:
    """The original again: the annotated document without its marks, the pieces of each text joined."""
    return parts["annotate"](document, segmented).erase().tree


@operator("html.lift", {**ANNOTATED, "paths": PATHS}, PATHS, source="§7", parts=("annotate",))
def lift(parts: Parts, document: Document, segmented: RecordedSegmenter, paths: PathSet, **rest: Any) -> PathSet:
    """A selection of the original as one of the annotated document: a text that was cut becomes all its pieces."""
    return frozenset(parts["annotate"](document, segmented).lift(paths))


@operator("html.source", {**ANNOTATED, "paths": PATHS}, PATHS, source="§7; erratum 7", parts=("annotate",))
def source(parts: Parts, document: Document, segmented: RecordedSegmenter, paths: PathSet, **rest: Any) -> PathSet:
    """A selection of the annotated document as one of the original: a piece becomes its text, a mark nothing."""
    return frozenset(parts["annotate"](document, segmented).source(paths))


@operator(
    "html.sentence_context",
    {**ANNOTATED, "policy": CONTEXT, "paths": PATHS},
    PATHS,
    source="§7; erratum 7",
    parts=("annotate",),
)
def sentence_context(
    parts: Parts, document: Document, segmented: RecordedSegmenter, policy: str, paths: PathSet, **rest: Any
) -> PathSet:
    """A selection of the annotated document with its context: what the policy gives for its source in the original,
    lifted; of a text that is selected in part the rest comes in where something else that is selected needs it.
    """
    context: Preclosure = parts[policy]
    return frozenset(parts["annotate"](document, segmented).context(context, paths))
