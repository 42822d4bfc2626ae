"""Checks of a theme's pictures before anything draws with them, and removal of private metadata."""

import struct

from msgspec import Struct

from printgen.limits import PICTURE_PIXELS, PICTURE_SIDE, PICTURES_PIXELS
from printgen.picture_colours import MODES
from printgen.picture_files import dearness, opened, upright
from printgen.theme.quoting import quoted
from printgen.theme.read.media.refusal import RefusedError

_SORTS = "PNG, JPEG, WebP, TIFF or AVIF"
# Formats that are not read, by the beginning of their files.
_OTHER = {b"ftypheic": "HEIC", b"ftypheix": "HEIC", b"ftypmif1": "HEIC", b"JXL ": "JPEG XL"}


class ProvenPicture(Struct, frozen=True):
    """A picture's bytes as they may be used, and its pixels; those that are slow to decode count several times."""

    data: bytes
    pixels: int


def proven_picture(data: bytes, name: str, left: int = PICTURES_PIXELS.most) -> ProvenPicture:
    """Check that a picture is in bounds and decodes to its end; remove private metadata from a JPEG that PDFs embed.

    ``left`` is how many pixels the theme may still have. Raises RefusedError.
    """
    try:
        with opened(data) as image:
            wide, high = image.size
            times = dearness(image, data)
            _check_size(wide, high, times, name, left)
            if image.mode not in MODES:
                hint = "save it in RGB with 8 bits a channel"
                raise RefusedError(f"{quoted(name)} is of the colour mode {image.mode}", hint)
        found = upright(data)
        kept = _without_metadata(data) if found.as_it_is and found.form == "JPEG" else data
    except RefusedError:
        raise
    except Exception:  # a decoder fed hostile bytes may raise anything
        other = next((form for sign, form in _OTHER.items() if data[4:12].startswith(sign)), "")
        if other:
            message = f"{quoted(name)} is a {other} picture, which is not read"
            raise RefusedError(message, "export it as JPEG") from None
        raise RefusedError(f"{quoted(name)} is not a whole {_SORTS} picture", "save it again as PNG or JPEG") from None
    return ProvenPicture(kept, times * wide * high)


def _check_size(wide: int, high: int, times: int, name: str, left: int) -> None:
    if wide * high > PICTURE_PIXELS.most or max(wide, high) > PICTURE_SIDE.most:
        hint = f"at most {PICTURE_PIXELS}, and {PICTURE_SIDE} a side"
        raise RefusedError(f"{quoted(name)} has {wide} x {high} pixels", hint)
    if times * wide * high > left:
        hint = "use smaller pictures, or fewer"
        if times > 1:
            hint += f", or save this one as PNG or plain JPEG: it counts {times} times"
        message = f"with {quoted(name)} the theme's pictures have more than {PICTURES_PIXELS}"
        raise RefusedError(message, hint)


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
