"""Tidying obeys its laws on generated documents, and each law has an implementation that fails it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from laws import tidying
from laws.rulesets import Law
from laws.tidying import Tidying
from spire import Document, Text, tidy
from spire.tree import fold, with_children
from tests.laws.binding import drawn_cases, holds


@pytest.mark.parametrize("law", Tidying.laws, ids=lambda law: law.id)
def test_tidy(law: Law) -> None:
    holds(law, tidy)


def _less_each_time(D: Document) -> Document:
    return Document(fold(tidy(D).tree, lambda text: Text(text.text[:-1]), with_children))


def _of_its_own(D: Document) -> Document:
    return Document(tidy(D).tree)


def _as_it_is(D: Document) -> Document:
    return D


def _nothing(_D: Document) -> Document:
    return Document(Text(""))


@pytest.mark.parametrize(
    ("law", "mutant"),
    [
        (tidying.idempotent, _less_each_time),
        (tidying.normal_form, _as_it_is),
        (tidying.nothing_unseen, _as_it_is),
        (tidying.keeps_words, _nothing),
        (tidying.origins, _of_its_own),
    ],
    ids=lambda value: getattr(value, "id", getattr(value, "__name__", "")),
)
def test_each_law_can_fail(law: Law, mutant: Callable[[Document], Document]) -> None:
    assert not all(law(mutant, **values).holds for values in drawn_cases((law,), 200))
