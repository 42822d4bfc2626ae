"""Scoring a round: its results are added up and compared with the seating, and the standings printed."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import cast

from printgen.components.desk import desk_for
from printgen.components.event.documents import STANDING_DOCUMENTS
from printgen.components.event.seated import name_marks
from printgen.components.event.standing_list import Ranked
from printgen.errors import UsageError
from printgen.event import rounds
from printgen.event.lists import separator_for
from printgen.event.players.collation import sort_key
from printgen.event.results.results import Results, results_of
from printgen.event.results.score import TIED, Standing, full_ties, going_on, standings, standings_csv
from printgen.flow.event.job import Outcome, RoundJob
from printgen.flow.single_documents import painted_documents
from printgen.games.trade.records import Edition
from printgen.theme.quoting import plain
from printgen.words.booklet import wording


def score_round(job: RoundJob, results_file: Path) -> Outcome:
    """Add up the results of a round, and make its lists and sheets."""
    if not job.theme.edition.scored:
        raise UsageError(f"{job.theme.edition.title} is not scored by property")
    edition = cast(Edition, job.theme.edition)
    data = rounds.list_bytes(results_file)
    seats = rounds.past_rounds(job.folder, job.round).seats.get(job.round, ())
    results = results_of(data, plain(str(results_file)), edition, seats)
    table = standings(results.results, job.entry.goes_on, sort_key(job.language))
    separator = separator_for(job.language, data)
    desk = desk_for(job.theme, job.event, name_marks(result.player for result in results.results))
    sheets = [partial(make, choices=job.choices, ranked=Ranked(table, job.entry)) for make in STANDING_DOCUMENTS]
    files = {
        rounds.STANDINGS: standings_csv(table, separator),
        rounds.GOING_ON: rounds.players_csv(going_on(table), separator),
        **painted_documents(desk, job.choices, sheets, job.variants),
    }
    return Outcome(
        job.round_folder, files, tuple(_summary(job, table)), tuple(_warnings(job, results, table, bool(seats)))
    )


def _summary(job: RoundJob, table: Sequence[Standing]) -> Iterator[str]:
    yield f"{job.title}: standings"
    for standing in table:
        player = f"{standing.result.player.name} (table {standing.result.table})"
        if standing.result.absence:
            yield f"  -  {player}: {standing.result.absence}"
        else:
            worth = wording.amount(job.theme.edition, standing.result.worth.total)
            why = f", {standing.goes_on}" if standing.goes_on else ""
            yield f"{standing.rank:>3}  {player}: {worth}{why}"
    if on := going_on(table):
        yield f"Going on: {', '.join(player.name for player in on)}"


def _warnings(job: RoundJob, results: Results, table: Sequence[Standing], compared: bool) -> Iterator[str]:
    """Yield doubtful results, ties that the judges must break, and what could not be compared."""
    if not compared:
        path = plain(str(job.round_folder / rounds.SEATING))
        yield f"the results were NOT compared with the seating: there is no {path}"
    yield from (f"question: {question}" for question in results.questions)
    rows = {row.result.player.key: row for row in results.rows}
    for group in full_ties(table, job.entry.goes_on):
        names = " and ".join(result.player.name for result in group)
        cells = [rows[result.player.key].places for result in group]
        places = ", ".join(
            str(cell["decision"]) if "decision" in cell else f"line {cell['player'].line}, in a new column"
            for cell in cells
        )
        yield (
            f"{names} tie in everything: the judges decide. Write it in the column 'decision' ({places}): "
            f"{len(group)} for who is to be first, then {len(group) - 1}, and so on; then score again"
        )
    if any(standing.goes_on == TIED for standing in table):
        yield f"{rounds.GOING_ON} is not complete before that"
