"""What is escaped, and what is not for want of need."""

from __future__ import annotations

import pytest

from spire.rendering.escaping import code_fence, code_span, collapse, destination, escape, escape_line_starts, lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text, 3 < 4 & 5 > 2; R&D = a_b!", "plain text, 3 < 4 & 5 > 2; R&D = a_b!"),
        ("*`[]|~", "\\*\\`\\[\\]\\|\\~"),
        ("<b </b <!-- <?x <3 <", "\\<b \\</b \\<!-- \\<?x <3 \\<"),
        ("&amp; &#1; &#x1F; &a1; &; &#; &amp &#12345678;", "\\&amp; \\&#1; \\&#x1F; \\&a1; &; &#; &amp &#12345678;"),
        ("_a a_ a_b a__b _ é_é", "\\_a a\\_ a_b a\\_\\_b \\_ é\\_é"),
        ("\\a \\* \\\\ \\", "\\a \\\\\\* \\\\\\ \\\\"),
    ],
)
def test_within_a_line(text: str, expected: str) -> None:
    assert escape(text) == expected


@pytest.mark.parametrize(
    "text",
    ["# a", "###### a", "#", "> a", ">a", "- a", "-", "+ a", "===", "= ", "--", "---", "- - -", ":-", ":--:", "-:"],
)
def test_at_the_start_of_a_line(text: str) -> None:
    assert escape_line_starts(text) == "\\" + text
    assert escape_line_starts(f"x\\\n{text}") == f"x\\\n\\{text}"


@pytest.mark.parametrize(
    "text", ["#a", "####### a", "-a", "--a", "+1", "=a", "= =", ":a", ": -", "1.a", "1 .", "1234567890. a", "a # b", ""]
)
def test_what_begins_no_block(text: str) -> None:
    assert escape_line_starts(text) == text


@pytest.mark.parametrize(
    ("text", "expected"), [("1. a", "1\\. a"), ("007) a", "007\\) a"), ("12.", "12\\."), ("a\n3. b", "a\n3\\. b")]
)
def test_numbers_at_the_start_of_a_line(text: str, expected: str) -> None:
    assert escape_line_starts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "`a`"),
        ("`", "`` ` ``"),
        ("a`b``c", "```a`b``c```"),
        (" a ", "`  a  `"),
        (" a", "` a`"),
        ("a`", "`` a` ``"),
    ],
)
def test_code_spans(text: str, expected: str) -> None:
    assert code_span(text) == expected


def test_code_fences() -> None:
    assert [code_fence(text) for text in ("a", "``", "```", "a ````` b")] == ["```", "```", "````", "``````"]


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://a.b/c?d=e&f=g#h", "https://a.b/c?d=e&f=g#h"),
        ("", ""),
        (" a\tb\nc\rd ", "abcd"),
        ("a b<c>|`\x7f", "a%20b%3Cc%3E%7C%60%7F"),
        ("a(b)\\c&amp;d&e", "a\\(b\\)\\\\c&amp;amp;d&e"),
        ("a\N{NO-BREAK SPACE}\N{LINE SEPARATOR}", "a%C2%A0%E2%80%A8"),
        ("javascript:x", None),
        (" java\nscript:x", None),
        ("VBSCRIPT:x", None),
        ("data:text/html,x", None),
        ("file:///x", None),
        ("javascripts.html", "javascripts.html"),
        ("mailto:a@b.c", "mailto:a@b.c"),
    ],
)
def test_destinations(url: str, expected: str | None) -> None:
    assert destination(url) == expected


def test_white_space() -> None:
    assert collapse(" a \t\r\n\f b\u00a0 c\0") == " a b\u00a0 c\ufffd"
    assert lines("a\r\nb\rc\n\u2028d\0") == ["a", "b", "c", "\u2028d\ufffd"]


MILLION = 1_000_000


# The work is in searches, where nothing counts it. If it were quadratic, it would take hours.
@pytest.mark.parametrize(
    ("character", "paragraph", "code"),
    [
        (" ", " ", f"` {' ' * MILLION} `"),
        ("_", r"\_" * MILLION, f"`{'_' * MILLION}`"),
        ("&", "&" * MILLION, f"`{'&' * MILLION}`"),
        ("\\", r"\\" * MILLION, "`" + "\\" * MILLION + "`"),
        ("`", r"\`" * MILLION, f"{'`' * MILLION}` {'`' * MILLION} `{'`' * MILLION}"),
        ("#", "#" * MILLION, f"`{'#' * MILLION}`"),
        ("-", "\\" + "-" * MILLION, f"`{'-' * MILLION}`"),
        ("1", "1" * MILLION, f"`{'1' * MILLION}`"),
        ("<", "<" * (MILLION - 1) + r"\<", f"`{'<' * MILLION}`"),
    ],
    ids=lambda value: ascii(value[:1]),
)
def test_a_million_characters(character: str, paragraph: str, code: str) -> None:
    text = character * MILLION
    assert escape_line_starts(escape(collapse(text))) == paragraph
    assert code_span(text) == code
