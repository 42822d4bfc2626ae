"""Seats a round and prints what it needs: drawn anew, as its file stands, or with the changes of the day."""

import shlex
from collections.abc import Container, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.desk import Desk, desk_for
from printgen.components.event.documents import CHANGED_DOCUMENTS, SEATING_DOCUMENTS
from printgen.components.event.seated import Seated, name_marks
from printgen.components.event.seating_sheets import round_times
from printgen.errors import Problem, UsageError
from printgen.event import rounds, seating
from printgen.event.changes import (
    Changes,
    Neighbours,
    changed,
    changed_seats,
    changed_tables,
    helper_for,
)
from printgen.event.lists import separator_for
from printgen.event.players.entrants import Entrants, entrants
from printgen.event.players.players import Player, merged_players, players_of
from printgen.flow.event.job import Outcome, RoundJob
from printgen.flow.single_documents import painted_documents
from printgen.theme.quoting import plain

if TYPE_CHECKING:
    from printgen.event.solver.solve import Report


class DrawOptions(Struct, frozen=True):
    """How a round is drawn: the seed, the seconds at most, and whether those with a seat already are left out."""

    seed: int = 0
    seconds: float = seating.SECONDS
    leave_out: bool = False
    anew: bool = False


def seat(job: RoundJob, lists: Sequence[Path], draw: DrawOptions, report: "Report") -> Outcome:
    """Assigns the tables of a round; UsageError where it is seated already and is not to be drawn anew."""
    if (job.round_folder / rounds.SEATING).exists() and not draw.anew:
        hint = (
            "--keep prints it as it stands; --add, --remove, --swap and --move change it; "
            "--anew draws the round anew, and keeps the old file beside the new one"
        )
        raise UsageError(Problem(f"{_shown(job)} is there already: the round is seated", hint=hint))
    past = rounds.past_rounds(job.folder, job.round - 1)
    data = [rounds.list_bytes(path) for path in lists]
    listed = merged_players(players_of(each, plain(str(path))) for each, path in zip(data, lists, strict=True))
    entered = entrants(job.event.event, job.round, listed if lists else None, past, draw.leave_out)
    if not entered.players:
        raise UsageError(f"nobody is left to be seated in {job.entry.name}")
    tables = past.tables(job.round)
    drawn = seating.seated(entered.players, job.event.event.tables, tables, job.round, draw.seed, draw.seconds, report)
    separator = separator_for(job.language, data[0] if data else _earlier_list(job))
    files = {rounds.SEATING: rounds.seats_csv(drawn, separator), **_printed(job, drawn)}
    return Outcome(job.round_folder, files, (*entered.notes, *_summary(job, drawn)), _warnings(job, tables, entered))


def _earlier_list(job: RoundJob) -> bytes:
    """A list of a round before, to be written alike; nothing where there is none."""
    paths = (job.folder / rounds.folder_of(number) / rounds.SEATING for number in range(1, job.round))
    return next((rounds.list_bytes(path) for path in paths if path.is_file()), b"")


def keep(job: RoundJob) -> Outcome:
    """Prints all that a round needs from its file as it stands."""
    before = _as_it_stands(job)
    return Outcome(
        job.round_folder, _printed(job, before), tuple(_summary(job, before)), _warnings(job, before.earlier)
    )


def change_seating(job: RoundJob, changes: Changes) -> Outcome:
    """Changes a round's file, and prints besides all sheets those that changed, in a folder of their own."""
    before = _as_it_stands(job)
    past = rounds.past_rounds(job.folder, job.round - 1)
    late = entrants(job.event.event, job.round, changes.add, past).players if changes.add else ()
    neighbours = Neighbours(job.event.event.tables, past.tables(job.round))
    seats = changed(before.seats, changes._replace(add=late), neighbours)
    if not seats:
        raise UsageError("that would leave nobody seated")
    after = seating.judged(seats, neighbours.tables, neighbours.earlier, job.round)
    tables = changed_tables(before.seats, seats)
    separator = separator_for(job.language, rounds.list_bytes(job.round_folder / rounds.SEATING))
    folder = next(name for number in count(1) if not (job.round_folder / (name := f"change-{number}")).exists())
    files = {rounds.SEATING: rounds.seats_csv(after, separator), **_printed(job, after)}
    files |= {f"{folder}/{name}": data for name, data in _changed_sheets(job, before, after).items()}
    messages = [
        *_summary(job, after),
        f"Changed: {_tables(tables)}. What is to be printed again lies in {folder}/.",
        *_too_small(job, after, neighbours, tables),
    ]
    return Outcome(job.round_folder, files, tuple(messages), _warnings(job, neighbours.earlier))


def _as_it_stands(job: RoundJob) -> seating.Seating:
    """The seating of the round's file; UsageError where there is none."""
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
    """All sheets of a round, and its record for other programs."""
    desk = _desk(job, (seat.player for seat in seats.seats))
    sheets = [partial(make, choices=job.choices, seated=Seated(seats, job.entry)) for make in SEATING_DOCUMENTS]
    return {rounds.RECORD: rounds.seating_record(seats), **painted_documents(desk, job.choices, sheets, job.variants)}


def _changed_sheets(job: RoundJob, before: seating.Seating, after: seating.Seating) -> dict[str, bytes]:
    """The lists, and the cards and sheets of those tables and seats that are not as they were."""
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
    """How many sit where, what is proven, and what could not be met."""
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


def _warnings(job: RoundJob, earlier: Container[int], entered: Entrants | None = None) -> tuple[str, ...]:
    """What the seating could not reckon with."""
    missing = [number for number in range(1, job.round) if number not in earlier]
    return (
        *(entered.warnings if entered else ()),
        *(
            f"who met in round {number} is NOT reckoned with: there is no "
            f"{plain(str(job.folder / rounds.folder_of(number) / rounds.SEATING))}"
            for number in missing
        ),
    )


def _tables(numbers: Sequence[int]) -> str:
    listed = ", ".join(map(str, numbers))
    return f"table {listed}" if len(numbers) == 1 else f"tables {listed}" if numbers else "nothing"


def _too_small(job: RoundJob, after: seating.Seating, neighbours: Neighbours, tables: Sequence[int]) -> Iterator[str]:
    """For each table that lost too many, who could best move there."""
    for table in tables:
        size = len(after.table(table))
        if 0 < size < neighbours.tables.fewest and (player := helper_for(after, table, neighbours)):
            command = f"printgen seating --round {job.round} --move {shlex.quote(player.name)} {table}"
            yield f"Table {table} seats only {size}. To mend that: {command} (with your --event)"
