"""Real pages, whole: what is read off the tree by counting parses back from what was written."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from spire import Document, Text
from spire.html.headings import headings
from spire.html.parsing import parse
from spire.rendering.markdown import render

PARSER = MarkdownIt("commonmark", {"maxNesting": 1000}).enable(["table", "strikethrough"])
PAGES = ["python-json", "sqlite-fileformat2", "postgresql-glossary", "django-queries", "apache-glossary"]


def words(text: str) -> str:
    return "".join(text.split())


def said(D: Document, number: int) -> str:
    return words(D.numbering.text(number))


@pytest.mark.parametrize("page", PAGES)
def test_headings_cells_and_words(shared: Path, page: str) -> None:
    D = parse((shared / "data" / "pages" / f"{page}.html").read_bytes())
    numbering = D.numbering
    in_cells = {k for tag in ("td", "th") for cell in numbering.tagged.get(tag, ()) for k in numbering.subtree(cell)}
    title = [said(D, number) for number in numbering.tagged["title"]]
    expected = [(h.level, said(D, h.number)) for h in headings(D) if h.number not in in_cells]
    if (1, title[0]) not in expected:
        expected.insert(0, (1, title[0]))

    tokens = PARSER.parse(render(D, {()}))
    shown = {
        place: "".join(t.content for t in token.children or [] if t.type in ("text", "code_inline"))
        for place, token in enumerate(tokens)
        if token.type == "inline"
    }
    found = [
        (int(token.tag[1]), words(shown[place + 1]))
        for place, token in enumerate(tokens)
        if token.type == "heading_open"
    ]
    assert found == expected

    cells = [words(shown[place + 1]) for place, token in enumerate(tokens) if token.type in ("td_open", "th_open")]
    nested = {k for table in numbering.tagged.get("table", ()) if table in in_cells for k in numbering.subtree(table)}
    of_tree = [said(D, k) for tag in ("td", "th") for k in numbering.tagged.get(tag, ()) if k not in nested]
    assert Counter(filter(None, cells)) == Counter(filter(None, of_tree))

    code = [token.content for token in tokens if token.type == "fence"]
    letters = Counter(words("".join([*shown.values(), *code])))
    assert letters == Counter(words("".join([n.text for n in numbering.nodes if isinstance(n, Text)]))) - Counter(
        title[0] if (1, title[0]) in [(h.level, said(D, h.number)) for h in headings(D)] else ""
    )
