"""The ranking of a round: ties, standings, and who advances."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from printgen.event.lists import csv_bytes
from printgen.event.occasion import GoOn
from printgen.event.players import Player
from printgen.games.trade.records import Edition

WINNER, BEST, SURE, TIED = "table winner", "next best", "goes on", "judges decide"
NO_SHOW, LEFT = "no-show", "left"  # reasons that a results row may give instead of an amount of cash
_Merit = tuple[int, int, int]
SortKey = Callable[[str], Any]


class Valuation(NamedTuple):
    """The worth of a player, line by line."""

    cash: int
    lots: int
    transports: int
    utilities: int
    mortgaged: int
    small_buildings: int
    large_buildings: int

    @property
    def total(self) -> int:
        return sum(self)

    @property
    def unmortgaged(self) -> int:
        """Return the printed price of all unmortgaged property, the tie-break."""
        return self.lots + self.transports + self.utilities


STANDING_COLUMNS = (
    "rank", "player", "table", "place_at_table", *Valuation._fields, "total", "unmortgaged", "goes_on",
)  # fmt: skip
NOTHING = Valuation(0, 0, 0, 0, 0, 0, 0)


def lines_of(edition: Edition) -> tuple[str, ...]:
    """Return the fields of a valuation that the edition's game uses."""
    has = edition.features
    there = {
        "transports": has.transport,
        "utilities": has.utility,
        "mortgaged": has.mortgage,
        "small_buildings": has.building,
        "large_buildings": has.large_building,
    }
    return tuple(field for field in Valuation._fields if there.get(field, True))


class Result(Struct, frozen=True):
    """A player's result.

    ``decision`` is the judges' rank of players who are tied even after the tie-break; a higher rank goes first.
    ``absence`` is the reason for a missing result: the player did not come, or left before the end.
    """

    player: Player
    table: int
    worth: Valuation
    decision: int = 0
    absence: str = ""

    @property
    def merit(self) -> _Merit:
        """Return the key by which results are ranked, the highest first."""
        return self.worth.total, self.worth.unmortgaged, self.decision


class Standing(Struct, frozen=True):
    """A result with its rank, its place at its table (0 if absent), and the reason for advancing (empty if none)."""

    rank: int
    place: int
    result: Result
    goes_on: str


def standings(
    results: Sequence[Result], goes_on: GoOn | None, name_key: SortKey = str.casefold
) -> tuple[Standing, ...]:
    """Rank results by merit, with equal ones sharing a rank, then absent players; names are sorted by ``name_key``."""
    by_name = sorted(results, key=lambda result: name_key(result.player.name))
    present = sorted(
        (result for result in by_name if not result.absence), key=lambda result: result.merit, reverse=True
    )
    reasons = reasons_of(present, goes_on) if goes_on else {}
    ranked = (
        Standing(
            _rank(result, present),
            _rank(result, [other for other in present if other.table == result.table]),
            result,
            reasons.get(result.player.key, ""),
        )
        for result in present
    )
    return (*ranked, *(Standing(0, 0, result, "") for result in by_name if result.absence))


def _rank(result: Result, among: Sequence[Result]) -> int:
    return 1 + sum(other.merit > result.merit for other in among)


def reasons_of(present: Sequence[Result], goes_on: GoOn) -> Mapping[str, str]:
    """Return the reason for advancing by player: first the best of each table, then the best of all others.

    Only players who depend on a tie are left to the judges.
    """
    reasons: dict[str, str] = {}
    others: list[Result] = []  # players who certainly compete for the places of the next best
    tied: list[
        tuple[list[Result], int]
    ] = []  # players who compete for a place at one table, and the number who miss it
    for table in sorted({result.table for result in present}):
        sure, equal, rest = _cut([result for result in present if result.table == table], goes_on.each_table)
        reasons |= dict.fromkeys((result.player.key for result in sure), WINNER)
        left = goes_on.each_table - len(sure)
        others += rest
        if equal:
            tied.append((equal, len(equal) - left))
    # The best of the others, including those who miss the place at their table.
    losers = [result for equal, missing in tied for result in equal[:missing]]
    ordered = sorted([*others, *losers], key=lambda result: result.merit, reverse=True)
    sure, equal, _ = _cut(ordered, goes_on.best_others)
    undecided = {result.merit for result in equal}
    safe = ({result.merit for result in sure} if goes_on.best_others else set()) - undecided
    near = [result for result in others if result.merit in safe | undecided]
    reasoned = [(BEST if result.merit in safe else TIED, [result]) for result in near]
    reasoned += [(SURE if group[0].merit in safe else TIED, group) for group, _ in tied]
    return reasons | {result.player.key: reason for reason, group in reasoned for result in group}


def _cut(ordered: Sequence[Result], count: int) -> tuple[list[Result], list[Result], list[Result]]:
    """Split results into the first ``count``, those who tie for the last of these places, and the rest."""
    if count >= len(ordered):
        return list(ordered), [], []
    last, after = (ordered[count - 1].merit if count else None), ordered[count].merit
    if last != after:
        return list(ordered[:count]), [], list(ordered[count:])
    return (
        [result for result in ordered if result.merit > after],
        [result for result in ordered if result.merit == after],
        [result for result in ordered if result.merit < after],
    )


def full_ties(table: Sequence[Standing], goes_on: GoOn | None) -> list[list[Result]]:
    """Return groups of fully tied players, if it matters for advancing or for places in the last round.

    If only the best of each table advance, ties are within a table.
    """
    groups: dict[tuple[object, ...], list[Result]] = {}
    for standing in table:
        if standing.goes_on == TIED or (goes_on is None and standing.rank):
            table_ = standing.result.table if goes_on and not goes_on.best_others else 0
            groups.setdefault((table_, standing.result.merit), []).append(standing.result)
    return [group for group in groups.values() if len(group) > 1]


def standings_csv(table: Iterable[Standing], separator: str = ",") -> bytes:
    """Return the standings as CSV, with every line of each valuation."""
    rows = [
        (s.rank or "", s.result.player.name, s.result.table, s.place or "", *s.result.worth, s.result.worth.total,
         s.result.worth.unmortgaged, s.result.absence or s.goes_on)
        for s in table
    ]  # fmt: skip
    return csv_bytes([STANDING_COLUMNS, *rows], separator)


def going_on(table: Iterable[Standing]) -> list[Player]:
    """Return the players who certainly advance."""
    return [standing.result.player for standing in table if standing.goes_on in (WINNER, BEST, SURE)]
