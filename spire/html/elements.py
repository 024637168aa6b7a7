"""What each HTML element is: facts of the HTML standard that rules, sentences and rendering share."""

from __future__ import annotations

from spire.html.roles import parse_role
from spire.tree import Elem, Node

__all__ = [
    "BLOCKS",
    "HEADINGS",
    "LISTS",
    "PREFORMATTED",
    "SPACE",
    "UNMEANT",
    "VOID",
    "is_blank",
    "is_block",
    "is_layout_table",
]

SPACE = " \t\n\f\r"
"""ASCII white space, what HTML collapses; a no-break space is no white space."""

HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
LISTS = frozenset({"ul", "ol", "menu", "dl"})
PREFORMATTED = frozenset({"pre", "textarea", "listing", "xmp", "plaintext"})

VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())

BLOCKS = frozenset(
    # Rendered as a block, an item or a part of a table by the standard's style sheet (section 15.3).
    "html head title body address article aside blockquote center details dialog dd dir div dl dt fieldset "
    "figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav "
    "ol optgroup option p plaintext pre search section summary ul xmp "
    "table caption colgroup col thead tbody tfoot tr td th".split()
) | {
    # The labels of a drawing stand apart though nothing in the source does.
    "svg text",
    "svg title",
    "svg desc",
}


def is_block(node: Node) -> bool:
    """Whether the node is an element that stands on lines, or in a cell, of its own."""
    return isinstance(node, Elem) and node.tag in BLOCKS


def is_blank(text: str) -> bool:
    """Whether the text is ASCII white space only, or empty."""
    return not text.strip(SPACE)


def is_layout_table(node: Node) -> bool:
    """Whether the node is a table that its author calls mere layout, by `role=presentation` or `none`."""
    return isinstance(node, Elem) and node.tag == "table" and parse_role(node.attrs.get("role")) in UNMEANT


UNMEANT = ("none", "presentation")
"""The roles that say: not what the tag says."""
