"""Checks the pictures of a theme before anything draws with them, and removes private metadata."""

import struct
import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.limits import PICTURE_PIXELS, PICTURE_SIDE, PICTURES_PIXELS
from printgen.theme.quoting import quoted
from printgen.theme.read.media.picture_colours import MODES, PLAIN, in_plain_mode
from printgen.theme.read.media.refusal import RefusedError

if TYPE_CHECKING:
    from PIL.Image import Image

_SORTS = "PNG, JPEG, WebP, TIFF or AVIF"
_JPEG = frozenset({"JPEG", "MPO"})  # the latter from cameras that add a small picture
_ORIENTATION = 0x0112  # the EXIF tag that tells how a camera was held
_QUALITY = 95  # of a JPEG that is written anew
_LARGE = 6 << 20  # bytes: what is larger without loss is written as JPEG
# How files begin that people take for pictures which are read: what they are.
_OTHER = {b"ftypheic": "HEIC", b"ftypheix": "HEIC", b"ftypmif1": "HEIC", b"JXL ": "JPEG XL"}


class ProvenPicture(NamedTuple):
    """A picture's bytes as they may be used, and how many pixels it has."""

    data: bytes
    pixels: int


def proven_picture(data: bytes, name: str, left: int = PICTURES_PIXELS.most) -> ProvenPicture:
    """The picture as PNG or JPEG, in bounds and decoded to its end, without its private metadata.

    Of several pictures in a file it is the first. One that a camera took sideways is turned upright, one in CMYK, Lab
    or 16 bits becomes RGB or grey; any other PNG or JPEG keeps its very pixels. ``left`` is how many pixels the theme
    may still have.
    """
    from PIL import Image  # only themes with art pay for it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            # Named formats only: left to choose, the library hands PostScript to an interpreter.
            with Image.open(BytesIO(data), formats=_formats()) as image:
                wide, high = image.size
                _check_size(wide, high, name, left)
                _check_mode(image.mode, name)
                image.load()
                kept = _kept(image, data)
    except RefusedError:
        raise
    except Exception:  # a decoder fed hostile bytes may raise anything
        raise _unreadable(data, name) from None
    return ProvenPicture(kept, wide * high)


def _formats() -> tuple[str, ...]:
    """What is read: the formats that this Pillow was built with."""
    from PIL import features

    built = (("webp", "WEBP"), ("avif", "AVIF"))
    return ("PNG", "JPEG", "TIFF", *(form for feature, form in built if features.check(feature)))


def _unreadable(data: bytes, name: str) -> RefusedError:
    other = next((form for sign, form in _OTHER.items() if data[4:12].startswith(sign)), "")
    if other:
        return RefusedError(f"{quoted(name)} is a {other} picture, which is not read", "export it as JPEG")
    return RefusedError(f"{quoted(name)} is not a whole {_SORTS} picture", "save it again as PNG or JPEG")


def _kept(image: "Image", data: bytes) -> bytes:
    """The picture's bytes: its own where they can stay, else those of it written anew."""
    upright = image.getexif().get(_ORIENTATION, 1) in (0, 1)
    if upright and image.mode in PLAIN and image.format in ("JPEG", "PNG"):
        return _without_metadata(data) if image.format == "JPEG" else data
    from PIL import ImageOps

    shown = in_plain_mode(ImageOps.exif_transpose(image)).copy()
    shown.info = {key: value for key, value in shown.info.items() if key == "transparency"}
    if image.format in _JPEG:
        return _saved(shown, "JPEG")
    exact = _saved(shown, "PNG", compress_level=1)
    clear = shown.mode in ("LA", "RGBA") or "transparency" in shown.info
    return exact if clear or len(exact) <= _LARGE or image.format == "PNG" else _saved(shown.convert("RGB"), "JPEG")


def _saved(image: "Image", form: str, **options: Any) -> bytes:
    written = BytesIO()
    image.save(written, form, **({"quality": _QUALITY, "subsampling": 0} if form == "JPEG" else options))
    return written.getvalue()


def _check_size(wide: int, high: int, name: str, left: int) -> None:
    if wide * high > PICTURE_PIXELS.most or max(wide, high) > PICTURE_SIDE.most:
        hint = f"at most {PICTURE_PIXELS}, and {PICTURE_SIDE} a side"
        raise RefusedError(f"{quoted(name)} has {wide} x {high} pixels", hint)
    if wide * high > left:
        message = f"with {quoted(name)} the theme's pictures have more than {PICTURES_PIXELS}"
        raise RefusedError(message, "use smaller pictures, or fewer")


def _check_mode(mode: str, name: str) -> None:
    if mode not in MODES:
        raise RefusedError(f"{quoted(name)} is of the colour mode {mode}", "save it in RGB with 8 bits a channel")


def _without_metadata(data: bytes) -> bytes:
    """A JPEG less its comments and application segments (camera, place, owner), save JFIF's and Adobe's.

    Raises ValueError where its segments do not follow one another up to its pixels.
    """
    kept = [data[:2]]
    at = 2
    while data[at : at + 2] != b"\xff\xda":
        if data[at] != 0xFF:
            raise ValueError("no segment")
        if data[at + 1] == 0xFF:  # a byte to fill
            at += 1
            continue
        end = at + 2 + struct.unpack_from(">H", data, at + 2)[0]
        marker = data[at + 1]
        if marker in (0xE0, 0xEE) or not (0xE0 <= marker <= 0xEF or marker == 0xFE):
            kept.append(data[at:end])
        at = end
    return b"".join([*kept, data[at:]])
