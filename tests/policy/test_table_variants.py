"""Tables made up by lot, a hundred of each kind: what a cell needs is known from how the table was made.

Each kind draws its size, its spans, its words and which of several ways of writing the same table it takes, then one
cell of it. It gives the page, the word in that cell, and the words that a reader sees as its labels.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from spire import Document, parse
from spire.policy import tables

VARIANTS = 100
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Lot(Random):
    """Chance, and words that no page has twice."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._said: set[str] = set()

    def word(self) -> str:
        while (word := "".join(self.choices(LETTERS, k=self.randint(3, 9)))) in self._said:
            pass
        self._said.add(word)
        return word

    def words(self, number: int) -> list[str]:
        return [self.word() for _ in range(number)]

    def tag(self, *ways: str) -> str:
        return self.choice(ways)

    def corner(self) -> str:
        """The cell at the crossing of header row and header column, in which there is nothing to read."""
        return self.choice(["<th></th>", "<td></td>", "<td>&nbsp;</td>", "<th> </th>", "<td><br></td>"])


Made = tuple[str, str, set[str]]


def cell(tag: str, word: str) -> str:
    """A cell; `tag` may carry attributes."""
    return f"<{tag}>{word}</{tag.split(maxsplit=1)[0]}>"


def row(*cells: str) -> str:
    return f"<tr>{''.join(cells)}</tr>"


def grid(lot: Lot, height: int, width: int) -> list[list[str]]:
    return [lot.words(width) for _ in range(height)]


def data(words: list[str]) -> str:
    return "".join(cell("td", word) for word in words)


def columns_only(lot: Lot) -> Made:
    """A header row, as `th` or as `td` in `thead`, with or without scope."""
    width, height = lot.randint(2, 6), lot.randint(1, 6)
    heads, body = lot.words(width), grid(lot, height, width)
    x, y = lot.randrange(width), lot.randrange(height)
    rows = "".join(row(data(words)) for words in body)
    if lot.random() < 0.5:
        tag = lot.tag("td", "th", 'th scope="col"')
        head = f"<thead>{row(*[cell(tag, word) for word in heads])}</thead>"
    else:
        tag = lot.tag("th", "th scope=col", "TH SCOPE=COL")
        head = row(*[cell(tag, word) for word in heads])
    return f"<table>{head}{rows}</table>", body[y][x], {heads[x]}


def rows_only(lot: Lot) -> Made:
    """Names on the left, as in a table of facts about one thing or several."""
    width, height = lot.randint(1, 4), lot.randint(1, 6)
    heads, body = lot.words(height), grid(lot, height, width)
    x, y = lot.randrange(width), lot.randrange(height)
    tag = lot.tag("th", "th scope=row")
    rows = "".join(row(cell(tag, head), data(words)) for head, words in zip(heads, body, strict=True))
    return f"<table>{rows}</table>", body[y][x], {heads[y]}


def both_ways(lot: Lot) -> Made:
    """A header row and a header column, an empty corner or a named one, a caption in half of them."""
    width, height = lot.randint(2, 5), lot.randint(2, 5)
    tops, lefts, body = lot.words(width), lot.words(height), grid(lot, height, width)
    x, y = lot.randrange(width), lot.randrange(height)
    corner = lot.choice([lot.corner(), cell("th", lot.word())])
    caption = lot.word() if lot.random() < 0.5 else None
    rows = row(corner, *[cell("th", word) for word in tops])
    tag = lot.tag("th", "th scope=row")
    rows += "".join(row(cell(tag, left), data(words)) for left, words in zip(lefts, body, strict=True))
    above = f"<caption>{caption}</caption>" if caption else ""
    return f"<table>{above}{rows}</table>", body[y][x], {tops[x], lefts[y], *([caption] if caption else [])}


def groups_of_columns(lot: Lot) -> Made:
    """Two header rows, the upper over groups of the lower; a corner two rows high, or none."""
    sizes = [lot.randint(1, 3) for _ in range(lot.randint(2, 4))]
    tops, unders = lot.words(len(sizes)), [lot.words(size) for size in sizes]
    height = lot.randint(1, 4)
    lefts, body = lot.words(height), [[lot.words(size) for size in sizes] for _ in range(height)]
    group = lot.randrange(len(sizes))
    x, y = lot.randrange(sizes[group]), lot.randrange(height)
    scope = lot.choice(["", " scope=colgroup", " scope=col"])
    named = lot.random() < 0.5
    tag = lot.tag("td", "th")
    over = [f"th colspan={size}{scope}" for size in sizes]
    upper = [cell(way, word) for way, word in zip(over, tops, strict=True)]
    lower = [cell("th", word) for words in unders for word in words]
    corner = f"<{tag} rowspan=2></{tag}>" if named else ""
    head = row(corner, *upper) + row(*lower)
    head = f"<thead>{head}</thead>" if lot.random() < 0.5 else head
    rows = "".join(
        row(cell("th", lefts[k]) if named else "", *[data(words) for words in body[k]]) for k in range(height)
    )
    needed = {tops[group], unders[group][x], *([lefts[y]] if named else [])}
    return f"<table>{head}{rows}</table>", body[y][group][x], needed


def groups_of_rows(lot: Lot) -> Made:
    """Names on the left in two steps: one that reaches over several rows, and one for each row."""
    sizes = [lot.randint(1, 3) for _ in range(lot.randint(2, 4))]
    width = lot.randint(1, 3)
    outer, inner = lot.words(len(sizes)), [lot.words(size) for size in sizes]
    tops = lot.words(width + 2)
    body = [grid(lot, size, width) for size in sizes]
    group = lot.randrange(len(sizes))
    y, x = lot.randrange(sizes[group]), lot.randrange(width)
    way = lot.choice(["", " scope=row", " scope=rowgroup"])
    in_bodies = way == " scope=rowgroup" and lot.random() < 0.5
    rows = row(*[cell("th", word) for word in tops])
    for k, size in enumerate(sizes):
        first = cell(f"th rowspan={size}{way}", outer[k])
        these = [row(first * (j == 0), cell("th", inner[k][j]), data(body[k][j])) for j in range(size)]
        rows += f"<tbody>{''.join(these)}</tbody>" if in_bodies else "".join(these)
    return f"<table>{rows}</table>", body[group][y][x], {tops[x + 2], outer[group], inner[group][y]}


def sections(lot: Lot) -> Made:
    """A header row, then sections, each below a header across the whole table."""
    width = lot.randint(2, 4)
    tops, count = lot.words(width), lot.randint(2, 4)
    names, bodies = lot.words(count), [grid(lot, lot.randint(1, 3), width) for _ in range(count)]
    section = lot.randrange(count)
    y, x = lot.randrange(len(bodies[section])), lot.randrange(width)
    scope = lot.choice(["", " scope=colgroup", " scope=rowgroup", " scope=col"])
    in_bodies = lot.random() < 0.5
    rows = row(*[cell("th", word) for word in tops])
    rows = f"<thead>{rows}</thead>" if lot.random() < 0.5 else rows
    for name, body in zip(names, bodies, strict=True):
        these = row(cell(f"th colspan={width}{scope}", name)) + "".join(row(data(words)) for words in body)
        rows += f"<tbody>{these}</tbody>" if in_bodies else these
    return f"<table>{rows}</table>", bodies[section][y][x], {tops[x], names[section]}


def sections_of_named_rows(lot: Lot) -> Made:
    """The same, and each row begins with its names."""
    width, deep = lot.randint(1, 3), lot.randint(1, 2)
    tops, count = lot.words(deep + width), lot.randint(2, 4)
    labels, names = lot.words(count), [grid(lot, lot.randint(1, 3), deep) for _ in range(count)]
    bodies = [grid(lot, len(named), width) for named in names]
    section = lot.randrange(count)
    y, x = lot.randrange(len(bodies[section])), lot.randrange(width)
    scope, own = lot.choice(["", " scope=colgroup", " scope=rowgroup", " scope=col"]), lot.choice(["", " scope=row"])
    in_bodies = scope == " scope=rowgroup" or lot.random() < 0.5
    rows = row(*[cell("th", word) for word in tops])
    rows = f"<thead>{rows}</thead>" if lot.random() < 0.5 else rows
    for label, named, body in zip(labels, names, bodies, strict=True):
        these = row(cell(f"th colspan={deep + width}{scope}", label))
        for left, right in zip(named, body, strict=True):
            these += row(*[cell(f"th{own}", word) for word in left], data(right))
        rows += f"<tbody>{these}</tbody>" if in_bodies else these
    return f"<table>{rows}</table>", bodies[section][y][x], {tops[deep + x], labels[section], *names[section][y]}


def sections_with_header_cells_among_the_values(lot: Lot) -> Made:
    """Sections in which some values are `th`, as where the best of each row is in bold; each row has one `td` or more."""
    width = lot.randint(2, 4)
    tops, count = lot.words(width), lot.randint(2, 4)
    labels, bodies = lot.words(count), [grid(lot, lot.randint(1, 3), width) for _ in range(count)]
    section = lot.randrange(count)
    y, x = lot.randrange(len(bodies[section])), lot.randrange(width)
    scope = lot.choice(["", " scope=colgroup", " scope=col"])
    rows = row(*[cell("th", word) for word in tops])
    rows = f"<thead>{rows}</thead>" if lot.random() < 0.5 else rows
    for k, (label, body) in enumerate(zip(labels, bodies, strict=True)):
        rows += row(cell(f"th colspan={width}{scope}", label))
        for j, words in enumerate(body):
            # All are data in the row that is asked about; the first stays so, or a `th` there would be a name.
            bold = {0: "td"} | {i: "td" if (k, j) == (section, y) else lot.tag("td", "th") for i in range(1, width)}
            rows += row(*[cell(bold[i], word) for i, word in enumerate(words)])
    return f"<table>{rows}</table>", bodies[section][y][x], {tops[x], labels[section]}


def heads_again(lot: Lot) -> Made:
    """A table that begins anew below: the later header row is in force from there on."""
    width, count = lot.randint(2, 4), lot.randint(2, 3)
    heads, bodies = grid(lot, count, width), [grid(lot, lot.randint(1, 3), width) for _ in range(count)]
    part = lot.randrange(count)
    y, x = lot.randrange(len(bodies[part])), lot.randrange(width)
    in_thead = lot.random() < 0.5
    rows = ""
    for head, body in zip(heads, bodies, strict=True):
        top = row(*[cell("th", word) for word in head])
        rows += f"<thead>{top}</thead><tbody>" if in_thead else top
        rows += "".join(row(data(words)) for words in body) + "</tbody>" * in_thead
    return f"<table>{rows}</table>", bodies[part][y][x], {heads[part][x]}


def a_foot(lot: Lot) -> Made:
    """A sum in `tfoot`, wherever that is written; its cells may be `th`."""
    width = lot.randint(2, 4)
    tops, body = lot.words(width), grid(lot, lot.randint(1, 3), width)
    name, sums = lot.word(), lot.words(width - 1)
    x = lot.randrange(width - 1)
    tag = lot.tag("td", "th")
    foot = f"<tfoot>{row(cell('th', name), *[cell(tag, word) for word in sums])}</tfoot>"
    head = f"<thead>{row(*[cell('th', word) for word in tops])}</thead>"
    rows = f"<tbody>{''.join(row(data(words)) for words in body)}</tbody>"
    parts = head + foot + rows if lot.random() < 0.5 else head + rows + foot
    return f"<table>{parts}</table>", sums[x], {tops[x + 1], name}


def by_name(lot: Lot) -> Made:
    """Headers that the cell names, of whatever place, with names among them that are of no cell of this table."""
    width, height = lot.randint(2, 4), lot.randint(2, 4)
    words = grid(lot, height, width)
    *others, (y, x) = lot.sample([(y, x) for y in range(height) for x in range(width)], lot.randint(2, 4))
    names = {place: lot.word() for place in others}
    listed = [*names.values(), lot.word()]
    lot.shuffle(listed)
    rows = ""
    for j in range(height):
        tags = [f"td id={names[j, i]}" if (j, i) in names else "td" for i in range(width)]
        if j == y:
            tags[x] = f'td headers="{" ".join(listed)}"'
        rows += row(*[cell(tag, word) for tag, word in zip(tags, words[j], strict=True)])
    return f"<table>{rows}</table>", words[y][x], {words[j][i] for j, i in others}


def one_in_another(lot: Lot) -> Made:
    """A table in a cell of another, which is one of data or of layout."""
    html, word, needed = lot.choice([columns_only, rows_only, both_ways, groups_of_columns])(lot)
    top, left, other = lot.words(3)
    is_layout = lot.random() < 0.3
    role = lot.choice([" role=presentation", ' role="none"', ' role="no-such-role none"']) if is_layout else ""
    deeper = lot.choice(["{}", "<div>{}</div>", "<ul><li>{}</ul>", "<p>and<p>{}"]).format(html)
    page = f"<table{role}>{row(lot.corner(), cell('th', top))}{row(cell('th', left), cell('td', deeper))}</table><p>{other}"
    return page, word, needed if is_layout else needed | {top, left}


def layout(lot: Lot) -> Made:
    """Header cells in a table that is said to be layout."""
    html, word, _ = lot.choice([columns_only, rows_only, both_ways, sections])(lot)
    role = lot.choice(["presentation", "none", "None", "no-such-role presentation", "none presentation"])
    return html.replace("<table>", f'<table role="{role}">', 1), word, set()


KINDS: list[Callable[[Lot], Made]] = [
    columns_only,
    rows_only,
    both_ways,
    groups_of_columns,
    groups_of_rows,
    sections,
    sections_of_named_rows,
    sections_with_header_cells_among_the_values,
    heads_again,
    a_foot,
    by_name,
    one_in_another,
    layout,
]


def words_needed(D: Document, word: str) -> set[str]:
    numbering = D.numbering
    (text,) = [path for path in map(numbering.path, range(len(D))) if str(getattr(D[path], "text", "")) == word]
    return {D.text(path) for path in tables.html(D)({text}) if path != text}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_a_cell_needs_is_what_it_was_made_with(kind: Callable[[Lot], Made]) -> None:
    pages = set()
    for variant in range(VARIANTS):
        html, word, needed = kind(Lot(f"{kind.__name__} {variant}"))
        assert words_needed(parse(html), word) == needed, f"{word} in {html}"
        pages.add(html)
    assert len(pages) == VARIANTS
