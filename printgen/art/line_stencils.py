"""Raster drawings turned into sharp line art of one ink, for Minimal."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.color import luma
from printgen.geometry import INCH, Size

if TYPE_CHECKING:
    from PIL.Image import Image


def lightest_near(picture: "Image", reach: int) -> "Image":
    """Each pixel as light as the lightest up to so many pixels off, across and down."""
    from PIL import ImageChops

    return _chosen_near(picture, reach, 0, ImageChops.lighter)


def darkest_near(picture: "Image", reach: int) -> "Image":
    """Each pixel as dark as the darkest up to so many pixels off, across and down."""
    from PIL import ImageChops

    return _chosen_near(picture, reach, 255, ImageChops.darker)


def _chosen_near(picture: "Image", reach: int, beyond: int, choose: Callable[["Image", "Image"], "Image"]) -> "Image":
    from PIL import ImageOps

    found = ImageOps.expand(picture, reach, beyond)
    for across, down in ((1, 0), (0, 1)):
        wide, whole = 1, 2 * reach + 1
        while wide < whole:
            step = min(wide, whole - wide)
            moved = found.crop((across * step, down * step, *found.size))
            found = choose(found, moved)  # as large as the smaller one
            wide += step
    return found


_TILE = 32  # pixels a side of the squares that are looked at one by one
_REACH = 2  # pixels from the middle of the five by five of which the most frequent colour counts
_FEW = 8  # colours of a square, at the most, that are counted one by one: of so few, one has three of 25 pixels
_ONE = 10  # of 255: how light one pixel of a colour makes the mean of five by five


def without_slivers(labels: "Image") -> "Image":
    """A picture in grey with each pixel as most of the five by five round it are."""
    closed, (wide, high) = labels.copy(), labels.size
    for top, left in product(range(0, high, _TILE), range(0, wide, _TILE)):
        right, bottom = min(left + _TILE, wide), min(top + _TILE, high)
        x, y = max(0, left - _REACH), max(0, top - _REACH)
        part = labels.crop((x, y, min(right + _REACH, wide), min(bottom + _REACH, high)))
        least, most = part.getextrema()
        if least != most:
            closed.paste(_most_frequent(part).crop((left - x, top - y, right - x, bottom - y)), (left, top))
    return closed


def meeting_places(labels: "Image") -> "Image":
    """White where not all pixels of three by three are the same, black elsewhere."""
    from PIL import ImageChops

    apart = ImageChops.difference(lightest_near(labels, 1), darkest_near(labels, 1))
    return apart.point(lambda value: 255 * (value > 0))


def _most_frequent(part: "Image") -> "Image":
    """A square with each pixel as most of the five by five round it are; of as many, as those of the lowest value."""
    from PIL import Image, ImageChops, ImageFilter

    colours = part.getcolors(_FEW)
    if not colours or part.size != (_TILE + 2 * _REACH,) * 2:  # of many colours, or where there is less round a pixel
        return part.filter(ImageFilter.ModeFilter(2 * _REACH + 1))
    (_, first), *others = colours
    mean = ImageFilter.BoxBlur(_REACH)
    found, count = Image.new("L", part.size, first), part.point(_counted(first)).filter(mean)
    for _, value in others:
        its = part.point(_counted(value)).filter(mean)
        found.paste(value, None, ImageChops.subtract(its, count, scale=_ONE / 255))
        count = ImageChops.lighter(count, its)
    return found


@cache
def _counted(value: int) -> list[int]:
    """Of each value, how much a pixel of it adds to the pixels of one of them."""
    return [_ONE * (2 * _REACH + 1) ** 2 * (value == other) for other in range(256)]


_SAMPLE = 400  # pixels a side at which a picture is judged
_COLOURS = 12  # of a sample
_SETTLED = 2000  # pixels that may still change from colour to colour when colours are found
_NEAR, _TIGHT = 5, 0.65  # of 255: how near a flat colour's pixels are to it, and how many of them
_SHADED = 0.2  # of the pixels of a drawing are not of flat colours, at the most: those of edges
_EXTREMES = 64, 192  # of a channel: darker is ink, lighter is paper
_INKY = 0.85  # of the pixels of a line drawing are one or the other
_SHARE = 0.006  # of the flat pixels: a colour that has fewer is an edge's
_ALIKE = 30  # of 255: colours that are nearer to each other are one
_CALM = 14  # of 255: what neighbours on a flat area may differ by

_DPI = 600  # of the stencil,
_MOST_PIXELS = 5_000_000  # as far as it has no more pixels than that
_BLACK, _DARK = 80, 150  # of 255: colours so dark are ink, or have a screen
_THIN, _BOLD = 0.9, 4.8  # mm: how thick what is dark may be to be filled, and in a bold drawing
_LINE = 0.16  # mm: an outline
_STANDS_OUT = 32  # of 255: what a thin line differs by from what is round it, at the least
_SHARP = 0.35  # of what the strongest line differs by: where a line has its edge
_DARK_GROUND = 100  # of 255: on what is so dark, light lines count,
_ABOUT = 1.5  # mm: as far as it goes
_WHOLE = 0.5  # of their ink: what must be left of lines that are made thinner, so that they are not broken
_MOSTLY = 0.5  # of its area: a colour that fills more of a picture is its ground, which has no screen
_HATCH, _PITCH = 0.1, 1.8  # mm: the lines of a screen, and from one to the next


def is_drawing(picture: "Image") -> bool:
    """Whether a picture (RGB, on white) is a drawing rather than a photograph."""
    from PIL import Image, ImageOps

    sample = (
        picture.copy()
        if max(picture.size) <= _SAMPLE
        else picture.resize(_sample_size(picture), Image.Resampling.NEAREST)
    )
    clear = ImageOps.autocontrast(sample, cutoff=1, preserve_tone=True)
    grey = clear.convert("L").histogram()
    total = sample.width * sample.height
    if (sum(grey[: _EXTREMES[0]]) + sum(grey[_EXTREMES[1] :])) / total >= _INKY and not _has_hues(clear):
        return True
    return _shaded(clear) / total <= _SHADED


def _shaded(sample: "Image") -> int:
    """How many pixels are of colours that run into others, as on round things in a photograph."""
    from PIL import Image, ImageChops

    found = sample.quantize(_COLOURS, Image.Quantize.MEDIANCUT, kmeans=_SETTLED, dither=Image.Dither.NONE)
    flat = _palette(_apart(found, found.histogram(), 0.0))
    labels = sample.quantize(palette=flat, dither=Image.Dither.NONE)
    red, green, blue = ImageChops.difference(sample, labels.convert("RGB")).split()
    off, codes = ImageChops.lighter(ImageChops.lighter(red, green), blue), labels.tobytes()
    shaded = 0
    for label in range(_COLOURS):
        mask = Image.frombytes("L", sample.size, codes).point([255 * (at == label) for at in range(256)])
        far = off.histogram(mask)
        if sum(far[: _NEAR + 1]) < _TIGHT * sum(far):
            shaded += sum(far)
    return shaded


def _apart(coloured: "Image", counts: Sequence[int], least: float) -> list[tuple[int, ...]]:
    """The colours of a palette that so many pixels have, the most frequent first, each unlike those before it."""
    palette = coloured.getpalette() or []
    colours: list[tuple[int, ...]] = []
    for label in sorted(range(len(palette) // 3), key=lambda at: -counts[at]):
        colour = tuple(palette[3 * label : 3 * label + 3])
        if counts[label] > least and all(math.dist(colour, other) > _ALIKE for other in colours):
            colours.append(colour)
    return colours or [(255, 255, 255)]


def _palette(colours: Sequence[tuple[int, ...]]) -> "Image":
    from PIL import Image

    flat = Image.new("P", (1, 1))
    flat.putpalette([channel for colour in colours for channel in colour])
    return flat


def _sample_size(picture: "Image") -> tuple[int, int]:
    scale = _SAMPLE / max(picture.size)
    return max(1, round(picture.width * scale)), max(1, round(picture.height * scale))


def _has_hues(picture: "Image") -> bool:
    """Whether more than a few pixels have a colour."""
    rich = picture.convert("HSV").split()[1].histogram()
    return sum(rich[80:]) > 0.02 * picture.width * picture.height


class _Stencil(Struct, frozen=True):
    """A stencil in the making: what its pixels come to, and how many there are to a mm."""

    size: tuple[int, int]
    fineness: float

    def pixels(self, length: float) -> int:
        return max(1, round(length * self.fineness))


def line_stencil(picture: "Image", printed: Size, ink: float, bold: bool = False) -> "Image | None":
    """A drawing (RGB, on white) as a stencil for a printed size (mm): black where ink is; None where it takes too much.

    ``ink`` is the most that it may take, as a share of its area; in a ``bold`` one dark areas are filled as the stems
    of large letters are.
    """
    from PIL import Image, ImageChops

    dots = min(_DPI / INCH, math.sqrt(_MOST_PIXELS / (printed.width * printed.height)))
    made = _Stencil((max(1, round(printed.width * dots)), max(1, round(printed.height * dots))), dots)
    large = picture.resize(made.size, Image.Resampling.BICUBIC)
    lights = _lights(picture)
    labels = _labels(large, lights)
    dark = labels.point([255 * (lights.by_label(at) < _BLACK) for at in range(256)])
    thick = _opened(dark, made.pixels((_BOLD if bold else _THIN) / 2))
    rims = ImageChops.subtract(thick, _shrunk(thick, made.pixels(_LINE)))
    strokes = ImageChops.lighter(_strokes(large.convert("L"), made), ImageChops.subtract(dark, thick))
    lines = ImageChops.lighter(ImageChops.lighter(strokes, rims), _edges(labels, dark, made))
    hatch = _hatch(made, _toned(labels, lights, thick))
    for found in (ImageChops.lighter(lines, hatch), lines, _shrunk(lines, 1)):
        if _share(lines) * _WHOLE <= _share(found) <= ink:
            return ImageChops.invert(found).convert("1", dither=Image.Dither.NONE)
    return None


class _Lights(Struct, frozen=True):
    """The flat colours of a picture as a palette, and how light each is (0 to 255)."""

    palette: "Image"
    lights: tuple[float, ...]

    def by_label(self, label: int) -> float:
        return self.lights[label] if label < len(self.lights) else 255.0


def _lights(picture: "Image") -> _Lights:
    """The flat colours of a picture: those that pixels like their neighbours have, alike ones as one."""
    from PIL import Image, ImageChops

    sample = picture.reduce(math.ceil(max(picture.size) / (1.5 * _SAMPLE)))
    coloured = sample.quantize(2 * _COLOURS, Image.Quantize.MEDIANCUT, kmeans=_SETTLED, dither=Image.Dither.NONE)
    grey = sample.convert("L")
    range_ = ImageChops.difference(lightest_near(grey, 1), darkest_near(grey, 1))
    calm = range_.point(lambda value: 255 * (value <= _CALM))
    counts = Image.frombytes("L", coloured.size, coloured.tobytes()).histogram(calm)
    colours = _apart(coloured, counts, _SHARE * max(1, sum(counts)))
    if min(map(luma, colours)) >= _BLACK and any(grey.histogram()[:_BLACK]):
        colours.append(_darkest(sample))  # lines so thin that nowhere all pixels round one are ink
    return _Lights(_palette(colours), tuple(map(luma, colours)))


def _darkest(sample: "Image") -> tuple[int, ...]:
    """The mean colour of the darkest pixels."""
    from PIL import ImageStat

    dark = sample.convert("L").point(lambda value: 255 * (value < _BLACK))
    return tuple(round(value) for value in ImageStat.Stat(sample, dark).mean)


def _labels(picture: "Image", lights: _Lights) -> "Image":
    """Which of the flat colours each pixel is of; the seams that lie between two of them are closed."""
    from PIL import Image

    coloured = picture.quantize(palette=lights.palette, dither=Image.Dither.NONE)
    return without_slivers(Image.frombytes("L", coloured.size, coloured.tobytes()))


def _toned(labels: "Image", lights: _Lights, thick: "Image") -> "Image":
    """The areas that are to have a screen: the thick of what is dark, and colours that are rather dark."""
    from PIL import ImageChops

    counts = labels.histogram()
    most = _MOSTLY * sum(counts)
    tones = labels.point([255 * (_BLACK <= lights.by_label(at) < _DARK and counts[at] < most) for at in range(256)])
    ground = labels.point([255 * (counts[at] >= most) for at in range(256)])
    return ImageChops.lighter(tones, ImageChops.subtract(thick, ground))


def _strokes(grey: "Image", made: _Stencil) -> "Image":
    """Thin lines that are darker than what is round them, and light ones on dark ground."""
    from PIL import ImageChops, ImageFilter

    reach = made.pixels(_THIN / 2)
    step = max(1, round(reach / 3))
    small, rounds = grey.reduce(step), max(1, round(reach / step))
    dark = _standing_out(ImageChops.subtract(_without_lines(small, rounds, made, light=False), grey))
    light = _standing_out(ImageChops.subtract(grey, _without_lines(small, rounds, made, light=True)))
    about = grey.filter(ImageFilter.BoxBlur(made.pixels(_ABOUT)))
    on_dark = about.point([255 * (value < _DARK_GROUND) for value in range(256)])
    return ImageChops.lighter(ImageChops.subtract(dark, on_dark), ImageChops.darker(light, on_dark))


def _without_lines(small: "Image", rounds: int, made: _Stencil, light: bool) -> "Image":
    """A reduced picture in grey without its light or its dark thin lines: spread and drawn in again, at full size."""
    from PIL import Image

    for near in (darkest_near, lightest_near) if light else (lightest_near, darkest_near):
        small = near(small, rounds)
    return small.resize(made.size, Image.Resampling.BICUBIC)


def _standing_out(contrast: "Image") -> "Image":
    """Where lines differ enough from what is round them, by what the strongest of the picture do."""
    _, most = contrast.getextrema()
    assert isinstance(most, int)
    least = max(_STANDS_OUT, _SHARP * most)
    return contrast.point([255 * (value >= least) for value in range(256)])


def _edges(labels: "Image", dark: "Image", made: _Stencil) -> "Image":
    """Lines where two colours meet of which none is ink."""
    from PIL import ImageChops

    clear = ImageChops.subtract(meeting_places(labels), _grown(dark, 2 + made.pixels(_LINE)))
    return _grown(clear, max(1, made.pixels(_LINE) // 2 - 1))


def _shrunk(mask: "Image", radius: int) -> "Image":
    """What of a mask is further than so many pixels from all that is not in it."""
    from PIL import ImageFilter

    return mask.filter(ImageFilter.BoxBlur(radius)).point(lambda value: 255 * (value >= 255))


def _grown(mask: "Image", radius: int) -> "Image":
    from PIL import ImageFilter

    return mask.filter(ImageFilter.BoxBlur(radius)).point(lambda value: 255 * (value > 0))


def _opened(mask: "Image", radius: int) -> "Image":
    """What of a mask is thicker than twice so many pixels."""
    from PIL import ImageChops

    return ImageChops.darker(mask, _grown(_shrunk(mask, radius), radius))


def _hatch(made: _Stencil, areas: "Image") -> "Image":
    """A light screen of slanted lines over some areas."""
    from PIL import Image, ImageChops, ImageDraw

    lines = Image.new("L", made.size, 0)
    pen, (wide, high) = ImageDraw.Draw(lines), made.size
    step, width = _PITCH * math.sqrt(2) * made.fineness, made.pixels(_HATCH)
    for number in range(int((wide + high) / step) + 1):
        pen.line((number * step, 0, number * step - high, high), 255, width)
    return ImageChops.darker(lines, areas)


def _share(mask: "Image") -> float:
    from PIL import ImageStat

    return ImageStat.Stat(mask).mean[0] / 255
