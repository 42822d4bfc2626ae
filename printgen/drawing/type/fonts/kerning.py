"""Pair kerning: where a font wants two letters closer together, or further apart, than their widths say."""

from functools import cached_property
from itertools import pairwise
from typing import Any

from printgen.drawing.type.fonts.font_file import FontFile

KERNED_FROM = 10.0  # points: in smaller type it is hardly seen

Kerns = tuple[tuple[int, float], ...]

# The glyphs of letters are shown as they are: only their distances are asked for.
_FEATURES = dict.fromkeys(("liga", "clig", "calt", "ccmp", "locl", "rlig"), False) | {"kern": True}


# Letters and signs that every writing system for them sets side by side as they are: the rest is left to HarfBuzz.
_LETTERS = frozenset(map(chr, [*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0xC0, 0x180)])) - {"\xd7", "\xf7"}
_PLAIN = (
    _LETTERS
    | frozenset(map(chr, range(0x20, 0x7F)))
    | frozenset("\xa0\xd7\xf7\u2013\u2014\u2018\u2019\u201c\u201d\u2026")
)


class Kerning:
    """The kerning of one font file."""

    def __init__(self, file: FontFile) -> None:
        self._file = file

    @cached_property
    def _font(self) -> Any:
        import uharfbuzz

        return uharfbuzz.Font(uharfbuzz.Face(self._file.data))

    def kerns(self, string: str) -> Kerns:
        """After how many characters of a string there is more room, or less, in 1/1000 em; none after the last."""
        if len(string) < 2:
            return ()
        plain = self._plain(string) if _PLAIN.issuperset(string) else None
        return self._shaped(string) if plain is None else plain

    def _plain(self, string: str) -> Kerns | None:
        """The kerns of plain text by the font's table of pairs; None where it has none or lacks a letter."""
        file, table = self._file, self._file.pairs
        glyphs = [file.own_glyph(ord(character)) for character in string]
        if table is None or 0 in glyphs or any(map(table.is_mark, glyphs)):
            return None
        lettered = not _LETTERS.isdisjoint(string)
        moved = (
            (number, round(file.glyph_advance(pair[0], table.kern(*pair, lettered)) - file.advance(ord(character))))
            for number, (character, pair) in enumerate(zip(string[:-1], pairwise(glyphs), strict=True), 1)
        )
        return tuple((number, amount) for number, amount in moved if amount)

    def _shaped(self, string: str) -> Kerns:
        """The kerns of any text."""
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(string)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._font, buffer, _FEATURES)
        scale = 1000 / self._font.face.upem
        places = buffer.glyph_positions
        if len(places) != len(string):
            return ()
        moved = (
            (number, round(place.x_advance * scale - self._file.advance(ord(character))))
            for number, (character, place) in enumerate(zip(string[:-1], places, strict=False), 1)
        )
        return tuple((number, amount) for number, amount in moved if amount)
