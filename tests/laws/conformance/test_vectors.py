"""The vectors: that they are right, that none is idle, and that they come out the same again."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from importlib.resources import files as resources

import jsonschema
import pytest

import spire
from laws.conformance.answering import answer, as_compared, same
from laws.conformance.confirming import confirmed
from laws.conformance.flags import flags_of
from laws.conformance.making import of_mutant
from laws.conformance.operators import PROFILES, registered
from laws.conformance.protocol import run, start, stop
from laws.conformance.schemas import schemas
from laws.conformance.strangers import operators_of, parts_of_mutant, told_apart
from laws.conformance.vectors import NOTES, load
from laws.mutants import catalog, mutant_of
from tests.laws.conformance.regenerating import files

VECTORS = load()
HOME = resources("laws.conformance")
BY_OPERATOR = {operator: [it for it in VECTORS if it.operator == operator] for operator in registered()}


def test_there_are_enough_and_every_operator_has_some() -> None:
    assert len(VECTORS) >= 1_000
    assert {it.profile for it in VECTORS} == set(PROFILES)
    assert min(map(len, BY_OPERATOR.values())) >= 3, {name: len(its) for name, its in BY_OPERATOR.items()}


def test_ids_are_unique_and_say_what_they_are() -> None:
    ids = Counter(it.id for it in VECTORS)
    assert [name for name, count in ids.items() if count > 1] == []
    assert [name for name in ids if not re.fullmatch(r"[a-z0-9]+([.-][a-z0-9]+)*", name)] == []


def test_each_is_of_this_specification_and_of_the_profile_of_its_operator() -> None:
    assert {it.spec for it in VECTORS} == {spire.SPEC}
    assert [it.id for it in VECTORS if it.profile != registered()[it.operator].profile] == []


def test_flags_are_those_that_the_input_shows_and_lead_to_notes() -> None:
    strange = [it.id for it in VECTORS if it.flags != flags_of(it.input, it.expected, it.flags)]
    assert strange == []
    assert {flag for it in VECTORS for flag in it.flags} == set(NOTES)  # no note that nothing leads to


def test_none_is_idle() -> None:
    idle = [it.id for it in VECTORS if not it.kills and not it.clause]
    assert idle == []
    clauses = Counter(it.clause for it in VECTORS if it.clause)
    assert [clause for clause, count in clauses.items() if count > 1] == []


def test_none_is_there_twice() -> None:
    asked = Counter(json.dumps([it.operator, it.input], sort_keys=True) for it in VECTORS)
    assert [question[:200] for question, count in asked.items() if count > 1] == []


def test_each_has_a_source_and_none_is_large() -> None:
    assert [it.id for it in VECTORS if not it.source] == []
    assert [it.id for it in VECTORS if len(json.dumps(it.json())) > 60_000] == []


@pytest.mark.parametrize("operator", registered())
def test_each_is_answered_as_it_must_be(operator: str) -> None:
    for it in BY_OPERATOR[operator]:
        assert same(as_compared(operator, it.input, answer(operator, it.input)), it.expected), it.id


@pytest.mark.parametrize("operator", registered())
def test_each_answer_is_found_in_the_way_that_it_names(operator: str) -> None:
    """By hand means that somebody wrote it down in `written/`, which its own tests see to."""
    for it in BY_OPERATOR[operator]:
        if it.confirmed != "hand":
            found = confirmed(operator, it.input)
            assert (found.way, same(found.answer, it.expected)) == (it.confirmed, True), it.id


@pytest.mark.parametrize("operator", registered())
def test_each_kills_what_it_says(operator: str) -> None:
    """Of the mutants that it names, the first and the last; all of them are looked at when the vectors are made."""
    for it in BY_OPERATOR[operator]:
        for mutant in {*it.kills[:1], *it.kills[-1:]}:
            assert operator in operators_of(mutant_of(mutant))
            assert told_apart(operator, it.input, it.expected, parts_of_mutant(mutant_of(mutant))), (it.id, mutant)


def test_every_mutant_is_killed() -> None:
    killed = {mutant for it in VECTORS for mutant in it.kills}
    assert killed == {mutant.id for mutant in catalog()}


@cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    schema = json.loads((HOME / "schemas" / name).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("operator", registered())
def test_each_file_is_of_its_schema(operator: str) -> None:
    held = json.loads((HOME / "vectors" / f"{operator}.json").read_text(encoding="utf-8"))
    _validator(f"{operator}.schema.json").validate(held)


def test_a_schema_refuses_what_is_not_of_it() -> None:
    held = json.loads((HOME / "vectors" / "up.json").read_text(encoding="utf-8"))
    for damage in (
        {"input": {"document": ["p", {}], "paths": []}},
        {"input": {"document": "Ants"}},
        {"expected": {"result": [[-1]]}},
        {"confirmed": "by looking"},
        {"flags": ["no-such-flag"]},
    ):
        damaged = {**held, "vectors": [{**held["vectors"][0], **damage}]}
        assert not _validator("up.schema.json").is_valid(damaged), damage


def test_requests_and_answers_are_of_their_schemas() -> None:
    for request in (start(), run(7, "up", BY_OPERATOR["up"][0].input), stop()):
        _validator("request.schema.json").validate(request)
    for said in ({"id": 7, **answer("up", BY_OPERATOR["up"][0].input)}, {"id": 7, "skip": "too large"}):
        _validator("answer.schema.json").validate(said)
    assert not _validator("answer.schema.json").is_valid({"id": 7, "result": 1, "error": "both"})


def test_writing_them_again_changes_no_byte() -> None:
    written = files(VECTORS)
    assert written.keys() >= {f"schemas/{name}" for name in schemas()}
    changed = [name for name, text in written.items() if (HOME / name).read_text(encoding="utf-8") != text]
    assert changed == []


@pytest.mark.parametrize(
    "mutant",
    [
        "up.parents-only",
        "interior.closed-upwards",
        "meet.left",
        "lists.paper-spine",
        "titles.html-h1",
        "path.order-of-strings",
    ],
)
def test_searching_for_them_again_finds_the_same(mutant: str) -> None:
    """For some mutants; `make vectors` does so for all."""
    known = {it.id: it for it in VECTORS}
    found = list(of_mutant(mutant_of(mutant)))
    assert found
    for it in found:
        same_question = [other for other in BY_OPERATOR[it.operator] if other.input == it.input]
        assert [other.expected for other in same_question] == [it.expected]
        assert it.id not in known or known[it.id].input == it.input
