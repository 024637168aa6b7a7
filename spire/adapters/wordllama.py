"""wordllama as an `Embedder`: static vectors that travel in its wheel, no torch, no download."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from spire.errors import SpireError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Wordllama"]


class Wordllama:
    """The mean of the vectors of a text's tokens, of 256 dimensions and unit length.

    Needs the extra `wordllama`; raises `SpireError` without it.
    """

    name = "wordllama"

    def __init__(self) -> None:
        package = find_spec("wordllama")
        if package is None or package.origin is None:
            raise SpireError("embedding with wordllama needs it installed: pip install 'spire-evidence[wordllama]'")
        try:
            from wordllama import WordLlama
        except ImportError as error:
            raise SpireError(f"wordllama is installed but does not load: {error}") from error

        # It looks for its own files in a cache folder only, and on the network for what is not there.
        with TemporaryDirectory() as cache:
            for folder in ("weights", "tokenizers"):
                (Path(cache) / folder).symlink_to(Path(package.origin).parent / folder)
            self._model = WordLlama.load(cache_dir=Path(cache), disable_download=True)

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        # Its tokenizer refuses a lone surrogate.
        readable = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        vectors = np.asarray(self._model.embed(readable), dtype=np.float32)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit = np.zeros_like(vectors)
        np.divide(vectors, lengths, out=unit, where=lengths > 0)
        return unit
