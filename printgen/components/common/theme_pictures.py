"""The pictures of a theme, each fitted to its window and drawn late; and those with too few pixels, to be reported.

Standard shows the picture itself, Minimal its engraving (or an icon): both lie in one frame, each in an ink of its own.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing import pictures
from printgen.drawing.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    LateArt,
    Path,
    Picture,
    Placed,
    moved_path,
    shape,
)
from printgen.errors import Mark, Problem, by_place
from printgen.geometry import Point, Rect, Sides, Size
from printgen.svg.document.sniffing import is_svg
from printgen.theme.model.picture import Crop, PictureFile
from printgen.theme.quoting import quoted

if TYPE_CHECKING:
    from PIL.Image import Image

if TYPE_CHECKING:
    from printgen.svg.drawing import Drawing

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


# Prepared pictures, by all that they hang on: a file's bytes, the picture of it that is shown, its window.
_Ready = dict[tuple[bytes, PictureFile, PictureWindow, Path], Frame]


class ThemePictures:
    """The pictures of a build by the theme's files, each prepared once for a size; ``coarse`` by their place.

    ``ready`` are pictures that are prepared already.
    """

    def __init__(self, files: Mapping[str, bytes], ready: _Ready | None = None) -> None:
        self.coarse: dict[str, Coarse] = {}
        self._files = files
        self._ready: _Ready = {} if ready is None else ready

    def cleared(self) -> "ThemePictures":
        """The same pictures, with none noted as too coarse yet."""
        return self.reading(self._files)

    def reading(self, files: Mapping[str, bytes]) -> "ThemePictures":
        """The same pictures, read from another mapping."""
        return ThemePictures(files, self._ready)

    def renewed(self, files: Mapping[str, bytes]) -> "ThemePictures":
        """The pictures of another state of the theme's files; those that are as they were stay prepared."""
        return ThemePictures(files, {key: one for key, one in self._ready.items() if files.get(key[1].file) == key[0]})

    def fitted(self, picture: PictureFile, where: str, window: PictureWindow, instead: Path = ()) -> Placed:
        """The picture in its window; ``instead`` is the icon (1 mm wide) that Minimal shows where it has no screen."""
        box = window.box
        shown, data = self._part(picture, window), self._files[picture.file]
        if not is_svg(data):
            self._judge(picture, where, window, pictures.dpi(shown, window.printed))
        key = (data, picture, replace(window, box=Rect.of(box.size), outline=()), instead)
        if key not in self._ready:
            self._ready[key] = Frame(box.size, LateArt(partial(_drawn_art, data, window, shown, instead)))
        outline = moved_path(window.outline, -box.x, -box.y) if window.outline else Rect.of(box.size)
        return Placed(box.at, Group(self._ready[key], 0, outline))

    def problems(self, place: Callable[[str], Mark | None]) -> list[Problem]:
        """What is wrong with the pictures shown so far, each where it is worst, in the order of their places."""
        found = [_problem(where, coarse, place(where)) for where, coarse in self.coarse.items()]
        return sorted(found, key=by_place)

    def size(self, picture: PictureFile) -> Size:
        """The size of what is left of a picture once it is cropped, in pixels or a drawing's units."""
        crop, (wide, high) = picture.crop, self._whole(picture)
        return Size(wide * (1 - (crop.left + crop.right) / 100), high * (1 - (crop.top + crop.bottom) / 100))

    def _whole(self, picture: PictureFile) -> Size:
        data = self._files[picture.file]
        return _drawing(data).size if is_svg(data) else pictures.pixels(data)

    def _part(self, picture: PictureFile, window: PictureWindow) -> Rect:
        crop = picture.crop
        view = pictures.PictureView(Sides(crop.top, crop.right, crop.bottom, crop.left), Point(*picture.focus))
        return pictures.part(self._whole(picture), view, window.box.size)

    def _judge(self, picture: PictureFile, where: str, window: PictureWindow, dpi: float) -> None:
        """Notes a picture that is too coarse, where it is coarsest."""
        known = self.coarse.get(where)
        if pictures.too_coarse(dpi) and (known is None or dpi < known.dpi):
            crop = ", crop less of it" if picture.crop != Crop() else ""
            size = ", choose a smaller --board-size" if window.scale > 1.0 else ""
            self.coarse[where] = Coarse(picture.file, dpi, window.printed, f"use a larger picture{crop}{size}")


@cache
def _drawing(data: bytes) -> "Drawing":
    """The drawing of an SVG file that the loader has already proven."""
    from printgen.svg.document.reading import read_svg

    return read_svg(data)


def _drawn_art(data: bytes, window: PictureWindow, shown: Rect, instead: Path) -> list[Placed]:
    """What is shown of a picture's file in its window, for both variants."""
    size = window.box.size
    items = _vectors(data, window, shown) if is_svg(data) else _raster(data, window, shown)
    if window.screen == "none" and instead:
        wide = _ICON * min(size)
        path = moved_path(instead, (size.width - wide) / 2, (size.height - wide) / 2, wide)
        items.append(shape(path, INSTEAD))
    return items


def _vectors(data: bytes, window: PictureWindow, shown: Rect) -> list[Placed]:
    """A vector drawing: in its colours, and as lines."""
    from printgen.drawing import line_work, vector_art

    cut = vector_art.cropped_drawing(_drawing(data), shown, window.box.size)
    items = list(vector_art.coloured(cut, window.scale))
    if window.screen != "none":
        ink = _BOLD if window.bold else _drawing_budget(line_work.standard_ink(cut))
        items += line_work.line_work(cut, ink, window.scale, window.bold)
    return items


def _raster(data: bytes, window: PictureWindow, shown: Rect) -> list[Placed]:
    """A raster picture: as it is, and as lines where it is a drawing, else engraved."""
    ready = pictures.embedded(data, shown, window.printed)
    items = [Placed(ORIGIN, Picture(ready.data, window.box.size))]
    if window.screen != "none":
        lines = _drawn(pictures.full(data, shown), window, _BOLD if window.bold else _MOST)
        items.append(lines or _engraved(ready, window, _BOLD if window.bold else _budget(ready.ink)))
    return items


def _drawn(picture: "Image", window: PictureWindow, ink: float) -> Placed | None:
    """A drawing as a stencil of its lines; None for a photograph, or where those take too much ink."""
    from printgen.drawing.flat_pictures import is_drawing, line_stencil

    if window.screen != "drawing" and (window.chosen or not is_drawing(picture)):
        return None
    lines = line_stencil(picture, window.printed, ink, window.bold)
    return Placed(ORIGIN, Picture(pictures.stencil(lines), window.box.size, SCREEN, True)) if lines else None


def _engraved(ready: pictures.Shown, window: PictureWindow, ink: float) -> Placed:
    """A photograph as an engraver cuts it."""
    from printgen.drawing.screens import SCREENS, screen

    name = window.screen if window.screen in SCREENS else next(iter(SCREENS))
    return shape(screen(name, ready.grey, window.box.size, ink, window.scale), SCREEN)


def _drawing_budget(ink: float) -> float:
    """The most ink that a drawing may take in Minimal: a light one as much as it takes in Standard."""
    return min(_MOST, max(_LEAST, ink))


def _budget(ink: float) -> float:
    """The most ink that a picture may take in Minimal, by what it takes in Standard; both as shares of its area."""
    return min(_MOST, max(_LEAST, _SHARE * ink))


def _problem(where: str, coarse: Coarse, mark: Mark | None) -> Problem:
    """What is wrong with a picture, and how many pixels would do."""
    size = "{:.0f} x {:.0f} mm".format(*coarse.printed)
    wide, high = pictures.needed(coarse.printed)
    fact = f"{int(coarse.dpi)} dpi where it is {size}; {pictures.LEAST_DPI} are the least"
    hint = f"the part shown needs {wide} x {high} pixels: {coarse.remedy}"
    return Problem(f"{where}: {quoted(coarse.file)} has only {fact}", mark, hint)
