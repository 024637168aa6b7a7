"""wordllama as an embedder, where it is installed."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from spire.adapters.wordllama import Wordllama

pytest.importorskip("wordllama", reason="needs the extra wordllama")


@pytest.fixture(scope="module")
def embed() -> Wordllama:
    return Wordllama()


def test_a_row_of_unit_length_for_each_text(embed: Wordllama) -> None:
    vectors = embed(["Ants dig.", "Bees fly.", "\ud800", "🐜", "\0"])
    assert (vectors.shape, vectors.dtype) == ((5, 256), np.float32)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_of_nothing_it_says_nothing(embed: Wordllama) -> None:
    assert not embed([""]).any()
    assert embed([]).shape == (0, 256)


def test_what_is_alike_is_near(embed: Wordllama) -> None:
    ants, insects, money = embed(
        ["The ants dig a tunnel.", "Insects make holes in the ground.", "Interest rates fell."]
    )
    assert ants @ insects > ants @ money


def test_a_text_has_one_vector_whatever_stands_beside_it(embed: Wordllama) -> None:
    texts = ["Ants dig.", "Bees fly over the meadow, and wasps sting whoever comes near."]
    together, alone = embed(texts), np.vstack([embed([text]) for text in texts])
    assert np.allclose(together, alone, atol=1e-6)


def test_where_it_is_not_installed_or_does_not_load() -> None:
    code = """
import sys
sys.modules[{module!r}] = None
from spire.adapters.wordllama import Wordllama
from spire import SpireError
try:
    Wordllama()
except SpireError as error:
    print(error)
"""
    for module, fault in [
        ("wordllama", "embedding with wordllama needs it installed: pip install 'spire-evidence[wordllama]'"),
        ("safetensors", "wordllama is installed but does not load: "),
    ]:
        said = subprocess.run(
            [sys.executable, "-c", code.format(module=module)], capture_output=True, text=True, check=True
        )
        assert said.stdout.startswith(fault)
