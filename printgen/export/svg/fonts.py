"""Fonts embedded in a PDF: the glyphs, widths and outlines of codes."""

import struct
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from printgen.drawing.frame import Path
from printgen.drawing.type.fonts.font_file import glyph_outline, outline_font

_USUAL_WIDTH = 1000.0  # the default of composite fonts (PDF 32000-1, table 117)


class EmbeddedFont:
    """A font resource of a page; codes have one byte, those of a composite font two."""

    def __init__(self, resource: Any) -> None:
        self.composite = str(resource.Subtype) == "/Type0"
        self._own = resource.DescendantFonts[0] if self.composite else resource

    def codes(self, text: bytes) -> Iterator[int]:
        """Yield the codes of a string."""
        if not self.composite:
            yield from text
            return
        yield from (first << 8 | second for first, second in zip(text[::2], text[1::2], strict=False))

    def width(self, code: int) -> float:
        """Return the advance of a code, in 1/1000 of the font size."""
        return self._widths.get(code, _USUAL_WIDTH if self.composite else 0.0)

    def outline(self, code: int) -> Path:
        """Return the outline of a code's glyph, in 1/1000 of the font size, with y downwards."""
        return glyph_outline(self._font, self._glyph(code))

    @cached_property
    def _file(self) -> bytes:
        return bytes(self._own.FontDescriptor.FontFile2.read_bytes())

    @cached_property
    def _font(self) -> Any:
        return outline_font(self._file)

    def _glyph(self, code: int) -> int:
        if not self.composite:
            return self._characters.get(code, 0)
        return self._numbers[code] if code < len(self._numbers) else code

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        """Return the glyphs by code, if the font maps them."""
        mapped = self._own.get("/CIDToGIDMap")
        if mapped is None or str(type(mapped).__name__) == "Name" or not hasattr(mapped, "read_bytes"):
            return ()
        data = bytes(mapped.read_bytes())
        return struct.unpack(f">{len(data) // 2}H", data[: len(data) // 2 * 2])

    @cached_property
    def _characters(self) -> Mapping[int, int]:
        return _byte_map(self._file)

    @cached_property
    def _widths(self) -> Mapping[int, float]:
        if not self.composite:
            first = int(self._own.FirstChar)
            return {first + at: float(width) for at, width in enumerate(self._own.Widths)}
        found: dict[int, float] = {}
        row = list(self._own.get("/W", ()))
        for first, widths in zip(row[::2], row[1::2], strict=False):
            found.update({int(first) + at: float(width) for at, width in enumerate(widths)})
        return found


def _byte_map(data: bytes) -> Mapping[int, int]:
    """Return the glyphs by one-byte code in a font's 'cmap' (OpenType, formats 0 and 6)."""
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {data[at : at + 4]: struct.unpack_from(">L", data, at + 8)[0] for at in range(12, 12 + 16 * count, 16)}
    start = tables[b"cmap"]
    (maps,) = struct.unpack_from(">H", data, start + 2)
    for number in range(maps):
        (offset,) = struct.unpack_from(">L", data, start + 4 + 8 * number + 4)
        (form,) = struct.unpack_from(">H", data, start + offset)
        if form == 0:
            return dict(enumerate(data[start + offset + 6 : start + offset + 262]))
        if form == 6:
            first, entries = struct.unpack_from(">HH", data, start + offset + 6)
            return dict(enumerate(struct.unpack_from(f">{entries}H", data, start + offset + 10), first))
    return {}
