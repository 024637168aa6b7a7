"""The commands that the conformance kit adds to the command line: `spire conform`, `spire serve-conformance`."""

from __future__ import annotations

import io
import shlex
import sys
import time
from pathlib import Path
from typing import Annotated as Option

import typer

from spire.errors import SpireError
from spire.terminal import clear_errors, err, out, progress_bar

__all__ = ["conform_command", "serve_conformance"]


def conform_command(
    command: Option[
        list[str], typer.Argument(help="What starts the implementation.", metavar="-- COMMAND", show_default=False)
    ],
    *,
    profile: Option[
        list[str] | None,
        typer.Option(help="core, paper or html; more than one may be given. Else all.", show_default=False),
    ] = None,
    examples: Option[int, typer.Option(help="Generated cases a law; 0 for the vectors alone.", min=0)] = 200,
    seed: Option[int, typer.Option(help="What the generated cases depend on.", min=0)] = 0,
    time_limit: Option[float, typer.Option(help="Seconds for one answer.", min=0.1)] = 5,
    as_json: Option[bool, typer.Option("--json", help="Print JSON lines instead of text.")] = False,
    junit: Option[bool, typer.Option("--junit", help="Print JUnit's XML instead of text.")] = False,
    page: Option[
        Path | None, typer.Option(help="Write the report to this file, too, as one HTML page.", show_default=False)
    ] = None,
    badge: Option[Path | None, typer.Option(help="Write the badge to this file, as SVG.", show_default=False)] = None,
) -> None:
    """Hold an implementation, in whatever language, against the specification.

    COMMAND is started, and asked over its standard input and output (the line protocol): spire conform --page report.html
    -- node main.mjs. First comes a smoke check, then
    the vectors, then laws on generated cases, whose failures are made small. What it does not offer is skipped. The exit code
    is 1 where anything else than passing or skipping came up.
    """
    started = time.monotonic()
    with clear_errors():
        if as_json and junit:
            raise SpireError("--json and --junit exclude each other")
        from laws.conformance.operators import PROFILES
        from laws.conformance.reporting.badge import badge_svg
        from laws.conformance.reporting.jsonlines import json_lines
        from laws.conformance.reporting.junit import junit as as_junit
        from laws.conformance.reporting.page import page as as_page
        from laws.conformance.reporting.text import print_report
        from laws.conformance.running import run
        from laws.conformance.targets import Command

        with progress_bar() as bar:
            task = bar.add_task("starting", total=None)

            def progress(words: str, done: int, total: int) -> None:
                bar.update(task, description=words, completed=done, total=total)

            report = run(
                Command(command, time_limit=time_limit),
                shlex.join(command),
                profiles=profile or PROFILES,
                examples=examples,
                seed=seed,
                progress=progress,
            )
        for file, written in ((page, as_page), (badge, badge_svg)):
            if file is not None:
                _write(file, written(report))
    if as_json or junit:
        typer.echo((json_lines(report) if as_json else as_junit(report)).rstrip("\n"))
    elif out.is_terminal:
        print_report(out, report)
    else:
        typer.echo(report.text(), nl=False)
    err.print(f"checked in {time.monotonic() - started:.1f} s", style="dim")
    raise typer.Exit(report.exit_code)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SpireError(f"{file} cannot be written: {error.strerror}") from None


def serve_conformance(
    *,
    mutant: Option[
        str | None,
        typer.Option(
            help="Answer as this wrong implementation does; `spire laws --mutants` lists them.", show_default=False
        ),
    ] = None,
) -> None:
    """Answer the line protocol as this implementation does: the reference, to try a runner on or to compare with."""
    from laws.conformance.serving import serve

    with clear_errors():
        from laws.conformance.parts import REFERENCE
        from laws.conformance.strangers import parts_of_mutant
        from laws.mutants import mutant_of

        parts = REFERENCE if mutant is None else parts_of_mutant(mutant_of(mutant))
    name = "spire" if mutant is None else f"spire with {mutant}"
    requests = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace", newline="\n")
    answers = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", errors="backslashreplace", newline="\n")
    serve(requests, answers, parts=parts, name=name)
    answers.detach()  # so that it is not closed twice
