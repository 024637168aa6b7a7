"""Policies with the mistakes that are easily made, one each. They are wrong on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import spire
from spire import Document, Path, PathSet, Text, format_path

Context = Callable[[Iterable[Path]], PathSet]

HEADINGS = ("h1", "h2", "h3", "h4")


def headings_before(D: Document, p: Path) -> list[Path]:
    return [h for h in D.elements(*HEADINGS) if h < p and h != p[: len(h)]]


def forgets_the_seed(D: Document) -> Context:
    return lambda P: frozenset(h for p in P for h in headings_before(D, p)[:1])


def helps_a_lonely_seed_only(D: Document) -> Context:
    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | set(D.elements("h1")) if len(P) == 1 else P

    return context


def shows_all_for_several_seeds(D: Document) -> Context:
    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return spire.paths(D) if len(P) > 1 else P

    return context


@spire.preclosure
def adds_the_previous_heading(D: Document) -> Callable[[PathSet], PathSet]:
    return lambda P: P | {h for p in P for h in headings_before(D, p)[-1:]}


def adds_where_no_heading_is_selected(D: Document) -> Context:
    def context(P: Iterable[Path]) -> PathSet:
        P, headings = frozenset(P), frozenset(D.elements(*HEADINGS))
        return P if P & headings else P | set(D.elements("h1"))

    return context


def sees_no_content(D: Document) -> Context:
    """It looks at the texts that are selected, not at those in what is selected."""

    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        headed = {h for p in P if isinstance(D[p], Text) for h in headings_before(D, p)}
        return P | headed

    return context


def goes_beyond_the_document(_: Document) -> Context:
    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | {(*p, 0) for p in P}

    return context


def raises_on_texts(D: Document) -> Context:
    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | {()} if any(D[p].tag == "li" for p in P) else P

    return context


def keeps_what_it_saw(_: Document) -> Context:
    seen: set[Path] = set()

    def context(P: Iterable[Path]) -> PathSet:
        seen.update(P)
        return frozenset(seen)

    return context


_seen: set[Path] = set()


def remembers_other_documents(_: Document) -> Context:
    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        known = P & _seen
        _seen.update(P)
        return P | {p[:-1] for p in known}

    return context


def looks_from_the_first_seed(D: Document) -> Context:
    """What comes before the first seed only: of more seeds, the first is further ahead."""

    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | set(headings_before(D, min(P))) if P else P

    return context


def gives_strings(_: Document) -> Context:
    return lambda P: frozenset(map(format_path, P))


def gives_a_list(_: Document) -> Context:
    return sorted


def goes_by_the_order_it_is_given(_: Document) -> Context:
    def context(P: Iterable[Path]) -> PathSet:
        listed = list(P) if isinstance(P, list) else sorted(P)
        return frozenset(listed) | {p[:-1] for p in listed[:1]}

    return context


def adds_to_what_it_is_given(D: Document) -> Context:
    def context(P: Iterable[Path]) -> PathSet:
        if isinstance(P, set):
            P.update(D.elements("h1"))
        return frozenset(P) | set(D.elements("h1"))

    return context


def hands_out_one_set_again_and_again(_: Document) -> Context:
    kept: set[Path] = set()

    def context(P: Iterable[Path]) -> set[Path]:
        kept.clear()
        kept.update(P)
        return kept

    return context


def adds_the_parent(_: Document) -> Context:
    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | {p[:-1] for p in P}

    return context
