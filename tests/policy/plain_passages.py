"""Passages and runs once more, node by node (semantics §7): what the opt-in rules look at."""

from __future__ import annotations

from functools import cache

from laws.derivations.documents import above, children, inside, order, tag, within
from spire import Document, Path, Text, definitions

BLOCKS = (
    "html head title body address article aside blockquote center details dialog dd dir div dl dt fieldset "
    "figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav "
    "ol optgroup option p plaintext pre search section summary ul xmp "
    "table caption colgroup col thead tbody tfoot tr td th"
).split()
BORDERS = [*BLOCKS, "br", "textarea", "svg text", "svg title", "svg desc"]


@cache
def has_border(D: Document, p: Path) -> bool:
    return any(tag(D, q) in BORDERS for q in inside(D, p))


@cache
def passage(D: Document, p: Path) -> list[Path]:
    """The block around a node; or, where that holds more, the siblings of its own run of inline content."""
    if has_border(D, p):
        return [p]
    # The outermost inline element that it stands in, and what stands beside that on its line.
    (top, *_) = [q for q in [*reversed(above(p)), p] if not has_border(D, q)]
    if top == ():
        return [top]
    lines: list[list[Path]] = [[]]
    for sibling in children(D, top[:-1]):
        if has_border(D, sibling):
            lines.append([])
        else:
            lines[-1].append(sibling)
    (line,) = [line for line in lines if top in line]
    return [top[:-1]] if line == children(D, top[:-1]) and tag(D, top[:-1]) in BORDERS else line


def are_apart(some: list[Path], others: list[Path]) -> bool:
    """Whether the ones all come before the others, or after, and none is in another."""
    if any(within(p, q) or within(q, p) for p in some for q in others):
        return False
    return some[-1] < others[0] or others[-1] < some[0]


@cache
def runs(D: Document) -> list[list[Path]]:
    """The texts of each run of inline content that holds words, in document order."""
    texts = [p for p in order(D) if isinstance(definitions.at(D.tree, p), Text)]
    borders = [p for p in order(D) if tag(D, p) in BORDERS]

    def pre(p: Path) -> list[Path]:
        return [q for q in reversed(above(p)) if tag(D, q) in ("pre", "textarea", "listing", "xmp", "plaintext")][:1]

    def together(p: Path, q: Path) -> bool:
        around = [[b for b in borders if within(t, b)] for t in (p, q)]
        same = around[0] == around[1] and not any(p < b < q for b in borders)
        return pre(p) == pre(q) if pre(p) or pre(q) else same

    found: list[list[Path]] = []
    for p in texts:
        if found and together(found[-1][-1], p):
            found[-1].append(p)
        else:
            found.append([p])
    return [run for run in found if any(text_of(D, p).strip() for p in run)]


@cache
def text_of(D: Document, p: Path) -> str:
    nodes = [definitions.at(D.tree, q) for q in inside(D, p)]
    return "".join(node.text for node in nodes if isinstance(node, Text))
