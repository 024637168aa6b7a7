"""Hypothesis strategies: documents that have what policies look at, their path sets, and policies.

All are small and shrink to next to nothing. Options are keyword-only, and checked when a strategy is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from hypothesis import strategies as st

from laws.embedders import FirstLetter
from laws.markup import ABOUT, GROUPS, RARE, cut, grown
from laws.readable import readable
from laws.replies import DRESSES
from laws.rulesets import Law
from laws.segmenters import ODD_SEGMENTERS
from spire import definitions
from spire.document import Document
from spire.errors import SpireError
from spire.path import Path, PathSet
from spire.policy import headings, lists, tables, titles
from spire.policy.algebra import Closure, Preclosure, constant, everything, identity, needs
from spire.policy.profiles import HTML, PAPER
from spire.ports import Embedder, Segmenter
from spire.retrieve.index import Hit
from spire.segmenting.rule_based import RuleBased
from spire.sentences import annotate
from spire.tree import Elem, Node, Text

__all__ = [
    "about_headings",
    "about_lists",
    "about_tables",
    "about_titles",
    "cases",
    "documents",
    "embedders",
    "names_in_a_reply",
    "pages",
    "path_sets",
    "paths_of",
    "policies",
    "preclosures",
    "prose",
    "queries",
    "rankings",
    "relations",
    "segmenters",
    "terms",
    "trees",
    "untidy",
    "view_labels",
]

Strategy: TypeAlias = st.SearchStrategy[Node]


def _at_least(strategy: str, option: str, value: int, least: int) -> None:
    if not isinstance(value, int) or value < least:
        raise SpireError(f"{strategy} takes {option} of {least} or more, not {value!r}")


# Trees of any kind: tags without a meaning, empty texts, texts side by side.


def trees(*, max_nodes: int = 12) -> Strategy:
    """Any trees of at most so many nodes: not always in normal form, and of no particular meaning."""
    _at_least("trees", "max_nodes", max_nodes, 1)
    texts = st.sampled_from(["a", "", " ", "b"]) | st.text(max_size=3)
    attrs = st.dictionaries(st.sampled_from(["id", "class"]), st.sampled_from(["a", ""]), max_size=2)
    leaves = st.builds(Text, texts) | st.builds(Elem, _tags, attrs)
    some = st.recursive(leaves, lambda inner: st.builds(Elem, _tags, attrs, st.lists(inner, max_size=4)))
    return some.map(lambda tree: cut(tree, max_nodes))


_tags = st.sampled_from(["a", "b"])


# Documents: pages with what policies look at.


def documents(*, max_nodes: int = 40) -> st.SearchStrategy[Document]:
    """Documents of at most so many nodes, in normal form, with what policies look at.

    Headings of several levels, inside cells, items and other headings too; titles, HTML's and svg's; sections and
    other scopes with their own heads; nested lists with labels; definition lists; tables with spans, scopes, row
    groups, captions and references to headers, layout tables too; mixed content; ids and links.
    """
    _at_least("documents", "max_nodes", max_nodes, 1)
    return _grown(tuple(GROUPS), max_nodes).map(Document)


def about_titles(*, max_nodes: int = 40) -> st.SearchStrategy[Document]:
    """The same, mostly of titles and of what could be taken for one."""
    return _about("titles", max_nodes)


def about_headings(*, max_nodes: int = 40) -> st.SearchStrategy[Document]:
    """The same, mostly of headings and of what ends their scope."""
    return _about("headings", max_nodes)


def about_lists(*, max_nodes: int = 40) -> st.SearchStrategy[Document]:
    """The same, mostly of lists, of definitions and of what ends a label."""
    return _about("lists", max_nodes)


def about_tables(*, max_nodes: int = 40) -> st.SearchStrategy[Document]:
    """The same, mostly of tables, their cells and their groups."""
    return _about("tables", max_nodes)


def _about(what: str, max_nodes: int) -> st.SearchStrategy[Document]:
    _at_least(f"about_{what}", "max_nodes", max_nodes, 1)
    return _grown(tuple(ABOUT[what]), max_nodes, least=4).map(Document)


@st.composite
def _grown(draw: st.DrawFn, groups: Sequence[str], max_nodes: int, *, least: int = 0) -> Node:
    root = draw(st.sampled_from(["div", "body", "section"]))
    pieces = st.one_of(*(st.sampled_from({**GROUPS, **RARE}[group]) for group in groups))
    # A list of lists: of a single one, Hypothesis would draw five pieces on average.
    drawn = draw(st.lists(st.lists(pieces, max_size=6), min_size=least, max_size=10))
    return grown(root, [piece for group in drawn for piece in group], max_nodes=max_nodes)


# Paths, path sets, relations.


def paths_of(D: Document) -> st.SearchStrategy[Path]:
    """The paths of a document."""
    return st.sampled_from(_candidates(D))


def path_sets(D: Document, *, max_size: int = 6) -> st.SearchStrategy[PathSet]:
    """Path sets of a document: of at most so many paths, at times of texts only, as a search finds them, or with all
    their ancestors, as pruning needs them.
    """
    _at_least("path_sets", "max_size", max_size, 0)
    least = min(1, max_size)
    some = st.frozensets(paths_of(D), min_size=least, max_size=max_size)
    texts = [p for p in _candidates(D) if isinstance(D[p], Text)]
    found = st.frozensets(st.sampled_from(texts), min_size=least, max_size=min(max_size, 2)) if texts else some
    rooted = some.map(lambda P: frozenset(p[:i] for p in P for i in range(len(p) + 1)))
    return st.one_of(some, found, rooted, st.just(frozenset()), some)


def _candidates(D: Document) -> list[Path]:
    """All paths, from the last to the first: texts, then the root, then the other elements.

    Context mostly comes before what needs it, so that a selection counted from the end stays the same when a
    counterexample shrinks. And Hypothesis likes the first and the last of a list: not the root, to which a policy
    can add little.
    """
    ordered = sorted(definitions.paths(D.tree), reverse=True)
    texts = [p for p in ordered if isinstance(D[p], Text)]
    return [*texts, *ordered[-1:], *(p for p in ordered[:-1] if isinstance(D[p], Elem))]


def relations(D: Document, *, max_size: int = 8) -> st.SearchStrategy[Mapping[Path, PathSet]]:
    """What each of at most so many nodes of a document directly needs."""
    _at_least("relations", "max_size", max_size, 0)
    few = st.frozensets(paths_of(D), min_size=1, max_size=2)
    # Each of some needs the next, so that what is needed needs something in its turn.
    chains = st.lists(paths_of(D), max_size=max_size, unique=True).map(
        lambda paths: {needing: frozenset({needed}) for needing, needed in pairwise(paths)}
    )
    return st.dictionaries(paths_of(D), few, max_size=max_size) | chains


# Policies.


RULES: tuple[Closure, ...] = (
    *(titles.paper, headings.paper, lists.paper, tables.paper),
    *(titles.html, headings.html, lists.html, tables.html),
    *(PAPER, HTML),
)


def policies(*, max_parts: int = 4) -> st.SearchStrategy[Closure]:
    """Closures of at most so many parts: random needs, constants, the rules of both profiles, and joins and meets."""
    _at_least("policies", "max_parts", max_parts, 1)
    atoms = st.one_of(
        st.sampled_from([identity, *RULES, everything]),
        _random_needs().map(lambda needed: needed.closure()),
        _random_constants(),
    )
    return st.recursive(
        atoms,
        lambda parts: st.builds(lambda c, d: c | d, parts, parts) | st.builds(lambda c, d: c & d, parts, parts),
        max_leaves=max_parts,
    )


def preclosures(*, max_parts: int = 3) -> st.SearchStrategy[Preclosure]:
    """Preclosures of at most so many parts: random needs, the literal readings of the rules, closures; unions and
    compositions of these, and the closures of those in turn.
    """
    _at_least("preclosures", "max_parts", max_parts, 1)
    literal: list[Preclosure] = [headings.literal, lists.literal, tables.literal]
    atoms = st.one_of(_random_needs(), _random_needs(), st.sampled_from(literal), policies(max_parts=2))
    return st.recursive(
        atoms,
        lambda parts: st.one_of(
            st.builds(lambda f, g: f + g, parts, parts),
            st.builds(lambda f, g: f @ g, parts, parts),
            parts.map(lambda f: f.closure()),
        ),
        max_leaves=max_parts,
    )


def _random_needs() -> st.SearchStrategy[Preclosure]:
    """That each of some nodes needs the next, by their numbers in document order, counted round and round."""
    return st.lists(_numbers, min_size=2, max_size=8).map(_needs_by_number)


def _random_constants() -> st.SearchStrategy[Closure]:
    return st.lists(_numbers, min_size=1, max_size=2).map(
        lambda numbers: constant(lambda D: _numbered(D, numbers), name=f"constant({numbers})")
    )


_numbers = st.integers(1, 16)


def _needs_by_number(numbers: list[int]) -> Preclosure:
    def relation(D: Document) -> Callable[[Path], Iterable[Path]]:
        needed: dict[Path, list[Path]] = {}
        for needing, path in pairwise(_numbered(D, numbers)):
            needed.setdefault(needing, []).append(path)
        return lambda p: needed.get(p, ())

    return needs(name=f"needs({numbers})")(relation)


@st.composite
def terms(draw: st.DrawFn, D: Document, *, depth: int = 3, closed: bool = False) -> Any:
    """Policies on a document as terms of the algebra, as the wire has them, of operations at most so deep in one another;
    closures only, where asked for.
    """
    _at_least("terms", "depth", depth, 1)
    leaves = ["constant", "identity"] if closed else ["needs", "needs", "needs", "constant"]
    inner_ones = ["closure", "join", "join", "meet", "in turn", "in turn"] + (
        [] if closed else ["needs", "union", "compose"]
    )
    name = draw(st.sampled_from(leaves if depth == 1 else [*inner_ones, "constant", "everything"]))
    if name in ("identity", "everything"):
        return name
    if name == "constant":
        return {name: [list(path) for path in sorted(draw(path_sets(D, max_size=2)))]}
    if name == "in turn":  # one needs what the other brings in, so that it takes several rounds
        way = draw(st.permutations(sorted(definitions.paths(D.tree))))
        steps = [[list(path), [list(needed)]] for path, needed in pairwise(way)]
        one, other = {"needs": steps[::2]}, {"needs": steps[1::2]}
        closed_ones = [{"closure": one}, {"closure": other}]
        turns = [{"join": closed_ones}, {"closure": {draw(st.sampled_from(["union", "compose"])): [one, other]}}]
        if not closed:
            turns += [{"union": [one, other]}, {"compose": [one, other]}, {"compose": closed_ones}]
        return draw(st.sampled_from(turns))
    if name == "needs":
        pairs = draw(st.lists(st.tuples(paths_of(D), paths_of(D)), min_size=1, max_size=4))
        by_path = {path: sorted({needed for other, needed in pairs if other == path}) for path, _ in pairs}
        return {name: [[list(path), [list(q) for q in needed]] for path, needed in sorted(by_path.items())]}
    if name == "closure":
        return {name: draw(terms(D, depth=depth - 1))}
    inner = terms(D, depth=depth - 1, closed=name in ("join", "meet"))
    return {name: [draw(inner), draw(inner)]}


def _numbered(D: Document, numbers: Iterable[int]) -> list[Path]:
    ordered = D.once(lambda D: sorted(definitions.paths(D.tree)), key="laws.strategies: ordered paths")
    return [ordered[number % len(ordered)] for number in numbers]


# Sentences and their retrieval.


def untidy() -> st.SearchStrategy[Document]:
    """Documents as pages are before they are tidied: with what no reader sees, white space, and texts in pieces."""
    texts = st.sampled_from(["", " ", "\n", "a", "b c", " d ", "¶", " #\n", "\u00a0"]).map(Text)
    common = ["div", "p", "b", "span", "br", "pre", "li", "script", "style", "template", "noscript", "a", "a"]
    rare = ["head", "title", "svg title", "img", "button", "iframe", "textarea", "tr", "td"]
    tags = st.one_of(*[st.sampled_from(common)] * 3, st.sampled_from(rare))
    hiding = [{"hidden": ""}, {"style": "display:none"}, {"style": "visibility:hidden"}]
    attributes = st.sampled_from([{}, {}, {}, *hiding, {"href": "#x"}, {"href": "#x"}, {"aria-hidden": "true"}])
    link = {"href": "#x"}
    whole = [Elem("a", link, [Text("¶")]), Elem("a", link, [Text("a")]), Elem("b", {}, [Text("a")]), Elem("br")]
    whole += [
        Elem("img"),
        Elem("img"),
        Elem("textarea", {}, [Text(" ")]),
        Elem("p", {}, [Text("a")]),
        Elem("p"),
        Elem("script"),
    ]
    # In a line elements and texts take turns: else most texts of white space would meet a text.
    turns = st.lists(
        st.tuples(st.sampled_from(whole), st.sampled_from([" ", "\n", "a", "\u00a0"]).map(Text)), min_size=1, max_size=4
    )
    line = turns.map(lambda pairs: [node for pair in pairs for node in pair])
    lines = st.builds(Elem, st.sampled_from(["p", "div", "pre", "b"]), st.just({}), line)
    return st.recursive(
        texts | lines,
        lambda nodes: st.builds(Elem, tags, attributes, st.lists(nodes, max_size=4)),
        max_leaves=10,
    ).map(lambda tree: Document(Elem("body", {}, [tree])))


def segmenters() -> st.SearchStrategy[Segmenter]:
    """The default segmenter, and odd ones that are lawful."""
    return st.sampled_from([RuleBased(), *ODD_SEGMENTERS])


def prose(*, max_blocks: int = 6) -> st.SearchStrategy[Document]:
    """Documents of running text in at most so many blocks: sentences that go over inline elements, lines, white space
    of all kinds, mixed content, preformatted text. Not always in normal form.
    """
    _at_least("prose", "max_blocks", max_blocks, 1)
    return st.lists(_blocks | _inline, min_size=1, max_size=max_blocks).map(lambda it: Document(Elem("body", {}, it)))


_words = st.sampled_from(
    ["Ants dig. Bees", " fly. ", "At 5. Or not? ", "\n  ", "t", "Ants", "dig.  Bees", "\u00a0", "", "A\u200b! B"]
).map(Text)
_inline: Strategy = st.recursive(
    _words
    | _words
    | _words
    | st.sampled_from([Elem("br"), Elem("hr"), Elem("img", {"alt": "t"}), Elem("a"), Elem("sentence-end")]),
    lambda inner: st.builds(Elem, st.sampled_from(["b", "a", "code"]), st.just({}), st.lists(inner, max_size=3)),
    max_leaves=4,
)
_blocks: Strategy = st.recursive(
    st.builds(
        Elem,
        st.sampled_from(["p", "li", "td", "h2", "pre"]),
        st.just({}),
        st.lists(_inline, min_size=1, max_size=4),
    ),
    lambda inner: st.builds(
        Elem, st.sampled_from(["div", "ul", "li", "a"]), st.just({}), st.lists(inner | _inline, min_size=1, max_size=3)
    ),
    max_leaves=4,
)


def pages(*, max_pages: int = 3) -> st.SearchStrategy[Mapping[str, Document]]:
    """At most so many small documents by name, at least one of them with a sentence."""
    _at_least("pages", "max_pages", max_pages, 1)
    small = st.lists(documents(max_nodes=20) | prose(max_blocks=3), min_size=1, max_size=max_pages)
    some = small.filter(lambda drawn: any(D.text(()).strip() for D in drawn))
    return some.map(lambda drawn: {f"page {number}": D for number, D in enumerate(drawn)})


LETTERS = "tAB"


def embedders() -> st.SearchStrategy[Embedder]:
    """Embedders that find many texts equal, and can say nothing of some."""
    return st.permutations(LETTERS).map(lambda letters: FirstLetter("".join(letters)))


def queries() -> st.SearchStrategy[str]:
    """Queries that those embedders can say something of."""
    return st.text(LETTERS, min_size=1, max_size=2)


@st.composite
def rankings(draw: st.DrawFn, *, max_hits: int = 8) -> Sequence[Hit]:
    """At most so many sentences of some pages, each once, in any order."""
    _at_least("rankings", "max_hits", max_hits, 0)
    annotated = {name: annotate(D) for name, D in draw(pages()).items()}
    seeds = [(name, seed) for name in annotated for seed in annotated[name].sentences]
    # Of lists of any size, Hypothesis would draw short ones, which decide nothing.
    most = min(max_hits, len(seeds))
    size = draw(st.integers(min(2, most), most))
    drawn = draw(st.permutations(seeds))[:size]
    return [Hit(name, seed, 1 / (1 + place), annotated[name]) for place, (name, seed) in enumerate(drawn)]


# Views and replies.


def view_labels(*, max_labels: int = 12) -> st.SearchStrategy[tuple[str, ...]]:
    """The labels of a view of at most so many units: enough that one is the beginning of another."""
    _at_least("view_labels", "max_labels", max_labels, 1)
    return st.integers(1, max_labels).map(lambda count: tuple(f"akqu-{n}" for n in range(1, count + 1)))


def names_in_a_reply(labels: tuple[str, ...]) -> st.SearchStrategy[list[str]]:
    """What a model answers: labels of the view, and names that are none but look like it."""
    strangers = ["akqu-99", "akqu-0", "akqu-1-3", "1-3", "akqu", "ants", "akq-1", "aqku-1", "akqu-01"]
    return st.lists(st.sampled_from(labels) | st.sampled_from(labels) | st.sampled_from(strangers), max_size=4)


# The values that a law takes, by their names.

_ON_A_DOCUMENT: Mapping[str, Callable[[Document], st.SearchStrategy[Any]]] = {
    **dict.fromkeys("PQ", path_sets),
    **dict.fromkeys("pq", paths_of),
    "relation": relations,
    "term": terms,
}
# The same on what else is drawn: what it is drawn on, by its name, and how.
_ON_OTHERS: Mapping[str, tuple[str, Callable[[Any], st.SearchStrategy[Any]]]] = {
    "R": ("readable", path_sets),
    "named": ("labels", names_in_a_reply),
}
_BY_THEMSELVES: Mapping[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys("cde", policies()),
    **dict.fromkeys("fg", preclosures()),
    **dict.fromkeys(("tree", "other"), trees()),
    "segmenter": segmenters(),
    "pages": pages(),
    "embedder": embedders(),
    "query": queries(),
    "ranking": rankings(),
    "k": st.integers(1, 6),
    "budget": st.integers(0, 40),
    "untidy": untidy(),
    "readable": readable(),
    "labels": view_labels(),
    "dress": st.sampled_from(DRESSES),
    "written": st.from_regex(r"/|(/(0|[1-9][0-9]{0,2})){1,4}", fullmatch=True),
}


def cases(
    *laws: Law,
    documents: st.SearchStrategy[Document] = documents(),  # noqa: B008 # a strategy is a constant
    tiny: st.SearchStrategy[Document] = documents(max_nodes=6),  # noqa: B008 # the same
) -> st.SearchStrategy[dict[str, Any]]:
    """The values that a law takes, or that several take together, by their names.

    D is a document, or `tiny` one of so few nodes that a law can look through all its path sets; P and Q are path
    sets of it, p and q paths; `relation` is what its nodes need, `term` a policy on it in the form of the wire; c, d and e are closures, f and g preclosures; `tree`
    and `other` are trees, and `written` is the text form of a path. `segmenter`, `pages`, `embedder`, `query` and
    `ranking` are as the strategies of these names give them, k and `budget` are small numbers. `readable` is a document
    that Markdown can say in full, and R a path set of it; `labels` are those of a view, `named` what a reply names, and
    `dress` what stands around it. R and `named` go with `readable` and `labels`, in one law.

    Raises `SpireError` for a law that takes anything else, and for two that want one a document and the other a tiny
    one: P and Q are path sets of one of them.
    """
    names = tuple(dict.fromkeys(name for law in laws for name in law.parameters))
    known = {"D", "tiny", *_ON_A_DOCUMENT, *_ON_OTHERS, *_BY_THEMSELVES}
    if unknown := [name for name in names if name not in known]:
        raise SpireError(f"a law takes {', '.join(unknown)}; there are values for {', '.join(sorted(known))}")
    if {"D", "tiny"} <= set(names):
        raise SpireError("a law that takes D and one that takes tiny have no cases together")

    @st.composite
    def drawn(draw: st.DrawFn) -> dict[str, Any]:
        D = draw(tiny if "tiny" in names else documents)
        values: dict[str, Any] = {"D": D, "tiny": D}
        for name in names:
            if name in _ON_A_DOCUMENT:
                values[name] = draw(_ON_A_DOCUMENT[name](D))
            elif name in _BY_THEMSELVES:
                values[name] = draw(_BY_THEMSELVES[name])
        for name in names:
            if name in _ON_OTHERS:
                on, strategy = _ON_OTHERS[name]
                values[name] = draw(strategy(values[on]))
        return {name: values[name] for name in names}

    return drawn()
