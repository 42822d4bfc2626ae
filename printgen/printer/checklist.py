"""A checklist for test prints: marks for scale, seams, folds, back sides and ink, with questions, on one sheet."""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, lines_path, rect_path, shape
from printgen.art.inks import HAIRLINE, Paint, PaintOf, inks
from printgen.color import Color
from printgen.geometry import INCH, POINT, Line, Point, Rect, Size
from printgen.kit.papers import USUAL_PAPER, Flip, Paper
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.palette import palette
from printgen.printer.readings import Targets, targets
from printgen.printer.test_page import sheet_pdf
from printgen.theme.theme import Theme
from printgen.type.typesetter import Align, Style
from printgen.words.language import language

WHERE = "checklist"
INK = Ink("cut")
THIN = Stroke(INK, HAIRLINE)
PEN = Stroke(INK, 0.5 * POINT)
DASHED = Stroke(INK, 0.35 * POINT, (1.2, 0.9))

LEFT = 20.0  # the least distance of marks from the left and right edges
TOP = 17.0
MARKS = 84.0  # the width of the column of marks
LENGTH = 80.0  # mm, of the bar
RADII = (0.5, 1.0, 2.0)  # of the rings around a place where another mark should be
GRAYS = tuple(range(10, 101, 10))  # percent
PENS = (0.1, 0.3, 0.5, 1.0)  # points
SIZES = (5, 6, 7, 8)  # points
COLORS = ("00aeef", "ec008c", "fff200", "d7263d", "2e7d32", "283593")

_TITLE = Style("display", 20, 14, INK, align="left", lines=1, narrow=None)
_HEADING = Style("text-bold", 11, 9, INK, align="left", lines=1)
_NUMBER = Style("text-bold", 10, 8, INK, lines=1)
_TEXT = Style("text", 8.5, 6.5, INK, align="left", rise="top", leading=1.22, narrow="condensed")
_COMMAND = Style("condensed", 11, 8, INK, align="left", lines=1, narrow=None, tracking=0.06)
_SMALL = Style("text", 6, 5, INK, lines=1)


def checklist(theme: Theme, paper: Paper, flip: Flip) -> bytes:
    """Return the checklist as a PDF of two pages, set in a theme's fonts; UsageError if the paper is too small."""
    context, places = context_for(theme), targets(paper.size, flip)
    given = f" --paper {paper.name}" if paper.name != USUAL_PAPER else ""
    given += " --flip short" if flip == "short" else ""
    frames = _front(context, places), _back(context, places, given)
    return sheet_pdf(context, "checklist", frames, flip, _paints(inks(palette(theme.edition), "minimal")))


def _paints(minimal: PaintOf) -> PaintOf:
    """Return the paints of the marks: samples in their own color, all else as in Minimal."""

    def answer(ink: Ink) -> Paint | None:
        return Paint(Color.parse(f"#{ink.key}")) if ink.role == "sample" else minimal(ink)

    return answer


def behind_targets(page: Size) -> tuple[Point, ...]:
    """Return the places on the front behind which the back has a cross: as far apart as the page allows."""
    return Point(page.width - 15.0, 23.0), Point(page.width - 15.0, page.height - 23.0), Point(13.0, page.height - 23.0)


def _front(context: DrawingContext, places: Targets) -> Frame:
    page = places.page
    tall = (page.height - 44.0 - TOP) / 5
    rows = [Rect(LEFT, 42.0 + number * tall, page.width - 2 * LEFT, tall) for number in range(5)]
    drawn = (_scale, _seams, _folds, _backs, _inks)
    names = ("scale", "seams", "folds", "backs", "ink")
    items = (
        *_heading(context, places, "front"),
        *_blanks(context, Rect(LEFT, 29.0, page.width - 2 * LEFT - 8.0, 7.0)),
        *_edge_scales(context, page),
        *(item for at in behind_targets(page) for item in _rings(at)),
        *(
            item
            for number, (row, name, draw) in enumerate(zip(rows, names, drawn, strict=True), 1)
            for item in (
                *_questions(context, number, name, row._replace(x=row.x + MARKS + 6.0, width=row.width - MARKS - 6.0)),
                *draw(context, row._replace(y=row.y + 3.0, width=MARKS, height=row.height - 6.0)),
            )
        ),
    )
    return Frame(page, items)


def _back(context: DrawingContext, places: Targets, given: str) -> Frame:
    """Draw the crosses; ``given`` are the options of the paper and the flip."""
    page = places.page
    text = Rect(35.0, 56.0, page.width - 70.0, 16.0)
    items = (
        *_heading(context, places, "back"),
        *context.setter.fit(context.label("checklist.of_this_side"), text, replace(_TEXT, size=9.5), WHERE),
        *context.setter.fit(f"printgen calibrate{given}", text._replace(y=text.bottom, height=7.0), _COMMAND, WHERE),
        *(_cross(places.behind(at)) for at in behind_targets(page)),
    )
    return Frame(page, items)


def _heading(context: DrawingContext, places: Targets, side: str) -> Iterator[Placed]:
    """Draw the title and how the page is printed; on the back in the middle, away from its marks."""
    x, y = (LEFT, 12.0) if side == "front" else (35.0, 34.0)
    box = Rect(x, y, places.page.width - x - 26.0, 9.0)
    yield from context.setter.fit(context.label("checklist.title"), box, _TITLE, WHERE)
    text = context.label(f"calibration.{side}_{places.flip}")
    yield from context.setter.fit(text, box._replace(y=y + 10.0, height=6.0), replace(_TEXT, face="text-bold"), WHERE)


def _blanks(context: DrawingContext, box: Rect) -> Iterator[Placed]:
    """Draw lines for the printer, the paper, the settings and the date."""
    wide = box.width / 4
    for number, name in enumerate(("printer", "paper", "settings", "date")):
        blank = Rect(box.x + number * wide, box.y, wide - 4.0, box.height)
        yield shape(lines_path([Line(Point(blank.x, blank.y + 4.0), Point(blank.right, blank.y + 4.0))]), stroke=THIN)
        caption = blank._replace(y=blank.y + 4.3, height=3.0)
        yield from context.setter.fit(context.label(f"checklist.{name}"), caption, replace(_SMALL, align="left"), WHERE)


def _questions(context: DrawingContext, number: int, name: str, box: Rect) -> Iterator[Placed]:
    """Draw a section's number and heading, and its questions with boxes to tick, below a line."""
    yield shape(lines_path([Line(Point(LEFT, box.y), Point(box.right, box.y))]), stroke=THIN)

    def placed(rect: Rect) -> Rect:
        return rect._replace(x=box.x + box.right - rect.right) if context.is_leftward else rect

    align: Align = "right" if context.is_leftward else "left"
    disc = placed(Rect(box.x, box.y + 3.5, 5.0, 5.0))
    yield shape(circle_path(disc.centre, 2.5), stroke=PEN)
    yield from context.setter.fit(str(number), disc, _NUMBER, WHERE)
    heading = placed(Rect(box.x + 7.0, box.y + 3.0, box.width - 7.0, 6.0))
    yield from context.setter.fit(
        context.label(f"checklist.{name}_title"), heading, replace(_HEADING, align=align), WHERE
    )
    tall = (box.height - 12.0) / 3
    for line in range(3):
        y = box.y + 10.5 + line * tall
        text = context.label(f"checklist.{name}_{'abc'[line]}")
        yield shape(rect_path(placed(Rect(box.x + 1.0, y + 0.3, 3.0, 3.0))), stroke=PEN)
        words = placed(Rect(box.x + 7.0, y, box.width - 7.0, tall - 0.6))
        yield from context.setter.fit(text, words, replace(_TEXT, align=align), WHERE)


def _tenths(context: DrawingContext, value: float) -> str:
    return language(context.edition.language).tenths(value)


def _scale(context: DrawingContext, box: Rect) -> Iterator[Placed]:
    """Draw a bar of an exact length across, with millimeters and inches, and one down."""
    x, y = box.x, box.y + 7.0
    ticks = [
        Line(Point(x + mm, y), Point(x + mm, y + (4.0 if mm % 10 == 0 else 2.8 if mm % 5 == 0 else 1.6)))
        for mm in range(int(LENGTH) + 1)
    ]
    ticks += [
        Line(Point(x + inch * INCH, y), Point(x + inch * INCH, y - 2.5)) for inch in range(int(LENGTH / INCH) + 1)
    ]
    yield shape(lines_path([Line(Point(x, y), Point(x + LENGTH, y)), *ticks]), stroke=PEN)
    for mm in range(0, int(LENGTH) + 1, 20):
        yield from context.setter.fit(str(mm), Rect(x + mm - 4.0, y + 4.2, 8.0, 3.0), _SMALL, WHERE)
    for inch in range(1, int(LENGTH / INCH) + 1):
        text = context.label("calibration.inches", number=inch)
        yield from context.setter.fit(text, Rect(x + inch * INCH - 5.0, y - 5.8, 10.0, 3.0), _SMALL, WHERE)
    square = Rect(x, y + 9.5, 20.0, min(20.0, box.bottom - y - 9.5))
    corner = [
        Line(Point(square.x, square.y), Point(square.right, square.bottom)),
        Line(Point(square.right, square.y), Point(square.x, square.bottom)),
    ]
    yield shape(rect_path(square), stroke=PEN)
    yield shape(lines_path(corner), stroke=THIN)


def _seams(context: DrawingContext, box: Rect) -> Iterator[Placed]:
    """Draw two strips that become one: B is cut out and laid on A's glue strip, where their lines should meet."""
    tall = min(26.0, box.height)
    glue, seam = 6.0, box.x + 34.0
    a = Rect(box.x, box.y, seam - box.x, tall)
    b = Rect(box.x + 48.0, box.y, 36.0, tall)
    lines: list[Line] = []
    for number, rise in enumerate((0.0, 3.5, -3.5, 3.5, 0.0)):
        y = box.y + tall * (number + 0.5) / 5
        lines.append(Line(Point(a.x, y - rise / 2), Point(a.right, y)))
        lines.append(Line(Point(b.x, y), Point(b.right, y + rise / 2)))
    yield shape(rect_path(a), stroke=THIN)
    yield shape(rect_path(Rect(a.right, a.y, glue, tall)), stroke=DASHED)
    yield shape(rect_path(b), stroke=DASHED)
    yield shape(lines_path(lines), stroke=PEN)
    style = replace(_NUMBER, size=12)
    yield from context.setter.fit("A", Rect(a.x - 6.0, a.y, 5.0, 5.0), style, WHERE)
    yield from context.setter.fit("B", Rect(b.x - 6.0, b.y, 5.0, 5.0), style, WHERE)
    turned = context.label("checklist.glue")
    yield from context.setter.fit(turned, Rect(a.right - 3.0, a.bottom + 0.2, glue + 8.0, 3.0), _SMALL, WHERE)


def _folds(context: DrawingContext, box: Rect) -> Iterator[Placed]:
    """Draw a sheet with its two folds, and one of the scales at its edges four times as large."""
    tall = min(26.0, box.height)
    sheet = Rect(box.x + 6.0, box.y, tall * 0.77, tall)
    middle = sheet.centre
    folds = [
        Line(Point(middle.x, sheet.y), Point(middle.x, sheet.bottom)),
        Line(Point(sheet.x, middle.y), Point(sheet.right, middle.y)),
    ]
    yield shape(rect_path(sheet), stroke=PEN)
    yield shape(lines_path(folds), stroke=DASHED)
    at = Point(box.x + 58.0, box.y + 8.0)
    yield from _centered_scale(context, at, 4.0, level=True)
    yield shape(lines_path([Line(Point(at.x, box.y), Point(at.x, box.y + tall))]), stroke=DASHED)
    yield shape(circle_path(Point(at.x, box.y + tall / 2), tall / 2), stroke=THIN)
    yield shape(circle_path(Point(middle.x, sheet.y + 1.0), 2.0), stroke=THIN)


def _edge_scales(context: DrawingContext, page: Size) -> Iterator[Placed]:
    """Draw a scale at the middle of each edge: where a sheet that is folded edge to edge should have its fold."""
    inwards = 7.5
    yield from _centered_scale(context, Point(page.width / 2, inwards), 1.0, level=True)
    yield from _centered_scale(context, Point(page.width / 2, page.height - inwards - 2.5), 1.0, level=True)
    yield from _centered_scale(context, Point(inwards, page.height / 2), 1.0, level=False)
    yield from _centered_scale(context, Point(page.width - inwards - 2.5, page.height / 2), 1.0, level=False)


def _centered_scale(context: DrawingContext, at: Point, unit: float, level: bool) -> Iterator[Placed]:
    """Draw lines up to 3 mm on both sides of a middle, in units of mm."""

    def place(along: float, inwards: float) -> Point:
        return Point(at.x + along, at.y + inwards) if level else Point(at.x + inwards, at.y + along)

    long = 2.5 * max(1.0, unit / 1.5)
    lines = [Line(place(mm * unit, 0.0 if mm == 0 else long * 0.4), place(mm * unit, long)) for mm in range(-3, 4)]
    yield shape(lines_path(lines), stroke=THIN)
    if unit > 1.0:
        for mm in (-2, 2):
            middle = place(mm * unit, long + 2.0)
            yield from context.setter.fit(str(abs(mm)), Rect(middle.x - 3, middle.y - 1.5, 6, 3), _SMALL, WHERE)


def _backs(context: DrawingContext, box: Rect) -> Iterator[Placed]:
    """Draw the marks of the corners five times as large, with their distances."""
    middle = Point(box.x + 24.0, box.y + box.height / 2)
    unit = min(5.0, (box.height / 2 - 0.5) / RADII[-1] / 1.15)
    yield from _rings(middle, unit)
    yield shape(
        lines_path(_cross_lines(Point(middle.x + 0.7 * unit, middle.y - 0.4 * unit), unit)),
        stroke=Stroke(INK, PEN.width, (0.8, 0.6)),
    )
    for number, radius in enumerate(RADII):
        y = middle.y + (number - 1) * 6.0
        start, end = Point(middle.x + radius * unit * 0.8, y), Point(middle.x + RADII[-1] * unit + 8.0, y)
        yield shape(lines_path([Line(start, end)]), stroke=Stroke(INK, HAIRLINE, (0.4, 0.6)))
        text = f"{_tenths(context, radius)}\u00a0{context.label('calibration.mm')}"
        yield from context.setter.fit(
            text, Rect(end.x + 1.0, y - 2.0, 20.0, 4.0), replace(_SMALL, size=8, align="left"), WHERE
        )


def _rings(at: Point, unit: float = 1.0) -> Iterator[Placed]:
    for radius in RADII:
        yield shape(circle_path(at, radius * unit), stroke=THIN)


def _cross(at: Point) -> Placed:
    return shape(lines_path(_cross_lines(at, 1.0)), stroke=PEN)


def _cross_lines(at: Point, unit: float) -> list[Line]:
    arm = 2.3 * unit
    return [
        Line(Point(at.x - arm, at.y), Point(at.x + arm, at.y)),
        Line(Point(at.x, at.y - arm), Point(at.x, at.y + arm)),
    ]


def _inks(context: DrawingContext, box: Rect) -> Iterator[Placed]:
    """Draw steps of gray, samples of color, thin lines and small type."""
    wide = box.width / len(GRAYS)
    for number, percent in enumerate(GRAYS):
        shade = round(255 * (1 - percent / 100))
        patch = Rect(box.x + number * wide, box.y, wide, 6.5)
        yield shape(rect_path(patch), fill=Ink("sample", f"{shade:02x}" * 3))
        yield from context.setter.fit(str(percent), Rect(patch.x, patch.bottom + 0.4, wide, 2.6), _SMALL, WHERE)
    wide = 36.0 / len(COLORS)
    for number, color in enumerate(COLORS):
        yield shape(rect_path(Rect(box.x + number * wide, box.y + 12.0, wide, 6.5)), fill=Ink("sample", color))
    for number, points in enumerate(PENS):
        y = box.y + 13.0 + number * 2.0
        pen = Stroke(INK, points * POINT)
        yield shape(lines_path([Line(Point(box.x + 40.0, y), Point(box.x + 52.0, y))]), stroke=pen)
        yield from context.setter.fit(_tenths(context, points), Rect(box.x + 52.5, y - 1.0, 6.0, 2.0), _SMALL, WHERE)
    y = box.y + 10.5
    for size in SIZES:
        style = Style("text", size, size, INK, align="left", lines=1)
        text = context.label("checklist.sample", number=size)
        yield from context.setter.fit(text, Rect(box.x + 61.0, y, 23.0, size * POINT * 1.3), style, WHERE)
        y += size * POINT * 1.25
