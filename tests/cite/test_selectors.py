"""Citations as selectors of the Web Annotation model, and back."""

import json
import random
from collections import Counter
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spire import Document, Elem, Text
from spire.cite.citation import Citation, CitationError, Span
from spire.cite.dom import Page, SelectorError
from spire.cite.selectors import (
    css_selectors,
    range_selectors,
    resolve,
    text_fragment,
    text_position_selectors,
    text_quote_selectors,
)
from spire.html.parsing import parse
from spire.html.reading import read
from spire.sentences import annotate, units

HTML = (
    "<!DOCTYPE html><!-- first --><title>Ants</title><script>let ants = 1</script>\n"
    "<p>Cats nap.\n"
    "<p><!-- why? -->Ants<!-- really? --> dig 🐜 <b>deep</b><script>x</script>, they do.<template>no</template>\n"
    "<ul>\n<li>Red\n<li><img alt='an ant'></ul>"
    "<svg><title>Map</title><text>Nest</text></svg>"
)
# The DOM; in front of each text stands how many code points of the text content come before it:
#   head: title 0 "Ants", script 4 "let ants = 1", 16 "\n"
#   body: p 17 "Cats nap.\n"
#         p (comment) 27 "Ants" (comment) 31 " dig 🐜 " b 38 "deep" script 42 "x" 43 ", they do." template 53 "\n"
#         ul 54 "\n" li 55 "Red\n" li img
#         svg: title 59 "Map", text 62 "Nest"; in all there are 66
# The document:
#   /0/0/0 "Ants"; /1/0/0 "Cats nap.\n"; /1/1 p: /0 "Ants dig 🐜 ", /1 b, /2 ", they do.\n"; /1/2 ul; /1/3 svg
PAGE = Page(HTML, uri="ants.html")
P = "/html[1]/body[1]/p[2]"


def cite(*spans: Span) -> Citation:
    return Citation("ants.html", spans)


def at(xpath: str, offset: int | None = None) -> dict[str, Any]:
    selector: dict[str, Any] = {"type": "XPathSelector", "value": xpath}
    if offset is not None:
        selector["refinedBy"] = {"type": "TextPositionSelector", "start": offset, "end": offset}
    return selector


def test_the_page_is_as_the_tests_say() -> None:
    assert PAGE.text == "Antslet ants = 1\nCats nap.\nAnts dig 🐜 deepx, they do.\n\nRed\nMapNest"
    assert PAGE.document.text((1, 1)) == "Ants dig 🐜 deep, they do.\n"


RANGES = [
    (cite(Span((1, 0, 0), 5, 9)), at("/html[1]/body[1]/p[1]/text()[1]", 5), at("/html[1]/body[1]/p[1]/text()[1]", 9)),
    # Over a comment: two DOM texts; the second begins at 4 in the text of the document.
    (cite(Span((1, 1, 0), 2, 8)), at(f"{P}/text()[1]", 2), at(f"{P}/text()[2]", 4)),
    # Up to the element and over the script, which counts among the DOM's children: ", they do." is the third text.
    (
        cite(Span((1, 1, 0), 9, 11), Span((1, 1, 1)), Span((1, 1, 2), 0, 6)),
        at(f"{P}/text()[2]", 5),
        at(f"{P}/text()[3]", 6),
    ),
    # An element ends where the next node begins, here the script.
    (cite(Span((1, 1, 1))), at(f"{P}/b[1]"), at(f"{P}/script[1]")),
    (cite(Span((1, 1, 1, 0), 0, 4)), at(f"{P}/b[1]/text()[1]", 0), at(f"{P}/b[1]/text()[1]", 4)),
    # Nothing follows the drawing: the end of the page is the end of the root's 66 characters.
    (cite(Span((1, 3))), at("/html[1]/body[1]/*[4]"), at("/html[1]", 66)),
    (
        cite(Span((1, 3, 1, 0), 1, 3)),
        at("/html[1]/body[1]/*[4]/*[2]/text()[1]", 1),
        at("/html[1]/body[1]/*[4]/*[2]/text()[1]", 3),
    ),
    (cite(Span((1, 2, 1, 0))), at("/html[1]/body[1]/ul[1]/li[2]/img[1]"), at("/html[1]/body[1]/*[4]")),
]


@pytest.mark.parametrize(
    ("citation", "start", "end"), RANGES, ids=lambda value: str(value)[:40] if isinstance(value, Citation) else ""
)
def test_ranges(citation: Citation, start: dict[str, Any], end: dict[str, Any]) -> None:
    selectors = range_selectors(citation, PAGE)
    assert selectors == ({"type": "RangeSelector", "startSelector": start, "endSelector": end},)
    assert resolve(selectors, PAGE).quote(PAGE.document) == citation.quote(PAGE.document)


def test_an_uncited_leaf_between_parts_a_citation() -> None:
    parted = cite(Span((1, 1, 0), 0, 8), Span((1, 1, 1)), Span((1, 2, 0)), Span((1, 2, 1)))
    assert [s["startSelector"]["value"] for s in range_selectors(parted, PAGE)] == [
        f"{P}/text()[1]",  # up to 8 of 11 characters
        f"{P}/b[1]",  # the text after it is not cited
        "/html[1]/body[1]/ul[1]/li[1]",  # with the next item: all that lies between is white space that no reader sees
    ]
    for selectors in (range_selectors(parted, PAGE), css_selectors(parted, PAGE)):
        assert resolve(selectors, PAGE).quote(PAGE.document) == "Ants dig\ndeep\nRed"


@pytest.mark.parametrize(
    ("citation", "start", "end"),
    [
        (cite(Span((0, 0, 0), 1, 4)), 1, 4),
        (cite(Span((1, 0, 0), 5, 9)), 22, 26),
        (cite(Span((1, 1, 0), 9, 10)), 36, 37),  # beyond U+FFFF, and yet one character
        (cite(Span((1, 1, 0), 9, 11), Span((1, 1, 1)), Span((1, 1, 2), 0, 6)), 36, 49),  # over the script
        (cite(Span((1, 1))), 27, 54),
        (cite(Span((1, 3))), 59, 66),
    ],
    ids=str,
)
def test_positions(citation: Citation, start: int, end: int) -> None:
    selectors = text_position_selectors(citation, PAGE)
    assert selectors == ({"type": "TextPositionSelector", "start": start, "end": end},)
    assert resolve(selectors, PAGE).quote(PAGE.document) == citation.quote(PAGE.document)


def test_quotations() -> None:
    citation = cite(Span((1, 1, 1)))
    (selector,) = text_quote_selectors(citation, PAGE)
    assert selector == {
        "type": "TextQuoteSelector",
        "exact": "deep",
        "prefix": "t ants = 1\nCats nap.\nAnts dig 🐜 ",  # 32 characters
        "suffix": "x, they do.\n\nRed\nMapNest",
    }
    assert resolve(selector, PAGE) == cite(Span((1, 1, 1, 0), 0, 4))


def test_a_quotation_has_as_much_context_as_makes_it_the_only_one() -> None:
    html = "<p>" + "Ants dig in the sand all day. " * 9 + "</p><p>" + "Ants dig in the sand all day. " * 10
    (selector,) = text_quote_selectors(Citation("", [Span((0, 1, 0), 0, 4)]), html)
    whole = selector["prefix"] + selector["exact"] + selector["suffix"]
    text = Page(html).text
    assert text.index(whole) + len(selector["prefix"]) == 9 * 30
    assert text.count(whole) == 1


def test_a_quotation_that_stands_several_times_is_all_of_them() -> None:
    assert resolve({"type": "TextQuoteSelector", "exact": "Ants"}, PAGE) == cite(
        Span((0, 0, 0), 0, 4), Span((1, 1, 0), 0, 4)
    )
    assert resolve({"type": "TextQuoteSelector", "exact": "an"}, "<p>banan").spans == (Span((0, 0, 0), 1, 5),)
    assert resolve({"type": "TextQuoteSelector", "exact": "aa"}, "<p>aaa").spans == (Span((0, 0, 0), 0, 3),)


@pytest.mark.parametrize(
    ("citation", "value", "refined"),
    [
        (cite(Span((1, 1, 1))), "html > body:nth-child(2) > p:nth-child(2) > b:nth-child(1)", None),
        (cite(Span((1, 1, 2), 2, 6)), "html > body:nth-child(2) > p:nth-child(2)", (18, 22)),
        (cite(Span((1, 3, 1))), "html > body:nth-child(2) > *:nth-child(4) > *:nth-child(2)", None),
        (
            cite(Span((1, 2, 1, 0))),
            "html > body:nth-child(2) > ul:nth-child(3) > li:nth-child(2) > img:nth-child(1)",
            None,
        ),
        (cite(Span(())), "html", None),
    ],
)
def test_css(citation: Citation, value: str, refined: tuple[int, int] | None) -> None:
    expected: dict[str, Any] = {"type": "CssSelector", "value": value}
    if refined:
        expected["refinedBy"] = {"type": "TextPositionSelector", "start": refined[0], "end": refined[1]}
    selectors = css_selectors(citation, PAGE)
    assert selectors == (expected,)
    assert resolve(selectors, PAGE).quote(PAGE.document) == citation.quote(PAGE.document)


def test_selectors_are_json() -> None:
    citation = cite(Span((1, 1)), Span((1, 2)))
    for make in (range_selectors, text_position_selectors, text_quote_selectors, css_selectors):
        selectors = make(citation, PAGE)
        assert resolve(json.loads(json.dumps(selectors)), PAGE) == resolve(selectors, PAGE)


def test_an_image_has_no_characters_to_quote_or_count() -> None:
    image = cite(Span((1, 2, 1, 0)))
    for make in (text_position_selectors, text_quote_selectors):
        with pytest.raises(SelectorError, match="has no characters; range_selectors and css_selectors need none"):
            make(image, PAGE)
    for make in (range_selectors, css_selectors):
        assert resolve(make(image, PAGE), PAGE) == image


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ("/html/body/p", (1, 0)),
        ("/HTML/BODY/P[2]", (1, 1)),
        ("/html/*[2]/*[2]/b", (1, 1, 1)),
        ("/html/body/*/li[2]", (1, 2, 1)),
        ("/html/body/*/b", (1, 1, 1)),
    ],
)
def test_an_xpath_may_say_less(value: str, path: tuple[int, ...]) -> None:
    D = PAGE.document
    assert resolve(at(value), PAGE).quote(D) == cite(Span(path)).quote(D)


@pytest.mark.parametrize(
    ("selector", "told"),
    [
        ({"type": "XPathSelector", "value": "/html/body/table"}, "the page has no table where step 3"),
        ({"type": "XPathSelector", "value": "/html/body/p[3]"}, r"the page has no p\[3\]"),
        ({"type": "XPathSelector", "value": "/html/body/p[2]/text()[4]/b"}, "the page has no b where step 5"),
        ({"type": "XPathSelector", "value": "//p"}, "no step that can be read: ''"),
        ({"type": "XPathSelector", "value": "p"}, "it starts at the root"),
        ({"type": "XPathSelector", "value": "/html/body/p[@id='a']"}, "no step that can be read"),
        ({"type": "XPathSelector", "value": "/html/body/p[0]"}, "no step that can be read"),
        ({"type": "XPathSelector"}, "value of a XPathSelector is a str"),
        ({"type": "XPathSelector", "value": "/html/body/template"}, "the page has no template"),
        ({"type": "XPathSelector", "value": "/html/head/script"}, "finds nothing in the page that a reader sees"),
        ({"type": "CssSelector", "value": "p"}, "the page has no p where step 1"),
        ({"type": "CssSelector", "value": "html > .a"}, "no step that can be read"),
        ({"type": "CssSelector", "value": "html > body:nth-child(1)"}, "the page has no body"),
        ({"type": "CssSelector", "value": "html > "}, "no step that can be read: ''"),
        ({"type": "TextPositionSelector", "start": 5, "end": 67}, "no characters from 5 to 67: the text has 66"),
        ({"type": "TextPositionSelector", "start": 5, "end": 4}, "no characters from 5 to 4"),
        ({"type": "TextPositionSelector", "start": 5, "end": 5}, "finds nothing"),
        ({"type": "TextPositionSelector", "start": 5, "end": 9}, "finds nothing"),  # in the script
        ({"type": "TextPositionSelector", "start": "5", "end": 9}, "start of a TextPositionSelector is a int"),
        ({"type": "TextQuoteSelector", "exact": ""}, "at least one character"),
        ({"type": "TextQuoteSelector", "exact": "Ants", "prefix": "Red"}, "finds nothing"),
        ({"type": "TextQuoteSelector", "exact": ["Ants"]}, "exact of a TextQuoteSelector is a str"),
        ({"type": "RangeSelector", "startSelector": at("/html/body/p[2]")}, "endSelector of a RangeSelector is a dict"),
        (
            {"type": "RangeSelector", "startSelector": at("/html/body/p[2]"), "endSelector": at("/html/body/p[1]")},
            "finds nothing",
        ),
        ({"type": "RangeSelector", "startSelector": {"type": "RangeSelector"}, "endSelector": {}}, "no selector"),
        ({**at("/html/body/p", 4), "refinedBy": at("/b")}, "only a TextPositionSelector may refine"),
        (at("/html/body/p", 11), "no characters from 11 to 11: the text has 10"),
        ({"type": "SvgSelector", "value": "<svg/>"}, "no selector that can be read here"),
        ({}, "no selector that can be read here"),
        ([], "finds nothing"),
        ([None], "no selector that can be read here"),
    ],
    ids=str,
)
def test_what_cannot_be_resolved_says_why(selector: Any, told: str) -> None:
    with pytest.raises(SelectorError, match=told):
        resolve(selector, PAGE)


def test_a_selector_nested_without_end_is_refused() -> None:
    selector: dict[str, Any] = {}
    for _ in range(100_000):
        selector = {**at("/html"), "refinedBy": selector}
    with pytest.raises(SelectorError, match="only a TextPositionSelector may refine"):
        resolve(selector, PAGE)
    while selector:  # apart, lest the interpreter recurse to free it
        selector = selector.pop("refinedBy")


def test_a_citation_of_another_page_is_refused() -> None:
    for make in (range_selectors, text_position_selectors, text_quote_selectors, css_selectors, text_fragment):
        with pytest.raises(CitationError, match="does not fit the document"):
            make(cite(Span((9,))), PAGE)


def test_a_source_is_html_or_what_read_made_of_it_or_a_tree() -> None:
    selectors = range_selectors(cite(Span((1, 1, 1))), PAGE)
    expected = resolve(selectors, PAGE).spans
    assert resolve(selectors, HTML).spans == expected
    assert resolve(selectors, HTML.encode()).spans == expected
    assert resolve(selectors, read(HTML, uri="ants.html")) == Citation("ants.html", expected)
    tree = Document(Elem("p", {}, [Text("Ants dig.")]))
    assert range_selectors(Citation("", [Span((0,), 0, 4)]), tree)[0]["startSelector"] == at("/p[1]/text()[1]", 0)


def test_a_document_that_was_tidied_is_no_source() -> None:
    with pytest.raises(
        SelectorError, match="was tidied, and selectors count what that leaves out; give the page's HTML"
    ):
        range_selectors(cite(Span((1, 1, 1))), parse(HTML))


def test_a_page_ten_thousand_deep() -> None:
    page = Page("<div>" * 10_000 + "Ants dig. Bees fly.")
    citation = Citation("", [Span((0, *[0] * 10_000, 0), 10, 19)])
    for make in (range_selectors, text_position_selectors, text_quote_selectors, css_selectors, text_fragment):
        assert resolve(make(citation, page), page) == citation


words = st.sampled_from(["Ants", " dig", ". ", "🐜", "\n", "Bees fly"])
markup = st.sampled_from(
    "<p> </p> <b> </b> <br> <img> <ul><li> </ul> <svg> </svg> <td> <table><tr><td> </table> <pre> </pre> <!--c--> "
    "<script>s</script> <template>t</template> <i\tHIDDEN>h</i> <title>T</title>".split(" ")
)


@given(st.lists(words | markup, max_size=20).map("".join), st.randoms(use_true_random=False))
def test_every_selector_leads_back_to_the_same_words(html: str, rng: random.Random) -> None:
    page = Page(html)
    D = page.document
    leaves = [(p, D[p]) for p in map(D.numbering.path, range(len(D)))]
    chosen = rng.sample(leaves, rng.randint(1, len(leaves)))
    spans = []
    for path, node in chosen:
        if isinstance(node, Text):
            start = rng.randrange(len(node.text))
            spans.append(Span(path, start, rng.randint(start + 1, len(node.text))))
        else:
            spans.append(Span(path))
    citation = Citation("", spans)
    assert resolve(css_selectors(citation, page), page).quote(D) == citation.quote(D)
    back = resolve(range_selectors(citation, page), page)
    assert back.quote(D) == citation.quote(D)
    assert resolve(range_selectors(back, page), page) == back
    for make in (text_position_selectors, text_quote_selectors):
        try:
            selectors = make(citation, page)
        except SelectorError:
            assert any(not D.text(span.path) for span in citation.spans)
        else:
            assert resolve(selectors, page).quote(D) == citation.quote(D)


def stripped(quote: str) -> list[str]:
    return [part.strip() for part in quote.splitlines()]


@pytest.mark.parametrize("folder", ["pages", "evidence/pages", "wikitables/pages"])
def test_citations_of_real_pages_lead_back_to_their_words(shared: File, folder: str) -> None:
    files = sorted((shared / "data" / folder).rglob("*.html"))
    rng = random.Random(folder)
    # 500 over the three folders, which have 20, 49 and 60 pages; every page has some.
    drawn = Counter([*files, *rng.choices(files, k={20: 57, 49: 140, 60: 174}[len(files)])])
    told: Counter[bool] = Counter()
    for file, count in drawn.items():
        page = Page(file.read_bytes(), uri=file.name)
        D = page.document
        annotated = annotate(D)
        seeds = [*units(annotated, "sentence"), *units(annotated, "cell"), *units(annotated, "item")]
        for _ in range(count):
            selection = rng.choice(seeds) | rng.choice(seeds) if rng.random() < 0.2 else rng.choice(seeds)
            citation = Citation.of(annotated, selection, page=file.name)
            quoted = citation.quote(D)
            assert Citation.parse(str(citation)) == citation
            assert resolve(range_selectors(citation, page), page) == citation
            assert resolve(css_selectors(citation, page), page) == citation
            assert resolve(text_position_selectors(citation, page), page).quote(D) == quoted
            assert resolve(text_quote_selectors(citation, page), page).quote(D) == quoted
            try:
                url = text_fragment(citation, page)
            except SelectorError:
                told[False] += 1
            else:
                told[True] += 1
                # What is found in a browser begins and ends with a word.
                assert stripped(resolve(url, page).quote(D)) == stripped(quoted)
    # Titles, which a page does not show, and cells that are equal with all their neighbours, have no text fragment.
    assert told[True] > 0.85 * told.total()
