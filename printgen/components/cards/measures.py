"""Where everything stands on a card's front; on a taller card the drawing and the text share the added height."""

from functools import cache

from msgspec import Struct

from printgen.components.common.card import TALL, CardShape
from printgen.geometry import Rect

_SCENE_SHARE = 0.45  # of what a face is higher: the drawing takes so much, the text the rest
_SCENE_FOOT, _PICTURE_FOOT = 37.5, 35.5  # less of a picture lies behind the plaque
_FOOT = 8.0  # from the ornament at the foot to the face's edge


class FrontMeasures(Struct, frozen=True):
    """The parts of a front (mm on its face): where drawings and pictures end, and the boxes of what is below them."""

    panel: Rect
    scene_foot: float
    picture_foot: float
    plaque: Rect
    title: Rect
    text: Rect
    text_below_title: Rect
    foot: Rect


@cache
def front_measures(card: CardShape) -> FrontMeasures:
    """The parts of the fronts of cards of that size."""
    panel, more = card.panel, card.whole.height - TALL
    down = _SCENE_SHARE * more
    text = Rect(panel.x + 3.4, 45.2 + down, panel.width - 6.8, 30.1 + more - down)
    below = 53.4 + down
    return FrontMeasures(
        panel,
        _SCENE_FOOT + down,
        _PICTURE_FOOT + down,
        plaque=Rect(panel.x + 1.0, 32.8 + down, panel.width - 2.0, 10.4),
        title=Rect(panel.x + 3.4, 44.6 + down, panel.width - 6.8, 7.2),
        text=text,
        text_below_title=Rect(text.x, below, text.width, text.bottom - below),
        foot=Rect(panel.x + 4.0, card.whole.height - _FOOT, panel.width - 8.0, 2.0),
    )
