"""Sentences once more, word for word from semantics §7: what each covers of the original, and the ways to N and back.

An annotated document is given here as on the wire: its tree, and `places`, which has for each of its nodes but the marks
its path, the path of the original, and the range of characters there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from spire import definitions
from spire.document import Document
from spire.html.elements import BLOCKS, PREFORMATTED
from spire.path import Path, PathSet
from spire.tree import Elem, Node, Text

__all__ = ["context", "covered", "erased", "lifted", "sourced"]

Range: TypeAlias = tuple[Path, int, int]
Places: TypeAlias = Mapping[Path, Range]
Spans: TypeAlias = Sequence[tuple[int, int]]

_SPACES = " \t\n\f\r"


class _Run:
    """The characters of a block run, each with its text and its place there, and whether images stand at its ends."""

    def __init__(self) -> None:
        self.characters: list[tuple[Path, int, str]] = []
        self.first: Path | None = None
        self.last: Path | None = None
        self.is_preformatted = False


def covered(D: Document, segmented: Mapping[str, Spans]) -> list[list[Range]]:
    """Of each sentence the ranges of the original's texts that it covers, given the sentences of each run's text.

    >>> D = Document(Elem("p", {}, [Text("Ants "), Elem("b", {}, [Text("dig. Bees fly.")])]))
    >>> covered(D, {"Ants dig. Bees fly.": [(0, 9), (10, 19)]})
    [[((0,), 0, 5), ((1, 0), 0, 4)], [((1, 0), 5, 14)]]
    """
    found = []
    for run in _runs(D):
        text = "".join(character for _, _, character in run.characters)
        if not text.strip():
            continue
        if run.is_preformatted:
            visible = len(text) - len(text.lstrip())
            spans = [(text.rfind("\n", 0, visible) + 1, len(text.rstrip()))]
        else:
            spans = _spans(text, segmented)
        texts = [path for path, _, _ in run.characters]
        for n, (start, end) in enumerate(spans):
            if n == 0 and run.first is not None and run.first < texts[0]:
                start = 0  # an image before the first word is of its sentence, with what is between
            if n == len(spans) - 1 and run.last is not None and run.last > texts[-1]:
                end = len(text)  # the same behind the last word
            found.append(_ranges(run.characters[start:end]))
    return found


def _spans(text: str, segmented: Mapping[str, Spans]) -> list[tuple[int, int]]:
    """The ranges in the run's own characters of the sentences that are given in its collapsed text."""
    kept = [i for i, character in enumerate(text) if not (character in _SPACES and i > 0 and text[i - 1] in _SPACES)]
    collapsed = "".join(" " if text[i] in _SPACES else text[i] for i in kept)
    return [(kept[start], kept[end - 1] + 1) for start, end in segmented[collapsed] if collapsed[start:end].strip()]


def _ranges(characters: Sequence[tuple[Path, int, str]]) -> list[Range]:
    ranges: list[Range] = []
    for path, i, _ in characters:
        if ranges and ranges[-1][0] == path:
            ranges[-1] = (path, ranges[-1][1], i + 1)
        else:
            ranges.append((path, i, i + 1))
    return ranges


def _runs(D: Document) -> Iterator[_Run]:
    """The block runs: a block, a `br` and an `hr` end one where they begin and where they end; a `pre` is one."""
    run = _Run()
    for kind, path, node in _events(D.tree, ()):
        if kind == "border":
            yield run
            run = _Run()
            run.is_preformatted = node is not None
        elif isinstance(node, Text):
            run.characters += [(path, i, character) for i, character in enumerate(node.text)]
        elif not run.is_preformatted:
            run.first, run.last = run.first or path, path
    yield run


def _events(node: Node, path: Path, *, within: bool = False) -> Iterator[tuple[str, Path, Node | None]]:
    """The borders and the leaves that say something, in document order; a border into a `pre` bears the `pre`."""
    if isinstance(node, Text):
        yield "leaf", path, node
        return
    is_border = not within and node.tag in BLOCKS | PREFORMATTED | {"br"}
    is_preformatted = is_border and node.tag in PREFORMATTED
    if is_border:
        yield "border", path, node if is_preformatted else None
    if node.tag == "img" and node.attrs.get("alt", "").strip():
        yield "leaf", path, node
    for i, child in enumerate(node.children):
        yield from _events(child, (*path, i), within=within or is_preformatted)
    if is_border:
        yield "border", path, None


def lifted(places: Places, P: PathSet) -> PathSet:
    """A selection of the original as one of N: all that stands for one of its nodes."""
    return frozenset(path for path, (origin, _, _) in places.items() if origin in P)


def sourced(places: Places, S: PathSet) -> PathSet:
    """A selection of N as one of the original: what its nodes stand for, marks for nothing."""
    return frozenset(places[path][0] for path in S if path in places)


def erased(N: Node, places: Places, path: Path = ()) -> Node:
    """N without its marks, the pieces of each text joined."""
    node = definitions.at(N, path)
    if isinstance(node, Text):
        return node
    children: list[Node] = []
    before: Path | None = None
    for i, child in enumerate(node.children):
        place = (*path, i)
        if place not in places:
            continue
        origin = places[place][0]
        if isinstance(child, Text) and origin == before and isinstance(last := children[-1], Text):
            children[-1] = Text(last.text + child.text)
        else:
            children.append(erased(N, places, place))
        before = origin
    return Elem(node.tag, node.attrs, children)


def context(places: Places, policy: Callable[[PathSet], PathSet], S: PathSet, texts: Mapping[Path, str]) -> PathSet:
    """S with what the policy gives for its source P: S ∪ lift({ q ∈ c(P) : q ∉ P, or q ∈ c(P ∖ {q}) for a q in pieces }).

    `texts` has the characters of each text of the original: one that N has a part of at most is in pieces.
    """
    P = sourced(places, S)
    given = policy(P)
    pieces = {origin for origin, start, end in places.values() if end - start < len(texts.get(origin, ""))}
    needed = {q for q in given if q not in P or (q in pieces and q in policy(P - {q}))}
    return S | lifted(places, frozenset(needed))
