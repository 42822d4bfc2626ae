"""A card of the kit, in decks, among the deeds and in the piles on the board: how large it is (mm)."""

from printgen.geometry import Rect, Size

CARD = Size(49.0, 85.0)
BORDER = 2.5  # plain paper round a front, so that a small misfold does not show

WHOLE = Rect.of(CARD)
PANEL = WHOLE.inset(BORDER)  # what a front prints
