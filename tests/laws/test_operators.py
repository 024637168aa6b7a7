"""The operators obey their laws: on generated documents, and on every small one with every path set."""

from __future__ import annotations

import pytest

from laws.enumeration import Grammar, path_sets, trees
from laws.implementation import SPIRE
from laws.operators import Definitions, Operators
from laws.rulesets import Law
from spire import Document
from tests.laws.binding import account, holds


@pytest.mark.parametrize("law", Operators.laws, ids=lambda law: law.id)
def test_the_operators_of_spire(law: Law) -> None:
    holds(law, SPIRE)


def test_every_document_of_up_to_five_nodes_with_every_path_set() -> None:
    on_path_sets = [law for law in Definitions.laws if law.parameters == ("D", "P")]
    on_paths = [law for law in Definitions.laws if law.parameters == ("D", "p")]
    on_documents = [law for law in Definitions.laws if law.parameters == ("D",)]
    assert len(on_path_sets) + len(on_paths) + len(on_documents) == len(Definitions.laws)
    documents = checked = 0
    for tree in trees(5, Grammar.free(tags=("a", "b"), texts=("t",))):
        D = Document(tree)
        documents += 1
        cases = [(law, {"D": D}) for law in on_documents]
        for P in path_sets(D):
            checked += 1
            cases += [(law, {"D": D, "P": P}) for law in on_path_sets]
            cases += [(law, {"D": D, "p": p}) for law in on_paths for p in P if len(P) == 1]
        for law, values in cases:
            equation = law(SPIRE, **values)
            assert equation.holds, account(law, values, equation)
    # By the Narayana numbers N(n - 1, k) of trees of n nodes, k of them leaves: 2 tags for an inner node, 3 labels
    # for a leaf. 3 + 6 + (3*4 + 2*9) + (3*8 + 3*9*4 + 27*2) + (3*16 + 6*9*8 + 6*27*4 + 81*2)
    assert documents == 3 + 6 + 30 + 186 + 1290
    assert checked == 3 * 2 + 6 * 4 + 30 * 8 + 186 * 16 + 1290 * 32
