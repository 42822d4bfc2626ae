"""The records of an event.yaml, read and checked."""

import os
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from printgen.errors import (
    Mark,
    Problem,
    ThemeError,
    did_you_mean,
    first_problems,
    listing,
    nearest_mark,
    os_reason,
    plain,
    quoted,
)
from printgen.event.dates import DATE_FIELDS, TIME_FIELDS, USUAL_STYLE, Calendar, is_day, unknown_fields
from printgen.limits import YAML_BYTES, file_bytes
from printgen.messages import joined, message
from printgen.theme.records import Id, Name, Players, Record, Sentence
from printgen.theme.schema_problems import parse
from printgen.theme.theme import Problems, Theme, ThemeProblem
from printgen.theme.yaml import PathMarks, read_tree

Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="a date such as 2027-03-13")]
Time = Annotated[str, Meta(pattern=r"^([01]?[0-9]|2[0-3]):[0-5][0-9]$", description="a time such as 9:30 or 14:00")]
Minutes = Annotated[int, Meta(ge=1, le=1_440)]
ShortText = Annotated[str, Meta(max_length=160)]
Language = Annotated[
    str, Meta(pattern=r"^([a-z]{2,3}(-[A-Za-z0-9]+)*)?$", description="a language such as sv or pt-BR")
]


class Venue(Record):
    """A place where rounds are played, and its town."""

    id: Id
    name: Name
    town: ShortText = ""
    address: ShortText = ""


class GoOn(Record):
    """The numbers of players who advance from a round: the best of each table, then the best of all others."""

    each_table: Annotated[int, Meta(ge=0, le=6)] = 1
    best_others: Annotated[int, Meta(ge=0, le=1_000)] = 0


class Round(Record):
    """A round: its date, start, length, venue, and the ``pause`` before it in minutes.

    ``players_from`` are the rounds whose winners play here; if empty, everyone may enter who has no seat in a later
    round.
    """

    id: Id
    name: Name
    date: Day
    start: Time
    minutes: Minutes
    venue: Id | None = None
    pause: Annotated[int, Meta(ge=0, le=1_440)] = 0
    goes_on: GoOn | None = None
    players_from: Annotated[list[Id], Meta(max_length=60)] = field(default_factory=list)


class Award(Record):
    """A prize: the place it is for, the rounds (none: the whole event), its sponsor, and a footnote."""

    id: Id
    place: Name
    prize: ShortText
    rounds: Annotated[list[Id], Meta(max_length=60)] = field(default_factory=list)
    sponsor: ShortText = ""
    note: ShortText = ""


class Charity(Record):
    """The good cause of the event; ``donation`` is asked for instead of a fee, ``goes_to`` receives it all."""

    name: Name
    line: ShortText = ""
    donation: ShortText = ""
    goes_to: ShortText = ""


class Ages(Record):
    """The ages admitted, in years; without ``max`` there is no upper limit. Minors may have to be accompanied."""

    min: Annotated[int, Meta(ge=1, le=99)]
    max: Annotated[int, Meta(ge=1, le=120)] | None = None
    minors: Literal["accompanied", "alone"] = "alone"


class Tables(Record):
    """The number of players at a table: usually from ``fewest`` to ``usual``, never more than ``most``."""

    fewest: Annotated[int, Meta(ge=2, le=8)] = 4
    usual: Annotated[int, Meta(ge=2, le=8)] = 5
    most: Annotated[int, Meta(ge=2, le=8)] = 6


class Event(Record):
    """The contents of an ``event.yaml``.

    ``language`` is that of its names (empty: that of the edition), ``arrive`` how many minutes before a round players
    must be there, ``who_plays_on`` has further sentences on advancing.
    """

    format: Literal[1]
    name: Name
    dates: Annotated[list[Day], Meta(min_length=1, max_length=60)]
    rounds: Annotated[list[Round], Meta(min_length=1, max_length=60)]
    tagline: ShortText = ""
    venues: Annotated[list[Venue], Meta(max_length=60)] = field(default_factory=list)
    prizes: Annotated[list[Award], Meta(max_length=20)] = field(default_factory=list)
    sponsors: Annotated[list[Name], Meta(max_length=40)] = field(default_factory=list)
    head_judge: Name | None = None
    judges: Annotated[list[Name], Meta(max_length=40)] = field(default_factory=list)
    arrive: Annotated[int, Meta(ge=0, le=240)] = 15
    charity: Charity | None = None
    ages: Ages | None = None
    tables: Tables = field(default_factory=Tables)
    who_plays_on: Annotated[list[Sentence], Meta(max_length=12)] = field(default_factory=list)
    points: Annotated[list[Sentence], Meta(max_length=40)] = field(default_factory=list)
    notes: Annotated[list[Sentence], Meta(max_length=12)] = field(default_factory=list)
    language: Language = ""
    date_style: (
        Annotated[
            str, Meta(min_length=1, max_length=60, description="none for the usual form in the edition's language")
        ]
        | None
    ) = None
    time_style: Annotated[str, Meta(min_length=1, max_length=30)] = "%H:%M"
    months: Annotated[list[Name], Meta(min_length=12, max_length=12)] | None = None
    weekdays: Annotated[list[Name], Meta(min_length=7, max_length=7)] | None = None

    def calendar(self, language: str) -> Calendar:
        """Return the event's style of dates and times, in the language of its edition."""
        return Calendar(self.date_style, self.time_style, self.months, self.weekdays, language)


class Occasion(Struct, frozen=True):
    """A valid event; ``marks`` are the places of its values (``rounds.semi.start``), ``source`` is the file's hash."""

    event: Event
    marks: Mapping[str, Mark]
    source: str

    def players(self, usual: Players) -> Players:
        """Return the number of players and their age: the event's, else those ``usual`` in the edition."""
        tables, ages = self.event.tables, self.event.ages
        return Players(tables.fewest, tables.most, ages.min if ages else usual.age)

    def mark(self, where: str) -> Mark | None:
        """Return the place of a value in the event's file, or of its nearest parent with a place."""
        return nearest_mark(self.marks, where)

    def venue(self, round_: Round) -> Venue | None:
        """Return the venue of a round, if the event names one."""
        return next((venue for venue in self.event.venues if venue.id == round_.venue), None)


def event_at(path: Path) -> Occasion:
    """Read the event of a file; raises ThemeError with all its problems."""
    try:
        data = file_bytes(path, YAML_BYTES)
    except OSError as error:
        fault = message("{file} cannot be read: {reason}", file=plain(str(path)), reason=os_reason(error))
        raise ThemeError(Problem(fault)) from error
    return event_of(data, plain(str(path)))


def event_of_theme(theme: Theme) -> Occasion | None:
    """Read the sample event of a theme; None if it has none."""
    if theme.edition.event is None:
        return None
    name, mark = theme.edition.event.file, theme.mark("event.file")
    return event_of(theme.files[name], plain(os.path.join(os.path.dirname(mark.file), name)) if mark else name)


def event_of(data: bytes, file: str) -> Occasion:
    """Read an event from bytes; ``file`` is the file's name in messages."""
    tree, problems = read_tree(
        data,
        file,
        expected=message("an event is a mapping of fields"),
        begins=message("begin with 'format: 1' and 'name: ...'"),
    )
    if tree is None:
        raise ThemeError(problems)
    event, misfits = parse(tree, Event)
    problems += [misfit.problem for misfit in misfits]
    marks = PathMarks(tree)
    if event:
        found = [*_date_problems(event), *_reference_problems(event), *_value_problems(event)]
        problems += [
            Problem(joined([wrong.path, wrong.message], ": "), marks.get(wrong.path), wrong.advice) for wrong in found
        ]
    if problems or event is None:
        raise ThemeError(first_problems(problems))
    return Occasion(event, marks, sha256(data).hexdigest())


def _date_problems(event: Event) -> Problems:
    """Yield unknown days, rounds on days that the event does not name, and unknown fields of patterns."""
    named = [(f"dates.{at}", day) for at, day in enumerate(event.dates)]
    for path, day in [*named, *((f"rounds.{round_.id}.date", round_.date) for round_ in event.rounds)]:
        if not is_day(day):
            yield ThemeProblem(path, message("the calendar has no day {day}", day=quoted(day)))
        elif day not in event.dates:
            hint = did_you_mean(day, event.dates) or message("the dates are {dates}", dates=listing(event.dates))
            yield ThemeProblem(path, message("{day} is not among the dates of the event", day=quoted(day)), hint)
    for name, style, fields, example in (
        (
            "date_style",
            event.date_style or USUAL_STYLE,
            DATE_FIELDS,
            message("write %d/%m/%Y, %d.%m.%Y or %-d %B %Y"),
        ),
        ("time_style", event.time_style, TIME_FIELDS, message("write %H:%M or %-I:%M %p")),
    ):
        known = message("the fields are {names}", names=listing((f"%{field}" for field in fields), 20))
        for unknown in unknown_fields(style, fields):
            yield ThemeProblem(name, message("unknown field {name} in the pattern", name=quoted(unknown)), known)
        if "%" not in style:
            fault = message("the pattern has no field, so {text} would be printed as it is", text=quoted(style))
            yield ThemeProblem(name, fault, joined([example, known]))


def _reference_problems(event: Event) -> Problems:
    """Yield venues and rounds that are named but not listed, and rounds from which nobody advances."""
    venues, rounds = [venue.id for venue in event.venues], [round_.id for round_ in event.rounds]
    for round_ in event.rounds:
        if round_.venue is not None and round_.venue not in venues:
            hint = did_you_mean(round_.venue, venues) or message("the venues are {names}", names=listing(venues))
            fault = message("there is no venue {name}", name=quoted(round_.venue))
            yield ThemeProblem(f"rounds.{round_.id}.venue", fault, hint)
    for prize in event.prizes:
        for at, name in enumerate(prize.rounds):
            if name not in rounds:
                hint = did_you_mean(name, rounds) or message("the rounds are {names}", names=listing(rounds))
                fault = message("there is no round {name}", name=quoted(name))
                yield ThemeProblem(f"prizes.{prize.id}.rounds.{at}", fault, hint)
    for at, round_ in enumerate(event.rounds):
        earlier = {other.id: other for other in event.rounds[:at]}
        for name in round_.players_from:
            path = f"rounds.{round_.id}.players_from"
            if name not in earlier:
                known = message("the earlier rounds are {names}", names=listing(earlier))
                hint = did_you_mean(name, earlier) or (known if earlier else message("it is the first round"))
                yield ThemeProblem(path, message("no earlier round is called {name}", name=quoted(name)), hint)
            elif earlier[name].goes_on is None:
                fault = message("nobody goes on from {name}", name=quoted(name))
                yield ThemeProblem(path, fault, message("set 'goes_on' there to say who goes on"))


def _value_problems(event: Event) -> Problems:
    """Yield sizes and ages in the wrong order, repeated ids, blank names, and names with a line end or tab."""
    tables, ages = event.tables, event.ages
    if not tables.fewest <= tables.usual <= tables.most:
        fault = message(
            "{fewest}, {usual} and {most} players per table", fewest=tables.fewest, usual=tables.usual, most=tables.most
        )
        hint = message("give fewest, usual and most in ascending order, such as 4, 5, 6")
        yield ThemeProblem("tables", fault, hint)
    if ages and ages.max is not None and ages.max < ages.min:
        fault = message(
            "the oldest, {oldest}, is younger than the youngest, {youngest}", oldest=ages.max, youngest=ages.min
        )
        yield ThemeProblem("ages.max", fault)
    for kind in ("rounds", "venues", "prizes"):
        for identity, count in Counter(item.id for item in getattr(event, kind)).items():
            if count > 1:
                fault = message("the id {id} is given twice", id=quoted(identity))
                yield ThemeProblem(f"{kind}.{identity}", fault, message("give each its own id"))
    named = [("name", event.name), *((f"judges.{at}", name) for at, name in enumerate(event.judges))]
    named += [(f"{kind}.{item.id}.name", item.name) for kind in ("rounds", "venues") for item in getattr(event, kind)]
    for path, text in named:
        if not text.strip() or "\n" in text or "\t" in text:
            fault = message("a line end or tab in a name") if text.strip() else message("the text is blank")
            yield ThemeProblem(path, fault)
