"""Raster pictures: opened in any format, cropped to their window, and reduced to print resolution.

Pillow is imported on use: most themes have no pictures, and some platforms lack it.
"""

import math
from io import BytesIO
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from printgen.geometry import INCH, SLACK, Point, Rect, Sides, Size

if TYPE_CHECKING:
    from PIL.Image import Image

    from printgen.workers import Advance

_PLAIN = frozenset({"1", "L", "LA", "P", "RGB", "RGBA"})
_CLEAR = {"PA": "RGBA", "La": "LA", "RGBa": "RGBA"}  # transparency stored in another way
_OTHER = frozenset({"RGBX", "YCbCr", "HSV"})
_DEEP = frozenset({"I;16", "I;16L", "I;16B", "I;16N", "I"})  # gray of 16 bits
_MOST_DEEP = 65_535
MODES = _PLAIN | _CLEAR.keys() | _OTHER | _DEEP | {"CMYK", "LAB"}
_PROFILE_BYTES = 4 << 20
_JPEG = frozenset({"JPEG", "MPO"})  # the latter from cameras that add a thumbnail
_ORIENTATION = 0x0112  # the EXIF tag for the orientation of the camera
_UPRIGHT, _LYING = (0, 1), (5, 6, 7, 8)
_TURNED_PNG = b"eXIf", b"Raw profile type exif", b"XML:com.adobe.xmp"  # PNG chunks that may contain the orientation

_SECONDS, _MEMORY = 60.0, 2 << 30  # the most that decoding a TIFF may take: CPU time, and bytes
_EXPENSIVE = {"TIFF": 4, "WEBP": 8, "AVIF": 8}  # the cost of a pixel relative to a PNG's, by format
_PROGRESSIVE, _TURNED, _CONVERTED = 3, 2, 8

LEAST_DPI = 200  # of a picture at its printed size; below that its dots show
MOST_DPI = 300  # home printers cannot print finer detail
_NO_CROP, _MIDDLE = Sides(), Point(50.0, 50.0)
_QUALITY = 90
_SMOOTH = 2.0  # times the needed pixels, across and down, are decoded before a picture is reduced
_WHOLE = 0.5  # of a pixel: a part that lacks no more than this counts as the whole picture


class OpenedPicture(Struct, frozen=True):
    """A picture in one of the plain modes, and the format of its file; ``as_it_is`` if PDFs take the very file.

    ``times`` is the number of the file's pixels for each of its pixels, across and down.
    """

    image: "Image"
    form: str
    as_it_is: bool
    times: int = 1

    def box(self, shown: Rect) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom in its pixels of a part that is given in the file's."""
        return shown.x / self.times, shown.y / self.times, shown.right / self.times, shown.bottom / self.times


def opened(data: bytes) -> "Image":
    """Open the first picture of a file; only its header is read."""
    from PIL import Image, features

    built = [form for feature, form in (("webp", "WEBP"), ("avif", "AVIF")) if features.check(feature)]
    # Named formats only: left to choose, the library hands PostScript to an interpreter.
    return Image.open(BytesIO(data), formats=("PNG", "JPEG", "TIFF", *built))


def upright(data: bytes, share: float = 1.0) -> OpenedPicture:
    """Return the first picture of a file, turned as its camera was held; a faulty file may raise anything.

    ``share`` is the least number of pixels that is needed, relative to the file's. A JPEG with many more is decoded to
    a half, a quarter or an eighth of its size, which takes half the time.
    """
    from PIL import ImageOps

    with opened(data) as image:
        form = image.format or ""
        if form == "TIFF" and image.tile[0][0] == "libtiff":  # type: ignore[attr-defined]
            from printgen.workers import Worker

            # In a silent process of its own: libtiff writes lines about broken files to stderr.
            worker = Worker(_SECONDS, _MEMORY, silent=True)
            try:
                return OpenedPicture(worker.run(_decoded, _TiffJob(data), lambda amount: None), form, False)
            finally:
                worker.kill()
                worker.close()
        wide, high = image.size
        least = max(1, math.ceil(share * wide)), max(1, math.ceil(share * high))
        reduced = image.draft(None, least) if share < 1.0 else None
        times = round(wide / reduced[1][2]) if reduced else 1
        image.load()
        if image.getexif().get(_ORIENTATION, 1) in _UPRIGHT:
            as_it_is = image.mode in _PLAIN and form in ("PNG", "JPEG")
            return OpenedPicture(_in_plain_mode(image), form, as_it_is, times)
        return OpenedPicture(_in_plain_mode(ImageOps.exif_transpose(image)), form, False, times)


class _TiffJob(Struct, frozen=True):
    data: bytes
    name: str = "a TIFF"
    size: float = 1.0


def _decoded(job: _TiffJob, advance: "Advance") -> "Image":
    from PIL import ImageOps

    with opened(job.data) as image:
        image.load()
        made = _in_plain_mode(ImageOps.exif_transpose(image))
    plain = made.copy()  # a TIFF's metadata may be anything
    plain.info = {"transparency": made.info["transparency"]} if "transparency" in made.info else {}
    return plain


def _in_plain_mode(image: "Image") -> "Image":
    """Return the picture in one of the plain modes; raise ValueError for values that screens cannot show."""
    mode = image.mode
    if mode in _PLAIN:
        return image
    if mode in _CLEAR:
        return image.convert(_CLEAR[mode])
    if mode in _DEEP:
        wide = image.convert("I")
        low, high = wide.getextrema()
        if not isinstance(low, int | float) or not isinstance(high, int | float):
            raise ValueError("no grey")
        if low < 0 or high > _MOST_DEEP or not math.isfinite(high):
            raise ValueError("more than 16 bits")
        return wide.point(lambda value: value * (1 / 257) + 0.5).convert("L")
    return image.convert("RGB") if mode in _OTHER else _as_srgb(image)


def _as_srgb(image: "Image") -> "Image":
    """Return CMYK by the profile that it carries, if that is sound, and Lab by its definition."""
    from PIL import ImageCms

    screen = ImageCms.createProfile("sRGB")
    profile = image.info.get("icc_profile") or b""
    if image.mode == "LAB":
        found = ImageCms.profileToProfile(image, ImageCms.createProfile("LAB"), screen, outputMode="RGB")
    elif 0 < len(profile) <= _PROFILE_BYTES:
        try:
            own = ImageCms.ImageCmsProfile(BytesIO(profile))
            found = ImageCms.profileToProfile(image, own, screen, outputMode="RGB")
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            return image.convert("RGB")  # a profile for something else, or not a profile
    else:
        return image.convert("RGB")
    if found is None:
        raise ValueError("no picture")
    return found


def pixels(data: bytes) -> Size:
    """Return the size in pixels of a picture that the loader has already checked, once it is upright."""
    with opened(data) as image:
        wide, high = image.size
        # The size of a TIFF is upright, and a PNG would have to be decoded to ask it.
        is_known = image.format == "TIFF" or (image.format == "PNG" and not _may_be_turned(data))
        if not is_known and image.getexif().get(_ORIENTATION, 1) in _LYING:
            wide, high = high, wide
    return Size(float(wide), float(high))


def expense(image: "Image", data: bytes) -> int:
    """Return the possible time to read the pixels of an ``opened`` file, relative to a PNG's."""
    if image.mode not in _PLAIN:
        return _CONVERTED
    if image.format == "PNG":
        return _TURNED if _may_be_turned(data) else 1
    return _EXPENSIVE.get(image.format or "", _PROGRESSIVE if image.info.get("progressive") else 1)


def _may_be_turned(png: bytes) -> bool:
    return any(name in png for name in _TURNED_PNG)


class Shown(Struct, frozen=True):
    """A picture as embedded: the bytes of its file, and its pixels."""

    data: bytes
    image: "Image"

    @property
    def gray(self) -> "Image":
        """The picture in gray, on white paper."""
        return _flat(self.image).convert("L")

    @property
    def ink(self) -> float:
        """The mean ink in print (1 is full ink): black for the common part of all colors, plus the rest of each."""
        from PIL import ImageChops, ImageStat

        red, green, blue = _flat(self.image).convert("RGB").split()
        lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        light, *others = (ImageStat.Stat(channel).mean[0] / 255 for channel in (lightest, red, green, blue))
        return 1 - light + sum(light - other for other in others)


def part(size: Size, window: Size, crop: Sides = _NO_CROP, focus: Point = _MIDDLE) -> Rect:
    """Return the largest part of a picture (pixels) in the window's proportions, the focus as central as possible.

    ``crop`` is cut off its sides; it and the focus are in percent of the picture.
    """
    top, right, bottom, left = (share / 100 for share in crop)
    wide, high = size.width * max(0.0, 1 - left - right), size.height * max(0.0, 1 - top - bottom)
    scale = min(wide / window.width, high / window.height)
    across, down = scale * window.width, scale * window.height
    x, y = size.width * left, size.height * top
    return Rect(
        min(max(x, size.width * focus.x / 100 - across / 2), x + wide - across),
        min(max(y, size.height * focus.y / 100 - down / 2), y + high - down),
        across,
        down,
    )


def dpi(shown: Rect, printed: Size) -> float:
    """Return the resolution of a part (pixels) at its printed size (mm)."""
    return shown.width / printed.width * INCH


def too_coarse(resolution: float) -> bool:
    """Check whether a resolution (dpi) is below the least, allowing for rounding in a PDF."""
    return resolution < LEAST_DPI - 0.05


def needed(printed: Size) -> tuple[int, int]:
    """Return the number of pixels that a picture needs across and down for a printed size (mm)."""
    return math.ceil(printed.width / INCH * LEAST_DPI - SLACK), math.ceil(printed.height / INCH * LEAST_DPI - SLACK)


def decoded(data: bytes, shown: Rect, printed: Size) -> OpenedPicture:
    """Return the picture with enough pixels to print the part in 600 dpi, if it has as many."""
    return upright(data, min(1.0, _SMOOTH * MOST_DPI / dpi(shown, printed)))


def embedded(data: bytes, found: OpenedPicture, shown: Rect, printed: Size) -> Shown:
    """Return the part of a decoded picture for the PDF, in at most 300 dpi; the file's bytes if possible."""
    from PIL import Image

    scale = min(1.0, MOST_DPI / dpi(shown, printed))
    plain = _plain(found.image)
    is_whole = shown.width > plain.width - _WHOLE and shown.height > plain.height - _WHOLE
    if is_whole and found.as_it_is and _is_plain(found.image) and scale == 1.0:
        return Shown(data, plain)
    whole_dots = math.ceil if scale == 1.0 else round  # never fewer than are there
    size = max(1, whole_dots(shown.width * scale - SLACK)), max(1, whole_dots(shown.height * scale - SLACK))
    left, top, right, bottom = found.box(shown)
    box = (max(0.0, left), max(0.0, top), min(right, plain.width), min(bottom, plain.height))
    small = plain.resize(size, Image.Resampling.LANCZOS, box, reducing_gap=3.0)
    # As JPEG if it was one, or if that halves it; never if it is transparent.
    written = b"" if found.form in _JPEG else _saved(small, "PNG")
    if small.mode != "RGBA":
        lossy = _saved(small, "JPEG", quality=_QUALITY)
        written = lossy if not written or len(lossy) < len(written) / 2 else written
    return Shown(written, small)


def full(found: OpenedPicture, shown: Rect) -> "Image":
    """Return the part in all the pixels of a decoded picture, in RGB on white paper."""
    picture = found.image
    left, top, right, bottom = found.box(shown)
    right, bottom = math.ceil(right - SLACK), math.ceil(bottom - SLACK)
    cut = picture.crop(
        (max(0, math.floor(left)), max(0, math.floor(top)), min(picture.width, right), min(picture.height, bottom))
    )
    plain = _flat(_plain(cut))
    return plain if plain.mode == "RGB" else plain.convert("RGB")


def stencil(image: "Image") -> bytes:
    """Return a picture in black and white as the bytes of a PNG."""
    return _saved(image, "PNG")


def _is_plain(image: "Image") -> bool:
    """Check whether PDFs can hold the picture as it is."""
    return image.mode in ("L", "RGB", "RGBA") and "transparency" not in image.info


def _plain(image: "Image") -> "Image":
    """Return the picture in gray or RGB, with its transparency if it has any."""
    if _is_plain(image):
        return image
    clear = image.mode in ("LA", "RGBA", "PA") or "transparency" in image.info
    return image.convert("RGBA" if clear else "L" if image.mode == "1" else "RGB")


def _saved(image: "Image", form: str, **options: Any) -> bytes:
    written = BytesIO()
    image.info = {}  # other metadata of the file
    image.save(written, form, **options)
    return written.getvalue()


def _flat(image: "Image") -> "Image":
    """Return the picture on white paper."""
    from PIL import Image

    if image.mode != "RGBA":
        return image
    paper = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(paper, image).convert("RGB")
