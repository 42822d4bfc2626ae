"""Raster pictures for Minimal: engravings of photographs, and drawings as sharp line art in one ink."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps, ImageStat

from printgen.art.frame import polygon_path
from printgen.art.inks import THINNEST
from printgen.art.line_art import chain
from printgen.color import luma
from printgen.geometry import INCH, Path, Size

SCREENS = ("line", "dot")
_LINES = 42  # minimum number across a window, as far as the pitches allow
_PITCHES = (0.5, 1.1)  # mm from line to line, the finest and the coarsest
_STEP = 0.5  # the distance of points along a line relative to the pitch
_DARKEST = 0.42  # the ink of black, as a share of the area
_EVEN = 0.012  # mm: widths that differ less from their neighbors' mean need no points
_GAMMAS = (0.9, 2.2)  # the limit for lightening middle tones
_FINENESS = 6.0  # the resolution of turned tones, in pixels per mm
_TURN = 45  # degrees; an octagon turned by as much is the same
_COS, _SIN = math.cos(math.radians(_TURN)), math.sin(math.radians(_TURN))
_OCTAGON = [
    (math.cos(math.radians(22.5 + 45 * corner)), math.sin(math.radians(22.5 + 45 * corner))) for corner in range(8)
]
_OCTAGON_AREA = 2 * math.sqrt(2)


def screen(name: str, gray: Image.Image, window: Size, ink: float, scale: float = 1.0) -> Path:
    """Return the picture in one of the ``SCREENS``, filling a window whose printed size is ``scale`` times as large.

    ``ink`` is the maximum ink, as a share of the window's area.
    """
    pitch = min(max(_PITCHES[0], min(window) * scale / _LINES), _PITCHES[1]) / scale
    tones, most = _toned(gray, window, ink)
    if name == "dot":
        return _dots(_raster(tones, most, window, pitch, pitch), THINNEST / scale)
    return _lines(_raster(tones, most, window, pitch, _STEP * pitch), THINNEST / scale)


class _Raster(Struct, frozen=True):
    """Ink (as a share of the area) in rows that are turned about the middle of a window; lengths in mm."""

    rows: tuple[Sequence[float], ...]
    wide: float
    high: float
    window: Size

    @property
    def pitch(self) -> float:
        return self.high / len(self.rows)

    @property
    def step(self) -> float:
        return self.wide / len(self.rows[0])

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return the point in the window of a position counted in steps and rows."""
        right = x * self.wide / len(self.rows[0]) - self.wide / 2
        below = y * self.high / len(self.rows) - self.high / 2
        x, y = _COS * right - _SIN * below, _SIN * right + _COS * below
        return x + self.window.width / 2, y + self.window.height / 2


def _toned(gray: Image.Image, window: Size, ink: float) -> tuple[Image.Image, float]:
    """Return the picture's darkness, with more contrast and lighter middle tones, and the ink of its darkest tone."""
    size = max(1, round(window.width * _FINENESS)), max(1, round(window.height * _FINENESS))
    small = gray.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
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


def _raster(tones: Image.Image, most: float, window: Size, pitch: float, step: float) -> _Raster:
    turned = tones.rotate(_TURN, Image.Resampling.BICUBIC, expand=True, fillcolor=0)
    wide, high = turned.width / _FINENESS, turned.height / _FINENESS
    across, down = max(1, round(wide / step)), max(1, round(high / pitch))
    data = turned.resize((across, down), Image.Resampling.BOX).tobytes()
    rows = tuple([most * value / 255 for value in data[row * across : (row + 1) * across]] for row in range(down))
    return _Raster(rows, wide, high, window)


def _lines(raster: _Raster, thinnest: float) -> Path:
    """Return a swelling line, pointed at both ends, for each part of a row with ink."""
    pitch, found = raster.pitch, []
    for number, row in enumerate(raster.rows):
        middle = number + 0.5
        broken = _broken([share * pitch for share in row], thinnest, number % 2 / 2)
        for first, widths in _stretches(broken):
            last = len(widths) - 1
            half = [
                (first + at + 0.5, width / pitch / 2)
                for at, width in enumerate(widths)
                if at in (0, last) or at % 8 == 0 or abs(width - (widths[at - 1] + widths[at + 1]) / 2) > _EVEN
            ]
            upper = [raster.place(x, middle - wide) for x, wide in half]
            lower = [raster.place(x, middle + wide) for x, wide in reversed(half)]
            start, end = raster.place(first - 0.2, middle), raster.place(first + len(widths) + 0.2, middle)
            found.append(polygon_path([start, *upper, end, *lower]))
    return chain(found)


def _broken(widths: Sequence[float], thinnest: float, owing: float) -> Iterator[float]:
    """Yield the widths of a line, with gaps where it would be too thin to print."""
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
    """Yield the runs of widths other than 0, each with the index of its first."""
    run: list[float] = []
    for at, width in enumerate((*widths, 0.0)):
        if width:
            run.append(width)
        elif run:
            yield at - len(run), run
            run = []


def _dots(raster: _Raster, thinnest: float) -> Path:
    """Return a dot for each cell that has enough ink."""
    area, found = raster.pitch * raster.step, []
    for y, row in enumerate(raster.rows):
        for x, share in enumerate(row):
            radius = math.sqrt(share * area / _OCTAGON_AREA)
            if radius > thinnest / 2:
                middle, below = raster.place(x + 0.5, y + 0.5)
                found.append(polygon_path([(middle + radius * a, below + radius * b) for a, b in _OCTAGON]))
    return chain(found)


_SAMPLE = 160  # the side in pixels of the sample that is judged: one of 400 takes five times as long
_COLORS = 12  # of a sample
_SETTLED = 300  # pixels of transition between colors when colors are found
_NEAR, _TIGHT = 5, 0.65  # the tolerance (of 255) of a flat color, and its least share of pixels
_CELL, _CELLS_NEAR = 6, 3  # of 255; as many cells have room for all values that are near a color
_SHADED = 0.2  # the largest share of pixels of a drawing that are not flat, such as edges
_EXTREMES = 64, 192  # of a channel: darker is ink, lighter is paper
_INKY = 0.85  # the least share of pixels of a line drawing that are either
_SHARE = 0.006  # of the flat pixels: colors with fewer belong to edges
_ALIKE = 30  # of 255: colors that differ less count as one
_CALM = 14  # of 255: the largest difference of neighbors on a flat area

_COLOR_SAMPLE, _COLORS_SETTLED = 600, 2000  # as above, of the sample in which the colors of a drawing are found
_DPI = 600  # of the stencil,
_MOST_PIXELS = 5_000_000  # as far as it has no more pixels than that
_BLACK, _DARK = 80, 150  # of 255: colors as dark as these are ink, or get a screen
_THIN, _BOLD = 0.9, 4.8  # mm: the greatest thickness of filled dark areas, and of those in a bold drawing
_LINE = 0.16  # mm: an outline
_STANDS_OUT = 32  # of 255: the least difference of a thin line from its surroundings
_SHARP = 0.35  # the threshold at a line's edge, relative to the strongest contrast
_DARK_GROUND = 100  # of 255: on ground so dark, light lines count,
_ABOUT = 1.5  # mm: as far as it goes
_WHOLE = 0.5  # the share of ink that thinner lines must keep, or they would be broken
_MOSTLY = 0.5  # a color that fills a larger share of a picture is its ground, which gets no screen
_HATCH, _PITCH = 0.1, 1.8  # mm: the lines of a screen, and from one to the next


def is_drawing(picture: Image.Image) -> bool:
    """Check whether a picture (RGB, on white) is a drawing rather than a photograph."""
    sample, scale = picture, _SAMPLE / max(picture.size)
    if scale < 1:
        size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
        sample = picture.resize(size, Image.Resampling.NEAREST)
    clear = ImageOps.autocontrast(sample, cutoff=1, preserve_tone=True)
    gray, total = clear.convert("L").histogram(), sample.width * sample.height
    rich = clear.convert("HSV").split()[1].histogram()
    has_hues = sum(rich[80:]) > 0.02 * total
    if not has_hues and (sum(gray[: _EXTREMES[0]]) + sum(gray[_EXTREMES[1] :])) / total >= _INKY:
        return True
    return not _is_surely_shaded(clear) and _shaded_pixels(clear) / total <= _SHADED


def _is_surely_shaded(sample: Image.Image) -> bool:
    """Check whether no choice of flat colors could have enough pixels near them, without looking for the colors.

    That takes 2 ms; of a photograph with the noise of a sensor, finding its colors takes 15 ms.
    """
    cells = sample.point([value // _CELL for value in range(256)] * 3).getcolors(sample.width * sample.height) or []
    counts = sorted((count for count, _ in cells), reverse=True)
    return sum(counts[: _COLORS * _CELLS_NEAR**3]) < (1 - _SHADED) * _TIGHT * sample.width * sample.height


def _shaded_pixels(sample: Image.Image) -> int:
    """Return the number of pixels in gradients, as on round objects in a photograph."""
    found = sample.quantize(_COLORS, Image.Quantize.MEDIANCUT, kmeans=_SETTLED, dither=Image.Dither.NONE)
    flat = _palette(_apart(found, found.histogram(), 0.0))
    labels = sample.quantize(palette=flat, dither=Image.Dither.NONE)
    red, green, blue = ImageChops.difference(sample, labels.convert("RGB")).split()
    off, codes = ImageChops.lighter(ImageChops.lighter(red, green), blue), labels.tobytes()
    shaded = 0
    for label in range(_COLORS):
        mask = Image.frombytes("L", sample.size, codes).point([255 * (at == label) for at in range(256)])
        far = off.histogram(mask)
        if sum(far[: _NEAR + 1]) < _TIGHT * sum(far):
            shaded += sum(far)
    return shaded


def line_stencil(picture: Image.Image, printed: Size, ink: float, bold: bool = False) -> Image.Image | None:
    """Return a drawing (RGB, on white) as a stencil for a printed size (mm), black where ink is.

    ``ink`` is the maximum ink, as a share of its area; return None for more. In a ``bold`` one dark areas are filled
    like the stems of large letters.
    """
    fineness = min(_DPI / INCH, math.sqrt(_MOST_PIXELS / (printed.width * printed.height)))
    size = max(1, round(printed.width * fineness)), max(1, round(printed.height * fineness))
    line = _pixels(_LINE, fineness)
    large = picture.resize(size, Image.Resampling.BICUBIC)
    colors = _flat_colors(picture)
    lights = [*map(luma, colors), *[255.0] * (256 - len(colors))]  # by label
    coded = large.quantize(palette=_palette(colors), dither=Image.Dither.NONE)
    labels = without_slivers(Image.frombytes("L", coded.size, coded.tobytes()))

    # Thin dark areas are filled; thick ones are outlined and hatched.
    dark = labels.point([255 * (light < _BLACK) for light in lights])
    radius = _pixels((_BOLD if bold else _THIN) / 2, fineness)
    thick = ImageChops.darker(dark, _grown(_shrunk(dark, radius), radius))
    rims = ImageChops.subtract(thick, _shrunk(thick, line))
    strokes = ImageChops.lighter(_strokes(large.convert("L"), fineness), ImageChops.subtract(dark, thick))
    edges = ImageChops.subtract(meeting_places(labels), _grown(dark, 2 + line))  # between colors that are not ink
    lines = ImageChops.lighter(ImageChops.lighter(strokes, rims), _grown(edges, max(1, line // 2 - 1)))

    # Medium colors and thick dark areas are hatched, but not the ground of the whole picture.
    counts = labels.histogram()
    most = _MOSTLY * sum(counts)
    tones = labels.point(
        [255 * (_BLACK <= light < _DARK and count < most) for light, count in zip(lights, counts, strict=True)]
    )
    ground = labels.point([255 * (count >= most) for count in counts])
    hatched = ImageChops.darker(
        _slanted_lines(size, fineness), ImageChops.lighter(tones, ImageChops.subtract(thick, ground))
    )
    for found in (ImageChops.lighter(lines, hatched), lines, _shrunk(lines, 1)):
        if _share(lines) * _WHOLE <= _share(found) <= ink:
            return ImageChops.invert(found).convert("1", dither=Image.Dither.NONE)
    return None


def _flat_colors(picture: Image.Image) -> list[tuple[int, ...]]:
    """Return the flat colors of a picture: those of pixels that resemble their neighbors."""
    sample = picture.reduce(math.ceil(max(picture.size) / _COLOR_SAMPLE))
    found = sample.quantize(2 * _COLORS, Image.Quantize.MEDIANCUT, kmeans=_COLORS_SETTLED, dither=Image.Dither.NONE)
    gray = sample.convert("L")
    calm = ImageChops.difference(lightest_near(gray, 1), darkest_near(gray, 1)).point(
        lambda value: 255 * (value <= _CALM)
    )
    counts = Image.frombytes("L", found.size, found.tobytes()).histogram(calm)
    colors = _apart(found, counts, _SHARE * max(1, sum(counts)))
    if min(map(luma, colors)) >= _BLACK and any(gray.histogram()[:_BLACK]):
        # If lines are so thin that no pixel has only ink around it, add the mean of the darkest pixels.
        dark = gray.point(lambda value: 255 * (value < _BLACK))
        colors.append(tuple(round(value) for value in ImageStat.Stat(sample, dark).mean))
    return colors


def _apart(coded: Image.Image, counts: Sequence[int], least: float) -> list[tuple[int, ...]]:
    """Return the frequent colors of a palette, the most frequent first, each different from those before it."""
    palette = coded.getpalette() or []
    colors: list[tuple[int, ...]] = []
    for label in sorted(range(len(palette) // 3), key=lambda at: -counts[at]):
        color = tuple(palette[3 * label : 3 * label + 3])
        if counts[label] > least and all(math.dist(color, other) > _ALIKE for other in colors):
            colors.append(color)
    return colors or [(255, 255, 255)]


def _palette(colors: Sequence[tuple[int, ...]]) -> Image.Image:
    flat = Image.new("P", (1, 1))
    flat.putpalette([channel for color in colors for channel in color])
    return flat


def _strokes(gray: Image.Image, fineness: float) -> Image.Image:
    """Return thin lines that are darker than their surroundings, and light ones on dark ground."""
    reach = _pixels(_THIN / 2, fineness)
    step = max(1, round(reach / 3))
    small, rounds = gray.reduce(step), max(1, round(reach / step))

    def without_lines(*spread: Callable[[Image.Image, int], Image.Image]) -> Image.Image:
        near = small
        for spread_one in spread:
            near = spread_one(near, rounds)
        return near.resize(gray.size, Image.Resampling.BICUBIC)

    dark = _standing_out(ImageChops.subtract(without_lines(lightest_near, darkest_near), gray))
    light = _standing_out(ImageChops.subtract(gray, without_lines(darkest_near, lightest_near)))
    about = gray.filter(ImageFilter.BoxBlur(_pixels(_ABOUT, fineness)))
    on_dark = about.point([255 * (value < _DARK_GROUND) for value in range(256)])
    return ImageChops.lighter(ImageChops.subtract(dark, on_dark), ImageChops.darker(light, on_dark))


def _standing_out(contrast: Image.Image) -> Image.Image:
    """Return a mask of lines that differ enough from their surroundings, relative to the strongest in the picture."""
    _, most = contrast.getextrema()
    assert isinstance(most, int)
    least = max(_STANDS_OUT, _SHARP * most)
    return contrast.point([255 * (value >= least) for value in range(256)])


def _slanted_lines(size: tuple[int, int], fineness: float) -> Image.Image:
    lines = Image.new("L", size, 0)
    pen, (wide, high) = ImageDraw.Draw(lines), size
    step, width = _PITCH * math.sqrt(2) * fineness, _pixels(_HATCH, fineness)
    for number in range(int((wide + high) / step) + 1):
        pen.line((number * step, 0, number * step - high, high), 255, width)
    return lines


def _pixels(length: float, fineness: float) -> int:
    return max(1, round(length * fineness))


def _shrunk(mask: Image.Image, radius: int) -> Image.Image:
    """Return the part of a mask further than ``radius`` pixels from its edge."""
    return mask.filter(ImageFilter.BoxBlur(radius)).point(lambda value: 255 * (value >= 255))


def _grown(mask: Image.Image, radius: int) -> Image.Image:
    return mask.filter(ImageFilter.BoxBlur(radius)).point(lambda value: 255 * (value > 0))


def _share(mask: Image.Image) -> float:
    return ImageStat.Stat(mask).mean[0] / 255


def lightest_near(picture: Image.Image, reach: int) -> Image.Image:
    """Replace each pixel by the lightest in its neighborhood."""
    return _chosen_near(picture, reach, 0, ImageChops.lighter)


def darkest_near(picture: Image.Image, reach: int) -> Image.Image:
    """Replace each pixel by the darkest in its neighborhood."""
    return _chosen_near(picture, reach, 255, ImageChops.darker)


def _chosen_near(
    picture: Image.Image, reach: int, beyond: int, choose: Callable[[Image.Image, Image.Image], Image.Image]
) -> Image.Image:
    found = ImageOps.expand(picture, reach, beyond)
    for across, down in ((1, 0), (0, 1)):
        wide, whole = 1, 2 * reach + 1
        while wide < whole:
            step = min(wide, whole - wide)
            moved = found.crop((across * step, down * step, *found.size))
            found = choose(found, moved)  # as large as the smaller one
            wide += step
    return found


_TILE = 32  # the side in pixels of the squares that are examined one by one
_REACH = 2  # pixels from the middle of the five by five whose most frequent color counts
_FEW = 8  # colors of a square, at most, that are counted one by one: of so few, one has three of 25 pixels
_ONE = 10  # of 255: the mean of five by five pixels if one has the color


def without_slivers(labels: Image.Image) -> Image.Image:
    """Return a gray picture in which each pixel takes the most frequent value of the five by five around it."""
    closed, (wide, high) = labels.copy(), labels.size
    for top, left in product(range(0, high, _TILE), range(0, wide, _TILE)):
        right, bottom = min(left + _TILE, wide), min(top + _TILE, high)
        x, y = max(0, left - _REACH), max(0, top - _REACH)
        part = labels.crop((x, y, min(right + _REACH, wide), min(bottom + _REACH, high)))
        least, most = part.getextrema()
        if least != most:
            closed.paste(_most_frequent(part).crop((left - x, top - y, right - x, bottom - y)), (left, top))
    return closed


def meeting_places(labels: Image.Image) -> Image.Image:
    """Return a mask of pixels whose three by three neighbors are not all the same."""
    apart = ImageChops.difference(lightest_near(labels, 1), darkest_near(labels, 1))
    return apart.point(lambda value: 255 * (value > 0))


def _most_frequent(part: Image.Image) -> Image.Image:
    """Return a square in which each pixel takes the most frequent value around it; on a tie, the lowest."""
    colors = part.getcolors(_FEW)
    if not colors or part.size != (_TILE + 2 * _REACH,) * 2:  # many colors, or a pixel at the edge
        return part.filter(ImageFilter.ModeFilter(2 * _REACH + 1))
    (_, first), *others = colors
    mean = ImageFilter.BoxBlur(_REACH)
    found, count = Image.new("L", part.size, first), part.point(_counted(first)).filter(mean)
    for _, value in others:
        its = part.point(_counted(value)).filter(mean)
        found.paste(value, None, ImageChops.subtract(its, count, scale=_ONE / 255))
        count = ImageChops.lighter(count, its)
    return found


@cache
def _counted(value: int) -> list[int]:
    """Return a lookup table that makes pixels of one value countable by their mean."""
    return [_ONE * (2 * _REACH + 1) ** 2 * (value == other) for other in range(256)]
