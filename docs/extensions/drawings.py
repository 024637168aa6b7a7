"""Figures of the documentation, drawn by the operators themselves, as SVG.

    tree       a page, a selection in it, its context, and the ancestors that link adds
    lattice    some closures on one page, ordered by inclusion
    ladder     the rungs of a sentence, with their sizes

Run by itself, it writes the one that the README shows into docs/_static.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import combinations
from pathlib import Path

import spire

ROW, INDENT, GLYPH = 22, 20, 7.4  # pixels: a line, a level of the tree, a character of the fixed-width font

STATIC = Path(__file__).parent.parent / "_static"
OF_README = STATIC / "tree.svg"

PAGE = """
<title>Harbour fees</title>
<h1>Fees</h1>
<h2>Anchorage</h2><p>Free.</p>
<h2>Pontoon</h2>
<table>
  <tr><th>Length</th><th>Summer</th><th>Winter</th></tr>
  <tr><th>to 8 m</th><td>18</td><td>11</td></tr>
  <tr><th>to 12 m</th><td>26</td><td>15</td></tr>
</table>
"""

PROSE = """
<title>Sill</title>
<h1>The sill</h1>
<p>The inner basin has a sill. It is 2 metres high. It dries at springs.</p>
<p>A gauge shows the depth.</p>
<h1>Fees</h1>
<p>Fees are due at noon.</p>
"""


def _picture(width: float, height: float, parts: Sequence[str], words: str) -> str:
    return (
        f'<svg class="drawing" role="img" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'style="--width:{width:.0f}px;max-width:var(--width)" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(words)}</title>{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def _box(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="4" class="{kind}"/>'


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" class="edge"/>'


def _legend(kinds: Sequence[tuple[str, str]], y: float) -> list[str]:
    parts: list[str] = []
    x = 0.0
    for kind, words in kinds:
        parts += [_box(x, y, 14, 14, kind), _text(x + 20, y + 12, words, "note")]
        x += 44 + GLYPH * len(words)
    return parts


def tree() -> str:
    """Each element a line, a text behind the element that holds it; a seed, what its context adds, what link adds."""
    page = spire.parse(PAGE)
    seed = frozenset(p for p in page.elements("td") if page.text(p) == "11")
    context = spire.HTML(page)(seed)
    kept = spire.link(page, context)
    parts: list[str] = []
    width = 0.0
    rows: dict[spire.Path, int] = {}
    for path in page.elements():
        texts = [node.text.strip() for p in page.children(path) if isinstance(node := page[p], spire.Text)]
        words = " ".join([page[path].tag, *(f"“{text}”" for text in texts)])
        inside = {kind for kind, P in (("seed", seed), ("context", context)) if path in spire.down(page, P)}
        kind = "seed" if "seed" in inside else "context" if inside else "linked" if path in kept else "rest"
        x, y = INDENT * len(path), len(rows) * ROW
        rows[path] = len(rows)
        if path:
            above = rows[path[:-1]] * ROW + ROW - 3
            parts.append(_line(x - INDENT + 8, above, x - INDENT + 8, y + 11))
            parts.append(_line(x - INDENT + 8, y + 11, x, y + 11))
        length = GLYPH * len(words) + 12
        parts += [_box(x, y + 2, length, ROW - 4, kind), _text(x + 6, y + 15, words, kind)]
        width = max(width, x + length)
    legend = [("seed", "the seed P"), ("context", "HTML adds"), ("linked", "link adds"), ("rest", "left out")]
    y = len(rows) * ROW + 12
    parts += _legend(legend, y)
    return _picture(max(width, 480), y + 22, parts, "A page as a tree, with a cell, its context, and their ancestors")


def lattice() -> str:
    """Closures on one page; one stands above another where it gives at least as much for every single seed."""
    page = spire.parse(PAGE)
    headings, tables = spire.HTML["headings"], spire.HTML["tables"]
    named: dict[str, spire.Closure] = {
        "identity": spire.identity,
        "headings & tables": headings & tables,
        "headings": headings,
        "tables": tables,
        "headings | tables": headings | tables,
        "HTML": spire.HTML,
        "everything": spire.everything,
    }
    seeds = [frozenset({p}) for p in sorted(spire.paths(page))]
    given = {name: tuple(policy(page)(P) for P in seeds) for name, policy in named.items()}
    unequal: dict[tuple[frozenset[spire.Path], ...], str] = {}
    for name, sets in given.items():
        unequal[sets] = f"{unequal[sets]} = {name}" if sets in unequal else name
    classes = {name: sets for sets, name in unequal.items()}

    def below(one: str, other: str) -> bool:
        return one != other and all(a <= b for a, b in zip(classes[one], classes[other], strict=True))

    rank: dict[str, int] = {}
    for name in sorted(classes, key=lambda name: sum(below(other, name) for other in classes)):
        rank[name] = max((rank[other] + 1 for other in classes if below(other, name)), default=0)
    top, middle = max(rank.values()), 260.0
    place: dict[str, tuple[float, float]] = {}
    for level in range(top + 1):
        names = [name for name in classes if rank[name] == level]
        for i, name in enumerate(names):
            place[name] = middle + 180 * (i - (len(names) - 1) / 2), 70.0 * (top - level) + 4
    parts: list[str] = []
    for one, other in combinations(classes, 2):
        for low, high in ((one, other), (other, one)):
            if below(low, high) and not any(below(low, name) and below(name, high) for name in classes):
                parts.append(_line(place[low][0], place[low][1], place[high][0], place[high][1] + 24))
    for name, (x, y) in place.items():
        length = GLYPH * len(name) + 20
        parts += [_box(x - length / 2, y, length, 26, "context"), _text(x, y + 17, name, "context", "middle")]
    return _picture(2 * middle, 70 * top + 36, parts, "Some closures on one page, ordered by inclusion")


def ladder() -> str:
    """A line a sentence, a column a rung: what the selection holds by then, and its size in words with its context."""
    annotated = spire.annotate(spire.parse(PROSE))
    seed = annotated.sentences[3]
    chain = list(spire.LADDER(annotated)(seed.paths))
    N = annotated.document
    words = [" ".join(annotated.text(sentence).split()) for sentence in annotated.sentences]
    left = GLYPH * max(map(len, words)) + 24
    parts: list[str] = []
    for row, said in enumerate(words):
        parts.append(_text(0, row * ROW + 36, said, "linked"))
    for column, rung in enumerate(chain):
        x = left + 54 * column
        context = annotated.context(spire.HTML, rung)
        parts.append(_text(x + 22, 14, f"P{'₀₁₂₃₄₅₆₇₈₉'[column]}", "note", "middle"))
        for row, sentence in enumerate(annotated.sentences):
            held, with_context = (sentence.paths <= spire.down(N, P) for P in (rung, context))
            kind = "seed" if sentence == seed else "linked" if held else "context" if with_context else "rest"
            parts.append(_box(x, row * ROW + 22, 44, ROW - 4, kind))
        size = len(spire.render(N, context).split())
        parts.append(_text(x + 22, len(words) * ROW + 36, str(size), "note", "middle"))
    bottom = len(words) * ROW + 36
    parts.append(_text(0, bottom, "words, with context", "note"))
    legend = [("seed", "the seed"), ("linked", "the rung"), ("context", "its context"), ("rest", "left out")]
    parts += _legend(legend, bottom + 14)
    width = max(left + 54 * len(chain), 480)
    return _picture(width, bottom + 34, parts, "The rungs of a sentence, and their sizes")


DRAWINGS: dict[str, Callable[[], str]] = {"tree": tree, "lattice": lattice, "ladder": ladder}


def of_readme() -> str:
    """The tree as a file of its own, with its style in it."""
    opening, end, rest = tree().partition(">")
    return f"{opening}{end}<style>{(STATIC / 'drawings.css').read_text(encoding='utf-8')}</style>{rest}\n"


if __name__ == "__main__":
    OF_README.write_text(of_readme(), encoding="utf-8")
