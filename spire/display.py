"""Rich display in notebooks: selections with seed, expansion, context and gaps in colours, light and dark."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from spire.document import Document
from spire.numbering import Numbers
from spire.rendering.highlighted import highlighted
from spire.rendering.inline import GAP
from spire.subdocument import Subdocument

__all__ = ["html_of_view"]

MOST_CHARACTERS = 20_000  # a notebook is no place for a whole page

_STYLE = """\
<style>
.spire{white-space:pre-wrap;font-family:ui-monospace,monospace;line-height:1.5;max-width:60rem;padding:.5rem .75rem;\
border-left:3px solid #8a8f98;color:#4a4f57;background:#fafafa}
.spire b{font-weight:600;color:#0b5c2e;background:#d9f2e2}
.spire i{font-style:normal;color:#0b4a8f;background:#e0edfb}
.spire s{text-decoration:none;color:#9a6700}
.spire small{display:block;color:#6a6f77}
@media (prefers-color-scheme:dark){.spire{color:#b6bcc6;background:#15181c}
.spire b{color:#8ee3b0;background:#123522}.spire i{color:#9ac7ff;background:#122a44}.spire s{color:#e3b341}
.spire small{color:#8b919b}}
[data-jp-theme-light=false] .spire,body.vscode-dark .spire{color:#b6bcc6;background:#15181c}
[data-jp-theme-light=false] .spire b,body.vscode-dark .spire b{color:#8ee3b0;background:#123522}
[data-jp-theme-light=false] .spire i,body.vscode-dark .spire i{color:#9ac7ff;background:#122a44}
[data-jp-theme-light=false] .spire s,body.vscode-dark .spire s{color:#e3b341}
[data-jp-theme-light=false] .spire small,body.vscode-dark .spire small{color:#8b919b}
</style>"""
_ELEMENTS = {"seed": "b", "expansion": "i"}


def html_of_view(D: Document, view: Numbers, layers: Mapping[str, Numbers], caption: str) -> str:
    """The view of these nodes as HTML: Markdown in which the layers `seed` and `expansion` and the gaps have colours.

    >>> from spire import Elem, Text
    >>> D = Document(Elem("p", {}, [Text("Ants & bees.")]))
    >>> html_of_view(D, frozenset({0}), {"seed": frozenset({1})}, "a page").rpartition("</style>")[2]
    '<div class="spire"><small>a page</small><b>Ants &amp; bees.</b></div>'
    """
    written = []
    left = MOST_CHARACTERS
    for name, text in highlighted(D, view, layers):
        # A lone surrogate, which a page may hold, can be sent to no notebook.
        shown = escape(text[: max(left, 0)].encode("utf-8", "replace").decode(), quote=False)
        left -= len(text)
        if name not in _ELEMENTS:
            written.append(shown.replace(GAP, f"<s>{GAP}</s>"))
        elif shown:
            written.append(f"<{_ELEMENTS[name]}>{shown}</{_ELEMENTS[name]}>")
    if left < 0:
        written.append(f"\n… and {-left} characters more")
    return f'{_STYLE}<div class="spire"><small>{escape(caption)}</small>{"".join(written)}</div>'


def _document(D: Document) -> str:
    return html_of_view(D, frozenset({0}), {}, f"{D.uri or 'document'}: {len(D)} nodes")


def _subdocument(S: Subdocument) -> str:
    caption = f"{S.document.uri or 'document'}: {len(S.numbers)} selected"
    return html_of_view(S.document, S.numbers, {"seed": S.numbers}, caption)


# Rendering stands on documents, so that they cannot call it: they are given what notebooks ask them for.
Document._repr_html_ = _document
Subdocument._repr_html_ = _subdocument
