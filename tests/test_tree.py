"""Trees as values, by hand; their laws are in tests/laws/test_tree.py. Deep trees are in test_subdocument.py."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs.exceptions import FrozenInstanceError
from pyrsistent import PMap, PVector, pmap, pvector

from spire import Elem, SpireError, Text, dump, normalize
from spire.tree import fold

P = Elem("p", {"id": "a", "class": "b"}, [Text("Ants "), Elem("b", {}, [Text("dig.")]), Elem("br")])


def test_any_mapping_and_any_iterable_will_do() -> None:
    same = Elem(tag="p", attrs=pmap({"class": "b", "id": "a"}), children=pvector(P.children))
    assert same == P
    assert Elem("p", {}, (Text(text) for text in "ab")) == Elem("p", {}, [Text("a"), Text("b")])
    assert Elem("br") == Elem("br", {}, [])


def test_attributes_and_children_are_persistent() -> None:
    assert isinstance(P.attrs, PMap)
    assert isinstance(P.children, PVector)
    assert P.attrs.set("id", "c")["id"] == "c"
    assert P.attrs["id"] == "a"
    assert len(P.children.append(Elem("br"))) == 4
    assert len(P.children) == 3


def test_replacing_a_node_shares_the_rest() -> None:
    changed = Elem(P.tag, P.attrs, P.children.set(0, Text("Bees ")))
    assert changed.children[1] is P.children[1]


@pytest.mark.parametrize(
    "other",
    [
        Elem("q", {"id": "a", "class": "b"}, P.children),
        Elem("p", {"id": "a"}, P.children),
        Elem("p", {"id": "a", "class": "c"}, P.children),
        Elem("p", P.attrs, P.children[:2]),
        Elem("p", P.attrs, [Text("Ants "), Elem("b", {}, [Text("fly.")]), Elem("br")]),
        Elem("p", P.attrs, [Elem("b", {}, [Text("Ants "), Text("dig.")]), Elem("br")]),
        Elem("p", P.attrs, [Text("Ants "), Elem("b", {}, [Text("dig."), Elem("br")])]),
        Text("p"),
        "p",
        None,
    ],
    ids=str,
)
def test_trees_differ_in_any_node(other: object) -> None:
    assert other != P
    assert P != other


def test_equal_trees_hash_alike_whatever_the_order_of_attributes() -> None:
    again = Elem("p", {"class": "b", "id": "a"}, list(P.children))
    assert again == P
    assert hash(again) == hash(P)
    assert len({again, P, Text("p"), Elem("p")}) == 3


def test_copies_are_the_tree_itself() -> None:
    assert copy.copy(P) is P
    assert copy.deepcopy(P) is P


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(protocol: int) -> None:
    for tree in (P, Text("Ants"), Elem("br")):
        assert pickle.loads(pickle.dumps(tree, protocol)) == tree


def test_nodes_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        P.tag = "q"
    with pytest.raises(FrozenInstanceError):
        P.children[0].text = "Bees"
    with pytest.raises((AttributeError, TypeError)):
        P.colour = "red"


def test_printed_form_can_be_read_again() -> None:
    assert (
        repr(P)
        == "Elem('p', {'class': 'b', 'id': 'a'}, [Text('Ants '), Elem('b', {}, [Text('dig.')]), Elem('br', {}, [])])"
    )
    assert eval(repr(P)) == P
    assert repr(Text("it's\n")) == """Text("it's\\n")"""


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Text(3), "Text takes a str, not int: 3"),
        (lambda: Text(None), "Text takes a str, not NoneType: None"),
        (lambda: Elem(3), "the tag of an Elem is a str, not int: 3"),
        (lambda: Elem("p", {"colspan": 2}), "an attribute is a pair of str, not ('colspan', 2)"),
        (lambda: Elem("p", {3: "a"}), "an attribute is a pair of str, not (3, 'a')"),
        (lambda: Elem("p", (("colspan", 2),)), "an attribute is a pair of str, not ('colspan', 2)"),
        (lambda: Elem("p", ("id",)), "an attribute is a pair of str, not 'id'"),
        (
            lambda: Elem("p", (("id", "a"), ("id", "b"))),
            "an attribute has one value, not several: (('id', 'a'), ('id', 'b'))",
        ),
        (lambda: Elem("p", [Text("Ants")]), "attributes are a mapping from str to str, not list: [Text('Ants')]"),
        (lambda: Elem("p", {}, ["Ants"]), "children are Text and Elem, not str: 'Ants'"),
        (lambda: Elem("p", {}, [Text("a"), None]), "children are Text and Elem, not NoneType: None"),
    ],
    ids=[
        *("a number", "None", "a number as a tag", "a number as a value", "a number as a name", "a number in a pair"),
        *("no pair", "a name twice", "children for attributes", "a str as a child", "None as a child"),
    ],
)
def test_what_is_no_tree_is_refused(make: object, message: str) -> None:
    with pytest.raises(SpireError) as raised:
        make()
    assert str(raised.value) == message


def test_normal_form() -> None:
    messy = Elem(
        "div",
        {},
        [
            Text(""),
            Text("Ants "),
            Text(""),
            Text("dig."),
            Elem("b", {}, [Text("")]),
            Text("a"),
            Elem("i", {"id": "a"}, [Text("b"), Text("c")]),
            Text(""),
        ],
    )
    assert normalize(messy) == Elem(
        "div", {}, [Text("Ants dig."), Elem("b"), Text("a"), Elem("i", {"id": "a"}, [Text("bc")])]
    )


def test_what_is_in_normal_form_is_shared() -> None:
    inner = Elem("b", {}, [Text("dig.")])
    messy = Elem("p", {}, [Text("Ants "), Text(""), inner])
    assert normalize(P) is P
    assert normalize(messy).children[1] is inner
    assert normalize(Text("")) == Text("")


def test_dump() -> None:
    tree = Elem("p", {"id": "a", "class": "b"}, [Text('say "x"\nno'), Elem("svg title", {}, [Text("t")])])
    assert dump(tree) == '| <p>\n|   class="b"\n|   id="a"\n|   "say "x"\nno"\n|   <svg title>\n|     "t"'
    assert dump(tree, paths=True).splitlines() == [
        "| <p>  /",
        '|   class="b"',
        '|   id="a"',
        '|   "say "x"',
        'no"  /0',
        "|   <svg title>  /1",
        '|     "t"  /1/0',
    ]
    assert dump(Text("t")) == '| "t"'


def test_fold_is_bottom_up_and_in_order() -> None:
    seen = []
    fold(P, lambda text: seen.append(text.text), lambda elem, children: seen.append((elem.tag, len(children))))
    assert sorted(map(str, seen)) == ["('b', 1)", "('br', 0)", "('p', 3)", "Ants ", "dig."]
    assert fold(P, lambda text: text.text, lambda elem, children: f"<{elem.tag}>" + "".join(children)) == (
        "<p>Ants <b>dig.<br>"
    )
