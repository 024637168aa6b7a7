"""Aggregation by document under a budget (paper, section 3.1.2; semantics §10)."""

from __future__ import annotations

import pytest

from spire import PAPER, Hit, SpireError, aggregate, aggregate_paper, annotate, identity, parse
from spire.sentences import Annotated


def hits(pages: dict[str, Annotated], *found: tuple[str, str]) -> list[Hit]:
    """A ranking of sentences, each by page and text."""
    return [
        Hit(page, next(s for s in pages[page].sentences if pages[page].text(s) == text), 1 - place / 100, pages[page])
        for place, (page, text) in enumerate(found)
    ]


# Example 3.1 of the paper: a document with a title and a first header, a generic sentence, and the answer.
FOO = """<title>Foo</title><h2>First header of Foo</h2>
<p>Foo is known to many.<p>Its answer is forty-two."""
# With its context a sentence costs: # Foo (2), ## First header of Foo (5), and its own words, 5 or 4. Title and
# header are neighbours, and the sentences too, so that no gap shows but in the second alone, where the first is left out.
FIRST, SECOND = 2 + 5 + 5, 2 + 5 + 1 + 4


def test_example_3_1_redundancy_under_global_contextualization() -> None:
    pages = {"foo": annotate(parse(FOO))}
    ranking = hits(pages, ("foo", "Foo is known to many."), ("foo", "Its answer is forty-two."))
    alone = [aggregate([hit], budget=100, context=PAPER)[0].size for hit in ranking]
    assert alone == [FIRST, SECOND]
    # Charged each for itself, the two cost 24 words, and within 16 the answer would be left out. Merged, they share
    # title and header.
    (excerpt,) = aggregate(ranking, budget=16, context=PAPER)
    assert excerpt.text == "# Foo\n\n## First header of Foo\n\nFoo is known to many.\n\nIts answer is forty-two."
    assert (excerpt.size, excerpt.page, excerpt.hits) == (16, "foo", tuple(ranking))
    assert excerpt.annotated is pages["foo"]
    assert excerpt.seed.paths == ranking[0].seed.paths | ranking[1].seed.paths
    assert excerpt.view.paths == pages["foo"].context(PAPER, excerpt.seed)
    # A word less, and the second is passed over.
    (excerpt,) = aggregate(ranking, budget=15, context=PAPER)
    assert excerpt.hits == tuple(ranking[:1])


def test_pages_are_ordered_by_their_best_hit_and_each_has_one_excerpt() -> None:
    pages = {name: annotate(parse("<p>One.<p>Two.<p>Three.")) for name in ("a", "b")}
    ranking = hits(pages, ("b", "Three."), ("a", "Two."), ("b", "One."), ("a", "One."))
    excerpts = aggregate(ranking, budget=100, context=identity)
    assert [(it.page, it.text) for it in excerpts] == [("b", "One.\n\n[…]\n\nThree."), ("a", "One.\n\nTwo.")]
    assert [hit.text for it in excerpts for hit in it.hits] == ["Three.", "One.", "Two.", "One."]


def test_a_hit_that_does_not_fit_is_passed_over_and_the_next_may_fit() -> None:
    pages = {
        "long": annotate(parse("<p>One two three four five.")),
        "short": annotate(parse("<p>One two.<p>Three.")),
    }
    ranking = hits(pages, ("long", "One two three four five."), ("short", "One two."), ("short", "Three."))
    assert [it.text for it in aggregate(ranking, budget=3, context=identity)] == ["One two.\n\nThree."]
    assert [it.page for it in aggregate(ranking, budget=7, context=identity)] == ["long", "short"]
    assert aggregate(ranking, budget=0, context=identity) == ()
    assert aggregate([], budget=100) == ()


def test_filling_a_gap_may_make_room() -> None:
    """A size is not monotone: the middle sentence takes the place of a gap mark that counts as a word."""
    pages = {"p": annotate(parse("<p>One.<p>Two.<p>Three."))}
    ranking = hits(pages, ("p", "One."), ("p", "Three."), ("p", "Two."))
    (excerpt,) = aggregate(ranking, budget=3, context=identity)
    assert (excerpt.text, excerpt.size) == ("One.\n\nTwo.\n\nThree.", 3)


def test_sizes_of_another_kind() -> None:
    pages = {"p": annotate(parse("<p>One.<p>Two."))}
    ranking = hits(pages, ("p", "One."), ("p", "Two."))
    (excerpt,) = aggregate(ranking, budget=10, size=len, context=identity)
    assert (excerpt.text, excerpt.size) == ("One.\n\nTwo.", 10)
    assert [it.text for it in aggregate(ranking, budget=9, size=len, context=identity)] == ["One."]


def test_the_paper_s_procedure_takes_whole_pages_and_grows_its_prefix() -> None:
    pages = {name: annotate(parse("<p>One.<p>Two two.<p>Three three three.")) for name in ("a", "b")}
    ranking = hits(pages, ("a", "One."), ("b", "One."), ("a", "Two two."), ("b", "Two two."))
    # Prefix 2: one word each, 2 of 6, too few; prefix 4: three words each.
    excerpts = aggregate_paper(ranking, budget=6, context=identity, prefix=2)
    assert [(it.page, it.size) for it in excerpts] == [("a", 3), ("b", 3)]
    # Of 2, prefix 2 is enough.
    assert [it.size for it in aggregate_paper(ranking, budget=2, context=identity, prefix=2)] == [1, 1]
    # Of 5 the second page does not fit as a whole, though its first hit would.
    assert [it.page for it in aggregate_paper(ranking, budget=5, context=identity, prefix=4)] == ["a"]
    assert [(it.page, it.size) for it in aggregate(ranking, budget=5, context=identity)] == [("a", 3), ("b", 1)]
    assert aggregate_paper([], budget=5) == ()
    with pytest.raises(SpireError, match="prefix is the number of hits to begin with, at least 1, not 0"):
        aggregate_paper(ranking, budget=5, prefix=0)


def one_word_each(count: int) -> list[Hit]:
    words = [f"W{place}." for place in range(count)]
    pages = {"p": annotate(parse("".join(f"<p>{word}" for word in words)))}
    return hits(pages, *(("p", word) for word in words))


@pytest.mark.parametrize(
    ("count", "budget", "prefix", "enough", "sizes"),
    [
        (16, 10, 1, 0.9, []),  # 1, 2, 4, 8 are less than 9; all 16 are too many, and the page is left out
        (16, 8, 1, 0.9, [8]),
        (16, 8, 4, 0.5, [4]),  # just enough
        (16, 9, 4, 0.5, [8]),
        (3, 9, 2, 0.9, [3]),  # no more than the ranking has
        (16, 5, 3, 0.9, []),  # 3 of 4.5, then 6
    ],
)
def test_the_paper_s_procedure_doubles_its_prefix(
    count: int, budget: int, prefix: int, enough: float, sizes: list[int]
) -> None:
    found = aggregate_paper(one_word_each(count), budget=budget, context=identity, prefix=prefix, enough=enough)
    assert [excerpt.size for excerpt in found] == sizes


def test_the_paper_s_procedure_begins_with_eight_hits() -> None:
    assert [it.size for it in aggregate_paper(one_word_each(9), budget=8, context=identity)] == [8]
