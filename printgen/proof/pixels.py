"""Pages as pixels, and their comparison."""

import math
from collections.abc import Iterable
from ctypes import c_ubyte
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from printgen.geometry import INCH, Point, Rect, Transform
from printgen.messages import message
from printgen.proof.page import Page

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 150  # a lower resolution makes thin lines even thicker
CLOSE_DPI = 200  # for the patches by which kinds are distinguished

_WHITE = np.uint32(0xFFFFFFFF)

Packed = NDArray[np.uint32]  # red, green and blue of a pixel in one number, red in the lowest byte
Grays = NDArray[np.uint8]
Channels = NDArray[np.uint8]  # rows of pixels: red, green, blue, and perhaps a fourth channel
_UPRIGHT = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}  # cosine and sine of a turn
_CLEAR = 40  # of 255: grays that differ by more look different on paper at a glance
_BLANK = 250  # of 255: anything lighter is paper
_THIN = 1.5  # mm: the width of marks that are close to each other
_SMOOTHED = 0.5  # pixels on each side that a pixel is blended with, so that the position of fine lines has no effect
_RIM = 1  # pixels along the edges of a picture, whose neighbors are not in it
_PATCH = 4  # pixels across and down
_LEAST = 56  # of 255: a patch differs if its mean is higher, from more than three pixels; fewer are rounding


class PagePicture:
    """A page, or a part of it, as printed on white paper; ``packed`` is its rows of pixels."""

    def __init__(self, packed: Packed, dpi: float = DPI) -> None:
        self.packed = packed
        self.dpi = dpi

    @property
    def channels(self) -> Channels:
        """The pixels in four channels; the fourth is meaningless."""
        return self.packed.view(np.uint8).reshape(*self.packed.shape, 4)

    @property
    def rgbx(self) -> "Image":
        """The picture for Pillow, sharing the pixels; its fourth channel is meaningless."""
        from PIL import Image

        height, width = self.packed.shape
        return Image.frombuffer("RGBX", (width, height), self.packed, "raw", "RGBX", 0, 1)

    @cached_property
    def grays(self) -> "Image":
        """The luminance of the pixels (Rec. 601)."""
        return self.rgbx.convert("L")

    @cached_property
    def light(self) -> Grays:
        """The luminance as rows of numbers from 0 to 255."""
        return np.asarray(self.grays)

    def cut_out(self, rect: Rect) -> "Image":
        """Return a rectangle (mm) in RGB."""
        left, top, right, bottom = (round(side * self.dpi / INCH) for side in (rect.x, rect.y, rect.right, rect.bottom))
        return self.rgbx.crop((left, top, right, bottom)).convert("RGB")


def picture_of(page: Any, dpi: float = DPI) -> PagePicture:
    """Return the picture of a pypdfium2 page."""
    from pypdfium2 import raw

    across, down = (math.ceil(side * (dpi / 72)) for side in page.get_size())
    pixels, bitmap = white_paper(across, down)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER)
    return PagePicture(pixels, dpi)


def close_up(page: Any, rect: Rect, dpi: float) -> tuple[PagePicture, Point]:
    """Return the part of a pypdfium2 page around a rectangle (mm), and the place of its corner on the page."""
    from pypdfium2 import raw

    left, top = (math.floor(side * dpi / INCH) for side in (rect.x, rect.y))
    width, height = math.ceil(rect.right * dpi / INCH) - left, math.ceil(rect.bottom * dpi / INCH) - top
    across, down = (math.ceil(side * dpi / 72) for side in page.get_size())
    pixels, bitmap = white_paper(width, height)
    raw.FPDF_RenderPageBitmap(bitmap, page, -left, -top, across, down, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    return PagePicture(pixels, dpi), Point(left * INCH / dpi, top * INCH / dpi)


def white_paper(width: int, height: int) -> tuple[Packed, Any]:
    """Return white pixels, red in the lowest byte of each, and the pypdfium2 bitmap that draws on them.

    Raises PdfiumError if pdfium cannot make a bitmap of that size.
    """
    import pypdfium2
    from pypdfium2 import raw

    pixels = np.full((height, width), _WHITE)
    buffer = (c_ubyte * pixels.nbytes).from_buffer(pixels.data)
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx, True, buffer)
    if not bitmap.raw:
        fault = message("it cannot be drawn in {width} x {height} pixels", width=width, height=height)
        raise pypdfium2.PdfiumError(fault)
    return pixels, bitmap


def lightest(light: Grays, reach: int) -> Grays:
    """Return the lightest gray within ``reach`` pixels of each pixel, which removes thin dark lines."""
    for axis in (0, 1):
        padding = [(0, 0), (0, 0)]
        padding[axis] = (reach, reach)
        light = lightest_within(np.pad(light, padding, "edge"), 2 * reach + 1, axis)
    return light


def lightest_within(light: Grays, pixels: int, axis: int) -> Grays:
    """Return the lightest of each run of ``pixels`` neighbors, down (axis 0) or across (axis 1)."""
    rows, wide = (light if axis == 0 else light.T), 1
    while wide < pixels:
        step = min(wide, pixels - wide)
        rows = np.maximum(rows[:-step], rows[step:])
        wide += step
    return rows if axis == 0 else rows.T


def rect_pixels(page: Page, rect: Rect, dpi: float, turn: int = 0) -> "Image":
    """Return a rectangle (mm of the paper) in RGB, white beyond the page; the same art always gives the same pixels.

    Art that is turned by ``turn`` degrees is drawn upright. A page that is corrected for a printer is drawn as that
    printer prints it.
    """
    from pypdfium2 import raw

    size = rect.size if turn % 180 == 0 else rect.size.turned
    across, down = (max(round(side * dpi / INCH), 1) for side in size)
    a, b, c, d, e, f = page.back_to_true or Transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    cos, sin = _UPRIGHT[turn]
    x, y = e - rect.centre.x, f - rect.centre.y
    scale, pixels = dpi / 72, dpi / INCH
    matrix = raw.FS_MATRIX(
        (cos * a + sin * b) * scale,
        (cos * b - sin * a) * scale,
        (cos * c + sin * d) * scale,
        (cos * d - sin * c) * scale,
        (cos * x + sin * y + size.width / 2) * pixels,
        (cos * y - sin * x + size.height / 2) * pixels,
    )
    paper, bitmap = white_paper(across, down)
    clip = raw.FS_RECTF(0, 0, across, down)
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page.pdf, matrix, clip, raw.FPDF_REVERSE_BYTE_ORDER)
    return PagePicture(paper, dpi).rgbx.convert("RGB")


def blanked(picture: "Image", rects: list[Rect], dpi: float, by: float = 0.0) -> "Image":
    """Return a picture with rectangles (mm from its corner, each enlarged by ``by``) painted white."""
    from PIL import ImageDraw

    copy = picture.copy()
    pen = ImageDraw.Draw(copy)
    for rect in rects:
        x, y, right, bottom = (value * dpi / INCH for value in (rect.x, rect.y, rect.right, rect.bottom))
        more = by * dpi / INCH
        pen.rectangle((x - more, y - more, right + more, bottom + more), fill="white")
    return copy


def thick(light: Grays, dpi: float) -> Rect | None:
    """Return the place (mm) of ink that is wider and higher than marks; None if there are only thin lines."""
    pixels = round(_THIN * dpi / INCH) + 1
    dark = lightest_within(lightest_within(light, pixels, 0), pixels, 1) < _BLANK
    if not dark.any():
        return None
    rows, columns = (np.flatnonzero(dark.any(axis)) for axis in (1, 0))
    return _rect((columns[0], rows[0], columns[-1] + pixels, rows[-1] + pixels), dpi)


def difference(one: "Image", other: "Image", dpi: float) -> Rect | None:
    """Return the place (mm) where two pictures of one size clearly differ by more than a pixel's shift, or None.

    Smoothing of lines and dots finer than a pixel, which changes with a shift of part of a pixel, is ignored.
    """
    from PIL import Image, ImageChops, ImageDraw, ImageFilter

    grays = [picture.convert("L") for picture in (one, other)]
    if not any(ImageChops.difference(*grays).histogram()[_CLEAR + 1 :]):
        return None
    grays = [gray.filter(ImageFilter.BoxBlur(_SMOOTHED)) for gray in grays]
    apart = None
    for first, second in (grays, grays[::-1]):
        low = ImageChops.invert(Image.fromarray(lightest(np.asarray(ImageChops.invert(second)), 1)))
        high = Image.fromarray(lightest(np.asarray(second), 1))
        beyond = ImageChops.lighter(ImageChops.subtract(low, first), ImageChops.subtract(first, high))
        apart = ImageChops.lighter(apart, beyond) if apart else beyond
    assert apart is not None
    clear = apart.point([0] * (_CLEAR + 1) + [255] * (255 - _CLEAR))
    if min(clear.size) > _PATCH:  # nothing would be left of a narrower strip
        ImageDraw.Draw(clear).rectangle((0, 0, clear.width - 1, clear.height - 1), outline=0, width=_RIM)
    patches = clear.reduce(_PATCH).point([0] * _LEAST + [255] * (256 - _LEAST))
    box = patches.getbbox()
    if box is None:
        return None
    left, top, right, bottom = (side * _PATCH for side in box)
    return _rect((left, top, right, bottom), dpi)


def _rect(box: Iterable[int], dpi: float) -> Rect:
    left, top, right, bottom = (float(value) * INCH / dpi for value in box)
    return Rect(left, top, right - left, bottom - top)
