"""One law on one case: it holds, it does not, or the policy does something that no law can be tried on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Any

from attrs import frozen

from laws import closures
from laws.cases import Case
from laws.closures import Policy
from laws.equation import Equation
from laws.rulesets import Law
from spire.document import Document
from spire.errors import InvalidPath, PolicyError
from spire.path import Path

__all__ = ["Judgement", "Kind", "judge", "watched"]


class Kind(Enum):
    """What is wrong with a policy; the value is how a report says it."""

    UNLAWFUL = "does not obey the law"
    RAISES = "raises an error"
    INVALID = "gives what is no path of the document"
    UNSTEADY = "is not deterministic"
    MUTATES = "changes what it is given"


_OWN_KIND = {closures.valid: Kind.INVALID, closures.deterministic: Kind.UNSTEADY, closures.pure: Kind.MUTATES}


@frozen
class Judgement:
    """What is wrong, None if nothing; both sides, where it came to that; else what the policy did instead."""

    kind: Kind | None
    equation: Equation | None
    words: str = ""

    @property
    def vacuous(self) -> bool:
        return self.kind is None and self.equation is not None and self.equation.vacuous


class _Misconduct(Exception):
    def __init__(self, kind: Kind, words: str) -> None:
        self.kind, self.words = kind, words


def judge(law: Law, policy: Policy, case: Case) -> Judgement:
    """Try a law of policies on one case; never raises, whatever the policy does.

    >>> from spire import HTML, Elem
    >>> judge(closures.extensive, HTML, Case(Document(Elem("p")), frozenset({()}))).kind
    >>> judge(closures.extensive, lambda D: lambda P: 1 / 0, Case(Document(Elem("p")), frozenset())).words
    'ZeroDivisionError: division by zero'
    """
    try:
        equation = law(watched(policy, checked=law is not closures.valid), **case.values(law))
    except _Misconduct as misconduct:
        return Judgement(misconduct.kind, None, misconduct.words)
    if equation.holds:
        return Judgement(None, equation)
    return Judgement(_OWN_KIND.get(law, Kind.UNLAWFUL), equation)


def watched(policy: Policy, *, checked: bool) -> Policy:
    """The policy, that tells apart what it does wrong from what a law finds; with its paths checked or not."""

    def of_document(D: Document) -> Callable[[Iterable[Path]], Any]:
        context = _called(policy, D)
        if not callable(context):
            raise _Misconduct(Kind.INVALID, f"on a document it gives no function on path sets, but {_shown(context)}")

        def on_paths(P: Iterable[Path]) -> Any:
            given = _called(context, P)
            if not isinstance(given, AbstractSet):
                raise _Misconduct(Kind.INVALID, f"it gives no set of paths, but {_shown(given)}")
            if stranger := [p for p in given if not isinstance(p, tuple)]:
                shown = min(map(_shown, stranger))
                raise _Misconduct(Kind.INVALID, f"a path is a tuple such as (0, 1); it gives {shown}")
            if checked:
                try:
                    D.numbering.numbers(given)
                except InvalidPath as error:
                    raise _Misconduct(Kind.INVALID, str(error)) from None
            return given

        return on_paths

    return of_document


def _called(function: Callable[[Any], Any], argument: object) -> Any:
    try:
        return function(argument)
    except PolicyError as error:  # what the algebra says of a policy that gives no paths
        raise _Misconduct(Kind.INVALID, str(error)) from None
    except Exception as error:  # noqa: BLE001 # whatever it raises is a finding
        raise _Misconduct(Kind.RAISES, f"{type(error).__name__}: {error}".rstrip(": ")) from None


def _shown(value: object) -> str:
    """A short form, the same in every run: an address in memory is not."""
    if isinstance(value, str | int | float | list | tuple | dict | type(None)):
        written = repr(value)
        return written if len(written) <= 60 else written[:59] + "…"
    return f"a value of type {type(value).__name__}"
