"""The lead-in once more: the block that ends in a colon, right before a list or a table (semantics §6)."""

from __future__ import annotations

import re
from functools import cache

from laws.derivations.documents import above, closed, is_layout_table, order, tag
from spire import Document, Path, PathSet, Text, definitions
from tests.policy.plain_passages import passage, runs, text_of

SHOWN = [*"hr img input video audio canvas iframe object embed".split(), "svg svg", "math math"]
PREFORMATTED = ("pre", "textarea", "listing", "xmp", "plaintext")


def lead_in(D: Document, P: PathSet) -> PathSet:
    @cache
    def before(led: Path) -> list[Path]:
        """Whatever a reader sees last before the list or table, if it ends in a colon."""
        seen = [p for p in order(D) if p < led and (tag(D, p) in SHOWN or has_words(p))]
        if not seen or tag(D, seen[-1]) in SHOWN:
            return []
        (run,) = [run for run in runs(D) if seen[-1] in run]
        said = "".join(text_of(D, p) for p in run)
        if not re.search(r"""[:\uff1a\ufe55][\s"')\]}»\u201d\u2019]*$""", said):
            return []
        if any(tag(D, q) in ("title", *PREFORMATTED) for q in above(seen[-1])):
            return []
        return passage(D, seen[-1])

    def has_words(p: Path) -> bool:
        node = definitions.at(D.tree, p)
        return isinstance(node, Text) and bool(node.text.strip())

    def needs(p: Path) -> list[Path]:
        return [
            needed
            for q in [p, *above(p)]
            if tag(D, q) in ("ul", "ol", "menu", "dl", "table") and not is_layout_table(D, q)
            for needed in before(q)
        ]

    return closed(D, P, needs)
