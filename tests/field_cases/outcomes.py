"""Whether a case comes out as it says, and how it is told if not."""

from __future__ import annotations

import warnings

from spire import HTML, footnotes, glossary, lead_in
from tests.field_cases.cases import Case, CasesError, strangeness
from tests.field_cases.checking import faults

__all__ = ["Told", "assert_as_expected"]

WITH_OPT_INS = HTML | lead_in | footnotes | glossary


class Told(UserWarning):
    """What should be known of a case that passed."""


def assert_as_expected(case: Case) -> None:
    """Raises `AssertionError` with all that is wrong with the outcome under `HTML`.

    Where `semantics.md` has the last word, it may leave what a case expects to an opt-in policy (section 6, "More,
    opt-in"): so a case of basis `judgement` may also come out right with those policies joined, and that is told.
    """
    for strange in strangeness(case):
        warnings.warn(Told(f"{case['id']}: {strange}: not checked"), stacklevel=2)
    try:
        found = faults(case)
        if found and case.get("basis") == "judgement" and not faults(case, WITH_OPT_INS):
            warnings.warn(Told(f"{case['id']}: right with the opt-in policies, not with HTML alone"), stacklevel=2)
            return
    except CasesError as error:
        found = [str(error)]
    if found:
        told = [f"{case['id']} ({case['kind']}, {case.get('basis')}): {case.get('complaint')}"]
        told += [f"expected: {case.get('expect')}", f"page: {str(case.get('html'))[:2000]}", *found]
        raise AssertionError("\n".join(told))
