"""Sheets of nets: pieces of many sizes, packed in blocks of one size."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations
from math import fsum

from msgspec import Struct

from printgen.art.frame import Frame, moved_path, placed
from printgen.geometry import SLACK, Point, Rect, Size
from printgen.kit.component import Component, Nets, Piece
from printgen.kit.papers import Paper, too_large
from printgen.kit.sheet import NetOutline, Placement, Sheet
from printgen.sheets.grid import Copy, copies
from printgen.sheets.marks import LabelWords, label_line

_TRIES = 240  # ways to fill a room before the best so far is taken; each costs about a tenth of a millisecond


def nets(layout: Nets, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Lay out pieces in blocks of one size, butted or ``gap`` apart, with the same gap between blocks.

    Each net draws everything within its own size. Raises UsageError if a piece is larger than the paper.
    """
    area, pieces = paper.net_area, component.pieces
    for piece in pieces:
        if not paper.holds_net(piece.front.size):
            raise too_large(component.name, f"'{piece.stem}'", piece.front.size, paper)
    pages = _pages(pieces, area.size, _gaps(layout, pieces))
    sheets: list[Sheet] = []
    for number, page in enumerate(pages, 1):
        left = area.x + (area.width - max(at.x + copy.piece.front.size.width for copy, at in page)) / 2
        spots = [(copy, at.x + left, at.y + area.y) for copy, at in page]
        art = [placed(copy.piece.front, x, y) for copy, x, y in spots]
        parts = (component.title, words.label("marks.sheet", number=number, total=len(pages)))
        label = label_line(words, paper, parts, [words.label("marks.nets")])
        outlines = tuple(
            NetOutline(copy.id, moved_path(copy.piece.outline, x, y)) for copy, x, y in spots if copy.piece.outline
        )
        sheets.append(
            Sheet(
                component.name,
                number,
                number,
                "front",
                "grid",
                Frame(paper.size, (*art, label)),
                tuple(placement for copy, x, y in spots for placement in _placements(copy, x, y)),
                folds=tuple(fold.moved(x, y) for copy, x, y in spots for fold in copy.piece.folds),
                outlines=outlines,
            )
        )
    return tuple(sheets)


def papers_needed(layout: Nets, component: Component, paper: Paper) -> int:
    """Return the number of sheets of paper for the nets; 0 if one does not fit."""
    if not all(paper.holds_net(piece.front.size) for piece in component.pieces):
        return 0
    return len(_pages(component.pieces, paper.net_area.size, _gaps(layout, component.pieces)))


def _gaps(layout: Nets, pieces: Sequence[Piece]) -> "Gaps":
    """Return the distances: pieces of a size share their cuts if all of them are made for it."""
    apart = {piece.front.size for piece in pieces if not piece.butted}
    return Gaps(layout.gap, frozenset(piece.front.size for piece in pieces) - apart)


def _placements(copy: Copy, x: float, y: float) -> Iterator[Placement]:
    """Yield the faces of a tent or standee, the back upside down as it mirrors about a level ridge; else the net."""
    if not copy.piece.faces:
        yield Placement(copy.id, "front", Rect.of(copy.piece.front.size).moved(x, y))
    for face, rect in copy.piece.faces:
        yield Placement(copy.id, face, rect.moved(x, y), 180 if face == "back" else 0)


def _pages(pieces: Sequence[Piece], room: Size, gaps: "Gaps") -> list[list[tuple[Copy, Point]]]:
    """Return all copies page by page with their places in the room.

    Taller kinds come first, kinds of one height in the order given; the blocks of a size are filled from the top left.
    """
    every = copies(pieces)
    order = {stem: index for index, stem in enumerate(dict.fromkeys(copy.piece.stem for copy in every))}
    waiting: dict[Size, list[Copy]] = {}
    for copy in sorted(every, key=lambda copy: (-copy.piece.front.size.height, order[copy.piece.stem])):
        waiting.setdefault(copy.piece.front.size, []).append(copy)
    pages: list[list[tuple[Copy, Point]]] = []
    while any(waiting.values()):
        blocks = fullest({size: len(left) for size, left in waiting.items()}, room, gaps)
        page: list[tuple[Copy, Point]] = []
        for size, left in waiting.items():
            own = sorted((block for block in blocks if block.each == size), key=lambda block: (block.at.y, block.at.x))
            places = [place for block in own for place in block.places()]
            page += zip(left, places, strict=False)
            del left[: len(places)]
        pages.append(page)
    return pages


class PackedBlock(Struct, frozen=True):
    """Objects of one size in columns and rows, ``gap`` apart; ``at`` is the top left corner of the first."""

    at: Point
    each: Size
    columns: int
    rows: int
    gap: float

    @property
    def total(self) -> int:
        """The number of nets that it holds."""
        return self.columns * self.rows

    @property
    def size(self) -> Size:
        """The size of the block, without its distance to other blocks."""
        wide, tall = self.each.width + self.gap, self.each.height + self.gap
        return Size(self.columns * wide - self.gap, self.rows * tall - self.gap)

    def places(self) -> Iterator[Point]:
        """The corner of each, row by row."""
        wide, tall = self.each.width + self.gap, self.each.height + self.gap
        for row in range(self.rows):
            for column in range(self.columns):
                yield Point(self.at.x + column * wide, self.at.y + row * tall)


class Gaps(Struct, frozen=True):
    """The distance between objects; none between those of ``butted`` sizes within a block."""

    gap: float
    butted: frozenset[Size] = frozenset()

    def within(self, size: Size) -> float:
        """Return the distance between objects of one size."""
        return 0.0 if size in self.butted else self.gap


class FillOrder(Struct, frozen=True):
    """A method of filling: the order of sizes, the stacked one, if any, and the division of the remaining space."""

    order: tuple[Size, ...]
    stacked: Size | None
    upright: bool


def fullest(counts: Mapping[Size, int], room: Size, gaps: Gaps) -> tuple[PackedBlock, ...]:
    """Return blocks that hold everything, or the largest area that any method filled."""
    wanted = fsum(size.width * size.height * count for size, count in counts.items())
    best: tuple[PackedBlock, ...] = ()
    most = 0.0
    for way in islice(fill_orders(counts), _TRIES):
        blocks = tuple(filled(way, counts, room, gaps))
        area = fsum(block.total * block.each.width * block.each.height for block in blocks)
        if area > most + SLACK:
            best, most = blocks, area
        if most >= wanted - SLACK:
            break
    return best


def fill_orders(counts: Mapping[Size, int]) -> Iterator[FillOrder]:
    """Yield plain rows of the tallest first; then other orders, stacks and divisions."""
    tallest = sorted((size for size, count in counts.items() if count), key=lambda size: (-size.height, -size.width))
    for order in permutations(tallest):
        for stacked in (None, *order):
            yield FillOrder(order, stacked, upright=False)
            yield FillOrder(order, stacked, upright=True)


def filled(way: FillOrder, counts: Mapping[Size, int], room: Size, gaps: Gaps) -> Iterator[PackedBlock]:
    """Yield blocks by one method: each space takes one block; the rest beside and below become new spaces."""
    left, rooms = dict(counts), [Rect.of(room)]
    while rooms:
        space = rooms.pop()
        for size in way.order:
            block = _block(size, left[size], space, gaps.within(size), stacked=size == way.stacked)
            if block.total:
                break
        else:
            continue
        left[block.each] -= block.total
        # the room beside the block is as tall as the space if the rest is divided upright, else as tall as the block
        wide, tall = block.size
        x, y = wide + gaps.gap, tall + gaps.gap
        rooms.append(Rect(space.x + x, space.y, space.width - x, space.height if way.upright else tall))
        rooms.append(Rect(space.x, space.y + y, wide if way.upright else space.width, space.height - y))
        yield block


def _block(each: Size, count: int, space: Rect, gap: float, stacked: bool) -> PackedBlock:
    """Return a block of as many as exist and fit: rows are filled first, or columns if ``stacked``."""
    columns = max(0, int((space.width + gap + SLACK) // (each.width + gap)))
    rows = max(0, int((space.height + gap + SLACK) // (each.height + gap)))
    if stacked:
        rows = min(rows, count)
        columns = min(columns, count // rows) if rows else 0
    else:
        columns = min(columns, count)
        rows = min(rows, count // columns) if columns else 0
    return PackedBlock(space.at, each, columns, rows, gap)
