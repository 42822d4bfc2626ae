"""PDF pages as pixels, by pdfium; separate from the writing of PDFs, because the proof imports nothing that draws."""

import math
import struct
import zlib
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from printgen.geometry import INCH

if TYPE_CHECKING:
    from PIL import Image

Edges = tuple[float, float, float, float]  # left, top, right and bottom, as shares of a page's width and height
_PALEST = 250  # of the grays that count as ink
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 3  # the level of compression


def rendered(data: bytes, dpi: float) -> "list[Image.Image]":
    """Return every page of a PDF within its trim, as printed on white paper, at ``dpi``."""
    import pypdfium2  # builds do not need it

    with pypdfium2.PdfDocument(data) as pdf:
        return [raster(page, dpi) for page in _trimmed(pdf)]


def rendered_as_png(data: bytes, dpi: int) -> list[bytes]:
    """Return every page of a PDF within its trim, as PNG files; Pillow, which some platforms lack, is not needed."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as pdf:
        return [_png(page, dpi) for page in _trimmed(pdf)]


def _trimmed(pdf: Any) -> list[Any]:
    pages = list(pdf)
    for page in pages:
        page.set_cropbox(*page.get_trimbox())
    return pages


def _png(page: Any, dpi: int) -> bytes:
    bitmap = page.render(scale=dpi / 72, may_draw_forms=False, rev_byteorder=True)
    pixels, size = memoryview(bitmap.buffer).cast("B"), 3 * bitmap.width
    assert bitmap.mode == "RGB", bitmap.mode
    starts = range(0, bitmap.stride * bitmap.height, bitmap.stride)
    rows = b"".join(b"\0" + pixels[start : start + size] for start in starts)
    per_meter = round(dpi / INCH * 1000)
    return _SIGNATURE + b"".join(
        (
            _chunk(b"IHDR", struct.pack(">IIBBBBB", bitmap.width, bitmap.height, 8, 2, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", per_meter, per_meter, 1)),
            _chunk(b"IDAT", zlib.compress(rows, _LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def page_sizes(data: bytes) -> list[tuple[float, float]]:
    """Return the width and height of every page of a PDF in points."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as pdf:
        return [page.get_size() for page in pdf]


def first_page(data: bytes, wide: int, tall: int) -> "Image.Image":
    """Return the first page of a PDF, at most ``wide`` and ``tall`` in pixels."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as pdf:
        page = pdf[0]
        width, height = page.get_size()
        return raster(page, 72 * min(wide / width, tall / height))


def reach_of_ink(data: bytes, numbers: Iterable[int], dpi: float) -> dict[int, Edges]:
    """Return the edges of what is drawn on some pages (from 1) of a PDF; those that pdfium cannot draw are left out.

    They are rounded outwards to whole pixels.
    """
    import pypdfium2

    found: dict[int, Edges] = {}
    with suppress(pypdfium2.PdfiumError), pypdfium2.PdfDocument(data) as pdf:
        for number in set(numbers):
            with suppress(pypdfium2.PdfiumError, ValueError):  # a ValueError is a page of less than a pixel
                picture = raster(pdf[number - 1], dpi).convert("L").point(lambda value: 255 if value < _PALEST else 0)
                if box := picture.getbbox():
                    wide, high = picture.size
                    found[number] = (box[0] / wide, box[1] / high, box[2] / wide, box[3] / high)
    return found


def raster(page: Any, dpi: float, box: tuple[int, int, int, int] | None = None) -> "Image.Image":
    """Return a pypdfium2 page as it prints on white paper, ``dpi`` pixels an inch.

    ``box`` is the part to draw, in pixels: left, top, right and bottom. Beyond the edges of the page all is white.
    """
    from PIL import Image

    scale = dpi / 72
    if box is None:
        return page.render(scale=scale, may_draw_forms=False, rev_byteorder=True).to_pil()
    width, height = (math.ceil(side * scale) for side in page.get_size())
    left, top, right, bottom = box
    white = Image.new("RGB", (right - left, bottom - top), "white")
    inside = (max(0, left), max(0, height - bottom), max(0, width - right), max(0, top))
    if inside[0] + inside[2] >= width or inside[1] + inside[3] >= height:
        return white
    # Whole pixels in points, a little less because they are rounded up.
    crop = tuple(max(0.0, pixels - 0.25) / scale for pixels in inside)
    part = page.render(scale=scale, crop=crop, may_draw_forms=False, rev_byteorder=True).to_pil()
    if part.size == white.size:
        return part
    white.paste(part, (max(0, -left), max(0, -top)))
    return white
