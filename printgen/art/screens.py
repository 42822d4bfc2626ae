"""Engravings for Minimal: a gray picture as one path of lines or dots."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from printgen.art.frame import polygon_path
from printgen.art.inks import THINNEST
from printgen.art.line_art import chain
from printgen.geometry import Path, Size

if TYPE_CHECKING:
    from PIL.Image import Image

_LINES = 42  # at least so many across a window, as far as the pitches allow
_PITCHES = (0.5, 1.1)  # mm from line to line, the finest and the coarsest
_STEP = 0.5  # of the pitch: from one point of a line to the next
_DARKEST = 0.42  # of the area, where the picture is black
_EVEN = 0.012  # mm: a width that is met so nearly needs no point of its own
_GAMMAS = (0.9, 2.2)  # how much the middle tones may be lightened
_FINENESS = 6.0  # pixels a mm of the tones that are turned
_TURN = 45
_OCTAGON = [
    (math.cos(math.radians(22.5 + 45 * corner)), math.sin(math.radians(22.5 + 45 * corner))) for corner in range(8)
]
_OCTAGON_AREA = 2 * math.sqrt(2)

RasterPlace = Callable[[float, float], tuple[float, float]]


class Raster(Struct, frozen=True):
    """Ink (share of the area, 0 to 1) in rows, ``pitch`` apart, and ``step`` within them; ``place`` is on the page."""

    rows: tuple[Sequence[float], ...]
    pitch: float
    step: float
    place: RasterPlace


class Cells(NamedTuple):
    """A window, and how far apart lines are to lie in it, and what is read along them."""

    window: Size
    pitch: float
    step: float


def screen(name: str, grey: "Image", window: Size, ink: float, scale: float = 1.0) -> Path:
    """The picture in the named screen, filling a window that is printed ``scale`` times as large.

    ``ink`` is the most that the whole may take, as a share of the window's area.
    """
    pitch = min(max(_PITCHES[0], min(window) * scale / _LINES), _PITCHES[1]) / scale
    tones, most = _toned(grey, window, ink)
    draw, step = SCREENS[name]
    return draw(_raster(tones, most, Cells(window, pitch, step * pitch)), THINNEST / scale)


def _toned(grey: "Image", window: Size, ink: float) -> "tuple[Image, float]":
    """The picture's darkness, its contrast stretched and its middle tones lightened; and what its darkest takes."""
    from PIL import Image, ImageFilter, ImageOps

    size = max(1, round(window.width * _FINENESS)), max(1, round(window.height * _FINENESS))
    small = grey.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
    clear = ImageOps.autocontrast(small, cutoff=1)
    level = Image.blend(clear, ImageOps.equalize(clear), 0.3).filter(ImageFilter.UnsharpMask(1.2 * _FINENESS, 160, 0))
    counts, total = level.histogram(), size[0] * size[1]
    darkness = [1 - value / 255 for value in range(256)]

    def mean(gamma: float) -> float:
        return _DARKEST * sum(count * dark**gamma for count, dark in zip(counts, darkness, strict=True)) / total

    low, high = _GAMMAS
    for _ in range(12):
        low, high = ((low + high) / 2, high) if mean((low + high) / 2) > ink else (low, (low + high) / 2)
    most = _DARKEST * min(1.0, ink / max(mean(high), 1e-9))
    return level.point([round(255 * dark**high) for dark in darkness]), most


def _raster(tones: "Image", most: float, cells: Cells) -> Raster:
    """The tones read along lines that are turned about the window's middle."""
    from PIL import Image

    window, pitch, step = cells
    turned = tones.rotate(_TURN, Image.Resampling.BICUBIC, expand=True, fillcolor=0)
    wide, high = turned.width / _FINENESS, turned.height / _FINENESS
    across, down = max(1, round(wide / step)), max(1, round(high / pitch))
    data = turned.resize((across, down), Image.Resampling.BOX).tobytes()
    rows = tuple([most * value / 255 for value in data[row * across : (row + 1) * across]] for row in range(down))
    cos, sin = math.cos(math.radians(_TURN)), math.sin(math.radians(_TURN))

    def place(x: float, y: float) -> tuple[float, float]:
        right, below = x * wide / across - wide / 2, y * high / down - high / 2
        return cos * right - sin * below + window.width / 2, sin * right + cos * below + window.height / 2

    return Raster(rows, high / down, wide / across, place)


def _lines(raster: Raster, thinnest: float) -> Path:
    """A swelling line for each stretch of a row that has any ink."""
    return chain(
        _line(stretch, first, number + 0.5, raster)
        for number, row in enumerate(raster.rows)
        for first, stretch in _stretches(_broken([share * raster.pitch for share in row], thinnest, number % 2 / 2))
    )


def _broken(widths: Sequence[float], thinnest: float, owing: float) -> Iterator[float]:
    """The widths of a line, which is broken up where it would be thinner than can be printed."""
    owed = owing * thinnest
    for width in widths:
        owed += width
        if width >= thinnest:
            owed = 0.0
            yield width
        elif owed >= thinnest:
            owed -= thinnest
            yield thinnest
        else:
            yield 0.0


def _stretches(widths: Iterable[float]) -> Iterator[tuple[int, list[float]]]:
    """The runs of widths that are printed, each with the place of its first."""
    run: list[float] = []
    for at, width in enumerate((*widths, 0.0)):
        if width:
            run.append(width)
        elif run:
            yield at - len(run), run
            run = []


def _line(widths: Sequence[float], first: int, row: float, raster: Raster) -> Path:
    """The outline of one line, pointed at both ends."""
    kept = [at for at in range(len(widths)) if _is_needed(widths, at)]
    half = [(first + at + 0.5, widths[at] / raster.pitch / 2) for at in kept]
    upper = [raster.place(x, row - wide) for x, wide in half]
    lower = [raster.place(x, row + wide) for x, wide in reversed(half)]
    start, end = raster.place(first - 0.2, row), raster.place(first + len(widths) + 0.2, row)
    return polygon_path([start, *upper, end, *lower])


def _is_needed(widths: Sequence[float], at: int) -> bool:
    """Whether a point of a line is more than its neighbours tell; ends always are."""
    if at in (0, len(widths) - 1):
        return True
    return abs(widths[at] - (widths[at - 1] + widths[at + 1]) / 2) > _EVEN or at % 8 == 0


def _dots(raster: Raster, thinnest: float) -> Path:
    """A dot for each place that has enough ink."""
    area = raster.pitch * raster.step
    return chain(
        polygon_path(
            [raster.place(x + 0.5 + radius / raster.step * a, y + 0.5 + radius / raster.pitch * b) for a, b in _OCTAGON]
        )
        for y, row in enumerate(raster.rows)
        for x, share in enumerate(row)
        if (radius := math.sqrt(share * area / _OCTAGON_AREA)) > thinnest / 2
    )


# By name: what draws the screen, and how far apart its places within a row are (of the pitch).
SCREENS: dict[str, tuple[Callable[[Raster, float], Path], float]] = {"line": (_lines, _STEP), "dot": (_dots, 1.0)}
