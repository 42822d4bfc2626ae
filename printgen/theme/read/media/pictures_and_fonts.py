"""Checks the pictures and fonts of a theme before anything draws with them, and removes private metadata."""

import struct
import warnings
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from printgen.limits import PICTURE_PIXELS, PICTURE_SIDE, PICTURES_PIXELS
from printgen.theme.quoting import quoted

if TYPE_CHECKING:
    from PIL.Image import Image

_MODES = frozenset({"1", "L", "LA", "P", "RGB", "RGBA", "CMYK"})
_ORIENTATION = 0x0112  # the EXIF tag that tells how a camera was held
_QUALITY = 95  # of a JPEG that is written anew
_OTHER_FONTS = {
    b"OTTO": ("has PostScript outlines (OpenType CFF)", "use the family's TrueType files (.ttf)"),
    b"wOFF": ("is a web font (WOFF)", "unpack it to .ttf first"),
    b"wOF2": ("is a web font (WOFF2)", "unpack it to .ttf first"),
    b"ttcf": ("is a font collection (.ttc)", "take the single face out of it as .ttf first"),
}


class RefusedError(Exception):
    """A file that a theme must not use: why, and what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class ProvenPicture(NamedTuple):
    """A picture's bytes as they may be used, and how many pixels it has."""

    data: bytes
    pixels: int


def proven_picture(data: bytes, name: str, left: int = PICTURES_PIXELS.most) -> ProvenPicture:
    """The picture, a PNG or JPEG in bounds that decodes to its end, without its private metadata.

    One that a camera took sideways is turned upright, one in CMYK becomes RGB; any other keeps its very pixels.
    ``left`` is how many pixels the theme may still have.
    """
    from PIL import Image  # only themes with art pay for it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            # Named formats only: left to choose, the library hands PostScript to an interpreter.
            with Image.open(BytesIO(data), formats=("PNG", "JPEG")) as image:
                wide, high = image.size
                _check_size(wide, high, name, left)
                _check_mode(image.mode, name)
                image.load()
                changed = _upright(image) if _is_odd(image) else b""
                kept = changed or (_without_metadata(data) if image.format == "JPEG" else data)
    except RefusedError:
        raise
    except Exception:  # a decoder fed hostile bytes may raise anything
        raise RefusedError(
            f"{quoted(name)} is not a whole PNG or JPEG picture", "save it again as PNG or JPEG"
        ) from None
    return ProvenPicture(kept, wide * high)


def _is_odd(image: "Image") -> bool:
    """Whether a picture must be written anew: it lies on its side, or is in printers' inks."""
    return image.mode == "CMYK" or image.getexif().get(_ORIENTATION, 1) not in (0, 1)


def _upright(image: "Image") -> bytes:
    """The picture turned upright, in RGB or grey, in its own format and without its metadata."""
    from PIL import ImageOps

    upright = ImageOps.exif_transpose(image)
    written, bare = BytesIO(), upright.convert("RGB") if upright.mode == "CMYK" else upright.copy()
    bare.info = {key: value for key, value in upright.info.items() if key == "transparency"}
    bare.save(written, image.format, quality=_QUALITY, subsampling=0)
    return written.getvalue()


def proven_font(data: bytes, name: str) -> bytes:
    """The font, a TrueType file with glyf outlines, written anew with the tables that are used and no others."""
    if data[:4] in _OTHER_FONTS:
        what, hint = _OTHER_FONTS[data[:4]]
        raise RefusedError(f"{quoted(name)} {what}", hint)
    from printgen.theme.read.media.font_tables import FontTablesError, rebuilt  # only themes with fonts pay for it

    try:
        return rebuilt(data)
    except FontTablesError as error:
        raise RefusedError(f"{quoted(name)} {error}", "use a .ttf file with TrueType outlines") from None


def _check_size(wide: int, high: int, name: str, left: int) -> None:
    if wide * high > PICTURE_PIXELS.most or max(wide, high) > PICTURE_SIDE.most:
        hint = f"at most {PICTURE_PIXELS}, and {PICTURE_SIDE} a side"
        raise RefusedError(f"{quoted(name)} has {wide} x {high} pixels", hint)
    if wide * high > left:
        message = f"with {quoted(name)} the theme's pictures have more than {PICTURES_PIXELS}"
        raise RefusedError(message, "use smaller pictures, or fewer")


def _check_mode(mode: str, name: str) -> None:
    if mode not in _MODES:
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
