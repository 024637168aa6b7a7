"""Citations as the standard selectors of the W3C's Web Annotation Data Model, and back (semantics §11).

Selectors speak of the page's DOM as a browser has it: whole, untidied, comments and all. They count characters in
code points, as the model says (its section 4.2.4); a program that counts in UTF-16, as JavaScript does, counts a
character beyond U+FFFF twice. A selector is a dict that is JSON as it stands. It names one stretch of the page, so
that a citation becomes a tuple of them: one for each part that no uncited leaf of the document lies in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from reprlib import repr as shortened
from typing import Any, TypeAlias
from urllib.parse import quote

from spire.cite.citation import Citation, text_ranges
from spire.cite.dom import Page, Point, SelectorError, Stretch, parts
from spire.cite.fragments import find_directives, text_directive
from spire.cite.steps import css, css_node, xpath, xpath_node
from spire.document import Document
from spire.tree import Text

__all__ = [
    "Selector",
    "Source",
    "css_selectors",
    "range_selectors",
    "resolve",
    "text_fragment",
    "text_position_selectors",
    "text_quote_selectors",
]

Selector: TypeAlias = dict[str, Any]
"""A selector of the Web Annotation Data Model, as JSON has it."""
Source: TypeAlias = Page | Document | str | bytes
"""A page, its HTML, or what `read` made of it. See `Page`, which is best where there is more than one call."""

CONTEXT = 32
"""Characters before and after a quotation, at the least; as many more as make it the only one."""


def range_selectors(citation: Citation, source: Source) -> tuple[Selector, ...]:
    """A RangeSelector for each part of a citation, from one XPath to another.

    A range ends, as the model has it, where what its end selector selects begins. So an offset in a text is an XPath
    that is refined by an empty TextPositionSelector there.

    Raises `CitationError` where the citation does not fit the page.

    >>> from spire.cite.citation import Span
    >>> (selector,) = range_selectors(Citation("guide.html", [Span((0, 0, 0), 5, 8)]), "<p>Ants dig.")
    >>> selector["endSelector"]["value"], selector["endSelector"]["refinedBy"]
    ('/html[1]/body[1]/p[1]/text()[1]', {'type': 'TextPositionSelector', 'start': 8, 'end': 8})
    """
    page = _page(source)
    return tuple(
        {
            "type": "RangeSelector",
            "startSelector": _point_selector(stretch.start, page),
            "endSelector": _point_selector(stretch.end, page),
        }
        for stretch in page.stretches(citation)
    )


def _point_selector(point: Point, page: Page) -> Selector:
    number, offset = point
    is_end = number == len(page.dom)
    if is_end:  # after the last node, which has no XPath: the end of the root's text
        number, offset = 0, len(page.text)
    selector: Selector = {"type": "XPathSelector", "value": xpath(page.dom, number)}
    if is_end or isinstance(page.dom.numbering.nodes[number], Text):
        selector["refinedBy"] = {"type": "TextPositionSelector", "start": offset, "end": offset}
    return selector


def text_position_selectors(citation: Citation, source: Source) -> tuple[Selector, ...]:
    """A TextPositionSelector for each part of a citation: where it stands in the text content of the DOM's root.

    That is `document.documentElement.textContent`, scripts and white space included. Raises `SelectorError` for a
    part without characters, such as an image, and `CitationError` where the citation does not fit the page.

    >>> from spire.cite.citation import Span
    >>> text_position_selectors(Citation("guide.html", [Span((1, 0, 0), 5, 8)]), "<title>Ants</title><p>Ants dig.")
    ({'type': 'TextPositionSelector', 'start': 9, 'end': 12},)
    """
    return tuple(
        {"type": "TextPositionSelector", "start": start, "end": end}
        for start, end in _positions(citation, _page(source))
    )


def _positions(citation: Citation, page: Page) -> Iterator[tuple[int, int]]:
    """From the first character of each part to its last."""
    D = page.document
    for part in parts(citation.ranges(D), D):
        texts = list(text_ranges(D, part))
        if not texts:
            raise SelectorError(f"a part of {citation} has no characters; range_selectors and css_selectors need none")
        stretch = page.stretch(texts[0], texts[-1])
        yield page.position(stretch.start), page.position(stretch.end)


def text_quote_selectors(citation: Citation, source: Source) -> tuple[Selector, ...]:
    """A TextQuoteSelector for each part of a citation: its characters, and so many before and after that these stand
    only once in the text content of the DOM's root.

    Raises as `text_position_selectors` does.

    >>> from spire.cite.citation import Span
    >>> text_quote_selectors(Citation("guide.html", [Span((0, 0, 0), 5, 8)]), "<p>Ants dig.")
    ({'type': 'TextQuoteSelector', 'exact': 'dig', 'prefix': 'Ants ', 'suffix': '.'},)
    """
    page = _page(source)
    return tuple(_quote(start, end, page.text) for start, end in _positions(citation, page))


def _quote(start: int, end: int, text: str) -> Selector:
    context = CONTEXT
    while True:
        low = max(0, start - context)
        whole = text[low : end + context]
        if text.find(whole) == low and text.find(whole, low + 1) < 0:
            break
        context *= 2
    return {
        "type": "TextQuoteSelector",
        "exact": text[start:end],
        "prefix": text[low:start],
        "suffix": text[end : end + context],
    }


def css_selectors(citation: Citation, source: Source) -> tuple[Selector, ...]:
    """A CssSelector for each span of a citation: of the element, or of the one that a text is in, refined by a
    TextPositionSelector that counts in the text content of that element.

    Raises `CitationError` where the citation does not fit the page.

    >>> from spire.cite.citation import Span
    >>> css_selectors(Citation("guide.html", [Span((0, 0))]), "<p>Ants dig.")
    ({'type': 'CssSelector', 'value': 'html > body:nth-child(2) > p:nth-child(1)'},)
    """
    page = _page(source)
    return tuple(_css_selector(page.stretch(range_, range_), page) for range_ in citation.ranges(page.document))


def _css_selector(stretch: Stretch, page: Page) -> Selector:
    number, _ = stretch.start
    if not isinstance(page.dom.numbering.nodes[number], Text):
        return {"type": "CssSelector", "value": css(page.dom, number)}
    number = page.dom.numbering.parent[number]
    start, end = (page.position(point) - page.before[number] for point in (stretch.start, stretch.end))
    refined = {"type": "TextPositionSelector", "start": start, "end": end}
    return {"type": "CssSelector", "value": css(page.dom, number), "refinedBy": refined}


def text_fragment(citation: Citation, source: Source) -> str:
    """The URL that opens the citation's page with the words cited marked, by a text directive for each part.

    Words before and after are told where the same stand earlier. Raises `SelectorError` for a part of which a browser
    shows no word, and for one that no words tell from an earlier place, such as one of many equal cells;
    `CitationError` where the citation does not fit the page.

    >>> from spire.cite.citation import Span
    >>> text_fragment(Citation("guide.html", [Span((0, 0, 0), 5, 9)]), "<p>Ants dig.<p>Moles dig.")
    'guide.html#:~:text=dig.'
    """
    page = _page(source)
    D = page.document
    address = quote(citation.page, safe="%/:?#[]@!$&'()*+,;=~", errors="replace")
    directives = "&".join([text_directive(part, page) for part in parts(citation.ranges(D), D)])
    return f"{address}{'' if '#' in address else '#'}:~:{directives}"


def resolve(selector: Selector | str | Iterable[Selector], source: Source) -> Citation:
    """The citation of what a selector, several, or a URL with a text fragment, find in a page.

    Takes RangeSelector, XPathSelector, CssSelector, TextPositionSelector and TextQuoteSelector, the XPaths and CSS
    selectors as this module writes them: step by step from the root. An XPath or a CSS selector may be refined by a
    TextPositionSelector. A quotation that stands several times is all of them, as the model says. What is found is
    cited by its texts and childless elements; the citation's page is the `uri` that the source was read with.

    Raises `SelectorError` for a selector that cannot be read or finds nothing that a reader sees.

    >>> page = Page("<p>Ants dig.", uri="guide.html")
    >>> str(resolve({"type": "TextQuoteSelector", "exact": "dig"}, page))
    'guide.html#spire:1:/0/0/0:5-8'
    >>> resolve("guide.html#:~:text=dig", page) == resolve({"type": "TextPositionSelector", "start": 5, "end": 8}, page)
    True
    """
    page = _page(source)
    if isinstance(selector, str):
        found = find_directives(selector.partition("#")[2].partition(":~:")[2], page)
        return page.citation(page.stretch(first, last) for first, last in found)
    selectors = [selector] if isinstance(selector, Mapping) else list(selector)
    return page.citation(stretch for each in selectors for stretch in _stretches(each, page))


def _page(source: Source) -> Page:
    return source if isinstance(source, Page) else Page(source)


def _stretches(selector: Mapping[str, Any], page: Page) -> Iterable[Stretch]:
    kind = selector.get("type") if isinstance(selector, Mapping) else None
    if kind == "RangeSelector":
        start = _of_step(_member(selector, "startSelector", dict), page).start
        end = _of_step(_member(selector, "endSelector", dict), page).start
        return [Stretch(start, end)]
    if kind == "TextPositionSelector":
        first, last = _numbers(selector, len(page.text))
        return [page.between(first, last)] if first < last else []
    if kind == "TextQuoteSelector":
        return _quoted(selector, page)
    return [_of_step(selector, page)]


def _of_step(selector: Mapping[str, Any], page: Page) -> Stretch:
    """What an XPath or a CSS selector selects, refined if it is."""
    kind = selector.get("type") if isinstance(selector, Mapping) else None
    if kind == "XPathSelector":
        number = xpath_node(page.dom, _member(selector, "value", str))
    elif kind == "CssSelector":
        number = css_node(page.dom, _member(selector, "value", str))
    else:
        raise SelectorError(
            f"no selector that can be read here: {shortened(selector)}; see `resolve` for those that can"
        )
    stretch = Stretch((number, 0), (page.dom.numbering.last[number] + 1, 0))
    if "refinedBy" not in selector:
        return stretch
    refined = _member(selector, "refinedBy", dict)
    if refined.get("type") != "TextPositionSelector" or "refinedBy" in refined:
        raise SelectorError(f"only a TextPositionSelector may refine, once, and this is {shortened(refined)}")
    before, after = page.position(stretch.start), page.position(stretch.end)
    first, last = _numbers(refined, after - before)
    start = stretch.end if first == after - before else page.between(before + first, before + first + 1).start
    return Stretch(start, start if first == last else page.between(before + first, before + last).end)


def _quoted(selector: Mapping[str, Any], page: Page) -> Iterator[Stretch]:
    exact, prefix, suffix = (_member(selector, name, str, "") for name in ("exact", "prefix", "suffix"))
    if not exact:
        raise SelectorError("a TextQuoteSelector quotes something: its `exact` has at least one character")
    at = page.text.find(prefix + exact + suffix)
    while at >= 0:
        start = at + len(prefix)
        yield page.between(start, start + len(exact))
        at = page.text.find(prefix + exact + suffix, at + 1)


def _member(selector: Mapping[str, Any], name: str, kind: type, default: object = None) -> Any:
    value = selector.get(name, default)
    if not isinstance(value, kind):
        raise SelectorError(f"{name} of a {selector.get('type')} is a {kind.__name__}, not {shortened(value)}")
    return value


def _numbers(selector: Mapping[str, Any], length: int) -> tuple[int, int]:
    start, end = _member(selector, "start", int), _member(selector, "end", int)
    if not 0 <= start <= end <= length:
        raise SelectorError(f"no characters from {start} to {end}: the text has {length}")
    return start, end
