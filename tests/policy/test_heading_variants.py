"""Pages made up by lot, a hundred of each kind: the title and the headings of a paragraph are known from how it was made.

A page is written from the top down, and what is written knows the headings that it stands under: they are its own
argument, not read off the page. One of the paragraphs is asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from spire import Document, parse
from spire.policy import headings, titles

VARIANTS = 100
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Lot(Random):
    """Chance, words that no page has twice, and the paragraphs so far with the headings that each stands under."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._said: set[str] = set()
        self.paragraphs: list[tuple[str, tuple[str, ...]]] = []

    def word(self) -> str:
        while (word := "".join(self.choices(LETTERS, k=self.randint(3, 9)))) in self._said:
            pass
        self._said.add(word)
        return word

    def paragraph(self, under: tuple[str, ...]) -> str:
        word = self.word()
        self.paragraphs.append((word, under))
        return self.choice(["<p>{}</p>", "<ul><li>{}</li></ul>", "<div><p>{}</p></div>", "<pre>{}</pre>"]).format(word)

    def heading(self, level: int, word: str) -> str:
        """A heading in one of the ways to write it."""
        ways = [f"<h{level}>{word}</h{level}>"] * 3 + [
            f"<h{level} id=x{word}><a href='#x{word}'>{word}</a></h{level}>",
            f"<div><div><h{level}><span>{word}</span></h{level}></div></div>",
            f"<header><h{level}>{word}</h{level}></header>",
            f"<a href=x><h{level}>{word}</h{level}></a>",
            f"<div role=heading aria-level={level}>{word}</div>",
            f"<p role='no-such-role Heading button' aria-level=' {level} '>{word}</p>",
            f"<h{level % 6 + 1} aria-level={level}>{word}</h{level % 6 + 1}>",
            f"<h{level}><img alt={word}></h{level}>",
        ]
        return self.choice(ways)


def levels_only(lot: Lot) -> str:
    """Headings one after the other: a level may be left out on the way down, never counted."""

    def part(level: int, under: tuple[str, ...]) -> str:
        word = lot.word()
        here = (*under, word)
        text = lot.heading(level, word) + lot.paragraph(here)
        deeper = (
            sorted((lot.randint(level + 1, 6) for _ in range(lot.randint(0, 2))), reverse=True) if level < 6 else []
        )
        return text + "".join(part(below, here) for below in deeper)

    return lot.paragraph(()) + "".join(part(level, ()) for level in sorted(lot.choices([2, 3, 4], k=3), reverse=True))


def sectioning(lot: Lot) -> str:
    """Parts that are elements, with headings of whatever level: what comes after a part is none of it."""

    def part(depth: int, under: tuple[str, ...]) -> str:
        tag = lot.choice("section article aside nav blockquote dialog".split())
        word = lot.word()
        here = (*under, word)
        text = lot.heading(lot.randint(2, 6), word) + lot.paragraph(here)
        if depth < 3:
            for _ in range(lot.randint(0, 2)):
                text += part(depth + 1, here) + lot.paragraph(here)
        opened = "<dialog open>" if tag == "dialog" else f"<{tag}>"
        return f"{opened}{text}</{tag}>"

    word = lot.word()
    return lot.heading(1, word) + part(0, (word,)) + lot.paragraph((word,)) + part(1, (word,)) + lot.paragraph((word,))


def parts_of_pages(lot: Lot) -> str:
    """Headings in items, cells, definitions, terms and captions: they head what is in there, and nothing after it."""
    page = lot.word()
    top, chain = lot.heading(1, page), (page,)
    text = ""
    for _ in range(lot.randint(2, 5)):
        word, level = lot.word(), lot.randint(2, 6)
        place = lot.choice(
            [
                "<ul><li>{any}{within}</li><li>{after}</li></ul>",
                "<table><tr><td>{any}{within}</td><td>{after}</td></tr></table>",
                "<dl><dt>t</dt><dd>{any}{within}</dd><dd>{after}</dd></dl>",
                "<dl><dt>{plain}</dt><dd>{within}</dd></dl>{after}",
                "<table><caption>{plain}</caption><tr><td>{within}</td></tr></table>{after}",
            ]
        )
        text += place.format(
            any=lot.heading(level, word),
            plain=f"<h{level}>{word}</h{level}>",
            within=lot.paragraph((*chain, word)),
            after=lot.paragraph(chain),
        )
        text += lot.paragraph(chain)
    return top + text


def named_parts(lot: Lot) -> str:
    """`details`, `fieldset` and `figure`: what is made to head them does, wherever it stands, above any heading."""
    page = lot.word()
    text, chain = lot.heading(1, page), (page,)
    for _ in range(lot.randint(2, 4)):
        tag, head = lot.choice([("details", "summary"), ("fieldset", "legend"), ("figure", "figcaption")])
        word, inner = lot.word(), lot.word()
        here = (*chain, word)
        name = f"<{head}>{word}</{head}>"
        before = lot.paragraph(here) if tag == "figure" else ""
        body = lot.heading(lot.randint(2, 6), inner) + lot.paragraph((*here, inner))
        last = lot.random() < 0.5 and tag == "figure"
        # A caption is a child of its figure, first or last.
        text += f"<{tag}>{'' if last else name}{before}{body}{name if last else ''}</{tag}>{lot.paragraph(chain)}"
    return text


def one_h1_in_a_section(lot: Lot) -> str:
    """The only `h1`, in a `section` of its own, heads the page; of several, each heads its section."""
    count = lot.randint(1, 3)
    words = [lot.word() for _ in range(count)]
    text = ""
    for word in words:
        text += f"<section><div><h1>{word}</h1></div>{lot.paragraph((word,))}</section>"
    under = (words[0],) if count == 1 else ()
    text += lot.paragraph(under)
    inner = lot.word()
    return f"{text}<section><h2>{inner}</h2>{lot.paragraph((*under, inner))}</section>"


def no_headings(lot: Lot) -> str:
    """What looks like a heading and is none: empty, hidden, or said not to be meant as one."""
    page, part = lot.word(), lot.word()
    chain = (page, part)
    text = f"<h1>{page}</h1><h2>{part}</h2>"
    for _ in range(lot.randint(2, 5)):
        word = lot.word()
        text += lot.choice(
            [
                "<h2> &nbsp; </h2>",
                "<h2><img src=x></h2>",
                "<h1><img alt=''></h1>",
                f"<h2 hidden>{word}</h2>",
                f"<h1 style='display: none'>{word}</h1>",
                f"<h2 role=presentation>{word}</h2>",
                f"<h1 role='no-such-role None heading'>{word}</h1>",
                f"<p><b>{word}</b></p>",
                f"<div role='button heading'>{word}</div>",
                f"<pre># {word}</pre>",
                f"<svg><title>{word}</title></svg>",
            ]
        )
        text += lot.paragraph(chain)
    return text


def grouped(lot: Lot) -> str:
    """A heading and what goes with it in `hgroup`: they stand for one heading, and come together."""
    level = lot.randint(1, 5)
    word, line = lot.word(), lot.word()
    inner = lot.choice([f"<h{level}>{word}</h{level}><p>{line}</p>", f"<p>{word}</p><h{level}>{line}</h{level}>"])
    here = (word + line,)
    below = lot.word()
    part = f"<h{level + 1}>{below}</h{level + 1}>{lot.paragraph((*here, below))}"
    other = lot.word()
    after = f"<h{level}>{other}</h{level}>{lot.paragraph((other,))}"
    return f"<hgroup>{inner}</hgroup>{lot.paragraph(here)}{part}{after}"


KINDS: list[Callable[[Lot], str]] = [
    levels_only,
    sectioning,
    parts_of_pages,
    named_parts,
    one_h1_in_a_section,
    no_headings,
    grouped,
]


def text_of(D: Document, word: str) -> frozenset[tuple[int, ...]]:
    paths = map(D.numbering.path, range(len(D)))
    (found,) = [path for path in paths if str(getattr(D[path], "text", "")) == word]
    return frozenset({found})


def said(D: Document, path: tuple[int, ...]) -> str:
    """The text of a node; of an image, its alternative text."""
    return D.text(path) or "".join(
        getattr(D[image], "attrs", {}).get("alt", "") for image in D.elements("img", under=path)
    )


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_paragraph_stands_under_the_headings_it_was_written_under(kind: Callable[[Lot], str]) -> None:
    pages = set()
    for variant in range(VARIANTS):
        lot = Lot(f"{kind.__name__} {variant}")
        html = kind(lot)
        D = parse(html)
        for word, under in lot.paragraphs:
            selected = text_of(D, word)
            found = [said(D, path) for path in sorted(headings.html(D)(selected) - selected)]
            assert sorted(found) == sorted(under), f"{word} in {html}"
        pages.add(html)
    assert len(pages) == VARIANTS


def test_the_title_of_a_page() -> None:
    pages = set()
    for variant in range(VARIANTS):
        lot = Lot(f"title {variant}")
        title, other, name, drawing = lot.word(), lot.word(), lot.word(), lot.word()
        given = lot.random() < 0.8
        shown = lot.choice([f"{title}: {other}", f"{title} - {other}", f"{title} & {other}", f"<{title}>"])
        written = shown.replace("&", "&amp;").replace("<", "&lt;")
        ways = [
            f"<title>{written}</title>",
            f"<title>\n {written}\n</title>",
            f"<title></title><title>{written}</title>",
        ]
        ways += [f"<title>{written}</title><title>{lot.word()}</title>"]
        titled = lot.choice(ways) if given else lot.choice(["", "<title></title>", "<title> &#10; </title>"])
        drawn = f"<svg><title>{drawing}</title><desc>{lot.word()}</desc></svg>"
        body = f"{drawn}<h1>{name}</h1><p>{lot.word()}</p><p>asked</p>"
        # A title that is written in the body is one as well.
        html = f"<head>{titled}</head><body>{body}" if lot.random() < 0.7 else f"<body>{body}{titled}"
        D = parse(html)
        selected = text_of(D, "asked")
        found = [D.text(path).strip() for path in sorted(titles.html(D)(selected) - selected)]
        assert found == ([shown] if given else []), html
        pages.add(html)
    assert len(pages) == VARIANTS
