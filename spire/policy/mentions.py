"""What a mention of a term needs: the definition of it (paper, section 2.3.6; semantics §6, "Definitions").

Opt-in: `spire.HTML | spire.glossary`. A definition that mentions terms needs theirs; the closure brings them, and ends
where definitions mention each other. A term in its own definition is no mention: what is said of it would else bring in
all the rest, and a `dt` what a reader did not select.

>>> from spire import parse, to_text
>>> page = parse('<p>Tie a bight.<dl><dt id="b">bight<dd>A bend in rope.</dl><p>See <a href="#b">there</a>.')
>>> tie, see = page.elements("p")
>>> to_text(page, glossary(page)({see})).splitlines()
['bight', 'A bend in rope.', 'See there.']
>>> to_text(page, glossary_words(page)({tie})).splitlines()
['Tie a bight.', 'bight', 'A bend in rope.']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from spire.document import Document
from spire.numbering import Numbering
from spire.policy.algebra import needs_by_number
from spire.policy.entries import Definition, innermost, linked, names
from spire.policy.passages import apart, passage
from spire.policy.phrases import Phrases, Word, key, words
from spire.policy.reachability import Direct
from spire.policy.stretches import Stretches, nested
from spire.runs import Run, block_runs
from spire.tree import Elem

__all__ = ["glossary", "glossary_words"]


def _for(numbering: Numbering, definition: Definition, first: int, last: int) -> Definition:
    """What a mention that goes from one node to another needs of a definition: in it, nothing."""
    return definition if apart(numbering, definition, first, last) else ()


def _links(D: Document) -> Direct:
    numbering = D.numbering
    return nested(
        numbering,
        [(link, _for(numbering, definition, link, numbering.last[link])) for link, definition in linked(D)],
    )


def _abbreviations(D: Document) -> Direct:
    numbering = D.numbering
    explained, unexplained = _abbreviations_by_words(D)
    defined: dict[tuple[str, ...], Definition] = {}
    for name, definition in names(D):
        defined.setdefault(tuple(name.split()), definition)
    needed: list[tuple[int, tuple[int, ...]]] = []
    for abbr, written in unexplained:
        last = numbering.last[abbr]
        if written in defined:
            needed.append((abbr, _for(numbering, defined[written], abbr, last)))
        elif written in explained:
            needed.append((abbr, _for(numbering, passage(D, explained[written]), abbr, last)))
    return nested(numbering, needed)


def _abbreviations_by_words(
    D: Document,
) -> tuple[dict[tuple[str, ...], int], list[tuple[int, tuple[str, ...]]]]:
    """The first `abbr` with a title for each abbreviation; and all those that have none."""
    numbering = D.numbering
    explained: dict[tuple[str, ...], int] = {}
    unexplained: list[tuple[int, tuple[str, ...]]] = []
    for number in innermost(numbering, "abbr"):
        abbr = numbering.nodes[number]
        assert isinstance(abbr, Elem)
        written = tuple(numbering.text(number).split())
        if not abbr.attrs.get("title", "").strip():
            unexplained.append((number, written))
        elif written:
            explained.setdefault(written, number)
    return explained, unexplained


glossary = (
    needs_by_number(_links, "glossary.links") + needs_by_number(_abbreviations, "glossary.abbreviations")
).closure(name="glossary")
"""What is in a link to a definition needs that definition: the passage of a `dfn`, the `dt` and `dd` of an entry, an
element of `role=definition`. What is in an `abbr` without a title needs the definition of it; where it has none, the
passage in which the same abbreviation first stands with a title. Of nested links the innermost counts (paper,
section 2.3.6; semantics §6)."""


@frozen
class _Vocabulary:
    """All names that are defined, ready to be found as whole words; of two definitions of a name the first counts."""

    any_case: Phrases
    capitals: Phrases
    definitions: tuple[Sequence[Definition], Sequence[Definition]]

    @classmethod
    def of(cls, D: Document) -> _Vocabulary:
        any_case: dict[tuple[str, ...], Definition] = {}
        capitals: dict[tuple[str, ...], Definition] = {}
        for name, definition in names(D):
            said = [word.text for word in words(name)]
            if not any(word[0].isalnum() for word in said):
                continue  # `>>>` and the like are no words
            if name.isupper():
                capitals.setdefault(tuple(said), definition)
            else:
                any_case.setdefault(tuple(map(key, said)), definition)
        return cls(Phrases(any_case), Phrases(capitals), (list(any_case.values()), list(capitals.values())))

    def mentions(self, said: Sequence[Word]) -> Iterator[tuple[Sequence[Word], Definition]]:
        """The mentions in a run. One that is within another does not count; of two that overlap, the first does."""
        found = [
            (end, start, self.definitions[kind][which])
            for kind, phrases, spelled in (
                (1, self.capitals, (word.text for word in said)),
                (0, self.any_case, (key(word.text) for word in said)),
            )
            for start, end, which in phrases.ends(spelled)
        ]
        outermost: list[tuple[int, int, Definition]] = []
        for end, start, definition in sorted(found, key=lambda mention: mention[:2]):
            while outermost and outermost[-1][1] >= start and outermost[-1][0] < end:
                outermost.pop()
            if not outermost or outermost[-1][0] < end:
                outermost.append((end, start, definition))
        over = 0
        for end, start, definition in outermost:
            if start >= over:
                over = end
                yield said[start:end], definition


def _words(D: Document) -> Direct:
    vocabulary = _Vocabulary.of(D)
    needed: dict[int, dict[tuple[int, ...], None]] = {}
    for run in block_runs(D):
        for said, definition in vocabulary.mentions(words(run.characters)):
            texts = _texts(run, said)
            value = _for(D.numbering, definition, texts[0], texts[-1])
            for text in texts:
                needed.setdefault(text, {})[value] = None
    return Stretches(_on_texts(needed))


def _texts(run: Run, said: Sequence[Word]) -> Sequence[int]:
    """The texts that hold a part of what is said, each once."""
    places = {place for word in said for place in range(run.place(word.start), run.place(word.end - 1) + 1)}
    return [run.texts[place] for place in sorted(places)]


def _on_texts(needed: dict[int, dict[tuple[int, ...], None]]) -> Iterable[tuple[int, tuple[int, ...]]]:
    for text, values in sorted(needed.items()):
        if len(values) == 1:
            yield text, next(iter(values))
        else:
            yield text, tuple(sorted({number for value in values for number in value}))
        yield text + 1, ()


glossary_words = needs_by_number(_words, "glossary_words").closure(name="glossary_words")
"""What holds a part of a term in words needs the definition of that term: of a `dfn`, or of a `dt` with its `dd`.

A term is mentioned by whole words, also across inline markup, whatever the case; one in capitals only by capitals. No
plural is guessed. The longest counts: "key frame" does not mention "frame" (paper, section 2.3.6; semantics §6)."""
