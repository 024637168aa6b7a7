"""The two profiles (semantics §6): each is the join of its rules, a rule a line.

>>> from spire import parse, to_text
>>> page = parse("<h1>Ants</h1><ul><li>Black<ul><li>dig</ul></ul>")
>>> inner = page.elements("li")[1]
>>> to_text(page, HTML(page)({inner})).splitlines()
['Ants', 'Black', 'dig']
>>> to_text(page, HTML.without("lists")(page)({inner})).splitlines()
['Ants', 'dig']
"""

from __future__ import annotations

from spire.policy import headings, lists, tables, titles
from spire.policy.profile import Profile

__all__ = ["HTML", "PAPER"]

PAPER = Profile(
    "PAPER",
    {
        "titles": titles.paper,
        "headings": headings.paper,
        "lists": lists.paper,
        "tables": tables.paper,
    },
)
"""The paper's four rules (sections 2.3.1 to 2.3.4), each repaired by the smallest change that makes it lawful
(semantics §6)."""

HTML = Profile(
    "HTML",
    {
        "titles": titles.html,
        "headings": headings.html,
        "lists": lists.html,
        "tables": tables.html,
    },
)
"""What HTML means today; the default (semantics §6)."""
