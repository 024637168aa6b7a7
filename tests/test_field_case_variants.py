"""Fresh variants of the faults that the field cases show: what is right of each is known by how it was made.

Words, nesting, attributes and their order are drawn; the seed is fixed, so that runs repeat. Variants about
sentences, tables and headings stand beside the tests of those.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape
from random import Random

import pytest

from tests.field_cases.cases import Case
from tests.field_cases.checking import faults
from tests.field_cases.drawing import Words, attributes, case, element, wrapped

VARIANTS = 100
INLINE = "b i em strong span a u font".split()
BLOCK = "div section div article div".split()


# Encodings.

DECLARED = [
    ("cp1252", ["windows-1252", "iso-8859-1", "latin1", "ascii", "cp1252", "ISO8859-1"], "éàüößñç“”\N{EN DASH}€"),
    ("cp1251", ["windows-1251", "cp1251", "x-cp1251"], "жщюяёфы"),
    ("koi8-r", ["koi8-r", "koi", "koi8"], "жщюяфы"),
    ("iso-8859-2", ["iso-8859-2", "latin2"], "łśżěřůő"),
    ("iso-8859-7", ["iso-8859-7", "greek"], "αβγδλω"),
    ("gbk", ["gbk", "gb2312", "chinese", "x-gbk"], "家居中文字"),
    ("big5", ["big5", "big5-hkscs", "x-x-big5"], "中文字家"),
    ("shift_jis", ["shift_jis", "sjis", "x-sjis", "ms_kanji"], "能表あいカ"),
    ("euc-jp", ["euc-jp", "x-euc-jp"], "能表あいカ"),
    ("euc-kr", ["euc-kr", "korean", "ks_c_5601-1987"], "한국어글"),
    ("utf-8", ["utf-8", "utf8", "unicode-1-1-utf-8"], "éжł家한"),
]


def encoding_declared(random: Random) -> Case:
    codec, labels, letters = random.choice(DECLARED)
    label = random.choice(labels)
    label = random.choice([label, label.upper(), f" {label} "])
    content = random.choice(["text/html; charset={}", "charset={}", "text/html;charset = '{}'", "x; CharSet={};y"])
    label_only = attributes(random, {"charset": label})
    in_content = attributes(random, {"http-equiv": "Content-Type", "content": content.format(label.strip())})
    meta = f"<meta{random.choice([label_only, in_content])}>"
    before = random.choice(
        ["", "<!doctype html>", "<html><head>", "<!-- <meta charset='utf-16'> -->", "<title>x</title>"]
    )
    words = f"{Words(random).word()} {''.join(random.choices(letters, k=6))}"
    return case("encoding", f"{before}{meta}<p>{words}</p>", words, bytes_encoding=codec, must_not_in=["\ufffd"])


def encoding_marked(random: Random) -> Case:
    """A byte order mark comes before whatever the page says."""
    words = f"{Words(random).word()} {''.join(random.choices('éжł家한', k=6))}"
    meta = f"<meta{attributes(random, {'charset': random.choice(['gbk', 'windows-1252', 'utf-16', 'koi8-r'])})}>"
    codec = random.choice(["utf-8-sig", "utf-16"])
    return case("encoding", f"{meta}<p>{words}</p>", words, bytes_encoding=codec, units=[words], must_not_in=["\ufeff"])


# Parsing.


def unseen(random: Random) -> Case:
    words = Words(random)
    seen, others = words.phrase(), [words.phrase() for _ in range(4)]
    html = [f"<p>{seen}.</p>"]
    for other in others:
        style = random.choice(
            [
                "display:none",
                "DISPLAY : none",
                "color:red;display:none;",
                "visibility: hidden",
                "display:none!important",
            ]
        )
        html.append(
            random.choice(
                [
                    element(random, random.choice(["div", "p", "span", "section"]), other, {"hidden": ""}),
                    element(random, random.choice(["div", "p", "span", "b"]), other, {"style": style}),
                    f"<noscript>{other}</noscript>",
                    f"<template><p>{other}</p></template>",
                    f"<script{attributes(random, {'type': 'text/plain'})}>{other}</script>",
                    f"<style>{other}</style>",
                    f"<!-- {other} -->",
                    f"<iframe src=x>{other}</iframe>",
                    f"<div><![CDATA[ {other} ]]></div>",
                ]
            )
        )
    random.shuffle(html)
    return case("parse", "".join(html), seen, units=[f"{seen}."], must_not_in=others)


def left_out_end_tags(random: Random) -> Case:
    words = Words(random)
    texts = [words.phrase() for _ in range(random.randint(2, 5))]
    tag, around = random.choice(
        [("p", "div"), ("li", "ul"), ("li", "ol"), ("dt", "dl"), ("dd", "dl"), ("option", "select")]
    )
    stray = [random.choice(["", "", "<div>", "</b>", "</span>", "<!-- x -->", "\n"]) for _ in texts]
    if tag in ("p", "option"):
        stray = [text.replace("<div>", "") for text in stray]
    pieces = [element(random, tag, text + more, end=False) for text, more in zip(texts, stray, strict=True)]
    place = random.randrange(len(texts))
    others = [text for text in texts if text != texts[place]]
    return case("parse", f"<{around}>{''.join(pieces)}</{around}>", texts[place], units=texts, must_not_in=others)


def blocks_in_paragraphs(random: Random) -> Case:
    """A block ends the paragraph that it stands in; what follows is a unit of its own, outside."""
    words = Words(random)
    before, inside, after = words.phrase(), words.phrase(), words.phrase()
    block = element(random, random.choice(["div", "ul", "h3", "pre", "blockquote", "section", "fieldset"]), inside)
    return case("parse", f"<!doctype html><p>{before} {block} {after}</p>", after, units=[before, inside, after])


def misnested(random: Random) -> Case:
    """Formatting that overlaps, and end tags of nothing, change no words."""
    words = Words(random)
    texts = [words.word(), *(words.word().lower() for _ in range(6))]
    a, b = random.sample(["b", "i", "em", "strong", "u", "code", "font"], 2)
    pieces = [texts[0], f"<{a}>{texts[1]}", f"<{b}>{texts[2]}</{a}>", f"{texts[3]}</{b}>", *texts[4:]]
    for _ in range(random.randint(0, 3)):
        place = random.randrange(len(pieces))
        pieces[place] += random.choice(["</b>", "</i>", "</div>", "</span>", "</h1>", "</td>"])
    return case("parse", f"<p>{' '.join(pieces)}</p>", texts[0], units=[" ".join(texts)])


def decoded_once(random: Random) -> Case:
    words = Words(random)
    character, name = random.choice([("<", "lt"), (">", "gt"), ("&", "amp"), ("©", "copy"), ("é", "eacute")])
    number = random.choice([f"#{ord(character)}", f"#x{ord(character):x}", f"#X{ord(character):X}", name])
    once, twice = f"&{number};", f"&amp;{number};"
    a, b = words.word(), words.word().lower()
    return case("parse", f"<p>{a} {once} {b} {twice}</p>", a, units=[f"{a} {character} {b} &{number};"])


def after_the_end(random: Random) -> Case:
    words = Words(random)
    heading, early, late = words.phrase(), words.phrase(), words.phrase()
    ends = random.choice(["</body>", "</body></html>", "</body><!-- x -->", "</html>\n"])
    html = f"<html><body><h1>{heading}</h1><p>{early}.</p>{ends}<p>{late}.</p>"
    return case("parse", html, late, must_in=[heading], must_not_in=[early], units=[heading, f"{early}.", f"{late}."])


# Titles.


def titles(random: Random) -> Case:
    words = Words(random)
    text, other, seen = words.phrase(), words.phrase(), words.phrase()
    title = text + random.choice(["", f": {words.word()}", f" | {words.word()}", f" - {words.word()}"])
    spaced = random.choice([title, f"\n {title}\n", title.replace(" ", "\n  ", 1)])
    drawing = f"<svg{attributes(random, {'role': 'img'})}><title>{other}</title><path/></svg>"
    late = f"<title>{other}</title>"
    head = f"<head>{random.choice(['', '<title> </title>'])}<title>{spaced}</title></head>"
    body = wrapped(random, f"{random.choice([drawing, late, ''])}<p>{seen}.</p>", BLOCK)
    return case(
        "title", f"{head}<body>{body}", seen, must_in=[title], must_not_in=[other], render_contains=["# " + text[:5]]
    )


def missing_titles(random: Random) -> Case:
    words = Words(random)
    other, heading, seen = words.phrase(), words.phrase(), words.phrase()
    drawing = f"<svg{attributes(random, {})}><title>{other}</title></svg>"
    head = random.choice(["", "<title></title>", "<title> \n </title>"])
    html = f"{head}<body>{wrapped(random, drawing, INLINE)}<h1>{heading}</h1><p>{seen}.</p>"
    return case("title", html, seen, must_in=[heading], must_not_in=[other], render_lines=[f"# {heading}"])


# Lists.


def nested_lists(random: Random) -> Case:
    """A way down through lists: the labels on it belong to the item at its end, and nothing beside it does."""
    words = Words(random)
    chosen = words.phrase()
    labels: list[str] = []
    others: list[str] = []
    content = chosen
    for level in range(random.randint(2, 5)):
        tag = random.choice(["ul", "ol", "menu"])
        if level:
            labels.append(words.phrase())
            label = wrapped(random, labels[-1], random.choice([INLINE, ["p"], ["div"]]), 1)
            tail = f"<p>{others_word(words, others)}</p>" if random.random() < 0.3 else ""
            content = label + random.choice(["", " ", "\n"]) + wrapped(random, content, ["div"], 2) + tail
        items = [f"<li>{others_word(words, others)}</li>" for _ in range(random.randint(0, 2))]
        place = random.randint(0, len(items))
        items.insert(place, element(random, "li", content, end=random.random() < 0.7))
        content = element(random, tag, random.choice(["", "\n"]).join(items))
    return case("list", content, chosen, must_in=labels, must_not_in=others)


def others_word(words: Words, others: list[str]) -> str:
    others.append(words.phrase())
    return others[-1]


def numbered_lists(random: Random) -> Case:
    """start, value and reversed; what is nested in an item, hidden from view or left out does not count."""
    words = Words(random)
    texts = [words.phrase() for _ in range(random.randint(2, 6))]
    place = random.randrange(len(texts))
    given: dict[str, str] = {}
    is_reversed = random.random() < 0.3
    if is_reversed:
        given["reversed"] = ""
    number = len(texts) if is_reversed else 1
    if random.random() < 0.6:
        number = random.randint(10, 120)
        given["start"] = f"{number}{random.choice(['', ' ', 'th', '.5'])}"
    items, marker = [], 0
    for turn, text in enumerate(texts):
        own = {}
        if random.random() < 0.2:
            number = random.randint(10, 120)
            own["value"] = f"{number}{random.choice(['', 'px'])}"
        if turn == place:
            marker = number
        inner = "" if turn == place else random.choice(["", "<ul><li>x</li><li>y</li></ul>", "<ol><li>z</li></ol>"])
        items.append(element(random, "li", text + inner, own))
        items.append(random.choice(["", "\n", "<!-- <li>gone</li> -->"]))
        number += -1 if is_reversed else 1
    others = [text for text in texts if text != texts[place]]
    return case(
        "list", element(random, "ol", "".join(items), given), texts[place], marker=f"{marker}.", must_not_in=others
    )


def definition_lists(random: Random) -> Case:
    words = Words(random)
    groups: list[tuple[list[str], list[str]]] = []
    html = []
    has_divs = random.random() < 0.4
    for _ in range(random.randint(2, 4)):
        terms = [words.phrase() for _ in range(random.randint(1, 2))]
        texts = [words.phrase() for _ in range(random.randint(1, 2))]
        groups.append((terms, texts))
        end = random.random() < 0.6
        group = "".join(element(random, "dt", term, end=end) for term in terms)
        group += "".join(element(random, "dd", wrapped(random, text, ["p"], 1), end=end) for text in texts)
        html.append(f"<div>{group}</div>" if has_divs else group)
    terms, texts = random.choice(groups)
    chosen = random.choice(texts)
    others = [word for own in groups for word in (*own[0], *own[1]) if word not in terms and word != chosen]
    return case("list", f"<dl>{''.join(html)}</dl>", chosen, must_in=terms, must_not_in=others)


def lists_in_lists(random: Random) -> Case:
    """A list directly in a list has the label of the item before it."""
    words = Words(random)
    before, after = [words.phrase() for _ in range(random.randint(1, 3))], words.phrase()
    inner = [words.phrase() for _ in range(random.randint(1, 3))]
    outer_tag, inner_tag = random.choice(["ul", "ol"]), random.choice(["ul", "ol", "menu"])
    items = "".join(element(random, "li", text) for text in before)
    nest = element(random, inner_tag, "".join(element(random, "li", text) for text in inner))
    html = element(random, outer_tag, f"{items}{nest}<li>{after}</li>")
    chosen = random.choice(inner)
    others = [*before[:-1], after, *(text for text in inner if text != chosen)]
    return case("list", html, chosen, must_in=before[-1:], must_not_in=others)


def tables_in_items(random: Random) -> Case:
    words = Words(random)
    label, corner, column, row, value, other = (words.phrase() for _ in range(6))
    table = f"<table><tr><th>{corner}</th><th>{column}</th></tr><tr><th>{row}</th><td>{value}</td></tr></table>"
    item = f"{wrapped(random, label, INLINE, 1)}{wrapped(random, table, ['div'], 2)}"
    items = [f"<li>{item}</li>", f"<li>{other}</li>"]
    random.shuffle(items)
    html = element(random, random.choice(["ul", "ol"]), "".join(items))
    return case(
        "list", html, value, must_in=[label, column, row], must_not_in=[other, corner], spec_headers=[row, column]
    )


def several_blocks_in_an_item(random: Random) -> Case:
    """Each block of an item stays in it, however wide its marker is: the checks see to it."""
    words = Words(random)
    blocks = [words.phrase() for _ in range(random.randint(2, 4))]
    start = random.choice([1, 9, 10, 99, 1000])
    inner = "".join(element(random, random.choice(["p", "div", "section"]), text) for text in blocks)
    html = f"<ol start={start}>{element(random, 'li', inner)}</ol>"
    chosen = random.choice(blocks)
    return case("list", html, chosen, must_not_in=[text for text in blocks if text != chosen], marker=f"{start}.")


# Labels.


def replies(random: Random) -> Case:
    words = Words(random)
    count = random.randint(2, 14)
    texts = [words.phrase() for _ in range(count)]
    html = "".join(f"<p>{text}.</p>" for text in texts)
    chosen = sorted(random.sample(range(1, count + 1), random.randint(1, min(count, 4))))
    unknown = random.sample(["0", "-1", "99", "x9", "1.5", "01", "2-4"], random.randint(0, 2))
    names = [str(n) for n in chosen] + unknown
    names += random.sample(names[: len(chosen)], random.randint(0, 1))
    random.shuffle(names)
    in_order = list(dict.fromkeys(name for name in names if name in unknown))
    array = random.choice(
        [
            json.dumps(names),
            json.dumps(names, indent=2),
            "[" + ", ".join(f"'{name}'" for name in names) + ",]",
            "[" + ", ".join(f"“{name}”" for name in names) + "]",
        ]
    )
    reply = random.choice([array, f'{{"labels": {array}}}', f'{{"labels": {array}, "why": "as [it] says, {{so}}"}}'])
    reply = random.choice(
        [
            reply,
            f"```json\n{reply}\n```",
            f"```\n{reply}\n```",
            f"Sure, here it is:\n\n{reply}\n",
            f"{reply}\nI hope so.",
        ]
    )
    return case("label", html, texts[0], labels=[str(n) for n in chosen], unknown=in_order, reply=reply)


def forged_labels(random: Random) -> Case:
    words = Words(random)
    mark = random.choice(
        [
            "[{}]",
            "<{}>",
            "</{}>",
            "<x-{}>",
            "\N{FULLWIDTH LEFT SQUARE BRACKET}{}\N{FULLWIDTH RIGHT SQUARE BRACKET}",
            "&lt;u{}&gt;",
            "[\u200b{}]",
            "&amp;lt;{}&amp;gt;",
        ]
    )
    texts = [words.phrase() for _ in range(random.randint(2, 5))]
    forged = [mark.format(random.randint(1, 5)).replace("<", "&lt;") + " " + words.phrase() for _ in texts]
    blocks = [element(random, random.choice(["p", "div", "li", "pre", "td", "h2"]), text) for text in (*texts, *forged)]
    random.shuffle(blocks)
    return case("label", "".join(blocks), texts[0])


# Rendering.


def text_like_markup(random: Random) -> Case:
    """Text that Markdown would read as structure: it stays a paragraph, and reads as it was written."""
    words = Words(random)
    start = random.choice(
        ["# ", "### ", "1. ", "27) ", "- ", "+ ", "* ", "> ", "---", "===", "```", "~~~", "| ", "[x]: /y ", "&lt;b> "]
    )
    parts = ["*{}*", "_{}_", "`{}`", "[{}](/x)", "![{}]", "~~{}~~", "&lt;i>{}&lt;/i>", "\\{}", "&amp;{};", "{}"]
    text = start + " ".join(random.choice(parts).format(words.word().lower()) for _ in range(3))
    before = random.choice(["", f"{words.phrase()}<br>"])
    html = f"<h1>{words.phrase()}</h1><p>{before}{text}</p>"
    found = html.rpartition("br>")[2] if before else text
    last = found.split()[-1].removesuffix("</p>")
    return case("render", html, unescape(last))


def pipes_in_cells(random: Random) -> Case:
    """A pipe in a cell is one of its characters and no border: the checks read it back."""
    words = Words(random)
    head, row, value, other = (words.word() for _ in range(4))
    broken = random.choice(["{}|{}", "<code>{}|{}</code>", "<b>{}</b> | {}", "{}||{}"]).format(
        row, words.word().lower()
    )
    block = random.choice(["{}", "<p>{}</p>", "<div>{}</div>", "{}<br>" + words.word(), "<ul><li>{}</li></ul>"])
    html = (
        f"<table><tr><th>{other}</th><th>{head}</th></tr>"
        f"<tr><td>{block.format(broken)}</td><td>{value}</td></tr></table>"
    )
    return case("render", html, row, select_also=[value], must_in=[head, other], spec_headers=[other])


def code(random: Random) -> Case:
    """Preformatted text keeps its lines, whatever fences it holds: the checks see to it."""
    words = Words(random)
    fences = ["```", "`````", "~~~", "``` x", "# no heading", "1. no item", "| a | b |", "&lt;p>", ""]
    lines = [
        " " * random.choice([0, 2, 4, 8]) + random.choice([words.word(), *fences]) for _ in range(random.randint(1, 6))
    ]
    lines.insert(0, words.word())
    inner = "\n".join(lines)
    marked = random.choice(["{}", "<code>{}</code>", "<code class='language-x'>{}</code>"])
    return case("render", f"<pre>{marked.format(inner)}</pre><p>{words.phrase()}</p>", lines[0])


def struck_out(random: Random) -> Case:
    words = Words(random)
    old, new = words.word(), words.word().lower()
    struck = element(random, random.choice(["del", "s", "strike"]), wrapped(random, old, ["b", "i", "span"], 2))
    return case("render", f"<p>{words.word()} {struck} {new}.</p>", new, render_contains=["~~"])


def far_apart(random: Random) -> Case:
    """Two selected pieces with others between them never read as one sentence."""
    words = Words(random)
    texts = [words.phrase() for _ in range(random.randint(3, 6))]
    tag = random.choice(["p", "div", "li", "h2"])
    html = "".join(element(random, tag, text) for text in texts)
    html = f"<ul>{html}</ul>" if tag == "li" else html
    return case(
        "render", html, texts[0], select_also=[texts[-1]], must_not_in=[f"{texts[0]} {texts[-1]}", texts[0] + texts[-1]]
    )


# Scale.


def deep(random: Random) -> Case:
    words = Words(random)
    bottom, label = words.phrase(), words.phrase()
    depth = random.randint(1020, 1100)
    tags = random.choices(["div", "span", "section", "b", "blockquote", "em", "center"], k=depth)
    html = "".join(f"<{tag}>" for tag in tags) + f"<p>{bottom}</p>"
    html += "".join(f"</{tag}>" for tag in reversed(tags)) if random.random() < 0.5 else ""
    return case("parse", f"<title>{label}</title>{html}", bottom, must_in=[label])


def huge_spans(random: Random) -> Case:
    words = Words(random)
    wide, tall, value = words.phrase(), words.phrase(), words.phrase()
    span, rows = (str(random.choice([2, 1000, 1001, 10**8, 10**20])) for _ in range(2))
    head = element(random, "th", wide, {"colspan": span})
    row = element(random, "td", tall, {"rowspan": rows})
    html = f"<table><tr>{head}</tr><tr>{row}<td>{value}</td></tr></table>"
    return case("scale", html, value, must_in=[wide], must_not_in=[tall], spec_headers=[wide])


def long_context(random: Random) -> Case:
    """Budgets of all sizes against headings, titles and labels of all sizes: the checks try them."""
    words = Words(random)

    def long() -> str:
        return " ".join([words.word(), *[words.word().lower()] * random.randint(0, 120)])

    title, heading, label, fact = long(), long(), long(), words.phrase()
    html = f"<title>{title}</title><h1>{heading}</h1><ul><li>{label}<ul><li>{fact}</li></ul></li></ul>"
    return case("scale", html, fact, must_in=[title, heading, label])


GENERATORS: list[Callable[[Random], Case]] = [
    encoding_declared, encoding_marked,
    unseen, left_out_end_tags, blocks_in_paragraphs, misnested, decoded_once, after_the_end,
    titles, missing_titles,
    nested_lists, numbered_lists, definition_lists, lists_in_lists, tables_in_items, several_blocks_in_an_item,
    replies, forged_labels,
    text_like_markup, pipes_in_cells, code, struck_out, far_apart,
    deep, huge_spans, long_context,
]  # fmt: skip


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: generator.__name__)
def test_variants(generator: Callable[[Random], Case]) -> None:
    random = Random(generator.__name__)
    wrong: list[str] = []
    for _ in range(VARIANTS):
        variant = generator(random)
        found = faults(variant, of_many=True)
        if found:
            wrong.append("\n".join([json.dumps(variant, ensure_ascii=False)[:1500], *found]))
    assert not wrong, f"{len(wrong)} of {VARIANTS}:\n\n" + "\n\n".join(wrong[:3])
