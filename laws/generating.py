"""The cases that Hypothesis generates, the same ones for the same seed; the one file of a check that needs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from unittest import mock

from laws.cases import Case
from laws.rulesets import Law
from spire.document import Document
from spire.errors import SpireError
from spire.path import PathSet
from spire.tree import Node

if TYPE_CHECKING:
    from hypothesis import strategies as st

__all__ = ["drawn", "generated"]


def generated(examples: int, seed: int) -> list[Case]:
    """So many cases, or fewer where there are no more; on fresh documents, that no policy has seen.

    Raises `SpireError` where Hypothesis is not installed.
    """
    return [Case(Document(tree), P, Q) for tree, P, Q in _generated(examples, seed)]


@lru_cache(maxsize=8)  # to draw takes far longer than to check, and one test session checks many policies
def _generated(examples: int, seed: int) -> tuple[tuple[Node, PathSet, PathSet], ...]:
    from laws.closures import monotone

    return tuple((values["D"].tree, values["P"], values["Q"]) for values in drawn((monotone,), examples, seed))


def drawn(laws: tuple[Law, ...], examples: int, seed: int, *, kind: str = "documents") -> list[dict[str, Any]]:
    """So many times the values that the laws take together, by their names, or fewer where there are no more.

    `kind` is the strategy for D, by its name in `laws.strategies`. Raises `SpireError` where Hypothesis is not
    installed.
    """
    try:
        import hypothesis
    except ImportError:
        raise SpireError("the laws need Hypothesis: pip install 'spire-evidence[laws]'") from None
    from laws import strategies

    documents: st.SearchStrategy[Document] = getattr(strategies, kind)()
    found: list[dict[str, Any]] = []

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),  # nothing is tried here that could be too slow
    )
    @hypothesis.given(strategies.cases(*laws, documents=documents))
    def draw(values: dict[str, Any]) -> None:
        found.append(values)

    with _without_constants():
        draw()
    return found


@contextmanager
def _without_constants() -> Iterator[None]:
    """Hypothesis likes the constants that it finds in whatever modules are loaded: then a draw would depend on these,
    and change with every number that anybody writes into a file.
    """
    from hypothesis.internal.conjecture import providers

    if not hasattr(providers.HypothesisProvider, "_maybe_draw_constant"):  # as before Hypothesis 6.131
        yield
        return
    with mock.patch.object(providers.HypothesisProvider, "_maybe_draw_constant", return_value=None):
        yield
