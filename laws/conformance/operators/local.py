"""Local context: chains, and expansion under a budget (paper, section 2.4; semantics §9)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from laws.conformance.operators.registering import Input, operator
from laws.conformance.operators.rendering import BLOCKS
from laws.conformance.operators.sentences import ANNOTATED, CONTEXT
from laws.conformance.parts import Parts
from laws.conformance.recorded import RecordedSegmenter
from laws.conformance.values import NUMBER, PATHS, Json, Kind, array, structure, to_paths
from laws.derivations.markdown import as_json, of_markdown
from spire.document import Document
from spire.local import Expansion
from spire.path import PathSet

__all__ = ["inside", "whole_sentences"]

_PATHS = {"$ref": "#/$defs/paths"}
SENTENCES = Kind("sentences", array(_PATHS))
BLOCK_RUNS = Kind(
    "block runs",
    {
        "description": "Of each block run the sentences in it, [first, after the last], counted from 0.",
        **array({"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}),
    },
)
SIZES = Kind(
    "sizes",
    {
        "description": "The size of the rendering of each selection of the annotated document that is asked for.",
        **array({"type": "array", "prefixItems": [_PATHS, {"type": "integer", "minimum": 0}], "minItems": 2}),
    },
)


def inside(path: Any, selection: Any) -> bool:
    """Whether a path is in a selection or below it."""
    return any(path[:length] in selection for length in range(len(path) + 1))


def whole_sentences(rung: PathSet, sentences: list[PathSet]) -> list[int]:
    """The sentences that lie wholly in a selection or in what it holds."""
    return [n for n, sentence in enumerate(sentences) if all(inside(path, rung) for path in sentence)]


def _steps(given: Input, result: Json) -> Json:
    """What is decided of a chain: where it begins; that it ascends; sentence after sentence until the blocks that it
    began in are whole; and the sentences that it ends with.
    """
    chain = [to_paths(rung) for rung in result]
    sentences = [to_paths(sentence) for sentence in given["sentences"]]
    seed = to_paths(given["paths"])
    touched = [n for n, sentence in enumerate(sentences) if any(inside(path, seed) for path in sentence)]
    home = {
        n for first, after in given["blocks"] for n in range(first, after) if any(first <= t < after for t in touched)
    }
    within: list[list[int]] = []
    for rung in chain:
        whole = whole_sentences(rung, sentences)
        if not set(whole) <= home:
            break
        if not within or within[-1] != whole:
            within.append(whole)
    return {
        "begins": bool(chain) and chain[0] == seed,
        "ascends": all(one < other for one, other in pairwise(chain)),
        "within": within,
        "ends": whole_sentences(chain[-1], sentences) if chain else [],
    }


@operator(
    "html.ladder",
    {**ANNOTATED, "sentences": SENTENCES, "blocks": BLOCK_RUNS, "paths": PATHS},
    Kind("chain", array(_PATHS)),
    source="2.4; §9",
    parts=("LADDER",),
    compared=_steps,
    expected=Kind(
        "steps",
        structure(
            begins={"type": "boolean"},
            ascends={"type": "boolean"},
            within=array(array({"type": "integer"})),
            ends=array({"type": "integer"}),
        ),
    ),
)
def ladder(parts: Parts, document: Document, segmented: RecordedSegmenter, paths: PathSet, **rest: Any) -> Json:
    """The chain of ever larger selections of the annotated document that a selection grows through. Compared are: that it
    begins with the selection; that it ascends; the sentences that are whole, rung by rung, while it grows in the block
    runs that it began in; and those that it ends with.
    """
    chain = parts["LADDER"](parts["annotate"](document, segmented))(paths)
    return [PATHS.write(rung) for rung in chain]


def _read(given: Input, result: Json) -> Json:
    return {**result, "text": as_json(of_markdown(result["text"]))}


_EXPANSION = {
    "rung": _PATHS,
    "view": _PATHS,
    "dropped": _PATHS,
    "size": {"type": "integer"},
    "overrun": {"type": "integer"},
}


@operator(
    "html.expand",
    {**ANNOTATED, "rungs": SENTENCES, "sizes": SIZES, "policy": CONTEXT, "budget": NUMBER, "paths": PATHS},
    Kind("expansion", structure(**_EXPANSION, text={"type": "string"})),
    source="2.4; §9",
    parts=("expand",),
    compared=_read,
    expected=Kind("expansion as read", structure(**_EXPANSION, text=BLOCKS.schema)),
)
def expand(
    parts: Parts,
    document: Document,
    segmented: RecordedSegmenter,
    policy: str,
    budget: int,
    paths: PathSet,
    **rest: Any,
) -> Json:
    """A selection of the annotated document grown along the chain `rungs` to the last rung before the first that, with its
    context, exceeds the budget; where already the selection with its context does, the context less its costliest nodes.
    `sizes` has the size of each selection that this asks for. Of the text is compared what a parser reads.
    """
    annotated = parts["annotate"](document, segmented)
    found: Expansion = parts["expand"](annotated, paths, budget=budget, context=parts[policy])
    return {
        "rung": PATHS.write(found.rung.paths),
        "view": PATHS.write(found.view.paths),
        "dropped": PATHS.write(found.dropped.paths),
        "size": found.size,
        "overrun": found.overrun,
        "text": found.text,
    }
