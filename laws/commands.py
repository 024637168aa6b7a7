"""The commands that the laws add to the command line: `spire laws`, `spire check`, `spire new-policy`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated as Option

import typer

from spire.errors import SpireError
from spire.presentation import printable, printable_json
from spire.terminal import clear_errors, err, out, progress_bar, tell

__all__ = ["check_policy", "list_laws", "write_policy"]


def list_laws(
    *,
    as_json: Option[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    mutants: Option[
        bool,
        typer.Option(help="Print the implementations that are wrong on purpose, and the laws that catch each."),
    ] = False,
) -> None:
    """List all laws: id, statement, source, rule sets.

    With --mutants, who tests them: every law is tried on every wrong implementation, which takes minutes.
    """
    if mutants:
        _list_mutants(as_json=as_json)
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    import laws

    if as_json:
        listed = [
            {
                "id": law.id,
                "statement": " ".join(law.statement.split()),
                "source": law.source,
                "rule_sets": [rule_set.name for rule_set in laws.rule_sets() if law in rule_set.laws],
            }
            for law in laws.catalog()
        ]
        typer.echo(printable_json(listed))
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("law", no_wrap=True)
    table.add_column("statement")
    for name in ("source", "rule sets"):
        table.add_column(name, no_wrap=True)
    for law in laws.catalog():
        statement = " ".join(law.statement.split())
        row = law.id, statement, law.source, ", ".join(rule_set.name for rule_set in law.rule_sets)
        table.add_row(*map(Text, row))
    # Statements are sentences: narrower than this they come a word a line.
    Console(highlight=False, width=max(out.width, 130)).print(table)


def _list_mutants(*, as_json: bool) -> None:
    with clear_errors():
        if as_json:
            raise SpireError("--mutants and --json exclude each other")
        import laws.mutants
        from laws.mutants.catching import EXAMPLES
        from laws.mutants.listing import listed
        from laws.mutants.originals import unlawful_originals

        every = laws.mutants.catalog()
        with progress_bar() as bar:
            task = bar.add_task("originals", total=len(every))
            for law in unlawful_originals(lambda law: bar.update(task, description=law.id)):
                raise SpireError(f"{law.id} does not hold of what the mutants are made of; mend that first")

            def caught(mutant: laws.mutants.Mutant) -> tuple[laws.Law, ...]:
                bar.update(task, description=mutant.id, advance=1)
                return laws.mutants.caught(mutant)

            page = listed(every, caught, examples=EXAMPLES, seed=0)
    typer.echo(page, nl=False)


def check_policy(
    policy: Option[str, typer.Argument(help="MODULE:NAME, or FILE.py:NAME.", show_default=False)],
    pages: Option[list[Path] | None, typer.Argument(help="More files for --pages.", show_default=False)] = None,
    *,
    page: Option[
        list[Path] | None,
        typer.Option("--pages", help="Real pages, files or folders, to try the laws on as well.", show_default=False),
    ] = None,
    rule_set: Option[
        str | None,
        typer.Option(help="The laws to try, such as AdditiveClosure; else those of its type.", show_default=False),
    ] = None,
    exhaustive: Option[
        int | None, typer.Option(help="Try every document of up to so many nodes, too.", min=1, show_default=False)
    ] = None,
    examples: Option[int, typer.Option(help="How many documents to generate.", min=1)] = 1000,
    seed: Option[int, typer.Option(help="What the generated documents and the path sets depend on.", min=0)] = 0,
    as_json: Option[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    junit: Option[bool, typer.Option("--junit", help="Print JUnit's XML instead of text.")] = False,
    known_failures: Option[
        Path | None,
        typer.Option(help="A file of ids of laws, a line each, that are known not to pass.", show_default=False),
    ] = None,
    replay: Option[
        str | None, typer.Option(help="Run only the failure that a report gave this token for.", show_default=False)
    ] = None,
) -> None:
    """Check a policy against its laws.

    Each law is tried on generated documents, the same ones at every run. What fails is shown on the smallest document,
    with code that fails, too. The exit code is 1 where a law does not pass.
    """
    started = time.monotonic()
    with clear_errors():
        if as_json and junit:
            raise SpireError("--json and --junit exclude each other")
        import laws
        from laws.loading import load
        from laws.report import read_known_failures
        from laws.reporting import print_report
        from spire.sources import pages as read_pages

        known = () if known_failures is None else read_known_failures(known_failures)
        checked = load(policy)
        if replay is not None:
            report = laws.replay(checked, replay, reference=policy)
        else:
            if pages and not page:
                raise SpireError(f"what is {pages[0]}? Pages to try the laws on come after --pages")
            read = read_pages([*(page or ()), *(pages or ())])
            with progress_bar() as bar:
                task = bar.add_task("checking", total=None)

                def progress(words: str, done: int, total: int | None) -> None:
                    bar.update(task, description=words, completed=done, total=total)

                report = laws.check(
                    checked,
                    rule_set=rule_set,
                    pages=read.values(),
                    examples=examples,
                    exhaustive=exhaustive,
                    seed=seed,
                    known_failures=known,
                    reference=policy,
                    progress=progress,
                )
    if as_json or junit:
        typer.echo((report.json() if as_json else report.junit()).rstrip("\n"))
    elif out.is_terminal:
        print_report(out, report)
    else:
        typer.echo(report.text(), nl=False)
    err.print(f"checked in {time.monotonic() - started:.1f} s", style="dim")
    raise typer.Exit(report.exit_code)


def write_policy(name: Option[str, typer.Argument(help="Its name, an identifier.", show_default=False)]) -> None:
    """Write a policy to start from, and its tests.

    They go into the current folder, as NAME.py and test_NAME.py, and are not written over anything.
    """
    with clear_errors():
        from laws.scaffold import new_policy

        written = new_policy(name, Path())
    for file in written:
        typer.echo(printable(str(file)))
    tell(f"now: pytest test_{name}.py, and spire check {name}:{name}", "dim")
