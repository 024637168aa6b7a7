"""The laws of replies: a model's answer names labels, in whatever dress, and is never guessed at (paper, section 3.2.1;
semantics §11).

They take what reads replies, as `spire.cite.reply.parse_reply` does. `labels` are those of a view; `named` are names
that an answer has, labels and others; `dress` is what stands around its array.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Protocol

from attrs import frozen

from laws.equation import Equation, equal
from laws.rulesets import RuleSet, law
from spire.cite.reply import Reply, ReplyError

__all__ = ["DRESSES", "Dress", "Read", "Replies"]


class Read(Protocol):
    """Reads a reply, given the labels of the view. Raises `ReplyError` for one that names none."""

    def __call__(self, text: str, labels: Sequence[str]) -> Reply: ...


@frozen
class Dress:
    """What a model writes around the array that it was asked for."""

    before: str
    after: str

    def around(self, named: Sequence[str]) -> str:
        return f"{self.before}{json.dumps(list(named))}{self.after}"


DRESSES = (
    Dress("", ""),
    Dress("```json\n", "\n```"),
    Dress("The second one: ", ""),
    Dress('{"labels": ', "}"),
    Dress('Here it is [see below]:\n```json\n{"labels": ', "}\n```\nI left the others out."),
)
"""The array alone, in a fence, after prose, in an object, and all at once."""

Replies = RuleSet("Replies")


@law("replies.labels-named", Replies, source="3.2.1; §11")
def labels_named(read: Read, labels: Sequence[str], named: Sequence[str], dress: Dress) -> Equation:
    """Exactly the labels that the answer names are chosen, each once, in the order of the view."""
    chosen = tuple(label for label in labels if label in named)
    return equal(read(dress.around(named), labels).chosen, chosen, vacuous=not chosen)


@law("replies.unknown-reported", Replies, source="3.2.1; §11")
def unknown_reported(read: Read, labels: Sequence[str], named: Sequence[str], dress: Dress) -> Equation:
    """A name that is no label is reported as it stands, each once, in the order of the answer."""
    unknown = tuple(dict.fromkeys(name for name in named if name not in labels))
    return equal(read(dress.around(named), labels).unknown, unknown, vacuous=not unknown)


@law("replies.tags", Replies, source="3.2.1; §11")
def tags(read: Read, labels: Sequence[str], dress: Dress, k: int) -> Equation:
    """A label may be named by its tag, the opening or the closing one, and in capitals."""
    label = labels[k % len(labels)]
    found = [read(dress.around([name]), labels).chosen for name in (f"<{label}>", f"</{label}>", label.upper())]
    return equal(found, [(label,)] * 3)


@law("replies.ordinals", Replies, source="§11")
def ordinals(read: Read, labels: Sequence[str], dress: Dress, k: int) -> Equation:
    """A number is the label of that place, counted from 1; one beyond the last is unknown."""
    found = [read(dress.around([str(number)]), labels) for number in (k, len(labels) + k)]
    one = Reply((labels[k - 1],), ()) if k <= len(labels) else Reply((), (str(k),))
    return equal(found, [one, Reply((), (str(len(labels) + k),))])


@law("replies.order-of-answer", Replies, source="§11")
def order_of_answer(read: Read, labels: Sequence[str], named: Sequence[str], dress: Dress) -> Equation:
    """In which order, and how often, an answer names its labels makes no difference to what is chosen."""
    turned = [*reversed(named), *named]
    found = [read(dress.around(names), labels).chosen for names in (turned, named)]
    return equal(found[0], found[1], vacuous=len(set(named)) < 2)


@law("replies.nothing-chosen", Replies, source="§11")
def nothing_chosen(read: Read, labels: Sequence[str], dress: Dress) -> Equation:
    """An empty array chooses nothing, and is an answer."""
    return equal(read(dress.around([]), labels), Reply((), ()))


@law("replies.no-array", Replies, source="§11")
def no_array(read: Read, labels: Sequence[str], named: Sequence[str]) -> Equation:
    """An answer without an array is refused, and so is one that is cut off inside its array; both with their text."""
    answers = ["I cannot tell.", f"Those would be {' and '.join(named)}.", json.dumps([*named, "x"])[:-1]]
    return equal([_refused(read, answer, labels) for answer in answers], answers)


def _refused(read: Read, answer: str, labels: Sequence[str]) -> object:
    try:
        return read(answer, labels)
    except ReplyError as error:
        return error.reply
