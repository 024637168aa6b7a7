"""Footnotes once more: what refers to a note needs the note (semantics §6)."""

from __future__ import annotations

import re
from urllib.parse import unquote

from laws.derivations.documents import above, attribute, closed, order, tag
from spire import Document, Path, PathSet
from tests.policy.plain_glossary import entry, target
from tests.policy.plain_passages import BLOCKS, are_apart, passage

CARRIERS = "li aside p dd dt div blockquote td th tr".split()


def role(D: Document, p: Path) -> str:
    return (attribute(D, p, "role") or "").strip().lower()


def refers(D: Document, link: Path, end: Path) -> bool:
    if role(D, link) == "doc-backlink":
        return False
    if role(D, link) == "doc-noteref" or role(D, end) in ("doc-footnote", "doc-endnote"):
        return True
    name = unquote((attribute(D, link, "href") or "").strip()[1:]).lower()
    name = name.removeprefix("user-content-").removeprefix("_")
    for stem in ("footnote", "endnote", "cite_note", "ftn", "fn"):
        if name.startswith(stem):
            rest = name.removeprefix(stem)
            return rest not in ("", "s", "def", "defs") and re.match("[-_:]?ref", rest) is None
    return False


def note(D: Document, end: Path) -> list[Path]:
    place = [end] if tag(D, end) in BLOCKS else passage(D, end)
    kind = tag(D, place[0])
    if kind in ("dt", "dd") and (found := entry(D, place[0])):
        return found
    if kind in ("td", "th") and place[0] and tag(D, place[0][:-1]) == "tr":
        return [place[0][:-1]]
    return [] if kind in BLOCKS and kind not in CARRIERS else place


def footnotes(D: Document, P: PathSet) -> PathSet:
    notes: dict[Path, list[Path]] = {}
    for a in order(D):
        end = target(D, a) if tag(D, a) == "a" else None
        if end is not None and refers(D, a, end):
            found = note(D, end)
            if found and are_apart(found, [a]):
                notes[a] = found

    def needs(p: Path) -> list[Path]:
        around = [q for q in [p, *above(p)] if q in notes]
        return notes[around[0]] if around else []

    return closed(D, P, needs)
