"""Seam letters and lines, which show where each neighboring tile goes."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from printgen.art.frame import Ink, Placed, Stroke, Text, lines_path, rect_path, shape
from printgen.art.inks import HAIRLINE
from printgen.geometry import POINT, Line, Point, Rect
from printgen.sheets.marks import EDGE, LABEL_FACE, LabelWords, cut_lines, level, upright
from printgen.sheets.tile_plan import TilePlace, TilePlan

_TICK = 3.0
_LETTER = 4.5  # points
_LARGE_LETTER = 12.0  # on a strip with room for it
_HEIGHT = 0.71 * POINT  # of a capital of one point
_CAPITAL = _HEIGHT * _LETTER
_BESIDE = 0.6  # from a tick to its letter
_DASHES = (1.0, 1.2)
_INTO_STRIP = 0.4  # from the trim to that line, so that an edge laid there by hand covers it
_CORNER = 3.0  # how far a seam is drawn through where tiles meet at their corners
_PALE = 0.18  # the width of a white line beside the dark one, so that a seam shows on any art
_PAD = 0.25  # of the white plate round a letter on a strip
_INSET = 0.25  # from that plate to the strip's outer edge

Side = Literal["top", "right", "bottom", "left"]


class Seam(Struct, frozen=True):
    """One side of a tile that has a neighbour, and its letter; whether both tiles have room to print it."""

    side: Side
    letter: str
    lettered: bool


def seam_letter(index: int) -> str:
    """A, B ... Z, AA, AB ... from 0."""
    lead, last = divmod(index, 26)
    return (seam_letter(lead - 1) if lead else "") + chr(ord("A") + last)


def seam_marks(plan: TilePlan, place: TilePlace, words: LabelWords) -> Iterator[Placed]:
    """The seam lines of a tile's strips, and its letters: on the strips, and at ticks beside the other edges."""
    yield from _seam_lines(plan, place)
    ticks: list[Line] = []
    for seam in _seams(plan, place, words):
        if _on_strip(plan, seam.side):
            yield from _strip_letter(plan, place, seam, words)
        else:
            ticks.append(_tick(plan, place, seam.side))
            if seam.lettered:
                yield _waste_letter(plan, place, seam, ticks[-1], words)
    if ticks:
        yield cut_lines(ticks)


def strip_marks(plan: TilePlan, place: TilePlace, words: LabelWords) -> Iterator[Placed]:
    """The seam lines and letters of a tile's strips alone."""
    yield from _seam_lines(plan, place)
    for seam in _seams(plan, place, words):
        if _on_strip(plan, seam.side):
            yield from _strip_letter(plan, place, seam, words)


def edges_without_strip(plan: TilePlan, place: TilePlace, words: LabelWords) -> tuple[Seam, ...]:
    """The seams of a tile that have no strip to bear their letter there."""
    return tuple(seam for seam in _seams(plan, place, words) if not _on_strip(plan, seam.side))


def _on_strip(plan: TilePlan, side: Side) -> bool:
    """Whether a side has a strip that is wide enough for its letter."""
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
    """Lettered where there is room beside the art of the right tile and on the strip, or beside, of the left one."""
    name = seam_letter(index)
    beside = [left + 1] if _on_strip(plan, "right") else [left, left + 1]
    room = min(plan.side_room(column) for column in beside)
    return Seam(side, name, words.width(name, LABEL_FACE, _LETTER) + 2 * HAIRLINE <= room)


def _seam_lines(plan: TilePlan, place: TilePlace) -> Iterator[Placed]:
    """Dashed along the trim's edge on each strip and on to the strip's end; unbroken where tiles meet at corners."""
    trim, cutout = plan.trim(place), plan.cutout(place)
    if cutout == trim:
        return
    for beyond, ink, width in (
        (_INTO_STRIP + HAIRLINE + _PALE / 2, Ink("white"), _PALE),
        (_INTO_STRIP + HAIRLINE / 2, Ink("fold"), HAIRLINE),
    ):
        yield shape(lines_path(_along(trim, cutout, beyond)), stroke=Stroke(ink, width, _DASHES))
        yield shape(lines_path(_corners(trim, cutout, beyond)), stroke=Stroke(ink, width))


def _along(trim: Rect, cutout: Rect, beyond: float) -> list[Line]:
    """A line on each strip, ``beyond`` the trim, so that none of its ink lies on the finished tile."""
    right = [upright(trim.right + beyond, trim.y, cutout.bottom)] if cutout.right > trim.right else []
    below = [level(trim.bottom + beyond, trim.x, cutout.right)] if cutout.bottom > trim.bottom else []
    return right + below


def _corners(trim: Rect, cutout: Rect, beyond: float) -> list[Line]:
    """The stretches of those lines about the neighbours' corners."""
    x, y = trim.right + beyond, trim.bottom + beyond
    found: list[Line] = []
    if cutout.right > trim.right:
        found.append(upright(x, trim.y, trim.y + _CORNER))
        found.append(upright(x, trim.bottom - _CORNER, min(trim.bottom + _CORNER, cutout.bottom)))
    if cutout.bottom > trim.bottom:
        found.append(level(y, trim.x, trim.x + _CORNER))
        found.append(level(y, trim.right - _CORNER, min(trim.right + _CORNER, cutout.right)))
    return found


def _tick(plan: TilePlan, place: TilePlace, side: Side) -> Line:
    """A tick in the waste that touches the middle of a side."""
    window, middle = plan.window(place), plan.trim(place).centre
    match side:
        case "top":
            return upright(middle.x, window.y - _TICK, window.y)
        case "bottom":
            return upright(middle.x, window.bottom, window.bottom + _TICK)
        case "left":
            return level(middle.y, max(window.x - _TICK, EDGE), window.x)
        case "right":
            return level(middle.y, window.right, min(window.right + _TICK, plan.page.width - EDGE))


def _waste_letter(plan: TilePlan, place: TilePlace, seam: Seam, tick: Line, words: LabelWords) -> Placed:
    """Right of an upright tick; above a level one, in the middle of the room between the art and the margin."""
    window = plan.window(place)
    room = min(plan.side_room(place[1]), _TICK)
    inset = (room - words.width(seam.letter, LABEL_FACE, _LETTER)) / 2
    match seam.side:
        case "top" | "bottom":
            at = Point(tick.start.x + _BESIDE, tick.end.y - _BESIDE)
        case "left":
            at = Point(window.x - room + inset, tick.start.y - _BESIDE)
        case "right":
            at = Point(window.right + inset, tick.start.y - _BESIDE)
    return words.set(at, Text(seam.letter, LABEL_FACE, _LETTER, Ink("label")))


def _strip_letter(plan: TilePlan, place: TilePlace, seam: Seam, words: LabelWords) -> Iterator[Placed]:
    """On a small white plate in the middle of the strip, beyond its line."""
    if not seam.lettered:
        return
    cutout, middle = plan.cutout(place), plan.trim(place).centre
    size = max(_LETTER, min(_LARGE_LETTER, (plan.overlap - _INTO_STRIP - 2 * (_PAD + _INSET)) / _HEIGHT))
    width, height = words.width(seam.letter, LABEL_FACE, size) + 2 * _PAD, _HEIGHT * size + 2 * _PAD
    if seam.side == "right":
        plate = Rect(cutout.right - _beyond(plan, width), middle.y - height / 2, width, height)
    else:
        plate = Rect(middle.x - width / 2, cutout.bottom - _beyond(plan, height), width, height)
    yield shape(rect_path(plate), fill=Ink("white"))
    at = Point(plate.x + _PAD, plate.bottom - _PAD)
    yield words.set(at, Text(seam.letter, LABEL_FACE, size, Ink("label")))


def _beyond(plan: TilePlan, plate: float) -> float:
    """From a strip's outer edge to a plate's inner one."""
    return max(_INSET, (plan.overlap - _INTO_STRIP - _PALE - plate) / 2) + plate
