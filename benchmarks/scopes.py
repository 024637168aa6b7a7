"""For each law of the operators, the closures and the algebra, the largest scope that a time limit allows.

    python benchmarks/scopes.py [--minutes 10] [--to docs/results/scopes.md] [--record benchmarks/scopes.jsonl]

The limit is on the CPU time of one law on one core; a larger scope is begun only if the rate so far says that it fits.
What is proved is kept in the record, a line a scope, and not proved again: with a longer limit it goes on from there.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated as Option
from typing import Any

import typer
from rich.console import Console
from rich.progress import track

import laws
import spire
from laws.enumeration import numbers_of_trees
from laws.exhaustion import DERIVED, GRAMMAR, exhausted
from laws.scopes import prove, size_of_scope
from spire.errors import SpireError

RULE_SETS = ("Completions", "Pruning", "Subdocuments", "Definitions", "Lattice", "LeastFixedPoints", "Needs")
POLICIES = {"PAPER": spire.PAPER, "HTML": spire.HTML}
MOST_PATHS = 2
HEAD = """\
# Small scopes

No sampling: a law that passes here holds on **every** document of the scope. Each scope is the largest that {limit} of one core
suffice for: of one node more there are 5 to 20 times as many cases, and of some closures far more. Run once, on {machine}, and
recorded: `python benchmarks/scopes.py --minutes {minutes}` goes on from its record, `benchmarks/scopes.jsonl`.

## Operators and algebra

Every document of so many nodes, any element and any text anywhere, and on each every path set, closure, preclosure and relation
that the law takes (`laws.scopes`). Vacuous are the cases about which a law says nothing.{marks}

| law | nodes | documents | cases | of them vacuous | verdict |
| --- | ---: | ---: | ---: | ---: | --- |
"""
MARKS = {
    "‡": "of one node more there are too many closures, preclosures or relations to be enumerated",
    "†": "one node more would fit, and was not tried yet",
}
PROFILES = """
## Profiles

Every document over titles, headings, lists and tables in one another (`laws.exhaustion.GRAMMAR`), and every path set of
up to {paths} paths. The laws that are no matter of single cases, `closure.deterministic` and `closure.pure`, are tried on generated
documents only.

| policy | law | nodes | documents | cases | of them vacuous | verdict |
| --- | --- | ---: | ---: | ---: | ---: | --- |
"""


def of_law(law: laws.Law, seconds: float, done: dict[str, Any] | None = None) -> dict[str, Any]:
    """The largest scope of a law of the operators or the algebra; `done` is the largest that was proved before."""
    while done is None or (done["next"] is not None and done["next"] <= seconds):
        nodes = 1 if done is None else done["nodes"] + 1
        started = time.process_time()
        proved = prove(law, nodes=nodes)
        spent = max(time.process_time() - started, 1e-4)
        verdict = "holds" if proved.counterexample is None else "fails"
        done = {
            "law": law.id, "nodes": nodes, "documents": proved.documents, "cases": proved.cases,
            "vacuous": proved.vacuous, "verdict": verdict, "next": next_of(law, nodes, proved.cases / spent),
        }  # fmt: skip
    return done


def next_of(law: laws.Law, nodes: int, rate: float) -> float | None:
    """The seconds that the next scope would take at so many cases a second; None where it cannot be enumerated."""
    try:
        return round(size_of_scope(law, nodes + 1) / rate, 2)
    except SpireError:
        return None


def of_policy(name: str, seconds: float) -> list[dict[str, Any]]:
    """The largest scope of a profile; all its laws are read off one table."""
    rows: list[dict[str, Any]] = []
    nodes, spent, ratio = 4, 0.0, 1.0
    while spent * ratio <= seconds:
        started = time.process_time()
        found = exhausted(POLICIES[name], DERIVED, nodes=nodes, grammar=GRAMMAR, paths=MOST_PATHS)
        spent = time.process_time() - started
        rows = [
            {
                "policy": name, "law": law.id, "nodes": nodes, "documents": found.documents, "cases": tally.tried,
                "vacuous": tally.vacuous, "verdict": "holds" if tally.found is None else "fails",
            }
            for law, tally in found.tallies.items()
        ]  # fmt: skip
        ratio = sum(numbers_of_trees(nodes + 1, GRAMMAR)) / found.documents * ((nodes + 2) / (nodes + 1)) ** 2
        nodes += 1
    return rows


def page(rows: list[dict[str, Any]], minutes: float, machine: str) -> str:
    """The rows as a page of the documentation."""
    found = {mark(row, minutes) for row in rows}
    marks = "".join(f" {sign}: {meaning}." for sign, meaning in MARKS.items() if sign in found)
    limit = "a minute" if minutes == 1 else f"{minutes:g} minutes"
    lines = [HEAD.format(limit=limit, minutes=f"{minutes:g}", machine=machine, marks=marks)]
    lines += [f"| `{row['law']}` | {numbers(row, minutes)}" for row in rows if "policy" not in row]
    lines.append(PROFILES.format(paths=MOST_PATHS))
    lines += [f"| `{row['policy']}` | `{row['law']}` | {numbers(row, minutes)}" for row in rows if "policy" in row]
    return "".join(lines)


def numbers(row: dict[str, Any], minutes: float) -> str:
    """The cells of a row that both tables have."""
    nodes = f"{row['nodes']} {mark(row, minutes)}".strip()
    return f"{nodes} | {row['documents']:,} | {row['cases']:,} | {row['vacuous']:,} | {row['verdict']} |\n"


def mark(row: dict[str, Any], minutes: float) -> str:
    """What is to be said of the scope of one node more, if it is not that it takes too long."""
    if "next" not in row:
        return ""
    if row["next"] is None:
        return "‡"
    return "†" if row["next"] <= 60 * minutes else ""


def main(
    minutes: Option[float, typer.Option(help="CPU minutes a law may take")] = 10,
    to: Option[Path, typer.Option(help="the page to write")] = Path("docs/results/scopes.md"),
    record: Option[Path, typer.Option(help="what is proved, a line a law")] = Path("benchmarks/scopes.jsonl"),
    machine: Option[str, typer.Option(help="what it was run on")] = "one core of a virtual machine, CPython 3.11",
) -> None:
    """Prove what is not yet in the record, then write the page."""
    known: dict[tuple[str | None, str], dict[str, Any]] = {}
    for line in record.read_text("utf-8").splitlines() if record.exists() else ():
        row = json.loads(line)
        known[row.get("policy"), row["law"]] = row
    chosen = [law for rule_set in laws.rule_sets() if rule_set.name in RULE_SETS for law in rule_set.own]
    with record.open("a", encoding="utf-8") as written:

        def keep(row: dict[str, Any]) -> None:
            known[row.get("policy"), row["law"]] = row
            print(json.dumps(row), file=written, flush=True)

        for law in track(chosen, "laws", console=Console(stderr=True)):
            before = known.get((None, law.id))
            if (done := of_law(law, 60 * minutes, before)) is not before:
                keep(done)
                to.write_text(page([*known.values()], minutes, machine), encoding="utf-8")  # should it be interrupted
        for name in POLICIES:
            if not any(policy == name for policy, _ in known):
                for row in of_policy(name, 60 * minutes):
                    keep(row)
    to.write_text(page([*known.values()], minutes, machine), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
