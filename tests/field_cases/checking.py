"""What is wrong with the outcome of a case: every key that a machine can read, and what holds of any case.

The seed is the unit that `select` names. Its context is what a policy adds, the rendering that of both. Words that
must be there may stand in the rendering or in its plain text, words that must not in neither; both are taken as
whole words where that can be told, so that "S" is not found in "Sizes" and "20" not in "2022".

Of what the cases say in words only, what can be told of any page is checked of every case: that all text is in units,
that runs repeat, that no heading is made up or blank, that an item is written as one and nothing else is, that
preformatted text keeps its lines, that what is struck out shows so, that labels are one each and cannot be forged.
For the kind `scale`, budgets are tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import define
from markdown_it import MarkdownIt
from markdown_it.token import Token

from spire import HTML, Annotated, Closure, Document, Elem, Subdocument, Text, annotate, expand, parse, read, to_text
from spire.adapters.words import Words
from spire.cite.selection import select
from spire.cite.view import View, expanded_view
from spire.ports import Completion
from spire.rendering.labelled import find_labels
from spire.rendering.markdown import render
from tests.field_cases.cases import Case, page
from tests.field_cases.finding import UnitNotFound, bounded, said, stands_in, unit
from tests.html.standard_headers import standard_headers

__all__ = ["faults"]

MANY = 1500
"""On a page of more units, labels are not tried: each is written in a view of the whole page."""

DEEP = 20

PARSER = MarkdownIt("commonmark", {"maxNesting": 10_000}).enable(["table", "strikethrough"])


def faults(case: Case, policy: Closure = HTML, *, of_many: bool = False) -> list[str]:
    """What is wrong with the outcome of a case; nothing, if it is as the case says. One of many variants is not run
    a second time, nor are its labels tried if it is not about labels.
    """
    outcome = Outcome(case, page(case), policy)
    if not outcome.is_found:
        return list(unfound(outcome))
    passed_over = set()
    if of_many:
        passed_over = {check_repetition} if case["kind"] == "label" else {check_repetition, check_labels}
    return [fault for check in CHECKS if check not in passed_over for fault in check(outcome)]


@define(slots=False, eq=False)
class Outcome:
    """A case and what comes of it, each part made when it is asked for."""

    case: Case
    source: str | bytes
    policy: Closure

    @cached_property
    def document(self) -> Document:
        return parse(self.source)

    @cached_property
    def annotated(self) -> Annotated:
        return annotate(self.document)

    @cached_property
    def sayings(self) -> list[str]:
        return [said(self.annotated, sentence) for sentence in self.annotated.sentences]

    @property
    def has_units(self) -> bool:
        """A page of which a reader sees nothing, or its title alone, says so; what stands in it is no unit."""
        return bool(self.sayings) and not any("has no text" in warning for warning in self.document.warnings)

    @cached_property
    def seed(self) -> Subdocument:
        """What the case selects; all units, if it selects none."""
        if not self.case.get("select"):
            return Subdocument(self.annotated.document, frozenset().union(*(s.paths for s in self.annotated.sentences)))
        wanted = [(self.case["select"], self.case.get("select_index") or 0)]
        wanted += [(words, 0) for words in self.case.get("select_also") or ()]
        seed, *others = [unit(self.annotated, words, occurrence) for words, occurrence in wanted]
        for other in others:
            seed = seed | other
        return seed

    @property
    def is_found(self) -> bool:
        if not self.has_units:
            return False
        try:
            return bool(self.seed.paths)
        except UnitNotFound:
            return False

    @cached_property
    def context(self) -> frozenset[tuple[int, ...]]:
        return self.annotated.context(self.policy, self.seed)

    @cached_property
    def rendering(self) -> str:
        return render(self.annotated.document, self.context)

    @cached_property
    def plain(self) -> str:
        """The words of the context, a line a block."""
        text = to_text(self.annotated.document, self.context)
        return "\n".join(" ".join(line.split()) for line in text.split("\n"))

    @cached_property
    def tokens(self) -> list[Token]:
        return PARSER.parse(self.rendering)

    @cached_property
    def leaves(self) -> list[tuple[int, ...]]:
        """The texts of the seed, as paths of D, in document order."""
        D = self.document
        return sorted(p for p in self.annotated.source(self.seed.paths) if isinstance(D[p], Text))

    def shown(self) -> str:
        more = len(self.rendering) - 4000
        return f"the rendering:\n{self.rendering[:4000]}" + (f"\n… and {more} characters more" if more > 0 else "")

    def above(self, path: tuple[int, ...]) -> list[Elem]:
        """The elements around a node of D, the outermost first."""
        numbering = self.document.numbering
        elements = [numbering.nodes[number] for number in numbering.ancestors(numbering.number(path))]
        return [element for element in reversed(elements) if isinstance(element, Elem)]


def unfound(outcome: Outcome) -> Iterator[str]:
    """Where there is no unit to select: right if the case has none, or expects none and the page says so."""
    case, D = outcome.case, outcome.document
    checkable = [key for key in ("must_in", "units", "spec_headers", "cell", "marker", "labels") if case.get(key)]
    none_expected = case.get("basis") == "judgement" or re.search(r"\bno (\w+ )?units\b", case.get("expect") or "")
    if outcome.has_units or not D.warnings:
        try:
            yield f"the selected unit is there after all: {outcome.seed!r}; but the page has no units"
        except UnitNotFound as error:
            yield f"{error}\n(warnings of the page: {list(D.warnings) or 'none'})"
    elif checkable or not none_expected:
        yield f"the page has no units and says so, {D.warnings!r}, but the case expects {checkable or 'a unit'}"


def check_units(outcome: Outcome) -> Iterator[str]:
    expected = outcome.case.get("units")
    if expected is None:
        return
    wanted = [" ".join(text.split()) for text in expected]
    titles = [place for place, text in enumerate(outcome.sayings) if _is_in_title(outcome, place)]
    without_title = [text for place, text in enumerate(outcome.sayings) if place not in titles]
    if wanted not in (outcome.sayings, without_title):
        yield f"the units are\n  {outcome.sayings}\nnot\n  {wanted}"


def _is_in_title(outcome: Outcome, place: int) -> bool:
    sentence = outcome.annotated.sentences[place]
    return all(
        outcome.document.enclosing(path, "title") is not None for path in outcome.annotated.source(sentence.paths)
    )


def check_coverage(outcome: Outcome) -> Iterator[str]:
    D, annotated = outcome.document, outcome.annotated
    characters = "".join("".join(outcome.sayings).split())
    if characters != "".join(D.text(()).split()):
        yield f"the units do not hold each character once: {outcome.sayings}"
    if annotated.erase() != D:
        yield "erasing the marks of the sentences does not give the document again"


def check_words(outcome: Outcome) -> Iterator[str]:
    case = outcome.case
    texts = (outcome.rendering, outcome.plain, " ".join(outcome.plain.split()))
    for words in case.get("must_in") or ():
        if not any(stands_in(words, text) for text in texts):
            yield f"{words!r} must be in, and is not; {outcome.shown()}"
    seed, pieces = outcome.annotated.text(outcome.seed), [outcome.document.text(path) for path in outcome.leaves]
    for words in case.get("must_not_in") or ():
        # What a text that belongs there has as a part of it does not count, nor what a longer number has.
        pattern = bounded(words) if re.fullmatch(r"[\d.,:%]+", words) else re.escape(words)
        is_glued = not any(words in piece for piece in pieces)  # only by two texts of the seed together
        for text, belongs in ((outcome.rendering, not is_glued), (outcome.plain, True)):
            legitimate = [*(case.get("must_in") or ()), *([seed] if belongs else [])]
            longer = [known for known in map(str.strip, legitimate) if words in known and words != known]
            for known in sorted(longer, key=len, reverse=True):
                text = text.replace(known, "\N{OBJECT REPLACEMENT CHARACTER}")
            if re.search(pattern, text):
                yield f"{words!r} must not be in, and is; {outcome.shown()}"
                break


def check_literal_markdown(outcome: Outcome) -> Iterator[str]:
    lines = [line.rstrip() for line in outcome.rendering.split("\n")]
    for line in outcome.case.get("render_lines") or ():
        if line.rstrip() not in lines:
            yield f"no line is {line!r} in {outcome.shown()}"
    for words in outcome.case.get("render_contains") or ():
        if words not in outcome.rendering:
            yield f"{words!r} is not in {outcome.shown()}"


def check_marker(outcome: Outcome) -> Iterator[str]:
    marker = outcome.case.get("marker")
    if not marker:
        return
    pattern = "[-*+]" if marker in ("-", "*", "+", "•", "\N{EN DASH}") else re.escape(marker)
    words = _letters(said(outcome.annotated, outcome.seed))
    lines = re.findall(r"^[ >]*((?:(?:[-*+]|\d+[.)])[ ]+)*)(.*)$", outcome.rendering, re.MULTILINE)
    if not any(re.search(rf"(?:^|[ ]){pattern}[ ]+$", markers) for markers, _ in lines):
        yield f"the marker {marker!r} begins no line of {outcome.shown()}"
    for markers, text in lines:
        if markers and _letters(text) == words and not re.search(rf"(?:^|[ ]){pattern}[ ]+$", markers):
            yield f"the marker of {text!r} is {markers!r}, not {marker!r}"


def check_cell(outcome: Outcome) -> Iterator[str]:
    D, case = outcome.document, outcome.case
    if case.get("cell") is None and case.get("spec_headers") is None:
        return
    cell = D.enclosing(outcome.leaves[0], "td", "th")
    if cell is None:
        if case.get("cell") is not None or case["spec_headers"]:
            yield "what is selected is in no cell"
        return
    if case.get("cell") is not None:
        text = " ".join(to_text(D, {cell}).split())
        if text != " ".join(case["cell"].split()):
            yield f"the cell reads {text!r}, not {case['cell']!r}"
    if case.get("spec_headers") is not None:
        # The standard knows nothing of what tidying leaves out: its algorithm runs on the tree as it was read.
        whole = read(outcome.source)
        origin = D.origin(cell)
        in_whole = next(p for p in whole.elements("td", "th") if whole.origin(p) == origin)
        headers = [" ".join(whole.text(header).split()) for header in standard_headers(whole, in_whole)]
        if sorted(headers) != sorted(" ".join(text.split()) for text in case["spec_headers"]):
            yield f"by the standard alone the headers of the cell are {headers}, not {case['spec_headers']}"


def check_shape(outcome: Outcome) -> Iterator[str]:
    """The blocks that Markdown reads out of the rendering, held against the elements around the seed."""
    D = outcome.document
    headings = {_letters(text) for text in _heading_texts(D)}
    for place, token in enumerate(outcome.tokens):
        if token.type == "heading_open":
            text = _letters(outcome.tokens[place + 1].content)
            if not text:
                yield f"a heading is blank in {outcome.shown()}"
            elif not any(text in heading for heading in headings):
                yield f"{outcome.tokens[place + 1].content!r} is no heading of the page but one of {outcome.shown()}"
    for path in outcome.leaves:
        above = [element.tag for element in outcome.above(path)]
        if "pre" in above:
            yield from _check_preformatted(outcome, path)
        elif not {"td", "th", "textarea", "dl"} & set(above):
            yield from _check_items(outcome, path, above)
        if {"del", "s", "strike"} & set(above) and not {"pre", "code"} & set(above) and "~~" not in outcome.rendering:
            yield f"what is struck out does not show so in {outcome.shown()}"


def _heading_texts(D: Document) -> Iterator[str]:
    numbering = D.numbering
    for number, element in enumerate(numbering.nodes):
        if isinstance(element, Elem) and (
            re.fullmatch("h[1-6]|title|summary|legend|figcaption|caption|hgroup", element.tag)
            or element.attrs.get("role", "").strip().lower() == "heading"
        ):
            inside = [numbering.nodes[k] for k in numbering.subtree(number)]
            images = [node for node in inside if isinstance(node, Elem) and node.tag == "img"]
            alts = " ".join(image.attrs.get("alt", "") for image in images)
            text = numbering.text(number)
            yield from (text, alts, text + alts)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, re.sub(r"\]\([^)]*\)|</?\w+>", "", text)))


def _check_items(outcome: Outcome, path: tuple[int, ...], above: Sequence[str]) -> Iterator[str]:
    node = outcome.document[path]
    assert isinstance(node, Text)
    pieces = [said(outcome.annotated, [p]) for p in outcome.seed.paths if outcome.annotated.source({p}) == {path}]
    sought = [_letters(piece) for piece in pieces if len(_letters(piece)) > 2]
    depth, items = 0, []
    for token in outcome.tokens:
        depth += {"list_item_open": 1, "list_item_close": -1}.get(token.type, 0)
        if token.type == "inline" and any(words in _letters(token.content) for words in sought):
            items.append(depth)
    expected = above.count("li")
    # Deeper than DEEP the renderer writes items side by side, so that a line never grows with its depth.
    is_there = max(items, default=0) >= DEEP if expected > DEEP else expected in items
    if sought and items and not is_there:
        yield f"{pieces} is in {expected} items of the page and in {items} of {outcome.shown()}"


def _check_preformatted(outcome: Outcome, path: tuple[int, ...]) -> Iterator[str]:
    text = outcome.document.text(path).strip("\n").rstrip()
    fences = [token.content for token in outcome.tokens if token.type == "fence"]
    if not any(text in fence for fence in fences):
        yield f"{text!r} is in no fence, with its lines as they are, of {outcome.shown()}"


def check_reading(outcome: Outcome) -> Iterator[str]:
    """Read as Markdown, the rendering says what is selected to the letter, white space apart."""
    said_there = "".join("".join(_contents(outcome.tokens)).split())
    for sentence in outcome.annotated.sentences:
        if sentence.numbers <= outcome.seed.numbers:
            text = "".join(outcome.annotated.text(sentence).split())
            if text not in said_there:
                yield f"{text!r} is not what Markdown reads in {outcome.shown()}"


def _contents(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("text", "code_inline", "fence"):
            yield token.content
        elif token.children and token.type != "image":
            yield from _contents(token.children)


def check_repetition(outcome: Outcome) -> Iterator[str]:
    again = Outcome(outcome.case, outcome.source, outcome.policy)
    if again.document != outcome.document or again.rendering != outcome.rendering or again.sayings != outcome.sayings:
        yield "a second run gives another outcome"


@define
class Scripted:
    """A language model that gives one reply, whatever it is asked."""

    reply: str
    name: str = "scripted"

    def __call__(self, messages: Sequence[Mapping[str, str]], *, schema: Mapping[str, Any] | None = None) -> Completion:
        return Completion(self.reply, 0, 0)


def _view_of_all(outcome: Outcome) -> View:
    annotated = outcome.annotated
    everything = annotated.sentences[0]
    for sentence in annotated.sentences[1:]:
        everything = everything | sentence
    return expanded_view("page", annotated, expand(annotated, everything, budget=10**9))


def check_labels(outcome: Outcome) -> Iterator[str]:
    annotated, case = outcome.annotated, outcome.case
    if len(annotated.sentences) > MANY:
        return
    view = _view_of_all(outcome)
    nonce = view.labels[0].rpartition("-")[0]
    if len(set(view.labels)) != len(view.labels) or sorted(find_labels(view.text, nonce)) != sorted(view.labels):
        yield f"the labels that can be read are not the units given: {view.labels} in\n{view.text}"
    if _view_of_all(Outcome(case, outcome.source, outcome.policy)).text != view.text:
        yield "a second run gives other labels"
    seeds = [place for place, own in enumerate(view.units, 1) if own.numbers & outcome.seed.numbers]
    # A title that a heading repeats is shown, and labelled, once; it cannot be told apart from the heading.
    if seeds:
        chosen = select("?", view, llm=Scripted(str([str(place) for place in seeds]).replace("'", '"')))
        numbers = frozenset[int]().union(*(own.numbers for own in chosen.units))
        if not numbers & outcome.seed.numbers or len(chosen.units) != len(seeds):
            yield f"the labels {seeds} do not give back what is selected but {[*map(view.annotated.text, chosen.units)]}"
    if case.get("reply") is not None:
        yield from _check_reply(view, case)


def _check_reply(view: View, case: Case) -> Iterator[str]:
    selection = select("?", view, llm=Scripted(case["reply"]))
    chosen = [str(view.labels.index(name) + 1) for name in selection.chosen]
    outcome = f"the reply {case['reply']!r} gives {chosen}, unknown {selection.unknown}, error {selection.error}"
    if case.get("labels") is not None:
        expected = [label.strip() for label in case["labels"]]
        if chosen != expected:
            yield f"{outcome}; the labels that count are {expected}"
        if selection.error is not None and expected:
            yield f"{outcome}; it must be read"
        if case.get("unknown") is None and selection.unknown:
            yield f"{outcome}; nothing in it is unknown"
    if case.get("unknown") is not None and list(selection.unknown) != case["unknown"]:
        yield f"{outcome}; the unknown ones are {case['unknown']}"
    if case.get("labels") is None:
        for first, last in re.findall(r"(\d+)\s*(?:[-\N{EN DASH}]|\.\.+|to)\s*(\d+)", case["reply"]):
            span = {str(number) for number in range(int(first), int(last) + 1)}
            if span & set(chosen) and not span <= set(chosen):
                yield f"{outcome}; a range is all that it spans, or unknown"
        if not chosen and not selection.unknown and selection.error is None and re.search(r"\d", case["reply"]):
            yield f"{outcome}; what it names is lost"


def check_budgets(outcome: Outcome) -> Iterator[str]:
    if outcome.case["kind"] != "scale":
        return
    annotated, size = outcome.annotated, Words()
    alone = size(render(annotated.document, outcome.seed.paths))
    before = outcome.seed.numbers
    for budget in (0, 1, 5, 10, 50, 200, 2000):
        expansion = expand(annotated, outcome.seed, budget=budget, context=outcome.policy)
        counted = size(expansion.text)
        if counted != expansion.size or counted > max(budget, alone):
            yield f"at a budget of {budget} the text has {counted} words, said to be {expansion.size}; alone it is {alone}"
        if not outcome.seed.numbers <= expansion.view.numbers:
            yield f"at a budget of {budget} what is selected is lost"
        if expansion.overrun != max(0, counted - budget):
            yield f"at a budget of {budget} the overrun is said to be {expansion.overrun}"
        lost = outcome.annotated.numbers(outcome.context) - expansion.view.numbers
        if lost != expansion.dropped.numbers:
            yield f"at a budget of {budget} context is lost that is not reported"
        if not before <= expansion.rung.numbers:
            yield f"a budget of {budget} gives less than a smaller one"
        before = expansion.rung.numbers
    for rule in HTML:
        fewer = HTML.without(rule)
        added = annotated.context(fewer, outcome.seed)
        expansion = expand(annotated, outcome.seed, budget=size(render(annotated.document, added)), context=fewer)
        if expansion.dropped.paths or expansion.overrun:
            yield f"without {rule} its words still count"


Check = Callable[[Outcome], Iterator[str]]
CHECKS: tuple[Check, ...] = (
    check_units,
    check_coverage,
    check_words,
    check_literal_markdown,
    check_marker,
    check_cell,
    check_shape,
    check_reading,
    check_repetition,
    check_labels,
    check_budgets,
)
