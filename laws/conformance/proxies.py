"""The laws of the operators and of closures, on a stranger: each operator of theirs is a question.

So a law that is written for functions of Python holds, or does not, of an implementation in any language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from laws.cases import wire
from laws.closures import Policy, Profile
from laws.conformance.operators.registering import Input
from laws.conformance.targets import Answer
from laws.conformance.values import Json, listed, to_path, to_paths, to_tree
from laws.implementation import Implementation
from laws.operators import Completions, Pruning
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
from laws.tree import Paths
from spire.document import Document
from spire.path import Path, PathSet
from spire.tree import Node

__all__ = ["LAWS_OF_CONTEXTS", "LAWS_OF_OPERATORS", "Stranger", "Unanswered"]

LAWS_OF_OPERATORS: tuple[Law, ...] = (*Paths.laws, *Completions.laws, *Pruning.laws)
LAWS_OF_CONTEXTS: dict[str, RuleSet] = {
    "paper.titles": PaperTitles,
    "paper.headings": PaperHeadings,
    "paper.lists": PaperLists,
    "paper.tables": PaperTables,
    "paper.context": Profile,
    "html.titles": HtmlTitles,
    "html.headings": HtmlHeadings,
    "html.lists": HtmlLists,
    "html.tables": HtmlTables,
    "html.context": Profile,
}
"""The laws that each rule, and each profile, must obey."""


class Unanswered(Exception):
    """An operator gave no result: its id, and what it did instead."""

    def __init__(self, operator: str, answer: Answer) -> None:
        super().__init__(operator, answer)
        self.operator = operator
        self.answer = answer


class Stranger:
    """An implementation whose operators are questions; `asked` has the ids of those that were."""

    def __init__(self, ask: Callable[[str, Input], Answer]) -> None:
        self._ask = ask
        self.asked: list[str] = []

    @property
    def implementation(self) -> Implementation:
        """Its operators on path sets, as functions of Python."""
        return Implementation(
            format_path=lambda path: str(self._result("format_path", path=list(path))),
            parse_path=lambda text: to_path(self._result("parse_path", text=text)),
            at=self._at,
            paths=lambda D: to_paths(self._result("paths", document=wire(D.tree))),
            up=self._completion("up"),
            down=self._completion("down"),
            link=self._completion("link"),
            interior=self._completion("interior"),
            prune=self._extraction("prune"),
            subdoc=self._extraction("subdoc"),
        )

    def policy(self, operator: str) -> Policy:
        """A rule or a profile of theirs, as a policy."""
        completion = self._completion(operator)

        def of_document(D: Document) -> Callable[[Iterable[Path]], PathSet]:
            return lambda P: completion(D, P)

        return of_document

    def _at(self, D: Document, p: Path) -> Node:
        return to_tree(self._result("at", document=wire(D.tree), path=list(p)))

    def _completion(self, operator: str) -> Callable[[Document, Iterable[Path]], PathSet]:
        return lambda D, P: to_paths(self._result(operator, document=wire(D.tree), paths=listed(P)))

    def _extraction(self, operator: str) -> Callable[[Document, Iterable[Path]], Document | None]:
        def extracted(D: Document, P: Iterable[Path]) -> Document | None:
            found = self._result(operator, document=wire(D.tree), paths=listed(P))
            return None if found is None else Document(to_tree(found))

        return extracted

    def _result(self, operator: str, **given: Json) -> Any:
        self.asked.append(operator)
        answered = self._ask(operator, given)
        if answered.fault is not None or answered.value is None or "result" not in answered.value:
            raise Unanswered(operator, answered)
        return answered.value["result"]
