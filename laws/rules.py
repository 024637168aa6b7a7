"""The laws of meaning: each rule of both profiles gives what its definition in words gives (semantics §6).

That a policy is a closure says nothing of what it is for. So each rule is held against a second derivation from the
words of the semantics, which shares no code with it, and against what can be said of it in a sentence. They take the
rule, a policy.
"""

from __future__ import annotations

from itertools import count

from laws import closures
from laws.closures import Policy
from laws.derivations import derivation
from laws.derivations.documents import shows_something
from laws.equation import Equation, equal
from laws.rulesets import RuleSet, law
from spire import definitions
from spire.document import Document
from spire.path import Path, PathSet
from spire.tree import Elem, Node, Text, fold

__all__ = [
    "HtmlHeadings",
    "HtmlLists",
    "HtmlTables",
    "HtmlTitles",
    "PaperHeadings",
    "PaperLists",
    "PaperTables",
    "PaperTitles",
    "Rules",
]

Rules = RuleSet("Rules", parents=(closures.Profile,))
PaperTitles = RuleSet("PaperTitles", parents=(Rules,))
HtmlTitles = RuleSet("HtmlTitles", parents=(Rules,))
PaperHeadings = RuleSet("PaperHeadings", parents=(Rules,))
HtmlHeadings = RuleSet("HtmlHeadings", parents=(Rules,))
PaperLists = RuleSet("PaperLists", parents=(Rules,))
HtmlLists = RuleSet("HtmlLists", parents=(Rules,))
PaperTables = RuleSet("PaperTables", parents=(Rules,))
HtmlTables = RuleSet("HtmlTables", parents=(Rules,))


def _as_derived(rule: Policy, D: Document, P: PathSet, *named: str) -> Equation:
    expected = derivation(*named)(D, P)
    return equal(rule(D)(P), expected, vacuous=expected == P)


@law("rules.words-do-not-matter", Rules, source="§6")
def words_do_not_matter(rule: Policy, D: Document, P: PathSet) -> Equation:
    """A rule goes by structure: with other words in its texts, a page gives the same context."""
    found = rule(D)(P)
    return equal(rule(_with_other_words(D))(P), found, vacuous=found == P)


@law("titles.paper", PaperTitles, source="2.3.1; §6; erratum 11")
def titles_paper(rule: Policy, D: Document, P: PathSet) -> Equation:
    """The first `title` of HTML with text is needed; where there is none, the first `h1` with text."""
    return _as_derived(rule, D, P, "titles", "paper")


@law("titles.html", HtmlTitles, source="2.3.1; §6; erratum 11")
def titles_html(rule: Policy, D: Document, P: PathSet) -> Equation:
    """The first `title` of HTML with text is needed, and nothing where there is none."""
    return _as_derived(rule, D, P, "titles", "html")


@law("titles.same-for-all", PaperTitles, HtmlTitles, source="Definition 4; §6")
def titles_same_for_all(rule: Policy, D: Document, P: PathSet) -> Equation:
    """Every selection, the empty one too, gets the same title."""
    title = rule(D)(frozenset())
    return equal(rule(D)(P), P | title, vacuous=not title or not P)


@law("headings.paper", PaperHeadings, source="2.3.2; §6; erratum 2")
def headings_paper(rule: Policy, D: Document, P: PathSet) -> Equation:
    """In linear order, what the content needs are the headings that no later one closed; a heading, those above it."""
    return _as_derived(rule, D, P, "headings", "paper")


@law("headings.html", HtmlHeadings, source="2.3.2; §6; erratum 2")
def headings_html(rule: Policy, D: Document, P: PathSet) -> Equation:
    """What the content needs are the headings in force: begun before it or heading its whole scope, and closed by no
    later one.
    """
    return _as_derived(rule, D, P, "headings", "html")


@law("headings.precede", PaperHeadings, source="2.3.2; §6")
def headings_precede(rule: Policy, D: Document, P: PathSet) -> Equation:
    """A heading that comes in begins before some node of the selection's content ends."""
    content = definitions.down(D.tree, P)
    added = rule(D)(P) - P
    return equal([h for h in sorted(added) if not any(h < p for p in content)], [], vacuous=not added)


@law("headings.what-follows", PaperHeadings, source="2.3.2; §6")
def headings_what_follows(rule: Policy, D: Document, P: PathSet) -> Equation:
    """What comes after the selection makes no difference."""
    return _what_follows(rule, D, P)


@law("lists.paper", PaperLists, source="2.3.3; §6; erratum 3")
def lists_paper(rule: Policy, D: Document, P: PathSet) -> Equation:
    """Each list around the content that is nested in an item needs the item's label: its children before any list."""
    return _as_derived(rule, D, P, "lists", "paper")


@law("lists.html", HtmlLists, source="2.3.3; §6; erratum 3")
def lists_html(rule: Policy, D: Document, P: PathSet) -> Equation:
    """Each list or table around the content that is nested in an item needs the item's label; a list in a list needs
    the label before it, what is in a `dd` its run of `dt`.
    """
    return _as_derived(rule, D, P, "lists", "html")


@law("lists.labels-precede", PaperLists, HtmlLists, source="2.3.3; §6")
def lists_labels_precede(rule: Policy, D: Document, P: PathSet) -> Equation:
    """A label comes before something that it is a label of."""
    content = definitions.down(D.tree, P)
    added = rule(D)(P) - P
    return equal([p for p in sorted(added) if not any(p < q for q in content)], [], vacuous=not added)


@law("lists.what-follows", PaperLists, HtmlLists, source="2.3.3; §6")
def lists_what_follows(rule: Policy, D: Document, P: PathSet) -> Equation:
    """What comes after the selection makes no difference."""
    return _what_follows(rule, D, P)


@law("tables.paper", PaperTables, source="2.3.4; §6; erratum 4")
def tables_paper(rule: Policy, D: Document, P: PathSet) -> Equation:
    """A cell needs the leftmost `th` of its row and the topmost of its column, by position; and so do these."""
    return _as_derived(rule, D, P, "tables", "paper")


@law("tables.html", HtmlTables, source="2.3.4; §6; erratum 4")
def tables_html(rule: Policy, D: Document, P: PathSet) -> Equation:
    """A cell needs its header cells by the table model of the HTML standard, and the caption; and so do these."""
    return _as_derived(rule, D, P, "tables", "html")


@law("tables.within-tables", PaperTables, HtmlTables, source="2.3.4; §6")
def tables_within_tables(rule: Policy, D: Document, P: PathSet) -> Equation:
    """A label lies in a table that some of the selection's content lies in, too."""
    around = set[Path]().union(*(_tables_around(D, p) for p in definitions.down(D.tree, P)))
    added = rule(D)(P) - P
    return equal([p for p in sorted(added) if not around & _tables_around(D, p)], [], vacuous=not added)


def _tables_around(D: Document, p: Path) -> set[Path]:
    return {p[:i] for i in range(len(p)) if isinstance(it := D[p[:i]], Elem) and it.tag == "table"}


def _what_follows(rule: Policy, D: Document, P: PathSet) -> Equation:
    """Without the nodes that come after the selection's content, a rule gives the same."""
    if not P:
        return equal(None, None, vacuous=True)
    last = max(definitions.down(D.tree, P))
    kept = frozenset(p for p in definitions.paths(D.tree) if p <= last)
    cut = definitions.prune(D.tree, kept)
    assert cut is not None
    found = rule(D)(P)
    return equal(rule(Document(cut))(P), found, vacuous=found == P)


def _with_other_words(D: Document) -> Document:
    numbers = count()

    def other(text: Text) -> Node:
        return Text(f"w{next(numbers)}") if shows_something(text.text) else text

    return Document(fold(D.tree, other, lambda elem, children: Elem(elem.tag, elem.attrs, children)))
