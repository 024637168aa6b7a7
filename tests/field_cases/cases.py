"""Files of field cases: one JSON object a line, as `shared/cases/README.md` describes them."""

from __future__ import annotations

import codecs
import json
from pathlib import Path
from typing import Any, TypeAlias

from tests.field_cases.expressions import UnknownExpression, value

__all__ = ["KINDS", "Case", "CasesError", "load", "page", "strangeness"]

Case: TypeAlias = dict[str, Any]

KINDS = frozenset("encoding heading label list parse render scale sentence table title".split())
BASES = frozenset({"spec", "reported", "judgement"})

_TEXTS = frozenset(
    "id kind source complaint why html html_python bytes_encoding select expect basis marker cell reply".split()
)
_LISTS = frozenset(
    "select_also spec_headers must_in must_not_in units render_lines render_contains labels unknown".split()
)
_OTHERS = {"select_index": int, "generated": bool}


class CasesError(ValueError):
    """A file of cases that cannot be read, or a case that is none."""


def load(file: Path) -> list[Case]:
    """The cases of a file, in its order; raises `CasesError`, which names the file and the line."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise CasesError(f"the file of cases {file} cannot be read: {error}") from None
    cases: list[Case] = []
    seen: dict[str, int] = {}
    for place, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        where = f"{file}, line {place}"
        try:
            case = json.loads(line)
        except ValueError as error:
            raise CasesError(f"{where}: not JSON: {error}") from None
        _check(case, where)
        if case["id"] in seen:
            raise CasesError(f"{where}: the id {case['id']!r} is that of line {seen[case['id']]}")
        seen[case["id"]] = place
        cases.append(case)
    if not cases:
        raise CasesError(f"the file of cases {file} holds no case")
    return cases


def _check(case: object, where: str) -> None:
    if not isinstance(case, dict):
        raise CasesError(f"{where}: a case is a JSON object, not {type(case).__name__}")
    for key in ("id", "kind"):
        if not isinstance(case.get(key), str) or not case[key].strip():
            raise CasesError(f"{where}: a case has {key!r}, a text")
    for key, given in case.items():
        if given is None:
            continue
        if key in _TEXTS and not isinstance(given, str):
            raise CasesError(f"{where}: {key!r} is a text, not {json.dumps(given)[:80]}")
        if key in _LISTS and not (isinstance(given, list) and all(isinstance(item, str) for item in given)):
            raise CasesError(f"{where}: {key!r} is a list of texts, not {json.dumps(given)[:80]}")
        if key in _OTHERS and type(given) is not _OTHERS[key]:
            raise CasesError(f"{where}: {key!r} is of type {_OTHERS[key].__name__}, not {json.dumps(given)[:80]}")
    if case.get("html") is None and case.get("html_python") is None:
        raise CasesError(f"{where}: a case has 'html', or 'html_python' that makes it")


def strangeness(case: Case) -> list[str]:
    """What of a case is not known here, and so not checked."""
    strange = [f"unknown key {key!r}" for key in sorted(case.keys() - _TEXTS - _LISTS - _OTHERS.keys())]
    if case["kind"] not in KINDS:
        strange.append(f"unknown kind {case['kind']!r}")
    if case.get("basis") not in BASES:
        strange.append(f"unknown basis {case.get('basis')!r}")
    return strange


def page(case: Case) -> str | bytes:
    """The input of a case, as text or as bytes; raises `CasesError` where it cannot be made."""
    html = case.get("html")
    if case.get("html_python") is not None:
        try:
            html = value(case["html_python"])
        except UnknownExpression as error:
            raise CasesError(f"{case['id']}: html_python: {error}") from None
        if not isinstance(html, (str, bytes)):
            raise CasesError(f"{case['id']}: html_python gives a {type(html).__name__}, not a text")
    encoding = case.get("bytes_encoding")
    if encoding is None or isinstance(html, bytes):
        assert html is not None
        return html
    try:
        codecs.lookup(encoding)
    except LookupError:
        raise CasesError(f"{case['id']}: bytes_encoding {encoding!r} is no codec of Python") from None
    try:
        return str(html).encode(encoding)
    except UnicodeEncodeError as error:
        raise CasesError(f"{case['id']}: the page cannot be written in {encoding}: {error}") from None
