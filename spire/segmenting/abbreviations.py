"""What a full stop after an abbreviation means."""

# ruff: noqa: RUF001 (an apostrophe is meant as it stands)

from __future__ import annotations

import re

__all__ = ["COMPANIES", "LONGEST", "STARTERS", "ends_after", "is_abbreviation", "word_at"]

LONGEST = 24
"""No abbreviation has more characters, with what is written to its left and decides about it."""


def _spelled(words: str, *, small: bool = True) -> frozenset[str]:
    """The words as they stand, with a capital and in capitals; without the small form where that is another word."""
    listed = words.split()
    forms = {form for word in listed for form in (word, word[0].upper() + word[1:], word.upper())}
    return frozenset(form for form in forms if small or form[0].isupper())


# No sentence ends with these: what they introduce has still to come.
_NEVER = _spelled(
    # a name
    "mr mrs ms mx dr dra drs prof profs messrs mme mlle mgr msgr lic sra srta hr dhr mevr sig dott pres gov sen rep amb "
    "supt brig capt cmdr cpl cpt pvt pfc gen lt maj sgt adm "
    # what they explain
    "e.g i.e eg cf viz vs approx aprox ca circa resp incl excl esp aka a.k.a repr ibid op loc ej p.ej p.ex bijv "
    "z.b z.B d.h u.a o.ä u.u i.d.r bzw ggf evtl inkl vgl sog bspw geb hrsg mio mrd "
    # a noun
    "dept univ assn govt intl natl med rer habil "
    # Russian
    "руб коп тыс долл чел им акад проф доц"
) | _spelled("rev hon fr col", small=False)

_WORDS_TOO = frozenset("prof profs pres gov sen rep gen adm".split())
"""Small, these are words that a sentence may end with: "I met the prof. He left"."""

# A sentence may end with these, but not before a number: "no. 5", "5 ft. 3 in.".
_BEFORE_NUMBERS = _spelled(
    "no nos nr nrs art arts par lb lbs oz hr hrs min mins yr yrs wk wks etc usw al a.m p.m am pm "
    "abs pág págs pag núm núms séc seg env ul ул корп рис табл просп тел"
)

# The same, and not before a letter or a Roman numeral that counts: "Fig. S1", "Vol. II".
_BEFORE_LABELS = _spelled(
    "fig figs eq eqs eqn eqns sec sect secs ch chap chaps vol vols pp app tab abb bd pl pt cap kap ref refs ver"
)

COMPANIES = _spelled("inc ltd co corp llc plc bros gmbh", small=False)
"""They end names of companies."""

# These stand within sentences before capitals too ("Jan. Smith", "Smith Jr. Day"): only a word that begins sentences
# shows that one has ended.
_EITHER = (
    COMPANIES
    | _spelled("jr sr ave blvd rd hwy pkwy bldg esq ph.d m.sc b.sc ed eds trans orig est max avg uu ee ud uds cit")
    | _spelled(
        "st mt ft jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun "
        "ala ariz ark calif colo conn del fla ga ill ind kan ky la mass md mich minn miss mo mont neb nev okla ore pa "
        "penn tenn tex va vt wash wis wyo",
        small=False,
    )
)

# "J", "U.S", "J.-P", "a.k.a": a letter, or letters each with its stop.
_INITIALS = re.compile(r"[^\W\d_](?:[.-]{1,2}[^\W\d_])*")

STARTERS = frozenset(
    "A An The This That These Those There Here It Its He His She Her They Their We Our You Your I My "
    "In On At By For From With Without To As Of If When While Where Why How What Who Which Whose "
    "But And Or So Yet Nor However Then Thus Therefore Moreover Furthermore Also Although Though Because Since "
    "After Before During Until Once Not No Yes All Some Most Many Each Every Both Such Other Another "
    "Later Now Today Please See Let Is Are Was Were Do Does Did Can Could Will Would Has Have Had".split()
)
"""Words that hardly ever follow an abbreviation with a capital, but where they begin a sentence."""

_WORD = re.compile(r"\w++")
_NUMBER_FOLLOWS = re.compile(r"\s*+(?:[#§(\[~]?\s?\d|\[|[A-Z]{1,5}-?\d)")
_LABEL_FOLLOWS = re.compile(r"\s*+(?:[IVXLC]{2,6}|[B-HJ-Z])\b(?!['’])")
_A_FOLLOWS = re.compile(r"\s*+A\b")
_OPENING_FOLLOWS = re.compile(r"\s*+[(\[“\"‘']")
_TIME_GOES_ON = re.compile(
    r"[A-Z]{2,4}\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|(?:Eastern|Central|Mountain|Pacific|Greenwich)\b"
)
_SMALL_WORD_SECOND = re.compile(r"\w++\s[a-z]")
_SMALL_LETTER_BEFORE = re.compile(r"\b[a-z]\.\s[a-z]$")
_NAMED_BY_A_LETTER = re.compile(
    r"\b(?:vitamin|plan|type|group|class|grade|hepatitis|option|step|phase|part|table|figure|appendix|section|exhibit|"
    r"team|side|version|series|building|room|terminal|point|schedule)s?\s\w$",
    re.IGNORECASE,
)


def is_abbreviation(word: str) -> bool:
    """Whether the word, without the stop after it, is one of the lists or is made of letters and stops.

    >>> [is_abbreviation(word) for word in ("Dr", "etc", "J", "U.S", "ants")]
    [True, True, True, True, False]
    """
    return (
        word in _NEVER
        or word in _BEFORE_NUMBERS
        or word in _BEFORE_LABELS
        or word in _EITHER
        or _INITIALS.fullmatch(word) is not None
    )


def ends_after(text: str, word: str, stop: int, after: int, begin: int) -> bool:
    """Whether a sentence ends with this abbreviation, whose stop is at `stop`. After the stop and what closes after
    it the text goes on at `after`, its next words begin at `begin`.
    """
    if _is_acronym(text, word, begin):
        return True
    if word in _WORDS_TOO and word_at(text, begin) in STARTERS:
        return True
    if word in _NEVER or text[begin].islower() or _NUMBER_FOLLOWS.match(text, after):
        return False
    if word in _BEFORE_LABELS:
        return not (_LABEL_FOLLOWS.match(text, after) or (word[0].isupper() and _A_FOLLOWS.match(text, after)))
    if word == "al" and _OPENING_FOLLOWS.match(text, after):  # "Moss et al. (Springer, 2004)"
        return False
    if word in _BEFORE_NUMBERS:
        return not (word.casefold() in ("a.m", "p.m", "am", "pm") and _TIME_GOES_ON.match(text, begin))
    if word_at(text, begin) in STARTERS:
        return True
    if word in COMPANIES:  # "at Acme Inc. Sales rose", but "Acme Inc. Chairman Levin"
        return _SMALL_WORD_SECOND.match(text, begin) is not None
    if len(word) == 1 and word.islower() and word.isascii():  # a variable, but for "v. Wade" and "i. e. Ants"
        return word not in "cpvz" and not _SMALL_LETTER_BEFORE.search(text, max(0, stop - 4), stop)
    return _NAMED_BY_A_LETTER.search(text, max(0, stop - LONGEST), stop) is not None


def _is_acronym(text: str, word: str, begin: int) -> bool:
    """In capitals where what follows is not: "in MS. However" is about a disease, "MS. SMITH" and "NO. 5" are not."""
    if len(word) == 1 or not (word.isupper() and word.isalpha() and text[begin].isupper()):
        return False
    following = _WORD.match(text, begin)
    return following is not None and (len(following[0]) == 1 or not following[0].isupper())


def word_at(text: str, begin: int) -> str:
    """The word that begins there; none if a stop follows it, which makes it an initial."""
    word = _WORD.match(text, begin)
    return "" if word is None or text.startswith(".", word.end()) else word[0]
