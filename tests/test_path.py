from __future__ import annotations

import pytest

from spire import InvalidPath, SpireError, format_path, parse_path


@pytest.mark.parametrize(
    ("path", "text"), [((), "/"), ((0,), "/0"), ((0, 0, 1), "/0/0/1"), ((10, 2, 345), "/10/2/345")]
)
def test_text_form(path: tuple[int, ...], text: str) -> None:
    assert format_path(path) == text
    assert parse_path(text) == path


@pytest.mark.parametrize(
    "text", ["", "0", "//", "/0/", "/0//1", "/01", "/-1", "/+1", "/ 1", "/1 ", "/1\n", "\n", "/a", "/1.0", "/٣", "/0,1"]
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidPath) as raised:
        parse_path(text)
    assert str(raised.value) == (
        f"not a path: {text!r}; write / for the root, /0/1 for the second child of its first child"
    )


def test_document_order_is_tuple_order_not_text_order() -> None:
    paths = [(), (0,), (0, 5), (1,), (2,), (2, 0), (10,)]
    assert sorted(paths) == paths
    assert sorted(map(format_path, paths)) != [*map(format_path, paths)]


def test_an_invalid_path_is_a_lookup_error_of_spire() -> None:
    assert issubclass(InvalidPath, SpireError)
    assert issubclass(InvalidPath, LookupError)
