"""The guide on true size: what to choose when printing, and rulers to measure the print with (mm)."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.layout import RULER_TALL, RULERS, WHERE, ruler, set_text, titled
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, placed, rect_path, shape, stacked
from printgen.drawing.ink_variants import OUTLINE
from printgen.drawing.type.running_text.markdown import Paragraph, Span
from printgen.drawing.type.setting.style import Style
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices

_BAND = 13.0
_PRINTER = 10.0
_MARK = 5.6
_BESIDE_PAGE = 1.7  # from the edge of a drawing to the page on it: the room for its arrows
_HUNDRED = Style("figures", 20, 14, Ink("text"), lines=1, narrow=None)
_CHOICE = Style("text-bold", 10, 8, align="left", lines=2)

_SIZES = (("page-full", "check-bold", "guide.actual_size"), ("page-shrunk", "close-thick", "guide.fit_to_page"))
_COMPARED = ("ruler-right", "ruler-wrong")


def actual_size(desk: Desk, width: float) -> Frame:
    """What to choose in the printer's window: 100 %, and never to fit the page."""
    size = Size(width, _BAND)
    items: list[Placed] = [shape(rect_path(Rect.of(size)), Ink("pale", "second"), Stroke(Ink("line"), 2 * OUTLINE))]
    middle = _BAND / 2
    items.append(desk.icon("printer", Rect(5.0, middle - _PRINTER / 2, _PRINTER, _PRINTER), Ink("solid", "ink")))
    items += desk.setter.fit(desk.label("guide.full_size"), Rect(16.0, 0, 0.3 * width - 16.0, _BAND), _HUNDRED, WHERE)
    third = 0.36 * width
    for number, (drawing, mark, name) in enumerate(_SIZES):
        x = 0.31 * width + number * third
        page = picture(desk, drawing)
        items.append(placed(page, x - _BESIDE_PAGE, middle - page.size.height / 2))
        items.append(desk.icon(mark, Rect(x + 11.0, middle - _MARK / 2, _MARK, _MARK), Ink("text")))
        room = Rect(x + 19.0, 0, third - 20.0, _BAND)
        items += desk.setter.fit(desk.label(name), room, _CHOICE, WHERE)
    return Frame(size, tuple(items))


# What is said of the rulers, each in its face.
_MEASURE = {"guide.ruler": "text-bold", "guide.ruler_if_not": "text"}


def rulers_section(desk: Desk, choices: Choices, width: float) -> Frame:
    """The rulers, and what to do with them."""
    left = max(kind.length for kind in RULERS) + 12.0
    room = width - left
    words = set_text(desk, [Paragraph((Span(desk.label(name), face),)) for name, face in _MEASURE.items()], room)
    aside = stacked((_comparisons(desk, room), words), 1.6)
    height = max(RULER_TALL * len(RULERS) - 1.0, aside.size.height)
    down = (height - RULER_TALL * len(RULERS) + 1.0) / 2
    rulers = desk.not_mirrored(Frame(Size(left, height), tuple(_rulers(desk, down))))
    body = Frame(Size(width, height), (placed(rulers, 0, 0), placed(aside, left, 0)))
    if choices.printer:
        corrected = Paragraph((Span(desk.label("guide.corrected", printer=choices.printer.name), "text"),))
        body = stacked((body, set_text(desk, [corrected], width)), 1.6)
    return titled(desk, desk.label("guide.measure"), body)


def _rulers(desk: Desk, down: float) -> Iterator[Placed]:
    for number, kind in enumerate(RULERS):
        yield from ruler(desk, kind, Point(4.0, down + 1.0 + number * RULER_TALL))


def _comparisons(desk: Desk, width: float) -> Frame:
    """A print that is as long as the ruler below it, and one that is not."""
    drawn = [desk.not_mirrored(picture(desk, name)) for name in _COMPARED]
    wide, tall = drawn[0].size
    step = min(width - wide, wide + 6.0)
    return Frame(Size(width, tall), tuple(placed(frame, number * step, 0.0) for number, frame in enumerate(drawn)))
