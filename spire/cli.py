"""The command line: `spire ask`, `spire show`, `spire tree`.

Answers go to standard output, everything else to standard error. A mistake of the user is one line and exit code 2;
a question that finds nothing is one line and exit code 1. Whatever a page holds, no control character reaches the
terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated as Option
from typing import TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

import spire
from spire.document import Document
from spire.errors import SpireError
from spire.ports import Embedder
from spire.presentation import (
    context,
    evidence,
    excerpt_json,
    print_excerpt,
    print_paths,
    print_view,
    printable,
    printable_json,
)
from spire.selecting import sentences_with
from spire.sources import files, page, pages

__all__ = ["app"]

app = typer.Typer(
    help="Structure-preserving retrieval: evidence from HTML pages, with the context that makes it intelligible.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

PROFILES = {"HTML": spire.HTML, "PAPER": spire.PAPER, "none": spire.identity}
EMBEDDERS = {
    "wordllama": "spire.adapters.wordllama:Wordllama",
    "minilm": "spire.adapters.sentence_transformers:SentenceTransformers",
}

T = TypeVar("T")

_out = Console(highlight=False)
_err = Console(stderr=True, highlight=False)

Sources = Option[list[Path], typer.Argument(help="HTML files, or folders of them.", show_default=False)]
File = Option[Path, typer.Argument(help="An HTML file.", show_default=False)]
ProfileName = Option[str, typer.Option("--profile", help=f"Rules of context: {', '.join(PROFILES)}.")]
Encoding = Option[str | None, typer.Option(help="The encoding of the files; else as HTML says.", show_default=False)]
AsJson = Option[bool, typer.Option("--json", help="Print JSON instead of text.")]


def _version(*, asked: bool) -> None:
    if asked:
        try:
            release = version("spire-evidence")
        except PackageNotFoundError:
            release = "from a checkout, not installed"
        typer.echo(f"spire {release}, specification {spire.SPEC}")
        raise typer.Exit


Version = Option[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")]


@app.callback()
def main(*, version: Version = False) -> None:  # noqa: ARG001 # its callback has done the work
    # What a terminal's encoding has not is shown as a question mark; it is no reason to fail.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _tell(message: str, style: str) -> None:
    _err.print(printable(f"spire: {message}"), style=style, markup=False, soft_wrap=True)


@contextmanager
def _clear_errors() -> Iterator[None]:
    """Whatever is wrong with what the user gave is one line on standard error, and exit code 2."""
    try:
        yield
    except SpireError as error:
        _tell(str(error), "red")
        raise typer.Exit(2) from None


def _page(file: Path, encoding: str | None) -> Document:
    document = page(file, encoding=encoding)
    _warn(document)
    return document


def _warn(document: Document) -> None:
    for warning in document.warnings:
        _tell(f"{document.uri}: {warning}", "yellow")


def _named(kind: str, name: str, known: Mapping[str, T]) -> T:
    if name not in known:
        raise SpireError(f"no {kind} {name!r}; there are {', '.join(known)}")
    return known[name]


def _load_embedder(name: str) -> Embedder:
    """One of ours, or one that another distribution registers in the entry-point group `spire.embedders`."""
    known = {**EMBEDDERS, **{entry.name: entry.value for entry in entry_points(group="spire.embedders")}}
    value = _named("embedder", name, known)
    try:
        make = EntryPoint(name, value, "spire.embedders").load()
    except (ImportError, AttributeError) as error:
        raise SpireError(f"embedder {name} does not load from {value}: {error}") from error
    embedder: Embedder = make()
    return embedder


def _progress() -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    # Where nobody watches, even the end of it would leave an empty line.
    return Progress(*columns, console=_err, transient=True, disable=not _err.is_terminal)


@app.command()
def ask(
    question: Option[str, typer.Argument(help="What you want to know.", show_default=False)],
    sources: Sources,
    *,
    hits: Option[int, typer.Option(help="How many of the nearest sentences to consider.", min=1)] = 8,
    budget: Option[int, typer.Option(help="The words that all evidence with its context may take.", min=1)] = 300,
    profile: ProfileName = "HTML",
    embedder: Option[str, typer.Option(help=f"The embedding model: {', '.join(EMBEDDERS)}.")] = "wordllama",
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Find the evidence that answers a question.

    It is shown with the context that makes it intelligible, each piece with page and path.
    """
    with _clear_errors():
        policy = _named("profile", profile, PROFILES)
        if not question.strip():
            raise SpireError("the question is empty")
        named = list(files(sources))
        model = _load_embedder(embedder)
        with _progress() as progress:
            reading = progress.add_task("reading", total=len(named))
            documents = pages(named, encoding=encoding, progress=lambda _: progress.advance(reading))
            for document in documents.values():
                _warn(document)
            indexing = progress.add_task("indexing", total=len(documents))
            index = spire.Index.build(
                documents, embedder=model, context=policy, progress=lambda _: progress.advance(indexing)
            )
        excerpts = spire.aggregate(index.rank(question, hits), budget=budget, context=policy)
    if as_json:
        results = [excerpt_json(excerpt, policy) for excerpt in excerpts]
        found = {"spec": spire.SPEC, "question": question, "profile": profile, "embedder": embedder, "results": results}
        typer.echo(printable_json(found))
    for place, excerpt in enumerate(excerpts, 1):
        if not as_json:
            print_excerpt(_out, place, excerpt, policy)
    if not excerpts:
        _tell(f"nothing was found that fits into a --budget of {budget}; give a larger one", "red")
        raise typer.Exit(1)


@app.command()
def show(
    file: File,
    select: Option[str, typer.Option(help="Words of the page: the sentences that hold them are the seed.")],
    profile: ProfileName = "HTML",
    encoding: Encoding = None,
) -> None:
    """Show a selection of a page, and its context.

    First the selection alone, then with its context, and why each piece of the context is there.
    """
    with _clear_errors():
        policy = _named("profile", profile, PROFILES)
        if not select.strip():
            raise SpireError("--select is empty; give it words of the page")
        annotated = spire.annotate(_page(file, encoding))
        seeds = sentences_with(annotated, select)
        if not seeds:
            raise SpireError(f"no such words in {file}: {select!r}; `spire tree {file}` prints all of it")
    if len(seeds) > 1:
        _tell(f"found in {len(seeds)} places; this is the first", "yellow")
    seed = seeds[0]
    _out.print("seed", style="bold")
    print_view(_out, annotated, seed, seed)
    _out.print()
    print_paths(_out, evidence(annotated, seed))
    _out.print()
    _out.print(f"with its context ({profile})", style="bold")
    print_view(_out, annotated, annotated.context_of_numbers(policy, seed), seed)
    _out.print()
    added = list(context(annotated, policy, seed))
    print_paths(_out, added)
    if not added:
        _out.print(f"  {profile} adds nothing", style="dim")


@app.command()
def tree(file: File, encoding: Encoding = None) -> None:
    """Print the tree of a page, with all paths."""
    with _clear_errors():
        document = _page(file, encoding)
    typer.echo(printable(spire.dump(document.tree, paths=True)))
