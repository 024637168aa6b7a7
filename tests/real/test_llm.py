"""A real model over HTTP. Asserted is what the wire and the schema settle, never the choice of so small a model."""

import json
from pathlib import Path

import pytest

from spire.adapters.litellm import LiteLlm
from spire.cite.reply import parse_reply

pytestmark = pytest.mark.real

LABELS = ("u7_1", "u7_2")
MESSAGES = [
    {"role": "system", "content": "Answer with a JSON object that lists the labels of the lines that answer."},
    {"role": "user", "content": "Who flies?\n<u7_1>Ants dig.</u7_1>\n<u7_2>Bees fly.</u7_2>"},
]
SCHEMA = {
    "type": "object",
    "properties": {"labels": {"type": "array", "items": {"enum": list(LABELS)}, "maxItems": 2}},
    "required": ["labels"],
    "additionalProperties": False,
}


def test_a_completion_keeps_to_its_schema_and_counts_its_tokens(smollm2: LiteLlm) -> None:
    answer = smollm2(MESSAGES, schema=SCHEMA)
    assert set(json.loads(answer.text)) == {"labels"}
    assert set(json.loads(answer.text)["labels"]) <= set(LABELS)
    assert parse_reply(answer.text, LABELS).unknown == ()
    assert answer.prompt_tokens > len(MESSAGES[1]["content"].split())
    assert answer.completion_tokens > 0
    assert not answer.cached


def test_the_second_call_is_answered_by_the_cache(smollm2_address: str, tmp_path: Path) -> None:
    llm = LiteLlm("openai/smollm2", api_base=smollm2_address, api_key="none", timeout=300, cache=tmp_path)
    first, again = llm(MESSAGES, schema=SCHEMA), llm(MESSAGES, schema=SCHEMA)
    assert not first.cached
    assert again.cached
    assert (again.text, again.prompt_tokens, again.completion_tokens) == (
        first.text,
        first.prompt_tokens,
        first.completion_tokens,
    )
