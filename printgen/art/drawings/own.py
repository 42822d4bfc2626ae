"""A theme's own SVG as a drawing, so that the hand of a style renders it like the bundled ones."""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.art.drawings.model import Drawing, Part
from printgen.color import WHITE
from printgen.geometry import Matrix, Path, extent, mapped
from printgen.svg.attributes import Tint
from printgen.svg.paints import Drawing as SvgDrawing
from printgen.svg.paints import Painted, mean_tint

_HEIGHT, _WIDTH = 0.76, 0.8  # the share of a scene's view that its subject may fill
_FOOT = 0.92  # where it stands, as a share of the view's height
_LARGE, _SMALL = 0.3, 0.1  # the sizes from which a shape is a whole object, and a part of one, relative to the drawing
_SHADOW = 0.035  # the width of a large shape's shadow, relative to the drawing
_ANGLE = 60.0  # of lines across dark areas


def with_subject(scene: Drawing, subject: SvgDrawing) -> Drawing:
    """Return a scene with an SVG in place of its subject, standing on the ground."""
    view = scene.view
    scale = min(_WIDTH * view.width / subject.size.width, _HEIGHT * view.height / subject.size.height)
    left = view.centre.x - scale * subject.size.width / 2
    top = view.y + _FOOT * view.height - scale * subject.size.height
    parts = _parts(subject.painted, (scale, 0.0, 0.0, scale, left, top), scale * max(subject.size))
    behind = [part for part in scene.parts if part.plane in ("sky", "far", "middle")]
    return Drawing(view, (*behind, *parts, *(part for part in scene.parts if part.plane == "front")))


def _parts(painted: tuple[Painted, ...], place: Matrix, size: float) -> Iterator[Part]:
    filled: Path = ()
    for one in painted:
        path = mapped(one.path, place)
        if one.fill:
            filled = one.path
            yield _area(path, mean_tint(one.fill), size)
        elif one.pen and one.path != filled:  # the hand draws outlines of its own
            material = _material(one.pen.tint)
            yield Part(path, material, line="none", hatch=None, wide=one.pen.width * place[0])


def _area(path: Path, tint: Tint, size: float) -> Part:
    share = max(extent(path).size) / size
    part = Part(path, _material(tint), line="texture", hatch=_ANGLE)
    if share > _LARGE:
        return replace(part, line="contour", lit=(_SHADOW * size, 0.7 * _SHADOW * size))
    return replace(part, line="form") if share > _SMALL else part


def _material(tint: Tint) -> str:
    """Return a color as a material: what shows through is taken to be white."""
    red, green, blue = (round(255 * channel) for channel in tint.colour.mixed(WHITE, 1 - tint.alpha))
    return f"#{red:02x}{green:02x}{blue:02x}"
