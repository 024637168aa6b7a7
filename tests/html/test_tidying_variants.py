"""Tables and lists made up by lot, a hundred of each kind, in which some things are invisible and keep their place.

Words, sizes, attributes and what is invisible are drawn; the seed is fixed, so that runs repeat.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from tests.field_cases.cases import Case
from tests.field_cases.checking import faults
from tests.field_cases.drawing import Words, case, element

VARIANTS = 100


def invisible(random: Random) -> dict[str, str]:
    style = random.choice(
        ["visibility:{}", "VISIBILITY : {};", "color:red;visibility:{} !important", "top:0; visibility: {}"]
    )
    return {"style": style.format(random.choice(["hidden", "Hidden"]))}


def removed(random: Random) -> dict[str, str]:
    return random.choice([{"hidden": ""}, {"style": "display:none"}, {"style": "visibility:hidden;display: none"}])


def cells(random: Random) -> Case:
    """A grid with a header row and a header column; in each row at most one cell is invisible."""
    words = Words(random)
    height, width = random.randint(3, 5), random.randint(3, 5)
    grid = [[words.phrase() for _ in range(width)] for _ in range(height)]
    y, x = random.randrange(1, height), random.randrange(1, width)
    needed = {(0, x): grid[0][x], (y, 0): grid[y][0]}
    rows = []
    for j, texts in enumerate(grid):
        hideable = [i for i in range(width) if (j, i) not in needed and (j, i) != (y, x)]
        hidden = random.choice(hideable) if random.random() < 0.7 else -1
        row = [
            element(random, "td" if i and j else "th", text, invisible(random) if i == hidden else {})
            for i, text in enumerate(texts)
        ]
        rows.append(element(random, "tr", "".join(row)))
    split = random.choice([0, 1])
    head = element(random, "thead", "".join(rows[:split])) if split else ""
    others = [text for texts in grid for text in texts if text not in needed.values() and text != grid[y][x]]
    headers = list(needed.values())
    html = f"<table>{head}<tbody>{''.join(rows[split:])}</tbody></table>"
    return case("table", html, grid[y][x], must_in=headers, must_not_in=others, spec_headers=headers)


def rows_of_groups(random: Random) -> Case:
    """Groups of rows, each under a header cell that spans it; rows and whole groups of others are invisible."""
    words = Words(random)
    groups = [
        (words.phrase(), [words.phrase() for _ in range(random.randint(1, 4))]) for _ in range(random.randint(2, 4))
    ]
    chosen_group = random.randrange(len(groups))
    header, texts = groups[chosen_group]
    chosen = random.choice(texts)
    has_bodies = random.random() < 0.5
    html = []
    for place, (label, values) in enumerate(groups):
        rows = []
        for turn, value in enumerate(values):
            is_needed = place == chosen_group and (turn == 0 or value == chosen)
            label_cell = "" if turn else element(random, "th", label, {"rowspan": str(len(values))})
            hidden = invisible(random) if not is_needed and random.random() < 0.5 else {}
            rows.append(element(random, "tr", f"{label_cell}{element(random, 'td', value)}", hidden))
        if has_bodies:
            hidden = invisible(random) if place != chosen_group and random.random() < 0.3 else {}
            html.append(element(random, "tbody", "".join(rows), hidden))
        else:
            html += rows
    others = [text for label, values in groups for text in (label, *values) if text not in (header, chosen)]
    table = f"<table>{''.join(html)}</table>"
    return case("table", table, chosen, must_in=[header], must_not_in=others, spec_headers=[header])


def items(random: Random) -> Case:
    """An invisible item counts, with its `value`; one that is removed does not."""
    words = Words(random)
    texts = [words.phrase() for _ in range(random.randint(3, 7))]
    place = random.randrange(1, len(texts))
    hiding = [random.choice(["", "invisible", "invisible", "removed"]) for _ in texts]
    hiding[place] = ""
    given = {"reversed": ""} if random.random() < 0.3 else {}
    number = len(texts) - hiding.count("removed") if given else 1
    if random.random() < 0.5:
        number = random.randint(10, 120)
        given["start"] = str(number)
    html, marker = [], 0
    for turn, text in enumerate(texts):
        own = {"invisible": invisible, "removed": removed}[hiding[turn]](random) if hiding[turn] else {}
        value = random.randint(10, 120) if random.random() < 0.2 else None
        own |= {} if value is None else {"value": str(value)}
        inner = "<ol><li>x</li></ol>" if hiding[turn] and random.random() < 0.3 else ""
        html.append(element(random, "li", text + inner, own, end=random.random() < 0.7))
        if hiding[turn] == "removed":
            continue
        number = number if value is None else value
        marker = number if turn == place else marker
        number += -1 if "reversed" in given else 1
    others = [text for text in texts if text != texts[place]]
    page = element(random, "ol", "".join(html), given)
    return case("list", page, texts[place], marker=f"{marker}.", must_not_in=others)


@pytest.mark.parametrize("kind", [cells, rows_of_groups, items], ids=lambda kind: kind.__name__)
def test_what_stands_beside_the_invisible_is_as_if_it_showed(kind: Callable[[Random], Case]) -> None:
    random = Random(kind.__name__)
    wrong: list[str] = []
    for _ in range(VARIANTS):
        variant = kind(random)
        if found := faults(variant, of_many=True):
            wrong.append("\n".join([json.dumps(variant, ensure_ascii=False), *found]))
    assert not wrong, f"{len(wrong)} of {VARIANTS}:\n\n" + "\n\n".join(wrong[:3])
