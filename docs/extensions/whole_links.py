"""Links within the built site: one that leads nowhere is a mistake, also where an extension or a theme made it."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class _Page(HTMLParser):
    """The places on a page, and where it leads to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name == "id":
                self.places.add(value)
            elif value and name in ("href", "src"):
                self.links.add(value)


def broken(site: Path) -> list[tuple[Path, str]]:
    """The links within a site that lead nowhere, each with the page that has it."""
    site = site.resolve()
    pages = {path: _Page(path) for path in site.rglob("*.html")}
    found: list[tuple[Path, str]] = []
    for path, page in sorted(pages.items()):
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            place = unquote(parts.fragment)
            if not target.exists() or (place and target in pages and place not in pages[target].places):
                found.append((path.relative_to(site), link))
    return found


def _check(app: Sphinx, failed: Exception | None) -> None:
    from sphinx.util import logging  # the tests of `broken` run without Sphinx

    if app.builder.format == "html" and failed is None:
        for page, link in broken(Path(app.outdir)):
            logging.getLogger(__name__).warning("%s leads to %s, which is not there", page, link)


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.connect("build-finished", _check)
    return {"parallel_read_safe": True}
