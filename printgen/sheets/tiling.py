"""The board on paper: tiles glued edge to edge, marked along their seams, or one large poster."""

from collections.abc import Iterator
from itertools import accumulate
from math import fsum
from typing import Literal

from msgspec import Struct

from printgen.art.frame import (
    Frame,
    Group,
    IdentityMap,
    Ink,
    LateArt,
    Placed,
    Stroke,
    Text,
    circle_path,
    lines_path,
    placed,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE
from printgen.errors import PrintgenError, Problem, UsageError, quoted
from printgen.geometry import POINT, Line, Point, Rect, Size
from printgen.kit.component import Component, Poster, Surface, Tiled
from printgen.kit.papers import Paper, too_large
from printgen.kit.sheet import Placement, Sheet, Tile
from printgen.messages import message
from printgen.sheets.marks import EDGE, LabelWords, cut_lines, edge_marks, label_line, label_top, level, upright
from printgen.sheets.tile_plan import (
    MAP,
    MAP_GAP,
    OUTER_BLEED,
    TilePlace,
    TilePlan,
    fits,
    largest,
    plan_tiles,
    tile_room,
)

OFFSET = 0.8  # marks keep this far from the art
_DOT = 1.0
_GLUE_LINE = (0.8, 0.5)

_TICK = 3.0
_LETTER = 4.5  # points
_LARGE_LETTER = 12.0  # on a strip with room for it
_HEIGHT = 0.71 * POINT  # of a capital of one point
_CAPITAL = _HEIGHT * _LETTER
_BESIDE = 0.6  # from a tick to its letter
_DASHES = (1.0, 1.2)
_INTO_STRIP = 0.4  # from the trim to the seam's line, so that an edge laid there by hand covers it
_CORNER = 3.0  # how far a seam is drawn through where tiles meet at their corners
_PALE = 0.18  # the width of a white line beside the dark one, so that a seam shows on any art
_PAD = 0.25  # of the white plate around a letter on a strip
_INSET = 0.25  # from that plate to the strip's outer edge

Side = Literal["top", "right", "bottom", "left"]


def tiled(layout: Tiled, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Cut a board along its seams, one tile a page, row by row from the top left.

    Raises UsageError if a tile does not fit on the paper, PrintgenError if a seam crosses a space.
    """
    surface = surface_of(component)
    check_seams(layout, surface)
    plan = plan_tiles(layout, surface.size, paper)
    if not fits(plan):
        raise tile_too_large(component, plan, paper)
    wordless, sheets = Wordless(), list[Sheet]()
    for number, place in enumerate(plan.places, 1):
        trim, on_board = plan.trim(place), plan.on_board(place)
        dx, dy = trim.x - on_board.x, trim.y - on_board.y
        art = art_of(surface, plan.window(place).moved(-dx, -dy), on_board, wordless)._replace(at=Point(dx, dy))
        placements = tuple(
            Placement(cell.id, "front", cell.rect.moved(dx, dy), cell.turn)
            for cell in surface.cells
            if on_board.holds(cell.rect)
        )
        row, column = place
        where = words.label("marks.place", row=row + 1, column=column + 1)
        count = words.label("marks.tile", number=number, total=len(plan.places))
        # how the tile is cut, and which of its strips are for the glue
        strips = {(True, False): "right", (False, True): "below", (True, True): "both"}
        kept = strips.get((plan.columns[column].strip > 0, plan.rows[row].strip > 0))
        advice = ("marks.cut_solid", f"marks.keep_{kept}", "marks.cover") if kept else ("marks.cut",)
        label = label_line(words, paper, (component.title, where, count), list(map(words.label, advice)))
        marks = (*_tile_marks(plan, place), *_seam_marks(plan, place, words), *_board_map(plan, place), label)
        frame, tile = Frame(paper.size, (art, *marks)), Tile(row + 1, column + 1, trim, plan.overlap)
        sheets.append(Sheet(component.name, number, number, "front", "tile", frame, placements, tile=tile, trim=trim))
    return tuple(sheets)


def poster_sheet(layout: Poster, component: Component, words: LabelWords) -> tuple[Sheet, ...]:
    """Lay out a whole board on one page of its own size, with ``margin`` around it for marks and label."""
    surface = surface_of(component)
    board, margin = Rect.of(surface.size), layout.margin
    trim = board.moved(margin, margin)
    page = Size(board.width + 2 * margin, board.height + 2 * margin)
    sheet = Paper("poster", page)
    window = board.inset(-min(OUTER_BLEED, margin))
    art = art_of(surface, window, window, Wordless())._replace(at=trim.at)
    marks = _cut_marks(trim, window.moved(margin, margin), sheet)
    label = label_line(words, sheet, [words.label("marks.poster")])
    placements = tuple(
        Placement(cell.id, "front", cell.rect.moved(margin, margin), cell.turn) for cell in surface.cells
    )
    return (Sheet(component.name, 1, 1, "front", "poster", Frame(page, (art, marks, label)), placements, trim=trim),)


def tile_too_large(component: Component, plan: TilePlan, paper: Paper) -> UsageError:
    """Return the error of a board whose tiles are too large, however finely it was cut."""
    room = tile_room(paper)
    hint = message(
        "there is room for {width:.1f} x {height:.1f} mm between the marks: choose a larger paper with --paper, a "
        "narrower strip with --overlap, or a smaller board with --board-size",
        width=room.width,
        height=room.height,
    )
    return too_large(component.name, message("the largest tile"), largest(plan), paper, hint)


def surface_of(component: Component) -> Surface:
    """Return the board that a component is; raises ValueError for any other component."""
    if component.surface is None:
        raise ValueError(f"{component.name} has no surface to lay out")
    return component.surface


def check_seams(layout: Tiled, surface: Surface) -> None:
    """Raise a PrintgenError that names every seam that crosses a space or something in the center."""
    board = Rect.of(surface.size)
    upright = [(f"x = {x:g} mm", Rect(x, 0.0, 0.0, board.height)) for x in layout.columns]
    level = [(f"y = {y:g} mm", Rect(0.0, y, board.width, 0.0)) for y in layout.rows]
    problems = [
        Problem(
            message("the seam at {place} crosses {space}", place=name, space=quoted(cell.id)),
            hint=message("seams must lie on the lines between spaces"),
        )
        for name, seam in upright + level
        for cell in surface.cells + surface.centre
        if seam.meets(cell.rect)
    ]
    if problems:
        raise PrintgenError(problems)


class Wordless:
    """Frames without their texts, each made once, so that a frame met twice stays one form."""

    def __init__(self) -> None:
        self._known: IdentityMap[Frame, Frame] = IdentityMap()

    def of(self, frame: Frame) -> Frame:
        """Return the frame without any text in it; the very same frame if it has none."""
        known = self._known.get(frame)
        if known is not None:
            return known
        if isinstance(frame.items, LateArt):
            return frame
        items: list[Placed] = []
        for entry in frame.items:
            if isinstance(entry.item, Group):
                inner = self.of(entry.item.frame)
                same = inner is entry.item.frame
                items.append(entry if same else entry._replace(item=entry.item._replace(frame=inner)))
            elif not isinstance(entry.item, Text):
                items.append(entry)
        same = len(items) == len(frame.items) and all(a is b for a, b in zip(items, frame.items, strict=True))
        made = self._known[frame] = frame if same else Frame(frame.size, tuple(items))
        return made


def art_of(surface: Surface, window: Rect, trim: Rect, wordless: Wordless) -> Placed:
    """Draw the part of the board within a window (mm on the board), without words in what only strip or bleed show."""
    items = [placed(surface.ground, 0, 0)]
    for cell in surface.cells + surface.centre:
        if cell.rect.meets(window):
            frame = cell.frame if cell.rect.meets(trim) else wordless.of(cell.frame)
            at = cell.rect.at
            if cell.turn % 90:  # a quarter turn keeps its corner, any other turn is about the middle of the cell
                middle = cell.rect.centre
                at = Point(middle.x - frame.size.width / 2, middle.y - frame.size.height / 2)
            items.append(placed(frame, *at, cell.turn))
    return placed(Frame(surface.size, tuple(items)), 0, 0, clip=window)


def _cut_marks(trim: Rect, window: Rect, paper: Paper) -> Placed:
    """Draw marks for the four edges of a trim, outside all art."""
    marks = edge_marks((trim.x, trim.right), (trim.y, trim.bottom), window.inset(-OFFSET), paper)
    return cut_lines(marks)


def _tile_marks(plan: TilePlan, place: TilePlace) -> Iterator[Placed]:
    """Draw cut marks around the tile, and dashed ones for the neighbors' edges on its strips."""
    trim, cutout, window = plan.trim(place), plan.cutout(place), plan.window(place)
    yield _cut_marks(cutout, window, plan.paper)
    xs = [trim.right] if cutout.right > trim.right else []
    ys = [trim.bottom] if cutout.bottom > trim.bottom else []
    if xs or ys:
        yield cut_lines(edge_marks(xs, ys, window.inset(-OFFSET), plan.paper), _GLUE_LINE)


def _board_map(plan: TilePlan, place: TilePlace) -> Iterator[Placed]:
    """Draw a little map of all tiles, to scale, with a dot on this one; above the label."""
    widths, heights = [span.size for span in plan.columns], [span.size for span in plan.rows]
    scale = MAP / max(fsum(widths), fsum(heights))
    left = (plan.paper.size.width - scale * fsum(widths)) / 2
    top = label_top(plan.paper) - MAP_GAP - scale * fsum(heights)
    xs = list(accumulate((scale * width for width in widths), initial=left))
    ys = list(accumulate((scale * height for height in heights), initial=top))
    outline = rect_path(Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]))
    yield shape(outline, stroke=Stroke(Ink("cut"), HAIRLINE))
    inner = [upright(x, ys[0], ys[-1]) for x in xs[1:-1]] + [level(y, xs[0], xs[-1]) for y in ys[1:-1]]
    if inner:
        yield cut_lines(inner)
    row, column = place
    middle = Point((xs[column] + xs[column + 1]) / 2, (ys[row] + ys[row + 1]) / 2)
    yield shape(circle_path(middle, _DOT), fill=Ink("cut"))


class Seam(Struct, frozen=True):
    """One side of a tile that has a neighbor, and its letter; whether both tiles have room to print it."""

    side: Side
    letter: str
    lettered: bool


def seam_letter(index: int) -> str:
    """Return A, B ... Z, AA, AB ... from 0."""
    lead, last = divmod(index, 26)
    return (seam_letter(lead - 1) if lead else "") + chr(ord("A") + last)


def _seam_marks(plan: TilePlan, place: TilePlace, words: LabelWords) -> Iterator[Placed]:
    """Draw the seam lines and letters of a tile: on its strips, and at ticks beside its other edges."""
    yield from _seam_lines(plan, place)
    ticks: list[Line] = []
    for seam in _seams(plan, place, words):
        if _on_strip(plan, seam.side):
            yield from _strip_letter(plan, place, seam, words)
            continue
        window, middle = plan.window(place), plan.trim(place).centre
        room = min(plan.side_room(place[1]), _TICK)
        inset = (room - words.width(seam.letter, _LETTER)) / 2
        # a tick in the waste touches the middle of the side; its letter is right of an upright tick, or above a level
        # one in the middle of the room between the art and the margin
        match seam.side:
            case "top":
                ticks.append(upright(middle.x, window.y - _TICK, window.y))
                at = Point(middle.x + _BESIDE, window.y - _BESIDE)
            case "bottom":
                ticks.append(upright(middle.x, window.bottom, window.bottom + _TICK))
                at = Point(middle.x + _BESIDE, window.bottom + _TICK - _BESIDE)
            case "left":
                ticks.append(level(middle.y, max(window.x - _TICK, EDGE), window.x))
                at = Point(window.x - room + inset, middle.y - _BESIDE)
            case "right":
                ticks.append(level(middle.y, window.right, min(window.right + _TICK, plan.paper.size.width - EDGE)))
                at = Point(window.right + inset, middle.y - _BESIDE)
        if seam.lettered:
            yield words.set(at, seam.letter, _LETTER)
    if ticks:
        yield cut_lines(ticks)


def strip_marks(plan: TilePlan, place: TilePlace, words: LabelWords) -> Iterator[Placed]:
    """Draw the seam lines and letters of a tile's strips alone."""
    yield from _seam_lines(plan, place)
    for seam in _seams(plan, place, words):
        if _on_strip(plan, seam.side):
            yield from _strip_letter(plan, place, seam, words)


def edges_without_strip(plan: TilePlan, place: TilePlace, words: LabelWords) -> tuple[Seam, ...]:
    """Return the seams of a tile that have no strip for their letter."""
    return tuple(seam for seam in _seams(plan, place, words) if not _on_strip(plan, seam.side))


def _on_strip(plan: TilePlan, side: Side) -> bool:
    """Check whether a side has a strip that is wide enough for its letter."""
    return side in ("right", "bottom") and plan.overlap >= _CAPITAL + 2 * (_PAD + _INSET)


def _seams(plan: TilePlan, place: TilePlace, words: LabelWords) -> Iterator[Seam]:
    row, column = place
    across = len(plan.columns)
    level_from = len(plan.rows) * (across - 1)  # upright seams are lettered first, row by row
    if row > 0:
        yield Seam("top", seam_letter(level_from + (row - 1) * across + column), True)
    if column < across - 1:
        yield _upright_seam(plan, "right", row * (across - 1) + column, column, words)
    if row < len(plan.rows) - 1:
        yield Seam("bottom", seam_letter(level_from + row * across + column), True)
    if column > 0:
        yield _upright_seam(plan, "left", row * (across - 1) + column - 1, column - 1, words)


def _upright_seam(plan: TilePlan, side: Side, index: int, left: int, words: LabelWords) -> Seam:
    """Return a seam, lettered if there is room beside the art of the right tile and on or beside that of the left."""
    name = seam_letter(index)
    beside = [left + 1] if _on_strip(plan, "right") else [left, left + 1]
    room = min(plan.side_room(column) for column in beside)
    return Seam(side, name, words.width(name, _LETTER) + 2 * HAIRLINE <= room)


def _seam_lines(plan: TilePlan, place: TilePlace) -> Iterator[Placed]:
    """Draw dashes along the trim's edge on each strip and on to the strip's end; unbroken about tiles' corners."""
    trim, cutout = plan.trim(place), plan.cutout(place)
    if cutout == trim:
        return
    for beyond, ink, width in (  # beyond the trim, so that no ink lies on the finished tile
        (_INTO_STRIP + HAIRLINE + _PALE / 2, Ink("white"), _PALE),
        (_INTO_STRIP + HAIRLINE / 2, Ink("fold"), HAIRLINE),
    ):
        x, y = trim.right + beyond, trim.bottom + beyond
        dashed: list[Line] = []
        corners: list[Line] = []
        if cutout.right > trim.right:
            dashed.append(upright(x, trim.y, cutout.bottom))
            corners.append(upright(x, trim.y, trim.y + _CORNER))
            corners.append(upright(x, trim.bottom - _CORNER, min(trim.bottom + _CORNER, cutout.bottom)))
        if cutout.bottom > trim.bottom:
            dashed.append(level(y, trim.x, cutout.right))
            corners.append(level(y, trim.x, trim.x + _CORNER))
            corners.append(level(y, trim.right - _CORNER, min(trim.right + _CORNER, cutout.right)))
        yield shape(lines_path(dashed), stroke=Stroke(ink, width, _DASHES))
        yield shape(lines_path(corners), stroke=Stroke(ink, width))


def _strip_letter(plan: TilePlan, place: TilePlace, seam: Seam, words: LabelWords) -> Iterator[Placed]:
    """Set a seam's letter on a small white plate in the middle of the strip, beyond its line."""
    if not seam.lettered:
        return
    cutout, middle = plan.cutout(place), plan.trim(place).centre
    size = max(_LETTER, min(_LARGE_LETTER, (plan.overlap - _INTO_STRIP - 2 * (_PAD + _INSET)) / _HEIGHT))
    width, height = words.width(seam.letter, size) + 2 * _PAD, _HEIGHT * size + 2 * _PAD
    across = width if seam.side == "right" else height
    back = max(_INSET, (plan.overlap - _INTO_STRIP - _PALE - across) / 2) + across  # from the strip's outer edge
    if seam.side == "right":
        plate = Rect(cutout.right - back, middle.y - height / 2, width, height)
    else:
        plate = Rect(middle.x - width / 2, cutout.bottom - back, width, height)
    yield shape(rect_path(plate), fill=Ink("white"))
    yield words.set(Point(plate.x + _PAD, plate.bottom - _PAD), seam.letter, size)
