"""Seating a round and printing its sheets: drawn anew, as its file stands, or with changes on the day."""

import shlex
from collections.abc import Container, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.components.desk import Desk, desk_for
from printgen.components.event.documents import CHANGED_DOCUMENTS, SEATING_DOCUMENTS
from printgen.components.event.seated import Seated, name_marks
from printgen.components.event.seating_sheets import round_times
from printgen.errors import Problem, UsageError
from printgen.event import rounds, seating
from printgen.event.changes import (
    Changes,
    Neighbors,
    changed,
    changed_seats,
    changed_tables,
    helper_for,
)
from printgen.event.lists import separator_for
from printgen.event.players.entrants import entrants
from printgen.event.players.players import Player, merged_players, players_of
from printgen.flow.event.job import Outcome, RoundJob
from printgen.flow.single_documents import painted_documents
from printgen.theme.quoting import plain

if TYPE_CHECKING:
    from printgen.event.solver.solve import Report


def seat(
    job: RoundJob,
    lists: Sequence[Path],
    report: "Report | None" = None,
    *,
    seed: int = 0,
    seconds: float = seating.SECONDS,
    leave_out: bool = False,
    anew: bool = False,
) -> Outcome:
    """Assign the tables of a round; raises UsageError if it is seated already and not to be drawn ``anew``."""
    if (job.round_folder / rounds.SEATING).exists() and not anew:
        hint = (
            "--keep prints it as it stands; --add, --remove, --swap and --move change it; "
            "--anew draws the round anew, and keeps the old file beside the new one"
        )
        raise UsageError(Problem(f"{_shown(job)} is there already: the round is seated", hint=hint))
    past = rounds.past_rounds(job.folder, job.round - 1)
    data = [rounds.list_bytes(path) for path in lists]
    listed = merged_players(players_of(each, plain(str(path))) for each, path in zip(data, lists, strict=True))
    entered = entrants(job.event.event, job.round, listed if lists else None, past, leave_out)
    if not entered.players:
        raise UsageError(f"nobody is left to be seated in {job.entry.name}")
    tables = past.tables(job.round)
    drawn = seating.seated(entered.players, job.event.event.tables, tables, job.round, seed, seconds, report)
    # Without a list, the new one is separated like an earlier round's.
    paths = (job.folder / rounds.folder_of(number) / rounds.SEATING for number in range(1, job.round))
    sample = data[0] if data else next((rounds.list_bytes(path) for path in paths if path.is_file()), b"")
    files = {rounds.SEATING: rounds.seats_csv(drawn, separator_for(job.language, sample)), **_printed(job, drawn)}
    messages = (*entered.notes, *_summary(job, drawn))
    return Outcome(job.round_folder, files, messages, (*entered.warnings, *_warnings(job, tables)))


def keep(job: RoundJob) -> Outcome:
    """Print the sheets of a round from its seating file, unchanged."""
    before = _as_it_stands(job)
    return Outcome(
        job.round_folder, _printed(job, before), tuple(_summary(job, before)), _warnings(job, before.earlier)
    )


def change_seating(job: RoundJob, changes: Changes) -> Outcome:
    """Change a round's seating file; print all sheets, and the changed ones again in a folder of their own."""
    before = _as_it_stands(job)
    past = rounds.past_rounds(job.folder, job.round - 1)
    late = entrants(job.event.event, job.round, changes.add, past).players if changes.add else ()
    neighbors = Neighbors(job.event.event.tables, past.tables(job.round))
    seats = changed(before.seats, changes._replace(add=late), neighbors)
    if not seats:
        raise UsageError("that would leave nobody seated")
    after = seating.judged(seats, neighbors.tables, neighbors.earlier, job.round)
    separator = separator_for(job.language, rounds.list_bytes(job.round_folder / rounds.SEATING))
    folder = next(name for number in count(1) if not (job.round_folder / (name := f"change-{number}")).exists())
    files = {rounds.SEATING: rounds.seats_csv(after, separator), **_printed(job, after)}
    files |= {f"{folder}/{name}": data for name, data in _changed_sheets(job, before, after).items()}

    tables = changed_tables(before.seats, seats)
    named = f"{'table' if len(tables) == 1 else 'tables'} {', '.join(map(str, tables))}" if tables else "nothing"
    messages = [*_summary(job, after), f"Changed: {named}. What is to be printed again lies in {folder}/."]
    for table in tables:
        size = len(after.table(table))
        if 0 < size < neighbors.tables.fewest and (player := helper_for(after, table, neighbors)):
            command = f"printgen seating --round {job.round} --move {shlex.quote(player.name)} {table}"
            messages.append(f"Table {table} seats only {size}. To mend that: {command} (with your --event)")
    return Outcome(job.round_folder, files, tuple(messages), _warnings(job, neighbors.earlier))


def _as_it_stands(job: RoundJob) -> seating.Seating:
    """Return the seating of the round's file; raises UsageError if there is none."""
    past = rounds.past_rounds(job.folder, job.round)
    if job.round not in past.seats:
        hint = "printgen seating with the list of players draws the round"
        raise UsageError(Problem(f"there is no {_shown(job)}: the round is not seated yet", hint=hint))
    return seating.judged(past.seats[job.round], job.event.event.tables, past.tables(job.round), job.round)


def _shown(job: RoundJob) -> str:
    return plain(str(job.round_folder / rounds.SEATING))


def _desk(job: RoundJob, players: Iterator[Player]) -> Desk:
    return desk_for(job.theme, job.event, name_marks(players))


def _printed(job: RoundJob, seats: seating.Seating) -> dict[str, bytes]:
    """Return all sheets of a round, and its record for other programs."""
    desk = _desk(job, (seat.player for seat in seats.seats))
    sheets = [partial(make, choices=job.choices, seated=Seated(seats, job.entry)) for make in SEATING_DOCUMENTS]
    return {rounds.RECORD: rounds.seating_record(seats), **painted_documents(desk, job.choices, sheets, job.variants)}


def _changed_sheets(job: RoundJob, before: seating.Seating, after: seating.Seating) -> dict[str, bytes]:
    """Return the lists, and the cards and sheets of changed tables and seats."""
    tables, new = changed_tables(before.seats, after.seats), changed_seats(before.seats, after.seats)
    parts = {
        "round": after.seats,
        "table": tuple(seat for seat in after.seats if seat.table in tables),
        "seat": new,
    }
    desk = _desk(job, (seat.player for seat in after.seats))
    sheets = [
        partial(make, choices=job.choices, seated=Seated(replace(after, seats=parts[part]), job.entry))
        for part, make in CHANGED_DOCUMENTS
        if parts[part] and (make is not round_times or _sizes(before) != _sizes(after))
    ]
    return painted_documents(desk, job.choices, sheets, job.variants)


def _sizes(seats: seating.Seating) -> list[tuple[int, int]]:
    return [(table, len(seats.table(table))) for table in seats.tables]


def _summary(job: RoundJob, seats: seating.Seating) -> Iterator[str]:
    """Yield the number of players and tables, what is proven, and the aims not met."""
    sizes = [len(seats.table(table)) for table in seats.tables]
    plural = "s" if len(seats.earlier) > 1 else ""
    earlier = f", reckoned with round{plural} {', '.join(map(str, seats.earlier))}" if seats.earlier else ""
    low, high = min(sizes), max(sizes)
    range_ = str(low) if low == high else f"{low} to {high}"
    yield f"{job.title}: {sum(sizes)} players at {len(sizes)} tables of {range_}{earlier}"
    yield f"This seating is {seating.verdict(seats)}."
    unmet = seating.findings(seats)
    yield "What could not be met:" if unmet else "Everything could be met."
    yield from (f"  {line}" for line in unmet)


def _warnings(job: RoundJob, earlier: Container[int]) -> tuple[str, ...]:
    """Return a warning for each earlier round whose seating is not known."""
    missing = [number for number in range(1, job.round) if number not in earlier]
    return tuple(
        f"who met in round {number} is NOT reckoned with: there is no "
        f"{plain(str(job.folder / rounds.folder_of(number) / rounds.SEATING))}"
        for number in missing
    )
