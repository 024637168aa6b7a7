"""Replies of every kind that models give."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spire.cite.reply import Reply, ReplyError, parse_reply
from tests.work import assert_linear

LABELS = ("k_1", "k_2", "k_3")


def chosen(text: str) -> tuple[str, ...]:
    reply = parse_reply(text, LABELS)
    assert reply.unknown == ()
    return reply.chosen


@pytest.mark.parametrize(
    "text",
    [
        '["k_3", "k_1"]',
        ' [ "k_3" ,\n"k_1" ] \n',
        '["<k_3>", "<k_1>"]',
        '["</k_3>", "< K_1 >"]',
        '["K_3", " k_1\\n"]',
        '["<k_3></k_3>", "<k_1/>"]',
        '["k_3", "k_1", "K_3", "3"]',
        '["3", "1"]',
        "[3, 1]",
        '["[3]", "[1]"]',
        '{"labels": ["k_3", "k_1"]}',
        '{"labels": [3, 1], "reason": "It says [2] ], and {so on"}',
        '[{"labels": ["k_3", "k_1"]}]',
        '[["k_3"], ["k_1"]]',
    ],
)
def test_json_in_any_form_that_was_agreed(text: str) -> None:
    assert chosen(text) == ("k_1", "k_3")


@pytest.mark.parametrize(
    "text",
    [
        "['k_3', 'k_1']",
        '["k_3", "k_1",]',
        "[“k_3”, „k_1“]",
        "[\N{LEFT SINGLE QUOTATION MARK}k_3\N{RIGHT SINGLE QUOTATION MARK}, «k_1»]",
        "[`k_3`, `k_1`]",
        "[k_3, k_1]",
        "[<k_3>, <k_1>]",
        "{labels: ['k_3', 'k_1',],}",
        '{"labels": "[\\"k_3\\", \\"k_1\\"]"}',
        '"[\\"k_3\\", \\"k_1\\"]"',
        '[\\"k_3\\", \\"k_1\\"]',
        '["\\"k_3\\"", "\'k_1\'"]',
        '[""k_3"", ""k_1""]',
        '["\\u003ck_3\\u003e", "<\\/k_1>"]',
    ],
)
def test_nearly_json(text: str) -> None:
    assert chosen(text) == ("k_1", "k_3")


@pytest.mark.parametrize(
    "text",
    [
        '```json\n["k_2"]\n```',
        '```\n{"labels": ["k_2"]}\n```\nI left out ["k_1"].',
        'I first thought of ["k_1"].\n\n```json\n["k_2"]\n```',
        '```json\n["k_2"]',
        'Sure! The answer is ["k_2"], as asked.',
        '["k_1"] was my first thought, but it is ["k_2"].',
        'As [1] and [3] say: ["k_2"]. See also [1] and [the docs](https://example.org).',
        'In the form ["label"]: [2]',
        'It isn\'t "k_1", don\'t you think? [see: ["k_2"]',
        '["k_2"] and perhaps also [',
    ],
)
def test_of_several_arrays_the_rule_finds_the_right_one(text: str) -> None:
    assert chosen(text) == ("k_2",)


@pytest.mark.parametrize(
    "text",
    [
        "[1][3]",
        "[1], [3]",
        "It is [3] and [1].",
        '["1"]["3"]',
        "- [k_1]\n- [k_3]",
        "* [1]\n\n* [3]",
        '{"labels": ["1"]}\n{"labels": ["k_3"]}',
        "[2] is off. So [1]; [3]",
    ],
)
def test_arrays_that_follow_each_other_are_one(text: str) -> None:
    assert chosen(text) == ("k_1", "k_3")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[1]-[3]", Reply((), ("1, -, 3",))),
        ("[1] to [3]", Reply((), ("1, to, 3",))),
        ("[1], [3] \N{EN DASH} [9]", Reply(("k_1",), ("3, \N{EN DASH}, 9",))),
        ('[1]\n["2"]', Reply(("k_2",), ())),  # prose, and then the answer
        ("[1] or rather [3]", Reply(("k_3",), ())),
    ],
)
def test_other_arrays_are_not(text: str, expected: Reply) -> None:
    assert parse_reply(text, LABELS) == expected


@pytest.mark.parametrize("text", ["[]", "```json\n[]\n```", '{"labels": []}', "[ ]", "Nothing in [1] says so: []"])
def test_nothing_may_be_chosen(text: str) -> None:
    assert parse_reply(text, LABELS) == Reply((), ())


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ('["k_2", "k_99"]', ("k_99",)),
        ('["zz", "k_2", "<k_99>", "zz"]', ("zz", "k_99")),
        ('["k_2", "4", "0", "-1", "02", "2.0"]', ("4", "0", "-1", "02", "2.0")),
        ('["k_2", "1-3"]', ("1-3",)),
        ('["k_2", "1\N{EN DASH}3", "1 to 3"]', ("1\N{EN DASH}3", "1 to 3")),
        ('["k_2", 1, "...", 3]', ("1, ..., 3",)),
        ('["k_2", "k_1", "-", "k_3"]', ("k_1, -, k_3",)),
        ('["k_2", "k_22", "k_", "k", "22", "k _2"]', ("k_22", "k_", "k", "22", "k _2")),
        ('["k_2", null, true, 1e3]', ("null", "true", "1e3")),
        ('["k_2", "k_1, k_3", ""]', ("k_1, k_3", "")),
        (
            '["k_2", "k\u200b_1", "\uff4b_1", "k_\uff11"]',
            ("k\u200b_1", "\uff4b_1", "k_\uff11"),
        ),  # zero-width, full-width
    ],
)
def test_what_is_no_label_is_reported_and_never_mapped_to_something_near(text: str, unknown: tuple[str, ...]) -> None:
    assert parse_reply(text, LABELS) == Reply(("k_2",), unknown)


def test_a_label_that_is_a_number_comes_before_the_number_of_a_label() -> None:
    assert parse_reply('["2"]', ["2", "1"]) == Reply(("2",), ())
    assert parse_reply('["11"]', [f"{i}" for i in range(20, 0, -1)]) == Reply(("11",), ())


def test_labels_that_differ_in_case_only_are_told_apart() -> None:
    assert parse_reply('["A", "b"]', ["a", "A", "B"]) == Reply(("A", "B"), ())
    assert parse_reply('["ß", "SS"]', ["ss", "sS"]) == Reply((), ("ß", "SS"))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "holds no array"),
        ("k_2", "holds no array"),
        ('"k_2"', "holds no array"),
        ("The second one.", "holds no array"),
        ("[none of them]", "holds no array"),
        ("[1-3]", "holds no array"),
        ("[[]]", "holds no array"),
        ('{"label": "k_2"}', "holds no array"),
        ('[{"label": "k_2"}]', "holds no array"),
        ('["k_1", "k_2', "was cut off"),
        ('["k_1", "k_2"', "was cut off"),
        ('{"labels": ["k_1", "k_2"}', "was cut off"),
        ('```json\n["k_1",', "was cut off"),
        ('{"labels": ["k_1"], "rejected": ["k_2"]}', "holds 2 arrays in one"),
        ('{"labels": ["k_1"], "labels": ["k_2"]}', "holds 2 arrays in one"),
        ("{'labels': ['k_1'], 'rejected': ['k_2']}", "holds 2 arrays in one"),
        ('[{"labels": ["k_1"]}, {"labels": ["k_2"]}]', "holds 2 arrays in one"),
    ],
)
def test_what_cannot_be_told_is_refused_with_the_reply(text: str, what: str) -> None:
    with pytest.raises(ReplyError, match=what) as error:
        parse_reply(text, LABELS)
    assert error.value.reply == text


def test_the_message_shows_the_start_of_the_reply() -> None:
    with pytest.raises(ReplyError) as error:
        parse_reply("x" * 1000, LABELS)
    assert str(error.value).endswith(f"{'x' * 200}…'")


fragments = st.sampled_from(
    [*"[]{}\"'`,:<>/\\ \n-“”1230", "k_1", "k_2", "<k_3>", "```", '"k_1"', '\\"', "...", "labels", "\\u003c", "null"]
)
replies = st.lists(fragments | st.text(max_size=5), max_size=40).map("".join)


def outcome(text: str) -> Reply | str:
    try:
        return parse_reply(text, LABELS)
    except ReplyError as error:
        return error.reply


@given(replies)
def test_any_text_gives_labels_or_an_error_that_carries_it(text: str) -> None:
    reply = outcome(text)
    if isinstance(reply, str):
        assert reply == text
    else:
        assert reply.chosen == tuple(label for label in LABELS if label in reply.chosen)
        assert len(set(reply.unknown)) == len(reply.unknown)


@given(st.lists(st.sampled_from(LABELS)), st.lists(st.text("xyz", min_size=1)), st.randoms(use_true_random=False))
def test_json_is_read_as_json(labels: list[str], others: list[str], random: object) -> None:
    names = [*labels, *others]
    random.shuffle(names)  # type: ignore[attr-defined]
    expected = Reply(
        tuple(label for label in LABELS if label in labels), tuple(dict.fromkeys(n for n in names if n in others))
    )
    for text in (json.dumps(names), json.dumps({"labels": names}, indent=2), f"So:\n```json\n{json.dumps(names)}\n```"):
        assert parse_reply(text, LABELS) == expected


@given(st.lists(st.sampled_from(LABELS), min_size=1, unique=True), st.data())
def test_half_a_reply_is_never_taken_for_the_whole(labels: list[str], data: st.DataObject) -> None:
    whole = json.dumps({"labels": labels})
    cut = whole[: data.draw(st.integers(0, whole.index("]")))]
    with pytest.raises(ReplyError):
        parse_reply(cut, LABELS)


def refuse(text: str) -> None:
    with pytest.raises(ReplyError):
        parse_reply(text, LABELS)


@pytest.mark.parametrize(
    "piece", ["[", "]", "{", "[{", '["a,', "[,", "[\\", '["a", ', "[{]", "[}", '{"a":[', '" [', "<a>["]
)
def test_anything_is_refused_in_linear_time(piece: str) -> None:
    assert_linear(lambda count: piece * count, refuse, 250)


@pytest.mark.parametrize("piece", ["[", '["', '"', "'", '" ', "</", " ", "[ '", "```"])
def test_a_million_of_anything_are_refused(piece: str) -> None:
    # Much of the work is in one search, where nothing counts it. If it were quadratic, it would take hours.
    refuse(piece * (1_000_000 // len(piece)))


@pytest.mark.parametrize("depth", [150, 100_000])
def test_nesting_does_not_recurse(depth: int) -> None:
    assert chosen("[" * depth + '"k_2"' + "]" * depth) == ("k_2",)
    assert chosen('{"a": ' * depth + '["k_2"]' + "}" * depth) == ("k_2",)
