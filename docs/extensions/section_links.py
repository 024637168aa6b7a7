"""§ and a number, wherever it stands in a text, leads to that section of the specification."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

SECTION = re.compile(r"(§\d+\b(?!\.\d))")

# Code, titles, and what is a link already.
LEFT_ALONE = (nodes.FixedTextElement, nodes.literal, nodes.raw, nodes.title, nodes.reference, pending_xref)


@cache
def _pages(folder: Path) -> dict[str, str]:
    """The page of each section, by the number that its title begins with; §0 are the public names."""
    titles = {page.stem: re.match(r"# (§\d+) ", page.read_text(encoding="utf-8")) for page in folder.glob("*.md")}
    return {"§0": "reference/spire"} | {title[1]: f"{folder.name}/{page}" for page, title in titles.items() if title}


class SectionLinks(SphinxTransform):
    """The links, but for those to the page that they stand on."""

    default_priority = 500

    def apply(self, **_: Any) -> None:
        for text in list(self.document.findall(nodes.Text)):
            if SECTION.search(text) and not any(isinstance(node, LEFT_ALONE) for node in _ancestors(text)):
                text.parent.replace(text, [self._linked(part) for part in SECTION.split(text) if part])

    def _linked(self, part: str) -> nodes.Node:
        words = nodes.Text(part)
        if not SECTION.fullmatch(part):
            return words
        page = _pages(Path(self.env.srcdir, "specification")).get(part)
        if page is None:
            logging.getLogger(__name__).warning("no section %s", part, location=self.env.docname)
        if page in (None, self.env.docname):
            return words
        link = pending_xref("", nodes.inline("", "", words), refdomain="std", reftype="doc", reftarget=f"/{page}")
        link.update_basic_atts({"refdoc": self.env.docname})
        link["refexplicit"] = True
        return link


def _ancestors(node: nodes.Node) -> Iterator[nodes.Node]:
    while (node := node.parent) is not None:
        yield node


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.add_transform(SectionLinks)
    return {"parallel_read_safe": True}
