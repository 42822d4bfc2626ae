"""The event's program and the points to remember."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.event.dates import Calendar
from printgen.event.occasion import Ages, Award, Charity, Event, GoOn, Round
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.parts.drawing_context import OCCASION, Desk
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


def programme(desk: Desk, choices: Choices) -> Component:
    """The programme, to be posted, and the points to remember, to be laid out at the tables."""
    page = choices.paper.size
    notice, points = _notice(desk, page), _points(desk, page)
    pages, misfits = (*notice.frames, *points.frames), (*notice.misfits, *points.misfits)
    return pages_component("event", desk.label("documents.event"), pages, "form", misfits)


def _notice(desk: Desk, page: Size) -> TextPages:
    event = occasion(desk).event
    days = SourcedText(" · ".join(map(event.calendar(desk.edition.language).day, event.dates)), f"{OCCASION}dates")
    right = SourcedText(desk.edition.title, "title")
    title = head(desk, event_name(desk), days, right, room_of(page).width)
    return text_pages(desk, title, tuple(_programme(desk, event)), page, f"{OCCASION}name", 13.0)


def _programme(desk: Desk, event: Event) -> Iterator[Block]:
    """The programme's sections, each only where the event has something to say."""
    if event.tagline:
        yield from with_characters_checked(desk, _paragraphs([event.tagline], "text-bold-italic"), f"{OCCASION}tagline")
    yield from _section(desk, "event.rounds", "rounds", _rounds(desk, event))
    if event.venues:
        places = [(desk.listed([*filter(None, (at.name, at.town))], "row"), at.address) for at in event.venues]
        entries = tuple(_entry(desk, *place) for place in places)
        yield from _section(desk, "event.where", "venues", Listing(None, entries))
    if lines := tuple(_who_plays_on(desk, event)):
        yield from _section(desk, "event.plays_on", "rounds", Listing(None, lines))
    if event.prizes:
        yield from _section(desk, "event.prizes", "prizes", *_prizes(desk, event))
    if event.charity:
        entry = _entry(desk, event.charity.name, _donation(desk, event.charity))
        yield from _section(desk, "event.in_aid", "charity", *entry)
    yield from _section(desk, "event.good_to_know", "", Listing(None, tuple(_good_to_know(desk, event))))


def _section(desk: Desk, title: str, path: str, *body: Block) -> Blocks:
    """A section below the label of its title, its characters checked; ``path`` is its place in the event."""
    return with_characters_checked(desk, (_heading(desk, title), *body), f"{OCCASION}{path}")


def _heading(desk: Desk, title: str) -> Heading:
    return Heading(1, (Span(desk.label(title), "display"),))


def _titles(desk: Desk, *names: str) -> tuple[str, tuple[str, ...]]:
    """The first row of a table."""
    return "text-bold", tuple(desk.label(f"programme.{name}") for name in names)


def _rounds(desk: Desk, event: Event) -> Table:
    """The rounds, below their date where there is more than one."""
    days = len({round_.date for round_ in event.rounds}) > 1
    rows: list[tuple[str, tuple[str, ...]]] = [
        ("text-bold", tuple(desk.label(f"programme.{name}") for name in ("round", "time", "minutes", "where")))
    ]
    for date, rounds in groupby(event.rounds, lambda round_: round_.date):
        if days:
            rows.append(("text-bold", (_unbroken(event.calendar(desk.edition.language).day(date)), "", "", "")))
        rows += (("text", row) for round_ in rounds for row in _round(desk, event, round_))
    cells = tuple(tuple((Span(cell, face),) for cell in row) for face, row in rows)
    return Table(cells, ("left", "left", "right", "left"))


def _round(desk: Desk, event: Event, round_: Round) -> Iterator[tuple[str, ...]]:
    """A round's row, and that of the break before it."""
    calendar, venue = event.calendar(desk.edition.language), occasion(desk).venue(round_)
    if round_.pause:
        yield desk.label("programme.break"), _span(calendar, round_.start, -round_.pause), str(round_.pause), ""
    span = _span(calendar, round_.start, round_.minutes)
    yield round_.name, span, str(round_.minutes), venue.name if venue else ""


def _span(calendar: Calendar, start: str, minutes: int) -> str:
    """From when to when, on one line; the minutes before the start where they are negative."""
    ends = [calendar.later(start, each) for each in sorted((0, minutes))]
    return _unbroken(" – ".join(ends))


def _unbroken(text: str) -> str:
    return text.replace(" ", "\u00a0")


def _who_plays_on(desk: Desk, event: Event) -> Iterator[Blocks]:
    """From each round the best, rounds that lead to the same together; then what else the event says of it."""
    leading = [(round_.goes_on, _next_round(event, round_), round_) for round_ in event.rounds if round_.goes_on]
    for (goes_on, to), alike in groupby(leading, lambda one: one[:2]):
        rounds = [round_ for _, _, round_ in alike]
        sentences = [_best(desk, goes_on, to), *([desk.label("event.one_seat")] if to and len(rounds) > 1 else [])]
        yield _entry(desk, _named_rounds(desk, rounds), desk.listed(sentences, "sentences"))
    yield from (_paragraphs([line], "text") for line in event.who_plays_on)


def _next_round(event: Event, round_: Round) -> str:
    """Where those who go on play next, if the event says."""
    return next((later.name for later in event.rounds if round_.id in later.players_from), "")


def _named_rounds(desk: Desk, rounds: Sequence[Round]) -> str:
    return desk.listed([round_.name for round_ in rounds], "row")


def _best(desk: Desk, goes_on: GoOn, to: str) -> str:
    """How many go on, and perhaps to which round."""
    counts = {"event.best_of_table": goes_on.each_table, "event.best_others": goes_on.best_others}
    who = [desk.label(name, n=count) for name, count in counts.items() if count]
    all_, number = desk.listed(who or [desk.label("event.nobody")]), max(sum(counts.values()), 1)
    return desk.label("event.go_on_to" if to else "event.go_on", who=all_, n=number, to=to)


def _prizes(desk: Desk, event: Event) -> Iterator[Block]:
    """What is won in which round, and the footnotes below."""
    rows: list[tuple[str, tuple[str, ...]]] = [
        ("text-bold", tuple(desk.label(f"programme.{name}") for name in ("round", "for", "prize")))
    ]
    notes: list[str] = []
    for rounds, prizes in groupby(event.prizes, lambda prize: prize.rounds):
        name = _named_rounds(desk, [round_ for round_ in event.rounds if round_.id in rounds]) or event.name
        for at, prize in enumerate(prizes):
            notes += filter(None, [prize.note])
            mark = f"\u00a0[{len(notes)}]" if prize.note else ""
            rows.append(("text", ("" if at else name, prize.place, _given(desk, prize) + mark)))
    yield Table(tuple(tuple((Span(cell, face),) for cell in row) for face, row in rows), ("left",) * 3)
    yield from _paragraphs([f"[{number}]\u00a0{note}" for number, note in enumerate(notes, 1)], "text-italic")


def _given(desk: Desk, prize: Award) -> str:
    """What is won, and who gives it."""
    return desk.label("event.prize", prize=prize.prize, sponsor=prize.sponsor) if prize.sponsor else prize.prize


def _donation(desk: Desk, charity: Charity) -> str:
    """What is asked for, who gets it, and the event's own line."""
    asked = desk.label("event.donation", donation=charity.donation) if charity.donation else ""
    to = desk.label("event.goes_to", charity=charity.goes_to) if charity.goes_to else ""
    return desk.listed([*filter(None, (asked, to, charity.line))], "sentences")


def _good_to_know(desk: Desk, event: Event) -> Iterator[Blocks]:
    """Who may play, how tables are made, when to be there, who judges and gives, and the event's own notes."""
    seats, known = event.tables, dict[str, str]()
    if event.ages:
        known["players"] = _ages(desk, event.ages)
    known["tables"] = desk.label("event.tables", fewest=seats.fewest, usual=seats.usual, most=seats.most)
    if event.arrive:
        known["be_there"] = desk.label("event.arrive", n=event.arrive)
    known["head_judge"] = event.head_judge or ""
    known["judges"] = desk.listed(event.judges, "row")
    known["sponsors"] = desk.listed(event.sponsors, "row")
    yield from (_entry(desk, desk.label(f"programme.{name}"), text) for name, text in known.items() if text)
    yield from (_paragraphs([note], "text") for note in event.notes)


def _ages(desk: Desk, ages: Ages) -> str:
    minors = "_accompanied" if ages.minors == "accompanied" else ""
    if ages.max:
        return desk.label(f"event.ages_between{minors}", min=ages.min, max=ages.max)
    return desk.label(f"event.ages_from{minors}", min=ages.min)


def _entry(desk: Desk, name: str, line: str) -> Blocks:
    if not line:
        return (Paragraph((Span(name, "text-bold"),)),)
    return (Paragraph((Span(desk.label("lists.name", name=name), "text-bold"), Span(f" {line}", "text"))),)


def _paragraphs(texts: Sequence[str], face: str) -> Blocks:
    return tuple(Paragraph((Span(text, face),)) for text in texts)


def _points(desk: Desk, page: Size) -> TextPages:
    """What the edition wants remembered, then what the event adds."""
    event = occasion(desk).event
    matter: Blocks = with_characters_checked(desk, blocks(wording.points(desk.edition)), "event.points")
    if event.points:
        own = Listing(None, tuple(_paragraphs([point], "text") for point in event.points))
        matter = (*matter, *_section(desk, "event.here", "points", own))
    title = head(
        desk,
        SourcedText(desk.label("event.points")),
        event_name(desk),
        SourcedText(desk.edition.title, "title"),
        room_of(page).width,
    )
    return text_pages(desk, title, matter, page, "event.points", 13.0)
