"""The profile that pictures of the printed test page show."""

import math
from collections.abc import Sequence

import numpy as np

from printgen.errors import Problem, UsageError
from printgen.geometry import Point, Sides, Size, Transform
from printgen.messages import joined, message
from printgen.printer.marks import SIDES, EdgeName, Side, from_edge, staircase
from printgen.printer.profile import Fault, Printer
from printgen.printer.readings import MOST_OFFSET, MOST_SCALE, MOST_TURN, Targets
from printgen.printer.sheet_picture import SidePicture, refusal

_EDGES: tuple[EdgeName, ...] = ("top", "right", "bottom", "left")
_BENT = 0.4  # mm: the most by which a mark may be off the place where the others put it
_BESIDE = 0.5  # mm from a line of a staircase to where the paper must be white
_ACROSS = (-0.2, -0.1, 0.0, 0.1, 0.2)  # mm from the middle of a line
_INK = 0.35  # of the difference between paper and ink: what is darker is ink
_WHOLE = 0.95  # of a line
_UNREAD: dict[EdgeName, str] = {
    "top": message("no line of the staircase at the top edge can be seen"),
    "right": message("no line of the staircase at the right edge can be seen"),
    "bottom": message("no line of the staircase at the bottom edge can be seen"),
    "left": message("no line of the staircase at the left edge can be seen"),
}


def printer_in(pictures: Sequence[SidePicture], name: str, places: Targets) -> Printer:
    """Return the profile that pictures of both sides show; raises PrintgenError if they cannot be right."""
    by_side = {picture.side: picture for picture in pictures}
    if len(pictures) != len(SIDES) or len(by_side) != len(SIDES):
        raise _not_both_sides(pictures)
    page, middle = places.page, Point(places.page.width / 2, places.page.height / 2)
    printed = {side: _printed(by_side[side]) for side in SIDES}
    faults: dict[Side, Fault] = {}
    scales = []
    for side, found in printed.items():
        # the map is a turn of a page that is scaled across and down
        turn = math.atan2(found.b - found.c, found.a + found.d)
        cos, sin = math.cos(turn), math.sin(turn)
        scales.append((found.a * cos + found.b * sin, found.d * cos - found.c * sin))
        at = found.point(middle)
        faults[side] = Fault(at.x - middle.x, at.y - middle.y, math.degrees(turn))
        _check(by_side[side].name, faults[side], scales[-1])
    across, down = (sum(both) / len(both) for both in zip(*scales, strict=True))
    blank = Sides(*(max(_margin(by_side[side], printed[side], edge, page) for side in SIDES) for edge in _EDGES))
    return Printer(name, across, down, faults["front"], faults["back"], blank, places.flip)


def _not_both_sides(pictures: Sequence[SidePicture]) -> UsageError:
    shown = [
        message("{file} shows the front", file=one.name)
        if one.side == "front"
        else message("{file} shows the back", file=one.name)
        for one in pictures
    ]
    text = joined([message("one picture of each side is needed"), joined(shown, ", ")], ": ")
    return UsageError(Problem(text, hint=message("give both: --read front.png --read back.png, or a PDF of two pages")))


def _printed(picture: SidePicture) -> Transform:
    """Return the map from the page to the paper that fits the marks best."""
    true = np.array([*picture.found])
    found = np.array([*picture.found.values()])
    rows = np.column_stack((true, np.ones(len(true))))
    (across, down), (right, low), (x, y) = (solved := np.linalg.lstsq(rows, found, rcond=None)[0])
    off = np.hypot(*(rows @ solved - found).T).max()
    if off > _BENT:
        text = message("its marks are up to {distance} mm off their places on a flat sheet", distance=f"{off:.1f}")
        raise refusal(picture.name, text, message("lay the sheet flat, or use a scanner"))
    return Transform(*(float(value) for value in (across, down, right, low, x, y)))


def _check(name: str, fault: Fault, scales: tuple[float, float]) -> None:
    """Refuse what no printer does."""
    worst = max(scales, key=lambda scale: abs(scale - 1))
    if abs(worst - 1) > MOST_SCALE:
        text = message("the page is printed at {percent}%", percent=f"{100 * worst:.1f}")
        raise refusal(name, text, message("was the page printed at 100% (actual size), and on this paper (--paper)?"))
    offset = max(abs(fault.right), abs(fault.down))
    if offset > MOST_OFFSET or abs(fault.turn) > MOST_TURN:
        text = message(
            "the page is shifted by {distance} mm and turned by {degrees} degrees on the sheet",
            distance=f"{offset:.1f}",
            degrees=f"{abs(fault.turn):.1f}",
        )
        raise refusal(name, text, message("print the page again, with the paper straight in the printer"))


def _margin(picture: SidePicture, printed: Transform, edge: EdgeName, page: Size) -> float:
    """Return the lowest number of the staircase at an edge whose line is printed completely."""
    onto_page = from_edge(page, edge)
    dark, white = _ink_and_paper(picture, printed)
    limit = white - _INK * (white - dark)
    for number, line in staircase(page, edge).items():
        along = np.linspace(line.start.x + 0.2, line.end.x - 0.2, 40)

        def shades(inwards: float, along: np.ndarray = along, number: int = number) -> np.ndarray:
            return picture.shades([printed.point(onto_page(Point(x, number + inwards))) for x in along])

        ink = np.fmin.reduce([shades(inwards) for inwards in _ACROSS]) < limit
        clear = (shades(-_BESIDE) > limit) & (shades(_BESIDE) > limit)
        if (ink & clear).mean() >= _WHOLE:
            return float(number)
    raise refusal(picture.name, _UNREAD[edge], message("scan or photograph the whole sheet at a higher resolution"))


def _ink_and_paper(picture: SidePicture, printed: Transform) -> tuple[float, float]:
    """Return the shades of ink and paper, at the dots of the marks and around them."""
    dots = [printed.point(mark) for mark in picture.found]
    around = [printed.point(Point(mark.x + 3.8, mark.y)) for mark in picture.found]
    return float(np.median(picture.shades(dots))), float(np.median(picture.shades(around)))
