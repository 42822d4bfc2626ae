"""The booklet's counted round of the sliding game: a board with tokens, and the sums that they earn (mm).

Two players' tokens lie on a colour that one of them completes, on a space that has paid already, and off the board.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from printgen.components.desk import Desk
from printgen.components.rules.slide_figures import captioned_figure, lanes, lying_board
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, line_path, placed, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.slide.records import BonusGroup, CashSpace, SlideEdition
from printgen.geometry import Line, Point, Rect, Size

_LEAST = 80.0  # mm of measure, for the words of a line
_ROW = 5.2
_GAP = 2.4
_ABOVE = 3.6  # the board, for a token that has left it
_RADIUS = 2.5  # of a drawn token
_NUMBER = Style("text-bold", 7.5, 7, lines=1)
_WORDS = Style("text", 8, 7, align="left", narrow="condensed", lines=1)
_SUM = Style("text-bold", 8, 7, align="right", narrow="condensed-bold", lines=1)


class SlidToken(Struct, frozen=True):
    """A token of the example: whose it is, where its middle lies on the drawn board, what it earns and why."""

    side: int
    at: Point
    earns: int
    why: str


def round_figure(desk: Desk, width: float) -> Frame | None:
    """The example with its sums; None for a narrow measure, or a board without a colour of two spaces."""
    edition = desk.slide
    tokens = _tokens(desk, edition, width) if width >= _LEAST else []
    if not tokens:
        return None
    board = lying_board(desk, width)
    top = _ABOVE + board.size.height + _GAP
    items = [placed(board, 0.0, _ABOVE)]
    for number, token in enumerate(tokens, 1):
        items += _token(desk, token, number, Point(token.at.x, token.at.y + _ABOVE), _RADIUS)
        items += _line(desk, token, number, Rect(0.0, top + (number - 1) * _ROW, width, _ROW))
    end = top + len(tokens) * _ROW
    items += _sums(desk, edition, tokens, Rect(0.0, end, width, _ROW + 0.6))
    figure = Frame(Size(width, end + _ROW + 0.6), tuple(items))
    return captioned_figure(desk, desk.label("rules.round_counted"), figure)


def _tokens(desk: Desk, edition: SlideEdition, width: float) -> list[SlidToken]:
    """Two tokens on a colour of two spaces; another's on one of them, on the dearest space and off the board."""
    prizes = [(space, rect) for space, rect in lanes(edition, width) if isinstance(space, CashSpace)]
    group = next((group for group in edition.groups if len(_of_group(prizes, group)) == 2), None)
    if group is None or len(edition.tokens.sides) < 2:
        return []
    (first, here), (second, there) = _of_group(prizes, group)
    best, far = max((prize for prize in prizes if prize[0].group != group.id), key=lambda prize: prize[0].cash)
    off = Point(width - 14.0, -0.4 * _RADIUS)
    bonus = desk.label("rules.completes", amount=desk.amount(second.cash), bonus=desk.amount(group.bonus))
    return [
        SlidToken(0, _beside(here, -1), first.cash, desk.label("rules.paid_first")),
        SlidToken(0, _beside(there, 1), second.cash + group.bonus, bonus),
        SlidToken(1, _beside(here, 1), 0, desk.label("rules.paid_already")),
        SlidToken(1, _beside(far, -1), best.cash, desk.label("rules.paid")),
        SlidToken(1, off, 0, desk.label("rules.off_board")),
    ]


def _of_group(prizes: Sequence[tuple[CashSpace, Rect]], group: BonusGroup) -> list[tuple[CashSpace, Rect]]:
    return [prize for prize in prizes if prize[0].group == group.id]


def _beside(cell: Rect, side: int) -> Point:
    """A point towards one end of a space, clear of the amount in its middle."""
    return Point(cell.centre.x, cell.centre.y + side * (cell.height / 2 - _RADIUS - 0.3))


def _token(desk: Desk, token: SlidToken, number: int, at: Point, radius: float) -> Iterator[Placed]:
    """A disc with the token's number, in its side's colour."""
    path = circle_path(at, radius)
    yield shape(path, Ink("white"))
    yield shape(path, Ink("mark"), OUTLINE_PEN)
    side = desk.slide.tokens.sides[token.side]
    yield shape(circle_path(at, radius - 0.45), stroke=Stroke(Ink("line-in", f"side/{side.id}"), 3 * OUTLINE))
    room = Rect.square(at, radius)
    yield from desk.setter.fit(str(number), room, _NUMBER, "rules")


def _line(desk: Desk, token: SlidToken, number: int, row: Rect) -> Iterator[Placed]:
    """What a token earns, and why."""
    yield from _token(desk, token, number, Point(row.x + _RADIUS, row.centre.y), _RADIUS - 0.2)
    name = desk.slide.tokens.sides[token.side].name
    words = Rect(row.x + 7.0, row.y, row.width - 24.0, row.height)
    yield from desk.setter.fit(desk.label("lists.said", name=name, text=token.why), words, _WORDS, "tokens.sides")
    yield from desk.setter.fit(_earned(desk, token.earns), _amount(row), _SUM, "currency")


def _amount(row: Rect) -> Rect:
    return Rect(row.right - 16.0, row.y, 16.0, row.height)


def _earned(desk: Desk, amount: int) -> str:
    return desk.amount(amount) if amount else "–"


def _sums(desk: Desk, edition: SlideEdition, tokens: Sequence[SlidToken], row: Rect) -> Iterator[Placed]:
    """What each of the two has earned, below a rule."""
    yield shape(line_path(Line(Point(row.x, row.y + 0.3), Point(row.right, row.y + 0.3))), stroke=HAIRLINE_PEN)
    earned = [sum(token.earns for token in tokens if token.side == side) for side in (0, 1)]
    names = [side.name for side in edition.tokens.sides]
    sums = desk.listed([f"{name} {desk.amount(sum_)}" for name, sum_ in zip(names, earned, strict=False)], "row")
    room = Rect(row.x, row.y + 0.6, row.width, row.height - 0.6)
    yield from desk.setter.fit(sums, room, _SUM, "tokens.sides")
