"""The booklet's figures of the sliding game."""

from collections.abc import Iterator, Sequence

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
from printgen.games.slide.records import BonusGroup, CashSpace, SlideEdition, SlideSpace
from printgen.geometry import Line, Point, Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.rules_text import captioned_figure, small_ink
from printgen.type.typesetter import Style
from printgen.words.amounts import amount_figures

LINE_TALL = 17.0
CAPTION_TALL = 4.6
_SECOND_LINE = 3.2  # of a caption
_WIDE = 44.0
_CASH = Style("figures", 15, 8, lines=1, narrow=None)
_SMALL_CASH = Style("condensed-bold", 9, 7, lines=1)
_START = Style("display", 12, 8, Ink("text"), lines=1, narrow=None)
_WORDS = Style("text", 8, 7, align="left", narrow="condensed", leading=1.22)
_CAPTION = Style("text-bold", 8, 7, align="left", rise="top", lines=1)
_RADIUS = 6.2  # of a drawn token


def slide_board_figure(context: DrawingContext, width: float) -> Frame:
    """The board lying on its side, from the start at the left."""
    return captioned_figure(context, context.label("rules.board_lying"), lying_board(context, width))


def lying_board(context: DrawingContext, width: float) -> Frame:
    """The sliding game's board on its side, as wide as that."""
    scale = width / SIZE.height
    size = Size(width, SIZE.width * scale)
    items: list[Placed] = [shape(rect_path(Rect.of(size)), Ink("pale", "board"), OUTLINE_PEN)]
    for space, cell in lanes(context.slide, width):
        items += _space(context, space, cell)
    return Frame(size, (*items, *_approach(context, size, scale)))


def lanes(edition: SlideEdition, width: float) -> Iterator[tuple[SlideSpace, Rect]]:
    """Each space with its place on the board that lies on its side."""
    places = edition_plan(edition).places
    for space, place in zip(edition.spaces, places, strict=True):
        yield space, _lying(place.rect, width / SIZE.height)


def _lying(rect: Rect, scale: float) -> Rect:
    """Where a place of the board comes to lie once the board is turned clockwise and made smaller."""
    return Rect((SIZE.height - rect.bottom) * scale, rect.x * scale, rect.height * scale, rect.width * scale)


def _space(context: DrawingContext, space: SlideSpace, cell: Rect) -> Iterator[Placed]:
    if isinstance(space, CashSpace):
        key = f"group/{space.group}"
        yield shape(rect_path(cell), Ink("ground", key), OUTLINE_PEN)
        style = replace(_SMALL_CASH, ink=Ink("text-on", key))
        yield from context.setter.fit(
            amount_figures(context.edition, space.cash), cell.inset(0.3), style, f"spaces.{space.id}.cash"
        )
        return
    yield shape(rect_path(cell), Ink("blank"), OUTLINE_PEN)
    side = min(cell.width, cell.height) * 0.74
    square = Rect.square(cell.centre, side / 2)
    yield context.icon(space.icon, square, small_ink(side))


def _approach(context: DrawingContext, size: Size, scale: float) -> Iterator[Placed]:
    """The start, its line, and an arrow along the lanes."""
    line = (SIZE.height - FOOT.y - 34.0) * scale
    near, middle = FOOT.height * scale, size.height / 2
    tip = (FOOT.height + RUN.height) * scale - 4.0
    yield shape(line_path(Line(Point(line, 0), Point(line, size.height))), stroke=Stroke(Ink("line"), 3 * OUTLINE))
    box = Rect(1.0, 0.0, line - 2.0, size.height)
    yield from context.setter.fit(context.slide.board.start, box, _START, "board.start")
    yield shape(line_path(Line(Point(near, middle), Point(tip - 2.0, middle))), stroke=Stroke(Ink("line"), 2 * OUTLINE))
    yield shape(polygon_path([(tip, middle), (tip - 3.2, middle - 1.8), (tip - 3.2, middle + 1.8)]), Ink("line"))
    edge = (SIZE.height - FIELD.bottom) * scale
    yield shape(line_path(Line(Point(edge, 0), Point(edge, size.height))), stroke=HAIRLINE_PEN)


def slide_line_figure(context: DrawingContext, width: float) -> Frame | None:
    """Two neighbours of the board, a token across the line between them; None for a board that has no such two."""
    edition = context.slide
    pair = _neighbours(edition, width)
    if pair is None:
        return None
    words = Rect(_WIDE + 5.0, 0.0, width - _WIDE - 5.0, LINE_TALL)
    text = context.label("rules.on_line_token", amount=context.amount(pair[1].cash))
    items = (*_spaces(context, pair), *context.setter.fit(text, words, _WORDS, f"spaces.{pair[1].id}.name"))
    return captioned_figure(context, context.label("rules.on_line"), Frame(Size(width, LINE_TALL), items))


def _neighbours(edition: SlideEdition, width: float) -> tuple[CashSpace, CashSpace] | None:
    """The first two spaces that meet at a line across the board and pay different amounts."""
    prizes = [(space, cell) for space, cell in lanes(edition, width) if isinstance(space, CashSpace)]
    pairs = ((low, high) for low, near in prizes for high, far in prizes if low.cash != high.cash and _meet(near, far))
    return next(pairs, None)


def _meet(near: Rect, far: Rect) -> bool:
    """Whether a cell ends where another, further on in the same lanes, begins."""
    return abs(near.right - far.x) < 0.01 and near.y < far.bottom - 0.01 and far.y < near.bottom - 0.01


def _spaces(context: DrawingContext, pair: tuple[CashSpace, CashSpace]) -> Iterator[Placed]:
    half = _WIDE / 2
    for number, prize in enumerate(pair):
        key, cell = f"group/{prize.group}", Rect(number * half, 0.5, half, LINE_TALL - 1.0)
        room = Rect(cell.x + (10.0 if number else 0.5), cell.y, half - 10.5, cell.height)
        yield shape(rect_path(cell), Ink("ground", key), OUTLINE_PEN)
        style = replace(_CASH, ink=Ink("text-on", key))
        yield from context.setter.fit(context.amount(prize.cash), room, style, f"spaces.{prize.id}.cash")
    yield from _token(context, Point(half + 2.2, LINE_TALL / 2))


def _token(context: DrawingContext, middle: Point) -> Iterator[Placed]:
    """A token as it is cut out: the symbol of the first side on its colour, a light ring round it."""
    side = context.slide.tokens.sides[0]
    inner = _RADIUS - 1.2
    yield shape(circle_path(middle, _RADIUS), Ink("white"))
    yield shape(circle_path(middle, _RADIUS), Ink("mark"), OUTLINE_PEN)
    yield shape(circle_path(middle, inner), Ink("ground", f"side/{side.id}"), HAIRLINE_PEN)
    half = 0.7 * inner
    yield placed(
        context.icons.frame(side.icon, 2 * half, Ink("solid-on", f"side/{side.id}")), middle.x - half, middle.y - half
    )


_LEAST = 80.0  # mm of measure, for the words of a line
_ROW = 5.2
_GAP = 2.4
_ABOVE = 3.6  # the board, for a token that has left it
_RADIUS_ROUND_FIGURE = 2.5  # of a drawn token
_NUMBER = Style("text-bold", 7.5, 7, lines=1)
_WORDS_ROUND_FIGURE = Style("text", 8, 7, align="left", narrow="condensed", lines=1)
_SUM = Style("text-bold", 8, 7, align="right", narrow="condensed-bold", lines=1)


class SlidToken(Struct, frozen=True):
    """A token of the example: whose it is, where its middle lies on the drawn board, what it earns and why."""

    side: int
    at: Point
    earns: int
    why: str


def round_figure(context: DrawingContext, width: float) -> Frame | None:
    """The example with its sums; None for a narrow measure, or a board without a colour of two spaces."""
    edition = context.slide
    tokens = _tokens(context, edition, width) if width >= _LEAST else []
    if not tokens:
        return None
    board = lying_board(context, width)
    top = _ABOVE + board.size.height + _GAP
    items = [placed(board, 0.0, _ABOVE)]
    for number, token in enumerate(tokens, 1):
        items += _token_round_figure(
            context, token, number, Point(token.at.x, token.at.y + _ABOVE), _RADIUS_ROUND_FIGURE
        )
        items += _line(context, token, number, Rect(0.0, top + (number - 1) * _ROW, width, _ROW))
    end = top + len(tokens) * _ROW
    items += _sums(context, edition, tokens, Rect(0.0, end, width, _ROW + 0.6))
    figure = Frame(Size(width, end + _ROW + 0.6), tuple(items))
    return captioned_figure(context, context.label("rules.round_counted"), figure)


def _tokens(context: DrawingContext, edition: SlideEdition, width: float) -> list[SlidToken]:
    """Two tokens on a colour of two spaces; another's on one of them, on the dearest space and off the board."""
    prizes = [(space, rect) for space, rect in lanes(edition, width) if isinstance(space, CashSpace)]
    group = next((group for group in edition.groups if len(_of_group(prizes, group)) == 2), None)
    if group is None or len(edition.tokens.sides) < 2:
        return []
    (first, here), (second, there) = _of_group(prizes, group)
    best, far = max((prize for prize in prizes if prize[0].group != group.id), key=lambda prize: prize[0].cash)
    off = Point(width - 14.0, -0.4 * _RADIUS_ROUND_FIGURE)
    bonus = context.label("rules.completes", amount=context.amount(second.cash), bonus=context.amount(group.bonus))
    return [
        SlidToken(0, _beside(here, -1), first.cash, context.label("rules.paid_first")),
        SlidToken(0, _beside(there, 1), second.cash + group.bonus, bonus),
        SlidToken(1, _beside(here, 1), 0, context.label("rules.paid_already")),
        SlidToken(1, _beside(far, -1), best.cash, context.label("rules.paid")),
        SlidToken(1, off, 0, context.label("rules.off_board")),
    ]


def _of_group(prizes: Sequence[tuple[CashSpace, Rect]], group: BonusGroup) -> list[tuple[CashSpace, Rect]]:
    return [prize for prize in prizes if prize[0].group == group.id]


def _beside(cell: Rect, side: int) -> Point:
    """A point towards one end of a space, clear of the amount in its middle."""
    return Point(cell.centre.x, cell.centre.y + side * (cell.height / 2 - _RADIUS_ROUND_FIGURE - 0.3))


def _token_round_figure(
    context: DrawingContext, token: SlidToken, number: int, at: Point, radius: float
) -> Iterator[Placed]:
    """A disc with the token's number, in its side's colour."""
    path = circle_path(at, radius)
    yield shape(path, Ink("white"))
    yield shape(path, Ink("mark"), OUTLINE_PEN)
    side = context.slide.tokens.sides[token.side]
    yield shape(circle_path(at, radius - 0.45), stroke=Stroke(Ink("line-in", f"side/{side.id}"), 3 * OUTLINE))
    room = Rect.square(at, radius)
    yield from context.setter.fit(str(number), room, _NUMBER, "rules")


def _line(context: DrawingContext, token: SlidToken, number: int, row: Rect) -> Iterator[Placed]:
    """What a token earns, and why."""
    yield from _token_round_figure(
        context, token, number, Point(row.x + _RADIUS_ROUND_FIGURE, row.centre.y), _RADIUS_ROUND_FIGURE - 0.2
    )
    name = context.slide.tokens.sides[token.side].name
    words = Rect(row.x + 7.0, row.y, row.width - 24.0, row.height)
    yield from context.setter.fit(
        context.label("lists.said", name=name, text=token.why), words, _WORDS_ROUND_FIGURE, "tokens.sides"
    )
    yield from context.setter.fit(_earned(context, token.earns), _amount(row), _SUM, "currency")


def _amount(row: Rect) -> Rect:
    return Rect(row.right - 16.0, row.y, 16.0, row.height)


def _earned(context: DrawingContext, amount: int) -> str:
    return context.amount(amount) if amount else "–"


def _sums(context: DrawingContext, edition: SlideEdition, tokens: Sequence[SlidToken], row: Rect) -> Iterator[Placed]:
    """What each of the two has earned, below a rule."""
    yield shape(line_path(Line(Point(row.x, row.y + 0.3), Point(row.right, row.y + 0.3))), stroke=HAIRLINE_PEN)
    earned = [sum(token.earns for token in tokens if token.side == side) for side in (0, 1)]
    names = [side.name for side in edition.tokens.sides]
    sums = context.listed([f"{name} {context.amount(sum_)}" for name, sum_ in zip(names, earned, strict=False)], "row")
    room = Rect(row.x, row.y + 0.6, row.width, row.height - 0.6)
    yield from context.setter.fit(sums, room, _SUM, "tokens.sides")
