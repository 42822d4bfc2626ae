"""Reads an event.yaml and checks it: a valid ``Occasion``, or every problem with its place."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from printgen.errors import Problem, ThemeError, first_problems
from printgen.event.dates import DATE_FIELDS, TIME_FIELDS, USUAL_STYLE, is_day, unknown_fields
from printgen.event.model import Event, Occasion
from printgen.inputs import file_bytes
from printgen.limits import YAML_BYTES
from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.model.theme import Theme
from printgen.theme.quoting import did_you_mean, listing, plain, quoted
from printgen.theme.read import yaml
from printgen.theme.read.schema import explain
from printgen.theme.read.tree import PathMarks


def event_at(path: Path) -> Occasion:
    """The event of a file that the user named; raises ThemeError with every problem of it."""
    try:
        data = file_bytes(path, YAML_BYTES)
    except OSError as error:
        raise ThemeError(Problem(f"{plain(str(path))} cannot be read: {error.strerror}")) from error
    return event_of(data, plain(str(path)))


def event_of_theme(theme: Theme) -> Occasion | None:
    """The sample event of a theme that has one."""
    if theme.edition.event is None:
        return None
    name, mark = theme.edition.event.file, theme.mark("event.file")
    return event_of(theme.files[name], plain(os.path.join(os.path.dirname(mark.file), name)) if mark else name)


def event_of(data: bytes, file: str) -> Occasion:
    """The event of a file's bytes; ``file`` is the name that messages give it."""
    tree, problems = yaml.read_tree(data, file, what="an event", begins="format: 1' and 'name: ...")
    if tree is None:
        raise ThemeError(problems)
    event, misfits = explain.parse(tree, Event)
    problems += [misfit.problem for misfit in misfits]
    marks = PathMarks(tree)
    if event:
        found = [finding for check in CHECKS for finding in check(event)]
        problems += [Problem(f"{wrong.path}: {wrong.message}", marks.get(wrong.path), wrong.advice) for wrong in found]
    if problems or event is None:
        raise ThemeError(first_problems(problems))
    return Occasion(event, marks, sha256(data).hexdigest())


def _days(event: Event) -> Findings:
    """Days that no calendar has, and rounds on days that the event does not name."""
    named = [(f"dates.{at}", day) for at, day in enumerate(event.dates)]
    for path, day in [*named, *((f"rounds.{round_.id}.date", round_.date) for round_ in event.rounds)]:
        if not is_day(day):
            yield ThemeFault(path, f"the calendar has no day {quoted(day)}")
        elif day not in event.dates:
            hint = did_you_mean(day, event.dates) or f"the dates are {listing(event.dates)}"
            yield ThemeFault(path, f"the event has no day {quoted(day)} among its dates", hint)


_PATTERNS = {"date_style": "%d/%m/%Y, %d.%m.%Y or %-d %B %Y", "time_style": "%H:%M or %-I:%M %p"}


def _styles(event: Event) -> Findings:
    """Fields of the date and time patterns that stand for nothing."""
    for name, style, fields in (
        ("date_style", event.date_style or USUAL_STYLE, DATE_FIELDS),
        ("time_style", event.time_style, TIME_FIELDS),
    ):
        for field in unknown_fields(style, fields):
            hint = f"the fields are {listing((f'%{known}' for known in fields), 20)}"
            yield ThemeFault(name, f"unknown field {quoted(field)} in the pattern", hint)
        if "%" not in style:
            hint = f"write {_PATTERNS[name]}; the fields are {listing((f'%{known}' for known in fields), 20)}"
            yield ThemeFault(name, f"no field is in the pattern: {quoted(style)} is what would be printed", hint)


def _venues(event: Event) -> Findings:
    """Venues that rounds name and that there are none of."""
    known = [venue.id for venue in event.venues]
    for round_ in event.rounds:
        if round_.venue is not None and round_.venue not in known:
            hint = did_you_mean(round_.venue, known) or f"the venues are {listing(known)}"
            yield ThemeFault(f"rounds.{round_.id}.venue", f"there is no venue {quoted(round_.venue)}", hint)


def _prizes(event: Event) -> Findings:
    """Rounds that prizes name and that there are none of."""
    known = [round_.id for round_ in event.rounds]
    for prize in event.prizes:
        for at, name in enumerate(prize.rounds):
            if name not in known:
                hint = did_you_mean(name, known) or f"the rounds are {listing(known)}"
                yield ThemeFault(f"prizes.{prize.id}.rounds.{at}", f"there is no round {quoted(name)}", hint)


def _tables(event: Event) -> Findings:
    tables = event.tables
    if not tables.fewest <= tables.usual <= tables.most:
        hint = "fewest, usual and most must not fall: 4, 5, 6"
        yield ThemeFault("tables", f"{tables.fewest}, {tables.usual} and {tables.most} players a table", hint)


def _sources(event: Event) -> Findings:
    """Rounds whose players come from rounds that there are none of, that come later, or from which nobody goes on."""
    for at, round_ in enumerate(event.rounds):
        earlier = {other.id: other for other in event.rounds[:at]}
        for name in round_.players_from:
            path = f"rounds.{round_.id}.players_from"
            if name not in earlier:
                hint = did_you_mean(name, earlier) or f"the rounds before it are {listing(earlier) or 'none'}"
                yield ThemeFault(path, f"no round before it is {quoted(name)}", hint)
            elif earlier[name].goes_on is None:
                yield ThemeFault(path, f"nobody goes on from {quoted(name)}", "say there who does, as goes_on")


def _ages(event: Event) -> Findings:
    if event.ages and event.ages.max is not None and event.ages.max < event.ages.min:
        yield ThemeFault("ages.max", f"the oldest, {event.ages.max}, is younger than the youngest, {event.ages.min}")


def _repeats(event: Event) -> Findings:
    """Items of a list that bear the same id."""
    for name in ("rounds", "venues", "prizes"):
        for identity in _twice(item.id for item in getattr(event, name)):
            yield ThemeFault(f"{name}.{identity}", f"the id {quoted(identity)} is given twice", "give each its own id")


def _twice(names: Iterable[str]) -> Iterator[str]:
    return (name for name, count in Counter(names).items() if count > 1)


def _blanks(event: Event) -> Findings:
    """Names without a letter, and names that run over a line's end."""
    named = [("name", event.name), *((f"judges.{at}", name) for at, name in enumerate(event.judges))]
    named += [(f"{kind}.{item.id}.name", item.name) for kind in ("rounds", "venues") for item in getattr(event, kind)]
    for path, text in named:
        if not text.strip() or "\n" in text or "\t" in text:
            yield ThemeFault(path, "a line end or tab in a name" if text.strip() else "the text is blank")


CHECKS = (_days, _styles, _venues, _prizes, _sources, _tables, _ages, _repeats, _blanks)
