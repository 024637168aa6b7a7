"""A hundred pages of each kind, made from a seed, on each of which what is needed is known from how it was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from spire import Closure, Text, footnotes, glossary, glossary_words, lead_in, parse
from spire.pathset import down

SEEDS = range(100)


class Page:
    """A page in the making: blocks of HTML, and the words that each of them must bring in, or must not."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.blocks: list[str] = []
        self._count = 0

    def word(self) -> str:
        """One that stands nowhere else on the page."""
        self._count += 1
        return "".join(self.random.choices("bdfgklmprstv", k=6)) + f"o{self._count}"

    def filler(self) -> str:
        return self.random.choice(["<p>{}.</p>", "<h2>{}</h2>", "<div><b>{}</b></div>", "<blockquote>{}</blockquote>"])

    def html(self) -> str:
        """All blocks in some order, with others between them."""
        blocks = [*self.blocks, *(self.filler().format(self.word()) for _ in range(self.random.randint(0, 4)))]
        self.random.shuffle(blocks)
        return "".join(blocks)

    def marked_up(self, words: str) -> str:
        return self.random.choice(["{}", "<b>{}</b>", "<i><u>{}</u></i>", "<code>{}</code>"]).format(words)

    def wrapped(self, block: str) -> str:
        return self.random.choice(["{}", "<div>{}</div>", "<section><div>{}</div></section>"]).format(block)


def definition(page: Page, name: str, ident: str) -> tuple[str, set[str]]:
    """The HTML of a definition, in one of many ways, and all the texts that belong to it."""
    said, other, before = page.word(), page.word(), page.word()
    kind = page.random.randrange(6)
    if kind == 0:
        return f"<dl><dt id={ident}>{name}<dd>{said}<dt>{other}<dd>{before}</dl>", {name, said}
    if kind == 1:
        return f"<dl><dt>{other}<dt id={ident}>{name}<dd>{said}<dd>{before}</dl>", {name, said, other, before}
    if kind == 2:
        return f"<p>{before} <dfn id={ident}>{name}</dfn> {said}</p>", {before, name, said}
    if kind == 3:
        return f"<ul><li>{before} <dfn id={ident}>{name}</dfn><ul><li>{other}</ul></ul>", {before, name}
    if kind == 4:
        return f"<table><tr><td><dfn id={ident}>{name}</dfn><td>{said}<tr><td>{other}</table>", {name, said}
    return f"<dl><dt><dfn id={ident}>{name}</dfn> {before}<dd><p>{said}<dl><dt>{other}<dd>x</dl></dl>", {
        name,
        before,
        said,
    }


def links(page: Page) -> tuple[str, set[str]]:
    names = [page.word() for _ in range(3)]
    made = [definition(page, name, f"i{place}") for place, name in enumerate(names)]
    page.blocks += [html for html, _ in made]
    which = page.random.randrange(3)
    seed = page.word()
    page.blocks.append(page.wrapped(f"<p>{page.word()} <a href='#i{which}'>{page.marked_up(seed)}</a></p>"))
    return seed, made[which][1]


def words(page: Page) -> tuple[str, set[str]]:
    first, second = page.word(), page.word()
    made = [definition(page, name, "i") for name in (f"{first} {second}", first, second, page.word())]
    page.blocks += [html for html, _ in made]
    seed = page.word()
    which = page.random.randrange(3)
    if which == 0:
        # The seed is the text that ends in the first word; the other word is in markup of its own.
        mention = f"{seed} {first}{page.random.choice([' ', '  ', chr(10)])}<i>{second}</i>"
    else:
        mention = f"{seed} ({(first, second)[which - 1].upper()})"
    page.blocks.append(page.wrapped(f"<p>{mention}</p>"))
    return seed, made[which][1]


def abbreviations(page: Page) -> tuple[str, set[str]]:
    seed, title, before = page.word().upper(), page.word(), page.word()
    kinds = {
        f"<p>{before} <abbr title='{title}'>{seed}</abbr></p>": {before, seed},
        f"<p>{before} <dfn><abbr title='{title}'>{seed}</abbr></dfn></p>": {before, seed},
        f"<dl><dt>{title} ({seed})<dd>{before}</dl>": {f"{title} ({seed})", before},
    }
    html = page.random.choice(list(kinds))
    page.blocks += [html, f"<p><abbr>{seed}</abbr> <b>x</b></p>"]
    return seed, kinds[html]


def lists(page: Page) -> tuple[str, set[str]]:
    seed, lead, other = page.word(), page.word(), page.word()
    leads = page.random.random() < 0.7
    colon = page.random.choice([":", "\uff1a", ": ", ":)"]) if leads else page.random.choice([".", "", ": x"])
    item = page.marked_up(seed)
    led = page.random.choice(
        ["<ul><li>{}<li>x</ul>", "<ol><li>x<li>{}</ol>", "<table><tr><td>x<td>{}</table>", "<dl><dt>x<dd>{}</dl>"]
    ).format(item)
    kind = page.random.randrange(3)
    if kind == 0:
        html = f"<p>{other}</p><p>{lead}{colon}</p>{page.wrapped(led)}"
    elif kind == 1:
        html = f"<p>{other}<br>{lead}{colon}</p>{page.wrapped(led)}"
    else:
        html = f"<ul><li>{other}<li>{lead}{colon}{led}</ul>"
    page.blocks += [html, f"<ul><li>{page.word()}</ul>"]
    return seed, {lead + colon.rstrip()} if leads else set()


def notes(page: Page) -> tuple[str, set[str]]:
    ident = page.random.choice(["fn1", "fn:1", "_ftn1", "cite_note-1", "endnote_1", "user-content-fn-1"])
    said = [page.word() for _ in range(3)]
    back = "<a href='#back'>^</a>"
    which = page.random.randrange(3)
    ids = [ident if place == which else f"x{place}" for place in range(3)]
    each = page.random.choice(["<li id='{}'>{}{}", "<p id='{}'>{}{}</p>", "<aside id='{}'><p>{}{}</p></aside>"])
    all_of_them = "".join(each.format(name, words, back) for name, words in zip(ids, said, strict=True))
    page.blocks.append(f"<ol>{all_of_them}</ol>" if each.startswith("<li") else all_of_them)
    seed = page.word()
    page.blocks.append(f"<p id=back>{page.word()}<sup><a href='#{ident}'>{page.marked_up(seed)}</a></sup></p>")
    return seed, {said[which], "^"}


Kind = Callable[[Page], tuple[str, set[str]]]
KINDS: Sequence[tuple[Closure, Kind]] = [
    (glossary, links),
    (glossary, abbreviations),
    (glossary_words, words),
    (lead_in, lists),
    (footnotes, notes),
]


@pytest.mark.parametrize(("policy", "kind"), KINDS, ids=[kind.__name__ for _, kind in KINDS])
def test_what_is_needed_is_known_from_how_it_was_made(policy: Closure, kind: Kind) -> None:
    for seed in SEEDS:
        page = Page(seed)
        words, needed = kind(page)
        html = page.html()
        D = parse(html)
        texts = [p for p in sorted(down(D, {D.root})) if isinstance(D[p], Text)]
        selected = [p for p in texts if words in D.text(p)]
        if kind is abbreviations:
            selected = [p for p in selected if D[p[:-1]].tag == "abbr" and "title" not in D[p[:-1]].attrs]
        (p,) = selected
        found = {D.text(q).strip() for q in down(D, policy(D)({p}) - {p}) if isinstance(D[q], Text)} - {""}
        assert found == needed, f"seed {seed}: {html}"
