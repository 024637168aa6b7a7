"""Policies with the mistakes that are easily made, one each (semantics §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from laws.closures import Profile
from laws.mutants.mutating import mutant
from spire.document import Document
from spire.path import Path, PathSet, format_path
from spire.pathset import paths
from spire.policy.algebra import preclosure
from spire.tree import Text

__all__: list[str] = []

Context = Callable[[Iterable[Path]], PathSet]

HEADINGS = ("h1", "h2", "h3", "h4")


def headings_before(D: Document, p: Path) -> list[Path]:
    return [h for h in D.elements(*HEADINGS) if h < p and h != p[: len(h)]]


@mutant("policy.forgets-the-seed", Profile, "policy", source="Definition 3")
def forgets_the_seed(D: Document) -> Context:
    """It gives what the selection needs, and not the selection."""
    return lambda P: frozenset(h for p in P for h in headings_before(D, p)[:1])


@mutant("policy.helps-a-lonely-seed-only", Profile, "policy", source="Definition 3")
def helps_a_lonely_seed_only(D: Document) -> Context:
    """Of several selected nodes none gets any context."""

    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | set(D.elements("h1")) if len(P) == 1 else P

    return context


@mutant("policy.shows-all-for-several-seeds", Profile, "policy", source="§5")
def shows_all_for_several_seeds(D: Document) -> Context:
    """Where several nodes are selected the whole page comes in."""

    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return paths(D) if len(P) > 1 else P

    return context


@mutant(
    "policy.adds-the-previous-heading",
    Profile,
    "policy",
    source="erratum 2",
    fault="A heading needs the one before it, whatever its level: applied again, it goes further back.",
)
@preclosure
def adds_the_previous_heading(D: Document) -> Callable[[PathSet], PathSet]:
    return lambda P: P | {h for p in P for h in headings_before(D, p)[-1:]}


@mutant("policy.adds-where-no-heading-is-selected", Profile, "policy", source="Definition 3")
def adds_where_no_heading_is_selected(D: Document) -> Context:
    """Who selects a heading gets no other."""

    def context(P: Iterable[Path]) -> PathSet:
        P, headings = frozenset(P), frozenset(D.elements(*HEADINGS))
        return P if P & headings else P | set(D.elements("h1"))

    return context


@mutant("policy.sees-no-content", Profile, "policy", source="§5")
def sees_no_content(D: Document) -> Context:
    """Texts that are selected get context, those in what is selected do not."""

    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        headed = {h for p in P if isinstance(D[p], Text) for h in headings_before(D, p)}
        return P | headed

    return context


@mutant("policy.goes-beyond-the-document", Profile, "policy", source="§5")
def goes_beyond_the_document(_: Document) -> Context:
    """It gives a child for each node, also where there is none."""

    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | {(*p, 0) for p in P}

    return context


@mutant("policy.keeps-what-it-saw", Profile, "policy", source="§5; run-llama/llama_index#9338")
def keeps_what_it_saw(_: Document) -> Context:
    """What was selected before, on the same document, comes in again."""
    seen: set[Path] = set()

    def context(P: Iterable[Path]) -> PathSet:
        seen.update(P)
        return frozenset(seen)

    return context


_seen: set[Path] = set()


@mutant("policy.remembers-other-documents", Profile, "policy", source="§5", forget=_seen.clear)
def remembers_other_documents(_: Document) -> Context:
    """What was selected before, on any document, makes a difference."""

    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        known = P & _seen
        _seen.update(P)
        return P | {p[:-1] for p in known}

    return context


@mutant("policy.looks-from-the-first-seed", Profile, "policy", source="Definition 3; Tencent/WeKnora#1674")
def looks_from_the_first_seed(D: Document) -> Context:
    """What comes before the first seed only: of more seeds, the first is further ahead."""

    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | set(headings_before(D, min(P))) if P else P

    return context


@mutant("policy.gives-strings", Profile, "policy", source="§5")
def gives_strings(_: Document) -> Context:
    """It gives paths in their text form."""
    return lambda P: frozenset(map(format_path, P))  # type: ignore[arg-type] # that is what is wrong


@mutant("policy.gives-a-list", Profile, "policy", source="§5")
def gives_a_list(_: Document) -> Context:
    """It gives a list."""
    return sorted  # type: ignore[return-value] # that is what is wrong


@mutant("policy.goes-by-the-order-it-is-given", Profile, "policy", source="§5")
def goes_by_the_order_it_is_given(_: Document) -> Context:
    """The parent of the first path comes in, which is another one when the paths come as a list."""

    def context(P: Iterable[Path]) -> PathSet:
        listed = list(P) if isinstance(P, list) else sorted(P)
        return frozenset(listed) | {p[:-1] for p in listed[:1]}

    return context


@mutant("policy.adds-to-what-it-is-given", Profile, "policy", source="§5")
def adds_to_what_it_is_given(D: Document) -> Context:
    """It adds to the set that it was given."""

    def context(P: Iterable[Path]) -> PathSet:
        if isinstance(P, set):
            P.update(D.elements("h1"))
        return frozenset(P) | set(D.elements("h1"))

    return context


@mutant("policy.hands-out-one-set-again-and-again", Profile, "policy", source="§5")
def hands_out_one_set_again_and_again(_: Document) -> Context:
    """What it gave before changes when it is asked again."""
    kept: set[Path] = set()

    def context(P: Iterable[Path]) -> set[Path]:
        kept.clear()
        kept.update(P)
        return kept

    return context  # type: ignore[return-value] # that is what is wrong


@mutant("policy.adds-the-parent", Profile, "policy", source="2.1")
def adds_the_parent(_: Document) -> Context:
    """It goes one step up at each call."""

    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | {p[:-1] for p in P}

    return context


@mutant("policy.everything-for-the-empty-selection", Profile, "policy", source="Definition 3")
def everything_for_the_empty_selection(D: Document) -> Context:
    """Where nothing is selected the whole page comes in."""
    return lambda P: frozenset(P) or paths(D)


_chance = Random(0)  # noqa: S311 # no secret


@mutant(
    "policy.label-by-chance",
    Profile,
    "policy",
    source="§5; vibrantlabsai/ragas#2036; run-llama/LlamaIndexTS#639",
    forget=lambda: _chance.seed(0),
)
def label_by_chance(D: Document) -> Context:
    """Which of several headings comes in is another one at every call, as by the order of a hash table."""

    def context(P: Iterable[Path]) -> PathSet:
        P, headings = frozenset(P), D.elements(*HEADINGS)
        return P | {_chance.choice(headings)} if P and headings else P

    return context
