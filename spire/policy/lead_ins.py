"""The lead-in of a list or a table: the block before it that ends in a colon (semantics §6, "More, opt-in").

>>> from spire import parse, to_text
>>> page = parse("<p>Ants can:</p><ul><li>dig<li>carry</ul>")
>>> to_text(page, lead_in(page)({page.elements("li")[1]})).splitlines()
['Ants can:', 'carry']
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from unicodedata import category

from spire.document import Document
from spire.html.elements import LISTS, is_layout_table
from spire.policy.algebra import needs_by_number
from spire.policy.passages import passage
from spire.policy.reachability import Direct
from spire.policy.stretches import nested
from spire.runs import Run, block_runs

__all__ = ["lead_in"]

COLONS = (":", "\N{FULLWIDTH COLON}", "\N{SMALL COLON}")
_SHOWN = (
    # What a reader sees though it holds no text.
    frozenset("hr img input video audio canvas iframe object embed".split()) | {"svg svg", "math math"}
)


def _lead_ins(D: Document) -> Direct:
    return nested(D.numbering, _led_in(D))


def _led_in(D: Document) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each list and table that has a lead-in, with it. One without is led in by what leads in the one around it."""
    numbering = D.numbering
    tagged = numbering.tagged
    runs = block_runs(D)
    starts = [run.texts[0] for run in runs]
    led = {number: bisect_right(starts, number) - 1 for tag in (*LISTS, "table") for number in tagged.get(tag, ())}
    # Of ten thousand lists, one in the other, all may come after the same words.
    before = {which: _last_text(D, runs[which]) for which in led.values() if which >= 0 and _leads_in(runs[which])}
    in_title = numbering.nearest_above(before.values(), tagged.get("title", ()))
    shown = sorted(number for tag in _SHOWN for number in tagged.get(tag, ()))
    for number, which in sorted(led.items()):
        if which not in before or is_layout_table(numbering.nodes[number]):
            continue
        text = before[which]
        between = bisect_right(shown, number) - bisect_right(shown, text)
        if not between and in_title[text] < 0:
            yield number, passage(D, text)


def _leads_in(run: Run) -> bool:
    end = len(run.characters)
    while end and _closes(run.characters[end - 1]):
        end -= 1
    return not run.whole and run.characters[:end].endswith(COLONS)


def _closes(character: str) -> bool:
    """Whether it may stand after a colon: a closing quote or bracket, or white space."""
    return character in ('"', "'") or character.isspace() or category(character) in ("Pe", "Pf")


def _last_text(D: Document, run: Run) -> int:
    """The last text of the run that is more than white space."""
    return next(text for text in reversed(run.texts) if not D.numbering.text(text).isspace())


lead_in = needs_by_number(_lead_ins, "lead_in").closure(name="lead_in")
"""What is in a list or a table needs what leads it in: the paragraph, the line or the label that ends in a colon, quotes
and brackets closed after it, with nothing that a reader sees between it and the list, whatever they are wrapped in. What
stands in a `pre` leads nothing in, and a `pre` is not led in; nor is a layout table (semantics §6)."""
