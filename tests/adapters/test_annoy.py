"""annoy, always against the exact neighbours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from laws.retrieval import Ranking
from laws.rulesets import Law
from spire import Closure, Document, Elem, Index, SpireError, Text
from spire.adapters.annoy import Annoy
from spire.adapters.exact import Exact
from spire.ports import AnnIndexer, Embedder
from tests.laws.binding import holds

needs_annoy = pytest.mark.skipif(not find_spec("annoy"), reason="needs annoy, which `make test-real` installs")
real = pytest.mark.real

ROOT = Path(__file__).resolve().parents[2]
Vectors = NDArray[np.float32]


def unit_rows(count: int, dimension: int, seed: int = 0) -> Vectors:
    rows = np.random.default_rng(seed).normal(size=(count, dimension)).astype(np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@real
@needs_annoy
def test_nearly_all_of_the_nearest_are_found() -> None:
    vectors, queries = unit_rows(2000, 64), unit_rows(50, 64, seed=1)
    index, exact = Annoy()(vectors), Exact()(vectors)
    found = [len({*index(query, 10).tolist()} & {*exact(query, 10).tolist()}) for query in queries]
    assert sum(found) / (10 * len(queries)) >= 0.95
    # The first is the first: of those found, the likeliest come first.
    firsts = sum(index(query, 10)[0] == exact(query, 1)[0] for query in queries)
    assert firsts >= 48


@real
@needs_annoy
@pytest.mark.parametrize("k", [1, 5, 200, 300])
def test_all_of_a_small_matrix(k: int) -> None:
    vectors = unit_rows(200, 8)
    for query in unit_rows(5, 8, seed=2):
        assert sorted(Annoy()(vectors)(query, k).tolist()) == sorted(Exact()(vectors)(query, k).tolist())


@real
@needs_annoy
def test_ties() -> None:
    """Of equal rows it may give any; of those asked for, all that are nearer are there."""
    vectors = np.array([[0, 1]] * 40 + [[1, 0]] * 3 + [[1, 1]] * 40, dtype=np.float32)
    for k in (3, 10, 43, 83):
        found = Annoy()(vectors)(np.array([1, 0], dtype=np.float32), k).tolist()
        assert len(found) == len(set(found)) == k
        assert {40, 41, 42} <= set(found)
        assert all(row >= 40 for row in found[:43])


@real
@needs_annoy
def test_one_row_and_none() -> None:
    one = unit_rows(1, 4)
    for k in (1, 2, 100):
        assert Annoy()(one)(one[0], k).tolist() == [0]
        assert Annoy()(one)(-one[0], k).tolist() == [0]
    assert Annoy()(np.zeros((0, 4), dtype=np.float32))(one[0], 5).tolist() == []


@real
@needs_annoy
def test_rows_of_zeros_are_offered_with_every_answer_and_take_no_place() -> None:
    vectors = unit_rows(30, 4)
    vectors[[3, 7, 29]] = 0
    for query in unit_rows(5, 4, seed=3):
        found = Annoy()(vectors)(query, 10).tolist()
        assert {3, 7, 29} <= set(found)
        nearest = [row for row in Exact()(vectors)(query, 30).tolist() if vectors[row].any()]
        assert found[:10] == nearest[:10]
    only = np.zeros((5, 4), dtype=np.float32)
    assert sorted(Annoy()(only)(vectors[0], 9).tolist()) == [0, 1, 2, 3, 4]
    assert len(Annoy()(only)(vectors[0], 2)) == 2


@real
@needs_annoy
@pytest.mark.parametrize(
    "query", [np.ones(3), np.ones(5), np.ones((1, 4)), np.float32(1)], ids=["3", "5", "1 × 4", "none"]
)
def test_a_query_of_another_dimension_is_refused(query: Vectors) -> None:
    index = Annoy()(unit_rows(9, 4))
    with pytest.raises(SpireError, match="the index holds vectors of dimension 4, not of shape"):
        index(query, 1)


CODE = """\
import numpy as np
from spire.adapters.annoy import Annoy
vectors = np.random.default_rng(0).normal(size=(1500, 32)).astype(np.float32)
index = Annoy(trees=5)(vectors)
print([index(query, 20).tolist() for query in vectors[:40]])
"""


@real
@needs_annoy
def test_two_processes_find_the_same() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", CODE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


@real
@needs_annoy
def test_the_seed_and_the_trees_are_used() -> None:
    vectors, query = unit_rows(20_000, 32), unit_rows(1, 32, seed=4)[0]
    one, other = (Annoy(trees=1, seed=seed)(vectors)(query, 50).tolist() for seed in (1, 2))
    assert one != other
    exact = set(Exact()(vectors)(query, 50).tolist())
    few, many = (len(exact & set(Annoy(trees=trees)(vectors)(query, 50).tolist())) for trees in (1, 60))
    assert few < many


def test_no_trees() -> None:
    with pytest.raises(SpireError, match="trees is a number of trees, at least 1, not 0"):
        Annoy(trees=0)


def test_without_annoy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "annoy", None)
    with pytest.raises(SpireError, match=r"needs it installed: pip install 'spire-evidence\[annoy\]'"):
        Annoy()(unit_rows(2, 2))


# Behind an index, which scores exactly what it offers.


def build(pages: Mapping[str, Document], *, embedder: Embedder, context: Closure) -> Index:
    return Index.build(pages, embedder=embedder, context=context, ann=Annoy(trees=3))


@real
@needs_annoy
@pytest.mark.parametrize("law", Ranking.laws, ids=lambda law: law.id)
def test_an_index_on_it_obeys_the_laws_of_ranking(law: Law) -> None:
    holds(law, build, examples=60)


class ByNumber:
    """The vectors of numbered texts; "query" is the first axis."""

    name = "by number"

    def __init__(self, vectors: Vectors) -> None:
        self.vectors = vectors

    def __call__(self, texts: list[str]) -> Vectors:
        axis = np.eye(1, self.vectors.shape[1], dtype=np.float32)
        return axis if texts == ["query"] else self.vectors[[int(text[1:]) for text in texts]]


@real
@needs_annoy
def test_a_large_index_ranks_as_the_exact_one_and_every_ranking_is_a_prefix() -> None:
    """More rows than the first pool, with ties and rows of zeros; the laws above have few."""
    vectors = np.round(unit_rows(2000, 8, seed=5), 1)
    vectors[::50] = 0
    page = Document(Elem("body", {}, [Elem("p", {}, [Text(f"n{number}")]) for number in range(2000)]))

    def ranked(ann: AnnIndexer, k: int) -> list[tuple[str, float]]:
        index = Index.build({"p": page}, embedder=ByNumber(vectors), ann=ann)
        return [(hit.text, hit.score) for hit in index.rank("query", k)]

    longest = ranked(Annoy(), 2000)
    for k in (1, 10, 255, 256, 257, 1200):
        assert ranked(Annoy(), k) == longest[:k]
    assert ranked(Annoy(), 10) == ranked(Exact(), 10)
    assert sorted(longest) == sorted(ranked(Exact(), 2000))
