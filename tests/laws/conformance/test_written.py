"""The vectors that are written: they are told apart, they are right, and they say what the field cases say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from laws.conformance.answering import answer, as_compared, same
from laws.conformance.confirming import Unconfirmed, confirmed
from laws.conformance.operators import registered
from laws.conformance.values import Json, to_paths, to_tree
from laws.conformance.vectors import NOTES, Vector
from laws.mutants import catalog
from spire.document import Document
from spire.rendering.text import to_text
from spire.tree import Text
from tests.field_cases.cases import Case
from tests.field_cases.finding import bounded, stands_in
from tests.laws.conformance.written import field_cases, written

NO_SECOND_WAY = {
    # Paths that lead outside, and terms that are none, are not looked for.
    "clause.policy.constant-outside",
    "clause.policy.needs-outside",
    "clause.policy.unknown-name",
    "clause.policy.unknown-operation",
    "clause.html.expand.path-outside",
    # Nor is what a segmenter gives judged.
    "clause.annotate.overlapping",
    "clause.annotate.unsorted",
    "clause.annotate.empty",
    "clause.annotate.past-the-end",
    "clause.annotate.gap",
    "clause.annotate.backwards",
    "clause.annotate.none",
    # It knows the roles that mean something here, and styles that say one thing.
    "clause.tables.layout-second-role",
    "clause.tidy.style",
    # It reads JSON, and the last array of it.
    "clause.reply.two-arrays",
}
"""Answers by hand that no second way finds, or that it gets wrong: where it ends is said in it."""

LEFT_OUT = set("l17 lb05f sc01 sc02a sc02b sc03a sc03b sc03c tb09".split())
"""Field cases of which no vector is made: `field_cases.left_out()` tells why."""

SAID_OF_THE_MARKDOWN = {"r09a"}
"""What must not be in these is what must not be written; read as Markdown it is what the page says."""


@pytest.fixture(scope="module")
def vectors(shared: object) -> Sequence[Vector]:  # noqa: ARG001 # without it there are no field cases
    return written()


def test_ids_are_plain_and_unique(vectors: Sequence[Vector]) -> None:
    ids = Counter(it.id for it in vectors)
    assert [name for name, times in ids.items() if times > 1] == []
    assert [name for name in ids if not re.fullmatch(r"[a-z0-9.-]+", name)] == []
    of_mutants = tuple(f"{mutant.id}." for mutant in catalog())
    assert [name for name in ids if name.startswith(of_mutants)] == []


def test_each_clause_is_a_sentence_of_its_own(vectors: Sequence[Vector]) -> None:
    said = Counter(it.clause for it in vectors)
    assert [clause for clause, times in said.items() if times > 1] == []
    assert [clause for clause in said if not re.fullmatch(r"\S.*\S[.)]", clause)] == []


def test_no_question_is_asked_twice(vectors: Sequence[Vector]) -> None:
    asked = Counter((it.operator, repr(it.input)) for it in vectors if not it.id.startswith("field."))
    assert [question for question, times in asked.items() if times > 1] == []


def test_each_has_a_source_and_flags_that_are_explained(vectors: Sequence[Vector]) -> None:
    assert [it.id for it in vectors if not it.source or not NOTES.keys() >= set(it.flags)] == []


def test_selections_are_written_in_document_order(vectors: Sequence[Vector]) -> None:
    selections = [(it.id, it.input[name]) for it in vectors for name in ("paths", "others") if name in it.input]
    assert [name for name, paths in selections if paths != sorted(paths)] == []


def test_every_operator_is_asked(vectors: Sequence[Vector]) -> None:
    assert {it.operator for it in vectors} == registered().keys()


def test_this_implementation_answers_every_one(vectors: Sequence[Vector]) -> None:
    assert [it.id for it in vectors if not same(_answer(it), it.expected)] == []


def _answer(it: Vector) -> Json:
    return as_compared(it.operator, it.input, answer(it.operator, it.input))


def test_a_second_way_finds_what_was_worked_out_by_hand(vectors: Sequence[Vector]) -> None:
    # What the field cases say themselves needs no second way; replies that are no JSON are beyond it.
    by_hand = {it.id: it for it in vectors if it.confirmed == "hand" and not it.id.startswith("field.")}
    assert NO_SECOND_WAY <= by_hand.keys()
    assert [name for name in by_hand.keys() - NO_SECOND_WAY if not _is_confirmed(by_hand[name])] == []


def _is_confirmed(it: Vector) -> bool:
    try:
        return same(confirmed(it.operator, it.input).answer, it.expected)
    except Unconfirmed:
        return True


# Field cases.


@pytest.fixture(scope="module")
def of_cases(vectors: Sequence[Vector]) -> Sequence[tuple[Case, Vector]]:
    by_id = {it.id: it for it in vectors}
    pairs = [(case, by_id.get(f"field.{case['id']}")) for case in field_cases.cases()]
    return [(case, it) for case, it in pairs if it is not None]


def test_few_cases_are_left_out(of_cases: Sequence[tuple[Case, Vector]]) -> None:
    assert field_cases.left_out().keys() == LEFT_OUT
    assert len(of_cases) + len(LEFT_OUT) == len(field_cases.cases())


def test_what_must_be_in_is_in_and_what_must_not_is_not(of_cases: Sequence[tuple[Case, Vector]]) -> None:
    faults = []
    for case, it in of_cases:
        if it.operator not in ("html.context", "html.render") or case["id"] in SAID_OF_THE_MARKDOWN:
            continue
        text = " ".join(_text(it).split())
        faults += [(it.id, "lacks", words) for words in case["must_in"] if not stands_in(words, text)]
        # What a text that belongs there has as a part of it does not count.
        for known in sorted([*case["must_in"], case["select"]], key=len, reverse=True):
            text = text.replace(known, "\N{OBJECT REPLACEMENT CHARACTER}")
        faults += [(it.id, "has", words) for words in case["must_not_in"] if re.search(bounded(words), text)]
    assert faults == []


def test_what_is_in_no_unit_of_a_case_is_not_in_what_is_tidy(of_cases: Sequence[tuple[Case, Vector]]) -> None:
    unseen = [
        (it, words)
        for case, it in of_cases
        if it.operator == "html.tidy" and case.get("units")
        for words in case["must_not_in"]
        if not any(words in unit for unit in case["units"])
    ]
    assert len(unseen) > 10
    assert [(it.id, words) for it, words in unseen if words in _text(it)] == []


def test_the_sentences_are_the_units_of_the_case(of_cases: Sequence[tuple[Case, Vector]]) -> None:
    segmented = [(case, it) for case, it in of_cases if it.operator == "html.annotate" and case.get("units")]
    assert len(segmented) > 20
    different = []
    for case, it in segmented:
        texts = {tuple(path): text for path, text in it.expected["result"]["texts"]}
        sentences = [
            "".join(texts[tuple(path)][start:end] for path, start, end in ranges)
            for ranges in it.expected["result"]["sentences"]
        ]
        if sentences != ["".join(unit.split()) for unit in case["units"]]:
            different.append((it.id, sentences))
    assert different == []


def test_the_numbers_of_items_are_those_of_the_case(of_cases: Sequence[tuple[Case, Vector]]) -> None:
    numbered = [(case, it) for case, it in of_cases if case.get("marker") and it.operator == "html.render"]
    assert len(numbered) > 10
    for case, it in numbered:
        numbers = [around[-1][1] for _, around, _ in it.expected["result"] if around]
        assert (int(case["marker"].rstrip(".")) if case["marker"] != "-" else None) in numbers, it.id


def _text(it: Vector) -> str:
    """The words of what is expected."""
    expected = it.expected["result"]
    if it.operator == "html.context":
        return to_text(Document(to_tree(it.input["document"])), to_paths(expected))
    if it.operator == "html.tidy":
        nodes = Document(to_tree(expected["tree"])).numbering.nodes
        return "\n".join(node.text for node in nodes if isinstance(node, Text))
    return "\n".join(_lines(expected))


def _lines(blocks: Json) -> Iterator[str]:
    """What the blocks of a rendering say, a line a block."""
    for kind, _, content in blocks:
        if kind in ("row", "header row"):
            yield " | ".join("".join(text for text, _ in cell) for cell in content)
        elif kind == "pre":
            yield content[1]
        elif kind != "hr":
            yield "".join(f"^{text}" if "sup" in style else text for text, style in content)
