"""What a browser shows of a page, word for word: nothing of it is lost, on any real page.

Chromium knows neither our tree nor our rules. Its `innerText` leaves out what its style sheet and the page's own hide
and sets apart what stands on lines of its own. The real pages come without their style sheets. One difference is meant,
and taken out of the page beforehand: permalinks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from spire import Annotated, Document, annotate, parse, units
from spire.runs import block_runs
from tests.real.chromium import Chromium

pytestmark = pytest.mark.real

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
PAGES = sorted(chain.from_iterable(SHARED.glob(f"{folder}/*.html") for folder in ("pages", "evidence/pages", "wikitables/pages")))  # fmt: skip

WITHOUT_PERMALINKS = """
(() => {
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    if (['¶', '#', '§', '🔗'].includes(link.textContent.trim())) link.remove();
  }
  return document.body.innerText;
})()
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium.started() as browser:
        yield browser


@pytest.mark.parametrize("file", PAGES or [None], ids=lambda file: f"{file.parent.parent.name}-{file.stem}" if file else "none")  # fmt: skip
def test_every_word_that_chromium_shows_is_read(file: Path | None, browser: Chromium, shared: Path) -> None:
    assert shared.is_dir()
    assert file is not None
    with browser.opened(file) as page:
        shown = page.evaluate(WITHOUT_PERMALINKS).split()
    D = parse(file.read_bytes())
    assert shown
    assert list(words_of_runs(D)) == shown
    annotated = annotate(D)
    assert list(words_of_sentences(annotated)) == shown


def words_of_runs(D: Document) -> Iterator[str]:
    for run in block_runs(D):
        if not is_title(D, D.numbering.path(run.texts[0])):
            yield from run.characters.split()


def words_of_sentences(annotated: Annotated) -> Iterator[str]:
    for sentence in units(annotated, "sentence"):
        place = annotated.place(min(sentence.paths))
        assert place is not None
        if not is_title(annotated.original, place.path):
            yield from annotated.text(sentence).split()


def is_title(D: Document, path: tuple[int, ...]) -> bool:
    return D.enclosing(path, "title") is not None


def test_how_many_pages_there_are(shared: Path) -> None:
    assert (len(PAGES), shared / "data") == (129, SHARED)
