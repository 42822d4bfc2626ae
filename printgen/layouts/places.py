"""The places of a layout's items on a card: named places, lengths, and places beside other items."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from printgen.errors import UsageError, did_you_mean, quoted
from printgen.geometry import Rect, Size, at_most, length
from printgen.layouts.expressions import ExpressionError
from printgen.layouts.records import LayoutItem, Length, Place
from printgen.messages import message
from printgen.theme.records import Ornament

_CORNER = 0.24  # of the card's shorter side: an item in a corner or at an edge, unless it has a size
_BAND = 0.14  # of the card's height: an item along the head or the foot
_ACROSS = {"left": 0.0, "centre": 0.5, "right": 1.0}
_DOWN = {"top": 0.0, "bottom": 1.0}
_SUM = re.compile(r"\s+([+-])\s+")


class PlaceError(ExpressionError):
    """A place that cannot be worked out; ``number`` is that of its item, if it is known."""

    number: int | None = None


class CardPlan(Struct, frozen=True):
    """A card's areas in mm from its trim: the printed panel within the plain margin, and the safe zone of texts.

    ``ornament`` names the ornaments that items may lie within; ``factor`` is the card's printed size relative to these.
    """

    size: Size
    margin: float
    safe: float
    ornament: Ornament = Ornament()
    factor: float = 1.0

    @property
    def whole(self) -> Rect:
        """The card up to its trim."""
        return Rect.of(self.size)

    @property
    def panel(self) -> Rect:
        """The area within the plain margin."""
        return self.whole.inset(self.margin)

    @property
    def zone(self) -> Rect:
        """The safe zone: nothing in it is lost by a cut that is slightly off."""
        return self.whole.inset(self.safe)

    def area(self, name: str) -> Rect | None:
        """Return an area of the card by its name, or None."""
        return {"whole": self.whole, "panel": self.panel, "safe": self.zone}.get(name)

    def length(self, value: Length, across: bool) -> float:
        """Return a length in mm; a share is of the card's width or of its height. Raises PlaceError."""
        return parsed_length(value, self.size.width if across else self.size.height)


def parsed_length(value: Length, whole: float) -> float:
    """Return a length in mm: a number, ``5 mm``, or a share of the whole such as ``40%``; or a sum such as ``50% - 4``.

    Raises PlaceError.
    """
    if isinstance(value, int | float):
        found = float(value)
    elif len(parts := _SUM.split(value)) == 3:
        first, sign, second = parts
        found = parsed_length(first, whole) + (-1 if sign == "-" else 1) * parsed_length(second, whole)
    elif value.strip().endswith("%"):
        try:
            found = float(value.strip()[:-1].replace(",", ".")) / 100 * whole
        except ValueError:
            raise PlaceError(message("{value} is not a percentage: write it as 40%", value=quoted(value))) from None
    else:
        try:
            found = float(value) if value.strip().replace(".", "", 1).isdecimal() else length(value)
        except UsageError as error:
            raise PlaceError(error.problems[0].message) from None
    if not -1_000 <= found <= 1_000:
        raise PlaceError(message("{value} is far outside any card", value=quoted(str(value))))
    return found


def places(items: Sequence[LayoutItem], plan: CardPlan, inside: Rect | None = None) -> list[Rect]:
    """Return the place of each item, in order; ``inside`` is the box of their group, whose corner they count from.

    Raises PlaceError for a place without room, an unknown neighbor, or neighbors in a circle.
    """
    found: dict[int, Rect] = {}
    numbers = {item.id: number for number, item in enumerate(items) if item.id}
    for number in range(len(items)):
        try:
            _resolve(number, items, plan, inside, numbers, found, ())
        except PlaceError as error:
            error.number = number
            raise
    return [found[number] for number in range(len(items))]


def _resolve(
    number: int,
    items: Sequence[LayoutItem],
    plan: CardPlan,
    inside: Rect | None,
    numbers: Mapping[str, int],
    found: dict[int, Rect],
    asking: tuple[int, ...],
) -> Rect:
    if number in found:
        return found[number]
    item = items[number]

    def neighbor(id: str) -> Rect:
        if id not in numbers:
            hint = did_you_mean(id, numbers) or message("the items beside it have the ids {ids}", ids=_listed(numbers))
            raise PlaceError(f"{message('there is no item {id} beside it', id=quoted(id))}; {hint}")
        other = numbers[id]
        if other in (*asking, number):
            raise PlaceError(message("the places of {ids} depend on each other in a circle", ids=_listed([id])))
        return _resolve(other, items, plan, inside, numbers, found, (*asking, number))

    def room_of(id: str) -> Rect:
        if id in numbers:
            return room_within(items[numbers[id]], neighbor(id), plan.ornament)
        return plan.area(id) or neighbor(id)

    at, room = item.at, inside or plan.zone
    if isinstance(at, str):
        rect = _named(at, item, plan, room)
    elif isinstance(at, Place):
        if at.within:
            room = _inset(room_of(at.within), at.gap)
        rect = _placed(at, plan, inside, room, neighbor)
    else:
        corner = inside.at if inside else plan.whole.at
        x, y, width, height = (plan.length(value, index % 2 == 0) for index, value in enumerate(at))
        rect = Rect(corner.x + x, corner.y + y, width, height)
    if rect.width <= 0 or rect.height < 0 or (rect.height == 0 and item.shape != "line"):
        fault = message(
            "the place is {width:.1f} x {height:.1f} mm: nothing is left of it", width=rect.width, height=rect.height
        )
        raise PlaceError(fault)
    found[number] = rect
    return rect


def room_within(item: LayoutItem, rect: Rect, ornament: Ornament) -> Rect:
    """Return the room that an item leaves within it: that of an ornament is within its lines."""
    if item.shape not in ("border", "plaque", "tablet", "seal"):
        return rect
    # Most places need no ornaments.
    from printgen.art.ornament.ornaments import ornaments

    drawn = ornaments(ornament)
    match item.shape:
        case "border":
            return rect.inset(drawn.border(rect, item.scale).depth)
        case "seal":
            return Rect.square(rect.centre, drawn.seal(rect.centre, min(rect.size) / 2).room)
        case "tablet":
            return drawn.tablet(rect).room
        case _:
            return drawn.plaque(rect).room


def _inset(room: Rect, gap: Length) -> Rect:
    """Return a room without a gap along its edges; a share is of its width."""
    return room.inset(parsed_length(gap, room.width))


def _listed(ids: Iterable[str]) -> str:
    return ", ".join(map(quoted, ids)) or message("none")


def _named(name: str, item: LayoutItem, plan: CardPlan, room: Rect) -> Rect:
    """Return a place by its name, as large as the item's size says, or a usual one."""
    if name == "whole":
        return plan.whole
    if name == "panel":
        return plan.panel
    if name == "safe":
        return room
    first, _, second = name.partition("-")
    down = _DOWN.get(first, 0.5)
    across = _ACROSS.get(second or first, 0.5)
    if item.size:
        factor = plan.factor if item.exact else 1.0
        width, height = plan.length(item.size[0], True) / factor, plan.length(item.size[1], False) / factor
        if item.exact and not (at_most(width, room.width) and at_most(height, room.height)):
            size = [f"{side * plan.factor:g}" for side in (width, height)]
            raise PlaceError(message("a place of {width} x {height} mm does not fit", width=size[0], height=size[1]))
    elif second or first in ("left", "right"):
        width = height = _CORNER * min(plan.size)
    elif first in _DOWN:
        width, height = room.width, _BAND * plan.size.height
    else:
        width = height = 0.6 * min(room.size)
    return Rect(room.x + across * (room.width - width), room.y + down * (room.height - height), width, height)


def _placed(at: Place, plan: CardPlan, inside: Rect | None, room: Rect, neighbor: Callable[[str], Rect]) -> Rect:
    """Return a place by its sides; what is left open reaches to the room's edges."""
    corner, gap = inside or plan.whole, plan.length(at.gap, across=True)

    def inner(value: Length | None, across: bool) -> float | None:
        return None if value is None else plan.length(value, across)

    left, right, top, bottom = (inner(value, n < 2) for n, value in enumerate((at.x, at.right, at.y, at.bottom)))
    start = corner.x + left if left is not None else neighbor(at.right_of).right + gap if at.right_of else None
    end = corner.right - right if right is not None else neighbor(at.left_of).x - gap if at.left_of else None
    head = corner.y + top if top is not None else neighbor(at.below).bottom + gap if at.below else None
    foot = corner.bottom - bottom if bottom is not None else neighbor(at.above).y - gap if at.above else None
    x, width = _span(start, end, inner(at.width, across=True), room.x, room.right)
    y, height = _span(head, foot, inner(at.height, across=False), room.y, room.bottom)
    return Rect(x, y, width, height)


def _span(start: float | None, end: float | None, size: float | None, low: float, high: float) -> tuple[float, float]:
    """Return where a span starts and its size; it is from low to high unless its ends or its size are given."""
    if size is None:
        start, end = (low if start is None else start), (high if end is None else end)
        return start, end - start
    if start is None:
        start = low if end is None else end - size
    return start, size
