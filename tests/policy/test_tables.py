"""Tables, clause by clause (semantics §6): `+` marks what is needed, `p+` in PAPER only, `h+` in HTML only."""

from __future__ import annotations

import pytest

from spire.policy import tables
from tests.marked import check, page

PAGES = {
    # Both.
    "row and column": (
        "<table><tr><td>x</td><th scope='col' +>Pop</th></tr><tr><th +>2020</th><td>*5</td></tr><tr><td>y</td><td>6</td></tr></table>"
    ),
    "deep in a cell": "<table><tr><th +>A</th></tr><tr><td><p><b>*1</b></p></td></tr></table>",
    "the cell itself": "<table><tr><th +>A</th></tr><tr><td *>1</td></tr></table>",
    "every cell of a row": "<table><tr><th +>A</th><th +>B</th></tr><tr *><td>1</td><td>2</td></tr></table>",
    "outside the cells nothing": "<div><table><tr><th>A</th></tr><tr><td>1</td></tr></table>*t</div>",
    "a row outside any table": "<div><tr><th>A</th><td>*1</td></tr></div>",
    "no header, no label": "<table><tr><td>A</td></tr><tr><td>*1</td></tr></table>",
    # PAPER: a label is a cell and needs its own labels; position is counted in the row; the first counts.
    "labels of labels": ("<table><tr><th p+>Year</th><th +>Pop</th></tr><tr><th +>2020</th><td>*5</td></tr></table>"),
    "the row label of a column label": (
        "<table><tr><th p+>A</th><th +>B</th></tr><tr><td>1</td><td>*2</td></tr></table>"
    ),
    "the leftmost header of the row": (
        '<table><tr><td>x</td><th scope="row" +>A</th><th scope="row" h+>B</th><td>*1</td></tr></table>'
    ),
    "a leftmost header that the standard makes none": (
        "<table><tr><td>a</td><th p+>R</th><td>*b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr></table>"
    ),
    "a header to the right": "<table><tr><td>*1</td><th +>A</th></tr></table>",
    "the topmost header of the column": "<table><tr><th +>A</th></tr><tr><th h+>B</th></tr><tr><td>*1</td></tr></table>",
    "a header below": "<table><tr><td>*1</td></tr><tr><th p+>A</th></tr></table>",
    "a header without words": "<table><tr><th p+></th></tr><tr><td>*1</td></tr></table>",
    "rows of all groups": (
        "<table><thead><tr><th +>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody><tbody><tr><td>*2</td></tr></tbody></table>"
    ),
    "a footer written first": (
        "<table><tfoot><tr><td>*3</td></tr></tfoot><thead><tr><th +>A</th></tr></thead><tr><td>1</td></tr></table>"
    ),
    # HTML: spans.
    "a wide header heads all its columns": (
        '<table><tr><th colspan="2" +>AB</th><th p+>C</th></tr><tr><td>1</td><td>*2</td><td>3</td></tr></table>'
    ),
    "a tall header heads all its rows": (
        '<table><tr><th rowspan="2" +>R</th><th h+>X</th></tr><tr><td>*b</td></tr></table>'
    ),
    "a cell that is pushed to the right": (
        '<table><tr><th p+>A</th><th h+>B</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>*3</td></tr></table>'
    ),
    "a wide cell has the headers of all its columns": (
        '<table><tr><th +>A</th><th h+>B</th><th>C</th></tr><tr><td colspan="2">*1</td><td>2</td></tr></table>'
    ),
    "a tall cell has the headers of all its rows": (
        '<table><tr><th +>A</th><td rowspan="2">*1</td></tr><tr><th h+>B</th></tr><tr><td>x</td><td>y</td></tr></table>'
    ),
    "rowspan=0 reaches to the end of the group": (
        '<table><tbody><tr><th rowspan="0" +>R</th><td>a</td></tr><tr><td>*b</td></tr></tbody></table>'
    ),
    "and no further": (
        '<table><tbody><tr><th rowspan="0" p+>R</th><td>a</td></tr></tbody><tbody><tr><td>*b</td></tr></tbody></table>'
    ),
    # HTML: which cells are headers, of what.
    "scope=col": '<table><tr><td>a</td><th scope="col" +>A</th></tr><tr><td>b</td><td>*c</td></tr></table>',
    "scope=col heads no row": '<table><tr><th scope="col" p+>A</th><td>*b</td></tr></table>',
    "scope=row": '<table><tr><td>a</td><th scope="ROW" +>A</th><td>*b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    "scope=row heads no column": '<table><tr><th scope="row" p+>A</th></tr><tr><td>*b</td></tr></table>',
    "a scope that is none": '<table><tr><th scope="x" +>A</th></tr><tr><td>*b</td></tr></table>',
    "by itself, a header of its column where its row has no data": (
        "<table><tr><td>1</td></tr><tr><th +>A</th></tr><tr><td>*2</td></tr></table>"
    ),
    "by itself, a header of its row where its column has no data": (
        "<table><tr><td>1</td><th +>A</th><td>*2</td></tr><tr><td>3</td><th>B</th></tr></table>"
    ),
    "the first of a row heads it, though its column has data": (
        "<table><tr><th +>A</th><td>*1</td></tr><tr><td>2</td><td>3</td></tr></table>"
    ),
    "though a cell from above stands before it": (
        '<table><tr><td rowspan="2">x</td><td>y</td><td>z</td></tr><tr><th +>A</th><td>*1</td></tr></table>'
    ),
    "a td in thead heads its column": (
        "<table><thead><tr><td h+>A</td></tr></thead><tbody><tr><td>*1</td></tr></tbody></table>"
    ),
    "a td in tbody or tfoot heads none": (
        "<table><tbody><tr><td>A</td></tr></tbody><tfoot><tr><td>*1</td></tr></tfoot></table>"
    ),
    "the first of a row in thead heads no row": (
        "<table><thead><tr><th p+>A</th><td>*x</td></tr></thead><tr><td>1</td><td>2</td></tr></table>"
    ),
    "an empty header is none": "<table><tr><th +>A</th></tr><tr><th> </th></tr><tr><td>*1</td></tr></table>",
    "one with an element in it is not empty": "<table><tr><th +><img></th></tr><tr><td>*1</td></tr></table>",
    # HTML: what readers see beyond the standard.
    "a th after another heads the row, though its column has data": (
        "<table><tr><th +>EU</th><th h+>Cable</th><td>*12</td></tr><tr><th>US</th><td>x</td><td>3</td></tr></table>"
    ),
    "not one that a td stands before": (
        "<table><tr><td>a</td><th p+>R</th><td>*b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr></table>"
    ),
    "a header at the end of the row": (
        "<table><tr><th +>1990</th><th p+>Year</th></tr><tr><td>*5</td><th +>Fires</th></tr></table>"
    ),
    "not where another heads the row": (
        '<table><tr><th scope="row" +>Fires</th><td>*5</td><th scope="row">Fires</th></tr></table>'
    ),
    "not a sum at the end": "<table><tr><td>*Sum</td><th p+>60</th></tr><tr><td>a</td><td>b</td></tr></table>",
    "an empty td in the corner is no data": (
        "<table><tr><td></td><th p+>A</th><th +>B</th></tr><tr><th +>R</th><td>1</td><td>*2</td></tr></table>"
    ),
    "nor one with a line break in it, two rows high": (
        '<table><tr><td rowspan="2"><br></td><th colspan="2" h+>AB</th></tr><tr><th>A</th><th h+>B</th></tr>'
        "<tr><td>x</td><td>1</td><td>*2</td></tr></table>"
    ),
    "nor one at the end of the first row": (
        "<table><tr><th +>A</th><th>B</th><td></td></tr><tr><td>*1</td><td>2</td><td>3</td></tr></table>"
    ),
    "but behind the only header of its row it is": (
        "<table><tr><th p+>A</th><td></td></tr><tr><th +>B</th><td>*2</td></tr></table>"
    ),
    "a td with words in the corner is data": (
        "<table><tr><td>x</td><th p+>A</th></tr><tr><td>y</td><td>*2</td></tr></table>"
    ),
    "in a foot of th only the first heads the others": (
        "<table><thead><tr><th p+>A</th><th +>B</th></tr></thead><tfoot><tr><th +>Sum</th><th>*9</th></tr></tfoot>"
        "<tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
    ),
    "a header of rows hides none of columns": (
        "<table><tr><th p+>A</th><th +>B</th></tr><tr><td>1</td><td>2</td></tr><tr><td>Sum</td><th>2</th></tr>"
        "<tr><td>3</td><td>*4</td></tr></table>"
    ),
    # HTML: groups.
    "scope=rowgroup": (
        '<table><tbody><tr><th scope="rowgroup" h+>G</th><td>a</td></tr><tr><td>x</td><td>*b</td></tr></tbody></table>'
    ),
    "scope=rowgroup, below and to the right only": (
        '<table><tbody><tr><td>*a</td><td>x</td></tr><tr><td>b</td><th scope="rowgroup">G</th></tr></tbody></table>'
    ),
    "scope=rowgroup, of its own group only": (
        '<table><tbody><tr><th scope="rowgroup">G</th></tr></tbody><tbody><tr><td>x</td><td>*b</td></tr></tbody></table>'
    ),
    "scope=rowgroup outside any group": (
        '<table><tr><th scope="rowgroup">G</th><td>a</td></tr><tr><td>x</td><td>*b</td></tr></table>'
    ),
    "scope=colgroup": (
        '<table><colgroup span="2"></colgroup><tr><th scope="colgroup" h+>G</th><td>a</td></tr><tr><td>x</td><td>*b</td></tr></table>'
    ),
    "scope=colgroup, of its own group only": (
        '<table><colgroup></colgroup><colgroup></colgroup><tr><th scope="colgroup">G</th><td>a</td></tr><tr><td>x</td><td>*b</td></tr></table>'
    ),
    "columns of a colgroup": (
        '<table><colgroup><col><col span="2"></colgroup><tr><th scope="colgroup" h+>G</th><td>a</td><td>b</td></tr>'
        "<tr><td>x</td><td>y</td><td>*z</td></tr></table>"
    ),
    "scope=colgroup without any group heads the columns it covers": (
        '<table><tr><th colspan="2" scope="colgroup" +>G</th><th scope="colgroup" p+>H</th></tr>'
        "<tr><td>x</td><td>*y</td><td>z</td></tr></table>"
    ),
    "a later header of the group, behind data, ends the one before it": (
        '<table><tbody><tr><th scope="rowgroup" rowspan="2" p+>Mars</th><th scope="row" p+>P</th><td>1</td></tr>'
        '<tr><th scope="row">S</th><td>2</td></tr><tr><th scope="rowgroup" rowspan="2" h+>Venus</th><th scope="row">P</th>'
        '<td>3</td></tr><tr><th scope="row" +>S</th><td>*4</td></tr></tbody></table>'
    ),
    "right below it, it does not": (
        '<table><tbody><tr><th scope="rowgroup" colspan="2" h+>A</th></tr><tr><th scope="rowgroup" colspan="2" h+>B</th></tr>'
        "<tr><td>1</td><td>*2</td></tr></tbody></table>"
    ),
    # HTML: nearer headers hide those further off.
    "a block of headers counts as a whole": (
        "<table><tr><th +>A</th></tr><tr><th h+>B</th></tr><tr><td>1</td></tr><tr><td>*2</td></tr></table>"
    ),
    "behind data, a header of the same columns is hidden": (
        "<table><tr><th p+>A</th></tr><tr><td>1</td></tr><tr><th h+>B</th></tr><tr><td>*2</td></tr></table>"
    ),
    "also where it names sections of rows that have headers of their own": (
        "<table><tr><th p+>Item</th><th +>Price</th></tr><tr><th colspan=2>Hot</th></tr><tr><th>Tea</th><td>2</td></tr>"
        "<tr><th colspan=2 h+>Cold</th></tr><tr><th +>Cola</th><td>*3</td></tr></table>"
    ),
    "and in all their columns, where data stands before it in one of them": (
        "<table><tr><th +>Item</th><th>Price</th></tr><tr><th colspan=2>Hot</th></tr><tr><th>Tea</th><td>2</td></tr>"
        "<tr><th colspan=2 h+>Cold</th></tr><tr><td>*Cola</td><td>3</td></tr></table>"
    ),
    "though the value before it in the column is a header cell": (
        "<table><tr><th p+>Item</th><th +>Price</th></tr><tr><th colspan=2>Hot</th></tr><tr><td>Tea</td><th>2</th></tr>"
        "<tr><th colspan=2 h+>Cold</th></tr><tr><td>Cola</td><td>*3</td></tr></table>"
    ),
    "but a title above is not, with only headers between it and the label": (
        "<table><tr><th colspan=2 +>Menu</th></tr><tr><th p+>Item</th><th +>Price</th></tr>"
        "<tr><th colspan=2 h+>Hot</th></tr><tr><th +>Tea</th><td>*2</td></tr></table>"
    ),
    "and so in rows": (
        "<table><tr><th scope=row rowspan=2 p+>Hot</th><th scope=col>Tea</th><th scope=row rowspan=2 h+>Cold</th>"
        "<td>*3</td></tr><tr><td>2</td><td>4</td></tr></table>"
    ),
    "one of other columns is not": (
        '<table><tr><th colspan="2" +>A</th></tr><tr><td>1</td><td>2</td></tr><tr><th p+>B</th><th +>C</th></tr>'
        "<tr><td>3</td><td>*4</td></tr></table>"
    ),
    "in a row as well": (
        '<table><tr><th scope="row" p+>A</th><td>1</td><th scope="row" h+>B</th><td>*2</td></tr></table>'
    ),
    "a slot with two cells is passed over": (
        '<table><tr><td>1</td><th scope="col" rowspan="2" +>A</th></tr><tr><td colspan="2">x</td></tr>'
        "<tr><td>2</td><td>*3</td></tr></table>"
    ),
    # HTML: headers=.
    "headers= names them": (
        '<table><tr><th id="a" +>A</th><th p+>B</th></tr><tr><td>1</td><td headers="a">*2</td></tr></table>'
    ),
    "several, in any order": (
        '<table><tr><th id="a" +>A</th><th id="b" +>B</th></tr><tr><td>1</td><td headers=" b  a ">*2</td></tr></table>'
    ),
    "a td as well": '<table><tr><td id="a" h+>A</td><td headers="a">*2</td></tr></table>',
    "an unknown name is nothing": '<table><tr><th p+>A</th></tr><tr><td headers="z">*1</td></tr></table>',
    "no name is nothing": '<table><tr><th p+>A</th></tr><tr><td headers="">*1</td></tr></table>',
    "a cell is not its own": '<table><tr><th p+>A</th></tr><tr><td id="a" headers="a">*1</td></tr></table>',
    "an empty cell is none": '<table><tr><th>A</th></tr><tr><td id="a"></td><td headers="a">*1</td></tr></table>',
    "names are those of the own table": (
        '<div><table><tr><th id="a">A</th></tr><tr><td headers="a">1</td></tr></table>'
        '<table><tr><th id="a" +>B</th></tr><tr><td headers="a">*2</td></tr></table></div>'
    ),
    "no cell of another table": (
        '<div><table><tr><th id="a">A</th></tr></table><table><tr><th p+>B</th></tr><tr><td headers="a">*2</td></tr></table></div>'
    ),
    "of two with one id the first": (
        '<table><tr><td id="a" h+>A</td><td id="a">B</td><td headers="a">*1</td></tr></table>'
    ),
    "the first in the document, not in the grid": (
        '<table><tfoot><tr><td id="a" h+>F</td></tr></tfoot><tbody><tr><td id="a">B</td><td headers="a">*1</td></tr></tbody></table>'
    ),
    # HTML: headers of headers.
    "only those that cover all its columns": (
        '<table><tr><th p+>A</th><th +>B</th></tr><tr><th colspan="2" h+>Hot</th></tr><tr><td>1</td><td>*2</td></tr></table>'
    ),
    "only those that cover all its rows": (
        '<table><tr><th p+>E</th><th p+>F</th><th h+>G</th></tr><tr><th>A</th><th rowspan="2" scope="row" h+>Hot</th><td>1</td></tr>'
        "<tr><th +>B</th><td>*2</td></tr></table>"
    ),
    "a header of columns needs those of columns": (
        '<table><tr><th colspan="2" +>AB</th></tr><tr><th p+>A</th><th>*B</th></tr><tr><td>1</td><td>2</td></tr></table>'
    ),
    "and none of rows": '<table><tr><th scope="row" p+>A</th><th scope="col">*B</th></tr></table>',
    "a header of rows needs those of rows": (
        '<table><tr><th rowspan="2" +>A</th><th scope="row">*B</th><td>1</td></tr><tr><th>C</th><td>2</td></tr></table>'
    ),
    "and none of columns": '<table><tr><th scope="col" p+>A</th></tr><tr><th scope="row">*B</th></tr></table>',
    "then closed, by headers=": (
        '<table><tr><th id="a" +>A</th></tr><tr><th id="b" headers="a" h+>B</th></tr><tr><td headers="b">*1</td></tr></table>'
    ),
    # HTML: captions.
    "the caption": "<table><caption h+>C</caption><tr><td>*1</td></tr></table>",
    "the caption, of headers too": "<table><caption h+>C</caption><tr><th>*A</th></tr></table>",
    "the first caption": "<table><caption h+>C</caption><caption>D</caption><tr><td>*1</td></tr></table>",
    "not one without words": "<table><caption> </caption><tr><td>*1</td></tr></table>",
    "a caption needs nothing": "<table><caption>*C</caption><tr><th>A</th></tr></table>",
    # Nested tables.
    "each enclosing cell brings its labels": (
        "<table><tr><th h+>O</th><td><table><tr><th +>I</th><td>*1</td></tr></table></td></tr></table>"
    ),
    "also where the inner one has none": (
        "<table><tr><th h+>O</th><td><table><tr><td>*1</td></tr></table></td></tr></table>"
    ),
    "also where inner headers need each other": (
        '<table><tr><th h+>O</th><td><table><tr><th id="a" headers="b" +>A</th><th id="b" headers="a" h+>B</th>'
        '<td headers="a">*1</td></tr></table></td></tr></table>'
    ),
    "not those of the cells inside": (
        "<table><tr><th +>O</th><td>*x<table><tr><th>I</th><td>1</td></tr></table></td></tr></table>"
    ),
    # Layout tables.
    "a layout table has no labels": (
        '<table role="presentation"><caption>C</caption><tr><th p+>A</th><td>*1</td></tr></table>'
    ),
    "whatever the case": '<table role=" NONE "><tr><th p+>A</th><td>*1</td></tr></table>',
    "a table in one has": (
        '<table role="none"><tr><th>A</th><td><table><tr><th +>B</th><td>*1</td></tr></table></td></tr></table>'
    ),
    "a table around one has": (
        '<table><tr><th h+>A</th><td><table role="none"><tr><th p+>B</th><td>*1</td></tr></table></td></tr></table>'
    ),
}


@pytest.mark.parametrize("case", PAGES)
def test_tables(case: str) -> None:
    check(tables, PAGES[case])


def test_the_literal_reading_takes_the_labels_of_the_selected_cell_only() -> None:
    D, P, _, _ = page("<table><tr><th>Year</th><th>Pop</th></tr><tr><th>2020</th><td>*5</td></tr></table>")
    assert tables.literal(D)(P) == P | {(0, 1), (1, 0)}
