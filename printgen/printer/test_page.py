"""The printer test page, front and back."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, lines_path, polygon_path, rect_path, shape
from printgen.art.inks import PaintOf, inks
from printgen.geometry import INCH, POINT, Line, Point, Rect, Size
from printgen.kit.component import Component, Face, Leaves
from printgen.kit.fit_problems import raise_problems
from printgen.kit.papers import USUAL_PAPER, Flip, Paper
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.palette import palette
from printgen.pdf.painter import paint
from printgen.pdf.press import Press
from printgen.printer.marks import DOT, INNER, OUTER, STAIRS, EdgeName, Side, from_edge, marks, staircase
from printgen.printer.readings import ORIGIN, READINGS, SCALE, ZERO, Targets, targets, true_value
from printgen.theme.theme import Theme
from printgen.type.typesetter import Style
from printgen.words.language import language

WHERE = "calibration"
MARK_INK = Ink("cut")
SCALE_PEN = Stroke(MARK_INK, 0.3 * POINT)
MARK_PEN = Stroke(MARK_INK, 0.6 * POINT)
LETTER = 2.4  # the radius of the disc around a reading's letter

_NUMBER = Style("text", 6, 5, MARK_INK, lines=1)
_INCHES = Style("text", 5.5, 5, MARK_INK, lines=1)
_LETTER = Style("text-bold", 9, 7, MARK_INK, lines=1)
_TITLE = Style("display", 20, 14, MARK_INK, align="left", lines=1, narrow=None)
_SIDE = Style("text-bold", 10, 8, MARK_INK, align="left", lines=1)
_TEXT = Style("text", 9, 8, MARK_INK, align="left", rise="top", leading=1.25)
_BOLD = replace(_TEXT, face="text-bold")
_CELL = Style("text", 9.5, 8, MARK_INK, align="left", lines=1, narrow="condensed")
_TRUE = replace(_CELL, align="right")
_COMMAND = Style("condensed", 11, 8, MARK_INK, align="left", lines=1, narrow=None, tracking=0.06)

_LEFT = 45.0  # where text begins, right of the upright ruler
_INNER = 24.0  # the distance of text from the other edges, where the staircases are

# Digits as strokes on a grid of 1 x 2, since type cannot be mirrored; only every second one has space.
_DIGITS: dict[int, tuple[tuple[tuple[float, float], ...], ...]] = {
    2: (((0, 0), (1, 0), (1, 1), (0, 1), (0, 2), (1, 2)),),
    4: (((0, 0), (0, 1), (1, 1)), ((1, 0), (1, 2))),
    6: (((1, 0), (0, 0), (0, 2), (1, 2), (1, 1), (0, 1)),),
    8: (((0, 0), (1, 0), (1, 2), (0, 2), (0, 0)), ((0, 1), (1, 1))),
}
_DIGIT = Size(0.85, 0.85)  # of the grid's unit

PointMap = Callable[[Point], Point]


def test_page(theme: Theme, paper: Paper, flip: Flip) -> bytes:
    """Return the test page as a PDF in little ink, set in a theme's fonts; UsageError if the paper is too small."""
    context, places = context_for(theme), targets(paper.size, flip)
    given = f" --paper {paper.name}" if paper.name != USUAL_PAPER else ""
    turned = " --flip short" if flip == "short" else ""
    other = "" if flip == "short" else " --flip short"
    frames = (
        _front(context, places, f"printgen calibrate --name home{given}{turned}"),
        _back(context, places, f"printgen calibrate{given}{other}"),
    )
    return sheet_pdf(context, "calibration", frames, flip, inks(palette(theme.edition), "minimal"))


def sheet_pdf(context: DrawingContext, name: str, frames: tuple[Frame, Frame], flip: Flip, paints: PaintOf) -> bytes:
    """Return the PDF of one sheet with a front and a back; raises PrintgenError if a text does not fit."""
    raise_problems(context, [context.with_misfits(Component((), Leaves()))], ())
    sides: tuple[Face, Face] = ("front", "back")
    sheets = tuple(
        Sheet(name, number, 1, side, "form", frame, (), flip=flip)
        for number, (side, frame) in enumerate(zip(sides, frames, strict=True), 1)
    )
    document = ImposedDocument(name, context.label(f"{name}.title"), sheets, context.label)
    return paint(document, paints, Press.of(context.setter.faces, context.edition.language)).read()


def _front(context: DrawingContext, places: Targets, command: str) -> Frame:
    """Draw the side that is measured: rulers, scales, and a list for the readings, which ``command`` takes."""
    page, text = places.page, context.label("calibration.against_light")
    box = Rect(104.0, page.height - 62.0, page.width - _INNER - 104.0, 17.5)
    by_hand, by_scan = box, box._replace(y=box.bottom)
    items = (
        *staircases(context, page),
        *rings(page, "front"),
        *rulers(context, places),
        *edges(context, places),
        *scale(context, "F", places.at_top, True),
        *scale(context, "G", places.at_bottom, True),
        *scale(context, "H", places.at_side, False),
        *_heading(context, places, "front", Rect(_LEFT, 37.5, page.width - 58.0 - _LEFT, 16.0)),
        *_example(context, Point(page.width / 2 + 12.0, places.at_top.y)),
        *context.setter.fit(text, Rect(_LEFT, 84.0, page.width - 60.0 - _LEFT, 24.0), _TEXT, WHERE),
        *_list(context, places, Rect(_LEFT, 109.0, page.width - _INNER - _LEFT, page.height - 64.0 - 109.0)),
        *_command(context, by_hand, "calibration.next", command),
        *_command(context, by_scan, "calibration.scan", f"{command} --read scan.pdf"),
    )
    return Frame(page, items)


def _command(context: DrawingContext, box: Rect, label: str, command: str) -> Iterator[Placed]:
    """Draw a command in a frame, below what it does."""
    frame = Rect(box.x, box.y + 9.0, box.width, 6.5)
    yield from context.setter.fit(context.label(label), box._replace(height=8.5), _TEXT, WHERE)
    yield shape(rect_path(frame), stroke=MARK_PEN)
    yield from context.setter.fit(command, frame.inset(1.0), _COMMAND, WHERE)


def _back(context: DrawingContext, places: Targets, other: str) -> Frame:
    """Draw the side whose verniers are seen through the paper; ``other`` is the command for the other flip."""
    page = places.page
    text = Rect(35.0, page.height / 2 - 20.0, page.width - 70.0, 60.0)
    verniers = ((places.at_top, True), (places.at_bottom, True), (places.at_side, False))
    # The purpose of this side, and how to see that the sheet was flipped correctly.
    paragraphs = (
        (context.label(f"calibration.turn_{places.flip}"), _BOLD, 0.0, 13.0),
        (other, _COMMAND, 15.0, 7.0),
        (context.label("calibration.of_this_side"), _TEXT, 24.0, 10.0),
    )
    items = (
        *staircases(context, page),
        *rings(page, "back"),
        *(mark for at, level in verniers for mark in vernier(at, level, places.behind)),
        *_heading(context, places, "back", text._replace(y=text.y - 22.0, height=16.0)),
        *(
            line
            for words, style, down, tall in paragraphs
            for line in context.setter.fit(words, Rect(text.x, text.y + down, text.width, tall), style, WHERE)
        ),
    )
    return Frame(page, items)


def _heading(context: DrawingContext, places: Targets, side: str, box: Rect) -> Iterator[Placed]:
    """Draw the title, the name of the side, an arrow that points up, and how the page is printed."""
    yield from context.setter.fit(context.label("calibration.title"), box._replace(height=9.0), _TITLE, WHERE)
    y = box.y + 12.5
    yield shape(polygon_path(((box.x + 1.6, y - 2.6), (box.x, y + 0.4), (box.x + 3.2, y + 0.4))), fill=MARK_INK)
    yield shape(rect_path(Rect(box.x + 1.1, y + 0.4, 1.0, 2.2)), fill=MARK_INK)
    text = context.label(f"calibration.{side}_{places.flip}")
    room = Rect(box.x + 5.0, box.y + 8.0, box.width - 5.0, 9.0)
    yield from context.setter.fit(text, room, replace(_SIDE, lines=2, narrow="condensed-bold"), WHERE)


def _example(context: DrawingContext, at: Point) -> Iterator[Placed]:
    """Draw a scale and a vernier that show 10.4."""
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
    """Draw the readings with their descriptions, their values on a perfect printer, and a line to write on."""
    measured = [reading for reading in READINGS if reading.kind != "margin"]
    margins = [reading for reading in READINGS if reading.kind == "margin"]
    unit = context.label("calibration.mm")
    tall = min(9.5, box.height / (len(measured) + 2.6))
    for number, reading in enumerate(measured):
        true = true_value(reading, places)
        assert true is not None  # only margins have none
        cell = Rect(box.x, box.y + number * tall, box.width, tall)
        name, length = context.label(f"reading.{reading.key}"), language(context.edition.language).tenths(true)
        true_length = context.label("calibration.true", length=length)
        yield from reading_letter(context, reading.letter, Point(cell.x + 2.5, cell.centre.y))
        yield from context.setter.fit(name, Rect(cell.x + 8.0, cell.y, cell.width - 76.0, tall), _CELL, WHERE)
        yield from context.setter.fit(true_length, Rect(cell.right - 68.0, cell.y, 27.0, tall), _TRUE, WHERE)
        yield _blank(cell.right - 36.0, cell.right - 9.5, cell.bottom - 1.8)
        yield from context.setter.fit(unit, Rect(cell.right - 9.0, cell.y, 8.0, tall), _CELL, WHERE)
    y = box.y + len(measured) * tall
    text = context.label("calibration.margins")
    yield from context.setter.fit(text, Rect(box.x, y + 1.5, box.width, 1.4 * tall), _TEXT, WHERE)
    wide = box.width / len(margins)
    for number, reading in enumerate(margins):
        cell = Rect(box.x + number * wide, y + 1.5 * tall, wide - 4.0, tall)
        yield from reading_letter(context, reading.letter, Point(cell.x + 2.5, cell.centre.y))
        yield from context.setter.fit(
            context.label(f"reading.{reading.key}"), Rect(cell.x + 6.5, cell.y, 14.0, tall), _CELL, WHERE
        )
        yield _blank(cell.x + 17.0, cell.right - 6.0, cell.bottom - 1.8)
        yield from context.setter.fit(unit, Rect(cell.right - 5.5, cell.y, 7.0, tall), _CELL, WHERE)


def _blank(start: float, end: float, y: float) -> Placed:
    return shape(lines_path([Line(Point(start, y), Point(end, y))]), stroke=SCALE_PEN)


def reading_letter(context: DrawingContext, letter: str, centre: Point) -> Iterator[Placed]:
    """Draw a reading's letter in its disc."""
    yield shape(circle_path(centre, LETTER), Ink("white"), MARK_PEN)
    box = Rect.square(centre, LETTER)
    yield from context.setter.fit(letter, box, _LETTER, WHERE)


def staircases(context: DrawingContext, page: Size) -> Iterator[Placed]:
    """Draw staircases of numbered lines from each edge inwards, a millimeter apart, with their letters."""
    edges: tuple[tuple[str, EdgeName], ...] = (("J", "top"), ("K", "right"), ("L", "bottom"), ("M", "left"))
    for letter, edge in edges:
        at, lines, level = from_edge(page, edge), staircase(page, edge), edge in ("top", "bottom")
        yield shape(lines_path([Line(at(line.start), at(line.end)) for line in lines.values()]), stroke=MARK_PEN)
        for number, line in lines.items():
            middle = at(Point((line.start.x + line.end.x) / 2, number + (1.5 if level else 1.9)))
            yield from context.setter.fit(str(number), Rect(middle.x - 2, middle.y - 1.5, 4, 3), _NUMBER, WHERE)
        yield from reading_letter(context, letter, at(Point(lines[1].start.x - 5.0, STAIRS - LETTER)))


def rings(page: Size, side: Side) -> Iterator[Placed]:
    """Draw the marks that are found in a picture of the page."""
    for center in marks(page, side):
        pen = Stroke(MARK_INK, OUTER - INNER)
        yield shape(circle_path(center, (OUTER + INNER) / 2), stroke=pen)
        yield shape(circle_path(center, DOT), fill=MARK_INK)


def rulers(context: DrawingContext, places: Targets) -> Iterator[Placed]:
    """Draw both rulers from one corner, with millimeters inside and inches outside."""
    yield from _ruler(context, places.across, lambda p: Point(ORIGIN + p.x, ORIGIN + p.y))
    yield from _ruler(context, places.down, lambda p: Point(ORIGIN + p.y, ORIGIN + p.x))


def _ruler(context: DrawingContext, long: float, at: PointMap) -> Iterator[Placed]:
    ticks = [
        Line(at(Point(mm, 0)), at(Point(mm, 4.0 if mm % 10 == 0 else 2.8 if mm % 5 == 0 else 1.6)))
        for mm in range(int(long) + 1)
    ]
    inches = range(1, int(long / INCH) + 1)
    ticks += [Line(at(Point(inch * INCH, 0)), at(Point(inch * INCH, -2.0))) for inch in inches]
    yield shape(lines_path([Line(at(Point(0, 0)), at(Point(long, 0))), *ticks]), stroke=SCALE_PEN)
    for mm in range(10, int(long) + 1, 10):
        yield from _number(context, str(mm), at(Point(mm, 6.0)), _NUMBER)
    for inch in inches:
        yield from _number(
            context, context.label("calibration.inches", number=inch), at(Point(inch * INCH, -3.4)), _INCHES
        )


def _number(context: DrawingContext, text: str, middle: Point, style: Style) -> tuple[Placed, ...]:
    return context.setter.fit(text, Rect(middle.x - 4, middle.y - 1.5, 8, 3), style, WHERE)


def edges(context: DrawingContext, places: Targets) -> Iterator[Placed]:
    """Draw the arrows along which the rulers' distances to the paper's edges are measured."""
    for letter, at, level in (
        ("C", places.near_top, True),
        ("D", places.near_bottom, True),
        ("E", places.near_left, False),
    ):

        def place(p: Point, at: float = at, level: bool = level) -> Point:
            return Point(p.x, at + p.y) if level else Point(at + p.y, p.x)

        yield shape(lines_path([Line(place(Point(0, 0)), place(Point(ORIGIN - 1, 0)))]), stroke=SCALE_PEN)
        yield _head(place(Point(ORIGIN, 0)), place(Point(ORIGIN - 2.4, -0.8)), place(Point(ORIGIN - 2.4, 0.8)))
        yield from reading_letter(context, letter, place(Point(17.0, 0)))


def _head(*corners: Point) -> Placed:
    return shape(polygon_path(corners), fill=MARK_INK)


def scale(context: DrawingContext, letter: str, at: Point, level: bool) -> Iterator[Placed]:
    """Draw a scale of millimeters with its 10 at a place, and its numbers above or left of it."""
    place = _along(at, level)
    ticks = [
        Line(
            place(Point(mm - ZERO, 0)), place(Point(mm - ZERO, -(6.0 if mm % 10 == 0 else 5.0 if mm % 5 == 0 else 4.0)))
        )
        for mm in range(int(SCALE) + 1)
    ]
    base = Line(place(Point(-ZERO, 0)), place(Point(SCALE - ZERO, 0)))
    yield shape(lines_path([base, *ticks]), stroke=SCALE_PEN)
    for mm in range(0, 21, 5):
        yield from _number(context, str(mm), place(Point(mm - ZERO, -7.8)), _NUMBER)
    yield from reading_letter(context, letter, place(Point(-ZERO - 5.0, -2.0)))


def _along(at: Point, level: bool) -> PointMap:
    """Return the map from (along a scale, towards its vernier) to the page."""
    return lambda p: Point(at.x + p.x, at.y + p.y) if level else Point(at.x + p.y, at.y + p.x)


def vernier(at: Point, level: bool, onto: PointMap) -> Iterator[Placed]:
    """Draw a vernier: an arrow and nine lines, 1.9 mm apart; ``onto`` maps the front to the page."""
    place = _along(at, level)

    def line(along: float, start: float, end: float) -> Line:
        return Line(onto(place(Point(along, start))), onto(place(Point(along, end))))

    yield shape(lines_path(line(1.9 * tenth, -2.5, 3.2 if tenth % 2 else 4.2) for tenth in range(10)), stroke=MARK_PEN)
    yield shape(lines_path([line(0.0, 4.2, 8.2)]), stroke=MARK_PEN)
    head = ((0.0, 4.2), (-0.9, 6.8), (0.9, 6.8))
    yield _head(*(onto(place(Point(*corner))) for corner in head))
    for tenth, strokes in _DIGITS.items():
        along = 1.9 * tenth
        if level:
            corner = Point(at.x + along - _DIGIT.width / 2, at.y + 4.9)
        else:
            corner = Point(at.x + 4.9, at.y + along - _DIGIT.height)
        lines: list[Line] = []
        for stroke in strokes:
            points = [onto(Point(corner.x + x * _DIGIT.width, corner.y + y * _DIGIT.height)) for x, y in stroke]
            lines += map(Line, points, points[1:])
        yield shape(lines_path(lines), stroke=MARK_PEN)
