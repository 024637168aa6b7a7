"""Pages from files and folders: what is taken, and what is refused, by name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spire import SpireError
from spire.sources import SourceError, files, page, pages


def test_files_of_a_folder_are_found_below_it_sorted(tmp_path: Path) -> None:
    names = ["b.html", "a.HTM", "c.xhtml", "notes.txt", "html", "sub/a.html", "a.html/inside.html"]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("<p>Ants")
    expected = ["a.HTM", "a.html/inside.html", "b.html", "c.xhtml", "sub/a.html"]
    assert [str(file.relative_to(tmp_path)) for file in files([tmp_path])] == expected


def test_a_file_that_is_named_is_taken_whatever_its_name(tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text("<p>Ants")
    assert list(files([tmp_path / "page.txt"])) == [tmp_path / "page.txt"]


def test_a_page_named_twice_counts_once(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<p>Ants")
    seen: list[Path] = []
    read = pages([tmp_path / "a.html", tmp_path, tmp_path / "." / "a.html"], progress=seen.append)
    assert list(read) == [str(tmp_path / "a.html")]
    assert read[str(tmp_path / "a.html")].uri == str(tmp_path / "a.html")
    assert set(seen) == {tmp_path / "a.html"}


def test_what_is_no_source(tmp_path: Path) -> None:
    missing, folder = tmp_path / "missing.html", tmp_path / "folder"
    folder.mkdir()
    (folder / "notes.txt").write_text("Ants")
    for source, fault in [
        (missing, f"no such file or folder: {missing}"),
        (folder, f"no HTML files in {folder}: a page's name ends in .html, .htm, .xhtml"),
        (Path("a" * 300), f"{'a' * 300} cannot be read: File name too long"),
        (Path("a\0b"), "a\0b cannot be read: embedded null byte"),
    ]:
        with pytest.raises(SourceError) as caught:
            list(files([source]))
        assert str(caught.value) == fault


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "is empty"),
        (b" \n\t", "is empty"),
        (b"%PDF-1.7 ...", "is a PDF, not a page of HTML"),
        (b"\x89PNG\r\n\x1a\n", "is a picture, not a page of HTML"),
        (b"\xff\xd8\xff\xe0", "is a picture, not a page of HTML"),
        (b"GIF89a", "is a picture, not a page of HTML"),
        (b"PK\x03\x04", "is a ZIP archive or an office document, not a page of HTML"),
        (b"\x1f\x8b\x08", "is a gzip file, not a page of HTML"),
        (b"\x7fELF\x02\x01\0\0", "is a binary file, not a page of HTML; if it is text, name its --encoding"),
    ],
)
def test_what_is_no_page(tmp_path: Path, content: bytes, fault: str) -> None:
    (tmp_path / "page.html").write_bytes(content)
    with pytest.raises(SourceError) as caught:
        page(tmp_path / "page.html")
    assert str(caught.value) == f"{tmp_path / 'page.html'} {fault}"


def test_a_folder_is_no_page(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read: Is a directory"):
        page(tmp_path)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a fake, since to the root user everything may be read."""
    (tmp_path / "page.html").write_text("<p>Ants")

    def refuse(file: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(file))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(SourceError, match=r"page\.html cannot be read: Permission denied"):
        pages([tmp_path])


def test_a_folder_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.html").write_text("<p>Ants")
    (tmp_path / "locked").mkdir()
    scandir = os.scandir

    def refuse(folder: str) -> object:
        if str(folder).endswith("locked"):
            raise PermissionError(13, "Permission denied", str(folder))
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(SourceError, match="locked cannot be read: Permission denied"):
        list(files([tmp_path]))


def test_a_link_to_nothing_is_no_page(tmp_path: Path) -> None:
    (tmp_path / "gone.html").symlink_to(tmp_path / "nowhere.html")
    with pytest.raises(SourceError, match=r"gone\.html cannot be read: No such file"):
        pages([tmp_path])


def test_encodings(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    for content, encoding in [
        ("<p>Ümläute".encode(), None),
        ("<p>Ümläute".encode("utf-16"), None),  # with a byte order mark
        ("<p>Ümläute".encode("utf-16-le"), "utf-16le"),
        ("<p>Ümläute".encode("windows-1252"), None),
        ("<p>Ümläute".encode("iso-8859-1"), "iso-8859-1"),
    ]:
        file.write_bytes(content)
        assert page(file, encoding=encoding).text(()) == "Ümläute"
    with pytest.raises(SpireError, match="unknown encoding 'utf-9'"):
        page(file, encoding="utf-9")


def test_a_page_with_a_stray_nul_far_inside(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(b"<p>" + b"Ants " * 1000 + b"\0dig.")
    assert page(file).text(()).endswith("Ants dig.")
