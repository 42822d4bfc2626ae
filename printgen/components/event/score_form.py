"""The score sheet: a page on which a player's worth is added up by hand."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.components.common.forms import HEAD_TALL, MARGIN, Said, blank, event_name, head, level_rule, room_of
from printgen.components.desk import Desk
from printgen.components.event.score_table import (
    LARGE,
    MARK,
    MORTGAGED,
    PRICE,
    SMALL,
    TITLES_TALL,
    ScorePart,
    mortgage_share,
    score_parts,
    score_table,
)
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, placed, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.drawing.type.typesetter import Style
from printgen.geometry import Rect, Size
from printgen.words.names import with_capital

FIELDS_TALL = 8.0
BOTTOM_LINE = 5.3
SIGNS_TALL = 11.0
LINES = 7  # of the valuation
_FIELDS_TOP = HEAD_TALL + 2.0
_ROW = (4.0, 6.6)  # the lowest and the highest row

_THICK = Stroke(Ink("line"), 3 * OUTLINE)
_LINE = Style("text", 9, 7, align="left", lines=1, narrow="condensed")
_TOTAL = _LINE._replace(face="text-bold", narrow="condensed-bold")
_TITLE = Style("text-bold", 9.5, 8, align="left", lines=1)
_SIGN = Style("text", 7.5, 7, align="left", rise="top", lines=1)


class Who(NamedTuple):
    """Whom a sheet is for; what is empty is left to write in."""

    player: Said = Said("")
    table: str = ""
    seat: str = ""
    round: Said = Said("")


def score_page(desk: Desk, page: Size, who: Who) -> Frame:
    """One player's sheet: the form, which is drawn once for all of them, and whose it is."""
    form = desk.once(f"score-form/{page}", lambda: _form(desk, page))
    fields = Frame(room_of(page), tuple(_fields(desk, who, Rect(0, _FIELDS_TOP, room_of(page).width, FIELDS_TALL))))
    return Frame(page, (placed(form, MARGIN, MARGIN), placed(fields, MARGIN, MARGIN)))


def _form(desk: Desk, page: Size) -> Frame:
    """What is the same on all sheets."""
    room = room_of(page)
    title = head(desk, Said("Score sheet"), event_name(desk), Said(desk.edition.title, "title"), room.width)
    parts = [part for part in score_parts(desk) if part.lots]
    bottom = BOTTOM_LINE * max(len(desk.edition.money) + 2, LINES + 3) + SIGNS_TALL + 6.0
    rows = sum(len(part.lots) + 1 for part in parts)
    table_top = _FIELDS_TOP + FIELDS_TALL + 3.0
    row = min(max((room.height - table_top - TITLES_TALL - bottom) / max(rows, 1), _ROW[0]), _ROW[1])
    table_tall = TITLES_TALL + rows * row
    items: list[Placed] = [placed(title, 0, 0)]
    items += score_table(desk, parts, Rect(0, table_top, room.width, table_tall), row)
    below = table_top + table_tall + 1.5
    items += _cash(desk, Rect(0, below, room.width * 0.4, bottom - SIGNS_TALL))
    items += _lines(desk, parts, Rect(room.width * 0.45, below, room.width * 0.55, bottom - SIGNS_TALL))
    items += _signatures(desk, Rect(0, room.height - SIGNS_TALL, room.width, SIGNS_TALL))
    return Frame(room, tuple(items))


def _fields(desk: Desk, who: Who, box: Rect) -> Iterator[Placed]:
    """Player, table, seat and round."""
    fields = (
        ("Player", who.player, 0.42),
        ("Table", Said(who.table), 0.13),
        ("Seat", Said(who.seat), 0.12),
        ("Round", who.round, 0.33),
    )
    x = box.x
    for label, value, share in fields:
        yield from blank(desk, label, value, Rect(x, box.y, share * box.width - 3.0, box.height))
        x += share * box.width


def _cash(desk: Desk, box: Rect) -> Iterator[Placed]:
    """A line for each note: value, how many, sum."""
    yield from desk.setter.fit("Cash, note by note", box._replace(height=BOTTOM_LINE), _TITLE, "event")
    y = box.y + BOTTOM_LINE
    for note in sorted(desk.edition.money, key=lambda note: -note.value):
        row = Rect(box.x, y, box.width, BOTTOM_LINE)
        value = Rect(row.x, row.y, 16.0, row.height)
        yield from desk.setter.fit(desk.amount(note.value), value, PRICE, f"money.{note.value}.value")
        yield from desk.setter.fit("×", Rect(row.x + 16.5, row.y, 5.0, row.height), MARK, "event")
        yield level_rule(row.x + 22.0, row.x + 38.0, row.bottom - 0.8)
        yield from desk.setter.fit("=", Rect(row.x + 38.5, row.y, 5.0, row.height), MARK, "event")
        yield level_rule(row.x + 44.0, row.right, row.bottom - 0.8)
        y += BOTTOM_LINE
    total = Rect(box.x, y + 0.6, box.width, BOTTOM_LINE)
    yield from desk.setter.fit("Sum: to line 1", Rect(total.x, total.y, 43.0, total.height), _TOTAL, "event")
    yield shape(rect_path(Rect(total.x + 44.0, total.y, total.width - 44.0, total.height)), stroke=OUTLINE_PEN)


def _lines(desk: Desk, parts: Sequence[ScorePart], box: Rect) -> Iterator[Placed]:
    """The valuation, line by line, its total, and the tie-break."""
    words = desk.edition.words
    free = {part.line: f"{part.name}, at printed price" for part in parts}
    names = [
        (1, "Cash in hand"),
        *free.items(),
        (MORTGAGED, f"Mortgaged spaces, at {mortgage_share(desk)}"),
        (SMALL, f"{with_capital(words.small_building.many)}, at list price"),
        (LARGE, f"{with_capital(words.large_building.many)}, with what they took in"),
    ]
    yield from desk.setter.fit("Valuation", box._replace(height=BOTTOM_LINE), _TITLE, "event")
    y = box.y + BOTTOM_LINE
    for number, name in names:
        yield from _line(desk, str(number), name, Rect(box.x, y, box.width, BOTTOM_LINE), _LINE)
        y += BOTTOM_LINE
    yield from _line(desk, "", "TOTAL: lines 1 to 7", Rect(box.x, y, box.width, BOTTOM_LINE + 1.0), _TOTAL)
    tie = " + ".join(map(str, free))
    y += BOTTOM_LINE + 1.0
    yield from _line(desk, "", f"Tie-break: lines {tie}", Rect(box.x, y, box.width, BOTTOM_LINE), _LINE)


def _line(desk: Desk, number: str, name: str, row: Rect, style: Style) -> Iterator[Placed]:
    field = Rect(row.right - 34.0, row.y, 34.0, row.height)
    yield shape(rect_path(field), stroke=_THICK if style is _TOTAL else HAIRLINE_PEN)
    if number:
        yield from desk.setter.fit(number, Rect(row.x, row.y, 5.0, row.height), MARK._replace(size=8.5), "event")
    label = Rect(row.x + 6.0, row.y, field.x - row.x - 7.5, row.height)
    yield from desk.setter.fit(name, label, style, "words")


def _signatures(desk: Desk, box: Rect) -> Iterator[Placed]:
    """Lines for the banker, who values and records, and for the player, at once in case of bankruptcy."""
    words = desk.edition.words
    labels = (
        f"Valued and recorded: the {words.banker.one}",
        f"Signed: the player (if out by {words.bankruptcy.one}, at once)",
    )
    wide = (box.width - 12.0) / len(labels)
    for at, label in enumerate(labels):
        x = box.x + at * (wide + 6.0)
        yield level_rule(x, x + wide, box.bottom - 4.2)
        yield from desk.setter.fit(label, Rect(x, box.bottom - 3.4, wide, 3.4), _SIGN, "event")
