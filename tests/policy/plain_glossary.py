"""The glossary once more, word for word from semantics §6, "Definitions", and what `spire.policy` decides on top."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import unquote

from laws.derivations.documents import above, attribute, children, closed, inside, order, tag
from spire import Document, Path, PathSet
from tests.policy.plain_passages import BLOCKS, are_apart, passage, runs, text_of

Place = list[Path]
"""A definition: its nodes, one after the other."""


def words(text: str) -> list[str]:
    return text.split()


@cache
def entry(D: Document, p: Path) -> Place | None:
    """A dt run with its dd: which p is one of."""
    if not p:
        return None
    tags = "".join({"dt": "t", "dd": "d"}.get(tag(D, q), ".") for q in children(D, p[:-1]))
    for match in re.finditer("(t+)(d+)", tags):
        if match.start() <= p[-1] < match.end():
            terms = [(*p[:-1], i) for i in range(match.start(1), match.end(1))]
            said = [part for i in range(match.start(2), match.end(2)) for part in before_a_list(D, (*p[:-1], i))]
            return terms + said
    return None


def before_a_list(D: Document, dd: Path) -> list[Path]:
    leading: list[Path] = []
    for child in children(D, dd):
        if any(tag(D, q) == "dl" for q in inside(D, child)):
            return leading or [dd]
        leading.append(child)
    return [dd]


@cache
def dfn(D: Document, p: Path) -> Place:
    place = passage(D, p)
    if len(place) == 1 and (found := entry(D, place[0])):
        return found
    alone = tag(D, place[0]) in ("td", "th") and words(text_of(D, place[0])) == words(text_of(D, first_of(D, place[0])))
    if alone and place[0] and tag(D, place[0][:-1]) == "tr":
        return [place[0][:-1]]
    return place


def first_of(D: Document, p: Path) -> Path:
    return next(q for q in inside(D, p) if tag(D, q) == "dfn")


def holds_another(D: Document, p: Path, *tags: str) -> bool:
    return any(tag(D, q) in tags for q in inside(D, p) if q != p)


@cache
def defined_at(D: Document, p: Path) -> Place | None:
    """What p is, or is the whole or a part of: the entry, the definition by its role, the passage of a dfn."""
    if tag(D, p) == "dfn":
        return dfn(D, p)
    if found := entry(D, p):
        return found
    if (attribute(D, p, "role") or "").strip().lower() == "definition":
        return [p]
    for q in order(D):
        if tag(D, q) == "dfn" and p in (place := dfn(D, q)):
            return place
    return None


@cache
def target(D: Document, link: Path) -> Path | None:
    href = (attribute(D, link, "href") or "").strip(" \t\n\f\r")
    if not href.startswith("#") or href == "#":
        return None
    for name in (href[1:], unquote(href[1:])):
        for p in order(D):
            if attribute(D, p, "id") == name:
                return p
        for p in order(D):
            if tag(D, p) == "a" and attribute(D, p, "name") == name:
                return p
    return None


@cache
def led_to(D: Document, link: Path) -> Place | None:
    """The definition that the target is, or stands in within the same line."""
    end = target(D, link)
    if end is None:
        return None
    for p in [end, *above(end)]:
        if found := defined_at(D, p):
            return found
        if tag(D, p) in BLOCKS:
            return None
    return None


def needed_of(place: Place, mention: list[Path]) -> list[Path]:
    return place if are_apart(place, mention) else []


@cache
def names(D: Document) -> list[tuple[str, Place]]:
    found: list[tuple[str, Place]] = []
    for p in order(D):
        said: list[str] = []
        place = None
        if holds_another(D, p, "dfn", "dt"):
            continue
        if tag(D, p) == "dfn":
            place = dfn(D, p)
            only = children(D, p)
            if words(attribute(D, p, "title") or ""):
                said = [attribute(D, p, "title") or ""]
            else:
                if len(only) == 1 and tag(D, only[0]) == "abbr":
                    said = [attribute(D, only[0], "title") or ""]
                said.append(text_of(D, p))
        elif tag(D, p) == "dt":
            place = entry(D, p)
            said = [text_of(D, p)]
        for name in said if place else []:
            name = " ".join(words(name))
            found.append((name, place))
            if match := re.fullmatch(r"(.*\S) ?\(([^()]*)\)", name):
                found.append((match[1], place))
                found += [(match[2], place)] if match[2].isupper() else []
    return found


def glossary(D: Document, P: PathSet) -> PathSet:
    links = {a: place for a in order(D) if tag(D, a) == "a" and (place := led_to(D, a))}

    def needs(p: Path) -> list[Path]:
        needed: list[Path] = []
        around = [q for q in [p, *above(p)] if q in links]
        if around:
            needed += needed_of(links[around[0]], around[:1])
        around = [q for q in [p, *above(p)] if is_abbr(q) and is_explained(q)]
        if around:
            needed += explained(around[0])
        return needed

    def is_abbr(q: Path) -> bool:
        return tag(D, q) == "abbr" and not holds_another(D, q, "abbr")

    def has_title(q: Path) -> bool:
        return bool((attribute(D, q, "title") or "").strip())

    def places(q: Path) -> list[Place]:
        said = words(text_of(D, q))
        if not said:
            return []
        defined = [place for name, place in names(D) if words(name) == said]
        titled = [passage(D, a) for a in order(D) if is_abbr(a) and has_title(a) and words(text_of(D, a)) == said]
        return defined + titled

    def is_explained(q: Path) -> bool:
        return not has_title(q) and bool(places(q))

    def explained(q: Path) -> list[Path]:
        return needed_of(places(q)[0], [q])

    return closed(D, P, needs)


WORD = r"\w+|[^\w\s]"


def glossary_words(D: Document, P: PathSet) -> PathSet:
    terms = [(name, place) for name, place in names(D) if any(c.isalnum() for c in name)]
    mentions: list[tuple[list[Path], Place]] = []
    for run in runs(D):
        owner = [p for p in run for _ in text_of(D, p)]
        found = list(re.finditer(WORD, "".join(text_of(D, p) for p in run)))
        spans = []
        for i in range(len(found)):
            for j in range(i + 1, len(found) + 1):
                said = [m[0] for m in found[i:j]]
                for name, place in sorted(terms, key=lambda term: not term[0].isupper()):
                    same = str if name.isupper() else str.lower
                    if [same(w) for w in said] == [same(w) for w in re.findall(WORD, name)]:
                        spans.append((i, j, place))
                        break
        # One within another does not count; of two that overlap, the first does.
        spans = [s for s in spans if not any(o[0] <= s[0] and s[1] <= o[1] and o[:2] != s[:2] for o in spans)]
        over = 0
        for i, j, place in sorted(spans, key=lambda span: span[:2]):
            if i >= over:
                over = j
                texts = sorted({owner[k] for m in found[i:j] for k in range(*m.span())})
                mentions.append((texts, place))

    def needs(p: Path) -> list[Path]:
        return [q for texts, place in mentions if p in texts for q in needed_of(place, texts)]

    return closed(D, P, needs)
