"""The property of a player at the end of a game, and its value."""

from msgspec import Struct

from printgen.errors import Mark
from printgen.event.results.score import Valuation
from printgen.games.trade.records import Edition, Ownable, Property, Transport, Utility
from printgen.words.booklet import wording


class Entry(Struct, frozen=True):
    """A space named in a cell, its count, and the cell's place."""

    lot: Ownable
    number: int
    mark: Mark


class Holding(Struct, frozen=True):
    """The property of a player as given in a row."""

    owned: list[Entry]
    mortgaged: list[Entry]
    small: list[Entry]
    large: list[Entry]

    @property
    def lots(self) -> dict[str, Entry]:
        """Return everything owned, mortgaged or not, by id."""
        return {entry.lot.id: entry for entry in [*self.owned, *self.mortgaged]}


def valued(edition: Edition, cash: int, holding: Holding) -> Valuation:
    """Return the valuation: spaces at printed price, mortgaged ones at mortgage value, buildings at list price."""
    steps = edition.rules.small_per_large + 1  # a large building replaces the small ones, and costs one more
    return Valuation(
        cash=cash,
        lots=_printed(holding, Property),
        transports=_printed(holding, Transport),
        utilities=_printed(holding, Utility),
        mortgaged=sum(wording.mortgage(edition, entry.lot.price) for entry in holding.mortgaged),
        small_buildings=sum(_cost(entry) * entry.number for entry in holding.small),
        large_buildings=sum(_cost(entry) * steps * entry.number for entry in holding.large),
    )


def _printed(holding: Holding, kind: type[Ownable]) -> int:
    return sum(entry.lot.price for entry in holding.owned if isinstance(entry.lot, kind))


def _cost(entry: Entry) -> int:
    return entry.lot.building_cost if isinstance(entry.lot, Property) else 0
