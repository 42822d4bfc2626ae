"""Ranks the results of a round: ties broken, and who goes on to the next."""

from collections.abc import Sequence
from typing import NamedTuple

from printgen.event.model import GoOn
from printgen.event.players import Player
from printgen.event.rounds import csv_text

WINNER, BEST, TIED = "table winner", "next best", "judges decide"


class Valuation(NamedTuple):
    """What a player is worth, line by line."""

    cash: int
    lots: int
    transports: int
    utilities: int
    mortgaged: int
    small_buildings: int
    large_buildings: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)

    @property
    def unmortgaged(self) -> int:
        """The printed price of everything free of mortgages: what a tie goes by."""
        return self.lots + self.transports + self.utilities


class Result(NamedTuple):
    """A player's result; the higher ``decision`` goes first where even the tie-break ties, as the judges decided."""

    player: Player
    table: int
    worth: Valuation
    decision: int = 0

    @property
    def merit(self) -> tuple[int, int, int]:
        """What results are ranked by, the highest first."""
        return self.worth.total, self.worth.unmortgaged, self.decision


class Standing(NamedTuple):
    """A result's rank among all, its place at its table, and why it goes on (empty: it does not)."""

    rank: int
    place: int
    result: Result
    goes_on: str


def standings(results: Sequence[Result], goes_on: GoOn | None) -> tuple[Standing, ...]:
    """The results in order of merit; equal ones share a rank."""
    ordered = sorted(results, key=lambda result: (*(-value for value in result.merit), result.player.key))
    reasons = _reasons(ordered, goes_on) if goes_on else {}
    return tuple(
        Standing(
            _rank(result, ordered),
            _rank(result, [other for other in ordered if other.table == result.table]),
            result,
            reasons.get(result.player.key, ""),
        )
        for result in ordered
    )


def _rank(result: Result, among: Sequence[Result]) -> int:
    return 1 + sum(other.merit > result.merit for other in among)


def _reasons(ordered: Sequence[Result], goes_on: GoOn) -> dict[str, str]:
    """Why each goes on, by player's key: first the best of each table, then the best of all the others."""
    reasons: dict[str, str] = {}
    for table in sorted({result.table for result in ordered}):
        reasons |= _best([result for result in ordered if result.table == table], goes_on.each_table, WINNER)
    others = [result for result in ordered if result.player.key not in reasons]
    return reasons | _best(others, goes_on.best_others, BEST)


def _best(ordered: Sequence[Result], count: int, reason: str) -> dict[str, str]:
    """The first so many; where a tie lies across the cut, those in it are marked as tied."""
    if not count or count >= len(ordered):
        return {result.player.key: reason for result in ordered[:count]}
    last, next_one = ordered[count - 1].merit, ordered[count].merit
    sure = {result.player.key: reason for result in ordered[:count] if result.merit > next_one}
    if last > next_one:
        return sure
    return sure | {result.player.key: TIED for result in ordered if result.merit == last}


def standings_csv(table: Sequence[Standing]) -> str:
    """The standings as CSV, every line of each valuation in it."""
    head = ("rank", "player", "table", "place_at_table", *Valuation._fields, "total", "unmortgaged", "goes_on")
    rows = [
        (s.rank, s.result.player.name, s.result.table, s.place, *s.result.worth, s.result.worth.total,
         s.result.worth.unmortgaged, s.goes_on)
        for s in table
    ]  # fmt: skip
    return csv_text([head, *rows])


def going_on(table: Sequence[Standing]) -> list[Player]:
    """Those who surely go on."""
    return [standing.result.player for standing in table if standing.goes_on in (WINNER, BEST)]
