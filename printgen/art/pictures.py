"""Raster pictures: opened in any format, cropped to their window, and reduced to print resolution."""

import math
from io import BytesIO
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from printgen.geometry import INCH, SLACK, Point, Rect, Sides, Size
from printgen.workers import Advance, Worker

if TYPE_CHECKING:
    from PIL.Image import Image

PLAIN = frozenset({"1", "L", "LA", "P", "RGB", "RGBA"})
_CLEAR = {"PA": "RGBA", "La": "LA", "RGBa": "RGBA"}  # transparency that is kept in another way
_OTHER = frozenset({"RGBX", "YCbCr", "HSV"})
_DEEP = frozenset({"I;16", "I;16L", "I;16B", "I;16N", "I"})  # grey of 16 bits
_MOST_DEEP = 65_535
_PROFILE_BYTES = 4 << 20
MODES = PLAIN | _CLEAR.keys() | _OTHER | _DEEP | {"CMYK", "LAB"}


def in_plain_mode(image: "Image") -> "Image":
    """The picture in one of the ``PLAIN`` modes; ValueError for values that no picture on a screen has."""
    mode = image.mode
    if mode in PLAIN:
        return image
    if mode in _CLEAR:
        return image.convert(_CLEAR[mode])
    if mode in _DEEP:
        return _shallow(image)
    return image.convert("RGB") if mode in _OTHER else _managed(image)


def _shallow(image: "Image") -> "Image":
    """Grey of 16 bits as grey of 8."""
    wide = image.convert("I")
    low, high = wide.getextrema()
    if not isinstance(low, int | float) or not isinstance(high, int | float):
        raise ValueError("no grey")
    if low < 0 or high > _MOST_DEEP or not math.isfinite(high):
        raise ValueError("more than 16 bits")
    return wide.point(lambda value: value * (1 / 257) + 0.5).convert("L")


def _managed(image: "Image") -> "Image":
    """CMYK by the profile that it bears, if it is a sound one; Lab by what it says of itself; both as sRGB."""
    from PIL import ImageCms

    screen = ImageCms.createProfile("sRGB")
    if image.mode == "LAB":
        lab = ImageCms.createProfile("LAB")
        return _known(ImageCms.profileToProfile(image, lab, screen, outputMode="RGB"))
    profile = image.info.get("icc_profile") or b""
    if 0 < len(profile) <= _PROFILE_BYTES:
        try:
            own = ImageCms.ImageCmsProfile(BytesIO(profile))
            return _known(ImageCms.profileToProfile(image, own, screen, outputMode="RGB"))
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            return image.convert("RGB")  # a profile for something else, or none at all
    return image.convert("RGB")


def _known(image: "Image | None") -> "Image":
    if image is None:
        raise ValueError("no picture")
    return image


JPEG = frozenset({"JPEG", "MPO"})  # the latter from cameras that add a small picture
_ORIENTATION = 0x0112  # the EXIF tag that tells how a camera was held
_UPRIGHT, _LYING = (0, 1), (5, 6, 7, 8)
_TURNED_PNG = b"eXIf", b"Raw profile type exif", b"XML:com.adobe.xmp"  # where a PNG may tell how it lies


_SECONDS, _MEMORY = 60.0, 2 << 30  # the most that decoding a TIFF may take: CPU time, and bytes
_DEAR = {"TIFF": 4, "WEBP": 8, "AVIF": 8}  # how many times as long as a PNG's a pixel may take, by format
_PROGRESSIVE, _TURNED, _CONVERTED = 3, 2, 8


class OpenedPicture(Struct, frozen=True):
    """A picture in one of the plain modes, and the format of its file; ``as_it_is`` where PDFs take the very file."""

    image: "Image"
    form: str
    as_it_is: bool


def opened(data: bytes) -> "Image":
    """The first picture of a file, of which no more is read than its head."""
    from PIL import Image  # only themes with pictures pay for it

    # Named formats only: left to choose, the library hands PostScript to an interpreter.
    return Image.open(BytesIO(data), formats=_formats())


def upright(data: bytes) -> OpenedPicture:
    """The first picture of a file, turned as its camera was held; what a file is made to raise is anything at all."""
    from PIL import ImageOps

    with opened(data) as image:
        form = image.format or ""
        if form == "TIFF" and image.tile[0][0] == "libtiff":  # type: ignore[attr-defined]
            return OpenedPicture(_decoded_apart(data), form, False)
        image.load()
        if image.getexif().get(_ORIENTATION, 1) in _UPRIGHT:
            return OpenedPicture(in_plain_mode(image), form, image.mode in PLAIN and form in ("PNG", "JPEG"))
        return OpenedPicture(in_plain_mode(ImageOps.exif_transpose(image)), form, False)


def upright_size(data: bytes) -> tuple[int, int]:
    """How many pixels a sound picture has across and down, once it is upright."""
    with opened(data) as image:
        wide, high = image.size
        if image.format == "TIFF" or (image.format == "PNG" and not _may_be_turned(data)):
            return wide, high  # that of a TIFF is upright, and to be asked a PNG would be decoded
        return (high, wide) if image.getexif().get(_ORIENTATION, 1) in _LYING else (wide, high)


def dearness(image: "Image", data: bytes) -> int:
    """How many times as long as those of a PNG the pixels of a file that is ``opened`` may take to read."""
    if image.mode not in PLAIN:
        return _CONVERTED
    if image.format == "PNG":
        return _TURNED if _may_be_turned(data) else 1
    return _DEAR.get(image.format or "", _PROGRESSIVE if image.info.get("progressive") else 1)


class _TiffJob(Struct, frozen=True):
    """A compressed TIFF to decode."""

    data: bytes
    name: str = "a TIFF"
    size: float = 1.0


def _decoded_apart(data: bytes) -> "Image":
    """Decode a TIFF in a silent process of its own: libtiff writes lines about broken files to stderr."""
    worker = Worker(_SECONDS, _MEMORY, silent=True)
    try:
        return worker.run(_decoded, _TiffJob(data), lambda amount: None)
    finally:
        worker.kill()
        worker.close()


def _decoded(job: _TiffJob, advance: Advance) -> "Image":
    from PIL import ImageOps

    with opened(job.data) as image:
        image.load()
        made = in_plain_mode(ImageOps.exif_transpose(image))
    plain = made.copy()  # a TIFF's metadata may be anything
    plain.info = {"transparency": made.info["transparency"]} if "transparency" in made.info else {}
    return plain


def _may_be_turned(png: bytes) -> bool:
    return any(name in png for name in _TURNED_PNG)


def _formats() -> tuple[str, ...]:
    """What is read: the formats that this Pillow was built with."""
    from PIL import features

    built = (("webp", "WEBP"), ("avif", "AVIF"))
    return ("PNG", "JPEG", "TIFF", *(form for feature, form in built if features.check(feature)))


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
