"""What a tree and a selection say, by plain recursion and counting: what its rendering should be read back as."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import quote

from spire import Document, Elem, Node, Path, Text
from spire.html.attributes import parse_integer
from spire.html.elements import BLOCKS, PREFORMATTED, is_layout_table
from spire.html.headings import heading_level
from spire.html.table_model import TableCell, TableModel, table_model
from tests.rendering.markdown_structure import address
from tests.rendering.structure import BREAK, GAP, PLAIN, Block, Container, Line, Run, line

__all__ = ["TreeStructure"]

_STYLES = {
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "del": "s", "s": "s", "strike": "s", "sup": "sup",
    "sub": "sub", "code": "code", "kbd": "code", "samp": "code", "tt": "code",
}  # fmt: skip
_IN_BETWEEN = (GAP, BREAK, (" ", PLAIN))
_SPACE = re.compile("[ \t\n\f\r]+")
_UNSAFE = re.compile(r"(?:javascript|vbscript|data|file):", re.IGNORECASE)
_FRAMED = ("p", "li", "dt")  # what blocks may stand in as blocks


class Where(NamedTuple):
    """What a leaf is part of: `kind` is that of its block, `key` what tells the block from others of its kind."""

    kind: str
    key: Any
    around: tuple[Container, ...]
    style: frozenset[str] = PLAIN
    verbatim: bool = False
    level: int = 0


class Leaf(NamedTuple):
    path: Path
    node: Node
    where: Where
    run: int

    @property
    def shows(self) -> bool:
        return not self.text.isspace() and self.text != ""

    @property
    def text(self) -> str:
        """As a parser of Markdown reads it: no NUL."""
        text = self.node.text if isinstance(self.node, Text) else _alt(self.node)
        return text.replace("\0", "\ufffd")


Leaves: TypeAlias = Sequence[tuple[Leaf, bool]]
"""Leaves, each with whether it is kept."""


class TreeStructure:
    """What is to be read back from the renderings of a document, whatever is selected."""

    def __init__(self, D: Document) -> None:
        self._document = D
        self._numbers = _item_numbers(D.tree)
        self._with_terms: set[Path] = set()
        self._leaves: list[Leaf] = []
        self._run = 0
        self._walk(D.tree, (), None, (), Where("p", None, ()))

    def blocks(self, P: Collection[Path]) -> list[Block]:
        selected = frozenset(P)
        leaves = [(leaf, _is_kept(leaf.path, selected)) for leaf in self._leaves]
        written = _Written()
        for (kind, _), group in groupby(leaves, key=lambda it: _group(it[0])):
            together = list(group)
            if kind == "table":
                self._table(together, selected, written)
            else:
                _add_group(kind, together, written)
        return written.finished()

    # The walk.

    def _walk(self, node: Node, path: Path, parent: Elem | None, lists: tuple[Path, ...], where: Where) -> None:
        if isinstance(node, Text):
            self._leaves.append(Leaf(path, node, where, self._run))
            return
        is_block = node.tag in BLOCKS or node.tag in PREFORMATTED or _has_role_heading(node)
        if is_block:
            self._run += 1
        where = self._entered(node, path, lists, where)
        if node.tag in ("br", "hr") or _alt(node).strip():
            self._leaves.append(Leaf(path, node, where, self._run))
        if node.tag in ("ol", "ul", "menu", "dir"):
            lists = (*lists, path)
        for place, child in enumerate(node.children):
            self._walk(child, (*path, place), node, lists, where)
        if is_block:
            self._run += 1

    def _entered(self, node: Elem, path: Path, lists: tuple[Path, ...], where: Where) -> Where:
        tag = node.tag
        framed = where.kind in _FRAMED
        if tag == "table" and not is_layout_table(node):
            if framed:
                where = where._replace(kind="table", key=path)
        elif tag == "blockquote" and framed:
            where = where._replace(kind="p", around=(*where.around, Container("quote", None, path, None)))
        elif tag == "li" and framed:
            item = Container("item", self._numbers.get(path), path, lists[-1] if lists else "none")
            where = where._replace(kind="li", around=(*where.around, item))
        elif tag == "dt":
            self._with_terms.add(path[:-1])
            where = where._replace(kind="dt") if framed else where
        elif tag == "dd" and framed and path[:-1] in self._with_terms:
            where = where._replace(kind="li", around=(*where.around, Container("item", None, path, path[:-1])))
        elif tag in PREFORMATTED:
            if framed:
                where = where._replace(kind="pre", key=path)
            elif "code" not in where.style:
                where = where._replace(style=where.style | {"code"}, verbatim=True)
        elif tag == "hr" and framed:
            where = where._replace(kind="hr", key=path)
        elif tag == "title" and framed:
            where = where._replace(kind="title", key=path, level=1)
        level = heading_level(node)
        if level is not None and where.kind in _FRAMED:
            where = where._replace(kind="heading", key=path, level=min(level, 6))
        return where._replace(style=_styled(where.style, node))

    # Tables.

    def _table(self, leaves: Leaves, selected: frozenset[Path], written: _Written) -> None:
        D = self._document
        table = leaves[0][0].where.key
        model = table_model(D, _number(D, table))
        paths = {cell.number: D.numbering.path(cell.number) for cell in model.cells}
        cells = {
            number: path
            for number, path in paths.items()
            if _is_kept(path, selected) or any(p[: len(path)] == path for p in selected)
        }
        cell_of_path = {path: number for number, path in cells.items()}
        in_cells: dict[int, list[tuple[Leaf, bool]]] = {number: [] for number in cells}
        others: list[tuple[Leaf, bool]] = []
        for leaf, kept in leaves:
            above = (leaf.path[:depth] for depth in range(len(table) + 1, len(leaf.path) + 1))
            cell = next((cell_of_path[p] for p in above if p in cell_of_path), None)
            (others if cell is None else in_cells[cell]).append((leaf, kept))
        around = leaves[0][0].where.around
        blocks = [
            Block("p", around, content)
            for _, run in groupby(others, key=lambda it: it[0].run)
            if (content := _line(list(run)))
        ]
        contents = {number: _line(own) for number, own in in_cells.items()}
        if any(contents.values()):
            rows = _rows(D, model, contents)
            as_table = [Block(kind, around, row) for kind, row in rows]
            as_lines = [Block("p", around, own) for own in contents.values() if own]
            blocks += as_table or as_lines
        if not blocks:
            written.missed = written.missed or any(leaf.shows and not kept for leaf, kept in leaves)
            return
        for place, block in enumerate(blocks):
            written.add(block, gap=written.missed and not place)
        written.missed = False


class _Written:
    """The blocks so far, each with whether something was left out before it, and which of them are titles."""

    def __init__(self) -> None:
        self.missed = False
        self._blocks: list[tuple[Block, bool]] = []
        self._titles: dict[int, str] = {}
        self._said: set[str] = set()

    def add(self, block: Block, *, gap: bool) -> None:
        self._blocks.append((block, gap and len(self._blocks) > 0))

    def add_heading(self, block: Block, words: str, *, gap: bool, title: bool) -> None:
        if title:
            self._titles[len(self._blocks)] = words
        elif block.kind == "h1":
            self._said.add(words)
        self.add(block, gap=gap)

    def finished(self) -> list[Block]:
        """With gaps, without the titles that a heading repeats, with numbers as texts where no item can have them."""
        found: list[Block] = []
        opened: set[Path] = set()
        gap = False
        for place, (block, own_gap) in enumerate(self._blocks):
            gap = gap or own_gap
            if self._titles.get(place) in self._said:
                continue
            if gap and found:
                shared = [a for a, b in zip(found[-1].around, block.around, strict=False) if a.key == b.key]
                found.append(Block("p", tuple(shared), (GAP,)))
            gap = False
            found += _with_numbers(block, opened)
        return found


def _with_numbers(block: Block, opened: set[Path]) -> Iterator[Block]:
    around: list[Container] = []
    content = block.content
    for container in block.around:
        number = container.number
        if number is None or 0 <= number < 10**9:
            around.append(container)
            continue
        around.append(container._replace(number=None))
        if container.key not in opened:
            opened.add(container.key)  # type: ignore[arg-type] # of a tree they are paths
            if block.kind == "p" and container is block.around[-1]:
                content = line([(f"{number}. ", PLAIN), *content])
            else:
                yield Block("p", tuple(around), ((f"{number}.", PLAIN),))
    yield Block(block.kind, tuple(around), content)


def _add_group(kind: str, leaves: Leaves, written: _Written) -> None:
    """A line, a heading, code or a break, if any of it is kept and there is something in it."""
    kept = [place for place, (leaf, is_kept) in enumerate(leaves) if is_kept and (leaf.shows or kind == "hr")]
    where = leaves[0][0].where
    found: list[tuple[Block, int, int]] = []
    if kept and kind == "pre":
        found = [(Block("pre", where.around, ("", text)), *ends) for text, *ends in _codes(leaves)]
    elif kept and kind == "hr":
        found = [(Block("hr", where.around, ()), kept[0], kept[-1])]
    elif kept and (content := _line(leaves)):
        name = f"h{where.level}" if where.level else "p"
        found = [(Block(name, where.around, content), kept[0], kept[-1])]
    before = 0
    for block, first, last in found:
        gap = written.missed or _is_missed(leaves[before:first])
        if where.level:
            written.add_heading(block, _words(_showing(leaves)), gap=gap, title=kind == "title")
        else:
            written.add(block, gap=gap)
        written.missed, before = False, last + 1
    written.missed = written.missed or _is_missed(leaves[before:])


def _is_missed(leaves: Leaves) -> bool:
    return any(leaf.shows and not kept for leaf, kept in leaves)


def _pieces(leaves: Leaves) -> Iterator[tuple[int, int]]:
    """The first and the last place of each stretch of kept leaves of one run."""
    places = [(place, leaf.run) for place, (leaf, kept) in enumerate(leaves) if kept]
    for _, stretch in groupby(enumerate(places), key=lambda it: (it[1][0] - it[0], it[1][1])):
        together = [place for _, (place, _) in stretch]
        yield together[0], together[-1]


def _showing(leaves: Leaves) -> Leaves:
    pieces = [
        (first, last) for first, last in _pieces(leaves) if any(leaf.shows for leaf, _ in leaves[first : last + 1])
    ]
    return leaves[pieces[0][0] : pieces[-1][1] + 1] if pieces else []


def _line(leaves: Leaves) -> Line:
    """White space collapsed but in what is verbatim, a space or a gap between pieces, from the first that
    shows something to the last.
    """
    leaves = _showing(leaves)
    runs: list[Run] = []

    def add_space() -> None:
        if not runs or runs[-1] != (" ", PLAIN):
            runs.append((" ", PLAIN))

    before = None
    for first, last in _pieces(leaves):
        add_space()
        if before is not None and _is_missed(leaves[before + 1 : first]):
            runs.append(GAP)
            add_space()
        before = last
        for leaf, _ in leaves[first : last + 1]:
            style = leaf.where.style
            if isinstance(leaf.node, Elem):
                if leaf.node.tag == "br":
                    runs.append(BREAK)
                elif leaf.node.tag == "hr":
                    add_space()
                else:
                    runs.append((_SPACE.sub(" ", leaf.text).strip(" "), style - {"code"} | {"image"}))
            elif leaf.where.verbatim:
                for place, row in enumerate(_rows_of_text(leaf.text)):
                    if place:
                        runs.append(BREAK)
                    if _SPACE.fullmatch(row):
                        add_space()
                    elif row:
                        runs.append((row, style))
            else:
                for place, word in enumerate(_SPACE.split(leaf.text)):
                    if place:
                        add_space()
                    if word:
                        runs.append((word, style))
    return line(_one_gap(runs))


def _one_gap(runs: list[Run]) -> Iterator[Run]:
    """Breaks and spaces beside a gap are part of it, and it stands between two things that show."""
    stretches = [(between, list(stretch)) for between, stretch in groupby(runs, key=_IN_BETWEEN.__contains__)]
    for place, (between, stretch) in enumerate(stretches):
        if not between or GAP not in stretch:
            yield from stretch
        elif 0 < place < len(stretches) - 1:
            yield from [(" ", PLAIN), GAP, (" ", PLAIN)]


def _rows_of_text(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _codes(leaves: Leaves) -> Iterator[tuple[str, int, int]]:
    """The text of each fence, with its first and last place: what is left out parts one from the next."""
    pieces: list[tuple[int, int]] = []
    for first, last in [*_pieces(leaves), (len(leaves), len(leaves))]:
        if pieces and (first == len(leaves) or _is_missed(leaves[pieces[-1][1] + 1 : first])):
            text = ""
            for start, end in pieces:
                if text and not text.endswith("\n"):
                    text += "\n"
                own = [
                    "\n" if isinstance(leaf.node, Elem) and leaf.node.tag == "br" else leaf.text
                    for leaf, _ in leaves[start : end + 1]
                ]
                text += "\n".join(_rows_of_text("".join(own)))
            if text.strip():
                yield text if text.endswith("\n") else text + "\n", pieces[0][0], pieces[-1][1]
            pieces = []
        pieces.append((first, last))


def _words(leaves: Leaves) -> str:
    """What a heading says, without any marks."""
    text = ""
    for first, last in _pieces(leaves):
        text += " "
        for leaf, _ in leaves[first : last + 1]:
            text += "\0" if isinstance(leaf.node, Elem) and leaf.node.tag == "br" else leaf.text
    rows = [_SPACE.sub(" ", row).strip(" ") for row in text.split("\0")]
    return "\n".join(row for row in rows if row)


def _group(leaf: Leaf) -> tuple[str, Any]:
    where = leaf.where
    return ("line", leaf.run) if where.kind in _FRAMED else (where.kind, where.key)


def _is_kept(path: Path, selected: frozenset[Path]) -> bool:
    return any(path[:depth] in selected for depth in range(len(path) + 1))


def _number(D: Document, path: Path) -> int:
    (number,) = D.numbering.numbers({path})
    return number


def _has_role_heading(elem: Elem) -> bool:
    return elem.attrs.get("role", "").strip().lower() == "heading"


def _alt(node: Node) -> str:
    if isinstance(node, Elem) and (
        node.tag == "img" or (node.tag == "input" and node.attrs.get("type", "").strip().lower() == "image")
    ):
        return node.attrs.get("alt", "")
    return ""


def _styled(style: frozenset[str], elem: Elem) -> frozenset[str]:
    """Code takes no emphasis; a link in a link ends it."""
    if elem.tag == "a" and "href" in elem.attrs:
        url = re.sub("[\t\n\r]", "", elem.attrs["href"].strip("".join(map(chr, range(33)))))
        style = frozenset(name for name in style if not name.startswith("link "))
        encoded = address(re.sub(r"\s", lambda match: quote(match[0]), url))
        return style if _UNSAFE.match(url) else style | {f"link {encoded}"}
    name = _STYLES.get(elem.tag)
    return style if name is None or ("code" in style and name in ("em", "strong")) else style | {name}


def _item_numbers(tree: Node) -> Mapping[Path, int]:
    """The number of each item of an `ol`."""
    items: dict[Path, list[tuple[Path, Elem]]] = {}
    ordered: dict[Path, Elem] = {}

    def walk(node: Node, path: Path, owner: Path | None) -> None:
        if isinstance(node, Text):
            return
        if node.tag == "li" and owner is not None:
            items.setdefault(owner, []).append((path, node))
        if node.tag in ("ol", "ul", "menu", "dir"):
            owner = path
            if node.tag == "ol":
                ordered[path] = node
        for place, child in enumerate(node.children):
            walk(child, (*path, place), owner)

    walk(tree, (), None)
    numbers: dict[Path, int] = {}
    for owner, elem in ordered.items():
        own = items.get(owner, [])
        step = -1 if "reversed" in elem.attrs else 1
        start = parse_integer(elem.attrs.get("start"))
        number = start if start is not None else len(own) if step < 0 else 1
        for path, item in own:
            value = parse_integer(item.attrs.get("value"))
            numbers[path] = number = number if value is None else value
            number += step
    return numbers


def _rows(D: Document, model: TableModel, contents: Mapping[int, Line]) -> list[tuple[str, tuple[Line, ...]]]:
    """The rows of the table of these cells, the header row first; none where the grid is next to empty."""
    cells = [cell for cell in model.cells if cell.number in contents]
    columns = _needed([cell.columns for cell in cells])
    rows = _needed([cell.rows for cell in cells])
    if len(rows) * len(columns) > 1000 + 50 * len(cells):
        return []
    heads = [group for group in model.row_groups if D.numbering.tag(group.number) == "thead"]
    head = range(heads[0].y, heads[0].y + heads[0].height) if heads else range(0)
    rows.sort(key=lambda y: (y not in head, y))
    slots: dict[tuple[int, int], list[Line]] = {(y, x): [] for y in rows for x in columns}
    of_row: dict[int, list[TableCell]] = {y: [] for y in rows}
    for cell in cells:
        y = min(y for y in rows if y in cell.rows)
        x = min(x for x in columns if x in cell.columns)
        slots[y, x].append(contents[cell.number])
        if contents[cell.number]:
            of_row[y].append(cell)
    first = rows[0]
    lines = []
    for y in rows:
        of_slots = [line([run for own in slots[y, x] for run in (*own, (" ", PLAIN))]) for x in columns]
        lines.append(("row", tuple(of_slots)))
    if all(cell.y in head or _heads_column(D, model, cell, first) for cell in of_row[first]):
        return [("header row", lines[0][1]), *lines[1:]]
    return [("header row", ((),) * len(columns)), *lines]


def _needed(spans: list[range]) -> list[int]:
    """The rows or columns of which each span covers at least one."""
    needed = {span.start for span in spans if len(span) == 1}
    for span in spans:
        if not any(place in span for place in needed):
            needed.add(span.start)
    return sorted(needed)


def _heads_column(D: Document, model: TableModel, cell: TableCell, row: int) -> bool:
    elem = D.numbering.nodes[cell.number]
    assert isinstance(elem, Elem)
    scope = elem.attrs.get("scope", "").strip().lower()
    if elem.tag != "th" or scope in ("row", "rowgroup"):
        return False
    if scope in ("col", "colgroup"):
        return True
    beside = [other for other in model.cells if row in other.rows]
    return not any(D.numbering.tag(other.number) == "td" and _shows(D, other.number) for other in beside)


def _shows(D: Document, number: int) -> bool:
    for other in D.numbering.subtree(number):
        node = D.numbering.nodes[other]
        text = node.text if isinstance(node, Text) else _alt(node)
        if text and not text.isspace():
            return True
    return False
