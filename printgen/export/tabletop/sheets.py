"""Sheets of card faces for Tabletop Simulator: equal cells in a grid, the first at the top left.

Limits: at most 10 across and 7 down, at least 2 each, and 4096 pixels a side (its knowledge base, "Custom Deck" and
"Asset Creation").
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from printgen.geometry import INCH, Size

if TYPE_CHECKING:
    from PIL.Image import Image

_ACROSS, _DOWN, _LEAST = 10, 7, 2
_MOST_CARDS = _ACROSS * _DOWN - 1  # the last cell is what other players see of a card in a hand
MOST_PIXELS = 4096


class FaceGrid(NamedTuple):
    """The cells of a sheet across and down, and the pixels of each."""

    across: int
    down: int
    cell: tuple[int, int]

    @property
    def size(self) -> tuple[int, int]:
        return self.across * self.cell[0], self.down * self.cell[1]


def parted(cards: Sequence[str]) -> list[Sequence[str]]:
    """Split cards into sheets of about equal numbers, at most as many as a sheet holds."""
    sheets = math.ceil(len(cards) / _MOST_CARDS)
    each = math.ceil(len(cards) / sheets)
    return [cards[start : start + each] for start in range(0, len(cards), each)]


def face_grid(count: int, card: Size, dpi: int) -> FaceGrid:
    """Return the grid for ``count`` cards of a size in mm, as fine as asked for and as a sheet allows."""
    across = max(_LEAST, min(_ACROSS, count))
    down = max(_LEAST, math.ceil(count / across))
    wide, high = card.width / INCH * dpi, card.height / INCH * dpi
    share = min(1.0, MOST_PIXELS / (across * wide), MOST_PIXELS / (down * high))
    return FaceGrid(across, down, (int(wide * share), int(high * share)))


def sheet(pictures: Sequence["Image"], cells: FaceGrid) -> "Image":
    """Paste pictures into their cells, on white."""
    from PIL import Image

    whole = Image.new("RGB", cells.size, "white")
    for at, picture in enumerate(pictures):
        small = picture.convert("RGB").resize(cells.cell, Image.Resampling.LANCZOS)
        whole.paste(small, (at % cells.across * cells.cell[0], at // cells.across * cells.cell[1]))
    return whole
