"""Raster pictures: cropped to their window, reduced to what print needs, and their resolution judged."""

import math
from io import BytesIO
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from printgen.geometry import INCH, SLACK, Point, Rect, Sides, Size
from printgen.picture_files import JPEG, upright, upright_size

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST_DPI = 200  # of a picture at its printed size; below that its dots show
MOST_DPI = 300  # what is finer than that no home printer shows
_QUALITY = 90
_WHOLE = 0.5  # of a pixel: a part that misses no more than that is the whole picture


class PictureView(Struct, frozen=True):
    """Which part of a picture is shown, in percent of it: what is cut off its sides, and the point to keep in view."""

    crop: Sides = Sides()
    focus: Point = Point(50.0, 50.0)


class Shown(Struct, frozen=True):
    """A picture as embedded, the same in grey, and the mean ink that it takes in print (1 is full ink)."""

    data: bytes
    grey: "Image"
    ink: float


def pixels(data: bytes) -> Size:
    """The size in pixels of a picture that the loader has already proven."""
    return Size(*map(float, upright_size(data)))


def part(size: Size, view: PictureView, window: Size) -> Rect:
    """The largest part of a picture (pixels) in the window's proportions, the focus as near its middle as can be."""
    top, right, bottom, left = (share / 100 for share in view.crop)
    wide, high = size.width * max(0.0, 1 - left - right), size.height * max(0.0, 1 - top - bottom)
    scale = min(wide / window.width, high / window.height)
    across, down = scale * window.width, scale * window.height
    x, y = size.width * left, size.height * top
    return Rect(
        min(max(x, size.width * view.focus.x / 100 - across / 2), x + wide - across),
        min(max(y, size.height * view.focus.y / 100 - down / 2), y + high - down),
        across,
        down,
    )


def dpi(shown: Rect, printed: Size) -> float:
    """The resolution of a part (pixels) at its printed size (mm)."""
    return shown.width / printed.width * INCH


def too_coarse(resolution: float) -> bool:
    """Whether a resolution (dpi) is below the least, but for what rounding in a PDF takes away."""
    return resolution < LEAST_DPI - 0.05


def needed(printed: Size) -> tuple[int, int]:
    """How many pixels a picture must have across and down, at the least, for a printed size (mm)."""
    return math.ceil(printed.width / INCH * LEAST_DPI - SLACK), math.ceil(printed.height / INCH * LEAST_DPI - SLACK)


def embedded(data: bytes, shown: Rect, printed: Size) -> Shown:
    """The part as it goes into the PDF, in no more than 300 dpi; the very bytes where there is nothing to change."""
    from PIL import Image

    found = upright(data)
    plain = _plain(found.image)
    fits = found.as_it_is and _is_whole(shown, plain.size) and _is_plain(found.image)
    if fits and dpi(shown, printed) <= MOST_DPI:
        return Shown(data, _grey(plain), _ink(plain))
    scale = min(1.0, MOST_DPI / dpi(shown, printed))
    whole_dots = math.ceil if scale == 1.0 else round  # never fewer than are there
    size = max(1, whole_dots(shown.width * scale - SLACK)), max(1, whole_dots(shown.height * scale - SLACK))
    box = (max(0.0, shown.x), max(0.0, shown.y), min(shown.right, plain.width), min(shown.bottom, plain.height))
    small = plain.resize(size, Image.Resampling.LANCZOS, box, reducing_gap=3.0)
    return Shown(_written(small, found.form in JPEG), _grey(small), _ink(small))


def full(data: bytes, shown: Rect) -> "Image":
    """The part in all its pixels, in RGB on white paper."""
    plain = _flat(_plain(upright(data).image))
    box = (math.floor(shown.x), math.floor(shown.y), math.ceil(shown.right - SLACK), math.ceil(shown.bottom - SLACK))
    return plain.convert("RGB").crop(
        (max(0, box[0]), max(0, box[1]), min(plain.width, box[2]), min(plain.height, box[3]))
    )


def stencil(image: "Image") -> bytes:
    """A picture in black and white as bytes."""
    return _saved(image, "PNG")


def _is_whole(shown: Rect, size: tuple[int, int]) -> bool:
    return shown.width > size[0] - _WHOLE and shown.height > size[1] - _WHOLE


def _is_plain(image: "Image") -> bool:
    """Whether the picture is of a kind that PDFs hold as it is."""
    return image.mode in ("L", "RGB", "RGBA") and "transparency" not in image.info


def _plain(image: "Image") -> "Image":
    """The picture in grey or RGB, with its transparency where it has any."""
    if _is_plain(image):
        return image
    clear = image.mode in ("LA", "RGBA", "PA") or "transparency" in image.info
    return image.convert("RGBA" if clear else "L" if image.mode == "1" else "RGB")


def _written(image: "Image", was_jpeg: bool) -> bytes:
    """The picture's bytes: as JPEG if it was one, or where that halves them; never where it is transparent."""
    exact = b"" if was_jpeg else _saved(image, "PNG")
    if image.mode == "RGBA":
        return exact
    lossy = _saved(image, "JPEG", quality=_QUALITY)
    return lossy if was_jpeg or len(lossy) < len(exact) / 2 else exact


def _saved(image: "Image", form: str, **options: Any) -> bytes:
    written = BytesIO()
    image.info = {}  # what the file said besides
    image.save(written, form, **options)
    return written.getvalue()


def _flat(image: "Image") -> "Image":
    """The picture on white paper."""
    from PIL import Image

    if image.mode != "RGBA":
        return image
    paper = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(paper, image).convert("RGB")


def _grey(image: "Image") -> "Image":
    return _flat(image).convert("L")


def _ink(image: "Image") -> float:
    """The mean ink of the picture: black for what all colours have in common, and the rest of each."""
    from PIL import ImageChops, ImageStat

    red, green, blue = _flat(image).convert("RGB").split()
    lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    light, *others = (ImageStat.Stat(channel).mean[0] / 255 for channel in (lightest, red, green, blue))
    return 1 - light + sum(light - other for other in others)
