"""The rules of both profiles obey their laws: those of closures, and those of their meaning."""

from __future__ import annotations

import pytest

from laws import rules
from laws.derivations import derivation
from laws.rulesets import Law, RuleSet
from laws.strategies import about_headings, about_lists, about_tables, documents
from spire import HTML, PAPER, Closure, SpireError
from tests.laws.binding import Kind, holds

RULES: list[tuple[str, Closure, RuleSet, Kind]] = [
    ("titles", PAPER["titles"], rules.PaperTitles, documents),
    ("titles", HTML["titles"], rules.HtmlTitles, documents),
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


def test_there_is_a_derivation_of_each_rule() -> None:
    for name, *_ in RULES:
        assert derivation(name, "paper") is not derivation(name, "html")
    with pytest.raises(SpireError, match="no derivation of glossary, html; there are titles, headings, lists, tables"):
        derivation("glossary", "html")
