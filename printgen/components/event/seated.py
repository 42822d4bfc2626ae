"""A round's seating as the sheets of that round use it, with the place of each name for messages."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from printgen.components.common.forms import SourcedText
from printgen.components.desk import OCCASION
from printgen.errors import Mark
from printgen.event.model import Round
from printgen.event.players.players import Player
from printgen.event.seating import Seat, Seating


class Seated(Struct, frozen=True):
    """A seating and the round that it is for."""

    seating: Seating
    round: Round

    @property
    def round_name(self) -> SourcedText:
        """The round's name with its place."""
        return SourcedText(self.round.name, f"{OCCASION}rounds.{self.round.id}.name")

    def tables(self) -> Iterator[tuple[int, tuple[Seat, ...]]]:
        """The tables by number, with their seats in order."""
        return ((number, self.seating.table(number)) for number in self.seating.tables)


def player_name(player: Player) -> SourcedText:
    """A player's name with its place."""
    return SourcedText(player.name, place_of(player))


def place_of(player: Player) -> str:
    """The path under which a name's place is known to the desk."""
    return f"player.{player.key}"


def name_marks(players: Iterator[Player]) -> Mapping[str, Mark]:
    """Where the names stand, by their paths."""
    return {place_of(player): player.mark for player in players}
