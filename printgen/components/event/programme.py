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
from printgen.event.model import Ages, Charity, Event, GoOn, Round
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.pieces import Component
from printgen.words import wording

_SEATS = "Without a seat there you may try another of these rounds; with one you may play in no other."


def programme(desk: Desk, choices: Choices) -> Component:
    """The programme, to be posted, and the points to remember, to be laid out at the tables."""
    page = choices.paper.size
    return sheets("event", desk.label("documents.event"), [*_notice(desk, page), *_points(desk, page)], "form")


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
        entries = [_entry(", ".join(filter(None, (at.name, at.town))), at.address) for at in event.venues]
        yield from with_characters_checked(desk, _titled("Where", Listing(None, tuple(entries))), f"{OCCASION}venues")
    if lines := tuple(_who_plays_on(event)):
        yield from with_characters_checked(desk, _titled("Who plays on", Listing(None, lines)), f"{OCCASION}rounds")
    if event.prizes:
        yield from with_characters_checked(desk, _titled("Prizes", *_prizes(event)), f"{OCCASION}prizes")
    if event.charity:
        entry = _entry(event.charity.name, _donation(event.charity))
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


def _who_plays_on(event: Event) -> Iterator[Blocks]:
    """From each round the best, rounds that lead to the same together; then what else the event says of it."""
    leading = [(round_.goes_on, _next_round(event, round_), round_) for round_ in event.rounds if round_.goes_on]
    for (goes_on, to), alike in groupby(leading, lambda one: one[:2]):
        rounds = [round_ for _, _, round_ in alike]
        seats = f" {_SEATS}" if to and len(rounds) > 1 else ""
        yield _entry(_named_rounds(rounds), f"{_best(goes_on)} on{f' to “{to}”' if to else ''}.{seats}")
    yield from (_paragraphs([line], "text") for line in event.who_plays_on)


def _next_round(event: Event, round_: Round) -> str:
    """Where those who go on play next, if the event says."""
    return next((later.name for later in event.rounds if round_.id in later.players_from), "")


def _named_rounds(rounds: Sequence[Round]) -> str:
    return ", ".join(round_.name for round_ in rounds)


def _best(goes_on: GoOn) -> str:
    """How many go on, in words."""
    each, others = goes_on.each_table, goes_on.best_others
    parts = [
        "" if not each else "the best of each table" if each == 1 else f"the best {each} of each table",
        "" if not others else "the next best" if others == 1 else f"the next best {others}",
    ]
    return f"{' and '.join(filter(None, parts)) or 'nobody'} {'goes' if each + others < 2 else 'go'}"


def _prizes(event: Event) -> Iterator[Block]:
    """What is won in which round, and the footnotes below."""
    rows: list[tuple[str, tuple[str, ...]]] = [("text-bold", ("Round", "For", "Prize"))]
    notes: list[str] = []
    for rounds, prizes in groupby(event.prizes, lambda prize: prize.rounds):
        name = _named_rounds([round_ for round_ in event.rounds if round_.id in rounds]) or event.name
        for at, prize in enumerate(prizes):
            given = f"{prize.prize} ({prize.sponsor})" if prize.sponsor else prize.prize
            if prize.note:
                notes.append(prize.note)
                given += f"\u00a0[{len(notes)}]"
            rows.append(("text", ("" if at else name, prize.place, given)))
    yield Table(tuple(tuple((Span(cell, face),) for cell in row) for face, row in rows), ("left",) * 3)
    yield from _paragraphs([f"[{number}]\u00a0{note}" for number, note in enumerate(notes, 1)], "text-italic")


def _donation(charity: Charity) -> str:
    """What is asked for, who gets it, and the event's own line."""
    asked = f"Instead of a fee we ask for a donation of {charity.donation}." if charity.donation else ""
    to = f"All of it goes to {charity.goes_to}." if charity.goes_to else ""
    return " ".join(filter(None, (asked, to, charity.line)))


def _good_to_know(event: Event) -> Iterator[Blocks]:
    """Who may play, how tables are made, when to be there, who judges and gives, and the event's own notes."""
    if event.ages:
        yield _entry("Players", _ages(event.ages))
    seats = event.tables
    each = f"{seats.fewest} to {seats.usual} players, {seats.most} at most"
    yield _entry(
        "Tables", f"{each}; families sit apart whenever possible. Judges may change seats until a game begins."
    )
    if event.arrive:
        late = "No game waits: who is not seated when it starts has lost the seat for the rest of the tournament."
        yield _entry("Be there", f"at least {event.arrive} minutes before your round. {late}")
    if event.head_judge:
        yield _entry("Head Judge", event.head_judge)
    if event.judges:
        yield _entry("Judges", ", ".join(event.judges))
    if event.sponsors:
        yield _entry("Sponsors", ", ".join(event.sponsors))
    yield from (_paragraphs([note], "text") for note in event.notes)


def _ages(ages: Ages) -> str:
    oldest = f"from {ages.min} to {ages.max}" if ages.max else f"{ages.min} and older"
    return f"{oldest}; minors come with a responsible adult." if ages.minors == "accompanied" else f"{oldest}."


def _entry(name: str, line: str) -> Blocks:
    said = (Span(f"{name}:", "text-bold"), Span(f" {line}", "text")) if line else (Span(name, "text-bold"),)
    return (Paragraph(said),)


def _titled(title: str, *body: Block) -> Blocks:
    return Heading(1, (Span(title, "display"),)), *body


def _paragraphs(texts: Sequence[str], face: str) -> Blocks:
    return tuple(Paragraph((Span(text, face),)) for text in texts)


def _points(desk: Desk, page: Size) -> list[Frame]:
    """What the edition wants remembered, then what the event adds."""
    event = occasion(desk).event
    matter: Blocks = with_characters_checked(desk, blocks(wording.points(desk.edition)), "event.points")
    if event.points:
        own = Listing(None, tuple(_paragraphs([point], "text") for point in event.points))
        matter = (*matter, *with_characters_checked(desk, _titled("At this event", own), f"{OCCASION}points"))
    title = head(
        desk, Said("Points to remember"), event_name(desk), Said(desk.edition.title, "title"), room_of(page).width
    )
    return text_pages(desk, title, matter, page, "event.points", 13.0)
