"""What no reader of a page sees, as far as the page itself says so: without style sheets, without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from unicodedata import category

from spire.html.elements import SPACE

__all__ = ["PLACES", "UNSEEN", "UNSEEN_CONTENT", "is_hidden", "is_invisible", "is_removed", "shows_nothing"]

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

PLACES = {
    **dict.fromkeys(("thead", "tbody", "tfoot"), frozenset({"tr"})),
    "tr": frozenset({"td", "th"}),
    "colgroup": frozenset({"col"}),
    **dict.fromkeys(("td", "th", "col", "li"), frozenset[str]()),
}
"""Elements whose place counts for what is beside them, in a grid or in a count, with the elements in each that are its
places in turn: `visibility: hidden` hides what is in them and leaves them where they are.
"""

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


def shows_nothing(text: str) -> bool:
    r"""Whether a reader sees nothing of a text: it is white space and characters without a width of their own, such as
    U+200B or a soft hyphen (Unicode's category Cf). Editors leave headings of these alone.

    >>> shows_nothing(" \u200b\u00a0"), shows_nothing("\u200bAnts")
    (True, False)
    """
    if text.isascii():
        return not text or text.isspace()
    return all(character.isspace() or category(character) == "Cf" for character in text)


def is_hidden(attrs: Mapping[str, str]) -> bool:
    """Whether the attributes hide an element with all its content: `hidden` with any value, or an inline style of
    `display: none` or `visibility: hidden` (semantics §2).

    >>> is_hidden({"hidden": "until-found"}), is_hidden({"style": "Display : NONE !important"})
    (True, True)
    >>> is_hidden({"style": "display: none; display: block"})
    False
    """
    return is_removed(attrs) or is_invisible(attrs)


def is_removed(attrs: Mapping[str, str]) -> bool:
    """Whether the attributes take an element away with its place: `hidden`, or an inline `display: none`."""
    return "hidden" in attrs or _comes_to(attrs.get("style", ""), "display", "none")


def is_invisible(attrs: Mapping[str, str]) -> bool:
    """Whether an inline `visibility: hidden` hides an element, which alone leaves it its place."""
    return _comes_to(attrs.get("style", ""), "visibility", "hidden")


def _comes_to(style: str, name: str, value: str) -> bool:
    """Whether a `style` attribute gives a property this value in the cascade."""
    if value not in style.lower() and "\\" not in style:
        return False
    winning, is_important = "", False
    for declaration in _declarations(style):
        declared, _, given = declaration.partition(":")
        if _word(declared) != name:
            continue
        given = given.strip(SPACE)
        important = _IMPORTANT.search(given)
        given = _word(given[: important.start()] if important else given)
        if _is_valid(name, given) and (important or not is_important):
            winning, is_important = given, bool(important)
    return winning == value


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
