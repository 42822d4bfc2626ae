"""Blank pieces and boards for the tests of imposition, and a reader of the items on a finished page."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import NamedTuple, cast

from printgen.art.frame import Frame, Group, Ink, Item, Picture, Placed, Shape, Text, bounds, rect_path, shape
from printgen.geometry import POINT, Point, Rect, Size, turned_rect
from printgen.kit.component import Cell, Component, Layout, Piece, Surface
from printgen.kit.papers import PAPERS
from printgen.sheets.marks import LabelWords
from printgen.type.typesetter import Typesetter
from tests.support.labels import english

LETTER, A4 = PAPERS["letter"], PAPERS["a4"]
CARD, NOTE = Size(49, 85), Size(98, 49)
BEYOND = 5.0  # blank pieces extend beyond any bleed, so that clipping shows


def text_width(string: str, face: str, size: float) -> float:
    """A monospaced face of half an em."""
    return 0.5 * size * POINT * len(string)


def label_words(title: str, width: Callable[[str, str, float], float] = text_width) -> LabelWords:
    """Return the labels of an edition, with letter widths from a function."""
    setter = SimpleNamespace(faces=SimpleNamespace(width=width), set_whole=Placed)
    return LabelWords(title, english, cast(Typesetter, setter))


WORDS = label_words("Blank")


def blank(size: Size, words: str = "", ground: str = "ground") -> Frame:
    """Return a background that extends beyond the size, and a word in the middle."""
    text = Placed(Point(size.width / 2, size.height / 2), Text(words, "text", 6, Ink("text")))
    return Frame(size, (shape(rect_path(Rect.of(size).inset(-BEYOND)), fill=Ink(ground, words)), text))


def deck(name: str, count: int, size: Size = CARD) -> tuple[Piece, ...]:
    """Return cards of one deck with different fronts and a shared back."""
    back = blank(size, f"{name} back")
    return tuple(Piece(f"{name}-{number:02}", blank(size, f"{name} {number}"), back) for number in range(1, count + 1))


def component(pieces: tuple[Piece, ...], layout: Layout, surface: Surface | None = None) -> Component:
    return Component(pieces, layout, surface, name="things", title="blank things")


def ring(words: bool = True) -> Surface:
    """Return a board of 20 in: four corners of 2.5 in, nine spaces of 5/3 in per side, and an item in the center."""
    corner, space, side = 63.5, 127 / 3, 508.0
    starts = [0.0, *(corner + index * space for index in range(9)), side - corner]
    places: list[tuple[Rect, int]] = []
    for turn in (0, 90, 180, 270):
        for index in range(10):
            width = corner if index == 0 else space
            x = side - starts[index] - width  # the lower side, read from right to left, then rotated
            rect = turned_rect(Rect(x, side - corner, width, corner), Size(side, side), turn)
            places.append((rect, turn))
    cells = tuple(
        Cell(f"space-{number:02}", rect, turn, _space(rect, turn, number, words))
        for number, (rect, turn) in enumerate(places, 1)
    )
    ground = Frame(Size(side, side), (shape(rect_path(Rect(0, 0, side, side).inset(-4)), fill=Ink("ground")),))
    title = Cell("title", Rect(200, 230, 100, 40), 0, blank(Size(100, 40), "TITLE"))
    return Surface(Size(side, side), ground, cells, (title,))


def _space(rect: Rect, turn: int, number: int, words: bool) -> Frame:
    size = rect.size if turn in (0, 180) else rect.size.turned
    ground = shape(rect_path(Rect.of(size)), fill=Ink("pale", f"space-{number:02}"))
    name = Placed(Point(5, 5), Text(f"name {number}", "text", 6, Ink("text")))
    # the name is in a group, so that readers must search groups
    inner = Frame(size, (name,) if words else ())
    return Frame(size, (ground, Placed(Point(0, 0), Group(inner))))


class Shown(NamedTuple):
    """An item on a page, and the box (mm on the page) of its visible part."""

    item: Item
    box: Rect

    @property
    def is_mark(self) -> bool:
        """Check whether it is a hairline for cutting or folding."""
        item = self.item
        return isinstance(item, Shape) and item.fill is None and bool(item.stroke) and item.stroke.width < 0.1


def shown(frame: Frame) -> Iterator[Shown]:
    """Return everything visible in a frame, through its clips and turns."""
    for at, item in frame.items:
        match item:
            case Group():
                for inner in shown(item.frame):
                    box = inner.box if item.clip is None or inner.is_mark else shared(inner.box, item.clip)
                    if box:
                        box = Rect(*(length * item.scale for length in box))
                        yield Shown(inner.item, turned_rect(box, item.frame.size, item.turn).moved(*at))
            case Shape():
                yield Shown(item, bounds(item.path).moved(*at))
            case Text():
                height = item.size * POINT
                width = text_width(item.string, item.face, item.size)
                yield Shown(item, Rect(at.x, at.y - 0.8 * height, width, height))
            case Picture():
                yield Shown(item, Rect(at.x, at.y, *item.size))


def shared(one: Rect, other: Rect) -> Rect | None:
    """Return the intersection of two rectangles."""
    if not one.meets(other):
        return None
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)


def texts(frame: Frame) -> list[str]:
    return [entry.item.string for entry in shown(frame) if isinstance(entry.item, Text)]


def fills(frame: Frame, key: str) -> list[Rect]:
    """Return the boxes of the areas filled for a key."""
    return [
        entry.box
        for entry in shown(frame)
        if isinstance(entry.item, Shape) and entry.item.fill and entry.item.fill.key == key
    ]


def mark_lines(frame: Frame, role: str = "cut") -> list[Rect]:
    """Return every hairline of a role as a thin box."""
    found = []
    for entry in shown(frame):
        if entry.is_mark and isinstance(entry.item, Shape) and entry.item.stroke and entry.item.stroke.ink.role == role:
            dx, dy = entry.box.x - bounds(entry.item.path).x, entry.box.y - bounds(entry.item.path).y
            path = entry.item.path
            found += [
                bounds(path[index : index + 2]).moved(dx, dy)
                for index in range(0, len(path) - 1, 2)
                if path[index][0] == "M"
            ]
    return found


def art_corners(rect: Rect, turn: int) -> tuple[Point, Point]:
    """Return the places of the picture's own top left and top right corners on the page."""
    corners = [
        Point(rect.x, rect.y),
        Point(rect.right, rect.y),
        Point(rect.right, rect.bottom),
        Point(rect.x, rect.bottom),
    ]
    quarter = turn // 90
    return corners[quarter], corners[(quarter + 1) % 4]


def close(one: tuple[float, ...], other: tuple[float, ...], slack: float = 1e-6) -> bool:
    return len(one) == len(other) and all(abs(a - b) <= slack for a, b in zip(one, other, strict=True))
