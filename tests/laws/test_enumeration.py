from __future__ import annotations

from itertools import islice

import pytest

from laws.enumeration import Grammar, numbers_of_trees, path_sets, trees
from spire import Document, Elem, SpireError, Text

TABLES = Grammar(
    nodes={"table": Elem("table"), "tr": Elem("tr"), "th": Elem("th"), "td": Elem("td"), "t": Text("t")},
    roots=("table",),
    inside={"table": ("tr",), "tr": ("th", "td"), "th": ("t",), "td": ("t",)},
)


def test_every_tree_of_up_to_two_nodes() -> None:
    a, t = Elem("a"), Text("t")
    assert list(trees(2, Grammar.free(tags=("a",), texts=("t",)))) == [a, t, Elem("a", {}, [a]), Elem("a", {}, [t])]


def test_as_many_trees_as_there_are() -> None:
    # Of n nodes of one kind without texts: the Catalan numbers 1, 1, 2, 5, 14, 42.
    shapes = Grammar.free(tags=("a",), texts=())
    assert [len(list(trees(n, shapes))) for n in range(1, 7)] == [1, 2, 4, 9, 23, 65]


@pytest.mark.parametrize("grammar", [TABLES, Grammar.free(tags=("a", "b"), texts=("t",))], ids=["tables", "free"])
def test_trees_are_as_many_as_are_counted(grammar: Grammar) -> None:
    counted = numbers_of_trees(6, grammar)
    assert [sum(counted[:n]) for n in range(1, 7)] == [sum(1 for _ in trees(n, grammar)) for n in range(1, 7)]


def test_a_tree_comes_once() -> None:
    every = list(trees(5, Grammar.free(tags=("a", "b"), texts=("t",))))
    assert len(set(every)) == len(every)


def test_tables_of_up_to_five_nodes() -> None:
    # table; table > tr; two tr, or a tr with one of two cells; three tr, a tr with two cells (4), a tr with a cell
    # and an empty tr in two orders (2 x 2), a cell with its text (2); and so on.
    assert [len(list(trees(n, TABLES))) for n in range(1, 5)] == [1, 2, 2 + 3, 5 + 1 + 4 + 4 + 2]
    assert max(trees(4, TABLES), key=lambda tree: len(repr(tree))).tag == "table"


def test_attributes_and_the_smallest_first() -> None:
    spans = Grammar({"tr": Elem("tr"), "wide": Elem("td", {"colspan": "2"})}, ("tr",), {"tr": ("wide",)})
    wide = Elem("td", {"colspan": "2"})
    assert list(trees(3, spans)) == [Elem("tr"), Elem("tr", {}, [wide]), Elem("tr", {}, [wide, wide])]


def test_trees_are_made_one_by_one() -> None:
    endless = trees(60, Grammar.free(tags=tuple("abcdefghi"), texts=("t",)))
    assert len(list(islice(endless, 1000))) == 1000


def test_path_sets_of_at_most_so_many_paths() -> None:
    D = Document(Elem("p", {}, [Text("a"), Elem("br")]))
    assert len(list(path_sets(D))) == 8
    assert [sorted(P) for P in path_sets(D, most=1)] == [[], [()], [(0,)], [(1,)]]


def test_errors_say_what_to_do() -> None:
    with pytest.raises(SpireError, match="a tree has at least one node, not 0"):
        list(trees(0, TABLES))
    with pytest.raises(SpireError, match="a tree has at least one node, not 0"):
        numbers_of_trees(0, TABLES)
    with pytest.raises(SpireError, match="a path set has no less than 0 paths: most=-1"):
        list(path_sets(Document(Elem("p")), most=-1))
    with pytest.raises(SpireError, match="the grammar has no node 'td'; its nodes are tr"):
        Grammar({"tr": Elem("tr")}, ("tr",), {"tr": ("td",)})
