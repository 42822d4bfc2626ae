"""A stranger's pictures and fonts, checked before anything draws with them."""

import struct
from collections.abc import Mapping

from msgspec import Struct

from printgen.art.pictures import MODES, dearness, opened, upright
from printgen.errors import Mark, Problem, quoted
from printgen.limits import (
    ICON_LETTERS,
    ICONS_LETTERS,
    PICTURE_PIXELS,
    PICTURE_SIDE,
    PICTURES_PIXELS,
    SVG_BYTES,
    SVGS_STEPS,
    THEME_FILES,
)
from printgen.svg.xml import SvgError, SvgFault, is_svg
from printgen.theme.budget import Budget, RefusedError
from printgen.theme.font_tables import FontTablesError, rebuilt

_SORTS = "PNG, JPEG, WebP, TIFF or AVIF"
# Formats that are not read, by the beginning of their files.
_OTHER = {b"ftypheic": "HEIC", b"ftypheix": "HEIC", b"ftypmif1": "HEIC", b"JXL ": "JPEG XL"}

_OTHER_FONTS = {
    b"OTTO": ("has PostScript outlines (OpenType CFF)", "use the family's TrueType files (.ttf)"),
    b"wOFF": ("is a web font (WOFF)", "unpack it to .ttf first"),
    b"wOF2": ("is a web font (WOFF2)", "unpack it to .ttf first"),
    b"ttcf": ("is a font collection (.ttc)", "take the single face out of it as .ttf first"),
}


def proven_font(data: bytes, name: str) -> bytes:
    """Return a theme's TrueType font, rewritten with the tables that are used; raises RefusedError if it is unsound."""
    if data[:4] in _OTHER_FONTS:
        what, hint = _OTHER_FONTS[data[:4]]
        raise RefusedError(f"{quoted(name)} {what}", hint)
    try:
        return rebuilt(data)
    except FontTablesError as error:
        raise RefusedError(f"{quoted(name)} {error}", "use a .ttf file with TrueType outlines") from None


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


ProvenPictures = dict[bytes, ProvenPicture]
"""Pictures that were found sound, by the bytes of their files."""


class Room:
    """How much the files of a theme may still take.

    Pictures in ``proven`` are known to be sound; others that are found sound are added. ``budget`` is the theme's.
    """

    def __init__(self, proven: ProvenPictures | None = None, budget: Budget | None = None) -> None:
        self._proven = {} if proven is None else proven
        self._budget = budget or Budget()
        self._bytes = THEME_FILES.most
        self._pixels = PICTURES_PIXELS.most
        self._icons: dict[str, str] = {}

    def taken(self, data: bytes, name: str, kind: str) -> bytes:
        """Check a file and return its bytes; raises RefusedError or SvgError if they are unsound or too many."""
        if self._budget.is_spent:
            message = f"{quoted(name)} is not looked at: the theme takes too much already"
            raise RefusedError(message, "use smaller files, or fewer")
        self._bytes -= len(data)
        if self._bytes < 0:
            message = f"with {quoted(name)} the theme's files are larger than {THEME_FILES} together"
            raise RefusedError(message, "use smaller files, or fewer")
        self._budget.spend(THEME_FILES, len(data))
        if kind == "font":
            return proven_font(data, name)
        if kind != "picture":
            return data
        from printgen.svg.reading import read_svg

        if is_svg(data):
            self._check_bytes(data, name)
            self._count(sum(len(part.path) for part in read_svg(data).painted), name)
            return data
        picture = self._proven.get(data)
        if picture is None or picture.pixels > self._pixels:
            picture = self._proven[data] = proven_picture(data, name, self._pixels)
        self._pixels -= picture.pixels
        self._budget.spend(PICTURES_PIXELS, picture.pixels)
        return picture.data

    def icon(self, data: bytes, name: str) -> str:
        """Return the path data of an SVG file on the icons' grid; raises RefusedError or SvgError if it is no icon."""
        from printgen.svg.reading import icon_path

        if name not in self._icons:
            if not is_svg(data):
                raise RefusedError(
                    f"{quoted(name)} is no SVG file", "save the icon as SVG, or use the picture as 'art'"
                )
            self._check_bytes(data, name)
            path = icon_path(data)
            if len(path) > ICON_LETTERS.most:
                fact = f"as an icon it takes {len(path):,} characters of path data; {ICON_LETTERS} are the most"
                raise SvgError([SvgFault(fact, 1, 1, "simplify the drawing")])
            self._count(len(path) // 8, name)
            self._budget.spend(ICONS_LETTERS, len(path))
            self._icons[name] = path
        return self._icons[name]

    def _check_bytes(self, data: bytes, name: str) -> None:
        if len(data) > SVG_BYTES.most:
            raise RefusedError(f"{quoted(name)} is larger than {SVG_BYTES}", "simplify the drawing")

    def _count(self, steps: int, name: str) -> None:
        try:
            self._budget.spend(SVGS_STEPS, steps)
        except RefusedError:
            if not self._budget.exceeds(SVGS_STEPS):
                raise
            message = f"with {quoted(name)} the theme's SVG files have more than {SVGS_STEPS} lines and curves"
            raise RefusedError(message, "use simpler drawings, or fewer") from None


def forget_others(proven: ProvenPictures, files: Mapping[str, bytes]) -> None:
    """Forget the pictures that are not among a theme's files."""
    used = frozenset(files.values())
    for data in [data for data, picture in proven.items() if picture.data not in used]:
        del proven[data]


def problems_within(error: SvgError, file: str) -> list[Problem]:
    """Return the faults of an SVG file as problems, each at its place in the file."""
    return [Problem(fault.message, Mark(file, fault.line, fault.column), fault.hint) for fault in error.faults]
