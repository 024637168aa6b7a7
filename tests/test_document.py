"""Documents: navigation in paths, equality, and what goes wrong."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from spire import Document, Elem, InvalidPath, SpireError, Text

# / div, /0 h1, /1 ul: /1/0 li, /1/0/1 ul, /1/0/1/0 li; /1/1 li. /2 dl: /2/0 dt, /2/1 dd, /2/2 dd, /2/3 dt, /2/4 dd
D = Document(
    Elem(
        "div",
        {},
        [
            Elem("h1", {"id": "top"}, [Text("Ants "), Elem("i", {"id": ""}, [Text("dig")])]),
            Elem(
                "ul",
                {},
                [
                    Elem("li", {"id": "a"}, [Text("One"), Elem("ul", {}, [Elem("li", {"id": "a"}, [Text("Two")])])]),
                    Elem("li"),
                ],
            ),
            Elem("dl", {}, [Elem("dt"), Elem("dd"), Elem("dd"), Elem("dt"), Elem("dd")]),
        ],
    ),
    uri="https://example.org/ants",
)


def test_nodes_by_path() -> None:
    assert D.root == ()
    assert D[()] is D.tree
    assert D[0, 1, 0] == Text("dig")
    assert D[(1,)] == D[1]
    assert len(D) == 18


def test_parent_and_children() -> None:
    assert D.parent(()) is None
    assert D.parent((1, 0, 1)) == (1, 0)
    assert D.children(()) == ((0,), (1,), (2,))
    assert D.children((1, 1)) == ()
    assert D.children((0, 0)) == ()


def test_elements_in_document_order() -> None:
    assert D.elements("li") == ((1, 0), (1, 0, 1, 0), (1, 1))
    assert D.elements("li", "ul") == ((1,), (1, 0), (1, 0, 1), (1, 0, 1, 0), (1, 1))
    assert D.elements("ul", "li", "ul") == D.elements("li", "ul")
    assert D.elements("li", under=(1, 0)) == ((1, 0), (1, 0, 1, 0))
    assert D.elements("li", under=(1, 0, 1)) == ((1, 0, 1, 0),)
    assert D.elements("li", under=(2,)) == ()
    assert D.elements("dt", under=(2, 0)) == ((2, 0),)
    assert D.elements(under=(0,)) == ((0,), (0, 1))
    assert len(D.elements()) == 14
    assert D.elements("table") == ()


def test_the_nearest_enclosing_element() -> None:
    assert D.enclosing((1, 0, 1, 0, 0), "li") == (1, 0, 1, 0)
    assert D.enclosing((1, 0, 1), "li", "dd") == (1, 0)
    assert D.enclosing((1, 0), "li") == (1, 0)
    assert D.enclosing((1, 0, 1, 0, 0), "ul", "div") == (1, 0, 1)
    assert D.enclosing((0, 0), "div") == ()
    assert D.enclosing((0, 0), "li") is None


def test_the_run_of_siblings_that_follows() -> None:
    assert D.following((2, 0), "dd") == ((2, 1), (2, 2))
    assert D.following((2, 1), "dd") == ((2, 2),)
    assert D.following((2, 2), "dd") == ()
    assert D.following((2, 0), "dd", "dt") == ((2, 1), (2, 2), (2, 3), (2, 4))
    assert D.following((2, 4), "dd") == ()
    assert D.following((), "dd") == ()
    assert D.following((0, 0), "i") == ((0, 1),)
    assert D.following((0, 0), "i", "") == ((0, 1),)


def test_the_first_element_of_an_id() -> None:
    assert D.by_id("top") == (0,)
    assert D.by_id("a") == (1, 0)
    assert D.by_id("") is None
    assert D.by_id("none") is None
    assert Document(Elem("main", {"id": "top"})).by_id("top") == ()


def test_text() -> None:
    assert D.text((0,)) == "Ants dig"
    assert D.text((1, 0)) == "OneTwo"
    assert D.text((2,)) == ""
    assert D.text((0, 0)) == "Ants "


@pytest.mark.parametrize(
    "ask",
    [
        pytest.param(lambda p: D[p], id="node"),
        pytest.param(D.parent, id="parent"),
        pytest.param(D.children, id="children"),
        pytest.param(lambda p: D.elements("li", under=p), id="elements"),
        pytest.param(lambda p: D.enclosing(p, "li"), id="enclosing"),
        pytest.param(lambda p: D.following(p, "li"), id="following"),
        pytest.param(D.text, id="text"),
        pytest.param(D.origin, id="origin"),
    ],
)
def test_a_path_outside_the_document(ask: Callable[[tuple[int, ...]], object]) -> None:
    with pytest.raises(InvalidPath) as raised:
        ask((1, 0, 1, 4))
    assert str(raised.value) == ("no node at /1/0/1/4: the deepest node on the way is /1/0/1, <ul> with 1 child")
    with pytest.raises(InvalidPath, match=r"no node at /-1: the deepest node on the way is /, <div> with 3 children"):
        ask((-1,))


def test_documents_are_equal_when_their_trees_are() -> None:
    again = Document(D.tree)
    assert again == D
    assert hash(again) == hash(D)
    assert Document(Elem("div")) != D
    assert D != D.tree


def test_printed_form() -> None:
    assert repr(D) == "<Document of https://example.org/ants, 18 nodes>"
    assert repr(Document(Text("a"))) == "<Document, 1 nodes>"


def test_pickled_and_read_again() -> None:
    D.by_id("a")
    again = pickle.loads(pickle.dumps(Document(D.tree, uri="u", warnings=("odd",))))
    assert (again, again.uri, again.warnings) == (D, "u", ("odd",))


def test_what_is_worked_out_once() -> None:
    calls = []

    def nodes(document: Document) -> int:
        calls.append(document)
        return len(document)

    page = Document(D.tree)
    assert [page.once(nodes), page.once(nodes), Document(D.tree).once(nodes)] == [18, 18, 18]
    assert len(calls) == 2


def test_a_document_is_made_of_a_node() -> None:
    with pytest.raises(SpireError, match="a document is made of a Text or an Elem, not str"):
        Document("<p>")
    with pytest.raises(SpireError, match="not Document"):
        Document(D)


def test_a_text_is_a_document() -> None:
    only = Document(Text("Ants"))
    assert (len(only), only.children(()), only.elements(), only.text(())) == (1, (), (), "Ants")
