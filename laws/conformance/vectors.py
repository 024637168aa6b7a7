"""The vectors: questions with the answers that they must get, in the package as JSON, a file an operator."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import asdict, frozen

import spire
from laws.conformance.confirming import Way
from laws.conformance.operators import registered
from laws.conformance.values import Json
from spire.errors import SpireError

__all__ = ["FOLDER", "NOTES", "Vector", "load", "written"]

FOLDER = files("laws.conformance") / "vectors"

NOTES: Mapping[str, str] = {
    "blank-text": "There are texts of white space only; they are nodes like any other.",
    "cell-spans": "A cell spans rows or columns: its place in the table is not that among its siblings.",
    "complaint": "Made after a public bug report: the tools that people use get this wrong.",
    "deep": "Many elements in one another: to recurse on depth may fail.",
    "differs-from-paper": "The paper, read literally, says otherwise; the erratum tells why that cannot be.",
    "many-siblings": "Ten siblings and more: paths are ordered by number, not as strings.",
    "no-normal-form": "An empty text, or two texts side by side: what is not normal is not made so.",
    "nothing-selected": "The empty selection is one, too.",
    "of-another-namespace": "An element of SVG or MathML: its `title`, say, is none of HTML.",
    "refused": "The input must be refused.",
    "root-selected": "The root is selected: all there is.",
    "wide-characters": "Characters outside the basic plane: offsets count code points.",
}
"""What the flags of vectors mean: each points at something that implementations are known to stumble over."""


@frozen(kw_only=True)
class Vector:
    """A question with the answer that it must get.

    `id` never changes. `expected` is `{"result": …}` in the form in which the operator is compared, or `{"error": true}`.
    `confirmed` says how the answer was found, never by the code that it tests: by the definitions of the paper, by a
    second derivation, or by hand. `kills` are the mutants that answer otherwise; a vector that kills none names in `clause`
    what no other covers. `source` is the section, the erratum or the report that it comes from.
    """

    id: str
    spec: str
    profile: str
    operator: str
    source: str
    flags: tuple[str, ...]
    confirmed: Way
    kills: tuple[str, ...] = ()
    clause: str = ""
    input: Mapping[str, Json]
    expected: Json

    def json(self) -> Json:
        """The vector as it stands in its file."""
        return {**asdict(self), "flags": list(self.flags), "kills": list(self.kills)}

    @property
    def notes(self) -> tuple[str, ...]:
        """What its flags mean."""
        return tuple(NOTES[flag] for flag in self.flags)


@cache
def load() -> tuple[Vector, ...]:
    """All vectors of the package, operator by operator, each file in its order.

    Raises `SpireError` for a file of another version of the specification, or that is none.

    >>> len(load()) >= 1_000, {vector.spec for vector in load()} == {spire.SPEC}
    (True, True)
    """
    return tuple(vector for operator in registered() for vector in _read(operator))


def _read(operator: str) -> Iterable[Vector]:
    name = f"{operator}.json"
    try:
        held: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
        vectors = [
            Vector(**{**vector, "flags": tuple(vector["flags"]), "kills": tuple(vector["kills"])})
            for vector in held["vectors"]
        ]
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise SpireError(
            f"the vectors in {FOLDER / name} cannot be read: {error}; install spire-evidence again"
        ) from None
    if held.get("spec") != spire.SPEC:
        raise SpireError(f"the vectors in {name} are of specification {held.get('spec')}; this is {spire.SPEC}")
    return vectors


def written(operator: str, vectors: Iterable[Vector]) -> str:
    """The file of an operator: a line a vector, so that a change shows as one."""
    head = {"$schema": f"schemas/{operator}.schema.json", "spec": spire.SPEC, "operator": operator}
    lines = [json.dumps(vector.json(), ensure_ascii=False, separators=(", ", ": ")) for vector in vectors]
    opening = json.dumps(head, ensure_ascii=False)[:-1]
    return opening + ', "vectors": [\n' + ",\n".join(lines) + "\n]}\n"
