"""What an operator is: a question that an implementation can be asked over the wire, and what of the answer counts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from attrs import field, frozen

from laws.conformance.parts import Parts
from laws.conformance.values import Json, Kind, WireError
from spire.errors import SpireError

__all__ = ["PROFILES", "Input", "Operator", "Profile", "operator", "registered"]

Profile: TypeAlias = Literal["core", "paper", "html"]
Input: TypeAlias = Mapping[str, Json]

PROFILES: tuple[Profile, ...] = ("core", "paper", "html")


@frozen(eq=False)
class Operator:
    """An operator by its id: the kinds of what it takes and of what it gives.

    `parts` are the functions and policies that answer it in Python; the others are at hand. `compared` brings a result
    to the form in which it is compared, where more than one result is right; `expected` is the schema of that form.
    """

    id: str
    profile: Profile
    source: str
    takes: Mapping[str, Kind] = field(repr=False)
    gives: Kind = field(repr=False)
    parts: tuple[str, ...] = field(repr=False)
    function: Callable[..., Any] = field(repr=False)
    compared: Callable[[Input, Json], Json] = field(repr=False)
    expected: Kind = field(repr=False)

    @property
    def name(self) -> str:
        """Its name without its profile: a row of a report."""
        return self.id.rpartition(".")[2]

    @property
    def statement(self) -> str:
        """What it gives, in words."""
        return inspect.cleandoc(self.function.__doc__ or "")

    def read(self, given: Input) -> dict[str, Any]:
        """What stands on the wire as values. Raises `WireError` where it is not what the operator takes."""
        if given.keys() != self.takes.keys():
            raise WireError(f"{self.id} takes {', '.join(self.takes)}; this has {', '.join(given) or 'nothing'}")
        return {name: kind.read(given[name]) for name, kind in self.takes.items()}

    def __call__(self, parts: Parts, given: Input) -> Json:
        """The result for an input, both as on the wire, that these parts give. Raises what they raise."""
        return self.gives.write(self.function(parts, **self.read(given)))


_REGISTERED: dict[str, Operator] = {}


def registered() -> Mapping[str, Operator]:
    """The operators of the modules that are loaded, by id, in the order in which they were loaded."""
    return _REGISTERED


def _as_it_is(given: Input, result: Json) -> Json:
    return result


def operator(
    id: str,  # noqa: A002 # what it is called
    takes: Mapping[str, Kind],
    gives: Kind,
    *,
    source: str,
    parts: tuple[str, ...],
    compared: Callable[[Input, Json], Json] = _as_it_is,
    expected: Kind | None = None,
) -> Callable[[Callable[..., Any]], Operator]:
    """Register what answers an operator in Python: a function of the parts and of what it takes, by name.

    Its docstring says what is given. Raises `SpireError` for an id that is there already.
    """

    def register(function: Callable[..., Any]) -> Operator:
        if id in _REGISTERED:
            raise SpireError(f"there is an operator {id} already")
        prefix = id.rpartition(".")[0]
        profile = next((profile for profile in PROFILES if profile == prefix), PROFILES[0])
        made = Operator(id, profile, source, takes, gives, parts, function, compared, expected or gives)
        _REGISTERED[id] = made
        return made

    return register
