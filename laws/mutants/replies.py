"""Wrong readings of a model's answer (paper, section 3.2.1; semantics §11)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from laws.mutants.mutating import mutant
from laws.replies import Replies
from spire.cite.reply import Reply, ReplyError, parse_reply

__all__: list[str] = []


def _names(text: str) -> list[str]:
    """The names in the array of an answer, as they stand."""
    found = re.findall(r"\[[^\[\]]*\](?!:)", text)
    arrays = [json.loads(array) for array in found if re.fullmatch(r'\[(\s*"[^"]*"\s*,?)*\]', array)]
    return [str(name) for name in arrays[-1]] if arrays else []


@mutant(
    "replies.fence-not-read",
    Replies,
    "parse_reply",
    source="lb01; vectorize-io/hindsight#645; pydantic/pydantic-ai#3141",
)
def fence_not_read(text: str, labels: Sequence[str]) -> Reply:
    """An array in a fence is not found, and nothing is chosen."""
    return Reply((), ()) if "```" in text else parse_reply(text, labels)


@mutant("replies.object-not-read", Replies, "parse_reply", source="lb01; §11: an object with one array")
def object_not_read(text: str, labels: Sequence[str]) -> Reply:
    """An array in an object is not found, and nothing is chosen."""
    return Reply((), ()) if "{" in text else parse_reply(text, labels)


@mutant("replies.first-bracket", Replies, "parse_reply", source="lb01; gettranslatebot/translatebot-django#31")
def first_bracket(text: str, labels: Sequence[str]) -> Reply:
    """What stands in the first brackets is taken for the answer, also in prose."""
    first = re.search(r"\[[^\[\]]*\]", text)
    return parse_reply(first.group(), labels) if first and first.group()[1:2] in ('"', "]") else Reply((), ())


@mutant("replies.unknown-not-reported", Replies, "parse_reply", source="lb04; dividor/evidencelab#393")
def unknown_not_reported(text: str, labels: Sequence[str]) -> Reply:
    """A name that is no label is dropped, and nobody is told."""
    return Reply(parse_reply(text, labels).chosen, ())


@mutant("replies.unknown-taken-for-a-source", Replies, "parse_reply", source="lb04; atomicstrata/llm-wiki-compiler#114")
def unknown_taken_for_a_source(text: str, labels: Sequence[str]) -> Reply:
    """A name that is no label is chosen all the same."""
    right = parse_reply(text, labels)
    return Reply(right.chosen + right.unknown, ())


@mutant("replies.nearest-label", Replies, "parse_reply", source="lb04; IgorGanapolsky/ThumbGate#3098")
def nearest_label(text: str, labels: Sequence[str]) -> Reply:
    """A number beyond the last label is taken for the last."""
    right = parse_reply(text, labels)
    beyond = [name for name in right.unknown if re.fullmatch(r"(?:[a-z]+-)?[0-9]+", name)]
    chosen = {*right.chosen, *labels[-1:]} if beyond else set(right.chosen)
    return Reply(tuple(it for it in labels if it in chosen), tuple(n for n in right.unknown if n not in beyond))


@mutant(
    "replies.prefix", Replies, "parse_reply", source="lb10; langchain-ai/langchain#31568; langchain-ai/langchain#34080"
)
def prefix(text: str, labels: Sequence[str]) -> Reply:
    """Label 1 is found in label 11, too."""
    right = parse_reply(text, labels)
    chosen = [it for it in labels if any(name.startswith(it) for name in right.chosen)]
    return Reply(tuple(chosen), right.unknown)


@mutant("replies.ends-of-a-range", Replies, "parse_reply", source="lb06; knmnyn/ParsCit#3")
def ends_of_a_range(text: str, labels: Sequence[str]) -> Reply:
    """1-3 is read as 1 and 3: the middle is hidden."""
    right = parse_reply(text, labels)
    ranges = [name for name in right.unknown if re.fullmatch("[0-9]-[0-9]", name)]
    ends = {int(end) for name in ranges for end in name.split("-")}
    chosen = tuple(it for n, it in enumerate(labels, 1) if n in ends or it in right.chosen)
    return Reply(chosen, tuple(name for name in right.unknown if name not in ranges))


@mutant("replies.order-of-the-answer", Replies, "parse_reply", source="§11: order is document order")
def order_of_the_answer(text: str, labels: Sequence[str]) -> Reply:
    """Labels come in the order in which the answer names them."""
    right, names = parse_reply(text, labels), _names(text)
    return Reply(tuple(sorted(right.chosen, key=lambda it: names.index(it) if it in names else -1)), right.unknown)


@mutant("replies.order-of-strings", Replies, "parse_reply", source="§11: order is document order")
def order_of_strings(text: str, labels: Sequence[str]) -> Reply:
    """Labels come in the order of strings: 10 before 2."""
    right = parse_reply(text, labels)
    return Reply(tuple(sorted(right.chosen)), right.unknown)


@mutant("replies.duplicates-kept", Replies, "parse_reply", source="§11: duplicates merged")
def duplicates_kept(text: str, labels: Sequence[str]) -> Reply:
    """A label that is named twice is chosen twice."""
    right, names = parse_reply(text, labels), _names(text)
    return Reply(tuple(it for it in right.chosen for _ in range(max(1, names.count(it)))), right.unknown)


@mutant("replies.numbers-from-zero", Replies, "parse_reply", source="§11: a bare ordinal n is the n-th label")
def numbers_from_zero(text: str, labels: Sequence[str]) -> Reply:
    """A number is the label of that place, counted from 0."""
    right = parse_reply(text, labels)
    bare = [int(name) for name in _names(text) if name.isdigit()]
    named = {it for it in right.chosen if it in text}
    chosen = tuple(it for n, it in enumerate(labels) if n in bare or it in named)
    return Reply(chosen, tuple(name for name in right.unknown if not (name.isdigit() and int(name) < len(labels))))


@mutant("replies.number-past-the-end", Replies, "parse_reply", source="§11; lb04")
def number_past_the_end(text: str, labels: Sequence[str]) -> Reply:
    """The number after the last label is one, counted round: < where it should be <=."""
    right = parse_reply(text, labels)
    past = str(len(labels) + 1)
    if past not in right.unknown:
        return right
    chosen = {*right.chosen, labels[0]}
    return Reply(tuple(it for it in labels if it in chosen), tuple(name for name in right.unknown if name != past))


@mutant("replies.tags-not-read", Replies, "parse_reply", source="§11: labels or tags")
def tags_not_read(text: str, labels: Sequence[str]) -> Reply:
    """A label in its tag is unknown."""
    tagged = re.findall("</?[^<>]+>", text)
    right = parse_reply(text, labels)
    return Reply((), tuple(tagged)) if tagged else right


@mutant("replies.capitals-not-read", Replies, "parse_reply", source="§11; lb09")
def capitals_not_read(text: str, labels: Sequence[str]) -> Reply:
    """A label in capitals is unknown."""
    right, names = parse_reply(text, labels), _names(text)
    lost = tuple(name for name in names if re.fullmatch("[A-Z]+-[0-9]+", name))
    return Reply(tuple(it for it in right.chosen if it.upper() not in lost), right.unknown + lost)


@mutant("replies.refusal-is-nothing", Replies, "parse_reply", source="§11: no JSON at all is an error")
def refusal_is_nothing(text: str, labels: Sequence[str]) -> Reply:
    """An answer without an array counts as one that chooses nothing."""
    try:
        return parse_reply(text, labels)
    except ReplyError:
        return Reply((), ())


@mutant("replies.cut-off-is-whole", Replies, "parse_reply", source="§11; pydantic/pydantic-ai#3141")
def cut_off_is_whole(text: str, labels: Sequence[str]) -> Reply:
    """An answer that was cut off inside its array counts as whole."""
    try:
        return parse_reply(text, labels)
    except ReplyError:
        if "[" not in text:
            raise
        return parse_reply(f"{text}]", labels)


@mutant("replies.label-in-the-words", Replies, "parse_reply", source="lb10; langchain-ai/langchain#31568")
def label_in_the_words(text: str, labels: Sequence[str]) -> Reply:
    """A label is chosen wherever its characters stand in the answer."""
    right = parse_reply(text, labels)
    return Reply(tuple(it for it in labels if it in text or it in right.chosen), right.unknown)


@mutant("replies.empty-is-everything", Replies, "parse_reply", source="§11: [] for none")
def empty_is_everything(text: str, labels: Sequence[str]) -> Reply:
    """An empty array chooses all."""
    right = parse_reply(text, labels)
    return right if right.chosen or right.unknown else Reply(tuple(labels), ())
