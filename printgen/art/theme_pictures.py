"""The pictures of a theme, fitted to their windows."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pickle import dumps, loads
from typing import TYPE_CHECKING
from zlib import compress, decompress

from msgspec import Struct
from msgspec.structs import replace

from printgen.art import pictures
from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    LateArt,
    Picture,
    Placed,
    moved_path,
    placed,
    rect_path,
    shape,
)
from printgen.errors import Mark, Problem, by_place, quoted
from printgen.geometry import Path, Point, Rect, Sides, Size, is_upright
from printgen.messages import joined, message
from printgen.svg.xml import is_svg
from printgen.theme.records import Crop, PictureFile

if TYPE_CHECKING:
    from printgen.art.vector_pictures import Cut
    from printgen.svg.paints import Drawing

# Modules that read SVG files and engrave are imported on use, because most themes have no pictures.

PICTURE, SCREEN = Ink("picture"), Ink("screen")
DRAWN = Ink("drawn", "#000000")  # one of the colors of a vector drawing
INSTEAD = Ink("instead-of-picture")  # shows an icon instead of a picture, if the author wants no engraving
_SHARE = 0.09  # an engraving takes this share of the picture's ink in Standard,
_MOST, _LEAST = 0.078, 0.03  # but within these shares of its area
_BOLD = 0.3  # of its area: a logo, as large letters do
_FINENESS, _HALVINGS = 0.05, 12  # mm, and of the range in which the size of a whole picture is looked for
_ICON = 0.62  # of a window: the icon in it


class PictureWindow(Struct, frozen=True):
    """A window for a picture: the box that it fills, the outline that clips it, and the scale at which it is printed.

    ``screen`` is the engraving in Minimal, ``chosen`` is true if that applies even to drawings. A ``bold`` picture is
    drawn as boldly as a title. A whole picture keeps to the part of the box that is ``clear`` of other things.
    """

    box: Rect
    outline: Path
    scale: float
    screen: str
    chosen: bool = False
    bold: bool = False
    clear: Rect | None = None

    @property
    def printed(self) -> Size:
        """The size on paper."""
        return Size(self.box.width * self.scale, self.box.height * self.scale)


# Prepared pictures by everything on which they depend: the file's bytes, the visible part, the window, the icon.
_Ready = dict[tuple[bytes, PictureFile, PictureWindow, Path], Frame]


class ThemePictures:
    """The pictures of a build by the theme's files, each prepared once for a size."""

    def __init__(self, files: Mapping[str, bytes], ready: _Ready | None = None) -> None:
        self._files = files
        self._originals: dict[str, tuple[bytes, Size | Drawing]] = {}  # decoding one may take a tenth of a second
        self._ready: _Ready = {} if ready is None else ready
        self._last = _LastDecoded()
        self._coarse: dict[str, tuple[float, str, str]] = {}  # resolution, message and hint by place

    def cleared(self) -> "ThemePictures":
        """Return the same pictures, without records of coarse ones."""
        cleared = ThemePictures(self._files, self._ready)
        cleared._originals = self._originals
        return cleared

    def renewed(self, files: Mapping[str, bytes]) -> "ThemePictures":
        """Return the pictures of another state of the theme's files; unchanged ones stay prepared."""
        return ThemePictures(files, {key: one for key, one in self._ready.items() if files.get(key[1].file) == key[0]})

    def fitted(self, picture: PictureFile, where: str, window: PictureWindow, instead: Path = ()) -> Placed:
        """Return the picture in its window; Minimal shows the icon ``instead`` (1 mm wide) if it has no screen."""
        if picture.fit == "whole":
            return self._whole(picture, where, window, instead)
        box, crop = window.box, picture.crop
        data, original = self._files[picture.file], self._original(picture)
        size = original if isinstance(original, Size) else original.size
        sides = Sides(crop.top, crop.right, crop.bottom, crop.left)
        shown = pictures.part(size, box.size, sides, Point(*picture.focus))
        if isinstance(original, Size):
            self._note_if_coarse(picture, where, window, pictures.dpi(shown, window.printed))
        key = (data, picture, replace(window, box=Rect.of(box.size), outline=(), clear=None), instead)
        if key not in self._ready:
            art = _drawn(data if isinstance(original, Size) else original, window, shown, instead, self._last)
            self._ready[key] = Frame(box.size, art)
        outline = moved_path(window.outline, -box.x, -box.y) if window.outline else Rect.of(box.size)
        return Placed(box.at, Group(self._ready[key], 0, outline))

    def _whole(self, picture: PictureFile, where: str, window: PictureWindow, instead: Path) -> Placed:
        """Return all of a picture in the middle of its window, on white."""
        box, outline = window.box, window.outline
        rect = whole_rect(self.size(picture), window)
        inner = self.fitted(
            replace(picture, fit="fill"), where, replace(window, box=rect, outline=(), clear=None), instead
        )
        items = (shape(rect_path(Rect.of(box.size)), Ink("white")), inner._replace(at=rect.moved(-box.x, -box.y).at))
        clip = moved_path(outline, -box.x, -box.y) if outline else Rect.of(box.size)
        return Placed(box.at, Group(Frame(box.size, items), 0, clip))

    def problems(self, place: Callable[[str], Mark | None]) -> list[Problem]:
        """Return the problems of the pictures shown so far, each at its lowest resolution, sorted by place."""
        found = [Problem(fact, place(where), hint) for where, (_, fact, hint) in self._coarse.items()]
        return sorted(found, key=by_place)

    def size(self, picture: PictureFile) -> Size:
        """Return the size of a cropped picture, in pixels or a drawing's units."""
        crop, original = picture.crop, self._original(picture)
        wide, high = original if isinstance(original, Size) else original.size
        return Size(wide * (1 - (crop.left + crop.right) / 100), high * (1 - (crop.top + crop.bottom) / 100))

    def drawing(self, picture: PictureFile) -> "Drawing | None":
        """Return the drawing of an uncropped SVG file without clips; None for any other picture."""
        original = self._original(picture)
        if isinstance(original, Size) or picture.crop != Crop() or any(one.clips for one in original.painted):
            return None
        return original

    def _original(self, picture: PictureFile) -> "Size | Drawing":
        """Return a raster picture's size in pixels, or the drawing of an SVG file."""
        data = self._files[picture.file]
        known = self._originals.get(picture.file)
        if known is not None and known[0] == data:
            return known[1]
        if is_svg(data):
            from printgen.svg.reading import read_svg

            self._originals[picture.file] = data, read_svg(data)
        else:
            self._originals[picture.file] = data, pictures.pixels(data)
        return self._originals[picture.file][1]

    def _note_if_coarse(self, picture: PictureFile, where: str, window: PictureWindow, dpi: float) -> None:
        known = self._coarse.get(where)
        if not pictures.too_coarse(dpi) or (known and known[0] <= dpi):
            return
        fact = message(
            "{field}: {file} has only {dpi} dpi when printed at {size}; at least {least} dpi is needed",
            field=where,
            file=quoted(picture.file),
            dpi=int(dpi),
            size="{:.0f} x {:.0f} mm".format(*window.printed),
            least=pictures.LEAST_DPI,
        )
        wide, high = pictures.needed(window.printed)
        needs = message("the visible part needs {width} x {height} pixels", width=wide, height=high)
        ways = [message("use a larger picture")]
        if picture.crop != Crop():
            ways.append(message("crop less of it"))
        if window.scale > 1.0:
            ways.append(message("choose a smaller --board-size"))
        self._coarse[where] = dpi, fact, joined([needs, joined(ways, ", ")], ": ")


def whole_rect(size: Size, window: PictureWindow) -> Rect:
    """Return the largest rectangle in a picture's proportions in the middle of a window, within its outline."""
    from printgen.svg.areas import is_inside, polylines

    box = window.clear or window.box
    scale = min(box.width / size.width, box.height / size.height)

    def rect(share: float) -> Rect:
        return Rect.about(box.centre, Size(share * scale * size.width, share * scale * size.height))

    if not window.outline or is_upright(window.outline):
        return rect(1.0)
    outlines = polylines(window.outline, _FINENESS)
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        tried = rect(middle)
        corners = [(x, y) for x in (tried.x, tried.right) for y in (tried.y, tried.bottom)]
        fits = all(any(is_inside(corner, outline) for outline in outlines) for corner in corners)
        low, high = (middle, high) if fits else (low, middle)
    return rect(low)


class _LastDecoded:
    """The picture that was decoded and reduced last, for both variants are drawn one after the other."""

    def __init__(self) -> None:
        self._key: tuple[bytes, Rect, Size] | None = None
        self._decoded: pictures.OpenedPicture | None = None
        self._shown: pictures.Shown | None = None

    def decoded(self, data: bytes, part: Rect, printed: Size) -> pictures.OpenedPicture:
        """Return a picture with the pixels that a part of it needs."""
        if self._key != (data, part, printed):
            self._key = self._shown = self._decoded = None  # two large pictures would take twice the memory
        if self._decoded is None:
            self._key, self._decoded = (data, part, printed), pictures.decoded(data, part, printed)
        return self._decoded

    def shown(self, data: bytes, part: Rect, printed: Size) -> pictures.Shown:
        """Return a part of a picture in print resolution."""
        decoded = self.decoded(data, part, printed)
        if self._shown is None:
            self._shown = pictures.embedded(data, decoded, part, printed)
        return self._shown


def _drawn(
    original: "bytes | Drawing", window: PictureWindow, part: Rect, instead: Path, last: _LastDecoded
) -> tuple[Placed, ...]:
    """Return a part of a picture in its window, drawn late: only in the variants that a kit is painted in."""
    if isinstance(original, bytes):
        standard, minimal = _raster(original, window, part, last)
    else:
        standard, minimal = _vectors(original, window, part)
    if window.screen != "none":
        return standard, minimal
    wide, size = _ICON * min(window.box.size), window.box.size
    path = moved_path(instead, (size.width - wide) / 2, (size.height - wide) / 2, wide)
    return (standard, shape(path, INSTEAD)) if path else (standard,)


def _late(size: Size, ink: Ink, draw: Callable[[], Iterable[Placed]]) -> Placed:
    return placed(Frame(size, LateArt(draw, ink)), 0, 0)


def _packed(draw: Callable[[], Iterable[Placed]]) -> Callable[[], Iterable[Placed]]:
    """Return the function with its result kept in packed form: 0.1 MB of an engraving instead of 2 MB."""
    pack = cache(lambda: compress(dumps(tuple(draw())), 1))
    return lambda: loads(decompress(pack()))


def _vectors(drawing: "Drawing", window: PictureWindow, part: Rect) -> tuple[Placed, Placed]:
    """Return a vector drawing in its colors, and as lines."""
    from printgen.art import vector_pictures as vectors

    size = window.box.size

    @cache
    def cut() -> "Cut":
        return vectors.cropped_drawing(drawing, part, size)

    def lines() -> Iterable[Placed]:
        # A light drawing may use as much ink in Minimal as in Standard.
        ink = _BOLD if window.bold else min(_MOST, max(_LEAST, vectors.standard_ink(cut())))
        return vectors.line_work(cut(), ink, window.scale, window.bold)

    colored = _packed(lambda: vectors.colored(cut(), window.scale))
    return _late(size, DRAWN, colored), _late(size, SCREEN, _packed(lines))


def _raster(data: bytes, window: PictureWindow, part: Rect, last: _LastDecoded) -> tuple[Placed, Placed]:
    """Return a raster picture for Standard, and for Minimal as lines if it is a drawing, otherwise engraved."""
    size = window.box.size

    @cache
    def as_it_is() -> list[Placed]:
        return [Placed(ORIGIN, Picture(last.shown(data, part, window.printed).data, size))]

    def engraved() -> list[Placed]:
        from printgen.art.engravings import SCREENS, is_drawing, line_stencil, screen

        picture = pictures.full(last.decoded(data, part, window.printed), part)
        if window.screen == "drawing" or (not window.chosen and is_drawing(picture)):
            lines = line_stencil(picture, window.printed, _BOLD if window.bold else _MOST, window.bold)
            if lines:
                return [Placed(ORIGIN, Picture(pictures.stencil(lines), size, SCREEN, True))]
        reduced = last.shown(data, part, window.printed)
        name = window.screen if window.screen in SCREENS else SCREENS[0]
        ink = _BOLD if window.bold else min(_MOST, max(_LEAST, _SHARE * reduced.ink))
        return [shape(screen(name, reduced.gray, size, ink, window.scale), SCREEN)]

    return _late(size, PICTURE, as_it_is), _late(size, SCREEN, _packed(engraved))
