"""The errata of sentences, retrieval and reading: the literal reading fails on the example, the repair holds.

Errata 1 to 6 and 11, of operators and policies, are in test_errata.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from laws.retrieval import first_hit, prefix_stable
from spire import (
    Closure,
    Document,
    Elem,
    Hit,
    Path,
    Text,
    aggregate,
    aggregate_paper,
    annotate,
    dump,
    identity,
    parse,
    read,
)
from spire.html.elements import is_block
from spire.retrieve.aggregation import Excerpt

# 7: sentence markers leave the tree alone (Figure 2, section 3.1.1).

ANTS_AND_BEES = Document(
    Elem("div", {}, [Elem("p", {}, [Text("Ants dig. Bees fly. "), Elem("b", {}, [Text("Wasps sting.")])])])
)


def with_markers() -> Document:
    """The paper's way: the markers in the tree itself."""
    begin, end = Elem("sentence-beg"), Elem("sentence-end")
    sentences = [Text("Ants dig."), Text("Bees fly."), Elem("b", {}, [Text("Wasps sting.")])]
    first, second, third = ((begin, sentence, end) for sentence in sentences)
    return Document(Elem("div", {}, [Elem("p", {}, [*first, Text(" "), *second, Text(" "), *third])]))


def test_erratum_7_markers_move_the_paths_of_what_follows() -> None:
    D, N = ANTS_AND_BEES, with_markers()
    assert D.elements("b") == ((0, 1),)
    assert N.elements("b") == ((0, 9),)  # after five markers and three texts more
    # No path of the original names "Bees fly.", and what named a text of it names a marker now.
    assert "Bees fly." not in [D.text(path) for path in [(), (0,), (0, 0), (0, 1), (0, 1, 0)]]
    assert N[0, 0] == Elem("sentence-beg")


def test_erratum_7_repaired_by_a_document_of_its_own_with_the_way_back() -> None:
    D = ANTS_AND_BEES
    annotated = annotate(D)
    assert annotated.document == with_markers()
    assert annotated.erase() == D
    assert annotated.lift({(0, 1)}) == {(0, 9)}
    bees = annotated.sentences[1]
    (place,) = map(annotated.place, bees.paths)
    assert place is not None
    assert (place.path, place.start, place.end) == ((0, 0), 10, 19)
    assert D.text((0, 0))[10:19] == "Bees fly."


# 8: sentences come from "block leaves" (sections 3.1.1 and 4.2).

LUNCH = "<ol><li>Lunch <ul><li>Sandwich</li><li>Salad</li></ul></li></ol>"


def block_leaves(D: Document) -> list[Path]:
    """The smallest block-level containers: those that hold no other block (section 4.2)."""
    blocks = [path for path in D.elements() if is_block(D[path])]
    return [path for path in blocks if not any(other[: len(path)] == path != other for other in blocks)]


def test_erratum_8_block_leaves_lose_the_words_of_mixed_content() -> None:
    D = parse(LUNCH)
    assert "Lunch" in D.text(())
    assert [D.text(leaf) for leaf in block_leaves(D)] == ["Sandwich", "Salad"]


def test_erratum_8_repaired_by_block_runs() -> None:
    annotated = annotate(parse(LUNCH))
    assert [annotated.text(sentence) for sentence in annotated.sentences] == ["Lunch", "Sandwich", "Salad"]


# 9: a growing prefix approaches the budget (section 3.1.2).


def short_and_long() -> Sequence[Hit]:
    """Two hits on one page: s1 of 2 words, and s2 longer than the budget of 4."""
    annotated = annotate(parse("<p>Ants dig.<p>Bees fly over the wide meadow."))
    short, long = annotated.sentences
    return Hit("page", short, 0.9, annotated), Hit("page", long, 0.8, annotated)


def by_the_paper(ranking: Sequence[Hit], *, budget: int, context: Closure = identity) -> tuple[Excerpt, ...]:
    return aggregate_paper(ranking, budget=budget, context=context, prefix=1)


def test_erratum_9_a_longer_prefix_loses_what_a_shorter_had() -> None:
    ranking = short_and_long()
    assert [it.text for it in by_the_paper(ranking[:1], budget=4)] == ["Ants dig."]
    assert (
        by_the_paper(ranking, budget=4) == ()
    )  # 2 of 4 is below the budget; prefix 2 overruns, and the page is dropped
    assert not prefix_stable(by_the_paper, ranking=ranking, budget=4, c=identity, k=1).holds
    assert not first_hit(by_the_paper, ranking=ranking, budget=4, c=identity).holds


def test_erratum_9_repaired_by_admitting_hit_by_hit() -> None:
    ranking = short_and_long()
    for prefix in (ranking[:1], ranking):
        assert [it.text for it in aggregate(prefix, budget=4, context=identity)] == ["Ants dig."]
    assert prefix_stable(aggregate, ranking=ranking, budget=4, c=identity, k=1).holds
    assert first_hit(aggregate, ranking=ranking, budget=4, c=identity).holds


# 12: Listing 1 parses to Listing 2 (section 2.1).

LISTING_1 = """<html>
  <body>
    <section>
      <h1>Title</h1>
      <p>First paragraph.</p>
      <p>Second paragraph.</p>
    </section>
  </body>
</html>
"""

LISTING_2 = """\
| <html>  /
|   <body>  /0
|     <section>  /0/0
|       <h1>  /0/0/0
|         "Title"  /0/0/0/0
|       <p>  /0/0/1
|         "First paragraph."  /0/0/1/0
|       <p>  /0/0/2
|         "Second paragraph."  /0/0/2/0"""


def test_erratum_12_the_standard_inserts_a_head_and_keeps_white_space() -> None:
    as_the_standard_has_it = read(LISTING_1)
    assert dump(as_the_standard_has_it.tree, paths=True) != LISTING_2
    assert as_the_standard_has_it.elements("body") == ((1,),)  # after the head
    assert as_the_standard_has_it.elements("p") == ((1, 1, 3), (1, 1, 5))  # after white space and the heading


def test_erratum_12_repaired_by_tidying() -> None:
    assert dump(parse(LISTING_1).tree, paths=True) == LISTING_2
