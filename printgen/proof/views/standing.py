"""Folds pieces up: each cut along its outline, to stand or lie on the table, and nets of dice as cubes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.geometry import Line, Rect, Size
from printgen.proof.pages.page import Page
from printgen.proof.views.cutting import Knife
from printgen.proof.views.parts import KitPart, Pair, id_stem, pairs
from printgen.proof.views.shapes import PrintedShape, shapes

if TYPE_CHECKING:
    from PIL.Image import Image

_FOLD_LINE = 0.15  # mm: half of what is drawn along a fold
_NEAR = 0.5  # mm: an outline lies on the edge of what it is round
_FINE = 4  # times as large as it is cut an outline is drawn, for smooth edges
_BEHIND = 0.36  # how far the back of a die shows beside its front, as a share of its edge
_SHADES = (1.0, 1.04, 0.74)  # front, top and side of a die in the light


class StandingFigure(Struct, frozen=True):
    """A piece as it stands or lies: its picture with a clear ground, its size in mm, its kind.

    ``sort`` is ``standing`` for a tent or a standee, ``disc`` for what lies flat, ``die`` for a folded box.
    """

    stem: str
    sort: str
    size: Size
    picture: "Image"


def folded_pieces(knife: Knife, part: KitPart) -> tuple[StandingFigure, ...]:
    """Every piece of a document, in the order of its pages."""
    outlines = {page: tuple(shape for shape in shapes(page.pdf) if shape.stroked) for page in part.pages}
    found = (_figure(knife, pair, outlines[pair.front.page]) for pair in pairs(part.pages))
    return tuple(figure for figure in found if figure)


def _figure(knife: Knife, pair: Pair, outlines: Sequence[PrintedShape]) -> StandingFigure | None:
    if pair.back is None:
        return _die(knife, pair) or _counter(knife, pair)
    page, item = pair.front
    picture = knife.cut(page, item.rect).convert("RGBA")
    outline = _outline(outlines, _both(item.rect, pair.back.item.rect))
    flat = False
    if outline:
        mask = _mask(outline, item.rect, picture.size)
        picture.putalpha(mask)
        flat = mask.getpixel((1, 1)) == 0  # a rectangle fills its corner
    sort = "disc" if flat else "standing"
    return StandingFigure(id_stem(pair.id), sort, pair.front.size, picture.rotate(item.turn, expand=True))


def _counter(knife: Knife, pair: Pair) -> StandingFigure | None:
    """What is cut out and lies, unfolded; None for a net that is no cube's."""
    page, item = pair.front
    if any(item.rect.inset(-_NEAR).holds(_box(fold)) for fold in page.folds):
        return None
    picture = knife.cut(page, item.rect).convert("RGBA")
    return StandingFigure(id_stem(pair.id), "disc", pair.front.size, picture.rotate(item.turn, expand=True))


def _outline(outlines: Sequence[PrintedShape], faces: Rect) -> PrintedShape | None:
    """The smallest drawn line that goes round both faces of a piece: where it is cut."""
    nearly = faces.inset(_NEAR)
    around = [
        (shape.box.width * shape.box.height, number)
        for number, shape in enumerate(outlines)
        if shape.rough.holds(nearly) and shape.box.holds(nearly)
    ]
    return outlines[min(around)[1]] if around else None


def _both(one: Rect, other: Rect) -> Rect:
    """The rectangle round two others."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _mask(outline: PrintedShape, rect: Rect, size: tuple[int, int]) -> "Image":
    """White within the outline, as far as the rectangle shows it; drawn large and made small for smooth edges."""
    from PIL import Image, ImageDraw

    large = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    scale = large.width / rect.width
    points = [((at.x - rect.x) * scale, (at.y - rect.y) * scale) for at in outline.points]
    ImageDraw.Draw(large).polygon(points, fill=255)
    return large.reduce(_FINE)


def _die(knife: Knife, pair: Pair) -> StandingFigure | None:
    """A cube looked at from its front and a little from above and the right; None where the net is no cube's."""
    page, rect = pair.front.page, pair.front.item.rect
    front = _framed_by_folds(page, rect)
    if front is None:
        return None
    edge = front.width
    squares = (front, front.moved(0.0, -edge), front.moved(edge, 0.0))
    picture = _cube([knife.cut(page, square.inset(_FOLD_LINE)) for square in squares])
    return StandingFigure(id_stem(pair.id), "die", Size(edge * (1 + _BEHIND), edge * (1 + _BEHIND)), picture)


def _framed_by_folds(page: Page, net: Rect) -> Rect | None:
    """The square of a net that has a fold on each side, and another one beyond its upper and right neighbours."""
    folds = [_box(fold) for fold in page.folds if net.inset(-_NEAR).holds(_box(fold))]
    for x, y, edge, _ in (fold for fold in folds if fold.width):
        level = [Rect(x, y + edge * step, edge, 0.0) for step in (-1, 0, 1)]
        upright = [Rect(x + edge * step, y, 0.0, edge) for step in (0, 1, 2)]
        if all(any(_alike(side, fold) for fold in folds) for side in level + upright):
            return Rect(x, y, edge, edge)
    return None


def _alike(one: Rect, other: Rect) -> bool:
    return all(abs(a - b) < _NEAR for a, b in zip(one, other, strict=True))


def _box(line: Line) -> Rect:
    left, top = min(line.start.x, line.end.x), min(line.start.y, line.end.y)
    return Rect(left, top, abs(line.start.x - line.end.x), abs(line.start.y - line.end.y))


def _cube(faces: Sequence["Image"]) -> "Image":
    """Front, top and right side of a cube, each with its light, as one picture."""
    from PIL import Image, ImageEnhance

    front, top, side = (
        ImageEnhance.Brightness(face).enhance(shade) for face, shade in zip(faces, _SHADES, strict=True)
    )
    edge = front.width
    deep = round(edge * _BEHIND)
    whole = Image.new("RGBA", (edge + deep, edge + deep))
    slants = (
        (top, (1, 1, -deep, 0, edge / deep, 0)),
        (side, (edge / deep, 0, -edge * edge / deep, 1, 1, -edge - deep)),
    )
    for face, slant in slants:
        laid = face.convert("RGBA").transform(whole.size, Image.Transform.AFFINE, slant, Image.Resampling.BICUBIC)
        whole.alpha_composite(laid)
    whole.paste(front, (0, deep))
    return whole
