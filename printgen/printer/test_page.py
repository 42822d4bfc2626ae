"""The printer test page, front and back."""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.art.frame import Frame, Placed, circle_path, lines_path, polygon_path, rect_path, shape
from printgen.art.inks import inks
from printgen.geometry import Line, Point, Rect
from printgen.kit.component import Component, Face, Leaves
from printgen.kit.fit_problems import raise_problems
from printgen.kit.papers import USUAL_PAPER, Flip, Paper
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.palette import palette
from printgen.pdf.painter import Press, paint
from printgen.printer.readings import READINGS, Reading, Targets, targets, true_value
from printgen.printer.test_marks import (
    MARK_INK,
    MARK_PEN,
    SCALE_PEN,
    WHERE,
    edges,
    reading_letter,
    rulers,
    scale,
    staircases,
    vernier,
)
from printgen.theme.theme import Theme
from printgen.type.typesetter import Style
from printgen.words.language import language

_TITLE = Style("display", 20, 14, MARK_INK, align="left", lines=1, narrow=None)
_SIDE = Style("text-bold", 10, 8, MARK_INK, align="left", lines=1)
_TEXT = Style("text", 9, 8, MARK_INK, align="left", rise="top", leading=1.25)
_BOLD = replace(_TEXT, face="text-bold")
_CELL = Style("text", 9.5, 8, MARK_INK, align="left", lines=1, narrow="condensed")
_TRUE = replace(_CELL, align="right")
_COMMAND = Style("condensed", 11, 8, MARK_INK, align="left", lines=1, narrow=None, tracking=0.06)

_LEFT = 45.0  # where text begins, right of the upright ruler
_INNER = 24.0  # what text keeps from the other edges, where staircases stand


def test_page(theme: Theme, paper: Paper, flip: Flip) -> bytes:
    """Return the test page as a PDF in little ink, set in a theme's fonts; UsageError if the paper is too small."""
    context, places = context_for(theme), targets(paper.size, flip)
    given = f" --paper {paper.name}" if paper.name != USUAL_PAPER else ""
    turned = " --flip short" if flip == "short" else ""
    other = "" if flip == "short" else " --flip short"
    sides: tuple[tuple[Face, Frame], ...] = (
        ("front", front(context, places, f"printgen calibrate --name home{given}{turned}")),
        ("back", back(context, places, f"printgen calibrate{given}{other}")),
    )
    raise_problems(context, [context.with_misfits(Component((), Leaves()))], ())
    sheets = tuple(
        Sheet("calibration", number, 1, side, "form", frame, (), flip=flip)
        for number, (side, frame) in enumerate(sides, 1)
    )
    document = ImposedDocument("calibration", context.label("calibration.title"), sheets, context.label)
    press = Press.of(context.setter.faces, theme.edition.language)
    return paint(document, inks(palette(theme.edition), "minimal"), press).read()


def front(context: DrawingContext, places: Targets, command: str) -> Frame:
    """The side that is measured: rulers, scales, and a list to write the readings in; then ``command`` takes them."""
    page, text = places.page, context.label("calibration.against_light")
    items = (
        *staircases(context, page),
        *rulers(context, places),
        *edges(context, places),
        *scale(context, "F", places.at_top, True),
        *scale(context, "G", places.at_bottom, True),
        *scale(context, "H", places.at_side, False),
        *_heading(context, places, "front", Rect(_LEFT, 37.5, page.width - 58.0 - _LEFT, 16.0)),
        *_example(context, Point(page.width / 2 + 12.0, places.at_top.y)),
        *context.setter.fit(text, Rect(_LEFT, 84.0, page.width - 60.0 - _LEFT, 24.0), _TEXT, WHERE),
        *_list(context, places, Rect(_LEFT, 109.0, page.width - _INNER - _LEFT, page.height - 60.0 - 109.0)),
        *_next(context, command, Rect(104.0, page.height - 50.0, page.width - _INNER - 104.0, 22.0)),
    )
    return Frame(page, items)


def back(context: DrawingContext, places: Targets, other: str) -> Frame:
    """The side whose verniers are seen through the paper; ``other`` is the call for a printer that flips otherwise."""
    page = places.page
    text = Rect(35.0, page.height / 2 - 20.0, page.width - 70.0, 60.0)
    verniers = ((places.at_top, True), (places.at_bottom, True), (places.at_side, False))
    items = (
        *staircases(context, page),
        *(mark for at, level in verniers for mark in vernier(at, level, places.behind)),
        *_heading(context, places, "back", text._replace(y=text.y - 22.0, height=16.0)),
        *_said(context, places, text, other),
    )
    return Frame(page, items)


def _heading(context: DrawingContext, places: Targets, side: str, box: Rect) -> Iterator[Placed]:
    """The page's title, which side it is and which way is up, and how it is printed."""
    yield from context.setter.fit(context.label("calibration.title"), box._replace(height=9.0), _TITLE, WHERE)
    y = box.y + 12.5
    yield shape(polygon_path(((box.x + 1.6, y - 2.6), (box.x, y + 0.4), (box.x + 3.2, y + 0.4))), fill=MARK_INK)
    yield shape(rect_path(Rect(box.x + 1.1, y + 0.4, 1.0, 2.2)), fill=MARK_INK)
    text = context.label(f"calibration.{side}_{places.flip}")
    room = Rect(box.x + 5.0, box.y + 8.0, box.width - 5.0, 9.0)
    yield from context.setter.fit(text, room, replace(_SIDE, lines=2, narrow="condensed-bold"), WHERE)


def _example(context: DrawingContext, at: Point) -> Iterator[Placed]:
    """A scale and a vernier that show 10.4."""
    ticks = [
        Line(Point(at.x + mm, at.y), Point(at.x + mm, at.y - (6.0 if mm % 10 == 0 else 5.0 if mm % 5 == 0 else 4.0)))
        for mm in range(-2, 21)
    ]
    base = Line(Point(at.x - 2, at.y), Point(at.x + 20, at.y))
    yield shape(lines_path([base, *ticks]), stroke=SCALE_PEN)
    for mm, number in ((0, "10"), (5, "15"), (10, "20")):
        box = Rect(at.x + mm - 4, at.y - 9.3, 8, 3)
        yield from context.setter.fit(number, box, Style("text", 6, 5, MARK_INK, lines=1), WHERE)
    yield from vernier(Point(at.x + 0.4, at.y), True, lambda point: point)
    yield shape(circle_path(Point(at.x + 8.0, at.y - 1.2), 1.7), stroke=MARK_PEN)  # where 4 meets a line
    label = Rect(at.x - 22.0, at.y - 7.0, 18.0, 10.0)
    text = context.label("calibration.example", number=language(context.edition.language).tenths(10.4))
    yield from context.setter.fit(text, label, replace(_SIDE, size=9, align="right", lines=2), WHERE)


def _list(context: DrawingContext, places: Targets, box: Rect) -> Iterator[Placed]:
    """The readings with what they are, what they would be on a faultless printer, and a line to write on."""
    measured = [reading for reading in READINGS if reading.kind != "margin"]
    margins = [reading for reading in READINGS if reading.kind == "margin"]
    tall = min(9.5, box.height / (len(measured) + 2.6))
    for number, reading in enumerate(measured):
        yield from _row(context, places, reading, Rect(box.x, box.y + number * tall, box.width, tall))
    y = box.y + len(measured) * tall
    text = context.label("calibration.margins")
    yield from context.setter.fit(text, Rect(box.x, y + 1.5, box.width, 1.4 * tall), _TEXT, WHERE)
    wide, unit = box.width / len(margins), context.label("calibration.mm")
    for number, reading in enumerate(margins):
        cell = Rect(box.x + number * wide, y + 1.5 * tall, wide - 4.0, tall)
        yield from reading_letter(context, reading.letter, Point(cell.x + 2.5, cell.centre.y))
        yield from context.setter.fit(
            context.label(f"reading.{reading.key}"), Rect(cell.x + 6.5, cell.y, 14.0, tall), _CELL, WHERE
        )
        yield _blank(cell.x + 17.0, cell.right - 6.0, cell.bottom - 1.8)
        yield from context.setter.fit(unit, Rect(cell.right - 5.5, cell.y, 7.0, tall), _CELL, WHERE)


def _row(context: DrawingContext, places: Targets, reading: Reading, cell: Rect) -> Iterator[Placed]:
    true = true_value(reading, places)
    assert true is not None  # each reading but those of margins has one
    yield from reading_letter(context, reading.letter, Point(cell.x + 2.5, cell.centre.y))
    yield from context.setter.fit(
        context.label(f"reading.{reading.key}"),
        Rect(cell.x + 8.0, cell.y, cell.width - 76.0, cell.height),
        _CELL,
        WHERE,
    )
    text = context.label("calibration.true", length=language(context.edition.language).tenths(true))
    yield from context.setter.fit(text, Rect(cell.right - 68.0, cell.y, 27.0, cell.height), _TRUE, WHERE)
    yield _blank(cell.right - 36.0, cell.right - 9.5, cell.bottom - 1.8)
    yield from context.setter.fit(
        context.label("calibration.mm"), Rect(cell.right - 9.0, cell.y, 8.0, cell.height), _CELL, WHERE
    )


def _blank(start: float, end: float, y: float) -> Placed:
    return shape(lines_path([Line(Point(start, y), Point(end, y))]), stroke=SCALE_PEN)


def _next(context: DrawingContext, command: str, box: Rect) -> Iterator[Placed]:
    """What to do with the readings."""
    yield from context.setter.fit(context.label("calibration.next"), box._replace(height=9.5), _TEXT, WHERE)
    ground = Rect(box.x, box.y + 10.0, box.width, 8.0)
    yield shape(rect_path(ground), stroke=MARK_PEN)
    yield from context.setter.fit(command, ground.inset(1.5), _COMMAND, WHERE)


def _said(context: DrawingContext, places: Targets, box: Rect, other: str) -> Iterator[Placed]:
    """What the back is for, and how to see that the sheet was flipped as it should be."""
    paragraphs = (
        (context.label(f"calibration.turn_{places.flip}"), _BOLD, 13.0),
        (other, _COMMAND, 7.0),
        (context.label("calibration.of_this_side"), _TEXT, 10.0),
    )
    y = box.y
    for text, style, tall in paragraphs:
        yield from context.setter.fit(text, Rect(box.x, y, box.width, tall), style, WHERE)
        y += tall + 2.0
