"""Tests of damaged fonts: a font is either refused or can be measured and embedded."""

import random
import struct

import pytest

from printgen import resources
from printgen.pdf.fonts import Font
from printgen.theme.font_tables import FontTablesError, rebuilt
from printgen.type.font_file import FontFile
from tests.support.opentype import postscript_font

TABLES = ("head", "hhea", "hmtx", "maxp", "loca", "glyf", "cmap", "post", "name", "OS/2")
LETTERS = "Handgloves 0123456789 ÄÖÜ ñ ł §"


def sound() -> bytes:
    """Return a valid TrueType font."""
    return (resources.folder("fonts") / "roboto-slab" / "RobotoSlab-Bold.ttf").read_bytes()


def entry(font: bytes, tag: str) -> int:
    """Return the offset of a table's entry in the font directory."""
    return next(at for at in range(12, 400, 16) if font[at : at + 4] == tag.encode())


def damaged(seed: int) -> bytes:
    """Return the font with one kind of damage to a table or to the font directory."""
    choose, font = random.Random(seed), bytearray(sound())
    at = entry(font, choose.choice(TABLES))
    start, size = struct.unpack_from(">LL", font, at + 8)
    if choose.random() < 0.1:
        start, size = 0, at
    match choose.choice(("byte", "bytes", "zeros", "ones", "length", "tag", "end")):
        case "byte":
            font[start + choose.randrange(size)] = choose.randrange(256)
        case "bytes":
            for _ in range(choose.randrange(1, 40)):
                font[start + choose.randrange(min(size, 200))] = choose.randrange(256)
        case "zeros":
            begin = start + choose.randrange(size)
            font[begin : begin + 40] = bytes(len(font[begin : begin + 40]))
        case "ones":
            begin = start + choose.randrange(min(size - 1, 120))
            font[begin : begin + 2] = b"\xff\xff"
        case "length":
            struct.pack_into(">L", font, at + 12, choose.choice((0, 1, choose.randrange(size))))
        case "tag":
            font[at : at + 4] = b"zzzz"
        case "end":
            del font[choose.randrange(len(font)) :]
    return bytes(font)


def embedded(font: bytes) -> bool:
    """Measure and embed a few letters; any failure raises an exception."""
    file = FontFile(font)
    widths = [file.advance(ord(letter)) for letter in LETTERS]
    return (
        len(widths) == len(LETTERS)
        and file.cap_height is not None
        and bool(Font(file, "F1").subsets(frozenset(LETTERS)))
    )


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_a_damaged_font_is_refused_or_serves(part: int) -> None:
    served = refused = 0
    for seed in range(100 * part, 100 * part + 100):
        try:
            served += embedded(rebuilt(damaged(seed)))
        except FontTablesError:
            refused += 1
    assert served > 20
    assert refused > 20


def test_a_font_that_may_not_be_embedded_is_refused() -> None:
    font = bytearray(sound())
    start = struct.unpack_from(">L", font, entry(font, "OS/2") + 8)[0]
    struct.pack_into(">H", font, start + 8, 0x0002)
    with pytest.raises(FontTablesError, match="do not allow a subset"):
        rebuilt(bytes(font))


def test_a_glyph_that_is_a_part_of_itself_is_refused() -> None:
    font = bytearray(sound())
    glyf = struct.unpack_from(">L", font, entry(font, "glyf") + 8)[0]
    loca = struct.unpack_from(">L", font, entry(font, "loca") + 8)[0]
    long = struct.unpack_from(">H", font, struct.unpack_from(">L", font, entry(font, "head") + 8)[0] + 50)[0]
    number = 36
    place = (
        struct.unpack_from(">L", font, loca + 4 * number)[0]
        if long
        else 2 * struct.unpack_from(">H", font, loca + 2 * number)[0]
    )
    struct.pack_into(">h", font, glyf + place, -1)
    struct.pack_into(">HH", font, glyf + place + 10, 0, number)
    with pytest.raises(FontTablesError, match="of themselves"):
        rebuilt(bytes(font))


def test_a_letter_of_no_width_is_refused() -> None:
    font = bytearray(sound())
    start, size = struct.unpack_from(">LL", font, entry(font, "hmtx") + 8)
    font[start : start + size] = bytes(size)
    with pytest.raises(FontTablesError, match=r"has a letter without width \(U\+0020\)"):
        rebuilt(bytes(font))


@pytest.mark.long
@pytest.mark.parametrize("permission", [0x0002, 0x0100, 0x0200])
def test_a_postscript_font_that_may_not_be_embedded_is_refused(permission: int) -> None:
    with pytest.raises(FontTablesError, match="fsType") as raised:
        rebuilt(postscript_font(permission))
    assert raised.value.hint.startswith("choose another font")


def test_a_postscript_font_without_an_outline_for_each_glyph_is_refused() -> None:
    font = bytearray(postscript_font())
    start = struct.unpack_from(">L", font, entry(bytes(font), "maxp") + 8)[0]
    struct.pack_into(">H", font, start + 4, struct.unpack_from(">H", font, start + 4)[0] - 1)
    with pytest.raises(FontTablesError):
        rebuilt(bytes(font))


@pytest.mark.long
def test_a_damaged_postscript_font_is_refused_or_serves() -> None:
    choose, served, refused = random.Random(1), 0, 0
    start, size = struct.unpack_from(">LL", postscript_font(), entry(postscript_font(), "CFF ") + 8)
    for _ in range(150):
        font = bytearray(postscript_font())
        for _ in range(choose.randrange(1, 30)):
            font[start + choose.randrange(choose.choice((60, size)))] = choose.randrange(256)
        try:
            served += embedded(rebuilt(bytes(font)))
        except FontTablesError:
            refused += 1
    assert served
    assert refused
