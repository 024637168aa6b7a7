"""How a text is written so that a CommonMark and GFM parser reads just that text back (semantics §8).

Two steps: what could be inline structure is escaped in each text (`escape`), what could begin a block is escaped at
the start of each finished line (`escape_line_starts`), since only there is it known what stands first. A bare URL is
left alone: where GFM makes a link of it, the text stays what it was.
"""

from __future__ import annotations

import re

__all__ = [
    "code_fence",
    "code_span",
    "collapse",
    "destination",
    "escape",
    "escape_heading",
    "escape_line_starts",
    "lines",
]

# Each pattern begins with the character that it is about, and is tried on a text that has it: a search for one
# character is many times faster than one for any of a set.
_BACKSLASH = re.compile(r"\\(?=[!-/:-@\[-`{-~]|\Z)")  # escapes punctuation, breaks a line; elsewhere is only itself
_UNDERSCORE = re.compile(r"_(?:(?![0-9A-Za-z])|(?<![0-9A-Za-z]_))")  # within a word it is no mark
_TAG = re.compile(r"<(?=[A-Za-z/!?]|\Z)")
_ENTITY = re.compile(r"&(?=(?:\#[0-9]{1,7}|\#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][0-9A-Za-z]*);)")

_LINE_START = re.compile(
    # A heading, an item, a quote, an underline of a heading, a break, the second row of a table of one column.
    # A byte order mark is no part of a text to cmark.
    r"^(?:\ufeff ?)?(?:[0-9]{1,9}(?=[.)](?:[ \t]|$))|(?=\#{1,6}(?:[ \t]|$)|[-+](?:[ \t]|$)|>|=+[ \t]*$|-[- \t]*:?$|:-+:?$))",
    re.MULTILINE,
)
_LINE_STARTS = frozenset("0123456789#-+>=:\ufeff")

_CLOSING_SEQUENCE = re.compile(r"(?:^|(?<=[ \t]))(?=#+$)")
_BACKTICKS = re.compile(r"`+")

_URL_TRIMMED = "".join(map(chr, range(0x21)))
_URL_SPECIAL = re.compile(r"[\0-\x20\x7f\s<>|`\\()&]")
_URL_UNSAFE = re.compile(r"[\0-\x20\x7f\s<>|`]")
_URL_ESCAPED = re.compile(r"[\\()]")
_URL_ENTITY = re.compile(r"&(?=[#0-9A-Za-z]+;)")
_UNSAFE_STARTS = frozenset("jJvVdDfF")
_UNSAFE_SCHEME = re.compile(r"(?:javascript|vbscript|data|file):", re.IGNORECASE)


def collapse(text: str) -> str:
    r"""The text with white space collapsed as a browser would. A NUL, which no page can show, is replaced.

    >>> collapse("Ants\n  dig. ")
    'Ants dig. '
    """
    if "\n" in text:
        text = text.replace("\n", " ")
    if "\t" in text or "\r" in text or "\f" in text or "\0" in text:
        text = text.replace("\t", " ").replace("\r", " ").replace("\f", " ").replace("\0", "\N{REPLACEMENT CHARACTER}")
    while "  " in text:
        text = text.replace("  ", " ")
    return text


def lines(text: str) -> list[str]:
    """The lines of a preformatted text, as a parser of Markdown would part them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}").split("\n")


def escape(text: str) -> str:
    r"""The text, white space collapsed, so that nothing in it is inline structure.

    >>> escape("*p = &a[i] & snake_case; x < 3")
    '\\*p = &a\\[i\\] & snake_case; x < 3'
    """
    if "\\" in text:
        text = _BACKSLASH.sub(r"\\\\", text)
    if "_" in text:
        text = _UNDERSCORE.sub(r"\\_", text)
    if "[" in text or "]" in text:
        text = text.replace("[", r"\[").replace("]", r"\]")
    if "<" in text:
        text = _TAG.sub(r"\\<", text)
    if "&" in text:
        text = _ENTITY.sub(r"\\&", text)
    if "*" in text:
        text = text.replace("*", r"\*")
    if "`" in text:
        text = text.replace("`", r"\`")
    if "|" in text:
        text = text.replace("|", r"\|")
    if "~" in text:
        text = text.replace("~", r"\~")
    return text


def escape_line_starts(written: str) -> str:
    r"""The lines of a finished paragraph, so that none begins a block.

    >>> escape_line_starts("1986. A good year.")
    '1986\\. A good year.'
    """
    if written[:1] not in _LINE_STARTS and "\n" not in written:
        return written
    return _LINE_START.sub(r"\g<0>\\", written)


def escape_heading(written: str) -> str:
    r"""The line of a finished heading, so that no # at its end is taken for the end of the heading.

    >>> escape_heading("On C #")
    'On C \\#'
    """
    return _CLOSING_SEQUENCE.sub(r"\\", written) if written.endswith("#") else written


def code_span(text: str) -> str:
    """The text as a code span, its fence longer than any run of backticks in it.

    >>> code_span("`x`")
    '`` `x` ``'
    """
    fence = "`" * (1 + max(map(len, _BACKTICKS.findall(text)))) if "`" in text else "`"
    # A parser takes a space off both ends, if both have one.
    if text[0] == "`" or text[-1] == "`" or (text[0] == " " == text[-1]):
        return f"{fence} {text} {fence}"
    return f"{fence}{text}{fence}"


def code_fence(text: str) -> str:
    r"""A fence that no line of the text can close.

    >>> code_fence("```\nx = 1\n```")
    '````'
    """
    return "`" * (1 + max([2, *map(len, _BACKTICKS.findall(text))]))


def destination(url: str) -> str | None:
    r"""The address as the destination of a link; None for one that a parser would refuse as unsafe.

    What a browser would strip is stripped, what it would percent-encode is percent-encoded.

    >>> destination("a b_(c).html"), destination("javascript:alert(1)")
    ('a%20b_\\(c\\).html', None)
    """
    if _URL_SPECIAL.search(url):
        url = url.strip(_URL_TRIMMED).replace("\t", "").replace("\n", "").replace("\r", "")
        url = _URL_UNSAFE.sub(lambda match: "".join([f"%{byte:02X}" for byte in match[0].encode()]), url)
        # Not \&: cmark reads entities before it reads escapes.
        url = _URL_ENTITY.sub("&amp;", _URL_ESCAPED.sub(r"\\\g<0>", url))
    return None if url[:1] in _UNSAFE_STARTS and _UNSAFE_SCHEME.match(url) else url
