"""The cases that Hypothesis generates, the same ones for the same seed; the one file of a check that needs it."""

from __future__ import annotations

from functools import lru_cache

from laws.cases import Case
from spire.document import Document
from spire.errors import SpireError
from spire.path import PathSet
from spire.tree import Node

__all__ = ["generated"]


def generated(examples: int, seed: int) -> list[Case]:
    """So many cases, or fewer where there are no more; on fresh documents, that no policy has seen.

    Raises `SpireError` where Hypothesis is not installed.
    """
    return [Case(Document(tree), P, Q) for tree, P, Q in _drawn(examples, seed)]


@lru_cache(maxsize=8)  # to draw takes far longer than to check, and one test session checks many policies
def _drawn(examples: int, seed: int) -> tuple[tuple[Node, PathSet, PathSet], ...]:
    try:
        import hypothesis
    except ImportError:
        raise SpireError("the laws need Hypothesis: pip install 'spire-evidence[laws]'") from None
    from laws.closures import monotone
    from laws.strategies import cases

    drawn: list[tuple[Node, PathSet, PathSet]] = []

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),  # nothing is tried here that could be too slow
    )
    @hypothesis.given(cases(monotone))
    def draw(values: dict[str, object]) -> None:
        D, P, Q = values["D"], values["P"], values["Q"]
        assert isinstance(D, Document)
        assert isinstance(P, frozenset)
        assert isinstance(Q, frozenset)
        drawn.append((D.tree, P, Q))

    draw()
    return tuple(drawn)
