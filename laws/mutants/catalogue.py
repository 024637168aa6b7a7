"""All mutants, of every module of this package."""

from __future__ import annotations

from laws.mutants import (
    algebra,
    headings,
    labels,
    lists,
    local,
    markdown,
    operators,
    policies,
    rendering,
    replies,
    retrieval,
    sentences,
    tables,
    tidying,
    titles,
    trees,
)
from laws.mutants.mutating import Mutant, registered
from spire.errors import SpireError

__all__ = ["catalog", "mutant_of"]

# Each registers its mutants when it is loaded.
_MODULES = (
    algebra,
    headings,
    labels,
    lists,
    local,
    markdown,
    operators,
    policies,
    rendering,
    replies,
    retrieval,
    sentences,
    tables,
    tidying,
    titles,
    trees,
)


def catalog() -> tuple[Mutant, ...]:
    """All mutants, by id.

    >>> [mutant.id for mutant in catalog() if mutant.operator == "interior"][:2]
    ['interior.closed-upwards', 'interior.every-ancestor-but-one']
    """
    return tuple(sorted(registered(), key=lambda mutant: mutant.id))


def mutant_of(id: str) -> Mutant:  # noqa: A002 # what it is called
    """The mutant of that id. Raises `SpireError` where there is none.

    >>> mutant_of("up.parents-only").fault
    'Of the ancestors only the parents come in.'
    """
    for mutant in registered():
        if mutant.id == id:
            return mutant
    raise SpireError(f"no mutant {id!r}; `spire laws --mutants` lists them")
