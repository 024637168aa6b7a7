"""The rules of both profiles obey their laws: those of closures, and those of their meaning."""

from __future__ import annotations

import pytest

from laws import rules
from laws.derivations import derivation
from laws.enumeration import Grammar, trees
from laws.rulesets import Law, RuleSet
from laws.strategies import about_headings, about_lists, about_tables, about_titles, documents
from spire import HTML, PAPER, Closure, Document, Elem, SpireError, Text, paths
from tests.laws.binding import Kind, holds

RULES: list[tuple[str, Closure, RuleSet, Kind]] = [
    ("titles", PAPER["titles"], rules.PaperTitles, about_titles),
    ("titles", HTML["titles"], rules.HtmlTitles, about_titles),
    ("headings", PAPER["headings"], rules.PaperHeadings, about_headings),
    ("headings", HTML["headings"], rules.HtmlHeadings, about_headings),
    ("lists", PAPER["lists"], rules.PaperLists, about_lists),
    ("lists", HTML["lists"], rules.HtmlLists, about_lists),
    ("tables", PAPER["tables"], rules.PaperTables, about_tables),
    ("tables", HTML["tables"], rules.HtmlTables, about_tables),
]
CASES = [(law, rule, kind) for _, rule, rule_set, kind in RULES for law in rule_set.laws]
CASES += [(law, rule, documents) for _, rule, rule_set, kind in RULES for law in rule_set.own if kind != documents]


@pytest.mark.parametrize(
    ("law", "rule", "kind"), CASES, ids=[f"{rule}-{law.id}-{kind.__name__}" for law, rule, kind in CASES]
)
def test_each_rule(law: Law, rule: Closure, kind: Kind) -> None:
    holds(law, rule, kind=kind)


# Any of these in any other: also trees that no HTML text gives, but scripts do, and other implementations may be asked about.
# The number is that of the nodes: of five elements there are too many trees of five nodes.
ANYWHERE = {
    "titles": (5, ("title", "svg title", "h1", "p")),
    "headings": (5, ("h1", "h2", "section", "li")),
    "lists": (4, ("ul", "li", "dl", "dt", "dd")),
    "tables": (5, ("table", "tr", "th", "td")),
}


@pytest.mark.parametrize("root", [0, 1])
@pytest.mark.parametrize(("name", "rule", "rule_set"), [(name, rule, rule_set) for name, rule, rule_set, _ in RULES])
def test_each_rule_on_every_small_tree(name: str, rule: Closure, rule_set: RuleSet, root: int) -> None:
    """Every tree whose root is one of the first two elements, and in which each element may stand in any."""
    nodes, tags = ANYWHERE[name]
    elements = {tag: Elem(tag) for tag in tags}
    grammar = Grammar({**elements, "t": Text("t")}, (tags[root],), dict.fromkeys(tags, (*tags, "t")))
    as_derived = derivation(name, rule_set.name.removesuffix(name.capitalize()).lower())
    for tree in trees(nodes, grammar):
        D = Document(tree)
        for p in paths(D):
            assert rule(D)({p}) == as_derived(D, frozenset({p})), (D.tree, p)


def test_there_is_a_derivation_of_each_rule() -> None:
    for name, *_ in RULES:
        assert derivation(name, "paper") is not derivation(name, "html")
    with pytest.raises(SpireError, match="no derivation of glossary, html; there are titles, headings, lists, tables"):
        derivation("glossary", "html")
