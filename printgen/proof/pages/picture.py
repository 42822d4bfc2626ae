"""A page as pixels at the finest resolution that a check needs, and the same coarser, each made once."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from printgen.geometry import INCH, Rect

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 200
HALF_DPI = DPI // 2

Packed = NDArray[np.uint32]  # red, green and blue of a pixel in one number, red in its lowest byte
Greys = NDArray[np.uint8]

_WEIGHTS = np.array((19595, 38470, 7471), np.uint32)  # of Rec. 601, in 65536ths


class PagePicture:
    """A page as it prints on white paper: ``packed`` is rows of pixels."""

    def __init__(self, packed: Packed) -> None:
        self.packed = packed

    @property
    def rgbx(self) -> "Image":
        """The same as a picture of Pillow's, which shares its pixels; its fourth channel means nothing."""
        from PIL import Image

        height, width = self.packed.shape
        return Image.frombuffer("RGBX", (width, height), self.packed, "raw", "RGBX", 0, 1)

    @cached_property
    def half(self) -> "Image":
        """The greys at half the resolution."""
        return self.rgbx.reduce(2).convert("RGB").convert("L")

    def cut_out(self, rect: Rect) -> "Image":
        """What a rectangle in mm holds, in RGB."""
        left, top, right, bottom = (round(side * DPI / INCH) for side in (rect.x, rect.y, rect.right, rect.bottom))
        return self.rgbx.crop((left, top, right, bottom)).convert("RGB")


def picture_of(page: Any, dpi: float = DPI) -> PagePicture:
    """The picture of a pypdfium2 page; what is asked in mm of a picture is right at the usual resolution alone."""
    bitmap = page.render(scale=dpi / 72, may_draw_forms=False, prefer_bgrx=True, rev_byteorder=True)
    rows: NDArray[np.uint8] = bitmap.to_numpy()
    return PagePicture(rows.view(np.uint32)[..., 0])


def packed_pixels(picture: "Image") -> Packed:
    """The pixels of an RGB picture as numbers."""
    rows = np.asarray(picture.convert("RGBX"))
    return np.ascontiguousarray(rows).view(np.uint32)[..., 0]


def lightest(light: Greys, reach: int) -> Greys:
    """The lightest grey up to so many pixels off, across and down, of each pixel: dark lines thinner than that go."""
    from numpy.lib.stride_tricks import sliding_window_view

    for axis in (0, 1):
        padding = [(0, 0), (0, 0)]
        padding[axis] = (reach, reach)
        windows = sliding_window_view(np.pad(light, padding, "edge"), 2 * reach + 1, axis)
        light = windows[..., 0]
        for offset in range(1, 2 * reach + 1):
            light = np.maximum(light, windows[..., offset])
    return light


def greys(pixels: Packed) -> Greys:
    """How light pixels are, from 0 to 255."""
    red, green, blue = pixels & 255, pixels >> 8 & 255, pixels >> 16 & 255
    light = red * _WEIGHTS[0] + green * _WEIGHTS[1] + blue * _WEIGHTS[2] + 0x8000
    return (light >> 16).astype(np.uint8)
