"""What html5lib's own DOM builder makes of a page, to hold our reading against."""

from __future__ import annotations

from typing import Any

import html5lib


def dom(html: str | bytes, **options: Any) -> Any:
    """The root element of the page's DOM by html5lib's own builder, adjacent texts merged."""
    document = html5lib.parse(html, treebuilder="dom", scripting=True, **options)
    document.normalize()
    for tag in ("pre", "textarea", "listing"):
        for found in document.getElementsByTagName(tag):
            text, around = found.firstChild, found.parentNode
            while around is not None and around.nodeName not in ("td", "th", "caption"):
                around = around.parentNode
            # html5lib keeps it there; the standard drops it.
            if around is not None and text is not None and text.nodeName == "#text" and text.data[:1] == "\n":
                text.data = text.data[1:]
    document.normalize()
    return document.documentElement
