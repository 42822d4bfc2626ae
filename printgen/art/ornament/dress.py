"""The ornaments of running text: plates behind titles, and dividers beside and below."""

from collections.abc import Iterator

from msgspec import Struct

from printgen.art.frame import Ink, Placed, shape
from printgen.art.inks import HAIRLINE_PEN
from printgen.art.line_art import Art, inked, moved, pens_of
from printgen.art.ornament.borders import DIVIDERS
from printgen.art.ornament.plates import PLAQUES, Plaque
from printgen.geometry import Point, Rect, Size

_APART = 2.5  # between a title's plate and the ornament beside it
_LEAST, _MOST = 9.0, 24.0  # an ornament's width in its own heights: less is not drawn, more is empty rule


class Dress(Struct, frozen=True):
    """The ornaments of running text: names of a plaque and a divider, and whether it has initials."""

    plaque_name: str = "panel"
    divider_name: str = "diamonds"
    initial: bool = False

    def plaque(self, rect: Rect) -> Plaque:
        return PLAQUES[self.plaque_name](rect)

    def divider(self, rect: Rect) -> Art:
        return DIVIDERS[self.divider_name](rect)


PLAIN = Dress()


def side(dress: Dress, height: float) -> float:
    """Return the part of a plate of a height at either end without room for words."""
    long = Rect(0.0, 0.0, 20.0 * height, height)
    room = dress.plaque(long).room
    return max(room.x, long.right - room.right)


def title_plate(dress: Dress, rect: Rect, measure: float, key: str) -> Iterator[Placed]:
    """Draw a title's plate in the key's color, and an ornament in the rest of the measure at its right."""
    plaque = dress.plaque(rect)
    yield shape(plaque.outline, Ink("ground", key), HAIRLINE_PEN)
    yield from inked(plaque.art._replace(fine=()), plaque.pens(key))  # such a low plate has no room for a second line
    room, tall = measure - rect.right - _APART, min(2.2, 0.4 * rect.height)
    if room >= _LEAST * tall:
        wide = min(room, _MOST * tall)
        art = dress.divider(Rect(measure - wide, plaque.room.centre.y - tall / 2, wide, tall))
        reach = max(segment[-2] for path in art for segment in path if len(segment) > 1)
        yield from inked(moved(art, (1, 0, 0, 1, measure - reach, 0)), pens_of(key))


def tailpiece(dress: Dress, rect: Rect, key: str) -> tuple[Placed, ...]:
    """Draw a level ornament in the middle of a box, which ends a part."""
    return inked(dress.divider(rect), pens_of(key))


def flanks(dress: Dress, middle: Point, far: float, size: Size, key: str) -> tuple[Placed, ...]:
    """Draw an ornament of a size on either side of a few words, ``far`` from middle to middle."""
    boxes = (
        Rect(middle.x + x - size.width / 2, middle.y - size.height / 2, size.width, size.height) for x in (-far, far)
    )
    return tuple(item for box in boxes for item in tailpiece(dress, box, key))
