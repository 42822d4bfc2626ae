"""The guide on true size: what to choose when printing, and rulers to measure the print with (mm)."""

from collections.abc import Iterator, Sequence

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import BLANK, EDGE, FINE, OTHER, PAPER, arrow, box, paper, rules
from printgen.components.guide.layout import RULER_TALL, RULERS, WHERE, ruler, set_text, stacked, titled
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, placed, rect_path, shape
from printgen.drawing.ink import OUTLINE
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.drawing.type.typesetter import Style
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices

_BAND = 13.0
_PRINTER = 10.0
_PAGE = Size(8.0, 10.4)
_MARK = 5.6
_HUNDRED = Style("figures", 20, 14, Ink("text"), lines=1, narrow=None)
_CHOICE = Style("text-bold", 10, 8, align="left", lines=2)
_FIGURE = Style("text", 8, 8, lines=1)

_SIZE = Size(36.0, 13.6)  # a print with a ruler below it
_TICKS = 10
_FULL = 26.0  # the drawn ruler
COMPARED = ((_FULL, "check-bold"), (0.9 * _FULL, "close-thick"))  # how long the print above it is, and what that means


def actual_size(desk: Desk, width: float) -> Frame:
    """What to choose in the printer's window: 100 %, and never to fit the page."""
    size = Size(width, _BAND)
    items: list[Placed] = [shape(rect_path(Rect.of(size)), Ink("pale", "second"), Stroke(Ink("line"), 2 * OUTLINE))]
    middle = _BAND / 2
    items.append(desk.icon("printer", Rect(5.0, middle - _PRINTER / 2, _PRINTER, _PRINTER), Ink("solid", "ink")))
    items += desk.setter.fit("100 %", Rect(16.0, 0, 0.3 * width - 16.0, _BAND), _HUNDRED, WHERE)
    third = 0.36 * width
    for number, (mark, words, full) in enumerate(
        (("check-bold", "Actual size", True), ("close-thick", "Fit to page", False))
    ):
        x = 0.31 * width + number * third
        items += _page(Point(x, middle - _PAGE.height / 2), full)
        items.append(desk.icon(mark, Rect(x + 11.0, middle - _MARK / 2, _MARK, _MARK), Ink("text")))
        room = Rect(x + 19.0, 0, third - 20.0, _BAND)
        items += desk.setter.fit(words, room, _CHOICE, WHERE)
    return Frame(size, tuple(items))


def _page(at: Point, full: bool) -> Iterator[Placed]:
    """A page whose print reaches its edges, or has shrunk away from them."""
    page = Rect(at.x, at.y, *_PAGE)
    print_ = page.inset(0.9)
    yield from paper(box(*page), Ink("white"))
    if full:
        yield from _tile(print_)
        return
    yield shape(rect_path(print_), stroke=Stroke(Ink("line"), FINE.width, (0.6, 0.6)))
    small = print_.inset(1.5)
    yield from _tile(small)
    for sign in (-1, 1):
        x, y = page.centre.x + sign * 5.4, page.centre.y + sign * 5.2
        near = Point(page.centre.x + sign * (small.width / 2 + 0.2), page.centre.y + sign * (small.height / 2 + 0.2))
        yield from arrow(Point(x, y), Point((x + near.x) / 2, (y + near.y) / 2), near)


def _tile(rect: Rect) -> Iterator[Placed]:
    """A corner of the board as it is printed."""
    deep = 0.3 * rect.width
    yield shape(rect_path(rect), PAPER, EDGE)
    yield rules((rect.x, rect.y + deep, rect.right, rect.y + deep), (rect.x + deep, rect.y, rect.x + deep, rect.bottom))


_MEASURE: Sequence[tuple[str, str]] = (
    ("Lay a ruler here: exactly 100 mm and 4 inches?", "text-bold"),
    ("If not, choose 100 % or “actual size”, and print again.", "text"),
)
_CORRECTED = (
    "Every page but the poster is corrected for the printer “{}”: on the screen they may lie a little off. On another "
    "printer, print a kit that is built without --printer."
)


def measure(desk: Desk, choices: Choices, width: float) -> Frame:
    """The rulers, and what to do with them."""
    left = max(kind.length for kind in RULERS) + 12.0
    room = width - left
    words = set_text(desk, [Paragraph((Span(text, face),)) for text, face in _MEASURE], room)
    aside = stacked((_comparisons(desk, room), words), 1.6)
    height = max(RULER_TALL * len(RULERS) - 1.0, aside.size.height)
    down = (height - RULER_TALL * len(RULERS) + 1.0) / 2
    body = Frame(Size(width, height), (*_rulers(desk, down), placed(aside, left, 0)))
    if choices.printer:
        corrected = Paragraph((Span(_CORRECTED.format(choices.printer.name), "text"),))
        body = stacked((body, set_text(desk, [corrected], width)), 1.6)
    return titled(desk, "Measure before you cut", body)


def _rulers(desk: Desk, down: float) -> Iterator[Placed]:
    for number, kind in enumerate(RULERS):
        yield from ruler(desk, kind, Point(4.0, down + 1.0 + number * RULER_TALL))


def _comparisons(desk: Desk, width: float) -> Frame:
    """A print that is as long as the ruler below it, and one that is not."""
    step = min(width - _SIZE.width, _SIZE.width + 6.0)
    drawn = (_compared(desk, long, mark) for long, mark in COMPARED)
    items = tuple(placed(frame, number * step, 0.0) for number, frame in enumerate(drawn))
    return Frame(Size(width, _SIZE.height), items)


def _compared(desk: Desk, long: float, mark: str) -> Frame:
    """The printed line above, a ruler below it, and a tick or a cross."""
    left, line, top = 2.2, 4.9, 6.0
    items: list[Placed] = [rules((left, line, left + long, line), *_ticks(left, line, long, -1))]
    for value, x in (("0", left), ("100", left + long)):
        items += desk.setter.fit(value, Rect(x - 4.0, -0.3, 8.0, 3.0), _FIGURE, WHERE)
    body = Rect(left - 1.6, top, _FULL + 3.2, 7.2)
    items += (shape(rect_path(body), BLANK, EDGE), shape(rect_path(body), OTHER, EDGE))
    items.append(rules(*_ticks(left, top, _FULL, 1)))
    for value, x in (("0", left), ("100", left + _FULL)):
        room = (
            Rect(min(x - 4.0, body.right - 6.6), top + 2.6, 8.0, 4.0)
            if value != "0"
            else Rect(x - 1.4, top + 2.6, 3.4, 4.0)
        )
        items += desk.setter.fit(value, room, _FIGURE, WHERE)
    bold = Stroke(Ink("line"), 2.4 * OUTLINE)
    items.append(rules((left + long, line - 2.4, left + long, top + 2.6), stroke=bold))
    items.append(desk.icon(mark, Rect(_SIZE.width - 5.0, top + 1.0, 5.0, 5.0), Ink("text")))
    return Frame(_SIZE, tuple(items))


def _ticks(x: float, y: float, long: float, down: int) -> list[tuple[float, float, float, float]]:
    """The ticks of a line of ten parts, upwards or downwards."""
    step = long / _TICKS
    return [(x + n * step, y, x + n * step, y + down * (1.9 if n % 5 == 0 else 1.1)) for n in range(_TICKS + 1)]
