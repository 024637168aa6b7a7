"""What no reader of a page sees, as far as the page itself says so: without style sheets, without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from spire.html.elements import SPACE

__all__ = ["UNSEEN", "UNSEEN_CONTENT", "is_hidden"]

UNSEEN = frozenset(
    # The last two hold text for browsers that are no more; to any other it is markup that shows as text.
    "script style template noscript datalist noembed noframes".split()
) | {
    *("svg script", "svg style", "svg metadata"),
    # The same formula once more, for programs.
    *("math annotation", "math annotation-xml"),
}
"""Elements of which nothing is ever shown."""

UNSEEN_CONTENT = frozenset({"audio", "canvas", "iframe", "video"})
"""Elements that show something else than what they hold, which is for browsers that do not know them."""

_WIDE = frozenset("inherit initial unset revert revert-layer".split())
_DISPLAYS = _WIDE | frozenset(
    "none contents block inline flow flow-root table flex grid ruby math list-item run-in "
    "inline-block inline-table inline-flex inline-grid table-row-group table-header-group table-footer-group table-row "
    "table-cell table-column-group table-column table-caption ruby-base ruby-text ruby-base-container "
    "ruby-text-container -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex".split()
)
_VISIBILITIES = _WIDE | frozenset("visible hidden collapse".split())
_LONE = _WIDE | {"none", "contents"}

_COMPONENT = re.compile(
    r"""(?P<comment> /\* .*? (?: \*/ | \Z) )
      | (?<![\w-]) url\( [ \t\n\f\r]* (?=[^"' \t\n\f\r]) (?: \\. | [^)\\] )* \)?
      | " (?: \\. | [^"\\\n] )* "?
      | ' (?: \\. | [^'\\\n] )* '?
      | \\.
      | [^"'\\/()\[\]{};u]+
      | .""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_ESCAPE = re.compile(r"\\(?:([0-9a-f]{1,6})[ \t\n\f\r]?|(.))", re.IGNORECASE | re.DOTALL)
_SPACES = re.compile(r"[ \t\n\f\r]+")
_IMPORTANT = re.compile(r"![ \t\n\f\r]*important\Z", re.IGNORECASE | re.ASCII)


def is_hidden(attrs: Mapping[str, str]) -> bool:
    """Whether the attributes hide an element with all its content: `hidden` with any value, or an inline style of
    `display: none` or `visibility: hidden` (semantics §2).

    >>> is_hidden({"hidden": "until-found"}), is_hidden({"style": "Display : NONE !important"})
    (True, True)
    >>> is_hidden({"style": "display: none; display: block"})
    False
    """
    return "hidden" in attrs or ("style" in attrs and _hides(attrs["style"]))


def _hides(style: str) -> bool:
    """Whether a `style` attribute comes to `display: none` or `visibility: hidden` in the cascade."""
    lower = style.lower()
    if "none" not in lower and "hidden" not in lower and "\\" not in style:
        return False
    winning = {"display": ("", False), "visibility": ("", False)}
    for declaration in _declarations(style):
        name, _, value = declaration.partition(":")
        name = _word(name)
        if name in winning:
            value = value.strip(SPACE)
            important = _IMPORTANT.search(value)
            value = _word(value[: important.start()] if important else value)
            if _is_valid(name, value) and (important or not winning[name][1]):
                winning[name] = (value, bool(important))
    return winning["display"][0] == "none" or winning["visibility"][0] == "hidden"


def _declarations(style: str) -> Iterator[str]:
    """The declarations of a style attribute, comments apart: split at semicolons outside strings and brackets."""
    declaration: list[str] = []
    closers: list[str] = []
    for match in _COMPONENT.finditer(style):
        component = " " if match.lastgroup == "comment" else match.group()
        if component == ";" and not closers:
            yield "".join(declaration)
            declaration = []
            continue
        if component in _CLOSERS:
            closers.append(_CLOSERS[component])
        elif closers and component == closers[-1]:
            closers.pop()
        declaration.append(component)
    yield "".join(declaration)


def _is_valid(name: str, value: str) -> bool:
    """Whether a browser would take the value; a declaration of any other is as if it were not there."""
    words = _SPACES.split(value)
    if "var(" in value or "env(" in value:
        return True
    if name == "visibility":
        return len(words) == 1 and words[0] in _VISIBILITIES
    return _DISPLAYS.issuperset(words) and (len(words) == 1 or _LONE.isdisjoint(words))


def _word(text: str) -> str:
    """A name or a value as it is compared: without escapes, and in lower case as far as CSS goes, which is ASCII."""

    def character(match: re.Match[str]) -> str:
        figures, other = match.groups()
        if figures is None:
            return str(other)
        number = int(figures, 16)
        in_range = 0 < number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF
        return chr(number) if in_range else "\N{REPLACEMENT CHARACTER}"

    plain = _ESCAPE.sub(character, text.strip(SPACE))
    return plain.lower() if plain.isascii() else plain
