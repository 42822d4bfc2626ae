"""The trading game's pieces: buildings, tokens and dice, and how the guide shows them."""

from collections.abc import Iterator

from printgen.art.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    circle_path,
    line_path,
    lines_path,
    polygon_path,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE
from printgen.art.line_art import arc, chain
from printgen.games.trade.records import Building, Edition
from printgen.geometry import Line, Path, Point, Rect, Segment, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Face, Nets, PartCount, Piece
from printgen.kit.document import GuideStep
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import PAPER, rules
from printgen.parts.guide.steps import plain_steps
from printgen.parts.nets import NET_PEN, TENTS, Tent, below_ridge, both_faces, cut, draw_die, level_fold, net_folds
from printgen.parts.standees import standees

_BARS = Stroke(Ink("line-standard-only", "line"), HAIRLINE)
_SILL = Stroke(Ink("line"), 1.4 * OUTLINE)
_PANE = Size(1.9, 2.2)
_DRAWINGS = {"tent": "tent", "flat": "counter"}  # the guide's, of buildings
_RIM = 1.4  # the rim of a counter, around its sign


def pieces(context: DrawingContext[Edition], choices: Choices) -> Component:
    """Draw both kinds of buildings, a standee for each token, and the dice; pieces without copies are left out."""
    wanted = context.edition.pieces
    tokens = standees(context, wanted.tokens)
    draw = draw_tent if choices.buildings == "tent" else draw_counter
    made = [*tokens, draw_die(wanted.dice)]
    contents = [
        PartCount("tokens", len(tokens), context.counted("parts.tokens")),
        PartCount("dice", wanted.dice, context.counted("parts.dice")),
    ]
    for number, kind in enumerate(context.edition.building_kinds()):
        made.insert(number, draw(context, kind.piece, TENTS[kind.id]))
        called = context.counted(f"parts.{kind.id}_buildings")
        contents.insert(number, PartCount(f"{kind.id}-buildings", kind.piece.count, called))
    return Component(
        tuple(piece for piece in made if piece.copies),
        Nets(),
        contents=tuple(part for part in contents if part.number),
    )


def draw_tent(context: DrawingContext[Edition], building: Building, tent: Tent) -> Piece:
    """Draw all buildings of a kind: two slopes about the ridge, the floor, and the tab glued inside the back."""
    slope = _slope(context, building, tent)
    back = Rect.of(slope.size)
    front = below_ridge(back)
    low = front.bottom + tent.floor
    width, height = size = Size(tent.width, low + tent.tab)
    folds = tuple(level_fold(y, width) for y in (front.y, front.bottom, low))
    # The tab is chamfered so that it slips in.
    outline = polygon_path([(0.0, 0.0), (width, 0.0), (width, low), (width - 1.2, height), (1.2, height), (0.0, low)])
    items = (
        *both_faces(slope, 0.0),
        shape(rect_path(Rect(0.0, front.bottom, width, tent.floor)), Ink("ground", tent.key)),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(tent.stem, Frame(size, items), None, building.count, folds, faces, butted=True, outline=outline)


def draw_counter(context: DrawingContext[Edition], building: Building, tent: Tent) -> Piece:
    """Draw all buildings of a kind as flat counters: the kind's icon in its color."""
    size = Size(tent.width, tent.floor)
    whole = Rect.of(size)
    radius = min(size) / 2 - _RIM
    outline = rect_path(whole)
    items = (
        shape(rect_path(whole), Ink("ground", tent.key)),
        shape(rect_path(whole.inset(_RIM / 2)), stroke=Stroke(Ink("text-on", tent.key), HAIRLINE)),
        shape(circle_path(whole.centre, radius), Ink("mark"), NET_PEN),
        context.icon(building.icon, Rect.square(whole.centre, 0.7 * radius), Ink("form", tent.key)),
        cut(outline),
    )
    return Piece(tent.stem, Frame(size, items), None, building.count, butted=True, outline=outline)


def _slope(context: DrawingContext[Edition], building: Building, tent: Tent) -> Frame:
    """Draw one slope with the ridge at the top: a tiled roof, a sign with the building's icon, and the wall.

    Only the scalloped eaves of the roof have a line: its other edges are folded or cut.
    """
    tile, foot = tent.width / tent.tiles, tent.roof
    eaves = _scallops(tent, foot, 0.0)
    ground: Path = (("M", 0.0, 0.0), ("L", tent.width, 0.0), ("L", tent.width, foot), *eaves[1:], ("Z",))
    rows = chain(_scallops(tent, foot - row * 0.62 * tile, tile / 2 * (row % 2)) for row in range(1, tent.rows + 1))
    sign = Point(tent.width / 2, tent.roof / 2 + 0.1)
    items = (
        shape(rect_path(Rect(0.0, tent.roof, tent.width, tent.slope - tent.roof)), Ink("pale", tent.key)),
        shape(ground, Ink("ground", tent.key)),
        shape(rows, stroke=Stroke(Ink("tone", tent.key), HAIRLINE)),
        shape(eaves, stroke=NET_PEN),
        shape(circle_path(sign, tent.sign), Ink("mark"), NET_PEN),
        context.icon(building.icon, Rect.square(sign, tent.sign).inset(tent.sign * 0.26), Ink("form", tent.key)),
        *_windows_and_door(tent),
    )
    return Frame(Size(tent.width, tent.slope), items)


def _scallops(tent: Tent, y: float, shift: float) -> Path:
    """Return the lower ends of a row of tiles from right to left; ``shift`` moves every other row by half a tile."""
    wide = tent.width / tent.tiles
    low = y + wide * 0.7
    count = tent.tiles - (1 if shift else 0)
    lefts = [shift + number * wide for number in reversed(range(count))]
    ends: list[Segment] = [("C", x + wide, low, x, low, x, y) for x in lefts]
    return (("M", lefts[0] + wide, y), *ends)


def _windows_and_door(tent: Tent) -> Iterator[Placed]:
    """Draw each story's windows with bars and sills, and an arched door on the ground floor."""
    head, foot = tent.roof + tent.width / tent.tiles * 0.55, tent.slope
    story = (foot - head) / len(tent.windows)
    for row, middles in enumerate(tent.windows):
        y = head + story * (row + 0.5)
        for x in middles:
            pane = Rect.about(Point(x, y), _PANE)
            bar, crossbar = (
                Line(Point(x, pane.y), Point(x, pane.bottom)),
                Line(Point(pane.x, y - 0.2), Point(pane.right, y - 0.2)),
            )
            sill = Line(Point(pane.x - 0.3, pane.bottom), Point(pane.right + 0.3, pane.bottom))
            yield shape(rect_path(pane), Ink("blank"), NET_PEN)
            yield shape(lines_path((bar, crossbar)), stroke=_BARS)
            yield shape(line_path(sill), stroke=_SILL)
    x, half = tent.width / 2, tent.door.width / 2
    top = foot - tent.door.height + half
    arch: Path = (("M", x - half, foot), *arc(Point(x, top), half, 180, 360, joins=True), ("L", x + half, foot), ("Z",))
    yield shape(arch, Ink("solid", tent.key), NET_PEN)
    yield shape(line_path(Line(Point(x - half, top), Point(x + half, top))), stroke=NET_PEN)
    yield shape(circle_path(Point(x + 0.5 * half, foot - 0.4 * (foot - top)), 0.2), Ink("line"))


def piece_sheet(room: Rect) -> Iterator[Placed]:
    """Draw strips, and a net, on a small sheet."""
    step = room.width / 4
    for number in range(4):
        strip = Rect(room.x + number * step + 0.1, room.y + 0.1, step - 0.2, 2.6)
        yield shape(rect_path(strip), Ink("pale", "small_building"), HAIRLINE_PEN)
        yield rules((strip.x, strip.centre.y, strip.right, strip.centre.y))
    side = room.width / 4.6
    x, y = room.x + 0.3 * side, room.bottom - 3 * side - 0.1
    yield shape(rect_path(Rect(x, y + side, 4 * side, side)), PAPER, HAIRLINE_PEN)
    for level in (0, 2):
        yield shape(rect_path(Rect(x + side, y + level * side, side, side)), PAPER, HAIRLINE_PEN)
    yield rules(*((x + n * side, y + side, x + n * side, y + 2 * side) for n in (1, 2, 3)))


def piece_sign(context: DrawingContext[Edition], part: PartCount) -> Iterator[Placed]:
    """Draw a piece's own icon."""
    wanted = context.edition.pieces
    icons = {
        "small-buildings": wanted.small_building.icon,
        "large-buildings": wanted.large_building.icon,
        "tokens": wanted.tokens[0].icon if wanted.tokens else "",
        "dice": "dice-multiple",
    }
    if icon := icons.get(part.id):
        yield context.icon(icon, Rect(1.3, 0.6, 6.0, 6.0), Ink("solid", "ink"))


def piece_steps(context: DrawingContext[Edition], choices: Choices) -> Iterator[GuideStep]:
    """Show how buildings, tokens and dice are made, as far as the edition has them."""
    wanted = context.edition.pieces
    if kinds := list(context.edition.building_kinds()):
        drawing = _DRAWINGS[choices.buildings]
        names = [context.label(f"steps.{kind.id}_buildings") for kind in kinds]
        yield GuideStep(drawing, context.label(f"steps.{drawing}", parts=context.listed(names)))
    if wanted.tokens:
        yield from plain_steps(context, ["standee"])
    if wanted.dice:
        yield GuideStep("die", context.label("steps.die", n=wanted.dice))
