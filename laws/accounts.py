"""A failure explains itself: the law, what was checked, the smallest document with both sides marked, code that fails.

An account holds nothing but what its judgement and its case say, so that it is the same in every run.
"""

from __future__ import annotations

import inspect
import keyword
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from attrs import frozen

from laws.cases import Case, to_token
from laws.equation import Equation, Relation
from laws.judging import Judgement
from laws.rulesets import Law
from spire.document import Document
from spire.path import format_path
from spire.tree import Elem, Node, Text, dump, fold

__all__ = ["Subject", "account", "snippet"]

WIDTH = 100


@frozen
class Subject:
    """What is checked: how it prints, and how code gets at it, None where no module holds it."""

    name: str
    imported: str | None

    @classmethod
    def of(cls, policy: object, reference: str | None = None) -> Subject:
        """The subject by the reference it was given by, MODULE:NAME or FILE:NAME, or by the module that holds it.

        >>> import spire
        >>> Subject.of(spire.HTML)
        Subject(name='HTML', imported='from spire import HTML as policy')
        """
        name = _name(policy)
        if reference is not None:
            where, _, attribute = reference.rpartition(":")
            if where.endswith(".py"):
                return cls(name, f"import runpy\n\npolicy = runpy.run_path({where!r})[{attribute!r}]")
            return cls(name, f"from {where} import {attribute} as policy")
        held = _held(policy)
        return cls(name, held and f"from {held[0]} import {held[1]} as policy")


def _name(policy: object) -> str:
    if inspect.isfunction(policy) or inspect.isclass(policy):
        return policy.__name__
    written = str(policy)
    # What has no name of its own is written with its address, which changes from run to run.
    return written if " at 0x" not in written else f"a {type(policy).__name__}"


def _held(policy: object) -> tuple[str, str] | None:
    """The module that a policy is a name in, and that name: its own module, else the highest in the hierarchy."""
    module = sys.modules.get(getattr(policy, "__module__", ""))
    if module is not None and vars(module).get(getattr(policy, "__name__", "")) is policy:
        return module.__name__, str(getattr(policy, "__name__", ""))
    for name in sorted(sys.modules, key=lambda name: (name.count("."), name)):
        held = sys.modules[name]
        if name == "__main__" or not isinstance(held, ModuleType) or not all(map(str.isidentifier, name.split("."))):
            continue
        for attribute, value in sorted(vars(held).items(), key=lambda item: item[0]):
            if value is policy and attribute.isidentifier() and not keyword.iskeyword(attribute):
                return name, attribute
    return None


def account(subject: Subject, law: Law, case: Case, judgement: Judgement) -> str:
    """The failure of a law, in full."""
    kind = judgement.kind
    parts = [
        f"{law.id}: {law.statement}\n({law.source}; {', '.join(rule_set.name for rule_set in law.rule_sets)})",
        f"{subject.name} {kind.value if kind else 'obeys the law here'}, on {case.origin} of {_nodes(case.D)}:",
    ]
    sides = _sides(judgement.equation)
    columns: list[tuple[str, Any]] = [(name, getattr(case, name)) for name in law.parameters if name in ("P", "Q")]
    if sides is not None and _are_paths(sides[0]) and _are_paths(sides[1]):
        left, right = sides[0], sides[1]
        differ = left - right if judgement.equation and judgement.equation.relation is Relation.SUBSET else left ^ right
        columns += [("left", left), ("right", right), ("differs", differ)]
    parts.append(marked(case.D.tree, columns))
    parts.append("\n".join(f"{name} = {_side(paths)}" for name, paths in columns if name in ("P", "Q")))
    if judgement.words:
        parts.append(judgement.words)
    if judgement.equation is not None and sides is not None:
        parts.append(f"left   {_side(sides[0])}\n{judgement.equation.relation.value}\nright  {_side(sides[1])}")
    parts.append("This code fails:\n\n" + _indented(snippet(subject, law, case)))
    parts.append(f"To run it again: --replay {to_token(law, case)}")
    return "\n\n".join(parts)


def _nodes(D: Document) -> str:
    return "1 node" if len(D) == 1 else f"{len(D)} nodes"


def _sides(equation: Equation | None) -> tuple[Any, Any] | None:
    """Both sides; of several things that are compared at once, the first that differs."""
    if equation is None:
        return None
    left, right = equation.left, equation.right
    if isinstance(left, tuple) and isinstance(right, tuple):
        for one, other in zip(left, right, strict=False):
            if one != other:
                return one, other
    return left, right


def _are_paths(side: object) -> bool:
    return isinstance(side, set | frozenset) and all(isinstance(path, tuple) for path in side)


def _side(side: Any) -> str:
    if _are_paths(side):
        return "{" + ", ".join(map(_path, sorted(side, key=repr if _is_odd(side) else None))) + "}"
    if isinstance(side, Document):
        side = side.tree
    if isinstance(side, Text | Elem):
        return "\n" + dump(side)
    return "nothing" if side is None else repr(side)


def _is_odd(side: Iterable[tuple[Any, ...]]) -> bool:
    return not all(isinstance(place, int) for path in side for place in path)


def _path(path: tuple[Any, ...]) -> str:
    return format_path(path) if all(isinstance(place, int) and place >= 0 for place in path) else repr(path)


def marked(tree: Node, columns: Iterable[tuple[str, Iterable[tuple[int, ...]]]]) -> str:
    """The tree, a node a line, and behind each node the names of the path sets that it is in.

    >>> print(marked(Elem("p", {}, [Text("Ants dig.")]), [("P", {(0,)}), ("right", {(), (0,)})]))
    | <p>  /                 right
    |   "Ants dig."  /0   P  right
    """
    columns = [(name, frozenset(paths)) for name, paths in columns]
    lines: list[tuple[str, str]] = []
    todo: list[tuple[Node, tuple[int, ...]]] = [(tree, ())]
    while todo:
        node, path = todo.pop()
        bare = Elem(node.tag, node.pairs) if isinstance(node, Elem) else node
        first, *attributes = dump(bare).split("\n" if isinstance(node, Elem) else "\0")
        indent = "| " + "  " * len(path)
        marks = "  ".join(name if path in paths else " " * len(name) for name, paths in columns)
        lines.append((f"{indent}{first[2:]}  {format_path(path)}", marks.rstrip()))
        lines += [(indent + attribute[2:], "") for attribute in attributes]
        if isinstance(node, Elem):
            todo.extend((child, (*path, place)) for place, child in reversed(list(enumerate(node.nodes))))
    width = max(len(line) for line, _ in lines)
    return "\n".join(f"{line:{width}}   {marks}".rstrip() for line, marks in lines)


def snippet(subject: Subject, law: Law, case: Case) -> str:
    """Python code that runs the law on the case, and fails as long as the policy does."""
    function = law.function
    policy = subject.imported or f"# `policy` is what was checked, {subject.name}: no module holds it by a name."
    names = sorted({node for node in ("Elem", "Text") if node in _code(case.D.tree)})
    assignments = [f"{name} = {_paths_code(getattr(case, name))}" for name in law.parameters if name in ("P", "Q")]
    given = ", ".join(f"{name}={name}" for name in law.parameters)
    return "\n".join(
        [
            f"from {function.__module__} import {function.__name__}",
            f"from spire import {', '.join(['Document', *names])}",
            policy,
            "",
            f"D = Document({_code(case.D.tree)})",
            *assignments,
            f"equation = {function.__name__}(policy, {given})",
            "assert equation.holds, equation",
        ]
    )


def _paths_code(paths: Iterable[tuple[int, ...]]) -> str:
    ordered = sorted(paths)
    return f"frozenset({{{', '.join(map(repr, ordered))}}})" if ordered else "frozenset()"


def _code(tree: Node) -> str:
    """The tree as Python code, an element over several lines where one is too short for it."""

    def element(elem: Elem, children: list[str]) -> str:
        head = f"Elem({elem.tag!r}, {dict(elem.pairs)!r}, ["
        line = f"{head}{', '.join(children)}])"
        if len(line) <= WIDTH and "\n" not in line:
            return line
        return head + "\n" + "".join(_indented(child) + ",\n" for child in children) + "])"

    return fold(tree, repr, element)


def _indented(code: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in code.split("\n"))
