"""What the parts of a kit look like on the table: small signs for the guide's list of what should be there."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import BLANK, EDGE, FINE, OTHER, PAPER
from printgen.components.guide.signs import pile_of
from printgen.components.guide.thumbnails import whole_board, whole_long_board
from printgen.drawing.frame import Ink, Placed, circle_path, line_path, placed, rect_path, shape
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.contents import PartCount
from printgen.kit.summary import KitSummary

_CARD = Size(4.6, 5.6)
_BOARD = Rect(0.8, 0.1, 7.0, 7.0)


def board(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """The ring."""
    yield from whole_board(desk, _BOARD, summary)


def long_board(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """The long board."""
    yield from whole_long_board(desk, _BOARD, summary)


def cards(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Cards with their deck's icon."""
    yield placed(pile_of(_CARD, PAPER, 0.5), 1.4, 0.0)
    icons = {f"deck-{deck.id}": deck.icon for deck in getattr(desk.theme.edition, "decks", ())}
    if icon := icons.get(part.id):
        yield desk.icon(icon, Rect(2.3, 2.5, 3.6, 3.6), Ink("solid", "ink"))


def deeds(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Deeds with a band."""
    yield placed(pile_of(_CARD, BLANK, 0.5), 1.4, 0.0)
    yield shape(rect_path(Rect(2.3, 1.9, _CARD.width - 1.0, 1.2)), Ink("ground", "second"), FINE)
    for row in range(2):
        y = 4.3 + 1.3 * row
        yield shape(line_path(Line(Point(2.5, y), Point(5.7, y))), stroke=FINE)


def notes(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Notes with a seal."""
    for shift in (1.0, 0.5, 0.0):
        note = Rect(0.4 + shift, 1.8 - shift, 7.0, 4.0)
        yield shape(rect_path(note), Ink("white"))
        yield shape(rect_path(note), OTHER, EDGE)
    yield shape(circle_path(Point(3.9, 3.8), 1.1), stroke=FINE)


def pieces(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """A piece's own icon."""
    wanted = desk.edition.pieces
    icons = {
        "small-buildings": wanted.small_building.icon,
        "large-buildings": wanted.large_building.icon,
        "tokens": wanted.tokens[0].icon if wanted.tokens else "",
        "dice": "dice-multiple",
    }
    if icon := icons.get(part.id):
        yield desk.icon(icon, Rect(1.3, 0.6, 6.0, 6.0), Ink("solid", "ink"))


def discs(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Tokens are discs, turn markers square."""
    disc = circle_path(Point(4.3, 3.6), 3.4) if part.id == "tokens" else None
    yield shape(disc or rect_path(Rect(1.2, 0.5, 6.2, 6.2)), PAPER, EDGE)
    yield desk.icon(desk.slide.tokens.sides[0].icon, Rect(2.3, 1.6, 4.0, 4.0), Ink("solid", "ink"))
