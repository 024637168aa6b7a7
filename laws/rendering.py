"""The laws of rendering, whatever the markup: what is written, how often, in which order, and from what (semantics §8).

They take what renders, a function from a document and paths to a text. Where a law must know a text again in what
was written, the document is first given a word of its own for each text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import count
from typing import TypeAlias

from laws.equation import Equation, equal
from laws.rulesets import RuleSet, law
from spire import definitions
from spire.document import Document
from spire.path import Path, PathSet
from spire.tree import Elem, Node, Text, fold

__all__ = ["Render", "Rendering", "with_words"]

Render: TypeAlias = Callable[[Document, Iterable[Path]], str]

Rendering = RuleSet("Rendering")


@law("render.deterministic", Rendering, source="§8")
def deterministic(render: Render, D: Document, P: PathSet, Q: PathSet) -> Equation:
    """A rendering depends on the document and what is selected: not on what was rendered before, nor on the order in
    which the paths are given.
    """
    first = render(D, P)
    render(D, Q)
    again, elsewhere = render(D, sorted(P, reverse=True)), render(Document(D.tree), sorted(P))
    return equal((again, elsewhere), (first, first), vacuous=not first)


@law("render.linked", Rendering, source="§4, §8")
def linked(render: Render, D: Document, P: PathSet) -> Equation:
    """What is rendered is the subdocument: selections with the same link, as a node and its leaves are, render alike.

    Not that a selection renders as its link does: the root is in every link, and stands for the whole document.
    """
    content = definitions.down(D.tree, P)
    leaves = frozenset(p for p in content if (*p, 0) not in content)
    return equal((render(D, leaves), render(D, content)), (render(D, P), render(D, P)), vacuous=leaves == P)


@law("render.each-text-once", Rendering, source="§8")
def each_text_once(render: Render, D: Document, P: PathSet) -> Equation:
    """Each text that is kept occurs once, and no other does."""
    labelled = with_words(D)
    kept = _words(labelled, definitions.down(D.tree, P))
    return equal(sorted(_found(render(labelled, P))), sorted(kept), vacuous=not kept)


@law("render.nothing-lost", Rendering, source="§8")
def nothing_lost(render: Render, D: Document) -> Equation:
    """Where the whole document is rendered, every text of it is, and no gap shows."""
    labelled = with_words(D)
    written = render(labelled, {()})
    every = _words(labelled, definitions.paths(D.tree))
    return equal((sorted(_found(written)), "[…]" in written), (sorted(every), False), vacuous=not every)


@law("render.document-order", Rendering, source="§8")
def document_order(render: Render, D: Document, P: PathSet) -> Equation:
    """Outside tables, texts come in document order."""
    labelled = with_words(D)
    outside = _words(labelled, [p for p in definitions.down(D.tree, P) if D.enclosing(p, "table") is None])
    found = [word for word in _found(render(labelled, P)) if word in outside]
    return equal(found, outside, vacuous=len(outside) < 2)


@law("render.reads-only-what-is-kept", Rendering, source="§8")
def reads_only_what_is_kept(render: Render, D: Document, P: PathSet) -> Equation:
    """What the texts that are left out say makes no difference."""
    content = definitions.down(D.tree, P)
    left_out = [p for p in definitions.paths(D.tree) - content if _is_shown(D[p])]
    changed = with_words(D)
    for p in sorted(content):
        if _is_shown(D[p]):
            changed = _with(changed, p, D[p])
    return equal(render(changed, P), render(D, P), vacuous=not left_out or not P)


@law("render.nothing", Rendering, source="§8")
def nothing(render: Render, D: Document) -> Equation:
    """Of nothing, nothing is written."""
    return equal(render(D, frozenset()), "")


_WORD = re.compile(r"w[0-9]+w")


def with_words(D: Document) -> Document:
    """The document with a word of its own for each text, between the white space that was around it."""
    numbers = count()

    def word(text: Text) -> Node:
        if not _is_shown(text):
            return text
        shown = text.text.strip()
        return Text(text.text.replace(shown, f"w{next(numbers)}w", 1))

    return Document(fold(D.tree, word, lambda elem, children: Elem(elem.tag, elem.attrs, children)))


def _is_shown(node: Node) -> bool:
    return isinstance(node, Text) and node.text != "" and not node.text.isspace()


def _words(labelled: Document, P: Iterable[Path]) -> list[str]:
    """The words of the texts among these nodes, in document order."""
    return [node.text.strip() for p in sorted(P) if _is_shown(node := labelled[p]) and isinstance(node, Text)]


def _found(written: str) -> list[str]:
    return _WORD.findall(written)


def _with(D: Document, p: Path, node: Node) -> Document:
    """The document with another node at a path."""
    for depth in range(len(p) - 1, -1, -1):
        parent = D[p[:depth]]
        assert isinstance(parent, Elem)
        node = Elem(parent.tag, parent.attrs, parent.children.set(p[depth], node))
    return Document(node)
