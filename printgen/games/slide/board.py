"""The long board of the sliding game: its plan, spaces, lanes and start."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from printgen.art.frame import (
    Frame,
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
from printgen.errors import Misfit
from printgen.games.slide.board_spaces import GAP, draw_property, draw_special, name_style
from printgen.games.slide.records import LANES, ROWS, BonusGroup, CashSpace, SlideEdition
from printgen.geometry import Line, Path, Point, Rect, Sides, Size, length
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, PartCount, Surface, Tiled
from printgen.parts.boards import (
    GROUND_BLEED,
    BoardPlan,
    SpacePlace,
    covering,
    has_logo,
    logo_plate,
    scaled,
    shared,
    sized,
    too_wide,
)
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.lettering import LETTERINGS, Lettering, draw_lettering, lettered
from printgen.type.typesetter import Style

# The plan
LANE = 95.25  # two lanes are the widest tile that letter and A4 hold with marks
ROW = 76.2  # three rows of spaces are the tallest
TILE = Size(2 * LANE, 3 * ROW)
FIELD = Rect(0.0, 0.0, LANES * LANE, ROWS * ROW)  # the spaces
RUN = Rect(0.0, FIELD.bottom, FIELD.width, TILE.height)  # the lanes that lead to them
FOOT = Rect(0.0, RUN.bottom, FIELD.width, TILE.height)  # the start and, below it, the bonuses
SIZE = Size(FIELD.width, FOOT.bottom)
_RUN_BANDS = (0.0, 80.0, 163.0, RUN.height)  # from the run's head: arrows, the title, arrows
_FOOT_BANDS = (0.0, 109.0, FOOT.height)  # from the foot's head: the line and the start, the bonuses
_RIM = 5.0  # the border round the whole board, which allows for inexact cuts

# The ground
_FRAME = 1.6  # times as heavy as round a card
_LANE_PATTERN = 2.4  # times as large as on a card
_DASHES = Stroke(Ink("text-on", "board"), 1.2 * OUTLINE, (4.0, 3.0))  # between lanes, except behind the title

# The run
_WORD = Rect(14.0, 84.0, RUN.width / 2 - 2 * 14.0, 74.0)  # the title's place in a half
_TITLE = Style("display", 190, 60, Ink("show-on", "board"), caps=True, lines=1, tracking=0.02, narrow=None)
_ARROWS = ((14.0, 38.0), (34.0, 34.0), (54.0, 30.0), (168.0, 26.0), (186.0, 22.0), (204.0, 18.0))  # tip, and width
_SPEED_LINES = ((23.0, 0.62), (27.0, 0.95), (31.0, 0.5), (35.0, 0.78))  # from the lane's middle; share of the height
_SPEED_STROKES = ((0.0, 0.62), (0.66, 0.84), (0.88, 0.95), (0.98, 1.0))  # the dashes of such a line, ever shorter

# A picture that fills the run and the start
_LETTERED = Rect(18.0, 4.5, RUN.width - 2 * 18.0, 74.0)  # the lettered title's place
_UNSEEN = Style("text", 60, 3, Ink("unseen"), lines=1)
_SIGN_MARGIN = 6.0  # beside the words at the start, on their plate

# The foot
_BAR = Rect(0.0, 22.0, FOOT.width, 12.0)  # from the foot's head: the line that tokens start behind
_START = Rect(0.0, _BAR.bottom, FOOT.width, 74.0)
_BONUSES = Rect(0.0, _START.bottom + 2.0, FOOT.width, FOOT.height - _START.bottom - 9.0)
_MARGIN = 10.0
_HEADING_HEIGHT = 12.0
_PLATE_GAP = 4.0
_PLATE_BAND = 20.8
_SQUARE = 10.4
_RING = Stroke(Ink("text-on", "board"), OUTLINE)
_RAYS = 7.0  # round the ring that a token is laid in
_OUTWARD = 12.0  # from the middle of its lane, where the ring's size allows
_RING_CLEAR = 1.0  # from a ring to the edge of the board, and to the word
_WIDEST_WORD, _LEAST_WORD = 60.0, 20.0  # the word between two rings, even if these leave less
_GO = Style("display", 92, 40, Ink("show-on", "board"), caps=True, lines=1, narrow=None)
_START_LINE = Style("text-bold", 15, 10, Ink("text-on", "board"), lines=1)
_HEADING = Style("display", 19, 12, Ink("text-on", "board"), caps=True, lines=1, tracking=0.03, narrow=None)
_BONUS = Style("figures", 40, 22, Ink("text"), lines=1, narrow=None)
_GROUP = Style("condensed-bold", 18, 9, Ink("text"), caps=True, lines=2, tracking=0.03, leading=1.12)
_ALL = Style("text-bold", 13, 8, Ink("text"), lines=1)
_PLATE_MARK = Style("text-bold", 16, 10, Ink("text"), lines=1)


def slide(widths: Sequence[int] = (1,) * (LANES * ROWS)) -> BoardPlan:
    """Return the plan: spaces row by row from the start, each row from the left; ``widths`` are in lanes.

    Tiles are butted, because the step of a glued overlap would stop a token.
    """
    places, at = [], 0
    for lanes in widths:
        row, lane = divmod(at, LANES)
        places.append(SpacePlace(Rect(lane * LANE, FIELD.bottom - (row + 1) * ROW, lanes * LANE, ROW), 0))
        at += lanes
    seams = tuple(TILE.height * number for number in range(1, 5))
    bands = [
        part._replace(y=part.y + top, height=bottom - top)
        for part, ends in ((RUN, _RUN_BANDS), (FOOT, _FOOT_BANDS))
        for top, bottom in pairwise(ends)
    ]
    blocks = tuple(half for band in bands for half in _halves(band))
    return BoardPlan(SIZE, tuple(places), RUN, (TILE.width,), seams, blocks=blocks)


def edition_plan(edition: SlideEdition) -> BoardPlan:
    """Return the plan of an edition's board in its usual size."""
    return slide([space.lanes for space in edition.spaces])


def slide_plan(context: DrawingContext[SlideEdition], choices: Choices) -> BoardPlan:
    """Return the plan of the board in the chosen length."""
    return sized(edition_plan(context.edition), SIZE.height, choices)


def slide_board(context: DrawingContext[SlideEdition], choices: Choices, plan: BoardPlan) -> Component:
    """Make the board in tiles, cut along the lines between spaces; butted unless an overlap is chosen."""
    layout = Tiled(plan.columns, plan.rows, plan.overlap)
    contents = PartCount("board", 1, context.counted("parts.long_board"))
    misfits = slide_misfits(context, plan)
    return Component((), layout, shared(context, plan, surface), (contents,), misfits=misfits)


def slide_misfits(context: DrawingContext[SlideEdition], plan: BoardPlan) -> tuple[Misfit, ...]:
    """Return a misfit if the tokens do not fit the spaces of a board of that length."""
    side, edition = ROW * (plan.size.height / SIZE.height), context.edition
    return too_wide(side, side, [(edition.words.token.one, length(edition.tokens.coin.diameter))])


def surface(context: DrawingContext[SlideEdition], plan: BoardPlan) -> Surface:
    """Draw the whole board in its usual size, and scale it to the plan's."""
    factor = round(plan.size.height / SIZE.height, 9)
    usual, small = edition_plan(context.edition), context.scaled(factor)
    spaces = context.edition.spaces
    names = name_style(small, LANE - _RIM - GAP)
    cells = []
    for space, place in zip(spaces, usual.places, strict=True):
        rect = place.rect
        inner_edges = (rect.y > 0, rect.right < SIZE.width - 1, True, rect.x > 0)
        insets = Sides(*(GAP if is_inner else _RIM for is_inner in inner_edges))
        if isinstance(space, CashSpace):
            items = tuple(draw_property(small, space, rect.size, insets, names))
        else:
            items = tuple(draw_special(small, space, rect.size, insets))
        cells.append(Cell(space.id, rect, 0, Frame(rect.size, items)))
    seams = [column / factor for column in plan.columns]
    field = _ground(small, usual, GROUND_BLEED / min(factor, 1.0), seams)
    run = _draw_title(small) if context.edition.board.scene else _draw_run(small)
    return scaled(Surface(SIZE, field, tuple(cells), (*run, *draw_foot(small, factor))), factor, plan.size)


def _ground(context: DrawingContext[SlideEdition], plan: BoardPlan, bleed: float, seams: Sequence[float]) -> Frame:
    """Draw the border, the field with the lines between spaces, the lanes or a picture, and the start's bar."""
    whole = Rect.of(plan.size)
    inside = whole.inset(_RIM)
    items = [
        shape(rect_path(whole.inset(-bleed)), Ink("ground", "board")),
        shape(rect_path(FIELD.grown(Sides(-_RIM, -_RIM, 0, -_RIM))), Ink("ground", "paper")),
        *(shape(rect_path(place.rect.shared(inside)), stroke=OUTLINE_PEN) for place in plan.places),
    ]
    items += _picture(context, inside, seams) if context.edition.board.scene else _lanes(context)

    bar = Rect(_RIM, FOOT.y + _BAR.y, FOOT.width - 2 * _RIM, _BAR.height)  # chequered, right across the board
    items.append(shape(rect_path(bar), Ink("ground", "paper"), OUTLINE_PEN))
    tall = bar.height / 3
    columns = round(bar.width / tall)
    wide = bar.width / columns
    for row in range(3):
        for column in range(row % 2, columns, 2):
            x, y = bar.x + column * wide, bar.y + row * tall
            square = [(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)]
            items.append(shape(polygon_path(square), Ink("lined", "ink")))
    items.append(shape(rect_path(inside), stroke=OUTLINE_PEN))
    items += inked(context.ornament.border(whole.inset(1.4), _FRAME).art, gilt_pens("second"))
    return Frame(plan.size, tuple(items))


def _lanes(context: DrawingContext[SlideEdition]) -> Iterator[Placed]:
    """Draw the ground of the lanes, and the lines between them."""
    top, bottom = RUN.y, FOOT.y + _BAR.y
    for lane in range(0, LANES, 2):
        stripe = Rect(max(lane * LANE, _RIM), top, LANE - (_RIM if lane == 0 else 0), bottom - top)
        yield shape(rect_path(stripe), Ink("ground", "lane"))
        yield ground(context.ornament.pattern, stripe, tone("lane"), 0.0, _LANE_PATTERN)
    for lane in range(1, LANES):
        for start, end in ((top, RUN.y + _WORD.y), (RUN.y + _WORD.bottom, bottom)):
            yield shape(line_path(Line(Point(lane * LANE, start), Point(lane * LANE, end))), stroke=_DASHES)


def _picture(context: DrawingContext[SlideEdition], inside: Rect, seams: Sequence[float]) -> Iterator[Placed]:
    """Draw the scene that fills the lanes and the start, and the title on it; seams fall between its letters."""
    board = context.edition.board
    assert board.scene  # the caller has checked
    box = Rect(inside.x, RUN.y, inside.width, FOOT.y + _START.bottom - RUN.y)
    yield context.scene(board.scene, "board.scene", box, "accent")
    yield shape(rect_path(box), stroke=OUTLINE_PEN)
    if not has_logo(context):
        look = _look(context)
        room = _LETTERED.moved(0.0, RUN.y)
        yield from draw_lettering(lettered(context.setter, [_whole_title(context.edition)], room, seams, look), look)


def _whole_title(edition: SlideEdition) -> str:
    """Return the board's title in one line; halves of the edition's title are one word again."""
    halves = edition.title_lines
    return edition.title if "".join(halves).casefold() == edition.title.casefold() else " ".join(halves)


def _look(context: DrawingContext[SlideEdition]) -> Lettering:
    """Return how the edition's style letters its title and the word at the start."""
    return LETTERINGS[context.edition.ornament.lettering]


def _draw_run(context: DrawingContext[SlideEdition]) -> Iterator[Cell]:
    """Draw half of the title on each side of the seam, with the arrows of two lanes above and below it."""
    for number, half in enumerate(_halves(RUN)):
        for band, (top, bottom) in enumerate(pairwise(_RUN_BANDS)):
            rect = half._replace(y=RUN.y + top, height=bottom - top)
            bears_title = top < _WORD.y < bottom
            items: list[Placed] = []
            for lane in range(LANES // 2):
                if not bears_title:
                    items += _speed_lines(lane, rect.height)
                for y, width in _ARROWS:
                    if top <= y < bottom:
                        items.append(_arrow(Point((lane + 0.5) * LANE, y - top), width))
            if bears_title:
                words, room = context.edition.title_lines, _WORD.moved(0.0, -top)
                word = 1 - number if context.is_leftward else number  # the first is read first
                if has_logo(context):
                    items += logo_plate(context, room, (words[word],))
                else:
                    style = context.setter.common(words, _WORD, _TITLE)
                    items += context.setter.fit_title(words[word], room, style, f"board.title.{word}")
            yield Cell(f"run-{number + 1}-{band + 1}", rect, 0, Frame(rect.size, tuple(items)))


def _draw_title(context: DrawingContext[SlideEdition]) -> Iterator[Cell]:
    """Draw the words of a lettered title as invisible text, or else the logo, on each side of the seam."""
    words = context.edition.title_lines
    for number, half in enumerate(_halves(RUN._replace(height=_RUN_BANDS[1]))):
        word, room = 1 - number if context.is_leftward else number, Rect.of(half.size).inset(_WORD.x)
        if has_logo(context):
            items = logo_plate(context, room, (words[word],))
        else:
            items = context.setter.fit(words[word], room, _UNSEEN, f"board.title.{word}")
        yield Cell(f"run-{number + 1}-1", half, 0, Frame(half.size, tuple(items)))


def _speed_lines(lane: int, height: float) -> tuple[Placed, ...]:
    """Draw broken lines up a lane on either side of its arrows."""
    middle, foot = (lane + 0.5) * LANE, height - 2.0
    lines = []
    for side in (-1, 1):
        for number, (off, share) in enumerate(_SPEED_LINES):
            x, low, reach = middle + side * off, foot - 14.0 * chance(number, 3 + side), share * (height - 18.0)
            for start, end in _SPEED_STROKES:
                lines.append(line_path(Line(Point(x, low - start * reach), Point(x, low - end * reach))))
    pens = relief("lane" if lane % 2 == 0 else "board")
    return inked(Art(line=chain(lines)), replace(pens, width=3 * OUTLINE))


def _arrow(tip: Point, width: float) -> Placed:
    """Draw an arrowhead that points up the board."""
    half, low, thick = width / 2, tip.y + 0.4 * width, 0.4 * width * 0.75
    path: Path = polygon_path(
        [
            (tip.x, tip.y),
            (tip.x + half, low),
            (tip.x + half, low + thick),
            (tip.x, tip.y + thick),
            (tip.x - half, low + thick),
            (tip.x - half, low),
        ]
    )
    return shape(path, Ink("lined", "second"), OUTLINE_PEN)


def draw_foot(context: DrawingContext[SlideEdition], factor: float = 1.0) -> Iterator[Cell]:
    """Draw on each side of the seam a start for two lanes, and below it the bonuses of half of the colors.

    ``factor`` is the enlargement of the board, which does not apply to the rings, since tokens have a fixed size.
    """
    for number, half in enumerate(_halves(_START.moved(0.0, FOOT.y)), 1):
        yield Cell(f"start-{number}", half, 0, Frame(half.size, tuple(_draw_start(context, half.size, factor))))
    groups = context.edition.groups
    middle = -(-len(groups) // 2)
    for number, half in enumerate(_halves(_BONUSES.moved(0.0, FOOT.y)), 1):
        row, width = groups[:middle] if number == 1 else groups[middle:], half.width - 2 * _MARGIN
        heading = Rect(_MARGIN, 0.0, width, _HEADING_HEIGHT)
        items = [*context.setter.fit_title(context.label("board.bonus"), heading, _HEADING, "board")]
        wide = (width - _PLATE_GAP * (len(row) - 1)) / max(len(row), 1)
        for place, group in enumerate(row):
            left, top = _MARGIN + place * (wide + _PLATE_GAP), _HEADING_HEIGHT + 2.0
            items += _bonus_plate(context, group, Rect(left, top, wide, half.height - top))
        yield Cell(f"bonus-{number}", half, 0, Frame(half.size, tuple(items)))


def _draw_start(context: DrawingContext[SlideEdition], size: Size, factor: float) -> Iterator[Placed]:
    """Draw the instruction right below the line, the word, and a ring in each lane for the token."""
    board, setter = context.edition.board, context.setter
    radius = (length(context.edition.tokens.coin.diameter) / 2 + 3.0) / factor
    rim = radius + 1.4 / factor
    reach = max(rim + _RING_CLEAR, min(radius + _RAYS, LANE / 2 - _OUTWARD - _RING_CLEAR))
    outward = min(_OUTWARD, LANE / 2 - reach - _RING_CLEAR)
    wide = max(min(_WIDEST_WORD, LANE + 2 * (outward - reach - _RING_CLEAR)), _LEAST_WORD)
    middle = Rect(LANE - wide / 2, 15.0, wide, size.height - 24.0)
    if board.scene:
        yield from draw_lettering(lettered(setter, [board.start], middle, (), _look(context)), _look(context))
        yield from setter.fit(board.start, middle, _UNSEEN, "board.start")
    else:
        yield from setter.fit_title(board.start, middle, _GO, "board.start")
    for lane in range(LANES // 2):
        centre = Point((lane + 0.5) * LANE + (lane - 0.5) * 2 * outward, middle.centre.y)
        yield from covering(context.ornament.seal(centre, reach).outline, Ink("gilt", "second"), OUTLINE_PEN)
        yield from (shape(circle_path(centre, rim), ink) for ink in (Ink("blank"), Ink("ground", "board")))
        yield from (shape(circle_path(centre, part), stroke=_RING) for part in (rim, radius))
    if board.start_line:
        line = Rect(_MARGIN, 2.5, size.width - 2 * _MARGIN, 9.0)
        said = context.say(board.start_line)
        if board.scene and (block := setter.block(said, line, _START_LINE)):
            wide = setter.printed_width(said, block.face, block.size) + 2 * _SIGN_MARGIN
            plate = Rect.about(line.centre, Size(wide, line.height))
            yield from covering(rounded_path(plate, plate.height / 2), Ink("ground", "board"), OUTLINE_PEN)
        yield from setter.fit(said, line, _START_LINE, "board.start_line")


def _bonus_plate(context: DrawingContext[SlideEdition], group: BonusGroup, plate: Rect) -> Iterator[Placed]:
    """Draw a ticket in the color's pattern: its mark, its name, a square for each of its spaces, and the bonus."""
    key, where, setter = f"group/{group.id}", f"groups.{group.id}", context.setter
    inner, band = plate.inset(1.6), plate._replace(height=_PLATE_BAND)
    yield shape(rounded_path(plate, 2.0), Ink("blank"), OUTLINE_PEN)
    yield shape(rect_path(band), Ink("band", key), OUTLINE_PEN)
    yield shape(circle_path(band.centre, 7.4), Ink("mark"), OUTLINE_PEN)
    yield from setter.fit(group.mark, Rect.square(band.centre, 5), _PLATE_MARK, f"{where}.mark")
    name = Rect(inner.x, band.bottom + 3.0, inner.width, 12.0)
    yield from setter.fit(group.name, name, _GROUP, f"{where}.name")

    count = sum(isinstance(space, CashSpace) and space.group == group.id for space in context.edition.spaces)
    step = min(_SQUARE + 1.6, inner.width / max(count, 1))
    side, level = step - 1.6, name.bottom + 1.0 + _SQUARE / 2
    for number in range(count):
        x = plate.centre.x + (number - (count - 1) / 2) * step
        yield shape(rect_path(Rect(x - side / 2, level - side / 2, side, side)), Ink("band", key), OUTLINE_PEN)
    line = Rect(inner.x, name.bottom + _SQUARE + 2.5, inner.width, 7.0)
    spaces = context.label("board.both_spaces" if count == 2 else "board.all_spaces", n=count)
    yield from setter.fit(spaces, line, _ALL, where)

    block = Rect(inner.x, line.bottom + 2.5, inner.width, inner.bottom - line.bottom - 2.5)
    bonus = Rect(block.x + 1.8, block.y + 1.0, block.width - 3.6, block.height - 2.0)
    style = setter.common([context.amount(other.bonus) for other in context.edition.groups], bonus, _BONUS)
    yield shape(rounded_path(block, 1.5), Ink("pale", key), OUTLINE_PEN)
    yield from setter.fit(context.amount(group.bonus), bonus, style, f"{where}.bonus")


def _halves(rect: Rect) -> tuple[Rect, Rect]:
    """Return the parts of a rectangle on either side of the seam in the middle."""
    half = rect._replace(width=rect.width / 2)
    return half, half.moved(half.width, 0.0)
