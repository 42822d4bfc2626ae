"""What a player owns at the end of a game, and what it is worth."""

from msgspec import Struct

from printgen.errors import Mark
from printgen.event.results.score import Valuation
from printgen.theme.model.trade import Edition, Ownable, Property, Transport, Utility
from printgen.words.booklet import wording


class Entry(Struct, frozen=True):
    """A space that a cell names, how often, and where."""

    lot: Ownable
    number: int
    mark: Mark


class Holding(Struct, frozen=True):
    """All that a row says of a player's property."""

    owned: list[Entry]
    mortgaged: list[Entry]
    small: list[Entry]
    large: list[Entry]

    @property
    def lots(self) -> dict[str, Entry]:
        """Everything owned, under a mortgage or not, by id."""
        return {entry.lot.id: entry for entry in [*self.owned, *self.mortgaged]}


def valued(edition: Edition, cash: int, holding: Holding) -> Valuation:
    """The lines of the valuation: spaces at printed price, mortgaged ones at their share, buildings at list price."""
    steps = edition.rules.small_per_large + 1  # a large building took in that many small ones, and cost one more
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
