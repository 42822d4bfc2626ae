"""Items cut out of finished pages, board tiles glued together, and folded pieces."""

import math
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import UsageError
from printgen.geometry import INCH, Line, Point, Rect, Sides, Size, decimal, length, turned_rect
from printgen.kit.manifest import ItemRecord
from printgen.messages import message
from printgen.pdf.raster import raster
from printgen.proof.glyphs import PrintedWord
from printgen.proof.page import Page
from printgen.proof.pdf_objects import PrintedShape, shapes
from printgen.proof.views.kit_parts import KitPart, Pair, id_stem, pairs

if TYPE_CHECKING:
    from PIL.Image import Image

_ANGLE = re.compile(r"\s*(-?)(\d+(?:[.,]\d+)?)\s*(?:deg|°)\s*\Z")
_COMMA = re.compile(r"(?<=[a-z])\s*,")  # after the length's unit; commas before it are decimal ones
_MOST, _MOST_TURN = 10.0, 5.0  # mm and degrees; anything more is a paper jam
_WHOLE = 40_000_000  # pixels of a page that is drawn as a whole
_KEPT = 3  # page pictures in memory: items follow the order of pages, and a page may have a back

Affine = tuple[float, float, float, float, float, float]  # a, b, c, d, e, f: x' = ax + by + c, y' = dx + ey + f
_TILE = re.compile(r"tile-(\d+)-(\d+)\Z")
_AS_LARGE = (0.9, 1.35)  # the size of a place for a deck, relative to the card: a border is around it
_FOLD_LINE = 0.15  # mm: half of the width of a fold line
_NEAR = 0.5  # mm between an outline and the edge of the faces within it
_FINE = 4  # oversampling of outlines, for smooth edges
_BEHIND = 0.36  # the visible depth of a die, as a share of its edge
_SHADES = (1.0, 1.04, 0.74)  # front, top and side of a die in the light


class Misfeed(NamedTuple):
    """The displacement of the print on the paper: mm to the right and down, degrees clockwise about the middle."""

    shift: float
    turn: float = 0.0

    def of(self, at: Point, middle: Point) -> Point:
        """Return the place in mm where a point of the page is printed; ``middle`` is the middle of the page."""
        a, b, c, d, e, f = self.matrix(middle)
        return Point(a * at.x + b * at.y + c, d * at.x + e * at.y + f)

    def matrix(self, middle: Point) -> Affine:
        """Return the map from intended to printed places."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return (
            *(cos, -sin, middle.x - cos * middle.x + sin * middle.y + self.shift),
            *(sin, cos, middle.y - sin * middle.x - cos * middle.y + self.shift),
        )


def misfeed(text: str) -> Misfeed:
    """Read a misfeed such as ``1.5mm,0.5deg`` or ``1.5mm``; raises UsageError for anything else."""
    shift, *rest = _COMMA.split(text, maxsplit=1)
    turn = "".join(rest)
    angle = _ANGLE.match(turn)
    if rest and not angle:
        fault = message("'{text}' is not an angle: write degrees, such as 1.5mm,0.5deg", text=turn.strip())
        raise UsageError(fault)
    found = Misfeed(length(shift), (-1 if angle[1] else 1) * decimal(angle[2]) if angle else 0.0)
    if found.shift > _MOST or abs(found.turn) > _MOST_TURN:
        raise UsageError(message("'{text}' is too large for a misfeed: at most 10mm and 5deg", text=text))
    return found


def misfed_page(picture: "Image", feed: Misfeed, scale: float) -> "Image":
    """Return a page as it comes out of the printer, moved on white paper; ``scale`` is pixels per mm."""
    from PIL import Image

    middle = Point(picture.width / 2, picture.height / 2)
    back = inverse(Misfeed(feed.shift * scale, feed.turn).matrix(middle))
    method = Image.Transform.AFFINE
    return picture.transform(picture.size, method, back, Image.Resampling.BICUBIC, fillcolor="white")


def inverse(matrix: Affine) -> Affine:
    """Return the map from printed to intended places."""
    a, b, c, d, e, f = matrix
    whole = a * e - b * d
    return (e / whole, -b / whole, (b * f - c * e) / whole, -d / whole, a / whole, (c * d - a * f) / whole)


def combined(first: Affine, then: Affine) -> Affine:
    """Return the matrix that applies one and then the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (p * a + q * d, p * b + q * e, p * c + q * f + r, s * a + t * d, s * b + t * e, s * c + t * f + u)


class Knife:
    """Prints pages virtually at a resolution, and cuts rectangles out of them.

    A misfeed (``feed``) displaces each page that is printed last on its paper. Cuts follow the marks of the side that
    was printed first: a duplex back is cut in its intended place, a page printed on one side along its own marks.
    """

    def __init__(self, dpi: float, feed: Misfeed | None = None) -> None:
        self.dpi = dpi
        self.scale = dpi / INCH
        self.feed = feed
        self._pages: OrderedDict[Page, Image] = OrderedDict()

    def page(self, page: Page) -> "Image":
        """Return the whole page as it comes out of the printer."""
        if page in self._pages:
            self._pages.move_to_end(page)
            return self._pages[page]
        picture = raster(page.pdf, self.dpi)
        if self.feed and shows_misfeed(page):
            picture = misfed_page(picture, self.feed, self.scale)
        self._pages[page] = picture
        if len(self._pages) > _KEPT:
            self._pages.popitem(last=False)
        return picture

    def _is_large(self, page: Page) -> bool:
        """Check whether a page is too large to be kept as pixels; its items are drawn one by one."""
        return page.size.width * page.size.height * self.scale**2 > _WHOLE

    def item(self, page: Page, item: ItemRecord) -> "Image":
        """Cut out an item within its trim, and turn it upright."""
        return self.cut(page, item.rect).rotate(item.turn, expand=True)

    def cut(self, page: Page, rect: Rect, pixels: tuple[int, int] | None = None) -> "Image":
        """Cut a rectangle (mm) out of a page; ``pixels`` is the size of the picture if it is fixed."""
        from PIL import Image

        width, height = pixels or (round(rect.width * self.scale), round(rect.height * self.scale))
        feed = self.feed if self.feed and shows_misfeed(page) and has_no_front(page) else None
        if not feed and not page.record.transform:
            left, top = round(rect.x * self.scale), round(rect.y * self.scale)
            box = (left, top, left + width, top + height)
            return raster(page.pdf, self.dpi, box) if self._is_large(page) else self.page(page).crop(box)
        # The page's transform turns the edges of the cut, and the misfeed moves them.
        a, b, c, d, _, _ = page.record.transform or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        across, down = math.hypot(a, b), math.hypot(c, d)
        a, b, c, d = a / across, b / across, c / down, d / down
        middle, half, tall = rect.centre, rect.width / 2, rect.height / 2
        edges = (a, c, middle.x - a * half - c * tall, b, d, middle.y - b * half - d * tall)
        printed_at = (feed or Misfeed(0.0)).matrix(Point(page.size.width / 2, page.size.height / 2))
        a, b, c, d, e, f = combined(edges, printed_at)
        there = (a, b, c * self.scale, d, e, f * self.scale)
        method, fine = Image.Transform.AFFINE, Image.Resampling.BICUBIC
        return self.page(page).transform((width, height), method, there, fine, fillcolor="white")


def shows_misfeed(page: Page) -> bool:
    """Check whether a misfeed shows on a page; it does not on the front of a sheet printed on both sides."""
    return page.record.flip is None or page.record.side == "back"


def has_no_front(page: Page) -> bool:
    """Check whether a page is cut along its own marks, because it has no front."""
    return page.record.flip is None


class CutTile(Struct, frozen=True):
    """A tile to be cut from a page: its trim there (mm), its top left corner on the board, its strips for glue.

    ``turn`` is its turn on the page in degrees clockwise.
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
    """A space of the board: its place and turn there, and its words with their places."""

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
        """Draw the board row by row, each tile covering the strips of those before it."""
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
        for tile, shape in self.shapes:
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
    def shapes(self) -> list[tuple[CutTile, PrintedShape]]:
        """The shapes on each tile."""
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


class StandingFigure(Struct, frozen=True):
    """A folded piece: its picture with a transparent ground, its size in mm, its kind.

    ``sort`` is ``standing`` for a tent or standee, ``disc`` for a flat piece, ``die`` for a folded cube.
    """

    stem: str
    sort: str
    size: Size
    picture: "Image"


def folded_pieces(knife: Knife, part: KitPart) -> tuple[StandingFigure, ...]:
    """Return every piece of a document, in the order of its pages."""
    outlines = {page: tuple(shape for shape in shapes(page.pdf) if shape.stroked) for page in part.pages}
    found = (_figure(knife, pair, outlines[pair.front.page]) for pair in pairs(part.pages))
    return tuple(figure for figure in found if figure)


def _figure(knife: Knife, pair: Pair, outlines: Sequence[PrintedShape]) -> StandingFigure | None:
    """Return a folded piece, a flat one, or a die; None for any other net."""
    from PIL import Image, ImageDraw

    page, item = pair.front
    if pair.back is None:
        if die := _die(knife, pair):
            return die
        if any(item.rect.inset(-_NEAR).holds(_box(fold)) for fold in page.folds):
            return None
        flat, picture = True, knife.cut(page, item.rect).convert("RGBA")
    else:
        flat, picture = False, knife.cut(page, item.rect).convert("RGBA")
        other = pair.back.item.rect
        x, y = min(item.rect.x, other.x), min(item.rect.y, other.y)
        faces = Rect(x, y, max(item.rect.right, other.right) - x, max(item.rect.bottom, other.bottom) - y)
        around = [
            (shape.box.width * shape.box.height, number)
            for number, shape in enumerate(outlines)
            if shape.rough.holds(faces.inset(_NEAR)) and shape.box.holds(faces.inset(_NEAR))
        ]
        if around:  # the smallest outline around both faces is the cut
            mask = Image.new("L", (picture.width * _FINE, picture.height * _FINE))
            scale = mask.width / item.rect.width
            points = [
                ((at.x - item.rect.x) * scale, (at.y - item.rect.y) * scale) for at in outlines[min(around)[1]].points
            ]
            ImageDraw.Draw(mask).polygon(points, fill=255)
            mask = mask.reduce(_FINE)
            picture.putalpha(mask)
            flat = mask.getpixel((1, 1)) == 0  # a rectangle fills its corner
    sort = "disc" if flat else "standing"
    return StandingFigure(id_stem(pair.id), sort, pair.front.size, picture.rotate(item.turn, expand=True))


def _die(knife: Knife, pair: Pair) -> StandingFigure | None:
    """Draw a cube seen from its front, a little from above and from the right; None for any other net."""
    from PIL import Image, ImageEnhance

    page, rect = pair.front.page, pair.front.item.rect
    square = _front_of_cube(page, rect)
    if square is None:
        return None
    side = square.width
    squares = (square, square.moved(0.0, -side), square.moved(side, 0.0))
    front, top, right = (
        ImageEnhance.Brightness(knife.cut(page, face.inset(_FOLD_LINE))).enhance(shade)
        for face, shade in zip(squares, _SHADES, strict=True)
    )
    edge = front.width
    deep = round(edge * _BEHIND)
    whole = Image.new("RGBA", (edge + deep, edge + deep))
    slants = (
        (top, (1, 1, -deep, 0, edge / deep, 0)),
        (right, (edge / deep, 0, -edge * edge / deep, 1, 1, -edge - deep)),
    )
    for face, slant in slants:
        laid = face.convert("RGBA").transform(whole.size, Image.Transform.AFFINE, slant, Image.Resampling.BICUBIC)
        whole.alpha_composite(laid)
    whole.paste(front, (0, deep))
    return StandingFigure(id_stem(pair.id), "die", Size(side * (1 + _BEHIND), side * (1 + _BEHIND)), whole)


def _front_of_cube(page: Page, net: Rect) -> Rect | None:
    """Return the square of a net with a fold on each side, and others beyond its upper and right neighbors."""
    folds = [_box(fold) for fold in page.folds if net.inset(-_NEAR).holds(_box(fold))]

    def is_fold(line: Rect) -> bool:
        return any(all(abs(a - b) < _NEAR for a, b in zip(line, fold, strict=True)) for fold in folds)

    for x, y, edge, _ in (fold for fold in folds if fold.width):
        level = [Rect(x, y + edge * step, edge, 0.0) for step in (-1, 0, 1)]
        upright = [Rect(x + edge * step, y, 0.0, edge) for step in (0, 1, 2)]
        if all(map(is_fold, level + upright)):
            return Rect(x, y, edge, edge)
    return None


def _box(line: Line) -> Rect:
    left, top = min(line.start.x, line.end.x), min(line.start.y, line.end.y)
    return Rect(left, top, abs(line.start.x - line.end.x), abs(line.start.y - line.end.y))
