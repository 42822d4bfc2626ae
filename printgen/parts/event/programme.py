"""The event's program and the points to remember."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.event.dates import Calendar
from printgen.event.occasion import Ages, Award, Charity, Event, GoOn, Round
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.parts.forms import (
    SourcedText,
    TextPages,
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


def programme(context: DrawingContext, choices: Choices) -> Component:
    """The programme, to be posted, and the points to remember, to be laid out at the tables."""
    page = choices.paper.size
    notice, points = _notice(context, page), _points(context, page)
    pages, misfits = (*notice.frames, *points.frames), (*notice.misfits, *points.misfits)
    return pages_component("event", context.label("documents.event"), pages, "form", misfits)


def _notice(context: DrawingContext, page: Size) -> TextPages:
    event = occasion(context).event
    days = SourcedText(" · ".join(map(event.calendar(context.edition.language).day, event.dates)), f"{OCCASION}dates")
    right = SourcedText(context.edition.title, "title")
    title = head(context, event_name(context), days, right, room_of(page).width)
    return text_pages(context, title, tuple(_programme(context, event)), page, f"{OCCASION}name", 13.0)


def _programme(context: DrawingContext, event: Event) -> Iterator[Block]:
    """The programme's sections, each only where the event has something to say."""
    if event.tagline:
        yield from with_characters_checked(
            context, _paragraphs([event.tagline], "text-bold-italic"), f"{OCCASION}tagline"
        )
    yield from _section(context, "event.rounds", "rounds", _rounds(context, event))
    if event.venues:
        places = [(context.listed([*filter(None, (at.name, at.town))], "row"), at.address) for at in event.venues]
        entries = tuple(_entry(context, *place) for place in places)
        yield from _section(context, "event.where", "venues", Listing(None, entries))
    if lines := tuple(_who_plays_on(context, event)):
        yield from _section(context, "event.plays_on", "rounds", Listing(None, lines))
    if event.prizes:
        yield from _section(context, "event.prizes", "prizes", *_prizes(context, event))
    if event.charity:
        entry = _entry(context, event.charity.name, _donation(context, event.charity))
        yield from _section(context, "event.in_aid", "charity", *entry)
    yield from _section(context, "event.good_to_know", "", Listing(None, tuple(_good_to_know(context, event))))


def _section(context: DrawingContext, title: str, path: str, *body: Block) -> Blocks:
    """A section below the label of its title, its characters checked; ``path`` is its place in the event."""
    return with_characters_checked(context, (_heading(context, title), *body), f"{OCCASION}{path}")


def _heading(context: DrawingContext, title: str) -> Heading:
    return Heading(1, (Span(context.label(title), "display"),))


def _titles(context: DrawingContext, *names: str) -> tuple[str, tuple[str, ...]]:
    """The first row of a table."""
    return "text-bold", tuple(context.label(f"programme.{name}") for name in names)


def _rounds(context: DrawingContext, event: Event) -> Table:
    """The rounds, below their date where there is more than one."""
    days = len({round_.date for round_ in event.rounds}) > 1
    rows: list[tuple[str, tuple[str, ...]]] = [
        ("text-bold", tuple(context.label(f"programme.{name}") for name in ("round", "time", "minutes", "where")))
    ]
    for date, rounds in groupby(event.rounds, lambda round_: round_.date):
        if days:
            rows.append(("text-bold", (_unbroken(event.calendar(context.edition.language).day(date)), "", "", "")))
        rows += (("text", row) for round_ in rounds for row in _round(context, event, round_))
    cells = tuple(tuple((Span(cell, face),) for cell in row) for face, row in rows)
    return Table(cells, ("left", "left", "right", "left"))


def _round(context: DrawingContext, event: Event, round_: Round) -> Iterator[tuple[str, ...]]:
    """A round's row, and that of the break before it."""
    calendar, venue = event.calendar(context.edition.language), occasion(context).venue(round_)
    if round_.pause:
        yield context.label("programme.break"), _span(calendar, round_.start, -round_.pause), str(round_.pause), ""
    span = _span(calendar, round_.start, round_.minutes)
    yield round_.name, span, str(round_.minutes), venue.name if venue else ""


def _span(calendar: Calendar, start: str, minutes: int) -> str:
    """From when to when, on one line; the minutes before the start where they are negative."""
    ends = [calendar.later(start, each) for each in sorted((0, minutes))]
    return _unbroken(" – ".join(ends))


def _unbroken(text: str) -> str:
    return text.replace(" ", "\u00a0")


def _who_plays_on(context: DrawingContext, event: Event) -> Iterator[Blocks]:
    """From each round the best, rounds that lead to the same together; then what else the event says of it."""
    leading = [(round_.goes_on, _next_round(event, round_), round_) for round_ in event.rounds if round_.goes_on]
    for (goes_on, to), alike in groupby(leading, lambda one: one[:2]):
        rounds = [round_ for _, _, round_ in alike]
        sentences = [
            _best(context, goes_on, to),
            *([context.label("event.one_seat")] if to and len(rounds) > 1 else []),
        ]
        yield _entry(context, _named_rounds(context, rounds), context.listed(sentences, "sentences"))
    yield from (_paragraphs([line], "text") for line in event.who_plays_on)


def _next_round(event: Event, round_: Round) -> str:
    """Where those who go on play next, if the event says."""
    return next((later.name for later in event.rounds if round_.id in later.players_from), "")


def _named_rounds(context: DrawingContext, rounds: Sequence[Round]) -> str:
    return context.listed([round_.name for round_ in rounds], "row")


def _best(context: DrawingContext, goes_on: GoOn, to: str) -> str:
    """How many go on, and perhaps to which round."""
    counts = {"event.best_of_table": goes_on.each_table, "event.best_others": goes_on.best_others}
    who = [context.label(name, n=count) for name, count in counts.items() if count]
    all_, number = context.listed(who or [context.label("event.nobody")]), max(sum(counts.values()), 1)
    return context.label("event.go_on_to" if to else "event.go_on", who=all_, n=number, to=to)


def _prizes(context: DrawingContext, event: Event) -> Iterator[Block]:
    """What is won in which round, and the footnotes below."""
    rows: list[tuple[str, tuple[str, ...]]] = [
        ("text-bold", tuple(context.label(f"programme.{name}") for name in ("round", "for", "prize")))
    ]
    notes: list[str] = []
    for rounds, prizes in groupby(event.prizes, lambda prize: prize.rounds):
        name = _named_rounds(context, [round_ for round_ in event.rounds if round_.id in rounds]) or event.name
        for at, prize in enumerate(prizes):
            notes += filter(None, [prize.note])
            mark = f"\u00a0[{len(notes)}]" if prize.note else ""
            rows.append(("text", ("" if at else name, prize.place, _given(context, prize) + mark)))
    yield Table(tuple(tuple((Span(cell, face),) for cell in row) for face, row in rows), ("left",) * 3)
    yield from _paragraphs([f"[{number}]\u00a0{note}" for number, note in enumerate(notes, 1)], "text-italic")


def _given(context: DrawingContext, prize: Award) -> str:
    """What is won, and who gives it."""
    return context.label("event.prize", prize=prize.prize, sponsor=prize.sponsor) if prize.sponsor else prize.prize


def _donation(context: DrawingContext, charity: Charity) -> str:
    """What is asked for, who gets it, and the event's own line."""
    asked = context.label("event.donation", donation=charity.donation) if charity.donation else ""
    to = context.label("event.goes_to", charity=charity.goes_to) if charity.goes_to else ""
    return context.listed([*filter(None, (asked, to, charity.line))], "sentences")


def _good_to_know(context: DrawingContext, event: Event) -> Iterator[Blocks]:
    """Who may play, how tables are made, when to be there, who judges and gives, and the event's own notes."""
    seats, known = event.tables, dict[str, str]()
    if event.ages:
        known["players"] = _ages(context, event.ages)
    known["tables"] = context.label("event.tables", fewest=seats.fewest, usual=seats.usual, most=seats.most)
    if event.arrive:
        known["be_there"] = context.label("event.arrive", n=event.arrive)
    known["head_judge"] = event.head_judge or ""
    known["judges"] = context.listed(event.judges, "row")
    known["sponsors"] = context.listed(event.sponsors, "row")
    yield from (_entry(context, context.label(f"programme.{name}"), text) for name, text in known.items() if text)
    yield from (_paragraphs([note], "text") for note in event.notes)


def _ages(context: DrawingContext, ages: Ages) -> str:
    minors = "_accompanied" if ages.minors == "accompanied" else ""
    if ages.max:
        return context.label(f"event.ages_between{minors}", min=ages.min, max=ages.max)
    return context.label(f"event.ages_from{minors}", min=ages.min)


def _entry(context: DrawingContext, name: str, line: str) -> Blocks:
    if not line:
        return (Paragraph((Span(name, "text-bold"),)),)
    return (Paragraph((Span(context.label("lists.name", name=name), "text-bold"), Span(f" {line}", "text"))),)


def _paragraphs(texts: Sequence[str], face: str) -> Blocks:
    return tuple(Paragraph((Span(text, face),)) for text in texts)


def _points(context: DrawingContext, page: Size) -> TextPages:
    """What the edition wants remembered, then what the event adds."""
    event = occasion(context).event
    matter: Blocks = with_characters_checked(context, blocks(wording.points(context.edition)), "event.points")
    if event.points:
        own = Listing(None, tuple(_paragraphs([point], "text") for point in event.points))
        matter = (*matter, *_section(context, "event.here", "points", own))
    title = head(
        context,
        SourcedText(context.label("event.points")),
        event_name(context),
        SourcedText(context.edition.title, "title"),
        room_of(page).width,
    )
    return text_pages(context, title, matter, page, "event.points", 13.0)
