"""A card of the kit, in decks, among the deeds and in the piles on the board: how large it is, and where it prints.

Cards of every size are drawn on a face that is as wide or as high as the usual one and no less the other way; what
was drawn is then scaled to the card. So all that components place from a face's edges fills a card of any size.
"""

from msgspec import Struct

from printgen.drawing.scale import Scaler
from printgen.geometry import Rect, Size
from printgen.kit.card_sizes import CARD
from printgen.kit.layouts import CARD_BLEED

TALL = CARD.height  # the least height of a face
BORDER = 2.5  # plain paper round a front, so that a small misfold does not show (mm on paper)


class CardShape(Struct, frozen=True):
    """A card by its size, trim to trim (mm); all else about it is on its face, in mm before that is scaled."""

    size: Size = CARD

    @property
    def factor(self) -> float:
        """How many times larger than its face a card is printed."""
        return min(self.size.width / CARD.width, self.size.height / CARD.height)

    @property
    def whole(self) -> Rect:
        """The face."""
        return Rect(0.0, 0.0, self.size.width / self.factor, self.size.height / self.factor)

    @property
    def panel(self) -> Rect:
        """What a front prints."""
        return self.whole.inset(BORDER / self.factor)

    @property
    def bleed(self) -> float:
        """How far a back's ground runs on beyond its trim."""
        return CARD_BLEED / self.factor

    def scaler(self) -> Scaler:
        """What brings faces to the card's size, those that share a frame to one that they share."""
        return Scaler(self.factor)
