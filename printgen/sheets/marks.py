"""The marks of a sheet: cut marks, fold marks, corner ticks, and the one label line."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from printgen.art.frame import Frame, Ink, Placed, Stroke, Text, lines_path, placed, shape
from printgen.art.inks import HAIRLINE
from printgen.errors import PrintgenError, Problem
from printgen.geometry import POINT, Line, Point, Rect, Size, at_most, centerd
from printgen.kit.papers import LABEL_ROOM, Paper
from printgen.messages import message
from printgen.printer.profile import PRINTABLE
from printgen.type.shaping import needs_shaping
from printgen.type.typesetter import Typesetter

LENGTH = 4.0  # a cut mark
SHORTEST = 3.0  # shortest mark; with less space inside the printable area it begins in the paper's margin
TICK = 2.0  # an arm of a corner tick
EDGE = 2.0  # the least distance of marks from the paper's edge
DASHES = (2.0, 1.0)

LABEL_FACE = "text"
LABEL_SIZE = 6.0
LABEL_FLOOR = 4.5
_SEPARATOR = " · "
_BASELINE = 0.6  # of the label, above the printable area's foot
_DEEPER = 0.5  # the depth of descenders of shaped letters
_CLEAR = 0.3
_SIGN = 0.8  # from the middle of a fold's sign to its corners
_OFF_FOLD = 3.0  # from a fold to the label beside it


class LabelWords(Struct, frozen=True):
    """The words for label lines: the edition's title, our own words by id, and the typesetter."""

    title: str
    label: Callable[..., str]
    setter: Typesetter

    def width(self, string: str, size: float) -> float:
        """Return the width of a label of that size (points) in mm."""
        return self.setter.faces.width(string, LABEL_FACE, size)

    def set(self, at: Point, string: str, size: float, ink: str = "label") -> Placed:
        """Set a label of that size (points) from a point of its baseline."""
        return self.setter.set_whole(at, Text(string, LABEL_FACE, size, Ink(ink)))


def cut_lines(lines: Iterable[Line], dash: tuple[float, ...] = ()) -> Placed:
    """Draw hairlines to cut along or by."""
    return shape(lines_path(lines), stroke=Stroke(Ink("cut"), HAIRLINE, dash))


def fold_lines(lines: Iterable[Line], dash: tuple[float, ...] = DASHES) -> Placed:
    """Draw dashed hairlines to score and fold along."""
    return shape(lines_path(lines), stroke=Stroke(Ink("fold"), HAIRLINE, dash))


def level(y: float, start: float, end: float) -> Line:
    """Return a horizontal line."""
    return Line(Point(start, y), Point(end, y))


def upright(x: float, start: float, end: float) -> Line:
    """Return a vertical line."""
    return Line(Point(x, start), Point(x, end))


def label_top(paper: Paper) -> float:
    """Return the top of the label's band; marks keep clear of it."""
    return paper.printable.bottom - LABEL_ROOM


def edge_marks(
    xs: Iterable[float],
    ys: Iterable[float],
    block: Rect,
    paper: Paper,
    trims: Rect | None = None,
    label: Rect | None = None,
) -> tuple[Line, ...]:
    """Return cut marks around a block: upright ones at its head and foot, level ones at its sides.

    If there is little room they extend into the paper's blank margin, and through the bleed to the ``trims``, so that
    some part of them is printed with any margins. They leave out the ``label``, which may be as wide as the sheet.
    """
    page, inner = paper.size, trims or block
    top, right, bottom, left = paper.margins
    head, start = _reach(block.y, inner.y, top), _reach(block.x, inner.x, left)
    end = _reach(page.width - block.right, page.width - inner.right, right)
    foot = _reach(page.height - block.bottom, page.height - inner.bottom, bottom)
    marks: list[Line] = []
    for x in xs:
        marks.append(upright(x, *head))
        if label and not label.x <= x <= label.right:
            marks.append(upright(x, page.height - foot[1], page.height - foot[0]))
        else:
            marks += _over_label(x, block.bottom, inner.bottom, paper)
    for y in ys:
        marks += [level(y, *start), level(y, page.width - end[1], page.width - end[0])]
    return tuple(marks)


def _reach(edge: float, trim: float, margin: float) -> tuple[float, float]:
    """Return the start and end of a mark that leads to a block's ``edge``, all from the paper's nearer edge."""
    if at_most(margin + SHORTEST, edge):
        return max(edge - LENGTH, margin), edge
    return max(edge - LENGTH, EDGE), max(edge, trim)


def _over_label(x: float, bottom: float, trim: float, paper: Paper) -> list[Line]:
    """Return a mark at the foot: above the label, or if it is short there, from the trim and on below the label."""
    end = min(bottom + LENGTH, label_top(paper) - _CLEAR)
    if at_most(bottom + SHORTEST, end):
        return [upright(x, bottom, end)]
    start = min(bottom, trim)
    near = [upright(x, start, end)] if end > start + _CLEAR else []
    below = paper.printable.bottom
    return [*near, upright(x, below, min(below + PRINTABLE, paper.size.height) - EDGE)]


def white_below_lines(lines: Iterable[Line], block: Rect) -> tuple[Placed, ...]:
    """Draw white below the parts of marks that cross a block's bleed, so that they are visible there."""
    parts: list[Line] = []
    for line in lines:
        start, end = (Point(min(max(x, block.x), block.right), min(max(y, block.y), block.bottom)) for x, y in line)
        if start != end:
            parts.append(Line(start, end))
    return (shape(lines_path(parts), stroke=Stroke(Ink("white"), 3 * HAIRLINE)),) if parts else ()


def fold_marks(x: float, paper: Paper) -> tuple[Placed, Placed]:
    """Mark an upright fold along the whole sheet: dashes, and as its sign a diamond in the margin at either end."""
    ends = (EDGE + _SIGN, paper.size.height - EDGE - _SIGN)
    signs: list[Line] = []
    for y in ends:
        corners = [Point(x, y - _SIGN), Point(x + _SIGN, y), Point(x, y + _SIGN), Point(x - _SIGN, y)]
        signs += [Line(start, end) for start, end in zip(corners, corners[1:] + corners[:1], strict=True)]
    return fold_lines([upright(x, ends[0] + _SIGN, ends[1] - _SIGN)]), fold_lines(signs, ())


def corner_ticks(trims: Iterable[Rect]) -> tuple[Line, ...]:
    """Return short arms along each trim from its corners, which remain after the first cut."""
    arms: dict[Line, None] = {}  # a set that keeps its order: same input, same bytes
    for trim in trims:
        for y in (trim.y, trim.bottom):
            arms[level(y, trim.x, trim.x + TICK)] = None
            arms[level(y, trim.right - TICK, trim.right)] = None
        for x in (trim.x, trim.right):
            arms[upright(x, trim.y, trim.y + TICK)] = None
            arms[upright(x, trim.bottom - TICK, trim.bottom)] = None
    return tuple(arms)


def label_line(
    words: LabelWords, paper: Paper, parts: Sequence[str], advice: Sequence[str] = (), beside: float | None = None
) -> Placed:
    """Set the one label of a sheet, centered at the foot of the printable area, smaller if it must be.

    If there is space, it is left of the fold ``beside`` it. Its parts are followed by the print size and some advice,
    which is left out from its end on paper too narrow for all of it; then the title is shortened.
    Raises PrintgenError if even the rest is too wide in the smallest size.
    """
    kept = [words.title, *parts, words.label("marks.actual_size"), *filter(None, advice)]
    needed = len(parts) + 2
    area = label_room(paper, beside)
    if not at_most(LABEL_FLOOR, _label_size(words, _SEPARATOR.join(kept[:needed]), area.width)):
        area = paper.printable
    while len(kept) > needed and not at_most(LABEL_FLOOR, _label_size(words, _SEPARATOR.join(kept), area.width)):
        kept.pop()
    title = words.title
    while title and not at_most(LABEL_FLOOR, _label_size(words, _SEPARATOR.join(kept), area.width)):
        title = title[:-1].rstrip()
        kept[0] = f"{title}…"
    text = _SEPARATOR.join(kept)
    size = _label_size(words, text, area.width)
    if not at_most(LABEL_FLOOR, size):
        problem = message("The label '{text}' does not fit on a sheet.", text=text)
        raise PrintgenError(Problem(problem, hint=message("choose a wider paper")))
    middle = paper.size.width if area == paper.printable else area.x + area.right
    x = centerd(words.width(text, size), middle, area.x, area.right)
    return words.set(Point(x, area.bottom - _BASELINE - (_DEEPER if needs_shaping(text) else 0.0)), text, size)


def _label_size(words: LabelWords, text: str, room: float) -> float:
    return min(LABEL_SIZE, LABEL_SIZE * room / words.width(text, LABEL_SIZE))


def label_room(paper: Paper, beside: float | None) -> Rect:
    """Return the area for a label: the printable area, or its part left of a fold."""
    area = paper.printable
    return area if beside is None else area._replace(width=beside - _OFF_FOLD - area.x)


def gutter_label(words: LabelWords, x: float, bottom: float, string: str) -> Placed:
    """Set a label in the gutter of a booklet: small and gray, read upwards, its baseline at ``x``."""
    wide = words.width(string, LABEL_FLOOR)
    size = Size(wide, LABEL_FLOOR * POINT)
    line = Frame(size, (words.set(Point(0.0, size.height), string, LABEL_FLOOR, "imprint"),))
    return placed(line, x - size.height, bottom - wide, 270)
