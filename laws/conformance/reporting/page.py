"""A report as one page of HTML that needs nothing but itself: no network, no other file, no script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import islice

import spire
from laws.characters import spelled_out
from laws.conformance import protocol
from laws.conformance.operators import registered
from laws.conformance.report import Check, Kind, Outcome, Report, Tally
from laws.conformance.reporting.account import what_happened
from laws.conformance.reporting.badge import badge_svg
from laws.conformance.reporting.difference import (
    Difference,
    LinesDiffer,
    Pair,
    PathsDiffer,
    answer_lines,
    difference,
)
from laws.conformance.reporting.drawing import Drawing, Row, outside, rest, rows, trees
from laws.conformance.reporting.json_text import indented
from laws.conformance.reporting.summary import by_operator, skips, state, sums, troubles, unpassed
from spire.path import Path, format_path

__all__ = ["page"]

IN_FULL = 20
"""So many of an operator's checks that did not pass are told in full."""
MOST_ROWS = 400
"""So many lines of a tree or of an input are shown."""

SIGNS = {Outcome.PASSED: "✓", Outcome.FAILED: "✗", Outcome.ERRORED: "!", Outcome.SKIPPED: "○"}
SELECTED = "●◆▲"
SHARED, MISSING, EXTRA = ("=", "shared"), ("\N{MINUS SIGN}", "missing"), ("+", "extra")
PLAIN = (" ", "")


def page(report: Report) -> str:
    """The page: what was asked, a table, and for each operator what did not pass."""
    title = f"{_shown(report.introduction.name or report.target)}: conformance to specification {spire.SPEC}"
    body = "\n".join([*_opening(title, report), *_table(report), *_operators(report)])
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{(files(__package__) / "page.css").read_text(encoding="utf-8")}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def _shown(words: str) -> str:
    return escape(spelled_out(words))


def _opening(title: str, report: Report) -> Iterator[str]:
    said = report.introduction
    yield f"<h1>{title}</h1>"
    yield f"<p>{badge_svg(report).strip()}</p>"
    facts = {
        "asked": report.target,
        "name": said.name,
        "version": said.version,
        "specification": spire.SPEC,
        "protocol": str(protocol.VERSION),
        "profiles": ", ".join(report.profiles),
        "generated cases a law": f"{report.examples} from seed {report.seed}" if report.examples else "",
        "result": sums(Tally.of(report.checks)),
    }
    yield "<dl>"
    yield from (f"<dt>{name}</dt><dd>{_shown(value)}</dd>" for name, value in facts.items() if value)
    yield "</dl>"
    for trouble, words in troubles(report):
        yield f'<p class="trouble words"><strong>{trouble}:</strong> {escape(words)}</p>'


# The table.


def _table(report: Report) -> Iterator[str]:
    yield "<h2>Operators and profiles</h2>"
    yield '<div class="scroll" tabindex="0"><table>'
    legend = ", ".join(f"{sign} {outcome.value}" for outcome, sign in SIGNS.items())
    yield f"<caption>Checks passed, of how many; the sign is the worst that came of any: {legend}</caption>"
    heads = "".join(f'<th scope="col">{_shown(profile)}</th>' for profile in report.profiles)
    yield f'<thead><tr><th scope="col">operator</th>{heads}</tr></thead>'
    yield "<tbody>"
    for name in report.names:
        cells = "".join(_cell(report.of_cell(name, profile)) for profile in report.profiles)
        yield f'<tr><th scope="row">{_shown(name)}</th>{cells}</tr>'
    yield "</tbody>"
    cells = "".join(_tally(report.of_profile(profile)) for profile in report.profiles)
    yield f'<tfoot><tr><th scope="row">all</th>{cells}</tr></tfoot>'
    yield "</table></div>"


def _cell(checks: Sequence[Check]) -> str:
    return _tally(Tally.of(checks), f"#{_anchor(checks[0].operator)}" if checks else "")


def _tally(tally: Tally, link: str = "") -> str:
    outcome = state(tally)
    if outcome is None:
        return '<td><span class="faint">-</span></td>'
    count = _count(outcome, tally)
    return (
        f'<td class="{outcome.value}">'
        + (f'<a href="{link}">{count}</a>' if link else f"<span>{count}</span>")
        + "</td>"
    )


def _count(outcome: Outcome, tally: Tally) -> str:
    sign = f'<span aria-hidden="true">{SIGNS[outcome]}</span><span class="unseen">{outcome.value}:</span>'
    return f"{sign} {tally.passed}/{tally.total}"


def _anchor(operator: str) -> str:
    return escape(f"operator-{operator}")


# Operators.


def _operators(report: Report) -> Iterator[str]:
    reasons: dict[str, list[str]] = {}
    for skip in skips(report.checks):
        reasons.setdefault(skip.operator, []).append(skip.words)
    held = by_operator(report.checks)
    for heading, did_pass in (("What did not pass", False), ("What passed or was skipped", True)):
        chosen = {operator: checks for operator, checks in held.items() if bool(unpassed(checks)) != did_pass}
        if chosen:
            yield f"<h2>{heading}</h2>"
        for operator, checks in chosen.items():
            yield from _operator(operator, checks, reasons.get(operator, []))


def _operator(operator: str, checks: Sequence[Check], reasons: Iterable[str]) -> Iterator[str]:
    it, tally = registered()[operator], Tally.of(checks)
    outcome = state(tally) or Outcome.SKIPPED
    yield f'<section class="operator" id="{_anchor(operator)}">'
    count = f'<span class="count {outcome.value}">{_count(outcome, tally)}</span>'
    yield f"<h3><code>{_shown(operator)}</code> {count}</h3>"
    yield f'<p>{_shown(" ".join(it.statement.split()))} <span class="faint">({_shown(it.source)})</span></p>'
    yield f'<p class="faint">{_what_was_asked(checks)}</p>'
    yield from (f'<p class="skipped words">{SIGNS[Outcome.SKIPPED]} skipped: {escape(words)}</p>' for words in reasons)
    wrong = unpassed(checks)
    for check in wrong[:IN_FULL]:
        yield from _failure(check)
    if len(wrong) > IN_FULL:
        yield f"<p>And {len(wrong) - IN_FULL} more that did not pass: the JSON lines of the report have them all.</p>"
    yield "</section>"


def _what_was_asked(checks: Sequence[Check]) -> str:
    """How many checks there are of each kind that could be asked, and what came of them."""
    told = []
    for kind in Kind:
        own = [check for check in checks if check.kind is kind]
        if own:
            tried = sum(check.tried for check in own)
            name = kind.value if len(own) == 1 else f"{kind.value}s"
            inputs = f" on {tried} inputs" if kind is Kind.LAW else ""
            told.append(f"{len(own)} {name}{inputs}: {sums(Tally.of(own))}")
    return "; ".join(told)


# A check that did not pass.


def _failure(check: Check) -> Iterator[str]:
    words = what_happened(check)
    yield "<details>"
    yield (
        f'<summary><span class="count {check.outcome.value}">{SIGNS[check.outcome]} {check.outcome.value}</span> '
        f"<code>{_shown(check.id)}</code> {escape(_shortened(words))}</summary>"
    )
    yield '<div class="told">'
    source = f' <span class="faint">({_shown(check.source)})</span>' if check.source else ""
    yield f"<p>A {check.kind.value}: {_shown(' '.join(check.statement.split()))}{source}</p>"
    if words:
        yield f'<h4>What happened</h4><p class="words">{escape(words)}</p>'
    yield from (f"<p>Note: {_shown(note)}</p>" for note in check.notes)
    found = difference(check)
    drawn = trees(check)
    left = rest(check)
    if drawn or left:
        yield "<h4>Input</h4>"
    for drawing in drawn:
        yield from _drawing(drawing, found)
    if left:
        yield from _figure("the rest of it" if drawn else "as JSON", _plain(indented(left)))
    yield from _answers(check, found)
    yield "</div>"
    yield "</details>"


def _shortened(words: str) -> str:
    line = words.partition("\n")[0]
    return line if len(line) <= 100 else line[:99] + "…"


def _figure(caption: str, lines: Iterable[str]) -> Iterator[str]:
    body = "".join(lines)
    yield f'<figure><figcaption>{caption}</figcaption><pre tabindex="0"><code>{body}</code></pre></figure>'


def _line(words: str, sign: tuple[str, str] = PLAIN, *, more: str = "") -> str:
    """A line with its sign before it; `more` is a class that it has besides."""
    classes = " ".join(filter(None, ["row", sign[1], more]))
    return f'<span class="{classes}">{sign[0]} {words}\n</span>'


def _plain(lines: Iterable[str]) -> list[str]:
    shown = [escape(line) for line in islice(lines, MOST_ROWS + 1)]
    if len(shown) > MOST_ROWS:
        shown[-1] = "… and more"
    return [f'<span class="row">{line}\n</span>' for line in shown]


def _drawing(drawing: Drawing, found: Difference | None) -> Iterator[str]:
    """The tree with the selected nodes marked and, where the answers are about its nodes, what they say of each."""
    about = found if drawing.answered and isinstance(found, PathsDiffer) else None
    signs = dict(zip(drawing.selections, SELECTED, strict=False))
    legend = [_key((sign, "selected"), _shown(name)) for name, sign in signs.items() if drawing.selections[name]]
    if about is not None:
        legend += [
            _key(SHARED, "in both answers"),
            _key(MISSING, "missing: only expected"),
            _key(EXTRA, "too much: only found"),
        ]
    caption = f"{_shown(drawing.caption)}" + (f'<span class="legend">{"".join(legend)}</span>' if legend else "")
    lines: list[str] = []
    for row in islice(rows(drawing.tree), MOST_ROWS + 1):
        lines.append(_node(row, drawing, signs, about) if len(lines) < MOST_ROWS else _line("… and more nodes"))
    for name, paths in drawing.selections.items():
        lines += [_line(f"{signs[name]} no node: {path}", more="selected") for path in outside(drawing.tree, paths)]
    if about is not None:
        lines += [_line(f"no node: {path}", EXTRA) for path in outside(drawing.tree, about.extra)]
    yield from _figure(caption, lines)


def _key(sign: tuple[str, str], words: str) -> str:
    return f'<span class="row {sign[1]}">{sign[0]} {words}</span>'


def _node(row: Row, drawing: Drawing, signs: dict[str, str], about: PathsDiffer | None) -> str:
    marks = "".join(sign if row.path in drawing.selections[name] else " " for name, sign in signs.items())
    where = "" if row.path is None else f'  <span class="path">{format_path(row.path)}</span>'
    sign = PLAIN if about is None or row.path is None else _sign(row.path, about)
    return _line(f"{marks} {escape(str(row))}{where}", sign, more="selected" if marks.strip() else "")


def _sign(path: Path, about: PathsDiffer) -> tuple[str, str]:
    for paths, sign in ((about.shared, SHARED), (about.missing, MISSING), (about.extra, EXTRA)):
        if path in paths:
            return sign
    return PLAIN


def _answers(check: Check, found: Difference | None) -> Iterator[str]:
    if found is None and check.expected is None and check.found is None:
        return
    yield "<h4>Answers</h4>"
    if found is not None:
        yield f'<p class="words">{escape(found.words)}</p>'
        yield '<div class="sides">'
        pairs = found.pairs if isinstance(found, LinesDiffer) else _pairs(found)
        yield from _side("expected", MISSING, "what was not found", [(pair.expected, pair.same) for pair in pairs])
        yield from _side("found", EXTRA, "what was not expected", [(pair.found, pair.same) for pair in pairs])
        yield "</div>"
    elif check.expected is None:
        yield from _figure("found", _plain(answer_lines(check.operator, check.found)))
    else:
        name = "expected" if check.found is None else "expected, and found so"
        yield from _figure(name, _plain(answer_lines(check.operator, check.expected)))


def _pairs(found: PathsDiffer) -> list[Pair]:
    """The paths of both answers in document order, those that differ beside nothing."""
    every = sorted(found.shared | found.missing | found.extra)
    return [
        Pair(
            format_path(path) if path not in found.extra else None,
            format_path(path) if path not in found.missing else None,
        )
        for path in every
    ]


def _side(name: str, sign: tuple[str, str], key: str, lines: Sequence[tuple[str | None, bool]]) -> Iterator[str]:
    """One side, its lines that are not the other's with the sign; where the other has a line more, room."""
    shown = [
        _line("", more="pad") if line is None else _line(escape(line), PLAIN if same else sign)
        for line, same in lines[:MOST_ROWS]
    ]
    if len(lines) > MOST_ROWS:
        shown.append(_line("… and more"))
    nothing = ": no paths" if all(line is None for line, _ in lines) else ""
    yield from _figure(f"{name}{nothing}; {sign[0]} {key}", shown)
