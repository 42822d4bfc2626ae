"""An SVG file as an icon: a drawing in one colour becomes one path on the grid of icons."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from printgen.geometry import Rect, Transform
from printgen.svg.document.faults import SvgError, SvgFault
from printgen.svg.document.reading import read_svg
from printgen.svg.document.transforms import PLAIN
from printgen.svg.drawing import Drawing, Painted
from printgen.svg.outlines import stroke_figures, united
from printgen.svg.paths.extent import extent
from printgen.svg.paths.mapping import mapped
from printgen.svg.paths.path import Path
from printgen.svg.polygons import XY, polylines

_BOX = 24.0  # the grid that icons are drawn on
_FINENESS = 0.02  # of that grid: how near the lines of a stroke's outline are to its curves
_AS_ART = "draw it in one colour, or use the file as 'art'"


def icon_path(data: bytes) -> str:
    """The path data of an SVG file, scaled to the icons' grid; SvgError for what is no drawing in one colour."""
    drawing = read_svg(data)
    _check(drawing)
    box = _round(Rect.of(drawing.size), [extent(part.path) for part in drawing.painted])
    scale = _BOX / max(box.size)
    x, y = _BOX / 2 - scale * box.centre.x, _BOX / 2 - scale * box.centre.y
    place = PLAIN._replace(a=scale, d=scale, e=x, f=y)
    parts = [_scaled(part, place, scale) for part in drawing.painted]
    if not any(part.pen for part in parts):
        return "".join(path_data(part.path) for part in parts)
    return path_data(united([figure for part in parts for figure in _figures(part)], _FINENESS))


def _scaled(part: Painted, place: Transform, scale: float) -> Painted:
    pen = part.pen._replace(width=part.pen.width * scale) if part.pen else None
    return replace(part, path=mapped(part.path, place), pen=pen)


def _figures(part: Painted) -> Iterable[tuple[XY, ...]]:
    """What a part covers, as polygons."""
    if part.pen:
        return stroke_figures(part.path, part.pen, _FINENESS)
    return (outline.points for outline in polylines(part.path, _FINENESS))


def _check(drawing: Drawing) -> None:
    """Raises SvgError for a drawing that one path in one colour cannot show."""
    fills = {part.pen.tint if part.pen else part.fill for part in drawing.painted}
    wrong = ""
    if len(fills) > 1:
        wrong = f"it has {len(fills)} colours; an icon has one"
    elif any(part.clips for part in drawing.painted):
        wrong = "it is cut by a clip path"
    elif any(part.pen and part.pen.dashes for part in drawing.painted):
        wrong = "it has dashed lines"
    if wrong:
        raise SvgError([SvgFault(wrong, 1, 1, _AS_ART)])


def _round(box: Rect, others: Sequence[Rect]) -> Rect:
    """The box round some boxes."""
    every = (box, *others)
    x, y = min(one.x for one in every), min(one.y for one in every)
    return Rect(x, y, max(one.right for one in every) - x, max(one.bottom for one in every) - y)


def path_data(path: Path) -> str:
    """A path as text, to a thousandth."""
    return "".join(segment[0] + " ".join(_short(float(value)) for value in segment[1:]) for segment in path)


def _short(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
