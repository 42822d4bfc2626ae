"""The winners of a round: a page to be posted, and a certificate for each of them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, circle_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import in_four_corners, inked, pens_of, pens_on
from printgen.art.ornament.plates import cartouche
from printgen.event.occasion import Award, Round
from printgen.event.ranking import BEST, TIED, Standing
from printgen.games.trade.records import Edition
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.parts.event.rounds import player_name
from printgen.parts.forms import (
    GAP,
    HEAD_TALL,
    MARGIN,
    SourcedText,
    event_name,
    head,
    occasion,
    pages_component,
    room_of,
    rule,
    stacked_page,
)
from printgen.type.typesetter import Style

_KEY = "accent"
_EMBLEM = "trophy"
_NAMED_PLACES = 3  # places with words of their own

# The page of winners: the first large, the others below in one column or two.
_FIRST_TALL, _OTHER_TALL = 46.0, 25.0
_FEW = 6  # winners in one column
_MOST_SCALE = 1.5  # how much larger winners are on a page that has the room
_PRIZE_TALL, _PRIZES_TITLE = (5.5, 10.0, 15.0), 12.0  # rows are as high as their texts need
_FIRST_NAME = Style("display", 32, 12, Ink("title", _KEY), align="left", rise="bottom", lines=2, narrow=None)
_OTHER_NAME = Style("text-bold", 17, 7, align="left", rise="bottom", lines=3, leading=1.05)
_FIRST_LINE = Style("text", 13, 8, align="left", rise="top", lines=1, narrow="condensed")
_OTHER_LINE = Style("text", 10.5, 7, align="left", rise="top", lines=1, narrow="condensed")
_SECTION = Style("display", 17, 10, Ink("title", _KEY), align="left", lines=1, narrow=None)
_PRIZE_FOR = Style("text-bold", 11.5, 7, align="left", lines=3, leading=1.05)
_PRIZE = Style("text", 11.5, 7, align="left", lines=5, leading=1.05, narrow="condensed")
_NUMBER = Style("condensed", 90, 9, Ink("title", _KEY), lines=1, narrow=None)

# A certificate, in mm of a letter page; on another page all is scaled by the width.
_WIDE = 215.9
_BAND = 7.0  # of the border's ground
_FOOT_AT = 0.805  # of the page's height, above the lower corners
_EVENT = Style("text-bold", 17, 9, Ink("text-on", _KEY), lines=1)
_WORD = Style("display", 50, 20, Ink("title", _KEY), lines=1, narrow=None)
_AWARDED = Style("text-italic", 15, 9, lines=1)
_NAME = Style("text-bold", 46, 13, lines=2, leading=1.1)
_PLACE = Style("display", 29, 13, Ink("title", _KEY), lines=1, narrow=None)
_ROUND = Style("text", 16, 9, lines=1, narrow="condensed")
_FOOT = Style("text", 10.5, 7, lines=4, leading=1.15, narrow="condensed")


class _Sheet(Struct, frozen=True):
    """A page of a certificate: its middle and scale."""

    context: DrawingContext[Edition]
    page: Size

    @property
    def scale(self) -> float:
        return min(self.page.width / _WIDE, self.page.height / 279.4)

    def row(self, y: float, tall: float, wide: float) -> Rect:
        """Return a box in the middle of the page; ``y`` is a share of its height, the rest is in mm to be scaled."""
        width, height = wide * self.scale, tall * self.scale
        return Rect(self.page.width / 2 - width / 2, y * self.page.height - height / 2, width, height)

    def fit(self, text: SourcedText, box: Rect, style: Style) -> tuple[Placed, ...]:
        return self.context.setter.fit(text.text, box, replace(style, size=style.size * self.scale), text.where)


def winners_of(table: Sequence[Standing], round_: Round) -> list[Standing]:
    """Return the standings of a round's winners: those who surely go on, or the first three of a last round."""
    if round_.goes_on:
        return [standing for standing in table if standing.goes_on and standing.goes_on != TIED]
    return [standing for standing in table if 1 <= standing.rank <= _NAMED_PLACES]


def awarded(table: Sequence[Standing], round_: Round) -> list[Standing]:
    """Return the standings of those who have a certificate: the winners, and all who ended a last round."""
    return winners_of(table, round_) if round_.goes_on else [standing for standing in table if standing.rank]


def posted_winners(
    context: DrawingContext[Edition], choices: Choices, standings: Sequence[Standing], round_: Round
) -> Component:
    """Draw the winners of a round, the best large and the others below, and the round's prizes."""
    page, event = choices.paper.size, occasion(context).event
    room, where = room_of(page), f"{OCCASION}rounds.{round_.id}"
    title = head(
        context,
        SourcedText(context.label("event.winners", round=round_.name), f"{where}.name"),
        event_name(context),
        SourcedText(event.calendar(context.edition.language).day(round_.date), f"{where}.date"),
        room.width,
    )
    prizes = [prize for prize in event.prizes if round_.id in prize.rounds]
    last = list(_prizes(context, prizes, room.width))
    winners = winners_of(standings, round_)
    columns = 1 if len(winners) <= _FEW else 2
    rows = _rows(winners, columns)
    below = room.height - HEAD_TALL - sum(block.size.height + GAP for block in last) - GAP * len(rows)
    usual = sum(_FIRST_TALL if first else _OTHER_TALL for first, _ in rows)
    scale = min(max(below / max(usual, 1.0), 1.0), _MOST_SCALE)
    blocks = [
        *(_winner_row(context, round_, first, row, 1 if first else columns, room.width, scale) for first, row in rows),
        *last,
    ]
    pages: list[list[Frame]] = [[title]]
    left = room.height - HEAD_TALL
    for block in blocks:
        if block.size.height + GAP > left + 1e-6:
            pages.append([title])
            left = room.height - HEAD_TALL
        pages[-1].append(block)
        left -= block.size.height + GAP
    frames = [stacked_page(page, parts) for parts in pages]
    return pages_component("winners", context.label("documents.winners", round=round_.name), frames, "list")


def _rows(winners: Sequence[Standing], columns: int) -> list[tuple[bool, Sequence[Standing]]]:
    """Return the rows of a page: those who are first in rank alone, the others in columns."""
    best = min((standing.rank for standing in winners), default=0)
    first = [standing for standing in winners if standing.rank == best]
    others = winners[len(first) :]
    below = [others[start : start + columns] for start in range(0, len(others), columns)]
    return [*((True, [standing]) for standing in first), *((False, row) for row in below)]


def _winner_row(
    context: DrawingContext[Edition],
    round_: Round,
    first: bool,
    row: Sequence[Standing],
    columns: int,
    width: float,
    scale: float,
) -> Frame:
    """Draw a row of winners side by side."""
    tall, name, line = (_FIRST_TALL, _FIRST_NAME, _FIRST_LINE) if first else (_OTHER_TALL, _OTHER_NAME, _OTHER_LINE)
    size = Size((width - GAP * (columns - 1)) / columns, tall * scale)
    larger = (replace(name, size=name.size * scale), replace(line, size=line.size * scale))
    blocks = (_winner(context, round_, standing, size, *larger) for standing in row)
    return Frame(
        Size(width, size.height), tuple(placed(one, at * (size.width + GAP), 0) for at, one in enumerate(blocks))
    )


def _winner(
    context: DrawingContext[Edition], round_: Round, standing: Standing, size: Size, name: Style, line: Style
) -> Frame:
    """Draw a winner's rank in a seal, and beside it the name and the reason, within the edition's border."""
    fit, player, radius = context.setter.fit, player_name(standing.result.player), 0.38 * size.height
    box = Rect.of(size)
    border = context.ornament.border(box.inset(0.6), 0.8 * (size.height / _FIRST_TALL) ** 0.5)
    middle = Point(border.depth + 2.5 + radius, size.height / 2)
    x = middle.x + radius + 5.0
    words = Rect(x, 0, size.width - x - border.depth - 3.0, size.height)
    upper = words._replace(y=border.depth + 2.4, height=0.61 * size.height - border.depth - 2.4)
    lower = words._replace(y=0.66 * size.height, height=0.34 * size.height - border.depth - 1.0)
    worth = context.amount(standing.result.worth.total)
    items = (
        *inked(border.art, pens_of(_KEY)),
        *_seal(context, middle, radius, str(standing.rank)),
        *fit(player.text, upper, name, player.where),
        *fit(f"{_merit(context, round_, standing)} · {worth}", lower, line, "event"),
    )
    return Frame(size, items)


def _seal(context: DrawingContext[Edition], middle: Point, radius: float, text: str) -> Iterator[Placed]:
    """Draw a seal of the edition with a number in it."""
    seal = context.ornament.seal(middle, radius)
    yield shape(seal.outline, Ink("ground", _KEY), OUTLINE_PEN)
    yield from inked(seal.art, pens_on(_KEY))
    yield shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN)
    yield from context.setter.fit(text, Rect.square(middle, 0.8 * seal.room), _NUMBER, "event")


def _merit(context: DrawingContext[Edition], round_: Round, standing: Standing) -> str:
    """Return what a player has won: a place in the last round, a table, or a place among the best others."""
    if not round_.goes_on:
        named = standing.rank <= _NAMED_PLACES
        return context.label(f"event.place_{standing.rank}" if named else "event.place_n", rank=standing.rank)
    if standing.goes_on == BEST or standing.place > 1:
        return context.label("event.among_best")
    return context.label("event.table_won", table=standing.result.table)


def _prizes(context: DrawingContext[Edition], prizes: Sequence[Award], width: float) -> Iterator[Frame]:
    """Draw the prizes of a round, each with the place that it is for; a title comes with the first."""
    fit, block = context.setter.fit, context.setter.block
    for at, prize in enumerate(prizes):
        where, won = f"{OCCASION}prizes.{prize.id}", prize.prize
        if prize.sponsor:
            won = context.label("event.prize", prize=prize.prize, sponsor=prize.sponsor)
        top = 0.0 if at else _PRIZES_TITLE
        place, text = (Rect(x * width, top, share * width, _PRIZE_TALL[0]) for x, share in ((0.0, 0.34), (0.36, 0.64)))
        tall = next(
            (
                tall
                for tall in _PRIZE_TALL
                if block(prize.place, place._replace(height=tall), _PRIZE_FOR)
                and block(won, text._replace(height=tall), _PRIZE)
            ),
            _PRIZE_TALL[-1],
        )
        items: list[Placed] = []
        if not at:
            items += fit(context.label("event.prizes"), Rect(0, 0, width, top - 3.0), _SECTION, "event")
            items += inked(context.ornament.divider(Rect(width - 60.0, 3.2, 60.0, 2.6)), pens_of(_KEY))
        items.append(rule(0, top - GAP / 2 + 0.5, width, top - GAP / 2 + 0.5))
        items += fit(prize.place, place._replace(height=tall), _PRIZE_FOR, f"{where}.place")
        items += fit(won, text._replace(height=tall), _PRIZE, f"{where}.prize")
        yield Frame(Size(width, top + tall), tuple(items))


def certificates(
    context: DrawingContext[Edition], choices: Choices, standings: Sequence[Standing], round_: Round
) -> Component:
    """Draw the certificates of a round, one page each; there must be some."""
    sheet = _Sheet(context, choices.paper.size)
    form = Frame(sheet.page, tuple(_form(sheet, round_)))
    pages = [
        Frame(sheet.page, (placed(form, 0, 0), *_own_words(sheet, round_, standing)))
        for standing in awarded(standings, round_)
    ]
    title = context.label("documents.certificates", round=round_.name)
    return pages_component("certificates", title, pages, "form")


def _form(sheet: _Sheet, round_: Round) -> Iterator[Placed]:
    """Draw what all certificates of a round have: the frame, the event, the words, and the foot."""
    context, scale, ornament = sheet.context, sheet.scale, sheet.context.ornament
    event, name = occasion(context).event, event_name(context)
    outer = Rect.of(sheet.page).inset(MARGIN)
    border = ornament.border(outer.inset(1.6 * scale), 2.2 * scale)
    inner = outer.inset(border.depth + _BAND * scale)
    yield shape(rect_path(outer), Ink("ground", _KEY), OUTLINE_PEN)
    yield from inked(border.art, pens_on(_KEY))
    yield shape(rect_path(inner), Ink("white"), OUTLINE_PEN)
    fine = inner.inset(2.0 * scale)
    yield from inked(ornament.border(fine, 0.9 * scale).art, pens_of("second"))
    yield from inked(in_four_corners(ornament.corner(15.0 * scale), fine.inset(3.4 * scale)), pens_of(_KEY))

    middle = Point(sheet.page.width / 2, 0.195 * sheet.page.height)
    seal = ornament.seal(middle, 19.0 * scale)
    yield shape(seal.outline, Ink("ground", _KEY), OUTLINE_PEN)
    yield from inked(seal.art, pens_on(_KEY))
    yield shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN)
    yield context.emblem(_EMBLEM, middle, round(1.2 * seal.room, 1), _KEY)

    plaque = ornament.plaque(sheet.row(0.297, 12.5, 118.0))
    yield from cartouche(plaque, _KEY)
    yield from sheet.fit(name, plaque.room.inset(0.6), _EVENT)
    yield from sheet.fit(SourcedText(context.label("event.certificate")), sheet.row(0.372, 20.0, 150.0), _WORD)
    yield from sheet.fit(SourcedText(context.label("event.awarded_to")), sheet.row(0.434, 8.0, 150.0), _AWARDED)
    yield from inked(ornament.divider(sheet.row(0.574, 4.4, 130.0)), pens_of("second"))

    calendar, venue = event.calendar(context.edition.language), occasion(context).venue(round_)
    where = f"{OCCASION}rounds.{round_.id}"
    left, right = (
        Rect(x * sheet.page.width, _FOOT_AT * sheet.page.height, 0.24 * sheet.page.width, 12.0 * scale)
        for x in (0.155, 0.605)
    )
    place = "\n".join(filter(None, (calendar.day(round_.date), venue.name if venue else "")))
    judge = context.label("programme.head_judge")
    signed = "\n".join(filter(None, (event.head_judge or "", judge)))
    for box, text in (
        (left, SourcedText(place, f"{where}.date")),
        (right, SourcedText(signed, f"{OCCASION}head_judge")),
    ):
        yield rule(box.x, box.y, box.right, box.y)
        yield from sheet.fit(text, box._replace(y=box.y + 1.2 * scale), _FOOT)


def _own_words(sheet: _Sheet, round_: Round, standing: Standing) -> Iterator[Placed]:
    """Draw the name, merit and worth of a player, and the rank in a seal."""
    context, result = sheet.context, standing.result
    round_name = SourcedText(round_.name, f"{OCCASION}rounds.{round_.id}.name")
    yield from sheet.fit(player_name(result.player), sheet.row(0.508, 27.0, 146.0), _NAME)
    yield from sheet.fit(SourcedText(_merit(context, round_, standing)), sheet.row(0.628, 13.0, 146.0), _PLACE)
    yield from sheet.fit(round_name, sheet.row(0.674, 8.0, 146.0), _ROUND)
    worth = context.label("event.worth", amount=context.amount(result.worth.total))
    yield from sheet.fit(SourcedText(worth), sheet.row(0.705, 7.0, 146.0), replace(_ROUND, size=13))
    middle = Point(sheet.page.width / 2, _FOOT_AT * sheet.page.height)
    yield from _seal(context, middle, 15.0 * sheet.scale, str(standing.rank))
