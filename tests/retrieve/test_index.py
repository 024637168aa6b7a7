"""The index and its ranking (paper, section 3.1; semantics §10)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from laws.segmenters import Cutting
from spire import HTML, Document, Elem, Hit, Index, SpireError, Text, annotate, identity, parse
from spire.adapters.exact import Exact
from spire.retrieve.index import contextualized

PAGES = Path(__file__).resolve().parents[2] / "examples" / "pages"


class Toy:
    """The first letters of the alphabet that a text holds, a dimension each; what it was asked is on record."""

    name = "toy"

    def __init__(self, letters: str = "abc") -> None:
        self.letters = letters
        self.asked: list[list[str]] = []

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        self.asked.append(list(texts))
        return np.array([[float(letter in text) for letter in self.letters] for text in texts], dtype=np.float32)


def found(hits: Sequence[Hit]) -> list[tuple[str, str, float]]:
    return [(hit.page, hit.text, hit.score) for hit in hits]


TWO_PAGES = {"z": parse("<p>a b<p>a<p>b"), "y": parse("<p>c<p>a<p>a b c")}


def test_the_nearest_first_and_equals_by_page_and_place() -> None:
    index = Index.build(TWO_PAGES, embedder=Toy(), context=identity)
    assert len(index) == 6
    assert found(index.rank("ab", 6)) == [
        *(("y", "a b c", 2.0), ("z", "a b", 2.0)),
        *(("y", "a", 1.0), ("z", "a", 1.0), ("z", "b", 1.0)),
        ("y", "c", 0.0),
    ]


def test_a_ranking_is_as_long_as_asked_for_or_as_there_are_seeds() -> None:
    index = Index.build(TWO_PAGES, embedder=Toy(), context=identity)
    all_hits = index.rank("ab", 6)
    for k in range(1, 7):
        assert index.rank("ab", k) == all_hits[:k]
    assert index.rank("ab", 10_000) == all_hits
    for k in (0, -1):
        with pytest.raises(SpireError, match=f"k is the number of hits, at least 1, not {k}"):
            index.rank("ab", k)


def test_the_order_in_which_pages_are_given_makes_no_difference() -> None:
    turned = dict(reversed(TWO_PAGES.items()))
    one, other = (Index.build(pages, embedder=Toy(), context=identity) for pages in (TWO_PAGES, turned))
    assert found(one.rank("ab", 6)) == found(other.rank("ab", 6))


def test_equal_texts_are_embedded_once() -> None:
    embedder = Toy()
    index = Index.build(TWO_PAGES, embedder=embedder, context=identity)
    assert embedder.asked == [["c", "a", "a b c", "a b", "b"]]
    assert [hit.page for hit in index.rank("a", 6) if hit.text == "a"] == ["y", "z"]


def test_what_is_embedded_is_the_seed_with_its_context_and_what_is_found_is_the_seed() -> None:
    embedder = Toy()
    page = parse("<title>Zoo</title><h1>Fares</h1><ul><li>Adults<ul><li>five</ul></ul>")
    index = Index.build({"zoo": page}, embedder=embedder)
    assert [text.split() for text in embedder.asked[0]] == [
        ["Zoo"],
        ["Zoo", "Fares"],
        ["Zoo", "Fares", "Adults"],
        ["Zoo", "Fares", "Adults", "five"],
    ]
    (hit,) = [hit for hit in index.rank("a", 9) if hit.text == "five"]
    assert hit.annotated.source(hit.seed.paths) == {(1, 1, 0, 1, 0, 0)}


def test_units_other_than_sentences() -> None:
    page = parse("<ul><li>a. B.<li>c</ul><table><tr><td>b</table>")
    for unit, expected in [("block", ["a. B.", "c", "b"]), ("item", ["a. B.", "c"]), ("cell", ["b"])]:
        index = Index.build({"p": page}, embedder=Toy(), unit=unit)
        assert sorted(hit.text for hit in index.rank("a", 9)) == sorted(expected)
    with pytest.raises(SpireError, match="no unit 'page'"):
        Index.build({"p": page}, embedder=Toy(), unit="page")


def test_a_page_may_come_annotated() -> None:
    annotated = annotate(parse("<p>a b c"), Cutting("words", r"\S+"))
    index = Index.build({"p": annotated}, embedder=Toy())
    assert [hit.text for hit in index.rank("b", 3)] == ["b", "a", "c"]


def test_progress_is_told_of_each_page() -> None:
    told: list[str] = []
    Index.build({**TWO_PAGES, "empty": parse("")}, embedder=Toy(), progress=told.append)
    assert told == ["empty", "y", "z"]


def test_pages_without_a_seed() -> None:
    with pytest.raises(SpireError, match="nothing to index: none of the 2 pages holds a sentence"):
        Index.build({"a": parse(""), "b": parse("<p>&nbsp;")}, embedder=Toy())
    with pytest.raises(SpireError, match="none of the 0 pages holds a sentence"):
        Index.build({}, embedder=Toy())
    with pytest.raises(SpireError, match="none of the 1 pages holds a cell"):
        Index.build({"a": parse("<p>a")}, embedder=Toy(), unit="cell")
    assert len(Index.build({"a": parse(""), "b": parse("<p>a")}, embedder=Toy())) == 1


class Lying:
    name = "liar"

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def __call__(self, texts: Sequence[str]) -> Any:
        return self.answers.pop(0)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (np.zeros((1, 3)), r"gave an array of shape \(1, 3\) for 2 texts; it must give one row for each"),
        (np.zeros((3, 3)), r"gave an array of shape \(3, 3\) for 2 texts"),
        (np.zeros(2), r"gave an array of shape \(2,\) for 2 texts"),
        (np.zeros((2, 3, 1)), r"gave an array of shape \(2, 3, 1\) for 2 texts"),
        (np.float32(1), r"gave an array of shape \(\) for 2 texts"),
        (np.array([[0, 1], [0, np.nan]]), "gave a vector that is not finite for 'b'"),
        (np.array([[np.inf, 1], [0, 1]]), "gave a vector that is not finite for 'a'"),
    ],
)
def test_an_embedder_that_lies_is_refused_by_name(answer: Any, fault: str) -> None:
    with pytest.raises(SpireError, match=f"^embedder liar {fault}"):
        Index.build({"p": parse("<p>a<p>b")}, embedder=Lying(answer))


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (np.ones((1, 2)), r"gave an array of shape \(1, 2\) for 1 texts; .* of 3 numbers as in the index"),
        (np.ones((2, 3)), r"gave an array of shape \(2, 3\) for 1 texts"),
        (np.full((1, 3), np.nan), "gave a vector that is not finite for 'a'"),
    ],
)
def test_and_so_is_what_it_makes_of_the_query(answer: Any, fault: str) -> None:
    index = Index.build({"p": parse("<p>a<p>b")}, embedder=Lying(np.eye(2, 3), answer))
    with pytest.raises(SpireError, match=f"^embedder liar {fault}"):
        index.rank("a", 1)


def test_lists_of_numbers_will_do() -> None:
    index = Index.build({"p": parse("<p>a<p>b")}, embedder=Lying([[1, 0], [0, 1]], [[0, 1]]))
    assert found(index.rank("?", 2)) == [("p", "b", 1.0), ("p", "a", 0.0)]


def test_a_text_that_the_model_can_say_nothing_of_comes_last_and_such_a_query_is_an_error() -> None:
    index = Index.build({"p": parse("<p>xyz<p>a")}, embedder=Toy())
    assert found(index.rank("a", 2)) == [("p", "a", 1.0), ("p", "xyz", 0.0)]
    with pytest.raises(SpireError, match="the model toy knows nothing of 'xyz'; ask in other words"):
        index.rank("xyz", 2)


def many(count: int) -> Document:
    """A page of so many paragraphs, each of which says its number."""
    return Document(Elem("body", {}, [Elem("p", {}, [Text(f"n{number}")]) for number in range(count)]))


class ByNumber:
    """The vectors of numbered texts; the query is (1, 0), so that the first component of each is its score."""

    name = "by number"

    def __init__(self, scores: Sequence[float]) -> None:
        self.scores = np.array(scores, dtype=np.float32)

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        if texts == ["query"]:
            return np.array([[1, 0]], dtype=np.float32)
        scores = self.scores[[int(text[1:]) for text in texts]]
        return np.stack([scores, np.ones_like(scores)], axis=1)


def test_a_large_index_against_a_plain_sort() -> None:
    scores = np.random.default_rng(5).integers(0, 40, size=3000) / 64  # many ties
    index = Index.build({"p": many(3000)}, embedder=ByNumber(scores), context=identity)
    by_hand = sorted(range(3000), key=lambda number: (-scores[number], number))
    for k in (1, 255, 256, 257, 1023, 1500, 3000):
        assert [hit.text for hit in index.rank("query", k)] == [f"n{number}" for number in by_hand[:k]]


def test_equals_at_the_border_of_a_pool_keep_the_order_of_the_pages() -> None:
    """The page `a` says again, at its end, what it and the page before it said, so that one text has many places."""
    words = [f"n{number}" for number in range(300)]
    a = Document(Elem("body", {}, [Elem("p", {}, [Text(word)]) for word in [*words, *reversed(words)]]))
    index = Index.build({"a": a}, embedder=ByNumber([0.5] * 300), context=identity)
    assert [hit.text for hit in index.rank("query", 600)] == [*words, *reversed(words)]


class Approximate:
    """An index that misses rows, repeats some, and gives what it has in no good order."""

    name = "approximate"

    def __call__(self, vectors: np.ndarray) -> Any:
        exact = Exact()(vectors)

        def nearest(vector: np.ndarray, k: int) -> np.ndarray:
            rows = exact(vector, k)
            return np.concatenate([rows[::-2], rows[:3]])

        return nearest


def test_an_approximate_index_is_scored_exactly_and_each_seed_comes_once() -> None:
    scores = np.random.default_rng(6).permutation(3000) / 4096
    index = Index.build({"p": many(3000)}, embedder=ByNumber(scores), context=identity, ann=Approximate())
    longest = index.rank("query", 3000)
    assert len({hit.text for hit in longest}) == 3000
    for k in (1, 100, 400, 2999):
        assert index.rank("query", k) == longest[:k]
    assert [hit.score for hit in longest[:128]] == sorted((hit.score for hit in longest[:128]), reverse=True)


def test_the_demo_question_finds_the_cell_in_the_context_of_its_table() -> None:
    pytest.importorskip("wordllama", reason="needs the extra wordllama")
    from spire.adapters.wordllama import Wordllama

    pages = {file.name: parse(file.read_bytes()) for file in sorted(PAGES.glob("*.html"))}
    index = Index.build(pages, embedder=Wordllama())
    hits = index.rank("What does a winter night on the inner pontoon cost for a boat of up to 8 metres?", 8)
    (cell,) = [hit for hit in hits if hit.text == "11"]
    assert cell.page == "moorings.html"
    (path,) = cell.annotated.source(cell.seed.paths)
    D = cell.annotated.original
    assert [D.text((*path[:-2], *label)) for label in [(0,), (2,)]] == ["Up to 8 metres", "11"]
    (text,) = contextualized(cell.annotated, [cell.seed], HTML)
    title, *headings = text.split("\n")
    assert title == "Moorings and fees | Quillhaven Harbour"
    assert headings == ["Moorings and fees", "Prices per night", "Inner pontoon", "Winter", "Up to 8 metres", "11"]
