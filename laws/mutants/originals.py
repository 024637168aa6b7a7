"""What the mutants are mutants of: of it every law must hold, on the same cases, or what catches a mutant says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from laws.algebra import Algebra
from laws.closures import Profile
from laws.labels import Labels
from laws.local import Expansions, Ladders
from laws.markdown import Markdown
from laws.mutants.catching import Verdict, verdict
from laws.mutants.mutating import Mutant
from laws.operators import Operators
from laws.replies import Replies
from laws.retrieval import Aggregation, Ranking
from laws.rules import (
    HtmlHeadings,
    HtmlLists,
    HtmlTables,
    HtmlTitles,
    PaperHeadings,
    PaperLists,
    PaperTables,
    PaperTitles,
)
from laws.rulesets import Law, RuleSet
from laws.sentences import Sentences
from laws.tidying import Tidying
from laws.tree import Paths, Trees
from spire.cite.reply import parse_reply
from spire.html.tidying import tidy
from spire.ladders import LADDER
from spire.local import expand
from spire.policy.profiles import HTML, PAPER
from spire.rendering.labelled import label
from spire.rendering.markdown import render
from spire.retrieve.aggregation import aggregate
from spire.retrieve.index import Index
from spire.sentences import annotate

__all__ = ["original", "unlawful_originals"]

_ORIGINALS: Mapping[RuleSet, Any] = {
    # An implementation with nothing replaced: hash is that of Python.
    **dict.fromkeys((Trees, Paths, Operators, Algebra), hash),
    Profile: HTML,
    PaperTitles: PAPER["titles"],
    HtmlTitles: HTML["titles"],
    PaperHeadings: PAPER["headings"],
    HtmlHeadings: HTML["headings"],
    PaperLists: PAPER["lists"],
    HtmlLists: HTML["lists"],
    PaperTables: PAPER["tables"],
    HtmlTables: HTML["tables"],
    Tidying: tidy,
    Sentences: annotate,
    Markdown: render,
    Labels: label,
    Replies: parse_reply,
    Expansions: expand,
    Ladders: LADDER,
    Ranking: Index.build,
    Aggregation: aggregate,
}


def original(rule_set: RuleSet) -> Mutant:
    """What the mutants of a rule set are mutants of, as if it were one.

    >>> original(Tidying).wrong is tidy
    True
    """
    return Mutant(f"{rule_set.name}.original", rule_set, "hash", _ORIGINALS[rule_set], "Nothing.", "§1", lambda: None)


def unlawful_originals(tell: Callable[[Law], None]) -> Iterator[Law]:
    """The laws that do not hold of the originals, which there should be none of; it tells each that it tries."""
    for rule_set in _ORIGINALS:
        for law in rule_set.laws:
            tell(law)
            if verdict(original(rule_set), law) is not Verdict.PASSED:
                yield law
