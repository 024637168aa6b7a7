"""Pruning and subdocuments, by hand and very deep; their laws are in tests/laws/test_operators.py."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path as File

import pytest

from spire import (
    Document,
    Elem,
    InvalidPath,
    Node,
    SpireError,
    Subdocument,
    Text,
    down,
    interior,
    normalize,
    paths,
    prune,
    subdoc,
    up,
)
from tests.work import assert_linear

# / div, /0 p, /0/0 text, /0/1 b, /0/1/0 text, /1 br, /2 p, /2/0 text
D = Document(
    Elem(
        "div",
        {"id": "a"},
        [
            Elem("p", {}, [Text("Ants "), Elem("b", {}, [Text("dig.")])]),
            Elem("br"),
            Elem("p", {}, [Text("Bees fly.")]),
        ],
    ),
    uri="https://example.org/ants",
)


def test_prune_keeps_exactly_what_is_reached() -> None:
    assert prune(D, {(), (0,), (0, 1, 0), (1,)}) == Document(Elem("div", {"id": "a"}, [Elem("p"), Elem("br")]))
    assert prune(D, paths(D) - {()}) is None
    assert prune(D, []) is None


def test_prune_does_not_normalize() -> None:
    three = Document(Elem("p", {}, [Text("a"), Elem("br"), Text("b")]))
    assert prune(three, {(), (0,), (2,)}) == Document(Elem("p", {}, [Text("a"), Text("b")]))


def test_a_subtree_that_is_kept_whole_is_shared() -> None:
    kept = subdoc(D, {(0,)})
    assert kept[0] is D[0]
    assert prune(D, paths(D)).tree is D.tree


def test_the_address_goes_along() -> None:
    assert subdoc(D, {(0,)}).uri == D.uri


def test_a_subdocument_is_a_document_and_a_path_set() -> None:
    both = Subdocument(D, [(0, 1), (1,), (1,)])
    assert both.document is D
    assert both.paths == {(0, 1), (1,)}
    expected = Document(Elem("div", {"id": "a"}, [Elem("p", {}, [Elem("b", {}, [Text("dig.")])]), Elem("br")]))
    assert both.materialize() == subdoc(D, [(0, 1), (1,)]) == expected
    assert Subdocument(D, []).materialize() is subdoc(D, []) is None


def test_union() -> None:
    union = Subdocument(D, [(0, 1)]) | Subdocument(Document(D.tree), [(0,), (1,)])
    assert union == Subdocument(D, [(0,), (0, 1), (1,)])
    assert union.document is D
    assert Subdocument(D, [(0,)]) | Subdocument(D, []) == Subdocument(D, [(0,)])


def test_equality_is_of_documents_and_of_path_sets() -> None:
    one = Subdocument(D, [(0,)])
    assert one == Subdocument(Document(D.tree), [(0,)])
    assert hash(one) == hash(Subdocument(Document(D.tree), [(0,)]))
    assert one != Subdocument(D, [(0,), (0, 0)])
    assert one != Subdocument(Document(Elem("div", {}, [Elem("p")])), [(0,)])
    assert one != (D, {(0,)})


def test_printed_form() -> None:
    assert (
        repr(Subdocument(D, [(0,), (1,)]))
        == "<Subdocument of <Document of https://example.org/ants, 8 nodes>, 2 selected>"
    )


def test_a_union_over_two_documents() -> None:
    other = Document(Elem("p"))
    with pytest.raises(SpireError) as raised:
        Subdocument(D, []) | Subdocument(other, [])
    assert str(raised.value) == (
        "a union takes two subdocuments of one document, "
        "not of <Document of https://example.org/ants, 8 nodes> and <Document, 1 nodes>"
    )
    with pytest.raises(TypeError, match="unsupported operand"):
        Subdocument(D, []) | {(0,)}


@pytest.mark.parametrize("make", [prune, subdoc, Subdocument], ids=lambda make: make.__name__)
def test_paths_are_validated_at_once(make: Callable[..., object]) -> None:
    with pytest.raises(InvalidPath) as raised:
        make(D, [(0,), (0, 1, 1)])
    assert str(raised.value) == "no node at /0/1/1: the deepest node on the way is /0/1, <b> with 1 child"


# Ten thousand deep.

DEPTH = 10_000


def deep(depth: int = DEPTH, text: str = "Ants") -> Node:
    node: Node = Text(text)
    for level in range(depth):
        node = Elem("div", {"id": str(level % 7)}, [node, Elem("br")])
    return node


def test_a_deep_tree_is_built_compared_hashed_printed_and_pickled() -> None:
    tree, again = deep(), deep()
    assert tree == again
    assert tree != deep(text="Bees")
    assert hash(tree) == hash(again)
    assert repr(tree).count("Elem('div'") == DEPTH
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert normalize(tree) is tree


def test_a_deep_document_is_pruned() -> None:
    document = Document(deep())
    leaf = (0,) * DEPTH
    assert len(document) == 2 * DEPTH + 1
    assert document[leaf] == Text("Ants")
    assert document.text(()) == "Ants"
    assert document.enclosing(leaf, "div") == leaf[:-1]
    # A path set of every level would hold fifty million numbers, so these stay near the top or the bottom.
    assert len(up(document, {leaf[:100]})) == 101
    assert len(down(document, {leaf[:-100]})) == 2 * 100 + 1
    assert len(interior(document, {leaf[:i] for i in range(100)})) == 100
    assert len(prune(document, {leaf[:i] for i in range(100)})) == 100
    spine = subdoc(document, {leaf})
    assert len(spine) == DEPTH + 1
    assert spine[leaf] == Text("Ants")
    assert Subdocument(document, {leaf}).materialize() == spine
    assert hash(Subdocument(document, {leaf})) == hash(Subdocument(Document(deep()), {leaf}))


def link_the_deepest(tree: Node) -> None:
    numbering = Document(tree).numbering
    numbering.link({numbering.tagged["br"][0]})


@pytest.mark.parametrize(
    "run",
    [link_the_deepest, lambda tree: pickle.loads(pickle.dumps(tree)) == tree, hash, repr, normalize],
    ids=["linked", "pickled and compared", "hashed", "printed", "normalized"],
)
def test_four_times_as_deep_is_four_times_the_work(run: Callable[[Node], object]) -> None:
    assert_linear(deep, run, 250)


WITHOUT_C = """
import pickle, sys
sys.modules["pvectorc"] = None  # as where there is no C extension
from pyrsistent import PVector
from spire import Document, Elem, Text, subdoc
tree = pickle.load(sys.stdin.buffer)
assert type(tree.children).__name__ == "PythonPVector" and isinstance(tree.children, PVector), type(tree.children)
node = Text("Ants")
for level in range(10_000):
    node = Elem("div", {"id": str(level % 7)}, [node, Elem("br")])
assert tree == node and hash(tree) == hash(node)
assert len(Document(tree)) == 20_001
assert len(subdoc(Document(tree), {(0,) * 10_000})) == 10_001
sys.stdout.buffer.write(pickle.dumps((node, hash(node))))
"""


def test_pickles_go_between_pyrsistent_with_its_c_extension_and_without() -> None:
    pytest.importorskip("pvectorc")
    root = File(__file__).resolve().parents[1]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": "1"}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_C], input=pickle.dumps(deep()), capture_output=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    (again, hashed), tree = pickle.loads(done.stdout), deep()
    assert again == tree
    assert type(again.children).__name__ == "PVector"
    with_c = "import pickle, sys; tree = pickle.load(sys.stdin.buffer); print(hash(tree))"
    done = subprocess.run(
        [sys.executable, "-c", with_c], input=pickle.dumps(tree), capture_output=True, env=environment, check=True
    )
    assert int(done.stdout) == hashed


def test_the_hash_tells_selections_apart() -> None:
    D = Document(Elem("p", {}, [Text("a"), Elem("b", {}, [Text("c")])]))
    assert len({hash(Subdocument(D, {p})) for p in paths(D)}) == 4
