"""The programme of an event, to be posted, and the points to remember, to be laid out at the tables."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.components.common.forms import (
    Said,
    event_name,
    head,
    occasion,
    room_of,
    sheets,
    text_pages,
    with_characters_checked,
)
from printgen.components.desk import OCCASION, Desk
from printgen.drawing.frame import Frame
from printgen.drawing.type.markdown import Block, Blocks, Heading, Listing, Paragraph, Span, Table, blocks
from printgen.event.dates import Calendar
from printgen.event.model import Event, Round
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.pieces import Component


def programme(desk: Desk, choices: Choices) -> Component:
    """The programme, to be posted, and the points to remember, to be laid out at the tables."""
    page = choices.paper.size
    return sheets("event", "Programme and points to remember", [*_notice(desk, page), *_points(desk, page)], "form")


def _notice(desk: Desk, page: Size) -> list[Frame]:
    event = occasion(desk).event
    days = Said(" · ".join(map(event.calendar.day, event.dates)), f"{OCCASION}dates")
    right = Said(desk.edition.title, "title")
    title = head(desk, event_name(desk), days, right, room_of(page).width)
    return text_pages(desk, title, tuple(_programme(desk, event)), page, f"{OCCASION}name", 13.0)


def _programme(desk: Desk, event: Event) -> Iterator[Block]:
    """The programme's sections, each only where the event has something to say."""
    if event.tagline:
        yield from with_characters_checked(desk, _paragraphs([event.tagline], "text-bold-italic"), f"{OCCASION}tagline")
    yield from with_characters_checked(desk, _titled("Rounds", _rounds(desk, event)), f"{OCCASION}rounds")
    if event.venues:
        entries = [_entry(venue.name, venue.address) for venue in event.venues]
        yield from with_characters_checked(desk, _titled("Where", Listing(None, tuple(entries))), f"{OCCASION}venues")
    if event.prizes:
        entries = [_entry(prize.place, prize.prize) for prize in event.prizes]
        yield from with_characters_checked(desk, _titled("Prizes", Listing(None, tuple(entries))), f"{OCCASION}prizes")
    if event.charity:
        entry = _entry(event.charity.name, event.charity.line)
        yield from with_characters_checked(desk, _titled("In aid of", *entry), f"{OCCASION}charity")
    yield from with_characters_checked(
        desk, _titled("Good to know", Listing(None, tuple(_good_to_know(event)))), OCCASION
    )


def _rounds(desk: Desk, event: Event) -> Table:
    """The rounds, below their date where there is more than one."""
    days = len({round_.date for round_ in event.rounds}) > 1
    rows: list[tuple[str, tuple[str, ...]]] = [("text-bold", ("Round", "Time", "Minutes", "Where"))]
    for date, rounds in groupby(event.rounds, lambda round_: round_.date):
        if days:
            rows.append(("text-bold", (_unbroken(event.calendar.day(date)), "", "", "")))
        rows += (("text", row) for round_ in rounds for row in _round(desk, event, round_))
    cells = tuple(tuple((Span(cell, face),) for cell in row) for face, row in rows)
    return Table(cells, ("left", "left", "right", "left"))


def _round(desk: Desk, event: Event, round_: Round) -> Iterator[tuple[str, ...]]:
    """A round's row, and that of the break before it."""
    calendar, venue = event.calendar, occasion(desk).venue(round_)
    if round_.pause:
        yield "Break", _span(calendar, round_.start, -round_.pause), str(round_.pause), ""
    span = _span(calendar, round_.start, round_.minutes)
    yield round_.name, span, str(round_.minutes), venue.name if venue else ""


def _span(calendar: Calendar, start: str, minutes: int) -> str:
    """From when to when, on one line; the minutes before the start where they are negative."""
    ends = [calendar.later(start, each) for each in sorted((0, minutes))]
    return _unbroken(" – ".join(ends))


def _unbroken(text: str) -> str:
    return text.replace(" ", "\u00a0")


def _good_to_know(event: Event) -> Iterator[Blocks]:
    """Who may play, how tables are made, who judges, and the event's own notes."""
    if event.ages:
        oldest = f"from {event.ages.min} to {event.ages.max}" if event.ages.max else f"{event.ages.min} and older"
        yield _entry("Players", oldest)
    seats = event.tables
    yield _entry("Tables", f"{seats.fewest} to {seats.usual} players, {seats.most} at most; families sit apart")
    if event.judges:
        yield _entry("Judges", ", ".join(event.judges))
    yield from (_paragraphs([note], "text") for note in event.notes)


def _entry(name: str, line: str) -> Blocks:
    said = (Span(f"{name}:", "text-bold"), Span(f" {line}", "text")) if line else (Span(name, "text-bold"),)
    return (Paragraph(said),)


def _titled(title: str, *body: Block) -> Blocks:
    return Heading(1, (Span(title, "display"),)), *body


def _paragraphs(texts: Sequence[str], face: str) -> Blocks:
    return tuple(Paragraph((Span(text, face),)) for text in texts)


def _points(desk: Desk, page: Size) -> list[Frame]:
    """What the edition wants remembered, then what the event adds."""
    event, pack = occasion(desk).event, desk.edition.event
    matter: Blocks = (
        with_characters_checked(desk, blocks(desk.placeholders.markdown(pack.points)), "event.points") if pack else ()
    )
    if event.points:
        own = Listing(None, tuple(_paragraphs([point], "text") for point in event.points))
        matter = (*matter, *with_characters_checked(desk, _titled("At this event", own), f"{OCCASION}points"))
    title = head(
        desk, Said("Points to remember"), event_name(desk), Said(desk.edition.title, "title"), room_of(page).width
    )
    return text_pages(desk, title, matter, page, "event.points")
