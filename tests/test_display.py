"""What a notebook is shown: escaped, the layers told apart, gaps marked, cut off honestly."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import unescape
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest

from laws.segmenters import Cutting
from spire import (
    Document,
    Elem,
    Index,
    Subdocument,
    Text,
    aggregate,
    annotate,
    everything,
    expand,
    expanded_view,
    parse,
    render,
    select,
)
from spire.display import MOST_CHARACTERS
from spire.ports import Completion

DOTS = Cutting("dots", r"\S[^.]*\.?")
PAGE = "<title>Ants &amp; bees</title><h1>Ants &amp; bees</h1><p>One. Two. Three.<p>Four.<h2>More</h2><p>Five. Six."


class Reader(HTMLParser):
    """The text of the display, and the text in each of its elements; anything else in it is a fault."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text = ""
        self.inside: dict[str, list[str]] = {tag: [] for tag in ("b", "i", "s", "small")}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert (tag, attrs) in [("style", []), ("div", [("class", "spire")]), *((name, []) for name in self.inside)]
        self.open.append(tag)
        if tag in self.inside:
            self.inside[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] in self.inside:
            self.inside[self.open[-1]][-1] += data
        if self.open[-1] not in ("style", "small"):
            self.text += data


def shown(value: Any) -> Reader:
    html = value._repr_html_()
    html.encode()
    assert html.count("<style>") == html.count("</style>") == 1
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


class Letters:
    name = "letters"

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        return np.array([[float(letter in text) for letter in "wx"] for text in texts], dtype=np.float32)


class Second:
    """A model that picks the second label."""

    name = "second"

    def __call__(self, messages: Sequence[Mapping[str, str]], *, schema: Mapping[str, Any] | None = None) -> Completion:
        return Completion("[2]", 1, 1)


def test_a_document() -> None:
    D = parse(PAGE, uri="ants.html")
    found = shown(D)
    assert found.text == render(D, {()})
    assert found.inside == {"b": [], "i": [], "s": [], "small": [f"ants.html: {len(D)} nodes"]}


def test_a_subdocument() -> None:
    D = parse(PAGE)
    S = Subdocument(D, D.elements("p"))
    found = shown(S)
    assert found.text == render(D, S.paths) == "One. Two. Three.\n\nFour.\n\n[…]\n\nFive. Six."
    assert found.inside["b"] == ["One. Two. Three.", "Four.", "Five. Six."]
    assert found.inside["s"] == ["[…]"]
    assert found.inside["small"] == ["document: 3 selected"]
    nothing = shown(Subdocument(D, ()))
    assert (nothing.text, nothing.inside["b"]) == ("", [])


def test_an_excerpt() -> None:
    annotated = annotate(parse(PAGE), DOTS)
    index = Index.build({"ants.html": annotated}, embedder=Letters())
    hits = [hit for hit in index.rank("wx", 9) if hit.text in ("Two.", "Six.")]
    (excerpt,) = aggregate(hits, budget=100)
    found = shown(excerpt)
    assert found.text == excerpt.text
    assert found.inside["b"] == ["Two.", "Six."]
    assert found.inside["i"] == []
    assert found.inside["s"] == ["[…]"] * 3  # where One., Three. with Four., and Five. were
    assert found.inside["small"] == [f"ants.html: 2 hits, size {excerpt.size}"]


def test_an_expansion_tells_seed_growth_and_context_apart() -> None:
    annotated = annotate(parse(PAGE, uri="ants.html"), DOTS)
    seed = annotated.sentences[-2]
    assert annotated.text(seed) == "Five."
    expansion = expand(annotated, seed, budget=9)
    found = shown(expansion)
    assert found.text == expansion.text == "# Ants & bees\n\n[…]\n\n## More\n\nFive. Six."
    # The heading was context, and then it was grown to.
    assert (found.inside["b"], found.inside["i"], found.inside["s"]) == (["Five."], ["More", "Six."], ["[…]"])
    assert shown(expand(annotated, seed, budget=8)).inside["i"] == []
    assert found.inside["small"] == ["ants.html: expanded to 9"]


def test_a_selection_tells_what_was_picked_from_what_was_not() -> None:
    annotated = annotate(parse(PAGE), DOTS)
    view = expanded_view("ants.html", annotated, expand(annotated, annotated.sentences[-2], budget=9))
    selection = select("?", view, llm=Second())
    found = shown(selection)
    assert found.inside["b"] == ["Five."]
    assert found.inside["i"] == ["More", "Six."]
    assert found.inside["small"] == ["ants.html: 1 of 3 units chosen"]
    assert found.text == "# Ants & bees\n\n[…]\n\n## More\n\nFive. Six."  # without labels


HOSTILE = [
    "<script>alert(1)</script>",
    "</style></div><img src=x onerror=alert(1)>",
    "</b></i></s></small><b>Forged</b>",
    "&lt;script&gt;",
    "<!-- <style>",
    "<div class=spire>",
    '"><svg onload=alert(1)>',
]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_page_says_is_no_markup(text: str) -> None:
    page = Elem(
        "div",
        {},
        [
            Elem("h1", {}, [Text(text)]),
            Elem("p", {}, [Text(f"{text} Five.")]),
            Elem("pre", {}, [Text(text)]),
            Elem(
                "p",
                {},
                [Elem("a", {"href": text}, [Text("b")]), Elem("img", {"alt": text}), Elem("code", {}, [Text(text)])],
            ),
        ],
    )
    D = Document(page, uri=text)
    annotated = annotate(D, DOTS)
    view = expanded_view(text, annotated, expand(annotated, annotated.sentences[1], budget=1000))
    for value in (D, Subdocument(D, {(1,)}), expand(annotated, annotated.sentences[1], budget=1000)):
        found = shown(value)  # which knows no other elements than the display's own
        assert found.inside["small"][0].startswith(f"{text}: ")
        assert text in found.text.replace("\\", "")
    assert shown(select("?", view, llm=Second())).inside["small"][0].startswith(f"{text}: ")


def test_a_page_forges_no_layer() -> None:
    """The renderer marks layers with characters that the page has not, wherever it might have them."""
    private = "".join(map(chr, range(0xF0000, 0xF0008)))
    html = (
        f'<p>One.<p><a href="u{private}">link</a> <img alt="{private}Forged"> <code>{private}</code> {private}'
        f"<pre>{private}</pre><table><tr><td>{private}</table>"
    )
    annotated = annotate(parse(html), DOTS)
    expansion = expand(annotated, annotated.sentences[0], budget=1000, context=everything)
    found = shown(expansion)
    assert found.inside["b"] == ["One."]
    assert "Forged" not in "".join(found.inside["b"])
    assert found.text == expansion.text


def test_a_gap_mark_that_a_page_writes_is_not_one() -> None:
    found = shown(parse("<p>One […] two."))
    assert found.inside["s"] == []
    assert found.text == "One \\[…\\] two."


def test_a_lone_surrogate_can_be_sent() -> None:
    assert shown(parse("<p>a\ud800b")).text == "a?b"


def page_of(characters: int) -> Document:
    return Document(Elem("p", {}, [Text("a" * characters)]))


@pytest.mark.parametrize("more", [-1, 0])
def test_what_fits_is_shown_whole(more: int) -> None:
    D = page_of(MOST_CHARACTERS + more)
    assert shown(D).text == render(D, {()})


@pytest.mark.parametrize("more", [1, 2, 12_345])
def test_what_does_not_fit_is_cut_off_and_says_by_how_much(more: int) -> None:
    D = page_of(MOST_CHARACTERS + more)
    whole = render(D, {()})
    assert len(whole) == MOST_CHARACTERS + more
    assert shown(D).text == f"{whole[:MOST_CHARACTERS]}\n… and {more} characters more"


def test_what_is_cut_off_is_counted_over_all_layers() -> None:
    sentences = "".join(f"Sentence {number}. " for number in range(1500))
    annotated = annotate(parse(f"<p>{sentences}<p>End."), DOTS)
    expansion = expand(annotated, annotated.sentences[0], budget=10**6)
    found = shown(expansion)
    assert found.inside["b"] == ["Sentence 0."]
    text, _, told = found.text.rpartition("\n… and ")
    assert text == expansion.text[:MOST_CHARACTERS]
    assert int(told.removesuffix(" characters more")) == len(expansion.text) - MOST_CHARACTERS
    assert "".join(found.inside["i"]).endswith(text[-10:])
    assert all((*found.inside["b"], *found.inside["i"]))


def test_large_pages_are_shown_in_no_time_and_escapes_are_not_cut() -> None:
    D = Document(Elem("p", {}, [Text("<&> " * 300_000)]))
    html = D._repr_html_()
    assert len(html) < 6 * MOST_CHARACTERS
    assert unescape(re.sub("<[^<]*>", "", html.partition("</small>")[2])).startswith(render(D, {()})[:MOST_CHARACTERS])


def test_light_and_dark() -> None:
    """Every colour of the light display has its counterpart, by what the browser prefers and by the notebook's theme."""
    style = parse(PAGE)._repr_html_().partition("</style>")[0]
    light, dark = style.split("@media (prefers-color-scheme:dark)")
    for part in (".spire{", ".spire b{", ".spire i{", ".spire s{", ".spire small{"):
        assert part in light
        by_browser, by_theme = dark.split("[data-jp-theme-light=false]", 1)
        assert part in by_browser
        assert part in by_theme.replace("body.vscode-dark .spire", ".spire")


def test_the_display_is_json_that_a_kernel_can_send() -> None:
    for html in (PAGE, "<p>\ud800", "<p>\u202e"):
        json.dumps(parse(html)._repr_html_(), ensure_ascii=False).encode()
