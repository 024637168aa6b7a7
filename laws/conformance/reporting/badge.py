"""A badge for a README: which profiles pass in full."""

from __future__ import annotations

from html import escape

import spire
from laws.conformance.report import Report
from laws.conformance.reporting.summary import unpassed

__all__ = ["badge_svg"]

LABEL = "#4a4a4a"
GREEN, RED, GREY = "#2a6f2b", "#b3261e", "#5f6368"
"""White on any of them is read easily: 4.5 to 1 and better."""

HEIGHT, MARGIN = 20, 6
_NARROW, _WIDE = "fijlrt 1.,:;|!'()-", "mwMWABCDEFGHKNOPQRSTUVXYZ"


def badge_svg(report: Report) -> str:
    """The badge as SVG: green with the profiles that pass in full; where there are none red, or grey where nothing failed."""
    left, right = f"spire {spire.SPEC}", ", ".join(report.passed_in_full) or "none"
    a, b = _width(left) + 2 * MARGIN, _width(right) + 2 * MARGIN
    title = escape(report.badge)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{a + b}" height="{HEIGHT}" role="img" aria-label="{title}">',
            f"<title>{title}</title>",
            f'<path fill="{LABEL}" d="M{a} 0H3a3 3 0 0 0-3 3v14a3 3 0 0 0 3 3h{a - 3}z"/>',
            f'<path fill="{_colour(report)}" d="M{a} 0h{b - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H{a}z"/>',
            '<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
            f'<text x="{MARGIN}" y="14" textLength="{_width(left)}">{escape(left)}</text>',
            f'<text x="{a + MARGIN}" y="14" textLength="{_width(right)}">{escape(right)}</text>',
            "</g>",
            "</svg>\n",
        ]
    )


def _colour(report: Report) -> str:
    if report.passed_in_full:
        return GREEN
    failed = unpassed(report.checks) or report.gave_up or report.introduction.fault
    return RED if failed else GREY


def _width(text: str) -> int:
    """About as many pixels as the text takes in Verdana at 11; `textLength` makes it so.

    >>> _width("core, paper")
    66
    """
    return round(sum(4.4 if c in _NARROW else 8.4 if c in _WIDE else 6.9 for c in text))
