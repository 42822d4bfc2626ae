"""Glues the tiles of a board together: its picture, its spaces and its places for decks (mm)."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Point, Rect, Sides, Size, turned_rect
from printgen.kit.manifest.records import ItemRecord
from printgen.proof.pages.page import Page
from printgen.proof.pages.text.glyphs import PrintedWord
from printgen.proof.views.cutting import Knife
from printgen.proof.views.shapes import PrintedShape, shapes

if TYPE_CHECKING:
    from PIL.Image import Image

_TILE = re.compile(r"tile-(\d+)-(\d+)\Z")
_AS_LARGE = (0.9, 1.35)  # a place for a deck against the card: a little larger, with a border round it


class CutTile(Struct, frozen=True):
    """A tile to be cut from a page: its trim there (mm), its top left corner on the board, its strips of glue.

    ``turn`` is how it lies on the page, in degrees clockwise.
    """

    page: Page
    trim: Rect
    at: Point
    strips: Sides = Sides()
    turn: int = 0

    @property
    def size(self) -> Size:
        """Its size on the board."""
        return self.trim.size.turned if self.turn % 180 else self.trim.size

    def on_board(self, at: Point) -> Point:
        """Where a point of the page comes to lie on the board."""
        there = Rect(at.x - self.trim.x, at.y - self.trim.y, 0.0, 0.0)
        upright = turned_rect(there, self.trim.size, -self.turn % 360)
        return Point(upright.x + self.at.x, upright.y + self.at.y)


class BoardSpace(Struct, frozen=True):
    """A space where it lies on the board, and the words on it where they lie there, each upright on its turn."""

    id: str
    rect: Rect
    turn: int
    words: tuple[tuple[str, Point], ...]


class DeckPlace(NamedTuple):
    """A place for a deck: its middle on the board and its turn in degrees clockwise."""

    middle: Point
    turn: float


class GluedBoard:
    """A board from its tiles, or from its one page; lengths in mm from its top left corner."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.tiles = tuple(_tiles(pages))

    @property
    def size(self) -> Size:
        right = max(tile.at.x + tile.size.width for tile in self.tiles)
        return Size(right, max(tile.at.y + tile.size.height for tile in self.tiles))

    def glued(self, knife: Knife) -> "Image":
        """The board's picture: row by row, each tile laid over the strips of those before it."""
        from PIL import Image

        scale = knife.scale
        whole = Image.new("RGB", (round(self.size.width * scale), round(self.size.height * scale)), "white")
        for tile in self.tiles:
            corner = _pixel(tile.at, scale)
            paper = Rect(*tile.at, *tile.size).grown(tile.strips)
            right, bottom = _pixel(Point(paper.right, paper.bottom), scale)
            pixels = (right - corner[0], bottom - corner[1])
            cut = knife.cut(tile.page, tile.trim.grown(tile.strips), pixels[::-1] if tile.turn % 180 else pixels)
            whole.paste(cut.rotate(tile.turn, expand=True), corner)
        return whole

    def spaces(self) -> Iterator[BoardSpace]:
        """Its spaces with what is written on them."""
        for tile in self.tiles:
            for item in tile.page.items if tile.page.record.kind != "grid" else ():
                yield _space(tile, item)

    def place(self, title: str, card: Size) -> DeckPlace | None:
        """The place that bears a deck's title and nothing else: the largest shape of about a card's size round it."""
        found = [
            (shape.box.width, DeckPlace(tile.on_board(shape.box.centre), (shape.turn - tile.turn) % 360))
            for tile, shape in self._shapes
            if _may_be_as_large(shape, card) and _as_large(shape, card) and _letters(tile.page, shape) == sorted(title)
        ]
        return max(found)[1] if found else None

    @cached_property
    def _shapes(self) -> list[tuple[CutTile, PrintedShape]]:
        return [(tile, shape) for tile in self.tiles for shape in shapes(tile.page.pdf)]


def title_of(words: Iterable[PrintedWord]) -> str:
    """The words in the largest type, run together in capitals: the name of a deck on the back of its cards."""
    words = tuple(words)
    largest = max((word.size for word in words), default=0.0)
    return "".join(_plain(word.text) for word in words if word.size > largest - 0.1)


def _plain(text: str) -> str:
    return "".join(character for character in text.upper() if character.isalnum())


def _tiles(pages: Sequence[Page]) -> Iterator[CutTile]:
    """The tiles row by row; a board on one page, such as a poster, is one tile."""
    tiles: dict[tuple[int, int], CutTile] = {}
    for place, tile in _numbered_tiles(pages):
        tiles.setdefault(place, tile)  # a second copy is not needed
    lefts = _starts({column: tile.size.width for (_, column), tile in tiles.items()})
    tops = _starts({row: tile.size.height for (row, _), tile in tiles.items()})
    for (row, column), tile in sorted(tiles.items()):
        strip = tile.page.record.overlap or 0.0
        right, below = (row, column + 1) in tiles, (row + 1, column) in tiles
        strips = Sides(right=strip if right else 0.0, bottom=strip if below else 0.0)
        yield replace(tile, at=Point(lefts[column], tops[row]), strips=strips)


def _numbered_tiles(pages: Sequence[Page]) -> Iterator[tuple[tuple[int, int], CutTile]]:
    """Each tile with its row and column: a page of its own, or one of several items of a page."""
    for page in pages:
        if page.record.kind in ("tile", "poster"):
            yield (page.record.row, page.record.column), CutTile(page, page.trim or Rect.of(page.size), Point(0.0, 0.0))
        for item in page.items:
            if found := _TILE.match(item.id):
                yield (int(found[1]), int(found[2])), CutTile(page, item.rect, Point(0.0, 0.0), turn=item.turn)


def _starts(lengths: dict[int, float]) -> dict[int, float]:
    """Where each row or column begins, from how long each is."""
    order = sorted(lengths)
    return dict(zip(order, accumulate((lengths[key] for key in order), initial=0.0), strict=False))


def _pixel(at: Point, scale: float) -> tuple[int, int]:
    return round(at.x * scale), round(at.y * scale)


def _space(tile: CutTile, item: ItemRecord) -> BoardSpace:
    inside = (word for word in tile.page.words if _within(word.box.centre, item.rect))
    words = tuple((word.text, tile.on_board(word.box.centre)) for word in inside)
    return BoardSpace(item.id, Rect(*tile.on_board(item.rect.at), *item.rect.size), item.turn, words)


def _within(at: Point, rect: Rect) -> bool:
    return rect.x <= at.x <= rect.right and rect.y <= at.y <= rect.bottom


def _may_be_as_large(shape: PrintedShape, card: Size) -> bool:
    """Whether a shape is neither too small nor too large by far, as can be told without following its curves."""
    low, high = _AS_LARGE
    reach = _reach(shape, card)
    return low * reach < shape.rough.width + shape.rough.height < 2 * high * reach


def _as_large(shape: PrintedShape, card: Size) -> bool:
    """Whether a shape is about as large as a card that is turned like it."""
    low, high = _AS_LARGE
    reach = _reach(shape, card)
    return low * reach < shape.box.width + shape.box.height < high * reach


def _reach(shape: PrintedShape, card: Size) -> float:
    """The width and height of the box round a card that is turned like a shape."""
    slant = abs(math.cos(math.radians(shape.turn))) + abs(math.sin(math.radians(shape.turn)))
    return (card.width + card.height) * slant


def _letters(page: Page, shape: PrintedShape) -> list[str]:
    """The letters within a shape's box that are turned like it, in alphabetical order."""
    words = (word for word in page.words if abs(word.turn - shape.turn) < 0.5 and _within(word.box.centre, shape.box))
    return sorted("".join(_plain(word.text) for word in words))
