"""How large a place for cards is on the board, and in which rooms it can lie (mm)."""

import math

from msgspec import Struct

from printgen.geometry import Size
from printgen.kit.card_sizes import CARD
from printgen.kit.layouts import CARD_BLEED

CLEAR = 8.0  # nothing of the centre comes nearer to a seam or to the spaces
_NEARER = 2 * (CLEAR - 3.0)  # by so much larger a pile may be than a room: its rim has no words


class PileSize(Struct, frozen=True):
    """A place for cards as it is printed: a card, and its deck's pattern round it (mm)."""

    size: Size

    @classmethod
    def of(cls, card: Size) -> "PileSize":
        """The place for cards of a size."""
        return cls(Size(card.width + 2 * CARD_BLEED, card.height + 2 * CARD_BLEED))

    @property
    def is_large(self) -> bool:
        """Whether its cards are larger than the usual ones, for which every board has places."""
        return self.size.width > USUAL_PILE.size.width or self.size.height > USUAL_PILE.size.height

    @property
    def field(self) -> Size:
        """The room between seams for a pile that does not lean."""
        return Size(self.size.width + 2 * CLEAR, self.size.height + 2 * CLEAR)

    @property
    def leaning(self) -> Size:
        """The box round a pile that leans by 45 degrees."""
        reach = (self.size.width + self.size.height) / math.sqrt(2)
        return Size(reach, reach)

    @property
    def close(self) -> Size:
        """The room for a pile that comes nearer to the seams than anything else."""
        return Size(self.size.width - _NEARER, self.size.height - _NEARER)

    @property
    def ways(self) -> tuple[list[Size], ...]:
        """The rooms that piles take as they lie, the best way first."""
        return [self.leaning], [self.size, self.size.turned], [self.close, self.close.turned]

    def printed(self, room: Size) -> Size:
        """A pile's true size, where it may reach beyond its room."""
        return {self.close: self.size, self.close.turned: self.size.turned}.get(room, room)


USUAL_PILE = PileSize.of(CARD)
