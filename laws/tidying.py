"""The laws of tidying: a projection to what a reader sees, with the way back (semantics §2).

They take what tidies, a function from a document to a document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from laws.derivations.tidying import PLACES, tidied
from laws.equation import Equation, equal
from laws.rulesets import RuleSet, law
from spire import definitions
from spire.document import Document
from spire.errors import InvalidPath
from spire.html.origins import Piece
from spire.path import Path
from spire.tree import Elem, Text

__all__ = ["Tidying"]

Tidy: TypeAlias = Callable[[Document], Document]

Tidying = RuleSet("Tidying")

UNSEEN = frozenset({"script", "style", "template", "noscript"})


@law("tidy.idempotent", Tidying, source="§2")
def idempotent(tidy: Tidy, untidy: Document) -> Equation:
    """Tidying what is tidy changes nothing."""
    once = tidy(untidy)
    return equal(tidy(once).tree, once.tree, vacuous=once.tree == untidy.tree)


@law("tidy.normal-form", Tidying, source="§1; §2")
def normal_form(tidy: Tidy, untidy: Document) -> Equation:
    """In what is tidy no text but the root is empty, and no two texts are side by side."""
    D = tidy(untidy)
    faults = [
        p
        for p in sorted(definitions.paths(D.tree))
        if p
        and isinstance(node := D[p], Text)
        and (not node.text or (p[-1] and isinstance(D[(*p[:-1], p[-1] - 1)], Text)))
    ]
    return equal(faults, [], vacuous=D.tree == untidy.tree)


@law("tidy.nothing-unseen", Tidying, source="§2")
def nothing_unseen(tidy: Tidy, untidy: Document) -> Equation:
    """Below the root of what is tidy nothing is left that no reader sees."""
    D = tidy(untidy)
    left = [p for p in sorted(definitions.paths(D.tree)) if p and _is_unseen(D, p)]
    return equal(left, [], vacuous=not any(_is_unseen(untidy, p) for p in definitions.paths(untidy.tree) if p))


@law("tidy.keeps-words", Tidying, source="§2")
def keeps_words(tidy: Tidy, untidy: Document) -> Equation:
    """The characters that a reader sees, but for white space, are kept in their order (permalinks set aside)."""
    if untidy.elements("a", "head", "iframe"):
        return equal(None, None, vacuous=True)
    seen = _visible(_seen_text(untidy, ()))
    return equal(_visible(tidy(untidy).text(())), seen, vacuous=not seen)


@law("tidy.derivation", Tidying, source="§2")
def derivation(tidy: Tidy, untidy: Document) -> Equation:
    """What a reader does not see goes, then permalinks, then texts side by side are one, then idle white space goes."""
    expected = tidied(untidy.tree)
    return equal(tidy(untidy).tree, expected, vacuous=expected == untidy.tree)


@law("tidy.preformatted", Tidying, source="§2")
def preformatted(tidy: Tidy, untidy: Document) -> Equation:
    """In preformatted text that a reader sees every character is kept."""
    found = [tidy(untidy).text(p) for p in tidy(untidy).elements("pre")]
    expected = [_seen_text(untidy, p) for p in untidy.elements("pre") if not _in_unseen(untidy, p)]
    if untidy.elements("a", "head", "iframe"):
        return equal(None, None, vacuous=True)
    return equal(found, expected, vacuous=not any(expected))


@law("tidy.origins", Tidying, source="§2")
def origins(tidy: Tidy, untidy: Document) -> Equation:
    """Each text of what is tidy reads as the pieces that it came from, each element bears the tag of its origin."""
    D = tidy(untidy)
    found = {p: _origin(D, untidy, p) for p in definitions.paths(D.tree)}
    expected = {p: node.text if isinstance(node := D[p], Text) else node.tag for p in found}
    return equal(found, expected, vacuous=D.tree == untidy.tree)


def _is_unseen(D: Document, p: Path) -> bool:
    node = D[p]
    return isinstance(node, Elem) and (
        node.tag in UNSEEN
        or "hidden" in node.attrs
        or node.attrs.get("style") == "display:none"
        or (_is_invisible(D, p) and node.tag not in PLACES)
    )


def _is_invisible(D: Document, p: Path) -> bool:
    node = D[p]
    return isinstance(node, Elem) and node.attrs.get("style") == "visibility:hidden"


def _in_unseen(D: Document, p: Path) -> bool:
    above = [p[:i] for i in range(len(p) + 1)]
    return any(_is_unseen(D, q) or _is_invisible(D, q) for q in above)


def _seen_text(D: Document, p: Path) -> str:
    """The characters in a node that a reader sees."""
    inside = sorted(q for q in definitions.paths(D.tree) if q[: len(p)] == p)
    return "".join(node.text for q in inside if isinstance(node := D[q], Text) and not _in_unseen(D, q))


def _tag(D: Document, p: Path) -> str:
    node = D[p]
    return node.tag if isinstance(node, Elem) else ""


def _visible(text: str) -> str:
    return "".join(text.split())


def _origin(D: Document, untidy: Document, p: Path) -> str:
    origin = D.origin(p)
    pieces = [piece for piece in origin if isinstance(piece, Piece)]
    try:
        if isinstance(D[p], Text):
            return "".join(_cut(untidy, pieces))
        return _tag(untidy, tuple(step for step in origin if isinstance(step, int)))
    except InvalidPath as nowhere:
        return str(nowhere)


def _cut(untidy: Document, pieces: list[Piece]) -> Iterator[str]:
    for piece in pieces:
        node = untidy[piece.path]
        yield node.text[piece.start : piece.end] if isinstance(node, Text) else "<no text>"
