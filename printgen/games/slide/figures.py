"""The booklet's figures of the sliding game."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    circle_path,
    line_path,
    placed,
    polygon_path,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.games.slide.board import FIELD, FOOT, RUN, SIZE, edition_plan
from printgen.games.slide.records import CashSpace, SlideEdition, SlideSpace
from printgen.geometry import Line, Point, Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import captioned_figure, small_ink
from printgen.type.typesetter import Style
from printgen.words.amounts import amount_figures

# The board
_SMALL_CASH = Style("condensed-bold", 9, 7, lines=1)
_START = Style("display", 12, 8, Ink("text"), lines=1, narrow=None)

# A token on a line
_PAIR = Size(44.0, 17.0)  # two spaces that meet
_TOKEN_RADIUS = 6.2
_CASH = Style("figures", 15, 8, lines=1, narrow=None)
_WORDS = Style("text", 8, 7, align="left", narrow="condensed", leading=1.22)

# A round counted
_LEAST = 80.0  # the least measure in mm for the words of a row
_ROW = 5.2
_GAP = 2.4
_ABOVE = 3.6  # mm above the board, for a token that has left it
_DISC_RADIUS = 2.5
_NUMBER = Style("text-bold", 7.5, 7, lines=1)
_REASON = Style("text", 8, 7, align="left", narrow="condensed", lines=1)
_SUM = Style("text-bold", 8, 7, align="right", narrow="condensed-bold", lines=1)


def slide_board_figure(context: DrawingContext[SlideEdition], width: float) -> Frame:
    """Draw the board on its side, with the start at the left."""
    return captioned_figure(context, context.label("rules.board_lying"), _lying_board(context, width))


def slide_line_figure(context: DrawingContext[SlideEdition], width: float) -> Frame | None:
    """Draw a token across the line between two spaces; return None if no neighbors pay different amounts."""
    prizes = [(space, cell) for space, cell in lanes(context.edition, width) if isinstance(space, CashSpace)]

    def meet(near: Rect, far: Rect) -> bool:
        return abs(near.right - far.x) < 0.01 and near.y < far.bottom - 0.01 and far.y < near.bottom - 0.01

    pairs = ((low, high) for low, near in prizes for high, far in prizes if low.cash != high.cash and meet(near, far))
    pair = next(pairs, None)
    if pair is None:
        return None
    half, items = _PAIR.width / 2, list[Placed]()
    for number, space in enumerate(pair):
        key, cell = f"group/{space.group}", Rect(number * half, 0.5, half, _PAIR.height - 1.0)
        room = Rect(cell.x + (10.0 if number else 0.5), cell.y, half - 10.5, cell.height)
        items.append(shape(rect_path(cell), Ink("ground", key), OUTLINE_PEN))
        style = replace(_CASH, ink=Ink("text-on", key))
        items += context.setter.fit(context.amount(space.cash), room, style, f"spaces.{space.id}.cash")

    side, middle, inner = context.edition.tokens.sides[0], Point(half + 2.2, _PAIR.height / 2), _TOKEN_RADIUS - 1.2
    reach = 0.7 * inner
    icon = context.icons.frame(side.icon, 2 * reach, Ink("solid-on", f"side/{side.id}"))
    items += [
        shape(circle_path(middle, _TOKEN_RADIUS), Ink("white")),
        shape(circle_path(middle, _TOKEN_RADIUS), Ink("mark"), OUTLINE_PEN),
        shape(circle_path(middle, inner), Ink("ground", f"side/{side.id}"), HAIRLINE_PEN),
        placed(icon, middle.x - reach, middle.y - reach),
    ]
    left = _PAIR.width + 5.0
    text = context.label("rules.on_line_token", amount=context.amount(pair[1].cash))
    words = Rect(left, 0.0, width - left, _PAIR.height)
    items += context.setter.fit(text, words, _WORDS, f"spaces.{pair[1].id}.name")
    return captioned_figure(context, context.label("rules.on_line"), Frame(Size(width, _PAIR.height), tuple(items)))


class SlidToken(Struct, frozen=True):
    """A token of the example: its side, its center on the drawn board, its earnings and their reason."""

    side: int
    at: Point
    earns: int
    why: str


def round_figure(context: DrawingContext[SlideEdition], width: float) -> Frame | None:
    """Draw an example of a round with its sums; return None for a narrow measure, or if the board offers none."""
    tokens = example_tokens(context, width) if width >= _LEAST else []
    if not tokens:
        return None
    setter, sides = context.setter, context.edition.tokens.sides
    board = _lying_board(context, width)
    top = _ABOVE + board.size.height + _GAP
    items = [placed(board, 0.0, _ABOVE)]
    for number, token in enumerate(tokens, 1):
        name = sides[token.side].name
        items += _numbered_disc(context, token, number, Point(token.at.x, token.at.y + _ABOVE), _DISC_RADIUS)
        row = Rect(0.0, top + (number - 1) * _ROW, width, _ROW)
        items += _numbered_disc(context, token, number, Point(_DISC_RADIUS, row.centre.y), _DISC_RADIUS - 0.2)
        reason = context.label("lists.said", name=name, text=token.why)
        items += setter.fit(reason, Rect(7.0, row.y, width - 24.0, _ROW), _REASON, "tokens.sides")
        earned = context.amount(token.earns) if token.earns else "–"
        items += setter.fit(earned, Rect(row.right - 16.0, row.y, 16.0, _ROW), _SUM, "currency")

    end = top + len(tokens) * _ROW
    items.append(shape(line_path(Line(Point(0.0, end + 0.3), Point(width, end + 0.3))), stroke=HAIRLINE_PEN))
    totals = [sum(token.earns for token in tokens if token.side == side) for side in (0, 1)]
    named = [f"{side.name} {context.amount(total)}" for side, total in zip(sides, totals, strict=False)]
    items += setter.fit(context.listed(named, "row"), Rect(0.0, end + 0.6, width, _ROW), _SUM, "tokens.sides")
    figure = Frame(Size(width, end + _ROW + 0.6), tuple(items))
    return captioned_figure(context, context.label("rules.round_counted"), figure)


def example_tokens(context: DrawingContext[SlideEdition], width: float) -> list[SlidToken]:
    """Return two tokens of a side on a color of two spaces, and tokens of another there, on the best space, off board.

    The result is empty without a color of two spaces.
    """
    edition = context.edition
    prizes = [(space, rect) for space, rect in lanes(edition, width) if isinstance(space, CashSpace)]
    by_group = {group.id: [prize for prize in prizes if prize[0].group == group.id] for group in edition.groups}
    group = next((group for group in edition.groups if len(by_group[group.id]) == 2), None)
    if group is None or len(edition.tokens.sides) < 2:
        return []

    def at_end(cell: Rect, end: int) -> Point:
        """Return a point towards one end of a space, clear of the amount in its middle."""
        return Point(cell.centre.x, cell.centre.y + end * (cell.height / 2 - _DISC_RADIUS - 0.3))

    (first, here), (second, there) = by_group[group.id]
    best, far = max((prize for prize in prizes if prize[0].group != group.id), key=lambda prize: prize[0].cash)
    off = Point(width - 14.0, -0.4 * _DISC_RADIUS)
    bonus = context.label("rules.completes", amount=context.amount(second.cash), bonus=context.amount(group.bonus))
    return [
        SlidToken(0, at_end(here, -1), first.cash, context.label("rules.paid_first")),
        SlidToken(0, at_end(there, 1), second.cash + group.bonus, bonus),
        SlidToken(1, at_end(here, 1), 0, context.label("rules.paid_already")),
        SlidToken(1, at_end(far, -1), best.cash, context.label("rules.paid")),
        SlidToken(1, off, 0, context.label("rules.off_board")),
    ]


def _numbered_disc(
    context: DrawingContext[SlideEdition], token: SlidToken, number: int, at: Point, radius: float
) -> Iterator[Placed]:
    """Draw a disc with the token's number, in its side's color."""
    side = context.edition.tokens.sides[token.side]
    yield shape(circle_path(at, radius), Ink("white"))
    yield shape(circle_path(at, radius), Ink("mark"), OUTLINE_PEN)
    yield shape(circle_path(at, radius - 0.45), stroke=Stroke(Ink("line-in", f"side/{side.id}"), 3 * OUTLINE))
    yield from context.setter.fit(str(number), Rect.square(at, radius), _NUMBER, "rules")


def lanes(edition: SlideEdition, width: float) -> Iterator[tuple[SlideSpace, Rect]]:
    """Yield each space with its place on the board that lies on its side, turned clockwise and reduced."""
    scale = width / SIZE.height
    for space, place in zip(edition.spaces, edition_plan(edition).places, strict=True):
        x, y, wide, high = place.rect
        yield space, Rect((SIZE.height - (y + high)) * scale, x * scale, high * scale, wide * scale)


def _lying_board(context: DrawingContext[SlideEdition], width: float) -> Frame:
    """Draw the board on its side: its spaces, the start with its line, and an arrow along the lanes."""
    scale, setter = width / SIZE.height, context.setter
    size = Size(width, SIZE.width * scale)
    items: list[Placed] = [shape(rect_path(Rect.of(size)), Ink("pale", "board"), OUTLINE_PEN)]
    for space, cell in lanes(context.edition, width):
        if isinstance(space, CashSpace):
            key = f"group/{space.group}"
            items.append(shape(rect_path(cell), Ink("ground", key), OUTLINE_PEN))
            style, cash = replace(_SMALL_CASH, ink=Ink("text-on", key)), amount_figures(context.edition, space.cash)
            items += setter.fit(cash, cell.inset(0.3), style, f"spaces.{space.id}.cash")
        else:
            items.append(shape(rect_path(cell), Ink("blank"), OUTLINE_PEN))
            side = min(cell.width, cell.height) * 0.74
            items.append(context.icon(space.icon, Rect.square(cell.centre, side / 2), small_ink(side)))

    def across(x: float, stroke: Stroke) -> Placed:
        return shape(line_path(Line(Point(x, 0), Point(x, size.height))), stroke=stroke)

    start = (SIZE.height - FOOT.y - 34.0) * scale
    items.append(across(start, Stroke(Ink("line"), 3 * OUTLINE)))
    items += setter.fit(context.edition.board.start, Rect(1.0, 0.0, start - 2.0, size.height), _START, "board.start")
    middle, tip = size.height / 2, (FOOT.height + RUN.height) * scale - 4.0
    shaft = Line(Point(FOOT.height * scale, middle), Point(tip - 2.0, middle))
    items.append(shape(line_path(shaft), stroke=Stroke(Ink("line"), 2 * OUTLINE)))
    items.append(
        shape(polygon_path([(tip, middle), (tip - 3.2, middle - 1.8), (tip - 3.2, middle + 1.8)]), Ink("line"))
    )
    items.append(across((SIZE.height - FIELD.bottom) * scale, HAIRLINE_PEN))
    return Frame(size, tuple(items))
