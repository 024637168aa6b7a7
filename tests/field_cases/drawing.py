"""What the generators of field cases draw from: words that cannot be mistaken for each other, and markup around them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tests.field_cases.cases import Case

__all__ = ["Words", "attributes", "case", "element", "wrapped"]

ONSETS = "b d f g k l m n p r s t v z br dr gl kr pl st tr".split()
NUCLEI = "a e i o u ai ou".split()


class Words:
    """Words of a page: each is new, and none is part of another."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._given: list[str] = []

    def word(self) -> str:
        while True:
            syllables = [
                self._random.choice(ONSETS) + self._random.choice(NUCLEI) for _ in range(self._random.randint(2, 3))
            ]
            word = "".join(syllables).capitalize()
            if not any(word in other or other in word for other in self._given):
                self._given.append(word)
                return word

    def phrase(self) -> str:
        """Two or three words; only the first begins with a capital, so that none is a sentence by itself."""
        first, *others = [self.word() for _ in range(self._random.randint(2, 3))]
        return " ".join([first, *map(str.lower, others)])


def attributes(random: Random, given: dict[str, str], *, more: bool = True) -> str:
    """Attributes in a drawn order, quoted in a drawn manner, some that mean nothing among them."""
    given = dict(given)
    if more:
        for name, value in (("class", "x y"), ("data-n", "7"), ("lang", "en"), ("title", "tip")):
            if random.random() < 0.15:
                given.setdefault(name, value)
    written = []
    for name in random.sample(sorted(given), len(given)):
        value = given[name]
        name = name.upper() if random.random() < 0.1 else name
        quotes = [quote for quote in "'\"" if quote not in value]
        quotes += [""] if value and not set(value) & set(" \t\n\"'=<>`/") else []
        quote = random.choice(quotes)
        written.append(f" {name}={quote}{value}{quote}")
    return "".join(written)


def element(random: Random, tag: str, content: str, given: dict[str, str] | None = None, *, end: bool = True) -> str:
    name = tag.upper() if random.random() < 0.1 else tag
    return f"<{name}{attributes(random, given or {})}>{content}" + (f"</{name}>" if end else "")


def wrapped(random: Random, content: str, tags: Iterable[str], most: int = 3) -> str:
    """The content in up to so many elements that change nothing."""
    tags = list(tags)
    for _ in range(random.randint(0, most)):
        content = element(random, random.choice(tags), content)
    return content


def case(kind: str, html: str, select: str, **expected: object) -> Case:
    return {"id": "variant", "kind": kind, "basis": "spec", "html": html, "select": select, **expected}
