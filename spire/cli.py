"""The command line: `spire ask`, `spire show`, `spire tree`, and the commands that others add.

Answers go to standard output, everything else to standard error. A mistake of the user is one line and exit code 2;
a question that finds nothing is one line and exit code 1. Whatever a page holds, no control character reaches the
terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated as Option
from typing import TypeVar

import typer

import spire
from spire.adapters.litellm import LiteLlm
from spire.cite.selection import Selection
from spire.cite.view import View, aggregated_view, expanded_view
from spire.document import Document
from spire.errors import SpireError
from spire.numbering import Numbers
from spire.ports import Embedder, Llm
from spire.presentation import (
    context,
    evidence,
    excerpt_json,
    print_excerpt,
    print_paths,
    print_selection,
    print_view,
    printable,
    printable_json,
    selection_json,
)
from spire.selecting import sentences_with
from spire.sources import files, page, pages
from spire.subdocument import Subdocument
from spire.terminal import clear_errors, out, progress_bar, tell

__all__ = ["app"]

app = typer.Typer(
    help="Structure-preserving retrieval: evidence from HTML pages, with the context that makes it intelligible.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

PROFILES = {"HTML": spire.HTML, "PAPER": spire.PAPER, "none": spire.identity}
OPT_IN = {
    "glossary": spire.glossary,
    "glossary_words": spire.glossary_words,
    "lead_in": spire.lead_in,
    "footnotes": spire.footnotes,
}
EMBEDDERS = {
    "wordllama": "spire.adapters.wordllama:Wordllama",
    "minilm": "spire.adapters.sentence_transformers:SentenceTransformers",
}

T = TypeVar("T")

Sources = Option[list[Path], typer.Argument(help="HTML files, or folders of them.", show_default=False)]
File = Option[Path, typer.Argument(help="An HTML file.", show_default=False)]
ProfileName = Option[
    str,
    typer.Option(
        "--profile", help=f"Rules of context: {', '.join(PROFILES)}; with more: HTML+glossary ({', '.join(OPT_IN)})."
    ),
]
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


def _page(file: Path, encoding: str | None) -> Document:
    document = page(file, encoding=encoding)
    _warn(document)
    return document


def _warn(document: Document) -> None:
    for warning in document.warnings:
        tell(f"{document.uri}: {warning}", "yellow")


def _named(kind: str, name: str, known: Mapping[str, T]) -> T:
    name = next((one for one in known if one.casefold() == name.casefold()), name)
    if name not in known:
        raise SpireError(f"no {kind} {name!r}; there are {', '.join(known)}")
    return known[name]


def _policy(profile: str) -> spire.Closure:
    """A profile, and the policies that `+` joins to it: ours that are opt-in, and those that other distributions register
    in the entry-point group `spire.policies`.
    """
    name, *others = profile.split("+")
    policy: spire.Closure = _named("profile", name, PROFILES)
    registered = {entry.name: entry for entry in entry_points(group="spire.policies")}
    for other in others:
        known: dict[str, spire.Closure | EntryPoint] = {**OPT_IN, **registered}
        joined = _named("policy", other, known)
        policy |= _loaded(joined) if isinstance(joined, EntryPoint) else joined
    return policy


def _loaded(entry: EntryPoint) -> spire.Closure:
    try:
        policy = entry.load()
    except (ImportError, AttributeError) as error:
        raise SpireError(f"policy {entry.name} does not load from {entry.value}: {error}") from error
    if not isinstance(policy, spire.Closure):
        raise SpireError(f"policy {entry.name}, from {entry.value}, must be a Closure, not {policy!r}; try .closure()")
    return policy


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


@app.command()
def ask(
    question: Option[str, typer.Argument(help="What you want to know.", show_default=False)],
    sources: Sources,
    *,
    hits: Option[int, typer.Option(help="How many of the nearest sentences to consider.", min=1)] = 8,
    budget: Option[
        int, typer.Option(help="The words of Markdown, marks included, that all evidence may take.", min=1)
    ] = 300,
    profile: ProfileName = "HTML",
    embedder: Option[str, typer.Option(help=f"The embedding model: {', '.join(EMBEDDERS)}.")] = "wordllama",
    llm: Option[
        str | None,
        typer.Option(help="A model that picks from what was found, as litellm names it.", show_default=False),
    ] = None,
    llm_server: Option[
        str | None, typer.Option(help="The address of the model's server, if not the provider's.", show_default=False)
    ] = None,
    llm_cache: Option[
        Path | None, typer.Option(help="A folder to keep the model's answers in.", show_default=False)
    ] = None,
    grow: Option[
        int | None,
        typer.Option(help="Show the model each page's finds grown to so many words.", min=1, show_default=False),
    ] = None,
    left_out: Option[bool, typer.Option("--left-out", help="Also tell what the model left out, and why.")] = False,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Find the evidence that answers a question.

    It is shown with the context that makes it intelligible, each piece with page and path. With --llm, a language
    model picks the sentences that are evidence from what was found. Without colours, what was found stands in ⟦ ⟧;
    […] marks what is left out.
    """
    with clear_errors():
        policy = _policy(profile)
        if not question.strip():
            raise SpireError("the question is empty")
        if llm is None and (grow is not None or llm_server is not None or llm_cache is not None or left_out):
            raise SpireError("--grow, --llm-server, --llm-cache and --left-out go with --llm")
        answers = None if llm is None else LiteLlm(llm, api_base=llm_server, cache=llm_cache)
        index = _indexed(sources, _load_embedder(embedder), policy, encoding)
        excerpts = spire.aggregate(
            [hit for hit in index.rank(question, hits) if hit.score > 0], budget=budget, context=policy
        )
        selections: tuple[Selection, ...] = ()
        if answers is not None:
            selections = _selected(question, [_view(excerpt, policy, grow) for excerpt in excerpts], answers)
    if as_json:
        results = [excerpt_json(excerpt, policy) for excerpt in excerpts]
        for result, selection in zip(results, selections, strict=False):
            result["selection"] = selection_json(selection)
        found = {"spec": spire.SPEC, "question": question, "profile": profile, "embedder": embedder, "results": results}
        typer.echo(printable_json(found))
    elif selections:
        for place, (excerpt, selection) in enumerate(zip(excerpts, selections, strict=True), 1):
            print_selection(out, place, excerpt, selection, left_out=left_out)
    else:
        for place, excerpt in enumerate(excerpts, 1):
            print_excerpt(out, place, excerpt, policy)
    if not excerpts:
        tell(f"nothing was found that fits into a --budget of {budget}; give a larger one", "red")
        raise typer.Exit(1)
    _tell_failures(selections)


def _indexed(sources: list[Path], embedder: Embedder, policy: spire.Closure, encoding: str | None) -> spire.Index:
    with progress_bar() as progress:
        reading = progress.add_task("reading", total=len(list(files(sources))))
        documents = pages(
            sources,
            encoding=encoding,
            skipped=lambda error: tell(f"passed over: {error}", "yellow"),
            progress=lambda _: progress.advance(reading),
        )
        for document in documents.values():
            _warn(document)
        indexing = progress.add_task("indexing", total=len(documents))
        return spire.Index.build(
            documents, embedder=embedder, context=policy, progress=lambda _: progress.advance(indexing)
        )


def _selected(question: str, views: list[View], llm: Llm) -> tuple[Selection, ...]:
    with progress_bar() as progress:
        asking = progress.add_task("asking the model", total=len(views))
        return spire.select_all(question, views, llm=llm, progress=lambda _: progress.advance(asking))


def _tell_failures(selections: tuple[Selection, ...]) -> None:
    """What a model did not answer, and exit code 1 where it picked nothing at all."""
    failed = [selection for selection in selections if selection.error is not None]
    for selection in failed:
        tell(f"{selection.view.page}: not filtered: {selection.error}", "red")
    if selections and not any(selection.chosen for selection in selections):
        if unknown := [name for selection in selections for name in selection.unknown]:
            tell(f"the model named only what is no label: {', '.join(unknown)}", "red")
        elif not failed:
            tell("the model finds no evidence in what was found; --left-out shows it", "red")
        raise typer.Exit(1)


def _view(excerpt: spire.Excerpt, policy: spire.Closure, grow: int | None) -> View:
    if grow is None:
        return aggregated_view(excerpt)
    expansion = spire.expand(excerpt.annotated, excerpt.seed, budget=grow, context=policy)
    return expanded_view(excerpt.page, excerpt.annotated, expansion)


@app.command()
def show(
    file: File,
    *,
    select: Option[
        list[str], typer.Option(help="Words of the page: the sentences that hold them are a seed. May be repeated.")
    ],
    budget: Option[
        int | None, typer.Option(help="Merge the seeds and grow them to so many words.", min=1, show_default=False)
    ] = None,
    profile: ProfileName = "HTML",
    encoding: Encoding = None,
) -> None:
    """Show a selection of a page, and its context.

    First the selection alone, then with its context, and why each piece of the context is there. With --budget, the
    selections are merged and then grown into their neighbourhood. Without colours, the selection stands in ⟦ ⟧, what
    it grew by in ⟨ ⟩; […] marks what is left out.
    """
    with clear_errors():
        policy = _policy(profile)
        annotated = spire.annotate(_page(file, encoding))
        seeds = [_seed(annotated, words, file) for words in select]
        merged = frozenset[int]().union(*seeds)
        expansion = None
        if budget is not None:
            whole = Subdocument.of_numbers(annotated.document, merged)
            expansion = spire.expand(annotated, whole, budget=budget, context=policy)
    for place, seed in enumerate(seeds, 1):
        if place > 1:
            out.print()
        _head(f"seed {place}" if len(seeds) > 1 else "seed")
        print_view(out, annotated, seed, seed)
        out.print()
        print_paths(out, evidence(annotated, seed))
        out.print()
        _show_context(annotated, policy, seed, f"with its context ({profile})")
    if len(seeds) > 1:
        out.print()
        _show_context(annotated, policy, merged, f"merged ({profile})")
    if expansion is not None:
        out.print()
        _head(f"grown: {expansion.size} words of Markdown, budget {budget}")
        print_view(out, annotated, expansion.view.numbers, merged, expansion.rung.numbers)
        if expansion.overrun:
            tell(f"the seed alone takes {expansion.overrun} words more than the budget of {budget}", "yellow")
        elif expansion.dropped.numbers:
            tell(f"of the context, {len(expansion.dropped.numbers)} nodes found no room in {budget} words", "yellow")


def _seed(annotated: spire.Annotated, words: str, file: Path) -> Numbers:
    if not words.strip():
        raise SpireError("--select is empty; give it words of the page")
    seeds = sentences_with(annotated, words)
    if not seeds:
        raise SpireError(f"no such words in {file}: {words!r}; `spire tree {file}` prints all of it")
    if len(seeds) > 1:
        tell(f"{words!r} stands in {len(seeds)} places; this is the first", "yellow")
    return seeds[0]


def _head(words: str) -> None:
    out.print(words, style="bold", markup=False)


def _show_context(annotated: spire.Annotated, policy: spire.Closure, seed: Numbers, head: str) -> None:
    _head(head)
    print_view(out, annotated, annotated.context_of_numbers(policy, seed), seed)
    out.print()
    added = list(context(annotated, policy, seed))
    print_paths(out, added)
    if not added:
        out.print("  nothing is added", style="dim")


@app.command()
def tree(file: File, encoding: Encoding = None) -> None:
    """Print the tree of a page, with all paths."""
    with clear_errors():
        document = _page(file, encoding)
    typer.echo(printable(spire.dump(document.tree, paths=True)))


def _add_commands(entries: Iterable[EntryPoint]) -> None:
    """The commands that other distributions register in the entry-point group `spire.commands`: functions, or apps."""
    for entry in sorted(entries, key=lambda entry: entry.name):
        try:
            command = entry.load()
        except Exception as error:  # noqa: BLE001 # whatever is wrong with it, the other commands still work
            command = _unloadable(entry, f"{type(error).__name__}: {error}")
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=entry.name)
        else:
            app.command(entry.name)(command)


def _unloadable(entry: EntryPoint, reason: str) -> Callable[[], None]:
    def command() -> None:
        with clear_errors():
            raise SpireError(f"the command {entry.name} does not load from {entry.value}: {reason}")

    command.__doc__ = f"Does not load from {entry.value}."
    return command


_add_commands(entry_points(group="spire.commands"))
