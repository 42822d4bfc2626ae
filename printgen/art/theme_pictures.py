"""The pictures of a theme, fitted to their windows."""

from collections.abc import Callable, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.art import pictures
from printgen.art import vector_pictures as line_work
from printgen.art.frame import ORIGIN, Frame, Group, Ink, LateArt, Picture, Placed, moved_path, shape
from printgen.art.line_stencils import is_drawing, line_stencil
from printgen.art.screens import SCREENS, screen
from printgen.art.vector_pictures import coloured, cropped_drawing
from printgen.errors import Mark, Problem, by_place, quoted
from printgen.geometry import Path, Point, Rect, Sides, Size
from printgen.svg.paints import Drawing
from printgen.svg.reading import read_svg
from printgen.svg.xml import is_svg
from printgen.theme.records import Crop, PictureFile

SCREEN = Ink("screen")
INSTEAD = Ink("instead-of-picture")  # an icon in a picture's place, where an author wants no engraving
_SHARE = 0.09  # of its ink in Standard: what a picture's engraving takes
_MOST, _LEAST = 0.078, 0.03  # of its area, whatever it takes in Standard
_BOLD = 0.3  # of its area: what a logo takes, as large letters do
_ICON = 0.62  # of a window: the icon in it


class PictureWindow(Struct, frozen=True):
    """A window for a picture: the box that it fills, the outline that it is clipped to, how much larger it is printed.

    ``screen`` is what Minimal engraves it in, if that was ``chosen`` even where it is a drawing; ``bold`` is whether it
    is to be as bold as a title.
    """

    box: Rect
    outline: Path
    scale: float
    screen: str
    chosen: bool = False
    bold: bool = False

    @property
    def printed(self) -> Size:
        """Its size on paper."""
        return Size(self.box.width * self.scale, self.box.height * self.scale)


class Coarse(Struct, frozen=True):
    """A picture that has too few pixels: its name, its resolution, the window's printed size, and a remedy."""

    file: str
    dpi: float
    printed: Size
    remedy: str


# Prepared pictures by all that they depend on: a file's bytes, the part of it that is shown, its window, its icon.
_Ready = dict[tuple[bytes, PictureFile, PictureWindow, Path], Frame]


class ThemePictures:
    """The pictures of a build by the theme's files, each prepared once for a size; ``coarse`` by their place."""

    def __init__(self, files: Mapping[str, bytes], ready: _Ready | None = None) -> None:
        self.coarse: dict[str, Coarse] = {}
        self._files = files
        self._originals: dict[str, tuple[bytes, Size | Drawing]] = {}  # decoding one may take a tenth of a second
        self._ready: _Ready = {} if ready is None else ready

    def cleared(self) -> "ThemePictures":
        """Return the same pictures, with none noted as too coarse yet."""
        return self.reading(self._files)

    def reading(self, files: Mapping[str, bytes]) -> "ThemePictures":
        """Return the same pictures, read from another mapping."""
        pictures = ThemePictures(files, self._ready)
        pictures._originals = self._originals
        return pictures

    def renewed(self, files: Mapping[str, bytes]) -> "ThemePictures":
        """Return the pictures of another state of the theme's files; unchanged ones stay prepared."""
        return ThemePictures(files, {key: one for key, one in self._ready.items() if files.get(key[1].file) == key[0]})

    def fitted(self, picture: PictureFile, where: str, window: PictureWindow, instead: Path = ()) -> Placed:
        """The picture in its window; ``instead`` is the icon (1 mm wide) that Minimal shows where it has no screen."""
        box = window.box
        data, original = self._files[picture.file], self._original(picture)
        crop = picture.crop
        view = pictures.PictureView(Sides(crop.top, crop.right, crop.bottom, crop.left), Point(*picture.focus))
        shown = pictures.part(original if isinstance(original, Size) else original.size, view, box.size)
        if isinstance(original, Size):
            self._judge(picture, where, window, pictures.dpi(shown, window.printed))
        key = (data, picture, replace(window, box=Rect.of(box.size), outline=()), instead)
        if key not in self._ready:
            draw = partial(_drawn_art, data if isinstance(original, Size) else original, window, shown, instead)
            self._ready[key] = Frame(box.size, LateArt(draw))
        outline = moved_path(window.outline, -box.x, -box.y) if window.outline else Rect.of(box.size)
        return Placed(box.at, Group(self._ready[key], 0, outline))

    def problems(self, place: Callable[[str], Mark | None]) -> list[Problem]:
        """What is wrong with the pictures shown so far, each where it is worst, in the order of their places."""
        found = [_problem(where, coarse, place(where)) for where, coarse in self.coarse.items()]
        return sorted(found, key=by_place)

    def size(self, picture: PictureFile) -> Size:
        """Return the size of a cropped picture, in pixels or a drawing's units."""
        crop, original = picture.crop, self._original(picture)
        wide, high = original if isinstance(original, Size) else original.size
        return Size(wide * (1 - (crop.left + crop.right) / 100), high * (1 - (crop.top + crop.bottom) / 100))

    def _original(self, picture: PictureFile) -> Size | Drawing:
        """Return a raster picture's size in pixels, or the drawing of an SVG file."""
        data = self._files[picture.file]
        known = self._originals.get(picture.file)
        if known is None or known[0] != data:
            known = self._originals[picture.file] = data, read_svg(data) if is_svg(data) else pictures.pixels(data)
        return known[1]

    def _judge(self, picture: PictureFile, where: str, window: PictureWindow, dpi: float) -> None:
        """Note a picture that is too coarse, where it is coarsest."""
        known = self.coarse.get(where)
        if pictures.too_coarse(dpi) and (known is None or dpi < known.dpi):
            crop = ", crop less of it" if picture.crop != Crop() else ""
            size = ", choose a smaller --board-size" if window.scale > 1.0 else ""
            self.coarse[where] = Coarse(picture.file, dpi, window.printed, f"use a larger picture{crop}{size}")


def _drawn_art(original: bytes | Drawing, window: PictureWindow, shown: Rect, instead: Path) -> list[Placed]:
    """Return a part of a picture in its window, for both variants."""
    size = window.box.size
    items = _raster(original, window, shown) if isinstance(original, bytes) else _vectors(original, window, shown)
    if window.screen == "none" and instead:
        wide = _ICON * min(size)
        path = moved_path(instead, (size.width - wide) / 2, (size.height - wide) / 2, wide)
        items.append(shape(path, INSTEAD))
    return items


def _vectors(drawing: Drawing, window: PictureWindow, shown: Rect) -> list[Placed]:
    """Return a vector drawing in its colors, and as lines."""
    cut = cropped_drawing(drawing, shown, window.box.size)
    items = list(coloured(cut, window.scale))
    if window.screen != "none":
        # A light drawing takes as much ink in Minimal as in Standard.
        ink = _BOLD if window.bold else min(_MOST, max(_LEAST, line_work.standard_ink(cut)))
        items += line_work.line_work(cut, ink, window.scale, window.bold)
    return items


def _raster(data: bytes, window: PictureWindow, shown: Rect) -> list[Placed]:
    """Return a raster picture as it is, and as lines if it is a drawing, otherwise engraved."""
    size = window.box.size
    ready = pictures.embedded(data, shown, window.printed)
    items = [Placed(ORIGIN, Picture(ready.data, size))]
    if window.screen == "none":
        return items
    picture = pictures.full(data, shown)
    if window.screen == "drawing" or (not window.chosen and is_drawing(picture)):
        lines = line_stencil(picture, window.printed, _BOLD if window.bold else _MOST, window.bold)
        if lines:
            return [*items, Placed(ORIGIN, Picture(pictures.stencil(lines), size, SCREEN, True))]
    name = window.screen if window.screen in SCREENS else next(iter(SCREENS))
    ink = _BOLD if window.bold else min(_MOST, max(_LEAST, _SHARE * ready.ink))
    return [*items, shape(screen(name, ready.grey, size, ink, window.scale), SCREEN)]


def _problem(where: str, coarse: Coarse, mark: Mark | None) -> Problem:
    """What is wrong with a picture, and how many pixels would do."""
    size = "{:.0f} x {:.0f} mm".format(*coarse.printed)
    wide, high = pictures.needed(coarse.printed)
    fact = f"{int(coarse.dpi)} dpi where it is {size}; {pictures.LEAST_DPI} are the least"
    hint = f"the part shown needs {wide} x {high} pixels: {coarse.remedy}"
    return Problem(f"{where}: {quoted(coarse.file)} has only {fact}", mark, hint)
