"""Write the vectors and their schemas anew: `make vectors`.

    python -m tests.laws.conformance.regenerating [FOLDER]

Those of the mutants are searched for, which takes a quarter of an hour; the others are written by hand, with the tests.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from laws.conformance.making import of_mutant, once_each, with_kills
from laws.conformance.operators import registered
from laws.conformance.schemas import schemas
from laws.conformance.strangers import operators_of
from laws.conformance.vectors import Vector, written
from laws.mutants import catalog, mutant_of
from spire.errors import SpireError
from tests.laws.conformance.written import written as written_by_hand

__all__ = ["files", "main", "of_mutants"]

HOME = Path(__file__).parents[3] / "laws" / "conformance"


def files(vectors: Sequence[Vector]) -> dict[str, str]:
    """The text of each file of the kit's data, by its path in `laws/conformance`.

    Raises `SpireError` for a vector that is idle: one that kills no mutant and names no clause.
    """
    if idle := [it.id for it in vectors if not it.kills and not it.clause]:
        raise SpireError(f"{len(idle)} vectors kill no mutant and name no clause: {', '.join(idle)}")
    found = {f"schemas/{name}": text for name, text in schemas().items()}
    for operator in registered():
        of_operator = sorted((it for it in vectors if it.operator == operator), key=lambda it: _in_parts(it.id))
        found[f"vectors/{operator}.json"] = written(operator, of_operator)
    return found


def _in_parts(name: str) -> list[tuple[int, str]]:
    """An id so that 10 comes after 9."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in name.split(".")]


def of_mutants() -> list[Vector]:
    """The vectors of all mutants. A process for those of one operator: they are tried on the same cases."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for mutant in catalog():
        groups.setdefault(operators_of(mutant), []).append(mutant.id)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = {it.id: it for of_group in pool.map(_of_group, groups.values()) for it in of_group}
    return once_each(sorted(found.values(), key=lambda it: _in_parts(it.id)))


def _of_group(ids: Sequence[str]) -> list[Vector]:
    return [it for name in ids for it in of_mutant(mutant_of(name))]


def main() -> None:
    home = Path(sys.argv[1]) if len(sys.argv) > 1 else HOME
    for name, text in files(with_kills(once_each([*written_by_hand(), *of_mutants()]))).items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
