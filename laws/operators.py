"""The laws of the operators on path sets, of pruning and of subdocuments (paper, sections 2.1 and 2.2; semantics §3, §4).

Each takes the implementation that is checked, and of its operators only those in its statement.
"""

from __future__ import annotations

from laws.equation import Equation, equal, subset
from laws.implementation import Implementation
from laws.rulesets import RuleSet, law
from spire import definitions
from spire.document import Document
from spire.path import Path, PathSet
from spire.tree import Node, Text

__all__ = ["Completions", "Definitions", "Operators", "Pruning", "Subdocuments"]

Completions = RuleSet("Completions")
Pruning = RuleSet("Pruning")
Subdocuments = RuleSet("Subdocuments")
Definitions = RuleSet("Definitions")
Operators = RuleSet("Operators", parents=(Completions, Pruning, Subdocuments, Definitions))


# Completions of a path set: up, down, link; and what of it pruning reaches: interior.


@law("up.extensive", Completions, source="2.1; §3")
def up_extensive(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Going up keeps what is selected: P ⊆ up(P)."""
    return subset(P, spire.up(D, P), vacuous=not P)


@law("up.monotone", Completions, source="2.1; §3")
def up_monotone(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """Who selects more goes up to more: up(P) ⊆ up(P ∪ Q)."""
    return subset(spire.up(D, P), spire.up(D, P | Q), vacuous=Q <= P)


@law("up.idempotent", Completions, source="2.1; §3")
def up_idempotent(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Going up twice is going up once: up(up(P)) = up(P)."""
    once = spire.up(D, P)
    return equal(spire.up(D, once), once, vacuous=once == P)


@law("up.preserves-unions", Completions, source="§3")
def up_preserves_unions(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """What is above a union is above one or the other: up(P ∪ Q) = up(P) ∪ up(Q)."""
    return equal(spire.up(D, P | Q), spire.up(D, P) | spire.up(D, Q), vacuous=Q <= P or P <= Q)


@law("up.nothing", Completions, source="§3")
def up_nothing(spire: Implementation, D: Document) -> Equation:
    """Nothing is above nothing: up preserves the empty union, too."""
    return equal(spire.up(D, frozenset()), frozenset())


@law("down.extensive", Completions, source="2.1; §3")
def down_extensive(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Going down keeps what is selected: P ⊆ down(P)."""
    return subset(P, spire.down(D, P), vacuous=not P)


@law("down.monotone", Completions, source="2.1; §3")
def down_monotone(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """Who selects more goes down to more: down(P) ⊆ down(P ∪ Q)."""
    return subset(spire.down(D, P), spire.down(D, P | Q), vacuous=Q <= P)


@law("down.idempotent", Completions, source="2.1; §3")
def down_idempotent(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Going down twice is going down once: down(down(P)) = down(P)."""
    once = spire.down(D, P)
    return equal(spire.down(D, once), once, vacuous=once == P)


@law("down.preserves-unions", Completions, source="§3")
def down_preserves_unions(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """What is in a union is in one or the other: down(P ∪ Q) = down(P) ∪ down(Q)."""
    return equal(spire.down(D, P | Q), spire.down(D, P) | spire.down(D, Q), vacuous=Q <= P or P <= Q)


@law("down.nothing", Completions, source="§3")
def down_nothing(spire: Implementation, D: Document) -> Equation:
    """Nothing is in nothing: down preserves the empty union, too."""
    return equal(spire.down(D, frozenset()), frozenset())


@law("up-down.adjoint", Completions, source="§3")
def up_down_adjoint(spire: Implementation, D: Document, p: Path, q: Path) -> Equation:
    """A node p is above q just when q is in p: p ∈ up{q} ⇔ q ∈ down{p}."""
    return equal(p in spire.up(D, {q}), q in spire.down(D, {p}))


@law("link.union", Completions, source="2.1")
def link_union(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Linking is going up and going down: link(P) = up(P) ∪ down(P)."""
    return equal(spire.link(D, P), spire.up(D, P) | spire.down(D, P), vacuous=not P)


@law("link.composition", Completions, source="§3; erratum 1")
def link_composition(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Linking is going up from all that is in the selection: link(P) = up(down(P))."""
    return equal(spire.link(D, P), spire.up(D, spire.down(D, P)), vacuous=not P)


@law("link.extensive", Completions, source="§3; erratum 1")
def link_extensive(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Linking keeps what is selected: P ⊆ link(P)."""
    return subset(P, spire.link(D, P), vacuous=not P)


@law("link.monotone", Completions, source="§3; erratum 1")
def link_monotone(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """Who selects more links more: link(P) ⊆ link(P ∪ Q)."""
    return subset(spire.link(D, P), spire.link(D, P | Q), vacuous=Q <= P)


@law("interior.reached", Completions, source="§3")
def interior_reached(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The interior are the members of P all of whose ancestors are members: {p ∈ P : up{p} ⊆ P}."""
    return equal(spire.interior(D, P), frozenset(p for p in P if spire.up(D, {p}) <= P), vacuous=not P)


@law("interior.contractive", Completions, source="§3")
def interior_contractive(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The interior is selected: interior(P) ⊆ P."""
    return subset(spire.interior(D, P), P, vacuous=not P)


@law("interior.monotone", Completions, source="§3")
def interior_monotone(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """Who selects more has more in the interior: interior(P) ⊆ interior(P ∪ Q)."""
    return subset(spire.interior(D, P), spire.interior(D, P | Q), vacuous=Q <= P)


@law("interior.idempotent", Completions, source="§3")
def interior_idempotent(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The interior is its own interior."""
    once = spire.interior(D, P)
    return equal(spire.interior(D, once), once, vacuous=once == P)


# Pruning.


@law("prune.interior", Pruning, source="Definition 1; §4")
def prune_interior(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Pruning keeps the interior: prune(P) = prune(interior(P))."""
    inside = spire.interior(D, P)
    return equal(spire.prune(D, P), spire.prune(D, inside), vacuous=inside == P)


@law("prune.count", Pruning, source="§4")
def prune_count(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Pruning keeps as many nodes as the interior has."""
    return equal(len(_nodes(spire.prune(D, P))), len(spire.interior(D, P)))


@law("prune.nothing", Pruning, source="Definition 1; §4")
def prune_nothing(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Pruning gives nothing, the paper's ε, just when the root is not selected."""
    return equal(spire.prune(D, P) is None, () not in P)


@law("prune.everything", Pruning, source="§4")
def prune_everything(spire: Implementation, D: Document) -> Equation:
    """Pruning by all paths changes nothing: prune(D, paths(D)) = D."""
    return equal(spire.prune(D, spire.paths(D)), D)


@law("prune.provenance", Pruning, source="§4")
def prune_provenance(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The k-th node that is left, in document order, is the k-th of the interior: as deep, and with the same name,
    attributes or characters.
    """
    kept = [(len(p), _label(D[p])) for p in sorted(spire.interior(D, P))]
    return equal([(depth, _label(node)) for depth, node in _nodes(spire.prune(D, P))], kept, vacuous=not kept)


@law("prune.twice", Pruning, source="§4")
def prune_twice(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """Pruning by P and then by Q, its paths translated, is pruning by P ∩ Q."""
    once = spire.prune(D, P)
    both = spire.prune(D, P & Q)
    if once is None:
        return equal(both, None, vacuous=True)
    # That there are as many of the one as of the other is for prune.count to state.
    translated = zip(sorted(spire.interior(D, P)), sorted(spire.paths(once)), strict=False)
    twice = spire.prune(once, {there for here, there in translated if here in Q})
    return equal(twice, both, vacuous=twice is None)


@law("prune.text-subsequence", Pruning, source="§4")
def prune_text_subsequence(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The texts that are left are texts of the document, unchanged and in their order: pruning does not normalize."""
    left = _texts(spire.prune(D, P))
    all_texts = iter(_texts(D))
    return equal(left, [text for text in left if text in all_texts], vacuous=not left)


# Subdocuments.


@law("subdoc.prunes-link", Subdocuments, source="Definition 2")
def subdoc_prunes_link(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """A subdocument is the document pruned by the linked selection: subdoc(P) = prune(link(P))."""
    return equal(spire.subdoc(D, P), spire.prune(D, spire.link(D, P)), vacuous=not P)


@law("subdoc.content", Subdocuments, source="§4, §5")
def subdoc_content(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """A selection and its content have the same subdocument: subdoc(P) = subdoc(down(P))."""
    content = spire.down(D, P)
    return equal(spire.subdoc(D, P), spire.subdoc(D, content), vacuous=content == P)


@law("subdoc.nothing", Subdocuments, source="Definition 2; §4")
def subdoc_nothing(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """A subdocument is nothing just when nothing is selected."""
    return equal(spire.subdoc(D, P) is None, not P)


@law("subdoc.text", Subdocuments, source="2.2; §4")
def subdoc_text(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """A subdocument reads as the selection: its texts are those in the selection, in document order."""
    selected = [node.text for p in sorted(spire.down(D, P)) if isinstance(node := D[p], Text)]
    return equal(_texts(spire.subdoc(D, P)), selected, vacuous=not selected)


@law("subdocument.paths", Subdocuments, source="2.2; §4")
def subdocument_paths(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The pair (D, P) keeps P as it is."""
    return equal(spire.Subdocument(D, P).paths, P)


@law("subdocument.materialize", Subdocuments, source="Definition 2; §4")
def subdocument_materialize(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The pair (D, P) denotes subdoc(D, P)."""
    return equal(spire.Subdocument(D, P).materialize(), spire.subdoc(D, P), vacuous=not P)


@law("subdocument.union", Subdocuments, source="2.2; §4")
def subdocument_union(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """The union of (D, P) and (D, Q) selects P ∪ Q."""
    union = spire.Subdocument(D, P) | spire.Subdocument(D, Q)
    return equal(union.paths, P | Q, vacuous=Q <= P or P <= Q)


@law("subdocument.equality", Subdocuments, source="2.2; §4")
def subdocument_equality(spire: Implementation, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """(D, P) and (D, Q) are equal just when P and Q are."""
    return equal(spire.Subdocument(D, P) == spire.Subdocument(Document(D.tree), Q), P == Q)


# Each operator is what the paper defines.


@law("definitions.paths", Definitions, source="2.1")
def paths_as_defined(spire: Implementation, D: Document) -> Equation:
    """The paths of a document are those that the paper defines."""
    return equal(spire.paths(D), definitions.paths(D.tree))


@law("definitions.at", Definitions, source="2.1")
def at_as_defined(spire: Implementation, D: Document, p: Path) -> Equation:
    """D[p] is the node that the paper defines."""
    return equal(spire.at(D, p), definitions.at(D.tree, p))


@law("definitions.up", Definitions, source="2.1")
def up_as_defined(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Ours is the paper's Up."""
    return equal(spire.up(D, P), definitions.up(D.tree, P), vacuous=not P)


@law("definitions.down", Definitions, source="2.1")
def down_as_defined(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Ours is the paper's Down."""
    return equal(spire.down(D, P), definitions.down(D.tree, P), vacuous=not P)


@law("definitions.link", Definitions, source="2.1")
def link_as_defined(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Ours is the paper's Link."""
    return equal(spire.link(D, P), definitions.link(D.tree, P), vacuous=not P)


@law("definitions.interior", Definitions, source="§3")
def interior_as_defined(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """The interior are the members of P all of whose prefixes are members."""
    return equal(spire.interior(D, P), definitions.interior(D.tree, P), vacuous=not P)


@law("definitions.prune", Definitions, source="Definition 1")
def prune_as_defined(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Ours is the paper's Prune."""
    return equal(_tree(spire.prune(D, P)), definitions.prune(D.tree, P), vacuous=() not in P)


@law("definitions.subdoc", Definitions, source="Definition 2")
def subdoc_as_defined(spire: Implementation, D: Document, P: PathSet) -> Equation:
    """Ours is the paper's Subdoc."""
    return equal(_tree(spire.subdoc(D, P)), definitions.subdoc(D.tree, P), vacuous=not P)


def _tree(D: Document | None) -> Node | None:
    return None if D is None else D.tree


def _nodes(D: Document | None) -> list[tuple[int, Node]]:
    """The nodes in document order, each with its depth."""
    found: list[tuple[int, Node]] = []
    todo = [] if D is None else [(0, D.tree)]
    while todo:
        depth, node = todo.pop()
        found.append((depth, node))
        if not isinstance(node, Text):
            todo.extend((depth + 1, child) for child in reversed(node.children))
    return found


def _label(node: Node) -> object:
    """A node without its children."""
    return node.text if isinstance(node, Text) else (node.tag, dict(node.attrs))


def _texts(D: Document | None) -> list[str]:
    return [node.text for _, node in _nodes(D) if isinstance(node, Text)]
