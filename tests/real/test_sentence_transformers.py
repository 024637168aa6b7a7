"""sentence-transformers as an embedder, with the model that travels in a wheel."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from spire import Index, SpireError, parse

pytestmark = pytest.mark.real

PAGES = Path(__file__).resolve().parents[2] / "examples" / "pages"


@pytest.fixture(scope="module")
def embed() -> object:
    pytest.importorskip("sentence_transformers")
    from spire.adapters.sentence_transformers import SentenceTransformers

    return SentenceTransformers()


def test_a_row_of_unit_length_for_each_text(embed) -> None:
    vectors = embed(["Ants dig.", "\ud800", ""])
    assert (vectors.shape, vectors.dtype) == ((3, 384), np.float32)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_it_finds_the_answer(embed) -> None:
    pages = {file.name: parse(file.read_bytes()) for file in sorted(PAGES.glob("*.html"))}
    hits = Index.build(pages, embedder=embed).rank("What does a winter night on the inner pontoon cost?", 10)
    assert hits[0].page == "moorings.html"
    assert any(hit.text in ("11", "15", "22") for hit in hits)


def test_a_model_that_is_not_there() -> None:
    from spire.adapters.sentence_transformers import SentenceTransformers

    with pytest.raises(SpireError, match=r"^no sentence-transformers model 'no-such-model' on this machine: [^\n]+$"):
        SentenceTransformers("no-such-model")
