"""Drawings that boards of every shape share: their ornaments, the logo, and the poster."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Ink, Placed, Shape, Stroke, bounds, circle_path, rounded_path, shape
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import (
    Art,
    Pens,
    at,
    bold_pens,
    chain,
    gilt_pens,
    inked,
    lozenge_path,
    moved,
    with_mirror_image,
)
from printgen.art.ornament.plates import Plaque
from printgen.art.transforms import Scaler
from printgen.geometry import Path, Point, Rect, Size, mapped, subpaths
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, Poster, Surface
from printgen.parts.board_plans import BoardPlan
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import HasBoard
from printgen.theme.records import PictureFile, ThemePicture, picture_file
from printgen.type.typesetter import Align, Style

_MARGIN = 0.07  # of a plate's height: the paper round a logo on it
_UNSEEN = Style("text", 60, 3, Ink("unseen"), leading=1.0)


def has_logo(context: DrawingContext) -> bool:
    """Check whether the edition has a logo."""
    return context.theme.edition.logo is not None


def logo(context: DrawingContext, box: Rect, lines: Sequence[str]) -> tuple[Placed, ...]:
    """Draw the logo as large as possible in the middle of a box, with the title's lines as invisible text."""
    picture, place = _logo_place(context, box)
    tall = place.height / len(lines)
    items = [context.logo(picture, "board.logo" if isinstance(context.theme.edition, HasBoard) else "logo", place)]
    for row, line in enumerate(lines):
        items += context.setter.fit(line, place._replace(y=place.y + tall * row, height=tall), _UNSEEN, "title")
    return tuple(items)


def logo_plate(context: DrawingContext, box: Rect, lines: Sequence[str], align: Align = "centre") -> tuple[Placed, ...]:
    """Draw the logo on a plate of paper, as large as possible in the middle of a box or at its left."""
    room = box.inset(_MARGIN * box.height)
    _, place = _logo_place(context, room)
    if align == "left":
        place = place._replace(x=room.x)
    outline = rounded_path(place.inset(-_MARGIN * box.height), 1.0)
    ground = (shape(outline, Ink("white")), shape(outline, Ink("ground", "paper"), HAIRLINE_PEN))
    return *ground, *logo(context, place, lines)


def logo_area(context: DrawingContext, box: Rect) -> float:
    """Return the area of the logo in a box (square mm)."""
    return _area(_logo_place(context, box)[1])


def _logo_place(context: DrawingContext, box: Rect) -> tuple[PictureFile, Rect]:
    """Return the logo and the largest place in the middle of a box that has its proportions."""
    art = context.theme.edition.logo
    assert art is not None  # the caller has checked
    picture = picture_file(art)
    size = context.pictures.size(picture)
    scale = max(1e-3, min(box.width / size.width, box.height / size.height))
    wide, high = size.width * scale, size.height * scale
    return picture, Rect(box.centre.x - wide / 2, box.centre.y - high / 2, wide, high)


LINE = Ink("line")
ON_BOARD = Ink("text-on", "board")
DISC = 0.74  # of a medallion's radius: the disc below a drawing
RING = 0.965 * DISC  # the ring in that disc, round a picture
_DIVIDER = 2.0
_MAT = 0.9  # round a picture
_EMBLEM = 0.94  # of a box: the rest is for an edge or a shadow
_RISE = 12.0  # the height of the ornament of a space without a drawing


def covering(path: Path, fill: Ink, stroke: Stroke | None = None) -> tuple[Placed, ...]:
    """Draw a filled shape that hides everything below it in both variants."""
    return shape(path, Ink("white")), shape(path, fill, stroke)


def outlined(items: Iterable[Placed], stroke: Stroke = OUTLINE_PEN) -> tuple[Placed, ...]:
    """Add an outline to drawings, so that pale colors stand out from their ground."""
    return tuple(
        entry._replace(item=replace(entry.item, stroke=stroke)) if isinstance(entry.item, Shape) else entry
        for entry in items
    )


class ArtSubject(Struct, frozen=True):
    """A picture, with its path in the theme, and the icon that takes its place if there is none."""

    art: ThemePicture | None
    icon: str | None
    where: str

    @classmethod
    def of(cls, space: Any) -> "ArtSubject":
        return cls(space.art, getattr(space, "icon", None), f"spaces.{space.id}.art")


def drawing(context: DrawingContext, icon: str | None, box: Rect, key: str) -> tuple[Placed, ...]:
    """Draw an icon in the edition's manner in the middle of the box."""
    return (context.emblem(icon, box.centre, round(_EMBLEM * min(box.size), 3), key),) if icon else ()


def panel(context: DrawingContext, subject: ArtSubject, box: Rect, key: str) -> tuple[Placed, ...]:
    """Draw a picture that fills the box, on a mat in the edition's tablet; or an icon in the middle of it."""
    if not subject.art:
        return drawing(context, subject.icon, box, key)
    inner = box.inset(_MAT)
    frame, window = context.ornament.tablet(box).outline, context.ornament.tablet(inner).outline
    return (
        *covering(frame, Ink("ground", "paper"), OUTLINE_PEN),
        context.picture(subject.art, subject.where, inner, window, subject.icon),
        shape(window, stroke=HAIRLINE_PEN),
    )


def roundel(
    context: DrawingContext, subject: ArtSubject, centre: Point, radius: float, icon: float, key: str
) -> tuple[Placed, ...]:
    """Draw a picture that fills a disc, or an icon of the given width in the middle of it."""
    if not subject.art:
        return drawing(context, subject.icon, Rect.square(centre, icon / 2), key)
    disc = circle_path(centre, radius)
    picture = context.picture(subject.art, subject.where, Rect.square(centre, radius), disc, subject.icon)
    return picture, shape(disc, stroke=OUTLINE_PEN)


def divider(context: DrawingContext, y: float, start: float, end: float, key: str) -> tuple[Placed, ...]:
    """Draw the edition's divider about a level line."""
    art = context.ornament.divider(Rect(start, y - _DIVIDER / 2, end - start, _DIVIDER))
    return inked(art, Pens(Ink("form", key), Ink("form", key), LINE))


def flourish(context: DrawingContext, box: Rect, key: str) -> tuple[Placed, ...]:
    """Draw the edition's corner ornament, mirrored, over its divider: for a space without a drawing of its own."""
    art = context.ornament.corner(_RISE)
    if not art.area and not art.dots:
        # An edition without corner ornaments has a diamond between two tapering lines.
        centre, wide = box.centre, box.width - 3
        sides = [Point(centre.x + side * (wide / 4 + 1.4), centre.y) for side in (-1, 1)]
        solid = [lozenge_path(side, wide / 2 - 2.8, 1.3) for side in sides] + [lozenge_path(centre, 5.4, 7.6)]
        spot = shape(lozenge_path(centre, 2.2, 3.1), Ink("white"), OUTLINE_PEN)
        return *(shape(path, Ink("solid", key), OUTLINE_PEN) for path in solid), spot
    foot = Point(box.centre.x, box.y + _RISE + 1.5)
    rising = with_mirror_image(moved(art, (1, 0, 0, -1, *foot)), foot.x)
    fill = Ink("solid", key)
    items = inked(rising._replace(line=(), fine=()), Pens(fill, fill, LINE))
    lines = inked(Art(line=rising.line, fine=rising.fine), Pens(fill, fill, Ink("line-in", key), 2 * OUTLINE))
    return (*outlined(items), *lines, *divider(context, foot.y + 3.0, box.x + 1.5, box.right - 1.5, key))


def stud(context: DrawingContext, centre: Point, radius: float, key: str) -> tuple[Placed, ...]:
    """Draw a small seal in the key's color on a ground of another color."""
    seal = context.ornament.seal(centre, radius)
    body = Art(area=seal.outline)
    return (
        *inked(body, gilt_pens(key)),
        *inked(seal.art, replace(gilt_pens(key if seal.plate else "paper"), width=OUTLINE)),
    )


def medallion(
    context: DrawingContext, centre: Point, radius: float, key: str, plate: Rect | None = None
) -> tuple[Placed, ...]:
    """Draw the edition's seal in the key's color round a disc of paper with a pale ornament.

    Separate rays that are covered by more than half by a ``plate`` on top are left out, since only slivers would show.
    """
    seal = context.ornament.seal(centre, radius)
    ring = seal.art
    if plate and ring.dots:
        rays = [(ray, bounds(ray)) for ray in subpaths(ring.dots)]
        kept = [ray for ray, box in rays if not box.meets(plate) or 2 * _area(box.shared(plate)) <= _area(box)]
        ring = ring._replace(dots=chain(kept))
    fill, disc = Ink("solid", key), circle_path(centre, DISC * radius)
    below = covering(circle_path(centre, seal.plate), fill, OUTLINE_PEN) if seal.plate else ()
    return (
        *below,
        *covering(seal.outline, fill, OUTLINE_PEN),
        *inked(ring, replace(gilt_pens("paper"), width=OUTLINE)),
        *covering(disc, Ink("ground", "paper"), OUTLINE_PEN),
        *inked(seal.disc, Pens(*(Ink("pale", key),) * 3)),
        shape(circle_path(centre, RING * radius), stroke=Stroke(Ink("line-in", key), HAIRLINE)),
    )


def _area(rect: Rect) -> float:
    return rect.width * rect.height


def board_cartouche(plaque: Plaque, key: str) -> tuple[Placed, ...]:
    """Draw a large plaque in the key's flat color."""
    return (*covering(plaque.outline, Ink("solid", key), OUTLINE_PEN), *inked(plaque.art, bold_pens(key)))


def enlarged_plaque(plaque: Callable[[Rect], Plaque], rect: Rect, factor: float) -> Plaque:
    """Return a plaque for that rectangle, with its ornament ``factor`` times as large as on a card."""
    small = plaque(Rect(0.0, 0.0, rect.width / factor, rect.height / factor))
    matrix = at(rect.x, rect.y, factor)
    room = Rect(*(length * factor for length in small.room)).moved(rect.x, rect.y)
    return Plaque(mapped(small.outline, matrix), moved(small.art, matrix), room)


def poster(
    context: DrawingContext,
    choices: Choices,
    plan: BoardPlan,
    draw: Callable[[DrawingContext[Any], BoardPlan], Surface],
) -> Component:
    """Make the whole board on one large page, for a copy shop."""
    whole = shared(context, plan, draw)
    return Component((), Poster(), whole, misfits=whole.misfits)


def shared(
    context: DrawingContext, plan: BoardPlan, draw: Callable[[DrawingContext[Any], BoardPlan], Surface]
) -> Surface:
    """Return the whole board of that plan, drawn for the first document that shows it."""
    return context.once(("board", plan), lambda: draw(context, plan))


def scaled(drawn: Surface, factor: float, size: Size) -> Surface:
    """Enlarge a board that was drawn in its usual size by ``factor``, to ``size``."""
    scaler = Scaler(factor)

    def cells(some: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(cell._replace(rect=scaler.rect(cell.rect), frame=scaler.frame(cell.frame)) for cell in some)

    return Surface(size, scaler.frame(drawn.ground), cells(drawn.cells), cells(drawn.centre), drawn.misfits)
