"""Pages from files and folders, for the command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from stat import S_ISDIR

from spire.document import Document
from spire.errors import SpireError
from spire.html.parsing import parse

__all__ = ["SourceError", "files", "page", "pages"]

SUFFIXES = (".html", ".htm", ".xhtml")
_OTHER_KINDS = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a ZIP archive or an office document",
    b"\x1f\x8b": "a gzip file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
}
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


class SourceError(SpireError):
    """A file or folder that no page can be read from."""


def files(sources: Iterable[Path]) -> Iterator[Path]:
    """The files named, and the HTML files in and below the folders named, sorted by path.

    Raises `SourceError` for a source that does not exist, a folder without HTML files or one that cannot be read.
    """
    for source in sources:
        try:
            kind = source.stat().st_mode
        except FileNotFoundError:
            raise SourceError(f"no such file or folder: {source}") from None
        except (OSError, ValueError) as error:
            raise _unreadable(source, error) from None
        if not S_ISDIR(kind):
            yield source
            continue
        found = [
            Path(folder, name)
            for folder, _, names in os.walk(source, onerror=_refuse)
            for name in names
            if name.lower().endswith(SUFFIXES)
        ]
        if not found:
            raise SourceError(f"no HTML files in {source}: a page's name ends in {', '.join(SUFFIXES)}")
        yield from sorted(found)


def _refuse(error: OSError) -> None:
    raise _unreadable(error.filename, error)


def _unreadable(source: str | Path, error: Exception) -> SourceError:
    reason = error.strerror if isinstance(error, OSError) else None
    return SourceError(f"{source} cannot be read: {reason or error}")


def page(file: Path, *, encoding: str | None = None) -> Document:
    """The page in a file. Raises `SourceError` where it cannot be read, is empty, or is not text."""
    try:
        html = file.read_bytes()
    except (OSError, ValueError) as error:
        raise _unreadable(file, error) from None
    if not html.strip():
        raise SourceError(f"{file} is empty")
    for magic, kind in _OTHER_KINDS.items():
        if html.startswith(magic):
            raise SourceError(f"{file} is {kind}, not a page of HTML")
    if b"\0" in html[:4096] and not html.startswith(_UTF_16) and encoding is None:
        raise SourceError(f"{file} is a binary file, not a page of HTML; if it is text, name its --encoding")
    return parse(html, encoding=encoding, uri=str(file))


def pages(
    sources: Sequence[Path],
    *,
    skipped: Callable[[SourceError], None] | None = None,
    encoding: str | None = None,
    progress: Callable[[Path], None] | None = None,
) -> dict[str, Document]:
    """The pages of files and folders, each under its path; one named twice counts once.

    With `skipped`, a file of a folder that is no page is passed over, and it is told why; one that is named itself is an
    error in any case.
    """
    read: dict[str, Document] = {}
    for file in files(sources):
        try:
            read[str(file)] = page(file, encoding=encoding)
        except SourceError as error:
            if skipped is None or file in sources:
                raise
            skipped(error)
        if progress is not None:
            progress(file)
    return read
