"""Why a node is in the context of a selection: which rules brought it in, and from which seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from spire.errors import PolicyError
from spire.numbering import Numbering, Numbers
from spire.path import Path, format_path

__all__ = ["Explanation", "Step", "explain"]


@frozen
class Step:
    """A node that a rule adds, and the nodes that need it; no node, where the rule adds it in any case."""

    added: Path
    rule: str
    because: tuple[Path, ...]

    def __str__(self) -> str:
        if not self.because:
            return f"{format_path(self.added)} is needed in any case ({self.rule})"
        return f"{format_path(self.added)} is needed by {', '.join(map(format_path, self.because))} ({self.rule})"


@frozen
class Explanation:
    """The steps that lead from the seeds to a node, the last one first, and those seeds.

    No steps: the node is selected itself. No seeds: it is there whatever is selected.
    """

    steps: tuple[Step, ...]
    seeds: tuple[Path, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the rules that took part, each once, the last one first."""
        return tuple(dict.fromkeys(step.rule for step in self.steps))

    def __str__(self) -> str:
        selected = [f"{format_path(seed)} is selected" for seed in self.seeds]
        return "\n".join([*map(str, self.steps), *selected])


def explain(
    numbering: Numbering,
    policy: str,
    parts: Sequence[tuple[str, Callable[[Numbers], Numbers]]],
    P: Numbers,
    target: int,
) -> Explanation:
    """The explanation of a node under the join of some operators, each with its name, all on node numbers.

    The operators are applied in rounds until nothing new comes in; then the way is walked back from the target.
    """
    added: dict[int, tuple[str, Callable[[Numbers], Numbers], Numbers]] = {}
    present: Numbers | None = None  # none yet: from an empty selection, too, something may come in
    grown = P
    while target not in grown and grown != present:
        present = grown
        for name, operator in parts:
            for number in operator(present) - grown:
                added[number] = (name, operator, present)
            grown |= operator(present)
    if target not in grown:
        where = format_path(numbering.path(target))
        raise PolicyError(f"{where} is not in the context that {policy} gives to this selection")
    steps: list[Step] = []
    todo, done = [target], {target}
    while todo:
        number = todo.pop(0)
        if number in P:
            continue
        name, operator, before = added[number]
        because = _causes(operator, before, number)
        steps.append(Step(numbering.path(number), name, tuple(map(numbering.path, because))))
        todo.extend(cause for cause in because if cause not in done)
        done.update(because)
    return Explanation(tuple(steps), tuple(map(numbering.path, sorted(P & done))))


def _causes(operator: Callable[[Numbers], Numbers], present: Numbers, number: int) -> Sequence[int]:
    """The fewest nodes present for which the operator adds this one: none, else one, else no superfluous one."""
    if number in operator(frozenset()):
        return ()
    for one in sorted(present):
        if number in operator(frozenset({one})):
            return (one,)
    causes = present
    for one in sorted(present):
        if number in operator(causes - {one}):
            causes -= {one}
    return sorted(causes)
