"""Every real page in the test data goes the whole way: parse, annotate, context, render; nothing is lost on it, and
the laws hold. What a browser shows of them is in tests/real/test_nothing_visible_lost.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

import html5lib
import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from laws.checking import laws_of
from laws.judging import judge
from laws.sampling import sampled
from spire import HTML, PAPER, Annotated, Document, Profile, Text, annotate, parse, render, units
from spire.collector import collector_paused
from spire.rendering.markdown import render_numbers
from spire.runs import block_runs

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
PAGES = sorted([*SHARED.glob("pages/*.html"), *SHARED.glob("evidence/pages/*.html")])
EVERY_PAGE = sorted([*PAGES, *SHARED.glob("wikitables/pages/*.html")])
MOST_RENDERED = 50  # sentences of a page, evenly spread over it
CASES = 1  # path sets of a page, drawn at random from a seed, that the laws are tried on

every_page = pytest.mark.parametrize("file", EVERY_PAGE or [None], ids=lambda file: file.stem if file else "none")
pages = pytest.mark.parametrize("file", PAGES or [None], ids=lambda file: file.stem if file else "none")


@pytest.fixture(scope="module")
def read() -> dict[Path, Annotated]:
    return {}


@pytest.fixture
def annotated(file: Path | None, read: dict[Path, Annotated], shared: Path) -> Annotated:
    """The page; the fixture `shared` skips the test where there is none."""
    assert shared.is_dir()
    assert file is not None
    if file not in read:
        read[file] = annotate(parse(file.read_bytes(), uri=file.name))
    return read[file]


def test_the_pages_are_there(shared: Path) -> None:
    assert (len(PAGES), len(EVERY_PAGE), shared / "data") == (20 + 49, 20 + 49 + 60, SHARED)


@every_page
def test_nothing_visible_is_lost(file: Path | None, annotated: Annotated) -> None:
    assert file is not None
    with collector_paused():
        root = html5lib.parse(file.read_bytes(), likely_encoding="utf-8", namespaceHTMLElements=False)
    shown = "".join(seen_text(root))
    read = "".join(annotated.text(sentence) for sentence in annotated.sentences)
    assert "".join(read.split()) == "".join(shown.split())


def seen_text(element: Any) -> Iterator[str]:
    """What a reader sees, by the list of semantics §2 and html5lib's own tree, element by element."""
    if isinstance(element.tag, str) and is_seen(element):
        yield element.text or ""
        # What these hold is for browsers that do not know them.
        for child in () if element.tag in {"audio", "canvas", "iframe", "video"} else element:
            if element.tag != "head" or child.tag == "title":
                yield from seen_text(child)
            if element.tag != "head":
                yield child.tail or ""


def is_seen(element: Any) -> bool:
    if element.tag in {"script", "style", "template", "noscript"} or "hidden" in element.attrib:
        return False
    style = "".join(element.get("style", "").lower().split()).split(";")
    if "display:none" in style or "visibility:hidden" in style:
        return False
    is_link = element.tag == "a" and element.get("href", "").startswith("#") and len(element.get("href")) > 1
    return not (is_link and "".join(element.itertext()).strip() in {"¶", "#", "§", "🔗"})


@every_page
@pytest.mark.parametrize("profile", [PAPER, HTML], ids=str)
def test_the_laws_hold(file: Path | None, profile: Profile, annotated: Annotated) -> None:
    # By its place among the pages, so that each page has path sets of its own.
    seed = EVERY_PAGE.index(file) if file else 0
    for case in islice(sampled([annotated.original], seed), CASES):
        for law in laws_of(profile).laws:
            judgement = judge(law, profile, case)
            assert judgement.kind is None, (law.id, case.P, case.Q, judgement.words)


@every_page
def test_every_visible_character_is_in_exactly_one_sentence(annotated: Annotated) -> None:
    D = annotated.original
    covered = Counter(
        character for sentence in annotated.sentences for character in characters(annotated, sentence.paths)
    )
    visible = {
        (path, place)
        for path in map(D.numbering.path, range(len(D)))
        if isinstance(node := D[path], Text)
        for place, character in enumerate(node.text)
        if not character.isspace()
    }
    assert visible
    assert set(covered) == visible
    assert set(covered.values()) == {1}


def characters(annotated: Annotated, S: Iterable[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], int]]:
    for path in S:
        place = annotated.place(path)
        if place is not None:
            text = annotated.original.text(place.path)
            yield from ((place.path, at) for at in range(place.start, place.end) if not text[at].isspace())


@pages
def test_the_way_back(annotated: Annotated) -> None:
    D = annotated.original
    assert annotated.erase() == D
    every = frozenset(map(D.numbering.path, range(len(D))))
    assert annotated.source(annotated.lift(every)) == every
    blocks = [annotated.text(block).split() for block in units(annotated, "block")]
    assert blocks == [words for _, words in words_by_run(D)]


@pages
@pytest.mark.parametrize("profile", [PAPER, HTML], ids=str)
def test_the_context_of_each_sentence_and_its_rendering(annotated: Annotated, profile: Profile) -> None:
    contexts = [
        (sentence.numbers, annotated.context_of_numbers(profile, sentence.numbers)) for sentence in annotated.sentences
    ]
    assert all(seed <= view for seed, view in contexts)
    # The rules do add something on every one of these pages, and the whole page to no sentence.
    assert any(seed < view for seed, view in contexts)
    for seed, view in contexts[:: 1 + len(contexts) // MOST_RENDERED]:
        words = "".join(filter(str.isalnum, annotated.text(annotated.document.numbering.paths(seed))))
        for numbers in (seed, view):
            written = render_numbers(annotated.document, numbers)
            assert written.strip()
            assert is_subsequence(words, written)
        assert len(render_numbers(annotated.document, view)) < len(annotated.original.text(()))


def is_subsequence(some: Iterable[str], of: Iterable[str]) -> bool:
    rest = iter(of)
    return all(one in rest for one in some)


@pages
def test_the_whole_page_in_markdown_has_all_its_words_in_order(annotated: Annotated) -> None:
    D = annotated.original
    # In the document with marks a sentence reads as in the one without.
    written = render(D, {()})
    assert render(annotated.document, {()}) == written
    found = list(words_of_markdown(written))
    expected = [run for run in words_by_run(D) if not is_said_by_a_heading(D, run)]
    lost = Counter(chain.from_iterable(words for _, words in expected)) - Counter(found)
    assert not lost
    outside = [word for path, words in expected if D.enclosing(path, "table") is None for word in words]
    place = iter(enumerate(found))
    for word in outside:
        assert any(word == other for _, other in place), f"{word!r} is out of order"


def words_by_run(D: Document) -> list[tuple[tuple[int, ...], list[str]]]:
    return [(D.numbering.path(run.texts[0]), run.characters.split()) for run in block_runs(D)]


def is_said_by_a_heading(D: Document, run: tuple[tuple[int, ...], list[str]]) -> bool:
    """Whether the run is the title, and a heading of the first level says the same: it is then written once."""
    path, words = run
    return D.enclosing(path, "title") is not None and words in [D.text(h1).split() for h1 in D.elements("h1")]


def words_of_markdown(text: str) -> Iterator[str]:
    """What a reader of the Markdown reads, in order, without the numbers of items."""
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text):
        if token.type in ("fence", "code_block"):
            yield from token.content.split()
        elif token.type == "inline":
            yield from "".join(map(shown, token.children or [])).split()


def shown(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak") or token.content == "<br>":
        return " "
    return token.content if token.type in ("text", "code_inline") else ""
