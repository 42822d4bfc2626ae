"""What the parts of a kit look like on the table: small signs for the guide's list of what should be there."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.diagrams.pen import PAPER
from printgen.components.guide.signs.thumbnails import whole_board, whole_long_board
from printgen.drawing.frame import Ink, Placed, circle_path, lines_path, rect_path, shape
from printgen.drawing.ink_variants import OUTLINE_PEN
from printgen.geometry import Line, Point, Rect
from printgen.kit.contents import PartCount
from printgen.kit.summary import KitSummary
from printgen.theme.model.edition import HasDecks

BOARD_SIGN = Rect(0.8, 0.1, 7.0, 7.0)


def board_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """The ring."""
    yield from whole_board(desk, BOARD_SIGN, summary)


def long_board_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """The long board."""
    yield from whole_long_board(desk, BOARD_SIGN, summary)


def cards_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Cards with their deck's icon."""
    edition = desk.theme.edition
    icons = {f"deck-{deck.id}": deck.icon for deck in (edition.decks if isinstance(edition, HasDecks) else ())}
    yield from picture(desk, "part-cards", {"deck": icons.get(part.id, "")}).items


def deeds_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Deeds with a band."""
    yield from picture(desk, "part-deeds").items


def notes_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Notes with a seal, or the tray that they stand in."""
    yield from _tray() if part.id == "tray" else picture(desk, "part-notes").items


def _tray() -> Iterator[Placed]:
    """A box with compartments."""
    box = Rect(0.8, 1.4, 7.0, 4.6)
    yield shape(rect_path(box), PAPER, OUTLINE_PEN)
    walls = (box.x + box.width * part / 4 for part in (1, 2, 3))
    yield shape(lines_path(Line(Point(x, box.y), Point(x, box.bottom)) for x in walls), stroke=OUTLINE_PEN)


def boxes_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """A box, or the tray."""
    yield from _tray() if part.id == "tray" else picture(desk, "part-boxes").items


def pieces_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
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


def discs_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Tokens are discs, turn markers square."""
    disc = circle_path(Point(4.3, 3.6), 3.4) if part.id == "tokens" else None
    yield shape(disc or rect_path(Rect(1.2, 0.5, 6.2, 6.2)), PAPER, OUTLINE_PEN)
    yield desk.icon(desk.slide.tokens.sides[0].icon, Rect(2.3, 1.6, 4.0, 4.0), Ink("solid", "ink"))
