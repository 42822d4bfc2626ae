"""A page as pixels, at the resolution at which its ink is measured and every check looks at it."""

import math
from ctypes import c_ubyte
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from printgen.geometry import INCH, Point, Rect

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 150  # below that, thin lines are fattened even more
CLOSE_DPI = 200  # for the patches whose kinds are told apart

_WHITE = np.uint32(0xFFFFFFFF)

Packed = NDArray[np.uint32]  # red, green and blue of a pixel in one number, red in its lowest byte
Greys = NDArray[np.uint8]
Channels = NDArray[np.uint8]  # rows of pixels, each of them red, green and blue, and what else there is


class PagePicture:
    """A page, or a part of it, as it prints on white paper: ``packed`` is rows of pixels, so many dots an inch."""

    def __init__(self, packed: Packed, dpi: float = DPI) -> None:
        self.packed = packed
        self.dpi = dpi

    @property
    def channels(self) -> Channels:
        """The same pixels, each of four channels, of which the fourth means nothing."""
        return self.packed.view(np.uint8).reshape(*self.packed.shape, 4)

    @property
    def rgbx(self) -> "Image":
        """The same as a picture of Pillow's, which shares its pixels; its fourth channel means nothing."""
        from PIL import Image

        height, width = self.packed.shape
        return Image.frombuffer("RGBX", (width, height), self.packed, "raw", "RGBX", 0, 1)

    @cached_property
    def greys(self) -> "Image":
        """How light its pixels are (Rec. 601)."""
        return self.rgbx.convert("L")

    @cached_property
    def light(self) -> Greys:
        """The same as rows of numbers from 0 to 255."""
        return np.asarray(self.greys)

    def cut_out(self, rect: Rect) -> "Image":
        """What a rectangle in mm holds, in RGB."""
        left, top, right, bottom = (round(side * self.dpi / INCH) for side in (rect.x, rect.y, rect.right, rect.bottom))
        return self.rgbx.crop((left, top, right, bottom)).convert("RGB")


def picture_of(page: Any, dpi: float = DPI) -> PagePicture:
    """The picture of a pypdfium2 page."""
    from pypdfium2 import raw

    across, down = (math.ceil(side * (dpi / 72)) for side in page.get_size())
    pixels, bitmap = white_paper(across, down)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER)
    return PagePicture(pixels, dpi)


def close_up(page: Any, rect: Rect, dpi: float) -> tuple[PagePicture, Point]:
    """A part of a pypdfium2 page that holds a rectangle in mm, and where it begins on the page."""
    from pypdfium2 import raw

    left, top = (math.floor(side * dpi / INCH) for side in (rect.x, rect.y))
    width, height = math.ceil(rect.right * dpi / INCH) - left, math.ceil(rect.bottom * dpi / INCH) - top
    across, down = (math.ceil(side * dpi / 72) for side in page.get_size())
    pixels, bitmap = white_paper(width, height)
    raw.FPDF_RenderPageBitmap(bitmap, page, -left, -top, across, down, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    return PagePicture(pixels, dpi), Point(left * INCH / dpi, top * INCH / dpi)


def white_paper(width: int, height: int) -> tuple[Packed, Any]:
    """White pixels, red in the lowest byte of each, and the pypdfium2 bitmap that draws on them.

    Raises PdfiumError where pdfium makes no bitmap of that size.
    """
    import pypdfium2
    from pypdfium2 import raw

    pixels = np.full((height, width), _WHITE)
    buffer = (c_ubyte * pixels.nbytes).from_buffer(pixels.data)
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx, True, buffer)
    if not bitmap.raw:
        raise pypdfium2.PdfiumError(f"it cannot be drawn in {width} x {height} pixels")
    return pixels, bitmap


def lightest(light: Greys, reach: int) -> Greys:
    """The lightest grey up to so many pixels off, across and down, of each pixel: dark lines thinner than that go."""
    for axis in (0, 1):
        padding = [(0, 0), (0, 0)]
        padding[axis] = (reach, reach)
        light = lightest_within(np.pad(light, padding, "edge"), 2 * reach + 1, axis)
    return light


def lightest_within(light: Greys, pixels: int, axis: int) -> Greys:
    """The lightest of each so many neighbours, down (0) or across (1); there are so many less one fewer of them."""
    rows, wide = (light if axis == 0 else light.T), 1
    while wide < pixels:
        step = min(wide, pixels - wide)
        rows = np.maximum(rows[:-step], rows[step:])
        wide += step
    return rows if axis == 0 else rows.T
