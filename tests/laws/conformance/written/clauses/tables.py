"""Tables: slots, header cells and captions (semantics §6; docs/results/real-tables.md)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import with_needs

__all__ = ["vectors"]

WIDE_HEAD = "".join(f"<th>h{n}</th>" for n in range(11)) + "<th +>h11</th>"
WIDE_ROW = "".join(f"<td>c{n}</td>" for n in range(11)) + "<td>*c11</td>"

HTML = {
    "header-text": (
        "<table><tr><th>A</th><th>*B</th></tr><tr><td>1</td><td>2</td></tr></table>",
        "A text in a th does not bring that th in: a cell is no label of its own.",
    ),
    "row-header-text": (
        "<table><tr><th>A</th><th>B</th></tr><tr><th>*C</th><td>2</td></tr></table>",
        "The header of a row needs neither itself nor a header of columns.",
    ),
    "nested": (
        "<table><tr><th +>A</th></tr><tr><td><table><tr><th +>B</th><th>C</th></tr><tr><td>*1</td><td>2</td></tr></table></td></tr></table>",
        "In a table in a cell, each cell around brings its own labels.",
    ),
    "nested-no-leak": (
        "<table><tr><th +>A</th></tr><tr><td><table><tr><th>B</th></tr></table>*t</td></tr></table>",
        "The labels of an inner table are not those of the cell that it is in.",
    ),
    "sections-of-named-rows": (
        (
            "<table><tr><th>A</th><th +>B</th></tr><tr><th colspan=2>C</th></tr><tr><th>D</th><td>1</td></tr>"
            "<tr><th colspan=2 +>E</th></tr><tr><th +>F</th><td>*2</td></tr></table>"
        ),
        "A label across the table ends the one before, where data stands between them in any of its columns.",
    ),
    "row-outside": (
        "<div><tr><th>A</th><td>*1</td></tr></div>",
        "A row that is in no table has no labels.",
    ),
    "cell-outside": ("<div><th>A</th><td>*1</td></div>", "A cell that is in no row has no labels."),
    "two-tables": (
        "<div><table><tr><th>A</th></tr></table><table><tr><td>*1</td></tr></table></div>",
        "The headers of one table do not head the next.",
    ),
    "caption": (
        "<table><caption>*A</caption><tr><th>B</th></tr><tr><td>1</td></tr></table>",
        "A caption needs no header, and not itself.",
    ),
    "caption-of-the-own-table": (
        "<table><caption +>A</caption><tr><td><table><caption +>B</caption><tr><td>*1</td></tr></table></td></tr></table>",
        "Each table around a cell brings its caption.",
    ),
    "text-in-row": (
        "<table><caption>A</caption><tr><th>B</th></tr><tr>*t<td>1</td></tr></table>",
        "A text in a row outside its cells is in no cell.",
    ),
    "colspan-zero": (
        '<table><tr><th colspan="0">A</th><th +>B</th></tr><tr><td>1</td><td>*2</td></tr></table>',
        "A colspan of 0 counts as 1.",
    ),
    "colspan-junk": (
        '<table><tr><th colspan=" +2px" +>A</th><th>B</th></tr><tr><td>1</td><td>*2</td></tr></table>',
        "Of a colspan the number that it begins with counts.",
    ),
    "colspan-limit": (
        '<table><tr><th colspan="1001">A</th><th +>B</th></tr><tr><td colspan="1000">1</td><td>*2</td></tr></table>',
        "A colspan counts for at most 1000 columns.",
    ),
    "rowspan-past-the-end": (
        '<table><tbody><tr><th rowspan="9">A</th><td>1</td></tr></tbody><tbody><tr><th +>B</th><td>*2</td></tr></tbody></table>',
        "A rowspan ends with its group of rows.",
    ),
    "rowspan-shifts": (
        '<table><tr><th>A</th><th +>B</th><th>C</th></tr><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>*4</td><td>5</td></tr></table>',
        "A data cell that reaches down moves the cells of the next row to the right.",
    ),
    "wide": (
        f"<table><tr>{WIDE_HEAD}</tr><tr>{WIDE_ROW}</tr></table>",
        "The twelfth cell of a row has the twelfth header.",
    ),
    "empty-header": (
        "<table><tr><th></th><th>A</th></tr><tr><td>*1</td><td>2</td></tr></table>",
        "An empty th is no header.",
    ),
    "empty-corner": (
        "<table><tr><td></td><th +>A</th></tr><tr><td>1</td><td>*2</td></tr></table>",
        "An empty td in the corner is no data among headers.",
    ),
    "header-right": (
        "<table><tr><td>*1</td><th +>A</th></tr><tr><td>2</td><th>B</th></tr></table>",
        "A header at the end of a row heads it, where no other does.",
    ),
    "sum-in-column": (
        "<table><tr><th>A</th><th +>B</th></tr><tr><td>1</td><td>2</td></tr><tr><td>3</td><th>5</th></tr><tr><td>4</td><td>*6</td></tr></table>",
        "A single th among the data of a column does not hide the header of the column.",
    ),
    "headers-several": (
        '<table><tr><th id="a" +>A</th><th id="b">B</th><th id="c" +>C</th></tr><tr><td headers="c  nope a">*1</td></tr></table>',
        "A cell that names its headers has those and no others; a name that none has is passed over.",
    ),
    "headers-itself": (
        '<table><tr><th id="a" +>A</th></tr><tr><td id="d" headers="d a">*1</td></tr></table>',
        "A cell that names itself is not its own header.",
    ),
    "headers-case": (
        '<table><tr><th id="A">A</th><th id="a" +>B</th></tr><tr><td headers="a">*1</td></tr></table>',
        "Ids are told apart by capitals.",
    ),
    "scope-row": (
        '<table><tr><th>A</th><th +>B</th><th>C</th></tr><tr><td>1</td><td>*2</td><th scope="row" +>D</th></tr></table>',
        "A th with the scope of a row heads what stands before it.",
    ),
    "scope-col-in-body": (
        '<table><tr><td>1</td><th scope="col" +>A</th></tr><tr><td>2</td><td>*3</td></tr></table>',
        "A th with the scope of a column heads it beside data as well.",
    ),
    "scope-on-td": (
        '<table><tr><td scope="col">A</td></tr><tr><td>*1</td></tr></table>',
        "A td with a scope heads nothing.",
    ),
    "td-in-thead": (
        "<table><thead><tr><td>A</td><td +>B</td></tr></thead><tbody><tr><td>1</td><td>*2</td></tr></tbody></table>",
        "A td in thead heads its column.",
    ),
    "layout": (
        '<table role="none"><caption>A</caption><tr><th>B</th></tr><tr><td>*1</td></tr></table>',
        "A layout table has no labels, not its caption either.",
    ),
    "layout-second-role": (
        '<table role="table none"><tr><th +>A</th></tr><tr><td>*1</td></tr></table>',
        "A table whose first role is another is no layout table.",
    ),
    "data-in-layout": (
        '<table role="presentation"><tr><th>A</th><td><table><tr><th +>B</th></tr><tr><td>*1</td></tr></table></td></tr></table>',
        "A table of data in a layout table has its labels.",
    ),
    "only-data": (
        "<table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>*2</td></tr></table>",
        "A table without header cells has no labels.",
    ),
    "row-selected": (
        "<table><tr><th>A</th><th +>B</th><th +>C</th></tr><tr *><th +>D</th><td>1</td><td>2</td></tr></table>",
        "A row that is selected needs the labels of all its cells.",
    ),
    "group-replaced": (
        (
            '<table><tr><th>A</th><th +>B</th></tr><tr><th colspan="2">C</th></tr><tr><td>1</td><td>2</td></tr>'
            '<tr><th colspan="2" +>D</th></tr><tr><td>3</td><td>*4</td></tr></table>'
        ),
        "A label across the table ends where the next begins, and hides no header above it.",
    ),
}

PAPER = {
    "counted": (
        '<table><tr><th colspan="2" +>A</th><th +>B</th></tr><tr><td>1</td><td>*2</td></tr></table>',
        "By the paper columns are counted in the row, whatever spans; and a header has the leftmost of its own row.",
    ),
    "no-caption": (
        "<table><caption>A</caption><tr><th +>B</th></tr><tr><td>*1</td></tr></table>",
        "By the paper a caption is no label.",
    ),
    "layout": (
        '<table role="presentation"><tr><th +>A</th></tr><tr><td>*1</td></tr></table>',
        "By the paper there are no layout tables.",
    ),
    "header-text": (
        "<table><tr><th>*A</th></tr><tr><td>1</td></tr></table>",
        "By the paper, too, a cell is no label of its own.",
    ),
    "cell-in-a-cell": (
        "<table><tr><th +>A</th><td><td>*1</td></td></tr></table>",
        "A cell that is a child of no row has the labels of the cell that it is in.",
    ),
}


def vectors() -> Iterable[Vector]:
    for profile, pages in (("html", HTML), ("paper", PAPER)):
        for name, (text, clause) in pages.items():
            id_ = name if profile == "html" else f"paper-{name}"
            yield with_needs(f"clause.tables.{id_}", f"{profile}.tables", text, source="§6, Tables", clause=clause)
