"""Kerning that is read from a font's table of pairs: as HarfBuzz has it, and left to it where there is more to know."""

import struct
import sys
from pathlib import Path

import pytest

from printgen.drawing.type.fonts.font_file import FontFile
from printgen.drawing.type.fonts.kerning import Kerning
from printgen.resources import folder

FONTS = sorted(folder("fonts").glob("*/*.ttf"))
PLEX = folder("fonts") / "ibm-plex-sans" / "IBMPlexSans-Bold.ttf"
HEBREW = folder("fonts") / "noto-sans-hebrew" / "NotoSansHebrew-Bold.ttf"
LETTERS = "ABDFGJKLOPRSTUVWYaefgjkorstvwyz\xc4\xc7\xd8\xe9\u0142\u0164"
SIGNS = "0147 \xa0.,:-\u2013\u2019\u201c(/\xd7&"
# Each pair of these both ways round, and pairs in texts without a letter, which are of another script.
TEXTS = [
    *("".join(first + second for second in LETTERS + SIGNS) for first in LETTERS + SIGNS),
    *("".join(first + second for second in SIGNS) for first in SIGNS),
]


class ShapedFile(FontFile):
    """A font of which HarfBuzz is asked everything."""

    pairs = None  # type: ignore[assignment]


@pytest.fixture
def no_harfbuzz(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without HarfBuzz: whatever is still kerned was read from the table."""
    monkeypatch.setitem(sys.modules, "uharfbuzz", None)


def table_of(data: bytes, tag: bytes) -> tuple[int, int]:
    """Where a table of a font begins, and how long it is."""
    rows = (struct.unpack_from(">4sLLL", data, 12 + 16 * row) for row in range(struct.unpack_from(">H", data, 4)[0]))
    return next((offset, size) for name, _, offset, size in rows if name == tag)


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_each_bundled_font_is_kerned_as_harfbuzz_does(path: Path) -> None:
    data = path.read_bytes()
    plain, shaped = Kerning(FontFile(data)), Kerning(ShapedFile(data))
    for text in TEXTS:
        assert plain.kerns(text) == shaped.kerns(text), text


def test_plain_text_is_kerned_without_harfbuzz(no_harfbuzz: None) -> None:
    assert Kerning(FontFile(PLEX.read_bytes())).kerns("AVA") != ()


@pytest.mark.parametrize(
    ("path", "text"),
    [(PLEX, "ΑΥΑ"), (PLEX, "A\N{COMBINING ACUTE ACCENT}VA"), (HEBREW, "AVA")],
    ids=["letters", "marks", "rules"],
)
def test_what_is_more_than_pairs_is_left_to_harfbuzz(path: Path, text: str, no_harfbuzz: None) -> None:
    with pytest.raises(ImportError):
        Kerning(FontFile(path.read_bytes())).kerns(text)


@pytest.mark.parametrize("start", [0, 4, 8, 10, 40, 90, 200, 400, 1500])
@pytest.mark.parametrize("filler", [b"\0", b"\x01", b"\xff"])
def test_a_font_whose_table_is_broken_is_set_all_the_same(start: int, filler: bytes) -> None:
    data = bytearray(PLEX.read_bytes())
    at, size = table_of(data, b"GPOS")
    data[at + start : at + size] = filler * (size - start)
    kerns = Kerning(FontFile(bytes(data))).kerns("AVATAR To Yo. AV")
    assert all(0 < place < 16 for place, _ in kerns)


def test_a_font_that_ends_within_its_table_is_set_all_the_same() -> None:
    data = PLEX.read_bytes()
    at, size = table_of(data, b"GPOS")
    moved = data[:at] + data[at + size :] + data[at : at + size // 3]
    file = FontFile(data)
    file.data, file._tables = moved, {**file._tables, "GPOS": len(moved) - size // 3}
    assert all(0 < place < 16 for place, _ in Kerning(file).kerns("AVATAR To Yo. AV"))
