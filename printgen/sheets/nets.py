"""Sheets of nets: pieces of many sizes."""

from collections.abc import Iterable, Iterator, Sequence

from printgen.art.frame import Frame, moved_path, placed
from printgen.geometry import Line, Point, Rect, Size, at_most
from printgen.kit.component import Component, Nets, Piece
from printgen.kit.papers import Paper, too_large
from printgen.kit.sheet import NetOutline, Placement, Sheet
from printgen.sheets.copies import Copy, copies
from printgen.sheets.marks import LabelWords, label_line, label_top
from printgen.sheets.packing import Gaps, fullest

_LABEL_GAP = 1.0

Packed = tuple[Copy, Point]


def nets(layout: Nets, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Pieces in blocks of one size, butted or ``gap`` apart, and blocks so far apart.

    Each net draws all that it has inside its own size.

    Raises UsageError where a piece is larger than the paper.
    """
    area = paper.printable
    room = Size(area.width, label_top(paper) - _LABEL_GAP - area.y)
    for piece in component.pieces:
        if not (at_most(piece.front.size.width, room.width) and at_most(piece.front.size.height, room.height)):
            raise too_large(component.name, f"'{piece.stem}'", piece.front.size, paper)
    pages = packed_pages(tallest_first(component.pieces), room, _gaps(component.pieces, layout.gap))
    return tuple(_sheet(component, paper, page, words, (number, len(pages))) for number, page in enumerate(pages, 1))


def _gaps(pieces: Sequence[Piece], gap: float) -> Gaps:
    """Pieces of a size share their cuts where all of them are made for it."""
    apart = {piece.front.size for piece in pieces if not piece.butted}
    return Gaps(gap, frozenset(piece.front.size for piece in pieces) - apart)


def tallest_first(pieces: Sequence[Piece]) -> tuple[Copy, ...]:
    """All copies, the taller kinds first; kinds of one height in the order given, the copies of a kind together."""
    every = copies(pieces)
    order = {stem: index for index, stem in enumerate(dict.fromkeys(copy.piece.stem for copy in every))}
    return tuple(sorted(every, key=lambda copy: (-copy.piece.front.size.height, order[copy.piece.stem])))


def packed_pages(every: Iterable[Copy], room: Size, gaps: Gaps) -> list[list[Packed]]:
    """The copies page by page with their places in the room (mm), in the order given, pieces of a size in blocks."""
    waiting: dict[Size, list[Copy]] = {}
    for copy in every:
        waiting.setdefault(copy.piece.front.size, []).append(copy)
    pages: list[list[Packed]] = []
    while any(waiting.values()):
        pages.append(_page(waiting, room, gaps))
    return pages


def _page(waiting: dict[Size, list[Copy]], room: Size, gaps: Gaps) -> list[Packed]:
    """The next pageful, taken from those that wait; the blocks of a size are filled from the top left."""
    blocks = fullest({size: len(left) for size, left in waiting.items()}, room, gaps)
    page: list[Packed] = []
    for size, left in waiting.items():
        own = sorted((block for block in blocks if block.each == size), key=lambda block: (block.at.y, block.at.x))
        places = [place for block in own for place in block.places()]
        page += zip(left, places, strict=False)
        del left[: len(places)]
    return page


def _sheet(component: Component, paper: Paper, page: list[Packed], words: LabelWords, count: tuple[int, int]) -> Sheet:
    number, total = count
    area = paper.printable
    widest = max(at.x + copy.piece.front.size.width for copy, at in page)
    left = area.x + (area.width - widest) / 2
    spots = [(copy, at.x + left, at.y + area.y) for copy, at in page]
    art = [placed(copy.piece.front, x, y) for copy, x, y in spots]
    parts = (component.title, words.label("marks.sheet", number=number, total=total))
    label = label_line(words, paper, parts, [words.label("marks.nets")])
    return Sheet(
        component.name,
        number,
        number,
        "front",
        "grid",
        Frame(paper.size, (*art, label)),
        tuple(placement for copy, x, y in spots for placement in _placements(copy, x, y)),
        folds=tuple(fold for copy, x, y in spots for fold in _folds(copy.piece, x, y)),
        outlines=tuple(
            NetOutline(copy.id, moved_path(copy.piece.outline, x, y)) for copy, x, y in spots if copy.piece.outline
        ),
    )


def _placements(copy: Copy, x: float, y: float) -> Iterator[Placement]:
    """The faces of a tent or standee, the back on its head as it mirrors about a level ridge; else the whole net."""
    if not copy.piece.faces:
        yield Placement(copy.id, "front", Rect.of(copy.piece.front.size).moved(x, y))
    for face, rect in copy.piece.faces:
        yield Placement(copy.id, face, rect.moved(x, y), 180 if face == "back" else 0)


def _folds(piece: Piece, x: float, y: float) -> Iterator[Line]:
    return (fold.moved(x, y) for fold in piece.folds)
