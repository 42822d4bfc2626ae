"""The score sheet: a page on which a player's worth is added up by hand."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from printgen.components.common.forms import HEAD_TALL, MARGIN, SourcedText, event_name, head, labelled_line, room_of
from printgen.components.desk import Desk
from printgen.components.event.score_sums import score_sums, sums_line
from printgen.components.event.score_table import TITLES_TALL, ScorePart, score_parts, score_table
from printgen.drawing.frame import Frame, Placed, placed
from printgen.drawing.type.setting.misfits import Misfit
from printgen.geometry import Rect, Size

FIELDS_TALL = 8.0
LEAST, MOST = 5.0, 8.0  # a row of the table; hands want 6 mm, which 36 rows have on letter paper
_ASIDE = 0.235  # of the page's width, for the sums
_GAP = 4.0  # between the table and the sums
_FIELDS_TOP = HEAD_TALL + 2.0
_FIELDS_APART = 3.0
_TABLE_TOP = _FIELDS_TOP + FIELDS_TALL + 3.0


class SheetPlayer(Struct, frozen=True):
    """Whom a sheet is for; what is empty is left to write in."""

    player: SourcedText = SourcedText("")
    table: str = ""
    seat: str = ""
    round: SourcedText = SourcedText("")


def score_page(desk: Desk, page: Size, who: SheetPlayer) -> Frame:
    """One player's sheet: the form, which is drawn once for all of them, and whose it is."""
    form = desk.once(f"score-form/{page}", lambda: _form(desk, page))
    fields = Frame(room_of(page), tuple(_fields(desk, who, Rect(0, _FIELDS_TOP, room_of(page).width, FIELDS_TALL))))
    return Frame(page, (placed(form, MARGIN, MARGIN), placed(fields, MARGIN, MARGIN)))


def _form(desk: Desk, page: Size) -> Frame:
    """What is the same on all sheets: the table down the whole page, and the sums beside it."""
    room = room_of(page)
    title = head(
        desk,
        SourcedText(desk.label("event.score_sheet")),
        event_name(desk),
        SourcedText(desk.edition.title, "title"),
        room.width,
    )
    parts, tall = _parts(desk), room.height - _TABLE_TOP
    row, line = _row(parts, tall), _line(desk, parts, tall)
    aside = Rect(room.width * (1 - _ASIDE), _TABLE_TOP, room.width * _ASIDE, tall)
    table = Rect(0, _TABLE_TOP, aside.x - _GAP, TITLES_TALL + _rows(parts) * row)
    items = (*score_table(desk, parts, table, row), *score_sums(desk, parts, aside, line))
    return Frame(room, (placed(title, 0, 0), *items))


def score_misfits(desk: Desk, page: Size) -> tuple[Misfit, ...]:
    """That the lines of a sheet are too low to write on, if they are."""
    parts, tall = _parts(desk), room_of(page).height - _TABLE_TOP
    least = min(_row(parts, tall), _line(desk, parts, tall))
    crowded = f"the score sheet leaves {least:.1f} mm for a line to write on"
    return (Misfit("event", crowded, "choose a larger --paper"),) if least < LEAST else ()


def _parts(desk: Desk) -> list[ScorePart]:
    return [part for part in score_parts(desk) if part.lots]


def _rows(parts: Sequence[ScorePart]) -> int:
    return sum(len(part.lots) + 1 for part in parts)


def _row(parts: Sequence[ScorePart], tall: float) -> float:
    """How high a row of the table is where there is room for it and its titles."""
    return min((tall - TITLES_TALL) / max(_rows(parts), 1), MOST)


def _line(desk: Desk, parts: Sequence[ScorePart], tall: float) -> float:
    """How high a line of the sums beside it is."""
    return min(sums_line(desk, parts, tall), MOST)


def _fields(desk: Desk, who: SheetPlayer, box: Rect) -> Iterator[Placed]:
    """Player, table, seat and round."""
    fields = (
        (desk.label("event.player"), who.player, 0.42),
        (desk.label("event.table"), SourcedText(who.table), 0.13),
        (desk.label("event.seat"), SourcedText(who.seat), 0.12),
        (desk.label("event.round"), who.round, 0.33),
    )
    x = box.x
    for label, value, share in fields:
        wide = share * (box.width + _FIELDS_APART)
        yield from labelled_line(desk, label, value, Rect(x, box.y, wide - _FIELDS_APART, box.height))
        x += wide
