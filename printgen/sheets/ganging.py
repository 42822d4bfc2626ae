"""Board tiles side by side on as few sheets as possible."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Text, placed
from printgen.geometry import Line, Point, Rect, Size, turned_rect
from printgen.kit.component import Component, Tiled
from printgen.kit.papers import Paper
from printgen.kit.sheet import Placement, Seams, Sheet
from printgen.sheets.marks import EDGE, LABEL_FACE, LabelWords, cut_lines, label_line, label_top, level, upright
from printgen.sheets.packing import Bin, BinPlace, bins_at_least, packed_in_bins
from printgen.sheets.seam_marks import edges_without_strip, strip_marks
from printgen.sheets.tile_plan import TilePlace, TilePlan, tile_stretches
from printgen.sheets.tiling import Bare, art_of, check_seams, surface_of, tile_too_large

BAND = 3.2  # beside each tile, for what is said of it; then two edge tiles of a 20 in board fit on letter
_TEXT, _TEXT_FLOOR = 6.0, 4.5  # points
_CORNER = 3.0  # the band's ends, which are for marks, beside a strip
_ARM, _OFF = 2.5, 0.5  # a mark's length, and how far from the tile it begins
_CLEAR = 0.1  # how near to a tile another one's marks come
_DASHES = (0.8, 0.5)


class _TileTurn(Struct, frozen=True):
    """How a tile lies: where its band is and how far it is turned."""

    above: bool  # the band, on the upright tile; else at its left
    turn: int


_WAYS = (_TileTurn(True, 0), _TileTurn(False, 0), _TileTurn(True, 90), _TileTurn(False, 90))


class _Lying(Struct, frozen=True):
    """A tile on a page: which it is, its picture with the band, and where its parts come to lie."""

    place: TilePlace
    copy: int
    turn: int
    frame: Frame
    at: Point
    trim: Rect
    cutout: Rect

    @property
    def band(self) -> Rect:
        """All that the tile takes of the page."""
        size = self.frame.size if self.turn == 0 else self.frame.size.turned
        return Rect(*self.at, *size)


def gathered(layout: Tiled, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """All tiles of a board, as many to a sheet as it holds, each an item by row and column.

    Raises UsageError where a tile does not fit on the paper, PrintgenError where a seam crosses a space.
    """
    surface = surface_of(component)
    check_seams(layout, surface)
    plan = _plan(layout, surface.size, paper)
    places = plan.places * layout.copies
    bins = packed_in_bins([_sizes(plan, place) for place in places], _room(paper))
    if bins is None:
        raise tile_too_large(component, plan, paper)
    drawn = _TileDrawings(plan, component, words, {})
    pages = [[_lying(drawn, places, one) for one in laid] for laid in map(_in_order, bins)]
    pages.sort(key=lambda page: (page[0].copy, page[0].place))
    return tuple(_sheet(component, paper, page, words, (n, len(pages))) for n, page in enumerate(pages, 1))


def sheets_needed(seams: Seams, board: Size, paper: Paper) -> int | None:
    """On how many sheets a board's tiles are gathered; None where one does not fit."""
    bins = packed_in_bins(_ways(seams, board, paper), _room(paper))
    return None if bins is None else len(bins)


def sheets_at_least(seams: Seams, board: Size, paper: Paper) -> int:
    """On no fewer sheets than so many a board's tiles can be gathered, which is soon known."""
    return bins_at_least(_ways(seams, board, paper), _room(paper))


def _ways(seams: Seams, board: Size, paper: Paper) -> list[list[Size]]:
    plan = _plan(Tiled(*seams), board, paper)
    return [_sizes(plan, place) for place in plan.places]


def gathering_room(paper: Paper) -> Size:
    """The largest tile that fits a sheet upright, its band above it."""
    room = _room(paper)
    return Size(room.width, room.height - BAND)


def _room(paper: Paper) -> Size:
    area = paper.printable
    return Size(area.width, label_top(paper) - area.y)


def _plan(layout: Tiled, board: Size, paper: Paper) -> TilePlan:
    """The tiles, each by itself and without bleed."""
    columns = tile_stretches(layout.columns, board.width, layout.overlap, 0.0)
    rows = tile_stretches(layout.rows, board.height, layout.overlap, 0.0)
    return TilePlan(paper, columns, rows, layout.overlap, Point(0.0, 0.0))


def _sizes(plan: TilePlan, place: TilePlace) -> list[Size]:
    """What a tile and its band take, by the ways that it can lie."""
    cutout = plan.cutout(place)
    sizes = (_grown(cutout.size, way.above) for way in _WAYS)
    return [size if way.turn == 0 else size.turned for size, way in zip(sizes, _WAYS, strict=True)]


def _grown(size: Size, above: bool) -> Size:
    return Size(size.width, size.height + BAND) if above else Size(size.width + BAND, size.height)


def _in_order(laid: Bin) -> list[BinPlace]:
    """A page's tiles by their number, the block that they make at its left and top."""
    return sorted(laid, key=lambda one: one.thing)


class _TileDrawings(Struct, frozen=True):
    """What all tiles are drawn from, and those drawn so far by their place and their band."""

    plan: TilePlan
    component: Component
    words: LabelWords
    known: dict[tuple[TilePlace, bool], Frame]
    bare: Bare = Bare()

    def tile(self, place: TilePlace, above: bool) -> Frame:
        """A tile upright, with its band; the same frame for each copy."""
        if (place, above) not in self.known:
            self.known[place, above] = self._made(place, above)
        return self.known[place, above]

    def _made(self, place: TilePlace, above: bool) -> Frame:
        origin = Point(0.0, BAND) if above else Point(BAND, 0.0)
        plan = replace(self.plan, origin=origin)
        window, on_board = plan.window(place), plan.on_board(place)
        dx, dy = window.x - on_board.x, window.y - on_board.y
        art = art_of(surface_of(self.component), window.moved(-dx, -dy), on_board, self.bare)._replace(at=Point(dx, dy))
        label = _label(plan, place, self.words, window.width if above else window.height)
        placed_label = placed(label, 0.0, 0.0) if above else placed(label, 0.0, 0.0, 270)
        return Frame(_grown(window.size, above), (art, *strip_marks(plan, place, self.words), placed_label))


def _label(plan: TilePlan, place: TilePlace, words: LabelWords, width: float) -> Frame:
    """Which tile it is, and to which seams its edges without a strip go; along the band."""
    seams = edges_without_strip(plan, place, words)
    joins = ", ".join(words.label(f"marks.{seam.side}_edge", letter=seam.letter) for seam in seams)
    name = words.label("marks.place", row=place[0] + 1, column=place[1] + 1)
    start = _CORNER + plan.overlap
    room = width - 2 * start
    for text in (f"{name} · {joins}" if joins else name, name):
        size = min(_TEXT, _TEXT * room / words.width(text, LABEL_FACE, _TEXT))
        if size >= _TEXT_FLOOR:
            break
    at = Point(start, BAND - 1.0)
    return Frame(Size(width, BAND), (words.set(at, Text(text, LABEL_FACE, size, Ink("label"))),))


def _lying(drawn: _TileDrawings, places: Sequence[TilePlace], one: BinPlace) -> _Lying:
    """A tile where it was laid, in the room's own coordinates."""
    place, way = places[one.thing], _WAYS[one.way]
    frame = drawn.tile(place, way.above)
    plan = replace(drawn.plan, origin=Point(0.0, BAND) if way.above else Point(BAND, 0.0))
    trim, cutout = (
        turned_rect(rect, frame.size, way.turn).moved(one.rect.x, one.rect.y)
        for rect in (plan.trim(place), plan.cutout(place))
    )
    copy = one.thing // len(drawn.plan.places) + 1
    return _Lying(place, copy, way.turn, frame, one.rect.at, trim, cutout)


def _sheet(
    component: Component, paper: Paper, page: Sequence[_Lying], words: LabelWords, count: tuple[int, int]
) -> Sheet:
    number, total = count
    area = paper.printable
    dx, dy = area.x + (area.width - max(tile.band.right for tile in page)) / 2, area.y
    lying = [
        replace(
            tile,
            at=Point(tile.at.x + dx, tile.at.y + dy),
            trim=tile.trim.moved(dx, dy),
            cutout=tile.cutout.moved(dx, dy),
        )
        for tile in page
    ]
    art = [placed(tile.frame, *tile.at, tile.turn) for tile in lying]
    strips = ("marks.keep_dashed", "marks.cover_dashed") if any(tile.trim != tile.cutout for tile in lying) else ()
    labels = words.label("marks.sheet", number=number, total=total), words.label("marks.tiles", n=len(page))
    advice = [words.label(name) for name in ("marks.cut_each", *strips)]
    label = label_line(words, paper, (component.title, *labels), advice)
    frame = Frame(paper.size, (*art, *_marks(lying, paper.size), label))
    placements = tuple(Placement(_id(tile), "front", tile.trim, tile.turn) for tile in lying)
    return Sheet(component.name, number, number, "front", "grid", frame, placements)


def _id(tile: _Lying) -> str:
    name = f"tile-{tile.place[0] + 1}-{tile.place[1] + 1}"
    return name if tile.copy == 1 else f"copy-{tile.copy}-{name}"


def _marks(lying: Sequence[_Lying], page: Size) -> Iterator[Placed]:
    """Arms at the corners of what is cut out, and dashed ones where strips begin, wherever no tile is in their way."""
    cut = [line for tile in lying for line in _arms((tile.cutout,), tile.cutout)]
    glue = [line for tile in lying if tile.trim != tile.cutout for line in _arms((tile.trim,), tile.cutout)]
    known = set(cut)
    if solid := _clear(cut, lying, page):
        yield cut_lines(solid)
    if dashed := _clear([line for line in glue if line not in known], lying, page):
        yield cut_lines(dashed, _DASHES)


def _arms(rects: Sequence[Rect], block: Rect) -> Iterator[Line]:
    """Short lines outside a block, in line with the edges of rectangles in it."""
    for rect in rects:
        for x in (rect.x, rect.right):
            yield upright(x, block.y - _OFF - _ARM, block.y - _OFF)
            yield upright(x, block.bottom + _OFF, block.bottom + _OFF + _ARM)
        for y in (rect.y, rect.bottom):
            yield level(y, block.x - _OFF - _ARM, block.x - _OFF)
            yield level(y, block.right + _OFF, block.right + _OFF + _ARM)


def _clear(lines: Sequence[Line], lying: Sequence[_Lying], page: Size) -> list[Line]:
    """The lines that touch no tile and keep to the page."""
    reach = Rect.of(page).inset(EDGE)
    taken = [tile.cutout.inset(-_CLEAR) for tile in lying]
    boxes = ((line, Rect(*line.start, line.end.x - line.start.x, line.end.y - line.start.y)) for line in lines)
    return [line for line, box in boxes if reach.holds(box) and not any(box.meets(rect) for rect in taken)]
