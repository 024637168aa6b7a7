"""Encodings: which one a page is in, and what its bytes then say. Expected letters are by the Encoding Standard."""

from __future__ import annotations

import pytest

from spire.html.reading import read

EACUTE = "\N{LATIN SMALL LETTER E WITH ACUTE}"
TSE = "\N{CYRILLIC SMALL LETTER TSE}"  # 0xC3 in KOI8-R
KOI = b"\xc3"


def text(html: bytes, encoding: str | None = None) -> str:
    D = read(html, encoding=encoding)
    return D.text(D.elements("p")[0])


@pytest.mark.parametrize(
    ("label", "codec", "letters"),
    [
        ("shift_jis", "shift_jis", "日本語テスト"),
        ("x-sjis", "cp932", "①㈱"),
        ("euc-jp", "euc-jp", "日本"),
        ("iso-2022-jp", "iso-2022-jp", "日本"),
        ("euc-kr", "cp949", "한국어 똠"),
        ("gb2312", "gb18030", "家居镕€"),
        ("gb18030", "gb18030", "𠀀"),
        ("big5", "big5", "中文"),
        ("koi8-r", "koi8-r", "Привет"),
        ("koi8-u", "koi8-u", "їґ"),
        ("windows-1251", "cp1251", "Привет"),
        ("iso-8859-9", "cp1254", "ğş€"),
        ("macintosh", "mac-roman", "é†"),
        ("us-ascii", "cp1252", "“x”"),
        ("utf-16", "utf-8", "é"),
        ("x-user-defined", "cp1252", "é€"),
    ],
)
def test_a_declared_encoding(label: str, codec: str, letters: str) -> None:
    html = f"<meta charset={label}><p>".encode() + letters.encode(codec)
    assert text(html) == letters


@pytest.mark.parametrize(
    "start",
    [
        b"<meta charset=koi8-r>",
        b'<META CHARSET=" KOI8-R ">',
        b"<meta/charset='koi8-r'/>",
        b"<meta charset=foo><meta charset=koi8-r>",
        b"<meta charset=koi8-r><meta charset=utf-8>",
        b'<meta http-equiv=content-type content="text/html;charset=koi8-r"><meta charset=utf-8>',
        b'<meta content="text/html; charset = koi8-r" http-equiv=Content-Type>',
        b"<meta http-equiv=Content-Type content=\"text/html; charset='koi8-r'\">",
        b'<meta http-equiv=Content-Type content="charset; charset=koi8-r; x">',
        # The scan before parsing knows no scripts, no titles and no noscript.
        b'<script>"<meta charset=koi8-r>"</script>',
        b"<title><meta charset=koi8-r></title>",
        b"<!-- <meta charset=utf-8> --><meta charset=koi8-r>",
        b"<p title='<meta charset=utf-8>'></p><meta charset=koi8-r>",
        b"<!-- --><? <meta charset=utf-8> ><meta charset=koi8-r>",
        b'<?xml version="1.0" encoding="koi8-r"?>',
        b"<?xml version='1.0' encoding = 'koi8-r' standalone='yes'?>",
        b"<!--" + b"x" * 1100 + b"--><meta charset=koi8-r>",
        b"<!--" + b"x" * 1100 + b'--><meta http-equiv=content-type content="text/html; charset=koi8-r">',
    ],
)
def test_where_a_page_declares_its_encoding(start: bytes) -> None:
    html = start + b"<p>" + KOI
    D = read(html)
    assert D.text(D.elements("p")[-1]) == TSE


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"<!-- <meta charset=koi8-r> -->",
        b'<meta content="text/html; charset=koi8-r">',
        b'<meta name=content-type content="text/html; charset=koi8-r">',
        b'<meta http-equiv=content-type content="text/html; charset=\'koi8-r">',
        b"<meta charset=unheard-of>",
        b"<metal charset=koi8-r>",
        b' <?xml version="1.0" encoding="koi8-r"?>',
        b'<?xml version="1.0"?><!-- encoding="koi8-r" -->',
        # Past the first 1024 bytes only a tag that is parsed as one counts.
        b"<!--" + b"x" * 1100 + b'--><script>"<meta charset=koi8-r>"</script>',
    ],
)
def test_what_declares_nothing(start: bytes) -> None:
    assert text(start + b"<p>" + EACUTE.encode()) == EACUTE


def test_what_beats_what() -> None:
    koi, utf8 = b"<meta charset=koi8-r><p>", EACUTE.encode()
    assert text(koi + utf8, "utf-8") == EACUTE
    assert text(b"\xef\xbb\xbf" + koi + utf8, "koi8-r") == EACUTE
    assert text(b'<?xml version="1.0" encoding="koi8-r"?><meta charset=utf-8><p>' + utf8) == EACUTE
    late = b"<!--" + b"x" * 1100 + b"--><meta charset=koi8-r><p>"
    assert text(late + utf8, "utf-8") == EACUTE
    assert text(b"\xef\xbb\xbf" + late + utf8) == EACUTE
    # The first that is met while parsing decides; a second cannot.
    assert text(b"<!--" + b"x" * 1100 + b"--><meta charset=utf-8><meta charset=koi8-r><p>" + utf8) == EACUTE


@pytest.mark.parametrize(("codec", "mark"), [("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")])
def test_utf_16_by_its_mark_or_its_xml_declaration(codec: str, mark: bytes) -> None:
    assert text(mark + f"<p>{EACUTE}€".encode(codec), "utf-8") == f"{EACUTE}€"
    assert text(f'<?xml version="1.0" encoding="utf-16"?><p>{EACUTE}'.encode(codec)) == EACUTE
    # FF FE 00 00 is a mark and a null, no other encoding.
    assert text(mark + "\0<p>x".encode(codec)) == "x"


@pytest.mark.parametrize(
    ("html", "letters"),
    [
        (b"a\xffb", "a\ufffdb"),
        (b"a\xe2\x82c", "a\ufffdc"),
        (b"a\xf0\x9f\x98", "a\ufffd"),
        (b"\xc0\xaf", "\ufffd\ufffd"),
        (b"\xed\xa0\x80", "\ufffd\ufffd\ufffd"),
        (b"a\0b", "ab"),
        (b"a\xef\xbb\xbfb", "a\ufeffb"),
    ],
)
def test_bytes_that_are_no_characters(html: bytes, letters: str) -> None:
    assert text(b"<meta charset=utf-8><p>" + html) == letters


def test_what_python_leaves_undefined_in_windows_encodings_is_a_control_character() -> None:
    assert text(b"<p>\x81\x8d\x8f\x90\x9d\xff") == "\x81\x8d\x8f\x90\x9d\xff"
    assert text(b"<p>\x98", "windows-1251") == "\x98"
    assert text(b"<p>\xdb\x80", "windows-874") == "\ufffd€"


def test_an_encoding_in_which_markup_can_be_hidden_is_not_read() -> None:
    D = read(b"<p>x", encoding="iso-2022-kr")
    assert D.text(D.root) == "\ufffd"


def test_a_mark_at_the_start_of_text_is_no_text() -> None:
    assert read("\ufeff<p>x").tree == read("<p>x").tree
    assert text(b"\xef\xbb\xbf<p>x") == "x"
    D = read("\ufeffx\ufeff")
    assert D.text(D.root) == "x\ufeff"
