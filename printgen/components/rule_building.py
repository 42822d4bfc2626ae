"""The booklet's figure on building: a studio and a measure in mm go in; even and uneven groups come out, in pictures."""

from collections.abc import Iterator, Sequence

from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, line_path, polygon_path, rect_path, shape
from printgen.drawing.ink import HAIRLINE, OUTLINE
from printgen.drawing.text import Style
from printgen.geometry import Line, Point, Rect, Size
from printgen.theme.model import Property

TALL = 15.5
_LOT = Size(8.0, 10.5)
_BAND = 4.2
_HOUSE = 3.6  # a building's icon
_MARK = 4.4  # a tick or a cross
_CAPTION = Style("text-italic", 7.5, 7, align="left", rise="top", narrow="condensed", lines=1)
_EDGE = Stroke(Ink("line"), OUTLINE)
_FINE = Stroke(Ink("line"), HAIRLINE)

# What stands on the lots of a group, and whether that is allowed.
EXAMPLES: Sequence[tuple[str, tuple[int, ...], str]] = (
    ("check-bold", (2, 2, 1), "evenly spread"),
    ("close-thick", (3, 1, 1), "uneven"),
)


def building_figure(studio: Studio, width: float) -> Frame | None:
    """A group built evenly and one that is not, and what a large building takes the place of; None without a group."""
    edition = studio.edition
    group = _group(studio)
    wide = 3 * _LOT.width + _MARK + 1.6
    if not group or not edition.pieces.small_building.count or width < 2 * wide + 2.0:
        return None
    swap = edition.pieces.large_building.count and width >= 3 * wide - 2.0
    parts = 3 if swap else 2
    step = (width - (wide if parts == 2 else 3 * _LOT.width)) / (parts - 1)
    items: list[Placed] = []
    for number, (mark, counts, words) in enumerate(EXAMPLES):
        x = number * step
        items.append(studio.icon(mark, Rect(x, 3.3, _MARK, _MARK), Ink("solid", "ink")))
        items += _lots(studio, group, counts, x + _MARK + 1.6)
        room = Rect(x + _MARK + 1.6, _LOT.height + 1.4, wide - _MARK, TALL - _LOT.height - 1.4)
        items += studio.setter.fit(words, room, _CAPTION, "rules")
    if swap:
        items += _swap(studio, group, Rect(2 * step, 0.0, width - 2 * step, TALL))
    return Frame(Size(width, TALL), tuple(items))


def _group(studio: Studio) -> str:
    """The first group of three lots."""
    lots = [space.group for space in studio.edition.spaces if isinstance(space, Property)]
    return next((group for group in lots if lots.count(group) == 3), "")


def _lots(studio: Studio, group: str, counts: Sequence[int], x: float) -> Iterator[Placed]:
    """A group's lots as on the board, each with so many small buildings on its band."""
    for number, count in enumerate(counts):
        yield from _lot(group, cell := Rect(x + number * _LOT.width, 0.0, *_LOT))
        yield from _buildings(studio, cell, count)


def _lot(group: str, cell: Rect) -> Iterator[Placed]:
    yield shape(rect_path(cell), Ink("ground", "board"), _EDGE)
    yield shape(rect_path(cell._replace(height=_BAND)), Ink("ground", f"group/{group}"), _FINE)
    for level in (0.58, 0.74):
        aside = 1.6 if level < 0.7 else 2.6
        y = cell.y + level * cell.height
        yield shape(line_path(Line(Point(cell.x + aside, y), Point(cell.right - aside, y))), stroke=_FINE)


def _buildings(studio: Studio, cell: Rect, count: int) -> Iterator[Placed]:
    """Small buildings side by side, on discs of white that part them from the band's colour."""
    size = min(_HOUSE, (cell.width - 0.6) / max(count, 1))
    left = cell.centre.x - count * size / 2
    for number in range(count):
        yield from _house(Rect(left + number * size, cell.y + (_BAND - size) / 2, size, size), "small_building")


def _house(box: Rect, key: str) -> Iterator[Placed]:
    """A building's front under its gable; a long roof for a large one."""
    room = box.inset(0.25)
    eaves, peak = room.y + 0.42 * room.height, room.y + 0.04 * room.height
    ridge = (room.centre.x,) if key == "small_building" else (room.x + 0.22 * room.width, room.right - 0.22 * room.width)
    corners = [
        (room.x, room.bottom),
        (room.x, eaves),
        *((x, peak) for x in ridge),
        (room.right, eaves),
        (room.right, room.bottom),
    ]
    yield shape(polygon_path(corners), Ink("white"))
    yield shape(polygon_path(corners), Ink("ground", key), _FINE)


def _swap(studio: Studio, group: str, room: Rect) -> Iterator[Placed]:
    """A lot full of small buildings, an arrow, and the large one that takes their place."""
    per = studio.edition.rules.small_per_large
    full, after = Rect(room.x, 0.0, _LOT.width + 2.0, _LOT.height), Rect(room.right - _LOT.width - 2.0, 0.0, 0.0, 0.0)
    after = after._replace(width=_LOT.width + 2.0, height=_LOT.height)
    yield from _lot(group, full)
    yield from _buildings(studio, full, per)
    yield from _lot(group, after)
    yield from _house(Rect(after.centre.x - 3.2, 0.3, 6.4, 3.6), "large_building")
    middle = _LOT.height / 2
    yield shape(
        line_path(Line(Point(full.right + 1.2, middle), Point(after.x - 2.4, middle))), stroke=Stroke(Ink("line"), 0.35)
    )
    tip = Point(after.x - 1.0, middle)
    yield shape(polygon_path([tip, (tip.x - 2.0, tip.y - 1.0), (tip.x - 2.0, tip.y + 1.0)]), Ink("line"))
    words = studio.edition.words
    small = words.small_building.many if per != 1 else words.small_building.one
    caption = f"{per} {small} make {words.large_building.article} {words.large_building.one}"
    place = Rect(room.x, _LOT.height + 1.4, room.width, TALL - _LOT.height - 1.4)
    if studio.setter.block(caption, place, _CAPTION):  # the picture says it too
        yield from studio.setter.fit(caption, place, _CAPTION, "words")
