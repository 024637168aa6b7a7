"""Headings: what is one, of which level, and where it is in force (semantics §6; docs/specification/rules.md)."""

from __future__ import annotations

from collections.abc import Iterable

from laws.conformance.vectors import Vector
from tests.laws.conformance.written.asking import with_needs

__all__ = ["vectors"]

WRAPPED = "<div>" * 14 + "<h2 +>A</h2>" + "</div>" * 14

HTML = {
    "role-presentation": (
        '<div><h2 +>A</h2><h3 role="presentation">B</h3><p>*t</p></div>',
        "An h3 with the role of presentation is no heading.",
    ),
    "role-none-closes-nothing": (
        '<div><h2 +>A</h2><h2 role="none">B</h2><p>*t</p></div>',
        "An h2 with the role none closes no other.",
    ),
    "role-first-of-several": (
        '<div><h1 +>A</h1><p role="no-such-role heading button" +>B</p><p>*t</p></div>',
        "Of several words in a role the first that is a role counts.",
    ),
    "role-other-first": (
        '<div><h1 +>A</h1><p role="button heading">B</p><p>*t</p></div>',
        "Of two roles the second does not count.",
    ),
    "role-none-first": (
        '<div><h2 +>A</h2><h2 role="no-such-role none heading">B</h2><p>*t</p></div>',
        "None before heading makes a heading none.",
    ),
    "role-other-on-heading": (
        '<div><h2 role="tab" +>A</h2><p>*t</p></div>',
        "Another role on an h2 leaves it a heading.",
    ),
    "role-in-capitals": (
        '<div><h1 +>A</h1><p role="HEADING" +>B</p><p>*t</p></div>',
        "A role may be written in capitals.",
    ),
    "aria-level-deeper": (
        '<div><h2 +>A</h2><h2 aria-level="3" +>B</h2><p>*t</p></div>',
        "On an h2, aria-level counts and the number in the tag does not.",
    ),
    "aria-level-higher": (
        '<div><h2>A</h2><h4 aria-level="1" +>B</h4><p>*t</p></div>',
        "By its aria-level an h4 may close an h2.",
    ),
    "aria-level-none": (
        '<div><h2>A</h2><h2 aria-level="0" +>B</h2><p>*t</p></div>',
        "An aria-level of 0 is none, and the tag counts.",
    ),
    "aria-level-fraction": (
        '<div><h2>A</h2><p role="heading" aria-level="2.5" +>B</p><p>*t</p></div>',
        "An aria-level that is no whole number is none, and the level is 2.",
    ),
    "aria-level-alone": (
        '<div><h2 +>A</h2><p aria-level="1">B</p><p>*t</p></div>',
        "An aria-level without a role makes no heading.",
    ),
    "aria-level-seven": (
        '<div><h6 +>A</h6><p role="heading" aria-level="7" +>B</p><p role="heading" aria-level="12" +>C</p><p>*t</p></div>',
        "Levels go on below 6.",
    ),
    "image-alone": (
        '<div><h2>A</h2><h2 +><img alt="B"></h2><p>*t</p></div>',
        "A heading that is an image with a text in its stead closes others.",
    ),
    "shows-nothing": (
        "<div><h2 +>A</h2><h2>\u200b</h2><h2>\u00ad\ufeff</h2><p>*t</p></div>",
        "A heading of characters that show nothing closes no other.",
    ),
    "break-alone": (
        "<div><h2 +>A</h2><h2><br></h2><p>*t</p></div>",
        "A heading that holds a line break alone is none.",
    ),
    "in-a-wrapper": (f"<div>{WRAPPED}<p>*t</p></div>", "A heading in fourteen wrappers heads what follows them."),
    "many": (
        "<div>" + "<h2>a</h2>" * 11 + "<h2 +>b</h2><p>*t</p></div>",
        "Of twelve headings of one level the last is in force.",
    ),
    "scope-heading-above": (
        "<div><h4 +>A</h4><section><h2>*B</h2></section></div>",
        "A heading needs those of the scopes around it, whatever their levels.",
    ),
    "scope-lower-level": (
        "<div><h3 +>A</h3><article><h2 +>B</h2><p>*t</p></article></div>",
        "In its scope a heading closes none of a scope around it.",
    ),
    "h1-past-section": (
        "<main><section><div><h1 +>A</h1></div></section><section><h2 +>B</h2><p>*t</p></section></main>",
        "The only h1 of a page heads what stands behind its section.",
    ),
    "h1-of-two": (
        "<main><section><h1>A</h1></section><section><h1 +>B</h1><p>*t</p></section></main>",
        "Of two h1 each ends with its section.",
    ),
    "h1-blank-second": (
        "<main><section><h1 +>A</h1></section><section><h1> </h1></section><p>*t</p></main>",
        "An h1 without text does not make the only one one of two.",
    ),
    "h1-in-article": (
        "<main><article><h1>A</h1></article><p>*t</p></main>",
        "The only h1 looks past sections, and past no article.",
    ),
    "h1-closes-in-section": (
        "<main><section><h2>A</h2><h1 +>B</h1><p>*t</p></section></main>",
        "A heading of a scope around it closes what is open in a section.",
    ),
    "summary-late": (
        "<div><h2 +>A</h2><details><p>*t</p><summary +>B</summary></details></div>",
        "A summary heads what stands before it in its details.",
    ),
    "summary-above-h1": (
        "<div><details><summary +>A</summary><h1>B</h1><h1 +>C</h1><p>*t</p></details></div>",
        "A summary is above an h1 in its details.",
    ),
    "legend-no-child": (
        "<div><fieldset><div><legend>A</legend></div><p>*t</p></fieldset></div>",
        "A legend that is no child of its fieldset heads nothing.",
    ),
    "figcaption-second": (
        "<div><figure><figcaption +>A</figcaption><figcaption>B</figcaption><p>*t</p></figure></div>",
        "Of two figcaptions the first heads the figure.",
    ),
    "legend-in-details": (
        "<div><details><legend>A</legend><p>*t</p></details></div>",
        "A legend heads no details.",
    ),
    "hgroup": (
        "<div><h2>A</h2><hgroup +><p>x</p><h2>B</h2><h3>y</h3></hgroup><h3 +>C</h3><p>*t</p></div>",
        "A group of headings is one heading, as high as its highest, and comes whole.",
    ),
    "hgroup-without-heading": (
        "<div><h2 +>A</h2><hgroup><p>x</p></hgroup><p>*t</p></div>",
        "A group without a heading closes nothing.",
    ),
    "in-a-cell": (
        "<div><h2 +>A</h2><table><tr><td><h3 +>B</h3>*t</td><td>u</td></tr></table></div>",
        "A heading in a cell is in force in the cell.",
    ),
    "in-a-caption": (
        "<div><table><caption><h3>A</h3></caption><tr><td>u</td></tr></table><p>*t</p></div>",
        "A heading in a caption ends with its table.",
    ),
    "in-a-term": (
        "<dl><dt><h3 +>A</h3></dt><dd>*t</dd></dl>",
        "A heading in a dt heads the dd behind it.",
    ),
    "in-a-term-after-the-list": (
        "<div><dl><dt><h3>A</h3></dt><dd>u</dd></dl><p>*t</p></div>",
        "A heading in a dt ends with its list.",
    ),
    "in-a-definition": (
        "<dl><dt>a</dt><dd><h3>A</h3></dd><dt>b</dt><dd>*t</dd></dl>",
        "A heading in a dd ends with it.",
    ),
    "layout-cell": (
        '<table role="no-such-role presentation"><tr><td><h2 +>A</h2></td></tr><tr><td>*t</td></tr></table>',
        "The cells of a layout table end no heading, also where its role is the second word.",
    ),
    "content": (
        "<div><h1 +>A</h1><h2 +>B</h2><div *><h3 +>C</h3><p>t</p><h2 +>D</h2><p>u</p></div></div>",
        "An element that is selected needs the headings of all that is in it.",
    ),
    "drawing": (
        "<div><h2 +>A</h2><svg><h2>B</h2></svg><p>*t</p></div>",
        "An element of another namespace is no heading.",
    ),
}

PAPER = {
    "paper-shows-nothing": (
        "<div><h2 +>A</h2><h2>\u200b \u200e</h2><p>*t</p></div>",
        "By the paper, too, a heading of characters that show nothing closes no other.",
    ),
    "linear-scopes": (
        "<div><h2 +>A</h2><aside><h3 +>B</h3></aside><p>*t</p></div>",
        "By the paper the heading of an aside goes on behind it.",
    ),
    "linear-closing": (
        "<div><h3>A</h3><aside><h2 +>B</h2></aside><p>*t</p></div>",
        "By the paper the heading of an aside closes those before it.",
    ),
    "no-summary": (
        "<div><h2 +>A</h2><details><summary>B</summary><p>*t</p></details></div>",
        "By the paper a summary is no heading.",
    ),
    "hgroup-parts": (
        "<div><hgroup><h1 +>A</h1><h2 +>B</h2></hgroup><p>*t</p></div>",
        "By the paper the headings of a group count one by one.",
    ),
}


def vectors() -> Iterable[Vector]:
    for profile, pages in (("html", HTML), ("paper", PAPER)):
        for name, (text, clause) in pages.items():
            yield with_needs(
                f"clause.headings.{name}", f"{profile}.headings", text, source="§6, Headings", clause=clause
            )
