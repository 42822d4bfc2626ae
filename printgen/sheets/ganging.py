"""Board tiles side by side on as few sheets as possible."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice, product
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Placed, placed
from printgen.geometry import SLACK, Line, Point, Rect, Size, turned_rect
from printgen.item_ids import copy_id
from printgen.kit.component import Component, Tiled
from printgen.kit.papers import Paper
from printgen.kit.sheet import Placement, SeamLines, Seams, Sheet
from printgen.sheets.marks import EDGE, LabelWords, cut_lines, label_line, label_top, level, upright
from printgen.sheets.tile_plan import TilePlace, TilePlan, Way, tile_stretches, ways_to_cut
from printgen.sheets.tiling import (
    Wordless,
    art_of,
    check_seams,
    edges_without_strip,
    strip_marks,
    surface_of,
    tile_too_large,
)

BAND = 3.2  # beside each tile, for its label; then two edge tiles of a 20 in board fit on letter
_TEXT, _TEXT_FLOOR = 6.0, 4.5  # points
_CORNER = 3.0  # the band's ends, which are for marks, beside a strip
_ARM, _OFF = 2.5, 0.5  # the length of a mark, and its distance from the tile
_CLEAR = 0.1  # the least distance of a tile from another one's marks
_DASHES = (0.8, 0.5)

SAVER_STRIP = 5.0  # wide enough to glue, and two edge tiles of a 20 in board fit on letter
_COUNTS, _EACH = 3, 3
_WORTH = 5  # the number of additional tiles that saving a sheet is worth


@lru_cache(maxsize=8)  # a warm kit calls this for each of its documents
def cut_up_to_save(lines: SeamLines, paper: Paper, overlap: float | None) -> Seams:
    """Choose the seams of tiles that fit together on the fewest sheets, unless that takes far more tiles to join.

    Strips are narrower than usual unless their width is given.
    """
    strip = min(lines.overlap, SAVER_STRIP) if overlap is None else overlap
    room = _room(paper)  # the largest tile that fits a sheet upright has its band above it
    columns = list(promising(ways_to_cut(lines.columns, lines.size.width, room.width, strip)))
    rows = list(promising(ways_to_cut(lines.rows, lines.size.height, room.height - BAND, strip)))
    tried = [Seams(across, down, strip) for across in columns for down in rows]
    if wanted := lines.fields:
        most = max((wanted.room(seams.columns, seams.rows) for seams in tried), default=None)
        tried = [seams for seams in tried if wanted.room(seams.columns, seams.rows) == most]
    least, best = math.inf, Seams(lines.columns, lines.rows, strip)
    for seams in tried:
        tiles = (len(seams.columns) + 1) * (len(seams.rows) + 1)
        plan = _plan(Tiled(*seams), lines.size, paper)
        sizes = [_sizes(plan, place) for place in plan.places]
        if _WORTH * bins_at_least(sizes, room) + tiles >= least:
            continue
        bins = packed_in_bins(sizes, room)
        if bins and _WORTH * len(bins) + tiles < least:
            least, best = _WORTH * len(bins) + tiles, seams
    return best


def promising(found: Iterator[Way]) -> Iterator[Way]:
    """Yield the best few ways with the fewest parts, and with one and two more."""
    for _, same in islice(groupby(found, key=len), _COUNTS):
        yield from islice(same, _EACH)


class _Orientation(Struct, frozen=True):
    """The placement of a tile: the side of its band, and its turn."""

    above: bool  # the band, on the upright tile; else at its left
    turn: int


_ORIENTATIONS = (_Orientation(True, 0), _Orientation(False, 0), _Orientation(True, 90), _Orientation(False, 90))


class _LaidTile(Struct, frozen=True):
    """A tile on a page: its row and column, its picture with the band, and the places of its parts."""

    place: TilePlace
    copy: int
    turn: int
    frame: Frame
    at: Point
    trim: Rect
    cutout: Rect


def gathered(layout: Tiled, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Lay out all tiles of a board, as many to a sheet as it holds, each an item by row and column.

    Raises UsageError if a tile does not fit on the paper, PrintgenError if a seam crosses a space.
    """
    surface = surface_of(component)
    check_seams(layout, surface)
    plan = _plan(layout, surface.size, paper)
    bins = packed_in_bins([_sizes(plan, place) for place in plan.places] * layout.copies, _room(paper))
    if bins is None:
        raise tile_too_large(component, plan, paper)
    frames: dict[tuple[TilePlace, bool], Frame] = {}  # copies of a tile share its frame
    wordless, pages = Wordless(), list[list[_LaidTile]]()
    for laid in bins:
        page: list[_LaidTile] = []
        for one in sorted(laid, key=lambda one: one.thing):
            way, (copy, index) = _ORIENTATIONS[one.way], divmod(one.thing, len(plan.places))
            place = plan.places[index]
            moved = replace(plan, origin=Point(0.0, BAND) if way.above else Point(BAND, 0.0))
            if (place, way.above) not in frames:
                frames[place, way.above] = _tile_with_band(moved, place, component, words, way.above, wordless)
            frame = frames[place, way.above]
            trim, cutout = (
                turned_rect(rect, frame.size, way.turn).moved(one.rect.x, one.rect.y)
                for rect in (moved.trim(place), moved.cutout(place))
            )
            page.append(_LaidTile(place, copy + 1, way.turn, frame, one.rect.at, trim, cutout))
        pages.append(page)
    pages.sort(key=lambda page: (page[0].copy, page[0].place))
    return tuple(_sheet(component, paper, page, words, n, len(pages)) for n, page in enumerate(pages, 1))


def _room(paper: Paper) -> Size:
    area = paper.printable
    return Size(area.width, label_top(paper) - area.y)


def _plan(layout: Tiled, board: Size, paper: Paper) -> TilePlan:
    """Return the tiles, each by itself and without bleed."""
    columns = tile_stretches(layout.columns, board.width, layout.overlap, 0.0)
    rows = tile_stretches(layout.rows, board.height, layout.overlap, 0.0)
    return TilePlan(paper, columns, rows, layout.overlap, Point(0.0, 0.0))


def _sizes(plan: TilePlan, place: TilePlace) -> list[Size]:
    """Return the sizes of a tile with its band, by orientation."""
    size = plan.cutout(place).size
    sizes = (_with_band(size, way.above) for way in _ORIENTATIONS)
    return [size if way.turn == 0 else size.turned for size, way in zip(sizes, _ORIENTATIONS, strict=True)]


def _with_band(size: Size, above: bool) -> Size:
    return Size(size.width, size.height + BAND) if above else Size(size.width + BAND, size.height)


def _tile_with_band(
    plan: TilePlan, place: TilePlace, component: Component, words: LabelWords, above: bool, wordless: Wordless
) -> Frame:
    """Draw a tile upright; its band names it, and the seams of its edges without a strip."""
    window, on_board = plan.window(place), plan.on_board(place)
    dx, dy = window.x - on_board.x, window.y - on_board.y
    art = art_of(surface_of(component), window.moved(-dx, -dy), on_board, wordless)._replace(at=Point(dx, dy))
    seams = edges_without_strip(plan, place, words)
    joins = ", ".join(words.label(f"marks.{seam.side}_edge", letter=seam.letter) for seam in seams)
    name = words.label("marks.place", row=place[0] + 1, column=place[1] + 1)
    length, start = window.width if above else window.height, _CORNER + plan.overlap
    for text in (f"{name} · {joins}" if joins else name, name):
        size = min(_TEXT, _TEXT * (length - 2 * start) / words.width(text, _TEXT))
        if size >= _TEXT_FLOOR:
            break
    band = Frame(Size(length, BAND), (words.set(Point(start, BAND - 1.0), text, size),))
    label = placed(band, 0.0, 0.0, 0 if above else 270)
    return Frame(_with_band(window.size, above), (art, *strip_marks(plan, place, words), label))


def _sheet(
    component: Component, paper: Paper, page: Sequence[_LaidTile], words: LabelWords, number: int, total: int
) -> Sheet:
    widths = (tile.frame.size.width if tile.turn == 0 else tile.frame.size.height for tile in page)
    right = max(tile.at.x + width for tile, width in zip(page, widths, strict=True))
    area = paper.printable
    dx, dy = area.x + (area.width - right) / 2, area.y
    tiles = [
        replace(
            tile,
            at=Point(tile.at.x + dx, tile.at.y + dy),
            trim=tile.trim.moved(dx, dy),
            cutout=tile.cutout.moved(dx, dy),
        )
        for tile in page
    ]
    art = [placed(tile.frame, *tile.at, tile.turn) for tile in tiles]
    strips = ("marks.keep_dashed", "marks.cover_dashed") if any(tile.trim != tile.cutout for tile in tiles) else ()
    labels = words.label("marks.sheet", number=number, total=total), words.label("marks.tiles", n=len(page))
    advice = [words.label(name) for name in ("marks.cut_each", *strips)]
    label = label_line(words, paper, (component.title, *labels), advice)
    frame = Frame(paper.size, (*art, *_marks(tiles, paper.size), label))
    placements: list[Placement] = []
    for tile in tiles:
        id = copy_id(f"tile-{tile.place[0] + 1}-{tile.place[1] + 1}", tile.copy)
        placements.append(Placement(id, "front", tile.trim, tile.turn))
    return Sheet(component.name, number, number, "front", "grid", frame, tuple(placements))


def _marks(tiles: Sequence[_LaidTile], page: Size) -> Iterator[Placed]:
    """Draw cut marks at the corners of tiles, and dashed ones where strips begin, if no tile is in their way."""
    cut = [line for tile in tiles for line in _arms(tile.cutout, tile.cutout)]
    known = set(cut)
    glued = (tile for tile in tiles if tile.trim != tile.cutout)
    glue = [line for tile in glued for line in _arms(tile.trim, tile.cutout) if line not in known]
    reach = Rect.of(page).inset(EDGE)
    taken = [tile.cutout.inset(-_CLEAR) for tile in tiles]
    for lines, dash in ((cut, ()), (glue, _DASHES)):
        clear: list[Line] = []
        for start, end in lines:
            box = Rect(*start, end.x - start.x, end.y - start.y)
            if reach.holds(box) and not any(box.meets(rect) for rect in taken):
                clear.append(Line(start, end))
        if clear:
            yield cut_lines(clear, dash)


def _arms(rect: Rect, block: Rect) -> Iterator[Line]:
    """Yield short lines outside a block, in line with the edges of a rectangle in it."""
    for x in (rect.x, rect.right):
        yield upright(x, block.y - _OFF - _ARM, block.y - _OFF)
        yield upright(x, block.bottom + _OFF, block.bottom + _OFF + _ARM)
    for y in (rect.y, rect.bottom):
        yield level(y, block.x - _OFF - _ARM, block.x - _OFF)
        yield level(y, block.right + _OFF, block.right + _OFF + _ARM)


class BinPlace(Struct, frozen=True):
    """The place of an object in a bin: its index, the index of its orientation, and its position."""

    thing: int
    way: int
    rect: Rect


Sizes = Sequence[Size]  # the possible sizes of an object: turned, or with its label elsewhere
Bin = tuple[BinPlace, ...]
Rule = Callable[[Rect, Size], tuple[float, float]]

_ROUNDING = 1e-3  # the tolerance of a bin's size
_SLIVER = 1.0  # mm: narrower places are not kept

# the choice of a free place: the best fit of the shorter side, or of the longer one, the highest, the leftmost
_RULES: tuple[Rule, ...] = (
    lambda free, size: (min(free.width - size.width, free.height - size.height), free.y),
    lambda free, size: (max(free.width - size.width, free.height - size.height), free.y),
    lambda free, size: (free.y + size.height, free.x),
    lambda free, size: (free.x + size.width, free.y),
)
# the order of objects: by area, by the longer or by the shorter side
_ORDERS: tuple[Callable[[Size], float], ...] = (
    lambda size: -size.width * size.height,
    lambda size: -max(size),
    lambda size: -min(size),
)


def packed_in_bins(things: Sequence[Sizes], room: Size) -> tuple[Bin, ...] | None:
    """Return all objects in the fewest bins that any rule finds, in the order in which the bins were opened.

    Returns None if an object does not fit in any orientation.
    """
    if not all(any(_fits(size, Rect.of(room)) for size in sizes) for sizes in things):
        return None
    least, best = bins_at_least(things, room), None
    for key, rule in product(_ORDERS, _RULES):
        keys = [round(key(sizes[0]), 3) for sizes in things]
        found = _filled(things, sorted(range(len(things)), key=keys.__getitem__), rule, room)
        if best is None or len(found) < len(best):
            best = found
        if len(best) <= least:
            break
    return best


def bins_at_least(things: Sequence[Sizes], room: Size) -> int:
    """Return the number of bins by area, a lower bound of any packing."""
    area = sum(min(size.width * size.height for size in sizes) for sizes in things)
    return math.ceil(area / (room.width * room.height) - _ROUNDING)


def _fits(size: Size, free: Rect) -> bool:
    _, _, width, height = free
    return size[0] <= width + SLACK and size[1] <= height + SLACK


def _filled(things: Sequence[Sizes], order: Sequence[int], rule: Rule, room: Size) -> tuple[Bin, ...]:
    """Place the objects one after the other, each in the first bin that has a place for it."""
    bins: list[list[BinPlace]] = []
    free: list[list[Rect]] = []
    for index in order:
        for number in range(len(bins) + 1):
            if number == len(bins):
                bins.append([])
                free.append([Rect.of(room)])
            fit = [
                (rule(place, size), way, place)
                for place in free[number]
                for way, size in enumerate(things[index])
                if _fits(size, place)
            ]
            if fit:
                _, way, place = min(fit, key=itemgetter(0, 1))
                taken = Rect(place.x, place.y, *things[index][way])
                bins[number].append(BinPlace(index, way, taken))
                free[number] = _without(free[number], taken)
                break
    return tuple(tuple(sorted(laid, key=lambda one: (one.rect.y, one.rect.x))) for laid in bins)


def _without(free: Sequence[Rect], taken: Rect) -> list[Rect]:
    """Return the largest free places once a rectangle is taken; they may overlap each other."""
    parts: list[Rect] = []
    for place in free:
        if not place.meets(taken):
            parts.append(place)
            continue
        parts += [
            Rect(place.x, place.y, taken.x - place.x, place.height),
            Rect(taken.right, place.y, place.right - taken.right, place.height),
            Rect(place.x, place.y, place.width, taken.y - place.y),
            Rect(place.x, taken.bottom, place.width, place.bottom - taken.bottom),
        ]
    whole = [part for part in parts if part.width > _SLIVER and part.height > _SLIVER]
    # places within other places are redundant; of two equal ones the first stays
    return [
        part
        for at, part in enumerate(whole)
        if not any(other.holds(part) and (n < at or not part.holds(other)) for n, other in enumerate(whole) if n != at)
    ]
