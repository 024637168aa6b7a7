"""Citations: a page and what is cited of it, as a value and as a line of text (paper, section 3.2; semantics §11)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import field, frozen

import spire
from spire.document import Document
from spire.errors import InvalidPath, SpireError
from spire.html.elements import SPACE
from spire.path import Path, format_path, parse_path
from spire.runs import Run, block_runs, collapsed
from spire.sentences import Annotated
from spire.subdocument import Subdocument
from spire.tree import Elem, Text

__all__ = ["Citation", "CitationError", "Range", "Span"]


class CitationError(SpireError):
    """A citation that cannot be, or that does not fit the document that it is held against."""


@frozen
class Span:
    """What is cited at a path of D: characters of a text (code points, half-open), or an element with all in it.

    Raises `CitationError` for a range that is empty or half given.
    """

    path: Path
    start: int | None = None
    end: int | None = None

    def __attrs_post_init__(self) -> None:
        if self.start is None and self.end is None:
            return
        if self.start is None or self.end is None or not 0 <= self.start < self.end:
            raise CitationError(
                f"no characters from {self.start} to {self.end} at {format_path(self.path)}; "
                "a range has a start and a greater end, and an element has neither"
            )

    def __str__(self) -> str:
        return format_path(self.path) + ("" if self.start is None else f":{self.start}-{self.end}")


Range = tuple[int, int, int]
"""A node of D by number, and the characters from start to end of it; both 0 where it is an element."""


def _canonical(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Sorted; without what is in an element that is cited whole; ranges of one text that touch made one."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.path, span.start is not None, span.start)):
        last = merged[-1] if merged else None
        if last is None:
            merged.append(span)
        elif last.start is None:
            if span.start is not None and span.path == last.path:
                raise CitationError(f"{format_path(span.path)} is cited both as an element and as a text")
            if span.path[: len(last.path)] != last.path:
                merged.append(span)
        elif span.path == last.path and last.end is not None and span.start is not None and span.start <= last.end:
            merged[-1] = Span(last.path, last.start, max(last.end, span.end or 0))
        else:
            merged.append(span)
    if not merged:
        raise CitationError("a citation cites something: it needs at least one span")
    return tuple(merged)


@frozen
class Citation:
    """A page, by name or URI, and the spans of its document D that are cited, in document order (paper, section 3.2.1;
    semantics §11).

    Spans are kept in one form: sorted, ranges of one text that touch made one, nothing twice. The text form is a line
    that `parse` reads back: page, `#spire:`, the version of the specification, and the spans. In the page's name,
    `#` and what does not print are written as in `%u{23}`, so that a URI without a fragment stays as it is.

    Raises `CitationError` where there are no spans, or one path is both an element and a text.

    >>> citation = Citation("guide.html", [Span((0, 1, 2)), Span((0, 1, 0), 5, 19)])
    >>> str(citation)
    'guide.html#spire:1:/0/1/0:5-19,/0/1/2'
    >>> Citation.parse(str(citation)) == citation
    True
    """

    page: str
    spans: tuple[Span, ...] = field(converter=_canonical)

    @classmethod
    def of(cls, annotated: Annotated, selection: Subdocument | Iterable[Path], *, page: str) -> Citation:
        """The citation of a selection of an annotated document: its places in D, without the marks.

        Raises `InvalidPath` for a path outside the annotated document, `CitationError` where nothing is selected.

        >>> from spire import Elem, Text
        >>> from spire.sentences import annotate
        >>> annotated = annotate(Document(Elem("p", {}, [Text("Ants dig. Bees fly.")])))
        >>> str(Citation.of(annotated, annotated.sentences[1], page="guide.html"))
        'guide.html#spire:1:/0:10-19'
        """
        paths = annotated.document.numbering.paths(annotated.numbers(selection))
        spans = []
        for place in filter(None, map(annotated.place, paths)):
            if isinstance(annotated.original[place.path], Elem):
                spans.append(Span(place.path))
            elif place.end > place.start:
                spans.append(Span(place.path, place.start, place.end))
        return cls(page, spans)

    def __str__(self) -> str:
        return f"{_escaped(self.page)}#spire:{spire.SPEC}:{','.join(map(str, self.spans))}"

    @classmethod
    def parse(cls, text: str) -> Citation:
        """The citation of a text form; the inverse of `str`. Raises `CitationError` for any other text.

        >>> Citation.parse("guide.html#spire:1:/0:10-19").spans
        (Span(path=(0,), start=10, end=19),)
        """
        form = _FORM.fullmatch(text)
        if form is None:
            raise CitationError(
                f"not a citation: {_shortened(text)}; write page#spire:{spire.SPEC}:/0/1:5-19, with a path and for a "
                "text its characters, and a comma between two such"
            )
        page, version, spans = form.groups()
        if version.partition(".")[0] != spire.SPEC.partition(".")[0]:
            raise CitationError(
                f"the citation {_shortened(text)} follows version {version} of the specification, and this is "
                f"version {spire.SPEC}: its paths may name something else here"
            )
        return cls(_unescaped(page), [_span(span) for span in spans.split(",")])

    def ranges(self, D: Document) -> tuple[Range, ...]:
        """The spans by node number, for code inside the package. Raises `CitationError` for one that does not fit."""
        return tuple([_range(span, D) for span in self.spans])

    def quote(self, D: Document) -> str:
        r"""The words cited, as a reader of D has them: white space collapsed but in a `pre`, what does not touch on lines
        of its own.

        Raises `CitationError` for a span that does not fit D: a path outside it, characters outside the text.

        >>> from spire import Elem, Text
        >>> D = Document(Elem("p", {}, [Text("Ants dig. Bees "), Elem("b", {}, [Text("fly\n high")]), Text(".")]))
        >>> Citation("guide.html", [Span((0,), 10, 15), Span((1,)), Span((2,), 0, 1)]).quote(D)
        'Bees fly high.'
        """
        return "\n".join(_lines(D, self.ranges(D)))


_INDEX = "(?:0|[1-9][0-9]{0,8})"
_SPAN = re.compile(f"(/|(?:/{_INDEX})+)(?::({_INDEX})-({_INDEX}))?")
_FORM = re.compile("([^#]*)#spire:([0-9.]+):([/0-9:,-]+)")


def _span(text: str) -> Span:
    form = _SPAN.fullmatch(text)
    if form is None:
        raise CitationError(f"not a span: {_shortened(text)}; write /0/1 for an element, /0/1:5-19 for characters")
    path, start, end = form.groups()
    return Span(parse_path(path)) if start is None else Span(parse_path(path), int(start), int(end))


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 200 else text[:200] + "…")


_ESCAPE = re.compile(r"%u\{([0-9a-f]+)\}")


def _escaped(page: str) -> str:
    page = page.replace("%u{", "%u{25}u{").replace("#", "%u{23}")
    return "".join([c if c.isprintable() else f"%u{{{ord(c):x}}}" for c in page])


def _unescaped(page: str) -> str:
    try:
        return _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), page)
    except (ValueError, OverflowError):
        raise CitationError(f"the page {_shortened(page)} has an escape %u{{…}} that is no character") from None


def _range(span: Span, D: Document) -> Range:
    try:
        number = D.numbering.number(span.path)
    except InvalidPath as error:
        raise CitationError(f"the citation does not fit the document: {error}") from None
    node = D.numbering.nodes[number]
    if isinstance(node, Text):
        if span.start is None or span.end is None:
            raise CitationError(f"{span} is a text of {len(node.text)} characters; say which of them are cited")
        if span.end > len(node.text):
            raise CitationError(f"the citation does not fit the document: {span}, where the text has {len(node.text)}")
        return number, span.start, span.end
    if span.start is not None:
        raise CitationError(f"the citation does not fit the document: {span}, where <{node.tag}> is, an element")
    return number, 0, 0


def _lines(D: Document, ranges: Iterable[Range]) -> Iterator[str]:
    """The words of each stretch of a block run that is cited in one piece."""
    place_of, runs = D.once(_places_in_runs), block_runs(D)
    stretches: list[tuple[Run, list[str]]] = []
    reached = (-1, 0)  # the run, and the offset in it, up to which it is cited
    for text, start, end in text_ranges(D, ranges):
        if text not in place_of:  # blank, and in no run
            continue
        run, offset = place_of[text]
        if (run, offset + start) != reached:
            stretches.append((runs[run], []))
        stretches[-1][1].append(D.numbering.text(text)[start:end])
        reached = run, offset + end
    for of_run, characters in stretches:
        words = "".join(characters)
        words = (words if of_run.whole else collapsed(words)[0]).strip(SPACE)
        if words:
            yield words


def text_ranges(D: Document, ranges: Iterable[Range]) -> Iterator[Range]:
    """The ranges of texts: those given, and the whole texts of the elements given."""
    nodes = D.numbering.nodes
    for number, start, end in ranges:
        if end:
            yield number, start, end
        else:
            yield from [(k, 0, len(n.text)) for k in D.numbering.subtree(number) if isinstance(n := nodes[k], Text)]


def _places_in_runs(D: Document) -> dict[int, tuple[int, int]]:
    """The run of each text, by its place among the runs, and the offset of the text in it."""
    return {
        text: (place, offset)
        for place, run in enumerate(block_runs(D))
        for text, offset in zip(run.texts, run.offsets, strict=True)
    }
