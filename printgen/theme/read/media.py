"""Checks the pictures and fonts of a theme before anything draws with them, and removes private metadata."""

import struct
import warnings
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from printgen.theme.quoting import quoted

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 25_000_000
MOST_MAPPED = 70_000  # Unicode has no face with more; a forged table can claim billions
_NEEDED_TABLES = frozenset({b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp"})
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
    """The font, a TrueType file with glyf outlines whose tables lie within it."""
    if data[:4] in _OTHER_FONTS:
        what, hint = _OTHER_FONTS[data[:4]]
        raise RefusedError(f"{quoted(name)} {what}", hint)
    try:
        tables = _tables(data)
        if data[:4] not in (b"\0\1\0\0", b"true") or not tables.keys() >= _NEEDED_TABLES:
            raise ValueError
        mapped = sum(_mapped(data[start : start + size]) for start, size in [tables[b"cmap"]])
    except (struct.error, ValueError):
        hint = "use a .ttf file with TrueType outlines"
        raise RefusedError(f"{quoted(name)} is not a whole TrueType font", hint) from None
    if mapped > MOST_MAPPED:
        raise RefusedError(f"{quoted(name)} claims to map {mapped:,} characters", "use another font file")
    return data


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


def _tables(data: bytes) -> dict[bytes, tuple[int, int]]:
    """Offset and length of each table; ValueError where one does not lie within the file."""
    tables = {}
    for at in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, size = struct.unpack_from(">4sIII", data, 12 + 16 * at)
        if start + size > len(data):
            raise ValueError
        tables[tag] = (start, size)
    return tables


def _mapped(cmap: bytes) -> int:
    """How many characters a cmap table says that it maps, over all of its subtables."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    offsets = {struct.unpack_from(">HHI", cmap, 4 + 8 * at)[2] for at in range(count)}
    return max((sum(_ranges(cmap, offset)) for offset in offsets), default=0)


def _ranges(cmap: bytes, offset: int) -> Iterator[int]:
    (form,) = struct.unpack_from(">H", cmap, offset)
    if form == 4:
        (double,) = struct.unpack_from(">H", cmap, offset + 6)
        ends = struct.unpack_from(f">{double // 2}H", cmap, offset + 14)
        starts = struct.unpack_from(f">{double // 2}H", cmap, offset + 16 + double)
        yield from (end - start + 1 for start, end in zip(starts, ends, strict=True) if end >= start)
    elif form in (12, 13):
        (groups,) = struct.unpack_from(">I", cmap, offset + 12)
        if 16 + 12 * groups > len(cmap) - offset:
            raise ValueError
        for at in range(groups):
            start, end = struct.unpack_from(">II", cmap, offset + 16 + 12 * at)
            yield max(end - start + 1, 0)
