"""The exact nearest neighbours, by comparing with every vector: the default `AnnIndexer`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from spire.ports import AnnIndex

__all__ = ["Exact", "inner_products"]


class Exact:
    """Rows by inner product, the greatest first; of equal ones the first row first.

    >>> import numpy as np
    >>> index = Exact()(np.array([[0, 1], [1, 0], [1, 0]], dtype=np.float32))
    >>> index(np.array([1, 0], dtype=np.float32), 2).tolist()
    [1, 2]
    """

    name = "exact"

    def __call__(self, vectors: NDArray[np.float32]) -> AnnIndex:
        import numpy as np

        def nearest(vector: NDArray[np.float32], k: int) -> NDArray[np.int64]:
            return np.argsort(-inner_products(vectors, vector), kind="stable")[:k].astype(np.int64)

        return nearest


def inner_products(vectors: NDArray[np.float32], vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """That of each row with the vector. Equal rows have equal ones wherever they stand, which `@` does not promise:
    it sums the rows at the end of a matrix in another order.
    """
    import numpy as np

    products: NDArray[np.float32] = np.einsum("ij,j->i", vectors, vector)
    return products
