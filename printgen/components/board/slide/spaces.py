"""The spaces of the sliding board: properties with their cash, and special spaces (mm).

All stand upright to whoever slides. Words keep clear of every edge, for any edge may be a seam.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from printgen.components.board.art import RING, ArtSubject, medallion, roundel
from printgen.components.desk import Desk
from printgen.drawing.art import inked, relief, tone
from printgen.drawing.frame import (
    Frame,
    Group,
    Ink,
    Path,
    Placed,
    circle_path,
    polygon_path,
    rect_path,
    rounded_path,
    shape,
)
from printgen.drawing.ink_variants import OUTLINE, OUTLINE_PEN
from printgen.drawing.ornament.patterns import ground
from printgen.drawing.type.setting.style import Style
from printgen.games.slide.records import BonusGroup, CashSpace, SlideSpace, Special
from printgen.geometry import Point, Rect, Sides, Size

CLEAR = 5.7  # no word or icon comes nearer to the edge of a space's ground
BAND = 17.0
GAP = 0.9  # from a space's ground to the line between spaces
_HAIR = 0.06  # so much less of what a ground will hide, which else shines through at its edge
_PATTERN = 1.6  # so many times as large as on a card
_PLATE = 11.0
_DISC = 5.6
_CASH_REACH = 31.0  # half as wide as the longest cash
_LAMP = 6.6  # from lamp to lamp along a space's far edge

_CASH = Style("figures", 62, 40, lines=1, narrow=None)
_NAME = Style("condensed-bold", 17, 11, Ink("text"), caps=True, lines=1, tracking=0.05)
_MARK = Style("text-bold", 17, 12, Ink("text"), lines=1)
_SPECIAL = Style("display", 34, 18, caps=True, rise="bottom", lines=2, leading=1.12, tracking=0.02, narrow=None)
_LINE = Style("text-bold", 16, 10, rise="top", lines=3, leading=1.22)


def draw_space(desk: Desk, space: SlideSpace, size: Size, insets: Sides, names: Style) -> Frame:
    """A space's picture; ``names`` is the style that all properties' names share."""
    panel = Rect.of(size).grown(Sides(*(-inset for inset in insets)))
    room = panel.inset(CLEAR)
    if isinstance(space, CashSpace):
        lines = Rect.of(size).grown(Sides(*(-inset if inset > GAP else -OUTLINE / 2 for inset in insets)))
        return Frame(size, tuple(_prize(desk, space, panel, lines, room, names)))
    return Frame(size, tuple(_special(desk, space, panel, room)))


def name_style(desk: Desk, spaces: Sequence[SlideSpace], narrowest: float) -> Style:
    """The largest size at which the names of all properties fit a space whose ground is that wide."""
    names = [space.name for space in spaces if isinstance(space, CashSpace)]
    return desk.setter.common(names, Rect(0, 0, narrowest - 2 * CLEAR - 2 * _DISC - 5.0, _PLATE - 2.0), _NAME)


def group_of(desk: Desk, space: CashSpace) -> BonusGroup:
    """The colour group of a property."""
    return next(group for group in desk.slide.groups if group.id == space.group)


def _prize(desk: Desk, space: CashSpace, panel: Rect, lines: Rect, room: Rect, names: Style) -> Iterator[Placed]:
    """The colour with its cash in the middle; along the near edge the pattern, the mark and the name.

    ``lines`` run round the space a little way off its colour.
    """
    key = f"group/{space.group}"
    band = Rect(panel.x, panel.bottom - BAND, panel.width, BAND)
    cash = Rect(room.x, panel.y + 8.0, room.width, band.y - panel.y - 11.0)
    yield shape(rect_path(panel), Ink("ground", key))
    behind = lines._replace(height=band.y - lines.y)
    yield from scene(desk, behind.inset(_HAIR), _CASH_REACH, key)
    yield shape(_between(behind, panel), Ink("ground", "paper"))  # in Minimal the scene runs on to the lines
    yield from lamps(panel)
    style = replace(_CASH, ink=Ink("text-on", key))
    yield from desk.setter.fit(desk.amount(space.cash), cash, style, f"spaces.{space.id}.cash")
    yield shape(rect_path(band), Ink("band", key), OUTLINE_PEN)
    yield from _plate(desk, space, band, room, names)


def _between(outer: Rect, inner: Rect) -> Path:
    """What an upright rectangle has on its left, above and on its right that another has not."""
    left, right, top, low = inner.x, inner.right, inner.y, outer.bottom
    inside = [(left, low), (left, top), (right, top), (right, low)]
    return polygon_path([(outer.x, low), (outer.x, outer.y), (outer.right, outer.y), (outer.right, low), *inside[::-1]])


def _plate(desk: Desk, space: CashSpace, band: Rect, room: Rect, names: Style) -> Iterator[Placed]:
    """The group's mark on its disc, and the name on a plate as wide as a lane allows."""
    group = group_of(desk, space)
    disc = Point(room.x + _DISC, band.centre.y)
    left = disc.x + _DISC + 2.0
    plate = Rect(left, band.centre.y - _PLATE / 2, room.right - left, _PLATE)
    words = Rect(plate.x + 1.5, plate.y + 1.0, plate.width - 3.0, plate.height - 2.0)
    square = Rect.square(disc, _DISC)
    yield shape(circle_path(disc, _DISC), Ink("mark"), OUTLINE_PEN)
    yield from desk.setter.fit(group.mark, square, _MARK, f"groups.{group.id}.mark")
    yield shape(rounded_path(plate, _PLATE / 2), Ink("mark"), OUTLINE_PEN)
    yield from desk.setter.fit(space.name, words, names, f"spaces.{space.id}.name")


def scene(desk: Desk, panel: Rect, reach: float, key: str) -> Iterator[Placed]:
    """What rushes towards the middle of a space, in a tone of its colour, and keeps ``reach`` away from it."""
    vignette = desk.ornament.vignette(panel, panel.centre, reach)
    art = Frame(panel.size, inked(vignette.back, relief(key)))
    yield Placed(Point(0.0, 0.0), Group(art, 0, panel))
    if vignette.calm:
        disc = circle_path(panel.centre, vignette.calm)
        yield from (shape(disc, Ink("white")), shape(disc, Ink("ground", key)))


def lamps(panel: Rect) -> Iterator[Placed]:
    """A row of lamps along the far edge, as on a fairground stall; in Standard only."""
    count = int((panel.width - 8.0) // _LAMP)
    start = panel.centre.x - _LAMP * (count - 1) / 2
    for number in range(count):
        middle = Point(start + number * _LAMP, panel.y + 4.2)
        yield shape(circle_path(middle, 1.5), Ink("ground", "line"))
        yield shape(circle_path(middle, 1.1), Ink("ground", "second" if number % 2 else "paper"))


def _special(desk: Desk, space: Special, panel: Rect, room: Rect) -> Iterator[Placed]:
    """A sign in a disc, the name and what happens there: one below the other, or beside the sign in a wide space."""
    key = f"space/{space.id}"
    ink = Ink("text-on", key)
    yield shape(rect_path(panel), Ink("ground", key))
    wide = room.width > 1.5 * room.height
    top = panel.y + 8.5
    side = 50.0 if wide else 27.0
    sign = Rect(room.x, top, side, room.bottom - top) if wide else Rect(room.x, top, room.width, side)
    tile = desk.ornament.pattern
    period = _PATTERN * tile.size.height  # below a sign words are too near for a pattern: whole tiles, which fade out
    behind = panel if wide else panel._replace(height=max(1, (sign.bottom - panel.y) // period) * period)
    yield ground(tile, behind, tone(key), 0.0, _PATTERN, true=True)
    yield from lamps(panel)
    yield from _sign(desk, space, sign, side / 2 - 1.0)
    beside = Rect(sign.right + 6.0, top, room.right - sign.right - 6.0, room.bottom - top)
    words = beside if wide else Rect(room.x, sign.bottom + 1.0, room.width, room.bottom - sign.bottom - 1.0)
    name = words._replace(height=words.height * (0.54 if wide else 0.46))
    line = words._replace(y=name.bottom + 2.5, height=words.bottom - name.bottom - 2.5)
    yield from desk.setter.fit(space.name, name, replace(_SPECIAL, ink=ink), f"spaces.{space.id}.name")
    if space.line:
        text = desk.say(space.line)
        yield from desk.setter.fit(text, line, replace(_LINE, ink=ink), f"spaces.{space.id}.line")


def _sign(desk: Desk, space: Special, box: Rect, radius: float) -> Iterator[Placed]:
    """The space's drawing in the edition's seal."""
    middle = box.centre
    yield from medallion(desk, middle, radius, "second")
    yield from roundel(desk, ArtSubject.of(space), middle, RING * radius, 1.12 * radius, "accent")
