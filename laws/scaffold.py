"""A policy to start from: a rule with its docstring, and a test file that holds all laws and an example."""

from __future__ import annotations

import builtins
import keyword
from pathlib import Path

from spire.errors import SpireError

__all__ = ["new_policy"]

POLICY = '''"""The policy {name}: what a link points at, where that is an entry of a glossary.

>>> page = spire.parse('<p>See <a href="#ebb">ebb</a>.<dl><dt id="ebb">Ebb<dd>The falling tide.</dl>')
>>> print(spire.to_text(page, {name}(page)(page.elements("a"))))
ebb
Ebb
The falling tide.
"""

import spire


@spire.needs
def entries(D):
    """A link to a term needs the term and what is said of it."""

    def needed(p):
        for link in {{*D.elements("a", under=p), D.enclosing(p, "a")}} - {{None}}:
            href = D[link].attrs.get("href", "")
            target = D.by_id(href.removeprefix("#")) if href.startswith("#") else None
            if target is not None and D[target].tag == "dt":
                yield target
                yield from D.following(target, "dd")

    return needed


{name} = entries.closure(name="{name}")
'''

TESTS = '''"""The laws of {name}, and an example by hand."""

import laws
import spire
from {name} import {name}

PAGE = spire.parse('<p>See <a href="#ebb">ebb</a>.<p>Or not.<dl><dt id="ebb">Ebb<dd>The falling tide.</dl>')

# A test a law. On the page, too: of generated documents few hold what a rule looks at.
test_the_laws = laws.tests_of({name}, rule_set="Profile", pages=[PAGE])


def test_a_link_brings_in_its_entry():
    link, term, entry = PAGE.elements("a")[0], PAGE.elements("dt")[0], PAGE.elements("dd")[0]
    assert {name}(PAGE)({{link}}) == {{link, term, entry}}


def test_what_holds_no_link_needs_nothing():
    other = PAGE.elements("p")[1]
    assert {name}(PAGE)({{other}}) == {{other}}
'''


def new_policy(name: str, folder: Path) -> tuple[Path, Path]:
    """Write a module of that name and its test file into a folder, and give their paths.

    Raises `SpireError` for a name that is no identifier or is taken, and where a file is there already or cannot be
    written.
    """
    if not name.isidentifier() or keyword.iskeyword(name) or hasattr(builtins, name):
        raise SpireError(f"{name!r} is no name for a policy: it must be an identifier of Python that is not taken")
    if name in ("spire", "laws", "entries"):
        raise SpireError(f"{name!r} is the name of what the policy is written with; choose another")
    written = {folder / f"{name}.py": POLICY, folder / f"test_{name}.py": TESTS}
    for file in written:
        if file.exists():
            raise SpireError(f"{file} is there already, and is not overwritten; choose another name")
    for file, template in written.items():
        try:
            file.write_text(template.format(name=name), encoding="utf-8")
        except OSError as error:
            raise SpireError(f"{file} cannot be written: {error.strerror}") from None
    policy, tests = written
    return policy, tests
