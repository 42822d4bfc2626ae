"""Tests of font files: kerning despite damaged tables, and the extents of letters."""

import struct

import pytest

from printgen.resources import folder
from printgen.type.font_file import FontFile

PLEX = (folder("fonts") / "ibm-plex-sans" / "IBMPlexSans-Bold.ttf").read_bytes()


def table_of(data: bytes, tag: bytes) -> tuple[int, int]:
    """Return the offset and the length of a table."""
    rows = (struct.unpack_from(">4sLLL", data, 12 + 16 * row) for row in range(struct.unpack_from(">H", data, 4)[0]))
    return next((offset, size) for name, _, offset, size in rows if name == tag)


def test_pairs_of_letters_are_kerned() -> None:
    file = FontFile(PLEX)
    assert file.kerns("AVA") == ((1, -54), (2, -54))
    assert file.kerns("A") == file.kerns("") == ()


@pytest.mark.parametrize("start", [0, 4, 8, 10, 40, 90, 200, 400, 1500])
@pytest.mark.parametrize("filler", [b"\0", b"\x01", b"\xff"])
def test_a_font_with_a_damaged_kerning_table_is_still_set(start: int, filler: bytes) -> None:
    data = bytearray(PLEX)
    at, size = table_of(data, b"GPOS")
    data[at + start : at + size] = filler * (size - start)
    kerns = FontFile(bytes(data)).kerns("AVATAR To Yo. AV")
    assert all(0 < place < 16 for place, _ in kerns)


def test_the_reach_of_a_letter_depends_on_the_band() -> None:
    file = FontFile(PLEX)
    assert file.reach(ord("L"), 300.0, 500.0) < file.reach(ord("L"), 0.0, 100.0) < file.advance(ord("L"))
    assert file.reach(ord("."), 500.0, 600.0) == file.advance(ord("."))
