"""A page as pixels, at the resolution at which its ink is measured and every check looks at it."""

import math
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from printgen.geometry import INCH, Point, Rect

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 150  # below that, thin lines are fattened even more
CLOSE_DPI = 200  # for the patches whose kinds are told apart

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
    return _picture(page.render(scale=dpi / 72, may_draw_forms=False, prefer_bgrx=True, rev_byteorder=True), dpi)


def close_up(page: Any, rect: Rect, dpi: float) -> tuple[PagePicture, Point]:
    """A part of a pypdfium2 page that holds a rectangle in mm, and where it begins on the page."""
    import pypdfium2
    from pypdfium2 import raw

    left, top = (math.floor(side * dpi / INCH) for side in (rect.x, rect.y))
    width, height = math.ceil(rect.right * dpi / INCH) - left, math.ceil(rect.bottom * dpi / INCH) - top
    across, down = (math.ceil(side * dpi / 72) for side in page.get_size())
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap, page, -left, -top, across, down, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    return _picture(bitmap, dpi), Point(left * INCH / dpi, top * INCH / dpi)


def _picture(bitmap: Any, dpi: float) -> PagePicture:
    rows: NDArray[np.uint8] = bitmap.to_numpy()
    return PagePicture(rows.view(np.uint32)[..., 0], dpi)


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
