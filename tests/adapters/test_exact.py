"""Exact nearest neighbours against a plain sort."""

from __future__ import annotations

import numpy as np
import pytest

from spire.adapters.exact import Exact, inner_products


@pytest.mark.parametrize("k", [1, 7, 300, 1000])
def test_against_a_plain_sort(k: int) -> None:
    generator = np.random.default_rng(2)
    vectors = generator.normal(size=(300, 16)).astype(np.float32)
    query = generator.normal(size=16).astype(np.float32)
    by_hand = sorted(
        range(300), key=lambda row: -sum(float(x) * float(q) for x, q in zip(vectors[row], query, strict=True))
    )
    assert Exact()(vectors)(query, k).tolist() == by_hand[:k]


@pytest.mark.parametrize("rows", [1, 2, 3, 7, 301])
def test_equal_rows_have_equal_products_and_keep_their_order(rows: int) -> None:
    """With a matrix product the last rows of some sizes differ in the last bit."""
    generator = np.random.default_rng(0)
    vector = generator.normal(size=256).astype(np.float32)
    vectors = np.repeat(vector[None], rows, axis=0)
    query = generator.normal(size=256).astype(np.float32)
    assert len(set(inner_products(vectors, query).tolist())) == 1
    assert Exact()(vectors)(query, rows).tolist() == list(range(rows))


def test_no_rows() -> None:
    assert Exact()(np.zeros((0, 3), dtype=np.float32))(np.ones(3, dtype=np.float32), 5).tolist() == []
