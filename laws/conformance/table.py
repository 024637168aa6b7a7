"""Which mutants the vectors catch by themselves, and which the generated laws: `docs/results/conformance.md`.

python -m laws.conformance.table > docs/results/conformance.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from laws.conformance.generated import EXAMPLES, Asked, asked
from laws.conformance.strangers import operators_of, parts_of_mutant, told_apart
from laws.conformance.vectors import Vector, load
from laws.mutants import Mutant, catalog

__all__ = ["Caught", "caught", "page"]

SEED = 0
HEAD = """# What the conformance kit catches

Each of the {mutants} [mutants](mutants.md), run as a foreign implementation: behind the wire, one fault in it and all else right. The
kit catches it twice over: by its {vectors:,} vectors alone, and by generated laws alone, where each operator's answers to {examples} generated
cases and more are held against those of this implementation. None is counted as caught because it raised an error.

By the vectors alone: {by_vectors} of {mutants}. By the generated laws alone: {by_laws} of {mutants}. {only}

The first column of numbers says how many vectors catch the mutant, the second at which generated input of the operator it was
found out (seed {seed}). `python -m laws.conformance.table` makes this page.

| mutant | what is wrong | vectors | of them, say | generated input | of operator |
| --- | --- | ---: | --- | ---: | --- |
"""


@frozen
class Caught:
    """How a mutant was caught: the vectors that do it, and the generated input, counted from 1, of an operator."""

    mutant: Mutant
    vectors: tuple[str, ...]
    generated: tuple[int, str] | None


@lru_cache(maxsize=4)
def _cases(operator: str) -> list[Asked]:
    return list(asked(operator, examples=EXAMPLES, seed=SEED))


def caught(mutant: Mutant, vectors: Iterable[Vector]) -> Caught:
    """What catches a mutant: the vectors that say so, without generated laws; and generated laws, without vectors."""
    return Caught(mutant, tuple(it.id for it in vectors if mutant.id in it.kills), _generated(mutant))


def _generated(mutant: Mutant) -> tuple[int, str] | None:
    parts = parts_of_mutant(mutant)
    for operator in operators_of(mutant):
        for place, case in enumerate(_cases(operator), 1):
            if told_apart(operator, case.given, case.expected, parts, right=case.answered):
                return place, operator
    return None


def page(found: Sequence[Caught], vectors: int) -> str:
    """The page of these."""
    only_vectors = [it.mutant.id for it in found if it.vectors and it.generated is None]
    only_laws = [it.mutant.id for it in found if it.generated is not None and not it.vectors]
    neither = [it.mutant.id for it in found if it.generated is None and not it.vectors]
    alone = {"the vectors": only_vectors, "the generated laws": only_laws, "neither": neither}
    said = [
        f"Only {who}: {_listed(ids)}." if who != "neither" else f"Neither: {_listed(ids)}."
        for who, ids in alone.items()
        if ids
    ]
    head = HEAD.format(
        mutants=len(found),
        vectors=vectors,
        examples=EXAMPLES,
        seed=SEED,
        by_vectors=sum(bool(it.vectors) for it in found),
        by_laws=sum(it.generated is not None for it in found),
        only=" ".join(said) or "There is none that only one of the two catches.",
    )
    return head + "".join(map(_row, found))


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(f"`{it}`" for it in ids)


def _row(it: Caught) -> str:
    place, operator = it.generated or ("", "")
    cells: Mapping[str, object] = {
        "mutant": f"`{it.mutant.id}`",
        "fault": " ".join(it.mutant.fault.split()).replace("|", "\\|"),
        "vectors": len(it.vectors),
        "first": f"`{it.vectors[0]}`" if it.vectors else "",
        "place": place,
        "operator": f"`{operator}`" if operator else "",
    }
    return f"| {' | '.join(map(str, cells.values()))} |\n"


def main() -> None:
    """Print the page; mutants of one operator together, so that its cases are drawn once."""
    vectors = load()
    mutants = sorted(catalog(), key=lambda mutant: (operators_of(mutant), mutant.id))
    found = {mutant.id: caught(mutant, vectors) for mutant in mutants}
    sys.stdout.write(page([found[mutant.id] for mutant in catalog()], len(vectors)))


if __name__ == "__main__":
    main()
