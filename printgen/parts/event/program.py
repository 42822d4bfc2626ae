"""The event's program and the points to remember."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.art.frame import Frame
from printgen.event.dates import Calendar
from printgen.event.occasion import Event, Round
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.parts.booklet_pictures import cover_scene, framed_scene
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.parts.forms import (
    SourcedText,
    event_name,
    head,
    occasion,
    pages_component,
    room_of,
    text_pages,
    with_characters_checked,
)
from printgen.type.markdown import Block, Blocks, Heading, Listing, Paragraph, Span, Table, blocks
from printgen.words import booklet as wording

_LARGEST = 13.0  # points
_PICTURE_TALL = 88.0
_ALIKE = 1.0  # how much larger the second page's type is, at most


def program(context: DrawingContext, choices: Choices) -> Component:
    """Set the program, to be posted, and the points to remember, to be laid out at the tables."""
    page, event, edition = choices.paper.size, occasion(context).event, context.edition
    days = SourcedText(" · ".join(map(event.calendar(edition.language).day, event.dates)), f"{OCCASION}dates")
    title = head(context, event_name(context), days, SourcedText(edition.title, "title"), room_of(page).width)
    notice = text_pages(context, title, tuple(_sections(context, event)), page, f"{OCCASION}name", _LARGEST)
    matter = with_characters_checked(context, blocks(wording.points(edition)), "event.points")
    if event.points:
        own = Listing(None, tuple(_paragraphs([point], "text") for point in event.points))
        matter = (*matter, *_section(context, "event.here", "points", own))
    name = SourcedText(context.label("event.points"))
    title = head(context, name, event_name(context), SourcedText(edition.title, "title"), room_of(page).width)
    most, picture = min(_LARGEST, notice.size + _ALIKE), _picture(context, room_of(page).width)
    points = text_pages(context, title, matter, page, "event.points", most, picture)
    pages, misfits = (*notice.frames, *points.frames), (*notice.misfits, *points.misfits)
    return pages_component("event", context.label("documents.event"), pages, "form", misfits)


def _picture(context: DrawingContext, width: float) -> Frame | None:
    """Draw the scene of the booklet's cover below the points to remember; None if there is none."""
    found = cover_scene(context)
    return framed_scene(context, found, Size(width, _PICTURE_TALL)) if found else None


def _sections(context: DrawingContext, event: Event) -> Iterator[Block]:
    """Yield the program's sections, each only if the event has something to say there."""
    if event.tagline:
        tagline = _paragraphs([event.tagline], "text-bold-italic")
        yield from with_characters_checked(context, tagline, f"{OCCASION}tagline")
    yield from _section(context, "event.rounds", "rounds", _rounds(context, event))
    if event.venues:
        places = [(context.listed([*filter(None, (at.name, at.town))], "row"), at.address) for at in event.venues]
        entries = tuple(_entry(context, *place) for place in places)
        yield from _section(context, "event.where", "venues", Listing(None, entries))
    if lines := tuple(_who_plays_on(context, event)):
        yield from _section(context, "event.plays_on", "rounds", Listing(None, lines))
    if event.prizes:
        yield from _section(context, "event.prizes", "prizes", *_prizes(context, event))
    if charity := event.charity:
        asked = context.label("event.donation", donation=charity.donation) if charity.donation else ""
        to = context.label("event.goes_to", charity=charity.goes_to) if charity.goes_to else ""
        line = context.listed([*filter(None, (asked, to, charity.line))], "sentences")
        yield from _section(context, "event.in_aid", "charity", *_entry(context, charity.name, line))
    yield from _section(context, "event.good_to_know", "", Listing(None, tuple(_good_to_know(context, event))))


def _section(context: DrawingContext, title: str, path: str, *body: Block) -> Blocks:
    """Return a section under the label of its title, its characters checked; ``path`` is its place in the event."""
    heading = Heading(1, (Span(context.label(title), "display"),))
    return with_characters_checked(context, (heading, *body), f"{OCCASION}{path}")


def _rounds(context: DrawingContext, event: Event) -> Table:
    """Return the table of rounds, under their dates if there are several."""
    calendar, days = event.calendar(context.edition.language), len({round_.date for round_ in event.rounds}) > 1
    rows = [_titles(context, "round", "time", "minutes", "where")]
    for date, rounds in groupby(event.rounds, lambda round_: round_.date):
        if days:
            rows.append(_row("text-bold", _unbroken(calendar.day(date)), "", "", ""))
        for round_ in rounds:
            start, venue = round_.start, occasion(context).venue(round_)
            if round_.pause:
                pause = _span(calendar, start, -round_.pause)
                rows.append(_row("text", context.label("programme.break"), pause, str(round_.pause), ""))
            span = _span(calendar, start, round_.minutes)
            rows.append(_row("text", round_.name, span, str(round_.minutes), venue.name if venue else ""))
    return Table(tuple(rows), ("left", "left", "right", "left"))


def _span(calendar: Calendar, start: str, minutes: int) -> str:
    """Return from when to when, on one line; negative minutes are those before the start."""
    return _unbroken(" – ".join(calendar.later(start, each) for each in sorted((0, minutes))))


def _unbroken(text: str) -> str:
    return text.replace(" ", "\u00a0")


def _who_plays_on(context: DrawingContext, event: Event) -> Iterator[Blocks]:
    """Yield the best of each round, rounds that lead to the same one together; then what else the event says of it."""
    leading = []
    for round_ in event.rounds:
        if round_.goes_on:
            to = next((later.name for later in event.rounds if round_.id in later.players_from), "")
            leading.append((round_.goes_on, to, round_))
    for (goes_on, to), alike in groupby(leading, lambda one: one[:2]):
        rounds = [round_ for _, _, round_ in alike]
        counts = {"event.best_of_table": goes_on.each_table, "event.best_others": goes_on.best_others}
        best = [context.label(name, n=count) for name, count in counts.items() if count]
        who, number = context.listed(best or [context.label("event.nobody")]), max(sum(counts.values()), 1)
        sentences = [context.label("event.go_on_to" if to else "event.go_on", who=who, n=number, to=to)]
        if to and len(rounds) > 1:
            sentences.append(context.label("event.one_seat"))
        yield _entry(context, _named_rounds(context, rounds), context.listed(sentences, "sentences"))
    yield from (_paragraphs([line], "text") for line in event.who_plays_on)


def _named_rounds(context: DrawingContext, rounds: Sequence[Round]) -> str:
    return context.listed([round_.name for round_ in rounds], "row")


def _prizes(context: DrawingContext, event: Event) -> Iterator[Block]:
    """Yield the table of prizes by round, and the footnotes below it."""
    rows = [_titles(context, "round", "for", "prize")]
    notes: list[str] = []
    for rounds, prizes in groupby(event.prizes, lambda prize: prize.rounds):
        name = _named_rounds(context, [round_ for round_ in event.rounds if round_.id in rounds]) or event.name
        for at, prize in enumerate(prizes):
            notes += filter(None, [prize.note])
            mark = f"\u00a0[{len(notes)}]" if prize.note else ""
            won = prize.prize
            if prize.sponsor:
                won = context.label("event.prize", prize=prize.prize, sponsor=prize.sponsor)
            rows.append(_row("text", "" if at else name, prize.place, won + mark))
    yield Table(tuple(rows), ("left",) * 3)
    yield from _paragraphs([f"[{number}]\u00a0{note}" for number, note in enumerate(notes, 1)], "text-italic")


def _titles(context: DrawingContext, *names: str) -> tuple[tuple[Span], ...]:
    return _row("text-bold", *(context.label(f"programme.{name}") for name in names))


def _row(face: str, *cells: str) -> tuple[tuple[Span], ...]:
    return tuple((Span(cell, face),) for cell in cells)


def _good_to_know(context: DrawingContext, event: Event) -> Iterator[Blocks]:
    """Yield entry conditions, table assignment, times, judges, donors, and the event's own notes."""
    seats, ages, known = event.tables, event.ages, dict[str, str]()
    if ages:
        minors = "_accompanied" if ages.minors == "accompanied" else ""
        if ages.max:
            known["players"] = context.label(f"event.ages_between{minors}", min=ages.min, max=ages.max)
        else:
            known["players"] = context.label(f"event.ages_from{minors}", min=ages.min)
    number = str(seats.usual)
    if seats.fewest < seats.usual:
        number = context.label("event.table_sizes", fewest=seats.fewest, usual=seats.usual)
    known["tables"] = context.label("event.tables", number=number, most=seats.most)
    updates = context.label("event.time_updates")
    if event.arrive:
        arrive = context.label("event.arrive", n=event.arrive)
        known["be_there"] = context.listed((arrive, updates), "sentences")
    known["head_judge"] = event.head_judge or ""
    known["judges"] = context.listed(event.judges, "row")
    known["sponsors"] = context.listed(event.sponsors, "row")
    yield from (_entry(context, context.label(f"programme.{name}"), text) for name, text in known.items() if text)
    if not event.arrive:
        yield _paragraphs([updates], "text")
    yield from (_paragraphs([note], "text") for note in event.notes)


def _entry(context: DrawingContext, name: str, line: str) -> Blocks:
    if not line:
        return (Paragraph((Span(name, "text-bold"),)),)
    return (Paragraph((Span(context.label("lists.name", name=name), "text-bold"), Span(f" {line}", "text"))),)


def _paragraphs(texts: Sequence[str], face: str) -> Blocks:
    return tuple(Paragraph((Span(text, face),)) for text in texts)
