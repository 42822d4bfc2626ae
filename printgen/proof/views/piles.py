"""Piles, rows and fans of cut-out pieces."""

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Point, Rect, Size

if TYPE_CHECKING:
    from PIL.Image import Image

Stance = Literal["lying", "standing"]

PAPER, PILE, STANDING = 0.8, 2.4, 1.6  # how far (mm) things stand off the table, by which their shadows fall


class Thing(Struct, frozen=True):
    """A picture on the table: its size in mm, where its middle lies, its turn in degrees clockwise, its shadow."""

    picture: "Image"
    size: Size
    at: Point
    turn: float = 0.0
    lift: float = PAPER
    stance: Stance = "lying"

    @property
    def box(self) -> Rect:
        """The upright rectangle round it."""
        cos, sin = abs(math.cos(math.radians(self.turn))), abs(math.sin(math.radians(self.turn)))
        width = self.size.width * cos + self.size.height * sin
        height = self.size.width * sin + self.size.height * cos
        return Rect(self.at.x - width / 2, self.at.y - height / 2, width, height)

    def moved(self, dx: float, dy: float) -> "Thing":
        """Return the thing in another place."""
        return replace(self, at=Point(self.at.x + dx, self.at.y + dy))


class Pile(Struct, frozen=True):
    """Things that lie together, from the lowest up, and the size of all of them; their origin is its top left."""

    size: Size
    things: tuple[Thing, ...]

    @classmethod
    def of(cls, things: Iterable[Thing]) -> "Pile":
        """Return a pile of things that lie anywhere."""
        every = tuple(things)
        boxes = [thing.box for thing in every]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        size = Size(max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)
        return cls(size, tuple(thing.moved(-left, -top) for thing in every))

    def at(self, corner: Point) -> Iterator[Thing]:
        """Yield the things with the pile's top left corner at a point."""
        return (thing.moved(corner.x, corner.y) for thing in self.things)


def deck_face_down(back: "Image", size: Size, at: Point, turn: float, chance: random.Random) -> Iterator[Thing]:
    """Yield a deck face down: a few of its cards show at the edges."""
    for _ in range(4):
        aside = Point(at.x + chance.uniform(-1.1, 1.1), at.y + chance.uniform(-1.1, 1.1))
        yield Thing(back, size, aside, turn + chance.uniform(-1.6, 1.6), PILE / 2)
    yield Thing(back, size, at, turn, PAPER / 2)


def overlapping(pictures: Sequence["Image"], size: Size, step: float, lean: float) -> Pile:
    """Lay things in an arc, each over the one on its left and turned further: ``step`` mm, ``lean`` degrees."""
    half = (len(pictures) - 1) / 2
    things = []
    for index, picture in enumerate(pictures):
        place = index - half
        sag = step * math.radians(lean) * place * place / 2  # of the arc that lean and step make
        things.append(Thing(picture, size, Point(step * index, sag), lean * place))
    return Pile.of(things)


def fanned(note: "Image", size: Size, count: int, chance: random.Random) -> Pile:
    """Fan a few of the same note about their lower left corner."""
    things = []
    for index in range(count):
        turn = (index - count / 2) * 4.5 + chance.uniform(-1.5, 1.5)
        slant = math.radians(turn)
        across, up = size.width / 2, size.height / 2
        x = across * math.cos(slant) + up * math.sin(slant)
        y = across * math.sin(slant) - up * math.cos(slant)
        things.append(Thing(note, size, Point(x, y), turn))
    return Pile.of(reversed(things))


def rows(figures: Sequence[tuple["Image", Size]], a_row: int) -> Pile:
    """Put standing things in rows, those in front over those behind."""
    things = []
    y = 0.0
    for start in range(0, len(figures), a_row):
        row = figures[start : start + a_row]
        y += row[0][1].height * 1.2
        x = 0.0
        for picture, size in row:
            x += size.width / 2
            things.append(Thing(picture, size, Point(x, y - size.height / 2), 0.0, STANDING, "standing"))
            x += size.width / 2 + 2.6
    return Pile.of(things)


def in_grid(piles: Sequence[Pile], columns: int, gap: float) -> Pile:
    """Lay piles in rows and columns, each in the middle of its cell."""
    wide = max(each.size.width for each in piles)
    tall = max(each.size.height for each in piles)
    things: list[Thing] = []
    for index, each in enumerate(piles):
        row, column = divmod(index, columns)
        x = column * (wide + gap) + (wide - each.size.width) / 2
        things += each.at(Point(x, row * (tall + gap) + (tall - each.size.height) / 2))
    return Pile.of(things)
