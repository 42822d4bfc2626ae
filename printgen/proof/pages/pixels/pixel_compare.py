"""A rectangle of a finished page as pixels that begin exactly at its corner, and where two such pictures differ."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from printgen.geometry import INCH, Rect, Transform
from printgen.proof.pages.page import Page
from printgen.proof.pages.pixels.picture import Greys, PagePicture, lightest, lightest_within, white_paper

if TYPE_CHECKING:
    from PIL.Image import Image

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
