"""Running a round: seat it or score it, and print its sheets."""

import shlex
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Problem, UsageError, plain, quoted
from printgen.event import rounds, seating
from printgen.event.entrants import candidates, contradictions, entrants, named, next_in_rank, seat_holders, winners
from printgen.event.lists import separator_for, sort_key
from printgen.event.occasion import Occasion, Round, event_at, event_of_theme
from printgen.event.players import NamedPlayers, Player, merged_players, players_of
from printgen.event.ranking import (
    BEST,
    LEFT,
    NO_SHOW,
    NOTHING,
    SURE,
    TIED,
    WINNER,
    Result,
    Standing,
    full_ties,
    going_on,
    standings,
    standings_csv,
)
from printgen.event.results import Results, blank_results, has_entries, results_of
from printgen.event.seating import Changes, Neighbors, Seat, changed, changed_seats, changed_tables, helper_for
from printgen.games.trade.records import Edition
from printgen.kit.choices import Choices
from printgen.kit.finish import painted_documents
from printgen.kit.fit_problems import raise_problems
from printgen.kit.papers import PAPERS
from printgen.messages import Message, joined, message
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.event.rounds import (
    CHANGED_DOCUMENTS,
    SEATING_DOCUMENTS,
    Seated,
    name_marks,
    posted_standings,
    round_times,
)
from printgen.parts.event.winners import awarded, certificates, posted_winners
from printgen.theme.theme import Theme
from printgen.words.amounts import amount

if TYPE_CHECKING:
    from printgen.event.seating_solver import Report


# The reasons in the standings, as they are shown on the screen.
_REASONS = {
    WINNER: message("table winner"),
    BEST: message("next best"),
    SURE: message("goes on"),
    TIED: message("judges decide"),
    NO_SHOW: message("no-show"),
    LEFT: message("left"),
}


class RoundJob(Struct, frozen=True):
    """A round with its edition and event, the choices for its sheets, and the event's folder."""

    theme: Theme[Edition]
    event: Occasion
    round: int
    choices: Choices
    variants: Sequence[str]
    folder: Path

    @property
    def entry(self) -> Round:
        return self.event.event.rounds[self.round - 1]

    @property
    def round_folder(self) -> Path:
        return self.folder / rounds.folder_of(self.round)

    @property
    def language(self) -> str:
        """Return the language by which names are sorted: the event's, else the edition's."""
        return self.event.event.language or self.theme.edition.language

    @property
    def title(self) -> str:
        return f"{self.event.event.name}, {self.entry.name}"


class Outcome(Struct, frozen=True):
    """The files of a round by name within its folder, with messages and warnings."""

    folder: Path
    files: Mapping[str, bytes]
    messages: tuple[str, ...]
    warnings: tuple[str, ...] = ()


def job(
    theme: Theme, event: Path | None, number: int, choices: Choices, variants: Sequence[str], folder: Path
) -> RoundJob:
    """Return the job; raises UsageError if the edition is not scored or has no event, or the event no such round."""
    if not theme.edition.scored:
        hint = message("choose an edition of the trading game with --theme")
        raise UsageError(Problem(message("{title} is not scored by property", title=theme.edition.title), hint=hint))
    held = event_at(event) if event else event_of_theme(theme)
    if held is None:
        fault = message("{title} has no event of its own", title=theme.edition.title)
        raise UsageError(Problem(fault, hint=message("name one with --event")))
    if number > (count := len(held.event.rounds)):
        raise UsageError(
            message(
                "there is no round {round}: {event} has {n} round",
                "there is no round {round}: {event} has {n} rounds",
                n=count,
                round=number,
                event=held.event.name,
            )
        )
    return RoundJob(cast(Theme[Edition], theme), held, number, choices, variants, folder)


def event_folder(beside: Path, number: int) -> Path:
    """Return the event's folder from a file in it, or in the folder of the round."""
    return beside.parent.parent if beside.parent.name == rounds.folder_of(number) else beside.parent


def score_round(job: RoundJob, results_file: Path | None = None) -> Outcome:
    """Add up the results of a round, by default those in its folder, and make its lists and sheets."""
    results_file = results_file or job.round_folder / rounds.RESULTS
    if not results_file.is_file():
        hint = message("'printgen seating' writes it for you to fill in; or name another file")
        raise UsageError(Problem(message("there is no {file}", file=plain(str(results_file))), hint=hint))
    data = rounds.list_bytes(results_file)
    past = _all_rounds(job)
    seats = past.seats.get(job.round, ())
    results = results_of(data, plain(str(results_file)), job.theme.edition, seats)
    table = standings(results.results, job.entry.goes_on, sort_key(job.language))
    separator = separator_for(job.language, data)
    context = context_for(job.theme, job.event, name_marks(result.player for result in results.results))
    makers = [posted_standings, *([posted_winners, certificates] if awarded(table, job.entry) else [])]
    sheets = [partial(make, choices=job.choices, standings=table, round_=job.entry) for make in makers]
    listed = standings_csv(table, separator)
    files = {
        rounds.STANDINGS: listed,
        rounds.GOING_ON: rounds.players_csv(going_on(table), separator),
        **painted_documents(context, job.choices, sheets, job.variants),
    }
    now = replace(
        past,
        going_on={**past.going_on, job.round: tuple(going_on(table))},
        standings={**past.standings, job.round: rounds.standings_of(listed, rounds.STANDINGS)},
    )
    warnings = [*_score_warnings(job, results, table, bool(seats)), *_contradictions(job, now, seats)]
    outdated = (job.round_folder / variant / "certificates.pdf" for variant in job.variants)
    if not awarded(table, job.entry) and any(path.exists() for path in outdated):
        warnings.append(message("no winner is certain yet: winners.pdf and certificates.pdf are from earlier results"))
    return Outcome(job.round_folder, files, tuple(_standing_lines(job, table)), tuple(warnings))


def _all_rounds(job: RoundJob) -> rounds.PastRounds:
    return rounds.past_rounds(job.folder, len(job.event.event.rounds))


def _contradictions(job: RoundJob, past: rounds.PastRounds, seats: Sequence[Seat]) -> Iterator[str]:
    """Yield contradictions between seatings, this one among them, and the results of the rounds before them.

    An earlier round that has been scored cannot be mended any more, and is left out.
    """
    open_ = {number: held for number, held in past.seats.items() if number > job.round or number not in past.standings}
    known = {**open_, job.round: tuple(seats)} if seats else open_
    return contradictions(job.event.event, replace(past, seats=known))


def _standing_lines(job: RoundJob, table: Sequence[Standing]) -> Iterator[Message]:
    yield message("{title}: standings", title=job.title)
    for standing in table:
        result = standing.result
        if result.absence:
            yield message(
                "  -  {player} (table {table}): {reason}",
                player=result.player.name,
                table=result.table,
                reason=_REASONS[result.absence],
            )
        elif standing.goes_on:
            yield message(
                "{rank:>3}  {player} (table {table}): {worth}, {reason}",
                rank=standing.rank,
                player=result.player.name,
                table=result.table,
                worth=amount(job.theme.edition, result.worth.total),
                reason=_REASONS[standing.goes_on],
            )
        else:
            yield message(
                "{rank:>3}  {player} (table {table}): {worth}",
                rank=standing.rank,
                player=result.player.name,
                table=result.table,
                worth=amount(job.theme.edition, result.worth.total),
            )
    if on := going_on(table):
        yield message("Going on: {names}", names=", ".join(player.name for player in on))


def _score_warnings(job: RoundJob, results: Results, table: Sequence[Standing], compared: bool) -> Iterator[Message]:
    """Yield doubtful results, ties that the judges must break, and what could not be compared."""
    if not compared:
        path = plain(str(job.round_folder / rounds.SEATING))
        yield message("the results were NOT compared with the seating: there is no {file}", file=path)
    for question in results.questions:
        yield message(
            "please check: {place}: {fault}\n  hint: {hint}",
            place=str(question.where),
            fault=question.message,
            hint=question.hint,
        )
    rows = {row.result.player.key: row for row in results.rows}
    for group in full_ties(table, job.entry.goes_on):
        cells = [rows[result.player.key].places for result in group]
        places = [
            str(cell["decision"])
            if "decision" in cell
            else message("line {line}, in a new column", line=cell["player"].line)
            for cell in cells
        ]
        yield message(
            "{names} are tied in everything, so the judges decide. In the column 'decision' ({places}), write {first} "
            "for the player who is to be first, then {second}, and so on. Then score the round again.",
            names=named([result.player.name for result in group]),
            places=joined(places, ", "),
            first=len(group),
            second=len(group) - 1,
        )
    if any(standing.goes_on == TIED for standing in table):
        yield message("{file} is not complete until the judges have decided", file=rounds.GOING_ON)


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
    """Assign the tables of a round; raises UsageError if it is seated already, unless ``anew`` is set."""
    if (job.round_folder / rounds.SEATING).exists() and not anew:
        fault = message("{file} already exists: the round is seated", file=_shown(job))
        hint = message(
            "--keep prints it as it is; --add, --remove, --swap and --move change it; --anew draws the round again, "
            "and keeps the old file beside the new one"
        )
        raise UsageError(Problem(fault, hint=hint))
    past = _all_rounds(job)
    data = [rounds.list_bytes(path) for path in lists]
    listed = merged_players(players_of(each, plain(str(path))) for each, path in zip(data, lists, strict=True))
    entered = entrants(job.event.event, job.round, listed if lists else None, past, leave_out)
    if not entered.players:
        raise UsageError(message("nobody is left to be seated in {round}", round=job.entry.name))
    tables = past.tables(job.round)
    drawn = seating.seated(entered.players, job.event.event.tables, tables, job.round, seed, seconds, report)
    # Without a list, the new one is separated like an earlier round's.
    paths = (job.folder / rounds.folder_of(number) / rounds.SEATING for number in range(1, job.round))
    sample = data[0] if data else next((rounds.list_bytes(path) for path in paths if path.is_file()), b"")
    separator = separator_for(job.language, sample)
    files = {rounds.SEATING: rounds.seats_csv(drawn, separator), **_printed(job, drawn)}
    past = replace(past, drop_outs={**past.drop_outs, job.round: entered.drop_outs})
    files |= _drop_out_file(job, past, separator) | _results_file(job, drawn, separator)
    messages = (*entered.notes, *_seating_summary(job, drawn))
    warnings = (*entered.warnings, *_unknown_rounds(job, tables), *_contradictions(job, past, drawn.seats))
    return Outcome(job.round_folder, files, messages, warnings)


def _results_file(job: RoundJob, seats: seating.Seating, separator: str) -> dict[str, bytes]:
    """Return the round's results to fill in, unless somebody has begun to fill them in."""
    path = job.round_folder / rounds.RESULTS
    if path.is_file() and has_entries(rounds.list_bytes(path), rounds.RESULTS):
        return {}
    return {rounds.RESULTS: blank_results(seats, job.theme.edition, separator)}


def _drop_out_file(job: RoundJob, past: rounds.PastRounds, separator: str) -> dict[str, bytes]:
    """Return the list of those who dropped out, unless nobody has."""
    drop_outs = past.drop_outs.get(job.round, ())
    if not drop_outs and not (job.round_folder / rounds.DROPPED_OUT).is_file():
        return {}
    return {rounds.DROPPED_OUT: rounds.drop_outs_csv(drop_outs, separator)}


def keep(job: RoundJob) -> Outcome:
    """Print the sheets of a round from its seating file, unchanged."""
    past = _all_rounds(job)
    before = _as_it_stands(job, past)
    separator = separator_for(job.language, rounds.list_bytes(job.round_folder / rounds.SEATING))
    files = {**_printed(job, before), **_results_file(job, before, separator)}
    warnings = (*_unknown_rounds(job, before.earlier), *_contradictions(job, past, before.seats))
    return Outcome(job.round_folder, files, tuple(_seating_summary(job, before)), warnings)


class Wishes(NamedTuple):
    """Requested changes of a seating; a player is replaced by the next in rank if nobody is named."""

    remove: Sequence[str] = ()
    replace: Sequence[tuple[str, Player | None]] = ()
    swap: Sequence[tuple[str, str]] = ()
    move: Sequence[tuple[str, int]] = ()
    add: Sequence[Player] = ()


def change_seating(job: RoundJob, wishes: Wishes) -> Outcome:
    """Change a round's seating file; print all sheets, and the changed ones again in a folder of their own."""
    past = _all_rounds(job)
    before = _as_it_stands(job, past)
    messages: list[str] = []
    changes = Changes(
        wishes.remove,
        [_substitute(job, past, before.seats, old, new, messages) for old, new in wishes.replace],
        wishes.swap,
        wishes.move,
        _late(job, past, wishes.add),
    )
    neighbors = Neighbors(job.event.event.tables, past.tables(job.round))
    seats = changed(before.seats, changes, neighbors)
    if not seats:
        raise UsageError(message("that would leave nobody seated"))
    past = replace(past, drop_outs={**past.drop_outs, job.round: _drop_outs(job, past, before.seats, changes)})
    after = seating.judged(seats, neighbors.tables, neighbors.earlier, job.round)
    separator = separator_for(job.language, rounds.list_bytes(job.round_folder / rounds.SEATING))
    folder = next(name for number in count(1) if not (job.round_folder / (name := f"change-{number}")).exists())
    files = {rounds.SEATING: rounds.seats_csv(after, separator), **_printed(job, after)}
    files |= _drop_out_file(job, past, separator) | _results_file(job, after, separator)
    files |= {f"{folder}/{name}": data for name, data in _changed_sheets(job, before, after).items()}

    tables = changed_tables(before.seats, seats)
    messages += [*_seating_summary(job, after), _changes_summary(tables, folder)]
    if rounds.RESULTS not in files:
        messages.append(
            message("{file} already has entries and was not changed: change its players yourself.", file=rounds.RESULTS)
        )
    for table in tables:
        size = len(after.table(table))
        if 0 < size < neighbors.tables.fewest and (player := helper_for(after, table, neighbors)):
            command = f"printgen seating --round {job.round} --move {shlex.quote(player.name)} {table}"
            messages.append(
                message(
                    "Table {table} has only {n} player. To correct that: {command} (with your --event)",
                    "Table {table} has only {n} players. To correct that: {command} (with your --event)",
                    n=size,
                    table=table,
                    command=command,
                )
            )
    warnings = (*_unknown_rounds(job, neighbors.earlier), *_contradictions(job, past, after.seats))
    return Outcome(job.round_folder, files, tuple(messages), warnings)


def _changes_summary(tables: Sequence[int], folder: str) -> Message:
    if not tables:
        return message("No table has changed. Print the sheets in {folder}/ again.", folder=folder)
    return message(
        "Changed: table {tables}. Print the sheets in {folder}/ again.",
        "Changed: tables {tables}. Print the sheets in {folder}/ again.",
        n=len(tables),
        tables=", ".join(map(str, tables)),
        folder=folder,
    )


def _late(job: RoundJob, past: rounds.PastRounds, players: Sequence[Player]) -> Sequence[Player]:
    """Return late arrivals if the event admits them; someone who dropped out may come after all."""
    every = replace(past, drop_outs={**past.drop_outs, job.round: ()})
    return entrants(job.event.event, job.round, players, every).players if players else ()


def _substitute(
    job: RoundJob, past: rounds.PastRounds, seats: Sequence[Seat], old: str, new: Player | None, messages: list[str]
) -> tuple[str, Player]:
    """Return a change of one player for another, who must have played before if the round is not open to all."""
    event = job.event.event
    if not job.entry.players_from:
        if new is None:
            fault = message("{round} is open to all, so nobody is next in rank", round=job.entry.name)
            option = message("name the player: {option}", option=f'--replace "{old}=NAME"')
            raise UsageError(Problem(fault, hint=option))
        return old, _late(job, past, [new])[0]
    if new is None:
        leaver = NamedPlayers(seat.player for seat in seats).named(old)
        player, reason = next_in_rank(event, job.round, leaver.name if leaver else old, past)
        messages.append(reason)
        return old, player
    players = NamedPlayers((winners(event, job.round, past) | candidates(event, job.round, past)).values())
    if (known := players.named(new.name)) is None:
        hint = players.meant(new.name) or message("a substitute must have played there")
        fault = message(
            "{player} has not played in a round that leads to {round}", player=quoted(new.name), round=job.entry.name
        )
        raise UsageError(Problem(fault, hint=hint))
    return old, known


def _drop_outs(
    job: RoundJob, past: rounds.PastRounds, seats: Sequence[Seat], changes: Changes
) -> tuple[rounds.DropOut, ...]:
    """Return everyone who has dropped out of a round after some changes, none for a round that is open to all."""
    if not job.entry.players_from:
        return ()
    holders, seated = seat_holders(job.event.event, job.round, past), NamedPlayers(seat.player for seat in seats)
    back = {player.key for player in changes.add}
    found = [one for one in past.drop_outs.get(job.round, ()) if one.name.casefold() not in back]
    leaving: list[tuple[str, Player | None]] = [*((name, None) for name in changes.remove), *changes.replace]
    for name, substitute in leaving:
        if (player := seated.named(name)) and player.key in holders:
            instead = substitute.name if substitute and substitute.key not in holders else ""
            found.append(rounds.DropOut(player.name, instead))
    return tuple(found)


def _as_it_stands(job: RoundJob, past: rounds.PastRounds) -> seating.Seating:
    """Return the seating of the round's file; raises UsageError if there is none."""
    if job.round not in past.seats:
        fault = message("there is no {file}: the round is not seated yet", file=_shown(job))
        hint = message("'printgen seating' with the list of players draws the round")
        raise UsageError(Problem(fault, hint=hint))
    return seating.judged(past.seats[job.round], job.event.event.tables, past.tables(job.round), job.round)


def _shown(job: RoundJob) -> str:
    return plain(str(job.round_folder / rounds.SEATING))


def _context(job: RoundJob, players: Iterator[Player]) -> DrawingContext[Edition]:
    return context_for(job.theme, job.event, name_marks(players))


def _printed(job: RoundJob, seats: seating.Seating) -> dict[str, bytes]:
    """Return all sheets of a round, and its record for other programs."""
    context = _context(job, (seat.player for seat in seats.seats))
    _check_standings(job, context, seats)
    sheets = [partial(make, choices=job.choices, seated=Seated(seats, job.entry)) for make in SEATING_DOCUMENTS]
    return {
        rounds.RECORD: rounds.seating_record(seats),
        **painted_documents(context, job.choices, sheets, job.variants),
    }


def _check_standings(job: RoundJob, context: DrawingContext[Edition], seats: seating.Seating) -> None:
    """Raise ThemeError for each name that does not fit the standings, so that every seated player can be scored.

    The round may be scored on another paper than it was seated on.
    """
    results = [Result(seat.player, seat.table, NOTHING) for seat in seats.seats]
    table = standings(results, job.entry.goes_on)
    papers = {paper.name: paper for paper in (job.choices.paper, PAPERS["letter"], PAPERS["a4"])}
    sheets = []
    for paper in papers.values():
        clear = context.cleared()
        sheets.append(clear.with_misfits(posted_standings(clear, replace(job.choices, paper=paper), table, job.entry)))
    raise_problems(context, sheets, ())


def _changed_sheets(job: RoundJob, before: seating.Seating, after: seating.Seating) -> dict[str, bytes]:
    """Return the lists, and the cards and sheets of changed tables and seats."""
    tables, new = changed_tables(before.seats, after.seats), changed_seats(before.seats, after.seats)
    parts = {
        "round": after.seats,
        "table": tuple(seat for seat in after.seats if seat.table in tables),
        "seat": new,
    }
    context = _context(job, (seat.player for seat in after.seats))
    sheets = [
        partial(make, choices=job.choices, seated=Seated(replace(after, seats=parts[part]), job.entry))
        for part, make in CHANGED_DOCUMENTS
        if parts[part] and (make is not round_times or _sizes(before) != _sizes(after))
    ]
    return painted_documents(context, job.choices, sheets, job.variants)


def _sizes(seats: seating.Seating) -> list[tuple[int, int]]:
    return [(table, len(seats.table(table))) for table in seats.tables]


def _seating_summary(job: RoundJob, seats: seating.Seating) -> Iterator[str]:
    """Yield the number of players and tables, the proven bounds, and the aims not met."""
    sizes = [len(seats.table(table)) for table in seats.tables]
    low, high = min(sizes), max(sizes)
    players = message("{n:,} player", "{n:,} players", n=sum(sizes))
    tables = message("{n:,} table", "{n:,} tables", n=len(sizes))
    size = str(low) if low == high else message("{low} to {high}", low=low, high=high)
    yield message(
        "{title}: {players} at {tables} of {size}", title=job.title, players=players, tables=tables, size=size
    )
    if seats.earlier:
        yield message(
            "Meetings in round {rounds} were taken into account.",
            "Meetings in rounds {rounds} were taken into account.",
            n=len(seats.earlier),
            rounds=", ".join(map(str, seats.earlier)),
        )
    yield seating.verdict(seats)
    unmet = seating.findings(seats)
    yield message("Aims that were not met:") if unmet else message("All aims were met.")
    yield from (message("  {finding}", finding=finding) for finding in unmet)


def _unknown_rounds(job: RoundJob, earlier: Container[int]) -> tuple[Message, ...]:
    """Return a warning for each earlier round whose seating is not known."""
    return tuple(
        message(
            "meetings in round {round} were NOT taken into account: there is no {file}",
            round=number,
            file=plain(str(job.folder / rounds.folder_of(number) / rounds.SEATING)),
        )
        for number in range(1, job.round)
        if number not in earlier
    )
