"""The records of running text, title plates, and columns."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, shape
from printgen.art.inks import HAIRLINE_PEN
from printgen.art.line_art import Art, inked, moved, pens_of
from printgen.art.ornament.borders import DIVIDERS
from printgen.art.ornament.plates import PLAQUES, Plaque
from printgen.geometry import POINT, Point, Rect, Size, at_most
from printgen.type.markdown import Block, Spans, Table

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
    """How far a plate of that height reaches in from either end before there is room for words."""
    long = Rect(0.0, 0.0, 20.0 * height, height)
    room = dress.plaque(long).room
    return max(room.x, long.right - room.right)


def title_plate(dress: Dress, rect: Rect, measure: float, key: str) -> Iterator[Placed]:
    """A title's plate in the key's colour, and an ornament in what it leaves of the measure at its right."""
    plaque = dress.plaque(rect)
    yield shape(plaque.outline, Ink("ground", key), HAIRLINE_PEN)
    yield from inked(plaque.art._replace(fine=()), plaque.pens(key))  # so low a plate has no room for a second line
    room, tall = measure - rect.right - _APART, min(2.2, 0.4 * rect.height)
    if room >= _LEAST * tall:
        wide = min(room, _MOST * tall)
        art = dress.divider(Rect(measure - wide, plaque.room.centre.y - tall / 2, wide, tall))
        reach = max(segment[-2] for path in art for segment in path if len(segment) > 1)
        yield from inked(moved(art, (1, 0, 0, 1, measure - reach, 0)), pens_of(key))


def tailpiece(dress: Dress, rect: Rect, key: str) -> tuple[Placed, ...]:
    """A level ornament in the middle of a box: the end of a part."""
    return inked(dress.divider(rect), pens_of(key))


def flanks(dress: Dress, middle: Point, far: float, size: Size, key: str) -> tuple[Placed, ...]:
    """An ornament of that size at either side of a few words, ``far`` from their middle to its own."""
    boxes = (
        Rect(middle.x + x - size.width / 2, middle.y - size.height / 2, size.width, size.height) for x in (-far, far)
    )
    return tuple(item for box in boxes for item in tailpiece(dress, box, key))


class Figure(Struct, frozen=True, cache_hash=True):
    """A drawing that stands in the text, centred in the measure."""

    frame: Frame


class Opening(Struct, frozen=True, cache_hash=True):
    """The paragraph that a text opens with: its first letter, where it is one, is raised."""

    spans: Spans


class Illustrated(Struct, frozen=True, cache_hash=True):
    """A table with a drawing at its right, which is left out where there is no room for it."""

    table: Table
    frame: Frame


Matter = Block | Figure | Opening | Illustrated


class TextLook(Struct, frozen=True, cache_hash=True):
    """How running text is set: ``size`` in points; all other lengths in multiples of it.

    ``key`` is the palette colour of plates and tints, ``dress`` their shape. ``gap`` lies between blocks, ``step``
    between a list's entries, ``above`` a title.
    """

    size: float
    leading: float = 1.25
    gap: float = 0.5
    step: float = 0.16
    above: float = 1.1
    title: float = 1.3
    title_face: str = "display"
    initial: float = 3.0
    key: str = "accent"
    dress: Dress = PLAIN

    @property
    def em(self) -> float:
        """One em in mm."""
        return self.size * POINT

    @property
    def line(self) -> float:
        """From baseline to baseline in mm."""
        return self.leading * self.em


class Strip(Struct, frozen=True):
    """An unbreakable stretch of a column: its height in mm, and how to draw it once it has its place.

    ``space`` lies above it, but not at a column's head; it may grow where ``elastic``. ``keeps`` holds it to the
    next, which ``yields`` where half a column would stay blank; where it is ``parted`` from that, a sentence is broken.
    What ``floats`` may let the text after it pass; what ``heads`` begins a section.
    """

    height: float
    draw: Callable[[], Iterable[Placed]]
    space: float = 0.0
    keeps: bool = False
    parted: bool = False
    elastic: bool = False
    floats: bool = False
    yields: bool = False
    heads: bool = False

    @property
    def items(self) -> tuple[Placed, ...]:
        """Its items from its top left corner."""
        return tuple(self.draw())


def moved_items(items: Sequence[Placed], dx: float, dy: float = 0.0) -> tuple[Placed, ...]:
    """The items further right and down."""
    return tuple(item._replace(at=Point(item.at.x + dx, item.at.y + dy)) for item in items)


HALF = 0.5  # of a column: more is not left blank for the sake of what had better keep together


def fill_columns(
    strips: Sequence[Strip], heights: Sequence[float], whole: bool = False
) -> tuple[tuple[Strip, ...], ...] | None:
    """The strips in columns of those heights, in order, broken only where they may; None where they do not fit.

    Where ``whole``, no paragraph is broken either that a column can hold. A figure for which a column has no room left
    goes to the head of the next, and the text runs on before it. Paragraphs and tables are broken after all where half
    a column would stay blank below the beginning of their section.
    """
    columns: list[tuple[Strip, ...]] = []
    rest = list(strips)
    for height in heights:
        late: list[Strip] = []
        end = _reach(rest, height, whole)
        while end is not None and 0 < end < len(rest) and rest[end].floats:
            late.append(rest.pop(end))
            end = _reach(rest, height, whole)
        if end is None:
            return None
        if end < len(rest) and not rest[end].heads and column_height(rest[:end]) < HALF * height:
            end = _reach(rest, height, whole=False, yielding=True) or end
        columns.append((replace(rest[0], space=0.0), *rest[1:end]) if end else ())
        rest = late + rest[end:]
    return None if rest else tuple(columns)


def _reach(strips: Sequence[Strip], height: float, whole: bool, yielding: bool = False) -> int | None:
    """How many strips a column takes, ending where it may; None where not even the first fits."""
    used, end, index = 0.0, 0, 0
    for index, strip in enumerate(strips):
        used += strip.height + (strip.space if index else 0.0)
        if not at_most(used, height):
            break
        if not _holds(strip, whole, yielding) or index == len(strips) - 1:
            end = index + 1
    if end or not strips:
        return end
    # What should keep together is taller than a column: broken where it must be.
    return index or None


def _holds(strip: Strip, whole: bool, yielding: bool) -> bool:
    """Whether a column may not end after it."""
    return (strip.keeps and not (yielding and strip.yields)) or (whole and strip.parted)


def column_height(column: Sequence[Strip]) -> float:
    """The height that a column's strips take, in mm."""
    return sum(strip.height + strip.space for strip in column)


def column_items(column: Sequence[Strip], height: float, most: float = 0.0) -> tuple[Placed, ...]:
    """A column's items from its top; the blank left over goes into its elastic spaces, ``most`` mm each at most."""
    elastic = sum(strip.elastic for strip in column[1:])
    extra = max(0.0, min((height - column_height(column)) / elastic, most)) if elastic else 0.0
    items: list[Placed] = []
    y = 0.0
    for number, strip in enumerate(column):
        y += strip.space + (extra if number and strip.elastic else 0.0)
        items += moved_items(strip.items, 0.0, y)
        y += strip.height
    return tuple(items)
