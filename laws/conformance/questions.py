"""What an implementation is asked beyond the vectors: for each operator, inputs made of generated values.

The values are those of the laws (`laws.strategies`), by the same names: D is a document, P and Q path sets of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from laws.cases import wire
from laws.conformance.operators.registering import Input
from laws.conformance.operators.sentences import annotation
from laws.conformance.values import Json, listed
from laws.derivations.retrieval import admitted
from laws.replies import Dress
from spire.document import Document
from spire.ladders import LADDER
from spire.path import Path, PathSet
from spire.pathset import link, paths
from spire.policy.algebra import Preclosure, identity
from spire.policy.profiles import HTML, PAPER
from spire.ports import Embedder, Segmenter
from spire.rendering.markdown import render
from spire.rendering.text import to_text
from spire.retrieve.index import Hit
from spire.runs import block_runs, collapsed
from spire.segmenting.rule_based import RuleBased
from spire.sentences import Annotated, annotate
from spire.tree import Elem, Node, Text

__all__ = ["QUESTIONS", "Question", "segmented"]

Build = Callable[..., Iterator[Input]]


@frozen
class Question:
    """How an operator is asked: the names of the values that go in, what makes inputs of them, and on what documents.

    `kinds` are the strategies for D, by their names in `laws.strategies`; `times` is how many times as many cases it takes
    to meet what it is about.
    """

    operator: str
    parameters: tuple[str, ...]
    build: Build = field(repr=False)
    kinds: tuple[str, ...] = ("documents",)
    times: int = 1

    def inputs(self, values: Mapping[str, Any]) -> Iterator[Input]:
        """The inputs that these values make."""
        return self.build(**{name: values[name] for name in self.parameters})


# The core.


def _tree(tree: Node, **rest: Any) -> Iterator[Input]:
    yield {"tree": wire(tree)}


def _trees(tree: Node, other: Node) -> Iterator[Input]:
    yield {"one": wire(tree), "other": wire(tree)}
    yield {"one": wire(tree), "other": wire(other)}
    if isinstance(tree, Elem) and tree.pairs:
        yield {"one": wire(tree), "other": wire(Elem(tree.tag, {}, tree.children))}


def _copies(tree: Node, other: Node) -> Iterator[Input]:
    yield {"one": wire(tree), "other": wire(tree)}


def _path(D: Document, p: Path) -> Iterator[Input]:
    yield {"path": list(p)}


def _written(written: str) -> Iterator[Input]:
    yield {"text": written}


def _document(D: Document, P: PathSet, Q: PathSet) -> Iterator[Input]:
    yield {"document": wire(D.tree)}


def _untidy(untidy: Document) -> Iterator[Input]:
    yield {"document": wire(untidy.tree)}


def _node(D: Document, p: Path) -> Iterator[Input]:
    yield {"document": wire(D.tree), "path": list(p)}


def _selection(D: Document, P: PathSet, Q: PathSet = frozenset()) -> Iterator[Input]:
    yield {"document": wire(D.tree), "paths": listed(P)}


def _any_selection(D: Document, P: PathSet, Q: PathSet) -> Iterator[Input]:
    yield from _selection(D, P)
    yield {"document": wire(D.tree), "paths": []}


def _reached(D: Document, P: PathSet, Q: PathSet) -> Iterator[Input]:
    """A selection, and with all that is above it: only what is reached from the root is left when it is pruned."""
    yield from _selection(D, P)
    yield {"document": wire(D.tree), "paths": listed(link(D, P))}


def _whole(tree: Node, other: Node) -> Iterator[Input]:
    """All of a tree, in normal form or not."""
    yield {"document": wire(tree), "paths": listed(paths(Document(tree)))}


def _readable(readable: Document, R: PathSet) -> Iterator[Input]:
    yield {"document": wire(readable.tree), "paths": listed(R)}
    yield {"document": wire(readable.tree), "paths": [[]]}
    says_it_again = Elem("h1", {}, [Text("Ants")]) if readable.elements("h1") else Elem("p", {}, [Text("Bees")])
    titled = Elem("body", {}, [Elem("title", {}, [Text("Ants")]), says_it_again])
    yield {"document": wire(titled), "paths": [[]]}


def _selections(D: Document, P: PathSet, Q: PathSet) -> Iterator[Input]:
    yield {"document": wire(D.tree), "paths": listed(P), "others": listed(Q)}
    yield {"document": wire(D.tree), "paths": listed(P), "others": listed(P)}


def _terms(tiny: Document, P: PathSet, term: Json) -> Iterator[Input]:
    for selected in (P, *({path} for path in sorted(paths(tiny)) if not tiny.children(path))):
        yield {"document": wire(tiny.tree), "policy": term, "paths": listed(selected)}


# Sentences.


def segmented(D: Document, segmenter: Segmenter) -> Json:
    """The sentences of each block run, by its text."""
    texts = dict.fromkeys(collapsed(run.characters)[0] for run in block_runs(D) if not run.whole)
    return [[text, [list(span) for span in segmenter(text)]] for text in texts]


def _has_room(D: Document) -> bool:
    return isinstance(D.tree, Elem)


def _annotated(D: Document, segmenter: Segmenter) -> tuple[Annotated, Input]:
    annotated = annotate(D, segmenter)
    on_wire = annotation(annotated)
    return annotated, {
        "document": wire(D.tree),
        "segmented": segmented(D, segmenter),
        "annotated": on_wire["annotated"],
        "places": on_wire["places"],
    }


def _annotate(D: Document, segmenter: Segmenter) -> Iterator[Input]:
    if _has_room(D):
        yield {"document": wire(D.tree), "segmented": segmented(D, segmenter)}


def _erase(D: Document, segmenter: Segmenter) -> Iterator[Input]:
    if _has_room(D):
        yield _annotated(D, segmenter)[1]


def _lift(D: Document, segmenter: Segmenter, P: PathSet) -> Iterator[Input]:
    if _has_room(D):
        yield {**_annotated(D, segmenter)[1], "paths": listed(P)}


def _source(D: Document, segmenter: Segmenter, P: PathSet, k: int) -> Iterator[Input]:
    if _has_room(D):
        annotated, given = _annotated(D, segmenter)
        for S in _selections_of_annotated(annotated, P, k):
            yield {**given, "paths": listed(S)}
        N = annotated.document
        marks = [path for number in range(len(N)) if annotated.place(path := N.numbering.path(number)) is None]
        yield {**given, "paths": listed([*annotated.lift(P), *marks[:2]])}


def _selections_of_annotated(annotated: Annotated, P: PathSet, k: int) -> Iterator[PathSet]:
    """A sentence, two of them, and a selection of the original."""
    sentences = annotated.sentences
    if sentences:
        one = sentences[k % len(sentences)].paths
        yield one
        yield one | sentences[k // 2 % len(sentences)].paths
    yield annotated.lift(P)


CONTEXTS: Mapping[str, Preclosure] = {"HTML": HTML, "PAPER": PAPER, "identity": identity}


def _sentence_context(D: Document, segmenter: Segmenter, P: PathSet, k: int) -> Iterator[Input]:
    if _has_room(D):
        annotated, given = _annotated(D, segmenter)
        for name, S in zip(("HTML", "HTML", "PAPER"), _selections_of_annotated(annotated, P, k), strict=False):
            yield {**given, "policy": name, "paths": listed(S)}
        for S in _all_but_the_rest_of_a_text(annotated, k):
            yield {**given, "policy": "HTML", "paths": listed(S)}


def _all_but_the_rest_of_a_text(annotated: Annotated, k: int) -> Iterator[PathSet]:
    """A sentence that is a piece of a text, with all that is no part of that text."""
    sources = [(sentence.paths, annotated.source(sentence.paths)) for sentence in annotated.sentences]
    if pieces := [(paths, source) for paths, source in sources if paths != annotated.lift(source)]:
        piece, text = pieces[k % len(pieces)]
        yield piece.union(*(paths for paths, source in sources if source.isdisjoint(text)))


# Rendering.


def _label(D: Document, segmenter: Segmenter) -> Iterator[Input]:
    if _has_room(D):
        annotated = annotate(D, segmenter)
        units = [listed(sentence.paths) for sentence in annotated.sentences]
        yield {"document": wire(annotated.document.tree), "units": units}


def _reply(labels: Sequence[str], named: Sequence[str], dress: Dress, k: int) -> Iterator[Input]:
    given = {"labels": list(labels)}
    for names in (named, [*reversed(named), *named], [], [str(k)], [str(len(labels) + k)]):
        yield {"text": dress.around(names), **given}
    label = labels[k % len(labels)]
    for name in (f"<{label}>", f"</{label}>", label.upper()):
        yield {"text": dress.around([name]), **given}
    for text in (
        "I cannot tell.",
        f"Those would be {' and '.join(named)}.",
        dress.around([*named, "x"])[: -1 - len(dress.after)],
    ):
        yield {"text": text, **given}


# Local context.


def _on_the_way(D: Document, segmenter: Segmenter, P: PathSet, k: int) -> Iterator[tuple[Annotated, Input, PathSet]]:
    if _has_room(D):
        annotated, given = _annotated(D, segmenter)
        for S in _selections_of_annotated(annotated, P, k):
            yield annotated, given, S


def _ladder(D: Document, segmenter: Segmenter, P: PathSet, k: int, **rest: Any) -> Iterator[Input]:
    for annotated, given, S in _on_the_way(D, segmenter, P, k):
        yield {
            **given,
            "sentences": [listed(sentence.paths) for sentence in annotated.sentences],
            "blocks": [[block.start, block.stop] for block in annotated.blocks],
            "paths": listed(S),
        }


def _expand(D: Document, segmenter: Segmenter, P: PathSet, k: int, budget: int) -> Iterator[Input]:
    for name, (annotated, given, S) in zip(("HTML", "identity", "HTML"), _on_the_way(D, segmenter, P, k), strict=False):
        rungs = list(LADDER(annotated)(S))
        yield {
            **given,
            "rungs": [listed(rung) for rung in rungs],
            "sizes": _sizes(annotated, rungs, CONTEXTS[name], budget),
            "policy": name,
            "budget": budget,
            "paths": listed(S),
        }


def _sizes(annotated: Annotated, rungs: Sequence[PathSet], context: Preclosure, budget: int) -> Json:
    """The sizes, in words, of all that the definition of `expand` asks for."""
    N = annotated.document
    view = annotated.context(context, rungs[0])
    asked = {annotated.context(context, rung) for rung in rungs} | {frozenset({path}) for path in view}
    if _words(render(N, view)) > budget:
        alone = rungs[0]
        costs = {path: _words(render(N, {path})) for path in view - alone}
        for path in sorted(costs, key=lambda path: (-costs[path], path)):
            view -= {path}
            asked.add(view)
    return [[listed(paths), _words(render(N, paths))] for paths in sorted(asked, key=sorted)]


def _words(text: str) -> int:
    return len(text.split())


# Retrieval.


def _pages(pages: Mapping[str, Document]) -> Json:
    return [
        {"name": name, "document": wire(D.tree), "segmented": segmented(D, RuleBased())} for name, D in pages.items()
    ]


def _rank(pages: Mapping[str, Document], embedder: Embedder, query: str, k: int) -> Iterator[Input]:
    if not all(map(_has_room, pages.values())):
        return
    for name, turned in (("HTML", False), ("identity", False), ("identity", True)):
        texts: dict[str, None] = {}
        for D in pages.values():
            annotated = annotate(D)
            for sentence in annotated.sentences:
                words = to_text(annotated.document, annotated.context(CONTEXTS[name], sentence))
                texts[" ".join(words.split())] = None
        on_wire = _pages(pages)
        yield {
            "pages": on_wire[::-1] if turned else on_wire,
            "policy": name,
            "vectors": [[text, embedder([text])[0].tolist()] for text in texts],
            "query": embedder([query])[0].tolist(),
            "k": k,
        }


def _aggregate(ranking: Sequence[Hit], budget: int) -> Iterator[Input]:
    pages = {hit.page: hit.annotated for hit in ranking}
    if not pages or not all(_has_room(annotated.original) for annotated in pages.values()):
        return
    sentences = {name: [it.paths for it in annotated.sentences] for name, annotated in pages.items()}
    for name in ("HTML", "identity"):
        sizes: dict[tuple[int, ...], int] = {}

        def size(hits: Sequence[int], name: str = name, sizes: dict[tuple[int, ...], int] = sizes) -> int:
            annotated = ranking[hits[0]].annotated
            merged = frozenset[Path]().union(*(ranking[hit].seed.paths for hit in hits))
            found = _words(render(annotated.document, annotated.context(CONTEXTS[name], merged)))
            sizes[tuple(hits)] = found
            return found

        admitted([hit.page for hit in ranking], size, budget)
        yield {
            "pages": _pages({page: annotated.original for page, annotated in pages.items()}),
            "policy": name,
            "ranking": [[hit.page, sentences[hit.page].index(hit.seed.paths)] for hit in ranking],
            "sizes": [{"hits": list(hits), "size": found} for hits, found in sorted(sizes.items())],
            "budget": budget,
        }


_ANNOTATED = ("D", "segmenter", "P", "k", "budget")
_SELECTED = ("D", "P", "Q")
_PROSE = ("prose", "documents")
_ABOUT = ("about_titles", "about_headings", "about_lists", "about_tables")

_QUESTIONS = (
    Question("stored", ("tree", "other"), _tree),
    Question("equal", ("tree", "other"), _trees),
    Question("hashes_agree", ("tree", "other"), _copies),
    Question("normalize", ("tree", "other"), _tree),
    Question("format_path", ("D", "p"), _path),
    Question("parse_path", ("written",), _written),
    Question("at", ("D", "p"), _node),
    Question("paths", _SELECTED, _document),
    *(Question(name, _SELECTED, _selection) for name in ("up", "down", "link", "interior")),
    *(Question(name, _SELECTED, _reached) for name in ("prune", "provenance")),
    Question("prune", ("tree", "other"), _whole),
    Question("subdoc", _SELECTED, _selection),
    Question("subdocument", _SELECTED, _selections),
    Question("policy", ("tiny", "P", "term"), _terms, times=6),
    *(
        Question(f"{profile}.titles", _SELECTED, _any_selection, ("documents", "about_titles"))
        for profile in ("paper", "html")
    ),
    *(
        Question(f"{profile}.{rule}", _SELECTED, _selection, ("documents", f"about_{rule}"), times)
        for profile, more in (("paper", 0), ("html", 1))
        for rule, times in (("headings", 2 + more), ("lists", 2 + more), ("tables", 3 + more))
    ),
    *(
        Question(f"{profile}.context", _SELECTED, _any_selection, ("documents", *_ABOUT))
        for profile in ("paper", "html")
    ),
    Question("html.tidy", ("untidy",), _untidy, times=4),
    Question("html.annotate", ("D", "segmenter"), _annotate, _PROSE),
    Question("html.erase", ("D", "segmenter"), _erase, _PROSE),
    Question("html.lift", ("D", "segmenter", "P"), _lift, _PROSE),
    Question("html.source", ("D", "segmenter", "P", "k"), _source, _PROSE),
    Question("html.sentence_context", ("D", "segmenter", "P", "k"), _sentence_context, (*_PROSE, "about_lists")),
    Question("html.render", ("readable", "R"), _readable, times=4),
    Question("html.render", _SELECTED, _selection, _PROSE, 6),
    Question("html.label", ("D", "segmenter"), _label, _PROSE),
    Question("html.reply", ("labels", "named", "dress", "k"), _reply, times=2),
    Question("html.ladder", ("D", "segmenter", "P", "k"), _ladder, _PROSE),
    Question("html.expand", _ANNOTATED, _expand, _PROSE),
    Question("html.rank", ("pages", "embedder", "query", "k"), _rank),
    Question("html.aggregate", ("ranking", "budget"), _aggregate, times=2),
)

QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    operator: tuple(question for question in _QUESTIONS if question.operator == operator)
    for operator in dict.fromkeys(question.operator for question in _QUESTIONS)
}
"""How each operator is asked."""
