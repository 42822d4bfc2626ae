"""A TrueType file's glyph coverage and advance widths, read straight from its tables.

Only what typesetting needs is read (``head``, ``hhea``, ``hmtx``, ``cmap``, ``OS/2``), straight from the tables,
so that a font costs about a millisecond and fitting text never loads a PDF library.
Table layouts: OpenType specification 1.9.
"""

import struct
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property

from printgen.drawing.type.fonts.pair_table import PairTable, pair_table

_SPACE, _NO_BREAK_SPACE = 0x20, 0xA0


class FontFileError(Exception):
    """The bytes are not a TrueType font that can be measured and embedded; the message says why."""


class FontFile:
    """One font file: what it covers and how wide its glyphs are, in units of 1/1000 em."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        try:
            self._tables = _table_directory(data)
            self._units = struct.unpack_from(">H", data, self._tables["head"] + 18)[0]
            self.ascent, self.descent = (
                value * 1000 / self._units for value in struct.unpack_from(">hh", data, self._tables["hhea"] + 4)
            )
            self._wide = struct.unpack_from(">H", data, self._tables["hhea"] + 34)[0]
            self._covers = _character_map(data, self._tables["cmap"])
        except (struct.error, KeyError, IndexError, ZeroDivisionError) as error:
            raise FontFileError(f"its tables cannot be read ({error})") from error
        self._advances: dict[int, float] = {}

    @cached_property
    def cap_height(self) -> float:
        """The height of capitals in 1/1000 em; 700 where the file does not tell."""
        offset = self._tables.get("OS/2")
        if offset is None or struct.unpack_from(">H", self.data, offset)[0] < 2:
            return 700.0
        return float(struct.unpack_from(">h", self.data, offset + 88)[0] * 1000 / self._units)

    def covers(self, code: int) -> bool:
        """Whether the font has a glyph for the code point; a no-break space is drawn as a space."""
        return self.glyph(code) != 0

    def glyph(self, code: int) -> int:
        """The number of the glyph that draws a code point; 0, the missing glyph, where there is none."""
        return self._covers.glyph(_SPACE if code == _NO_BREAK_SPACE else code)

    def own_glyph(self, code: int) -> int:
        """The same, but for a no-break space its own glyph where the font has one."""
        return self._covers.glyph(code) or self.glyph(code)

    def advance(self, code: int) -> float:
        """The advance width of a code point in 1/1000 em (that of the missing glyph where there is none)."""
        width = self._advances.get(code)
        if width is None:
            width = self._advances[code] = self.glyph_advance(self.glyph(code))
        return width

    def glyph_advance(self, glyph: int, more: int = 0) -> float:
        """The advance width of a glyph by its number, and so many of the font's units more, in 1/1000 em."""
        at = self._tables["hmtx"] + 4 * min(glyph, self._wide - 1)
        units: int = struct.unpack_from(">H", self.data, at)[0]
        return (units + more) * 1000 / self._units

    @cached_property
    def pairs(self) -> PairTable | None:
        """The font's table of kerned pairs; None where its kerning is to be left to HarfBuzz."""
        try:
            return pair_table(self.data, self._tables)
        except (struct.error, IndexError):
            return None

    def reach(self, code: int, low: float, high: float) -> float:
        """How far right a letter's ink reaches between two heights, all in 1/1000 em; its advance where it has none."""
        from printgen.drawing.type.fonts.glyph_outlines import reach

        try:
            glyph, scale = self.glyph(code), self._units / 1000
            found = reach(self.data, self._tables, glyph, low * scale, high * scale)
        except (struct.error, KeyError, IndexError):  # outlines that cannot be read are left to whoever embeds them
            found = None
        return self.advance(code) if found is None else found / scale


def _table_directory(data: bytes) -> Mapping[str, int]:
    """Where each table starts; refuses what cannot be embedded as TrueType outlines."""
    if data[:4] not in (b"\0\1\0\0", b"true"):
        raise FontFileError("it is not a TrueType (.ttf) file")
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {}
    for index in range(count):
        tag, _, offset, size = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if offset + size > len(data):
            raise FontFileError("it ends before its tables do")
        tables[tag.decode("latin-1")] = offset
    if "glyf" not in tables:
        raise FontFileError("it has no TrueType outlines ('glyf' table)")
    return tables


class _Segments:
    """A ``cmap`` of format 4: runs of code points, looked up one by one because few are ever asked for."""

    def __init__(self, data: bytes, offset: int) -> None:
        count = struct.unpack_from(">H", data, offset + 6)[0] // 2
        self._data = data
        self._ends: Sequence[int] = struct.unpack_from(f">{count}H", data, offset + 14)
        starts_at = offset + 16 + 2 * count
        self._starts = struct.unpack_from(f">{count}H", data, starts_at)
        self._deltas = struct.unpack_from(f">{count}H", data, starts_at + 2 * count)
        self._ranges_at = starts_at + 4 * count
        self._ranges = struct.unpack_from(f">{count}H", data, self._ranges_at)

    def glyph(self, code: int) -> int:
        index = bisect_left(self._ends, code)
        if index == len(self._ends) or self._starts[index] > code:
            return 0
        if not self._ranges[index]:
            return (code + self._deltas[index]) & 0xFFFF
        at = self._ranges_at + 2 * index + self._ranges[index] + 2 * (code - self._starts[index])
        glyph: int = struct.unpack_from(">H", self._data, at)[0]
        return (glyph + self._deltas[index]) & 0xFFFF if glyph else 0


class _Groups:
    """A ``cmap`` of format 12: groups of code points of any plane."""

    def __init__(self, data: bytes, offset: int) -> None:
        count = struct.unpack_from(">L", data, offset + 12)[0]
        values = struct.unpack_from(f">{3 * count}L", data, offset + 16)
        self._starts, self._ends, self._glyphs = values[0::3], values[1::3], values[2::3]

    def glyph(self, code: int) -> int:
        index = bisect_left(self._ends, code)
        if index == len(self._ends) or self._starts[index] > code:
            return 0
        glyph: int = self._glyphs[index] + code - self._starts[index]
        return glyph


_FORMATS: dict[int, type[_Segments] | type[_Groups]] = {4: _Segments, 12: _Groups}


def _character_map(data: bytes, offset: int) -> _Segments | _Groups:
    """The widest Unicode map of the font."""
    count = struct.unpack_from(">H", data, offset + 2)[0]
    best: tuple[int, int] | None = None
    for index in range(count):
        platform, encoding, at = struct.unpack_from(">HHL", data, offset + 4 + 8 * index)
        form = struct.unpack_from(">H", data, offset + at)[0]
        if form in _FORMATS and (platform == 0 or (platform == 3 and encoding in (1, 10))):
            best = max(best or (0, 0), (form, offset + at))
    if best is None:
        raise FontFileError("it has no Unicode character map")
    return _FORMATS[best[0]](data, best[1])
