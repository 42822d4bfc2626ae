"""The records of an event.yaml. An ``Occasion`` is valid; nothing checks it again."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from printgen.errors import Mark, nearest_mark
from printgen.event.dates import Calendar
from printgen.theme.model.common import Id, Name, Players, Record, Sentence

Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="a date as 2027-03-13")]
Time = Annotated[str, Meta(pattern=r"^([01]?[0-9]|2[0-3]):[0-5][0-9]$", description="a time as 9:30 or 14:00")]
Minutes = Annotated[int, Meta(ge=1, le=1_440)]
ShortText = Annotated[str, Meta(max_length=160)]
Language = Annotated[str, Meta(pattern=r"^([a-z]{2,3}(-[A-Za-z0-9]+)*)?$", description="a language as sv or pt-BR")]


class Venue(Record):
    """A place where rounds are played, and its town."""

    id: Id
    name: Name
    town: ShortText = ""
    address: ShortText = ""


class GoOn(Record):
    """How many players go on from a round: the best of each table, then the best of all others."""

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
    must be there, ``who_plays_on`` further sentences on who goes on.
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
        Annotated[str, Meta(min_length=1, max_length=60, description="none: as the edition's language does")] | None
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
