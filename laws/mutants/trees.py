"""Wrong trees, and wrong text forms of paths (semantics §1, §3)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from laws.mutants.changing import with_texts
from laws.mutants.mutating import mutant
from laws.tree import Paths, Trees
from spire.path import Path, format_path, parse_path
from spire.tree import Elem, Node, Text, fold, normalize

__all__: list[str] = []


@mutant("tree.pickled-without-children", Trees, "Elem", source="§1")
@frozen
class PickledWithoutChildren:
    """An element comes back from a pickle without its children."""

    tag: str
    attrs: dict[str, str]
    children: list[Node]

    def __reduce__(self) -> Any:
        return PickledWithoutChildren, (self.tag, self.attrs, [])


@mutant("tree.attributes-not-compared", Trees, "equals", source="§1")
def attributes_not_compared(one: Node, other: Node) -> bool:
    """Elements of one tag with equal children are equal, whatever their attributes."""

    def bare(elem: Elem, children: list[Node]) -> Node:
        return Elem(elem.tag, {}, children)

    return fold(one, lambda text: text, bare) == fold(other, lambda text: text, bare)


@mutant("tree.equal-by-identity", Trees, "equals", source="§1")
def equal_by_identity(one: Node, other: Node) -> bool:
    """Two trees are equal when they are one thing in memory."""
    return one is other


@mutant("tree.equal-by-text", Trees, "equals", source="§1; Unstructured-IO/unstructured#2673")
def equal_by_text(one: Node, other: Node) -> bool:
    """Two trees are equal when they say the same."""
    return _text(one) == _text(other)


def _text(node: Node) -> str:
    return fold(node, lambda text: text.text, lambda _, texts: "".join(texts))


@mutant("tree.hash-by-identity", Trees, "hash", source="§1; run-llama/llama_index#9338")
def hash_by_identity(node: Node) -> int:
    """The hash is the address in memory, another one in every run."""
    return id(node)


@mutant("normalize.last-child-lost", Trees, "normalize", source="§1")
def last_child_lost(node: Node) -> Node:
    """The last child of the root goes at each call."""
    return node if isinstance(node, Text) else Elem(node.tag, node.attrs, list(node.children)[:-1])


@mutant("normalize.texts-stripped", Trees, "normalize", source="§1; tidyverse/rvest#372")
def texts_stripped(node: Node) -> Node:
    """Texts lose the white space at their ends: words are glued."""
    return normalize(with_texts(node, str.strip))


@mutant("normalize.empty-texts-kept", Trees, "normalize", source="§1")
def empty_texts_kept(node: Node) -> Node:
    """Texts side by side are joined, and an empty text stays where nothing is beside it."""

    def joined(elem: Elem, nodes: list[Node]) -> Node:
        kept: list[Node] = []
        for child in nodes:
            if isinstance(child, Text) and kept and isinstance(before := kept[-1], Text):
                kept[-1] = Text(before.text + child.text)
            else:
                kept.append(child)
        return Elem(elem.tag, elem.attrs, kept)

    return fold(node, lambda text: text, joined)


@mutant("normalize.neighbours-kept-apart", Trees, "normalize", source="§1")
def neighbours_kept_apart(node: Node) -> Node:
    """Empty texts go, and texts side by side stay two."""

    def without_empty(elem: Elem, nodes: list[Node]) -> Node:
        return Elem(elem.tag, elem.attrs, [child for child in nodes if child != Text("")])

    return fold(node, lambda text: text, without_empty)


@mutant("path.cut-after-two-steps", Paths, "format_path", source="§3")
def cut_after_two_steps(p: Path) -> str:
    """Steps after the second are not written."""
    return "/" + "/".join(map(str, p[:2]))


@mutant("path.without-leading-slash", Paths, "format_path", source="§3")
def without_leading_slash(p: Path) -> str:
    """The text form begins with the first step, and that of the root is empty."""
    return "/".join(map(str, p))


@mutant("path.steps-run-together", Paths, "format_path", source="§3; langchain-ai/langchain#31568")
def steps_run_together(p: Path) -> str:
    """Nothing stands between two steps: 1, 1 is 11."""
    return "/" + "".join(map(str, p))


@mutant("path.order-of-strings", Paths, "parse_path", source="§3")
def order_of_strings(written: str) -> Path:
    """Steps come in the order of strings, not as they are written."""
    return tuple(map(int, sorted(map(str, parse_path(written)))))


@mutant(
    "path.counted-from-one",
    Paths,
    "format_path",
    source="2.1, whose definition counts from 1 and whose listings from 0",
)
def counted_from_one(p: Path) -> str:
    """Steps are written counted from 1, and read counted from 0."""
    return format_path(tuple(step + 1 for step in p))
