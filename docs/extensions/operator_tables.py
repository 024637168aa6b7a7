"""The operators of the conformance kit in the documentation, taken from their registry.

```{operators} core                  a list of the operators of a profile: what they take, what they give
```
```{flags}                           what the flags of vectors mean
```
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from laws.conformance.operators import Operator, registered
from laws.conformance.vectors import NOTES, load


def _paragraph(directive: SphinxDirective, words: str) -> nodes.paragraph:
    said, messages = directive.parse_inline(words)
    return nodes.paragraph("", "", *said, *messages)


class Operators(SphinxDirective):
    """Each operator of a profile under its id."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        profile = self.arguments[0]
        counts = {it.id: sum(vector.operator == it.id for vector in load()) for it in registered().values()}
        found = nodes.definition_list(classes=["operators"])
        for it in registered().values():
            if it.profile == profile:
                found += self._item(it, counts[it.id])
        return [found]

    def _item(self, it: Operator, vectors: int) -> nodes.definition_list_item:
        takes = ", ".join(f"{name}: {kind.name}" if name != kind.name else name for name, kind in it.takes.items())
        term = nodes.term("", "", nodes.literal(text=it.id), nodes.Text(f"   {takes} → {it.gives.name}"))
        says = _paragraph(self, " ".join(it.statement.split()))
        source = nodes.paragraph("", "", nodes.emphasis(text=f"{it.source}; {vectors} vectors"))
        return nodes.definition_list_item("", term, nodes.definition("", says, source))


class Flags(SphinxDirective):
    """Each flag and its note."""

    def run(self) -> list[nodes.Node]:
        found = nodes.definition_list()
        for flag, note in NOTES.items():
            term = nodes.term("", "", nodes.literal(text=flag))
            found += nodes.definition_list_item("", term, nodes.definition("", _paragraph(self, note)))
        return [found]


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.add_directive("operators", Operators)
    app.add_directive("flags", Flags)
    return {"parallel_read_safe": True}
