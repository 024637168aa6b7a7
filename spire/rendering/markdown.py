"""Markdown, as CommonMark and the tables and strikethrough of GFM define it (semantics §8; paper, section 3.1).

How HTML is written:

- The title of the document and its headings are lines with `#`. A title that a rendered `h1` repeats is left out.
- Items keep their numbers: a list that does not go on with the next number goes on as a new list.
- A `dt` is a line, its `dd` an item below; a `dd` without a term is plain.
- A data table is the table of its kept cells, its caption before it; inside a cell blocks are set apart by a space,
  lines by `<br>`. A layout table is no table.
- `pre` is a fence; `code`, `kbd`, `samp` and `tt` are code spans; `a` is a link unless a parser would refuse its
  address as unsafe; an image is `![alt]()`; `sup` and `sub`, which Markdown has not, are elements, so that no digit
  joins another. So is emphasis where the rules of Markdown would not read its marks.
- What was left out shows as `[…]`, between blocks and within them, and cannot be forged: in a text brackets are escaped.
"""

from __future__ import annotations

from collections.abc import Iterable

from spire.document import Document
from spire.numbering import Numbers
from spire.path import Path
from spire.rendering.blocks import blocks, join

__all__ = ["render", "render_numbers"]


def render(D: Document, P: Iterable[Path], *, gaps: bool = True) -> str:
    r"""The subdocument (D, P) in Markdown (semantics §8): what is at, in or around the nodes of P.

    Of what is left out it reads only the numbers of items, the slots of tables and, with `gaps`, whether anything
    was there. Raises `InvalidPath` for a path outside the document.

    >>> from spire import Elem, Text
    >>> D = Document(
    ...     Elem(
    ...         "div",
    ...         {},
    ...         [
    ...             Elem("h2", {}, [Text("Ants")]),
    ...             Elem("p", {}, [Text("Six legs.")]),
    ...             Elem("ol", {"start": "4"}, [Elem("li", {}, [Text("Dig")]), Elem("li", {}, [Text("* Rest")])]),
    ...         ],
    ...     )
    ... )
    >>> print(render(D, {(0,), (2, 1)}))
    ## Ants
    <BLANKLINE>
    […]
    <BLANKLINE>
    5. \* Rest
    """
    return render_numbers(D, D.numbering.numbers(P), gaps=gaps)


def render_numbers(D: Document, numbers: Numbers, *, gaps: bool = True) -> str:
    """As `render`, on node numbers, for code inside the package. It costs what it writes, once the layout of the
    document and the slots of its tables are known.
    """
    return join(blocks(D, numbers, gaps=gaps), gaps=gaps)
