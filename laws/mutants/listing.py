"""The table of all mutants and the laws that catch each, in Markdown: what `docs/results/mutants.md` holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from laws.catalogue import catalog
from laws.mutants.mutating import Mutant
from laws.rulesets import Law

__all__ = ["listed", "read"]

HEAD = """# Mutants

Who tests the tests? Each of these {mutants} implementations is wrong on purpose, in one way, and each is caught by a
law: the law does not hold of it, and that without the mutant raising an error. A complaint of a user stands behind many
of them, by its project and the number of the issue, or by the name of the field case that it became.

`spire laws --mutants` makes this page, on {examples} generated cases a law, seed {seed}. `laws.mutants` has the code.
"""

LAWS = """## What each law catches

Of each law, how many of the mutants it catches, and those that no other law does.
"""


def listed(mutants: Iterable[Mutant], laws: Callable[[Mutant], Sequence[Law]], *, examples: int, seed: int) -> str:
    """The page of these mutants, each with the laws that the function gives for it."""
    # By rule set also as they are tried: the cases of one are drawn once, and then forgotten.
    mutants = sorted(mutants, key=lambda mutant: (mutant.rule_set.name, mutant.operator, mutant.id))
    caught = {mutant.id: [law.id for law in laws(mutant)] for mutant in mutants}
    parts = [HEAD.format(mutants=len(mutants), examples=examples, seed=seed)]
    for operator, group in groupby(mutants, _subject):
        rows = [(m.id, m.fault, m.source, ", ".join(caught[m.id])) for m in group]
        parts.append(f"## {operator}\n\n" + _table(("mutant", "what is wrong", "from", "caught by"), rows))
    parts.append(LAWS + "\n" + _table(("law", "catches", "alone"), _of_laws(caught)))
    return "\n".join(parts)


def read(page: str) -> dict[str, list[str]]:
    """Of each mutant on the page, the ids of the laws that catch it there.

    >>> read("| up.parents-only | Of the ancestors ... | 2.1 | up.idempotent, definitions.up |")
    {'up.parents-only': ['up.idempotent', 'definitions.up']}
    """
    rows = re.findall(r"^\| (\S+\.\S+) \| .+ \| .+ \| (.*) \|$", page, re.MULTILINE)
    return {mutant: [law for law in laws.split(", ") if law] for mutant, laws in rows}


def _subject(mutant: Mutant) -> str:
    return f"{mutant.rule_set.name}: `{mutant.operator}`"


def _of_laws(caught: Mapping[str, Sequence[str]]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for law in catalog():
        of_law = [mutant for mutant, laws in caught.items() if law.id in laws]
        alone = [mutant for mutant in of_law if len(caught[mutant]) == 1]
        rows.append((law.id, str(len(of_law)), ", ".join(sorted(alone))))
    return rows


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
