"""Examples 2.1 to 2.7 and Listings 1 to 5 of the paper, to the letter. Listing 1 is read in tests/html."""

from __future__ import annotations

import re
from pathlib import Path as File

import pytest

from spire import (
    Document,
    Elem,
    Node,
    Path,
    PathSet,
    Subdocument,
    Text,
    definitions,
    down,
    interior,
    link,
    paths,
    prune,
    subdoc,
    up,
)
from spire.policy import titles

D = Document(
    Elem(
        "html",
        {},
        [
            Elem(
                "body",
                {},
                [
                    Elem(
                        "section",
                        {},
                        [
                            Elem("h1", {}, [Text("Title")]),
                            Elem("p", {}, [Text("First paragraph.")]),
                            Elem("p", {}, [Text("Second paragraph.")]),
                        ],
                    )
                ],
            )
        ],
    )
)

LISTING_2 = """\
Elem("html", {}, [ path=[]
Elem("body", {}, [ path=[0]
Elem("section", {}, [ path=[0,0]
Elem("h1", {}, [ path=[0,0,0]
Text("Title", path=[0,0,0,0])
]),
Elem("p", {}, [ path=[0,0,1]
Text("First␣paragraph.", path=[0,0,1,0])
]),
Elem("p", {}, [ path=[0,0,2]
Text("Second␣paragraph.", path=[0,0,2,0])
])
])
])
])"""

LISTING_3 = """\
Elem("html", {}, [ path=[]
Elem("body", {}, [ path=[0]
Elem("section", {}, [ path=[0,0]
Elem("p", {}, [ path=[0,0,1]
Text("First␣paragraph.", path=[0,0,1,0])
]),
Elem("p", {}, [ path=[0,0,2]
Text("Second␣paragraph.", path=[0,0,2,0])
])
])
])
])"""

LISTING_4 = """\
Elem("html", {}, [ path=[]
Elem("body", {}, [ path=[0]
])
])"""

# The paper leaves out the comma between the two children here.
LISTING_5 = """\
Elem("html", {}, [ path=[]
Elem("body", {}, [ path=[0]
Elem("section", {}, [ path=[0,0]
Elem("h1", {}, [ path=[0,0,0]
Text("Title", path=[0,0,0,0])
])
Elem("p", {}, [ path=[0,0,2]
Text("Second␣paragraph.", path=[0,0,2,0])
])
])
])
])"""


def listing(document: Document | None, kept: PathSet) -> str:
    """A document as the paper prints it, each node with its path in the document that it was cut from."""
    assert document is not None
    origin = dict(zip(sorted(paths(document)), sorted(kept), strict=True))

    def lines(path: Path, after: str) -> list[str]:
        node: Node = document[path]
        place = str(list(origin[path])).replace(" ", "")
        if isinstance(node, Text):
            return [f'Text("{node.text}", path={place}){after}'.replace(" ", "␣").replace(",␣path", ", path")]
        assert not node.attrs
        inner = [(*path, i) for i in range(len(node.children))]
        commas = ["," if child != inner[-1] else "" for child in inner]
        children = [line for child, comma in zip(inner, commas, strict=True) for line in lines(child, comma)]
        return [f'Elem("{node.tag}", {{}}, [ path={place}', *children, f"]){after}"]

    return "\n".join(lines((), ""))


def test_example_2_1_the_tree_and_its_paths() -> None:
    assert listing(D, paths(D)) == LISTING_2
    assert D[0, 0, 1, 0] == definitions.at(D.tree, (0, 0, 1, 0)) == Text("First paragraph.")


def test_example_2_2_completion() -> None:
    P = {(0, 0, 1)}
    above, below = {(), (0,), (0, 0), (0, 0, 1)}, {(0, 0, 1), (0, 0, 1, 0)}
    for complete, expected in ((up, above), (down, below), (link, above | below)):
        assert complete(D, P) == expected
        assert getattr(definitions, complete.__name__)(D.tree, frozenset(P)) == expected


def test_example_2_3_prune() -> None:
    P = {(), (0,), (0, 0), (0, 0, 1), (0, 0, 1, 0), (0, 0, 2), (0, 0, 2, 0)}
    assert listing(prune(D, P), interior(D, P)) == LISTING_3


def test_example_2_4_missing_ancestry() -> None:
    P = {(), (0,), (0, 0, 1), (0, 0, 1, 0)}
    assert interior(D, P) == {(), (0,)}
    assert listing(prune(D, P), interior(D, P)) == LISTING_4


def test_example_2_5_a_single_paragraph() -> None:
    P = {(0, 0, 1)}
    linked = {(), (0,), (0, 0), (0, 0, 1), (0, 0, 1, 0)}
    assert link(D, P) == linked
    expected = Elem("html", {}, [Elem("body", {}, [Elem("section", {}, [Elem("p", {}, [Text("First paragraph.")])])])])
    assert subdoc(D, P) == Subdocument(D, P).materialize() == Document(expected)


def test_example_2_6_non_contiguous_blocks() -> None:
    P = {(0, 0, 0, 0), (0, 0, 2, 0)}
    printed = listing(subdoc(D, P), link(D, P))
    assert printed.replace("]),", "])") == LISTING_5


def test_example_2_7_the_title() -> None:
    assert titles.paper(D)([]) == {(0, 0, 0)}
    assert titles.literal(D)([]) == {(0, 0, 0)}
    assert definitions.global_context_title(D.tree) == {(0, 0, 0)}


@pytest.mark.parametrize("example", ["up", "down", "link", "interior", "prune", "subdoc"])
def test_the_definitions_give_the_same(example: str) -> None:
    for P in ({(0, 0, 1)}, {(0, 0, 0, 0), (0, 0, 2, 0)}, {(), (0,), (0, 0, 1)}, set()):
        found = {"up": up, "down": down, "link": link, "interior": interior, "prune": prune, "subdoc": subdoc}[example](
            D, P
        )
        tree = found.tree if isinstance(found, Document) else found
        assert tree == getattr(definitions, example)(D.tree, frozenset(P))


def test_the_listings_are_the_papers(shared: File) -> None:
    paper = (shared / "paper" / "spire.txt").read_text()
    printed = re.findall(r'^Elem\("html".*?\n\]\)(?=\n\n(?!Elem|\]\)))', paper, re.MULTILINE | re.DOTALL)
    assert [text.replace("\n\n", "\n") for text in printed] == [LISTING_2, LISTING_3, LISTING_4, LISTING_5]
