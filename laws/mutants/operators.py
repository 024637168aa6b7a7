"""Wrong operators on path sets, wrong ways to prune, and wrong subdocuments (semantics §3, §4)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.mutants.mutating import mutant
from laws.operators import Operators
from spire import pathset, subdocument
from spire.document import Document
from spire.path import Path, PathSet
from spire.subdocument import Subdocument
from spire.tree import Elem, Node, Text, normalize

__all__: list[str] = []


@mutant("paths.root-forgotten", Operators, "paths", source="2.1")
def paths_root_forgotten(D: Document) -> PathSet:
    """The empty path, that of the root, is no path."""
    return pathset.paths(D) - {()}


@mutant("paths.elements-only", Operators, "paths", source="2.1")
def paths_elements_only(D: Document) -> PathSet:
    """Texts have no paths."""
    return frozenset(p for p in pathset.paths(D) if isinstance(D[p], Elem))


@mutant(
    "paths.counted-from-one", Operators, "paths", source="2.1, whose definition counts from 1 and whose listings from 0"
)
def paths_counted_from_one(D: Document) -> PathSet:
    """Children are counted from 1."""
    return frozenset(tuple(step + 1 for step in p) for p in pathset.paths(D))


@mutant("at.parent", Operators, "at", source="2.1")
def at_parent(D: Document, p: Path) -> Node:
    """A path leads to the parent of its node: the last step is not taken."""
    return D[p[:-1]]


@mutant("at.elements-counted", Operators, "at", source="2.1; scrapy/parsel#57")
def at_elements_counted(D: Document, p: Path) -> Node:
    """Steps count element children only, as selectors do, wherever there are so many."""
    node = D.tree
    for step in p:
        assert isinstance(node, Elem)
        elements = [child for child in node.children if isinstance(child, Elem)]
        node = elements[step] if step < len(elements) else node.children[step]
    return node


@mutant("up.selection-left-behind", Operators, "up", source="2.1")
def up_selection_left_behind(D: Document, P: Iterable[Path]) -> PathSet:
    """The ancestors come in, and the selection goes."""
    return pathset.up(D, P) - frozenset(P)


@mutant("up.parents-only", Operators, "up", source="2.1")
def up_parents_only(_: Document, P: Iterable[Path]) -> PathSet:
    """Of the ancestors only the parents come in."""
    return frozenset(P) | {p[:-1] for p in P}


@mutant("up.root-forgotten", Operators, "up", source="2.1")
def up_root_forgotten(D: Document, P: Iterable[Path]) -> PathSet:
    """The way up ends below the root."""
    return frozenset(p for p in pathset.up(D, P) if p or p in frozenset(P))


@mutant("up.root-of-nothing", Operators, "up", source="§3")
def up_root_of_nothing(D: Document, P: Iterable[Path]) -> PathSet:
    """The root is above nothing, too."""
    return pathset.up(D, P) | {()}


@mutant("up.for-a-single-path", Operators, "up", source="§3")
def up_for_a_single_path(D: Document, P: Iterable[Path]) -> PathSet:
    """Of several paths the ancestors do not come in."""
    return pathset.up(D, P) if len(frozenset(P)) == 1 else frozenset(P)


@mutant("up.everything-for-several", Operators, "up", source="§3")
def up_everything_for_several(D: Document, P: Iterable[Path]) -> PathSet:
    """All paths are above several."""
    return pathset.paths(D) if len(frozenset(P)) > 1 else pathset.up(D, P)


@mutant("down.selection-left-behind", Operators, "down", source="2.1")
def down_selection_left_behind(D: Document, P: Iterable[Path]) -> PathSet:
    """The descendants come in, and the selection goes."""
    return pathset.down(D, P) - frozenset(P)


@mutant("down.children-only", Operators, "down", source="2.1")
def down_children_only(D: Document, P: Iterable[Path]) -> PathSet:
    """Of the descendants only the children come in."""
    return frozenset(P) | {child for p in P for child in D.children(p)}


@mutant("down.last-child-forgotten", Operators, "down", source="2.1")
def down_last_child_forgotten(D: Document, P: Iterable[Path]) -> PathSet:
    """The range of a node's numbers ends one too early: its last descendant is out."""
    numbering = D.numbering
    inside = {k for p in P for k in list(numbering.subtree(numbering.number(p)))[:-1]}
    return frozenset(P) | numbering.paths(inside)


@mutant("down.next-node-too", Operators, "down", source="2.1")
def down_next_node_too(D: Document, P: Iterable[Path]) -> PathSet:
    """The range of a node's numbers ends one too late: the node after it is in."""
    numbering = D.numbering
    after = {subtree.stop for p in P for subtree in [numbering.subtree(numbering.number(p))]}
    return pathset.down(D, P) | numbering.paths(k for k in after if k < len(D))


@mutant("down.root-of-nothing", Operators, "down", source="§3")
def down_root_of_nothing(D: Document, P: Iterable[Path]) -> PathSet:
    """The root is in nothing, too."""
    return pathset.down(D, P) | {()}


@mutant("link.selection-left-behind", Operators, "link", source="§3")
def link_selection_left_behind(D: Document, P: Iterable[Path]) -> PathSet:
    """What is around the selection and in it comes in, and the selection goes."""
    return pathset.link(D, P) - frozenset(P)


@mutant("link.for-a-single-path", Operators, "link", source="§3")
def link_for_a_single_path(D: Document, P: Iterable[Path]) -> PathSet:
    """Several paths are not linked."""
    return pathset.link(D, P) if len(frozenset(P)) == 1 else frozenset(P)


@mutant("link.up-only", Operators, "link", source="2.1")
def link_up_only(D: Document, P: Iterable[Path]) -> PathSet:
    """What is in the selection does not come in."""
    return pathset.up(D, P)


@mutant("link.down-only", Operators, "link", source="2.1")
def link_down_only(D: Document, P: Iterable[Path]) -> PathSet:
    """What is around the selection does not come in."""
    return pathset.down(D, P)


@mutant("link.down-after-up", Operators, "link", source="erratum 1")
def link_down_after_up(D: Document, P: Iterable[Path]) -> PathSet:
    """First up, then down from all that is there: the root is, and with it the whole document."""
    return pathset.down(D, pathset.up(D, P))


@mutant("link.twice", Operators, "link", source="erratum 1, which the paper takes for idempotent")
def link_twice(D: Document, P: Iterable[Path]) -> PathSet:
    """It is applied until nothing comes in, as if it were a closure."""
    return pathset.link(D, pathset.link(D, P))


@mutant("interior.parent-only", Operators, "interior", source="§3")
def interior_parent_only(_: Document, P: Iterable[Path]) -> PathSet:
    """That the parent is selected is enough."""
    return frozenset(p for p in P if p[:-1] in frozenset(P))


@mutant("interior.last-forgotten", Operators, "interior", source="§3")
def interior_last_forgotten(D: Document, P: Iterable[Path]) -> PathSet:
    """The last path in document order is never reached."""
    return frozenset(sorted(pathset.interior(D, P))[:-1])


@mutant("interior.closed-upwards", Operators, "interior", source="§3")
def interior_closed_upwards(D: Document, P: Iterable[Path]) -> PathSet:
    """What is missing above a path is added instead of the path being left out."""
    return pathset.up(D, P)


@mutant("interior.every-ancestor-but-one", Operators, "interior", source="§3")
def interior_every_ancestor_but_one(_: Document, P: Iterable[Path]) -> PathSet:
    """The check of the ancestors ends one short: the root need not be selected."""
    selected = frozenset(P)
    return frozenset(p for p in selected if all(p[:i] in selected for i in range(1, len(p))))


@mutant("interior.none-of-several", Operators, "interior", source="§3")
def interior_none_of_several(D: Document, P: Iterable[Path]) -> PathSet:
    """Of several paths none is reached."""
    return frozenset() if len(frozenset(P)) > 1 else pathset.interior(D, P)


@mutant("prune.children-reversed", Operators, "prune", source="Definition 1")
def prune_children_reversed(D: Document, P: Iterable[Path]) -> Document | None:
    """The children of the root come out in reverse."""
    pruned = subdocument.prune(D, P)
    if pruned is None or isinstance(pruned.tree, Text):
        return pruned
    return Document(Elem(pruned.tree.tag, pruned.tree.attrs, reversed(pruned.tree.children)))


@mutant("prune.ancestors-added", Operators, "prune", source="Definition 1")
def prune_ancestors_added(D: Document, P: Iterable[Path]) -> Document | None:
    """A node whose ancestors are not selected comes with them."""
    return subdocument.prune(D, pathset.up(D, P))


@mutant("prune.content-added", Operators, "prune", source="Definition 1")
def prune_content_added(D: Document, P: Iterable[Path]) -> Document | None:
    """A node comes with all that is in it."""
    return subdocument.prune(D, pathset.down(D, P))


@mutant("prune.texts-joined", Operators, "prune", source="§4; 0xPlaygrounds/rig#229")
def prune_texts_joined(D: Document, P: Iterable[Path]) -> Document | None:
    """Texts that become neighbours are joined: a new sentence that nobody wrote."""
    pruned = subdocument.prune(D, P)
    return None if pruned is None else Document(normalize(pruned.tree))


@mutant("prune.one-text", Operators, "prune", source="§4: prune does not normalize; 0xPlaygrounds/rig#229")
def prune_one_text(D: Document, P: Iterable[Path]) -> Document | None:
    """What is left is one text without any elements in it."""
    pruned = subdocument.prune(D, P)
    return None if pruned is None else Document(Elem("p", {}, [Text(pruned.text(()))]))


@mutant("prune.attributes-lost", Operators, "prune", source="Definition 1; docling-project/docling#1058")
def prune_attributes_lost(D: Document, P: Iterable[Path]) -> Document | None:
    """The root loses its attributes: a list its `start`, a cell its spans."""
    pruned = subdocument.prune(D, P)
    if pruned is None or isinstance(pruned.tree, Text):
        return pruned
    children = [
        Elem(child.tag, {}, child.children) if isinstance(child, Elem) else child for child in pruned.tree.children
    ]
    return Document(Elem(pruned.tree.tag, {}, children))


@mutant("prune.empty-elements-dropped", Operators, "prune", source="§4; matthewwithanm/python-markdownify#36")
def prune_empty_elements_dropped(D: Document, P: Iterable[Path]) -> Document | None:
    """An element without children is left out: an empty cell, a line break."""
    kept = frozenset(p for p in P if not p or isinstance(D[p], Text) or D.children(p))
    return subdocument.prune(D, kept)


@mutant("subdoc.without-link", Operators, "subdoc", source="Definition 2")
def subdoc_without_link(D: Document, P: Iterable[Path]) -> Document | None:
    """The selection is pruned as it is, not linked first."""
    return subdocument.prune(D, P)


@mutant("subdoc.skeleton-only", Operators, "subdoc", source="Definition 2")
def subdoc_skeleton_only(D: Document, P: Iterable[Path]) -> Document | None:
    """The ancestors come in, the content does not: an element is selected and its text is missing."""
    return subdocument.prune(D, pathset.up(D, P))


@mutant("subdoc.everything-of-nothing", Operators, "subdoc", source="Definition 2")
def subdoc_everything_of_nothing(D: Document, P: Iterable[Path]) -> Document | None:
    """Where nothing is selected the whole document comes back."""
    return subdocument.subdoc(D, P) or D


@mutant("subdocument.ancestors-kept-in-it", Operators, "Subdocument", source="2.2; §4")
class AncestorsKeptInIt(Subdocument):
    """The pair holds the ancestors, too: its paths are not those that were given."""

    def __init__(self, document: Document, paths: Iterable[Path]) -> None:
        super().__init__(document, pathset.up(document, paths))


@mutant("subdocument.not-linked", Operators, "Subdocument", source="Definition 2; §4")
class NotLinked(Subdocument):
    """Made real, it is pruned by its paths alone."""

    def materialize(self) -> Document | None:
        return subdocument.prune(self.document, self.paths)


@mutant("subdocument.union-of-one", Operators, "Subdocument", source="2.2; §4")
class UnionOfOne(Subdocument):
    """Of a union the left side remains."""

    def __or__(self, other: Subdocument) -> Subdocument:
        return self


@mutant("subdocument.equal-by-document", Operators, "Subdocument", source="2.2; Unstructured-IO/unstructured#2673")
class EqualByDocument(Subdocument):
    """Two subdocuments of one document are equal, whatever they select."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Subdocument) and self.document == other.document

    __hash__ = Subdocument.__hash__
