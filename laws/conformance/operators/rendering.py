"""Rendering and labelled views (paper, section 3.2.1; semantics §8, §11)."""

from __future__ import annotations

import re
import unicodedata

from laws.conformance.operators.registering import Input, operator
from laws.conformance.parts import Parts
from laws.conformance.values import DOCUMENT, PATHS, Json, Kind, array, structure, to_paths
from laws.derivations.markdown import as_json, of_markdown
from spire.document import Document
from spire.path import PathSet
from spire.rendering.labelled import LabelledText

__all__ = ["BLOCKS", "TAG", "signs"]

BLOCKS = Kind("blocks", {"description": "What a CommonMark parser with tables reads.", "type": "array"})
TAG = re.compile(r"<(/?)([a-z]+)-([0-9]+)>")


def _read(given: Input, result: Json) -> Json:
    return as_json(of_markdown(result))


@operator(
    "html.render",
    {"document": DOCUMENT, "paths": PATHS},
    Kind("markdown", {"type": "string"}),
    source="§8",
    parts=("render",),
    compared=_read,
    expected=BLOCKS,
)
def render(parts: Parts, document: Document, paths: PathSet) -> str:
    """The selection in Markdown, CommonMark with tables. Compared is what a parser reads: headings, items with their
    numbers, quotes, code, rows, and of each character whether it is emphasized, code, or part of which link.
    """
    return str(parts["render"](document, paths))


def _units(value: Json) -> list[PathSet]:
    return [to_paths(unit) for unit in value]


UNITS = Kind(
    "units",
    {"description": "Disjoint selections in document order.", **array({"$ref": "#/$defs/paths"})},
    _units,
)


def signs(text: str) -> str:
    """The letters and digits of a text."""
    return "".join(character for character in text if character.isalnum())


def _labels(given: Input, result: Json) -> Json:
    """The labels by their places: the tags in the text, what is between the two of each, and whether the text without
    them holds a label's letters in any disguise.
    """
    labels, text = result["labels"], result["text"]
    place = {name: n for n, name in enumerate(labels)}
    nonces = sorted({name.rpartition("-")[0] for name in labels})
    tags = [[place.get(f"{nonce}-{n}", -1), bool(slash)] for slash, nonce, n in TAG.findall(text) if nonce in nonces]
    between = [text.partition(f"<{name}>")[2].partition(f"</{name}>")[0] for name in labels]
    page = TAG.sub(lambda tag: "" if tag[2] in nonces else tag[0], text)
    letters = "".join(filter(str.isalpha, unicodedata.normalize("NFKD", page).casefold()))
    written = r"<br>|</?(?:sup|sub|em|strong|del|code)>|\]\([^)\s]*\)|!\[.*?\]\(\)"
    return {
        "units": result["units"],
        "tags": tags,
        "words": [signs(re.sub(written, "", words)) for words in between],
        "safe": not any(nonce.casefold() in letters for nonce in nonces),
    }


@operator(
    "html.label",
    {"document": DOCUMENT, "units": UNITS},
    Kind(
        "labelled",
        structure(
            text={"type": "string"}, labels=array({"type": "string"}), units=array({"type": "integer", "minimum": -1})
        ),
    ),
    source="3.2.1; §11; erratum 10",
    parts=("label",),
    compared=_labels,
    expected=Kind(
        "labels",
        structure(
            units=array({"type": "integer"}),
            tags=array({"type": "array"}),
            words=array({"type": "string"}),
            safe={"type": "boolean"},
        ),
    ),
)
def label(parts: Parts, document: Document, units: list[PathSet]) -> Json:
    """The document in Markdown with each unit that shows in it between tags, `<LETTERS-N>` and `</LETTERS-N>`; the labels;
    and which units they stand for, counted from 0. Compared are the units, the order of the tags, the letters and digits
    between them, and whether the page itself is free of the letters.
    """
    numbers = [document.numbering.numbers(unit) for unit in units]
    found: LabelledText = parts["label"](document, frozenset({0}), numbers)
    places = {unit: n for n, unit in enumerate(numbers)}
    return {
        "text": found.text,
        "labels": list(found.labels),
        "units": [places.get(unit, -1) for unit in found.units],
    }
