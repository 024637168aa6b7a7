"""Wrong labels (paper, section 3.2.1; semantics §11)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from attrs import evolve

from laws.labels import Labels
from laws.mutants.mutating import mutant
from spire.document import Document
from spire.numbering import Numbers
from spire.rendering.labelled import LabelledText, label

__all__: list[str] = []


def _named(labelled: LabelledText, names: Sequence[str]) -> LabelledText:
    """The same with other names for its labels, in order."""
    new = dict(zip(labelled.labels, names, strict=True))
    text = re.sub(r"<(/?)([a-z]+-[0-9]+)>", lambda tag: f"<{tag[1]}{new.get(tag[2], tag[2])}>", labelled.text)
    return LabelledText(text, tuple(names), labelled.units)


@mutant(
    "labels.of-the-next-unit", Labels, "label", source="s13; run-llama/llama_index#20050: the position of another copy"
)
def of_the_next_unit(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """Each label stands for the unit after its own."""
    right = label(D, view, units)
    return evolve(right, units=right.units[1:] + right.units[:1])


@mutant("labels.counted-from-zero", Labels, "label", source="§11; lb04")
def counted_from_zero(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """The labels that are given out are counted from 0, those in the text from 1."""
    right = label(D, view, units)
    return evolve(right, labels=tuple(f"{it.partition('-')[0]}-{n}" for n, it in enumerate(right.labels)))


@mutant("labels.fixed-alphabet", Labels, "label", source="erratum 10; lb08; kirodotdev/KiroCrew#788; ctxrs/ctx#160")
def fixed_alphabet(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """Labels are of one letter that is the same for every page: a page can forge them."""
    right = label(D, view, units)
    return _named(right, [f"t-{n}" for n in range(1, len(right.labels) + 1)])


_chance = Random(0)  # noqa: S311 # no secret


@mutant(
    "labels.by-chance",
    Labels,
    "label",
    source="lb11; run-llama/LlamaIndexTS#639; vibrantlabsai/ragas#2036",
    forget=lambda: _chance.seed(0),
)
def by_chance(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """Labels are made by chance, so that two runs cannot be compared."""
    right = label(D, view, units)
    nonce = "".join(_chance.choices("bcdfg", k=9))
    return _named(right, [f"{nonce}-{n}" for n in range(1, len(right.labels) + 1)])


@mutant("labels.by-text", Labels, "label", source="lb12; Unstructured-IO/unstructured#2673")
def by_text(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """Labels are made from the text of the unit, so that equal texts share one."""
    right = label(D, view, units)
    first: dict[str, str] = {}
    words = ["".join(D.numbering.text(number) for number in sorted(unit)) for unit in right.units]
    return _named(right, [first.setdefault(text, name) for text, name in zip(words, right.labels, strict=True)])


@mutant("labels.never-closed", Labels, "label", source="3.2.1")
def never_closed(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """There are opening tags only."""
    right = label(D, view, units)
    return evolve(right, text=re.sub(r"</[a-z]+-[0-9]+>", "", right.text))


@mutant("labels.around-the-line", Labels, "label", source="3.2.1; §11")
def around_the_line(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """A closing tag stands at the end of its line, so that words of the next unit are in it."""
    right = label(D, view, units)
    text = re.sub(r"(</[a-z]+-[0-9]+>)(.*)$", r"\2\1", right.text, flags=re.MULTILINE)
    return evolve(right, text=text)


@mutant("labels.last-unit-forgotten", Labels, "label", source="3.2.1; §11")
def last_unit_forgotten(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """The last unit has tags in the text, and no label is given out for it."""
    right = label(D, view, units)
    return evolve(right, labels=right.labels[:-1], units=right.units[:-1])


@mutant("labels.of-what-does-not-show", Labels, "label", source="§11: exactly the units given")
def of_what_does_not_show(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """A label is given out for a unit of which nothing shows."""
    right = label(D, view, units)
    nonce = right.labels[0].partition("-")[0] if right.labels else "xqzw"
    return evolve(right, labels=(*right.labels, f"{nonce}-{len(right.labels) + 1}"), units=(*right.units, frozenset()))


@mutant("labels.in-capitals", Labels, "label", source="lb09; sgolestane/java-agent#59: look-alikes")
def in_capitals(D: Document, view: Numbers, units: Sequence[Numbers]) -> LabelledText:
    """Labels are given out in capitals, and stand in the text in small letters."""
    right = label(D, view, units)
    return evolve(right, labels=tuple(map(str.upper, right.labels)))
