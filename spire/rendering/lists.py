"""The numbers of list items: `start`, `value` and `reversed`, items that are left out counted (semantics §8)."""

from __future__ import annotations

from collections.abc import Mapping

from spire.document import Document
from spire.html.attributes import parse_integer
from spire.tree import Elem

__all__ = ["item_numbers", "list_owners"]

OWNERS = ("ol", "ul", "menu", "dir")


def list_owners(D: Document) -> Mapping[int, int]:
    """The list that each `li` belongs to, by node number: the nearest around it; a loose `li` has none.

    As the HTML standard has it (section 4.4.8), whatever stands between the list and the item.
    """
    return D.once(_list_owners)


def _list_owners(D: Document) -> dict[int, int]:
    tagged, last = D.numbering.tagged, D.numbering.last
    items = tagged.get("li", ())
    lists = [number for tag in OWNERS for number in tagged.get(tag, ())]
    owners: dict[int, int] = {}
    open_: list[int] = []
    of_lists = set(lists)
    for number in sorted([*items, *lists]):
        while open_ and last[open_[-1]] < number:
            open_.pop()
        if number in of_lists:
            open_.append(number)
        elif open_:
            owners[number] = open_[-1]
    return owners


def item_numbers(D: Document) -> Mapping[int, int]:
    """The number of each `li` of each `ol`, by node number; items of other lists have none.

    >>> from spire import Elem
    >>> D = Document(Elem("ol", {"start": "4"}, [Elem("li"), Elem("li", {"value": "9"}), Elem("li")]))
    >>> dict(item_numbers(D))
    {1: 4, 2: 9, 3: 10}
    """
    return D.once(_item_numbers)


def _item_numbers(D: Document) -> dict[int, int]:
    numbering, owners = D.numbering, list_owners(D)
    following: dict[int, int] = {}
    step: dict[int, int] = {}
    counts: dict[int, int] = {}
    for owner in owners.values():
        counts[owner] = counts.get(owner, 0) + 1
    for number in numbering.tagged.get("ol", ()):
        elem = numbering.nodes[number]
        assert isinstance(elem, Elem)
        down = "reversed" in elem.attrs
        start = parse_integer(elem.attrs.get("start"))
        following[number] = start if start is not None else counts.get(number, 0) if down else 1
        step[number] = -1 if down else 1
    numbers: dict[int, int] = {}
    for item, owner in owners.items():
        if owner in following:
            elem = numbering.nodes[item]
            assert isinstance(elem, Elem)
            value = parse_integer(elem.attrs.get("value"))
            numbers[item] = following[owner] if value is None else value
            following[owner] = numbers[item] + step[owner]
    return numbers
