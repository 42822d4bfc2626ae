"""The check of the board put together from its tiles."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from printgen.geometry import Rect, Size
from printgen.messages import joined, message
from printgen.proof.boards import (
    VIEW_DPI,
    BoardViews,
    PrintedTile,
    TileView,
    board_views,
    boards,
    poster_view,
    posters,
    printed_tiles,
)
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.contents import path_order
from printgen.proof.expectations import Expectations
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Compared, Finding, Measured, Page, Remark
from printgen.proof.pixels import blanked, difference
from printgen.theme.edition import HasBoard
from printgen.workers import Advance, spread

TILES, POSTER = message("tiles"), message("tiles and poster")
_NEAR = 0.05  # mm: the sum of rounding to 0.001 mm and to points
_EDGE = 0.8  # mm next to a seam that its line and rounding may color
_CLOSER = 4  # times the resolution for a second look at a difference
_APART = 1.0  # mm by which a shape extends over a seam that cuts it
_SMALL = 6.0  # mm: anything smaller is a pattern
_LARGE = 110.0  # mm: anything larger, longer than any card, is a ground


class AssemblyCheck(ProofCheck):
    """Check that the tiles of a board make up the poster, and that their seams cut nothing that matters."""

    name = "assembly"
    promise = message("the tiles match the poster, and no seam cuts a word, an icon or a card pile")

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare tiles, and tiles with the poster if there is one."""
        return {TILES: scope.no_tiles, POSTER: scope.no_poster}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Check the trim of a tile or a poster, and look for whatever the seams of its tiles cut."""
        if page.record.kind in ("tile", "poster"):
            box = page.trim_box
            if box is None:
                yield page.fault(message("the tile has no TrimBox"))
            elif page.trim and not _alike(box, page.trim):
                found, stated = (" ".join(f"{value:.2f}" for value in rect) for rect in (box, page.trim))
                fault = message("its TrimBox is {found} mm; kit.json says {stated}", found=found, stated=stated)
                yield page.fault(fault, rect=box)
        for tile in printed_tiles((page,)):
            yield from _cut_by_seams(tile, wanted is not None and _has_picture(wanted))

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterator[Remark]:
        """Check the sizes and the strips of the tiles; pass on how the boards look."""
        for board in boards(kit):
            yield Compared(TILES, len(board))
            rows, columns = max(row for row, _ in board), max(column for _, column in board)
            grid = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
            if missing := [place for place in grid if place not in board]:
                places = (message("row {row}, column {column}", row=row, column=column) for row, column in missing)
                fault = message("the board has no tile for {places}", places=joined(places))
                yield Finding(fault, next(iter(board.values())).page.document)
                continue
            for (row, column), tile in board.items():
                own, above, left = tile.size, board[1, column].size, board[row, 1].size
                if abs(own.width - above.width) > _NEAR:
                    fault = message(
                        "it is {width:.2f} mm wide; the first tile of its column is {other:.2f} mm wide",
                        width=own.width,
                        other=above.width,
                    )
                    yield _fault(tile, fault, tile.whole)
                if abs(own.height - left.height) > _NEAR:
                    fault = message(
                        "it is {height:.2f} mm high; the first tile of its row is {other:.2f} mm high",
                        height=own.height,
                        other=left.height,
                    )
                    yield _fault(tile, fault, tile.whole)
            views = board_views(board)
            yield from _strip_faults(views)
            yield Measured(views)
        yield from path_order(kit, wanted)
        for poster in posters(kit)[:1]:
            yield Measured(poster_view(poster))

    def kits(self, measured: Mapping[str, Sequence[BoardViews | TileView]]) -> Iterator[Remark]:
        """Compare the tiles of each board with the poster."""
        for variant, values in measured.items():
            poster = next((value for value in values if isinstance(value, TileView)), None)
            for views in values:
                if poster is None or isinstance(views, TileView):
                    continue
                yield Compared(POSTER, len(views))
                for finding in _poster_differences(views, poster):
                    yield finding._replace(variant=variant)


def _alike(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(abs(mine - its) <= _NEAR for mine, its in zip(one, other, strict=True))


def _fault(tile: PrintedTile, message: str, rect: Rect, item: str = "") -> Finding:
    """Return a finding on a tile, at a rectangle in the tile's own coordinates."""
    return tile.page.fault(message, item or tile.item, tile.on_page(rect))


def _poster_differences(views: BoardViews, poster: TileView) -> Iterator[Finding]:
    """Find differences of the tiles from the poster, in size and in their art.

    Workers look at each difference a second time: the PDF may be a stranger's, and it is not opened here.
    """
    width = sum(view.tile.size.width for (row, _), view in views.items() if row == 1)
    height = sum(view.tile.size.height for (_, column), view in views.items() if column == 1)
    size = poster.tile.size
    if not _alike(Size(width, height), size):
        sizes = message(
            "the tiles together are {width:.2f} x {height:.2f} mm; the poster is {wide:.2f} x {high:.2f} mm",
            width=width,
            height=height,
            wide=size.width,
            high=size.height,
        )
        yield _fault(poster.tile, sizes, poster.tile.whole)
    looks = []
    for view in views.values():
        inner = view.tile.whole.inset(_EDGE).moved(*view.at)
        apart = difference(view.picture_in(inner), poster.picture_in(inner), VIEW_DPI)
        if apart:
            looks.append(_CloseLook(view, poster, apart.moved(*view.corner_in(inner))))
    differing = spread(_differ_closely, looks) if looks else []
    for (view, _, place), differs in zip(looks, differing, strict=True):
        if differs:
            yield _fault(
                view.tile, message("it differs from its part of the poster"), place, _nearest_item(view.tile, place)
            )


class _CloseLook(NamedTuple):
    """A place of a tile (in its own mm) that differs from the poster, to be compared at a higher resolution."""

    view: TileView
    poster: TileView
    place: Rect

    @property
    def name(self) -> str:
        return message("comparing page {page} with the poster", page=self.view.tile.page.number)

    @property
    def size(self) -> float:
        return self.place.width * self.place.height


def _differ_closely(look: _CloseLook, advance: Advance) -> bool:
    """Check whether a place differs at a higher resolution, which closes gaps caused by rounding."""
    near = look.place.inset(-_EDGE)
    close = VIEW_DPI * _CLOSER
    own = look.view.tile.view(near, close).reduce(_CLOSER)
    others = look.poster.tile.view(near.moved(*look.view.at), close).reduce(_CLOSER)
    return difference(own, others, VIEW_DPI) is not None


def _nearest_item(tile: PrintedTile, place: Rect) -> str:
    """Return the id of the space nearest to the middle of a place."""
    if tile.item:
        return tile.item
    x, y = place.centre
    centers = [(tile.own(item.rect).centre, item.id) for item in tile.page.items]
    return min(((abs(at.x - x) + abs(at.y - y), name) for at, name in centers), default=(0.0, ""))[1]


def _has_picture(wanted: Expectations) -> bool:
    """Check whether a picture fills the board around or between its spaces."""
    board = wanted.edition.board if isinstance(wanted.edition, HasBoard) else None
    return getattr(board, "scene", None) is not None


def _cut_by_seams(tile: PrintedTile, has_picture: bool) -> Iterator[Finding]:
    """Find words, spaces, and shapes as large as an icon or a pile that lie across an edge of the tile.

    A picture outside the spaces may be cut.
    """
    for item in tile.page.items if not tile.item else ():
        if not tile.whole.inset(-_NEAR).holds(tile.own(item.rect)):
            yield _fault(tile, message("the space extends over the edge of its tile"), tile.own(item.rect), item.id)
    for word in tile.page.words:
        box = tile.own(word.box)
        if tile.whole.meets(box) and not tile.whole.holds(box):
            fault = message("the word '{word}' is cut at the edge of the tile", word=word.text)
            yield _fault(tile, fault, box, _nearest_item(tile, box))
    for shape in tile.page.drawn:
        if has_picture and not any(tile.own(item.rect).holds(tile.own(shape.rect)) for item in tile.page.items):
            continue
        if _is_cut(tile, tile.own(shape.rect)):
            for stroke in shape.strokes():
                rect = tile.own(stroke.shown)
                if _is_cut(tile, rect) and not _must_be_cut(tile, rect, tile.own(stroke.whole)):
                    fault = message(
                        "the seam cuts something of {width:.0f} x {height:.0f} mm",
                        width=rect.width,
                        height=rect.height,
                    )
                    yield _fault(tile, fault, rect, _nearest_item(tile, rect))


def _is_cut(tile: PrintedTile, rect: Rect) -> bool:
    """Check whether a shape is as large as an icon or a pile and clearly extends over an edge of the tile."""
    if min(rect.size) <= _SMALL or max(rect.size) >= _LARGE:
        return False
    return tile.whole.inset(_APART).meets(rect) and not tile.whole.inset(-_APART).holds(rect)


def _must_be_cut(tile: PrintedTile, shown: Rect, whole: Rect) -> bool:
    """Check whether a shape that the seams cut is longer than the tile there, such as the frame of the center."""
    across = shown.x < tile.whole.x - _APART or shown.right > tile.whole.right + _APART
    down = shown.y < tile.whole.y - _APART or shown.bottom > tile.whole.bottom + _APART
    return (not across or whole.width > tile.whole.width) and (not down or whole.height > tile.whole.height)


def _strip_faults(views: BoardViews) -> Iterator[Finding]:
    """Find strips that do not show their neighbor's art (without its words)."""
    for (row, column), view in views.items():
        tile, wide = view.tile, view.tile.overlap
        if wide <= 2 * _EDGE:
            continue
        if right := views.get((row, column + 1)):
            yield from _strip_fault(
                message("the right strip"), view, right, Rect(tile.size.width, 0.0, wide, tile.size.height)
            )
        if below := views.get((row + 1, column)):
            yield from _strip_fault(
                message("the lower strip"), view, below, Rect(0.0, tile.size.height, tile.size.width, wide)
            )


def _strip_fault(side: str, view: TileView, neighbor: TileView, strip: Rect) -> Iterator[Finding]:
    """Compare a strip beyond a tile's edge (in the tile's mm) with its neighbor's art along that edge."""
    board = strip.moved(*view.at)
    inner = board.inset(_EDGE)
    own, others = (_words(one, board, inner) for one in (view, neighbor))
    for text, box in others:
        if any(_alike(box, mine) for _, mine in own):
            place = box.moved(*view.corner_in(inner))
            fault = message("{strip} repeats the word '{word}' of the next tile", strip=side, word=text)
            yield _fault(view.tile, fault, place)
    hidden = [box for _, box in own + others]
    pictures = [blanked(one.picture_in(inner), hidden, VIEW_DPI, by=_EDGE) for one in (view, neighbor)]
    apart = difference(pictures[0], pictures[1], VIEW_DPI)
    if apart:
        fault = message(
            "{strip} does not repeat the art of the next tile (page {page})", strip=side, page=neighbor.tile.page.number
        )
        yield _fault(view.tile, fault, apart.moved(*view.corner_in(inner)))


def _words(view: TileView, within: Rect, inner: Rect) -> list[tuple[str, Rect]]:
    """Return the words of a tile in a part of the board, with boxes from the corner of that part's picture."""
    x, y = (start + at for start, at in zip(view.corner_in(inner), view.at, strict=True))
    boxes = [(word.text, view.tile.own(word.box).moved(*view.at)) for word in view.tile.page.words]
    return [(text, box.moved(-x, -y)) for text, box in boxes if box.meets(within)]
