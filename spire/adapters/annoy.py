"""annoy as an `AnnIndexer`: approximate nearest neighbours by random projection trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spire.errors import SpireError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from spire.ports import AnnIndex

__all__ = ["Annoy"]


class Annoy:
    """So many trees of annoy 1.17, built from a fixed seed, so that runs repeat.

    More trees find more of the true neighbours, and cost memory. Rows of zeros, which have no direction, are kept
    beside the trees and offered with every answer. Needs the extra `annoy`; raises `SpireError` without it, and for a
    query of another dimension.
    """

    name = "annoy"

    def __init__(self, *, trees: int = 50, seed: int = 1) -> None:
        if trees < 1:
            raise SpireError(f"trees is a number of trees, at least 1, not {trees}")
        self._trees, self._seed = trees, seed

    def __call__(self, vectors: NDArray[np.float32]) -> AnnIndex:
        import numpy as np

        try:
            from annoy import AnnoyIndex
        except ImportError:
            raise SpireError("the index annoy needs it installed: pip install 'spire-evidence[annoy]'") from None
        count, dimension = vectors.shape
        index = AnnoyIndex(dimension, "angular")
        index.set_seed(self._seed)
        directed = np.flatnonzero(vectors.any(axis=1))
        for place, row in enumerate(directed):
            index.add_item(place, vectors[row])
        index.build(self._trees, n_jobs=1)
        zeros = np.setdiff1d(np.arange(count), directed)

        def nearest(vector: NDArray[np.float32], k: int) -> NDArray[np.int64]:
            if vector.shape != (dimension,):
                raise SpireError(f"the index holds vectors of dimension {dimension}, not of shape {vector.shape}")
            # The default looks at k times trees nodes; few trees and a small k would miss near ones.
            found = index.get_nns_by_vector(vector, k, search_k=max(2000, k * self._trees))
            return np.concatenate([directed[np.array(found, dtype=np.int64)], zeros[:k]]).astype(np.int64)

        return nearest
