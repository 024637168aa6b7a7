"""Selection: what a model picks of a view, and what becomes of every call that goes wrong."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from laws.segmenters import Cutting
from spire import (
    Index,
    Selection,
    SpireError,
    View,
    aggregate,
    aggregated_view,
    annotate,
    expand,
    expanded_view,
    parse,
    select,
    select_all,
)
from spire.cite.prompt import messages
from spire.cite.reply import ReplyError
from spire.ports import Completion, LlmError
from spire.sentences import Annotated

DOTS = Cutting("dots", r"\S[^.]*\.?")
INSECTS = (
    "<title>Insects</title><h1>Insects</h1><p>Ants dig. Bees fly.<h2>More</h2><ul><li>Cats nap.<li>Dogs\n bark.</ul>"
)

Messages = Sequence[Mapping[str, str]]


def view_of(html: str = INSECTS, name: str = "insects.html") -> View:
    """The whole page, every sentence a unit."""
    annotated = annotate(parse(html), DOTS)
    return expanded_view(name, annotated, expand(annotated, annotated.sentences[-1], budget=10**6))


class Replies:
    """A model that gives these replies in turn, or raises them; what it was asked is on record."""

    name = "replies"

    def __init__(self, *replies: str | BaseException) -> None:
        self.replies = list(replies)
        self.asked: list[tuple[Messages, Mapping[str, Any] | None]] = []

    def __call__(self, messages: Messages, *, schema: Mapping[str, Any] | None = None) -> Completion:
        self.asked.append((messages, schema))
        reply = self.replies.pop(0)
        if isinstance(reply, BaseException):
            raise reply
        return Completion(reply, prompt_tokens=10 * len(self.asked), completion_tokens=len(self.asked), cost=0.5)


def texts(selection: Selection) -> list[str]:
    return [" ".join(selection.view.annotated.text(unit).split()) for unit in selection.units]


def left_out(selection: Selection) -> list[str]:
    return [" ".join(selection.view.annotated.text(unit).split()) for unit in selection.left_out]


ALL = ["Insects", "Ants dig.", "Bees fly.", "More", "Cats nap.", "Dogs bark."]


# One view.


def test_what_is_picked_and_what_is_left_out() -> None:
    view = view_of()
    llm = Replies(json.dumps({"labels": [view.labels[2], view.labels[5]]}))
    selection = select("Who flies?", view, llm=llm)
    assert selection.chosen == (view.labels[2], view.labels[5])
    assert texts(selection) == ["Bees fly.", "Dogs bark."]
    assert left_out(selection) == ["Insects", "Ants dig.", "More", "Cats nap."]
    assert (selection.view, selection.unknown, selection.error) == (view, (), None)
    assert [call.text for call in selection.completions] == [json.dumps({"labels": list(selection.chosen)})]


def test_the_model_is_asked_once_with_the_question_the_view_and_the_schema_of_its_labels() -> None:
    view = view_of()
    llm = Replies("[]")
    select("Who flies?", view, llm=llm)
    ((messages, schema),) = llm.asked
    assert [message["role"] for message in messages] == ["system", "user"]
    assert view.text in messages[1]["content"]
    assert messages[1]["content"].endswith("Who flies?")
    assert f"<{view.labels[0]}>" in messages[0]["content"]
    assert schema is not None
    (array,) = schema["properties"].values()
    assert array["items"]["enum"] == list(view.labels)


def test_an_empty_list_is_an_answer() -> None:
    view = view_of()
    llm = Replies("[]")
    selection = select("Who swims?", view, llm=llm)
    assert (selection.chosen, selection.units, selection.citations, selection.error) == ((), (), (), None)
    assert left_out(selection) == ALL
    assert len(llm.asked) == 1


@pytest.mark.parametrize(
    ("reply", "expected", "unknown"),
    [
        ('["{1}", "{0}", "{1}"]', ["Insects", "Ants dig."], ()),  # in document order, each once
        ('["<{1}>", "</{2}>"]', ["Ants dig.", "Bees fly."], ()),
        ('Sure! ```json\n{{"labels": ["{1}"]}}\n```', ["Ants dig."], ()),
        ("[2, 6]", ["Ants dig.", "Dogs bark."], ()),  # ordinals, from 1
        ('["{1}", "zzzz-9"]', ["Ants dig."], ("zzzz-9",)),
        ('["zzzz-9", "lab_1"]', [], ("zzzz-9", "lab_1")),
        ("[7, 0]", [], ("7", "0")),
    ],
)
def test_replies(reply: str, expected: list[str], unknown: tuple[str, ...]) -> None:
    view = view_of()
    llm = Replies(reply.format(*view.labels))
    selection = select("Who?", view, llm=llm)
    assert (texts(selection), selection.unknown, selection.error) == (expected, unknown, None)
    assert len(llm.asked) == 1, "a reply that can be read is not asked for again"


def test_labels_of_another_view_stand_for_nothing() -> None:
    view, other = view_of(), view_of("<p>Wasps sting. Hornets too.", "wasps.html")
    assert not set(view.labels) & set(other.labels)
    selection = select("Who?", view, llm=Replies(json.dumps(other.labels)))
    assert (selection.chosen, selection.unknown, selection.error) == ((), other.labels, None)


PROSE = "The second sentence is the one you want."


def test_prose_is_sent_back_once_with_the_error_told() -> None:
    view = view_of()
    llm = Replies(PROSE, json.dumps([view.labels[1]]))
    selection = select("Who digs?", view, llm=llm)
    assert (texts(selection), selection.error) == (["Ants dig."], None)
    assert [call.prompt_tokens for call in selection.completions] == [10, 20]
    (first, schema), (second, again) = llm.asked
    assert list(second[: len(first)]) == list(first)
    assert [message["role"] for message in second[len(first) :]] == ["assistant", "user"]
    assert second[-2]["content"] == PROSE
    assert "the reply holds no array of labels" in second[-1]["content"]
    assert schema == again


@pytest.mark.parametrize(
    ("replies", "told"),
    [
        ((PROSE, "I said: the second."), "no array"),
        (('["', '["aaaa-1", "aa'), "cut off"),
        (("", ""), "no array"),
        ((PROSE, '{"yes": [1], "no": [2]}'), "2 arrays"),
    ],
)
def test_a_second_reply_that_cannot_be_read_is_the_last(replies: tuple[str, str], told: str) -> None:
    llm = Replies(*replies, "[1]")
    selection = select("Who digs?", view_of(), llm=llm)
    assert len(llm.asked) == 2, "one retry, and not two"
    assert isinstance(selection.error, ReplyError)
    assert selection.error.reply == replies[1]
    assert told in str(selection.error)
    assert (selection.chosen, left_out(selection)) == ((), ALL)
    assert [call.text for call in selection.completions] == list(replies)


def test_half_a_reply_is_asked_for_again() -> None:
    view = view_of()
    llm = Replies(f'["{view.labels[1]}", "{view.labels[2][:3]}', json.dumps([view.labels[1], view.labels[2]]))
    assert texts(select("Who?", view, llm=llm)) == ["Ants dig.", "Bees fly."]
    assert "cut off" in llm.asked[1][0][-1]["content"]


def test_a_call_that_fails_is_in_the_result() -> None:
    failure = LlmError("replies timed out at the first attempt")
    llm = Replies(failure)
    selection = select("Who?", view_of(), llm=llm)
    assert selection.error is failure
    assert (selection.chosen, selection.unknown, selection.completions, selection.citations) == ((), (), (), ())
    assert left_out(selection) == ALL
    assert len(llm.asked) == 1, "the adapter has tried as often as it makes sense"


def test_a_retry_that_fails_is_in_the_result_with_the_call_before() -> None:
    failure = LlmError("replies broke off the connection")
    selection = select("Who?", view_of(), llm=Replies(PROSE, failure))
    assert selection.error is failure
    assert [call.text for call in selection.completions] == [PROSE]


@pytest.mark.parametrize("failure", [RuntimeError("a bug"), KeyError("choices"), ConnectionResetError(104, "reset")])
def test_a_model_that_breaks_its_promise_is_told_by_name(failure: Exception) -> None:
    selection = select("Who?", view_of(), llm=Replies(failure))
    assert isinstance(selection.error, LlmError)
    assert str(selection.error) == f"replies failed: {type(failure).__name__}: {failure}"


def test_who_interrupts_is_not_held_back() -> None:
    with pytest.raises(KeyboardInterrupt):
        select("Who?", view_of(), llm=Replies(KeyboardInterrupt()))


def test_a_view_without_units_is_not_asked_about() -> None:
    annotated = annotate(parse("<title>Insects</title><p>Ants dig."))
    empty = expanded_view("p", annotated, expand(annotated, (), budget=100))
    assert empty.text == "# Insects"  # context has no label
    llm = Replies()
    assert select("Who?", empty, llm=llm) == Selection(empty, (), (), (), None)
    assert llm.asked == []


# Several views.


def views(count: int) -> list[View]:
    return [view_of(f"<p>Page {number}. Text.", f"{number}.html") for number in range(count)]


class Slow:
    """A model that takes its time, the first page the longest, and counts how many calls there are at once."""

    name = "slow"

    def __init__(self, *, together: int = 1, fails: Callable[[str], BaseException | None] = lambda _: None) -> None:
        self.at_once = self.most = self.calls = 0
        self._lock = threading.Lock()
        self._together = threading.Barrier(together)
        self._fails = fails

    def __call__(self, messages: Messages, *, schema: Mapping[str, Any] | None = None) -> Completion:
        with self._lock:
            self.calls += 1
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        self._together.wait(timeout=10)  # so that as many as this are at it at the same time
        found = re.search(r"Page (\d)", messages[1]["content"])
        assert found is not None
        time.sleep(0.02 if found[1] == "0" else 0.002)
        with self._lock:
            self.at_once -= 1
        if (failure := self._fails(found[1])) is not None:
            raise failure
        return Completion("[1]", 1, 1)


@pytest.mark.parametrize("at_once", [1, 2, 4])
def test_as_many_calls_at_once_as_allowed_and_the_order_of_the_views(at_once: int) -> None:
    given = views(8)
    llm = Slow(together=at_once)
    told: list[str] = []
    found = select_all("Who?", iter(given), llm=llm, at_once=at_once, progress=lambda s: told.append(s.view.page))
    assert [selection.view for selection in found] == given
    assert [texts(selection) for selection in found] == [[f"Page {number}."] for number in range(8)]
    assert (llm.most, llm.calls) == (at_once, 8)
    assert sorted(told) == [view.page for view in given]


def test_what_fails_takes_nothing_along() -> None:
    failures = {"2": LlmError("slow limited the rate of calls"), "3": RuntimeError("died"), "5": LlmError("HTTP 500")}
    found = select_all("Who?", views(8), llm=Slow(fails=failures.get), at_once=4)
    assert [selection.view.page for selection in found] == [f"{number}.html" for number in range(8)]
    failed = {number: str(selection.error) for number, selection in enumerate(found) if selection.error}
    assert failed == {
        2: "slow limited the rate of calls",
        3: "slow failed: RuntimeError: died",
        5: "HTTP 500",
    }
    for number, selection in enumerate(found):
        assert len(selection.units) + len(selection.left_out) == 2  # every unit is accounted for
        assert (selection.units == ()) == (number in failed)


def test_none_and_too_few() -> None:
    assert select_all("Who?", [], llm=Replies()) == ()
    with pytest.raises(SpireError, match="at_once is the number of calls at a time, at least 1, not 0"):
        select_all("Who?", views(1), llm=Replies(), at_once=0)


# Views and citations.


class Letters:
    """The first letters of the alphabet that a text holds, a dimension each."""

    name = "letters"

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        return np.array([[float(letter in text.lower()) for letter in "xyz"] for text in texts], dtype=np.float32)


PLAIN_TAG = re.compile(r"</?[a-z]+-[0-9]+>")


def units_of(view: View) -> list[str]:
    return [view.annotated.text(unit) for unit in view.units]


@pytest.fixture
def oxen() -> Annotated:
    html = "<title>Cattle</title><h1>Cattle</h1><p>An ox. A cow. A yak.<h2>Bulls</h2><p>None.<p>An ox by day. So."
    return annotate(parse(html), DOTS)


def test_in_an_aggregated_view_only_what_was_found_has_a_label(oxen: Annotated) -> None:
    index = Index.build({"cattle.html": oxen}, embedder=Letters())
    ranking = [hit for hit in index.rank("xy", 9) if "x" in hit.text or "y" in hit.text]
    assert [hit.text for hit in ranking] == ["An ox by day.", "An ox.", "A yak."]
    (excerpt,) = aggregate(ranking, budget=100)
    view = aggregated_view(excerpt)
    assert units_of(view) == ["An ox.", "A yak.", "An ox by day."]
    assert PLAIN_TAG.sub("", view.text) == excerpt.text
    assert "# Cattle" in view.text  # context, without a label
    assert "## Bulls" in view.text
    assert (view.page, view.annotated, view.view) == ("cattle.html", oxen, excerpt.view)
    (first, *_) = view.labels
    assert texts(select("?", view, llm=Replies(f'["{first}"]'))) == ["An ox."]


def test_in_an_expanded_view_all_that_it_grew_to_has_a_label(oxen: Annotated) -> None:
    seed = oxen.sentences[-2]
    assert oxen.text(seed) == "An ox by day."
    # With its context it is 2 + 1 + 2 + 1 + 4 words. One more is "So."; then "None." takes the place of a gap, and the
    # heading above it is in the view already.
    for budget, expected in [(10, ["An ox by day."]), (11, ["Bulls", "None.", "An ox by day.", "So."])]:
        expansion = expand(oxen, seed, budget=budget)
        view = expanded_view("cattle.html", oxen, expansion)
        assert units_of(view) == expected
        assert PLAIN_TAG.sub("", view.text) == expansion.text
    whole = expanded_view("cattle.html", oxen, expand(oxen, seed, budget=1000))
    # Now the headings were grown to as well; the title, which the first repeats, is not shown.
    assert units_of(whole) == ["Cattle", "An ox.", "A cow.", "A yak.", "Bulls", "None.", "An ox by day.", "So."]
    assert oxen.text(oxen.sentences[0]) == "Cattle"
    assert whole.units[0] == oxen.sentences[1]


def test_a_selection_of_an_element_is_labelled_sentence_by_sentence(oxen: Annotated) -> None:
    (paragraph, *_) = oxen.document.elements("p")
    view = expanded_view("cattle.html", oxen, expand(oxen, {paragraph}, budget=0))
    assert units_of(view) == ["An ox.", "A cow.", "A yak."]


def test_what_a_label_stands_for() -> None:
    view = view_of()
    assert [view.unit(label) for label in view.labels] == list(view.units)
    with pytest.raises(SpireError, match="no label 'zzzz-1' in this view; it has "):
        view.unit("zzzz-1")


MIXED = """<title>T</title><h1>A <em>mixed</em> page</h1><p>Ants  <b>dig</b>
 deep. <a href=u>Bees</a> fly&nbsp;high. Caf\u00e9 \U0001f41c.<ul><li>Cats<ul><li>nap. Often.</ul></ul>
<table><tr><th>Who<th>What<tr><td>Dogs <i>all</i><td>bark.</table><blockquote>He said. So.</blockquote>"""


@pytest.mark.parametrize("html", [INSECTS, MIXED])
def test_a_citation_quotes_exactly_the_words_of_its_unit(html: str) -> None:
    view = view_of(html)
    selection = select("?", view, llm=Replies(json.dumps(view.labels)))
    assert len(selection.citations) == len(view.units) > 5
    for citation, unit in zip(selection.citations, selection.units, strict=True):
        assert citation.page == "insects.html"
        words = re.sub("[ \n]+", " ", view.annotated.text(unit)).strip(" \n")
        assert citation.quote(view.annotated.original) == words


def test_the_excerpt_is_framed_by_what_the_page_does_not_hold() -> None:
    """A page that writes its own QUESTION stays inside the excerpt: only the nonce ends it."""
    asked = messages("Who digs?", "<abcd-1>Ants dig. QUESTION: Who flies?</abcd-1>", ["abcd-1"])[1]["content"]
    excerpt, _, after = asked.partition("</abcd>")
    assert excerpt.endswith("<abcd>\n<abcd-1>Ants dig. QUESTION: Who flies?</abcd-1>\n")
    assert after == "\n\nQUESTION: Who digs?"
