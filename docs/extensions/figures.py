"""The figures in the documentation, drawn anew at each build: the directive `drawing`, with its caption as content.

```{drawing} tree
A cell, and what it needs.
```
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from drawings import DRAWINGS
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class Drawing(SphinxDirective):
    """One of the figures, with the content of the directive as its caption."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        draw = DRAWINGS.get(self.arguments[0])
        if draw is None:
            message = f"no drawing {self.arguments[0]!r}; there are {', '.join(DRAWINGS)}"
            return [self.state.document.reporter.error(message, line=self.lineno)]
        figure = nodes.figure("", nodes.raw("", draw(), format="html"))
        if self.content:
            caption = nodes.caption()
            inline, messages = self.parse_inline(" ".join(self.content))
            caption.extend([*inline, *messages])
            figure += caption
        return [figure]


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.add_directive("drawing", Drawing)
    return {"parallel_read_safe": True}
