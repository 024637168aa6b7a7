"""The wrong policies of the kit, and one that is no mutant: all that catches it is that it raises an error."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from laws.mutants.policies import (
    adds_the_parent,
    adds_the_previous_heading,
    adds_to_what_it_is_given,
    adds_where_no_heading_is_selected,
    forgets_the_seed,
    gives_a_list,
    gives_strings,
    goes_beyond_the_document,
    goes_by_the_order_it_is_given,
    hands_out_one_set_again_and_again,
    helps_a_lonely_seed_only,
    keeps_what_it_saw,
    looks_from_the_first_seed,
    remembers_other_documents,
    sees_no_content,
    shows_all_for_several_seeds,
)
from spire import Document, Path, PathSet

__all__ = [
    "adds_the_parent",
    "adds_the_previous_heading",
    "adds_to_what_it_is_given",
    "adds_where_no_heading_is_selected",
    "forgets_the_seed",
    "gives_a_list",
    "gives_strings",
    "goes_beyond_the_document",
    "goes_by_the_order_it_is_given",
    "hands_out_one_set_again_and_again",
    "helps_a_lonely_seed_only",
    "keeps_what_it_saw",
    "looks_from_the_first_seed",
    "raises_on_texts",
    "remembers_other_documents",
    "sees_no_content",
    "shows_all_for_several_seeds",
]


def raises_on_texts(D: Document) -> Callable[[Iterable[Path]], PathSet]:
    def context(P: Iterable[Path]) -> PathSet:
        P = frozenset(P)
        return P | {()} if any(D[p].tag == "li" for p in P) else P

    return context
