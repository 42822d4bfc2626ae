"""Pages as pixels, and comparing them."""

import math
from collections.abc import Iterable
from ctypes import c_ubyte
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from printgen.geometry import INCH, Point, Rect, Transform
from printgen.proof.page import Page

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


_UPRIGHT = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}  # cosine and sine of a turn
_CLEAR = 40  # of 255: two greys that differ by more look different on paper at a glance
_BLANK = 250  # of 255: lighter is paper
_THIN = 1.5  # mm: marks that lie close to each other look no wider
_SMOOTHED = 0.5  # pixels to each side, with which each is blended: fine lines are one grey wherever they lie
_RIM = 1  # pixels along the edges of a picture: their neighbours are not in it
_PATCH = 4  # pixels: a patch of 4 x 4 of them differs
_LEAST = 56  # where more than three of them do (of 255); fewer are a matter of rounding


def rect_pixels(page: Page, rect: Rect, dpi: float, turn: int = 0) -> "Image":
    """The rectangle (mm of the paper) in RGB, white where the page ends; the same art gives the same pixels anywhere.

    What lies there turned by so many degrees is drawn upright, its type as smooth as any that is not turned. A page
    that is corrected for a printer is drawn as that printer prints it.
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
    """The picture with rectangles (mm from its corner, each larger by ``by``) painted white."""
    from PIL import ImageDraw

    copy = picture.copy()
    pen = ImageDraw.Draw(copy)
    for rect in rects:
        x, y, right, bottom = (value * dpi / INCH for value in (rect.x, rect.y, rect.right, rect.bottom))
        more = by * dpi / INCH
        pen.rectangle((x - more, y - more, right + more, bottom + more), fill="white")
    return copy


def thick(light: Greys, dpi: float) -> Rect | None:
    """Where a picture has ink that is wider and higher than marks are, in mm; None where it has but thin lines."""
    pixels = round(_THIN * dpi / INCH) + 1
    dark = lightest_within(lightest_within(light, pixels, 0), pixels, 1) < _BLANK
    if not dark.any():
        return None
    rows, columns = (np.flatnonzero(dark.any(axis)) for axis in (1, 0))
    return _rect((columns[0], rows[0], columns[-1] + pixels, rows[-1] + pixels), dpi)


def difference(one: "Image", other: "Image", dpi: float) -> Rect | None:
    """Where two pictures of one size differ clearly by more than a pixel's shift, in mm; None where nowhere.

    How a renderer smooths lines and dots finer than a pixel, which a part of a pixel's shift changes, does not count.
    """
    from PIL import Image, ImageChops, ImageDraw, ImageFilter

    greys = [picture.convert("L") for picture in (one, other)]
    if not any(ImageChops.difference(*greys).histogram()[_CLEAR + 1 :]):
        return None
    greys = [grey.filter(ImageFilter.BoxBlur(_SMOOTHED)) for grey in greys]
    apart = None
    for first, second in (greys, greys[::-1]):
        low = ImageChops.invert(Image.fromarray(lightest(np.asarray(ImageChops.invert(second)), 1)))
        high = Image.fromarray(lightest(np.asarray(second), 1))
        beyond = ImageChops.lighter(ImageChops.subtract(low, first), ImageChops.subtract(first, high))
        apart = ImageChops.lighter(apart, beyond) if apart else beyond
    assert apart is not None
    clear = apart.point([0] * (_CLEAR + 1) + [255] * (255 - _CLEAR))
    if min(clear.size) > _PATCH:  # of a narrower strip nothing would be left
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
