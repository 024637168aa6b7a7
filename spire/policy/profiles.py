"""The two profiles (semantics §6): each is the join of its rules, a rule a line."""

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
"""The paper's four rules (section 2.3), each repaired by the smallest change that makes it lawful."""

HTML = Profile(
    "HTML",
    {
        "titles": titles.html,
        "headings": headings.html,
        "lists": lists.html,
        "tables": tables.html,
    },
)
"""What HTML means today; the default."""
