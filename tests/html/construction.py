"""The tree-construction tests of html5lib-tests, as far as `read` answers them: whole documents, scripting on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

__all__ = ["Construction", "Entry", "constructions", "places", "seen"]

FOLDER = "data/html5lib-tests/tree-construction"


class Entry(NamedTuple):
    """A line of an expected tree: how deep it is, and an element's tag, an attribute, a text or a comment."""

    depth: int
    content: str


class Construction(NamedTuple):
    """A test: what a page holds, and the tree that the standard makes of it."""

    id: str
    """File and number in the file, from 0."""
    html: str
    expected: tuple[Entry, ...]


def constructions(file: Path) -> Iterator[Construction]:
    """The tests of a file, but those of fragments and of scripting off."""
    # As bytes: a carriage return in a test is one.
    text = file.read_bytes().decode("utf-8", "surrogatepass")
    for number, test in enumerate(text.removesuffix("\n").split("\n\n#data\n")):
        head, _, tree = test.removeprefix("#data\n").partition("\n#document\n")
        if "\n#document-fragment\n" not in head and "\n#script-off" not in head:
            html = "" if head.startswith("#errors") else head.partition("\n#errors")[0]
            yield Construction(f"{file.stem}:{number}", html, tuple(entries(tree.removesuffix("\n"))))


def entries(tree: str) -> Iterator[Entry]:
    """The entries of a tree in the tests' notation, what a template contains being its children."""
    contents: list[int] = []
    for line in re.split(r"(?:\A|\n)\| ", tree)[1:]:
        content = line.lstrip(" ")
        depth = (len(line) - len(content)) // 2
        while contents and depth <= contents[-1]:
            contents.pop()
        if content == "content":
            contents.append(depth)
        else:
            yield Entry(depth - len(contents), content)


def seen(tree: tuple[Entry, ...]) -> list[Entry]:
    """The entries without comments and doctype. Where a comment stood there are two texts, as in what `read` gives."""
    return [entry for entry in tree if not is_comment(entry)]


def places(tree: tuple[Entry, ...]) -> Mapping[tuple[int, ...], Entry]:
    """The elements and texts of an expected tree by their child-index path from the root element."""
    counts: list[int] = []
    path: list[int] = []
    found: dict[tuple[int, ...], Entry] = {}
    for entry in tree:
        if is_attribute(entry):
            continue
        del path[entry.depth :], counts[entry.depth + 1 :]
        counts.extend([0] * (entry.depth + 1 - len(counts)))
        path.append(counts[entry.depth])
        counts[entry.depth] += 1
        if not is_comment(entry):
            found[tuple(path[1:])] = entry
    return found


def is_attribute(entry: Entry) -> bool:
    # A name may begin with any of what the others begin with.
    return entry.content.endswith('"') and not entry.content.startswith('"')


def is_comment(entry: Entry) -> bool:
    return entry.content.startswith("<!") and entry.content.endswith(">")
