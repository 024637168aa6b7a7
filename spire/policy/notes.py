"""Footnotes and endnotes, needed by what refers to them (semantics §6, "More, opt-in").

>>> from spire import parse, to_text
>>> page = parse('<p>Ants dig.<a href="#fn1">1</a> Bees fly.<p id="fn1">Some do not.')
>>> to_text(page, footnotes(page)(page.elements("a"))).splitlines()
['1', 'Some do not.']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from spire.document import Document
from spire.html.elements import BLOCKS
from spire.html.link_targets import fragment, link_target
from spire.policy.algebra import needs_by_number
from spire.policy.entries import definitions
from spire.policy.passages import apart, passage
from spire.policy.reachability import Direct
from spire.policy.stretches import nested
from spire.tree import Elem

__all__ = ["footnotes"]

_NOTE = re.compile(
    # Markdown's #fn1 and #fn:1, GitHub's #user-content-fn-1, Word's #_ftn1, Wikipedia's #cite_note-1, #footnote-1 and
    # #endnote_1; but not the ways back (#fnref1, #_ftnref1, #footnote-ref-1), nor the section of all (#footnotes).
    r"(user-content-)?_?(fn|ftn|footnote|endnote|cite_note)(?!s?$|def?s$|[-_:]?ref).*",
    re.IGNORECASE | re.DOTALL,
)
_NOTE_ROLES = ("doc-footnote", "doc-endnote")
_CARRIERS = frozenset("li aside p dd dt div blockquote td th tr".split())
"""The blocks that a note may be; a heading, a list of notes or a section is none."""


def _references(D: Document) -> Direct:
    return nested(D.numbering, _with_notes(D))


def _with_notes(D: Document) -> Iterator[tuple[int, tuple[int, ...]]]:
    numbering = D.numbering
    for number in numbering.tagged.get("a", ()):
        target = link_target(D, number)
        if target is not None and _refers(D, number, target):
            note = _note(D, target)
            if note and apart(numbering, note, number, numbering.last[number]):
                yield number, note


def _refers(D: Document, link: int, target: int) -> bool:
    elem = D.numbering.nodes[link]
    assert isinstance(elem, Elem)
    role = D.numbering.roles.get(link)
    if role == "doc-backlink":
        return False
    by_name = _NOTE.fullmatch(unquote(fragment(elem))) is not None
    return by_name or role == "doc-noteref" or D.numbering.roles.get(target) in _NOTE_ROLES


def _note(D: Document, target: int) -> tuple[int, ...]:
    """The block that a reference leads to, or the passage that it leads into; an entry and a row are taken whole."""
    numbering, note = D.numbering, passage(D, target)
    tag = numbering.tag(note[0])
    if tag in ("dt", "dd") and note[0] in definitions(D):
        return definitions(D)[note[0]]
    if tag in ("td", "th") and numbering.tag(row := numbering.parent[note[0]]) == "tr":
        return (row,)
    return note if tag in _CARRIERS or tag not in BLOCKS else ()


footnotes = needs_by_number(_references, "footnotes").closure(name="footnotes")
"""What is in a reference to a note needs the note: a link with `role=doc-noteref`, one to an element of `role=doc-footnote`
or `doc-endnote`, or one whose fragment names a note (`#fn1`, `#footnote-1`, `#endnote_1`, `#_ftn1`, `#cite_note-1`). The
note is the block that the link leads to (an item, an aside, a paragraph), or the passage that it leads into. A way back
from a note needs nothing (semantics §6)."""
