"""One law on generated cases: what binds the laws to Hypothesis."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from laws.algebra import Algebra
from laws.closures import Profile
from laws.equation import Equation
from laws.markdown import Markdown
from laws.operators import Operators
from laws.rendering import Rendering
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
from laws.rulesets import Law
from laws.sentences import Sentences
from laws.strategies import cases, documents
from laws.tidying import Tidying
from laws.tree import Paths, Trees
from spire import Document, Node, dump

Kind: TypeAlias = Callable[[], st.SearchStrategy[Document]]
ANY: Kind = documents

generated = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],  # the machine may be busy
)


# To draw cases takes far longer than to check them, so that laws that take the same values share theirs.
OF_RULES = [
    *(PaperTitles, HtmlTitles, PaperHeadings, HtmlHeadings),
    *(PaperLists, HtmlLists, PaperTables, HtmlTables),
]
ON_DOCUMENTS = tuple(
    dict.fromkeys([*Operators.laws, *Profile.laws, *(law for rule_set in OF_RULES for law in rule_set.laws)])
)
WITH_POLICIES = tuple(law for law in Algebra.laws if "tiny" not in law.parameters)
TOGETHER: list[tuple[Law, ...]] = [
    ON_DOCUMENTS,
    WITH_POLICIES,
    tuple(law for law in Algebra.laws if "tiny" in law.parameters),
    (*Trees.laws, *Paths.laws),
    *(rule_set.laws for rule_set in (Sentences, Rendering, Ranking, Aggregation, Tidying, Replies)),
    tuple(Markdown.own),
]


def holds(law: Law, checked: Any, *, examples: int = 200, kind: Kind = ANY) -> None:
    """The law holds in every generated case, and not only in vacuous ones; on documents of some kind if it is said."""
    group = next((group for group in TOGETHER if law in group), (law,))
    tried = 0

    def check(values: dict[str, Any]) -> None:
        nonlocal tried
        own = {name: values[name] for name in law.parameters}
        equation = law(checked, **own)
        assert equation.holds, account(law, own, equation)
        tried += not equation.vacuous

    for_each(group, check, examples=examples, kind=kind)
    assert tried, f"{law} was tried on vacuous cases only"


def for_each(
    laws: tuple[Law, ...], check: Callable[[dict[str, Any]], None], *, examples: int = 200, kind: Kind = ANY
) -> None:
    """Check each case of the laws. Where one fails, Hypothesis draws the same cases again and shrinks that one."""
    try:
        for values in drawn_cases(laws, examples, kind):
            check(values)
    except AssertionError:
        draw(laws, examples, check, kind)
        raise


@cache
def drawn_cases(laws: tuple[Law, ...], examples: int, kind: Kind = ANY) -> list[dict[str, Any]]:
    drawn: list[dict[str, Any]] = []
    draw(laws, examples, drawn.append, kind)
    return drawn


def draw(laws: tuple[Law, ...], examples: int, use: Callable[[dict[str, Any]], None], kind: Kind = ANY) -> None:
    @settings(generated, max_examples=examples)
    @given(cases(*laws, documents=kind()))
    def run(values: dict[str, Any]) -> None:
        use(values)

    run()


def account(law: Law, values: dict[str, Any], equation: Equation) -> str:
    lines = [f"{law.id}: {law.statement}"]
    for name, value in values.items():
        tree = value.tree if isinstance(value, Document) else value
        lines.append(f"{name} =\n{dump(tree, paths=True)}" if isinstance(tree, Node) else f"{name} = {value!r}")
    return "\n".join([*lines, f"left: {equation.left!r}", f"right: {equation.right!r}"])
