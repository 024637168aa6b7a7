"""Ranking and aggregation (paper, section 3.1.2; semantics §10)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from laws.conformance.operators.registering import operator
from laws.conformance.operators.sentences import CONTEXT, SEGMENTED
from laws.conformance.parts import Parts
from laws.conformance.recorded import RecordedEmbedder
from laws.conformance.values import DOCUMENT, NUMBER, Json, Kind, WireError, array, structure
from spire.document import Document
from spire.policy.algebra import Preclosure
from spire.retrieve.index import Hit
from spire.sentences import Annotated

__all__ = ["PAGES", "Page"]


@frozen
class Page:
    """A page by its name, with what its segmenter gave."""

    name: str
    document: Document
    segmented: Any

    def annotated(self, parts: Parts) -> Annotated:
        annotated: Annotated = parts["annotate"](self.document, self.segmented)
        return annotated


def _pages(value: Json) -> list[Page]:
    return [Page(it["name"], DOCUMENT.read(it["document"]), SEGMENTED.read(it["segmented"])) for it in value]


PAGES = Kind(
    "pages",
    {
        "description": "Pages by name, with the sentences of their block runs.",
        **array(structure(name={"type": "string"}, document={"$ref": "#/$defs/tree"}, segmented=SEGMENTED.schema)),
    },
    _pages,
)
_VECTOR = array({"type": "number"})
VECTORS = Kind(
    "vectors",
    {
        "description": "The vector of each text that is embedded: the words of a sentence with its context, one space "
        "between two. A text that is not here has a vector of zeros.",
        **array({"type": "array", "prefixItems": [{"type": "string"}, _VECTOR], "minItems": 2, "maxItems": 2}),
    },
)
VECTOR = Kind("vector", _VECTOR)
_SENTENCE = {
    "type": "array",
    "prefixItems": [{"type": "string"}, {"type": "integer", "minimum": -1}],
    "minItems": 2,
    "maxItems": 2,
}
RANKING = Kind("ranking", {"description": "Hits: a page, and which of its sentences.", **array(_SENTENCE)})
COUNT = Kind("number of hits", {"type": "integer", "minimum": 1})
_QUERY = "\u241f query"  # as no page has it


@operator(
    "html.rank",
    {"pages": PAGES, "policy": CONTEXT, "vectors": VECTORS, "query": VECTOR, "k": COUNT},
    RANKING,
    source="3.1; §10",
    parts=("Index.build",),
)
def rank(parts: Parts, pages: list[Page], policy: str, vectors: Json, query: Json, k: int) -> Json:
    """The k sentences of the pages whose vectors have the largest inner products with that of the query, or all if there
    are fewer; equals in the order of page name and document. The vector of a sentence is that of its words with its context.
    """
    annotated = {page.name: page.annotated(parts) for page in pages}
    embedder = RecordedEmbedder({**dict(vectors), _QUERY: query}, len(query))
    hits = parts["Index.build"](annotated, embedder=embedder, context=parts[policy]).rank(_QUERY, k)
    return [[hit.page, _sentence(annotated[hit.page], hit)] for hit in hits]


def _sentence(annotated: Annotated, hit: Hit) -> int:
    """Which sentence it is; -1 for anything else."""
    return next((n for n, it in enumerate(annotated.sentences) if it.paths == hit.seed.paths), -1)


SIZES = Kind(
    "sizes of excerpts",
    {
        "description": "The size of the excerpt of some hits of one page, by their places in the ranking.",
        **array(structure(hits=array({"type": "integer", "minimum": 0}), size={"type": "integer", "minimum": 0})),
    },
)


@operator(
    "html.aggregate",
    {"pages": PAGES, "policy": CONTEXT, "ranking": RANKING, "sizes": SIZES, "budget": NUMBER},
    Kind(
        "excerpts",
        array(structure(page={"type": "string"}, hits=array({"type": "integer", "minimum": 0}))),
    ),
    source="3.1.2; §10; erratum 9",
    parts=("aggregate",),
)
def aggregate(parts: Parts, pages: list[Page], policy: str, ranking: Json, sizes: Json, budget: int) -> Json:
    """The excerpts of a ranking under a budget: of each page the hits that are admitted, by their places in the ranking,
    the page of the best first. A hit is admitted where all excerpts, with it, fit into the budget, else passed over.
    `sizes` has the size of each excerpt that this asks for.
    """
    annotated = {page.name: page.annotated(parts) for page in pages}
    hits: list[Hit] = []
    for place, (page, sentence) in enumerate(ranking):
        if page not in annotated or not 0 <= sentence < len(annotated[page].sentences):
            raise WireError(f"hit {place} of the ranking, sentence {sentence} of {page!r}, is on none of the pages")
        hits.append(Hit(page, annotated[page].sentences[sentence], 1 / (1 + place), annotated[page]))
    context: Preclosure = parts[policy]
    excerpts = parts["aggregate"](hits, budget=budget, context=context)
    return [{"page": it.page, "hits": [hits.index(hit) for hit in it.hits]} for it in excerpts]
