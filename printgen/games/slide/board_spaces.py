"""The spaces of the sliding game's board: cash, names, scenes and signs."""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, circle_path, polygon_path, rect_path, rounded_path, shape
from printgen.art.inks import OUTLINE, OUTLINE_PEN
from printgen.art.line_art import inked, relief, tone
from printgen.art.ornament.patterns import ground
from printgen.games.slide.records import CashSpace, SlideEdition, Special
from printgen.geometry import Point, Rect, Sides, Size
from printgen.parts.boards import RING, ArtSubject, medallion, roundel
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style

GAP = 0.9  # from a space's ground to the line between spaces

_CLEAR = 5.7  # from the edge of a space's ground to words and icons
_BAND = 17.0
_HAIR = 0.06  # mm by which a hidden area is smaller than its cover, so that it does not show at the edges
_PATTERN = 1.6  # times as large as on a card
_PLATE = 11.0
_DISC = 5.6
_CASH_REACH = 31.0  # half the width of the longest cash
_ABOVE, _ABOVE_HEIGHT = 6.3, 20.7  # from the far edge: the cash above a scene
_VIEW, _SIDE_VIEW = 39.0, 84.0  # the height of a scene on a space; its width on a wide one
_LAMP = 6.6  # from lamp to lamp along a space's far edge
_CASH = Style("figures", 62, 40, lines=1, narrow=None)
_NAME = Style("condensed-bold", 17, 11, Ink("text"), caps=True, lines=1, tracking=0.05)
_MARK = Style("text-bold", 17, 12, Ink("text"), lines=1)
_SPECIAL = Style("display", 34, 18, caps=True, rise="bottom", lines=2, leading=1.12, tracking=0.02, narrow=None)
_LINE = Style("text-bold", 16, 10, rise="top", lines=3, leading=1.22)


def name_style(context: DrawingContext[SlideEdition], room: float) -> Style:
    """Return the style in which all properties' names fit in a space whose ground is ``room`` wide."""
    properties = [space.name for space in context.edition.spaces if isinstance(space, CashSpace)]
    wide = room - 2 * _CLEAR - 2 * _DISC - 5.0
    return context.setter.common(properties, Rect(0, 0, wide, _PLATE - 2.0), _NAME)


def draw_property(
    context: DrawingContext[SlideEdition], space: CashSpace, size: Size, insets: Sides, names: Style
) -> Iterator[Placed]:
    """Draw the cash on the space's color, and along the near edge the pattern, the mark and the name."""
    key, where, setter = f"group/{space.group}", f"spaces.{space.id}", context.setter
    panel = Rect.of(size).grown(Sides(*(-inset for inset in insets)))
    room = panel.inset(_CLEAR)
    band = Rect(panel.x, panel.bottom - _BAND, panel.width, _BAND)
    yield shape(rect_path(panel), Ink("ground", key))

    view = panel._replace(height=band.y - panel.y)
    if space.scene:
        low = view._replace(y=panel.y + _ABOVE + _ABOVE_HEIGHT, height=view.height - _ABOVE - _ABOVE_HEIGHT)
        yield context.scene(space.scene, f"{where}.scene", view, key, low)
        yield shape(rect_path(view), stroke=OUTLINE_PEN)
        cash = Rect(room.x, panel.y + _ABOVE, room.width, _ABOVE_HEIGHT)
    else:
        yield from _behind_cash(context, key, panel, Rect.of(size), insets, band)
        cash = Rect(room.x, panel.y + 8.0, room.width, band.y - panel.y - 11.0)
    yield from _lamps(panel)
    style = replace(_CASH, ink=Ink("text-on", key))
    yield from setter.fit(context.amount(space.cash), cash, style, f"{where}.cash")
    yield shape(rect_path(band), Ink("band", key), OUTLINE_PEN)
    group = next(group for group in context.edition.groups if group.id == space.group)
    middle = Point(room.x + _DISC, band.centre.y)
    left = middle.x + _DISC + 2.0
    plate = Rect(left, middle.y - _PLATE / 2, room.right - left, _PLATE)
    yield shape(circle_path(middle, _DISC), Ink("mark"), OUTLINE_PEN)
    yield from setter.fit(group.mark, Rect.square(middle, _DISC), _MARK, f"groups.{group.id}.mark")
    yield shape(rounded_path(plate, _PLATE / 2), Ink("mark"), OUTLINE_PEN)
    words = Rect(plate.x + 1.5, plate.y + 1.0, plate.width - 3.0, plate.height - 2.0)
    yield from setter.fit_title(space.name, words, names, f"{where}.name")


def _behind_cash(
    context: DrawingContext[SlideEdition], key: str, panel: Rect, whole: Rect, insets: Sides, band: Rect
) -> Iterator[Placed]:
    """Draw the style's rays behind the cash."""
    # In Minimal the scene extends to the lines round the space; in Standard a strip of paper hides it there.
    outer = whole.grown(Sides(*(-inset if inset > GAP else -OUTLINE / 2 for inset in insets)))
    outer = outer._replace(height=band.y - outer.y)
    behind = outer.inset(_HAIR)
    vignette = context.ornament.vignette(behind, behind.centre, _CASH_REACH)
    art = Frame(behind.size, inked(vignette.back, relief(key)))
    yield Placed(Point(0.0, 0.0), Group(art, 0, behind))
    if vignette.calm:
        disc = circle_path(behind.centre, vignette.calm)
        yield from (shape(disc, Ink("white")), shape(disc, Ink("ground", key)))
    low = outer.bottom
    strip = [(outer.x, low), (outer.x, outer.y), (outer.right, outer.y), (outer.right, low)]
    strip += [(panel.right, low), (panel.right, panel.y), (panel.x, panel.y), (panel.x, low)]
    yield shape(polygon_path(strip), Ink("ground", "paper"))


def draw_special(context: DrawingContext[SlideEdition], space: Special, size: Size, insets: Sides) -> Iterator[Placed]:
    """Draw a scene or a sign, the name and the event, one below the other, or side by side in a wide space."""
    key, where = f"space/{space.id}", f"spaces.{space.id}"
    panel = Rect.of(size).grown(Sides(*(-inset for inset in insets)))
    room, top = panel.inset(_CLEAR), panel.y + 8.5
    is_wide = room.width > 1.5 * room.height
    yield shape(rect_path(panel), Ink("ground", key))
    if space.scene and not space.art:
        sign = panel._replace(width=_SIDE_VIEW) if is_wide else panel._replace(height=_VIEW)
        clear = None if is_wide else sign._replace(y=top, height=sign.bottom - top)
        yield context.scene(space.scene, f"{where}.scene", sign, key, clear)
        yield shape(rect_path(sign), stroke=OUTLINE_PEN)
        beside, below = 6.0, 4.0
    else:
        side = 50.0 if is_wide else 27.0
        sign = Rect(room.x, top, side if is_wide else room.width, side)
        yield from _sign(context, space, sign, panel, is_wide)
        beside, below = 6.0, 1.0
    if is_wide:
        words = Rect(sign.right + beside, top, room.right - sign.right - beside, room.bottom - top)
    else:
        words = Rect(room.x, sign.bottom + below, room.width, room.bottom - sign.bottom - below)
    yield from _lamps(panel)
    ink = Ink("text-on", key)
    name = words._replace(height=words.height * (0.54 if is_wide else 0.46))
    yield from context.setter.fit_title(space.name, name, replace(_SPECIAL, ink=ink), f"{where}.name")
    if space.line:
        line = words._replace(y=name.bottom + 2.5, height=words.bottom - name.bottom - 2.5)
        yield from context.setter.fit(context.say(space.line), line, replace(_LINE, ink=ink), f"{where}.line")


def _sign(
    context: DrawingContext[SlideEdition], space: Special, sign: Rect, panel: Rect, is_wide: bool
) -> Iterator[Placed]:
    """Draw a space's picture or icon in a medallion, on a pattern."""
    tile, behind = context.ornament.pattern, panel
    if not is_wide:  # the words are close below the sign, so the pattern ends after whole tiles
        period = _PATTERN * tile.size.height
        behind = panel._replace(height=max(1, (sign.bottom - panel.y) // period) * period)
    yield ground(tile, behind, tone(f"space/{space.id}"), 0.0, _PATTERN, true=True)
    radius = sign.height / 2 - 1.0
    yield from medallion(context, sign.centre, radius, "second")
    yield from roundel(context, ArtSubject.of(space), sign.centre, RING * radius, 1.12 * radius, "accent")


def _lamps(panel: Rect) -> Iterator[Placed]:
    """Draw a row of lamps along the far edge, as on a fairground stall (Standard only)."""
    count = int((panel.width - 8.0) // _LAMP)
    start = panel.centre.x - _LAMP * (count - 1) / 2
    for number in range(count):
        middle = Point(start + number * _LAMP, panel.y + 4.2)
        yield shape(circle_path(middle, 1.5), Ink("ground", "line"))
        yield shape(circle_path(middle, 1.1), Ink("ground", "second" if number % 2 else "paper"))
