"""How the command line shows a selection: the view with seed and context told apart, and the paths of both."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text as Styled

from spire.cite.citation import Citation
from spire.cite.selection import Selection
from spire.numbering import Numbers
from spire.path import format_path
from spire.policy.algebra import Preclosure
from spire.policy.explanation import Explanation
from spire.rendering.escaping import collapse
from spire.rendering.highlighted import highlighted
from spire.rendering.layout import layout
from spire.rendering.text import to_text
from spire.retrieve.aggregation import Excerpt
from spire.sentences import Annotated
from spire.subdocument import Subdocument
from spire.tree import Elem, Text

__all__ = [
    "context",
    "escaped",
    "evidence",
    "excerpt_json",
    "print_excerpt",
    "print_paths",
    "print_selection",
    "print_view",
    "printable",
    "printable_json",
    "selection_json",
]

SEED, CONTEXT, FAINT = "bold green", "default", "dim"
STYLES = {"seed": SEED, "expansion": "blue"}
BRACKETS = {"seed": ("⟦", "⟧"), "expansion": ("⟨", "⟩")}  # where there are no colours
WIDTH = 60  # of the words shown beside a path


@frozen
class Piece:
    """A node of the original document: a cited text with its range, or a node of the context with its reason."""

    path: tuple[int, ...]
    tag: str
    words: str
    range: tuple[int, int] | None
    why: Explanation | None

    def json(self) -> dict[str, Any]:
        piece: dict[str, Any] = {"path": format_path(self.path), "text": self.words}
        if self.range is not None:
            piece["start"], piece["end"] = self.range
        if self.why is not None:
            piece["element"] = self.tag
            piece["rules"] = list(self.why.rules)
            piece["needed_by"] = [format_path(path) for step in self.why.steps[:1] for path in step.because]
        return piece


def evidence(annotated: Annotated, seed: Numbers) -> Iterator[Piece]:
    """The texts of a seed, each as a path of the original document and a range of its characters."""
    for path in sorted(annotated.document.numbering.paths(annotated.document.numbering.down(seed))):
        place = annotated.place(path)
        node = annotated.document[path]
        if place is not None and isinstance(node, Text) and not node.text.isspace():
            yield Piece(place.path, "", collapse(node.text).strip(), (place.start, place.end), None)


def context(annotated: Annotated, policy: Preclosure, seed: Numbers) -> Iterator[Piece]:
    """What a policy adds to a seed, each node with the reason why it is there; one of which all that shows is in the
    seed already, as a header cell that was found itself, adds nothing.
    """
    D, N = annotated.original, annotated.document
    at = layout(N)
    has = {leaf for start, end in at.kept(seed) for leaf in range(start, end)}
    source = annotated.source(N.numbering.paths(seed))
    for path in sorted(policy(D)(source) - source):
        lifted = at.kept(annotated.numbers(annotated.lift({path})))
        if any(at.shows[leaf] and leaf not in has for start, end in lifted for leaf in range(start, end)):
            node = D[path]
            tag = node.tag if isinstance(node, Elem) else ""
            words = collapse(to_text(D, {path})).strip()
            yield Piece(path, tag, words, None, policy.explain(D, source, path))


def print_view(
    console: Console, annotated: Annotated, view: Numbers, seed: Numbers, grown: Numbers = frozenset()
) -> None:
    """The view in Markdown: the seed in one colour and what it has grown by in another, or, where there are no
    colours, each in brackets of its own.
    """
    plain = console.no_color or console.color_system is None
    shown = Styled()
    for layer, text in highlighted(annotated.document, view, {"seed": seed, "expansion": grown}):
        opening, closing = BRACKETS.get(layer, ("", "")) if plain else ("", "")
        shown.append(f"{opening}{printable(text)}{closing}", STYLES.get(layer, CONTEXT))
    for line in shown.split("\n"):
        console.print(Styled("  ").append(line) if line else "", soft_wrap=True)


def printable(text: str) -> str:
    r"""The text with what steers a terminal, or cannot be encoded, spelled out: a page may hold escape sequences,
    marks that turn the direction of writing around, and lone surrogates.

    >>> print(printable("Ants \x1b[31mdig."))
    Ants \x1b[31mdig.
    """
    return "".join([c if c in "\n\t" or not _steers(c) else ascii(c)[1:-1] for c in text])


def _steers(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or character in _BIDIRECTIONAL


_BIDIRECTIONAL = frozenset(map(chr, (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))))


def printable_json(value: object) -> str:
    """The value as JSON, in UTF-8 where that can be encoded and printed, else in escapes."""
    written = json.dumps(value, ensure_ascii=False, indent=2)
    return "".join([escaped(c) if c != "\n" and _steers(c) else c for c in written])


def escaped(character: str) -> str:
    r"""The character in an escape of JSON's.

    >>> print(escaped("\x7f"), escaped("\N{ANT}"))
    \u007f \ud83d\udc1c
    """
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join([f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4)])


def print_paths(console: Console, pieces: Iterable[Piece]) -> None:
    """A line a piece: whether it is evidence or context, its path, its words, and why it is there."""
    rows = []
    for piece in pieces:
        where = format_path(piece.path) + (f":{piece.range[0]}-{piece.range[1]}" if piece.range else "")
        words = printable(piece.words)
        words = words if len(words) <= WIDTH else words[: WIDTH - 1] + "…"
        why = "" if piece.why is None or not piece.why.steps else str(piece.why.steps[0]).partition(" is ")[2]
        rows.append((where, words, why, piece.range is not None))
    paths = max((cell_len(where) for where, *_ in rows), default=0)
    before_why = max((cell_len(words) for _, words, why, _ in rows if why), default=0)
    for where, words, why, is_evidence in rows:
        line = Styled().append(f"  {'evidence' if is_evidence else 'context':<8}  ", FAINT)
        line.append(set_cell_size(where, paths), "cyan").append("  ")
        line.append(set_cell_size(words, before_why) if why else words, SEED if is_evidence else CONTEXT)
        line.append(f"  {why}" if why else "", FAINT)
        console.print(line, soft_wrap=True)


def print_excerpt(console: Console, place: int, excerpt: Excerpt, policy: Preclosure) -> None:
    """One result of `spire ask`: the page, the view, the cited texts, and the context that was added."""
    annotated, seed = excerpt.annotated, excerpt.seed.numbers
    size = f"{len(excerpt.hits)} {'hit' if len(excerpt.hits) == 1 else 'hits'}, score {excerpt.hits[0].score:.2f}"
    console.print(Styled(f"{place}. {printable(excerpt.page)}", "bold").append(f"  {size}", FAINT), soft_wrap=True)
    console.print()
    print_view(console, annotated, excerpt.view.numbers, seed)
    console.print()
    print_paths(console, [*evidence(annotated, seed), *context(annotated, policy, seed)])
    console.print()


def print_selection(console: Console, place: int, excerpt: Excerpt, selection: Selection, *, left_out: bool) -> None:
    """One result of `spire ask --llm`: the page, the view that the model saw, and what it picked; where it gave no
    answer, all that it was to pick from.
    """
    view, units = selection.view, _kept(selection)
    annotated = view.annotated
    seed = _numbers(units)
    what = f"{len(units)} of {len(view.units)} {'sentence' if len(view.units) == 1 else 'sentences'}"
    picked = "not filtered" if selection.error else f"{what} picked"
    console.print(Styled(f"{place}. {printable(excerpt.page)}", "bold").append(f"  {picked}", FAINT), soft_wrap=True)
    console.print()
    print_view(console, annotated, view.view.numbers, seed, _numbers(view.units))
    console.print()
    print_paths(console, evidence(annotated, seed))
    if left_out and not selection.error:
        for piece in evidence(annotated, _numbers(selection.left_out)):
            where = f"{format_path(piece.path)}:{piece.range[0]}-{piece.range[1]}" if piece.range else ""
            console.print(Styled(f"  left out  {where}  {printable(piece.words)}", FAINT), soft_wrap=True)
        for name in selection.unknown:
            console.print(Styled(f"  the model also named {name!r}, which is no label", FAINT), soft_wrap=True)
    console.print()


def _kept(selection: Selection) -> tuple[Subdocument, ...]:
    return selection.view.units if selection.error else selection.units


def _numbers(units: Iterable[Subdocument]) -> Numbers:
    return frozenset[int]().union(*(unit.numbers for unit in units))


def selection_json(selection: Selection) -> dict[str, Any]:
    """What a model picked of a view, as a value for JSON."""
    annotated = selection.view.annotated
    # Of an answer from the cache too, what it took when it was asked for: so that two runs give the same.
    costs = [call.cost for call in selection.completions]
    return {
        "evidence": [piece.json() for piece in evidence(annotated, _numbers(_kept(selection)))],
        "left_out": [piece.json() for piece in evidence(annotated, _numbers(selection.left_out))]
        if not selection.error
        else [],
        "citations": [str(citation) for citation in selection.citations],
        "unknown": list(selection.unknown),
        "error": str(selection.error) if selection.error else None,
        "tokens": sum(call.prompt_tokens + call.completion_tokens for call in selection.completions),
        "cost": None if None in costs else sum(costs),
        "view": selection.view.text,
    }


def excerpt_json(excerpt: Excerpt, policy: Preclosure) -> dict[str, Any]:
    """The same as a value for JSON."""
    annotated = excerpt.annotated
    return {
        "page": excerpt.page,
        "size": excerpt.size,
        "hits": [
            {
                "score": round(hit.score, 6),
                "citation": str(Citation.of(annotated, hit.seed, page=hit.page)),
                "evidence": [p.json() for p in evidence(annotated, hit.seed.numbers)],
            }
            for hit in excerpt.hits
        ],
        "context": [piece.json() for piece in context(annotated, policy, excerpt.seed.numbers)],
        "markdown": excerpt.text,
    }
