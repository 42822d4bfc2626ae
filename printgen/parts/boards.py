"""Boards of every game: their plans, their surfaces, and the logo and ornaments on them."""

from collections.abc import Callable, Iterable, Sequence
from itertools import count
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
from printgen.errors import Misfit
from printgen.geometry import SLACK, Path, Point, Rect, Size, at_most, mapped, subpaths
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, Poster, Surface
from printgen.kit.sheet import FieldsWanted, SeamLines, Seams
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import HasBoard
from printgen.theme.records import PictureFile, ThemePicture, picture_file
from printgen.type.typesetter import Align, Style

# Plans
GROUND_BLEED = 3.2  # mm by which the ground extends beyond the edges
SHEETS = (4, 12)  # the fewest and the most sheets of a board
_PAGE = Size(203.2, 239.1)  # the space for a board on a sheet of letter paper (mm)
_STEPS = 20  # scales are multiples of a twentieth
_ROOM = 1.0  # round a piece on its space

# Logo and ornaments
_MARGIN = 0.07  # relative to a plate's height: the paper around a logo on it
_UNSEEN = Style("text", 60, 3, Ink("unseen"), leading=1.0)
LINE = Ink("line")
ON_BOARD = Ink("text-on", "board")
DISC = 0.74  # relative to a medallion's radius: the disc below a drawing
RING = 0.965 * DISC  # the ring in that disc, round a picture
_DIVIDER = 2.0
_MAT = 0.9  # round a picture
_EMBLEM = 0.94  # the part of a box without an edge or a shadow
_RISE = 12.0  # the height of the ornament of a space without a drawing


class SpacePlace(Struct, frozen=True):
    """The place of a space on the board, and its clockwise turn from upright (degrees)."""

    rect: Rect
    turn: int


class BoardPlan(Struct, frozen=True):
    """A board's shape: its places in order of play, its inner field, and its cuts into tiles.

    ``overlap`` (mm) is the width of the glue strips that suit it; ``blocks`` are further areas that no seam may cross,
    ``fields`` areas that must fit between seams.
    """

    size: Size
    places: tuple[SpacePlace, ...]
    centre: Rect
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float = 0.0
    blocks: tuple[Rect, ...] = ()
    fields: FieldsWanted | None = None

    def lines(self) -> SeamLines:
        """Return the possible cuts: along the edges of places and blocks, where these cross no other of them."""
        rects = [place.rect for place in self.places] + list(self.blocks)
        columns = _free([(rect.x, rect.right) for rect in rects], self.size.width)
        rows = _free([(rect.y, rect.bottom) for rect in rects], self.size.height)
        return SeamLines(self.size, columns, rows, self.overlap, self.fields)

    def cut(self, seams: Seams) -> "BoardPlan":
        """Return the same shape, cut along those seams."""
        return replace(self, columns=seams.columns, rows=seams.rows, overlap=seams.overlap)

    def scaled(self, factor: float) -> "BoardPlan":
        """Return the same shape in another size; its glue strips keep their width."""

        def times(rect: Rect) -> Rect:
            return Rect(*(length * factor for length in rect))

        return BoardPlan(
            Size(*(length * factor for length in self.size)),
            tuple(SpacePlace(times(place.rect), place.turn) for place in self.places),
            times(self.centre),
            tuple(seam * factor for seam in self.columns),
            tuple(seam * factor for seam in self.rows),
            self.overlap,
            tuple(times(block) for block in self.blocks),
        )


def sized(plan: BoardPlan, usual: float, choices: Choices) -> BoardPlan:
    """Return a plan whose usual length is ``usual`` (mm) in the size and with the overlap of a build's choices."""
    found = plan if choices.board_size is None else plan.scaled(choices.board_size / usual)
    return found if choices.overlap is None else replace(found, overlap=choices.overlap)


def usual_scale(columns: Sequence[float], rows: Sequence[float], overlap: float) -> float:
    """Return the scale nearest to 1 at which the board takes a suitable number of sheets.

    ``columns`` and ``rows`` are the possible cuts (mm from its left and from its top), the last of which are its ends;
    ``overlap`` (mm) is the width of its glue strips, which do not change.
    """
    least, most = SHEETS

    def sheets(step: int) -> int:
        return _sheets(columns, rows, overlap, step / _STEPS)

    steps = range(_STEPS, 1, -1) if sheets(_STEPS) > most else count(_STEPS)
    return next(step for step in steps if least <= sheets(step) <= most) / _STEPS


def sparing_scale(columns: Sequence[float], rows: Sequence[float], overlap: float, least: float) -> float:
    """Return the largest scale, from ``least`` to 1, at which a board takes the fewest sheets.

    If even that needs too many, return the largest smaller scale that does not.
    """
    steps = [step / _STEPS for step in range(_STEPS, 1, -1)]
    taken = {scale: _sheets(columns, rows, overlap, scale) for scale in steps}
    good = [scale for scale in steps if scale >= least and taken[scale] <= SHEETS[1]]
    return min(good, key=lambda scale: taken[scale]) if good else usual_scale(columns, rows, overlap)


def too_wide(width: float, height: float, pieces: Iterable[tuple[str, float]]) -> tuple[Misfit, ...]:
    """Return a misfit for each piece (name and width) that is wider than a space of a size (mm)."""
    return tuple(
        crowded(
            message(
                "{name} ({wide:g} mm wide) does not fit on a space of {width:.0f} x {height:.0f} mm",
                name=name,
                wide=wide,
                width=width,
                height=height,
            ),
            (wide + _ROOM) / width,
        )
        for name, wide in pieces
        if not at_most(wide + _ROOM, width)
    )


def crowded(text: str, growth: float = 1.0) -> Misfit:
    """Return a misfit for objects, not texts, that do not fit on a board.

    ``growth`` is the least factor by which the board must be larger.
    """
    hint = message("choose a larger --board-size or a larger --paper")
    return Misfit("", text, hint, text=text, growth=growth, size="--board-size")


def _free(stretches: Sequence[tuple[float, float]], total: float) -> tuple[float, ...]:
    """Return the ends of intervals that are not within another interval, except the board's own ends."""
    ends = sorted({round(end, 6) for stretch in stretches for end in stretch})
    inner = [end for end in ends if SLACK < end < total - SLACK]
    return tuple(end for end in inner if not any(start + 1e-3 < end < stop - 1e-3 for start, stop in stretches))


def _sheets(columns: Sequence[float], rows: Sequence[float], overlap: float, scale: float) -> int:
    """Return the number of sheets of a board at a scale; each tile except the last of a row has a glue strip."""
    sheets = 1
    for lines, room in zip((columns, rows), _PAGE, strict=True):
        stretches, start, before = 1, 0.0, 0.0
        for line in (line * scale for line in lines):
            if not at_most(line - start, room if line == lines[-1] * scale else room - overlap):
                stretches, start = stretches + 1, before
            before = line
        sheets *= stretches
    return sheets


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
    """Return the whole board for a plan, drawn only for the first document that shows it."""
    return context.once(("board", plan), lambda: draw(context, plan))


def scaled(drawn: Surface, factor: float, size: Size) -> Surface:
    """Enlarge a board that was drawn at its usual size by ``factor``, to ``size``."""
    scaler = Scaler(factor)

    def cells(some: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(cell._replace(rect=scaler.rect(cell.rect), frame=scaler.frame(cell.frame)) for cell in some)

    return Surface(size, scaler.frame(drawn.ground), cells(drawn.cells), cells(drawn.centre), drawn.misfits)


def has_logo(context: DrawingContext) -> bool:
    """Check whether the edition has a logo."""
    return context.edition.logo is not None


def logo(context: DrawingContext, box: Rect, lines: Sequence[str]) -> tuple[Placed, ...]:
    """Draw the logo as large as possible in the middle of a box, with the title's lines as invisible text."""
    picture, place = _logo_place(context, box)
    tall = place.height / len(lines)
    items = [context.logo(picture, "board.logo" if isinstance(context.edition, HasBoard) else "logo", place)]
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
    art = context.edition.logo
    assert art is not None  # the caller has checked
    picture = picture_file(art)
    size = context.pictures.size(picture)
    scale = max(1e-3, min(box.width / size.width, box.height / size.height))
    wide, high = size.width * scale, size.height * scale
    return picture, Rect(box.centre.x - wide / 2, box.centre.y - high / 2, wide, high)


def covering(path: Path, fill: Ink, stroke: Stroke | None = None) -> tuple[Placed, ...]:
    """Draw a filled shape that hides everything below it in both variants."""
    return shape(path, Ink("white")), shape(path, fill, stroke)


def outlined(items: Iterable[Placed], stroke: Stroke = OUTLINE_PEN) -> tuple[Placed, ...]:
    """Add an outline to drawings, so that pale colors contrast with their ground."""
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
    """Draw an icon in the edition's style in the middle of the box."""
    return (context.emblem(icon, box.centre, round(_EMBLEM * min(box.size), 3), key),) if icon else ()


def panel(context: DrawingContext, subject: ArtSubject, box: Rect, key: str) -> tuple[Placed, ...]:
    """Draw a picture that fills the box, on a mat in the edition's tablet, or an icon in the middle."""
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
    """Draw a picture that fills a disc, or an icon of a given width in its middle."""
    if not subject.art:
        return drawing(context, subject.icon, Rect.square(centre, icon / 2), key)
    disc = circle_path(centre, radius)
    picture = context.picture(subject.art, subject.where, Rect.square(centre, radius), disc, subject.icon)
    return picture, shape(disc, stroke=OUTLINE_PEN)


def divider(context: DrawingContext, y: float, start: float, end: float, key: str) -> tuple[Placed, ...]:
    """Draw the edition's divider along a horizontal line."""
    art = context.ornament.divider(Rect(start, y - _DIVIDER / 2, end - start, _DIVIDER))
    return inked(art, Pens(Ink("form", key), Ink("form", key), LINE))


def flourish(context: DrawingContext, box: Rect, key: str) -> tuple[Placed, ...]:
    """Draw the edition's corner ornament, mirrored, above its divider, for a space without its own drawing."""
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

    Separate rays are left out if a ``plate`` on top covers more than half of them, since only slivers would show.
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
