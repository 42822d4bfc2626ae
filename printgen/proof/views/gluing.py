"""A board glued from its tiles: its picture, its spaces and its places for decks (mm)."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Point, Rect, Sides, Size, turned_rect
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
        """Return the place on the board of a point of the page."""
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
        """Draw the board: row by row, each tile laid over the strips of those before it."""
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
        """Yield its spaces with their words."""
        for tile in self.tiles:
            for item in tile.page.items if tile.page.record.kind != "grid" else ():
                inside = (word for word in tile.page.words if _within(word.box.centre, item.rect))
                words = tuple((word.text, tile.on_board(word.box.centre)) for word in inside)
                yield BoardSpace(item.id, Rect(*tile.on_board(item.rect.at), *item.rect.size), item.turn, words)

    def place(self, title: str, card: Size) -> DeckPlace | None:
        """Find the place with a deck's title and nothing else: the largest shape of about a card's size around it."""
        low, high = _AS_LARGE
        found = []
        for tile, shape in self._shapes:
            slant = abs(math.cos(math.radians(shape.turn))) + abs(math.sin(math.radians(shape.turn)))
            reach = (card.width + card.height) * slant  # of the box around a card that is turned like the shape
            # The rough box is known without following the shape's curves.
            if not low * reach < shape.rough.width + shape.rough.height < 2 * high * reach:
                continue
            if not low * reach < shape.box.width + shape.box.height < high * reach:
                continue
            inside = (
                _plain(word.text)
                for word in tile.page.words
                if abs(word.turn - shape.turn) < 0.5 and _within(word.box.centre, shape.box)
            )
            if sorted("".join(inside)) == sorted(title):
                place = DeckPlace(tile.on_board(shape.box.centre), (shape.turn - tile.turn) % 360)
                found.append((shape.box.width, place))
        return max(found)[1] if found else None

    @cached_property
    def _shapes(self) -> list[tuple[CutTile, PrintedShape]]:
        return [(tile, shape) for tile in self.tiles for shape in shapes(tile.page.pdf)]


def title_of(words: Iterable[PrintedWord]) -> str:
    """Return the words in the largest type, run together in capitals: a deck's name on the back of its cards."""
    words = tuple(words)
    largest = max((word.size for word in words), default=0.0)
    return "".join(_plain(word.text) for word in words if word.size > largest - 0.1)


def _plain(text: str) -> str:
    return "".join(character for character in text.upper() if character.isalnum())


def _tiles(pages: Sequence[Page]) -> Iterator[CutTile]:
    """Yield the tiles row by row; a board on one page, such as a poster, is one tile."""
    tiles: dict[tuple[int, int], CutTile] = {}  # only the first copy of each
    for page in pages:
        if page.record.kind in ("tile", "poster"):
            tile = CutTile(page, page.trim or Rect.of(page.size), Point(0.0, 0.0))
            tiles.setdefault((page.record.row, page.record.column), tile)
        for item in page.items:
            if found := _TILE.match(item.id):
                tile = CutTile(page, item.rect, Point(0.0, 0.0), turn=item.turn)
                tiles.setdefault((int(found[1]), int(found[2])), tile)
    lefts = _starts({column: tile.size.width for (_, column), tile in tiles.items()})
    tops = _starts({row: tile.size.height for (row, _), tile in tiles.items()})
    for (row, column), tile in sorted(tiles.items()):
        strip = tile.page.record.overlap or 0.0
        right, below = (row, column + 1) in tiles, (row + 1, column) in tiles
        strips = Sides(right=strip if right else 0.0, bottom=strip if below else 0.0)
        yield replace(tile, at=Point(lefts[column], tops[row]), strips=strips)


def _starts(lengths: dict[int, float]) -> dict[int, float]:
    """Return the start of each row or column from their lengths."""
    order = sorted(lengths)
    return dict(zip(order, accumulate((lengths[key] for key in order), initial=0.0), strict=False))


def _pixel(at: Point, scale: float) -> tuple[int, int]:
    return round(at.x * scale), round(at.y * scale)


def _within(at: Point, rect: Rect) -> bool:
    return rect.x <= at.x <= rect.right and rect.y <= at.y <= rect.bottom
