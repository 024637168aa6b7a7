"""Views: what a language model is shown of a page, its citable units labelled (paper, section 3.2; semantics §11)."""

from __future__ import annotations

from attrs import field, frozen

from spire.errors import SpireError
from spire.local import Expansion
from spire.numbering import Numbers
from spire.rendering.labelled import label
from spire.retrieve.aggregation import Excerpt
from spire.sentences import Annotated
from spire.subdocument import Subdocument

__all__ = ["View", "aggregated_view", "expanded_view"]


@frozen
class View:
    r"""A labelled text, and what each of its labels stands for: the n-th label for the n-th unit (paper, section 3.2.1;
    semantics §11).

    Units are subdocuments of the annotated page; context is shown without labels, and so cannot be cited.

    >>> from spire import annotate, expand, parse
    >>> ants = annotate(parse("<h1>Ants</h1><p>They dig. They carry leaves."))
    >>> view = expanded_view("ants.html", ants, expand(ants, ants.sentences[1], budget=5))
    >>> (label,) = view.labels
    >>> view.text.replace(label, "label")
    '# Ants\n\n<label>They dig.</label>'
    >>> ants.text(view.unit(label))
    'They dig.'
    """

    page: str
    annotated: Annotated = field(repr=False, eq=False)
    view: Subdocument = field(repr=False)
    text: str = field(repr=False)
    labels: tuple[str, ...]
    units: tuple[Subdocument, ...] = field(repr=False)

    def unit(self, label: str) -> Subdocument:
        """What a label of the view stands for. Raises `SpireError` for any other text."""
        if label not in self.labels:
            raise SpireError(f"no label {label!r} in this view; it has {', '.join(self.labels) or 'none'}")
        return self.units[self.labels.index(label)]


def _view(page: str, annotated: Annotated, view: Subdocument, citable: Numbers) -> View:
    """The view with its citable nodes labelled sentence by sentence."""
    units = [units for sentence in annotated.sentences if (units := sentence.numbers & citable)]
    labelled = label(annotated.document, view.numbers, units)
    subdocuments = tuple(Subdocument.of_numbers(annotated.document, unit) for unit in labelled.units)
    return View(page, annotated, view, labelled.text, labelled.labels, subdocuments)


def aggregated_view(excerpt: Excerpt) -> View:
    """The view of an aggregated result as it is, its retrieved sentences labelled (paper, section 4.3; semantics §11).

    >>> from spire import Hit, aggregate, annotate, parse
    >>> ants = annotate(parse("<h1>Ants</h1><p>They dig. They carry leaves."))
    >>> (excerpt,) = aggregate([Hit("ants.html", ants.sentences[1], 0.9, ants)], budget=10)
    >>> [ants.text(unit) for unit in aggregated_view(excerpt).units]
    ['They dig.']
    """
    return _view(excerpt.page, excerpt.annotated, excerpt.view, excerpt.seed.numbers)


def expanded_view(page: str, annotated: Annotated, expansion: Expansion) -> View:
    """The view of an expansion, every sentence that it grew to labelled (paper, section 3.2.1; semantics §11).

    >>> from spire import annotate, expand, parse
    >>> ants = annotate(parse("<h1>Ants</h1><p>They dig. They carry leaves. They rest."))
    >>> grown = expand(ants, ants.sentences[1], budget=8)
    >>> [ants.text(unit) for unit in expanded_view("ants.html", ants, grown).units]
    ['They dig.', 'They carry leaves.']
    """
    citable = annotated.document.numbering.down(expansion.rung.numbers)
    return _view(page, annotated, expansion.view, citable)
