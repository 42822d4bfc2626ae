"""The long board: its plan, lanes, spaces and start."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from printgen.art.frame import (
    Frame,
    Group,
    Ink,
    Placed,
    Stroke,
    circle_path,
    line_path,
    polygon_path,
    rect_path,
    rounded_path,
    shape,
)
from printgen.art.inks import OUTLINE, OUTLINE_PEN
from printgen.art.line_art import Art, chain, chance, gilt_pens, inked, relief, tone
from printgen.art.ornament.patterns import ground
from printgen.games.slide.records import LANES, BonusGroup, CashSpace, SlideSpace, Special
from printgen.geometry import Line, Path, Point, Rect, Sides, Size, length
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, PartCount, Surface, Tiled
from printgen.parts.board_plans import (
    FIELD,
    FOOT,
    GROUND_BLEED,
    LANE,
    RUN,
    RUN_BANDS,
    SHAPES,
    SIZE,
    BoardPlan,
    halves,
    sized,
    slide_misfits,
)
from printgen.parts.boards import RING, ArtSubject, has_logo, logo_plate, medallion, roundel, scaled, shared
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style

_TITLE = Style("display", 190, 60, Ink("show-on", "board"), caps=True, lines=1, tracking=0.02, narrow=None)
_MARGIN = 14.0
WORD = Rect(_MARGIN, 84.0, RUN.width / 2 - 2 * _MARGIN, 74.0)  # the title's place in a half

_STROKES = ((0.0, 0.62), (0.66, 0.84), (0.88, 0.95), (0.98, 1.0))  # of a line of speed: ever shorter
_LINES = ((23.0, 0.62), (27.0, 0.95), (31.0, 0.5), (35.0, 0.78))  # beside arrows: how far off, how long (of the height)

# Each lane's arrows: the tip's distance from the head of the lanes, and the width.
_ARROWS = ((14.0, 38.0), (34.0, 34.0), (54.0, 30.0), (168.0, 26.0), (186.0, 22.0), (204.0, 18.0))


def draw_run(context: DrawingContext) -> Iterator[Cell]:
    """A half of the title on each side of the seam, two lanes' arrows above and below it."""
    for number, half in enumerate(halves(RUN)):
        for band, (top, bottom) in enumerate(pairwise(RUN_BANDS)):
            rect = half._replace(y=RUN.y + top, height=bottom - top)
            yield Cell(
                f"run-{number + 1}-{band + 1}", rect, 0, Frame(rect.size, tuple(_band(context, number, top, bottom)))
            )


def _band(context: DrawingContext, number: int, top: float, bottom: float) -> Iterator[Placed]:
    """What of a half lies between two heights."""
    for lane in range(LANES // 2):
        if not top < WORD.y < bottom:
            yield from _speed(lane, bottom - top)
        for y, width in _ARROWS:
            if top <= y < bottom:
                yield chevron(Point((lane + 0.5) * LANE, y - top), width, 0.4 * width)
    if top < WORD.y < bottom:
        word = context.slide.title_lines[number]
        if has_logo(context):
            yield from logo_plate(context, WORD.moved(0.0, -top), (word,))
            return
        yield from context.setter.fit(word, WORD.moved(0.0, -top), _title(context), f"board.title.{number}")


def _speed(lane: int, height: float) -> tuple[Placed, ...]:
    """Lines that rush up a lane on either side of its arrows."""
    middle, foot = (lane + 0.5) * LANE, height - 2.0
    lines = []
    for side in (-1, 1):
        for number, (off, long) in enumerate(_LINES):
            x, low, reach = middle + side * off, foot - 14.0 * chance(number, 3 + side), long * (height - 18.0)
            for start, end in _STROKES:
                lines.append(line_path(Line(Point(x, low - start * reach), Point(x, low - end * reach))))
    pens = relief("lane" if lane % 2 == 0 else "board")
    return inked(Art(line=chain(lines)), replace(pens, width=3 * OUTLINE))


def _title(context: DrawingContext) -> Style:
    """Both words at one size."""
    return context.setter.common(context.slide.title_lines, WORD, _TITLE)


def chevron(tip: Point, width: float, height: float) -> Placed:
    """An arrowhead that points up the board, its tip at that point."""
    half, thick = width / 2, height * 0.75
    path: Path = polygon_path(
        [
            (tip.x, tip.y),
            (tip.x + half, tip.y + height),
            (tip.x + half, tip.y + height + thick),
            (tip.x, tip.y + thick),
            (tip.x - half, tip.y + height + thick),
            (tip.x - half, tip.y + height),
        ]
    )
    return shape(path, Ink("lined", "second"), OUTLINE_PEN)


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


def draw_space(context: DrawingContext, space: SlideSpace, size: Size, insets: Sides, names: Style) -> Frame:
    """A space's picture; ``names`` is the style that all properties' names share."""
    panel = Rect.of(size).grown(Sides(*(-inset for inset in insets)))
    room = panel.inset(CLEAR)
    if isinstance(space, CashSpace):
        lines = Rect.of(size).grown(Sides(*(-inset if inset > GAP else -OUTLINE / 2 for inset in insets)))
        return Frame(size, tuple(_prize(context, space, panel, lines, room, names)))
    return Frame(size, tuple(_special(context, space, panel, room)))


def name_style(context: DrawingContext, spaces: Sequence[SlideSpace], narrowest: float) -> Style:
    """The largest size at which the names of all properties fit a space whose ground is that wide."""
    names = [space.name for space in spaces if isinstance(space, CashSpace)]
    return context.setter.common(names, Rect(0, 0, narrowest - 2 * CLEAR - 2 * _DISC - 5.0, _PLATE - 2.0), _NAME)


def group_of(context: DrawingContext, space: CashSpace) -> BonusGroup:
    """The colour group of a property."""
    return next(group for group in context.slide.groups if group.id == space.group)


def _prize(
    context: DrawingContext, space: CashSpace, panel: Rect, lines: Rect, room: Rect, names: Style
) -> Iterator[Placed]:
    """The colour with its cash in the middle; along the near edge the pattern, the mark and the name.

    ``lines`` run round the space a little way off its colour.
    """
    key = f"group/{space.group}"
    band = Rect(panel.x, panel.bottom - BAND, panel.width, BAND)
    cash = Rect(room.x, panel.y + 8.0, room.width, band.y - panel.y - 11.0)
    yield shape(rect_path(panel), Ink("ground", key))
    behind = lines._replace(height=band.y - lines.y)
    yield from scene(context, behind.inset(_HAIR), _CASH_REACH, key)
    yield shape(_between(behind, panel), Ink("ground", "paper"))  # in Minimal the scene runs on to the lines
    yield from lamps(panel)
    style = replace(_CASH, ink=Ink("text-on", key))
    yield from context.setter.fit(context.amount(space.cash), cash, style, f"spaces.{space.id}.cash")
    yield shape(rect_path(band), Ink("band", key), OUTLINE_PEN)
    yield from _plate(context, space, band, room, names)


def _between(outer: Rect, inner: Rect) -> Path:
    """What an upright rectangle has on its left, above and on its right that another has not."""
    left, right, top, low = inner.x, inner.right, inner.y, outer.bottom
    inside = [(left, low), (left, top), (right, top), (right, low)]
    return polygon_path([(outer.x, low), (outer.x, outer.y), (outer.right, outer.y), (outer.right, low), *inside[::-1]])


def _plate(context: DrawingContext, space: CashSpace, band: Rect, room: Rect, names: Style) -> Iterator[Placed]:
    """The group's mark on its disc, and the name on a plate as wide as a lane allows."""
    group = group_of(context, space)
    disc = Point(room.x + _DISC, band.centre.y)
    left = disc.x + _DISC + 2.0
    plate = Rect(left, band.centre.y - _PLATE / 2, room.right - left, _PLATE)
    words = Rect(plate.x + 1.5, plate.y + 1.0, plate.width - 3.0, plate.height - 2.0)
    square = Rect.square(disc, _DISC)
    yield shape(circle_path(disc, _DISC), Ink("mark"), OUTLINE_PEN)
    yield from context.setter.fit(group.mark, square, _MARK, f"groups.{group.id}.mark")
    yield shape(rounded_path(plate, _PLATE / 2), Ink("mark"), OUTLINE_PEN)
    yield from context.setter.fit(space.name, words, names, f"spaces.{space.id}.name")


def scene(context: DrawingContext, panel: Rect, reach: float, key: str) -> Iterator[Placed]:
    """What rushes towards the middle of a space, in a tone of its colour, and keeps ``reach`` away from it."""
    vignette = context.ornament.vignette(panel, panel.centre, reach)
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


def _special(context: DrawingContext, space: Special, panel: Rect, room: Rect) -> Iterator[Placed]:
    """A sign in a disc, the name and what happens there: one below the other, or beside the sign in a wide space."""
    key = f"space/{space.id}"
    ink = Ink("text-on", key)
    yield shape(rect_path(panel), Ink("ground", key))
    wide = room.width > 1.5 * room.height
    top = panel.y + 8.5
    side = 50.0 if wide else 27.0
    sign = Rect(room.x, top, side, room.bottom - top) if wide else Rect(room.x, top, room.width, side)
    tile = context.ornament.pattern
    period = _PATTERN * tile.size.height  # below a sign words are too near for a pattern: whole tiles, which fade out
    behind = panel if wide else panel._replace(height=max(1, (sign.bottom - panel.y) // period) * period)
    yield ground(tile, behind, tone(key), 0.0, _PATTERN, true=True)
    yield from lamps(panel)
    yield from _sign(context, space, sign, side / 2 - 1.0)
    beside = Rect(sign.right + 6.0, top, room.right - sign.right - 6.0, room.bottom - top)
    words = beside if wide else Rect(room.x, sign.bottom + 1.0, room.width, room.bottom - sign.bottom - 1.0)
    name = words._replace(height=words.height * (0.54 if wide else 0.46))
    line = words._replace(y=name.bottom + 2.5, height=words.bottom - name.bottom - 2.5)
    yield from context.setter.fit(space.name, name, replace(_SPECIAL, ink=ink), f"spaces.{space.id}.name")
    if space.line:
        text = context.say(space.line)
        yield from context.setter.fit(text, line, replace(_LINE, ink=ink), f"spaces.{space.id}.line")


def _sign(context: DrawingContext, space: Special, box: Rect, radius: float) -> Iterator[Placed]:
    """The space's drawing in the edition's seal."""
    middle = box.centre
    yield from medallion(context, middle, radius, "second")
    yield from roundel(context, ArtSubject.of(space), middle, RING * radius, 1.12 * radius, "accent")


BAR = Rect(0.0, 22.0, FOOT.width, 12.0)  # from the foot's head: the line that tokens start behind
_START = Rect(0.0, BAR.bottom, FOOT.width, 74.0)
_BONUSES = Rect(0.0, _START.bottom + 2.0, FOOT.width, FOOT.height - _START.bottom - 9.0)
_MARGIN_START = 10.0
_HEAD = 12.0
_GAP = 4.0
_BAND = 13.0
_SQUARE = 10.4

_RING = Stroke(Ink("text-on", "board"), OUTLINE)
_RAYS = 7.0  # round the ring that a token is laid in
_OUTWARD = 12.0  # from the middle of its lane, where the ring's size allows
_CLEAR = 1.0  # between a ring and the edge of the board, and the word
_WORD = 60.0  # the word between two rings is no wider,
_LEAST_WORD = 20.0  # and no narrower, though rings leave less on a board that is too small for its tokens
_GO = Style("display", 92, 40, Ink("show-on", "board"), caps=True, lines=1, narrow=None)
_START_LINE = Style("text-bold", 15, 10, Ink("text-on", "board"), lines=1)
_HEADING = Style("display", 19, 12, Ink("text-on", "board"), caps=True, lines=1, tracking=0.03, narrow=None)
_BONUS = Style("figures", 40, 22, Ink("text"), lines=1, narrow=None)
_GROUP = Style("condensed-bold", 18, 9, Ink("text"), caps=True, lines=2, tracking=0.03, leading=1.12)
_ALL = Style("text-bold", 13, 8, Ink("text"), lines=1)
_MARK_START = Style("text-bold", 16, 10, Ink("text"), lines=1)


def draw_foot(context: DrawingContext, factor: float = 1.0) -> Iterator[Cell]:
    """On each side of the seam a start for two lanes, and the bonuses of half the colours below it.

    ``factor`` is what the board will be enlarged by: the rings are for tokens, which are not.
    """
    for number, half in enumerate(halves(_START.moved(0.0, FOOT.y)), 1):
        yield Cell(f"start-{number}", half, 0, Frame(half.size, tuple(_start(context, half.size, factor))))
    groups = context.slide.groups
    middle = -(-len(groups) // 2)
    for number, half in enumerate(halves(_BONUSES.moved(0.0, FOOT.y)), 1):
        row = groups[:middle] if number == 1 else groups[middle:]
        yield Cell(f"bonus-{number}", half, 0, Frame(half.size, tuple(_bonuses(context, row, half.size))))


def _start(context: DrawingContext, size: Size, factor: float) -> Iterator[Placed]:
    """What to do, right below the line, the word, and a ring in each lane to lay the token in."""
    board = context.slide.board
    radius = (length(context.slide.tokens.coin.diameter) / 2 + 3.0) / factor
    rim = radius + 1.4 / factor
    reach = max(rim + _CLEAR, min(radius + _RAYS, LANE / 2 - _OUTWARD - _CLEAR))
    outward = min(_OUTWARD, LANE / 2 - reach - _CLEAR)
    wide = max(min(_WORD, LANE + 2 * (outward - reach - _CLEAR)), _LEAST_WORD)
    middle = Rect(LANE - wide / 2, 15.0, wide, size.height - 24.0)
    yield from context.setter.fit(board.start, middle, _GO, "board.start")
    for lane in range(LANES // 2):
        centre = Point((lane + 0.5) * LANE + (lane - 0.5) * 2 * outward, middle.centre.y)
        burst = context.ornament.seal(centre, reach)
        yield shape(burst.outline, Ink("gilt", "second"), OUTLINE_PEN)
        yield from (shape(circle_path(centre, rim), ink) for ink in (Ink("blank"), Ink("ground", "board")))
        yield from (shape(circle_path(centre, part), stroke=_RING) for part in (rim, radius))
    if board.start_line:
        line = Rect(_MARGIN_START, 2.5, size.width - 2 * _MARGIN_START, 9.0)
        yield from context.setter.fit(context.say(board.start_line), line, _START_LINE, "board.start_line")


def _bonuses(context: DrawingContext, groups: list[BonusGroup], size: Size) -> Iterator[Placed]:
    """A plate for each colour below a heading."""
    heading = Rect(_MARGIN_START, 0.0, size.width - 2 * _MARGIN_START, _HEAD)
    yield from context.setter.fit(context.label("board.bonus"), heading, _HEADING, "board")
    wide = (size.width - 2 * _MARGIN_START - _GAP * (len(groups) - 1)) / max(len(groups), 1)
    for number, group in enumerate(groups):
        plate = Rect(_MARGIN_START + number * (wide + _GAP), _HEAD + 2.0, wide, size.height - _HEAD - 2.0)
        yield from _plate_start(context, group, plate)


def _plate_start(context: DrawingContext, group: BonusGroup, plate: Rect) -> Iterator[Placed]:
    """A ticket in the colour's pattern: its mark, its name, how many spaces it has, and what they are worth."""
    key, where = f"group/{group.id}", f"groups.{group.id}"
    band = Rect(plate.x, plate.y, plate.width, _BAND * 1.6)
    disc = band.centre
    inner = plate.inset(1.6)
    count = sum(isinstance(space, CashSpace) and space.group == group.id for space in context.slide.spaces)
    yield shape(rounded_path(plate, 2.0), Ink("blank"), OUTLINE_PEN)
    yield shape(rect_path(band), Ink("band", key), OUTLINE_PEN)
    yield shape(circle_path(disc, 7.4), Ink("mark"), OUTLINE_PEN)
    yield from context.setter.fit(group.mark, Rect.square(disc, 5), _MARK_START, f"{where}.mark")
    name = Rect(inner.x, band.bottom + 3.0, inner.width, 12.0)
    yield from context.setter.fit(group.name, name, _GROUP, f"{where}.name")
    yield from _squares(count, Point(plate.centre.x, name.bottom + 1.0 + _SQUARE / 2), inner.width, key)
    line = Rect(inner.x, name.bottom + _SQUARE + 2.5, inner.width, 7.0)
    spaces = context.label("board.both_spaces" if count == 2 else "board.all_spaces", n=count)
    yield from context.setter.fit(spaces, line, _ALL, where)
    block = Rect(inner.x, line.bottom + 2.5, inner.width, inner.bottom - line.bottom - 2.5)
    bonus = Rect(block.x + 1.8, block.y + 1.0, block.width - 3.6, block.height - 2.0)
    amounts = [context.amount(other.bonus) for other in context.slide.groups]
    style = context.setter.common(amounts, bonus, _BONUS)
    yield shape(rounded_path(block, 1.5), Ink("pale", key), OUTLINE_PEN)
    yield from context.setter.fit(context.amount(group.bonus), bonus, style, f"{where}.bonus")


def _squares(count: int, middle: Point, room: float, key: str) -> Iterator[Placed]:
    """As many squares of the colour as it has spaces, side by side."""
    step = min(_SQUARE + 1.6, room / max(count, 1))
    side = step - 1.6
    for number in range(count):
        x = middle.x + (number - (count - 1) / 2) * step
        yield shape(rect_path(Rect(x - side / 2, middle.y - side / 2, side, side)), Ink("band", key), OUTLINE_PEN)


_FRAME = 1.6  # so many times as heavy as round a card
_PATTERN_BOARD = 2.4  # so many times as large
RIM = 5.0  # the border round the whole board: it takes up what the scissors stray
_DASHES = Stroke(Ink("text-on", "board"), 1.2 * OUTLINE, (4.0, 3.0))  # between lanes, save behind the title


def slide_board(context: DrawingContext, choices: Choices, plan: BoardPlan) -> Component:
    """The board in tiles, cut along the lines between spaces; butted unless an overlap is asked for."""
    layout = Tiled(plan.columns, plan.rows, plan.overlap)
    contents = PartCount("board", 1, context.counted("parts.long_board"))
    return Component((), layout, shared(context, plan, surface), (contents,), misfits=slide_misfits(context, plan))


def slide_plan(context: DrawingContext, choices: Choices) -> BoardPlan:
    """The board's shape in the length that is asked for, cut where it was decided."""
    return sized(_usual(context), SIZE.height, choices)


def _usual(context: DrawingContext) -> BoardPlan:
    return SHAPES[context.slide.board.shape]([space.lanes for space in context.slide.spaces])


def surface(context: DrawingContext, plan: BoardPlan) -> Surface:
    """The whole board as data, drawn in its usual size and scaled to the plan's."""
    factor = round(plan.size.height / SIZE.height, 9)
    return scaled(_drawn(context.scaled(factor), _usual(context), factor), factor, plan.size)


def _drawn(context: DrawingContext, plan: BoardPlan, factor: float) -> Surface:
    """The board in its usual size: its ground, its spaces from the start on, and all that lies below them."""
    spaces = context.slide.spaces
    names = name_style(context, spaces, LANE - RIM - GAP)
    cells = tuple(
        Cell(space.id, place.rect, 0, draw_space(context, space, place.rect.size, _insets(place.rect, plan), names))
        for space, place in zip(spaces, plan.places, strict=True)
    )
    field = _ground(context, plan, GROUND_BLEED / min(factor, 1.0))
    return Surface(plan.size, field, cells, (*draw_run(context), *draw_foot(context, factor)))


def _insets(rect: Rect, plan: BoardPlan) -> Sides:
    """How far a space's ground keeps from its edges: wider where the board's border is."""
    edges = (rect.y > 0, rect.right < plan.size.width - 1, True, rect.x > 0)
    return Sides(*(GAP if inner else RIM for inner in edges))


def _ground(context: DrawingContext, plan: BoardPlan, bleed: float) -> Frame:
    """The border, the field with the lines between spaces, the lanes and the start's bar."""
    whole = Rect.of(plan.size)
    inside = whole.inset(RIM)
    return Frame(
        plan.size,
        (
            shape(rect_path(whole.inset(-bleed)), Ink("ground", "board")),
            shape(rect_path(FIELD.grown(Sides(-RIM, -RIM, 0, -RIM))), Ink("ground", "paper")),
            *(shape(rect_path(place.rect.shared(inside)), stroke=OUTLINE_PEN) for place in plan.places),
            *_lanes(context),
            *_bar(),
            shape(rect_path(inside), stroke=OUTLINE_PEN),
            *inked(context.ornament.border(whole.inset(1.4), _FRAME).art, gilt_pens("second")),
        ),
    )


def _lanes(context: DrawingContext) -> Iterator[Placed]:
    """Every other lane in another colour, and lines between them, from the spaces down to the start's bar."""
    top, bottom = RUN.y, FOOT.y + BAR.y
    for lane in range(0, LANES, 2):
        stripe = Rect(max(lane * LANE, RIM), top, LANE - (RIM if lane == 0 else 0), bottom - top)
        yield shape(rect_path(stripe), Ink("ground", "lane"))
        yield ground(context.ornament.pattern, stripe, tone("lane"), 0.0, _PATTERN_BOARD)
    for lane in range(1, LANES):
        x = lane * LANE
        for start, end in ((top, RUN.y + WORD.y), (RUN.y + WORD.bottom, bottom)):
            yield shape(line_path(Line(Point(x, start), Point(x, end))), stroke=_DASHES)


def _bar() -> Iterator[Placed]:
    """The line to slide from: a chequered bar right across the board."""
    bar = BAR.moved(0.0, FOOT.y)
    bar = Rect(RIM, bar.y, FOOT.width - 2 * RIM, bar.height)
    yield shape(rect_path(bar), Ink("ground", "paper"), OUTLINE_PEN)
    side = bar.height / 3
    count = round(bar.width / side)
    wide = bar.width / count
    for row in range(3):
        for column in range(row % 2, count, 2):
            x, y = bar.x + column * wide, bar.y + row * side
            square = [(x, y), (x + wide, y), (x + wide, y + side), (x, y + side)]
            yield shape(polygon_path(square), Ink("lined", "ink"))
