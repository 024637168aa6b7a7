"""How the bytes of a page are decoded (HTML standard, section 13.2.3; Encoding Standard)."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from html5lib._inputstream import lookupEncoding

from spire.html.elements import SPACE

__all__ = ["declared_by_meta", "decoded", "encoding_of_label", "sniffed"]

MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16le"), (codecs.BOM_UTF16_BE, "utf-16be"))
XML_IN_UTF_16 = ((b"<\0?\0x\0", "utf-16le"), (b"\0<\0?\0x", "utf-16be"))
SCANNED = 1024
"""How many bytes are scanned for a declaration, before parsing."""

BLANKS = SPACE.encode()
XML_ENCODING = re.compile(rb"<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(?P<quote>[\"'])(?P<label>[^>\"']*)(?P=quote)")
CHARSET = re.compile(r"charset[ \t\n\f\r]*=[ \t\n\f\r]*", re.IGNORECASE | re.ASCII)


def encoding_of_label(label: str) -> str | None:
    """The encoding that a label names, by its name in the Encoding Standard; None for a label that names none."""
    # A label is ASCII; the look-up fails on a lone surrogate.
    encoding = lookupEncoding(label) if label.isascii() else None
    return None if encoding is None else str(encoding.name)


def sniffed(html: bytes, label: str | None) -> tuple[str, bool]:
    """The encoding of a page, `label` being what came with it, and whether a `meta` further on cannot change it."""
    for mark, name in MARKS:
        if html.startswith(mark):
            return name, True
    if label is not None and (name_of_label := encoding_of_label(label)):
        return name_of_label, True
    declared = _declared(html[:SCANNED])
    return declared or ("utf-8" if _is_utf8(html) else "windows-1252"), False


def decoded(html: bytes, name: str) -> str:
    """The text of a page in the encoding of this name, U+FFFD for bytes that no character has, without a mark."""
    for mark, of in MARKS:
        if of == name:
            html = html.removeprefix(mark)
    if name == "replacement":
        # For encodings in which markup can be hidden: the standard reads nothing of them.
        return "\N{REPLACEMENT CHARACTER}" if html else ""
    if name.startswith("windows-"):
        return codecs.charmap_decode(html, "replace", _table(name))[0]
    # GBK is decoded as GB 18030, which has all of it.
    codec = codecs.lookup("gb18030") if name == "gbk" else lookupEncoding(name).codec_info
    text: str = codec.decode(html, "replace")[0]
    return text


def declared_by_meta(attributes: Mapping[str, str]) -> str | None:
    """The encoding that a `meta` declares; where it says UTF-16 it is wrong, for it could not be read."""
    name = encoding_of_label(attributes.get("charset", ""))
    if name is None and attributes.get("http-equiv", "").lower() == "content-type":
        name = _of_content(attributes.get("content", ""))
    return _readable(name)


def _readable(name: str | None) -> str | None:
    if name in ("utf-16le", "utf-16be"):
        return "utf-8"
    return "windows-1252" if name == "x-user-defined" else name


def _of_content(content: str) -> str | None:
    """The encoding in the content of a `meta`, as in `text/html; charset=utf-8` (the standard, section 2.6.4)."""
    found = CHARSET.search(content)
    if found is None:
        return None
    rest = content[found.end() :]
    if rest[:1] in ('"', "'"):
        label, end, _ = rest[1:].partition(rest[0])
        return encoding_of_label(label) if end else None
    return encoding_of_label(re.split(r"[ \t\n\f\r;]", rest, maxsplit=1)[0])


def _declared(start: bytes) -> str | None:
    """What the first bytes of a page declare, scanned without parsing (13.2.3.2)."""
    for xml, name in XML_IN_UTF_16:
        if start.startswith(xml):
            return name
    place = start.find(b"<")
    while place >= 0:
        if start.startswith(b"<!--", place):
            end = start.find(b"-->", place + 2)
            if end < 0:
                break
            place = end + 2
        elif re.match(rb"<meta[\t\n\f\r /]", start[place : place + 6], re.IGNORECASE):
            scan = _Attributes(start, place + 5)
            declared = _of_scanned_meta(list(scan))
            if declared is not None:
                return declared
            place = scan.place
        elif re.match(rb"</?[a-z]", start[place : place + 3], re.IGNORECASE):
            end_of_name = re.compile(rb"[\t\n\f\r >]").search(start, place)
            if end_of_name is None:
                break
            scan = _Attributes(start, end_of_name.start())
            for _ in scan:
                pass
            place = scan.place
        elif start[place + 1 : place + 2] in (b"!", b"/", b"?"):
            place = start.find(b">", place)
            if place < 0:
                break
        place = start.find(b"<", place + (start[place : place + 1] == b"<"))
    return _of_xml(start)


def _of_scanned_meta(attributes: list[tuple[str, str]]) -> str | None:
    first: dict[str, str] = {}
    for name, value in attributes:
        first.setdefault(name, value)
    if "charset" in first:
        return _readable(encoding_of_label(first["charset"]))
    return declared_by_meta(first)


def _of_xml(start: bytes) -> str | None:
    found = XML_ENCODING.match(start)
    if found is None or b">" not in start:
        return None
    return _readable(encoding_of_label(found["label"].decode("latin-1")))


class _Attributes:
    """The attributes of a tag by the standard's "get an attribute", in lower case; `place` is where they end."""

    def __init__(self, scanned: bytes, place: int) -> None:
        self._bytes = scanned
        self.place = place

    def __iter__(self) -> Iterator[tuple[str, str]]:
        while True:
            self._skip(BLANKS + b"/")
            if self._next() in (b">", b""):
                return
            name = self._take(rb"=?[^=\t\n\f\r />]*")
            self._skip(BLANKS)
            value = ""
            if self._next() == b"=":
                self.place += 1
                self._skip(BLANKS)
                value = self._value()
            yield name, value

    def _value(self) -> str:
        quote = self._next()
        if quote not in (b'"', b"'"):
            return self._take(rb"[^\t\n\f\r >]*")
        self.place += 1
        value = self._take(b"[^" + quote + b"]*")
        self.place += 1
        return value

    def _next(self) -> bytes:
        return self._bytes[self.place : self.place + 1]

    def _skip(self, skipped: bytes) -> None:
        while self._next() and self._next() in skipped:
            self.place += 1

    def _take(self, pattern: bytes) -> str:
        found = re.compile(pattern).match(self._bytes, self.place)
        assert found is not None
        self.place = found.end()
        return found.group().decode("latin-1").lower()


@cache
def _table(name: str) -> str:
    """The characters of a windows encoding by byte. What Python leaves undefined of 0x80 to 0x9F the standard does not."""
    codec: Any = lookupEncoding(name).codec_info
    characters = [codec.decode(bytes([byte]), "replace")[0] for byte in range(256)]
    for byte in range(0x80, 0xA0):
        if characters[byte] == "\N{REPLACEMENT CHARACTER}":
            characters[byte] = chr(byte)
    return "".join(characters)


def _is_utf8(html: bytes) -> bool:
    try:
        html.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
