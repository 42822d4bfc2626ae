"""An event's rounds: makes the files of a round's seating (lists, tents, score sheets) and of its standings."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from printgen.components.desk import desk_for
from printgen.components.event.documents import SEATING_DOCUMENTS, STANDING_DOCUMENTS
from printgen.components.event.seated import Seated, places
from printgen.components.event.standing_list import Ranked
from printgen.errors import Problem, UsageError
from printgen.event import rounds, seating
from printgen.event.load import event_at, event_of_theme
from printgen.event.model import Occasion, Round
from printgen.event.players import players_of
from printgen.event.results import results_of
from printgen.event.score import Standing, going_on, standings, standings_csv
from printgen.flow.single_documents import painted
from printgen.kit.choices import Choices
from printgen.theme.games import GAMES
from printgen.theme.model.theme import Theme
from printgen.theme.model.trade import Edition
from printgen.theme.quoting import plain
from printgen.theme.read.csv import MOST_BYTES
from printgen.words import wording

SEATING_FILES = (rounds.FILE, "seating.json")
STANDINGS_FILES = ("standings.csv", "going-on.csv")


class RoundJob(NamedTuple):
    """What a round's files are made from, and the event's folder, which they go to."""

    theme: Theme
    event: Occasion
    round: int
    choices: Choices
    variants: Sequence[str]
    folder: Path

    @property
    def entry(self) -> Round:
        """The round in the event's file."""
        return self.event.event.rounds[self.round - 1]


class Outcome(NamedTuple):
    """The files of a round by name within its folder, and what to say."""

    folder: Path
    files: Mapping[str, bytes]
    messages: tuple[str, ...]


def job(
    theme: Theme, event: Path | None, number: int, choices: Choices, variants: Sequence[str], folder: Path
) -> RoundJob:
    """The job; UsageError where the edition has no event, or the event has no such round."""
    held = event_at(event) if event else event_of_theme(theme)
    if held is None:
        raise UsageError(Problem(f"{theme.edition.title} has no event of its own", hint="name one with --event"))
    if number > (count := len(held.event.rounds)):
        raise UsageError(f"there is no round {number}: {held.event.name} has {count}")
    return RoundJob(theme, held, number, choices, variants, folder)


def seat(job: RoundJob, players_file: Path, seed: int, seconds: float, report: seating.Report) -> Outcome:
    """Assigns the tables of a round and prints all that it needs."""
    players = players_of(_bytes(players_file), plain(str(players_file)))
    earlier = rounds.earlier_rounds(job.folder, job.round)
    tables = {number: held.tables for number, held in earlier.items()}
    found = seating.seated(players, job.event.event.tables, tables, job.round, seed, seconds, report)
    desk = desk_for(job.theme, job.event, places(iter(players)))
    seated = Seated(found, job.entry)
    sheets = [partial(make, choices=job.choices, seated=seated) for make in SEATING_DOCUMENTS]
    texts = (rounds.seats_csv(found), rounds.result_json(found))
    files = dict(zip(SEATING_FILES, (text.encode() for text in texts), strict=True))
    files |= painted(desk, job.choices, sheets, job.variants)
    return Outcome(job.folder / rounds.folder_of(job.round), files, tuple(_seating_told(job, found)))


def _seating_told(job: RoundJob, found: seating.Seating) -> list[str]:
    sizes = [len(found.table(table)) for table in found.tables]
    earlier = f", reckoned with round {', '.join(map(str, found.earlier))}" if found.earlier else ""
    unmet = seating.findings(found)
    return [
        f"{job.event.event.name}, {job.entry.name}: {sum(sizes)} players at {len(sizes)} tables "
        f"of {_range(sizes)}{earlier}",
        f"This seating is {seating.verdict(found)}.",
        *(["What could not be met:", *(f"  {line}" for line in unmet)] if unmet else ["Everything could be met."]),
    ]


def _range(sizes: Sequence[int]) -> str:
    low, high = min(sizes), max(sizes)
    return str(low) if low == high else f"{low} to {high}"


def rank(job: RoundJob, results_file: Path) -> Outcome:
    """Adds up a round's results and prints the standings."""
    edition = job.theme.edition
    if not GAMES[edition.game].scored or not isinstance(edition, Edition):
        raise UsageError(f"{edition.title} is not scored by property")
    results = results_of(_bytes(results_file), plain(str(results_file)), edition)
    table = standings(results, job.entry.goes_on)
    desk = desk_for(job.theme, job.event, places(result.player for result in results))
    ranked = Ranked(table, job.entry)
    sheets = [partial(make, choices=job.choices, ranked=ranked) for make in STANDING_DOCUMENTS]
    seated = rounds.earlier_rounds(job.folder, job.round + 1).get(job.round)
    families = seated.families if seated else {}
    on = [(player.name, families.get(player.key, "")) for player in going_on(table)]
    texts = (standings_csv(table), rounds.csv_text([("name", "family"), *on]))
    files = dict(zip(STANDINGS_FILES, (text.encode() for text in texts), strict=True))
    files |= painted(desk, job.choices, sheets, job.variants)
    return Outcome(job.folder / rounds.folder_of(job.round), files, tuple(_standings_told(job, table)))


def _standings_told(job: RoundJob, table: Sequence[Standing]) -> list[str]:
    return [
        f"{job.event.event.name}, {job.entry.name}: standings",
        *(_standing_told(job, standing) for standing in table),
        *([f"Going on: {', '.join(player.name for player in on)}"] if (on := going_on(table)) else []),
    ]


def _standing_told(job: RoundJob, standing: Standing) -> str:
    result = standing.result
    worth = wording.amount(job.theme.edition, result.worth.total)
    why = f", {standing.goes_on}" if standing.goes_on else ""
    return f"{standing.rank:>3}  {result.player.name} (table {result.table}): {worth}{why}"


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UsageError(f"{plain(str(path))} is larger than {MOST_BYTES >> 20} MiB")
    return data
