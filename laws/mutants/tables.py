"""Wrong rules of tables (paper, section 2.3.4; semantics §6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from laws.mutants.changing import Rule, renamed, retagged, with_attributes, without_attributes
from laws.mutants.mutating import mutant
from laws.rules import HtmlTables, PaperTables
from spire.document import Document
from spire.path import Path
from spire.policy import tables
from spire.policy.algebra import needs
from spire.tree import Elem

__all__: list[str] = []


def _tag(D: Document, p: Path) -> str:
    node = D[p]
    return node.tag if isinstance(node, Elem) else ""


def _attributes(changed: Callable[[Elem], Mapping[str, str]], D: Document) -> Rule:
    return tables.html(with_attributes(changed)(D))


def _with(elem: Elem, name: str, value: str) -> Mapping[str, str]:
    return {**elem.attrs, name: value} if name in elem.attrs else elem.attrs


@mutant(
    "tables.html-rowspan-ignored",
    HtmlTables,
    "HTML.tables",
    source="tb02; matthewwithanm/python-markdownify#121; microsoft/markitdown#2522",
)
def html_rowspan_ignored(D: Document) -> Rule:
    """A cell that spans rows fills its first row only, and in the next rows every cell is one column too far left."""
    return tables.html(without_attributes("rowspan")(D))


@mutant("tables.html-colspan-ignored", HtmlTables, "HTML.tables", source="tb20; enscribejs/enscribe#110")
def html_colspan_ignored(D: Document) -> Rule:
    """A cell that spans columns fills its first column only."""
    return tables.html(without_attributes("colspan")(D))


@mutant("tables.html-rowspan-zero-is-one", HtmlTables, "HTML.tables", source="tb03; microsoft/markitdown#2522")
def html_rowspan_zero_is_one(D: Document) -> Rule:
    """A rowspan of 0 is read as 1, so that the rest of its group is one column too far left."""

    def changed(elem: Elem) -> Mapping[str, str]:
        return _with(elem, "rowspan", "1") if elem.attrs.get("rowspan") == "0" else elem.attrs

    return _attributes(changed, D)


@mutant("tables.html-span-one-too-long", HtmlTables, "HTML.tables", source="tb31; tb06; pandas-dev/pandas#60210")
def html_span_one_too_long(D: Document) -> Rule:
    """A cell that spans rows reaches one row too far."""

    def changed(elem: Elem) -> Mapping[str, str]:
        rows = elem.attrs.get("rowspan", "")
        return _with(elem, "rowspan", str(int(rows) + 1)) if rows.isdigit() and rows != "0" else elem.attrs

    return _attributes(changed, D)


@mutant("tables.html-thead-ignored", HtmlTables, "HTML.tables", source="tb31; Unstructured-IO/unstructured#4469; tb11")
def html_thead_ignored(D: Document) -> Rule:
    """Thead is a group of rows like any other: a td in it heads nothing."""
    return tables.html(renamed({"thead": "tbody"})(D))


@mutant("tables.html-tfoot-in-place", HtmlTables, "HTML.tables", source="HTML 4.9.12.1: what is in tfoot comes last")
def html_tfoot_in_place(D: Document) -> Rule:
    """The rows of a tfoot stand where they are written, not at the end."""
    return tables.html(renamed({"tfoot": "tbody"})(D))


@mutant("tables.html-scope-ignored", HtmlTables, "HTML.tables", source="tb01; dondai44423/donsetch#135")
def html_scope_ignored(D: Document) -> Rule:
    """Scope says nothing."""
    return tables.html(without_attributes("scope")(D))


@mutant(
    "tables.html-scope-with-capitals", HtmlTables, "HTML.tables", source="HTML 4.9.11: scope is compared without case"
)
def html_scope_with_capitals(D: Document) -> Rule:
    """A scope in capitals, COL, is none."""

    def changed(elem: Elem) -> Mapping[str, str]:
        scope = elem.attrs.get("scope", "")
        return {n: v for n, v in elem.attrs.items() if n != "scope"} if scope != scope.lower() else elem.attrs

    return _attributes(changed, D)


@mutant(
    "tables.html-rowgroup-scope-is-row",
    HtmlTables,
    "HTML.tables",
    source="tb19; whatwg/html#7492; w3c/wai-tutorials#653",
)
def html_rowgroup_scope_is_row(D: Document) -> Rule:
    """A header of a group of rows is one of its row only."""

    def changed(elem: Elem) -> Mapping[str, str]:
        return _with(elem, "scope", "row") if elem.attrs.get("scope") == "rowgroup" else elem.attrs

    return _attributes(changed, D)


@mutant("tables.html-colgroup-scope-is-col", HtmlTables, "HTML.tables", source="HTML 4.9.12.2; §6")
def html_colgroup_scope_is_col(D: Document) -> Rule:
    """A header of a group of columns is one of its columns only."""

    def changed(elem: Elem) -> Mapping[str, str]:
        return _with(elem, "scope", "col") if elem.attrs.get("scope") == "colgroup" else elem.attrs

    return _attributes(changed, D)


@mutant("tables.html-colgroup-ignored", HtmlTables, "HTML.tables", source="HTML 4.9.12.1; §6")
def html_colgroup_ignored(D: Document) -> Rule:
    """A colgroup makes no columns."""
    return tables.html(renamed({"colgroup": "div"})(D))


@mutant("tables.html-headers-ignored", HtmlTables, "HTML.tables", source="§6: headers=")
def html_headers_ignored(D: Document) -> Rule:
    """The headers that a cell names are not looked up."""
    return tables.html(without_attributes("headers")(D))


@mutant("tables.html-headers-first-id-only", HtmlTables, "HTML.tables", source="HTML 4.9.11: a set of ids")
def html_headers_first_id_only(D: Document) -> Rule:
    """Of several ids in headers only the first counts."""

    def changed(elem: Elem) -> Mapping[str, str]:
        names = elem.attrs.get("headers", "").split()
        return _with(elem, "headers", names[0]) if names else elem.attrs

    return _attributes(changed, D)


@mutant("tables.html-empty-headers-ignored", HtmlTables, "HTML.tables", source="HTML 4.9.12.2: headers, if it is there")
def html_empty_headers_ignored(D: Document) -> Rule:
    """Headers without any id is as if it were not there."""

    def changed(elem: Elem) -> Mapping[str, str]:
        empty = not elem.attrs.get("headers", "x").strip()
        return {n: v for n, v in elem.attrs.items() if n != "headers"} if empty else elem.attrs

    return _attributes(changed, D)


@mutant("tables.html-ids-of-the-page", HtmlTables, "HTML.tables", source="tb18; act-rules/act-rules.github.io#412")
def html_ids_of_the_page(D: Document) -> Rule:
    """The headers that a cell names are the first on the page with that id, in whatever table."""
    first: dict[str, Path] = {}
    for p in sorted(D.elements()):
        node = D[p]
        if isinstance(node, Elem) and "id" in node.attrs:
            first.setdefault(node.attrs["id"], p)
    named = {
        p: [first[name] for name in node.attrs["headers"].split() if _tag(D, first.get(name, ())) in ("th", "td")]
        for p in D.elements("td", "th")
        if isinstance(node := D[p], Elem) and "headers" in node.attrs
    }
    right = tables.html(without_attributes("headers", of=[])(D))
    plain = tables.html(D)

    def needed(p: Path) -> Iterable[Path]:
        cell = next((p[:i] for i in range(len(p), -1, -1) if p[:i] in named), None)
        if cell is None:
            return plain({p})
        return [q for q in named[cell] if q != cell] if cell == p else right({p}) & plain({p})

    return needs(lambda D: needed).closure()(D)


@mutant("tables.html-caption-forgotten", HtmlTables, "HTML.tables", source="§6: plus the caption")
def html_caption_forgotten(D: Document) -> Rule:
    """A cell comes without the caption of its table."""
    return tables.html(renamed({"caption": "div"})(D))


@mutant(
    "tables.html-layout-table-has-labels",
    HtmlTables,
    "HTML.tables",
    source="tb23; bdurand/html_to_plain_text#25; basecamp/hey-cli#325",
)
def html_layout_table_has_labels(D: Document) -> Rule:
    """The cells of a layout table are labelled like data."""
    return tables.html(without_attributes("role")(D))


@mutant(
    "tables.html-row-headers-forgotten",
    HtmlTables,
    "HTML.tables",
    source="tb35; docling-project/docling-core#266; linagora/openrag#861",
)
def html_row_headers_forgotten(D: Document) -> Rule:
    """A cell gets its column headers, and no header of its row."""
    return _without(D, lambda one, other: one[:-1] == other[:-1])


@mutant(
    "tables.html-column-headers-forgotten",
    HtmlTables,
    "HTML.tables",
    source="tb26; docling-project/docling#2975; xberg-io/xberg#1100",
)
def html_column_headers_forgotten(D: Document) -> Rule:
    """A cell gets its row headers, and none of its columns."""
    return _without(D, lambda one, other: one[:-1] != other[:-1] and _tag(D, other) != "caption")


def _without(D: Document, left_out: Callable[[Path, Path], bool]) -> Rule:
    """The rule without some labels: of a cell, or what is in it, and a label."""
    right = tables.html(D)
    cells = frozenset(D.elements("td", "th"))

    def needed(p: Path) -> Iterable[Path]:
        around = [p[:i] for i in range(len(p), -1, -1) if p[:i] in cells]
        return [q for q in right({p}) if not any(left_out(cell, q) for cell in around)]

    return needs(lambda D: needed).closure()(D)


@mutant(
    "tables.html-first-row-heads",
    HtmlTables,
    "HTML.tables",
    source="tb10; browser-use/browser-use#5824; Elephant418/Markdownify#44",
)
def html_first_row_heads(D: Document) -> Rule:
    """The cells of the first row head their columns, though they are data."""
    first = {rows[0] for table in D.elements("table") if (rows := sorted(D.elements("tr", under=table)))}
    return tables.html(retagged(D, lambda p: "th" if _tag(D, p) == "td" and p[:-1] in first else _tag(D, p)))


@mutant("tables.html-first-cell-heads", HtmlTables, "HTML.tables", source="tb10; §6: a th, not a td")
def html_first_cell_heads(D: Document) -> Rule:
    """The first cell of each row heads it, though it is data."""
    return tables.html(retagged(D, lambda p: "th" if _tag(D, p) == "td" and p[-1] == 0 else _tag(D, p)))


@mutant(
    "tables.html-untidy-row-names-lost",
    HtmlTables,
    "HTML.tables",
    source="tb34; whatwg/html#3289; §6: beyond the standard",
)
def html_untidy_row_names_lost(D: Document) -> Rule:
    """By the letter of the standard, a th first in its row is no row header where its column holds a td."""
    right = tables.html(D)
    mixed = {p for p in D.elements("th") if p[-1] == 0 and _column_holds_td(D, p)}

    def needed(p: Path) -> Iterable[Path]:
        return [q for q in right({p}) if not (q in mixed and q[:-1] == p[: len(q) - 1] and q != p)]

    return needs(lambda D: needed).closure()(D)


def _column_holds_td(D: Document, th: Path) -> bool:
    """Whether some other row of the table has a td first."""
    table = D.enclosing(th, "table")
    return table is not None and any(
        _tag(D, children[0]) == "td" for row in D.elements("tr", under=table) if (children := D.children(row))
    )


@mutant(
    "tables.html-inner-table-only", HtmlTables, "HTML.tables", source="§6: each enclosing cell brings its own labels"
)
def html_inner_table_only(D: Document) -> Rule:
    """A cell of a table in a cell gets no labels of the outer one."""
    right = tables.html(D)

    def needed(p: Path) -> Iterable[Path]:
        table = D.enclosing(p, "table")
        return [q for q in right({p}) if table is None or q[: len(table)] == table]

    return needs(lambda D: needed).closure()(D)


@mutant("tables.html-content-has-no-labels", HtmlTables, "HTML.tables", source="l15; adbar/trafilatura#531")
def html_content_has_no_labels(D: Document) -> Rule:
    """Cells get their labels, what is in a cell does not."""
    right = tables.html(D)
    cells = frozenset(D.elements("td", "th"))
    return needs(lambda D: lambda p: right({p}) if p in cells else ()).closure()(D)


@mutant("tables.paper-not-closed", PaperTables, "PAPER.tables", source="erratum 4")
def paper_not_closed(D: Document) -> Rule:
    """Labels come without their own, as the paper has it to the letter."""
    literal = tables.literal(D)
    return needs(lambda D: lambda p: literal({p}))(D)


@mutant("tables.paper-rightmost-label", PaperTables, "PAPER.tables", source="2.3.4: the leftmost th")
def paper_rightmost_label(D: Document) -> Rule:
    """A cell gets the rightmost th of its row."""
    return _first_labels(D, row=-1, column=0)


@mutant(
    "tables.paper-lowest-label",
    PaperTables,
    "PAPER.tables",
    source="2.3.4: the topmost th; tb20; dondai44423/donsetch#135",
)
def paper_lowest_label(D: Document) -> Rule:
    """A cell gets the lowest th of its column."""
    return _first_labels(D, row=0, column=-1)


@mutant(
    "tables.paper-row-label-forgotten", PaperTables, "PAPER.tables", source="tb35; docling-project/docling-core#266"
)
def paper_row_label_forgotten(D: Document) -> Rule:
    """A cell gets the label of its column, and none of its row."""
    return _first_labels(D, row=None, column=0)


@mutant("tables.paper-column-label-forgotten", PaperTables, "PAPER.tables", source="tb26; docling-project/docling#2975")
def paper_column_label_forgotten(D: Document) -> Rule:
    """A cell gets the label of its row, and none of its column."""
    return _first_labels(D, row=0, column=None)


@mutant(
    "tables.paper-next-column",
    PaperTables,
    "PAPER.tables",
    source="tb01; tb02; dondai44423/donsetch#135: one column to the left",
)
def paper_next_column(D: Document) -> Rule:
    """The column is counted one too far to the left."""
    return _first_labels(D, row=0, column=0, shift=-1)


@mutant(
    "tables.paper-empty-cells-skipped", PaperTables, "PAPER.tables", source="tb15; matthewwithanm/python-markdownify#36"
)
def paper_empty_cells_skipped(D: Document) -> Rule:
    """Empty cells hold no place, so that headers shift."""
    return _first_labels(D, row=0, column=0, kept=lambda cell: bool(D.children(cell)))


def _first_labels(
    D: Document,
    *,
    row: int | None,
    column: int | None,
    shift: int = 0,
    kept: Callable[[Path], bool] = lambda cell: True,
) -> Rule:
    """The paper's rule with another choice among the th of a row and of a column; None for none."""

    def cells(tr: Path) -> list[Path]:
        return [c for c in D.children(tr) if _tag(D, c) in ("td", "th") and kept(c)]

    def needed(p: Path) -> Iterable[Path]:
        cell = D.enclosing(p, "td", "th") if _tag(D, p) not in ("td", "th") else p
        table = cell and D.enclosing(cell, "table")
        if not cell or table is None or _tag(D, cell[:-1]) != "tr" or cell not in cells(cell[:-1]):
            return
        place = cells(cell[:-1]).index(cell) + shift
        rows = [r for r in sorted(D.elements("tr", under=table)) if D.enclosing(r, "table") == table]
        in_row = [c for c in cells(cell[:-1]) if _tag(D, c) == "th"]
        in_column = [c for r in rows for c in cells(r)[max(place, 0) : max(place, 0) + 1] if _tag(D, c) == "th"]
        for found, which in ((in_row, row), (in_column, column)):
            if found and which is not None and found[which] != cell:
                yield found[which]

    return needs(lambda D: needed).closure()(D)
