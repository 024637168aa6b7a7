"""Documents: a tree numbered once, where it came from, and the ways to move about in it.

All methods take and give paths (semantics §0); a policy written with them reads like a sentence.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from spire.errors import SpireError
from spire.html.origins import Origin, Origins
from spire.numbering import Numbering
from spire.path import Path
from spire.tree import Elem, Node, Text

__all__ = ["Document"]

T = TypeVar("T")


class Document:
    """A tree, its address if it has one, and the origin of each node in the page that it was read from.

    Two documents are equal when their trees are. Nodes are named by paths: `D[p]` is the node at p, and a
    path that names none raises `InvalidPath` (paper, section 2.1; semantics §0, §1). Raises `SpireError` for a tree
    that is neither a `Text` nor an `Elem`.

    >>> D = Document(Elem("p", {}, [Text("Ants "), Elem("b", {}, [Text("dig.")])]))
    >>> D[1, 0]
    Text('dig.')
    >>> D.parent((1, 0))
    (1,)
    >>> D.text(D.root)
    'Ants dig.'
    """

    root: Path = ()
    _repr_html_: ClassVar[Callable[[Document], str]]  # given by spire.display, which stands above

    def __init__(
        self,
        tree: Node,
        *,
        uri: str | None = None,
        origins: Origins | None = None,
        warnings: tuple[str, ...] = (),
    ) -> None:
        if not isinstance(tree, (Text, Elem)):
            raise SpireError(f"a document is made of a Text or an Elem, not {type(tree).__name__}")
        self.tree = tree
        self.uri = uri
        self.warnings = warnings
        self.origins = origins
        self._once: dict[Hashable, Any] = {}

    @cached_property
    def numbering(self) -> Numbering:
        """The nodes by number, for those who write operators; policies and users name nodes by paths."""
        return Numbering(self.tree)

    @cached_property
    def _hash(self) -> int:
        return hash(self.tree)

    def __eq__(self, other: object) -> bool:
        return self.tree == other.tree if isinstance(other, Document) else NotImplemented

    def __hash__(self) -> int:
        return self._hash

    def __len__(self) -> int:
        """The number of nodes."""
        return len(self.numbering)

    def __getitem__(self, path: Path) -> Node:
        return self.numbering.nodes[self._number(path)]

    def __repr__(self) -> str:
        where = f" of {self.uri}" if self.uri else ""
        return f"<Document{where}, {len(self)} nodes>"

    def __reduce__(self) -> tuple[Callable[..., Document], tuple[Any, ...]]:
        return _document, (self.tree, self.uri, self.origins, self.warnings)

    def _number(self, path: Path | int) -> int:
        # D[3] is D[(3,)], as D[0, 3] is D[(0, 3)].
        return self.numbering.number((path,) if isinstance(path, int) else path)

    def once(self, compute: Callable[[Document], T], key: Hashable = None) -> T:
        """`compute(self)`, worked out at the first call and remembered as long as the document lives.

        >>> D = Document(Elem("p"))
        >>> D.once(Numbering) is D.once(Numbering)
        True
        """
        key = compute if key is None else key
        if key not in self._once:
            self._once[key] = compute(self)
        result: T = self._once[key]
        return result

    def origin(self, path: Path) -> Origin:
        """Where the node stands in the page as a browser's DOM has it (semantics §2)."""
        number = self._number(path)
        if self.origins is None:
            return Origins.of_tree(self.numbering).origin(self.numbering, number)
        return self.origins.origin(self.numbering, number)

    def parent(self, path: Path) -> Path | None:
        """The path one step up; None for the root."""
        self._number(path)
        return path[:-1] if path else None

    def children(self, path: Path) -> tuple[Path, ...]:
        """The paths one step down, in document order; none for a text."""
        number = self._number(path)
        return tuple((*path, place) for place in range(len(self.numbering.children(number))))

    def elements(self, *tags: str, under: Path = ()) -> tuple[Path, ...]:
        """The elements of these tags (of any tag, if none is named) at or below a node, in document order.

        >>> D = Document(Elem("p", {}, [Elem("b"), Elem("i"), Elem("b")]))
        >>> D.elements("b")
        ((0,), (2,))
        """
        numbering = self.numbering
        top = self._number(under)
        last = numbering.last[top]
        found: list[int] = []
        for tag in tags or numbering.tagged:
            numbers = numbering.tagged.get(tag, ())
            found.extend(numbers[bisect_left(numbers, top) : bisect_right(numbers, last)])
        return tuple(map(numbering.path, sorted(set(found))))

    def enclosing(self, path: Path, *tags: str) -> Path | None:
        """The nearest element of one of these tags at or above a node; None where there is none.

        >>> D = Document(Elem("ul", {}, [Elem("li", {}, [Text("Ants dig.")])]))
        >>> D.enclosing((0, 0), "li", "dd"), D.enclosing((0, 0), "table")
        ((0,), None)
        """
        nodes = self.numbering.nodes
        depth = len(path)
        for number in self.numbering.ancestors(self._number(path)):
            node = nodes[number]
            if isinstance(node, Elem) and node.tag in tags:
                return path[:depth]
            depth -= 1
        return None

    def following(self, path: Path, *tags: str) -> tuple[Path, ...]:
        """The run of siblings of these tags right after a node: it ends at the first of another kind.

        >>> D = Document(Elem("dl", {}, [Elem("dt"), Elem("dd"), Elem("dd"), Elem("dt"), Elem("dd")]))
        >>> D.following((0,), "dd")
        ((1,), (2,))
        """
        nodes = self.numbering.nodes
        run: list[Path] = []
        for number in self.numbering.siblings_after(self._number(path)):
            node = nodes[number]
            if not isinstance(node, Elem) or node.tag not in tags:
                break
            run.append((*path[:-1], path[-1] + 1 + len(run)))
        return tuple(run)

    def by_id(self, name: str) -> Path | None:
        """The first element with this id; None where there is none.

        >>> D = Document(Elem("div", {}, [Elem("p"), Elem("p", {"id": "ants"})]))
        >>> D.by_id("ants"), D.by_id("bees")
        ((1,), None)
        """
        number = self.numbering.identified.get(name)
        return None if number is None else self.numbering.path(number)

    def text(self, path: Path) -> str:
        """All characters of the node's texts, in document order, as they stand."""
        return self.numbering.text(self._number(path))


def _document(tree: Node, uri: str | None, origins: Origins | None, warnings: tuple[str, ...]) -> Document:
    return Document(tree, uri=uri, origins=origins, warnings=warnings)
