"""Pieces folded up to stand or lie on the table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.geometry import Line, Rect, Size
from printgen.proof.page import Page
from printgen.proof.views.cutting import Knife
from printgen.proof.views.kit_parts import KitPart, Pair, PrintedShape, id_stem, pairs, shapes

if TYPE_CHECKING:
    from PIL.Image import Image

_FOLD_LINE = 0.15  # mm: half of what is drawn along a fold
_NEAR = 0.5  # mm: an outline lies on the edge of what it is round
_FINE = 4  # an outline is drawn so many times larger, for smooth edges
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
    """Return every piece of a document, in the order of its pages."""
    outlines = {page: tuple(shape for shape in shapes(page.pdf) if shape.stroked) for page in part.pages}
    found = (_figure(knife, pair, outlines[pair.front.page]) for pair in pairs(part.pages))
    return tuple(figure for figure in found if figure)


def _figure(knife: Knife, pair: Pair, outlines: Sequence[PrintedShape]) -> StandingFigure | None:
    """Return a folded piece, an unfolded one that is cut out and lies, or a die; None for any other net."""
    page, item = pair.front
    if pair.back is None:
        if die := _die(knife, pair):
            return die
        if any(item.rect.inset(-_NEAR).holds(_box(fold)) for fold in page.folds):
            return None
        flat, picture = True, knife.cut(page, item.rect).convert("RGBA")
    else:
        flat, picture = False, knife.cut(page, item.rect).convert("RGBA")
        other = pair.back.item.rect
        x, y = min(item.rect.x, other.x), min(item.rect.y, other.y)
        faces = Rect(x, y, max(item.rect.right, other.right) - x, max(item.rect.bottom, other.bottom) - y)
        if outline := _outline(outlines, faces):
            mask = _mask(outline, item.rect, picture.size)
            picture.putalpha(mask)
            flat = mask.getpixel((1, 1)) == 0  # a rectangle fills its corner
    sort = "disc" if flat else "standing"
    return StandingFigure(id_stem(pair.id), sort, pair.front.size, picture.rotate(item.turn, expand=True))


def _outline(outlines: Sequence[PrintedShape], faces: Rect) -> PrintedShape | None:
    """Return the smallest outline around both faces of a piece, along which it is cut."""
    nearly = faces.inset(_NEAR)
    around = [
        (shape.box.width * shape.box.height, number)
        for number, shape in enumerate(outlines)
        if shape.rough.holds(nearly) and shape.box.holds(nearly)
    ]
    return outlines[min(around)[1]] if around else None


def _mask(outline: PrintedShape, rect: Rect, size: tuple[int, int]) -> "Image":
    """Return a mask of the inside of an outline, drawn large and reduced for smooth edges."""
    from PIL import Image, ImageDraw

    large = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    scale = large.width / rect.width
    points = [((at.x - rect.x) * scale, (at.y - rect.y) * scale) for at in outline.points]
    ImageDraw.Draw(large).polygon(points, fill=255)
    return large.reduce(_FINE)


def _die(knife: Knife, pair: Pair) -> StandingFigure | None:
    """Draw a cube seen from its front, a little from above and from the right; None if the net is no cube's."""
    from PIL import Image, ImageEnhance

    page, rect = pair.front.page, pair.front.item.rect
    square = _front_of_cube(page, rect)
    if square is None:
        return None
    side = square.width
    squares = (square, square.moved(0.0, -side), square.moved(side, 0.0))
    front, top, right = (
        ImageEnhance.Brightness(knife.cut(page, face.inset(_FOLD_LINE))).enhance(shade)
        for face, shade in zip(squares, _SHADES, strict=True)
    )
    edge = front.width
    deep = round(edge * _BEHIND)
    whole = Image.new("RGBA", (edge + deep, edge + deep))
    slants = (
        (top, (1, 1, -deep, 0, edge / deep, 0)),
        (right, (edge / deep, 0, -edge * edge / deep, 1, 1, -edge - deep)),
    )
    for face, slant in slants:
        laid = face.convert("RGBA").transform(whole.size, Image.Transform.AFFINE, slant, Image.Resampling.BICUBIC)
        whole.alpha_composite(laid)
    whole.paste(front, (0, deep))
    return StandingFigure(id_stem(pair.id), "die", Size(side * (1 + _BEHIND), side * (1 + _BEHIND)), whole)


def _front_of_cube(page: Page, net: Rect) -> Rect | None:
    """Return the square of a net with a fold on each side, and others beyond its upper and right neighbors."""
    folds = [_box(fold) for fold in page.folds if net.inset(-_NEAR).holds(_box(fold))]

    def is_fold(line: Rect) -> bool:
        return any(all(abs(a - b) < _NEAR for a, b in zip(line, fold, strict=True)) for fold in folds)

    for x, y, edge, _ in (fold for fold in folds if fold.width):
        level = [Rect(x, y + edge * step, edge, 0.0) for step in (-1, 0, 1)]
        upright = [Rect(x + edge * step, y, 0.0, edge) for step in (0, 1, 2)]
        if all(map(is_fold, level + upright)):
            return Rect(x, y, edge, edge)
    return None


def _box(line: Line) -> Rect:
    left, top = min(line.start.x, line.end.x), min(line.start.y, line.end.y)
    return Rect(left, top, abs(line.start.x - line.end.x), abs(line.start.y - line.end.y))
