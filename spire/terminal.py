"""What every command of the command line shares: the two streams, how a mistake is told, how progress is shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from spire.errors import SpireError
from spire.presentation import printable

__all__ = ["clear_errors", "err", "out", "progress_bar", "tell"]

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def tell(message: str, style: str) -> None:
    """A line on standard error."""
    err.print(printable(f"spire: {message}"), style=style, markup=False, emoji=False, soft_wrap=True)


@contextmanager
def clear_errors() -> Iterator[None]:
    """Whatever is wrong with what the user gave is one line on standard error, and exit code 2."""
    try:
        yield
    except SpireError as error:
        tell(str(error), "red")
        raise typer.Exit(2) from None


def progress_bar() -> Progress:
    """On standard error, and nothing where nobody watches."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    # Where nobody watches, even the end of it would leave an empty line.
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)
