"""Text fragments: URLs that open a page at the words cited."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spire import Text
from spire.cite.citation import Citation, Span
from spire.cite.dom import Page, SelectorError
from spire.cite.selectors import resolve, text_fragment
from spire.cite.shown import words_shown


def fragment(html: str, *spans: Span) -> str:
    """The directives, after a look whether they lead back to the words."""
    page = Page(html)
    citation = Citation("", spans)
    url = text_fragment(citation, page)
    assert resolve(url, page).quote(page.document) == citation.quote(page.document)
    assert url.startswith("#:~:")
    return url.removeprefix("#:~:")


def first(words: str, text: str, path: tuple[int, ...] = (0, 0, 0)) -> Span:
    return Span(path, text.index(words), text.index(words) + len(words))


TEXT = "Ants dig. Bees fly, and well-fed cats & dogs nap 50% of the day."


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Ants dig.", "text=Ants%20dig."),
        ("Bees fly, and well-fed cats & dogs", "text=Bees%20fly%2C%20and%20well%2Dfed%20cats%20%26%20dogs"),
        ("50%", "text=50%25"),
        # Within a word, the rest of it is told as what stands before or after.
        ("ts dig.", "text=An-,ts%20dig."),
        ("Bees fl", "text=Bees%20fl,-y%2C"),
        ("nt", "text=A-,nt,-s"),
        # In words of one syllable: the comma is not cited, and yet borders on the word.
        ("Bees fly", "text=Bees%20fly,-%2C"),
    ],
)
def test_words_of_one_line(words: str, expected: str) -> None:
    assert fragment(f"<p>{TEXT}", first(words, TEXT)) == expected


def test_words_that_stand_earlier_are_told_by_their_neighbours() -> None:
    text = "Ants dig in the sand, then ants dig in the clay."
    second = Span((0, 0, 0), text.rindex("ants dig"), text.rindex("ants dig") + 8)
    # A browser ignores case, so that the words alone would lead to the first.
    assert fragment(f"<p>{text}", second) == "text=the%20sand%2C%20then-,ants%20dig,-in%20the%20clay."


def test_a_browser_ignores_accents() -> None:
    text = "A resume, and a résumé."
    assert fragment(f"<p>{text}", first("résumé", text)) == "text=r%C3%A9sum%C3%A9,-."
    text = "A resume and a résumé too"
    assert fragment(f"<p>{text}", first("résumé", text)) == "text=resume%20and%20a-,r%C3%A9sum%C3%A9,-too"


def test_the_neighbours_may_be_those_of_other_blocks() -> None:
    table = "<table><tr><td>5<td>7<tr><td>5<td>8"
    assert fragment(table, Span((0, 0, 0, 1, 0, 0), 0, 1)) == "text=7-,5,-8"


def test_many_words_are_told_by_the_first_and_the_last() -> None:
    text = " ".join(f"word{i}" for i in range(60))
    assert fragment(f"<p>{text}", Span((0, 0))) == (
        "text=word0%20word1%20word2%20word3%20word4,word55%20word56%20word57%20word58%20word59"
    )
    assert fragment("<ul><li>Ants dig.<li>Bees <b>fly</b>.", Span((0, 0))) == "text=Ants%20dig.,Bees%20fly."


def test_words_in_several_places_have_a_directive_each() -> None:
    page = "<p>Ants dig.<p>Cats nap.<p>Bees fly."
    assert fragment(page, Span((0, 0)), Span((0, 2))) == "text=Ants%20dig.&text=Bees%20fly."


def test_white_space_is_as_a_browser_shows_it() -> None:
    assert fragment("<p>Ants\n  dig<b>\n holes</b>.", Span((0, 0))) == "text=Ants%20dig%20holes."
    assert fragment("<pre>if  x:\n    dig</pre>", Span((0, 0))) == "text=if%20%20x%3A,dig"


def test_what_a_browser_does_not_show_is_neither_marked_nor_a_neighbour() -> None:
    with pytest.raises(SelectorError, match="a browser shows none of these"):
        fragment("<title>Ants</title><p>Ants dig.", Span((0, 0)))
    assert fragment("<title>Ants</title><p>Ants dig.", Span((1, 0, 0), 0, 4)) == "text=Ants"
    assert fragment("<dialog>Bees</dialog><p>Bees</p><dialog open>Bees", Span((0, 2))) == "text=Bees-,Bees"
    assert fragment("<p>Cats</p><select><option>Bees</select><p>Bees", Span((0, 2))) == "text=Bees"


# What Chromium 156 was seen to find, and what not.
@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>Red <img alt=x> ants", "Red ants"),
        ("<p>Red <button>hide</button> ants", "Red |hide| ants"),
        ("<p>Red <input> ants", "Red |\ufffc| ants"),
        ("<p>Red <select><option>Bees</select> ants", "Red |\ufffc| ants"),
        ("<p>Red<br>ants<textarea>Bees</textarea>", "Red|ants|Bees"),
        ("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字</ruby>", "漢|kan|字"),
        ("<p>Let <math><mi>x</mi><mo>=</mo></math> be", "Let |x|=| be"),
        ("<h2>Ants<a href=#ants>¶</a></h2><p>dig", "Ants|\ufffc|dig"),
        ("<h2>Ants<a hidden href=#ants>¶</a></h2><p>dig", "Ants|dig"),
        ("<p>Ants<a href=#a> § </a> dig", "Ants|\ufffc| dig"),
        ("<table><tr><td>Ants<td>dig</table>", "Ants|dig"),
        ("<table><tr style=visibility:hidden><td>x<a href=#a>#</a><tr><td>z</table>", "z"),
        ("<ol><li>a<li style=visibility:hidden><a href=#a>#</a><li>c</ol>", "a|c"),
        ("<svg><title>Map</title><text>Nest</text></svg>", "Nest"),
        ("<pre>if  x:\n  dig</pre>", "if  x:|  dig"),
        ("<dialog>Bees</dialog><dialog open>Ants</dialog>", "Ants"),
        ("<p>A \ud800 \ufffc B", "A \ufffd \ufffd B"),
    ],
)
def test_what_a_browser_shows(html: str, shown: str) -> None:
    assert words_shown(Page(html)).text == shown.replace("|", "\n")


def test_no_neighbour_is_told_over_what_the_document_leaves_out() -> None:
    heading = "<h2>Bees</h2><h2>Ants<a href=#ants>¶</a></h2><p>Bees<p>dig"
    assert fragment(heading, Span((0, 2))) == "text=Bees,-dig"
    # The document has "Ants dig" in one text; a browser has a link between.
    assert fragment("<p>Ants<a href=#ants>¶</a> dig", Span((0, 0))) == "text=Ants,dig"


def test_words_that_nothing_tells_apart_are_refused() -> None:
    cells = "<table>" + "<tr><td>5<td>7" * 3
    with pytest.raises(SelectorError, match="the same words stand earlier in the page, between the same neighbours"):
        fragment(cells, Span((0, 0, 0, 2, 0, 0), 0, 1), Span((0, 0, 0, 1, 0, 0), 0, 1))


def test_the_address_of_the_page_stays_a_url() -> None:
    page = Page("<p>Ants dig.")
    for name, url in [
        ("https://example.org/a%20b?c=d", "https://example.org/a%20b?c=d#:~:text=Ants"),
        ("https://example.org/#top", "https://example.org/#top:~:text=Ants"),
        ("my page.html", "my%20page.html#:~:text=Ants"),
        ("Führer.html", "F%C3%BChrer.html#:~:text=Ants"),
    ]:
        assert text_fragment(Citation(name, [Span((0, 0, 0), 0, 4)]), page) == url
        assert resolve(url, page).spans == (Span((0, 0, 0), 0, 4),)


@pytest.mark.parametrize(
    ("directives", "words"),
    [
        ("text=ants%20dig", "Ants dig"),  # in any case
        ("text=Bees,sand", "Bees fly over sand"),
        ("text=in-,clay", "clay"),
        ("text=dig,-in", "dig"),
        ("text=in-,sand,-Bees", "sand"),  # the neighbour is in the next block
        ("text=sand-,Bees,fly,-over", "Bees fly"),
        ("text=ig", None),  # no whole word
        ("text=An", None),
        ("text=sand%20Bees", None),  # over the border of two blocks
        ("text=clay-,sand", None),
        ("text=Cats", None),
        ("text=sand%0ABees", None),
        ("text=%EF%BF%BC", None),
    ],
)
def test_directives_are_found_as_a_browser_finds_them(directives: str, words: str | None) -> None:
    page = Page("<p>Ants dig in sand<p>Bees fly over sand<p>Moles dig in clay")
    if words is None:
        with pytest.raises(SelectorError, match="the page shows no such words"):
            resolve(f"#:~:{directives}", page)
    else:
        assert resolve(f"#:~:{directives}", page).quote(page.document) == words


@pytest.mark.parametrize(
    "url",
    [
        "",
        "page.html",
        "page.html#text=Ants",
        "#:~:",
        "#:~:text=",
        "#:~:text=a-",
        "#:~:text=a,b,c",
        "#:~:text=,-a",
        "#:~:text=%20",
    ],
)
def test_what_is_no_text_directive_is_refused(url: str) -> None:
    with pytest.raises(SelectorError, match="no text directive"):
        resolve(url, Page("<p>Ants dig."))


words = st.sampled_from("Ants ants änts dig. Bees 犬。猫。 - , & ( ) 🐜 ß \xa0 \n".split(" "))
markup = st.sampled_from("<p> <br> <b> </b> <li> <td> <table><tr><td> </table> <pre> </pre> <img> <rp> <title>".split())


@given(st.lists(words | st.just(" ") | markup, min_size=1, max_size=30).map("".join), st.data())
def test_a_fragment_leads_back_to_the_words_or_there_is_none(html: str, data: st.DataObject) -> None:
    page = Page(html)
    D = page.document
    texts = [(path, node) for path in map(D.numbering.path, range(len(D))) if isinstance(node := D[path], Text)]
    if not texts:
        return
    path, node = data.draw(st.sampled_from(texts))
    start = data.draw(st.integers(0, len(node.text) - 1))
    citation = Citation("", [Span(path, start, data.draw(st.integers(start + 1, len(node.text))))])
    try:
        url = text_fragment(citation, page)
    except SelectorError:
        return
    # The words: white space at the ends, a no-break space too, is not looked for.
    assert resolve(url, page).quote(D).split() == citation.quote(D).split()
    assert all(character.isascii() and character.isprintable() and character != " " for character in url)


@given(st.text("Antsdig%20-,&ABEF =~:#\n", max_size=30))
def test_any_directive_is_found_or_refused(directive: str) -> None:
    page = Page("<p>Ants dig <input> in<br> sand.<a href=#a>¶</a> dig")
    try:
        found = resolve(f"#:~:text={directive}", page)
    except SelectorError:
        return
    assert found.quote(page.document)


def test_a_megabyte_of_equal_words() -> None:
    page = Page("<p>" + "dig " * 250_000 + "<p>Ants dig.")
    assert text_fragment(Citation("", [Span((0, 1))]), page) == "#:~:text=Ants%20dig."
    with pytest.raises(SelectorError, match="the same words stand earlier"):
        text_fragment(Citation("", [Span((0, 0, 0), 500_000, 500_003)]), page)
