"""The laws of labelled views: labels are exactly those of the units, and no page can forge one (semantics §11).

They take what labels, as `spire.rendering.labelled.label` does.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Protocol

from laws.equation import Equation, equal
from laws.rulesets import RuleSet, law
from spire.document import Document
from spire.html.elements import PREFORMATTED
from spire.numbering import Numbers
from spire.ports import Segmenter
from spire.rendering.labelled import LabelledText
from spire.rendering.markdown import render
from spire.sentences import annotate
from spire.tree import Elem

__all__ = ["Labels"]


class Label(Protocol):
    def __call__(self, D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText: ...


Labels = RuleSet("Labels")

_TAG = re.compile(r"<(/?)([a-z]+)-([0-9]+)>")


def _labelled(label: Label, D: Document, segmenter: Segmenter) -> tuple[LabelledText, list[Numbers], Document]:
    annotated = annotate(D, segmenter)
    units = [sentence.numbers for sentence in annotated.sentences]
    return label(annotated.document, frozenset({0}), units), units, annotated.document


@law("labels.exactly-the-units", Labels, source="3.2.1; §11; erratum 10")
def exactly_the_units(label: Label, D: Document, segmenter: Segmenter) -> Equation:
    """The tags in the text that bear the nonce of the labels are an opening one for each, its closing one after it.

    They stand in the order of the document but in tables, whose caption and header row come first.
    """
    labelled, _, _ = _labelled(label, D, segmenter)
    nonces = {name.rpartition("-")[0] for name in labelled.labels}
    found = [(slash, f"{nonce}-{n}") for slash, nonce, n in _TAG.findall(labelled.text) if nonce in nonces]
    in_turn = dict.fromkeys(name for _, name in found)
    expected = [tag for name in in_turn for tag in (("", name), ("/", name))]
    return equal((found, set(in_turn)), (expected, set(labelled.labels)), vacuous=not labelled.labels)


@law("labels.nonce-not-in-page", Labels, source="§11; erratum 10")
def nonce_not_in_page(label: Label, D: Document, segmenter: Segmenter) -> Equation:
    """The page's own text does not hold the nonce, in capitals, wide letters or with anything between its letters."""
    labelled, _, N = _labelled(label, D, segmenter)
    page = unicodedata.normalize("NFKD", render(N, {()})).casefold()
    letters = "".join(character for character in page if character.isalpha())
    held = [name for name in labelled.labels if name.rpartition("-")[0] in letters]
    return equal(held, [], vacuous=not labelled.labels)


@law("labels.units-that-show", Labels, source="§11")
def units_that_show(label: Label, D: Document, segmenter: Segmenter) -> Equation:
    """Labels are as many as units, each unit is one of those given, and they keep their order."""
    labelled, units, _ = _labelled(label, D, segmenter)
    places = [units.index(unit) for unit in labelled.units if unit in units]
    found = (len(labelled.labels), len(places), places)
    return equal(found, (len(labelled.units), len(labelled.units), sorted(set(places))), vacuous=not units)


@law("labels.words-between-tags", Labels, source="3.2.1; §11")
def words_between_tags(label: Label, D: Document, segmenter: Segmenter) -> Equation:
    """Between the tags of a label stand the letters and digits of its unit."""
    labelled, _, N = _labelled(label, D, segmenter)
    found, expected = [], []
    for name, unit in zip(labelled.labels, labelled.units, strict=True):
        between = labelled.text.partition(f"<{name}>")[2].partition(f"</{name}>")[0]
        text = "".join(_said(N, number) for number in sorted(unit))
        found.append(_signs(re.sub(r"<br>|</?(?:sup|sub|em|strong|del|code)>|\]\([^)\s]*\)|!\[.*?\]\(\)", "", between)))
        expected.append(_signs(text))
    return equal(found, expected, vacuous=not expected)


@law("labels.repeat", Labels, source="§11")
def repeat(label: Label, D: Document, segmenter: Segmenter) -> Equation:
    """The same view gets the same labels."""
    one, other = (_labelled(label, D, segmenter)[0] for _ in range(2))
    return equal((one.text, one.labels), (other.text, other.labels), vacuous=not one.labels)


def _said(N: Document, number: int) -> str:
    """The characters of a text; in preformatted text an image is written as the words in its stead."""
    node = N.numbering.nodes[number]
    if isinstance(node, Elem):
        is_written = node.tag == "img" and N.enclosing(N.numbering.path(number), *PREFORMATTED) is not None
        return node.attrs.get("alt", "") if is_written else ""
    return node.text


def _signs(text: str) -> str:
    return "".join(character for character in text if character.isalnum())
