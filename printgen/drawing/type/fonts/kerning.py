"""Pair kerning: where a font wants two letters closer together, or further apart, than their widths say."""

from functools import cached_property
from typing import Any

from printgen.drawing.type.fonts.font_file import FontFile

KERNED_FROM = 10.0  # points: in smaller type it is hardly seen

Kerns = tuple[tuple[int, float], ...]

# The glyphs of letters are shown as they are: only their distances are asked for.
_FEATURES = dict.fromkeys(("liga", "clig", "calt", "ccmp", "locl", "rlig"), False) | {"kern": True}


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
