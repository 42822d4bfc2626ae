"""Reading and checking an event.yaml: a valid ``Occasion``, or all problems with their places."""

import os
from collections import Counter
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
    """Read the event of a file; raises ThemeError with all its problems."""
    try:
        data = file_bytes(path, YAML_BYTES)
    except OSError as error:
        raise ThemeError(Problem(f"{plain(str(path))} cannot be read: {error.strerror}")) from error
    return event_of(data, plain(str(path)))


def event_of_theme(theme: Theme) -> Occasion | None:
    """Read the sample event of a theme; None if it has none."""
    if theme.edition.event is None:
        return None
    name, mark = theme.edition.event.file, theme.mark("event.file")
    return event_of(theme.files[name], plain(os.path.join(os.path.dirname(mark.file), name)) if mark else name)


def event_of(data: bytes, file: str) -> Occasion:
    """Read an event from bytes; ``file`` is the file's name in messages."""
    tree, problems = yaml.read_tree(data, file, what="an event", begins="format: 1' and 'name: ...")
    if tree is None:
        raise ThemeError(problems)
    event, misfits = explain.parse(tree, Event)
    problems += [misfit.problem for misfit in misfits]
    marks = PathMarks(tree)
    if event:
        found = [*_date_faults(event), *_reference_faults(event), *_number_faults(event), *_name_faults(event)]
        problems += [Problem(f"{wrong.path}: {wrong.message}", marks.get(wrong.path), wrong.advice) for wrong in found]
    if problems or event is None:
        raise ThemeError(first_problems(problems))
    return Occasion(event, marks, sha256(data).hexdigest())


def _date_faults(event: Event) -> Findings:
    """Yield unknown days, rounds on days that the event does not name, and unknown fields of patterns."""
    named = [(f"dates.{at}", day) for at, day in enumerate(event.dates)]
    for path, day in [*named, *((f"rounds.{round_.id}.date", round_.date) for round_ in event.rounds)]:
        if not is_day(day):
            yield ThemeFault(path, f"the calendar has no day {quoted(day)}")
        elif day not in event.dates:
            hint = did_you_mean(day, event.dates) or f"the dates are {listing(event.dates)}"
            yield ThemeFault(path, f"the event has no day {quoted(day)} among its dates", hint)
    for name, style, fields, examples in (
        ("date_style", event.date_style or USUAL_STYLE, DATE_FIELDS, "%d/%m/%Y, %d.%m.%Y or %-d %B %Y"),
        ("time_style", event.time_style, TIME_FIELDS, "%H:%M or %-I:%M %p"),
    ):
        known = f"the fields are {listing((f'%{field}' for field in fields), 20)}"
        for field in unknown_fields(style, fields):
            yield ThemeFault(name, f"unknown field {quoted(field)} in the pattern", known)
        if "%" not in style:
            message = f"no field is in the pattern: {quoted(style)} is what would be printed"
            yield ThemeFault(name, message, f"write {examples}; {known}")


def _reference_faults(event: Event) -> Findings:
    """Yield venues and rounds that are named but not listed, or from which nobody goes on."""
    venues, rounds = [venue.id for venue in event.venues], [round_.id for round_ in event.rounds]
    for round_ in event.rounds:
        if round_.venue is not None and round_.venue not in venues:
            hint = did_you_mean(round_.venue, venues) or f"the venues are {listing(venues)}"
            yield ThemeFault(f"rounds.{round_.id}.venue", f"there is no venue {quoted(round_.venue)}", hint)
    for prize in event.prizes:
        for at, name in enumerate(prize.rounds):
            if name not in rounds:
                hint = did_you_mean(name, rounds) or f"the rounds are {listing(rounds)}"
                yield ThemeFault(f"prizes.{prize.id}.rounds.{at}", f"there is no round {quoted(name)}", hint)
    for at, round_ in enumerate(event.rounds):
        earlier = {other.id: other for other in event.rounds[:at]}
        for name in round_.players_from:
            path = f"rounds.{round_.id}.players_from"
            if name not in earlier:
                hint = did_you_mean(name, earlier) or f"the rounds before it are {listing(earlier) or 'none'}"
                yield ThemeFault(path, f"no round before it is {quoted(name)}", hint)
            elif earlier[name].goes_on is None:
                yield ThemeFault(path, f"nobody goes on from {quoted(name)}", "say there who does, as goes_on")


def _number_faults(event: Event) -> Findings:
    """Yield sizes of tables and ages in the wrong order."""
    tables, ages = event.tables, event.ages
    if not tables.fewest <= tables.usual <= tables.most:
        hint = "fewest, usual and most must not fall: 4, 5, 6"
        yield ThemeFault("tables", f"{tables.fewest}, {tables.usual} and {tables.most} players a table", hint)
    if ages and ages.max is not None and ages.max < ages.min:
        yield ThemeFault("ages.max", f"the oldest, {ages.max}, is younger than the youngest, {ages.min}")


def _name_faults(event: Event) -> Findings:
    """Yield repeated ids, blank names, and names that contain a line end or tab."""
    for kind in ("rounds", "venues", "prizes"):
        for identity, count in Counter(item.id for item in getattr(event, kind)).items():
            if count > 1:
                message = f"the id {quoted(identity)} is given twice"
                yield ThemeFault(f"{kind}.{identity}", message, "give each its own id")
    named = [("name", event.name), *((f"judges.{at}", name) for at, name in enumerate(event.judges))]
    named += [(f"{kind}.{item.id}.name", item.name) for kind in ("rounds", "venues") for item in getattr(event, kind)]
    for path, text in named:
        if not text.strip() or "\n" in text or "\t" in text:
            yield ThemeFault(path, "a line end or tab in a name" if text.strip() else "the text is blank")
