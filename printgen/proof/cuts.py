"""The lines along which finished pages are cut and scored, and the marks for them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from ctypes import c_float, c_int
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from printgen.geometry import POINT, Line, Path, Point, Rect, mapped
from printgen.proof.boards import is_gathered
from printgen.proof.page import Page

_STEPS = 12  # straight lines to a curve, within 0.01 mm of the curves of nets
_SAME = 0.03  # mm: lines that are closer are one cut
_COMMON = 0.1  # mm: two lines share a cut if they have more in common
_CUT, _FOLDED = ("fold", "grid"), "booklet"  # the kinds of pages whose items are cut out, or folded
_THIN = 0.3  # points: the greatest width of marks
_BAR = 1.5  # mm by which the bars at a slit's ends extend beyond it
_MARGIN = 6.0  # mm from the edges of a panel to its words


class Contour(Struct, frozen=True):
    """A line through points; after each point numbered in ``rounds``, it is a clockwise quarter circle."""

    points: tuple[Point, ...]
    closed: bool = False
    rounds: frozenset[int] = frozenset()

    def stretches(self) -> Iterator["Stretch"]:
        """Yield its parts in order."""
        ends = (*self.points, self.points[0]) if self.closed else self.points
        for number, (start, end) in enumerate(pairwise(ends)):
            yield Stretch(Line(start, end), number in self.rounds)


class Stretch(NamedTuple):
    """A part of a contour: straight, or a clockwise quarter circle."""

    line: Line
    round: bool = False

    def contour(self) -> Contour:
        """Return a contour of this part only."""
        return Contour(self.line, rounds=frozenset({0} if self.round else ()))


def rect_contour(rect: Rect, corner: float = 0.0) -> Contour:
    """Return the contour of a rectangle; the radius of its corners is at most half of a side."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    r = min(corner, rect.width / 2, rect.height / 2)
    if r <= 0.0:
        return Contour((Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)), closed=True)
    ends = [(x + r, y), (right - r, y), (right, y + r), (right, bottom - r)]
    ends += [(right - r, bottom), (x + r, bottom), (x, bottom - r), (x, y + r)]
    return Contour(tuple(Point(*end) for end in ends), closed=True, rounds=frozenset({1, 3, 5, 7}))


def path_contour(path: Path) -> Contour:
    """Return the contour along a path of one closed outline, its curves as short straight lines."""
    points: list[Point] = []
    for segment in path:
        match segment:
            case ("M" | "L", x, y):
                points.append(Point(x, y))
            case ("C", ax, ay, bx, by, x, y):
                start = points[-1]
                for step in range(1, _STEPS + 1):
                    t = step / _STEPS
                    one, two, three, four = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    points.append(
                        Point(
                            one * start.x + two * ax + three * bx + four * x,
                            one * start.y + two * ay + three * by + four * y,
                        )
                    )
    if points[0] == points[-1]:
        points.pop()
    return Contour(tuple(points), closed=True)


class _Run(NamedTuple):
    """A straight level or upright line: its position across, its ends along, and the contour that it belongs to."""

    axis: Literal["level", "upright"]
    at: float
    start: float
    end: float
    contour: int = -1


def without_repeats(contours: Sequence[Contour]) -> tuple[Contour, ...]:
    """Return contours without repeated cuts: those that share cuts are split, and their straight lines joined."""
    runs = []
    for number, contour in enumerate(contours):
        for stretch in contour.stretches():
            run = None if stretch.round else _run(stretch.line)
            if run:
                runs.append(run._replace(contour=number))
    sharing = set()
    for lane in _lanes(runs):
        for index, run in enumerate(lane):
            for other in lane[index + 1 :]:
                if other.start > run.end - _COMMON:
                    break
                if other.contour != run.contour:
                    sharing |= {run.contour, other.contour}
    kept = [contour for number, contour in enumerate(contours) if number not in sharing]
    single = dict.fromkeys(  # the parts that are round or slanted
        stretch.contour()
        for number in sorted(sharing)
        for stretch in contours[number].stretches()
        if stretch.round or _run(stretch.line) is None
    )
    joined = []
    for lane in _lanes(run for run in runs if run.contour in sharing):
        start, end = lane[0].start, lane[0].end
        for run in lane:
            if run.start > end + _SAME:
                joined.append(_line(lane[0], start, end))
                start = run.start
            end = max(end, run.end)
        joined.append(_line(lane[0], start, end))
    return (*kept, *single, *map(Contour, joined))


def _run(line: Line) -> _Run | None:
    """Return a level or upright line; None for any other."""
    (x1, y1), (x2, y2) = line
    if abs(y2 - y1) < _SAME < abs(x2 - x1):
        return _Run("level", (y1 + y2) / 2, min(x1, x2), max(x1, x2))
    if abs(x2 - x1) < _SAME < abs(y2 - y1):
        return _Run("upright", (x1 + x2) / 2, min(y1, y2), max(y1, y2))
    return None


def _lanes(runs: Iterable[_Run]) -> list[list[_Run]]:
    """Group runs that are on one line, in order from its start."""
    found: dict[str, list[list[_Run]]] = defaultdict(list)
    for run in sorted(runs):
        lanes = found[run.axis]
        if lanes and run.at - lanes[-1][0].at < _SAME:
            lanes[-1].append(run)
        else:
            lanes.append([run])
    return [sorted(lane, key=lambda run: (run.start, run.end)) for lanes in found.values() for lane in lanes]


def _line(run: _Run, start: float, end: float) -> Line:
    if run.axis == "level":
        return Line(Point(start, run.at), Point(end, run.at))
    return Line(Point(run.at, start), Point(run.at, end))


class PageCuts(Struct, frozen=True):
    """The cuts and scores of a page, in their places on the paper (mm from its top left corner)."""

    cut: tuple[Contour, ...]
    score: tuple[Contour, ...]


def page_cuts(page: Page, corner: float = 0.0, places: Collection[tuple[int, int]] = ()) -> PageCuts | None:
    """Return the cuts of a page, cards and notes with corners of a radius; None for a page with nothing to cut.

    On a sheet that is folded and glued the fronts are cut, on one printed on both sides the side in front.
    ``places`` are those of the tiles of the page's document: a tile has a strip for glue beside each neighbor.
    """
    if page.record.side == "back" or is_gathered(page):
        return None
    cut = []
    if page.record.kind == "tile" and page.trim:
        row, column, wide = page.record.row, page.record.column, page.record.overlap or 0.0
        right = wide if (row, column + 1) in places else 0.0
        below = wide if (row + 1, column) in places else 0.0
        trim = page.trim._replace(width=page.trim.width + right, height=page.trim.height + below)
        cut.append(rect_contour(page.true(trim)))
    elif page.record.kind in ("grid", "fold") and not lacks_outlines(page):
        back = page.back_to_true
        cut += (path_contour(mapped(path, back) if back else path) for path in page.outlines.values())
        for item in page.items:
            if item.face == "front" and item.id not in page.outlines:
                cut.append(rect_contour(page.true(item.rect), corner))
    cut += (Contour(page.true_line(line)) for line in page.cuts)
    score = [Contour(page.true_line(line)) for line in page.folds]
    return PageCuts(without_repeats(cut), without_repeats(score)) if cut else None


def lacks_outlines(page: Page) -> bool:
    """Check whether a page has nets, but its manifest is too old to list their outlines."""
    return page.record.kind == "grid" and bool(page.folds) and not page.outlines


def is_marked(page: Page) -> bool:
    """Check whether a page may have marks, which ``are_marks`` recognizes."""
    return page.record.kind in (*_CUT, _FOLDED) and bool(page.items)


def are_marks(box: Rect, page: Page) -> bool:
    """Check whether hairlines in a box (mm) are marks of the page, and nothing of its items.

    Cut marks reach beyond all items on every side; the fold marks of a booklet, whose panels fill the paper, from
    margin to margin; those of a slit are along it, with bars at its ends.
    """
    if page.record.kind != _FOLDED:
        block = page.block
        return box.x < block.x and box.y < block.y and box.right > block.right and box.bottom > block.bottom
    top, right, bottom, left = page.record.margins
    if box.x < left and box.right > page.size.width - right:
        return True
    if box.y < top and box.bottom > page.size.height - bottom:
        return True
    for cut in page.cuts:
        x, y = min(cut.start.x, cut.end.x), min(cut.start.y, cut.end.y)
        slit = Rect(x, y, abs(cut.end.x - cut.start.x), abs(cut.end.y - cut.start.y))
        if slit.inset(-_BAR).holds(box):
            return True
    return False


def is_label(box: Rect, page: Page) -> bool:
    """Check whether words in a box (mm) are the label of a booklet's sheet, in the margins of the panels."""
    return page.record.kind == _FOLDED and not any(item.rect.inset(_MARGIN).meets(box) for item in page.items)


def take_off_marks(page: Page) -> None:
    """Remove the marks of a page from whatever is drawn from now on; the file stays as it is."""
    from pypdfium2 import raw

    sheet, height = page.pdf.raw, page.size.height
    every = [raw.FPDFPage_GetObject(sheet, index) for index in range(raw.FPDFPage_CountObjects(sheet))]
    for thing in every:
        sides = [c_float() for _ in range(4)]
        raw.FPDFPageObj_GetBounds(thing, *sides)
        left, bottom, right, top = (side.value * POINT for side in sides)
        box = Rect(left, height - top, right - left, top - bottom)
        is_mark = are_marks(box, page) and all(_is_hairline(raw, path) for path in _leaves(raw, thing))
        if is_mark or (is_label(box, page) and raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_TEXT):
            raw.FPDFPage_RemoveObject(sheet, thing)
            raw.FPDFPageObj_Destroy(thing)


def _leaves(raw: Any, thing: Any) -> Iterator[Any]:
    """Yield an object, or all objects within a form and its own forms."""
    if raw.FPDFPageObj_GetType(thing) != raw.FPDF_PAGEOBJ_FORM:
        yield thing
        return
    for index in range(raw.FPDFFormObj_CountObjects(thing)):
        yield from _leaves(raw, raw.FPDFFormObj_GetObject(thing, index))


def _is_hairline(raw: Any, thing: Any) -> bool:
    if raw.FPDFPageObj_GetType(thing) != raw.FPDF_PAGEOBJ_PATH:
        return False
    fill, stroke, width = c_int(), c_int(), c_float()
    raw.FPDFPath_GetDrawMode(thing, fill, stroke)
    raw.FPDFPageObj_GetStrokeWidth(thing, width)
    return bool(stroke.value) and not fill.value and width.value <= _THIN
