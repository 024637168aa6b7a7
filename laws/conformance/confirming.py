"""What an operator must answer, by another way than that of `spire`: the definitions of the paper, or a second derivation.

No expected value of a vector is taken from the code that it tests. What is found here is what it must be; for what cannot
be found here (`Unconfirmed`) there is no vector, unless somebody has worked it out by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from attrs import frozen

from laws.cases import wire
from laws.conformance.operators.local import inside, whole_sentences
from laws.conformance.operators.registering import Input
from laws.conformance.operators.rendering import signs
from laws.conformance.operators.sentences import annotation, visible_ranges
from laws.conformance.recorded import RecordedSegmenter
from laws.conformance.values import Json, listed, to_path, to_paths, to_tree
from laws.derivations import derivation
from laws.derivations.algebra import NoPolicy, applied
from laws.derivations.local import expanded, sentence_by_sentence
from laws.derivations.markdown import as_json, of_selection
from laws.derivations.origins import origins
from laws.derivations.profiles import context
from laws.derivations.replies import NoAnswer, named
from laws.derivations.retrieval import admitted, nearest
from laws.derivations.sentences import context as context_of_selection
from laws.derivations.sentences import covered, erased, lifted, sourced
from laws.derivations.tidying import tidied
from spire import definitions
from spire.document import Document
from spire.errors import SpireError
from spire.path import Path, PathSet
from spire.rendering.text import to_text
from spire.sentences import annotate
from spire.tree import Elem, Node, Text

__all__ = ["REFUSED", "Confirmed", "Unconfirmed", "Way", "confirmed"]

Way: TypeAlias = Literal["definitions", "derivation", "hand"]

REFUSED: Json = {"error": True}
"""The answer to an input that must be refused."""


class Unconfirmed(SpireError):
    """An answer that is found in one way only."""


@frozen
class Confirmed:
    """What must be answered, `{"result": …}` or `REFUSED`, and how that was found."""

    answer: Json
    way: Way


def confirmed(operator: str, given: Input) -> Confirmed:
    """The answer to an input, in the form in which it is compared, found without `spire`.

    Raises `Unconfirmed` where there is no second way.

    >>> confirmed("up", {"document": ["p", {}, ["Ants"]], "paths": [[0]]})
    Confirmed(answer={'result': [[], [0]]}, way='definitions')
    """
    for way, ways in (("definitions", _BY_DEFINITIONS), ("derivation", _BY_DERIVATION)):
        if operator in ways:
            try:
                return Confirmed({"result": ways[operator](given)}, way)  # type: ignore[arg-type] # a key of the two
            except _Refused:
                return Confirmed(REFUSED, way)  # type: ignore[arg-type] # the same
    raise Unconfirmed(f"there is no second way to {operator}")


class _Refused(Exception):
    pass


def _document(given: Input) -> Node:
    return to_tree(given["document"])


def _selection(given: Input, name: str = "paths") -> tuple[Node, PathSet]:
    """The document and the selection; refused where a path is none of the document."""
    tree = _document(given)
    paths = to_paths(given[name])
    if not paths <= definitions.paths(tree):
        raise _Refused
    return tree, paths


# By the definitions of the paper.


def _completed(completion: Callable[[Node, PathSet], PathSet]) -> Callable[[Input], Json]:
    return lambda given: listed(completion(*_selection(given)))


def _cut(cut: Callable[[Node, PathSet], Node | None]) -> Callable[[Input], Json]:
    def result(given: Input) -> Json:
        tree = cut(*_selection(given))
        return None if tree is None else wire(tree)

    return result


def _at(given: Input) -> Json:
    tree, path = _document(given), to_path(given["path"])
    if path not in definitions.paths(tree):
        raise _Refused
    return wire(definitions.at(tree, path))


def _subdocument(given: Input) -> Json:
    tree, paths = _selection(given)
    _, others = _selection(given, "others")
    cut = definitions.subdoc(tree, paths)
    return {
        "paths": listed(paths),
        "tree": None if cut is None else wire(cut),
        "union": listed(paths | others),
        "equal": paths == others,
    }


_BY_DEFINITIONS: Mapping[str, Callable[[Input], Json]] = {
    "at": _at,
    "paths": lambda given: listed(definitions.paths(_document(given))),
    "up": _completed(definitions.up),
    "down": _completed(definitions.down),
    "link": _completed(definitions.link),
    "interior": _completed(definitions.interior),
    "provenance": _completed(definitions.interior),
    "prune": _cut(definitions.prune),
    "subdoc": _cut(definitions.subdoc),
    "subdocument": _subdocument,
}


# By a second derivation.


def _normal(tree: Node) -> Node:
    if isinstance(tree, Text):
        return tree
    children: list[Node] = []
    for child in map(_normal, tree.children):
        if isinstance(child, Text) and children and isinstance(last := children[-1], Text):
            children[-1] = Text(last.text + child.text)
        elif child != Text(""):
            children.append(child)
    return Elem(tree.tag, tree.attrs, children)


def _same(given: Input) -> Json:
    return to_tree(given["one"]) == to_tree(given["other"]) if given["one"] != given["other"] else True


def _agree(given: Input) -> Json:
    if given["one"] != given["other"]:
        raise Unconfirmed("of trees that differ the hashes may agree or not")
    return True


def _parsed(given: Input) -> Json:
    steps = given["text"].split("/")
    if given["text"] == "/":
        return []
    # A step is a number in ASCII digits without leading zeros.
    if steps[0] or len(steps) < 2 or not all(step.isascii() and step.isdigit() for step in steps[1:]):
        raise _Refused
    if any(str(int(step)) != step for step in steps[1:]):
        raise _Refused
    return [int(step) for step in steps[1:]]


def _applied(given: Input) -> Json:
    tree, paths = _selection(given)
    try:
        return listed(applied(given["policy"], Document(tree), paths))
    except NoPolicy:
        raise _Refused from None


def _rule(rule: str, reading: str) -> Callable[[Input], Json]:
    def result(given: Input) -> Json:
        tree, paths = _selection(given)
        return listed(derivation(rule, reading)(Document(tree), paths))

    return result


def _profile(name: str) -> Callable[[Input], Json]:
    def result(given: Input) -> Json:
        tree, paths = _selection(given)
        return listed(context(name, Document(tree), paths))

    return result


def _tidied(given: Input) -> Json:
    tree = _document(given)
    return {
        "tree": wire(tidied(tree)),
        "origins": [
            list(origin)
            if isinstance(origin, tuple)
            else {"pieces": [{"path": list(path), "start": 0, "end": length} for path, length in origin]}
            for origin in origins(tree)
        ],
    }


def _texts(tree: Node) -> dict[Path, str]:
    return {path: node.text for path in definitions.paths(tree) if isinstance(node := definitions.at(tree, path), Text)}


def _segmented(given: Any) -> dict[str, list[tuple[int, int]]]:
    return {text: [(start, end) for start, end in spans] for text, spans in given}


def _places(given: Input) -> dict[Path, tuple[Path, int, int]]:
    return {to_path(path): (to_path(origin), start, end) for path, origin, start, end in given["places"]}


def _annotated(given: Input) -> Json:
    tree = _document(given)
    if isinstance(tree, Text):
        raise _Refused
    found = covered(Document(tree), _segmented(given["segmented"]))
    texts = _texts(tree)
    return {
        "marks": True,
        "texts": [[list(path), texts[path]] for path in sorted(texts)],
        "sentences": [visible_ranges(sentence, texts) for sentence in found],
    }


def _erased(given: Input) -> Json:
    return wire(erased(to_tree(given["annotated"]), _places(given)))


def _lifted(given: Input) -> Json:
    _, paths = _selection(given)
    return listed(lifted(_places(given), paths))


def _in_annotated(given: Input) -> PathSet:
    paths = to_paths(given["paths"])
    if not paths <= definitions.paths(to_tree(given["annotated"])):
        raise _Refused
    return paths


def _sourced(given: Input) -> Json:
    return listed(sourced(_places(given), _in_annotated(given)))


def _context_on(given: Input) -> Callable[[PathSet], PathSet]:
    """The context of selections of the annotated document."""
    tree, places = _document(given), _places(given)
    D, texts = Document(tree), _texts(tree)

    def policy(P: PathSet) -> PathSet:
        return context(given["policy"], D, P)

    return lambda S: context_of_selection(places, policy, S, texts)


def _sentence_context(given: Input) -> Json:
    return listed(_context_on(given)(_in_annotated(given)))


def _rendered(given: Input) -> Json:
    tree, paths = _selection(given)
    return as_json(of_selection(Document(tree), paths))


def _labelled(given: Input) -> Json:
    N = Document(_document(given))
    if N.elements("table", "title"):
        raise Unconfirmed("what a table or a title shows, and in which order, is another matter")
    units = [to_paths(unit) for unit in given["units"]]
    words = [_words_of(N, unit) for unit in units]
    shown = [n for n, unit in enumerate(units) if any(_text_of(N, path).strip() for path in unit)]
    if [n for n in range(len(units)) if words[n]] != shown:
        raise Unconfirmed("whether signs alone show is another matter")
    return {
        "units": shown,
        "tags": [[place, closing] for place in range(len(shown)) for closing in (False, True)],
        "words": [words[n] for n in shown],
        "safe": True,
    }


def _text_of(N: Document, path: Path) -> str:
    node = definitions.at(N.tree, path)
    if isinstance(node, Elem):
        raise Unconfirmed("a unit here is made of texts")
    return node.text


def _words_of(N: Document, unit: PathSet) -> str:
    return signs("".join(_text_of(N, path) for path in sorted(unit)))


def _reply(given: Input) -> Json:
    try:
        chosen, unknown = named(given["text"], given["labels"])
    except NoAnswer:
        raise _Refused from None
    return {"chosen": chosen, "unknown": unknown}


def _chain(given: Input) -> Json:
    sentences = [to_paths(sentence) for sentence in given["sentences"]]
    seed = _in_annotated(given)
    touched = [n for n, sentence in enumerate(sentences) if any(inside(path, seed) for path in sentence)]
    blocks = [range(first, after) for first, after in given["blocks"]]
    rungs = sentence_by_sentence(touched, blocks) if touched else [[]]
    whole = whole_sentences(seed, sentences)
    return {
        "begins": True,
        "ascends": True,
        "within": rungs if whole == rungs[0] else [whole, *rungs],
        "ends": [*range(len(sentences))] if touched else whole,
    }


def _expansion(given: Input) -> Json:
    sizes = {to_paths(paths): size for paths, size in given["sizes"]}
    found = expanded(
        [to_paths(rung) for rung in given["rungs"]], _context_on(given), sizes.__getitem__, given["budget"]
    )
    N = Document(to_tree(given["annotated"]))
    return {
        "rung": listed(found.rung),
        "view": listed(found.view),
        "dropped": listed(found.dropped),
        "size": found.size,
        "overrun": found.overrun,
        "text": as_json(of_selection(N, found.view)),
    }


def _ranked(given: Input) -> Json:
    """By the vectors of the words that `to_text` gives for the context: what these are is another operator's matter."""
    vectors = {" ".join(text.split()): vector for text, vector in given["vectors"]}
    nothing = [0.0] * len(given["query"])
    found = {}
    for page in given["pages"]:
        D = Document(to_tree(page["document"]))
        annotated = annotate(D, RecordedSegmenter(_segmented(page["segmented"])))
        on_wire = annotation(annotated)
        context = _context_on({**given, "document": page["document"], "places": on_wire["places"]})
        for n, sentence in enumerate(on_wire["sentences"]):
            words = to_text(annotated.document, context(to_paths(sentence)))
            found[page["name"], n] = vectors.get(" ".join(words.split()), nothing)
    return [[page, sentence] for page, sentence in nearest(found, given["query"], given["k"])]


def _aggregated(given: Input) -> Json:
    sizes = {tuple(it["hits"]): it["size"] for it in given["sizes"]}
    pages = [page for page, _ in given["ranking"]]
    found = admitted(pages, lambda hits: sizes[tuple(hits)], given["budget"])
    return [{"page": pages[hits[0]], "hits": hits} for hits in found]


_BY_DERIVATION: Mapping[str, Callable[[Input], Json]] = {
    "stored": lambda given: given["tree"],
    "equal": _same,
    "hashes_agree": _agree,
    "normalize": lambda given: wire(_normal(to_tree(given["tree"]))),
    "format_path": lambda given: "/" + "/".join(str(step) for step in given["path"]),
    "parse_path": _parsed,
    "policy": _applied,
    **{f"paper.{rule}": _rule(rule, "paper") for rule in ("titles", "headings", "lists", "tables")},
    **{f"html.{rule}": _rule(rule, "html") for rule in ("titles", "headings", "lists", "tables")},
    "paper.context": _profile("PAPER"),
    "html.context": _profile("HTML"),
    "html.tidy": _tidied,
    "html.annotate": _annotated,
    "html.erase": _erased,
    "html.lift": _lifted,
    "html.source": _sourced,
    "html.sentence_context": _sentence_context,
    "html.render": _rendered,
    "html.label": _labelled,
    "html.reply": _reply,
    "html.ladder": _chain,
    "html.expand": _expansion,
    "html.rank": _ranked,
    "html.aggregate": _aggregated,
}
