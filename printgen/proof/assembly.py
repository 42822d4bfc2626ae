"""The board put together: the pages of a kit go in; where tiles, strips and poster do not agree comes out."""

from collections.abc import Iterable, Iterator, Sequence

from printgen.geometry import POINT, Rect, Size
from printgen.proof.finding import Finding
from printgen.proof.objects import drawn
from printgen.proof.opened import OpenedKit, Page
from printgen.proof.seen import blanked, difference, seen
from printgen.theme.model import Theme

CHECK = "assembly"
_DPI = 100
_NEAR = 0.05  # mm: what rounding to 0.001 mm and to points may add up to
_EDGE = 0.8  # mm beside a seam that its line and rounding may colour
_APART = 1.0  # mm: how far a thing reaches over a seam that is cut by it
_SMALL = 6.0  # mm: what is smaller is a pattern
_LARGE = 110.0  # mm: what is larger, longer than any card lies, is a ground

Place = tuple[int, int]  # row and column, from 1
Board = dict[Place, Page]


def assembly(kit: OpenedKit, theme: Theme | None) -> Iterator[Finding]:
    """What is wrong with the board: its tiles' sizes, their art against the poster's, their seams and strips."""
    poster = next((page for page in kit.pages() if page.told.kind == "poster"), None)
    if poster:
        yield from _trim_as_told(poster)
    for board in boards(page for page in kit.pages() if page.told.kind == "tile"):
        missing = [place for place in _grid(board) if place not in board]
        if missing:
            first = next(iter(board.values()))
            places = ", ".join(f"row {row}, column {column}" for row, column in missing)
            yield Finding(CHECK, f"the board has no tile for {places}", first.document)
            continue
        for page in board.values():
            yield from _trim_as_told(page)
            yield from _cut_by_seams(page)
        yield from _sizes(board, poster)
        if poster:
            yield from _against_poster(board, poster)
        yield from _strips(board)


def boards(tiles: Iterable[Page]) -> list[Board]:
    """The tiles gathered to boards: a place that comes again begins another copy."""
    found: list[Board] = []
    for page in tiles:
        place = page.told.row, page.told.column
        if not found or place in found[-1]:
            found.append({})
        found[-1][place] = page
    return found


def _grid(board: Board) -> list[Place]:
    rows, columns = max(row for row, _ in board), max(column for _, column in board)
    return [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]


def trim(page: Page) -> Rect:
    """The page's finished rectangle by the PDF's own TrimBox; what the manifest tells where there is none."""
    box = page.pdf.get_trimbox(fallback_ok=False)
    if box is None:
        return page.trim or Rect.of(page.size)
    left, bottom, right, top = (value * POINT for value in box)
    return Rect(left, page.size.height - top, right - left, top - bottom)


def _trim_as_told(page: Page) -> Iterator[Finding]:
    if page.pdf.get_trimbox(fallback_ok=False) is None:
        yield page.fault(CHECK, "has no TrimBox")
    elif page.trim and not _alike(trim(page), page.trim):
        found, told = (" ".join(f"{value:.2f}" for value in rect) for rect in (trim(page), page.trim))
        yield page.fault(CHECK, f"its TrimBox is {found} mm, kit.json tells {told}", rect=trim(page))


def _alike(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(abs(mine - its) <= _NEAR for mine, its in zip(one, other, strict=True))


def _sizes(board: Board, poster: Page | None) -> Iterator[Finding]:
    """Tiles of a row that are not of one height, of a column that are not of one width; a board unlike its poster."""
    for (row, column), page in board.items():
        own, above, left = trim(page), trim(board[1, column]), trim(board[row, 1])
        if abs(own.width - above.width) > _NEAR:
            said = f"is {own.width:.2f} mm wide, the tile at the head of its column {above.width:.2f} mm"
            yield page.fault(CHECK, said, rect=own)
        if abs(own.height - left.height) > _NEAR:
            said = f"is {own.height:.2f} mm high, the tile at the start of its row {left.height:.2f} mm"
            yield page.fault(CHECK, said, rect=own)
    size = _size(board)
    if poster and not _alike(size, trim(poster).size):
        whole = trim(poster).size
        said = f"the tiles make {size.width:.2f} x {size.height:.2f} mm, the poster is {whole.width:.2f} x "
        yield poster.fault(CHECK, f"{said}{whole.height:.2f} mm", rect=trim(poster))


def _size(board: Board) -> Size:
    width = sum(trim(page).width for (row, _), page in board.items() if row == 1)
    return Size(width, sum(trim(page).height for (_, column), page in board.items() if column == 1))


def _against_poster(board: Board, poster: Page) -> Iterator[Finding]:
    """Where a tile's art is not the poster's."""
    whole = trim(poster)
    for (row, column), page in board.items():
        own = trim(page)
        x = whole.x + sum(trim(board[row, before]).width for before in range(1, column))
        y = whole.y + sum(trim(board[before, column]).height for before in range(1, row))
        inner = own.inset(_EDGE)
        there = Rect(x, y, own.width, own.height).inset(_EDGE)
        apart = difference(seen(page, inner, _DPI), seen(poster, there, _DPI), _DPI)
        if apart:
            place = apart.moved(inner.x, inner.y)
            yield page.fault(CHECK, "does not look like its part of the poster", _item(page, place), place)


def _item(page: Page, place: Rect) -> str:
    """The space that lies nearest to the middle of a place."""
    x, y = place.centre
    near = sorted((abs(item.rect.centre.x - x) + abs(item.rect.centre.y - y), item.id) for item in page.items)
    return near[0][1] if near else ""


def _cut_by_seams(page: Page) -> Iterator[Finding]:
    """Words, spaces, and things as large as an icon or a pile, that lie across an edge of the tile."""
    own = trim(page)
    for item in page.items:
        if not own.inset(-_NEAR).holds(item.rect):
            yield page.fault(CHECK, "the space lies across the edge of its tile", item.id, item.rect)
    for word in page.words:
        if own.meets(word.box) and not own.holds(word.box):
            said = f"the word '{word.text}' is cut at the edge of the tile"
            yield page.fault(CHECK, said, _item(page, word.box), word.box)
    for thing in drawn(page.pdf):
        if _is_thing(thing.rect, own):
            for rect in thing.parts():
                if _is_thing(rect, own):
                    size = f"{rect.width:.0f} x {rect.height:.0f} mm"
                    yield page.fault(CHECK, f"something of {size} lies across the seam", _item(page, rect), rect)


def _is_thing(rect: Rect, tile: Rect) -> bool:
    """Whether what is drawn there is as large as an icon or a pile and lies across an edge of the tile."""
    return min(rect.size) > _SMALL and max(rect.size) < _LARGE and _across(rect, tile)


def _across(rect: Rect, tile: Rect) -> bool:
    """Whether a rectangle reaches clearly over an edge of the tile, from within."""
    return tile.inset(_APART).meets(rect) and not tile.inset(-_APART).holds(rect)


def _strips(board: Board) -> Iterator[Finding]:
    """Strips that do not show their neighbour's art (without its words)."""
    for (row, column), page in board.items():
        own, wide = trim(page), page.told.overlap
        if wide <= 2 * _EDGE:
            continue
        if right := board.get((row, column + 1)):
            other = trim(right)
            strip, shown = Rect(own.right, own.y, wide, own.height), Rect(other.x, other.y, wide, other.height)
            yield from _strip(page, strip, right, shown)
        if below := board.get((row + 1, column)):
            other = trim(below)
            strip, shown = Rect(own.x, own.bottom, own.width, wide), Rect(other.x, other.y, other.width, wide)
            yield from _strip(page, strip, below, shown)


def _strip(page: Page, strip: Rect, neighbour: Page, shown: Rect) -> Iterator[Finding]:
    side = "right" if strip.height > strip.width else "lower"
    inner, there = strip.inset(_EDGE), shown.inset(_EDGE)
    own = [word.box.moved(-inner.x, -inner.y) for word in page.words if word.box.meets(strip)]
    others = [word for word in neighbour.words if word.box.meets(shown)]
    hidden = [word.box.moved(-there.x, -there.y) for word in others]
    for word, box in zip(others, hidden, strict=True):
        if any(box.meets(mine) and _alike(box, mine) for mine in own):
            place = box.moved(inner.x, inner.y)
            yield page.fault(CHECK, f"its {side} strip prints its neighbour's word '{word.text}'", "", place)
    pictures = [
        blanked(seen(one, rect, _DPI), [*own, *hidden], _DPI, by=_EDGE)
        for one, rect in ((page, inner), (neighbour, there))
    ]
    apart = difference(pictures[0], pictures[1], _DPI)
    if apart:
        said = f"its {side} strip does not repeat the tile beside it (page {neighbour.number})"
        yield page.fault(CHECK, said, "", apart.moved(inner.x, inner.y))
