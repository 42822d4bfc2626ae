"""Checks the pictures and fonts of a theme before anything draws with them, and removes private metadata."""

import struct
import warnings
from io import BytesIO
from typing import TYPE_CHECKING

from printgen.theme.quoting import quoted

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 25_000_000
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


def proven_picture(data: bytes, name: str) -> bytes:
    """The picture, a PNG or JPEG of at most 25 megapixels that decodes to its end, without its private metadata.

    One that a camera took sideways is turned upright, one in CMYK becomes RGB; any other keeps its very pixels.
    """
    from PIL import Image  # only themes with art pay for it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            # Named formats only: left to choose, the library hands PostScript to an interpreter.
            with Image.open(BytesIO(data), formats=("PNG", "JPEG")) as image:
                _check_size(image.size, name)
                _check_mode(image.mode, name)
                image.load()
                form = image.format
                changed = _upright(image) if _is_odd(image) else b""
    except RefusedError:
        raise
    except Exception:  # a decoder fed hostile bytes may raise anything
        raise RefusedError(
            f"{quoted(name)} is not a whole PNG or JPEG picture", "save it again as PNG or JPEG"
        ) from None
    return changed or (_without_metadata(data) if form == "JPEG" else data)


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
    from printgen.theme.read.font_tables import FontTablesError, rebuilt  # only themes with fonts pay for it

    try:
        return rebuilt(data)
    except FontTablesError as error:
        raise RefusedError(f"{quoted(name)} {error}", "use a .ttf file with TrueType outlines") from None


def _check_size(size: tuple[int, int], name: str) -> None:
    if size[0] * size[1] > MOST_PIXELS:
        raise RefusedError(
            f"{quoted(name)} has {size[0]} x {size[1]} pixels", f"at most {MOST_PIXELS // 10**6} megapixels"
        )


def _check_mode(mode: str, name: str) -> None:
    if mode not in _MODES:
        raise RefusedError(f"{quoted(name)} is of the colour mode {mode}", "save it in RGB with 8 bits a channel")


def _without_metadata(data: bytes) -> bytes:
    """A JPEG less its comments and application segments (camera, place, owner), save JFIF's and Adobe's."""
    kept = [data[:2]]
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        end = at + 2 + struct.unpack_from(">H", data, at + 2)[0]
        marker = data[at + 1]
        if marker in (0xE0, 0xEE) or not (0xE0 <= marker <= 0xEF or marker == 0xFE):
            kept.append(data[at:end])
        at = end
    return b"".join([*kept, data[at:]])
