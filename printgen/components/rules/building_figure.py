"""The booklet's figure on building: a group built evenly, one that is not, and what a large building replaces."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.drawing.frame import Frame, Ink, Placed, line_path, polygon_path, rect_path, rounded_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Property
from printgen.geometry import Line, Point, Rect, Size

TALL = 16.0
_LOT = Size(8.4, 11.0)
_FULL = 10.6  # the width of a lot full of buildings
_BAND = 4.6
_HOUSE = 3.7  # a building's icon
_SECOND_LINE = 3.2  # what a caption of two lines takes more
_MARK, _AFTER_MARK = 4.4, 1.6  # a tick or a cross, and what parts it from its lots
_EXAMPLE = 3 * _LOT.width + _MARK + _AFTER_MARK
_SWAP = 2 * _FULL + 4.0  # two lots and an arrow between them
_CAPTION = Style("text-italic", 7.5, 7, align="left", rise="top", narrow="condensed", lines=1)

# What stands on the lots of a group, and whether that is allowed, by its label; a property takes three or more.
EXAMPLES: Sequence[tuple[str, tuple[int, ...], str]] = (
    ("check-bold", (2, 2, 1), "rules.built_evenly"),
    ("close-thick", (3, 1, 1), "rules.built_unevenly"),
)
_LEAST = 3


def building_figure(desk: Desk, width: float) -> Frame | None:
    """A group built evenly and one that is not, and what a large building takes the place of.

    None without a group of three, or where too few buildings stand on a lot for examples.
    """
    kinds, group = [kind.id for kind in desk.edition.building_kinds()], _group(desk)
    few = desk.edition.rules.small_per_large < _LEAST
    if not group or few or "small" not in kinds or width < 2 * _EXAMPLE + 2.0:
        return None
    if "large" not in kinds or width < 2 * _EXAMPLE + _SWAP:
        return Frame(Size(width, TALL), tuple(_examples(desk, group, width - _EXAMPLE)))
    step = (width - _SWAP) / 2
    swapped = _swap_words(desk, width - 2 * step)
    room = Rect(2 * step, 0.0, width - 2 * step, TALL + (_SECOND_LINE if swapped and swapped[1].lines == 2 else 0.0))
    items = (*_examples(desk, group, step), *_swap(desk, group, room))
    if swapped:
        words, style = swapped
        items += desk.setter.fit(words, _caption_room(room), style, "words")
    return Frame(Size(width, room.height), items)


def _examples(desk: Desk, group: str, step: float) -> Iterator[Placed]:
    """A group built evenly and one that is not, ``step`` mm apart, each with its mark and its caption."""
    for number, (mark, counts, name) in enumerate(EXAMPLES):
        lots = number * step + _MARK + _AFTER_MARK
        yield desk.icon(mark, Rect(number * step, 3.3, _MARK, _MARK), Ink("text"))
        yield from _lots(desk, group, counts, lots)
        room = _caption_room(Rect(lots, 0.0, _EXAMPLE - _MARK, TALL))
        yield from desk.setter.fit(desk.label(name), room, _CAPTION, "rules")


def _caption_room(room: Rect) -> Rect:
    """What lots leave at the foot of a room."""
    return room._replace(y=_LOT.height + 1.4, height=room.height - _LOT.height - 1.4)


def _swap_words(desk: Desk, width: float) -> tuple[str, Style] | None:
    """What a large building takes the place of, on one line or two; None without room: the picture says it."""
    caption = desk.label("rules.large_for_small", n=desk.edition.rules.small_per_large)
    for count in (1, 2):
        style = replace(_CAPTION, lines=count)
        room = _caption_room(Rect(0.0, 0.0, width, TALL + (count - 1) * _SECOND_LINE))
        if desk.setter.block(caption, room, style):
            return caption, style
    return None


def _group(desk: Desk) -> str:
    """The first group of three lots."""
    lots = [space.group for space in desk.edition.spaces if isinstance(space, Property)]
    return next((group for group in lots if lots.count(group) == 3), "")


def _lots(desk: Desk, group: str, counts: Sequence[int], x: float) -> Iterator[Placed]:
    """A group's lots as on the board, each with so many small buildings on its band."""
    for number, count in enumerate(counts):
        yield from _lot(group, cell := Rect(x + number * _LOT.width, 0.0, *_LOT))
        yield from _buildings(desk, cell, count)


def _lot(group: str, cell: Rect) -> Iterator[Placed]:
    yield shape(rect_path(cell), Ink("ground", "board"), OUTLINE_PEN)
    yield shape(rect_path(cell._replace(height=_BAND)), Ink("ground", f"group/{group}"), HAIRLINE_PEN)
    for level in (0.58, 0.74):
        aside = 1.6 if level < 0.7 else 2.6
        y = cell.y + level * cell.height
        yield shape(line_path(Line(Point(cell.x + aside, y), Point(cell.right - aside, y))), stroke=HAIRLINE_PEN)


def _buildings(desk: Desk, cell: Rect, count: int, large: bool = False) -> Iterator[Placed]:
    """Buildings side by side on the band, on a strip of white that parts them from its colour."""
    pieces = desk.edition.pieces
    icon, key = (
        (pieces.large_building.icon, "large_building") if large else (pieces.small_building.icon, "small_building")
    )
    size = min(_HOUSE, (cell.width - 1.0) / max(count, 1))
    strip = Rect(cell.centre.x - count * size / 2, cell.y + (_BAND - size) / 2, count * size, size)
    yield shape(rounded_path(strip.inset(-0.3), 0.8), Ink("white"))
    for number in range(count):
        place = Rect(strip.x + number * size, strip.y, size, size).inset(0.1)
        yield desk.icon(icon, place, Ink("form", key))


def _swap(desk: Desk, group: str, room: Rect) -> Iterator[Placed]:
    """A lot full of small buildings, an arrow, and the large one that takes their place."""
    per = desk.edition.rules.small_per_large
    full = Rect(room.x, 0.0, _FULL, _LOT.height)
    after = full._replace(x=room.right - _FULL - 0.1)
    yield from _lot(group, full)
    yield from _buildings(desk, full, per)
    yield from _lot(group, after)
    yield from _buildings(desk, after, 1, large=True)
    middle = _LOT.height / 2
    tip = Point(after.x - 1.0, middle)
    yield shape(polygon_path([tip, (tip.x - 2.2, tip.y - 1.3), (tip.x - 2.2, tip.y + 1.3)]), Ink("line"))
