"""Picture files of strangers in every format that is read, opened upright and in few colour modes."""

from io import BytesIO
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.picture_colours import PLAIN, in_plain_mode
from printgen.workers import Advance, Worker

if TYPE_CHECKING:
    from PIL.Image import Image

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
