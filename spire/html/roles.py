"""ARIA roles: which of the words of a `role` attribute counts (WAI-ARIA 1.2, section 8.1)."""

from __future__ import annotations

from spire.html.attributes import parse_tokens

__all__ = ["parse_role"]

_ROLES = frozenset(
    # WAI-ARIA 1.2, section 5.3, without the abstract roles.
    "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox "
    "complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid "
    "gridcell group heading img insertion link list listbox listitem log main marquee math menu menubar menuitem "
    "menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio "
    "radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong "
    "subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid "
    "treeitem "
    # WAI-ARIA Graphics Module and 1.3.
    "graphics-document graphics-object graphics-symbol comment image mark suggestion sectionfooter sectionheader".split()
)
_PUBLISHING = "doc-"
"""What the roles of the Digital Publishing module begin with, which are many and still grow."""


def parse_role(value: str | None) -> str:
    """The first word of a `role` attribute that is a role, in lower case; the empty string where there is none.

    >>> parse_role(" Heading button"), parse_role("no-such-role none"), parse_role(None)
    ('heading', 'none', '')
    """
    words = parse_tokens((value or "").lower())
    return next((word for word in words if word in _ROLES or word.startswith(_PUBLISHING)), "")
