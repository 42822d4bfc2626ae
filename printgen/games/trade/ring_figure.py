"""The booklet's figure of the ring."""

import math
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Ink, Placed, Stroke, line_path, placed, polygon_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.games.trade.records import Corner, Draw, Property, Space, Transport, Utility
from printgen.geometry import Line, Path, Point, Rect, Size, turned_rect
from printgen.parts.board_plans import SHAPES, SIDE, BoardPlan, SpacePlace, ring_scale
from printgen.parts.boards import has_logo, logo_plate
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.rules_text import figure_scale, larger, small_ink
from printgen.theme.edition import Deck
from printgen.type.typesetter import Style
from printgen.writing import with_capital, writing_place

_LABEL = Style("text", 7.5, 7, align="left", narrow="condensed")
_LEAST_LOGO = 4.0  # mm: the least room for a logo
_ON_CENTRE = Ink("text-on", "centre")
_BOARD_TITLE = Style("display", 11, 7, _ON_CENTRE, leading=1.15, lines=3, narrow=None)

_GROUP = Style("text", 7, 7, lines=1, narrow=None)  # a group's letter beside its band, which has no room for it
_BAND = 0.3  # of a space's depth: its colour

BOARD_TALL = 44.0
BESIDE = 85.0  # the least measure in which the legend stands beside the ring
LEGEND_ROW, LEGEND_TALL = 5.2, 6.2  # a line of the legend, and one that may hold two lines of text
_PILE = Size(4.3, 6.2)  # a deck's place on the board at a glance ...
_PILE_SPOTS = (*map(Point, (0.0, 1.0, 1.0, 0.0, 0.5, 0.5), (0.0, 1.0, 0.0, 1.0, 0.0, 1.0)),)  # ... in its centre
_LEGEND_WIDE = 36.0  # at least


class Legend(Struct, frozen=True):
    """A line of a figure's legend: an icon and the words for it, with their place in the theme."""

    icon: str
    text: str
    where: str


def ring_figure(context: DrawingContext, width: float) -> Frame:
    """The ring of spaces with the way round it, and what its signs mean."""
    plan = SHAPES[context.edition.board.shape](*context.edition.sides)
    signs = _signs(context, context.edition.spaces)
    if width >= BESIDE:
        scale = figure_scale(width)
        drawn = _drawn(plan, BOARD_TALL * scale, width - 5 - _LEGEND_WIDE)
        wide, high = drawn.size
        tall = max(high, BOARD_TALL * scale)
        legend = Rect(wide + 5, 0.0, width - wide - 5, tall)
        key = _legend(context, signs, legend, LEGEND_ROW * scale, scale)
        return Frame(Size(width, tall), (*_ring_at(context, drawn, Point(0.0, (tall - high) / 2), scale), *key))
    drawn = _drawn(plan, BOARD_TALL, width)
    corner = Point((width - drawn.size.width) / 2, 0.0)
    return _above(context, Frame(Size(width, drawn.size.height), tuple(_ring_at(context, drawn, corner))), signs)


def _drawn(plan: BoardPlan, usual: float, width: float) -> BoardPlan:
    """The plan as it is drawn: ``usual`` long, longer where its spaces would be too small, no wider than ``width``."""
    factor = max(usual / max(plan.size), usual / SIDE / ring_scale(plan))
    return plan.scaled(min(factor, width / plan.size.width))


def _above(context: DrawingContext, ring: Frame, signs: Sequence[Legend]) -> Frame:
    """The ring with the legend in two columns below it, for columns that are too narrow for both."""
    rows = -(-len(signs) // 2)
    wide = (ring.size.width - 4.0) / 2
    items = list(ring.items)
    top = ring.size.height + 2.0
    for column in (0, 1):
        part = signs[column * rows : (column + 1) * rows]
        box = Rect(column * (wide + 4.0), top, wide, len(part) * LEGEND_TALL)
        items += _legend(context, part, box, LEGEND_TALL)
    return Frame(Size(ring.size.width, top + rows * LEGEND_TALL), tuple(items))


def _ring_at(context: DrawingContext, plan: BoardPlan, corner: Point, scale: float = 1.0) -> Iterable[Placed]:
    """The board in a figure: the way round it is the same in every language."""
    if not context.is_leftward:
        return _ring(context, plan, corner, scale)
    return (placed(context.not_mirrored(Frame(plan.size, tuple(_ring(context, plan, ORIGIN, scale)))), *corner),)


def _ring(context: DrawingContext, plan: BoardPlan, corner: Point, scale: float = 1.0) -> Iterable[Placed]:
    """The board by its plan, whose top left corner lies at that point; ``scale`` is that of what it is drawn with."""
    ring, inner = Rect.of(plan.size).moved(*corner), plan.centre.moved(*corner)
    places = [replace(place, rect=place.rect.moved(*corner)) for place in plan.places]
    spaces = context.edition.spaces
    yield shape(rect_path(ring), Ink("ground", "board"), OUTLINE_PEN)
    for space, place in zip(spaces, places, strict=True):
        yield from _space(context, space, place)
    yield from _letters(context, spaces, [_band_and_rest(place)[1] for place in places])
    yield shape(rect_path(inner), Ink("ground", "centre"), OUTLINE_PEN)
    yield from _way_round(inner.inset(2.6))
    yield from _within_ring(context, inner, scale)


def _within_ring(context: DrawingContext, inner: Rect, scale: float) -> Iterable[Placed]:
    """The decks' places in the corners of the centre, and the title clear of them: between their rows or columns.

    Where those leave the title no room it stands there alone, or is left out.
    """
    low, title = _PILE.height * scale, larger(_BOARD_TITLE, scale)
    about = inner.inset(4.8 + low / 2)
    spots = (Point(about.x + at.x * about.width, about.y + at.y * about.height) for at in _PILE_SPOTS)
    piles = list(zip(context.edition.decks, spots, strict=False))
    taken = [Rect.square(spot, _reach(scale)) for _, spot in piles]
    rows = Rect(inner.x + 4.0, inner.y + 4.8 + low, inner.width - 8.0, inner.height - 9.6 - 2 * low)
    aside = 4.8 + low / 2 + _reach(scale)
    columns = Rect(inner.x + aside, inner.y + 4.0, inner.width - 2 * aside, inner.height - 8.0)
    free = (room for room in (rows, columns) if _has_room(context, room, title, taken))
    room = next(free, None)
    if room:
        for deck, spot in piles:
            yield from _pile(context, deck, spot, scale)
    else:
        room = inner.inset(4.0)
        if not _has_room(context, room, title):
            return
    if has_logo(context):
        yield from logo_plate(context, room, (context.edition.title,))
    else:
        yield from context.setter.fit(context.edition.title, room, title, "title")


def _reach(scale: float) -> float:
    """How far a deck's place, which leans, reaches from its middle."""
    return (_PILE.width + _PILE.height) * math.sqrt(0.5) / 2 * scale


def _has_room(context: DrawingContext, room: Rect, style: Style, taken: Sequence[Rect] = ()) -> bool:
    """Whether the title fits a room and meets nothing there."""
    if has_logo(context):
        return min(room.size) > _LEAST_LOGO
    block = context.setter.block(context.edition.title, room, style) if min(room.size) > 0.0 else None
    if block is None:
        return False
    wide = max(context.setter.printed_width(line, block.face, block.size, block.tracking) for line in block.lines)
    tall = context.setter.height(len(block.lines), block.face, block.size, style.leading)
    words = Rect.about(room.centre, Size(wide, tall))
    return not any(words.meets(other) for other in taken)


def _pile(context: DrawingContext, deck: Deck, middle: Point, scale: float) -> Iterable[Placed]:
    """The place of a deck, which leans as on the board."""
    key, half = f"deck/{deck.id}", math.sqrt(0.5) / 2 * scale
    wide, tall = _PILE.width * half, _PILE.height * half
    corners = [
        (middle.x + along * wide + across * tall, middle.y - along * wide + across * tall)
        for along, across in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    yield shape(polygon_path(corners), Ink("white"))
    yield shape(polygon_path(corners), Ink("ground", key), Stroke(_ON_CENTRE, OUTLINE))
    size = 0.62 * _PILE.width * scale
    box = Rect.square(middle, size / 2)
    yield context.icon(deck.icon, box, Ink("text-on", key))  # too small for a contour


def _space(context: DrawingContext, space: Space, place: SpacePlace) -> Iterable[Placed]:
    cell = place.rect
    yield shape(rect_path(cell), stroke=HAIRLINE_PEN)
    if isinstance(space, Property):
        yield shape(rect_path(_band_and_rest(place)[0]), Ink("solid", f"group/{space.group}"), HAIRLINE_PEN)
    elif icon := _sign(context, space):
        size = min(cell.width, cell.height) * 0.74
        box = Rect.square(cell.centre, size / 2)
        yield context.icon(icon, box, small_ink(size))


def _band_and_rest(place: SpacePlace) -> tuple[Rect, Rect]:
    """A space's colour band along its inner side, and what that leaves of it."""
    size = place.rect.size if place.turn in (0, 180) else place.rect.size.turned
    deep = _BAND * size.height
    upright = Rect(0.0, 0.0, size.width, deep), Rect(0.0, deep, size.width, size.height - deep)
    band, rest = (turned_rect(part, size, place.turn).moved(*place.rect.at) for part in upright)
    return band, rest


def _letters(context: DrawingContext, spaces: Sequence[Space], rooms: Sequence[Rect]) -> Iterable[Placed]:
    """Each property's group; one of every group, then the next, so that nobody is read a letter twice running."""
    marks = {group.id: group.mark for group in context.edition.groups}
    places: dict[str, list[Rect]] = {}
    for space, room in zip(spaces, rooms, strict=True):
        if isinstance(space, Property):
            places.setdefault(space.group, []).append(room)
    for turn in zip_longest(*places.values()):
        for group, place in zip(places, turn, strict=True):
            if place:
                yield from context.setter.fit(marks[group], place, _GROUP, f"groups.{group}.mark")


def _sign(context: DrawingContext, space: Space) -> str | None:
    if isinstance(space, Draw):
        return next((deck.icon for deck in context.edition.decks if deck.id == space.deck), None)
    return space.icon


def _way_round(box: Rect) -> Iterable[Placed]:
    """An arrow that goes round clockwise, from the bottom right."""
    points = [
        (box.right, box.bottom),
        (box.x, box.bottom),
        (box.x, box.y),
        (box.right, box.y),
        (box.right, box.bottom - 7),
    ]
    path: Path = (("M", *points[0]), *(("L", *point) for point in points[1:]))
    x, y = points[-1]
    yield shape(path, stroke=Stroke(_ON_CENTRE, 2 * OUTLINE))
    yield shape(polygon_path([(x, y + 2.4), (x - 1.2, y), (x + 1.2, y)]), _ON_CENTRE)


def _signs(context: DrawingContext, spaces: Sequence[Space]) -> list[Legend]:
    """What each sign on the ring means: corners first, then one line for each kind of space."""
    edition, found = context.edition, {}
    for space in sorted(spaces, key=lambda space: not isinstance(space, Corner)):
        where = f"spaces.{space.id}.name"
        match space:
            case Corner():
                found[space.id] = Legend(space.icon, space.name, where)
            case Draw():
                deck = next(deck for deck in edition.decks if deck.id == space.deck)
                found[deck.id] = Legend(deck.icon, deck.name, f"decks.{deck.id}.name")
            case Transport():
                found["transport"] = Legend(space.icon, edition.words.transport.many, "words.transport.many")
            case Utility():
                found[space.icon] = Legend(space.icon, space.name, where)
            case Property():
                pass
            case _:
                found[space.id] = Legend(space.icon, space.name, where)
    return list(found.values())


def _legend(
    context: DrawingContext, signs: Sequence[Legend], box: Rect, row: float = LEGEND_ROW, scale: float = 1.0
) -> Iterable[Placed]:
    label = larger(_LABEL, scale)
    tall = min(box.height / max(len(signs), 1), row)
    top = box.y + (box.height - tall * len(signs)) / 2
    for number, sign in enumerate(signs):
        y = top + number * tall
        size = min(tall, LEGEND_ROW * scale) - 0.6
        yield context.icon(sign.icon, Rect(box.x, y + (tall - size) / 2, size, size), small_ink(size))
        room = Rect(box.x + size + 2.0, y, box.width - size - 2.0, tall)
        yield from _meaning(context, sign, room, label)


def _meaning(context: DrawingContext, sign: Legend, room: Rect, style: Style) -> Iterable[Placed]:
    """What a sign means; after words that lead up to a name to be written by hand, a line for it."""
    place = writing_place(sign.text)
    text = with_capital(place.caption if place and place.caption else sign.text, context.edition.language)
    yield from context.setter.fit(text, room, style, sign.where)
    if place and place.caption and (block := context.setter.block(text, room, style)):
        left = room.x + context.setter.printed_width(text, block.face, block.size) + 1.0
        foot = room.centre.y + context.setter.height(1, block.face, block.size, 1.0) / 2
        yield shape(line_path(Line(Point(left, foot), Point(room.right, foot))), stroke=HAIRLINE_PEN)
